"""Everything that touches the disk; each third-party package is imported once.

Four families, each readable by itself, in this order:

*The memory repository*, where the truth is. `repository` is the door: `snapshot`
to read, `transact` to write. A plan is asked for a `Change` against one snapshot;
`build` splices it into raw trees, `loose` makes blobs, trees and the commit durable
in one go, and only then `writer` swaps the branch from the very commit that was
read. Whoever loses the swap plans again on the new tip, holding the `lock` so that
nobody loses for ever. A crash before the swap leaves objects that nothing names, a
crash after it has lost nothing: that is why no acknowledged write can be lost and
no rule (`facts`, above in `service.writing`) is checked against anything but what
the commit is built on. `objects`, `packs` and `batch` read without libgit2;
`creation`, `shape`, `leftovers`, `packing`, `backup` and `trouble` are its edges.

*The workspace*: which facts a folder sees. `survey` (and `surveyor`, when the kept
`answer` no longer holds) asks git about the folder; `workspace` turns that into a
key with the help of `identity`, `remotes`, `kinship`, `ancestry` and `places`.

*Derived data*, which may be deleted at any time: `index` with `generation`, `rows`
and `rowfile`, kept in step by `upkeep`, asked through `pool` and `view`; `overview`
for session starts and `catalogue` for writers, both `kept` lines of one tree.

*Local state* of hooks: `sessions` and `trace`.
"""

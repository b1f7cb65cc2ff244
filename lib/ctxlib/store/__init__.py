"""Everything that touches the disk; each third-party package is imported once.

Five families, each readable by itself, in this order:

*The memory repository*, where the truth is. `repository` is the door: `snapshot`
to read, `transact` to write. A plan is asked for a `Change` against one snapshot;
`build` splices it into raw trees, `loose` makes blobs, trees and the commit durable
in one go, and only then `writer` swaps the branch from the very commit that was
read. Whoever loses the swap plans again on the new tip, holding the `lock` so that
nobody loses for ever. A crash before the swap leaves objects that nothing names, a
crash after it has lost nothing: that is why no acknowledged write can be lost and
no rule (`facts`, above in `service.writing`) is checked against anything but what
the commit is built on. `objects`, `packs` and `batch` read without libgit2;
`creation`, `shape`, `leftovers`, `packing`, `backup` and `trouble` are its edges;
`archive` reads what was forgotten, `history` and `past` what was.

What must not be there at all is purged: `wholehistory` reads everything, `rewriting`
makes the history anew (`rewritingtree`, with `cutting` for what goes, `packwriter` to
store it), `allrefs` moves all references at once, `pruning` removes the old objects,
`residue` looks after the files beside, and `proof` searches all of it again.

*The workspace*: which facts a folder sees. `survey` (and `surveyor`, when the kept
`answer` no longer holds) asks git about the folder; `workspace` turns that into a
key with the help of `identity`, `remotes`, `kinship`, `ancestry` and `places`.

*Derived data*, which may be deleted at any time: `index` with `generation`, `rows`
and `rowfile`, kept in step by `upkeep`, asked through `pool` and `view`; `catalogue`,
which tells writers and session starts what is worth reading, in lines that are `kept`.

*Local state* of hooks: `sessions` and `trace`.

*Standing instructions*, which lie in the user's repository and are only read.
`instructiontree` is what one needs to know: a `Tree` of files with links in it, and
`find`, which follows a path without leaving it. Its two homes are `worktree`, on disk,
and `committree`, of a commit or the index, which asks git by `gitplace`, lists by
`listing` and reads by `blobs`. `instructionroot` finds where the workspace of a path
begins, with `gitdir`, without git. `markdown` says which lines are running text,
`outline` which headings and lists there are. `instructionfile` is the one that writes:
it puts a person's note into a document.

Whatever is no object of git is written by `aside`.
"""

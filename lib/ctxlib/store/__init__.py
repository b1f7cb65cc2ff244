"""Everything that touches the disk; each third-party package is imported once.

Families, each readable by itself, in this order:

*The memory repository*, where the truth is. `repository` is the door: `snapshot` to
read, `transact` to write. A plan is asked for a `Change` against one snapshot; `build`
splices it into raw trees, `loose` makes blobs, trees and the commit durable in one go,
and only then `writer` swaps the branch from the very commit that was read. Whoever
loses the swap plans again on the new tip, holding the `lock` so that nobody loses for
ever. A crash before the swap leaves objects that nothing names, a crash after it has
lost nothing: that is why no acknowledged write can be lost and no rule (`facts`, above
in `service.writing`) is checked against anything but what the commit is built on.
`objects`, `packs` and `batch` read without libgit2; `creation`, `shape`, `leftovers`,
`packing`, `backup` and `trouble` are its edges, `references` are read like files,
`gitcli` runs git, `message` is the text of a commit. `archive` reads what was
forgotten, `history` and `past` what was, `deepchanges` how two trees differ,
`foremost`, `similar` and `alike` which facts are worth reading; `foreign` reads
documents of other tools. Beside main stand `proposals` with `rejected`, and the
`journal`, which holds what is `observed`, the `decisions`, and marks of what is
`forgotten`; `rekeying` takes all of it to another key.

What must not be there at all is purged: `wholehistory` reads everything, `rewriting`
makes the history anew (`rewritingtree`, with `cutting` for what goes, `packwriter` to
store it), `allrefs` moves all references at once, under `gitlocks`, `pruning` removes
the old objects, `residue` looks after the files beside (`statecut` after sessions), and
`proof` searches all of it again; `known` is every fact that ever was, `holders` who
else has them.

*What others bring*: a `clone` with a work tree, made by `cloning`; a push, seen as
`pushed` by the repository's own `memoryhooks`, with `accepted` between two of them;
`checked` says how far the branch was judged.

*The workspace*: which facts a folder sees. `survey` (and `surveyor`, when the kept
`answer` no longer holds) asks git about the folder; `workspace` turns that into a key
with the help of `identity`, `remotes`, `kinship`, `ancestry` and `places`.

*Derived data*, which may be deleted at any time: `index` with `generation`, `rows`
(made by `rowsource`) and `rowfile`, kept in step by `upkeep`, asked through `pool` and
`view`; `catalogue` (`catalogueline`), which tells writers and session starts what is
worth reading, in lines that are `kept`. `sessionindex` is the index of session records,
`nominees` what any index names, and `indexstate` says how one stands. `locations` knows
where all of this lies.

*Local state* of hooks: `sessions`, `running` with `sessionstate`, `receipts`,
`suggested` and `trace`; `brieflock` is held between calls of them.

*Transcripts of hosts*, which are only read: `transcript` follows one that is `growing`,
by `longlines`, or as a `wholechat`; `transcriptfiles` finds one by its name. `checkout`
and `head` look into the work tree, `trial` runs what a host would run, `skillfile` is
the one file that is written for a person.

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

"""One module per thing a user can ask for; plain data in and out.

*Facts*: `facts` and `writing` are every write, one commit each (`step`, `changing`,
`superseding`, `pairing`, `pointers`, `invariants`, `numbering`); `accepting` and
`asking` lead there from a suggestion, or from one who may not write. `operations`,
`proposals` and `standing` are what waits for a person; `transfer` carries many;
`check`, `broken`, `stamping`, `review` with `cited` and `opposed` look after hand
edits, old facts and what instructions say against them; `conflicts` and `rivals` are
what one may contradict or repeat.

*History*: `revisions`, `reasons`, `restoring`; `archive`, `archived`; `undo`,
`seenchanges`, `wholeundo`, `stoppedundo` and `reversal`; `purge`, `purgeplan`,
`purgefound` and `forgetting`.

*What comes past us*: `receiving`, `pushedcommit` and `pusheddocument` judge a push,
`arrivals` what plain git fetched.

*The workspace*: `keys` and `project` with `rekeyed`, `introducing`, `joining`.

*Recall*: `recall`, with `nominating`, `titled`, `pairs`, `overtaking`, `showing` and
`aside`; `explaining`.

*Standing instructions*: `resolve` with `documents`, `reading`, `source`, `destination`,
`expansion`, `unfollowed` and `overlap`; `why`, `instruction_check`, `stagedchange`;
`note`, `notechange` and `placing`.

*Sessions*: `sessions` has one function for each event of a host; `sessiondesk`,
`attending`, `belonging`, `takenin` and `sessiontalk` are what it works with,
`sessionfold`, `sessionsweep`, `sessionclosing` and `sessionimport` end in a record.
`sessionlookup`, `sessionnames`, `sessionprevious` and `sessionsearch` find one.
`handoff`, `agenda`, `observations`, `earlier`, `changes` and `orientation` are what the
next one hears; `journalwriter` commits what is no record.

*Suggestions*: `suggest`, `suggestednames`, `sessionmining`, `sessionhearing`,
`precedents`, `deciding`.

*Health*: `doctor`, `hints`, `journalcheck`, `setupcheck`, `wiringcheck`; `wiring`
changes what a host runs.
"""

"""The only layer that reads the environment, prints or exits.

A command has its name, and what follows its underscore is a part of it: `fact` and
`fact_*`, `archive` and `archive_*`, `recall` and `recall_*`, `resolve` and `resolve_*`,
`session` and `session_*`, `suggest` and `suggest_*`, `hook`, and the porcelain in
`porcelain` with `clone`, `config`, `doctor` (`doctor_view`), `demo` (`demo_session`,
`demo_stage`), `note`, `overall` and `project`.

*Every command*: `process`, `world`, `runtime` and `invocation` begin and end it,
`settings` and `values` are what was set, `options`, `message_group`, `when`,
`completion` and `guesses` its line, `actor` who runs it, `memory`, `writers` and
`sessions` what it opens. `output` is what it writes; `records` and `*_records` are for
machines, `findings`, `diagnostic_place`, `sarif`, `tracetext`, `answers`,
`proposal_view`, `difference`, `besides` and `saved` for people. `asked`, `confirming`
and `editor` ask one. `accepting` decides on suggestions. `buglog` is for bugs of ours.

*Hooks*, where every import is paid at each prompt: `entry`, `start` and `image` begin,
with what `image_write` wrote, `hookcall`, `hookfolder`, `hookid`, `hooksession` and
`driving` say what the call is about, `events` answers, by `replies`, `oriented`,
`typed`, `refusing` or `keeping`; `hooklog` says what failed. `wiring` installs them.

*Apart*: `apart` starts a process that nobody waits for: `upkeep`, or `looking` with
`looker` and `suggesting`.

*A memory that is pushed to*: `receive`, `pktline`, `pinning`, `handmade`.
"""

"""Pure rules: no files, no git, no clock, no environment; standard library only.

Every module by its family; each says in its first line what it knows.

*Facts*: `fact` and `fields` are what one is, `document` its text, in the strict form of
`frontmatter` and `scalar` (`pagehead` for other pages); `ident`, `subject` and
`mainpath` are what it is called and where it lies, `draft` what one is made of,
`provenance` where it came from. `freshness`, `precedence`, `pinning` and `applying` say
whether and where it holds, `directive`, `citing` and `citedurl` take it apart,
`signals` and `health` tell what somebody should look at.

*Writes*: `actor` is who, `policy` what that one may do unasked, `proposal` what waits,
`importing` and `repetition` (with `similarity`) what needs a second look, `importrow`
what a row of an import states, `objection` why a push is refused. `tree`, `treepath`
and `needle` with `purged` are for those who change trees and take texts out of them.

*Credentials and what is shown*: `secrets` is the door; `secret_search` tries the rules
of `credentials`, `secret_*` and `emails`, `screening` is for texts of a session.
`neutral` makes stored text harmless, `hiddentext` finds what nobody sees, `cuts` says
where a text may be cut and `budget` how far.

*Recall*: `message` is what is asked and `query` what a fact offers, both in `terms`;
`analysis` makes that of its texts, with a `vocabulary` of words met before; `words`,
`wordtable`, `plainwords` and `verbs` say how much a word says, `lexicon` and
`densewords` the same where no blanks set words apart, `mass` how much all of them do;
`technologies` are names that tell what else a message is about; `translated` says by
the `glossary` of a language what words are called in English; `sought` is what stands
for the words in a store, as `resolving` finds it by `spelling`, for slips, and
`inflection`, for other forms; what English makes without an ending is `irregular`.
`ranking` orders, `calling` finds what is called by name, `asked` what a question is
about and `somebody` whom it names, `gate` decides whether to speak where that is
`enough` and nothing is said in `passing`, `block` is what a model reads. `recalled`,
`explanation` and `judgement` are the account of it; `wording` is for a search by exact
words.

*Standing instructions*: `instruction` with `instructionname`, `expansion`,
`importline`, `importtag`, `passage` and `instructiontext`, `plainlines`, `decoding`,
`hostcheck`; `bullet` for a note that is added.

*Hosts*: `host` and `hosts` are the table, `event` what a payload says, `ceiling` and
`hostform` what an answer may be; `hostconfig`, `hookline`, `wiring`, `wired`,
`jsontext` and `canned` are about their settings. `ourcalls`, `shellcalls`, `shellcode`,
`shellvalues` and `shellwords` tell which command of ours a host is about to run.

*Transcripts*: `talk`, of rows that `said` names, is what every reader fills. `hostlog`
knows the readers: `claudelog`, `claudetext`, `claudetools`, `claudeanswers`,
`claudelineage`, `claudestop` and `claudetitles`; `codexlog`, `codextext`, `codextools`,
`codexscript`, `codexwords` and `codexlineage`; `geminilog` and `geminitext`. They share
`brokenline`, `calls`, `deeds`, `queue` and `thread`.

*Sessions*: `sessionrecord` is the record, `recording` makes it of a talk, `recordhead`,
`recordsections`, `recorddeeds` and `recordlines` write and read it, `fitting` and
`cutnotes` keep it small, `merging` makes one of two, `corrections` and what is
`unanswered` are parts of it, `sessiontext` is what a search reads. `eventdocument` is
the form of an `observation` and of a `decision`. `agenda`, `briefing`, `orienting` and
`tailnote` are what the next session hears, `telling` whether anything was
said.

*Suggestions*: a prompt is what `prompt` leaves of it, without what was `pasted`;
`statements` takes it apart, `judging` asks `weighing`, `occasion`, `momentary` and
`oncewords` what of it lasts, by the `cues` of its `tongue`: `cues_*`, `forms_*`,
`blocks_en`, `orders_en`, `settled_en`, `told_en`, `words_en`, tried where `shape` and
`landmarks` allow, and by the `likeness` of its `traits` to those of labelled prompts,
the one table that is a file beside its module; `reasons` words why. `phrasing` makes
the sentence of a `candidate`, `naming` with `namewords` its title and name, `noting` an
observation; `mining` counts over sessions; `relating`, `position`, `rivals`, `meaning`,
`nearby` and `likely` hold it against what is known; `opposing` tells what cannot both
hold by the questions they answer, `contrast` by `onevalue` in which they differ and by
the `sides` that they take. Skills: `workflow` and `workflowparts` make moves of
`commandform` and `commandnames`, `withdrawn` takes some back, `skillmining` finds what
repeats, weighed by `stepweights`; `skilldraft`, `skillname`, `skillsteps` and
`skillrequests` write it down.

*Forms*: `wire` is JSON, `moment` is time and `when` time as people type it.
"""

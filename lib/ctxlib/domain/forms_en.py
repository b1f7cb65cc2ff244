"""How English objects, asks, leads in, limits and gives reasons."""

from __future__ import annotations

TEXT = r"""
correction 0.6
  ^(?:no+|nope|nah|wrong(?=[,.!])|incorrect|stop|wait|hmm,? no|hold on|hey,? no|
  not (?:quite|that|this|what|like|the|in|there|really)|sorry,? no|ah no|oh no|eh no|
  uh no|nono|no no)\b(?=[\s,.!—-]+\w|\.? *$)(?!\.? *$)
correction 0.75
  \b(?:(?:not|isn't|wasn't) what (?:i|we|you)|i (?:already )?(?:said|told you|
  asked(?: you)? (?:for|to|not|about)|meant|explicitly|specifically (?:said|asked)|
  never (?:asked|said|told)|didn't (?:ask|say|mean|want)|wanted|only (?:want|wanted|
  asked|meant|need|needed))|i (?:clearly )?said|did i (?:ask|say)|wasn't asking|
  i was (?:asking|talking|referring)|we agreed (?:on|that|to)|as i said|
  read my message|(?:was|were) supposed to|(?:makes|made) no sense|opposite of what|
  not the plan|as i (?:wrote|said|mentioned)|we said|fix your \w+|made it worse|
  made things worse)\b
correction 0.6
  ^(?:\W*(?:hm+|no|hey|wait|ugh|argh|but|and|so|ok|oh|also|again|sorry|looks like|
  i think),? )*you(?:'ve| have| seem to have| seem to|
  're)?(?: just| also| again| still| totally| completely| accidentally| clearly| alwa
  ys| even| only| now| kind of)* %was%\b(?!:)
correction 0.6
  \b(?:the|your) [\w ]+ you (?:wrote|added|made|created|generated|changed|
  put)\b.*\b(?:doesn't|isn't|is|are|breaks|broke|does not|don't|won't|fails)\b|
  \bundoes what\b|^(?:please )?(?:revert|undo)[,.!]|^please (?:revert|undo) (?!commit|
  the commit|pr\b|ª|[0-9a-f]{6})|^(?:it|that|this|they|the \w+) should (?:be|
  have been) .*, (?:not|you)\b
correction 0.65
  \b(?:revert|undo|roll ?back|back out|take back|discard|scrap|
  throw away)(?: all(?: of)?)? (?:the \w+ changes|%it%)|\b(?:put|roll|take|back|bring|
  add|change|switch) (?:it|that|this|them|
  those|everything|the (?:[\w-]+ ){1,3}?)[ ]?(?:back|out)\b|
  \b(?:restore|put back|add back|bring back|reinstate) .*\b(?:you|was|were|that)\b|
  (?:^|[,.;] )(?:go|let's go|change it|switch it) back to\b|\bstart over\b|
  ^(?:please )?restore (?:it|the)\b
correction 0.8
  \bwhy (?:on earth |the hell |the heck )?(?:did|are|would|have) you (?!think|suggest|
  recommend|choose|prefer)\w+|\bwhy (?:is|are) there .*\bnow\b|\bwhy (?:is|
  are) (?:there|the|it) .*\b(?:again|rewritten|gone|deleted|removed|still)\b|
  \bwho (?:asked|told) you\b
correction 0.6
  \b(?:still|again) (?:not (?:work\w*|right|there|fixed|what)|broken|wrong|fail\w*|
  the same|red|missing|there|happening|doesn't|does not|get\w*|see\w*|crash\w*|
  showing|throws?)\b|(?:^|\b(?:that|it|this) )(?:still )?(?:doesn't|didn't|does not|
  did not) (?:work|help|fix|change)\b|(?:^|\b(?:still|again|get|getting|got|see|exact|
  exactly) )(?:the )?(?:exact )?same (?:error|problem|result|issue|thing)\b|
  \bit is still \w+|\b(?:twice|three times) now\b
correction 0.6
  \bactually,? (?:no|that's|not|undo|revert|leave|keep|let's not)\b|
  \binstead of (?:what|the one|that)\b|\bi'd rather not\b|\bnot like that\b|
  \bthat was (?:supposed|meant|intentional|correct|on purpose|fine before)\b|
  \bon purpose$|(?:^|\b(?:no|hmm|but),? )(?:that's|this is|it's|that is) (?:way |far |
  much )?too (?:much|many|complicated|long|verbose|far)\b|\b(?:that's|this is|
  it's) (?:\w+ )?unnecessary\b|\bi (?:asked for|wanted) .*\b(?:this is|not|that's)\b|
  ^i meant\b
correction 0.7
  \bi'm (?:talking|asking|referring)|\b(?:doesn't|does not) match (?:the|my|what)|
  \b(?:second|third|fourth|nth) time (?:you|now|i)|\b(?:it's|it is|that's|
  this is) (?:not|still not) fixed\b|\b(?:please )?go back to the (?:version|one|
  previous|old)|\bno need for .*, i asked\b|^what are you doing\b
correction 0.65
  \b(?:this|that|it) (?:isn't|is not|wasn't|doesn't look|doesn't seem) (?:right|
  correct|quite|true|good enough|enough|what)\b|^(?:way |far |much |a bit |
  still )?too \w+[,.!]|^cancel (?:that|it|this)\b|\bwrong (?:window|tab|terminal|chat|
  thread|link|template|ticket|user|account)\b|\bagain\b, (?:your|you)\b|
  \byour \w+ (?:is|are|was) (?:\w+ )?(?:shadowed|broken|wrong|missing|incorrect|
  incomplete|not|empty|off)\b|\byou (?:generated|wrote|made|created|added|
  gave)\b.*\b(?:is|are) (?:empty|wrong|broken|incomplete|missing|not)\b
correction 0.6
  ^you're \w+ing .*, (?:these|those|that|this|it)(?:'s| is| are)\b|\b(?:tone|cut|trim|
  dial) it (?:down|back)\b|\b(?:told|said|asked) (?:you )?(?:that )?(?:twice|
  three times|already|before|many times)\b|\b(?:left|right|top|bottom)\b.*, not\b|
  \b(?:goes|belongs|should be) (?:on|to|at|in) the (?:left|right|top|bottom|other)\b|
  \bdoes the opposite\b
correction 0.6
  ^(?:that|this|
  it)(?:'s| is| was) the [\w -]{3,30}[.;,] (?:the )?[\w -]{2,24} (?:please|
  instead)\b|[,;] (?:and |but )?you %was%\b
correction 0.65
  ^not (?:the )?[\wª]+(?: [\wª]+){0,2}, (?:but )?(?:the )?[\wª]+|^(?:that|this|those|
  these|it|they)(?:'s| is| are|'re)?(?: not|n't) [^,.?]{2,40}[,.;:—-]+ ?(?:please )?
  (?:look|see|check|read|compare|count)\b|^typo\b
correction 0.65
  \b(?:i|we) (?:had|have|'d|'ve) (?:already |just |clearly )?(?:said|asked|told you|
  specified|mentioned|written)\b|\bi did (?:say|ask|tell|mention|specify)\b
form work
  %work%
form peace
  ^if i (?:told|asked|said|had)\b|
  ^no (?:point|reason|use|sense|emojis?|tables?|jokes) |^no(?:,| )? ?(?:problem|worries|
  need|rush|idea|thanks|thank|hurry|changes|other|
  more|further|issues?|clue|doubt|longer|one|errors?|tests?|(?:it|that|
  this)'?s? (?:is )?(?:fine|ok|good|it|all|great)|i'm (?:good|fine)|all good|go ahead|
  matter|luck|file|such|opinion|preference|i mean yes)\b|^(?:wait|stop) (?:for|until|
  the|at|before)\b|\b(?:not wrong|nothing wrong|what's wrong|is wrong with|
  was wrong with|goes wrong|went wrong|if (?:i'm|i am) wrong|maybe i'm wrong|
  i was wrong|my (?:mistake|bad|fault)|i messed|i forgot|i broke|i missed|
  i (?:accidentally )?(?:deleted|removed)|you did (?:great|well|good)|didn't know|
  ^did you|not a problem)\b|^(?:not (?:sure|yet|bad|now|urgent|really sure)|nothing|
  never mind)\b
form question
  ^(?:and |but |so |ok,? |hmm,? |wait,? |also,? )*(?:what (?!you (?:said|did|wrote))|
  why|how|who|whose|which|where|is|are|was|were|do|does|did|can|could|should|shall|
  would|will|has|have|had|isn't|aren't|don't (?:we|you|they|i)|doesn't|didn't|won't|
  wouldn't|shouldn't|am)\b(?! (?:not|sure|always|never)\b)
form task
  ^(?:please |can you |could you |so |now |then |and |ok,? )*(?:model|store|validate|
  verify|enforce|set|bump|reduce|increase|extend|build|implement|add|fix|write|handle|
  make|change) (?:that|it|this|a test|the)\b|^(?:please )?(?:debug|investigate|
  look into|why|any (?:idea|clue)|ideas|what's|can you)\b
form redo
  ^(?:please |now |so |and |then |can you |
  could you )*(?:redo(?: it| this| that)?(?=[.,!;]|$| so\b)|redo the \w+[.! ]*$|
  have another (?:go|look|
  stab)|do (?:it|that|this) (?:again|over)|start over|rewrite (?:it|that|this|them)|
  rethink|look again|check again|think again|try (?:again )?harder|read it again)\b
form request
  ^(?:(?:and|but|so|ok|also|hey|then),? )*(?:can|could|will|would) you (?:please |
  pls |maybe |also |just )*(?=.)|^(?:i would|i'd) (?:like|want|need) you to |
  ^i (?:want|need|expect) you to |^(?:you (?:should|must|have to|need to) )
form lead
  ^(?:(?:from now on|from here on|going forward|moving forward|in (?:the )?future(?=,)|
  for future reference|henceforth|as of (?:now|today)|oh|ok|okay|no(?=[,.!:;–—])|nope|
  yes|yeah|yep|sure|hmm+|hm|ah|uh|um|well|so|
  and|but|also|btw|fyi|ftr|by the way|actually|wait|sorry|please|pls|plz|great|thanks|
  thank you|good|cool|nice|perfect|right|alright|look|listen|again|
  one (?:more )?thing|another thing|first|finally|lastly|then|just|ugh|argh|hey|
  for the record|quick note|side note|note to self|note for (?:later|the future|
  next time)|note|reminder|remember(?: this| to)?|please note|heads[- ]up|important|
  rule|hard rule|convention|policy|small (?:thing|note)|general note|keep in mind|
  bear in mind|don't forget(?: to)?|save this(?: to memory)?|memori[sz]e(?: this)?|
  make a note|take note|in general|generally|additionally|plus|as i said|like i said|
  i said|i told you)\b(?: that\b)?\s*[,:;.!–—-]*\s*)+
form tail
  (?:[,;.–—-]+ ?(?:so|and|now|then|but)? ?(?:please )?(?:keep (?:that|this|
  it) in mind|remember (?:that|this)|make a note|can you|could you|redo|rerun|re-run|
  try again|fix (?:that|this|it)|change (?:that|this|it)|revert|undo|update (?:that|
  this|it)|rename it|move it|do it again|thanks|thank you|thx|ok|okay|got it|right|
  pls|please|remember)\b.*|,? (?:thanks|thank you|thx|pls|please|ok|okay|:\)|
  ;\)))[\s.!?]*$
form why
  (?:[,;:(–—-]+ ?|\s)(?:because|since (?!yesterday|last|the last|then)|otherwise|
  as (?:it|we|they|the|our)|so that|reason:|the reason (?:is|being)|or else|due to)\b|
  , (?P<why>(?:it|they|that|those)(?:'s|'re| (?:is|are|has|have|will|would|can|
  \w+s)\b))|^(?:because|otherwise|reason:|the reason|it's because)\b|^(?=it breaks\b|
  they break\b|it kills\b|they kill\b)
form scope
  \b(?:when(?:ever)?|if|while|before|after|every time|each time|any time) (?:you|we|i|
  \w+ing|a|an|the|adding|any)\b[^,;.]*|\b(?:in|for|on|inside|under|within|
  across) (?:this|our|the|all|every|any|new|public|test|tests|production|e2e|
  integration|unit|ª+|[\w-]+ (?:files?|tests?|code|projects?|repos?|services?|
  components?|branches|commits|messages|docs)|python|typescript|javascript|go|rust|
  java|react|sql|css|commit messages?|migrations?|docs|prs|repl\w+)\b[^,;.]*
form dont
  ^(?:(?:please|we|you|i|also|just) )*(?:should |must |may |can )?(?:never|
  don't(?: ever)?|do not(?: ever)?|stop|avoid|quit|no|must not|mustn't|shouldn't|
  should not|can't|cannot)\b ?
form rival
  (?:,? (?:instead of|rather than|in place of)| over(?! \d)) %other%|
  , (?:and )?(?:not|never|no) (?!need|exceptions?|problem|worries|matter|longer|even|
  just|only|be\b|to\b)%refused%(?=[\s.,;!]*$|[,;.:])
form personal
  \b(?:i (?:prefer|like|hate|dislike|don't like|love|always|never|only|use|work|write|
  live|am|speak|read|want)|i'm|my (?:\w+ )?(?:preference|name|timezone|time zone|
  editor|shell|machine|laptop|keyboard|terminal|os|setup|pronouns|language)|call me|
  (?:answer|reply|respond|replies|answers|responses|explanations?|explain|talk|speak|
  write|summaries|keep (?:it|answers|responses|replies)) (?:to me |me )?(?:in|short|
  concise|brief|terse|with|without|like|using)|concise|verbose|emojis? in (?:your|
  replies|responses|answers)|preambles?|bullet points)\b
form everywhere
  \b(?:(?:all|every|any|each|other|future) (?:of )?(?:my |our )?(?:projects?|repos?|
  repositories|codebases?|workspaces?|sessions?)|globally|in general(?= across)|
  across (?:all )?(?:projects|repos)|no matter (?:which|what) (?:project|repo)|
  whatever the (?:project|repo))\b
form dangling
  ^(?:(?:every|each) (?:single )?time|always[.!]*$|no exceptions|it|that|this|they|
  these|those|he|she|there|same|do (?:it|that|so))\b|
  ^(?:please |so |and )*(?:never|always|don't|do not|only|just)[ ]
  [\w ]{2,30} (?:it|them)[.! ]*$
form obsolete
  \b(?:no longer|any ?more|(?:moved|moving|switched|switching|migrated|
  migrating) (?:away )?from|(?:is|are|was|were|has been|have been|
  got) (?:now )?(?:gone|retired|deprecated|dropped|removed|decommissioned|replaced|
  shut down|sunset)|used to|not .* since|stopped using|dropped|ditched|got rid of)\b
form here
  \b(?:this|our|the) (?:\w+ )?(?:repo|repository|project|codebase|monorepo|team|
  service|package|app)\b|\bhere\b
"""

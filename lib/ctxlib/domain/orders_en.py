"""How English says what is to be done, or not, from now on."""

from __future__ import annotations

TEXT = r"""
rule every 0.5
  (?:^|[,;:.] ?|\bthat )(?:every|any|each|all|no) (?!time|change|chance|idea|of\b|
  good|right|set|done|clear|green|tests? (?:are|pass)|the\b|this\b|that\b|other|
  worries|problem|row\b|need\b|more\b|three\b|
  two\b)[\w'ª-]+(?: [\w'ª.-]+){0,6}? %generally%\b
rule dont 0.5
  ^(?:and |but |also |please )*no (?!errors|changes|tests|problems|worries|ideas|
  opinions|questions|objections|thanks|results|issues|comments|others|failures|hits|
  matches|doubts|conflicts)[a-z-]+(?: [a-z-]+){0,2}s(?: please)?[.!]*$
rule dont 0.5
  %start%(?:don't|do not|never) (?!worry|forget|mind|bother|show|display|let|break|
  run|miss|lose|use)\w+ (?!the |this |that |these |those |his |her |your |my |
  its )(?:\w+ )?[\w-]+[^s\W]s\b
rule standing 0.55
  , (?:always|every ?time|each time|no exceptions|without fail)[.!]*$
rule condition 0.4
  ^(?:and |also |please )?(?:before|when|after|whenever) (?!merging|pushing|that|
  this)\w+ing [^,]+,? (?:please |also |always |first |then |actually )*%order%\b
rule normative 0.6
  \b(?:is|are|stays?|remains?|'s|as) (?:a |an )?(?:(?:big|strict|absolute|hard|total|
  strictly|completely|simply|just|considered) )?(?:no-?go|taboo|banned|forbidden|
  sacred|frozen|off[- ]limits|off the table|out of the question|set in stone|
  not an option|not negotiable|non-?negotiable|mandatory|must-have|untouchable|
  not welcome|frowned upon|discouraged|not allowed|prohibited|deal-?breaker|verboten|
  a sin|unacceptable)\b|^(?:\w+ )?hands off\b|\bgets? (?:rejected|bounced|sent back|
  reverted) (?:here|in review|by)\b
rule normative 0.6
  ^(?:and |but |also |no,? |hey,? |fyi,? )*(?:nobody|no ?one|none of us) (?:here |
  ever |should |may |must )*(?!knows?\b|is\b|was\b|has\b|cares?\b|said\b|can\b|
  told\b)[\w-]+ [^?]*\b(?:by hand|manually|directly|here|without \w+)\b
rule place 0.45
  \beverywhere\b|\b(?:on|in|with) this (?:codebase|repo|project|team)\b|
  \bthroughout (?:the|this)\b
rule use 0.4
  %start%(?:use|write|put|keep|prefer|pin|format|sort|group|log|store|name|indent|
  document) (?!the\b|this\b|that\b|it\b|a new\b|these\b|my\b|
  all of\b)[\w'ª.+#-]+(?: [\w'ª.+#-]+){0,3}? (?:for|in|when|as|with|under) (?!the\b|
  this\b|that\b|it\b|now\b|these\b|both\b|that$)[\w'ª-]+
rule standing 0.6
  \bnext time (?:you|we|i|somebody|anyone) [\w' -]{2,40},? (?:please |also )*%order%\b
rule condition 0.5
  %start%%order%\b.*\b(?:when(?:ever)?|before|after|every time|
  each time) (?:you(?:'re)? (?!are done|done|finished|ready|can|get to|have time|
  are finished|finish|start|go|do|push|merge|commit it)[\w']+ (?:a|an|any|anything|
  something|it|me|to me|with me|files|code|\w+s|new)\b|(?:opening|adding|creating|
  making|touching|changing|editing|deleting|writing|introducing|using|bumping|
  committing|pushing|releasing) (?:a|an|any|new|anything|files|code|\w+s)\b)
rule condition 0.45
  ^(?:and |also |please )?(?:before|when|after|whenever) (?:opening|adding|creating|
  making|touching|changing|editing|deleting|writing|introducing|using|bumping|
  committing|pushing|releasing|merging|you \w+) (?:a|an|any|new|anything|files|code|
  \w+s)\b[^,]*,? (?:please |also |always |first |then )*(?:%order%|look|read|fill|
  ping)\b
rule standing 0.75
  \b(?:from (?:now|here|this point|today|
  this moment)(?: on(?:wards?)?| out| in| forward)(?! \d)|(?:going|moving) forwards?|
  henceforth|until further notice|from now|as of (?:today|now|this (?:week|sprint|
  release))|starting (?:today|now|this week|next \w+)|for future (?:reference|
  sessions?|prs?|work|changes|tasks)|at all times|as a (?:general |rule of |
  matter of )?(?:rule|thumb|principle|policy)|(?:make (?:it|that)|let's make (?:it|
  that)|get in(?:to)?) (?:a|the|your) (?:new )?(?:habit|rule|default|norm|standard|
  practice)|permanently|by convention|without exception|no exceptions|
  standing (?:rule|order|instruction)|on principle|every single time|
  i say this every time|(?:that's|that is) (?:what we|our|the (?:rule|authority|deal|
  law)))\b
rule standing 0.55
  \b(?:please|don't|do not|%order%|want|need|like)\b.*\b(?:in (?:the )?future|
  in (?:all )?future \w+|for future (?!use)\w+|next time|every time|each time|
  (?:after|before|with|on|for|in) (?:every|each) (?:\w+ )?\w+|
  each and every \w+)[.! ]*$
rule always 0.7
  %start%(?:always|never|only ever) %verb%
rule always 0.65
  \b(?:must|should|shall|has to|have to|need to|needs to|ought to|may|
  can)(?: also| all| both)? (?:always|never|only ever)\b|\b(?:always|never) (?:must|
  has to|have to|needs? to|should)\b|\b(?:make sure|be sure|ensure|remember|
  try) (?:that )?(?:you |we |i |to )(?:always|never)\b|\b(?:can|could|would|
  will) you (?:please )?(?:always|never) (?!see|know|be|get|tell|find|access)
rule always 0.55
  \b%agreed%(?: [\w'ª-]+){0,3}? (?:(?:must|should) )?(?:always|
  never) (?!%bug%\b)(?:go|live|use|belong|need|have|get|be|carry|end in|follow|
  contain|include|target|touch|come|take|depend|import|share|start with)\b
rule obliged 0.55
  (?:^|[,;:] |\b(?:all|every|any|each|no|and|that) )(?!the |this |that |a |an |my |
  your |like )(?:[\w'ª/-]+ ){0,2}?%agreed%\b(?: [\w'ª-]+){0,4}? (?:must(?:n't)?|shall|
  have to|has to|needs? to|should(?:n't)?|may not|cannot|can't|can only|may only|
  (?:is|are) (?:not )?(?:allowed|required|mandatory|forbidden|banned|prohibited|
  off[- ]limits))\b
rule anymore 0.65
  \b(?:don't|do not|never|stop|no|quit) .*\b(?:any ?more|any longer|ever again)\b
rule dont 0.6
  %start%(?:don't|do not|avoid|stop|quit|never|refrain from) (?!worry|mind|bother|
  know|think|understand|see|get)%verb_ing% .*\b(?:without (?:asking|my|a|an|first|
  checking|confirm\w*|permission|running|approval|tests?|telling)|unless|until (?:i|
  you've asked)|ever|by default|under any|%place%)
rule dont 0.6
  %start%(?:don't|do not) ever \w+|\bno need to .*\bevery\b
rule dont 0.5
  %start%avoid %generic%[\w'ª-]+
rule dont 0.5
  (?:^|[,;:.] ?|\b(?:and|also|but|please|so) )no (?!problem|worries|need|idea|one\b|
  way|errors?|changes|matter|longer|thanks|luck|reason|difference|tests? for|such|
  other|rush|more\b|[^.]*\b(?:found|was|were|is|are|
  exists?)\b)[\w'ª-]+(?: [\w'ª.-]+){0,3}? (?:in|on|inside|without|please|outside|at|
  allowed|ever|unless|whatsoever)\b
rule dont 0.55
  \b(?:i|we) (?:really )?(?:don't|do not|never) (?:want|like|allow|accept|merge|
  believe in|care for|do|support) %generic%(?!you\b|your\b|any (?:of|more)\b)[\w'ª-]+
rule ask 0.55
  %start%(?:ask|check with|check in with|confirm with|consult|ping|warn|tell|
  wait for (?:me|my|us|approval)|get my|get an?|show me|run (?:it|
  that) by)\b.*\b(?:before|first|prior to)\b(?! (?:the|this|that|it|you (?:start|go|
  continue|do|push|merge)))
rule place 0.55
  %start%%order% .*\b%place%|%start%%order% .*\beverywhere\b
rule default 0.55
  \bby default,? (?:use|run|we|i|always)\b|%start%(?:default to (?!the\b)|stick (?:to|
  with) (?!the\b|this\b|that\b|it\b)|treat (?:all |any |every )?\w+ as\b|
  assume (?:that )?(?:i|we|all|every|everyone|python|node)\b)
rule condition 0.5
  (?:^|[,;:.] ?|\b(?:and|also|so) )(?:when(?:ever)?|before|after|any ?time|each time|
  once|while|if (?=you |something |anything |in doubt|unsure|unclear|a |an |
  any )) ?(?!you(?:'re| are) (?:done|finished|ready)|you finish|that|this|it\b|
  the\b)(?:you |we |i |something |anything |someone )?(?:need to |want to |ever |
  have to )?[\w'ª-]+ (?:a |an |any |new |to |or |files|[\w'ª-]+,|[\w'ª-]+s,|is |are |
  your )[^,]*,? (?:please |also |then |always |never |make sure |you |don't |do not |
  first |just )*%order%\b
rule every 0.5
  (?:^|[,;:.] )(?:anything|everything|whatever|anyone|everyone) (?:that |which |
  who )?(?!is (?:fine|ok|good|green)|else\b|works|looks|you |i |we |
  it )[\w'ª-]+[^?]{2,60}? (?:needs?|must|has to|goes|requires?|should|gets?|belongs?|
  may|can only|is|are)\b
rule dont 0.6
  %start%(?:don't|do not|never) (?:touch|edit|change|modify|format|lint) (?:anything|
  files|code|stuff|things) (?:in|under|inside|below|within)[ ]
"""

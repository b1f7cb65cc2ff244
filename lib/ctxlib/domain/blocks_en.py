"""What English says that only sounds as if it were to last."""

from __future__ import annotations

TEXT = r"""
# Wishes turned round.
block *
  \b(?:don't|do not|doesn't|does not) (?:want|need|have)\b[^,.]{0,16}\balways\b|
  \bnot always\b
# Somebody else's words, or none's.
block *
  \b(?:docs?|readme|guide|article|tutorial|blog|linter|compiler|error|message|warning|
  reviewer|he|she|they|someone|everyone|people|copilot|spec|internet|book|chatgpt|
  stackoverflow|comment|it|boss|colleague|customer|user|client|support|ticket|claude|
  gemini|manual|post|video|paper)s? (?:all )?(?:says?|said|claims?|claimed|thinks?|
  told|tells?|suggests?|suggested|recommends?|recommended|complain\w*|insists?|
  states?|stated|mentions?|mentioned|argues?|reports?|reported)\b|\baccording to\b|
  \bi (?:read|heard)\b(?! (?:everything|all|most|every|each|my|your))|\bapparently\b
# Suppositions, and doubt.
block *
  \b(?:what if|suppose|supposing|imagine|assuming|hypothetically|in theory|let's say|
  say we|if we (?:used|always|never|were|had|did|could|switched|moved|wanted|went|
  only|prefer|use|do|deploy|run|keep|don't)|if (?:i|you|it|they) (?:used|were|had|did|
  could|always|never|switched)|might|maybe|perhaps|wonder(?:ing)?|considering|
  thinking (?:about|of)|not sure|unsure|would (?:be|have|we|it)|could (?:we|be|it)|
  can we|should we|shall we|do we|why (?:do|does|did|is|are)|how (?:do|does|come|
  about)|i guess|i think|i feel|i assume|probably|it seems|seems? like|looks like|
  wish|if so|right\?|i hope|it'd be|rumou?r|basically|i mean|how we can|reflect|
  there should|consider|just an idea|just a thought)\b|^in order to |^to (?!reach|
  access|get|run|connect|deploy|
  build|log|release|test|start)
# For one text, or a few runs.
block *
  \b(?:in|for|to) this (?:e?-?mail|letter|post|draft|slide|figure|chart|section|
  paragraph|answer|table|view|dialog)\b|\bfor (?:both|these two|the two|all three) \w+
# Idioms.
block *
  \bnever ?mind\b|\balways wondered\b|\bbetter late\b|\bnever say never\b|
  \bas always\b|\bnow or never\b|\bi(?:'ve| have)? (?:always|never) (?:wanted|thought|
  had|used|seen|been|understood|knew|tried|heard|got|liked|loved|hated|did|done|know|
  remember|forget|understand|get|asked|said|told|meant)\b|\b(?:i'll|will) (?:always|
  never)\b|\bnever (?:before|again (?:will|do) i)\b|\bnever hurts\b|\bold habits\b|
  \bfor good measure\b|\bonce and for all\b
# Wishes turned round.
block always standing
  \b(?:don't|do not|doesn't|didn't|not|isn't|aren't|won't|nobody|never said|
  no longer)\b[^,;]{0,25}\b(?:always|every time)\b|\bnot always\b
# Sarcasm.
block *
  \b(?:oh sure|yeah right|brilliant|oh great|great job|genius|wow|sure,|lol|lmao|haha|
  of course you|thanks a lot|how lovely|fantastic,|great (?:idea|strategy|plan)|
  what could (?:possibly )?go)\b|/s\b
# What a program does, or shall do.
block always anymore standing dont obliged
  \b(?:it|which|that|this|he|she|they|there|(?:the|a|an|my|your|that|this|each|
  one) (?:[\w'ª-]+ ){0,4}?[\w'ª-]+) (?:\w+ly )?(?:just |still |should |must |will |
  would |can |could |does |has to |needs to |shall |seems to |
  keeps? )?(?:almost )?(?:always|never) (?!ever\b)[\w'ª]+
block always convention
  \b(?:always|never) (?:[^\s,]*[^s\W]s|%bug%(?:s|es|ed|ing)|been|being|had|the same|
  null|true|false|zero|empty|wrong|right|a|an|any|made|done|set)\b|\b(?:always|
  never) (?:want|need|have) to be\b(?<!always runs)(?<!never runs)
block standing
  \bfrom now on,? (?:it|the|this|that|there) |\bit worked\b|\b(?:every|each|
  any ?) ?time (?:i|it|the|this|that|a (?:user|request|test|page|tag|pr|commit|file|
  message|customer|job|build))\b|\bwhenever (?:i|it|the|this|that|a|an)\b|
  \bin the future (?:we|it|this|i) (?:may|might|will|can|could|need)|
  \bdon't .* this (?:again )?in (?:the )?future\b|\bfor every (?:row|item|user|line|
  file|element|request|entry|record)\b
block always default
  (?<!from )(?<!as of )(?<!starting )\bnow\b
block anymore
  \b(?:there (?:is|are)|it|this|that|the \w+|they|users?|i (?:can't|cannot|
  don't (?:see|get|need|have|know|want|care|think|understand|remember|find))|
  we (?:can't|cannot|don't (?:need|have|see|get|want|care))|doesn't|does not|isn't|
  aren't|won't|works?|exists?|so (?:that )?(?:we|it|this)|no idea|
  here we go)\b.*\b(?:any ?more|any longer|again)\b
block *
  \b(?:my|the|our) (?:last|previous|old|former|ex) (?:company|job|team|employer)\b
block always obliged generic convention use condition every dont place
  \b(?:(?:the|a|an|this|that) (?:[\w-]+ )?(?:button|header|footer|menu|modal|dialog|
  form|field|screen|toast|sidebar|dropdown|checkbox|spinner|input|banner|tooltip|tab|
  page|icon|label|list|popup|landing page|widget|cursor|panel)|rows|mobile|users?|
  sub-?agents?|visitors?|admins?|customers? (?:must|should|can|always|never)|(?:log|
  sign)(?:ged)?[ -]?(?:in|up|out)\b|scroll\w*|hover\w*|click(?:s|ed|ing)?\b)\b
block *
  \b(?:for now|this time|just this once|just once|right now|at the moment|
  for the moment|temporar\w+|(?:second|first|third|other|last|latter|
  former) (?:option|version|one|approach|variant|suggestion|way)|option \w|(?:in|for|
  on) this (?:pr|commit|function|file|branch|test|case|task|change|ticket|method|
  class|one|particular|specific|step|issue|iteration|migration|run|feature|screen|
  page|component|release|sprint)|(?:these|those) (?:two|three|files|tests|changes)|
  not yet|only for (?:this|now|the (?:demo|test|moment)|
  today|testing|local)|while (?:i|you|we)'re at it|in the meantime|for the demo|
  quick and dirty)\b|\byet\b[.!]*$|\b(?:don't|do not) (?:fix|change|do|touch|commit|
  push|merge) (?:anything|yet|it|that|this)\b
block convention fact ours place rivals generic use every contrast
  \b(?:bug|broken|(?<!deploy )breaks?|fails?|failing|failed|error(?:s|ed)? (?:out|in|
  on|when)|crash\w*|issue|problem|wrong|(?<!say )why|weird|strange|somehow|suddenly|
  currently|just now|yesterday|last (?:week|night|month)|earlier|would|could|
  should we|but (?:it|the|that|this)|when (?:it|the|i)|instead of (?:the|what)|
  i (?:see|think|guess|noticed|just|was|would|need)|can you|could you|please (?:fix|
  check|look|make it|change|move|rename|create)|let's|need to (?:fix|add|change|
  update|make|check|find|get)|we (?:need|have) to|trying|tried|in three places|
  this function|as an? (?:example|input|argument|parameter)|flaky|slow|hmm|huh|
  yeah\?)\b|\bwe \w+ (?:them|it|this|that)\b|\bthen[.!]*$|
  (?<!from )\bnow\b(?!,? (?:and )?(?:not|no longer|instead of|rather than)\b)|
  [,;] (?:and |so |please |then )?(?:move|write|fix|change|update|remove|replace|look|
  check|find|investigate|delete|rename|add|refactor|convert|dig|silence|handle|catch|
  implement|port|explain)\b|\b(?:complain\w*|take forever|nice|forever|takes?|took|
  down|stuck|missing|is that|the other|the old|green|pass(?:es|ed|ing)?|ready)\b|
  \b(?:goes|go|turns?) red\b
block obliged always contrast
  [,;] (?:and |so |please |then )?(?:move|write|fix|change|update|remove|replace|
  investigate|delete|rename|add|implement|build|make) (?:it|that|this|a|the)\b
block remember
  \b(?:remember (?:this|that|the) (?:bug|issue|error|time|thing|one|conversation|
  discussion|pr|pagination|old)|remember(?: that)? (?:when|how|what|why|where|
  yesterday|last)|(?:do|did|can|if) you remember|as you remember|remember me|
  remembers|remembered)\b
block prefer rivals
  \b(?:this|that|the (?:\w+ )?(?:one|version|option|approach|name|wording|solution|
  way|idea|layout|design|look|old|new|second|first|latter|former|other|previous|
  original|current)|your (?:\w+ )?(?:version|idea|suggestion|approach)|option \w|
  it (?:if|like)|these|those|not to\b|to (?:do|wait|leave|merge|finish|see|have|get|
  know) (?:it|this|that|the)|love (?:it|this|that|to)|love$)\b
block *
  %work%(?!.*\b(?:from now on|going forward|every time you|always (?!visible|on\b|
  open|the)|in future|whenever you|whenever we work|convention|remember|before you|
  when you)\b)
block always obliged dont standing
  %asking%(?:add|implement|create|build|fix|make (?!sure (?:to|you|we))|let|have|
  change|force|ensure the|ensure that the|make sure (?:the|it|that it|that the|this)|
  write)\b(?!.*\b(?:from now on|going forward|in future)\b)[^;,]*\b(?:always|never|
  every|each)\b
block obliged always generic every
  \b(?:players?|participants|viewers|guests|members|students|attendees|subscribers|
  patients|buyers|sellers|drivers|readers|passengers|enem(?:y|ies)|opponents?) (?:may|
  must|can|cannot|can't|should|shouldn't|will|never|always|only)\b
block obliged
  \b(?:users?|admins?|customers?|visitors?|clients?|people) (?:should|must|can|cannot|
  can't)\b|\bshould (?:be able|see|get|now|also|show|display|render|look|appear|open|
  close|work|pass|match|happen|be (?:visible|shown|hidden|displayed|clickable|red|
  green|blue|empty|null|zero|fixed|done|enough|fine|ok|there|a matching))\b|
  \bwe should (?:now|also|first)\b
block fact generic
  \b(?:so )?(?:make|be) sure (?:this|that|it)\b
block prefer
  \b(?:now|later)\b|(?<!code )\bfirst\b
block prefer
  ^(?:ugh|man|god|gosh|argh|damn|wow|oh|ok|and|but|honestly|boy)?,? ?i (?:really |so |
  just )?(?:hate|love|can't stand|dislike) [\w'-]+(?: so much| sometimes| today|
   already)?[.!]*$
block generic fact contrast
  \b(?:way |far |much )?too (?:short|long|slow|big|small|high|low|many|few|often|late|
  early)\b
block *
  \b(?:error|warning|message|complaint) (?:i|we) (?:get|see|got|saw|have)\b
block prefer
  \b(?:mine|yours|his|hers|theirs|ours)\b
block obliged always contrast every generic fact ours
  [,;] (?:and |so |please |then )?(?:read|validate|verify|check|model|map|show|log|
  hide|store|save|set|enforce|test) (?:it|that|this|them|those|these)\b
block always
  \b(?:never|always) (?:get|reach|see|hit|end|come|go) (?:there|here|that|to\b|into|
  past|up)\b
block contrast generic use
  \b(?:left|right|top|bottom|above|below|center|middle) ?(?:side|corner|edge|
  of)?\b(?! (?:now|after|before|away))
# What speaks against it, and for it.
damp 0.1
  \b(?:this|these) (?!repo|project|codebase|team|is (?:how|our))\w+
damp 0.1
  \b(?:the (?:button|modal|function|method|loop|page|form|hook|bug|dialog))\b
lift 0.15
  \b(?:in|for|on|across) (?:this|our|all|any|every) (?:repo|project|codebase|team)
lift 0.15
  ,? (?:and )?(?:not|never|instead of|rather than|over) [\w'ª.+#-]+
lift 0.1
  \b(?:because|since|otherwise|so that|the reason)\b
lift 0.1
  \b(?:please|here|we|our|us)\b|'s what we
lift 0.1
  \b(?:always|never|only|every\w*|all|any\w*|each|no|nothing|must)\b
lift 0.1
  \b(?:conventions?|prod|production|staging|ci|repo|codebase|prs?|commits?)\b
lift 0.15
  \b(?:everything else|the rest|all others?)\b
"""

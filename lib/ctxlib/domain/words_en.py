"""The words that the shapes of English sentences are made of."""

from __future__ import annotations

TEXT = r"""
class bug
  (?:fail|crash|hang|return|throw|break|time ?out|die|loop|disappear|show|print|
  output|flicker|error|produce|deadlock|leak|freeze|miss|lose|panic|segfault|stall|
  report|complain|exit|succeed|pass|fire|trigger|happen|occur|resolve|evaluate|yield|
  terminate|finish|complete|end|reach|render|load|refresh|appear|work|get|see|hit|
  enter|receive|come|seem|look|feel|raise|emit|match|start|open|close|read|send|
  respond|retry|block|wait|connect|show up|got|saw)
class asking
  ^(?:please |can you |could you |would you |now |then |also |let's |and |ok,? |
  next,? |i(?: want| need| would like|'d like) (?:you to |to )?|we (?:need|want|should|
  have) (?:to )?)*
class work
  %asking%(?:add|implement|create|build|fix|refactor|write (?:a|the|an|some|up)|
  make (?:the|it|that|this|a)|rename|move|change (?:the|it)|generate|design|replace|
  investigate|debug (?!logs?|builds?|mode|output|level|info|flags?)|check (?:if|that|
  whether|why|the)|verify|review|find|look|show me (?:the|a|how|what)|give me|tell me|
  describe|analy[sz]e|remove|delete|set up|convert|migrate|rewrite|extend|improve|
  optimi[sz]e|translate|deploy|merge|install|send|spaw\w*)\b
class it
  (?:that|this|it|those|these|them|your (?:\w+ )?(?:change|edit|commit|fix)s?|
  the (?:last |latest |previous )?(?:changes?|edits?|commits?)|what you \w+|
  everything|all (?:of )?(?:that|this|those))
class was
  (?:forgot|forgotten|missed|broke|broken|deleted|removed|ignored|skipped|misread|
  misunderst\w+|overwrote|dropped|reverted|renamed|changed|touched|edited|lost|messed|
  made|put|keep|did(?:n't| not)|weren't|were supposed|shouldn't|should not have|
  should have|haven't|used|added|committed|pushed|invented|hallucinated|got|forget|
  ignore|mixed|confused|duplicated|hardcoded|left (?:out|in|a|the)|picked|chose|
  went (?:too|the)|stopped|rewrote|moved|swapped|assumed|reformatted|looked|took|
  replaced|wrote|copied|closed|set|hid|inverted|reversed|undid|tried|guessed|
  truncated|commented out|lied)
class thing_refused
  (?:the |an? )?[\w'ª.+#@/-]+(?: (?!(?:in|on|for|at|when|with|from|everywhere|here|so|
  and|but|please|if|before|after|around|across|throughout|because|
  since)\b)[\w'ª.+#@/-]+){0,3}
class other
  (?P<dont>%thing_refused%)
class refused
  (?P<refused>%thing_refused%)
class start
  (?:^(?:in|for|with) (?:[\w-]+ ){1,4}|^|[,;:.)(–—] ?|\s-\s|\b(?:and|but|so|then|also|
  ok|okay|yes|no|btw|fyi|hey|next|plus|instead|repo|project|here|
  that)\b,? )(?:please |pls |plz |just |do |again,? |so |and |but |also |you |we |
  kindly )*
class verb
  (?!(?:mind|had|been|seen|heard|done|got|gotten|used to|knew|known|thought|a|an|the|
  in|on|at|to|there|going|happy|good|nice|great|fun|welcome|was|were|is|are|has|did|
  does|will|would|could|can|should|my|your|said|so|more|less|better|worse|easy|hard|
  wrong|right|true|false|null|empty|possible|enough|again|ever|quite|really|about|
  felt|found|made|came|went|took|gave|left|lost|met|ran|saw|told|wrote|works?|fails?|
  understood|hurts?|too|late|ending|on|off)\b)(?!\w*(?:[^s\W]s|ed|
  ing)\b(?<!\bneed)(?<!feed)(?<!embed)(?<!seed)(?<!ceed))[a-zª][\w'ª-]*
class order
  (?:use|run|write|put|keep|add|name|format|commit|push|squash|rebase|test|check|ask|
  log|wrap|return|store|prefix|document|call|group|sort|import|export|pin|stick|go|
  make|do|follow|leave|treat|assume|follow|open|branch|tag|update|bump|place|avoid|
  include|mention|start|show|tell|give|default|prefer|favou?r|reuse|validate|verify|
  review|split|structure|mark|link|reference|confirm|wait|sign|restart|regenerate|
  reply|respond|answer|explain|summari[sz]e|talk|speak)
class agreed
  (?:commits?|commit messages?|messages?|branch(?:es)?|prs?|pull requests?|tests?|
  specs?|migrations?|endpoints?|routes?|handlers?|controllers?|components?|hooks?|
  functions?|methods?|class(?:es)?|files?|modules?|packages?|imports?|exports?|names?|
  variables?|constants?|comments?|docs|documentation|docstrings?|errors?|exceptions?|
  logs?|secrets?|credentials|keys?|tokens?|configs?|dependencies|deps|versions?|
  releases?|deploys?|deployments?|reviews?|changes|features?|flags?|code|queries|
  tables?|columns?|schemas?|types?|dates?|times(?:tamps)?|urls?|strings?|copy|
  scripts?|jobs?|services?|apis?|fixtures?|snapshots?|changelogs?|tickets?|issues?|
  events?|metrics|models?|views?|templates?|styles?|colou?rs|icons?|images?|assets?|
  translations?|prices|amounts|money|ids|uuids|everything|anything|nothing|nobody|
  everyone|everybody|no one|all \w+|any \w+|every \w+|each \w+|new \w+|public \w+|
  no \w+|only \w+|\w+-\w+s)
class place
  (?:(?:in|for|on|across|inside|within|throughout) (?:this|the|our|any|every|each|all|
  my) (?:\w+ )?(?:repo|repository|repos|repositories|projects?|codebase|code base|
  monorepo|team|org|workspace|company)\b|\b(?:around|over) here\b)
class us
  (?:we|our team|the team|everyone here|the company|this team|my team|us)
class adverb
  (?:all |only |usually |normally |generally |always |never |don't |do not |strictly |
  just |also |actually |deliberately |exclusively |already |still |no longer |now |
  mostly |typically |consistently |'ve always |'re |are |tend to )*
class habit
  (?:use|deploy|run|ship|release|keep|store|support|target|follow|name|write|require|
  avoid|commit|squash|rebase|merge|tag|format|lint|track|build|version|publish|host|
  log|document|stick|standardi[sz]ed?|pin|vendor|mock|put|prefer|favou?r|like|call|
  review|branch|cut|freeze|generate|import|export|serve|cache|encrypt|rotate|back up|
  own|code|structure|organi[sz]e|separate|treat|expect|speak|pay|bill|work|indent|
  prefix|suffix|group|sort|pair|escape|translate|depend on|rely on|develop|maintain|
  share|stage|manage|on python|on node|on ruby|on java|on go|on postgres\w*|on aws|
  on kubernetes|do (?:not )?(?:code|trunk|reviews?|releases?|deploys?|standups?|
  weekly|daily|tdd)|test against|test with|allow|accept|ban|forbid|mandate|enforce|
  charge|round|truncate|paginate|soft-delete|purge|archive|retain|anonymi[sz]e|
  throttle|batch|sync|poll|expire|mirror)
class state
  (?:lives? (?:in|on|under|at|next|with|inside|behind|here)|sits?|resides?|
  runs? (?:on|in|under|with|via|at|against|every|from|through|as|behind|nightly|
  daily)|(?:is|are|gets?) (?:\w+ly |always |never |only )?(?:hosted|deployed|located|
  stored|kept|managed|built|generated|published|released|tagged|rotated|backed up|
  mirrored|served|owned|maintained|tracked|written|defined|configured|versioned|named|
  called|reviewed|merged|cut|frozen|shipped|behind|under|part of|the source of truth|
  off[- ]limits|read[- ]only|required|mandatory|forbidden|banned|not allowed|reserved|
  deprecated|shared|protected|immutable|append[- ]only|squashed|handled by|done (?:by|
  with|via|in))|goes? (?:in|into|to|out|through|live|under|on|behind|via)|
  belongs? (?:in|to|under)|points? (?:at|to)|ships? (?:on|every|with|from|as)|
  happens? (?:on|every|at|from|in|via)|comes? from|needs? (?:\w+ ){0,2}(?:approvals?|
  reviews?|sign-?off|vpn|changelog|ticket|label|entry|migration|owner)|requires? \w+|
  deploys? (?:on|to|from|via|every)|listens? on|expires? (?:after|every)|starts? with|
  begins? with|ends? (?:with|in)|uses? \w+|follows? \w+|targets? \w+|owns? \w+)
class thing
  (?:the|our|all|every|each|any|that) (?:[\w'ª./-]+ ){0,3}?(?:db|database|server|
  cluster|staging|production|prod|ci|pipeline|deploys?|deployments?|releases?|docs|
  documentation|tests?|test suite|suite|builds?|repo|repository|packages?|bucket|
  dashboards?|logs|runbooks?|tickets?|secrets?|credentials|migrations?|schemas?|vpn|
  registry|host|domain|frontend|backend|app|site|website|service|services|workers?|
  crons?|backups?|configs?|env|environment|branch|branches|prs?|commits?|artifacts?|
  binaries|wiki|board|channel|team|squad|guild|linter|formatter|translations?|
  fixtures?|designs?|mocks|specs?|keys?|tokens?|certificates?|certs?|metrics|alerts?|
  flags?|assets?|models?|code|copy|standup|freeze|window|sprint|customers?|invoices?|
  prices|amounts|timestamps?|endpoints?|components?|folder|directory|password|account|
  owner|client|sdk|library|monorepo|playbook|on-?call|rota|changelog)
class verb_ing
  (?!\w*(?:[^s\W]s|ed)\b|found|seen|been|done|made|set)[a-zª][\w'ª-]*
class generic
  (?!it\b|that\b|this\b|these\b|those\b|the\b|them\b|a new\b|any of\b|another\b|one\b|
  anything\b|everything\b|yet\b|too\b|me\b|with\b|to\b|on\b|up\b|down\b|there\b|now\b|
  here\b|like\b|and\b|but\b)
class plural
  (?:^|; |: |\b(?:fyi|btw|note|ps),? )(?!(?:this|is|was|has|does|its|it's|that's|
  what's|here's|there's|let's|yes|always|us|as|thus|this|these|those|users|customers|
  thanks|sometimes|perhaps|looks|seems|works|needs|says|class|process|access|status|
  pass|the|a|an|my|your|his|her|some|tests? (?:are|have)|things|guess|plus|i|we|you|
  he|she|they|it|if|when|what|why|how)\b)(?:(?!the |this |that |a |an |my |your |is |
  are |was |to |i |you |we |it |of |and |but |can |could |in |on |at |for |with |
  from )[\w'ª/-]+ ){0,3}?(?:[\w'ª-]*[^\Ws'](?:s|ts)|code|config|money|formatting|
  state|prod|production|staging|ci|behaviou?r|docs|work|copy|anything|everything|
  nothing|ª+)(?: (?:in|for|of|over|under|on|from|with|at|to|inside|outside) (?:the |
  this |our |a )?[\w'ª/-]+(?: [\w'ª/-]+)?)?
class generally
  (?:look like|are|is|get|gets|go|goes|live|lives|need|needs|follow|follows|use|come|
  end up|ends up|land|lands|stay|stays|belong|belongs|start|end|sit|sits|leave|leaves|
  carry|take|mustn't|must|should|shouldn't|can't|cannot|may|don't|never|always|only|
  depend|ship|ships|happen|happens|require|requires|target|expect|travel|default|
  count|have|has|run|runs|read|mean|expire|rotate|accept|return|throw|log|inherit|
  extend|share)
"""

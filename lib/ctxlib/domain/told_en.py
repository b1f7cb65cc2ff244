"""How English says how things are, and how a person works."""

from __future__ import annotations

TEXT = r"""
rule generic 0.5
  %plural% (?:\w+ly )?(?!are\b|is\b|have\b|has\b)%generally%\b
rule contrast 0.4
  ^(?!i |i'm |i've |you |it |that|this |no\b|not |the other |we (?:need|want|have)|
  is |are |can |could |should |why |what |use )[^?]{8,}, (?:not|never) [\w ª-]+[.! ]*$
rule fact 0.55
  \bthis (?:monorepo|repo|repository|project|codebase|service|app|team|
  package) (?:uses|runs|targets|requires|follows|needs|supports|ships|deploys|builds|
  is (?:an? \w+|written|built|deployed|published|still|on))\b
rule fact 0.5
  ^(?:fyi,? |btw,? |note:? |and )*(?:prod|production|staging|ci|qa|preprod|main|
  master|develop) (?:is|has|gets|runs|uses|only|needs|stays|goes|deploys) (?!red|
  green|up\b|back|down|slow|broken|blocked|fine|ok|ahead|behind|failing|a bit)
rule fact 0.55
  \b(?:is|are|lives?|stored|kept) in (?:the |our )?(?:\w+ )?(?:vault|1password|
  bitwarden|lastpass|wiki|notion|confluence|drive|sharepoint|keychain)\b
rule personal 0.6
  \b(?:when|while) (?:talking|writing|speaking|replying) to me\b
rule generic 0.4
  %plural% (?:are|is|have|has) (?!\w+ed\b)
rule convention 0.3
  (?:^|[,;:] |\blayer |\bhere )(?:we|you) (?!need|have|want|should|could|can|see|get|
  think|know|did|had|were|are|might|forgot|missed|made)\w+ .*(?:instead of|
  rather than|, not|, never)\b
rule convention 0.55
  ^(?:and |also |please |all )*(?:commit messages?|commits|comments|docs|docstrings|
  pr titles?|prs|names|variable names|logs?|error messages|issues|tickets) in \w+
rule fact 0.45
  ^(?:and |fyi,? |btw,? |note:? )*%thing%(?: for [\w ]+?)? (?:is|are) (?:on|in|at|
  under|behind)\b|\bis the (?:entry ?point|source of truth|only place|authority|
  single source|home|reference|canonical)\b
rule personal 0.6
  \b(?:when(?:ever)?|if|whatever) you (?:explain|talk|write|reply|answer|show|report|
  present|describe|summari[sz]e|respond|suggest)\b.*\b(?:me|us|i)\b|\bi come from \w+|
  \bmy background\b|\b(?:with me|for my sake)\b|\b(?:drop|skip|cut|spare me|
  save) (?:the |your )?(?:pleasantries|fluff|preamble|intro|small talk|apologies|
  praise|flattery|disclaimers?|filler|jokes|emojis?|summary|recap)\b
rule prefer 0.6
  \b(?:i|we|my team|the team) (?:really |much |strongly |generally |usually |
  personally |also |all |do |tend to )*(?:prefer|favou?r|dislike|hate|can't stand|
  love|lean towards?|am (?:a fan|not a fan|allergic)|'m (?:a fan|not a fan|
  allergic))\b
rule prefer 0.55
  %start%(?:prefer|favou?r) (?!not\b|the\b|this\b|that\b|to\b)\w
rule prefer 0.55
  \b(?:my|our) (?:strong |general |personal |usual )?preference\b|
  \bi (?:really )?(?:don't|do not) like %generic%(?!how\b|your\b|turn\b)\w+|
  \bi like (?:my |\w+ (?:names|code|tests|commits|messages|functions)|short|small|
  when |things|it when|being|plain|explicit|clean|simple)|\bi'd rather (?:you|not have|
  (?:have|
  see) (?!an?\b|the\b|it\b|this\b|that\b)) |\bhow i (?:like to )?work\b|
  \bnot a (?:big )?fan of (?!this|that|the)
rule personal 0.6
  \b(?:call me|my (?:name|time ?zone|pronouns|editor|shell|os|native language|
  first language|working hours|keyboard layout|machine) (?:is|are|has)\b|i'm (?:a|
  an) (?:\w+ ){0,2}?(?:user|developer|dev|engineer|designer|person|beginner|scientist|
  analyst|sysadmin|student|novice|expert)\b|i'm (?:colou?r-?blind|dyslexic|
  left-handed|(?:\w+ )?new to|based in|not (?:a native|very familiar|familiar))|
  i (?:work|live|am based|develop|code) (?:in|on|from|with|at)\b|i (?:only|mostly|
  usually|normally) (?:use|work|write|speak|read|code)\b|i (?:speak|don't know|
  know) [\w+#]+ (?:and|only|well|very|but|so)|i (?:review|read|check|track|do|write|
  test) (?:everything|all|most|my|every)\b|i find \w+.* (?:hard|easier|confusing|
  annoying|distracting|useful|helpful|unreadable|tiring)\b|\bdrives? me (?:nuts|crazy|
  mad|up the wall|insane)\b|i(?:'ve| have) been (?:doing|using|writing|coding|
  programming|working) .*\b(?:for|since)\b|i'm on (?:an? )?(?:windows|mac\w*|linux|
  ubuntu|wsl\w*|arm|arch|debian|fedora|m\d|nixos|apple)\b)|\bone \w+ at a time\b|
  \bwhen you (?:talk|speak|write|explain \w+|reply|answer) to me\b
rule personal 0.6
  \b(?:keep|make) (?:your |the |all |it |things )*(?:answers?|repl\w+|responses?|
  explanations?|summar\w+|messages|output|reports?|commit messages|functions|prs)\b|
  \b(?:answer|reply|respond|explain|talk|speak|write|
  address)(?: to)?(?: me| us)? (?:always )?(?:in|with|like|as if|briefly|
  plainly) (?:plain|english|german|french|spanish|portuguese|chinese|japanese|korean|
  simple|short|bullet|a |full|my|one|fewer|less|more|i)\w*\b|\bbe (?:more |
  less )?(?:concise|brief|terse|verbose|blunt|direct|honest|critical)\b
rule convention 0.6
  (?<!should )(?<!can )(?<!could )(?<!do )(?<!if )(?<!when )(?<!once )(?<!what )(?<!w
  hether )(?<!why )(?<!until )(?<!where )(?<!how )(?<!did )(?<!would )\b%us%(?: |
  (?='))%adverb%%habit%\b
rule convention 0.65
  \b(?:(?:our|the|a|team|house|project|company|code|coding|
  naming) (?:\w+ )?(?:convention|policy|standard|guideline|rule|practice|agreement|
  style)s? ?(?:here|is|are|:|says|for|in|on)|(?:house|team|project|company) (?:rule|
  style|policy)s?\b|convention(?: here)?:|rule:|policy:|hard rule|golden rule|
  rule of thumb|is (?:our|the) (?:convention|standard|default|norm|source of truth)|
  (?:that's|it's|this is|that is) (?:not )?how we|the way we|
  we(?:'ve| have) (?:agreed|settled|standardi[sz]ed|decided|moved|switched|migrated|
  dropped|retired|killed|banned)|we (?:dropped|retired|standardi[sz]ed|settled|agreed|
  moved|switched|migrated)|is a (?:no-go|hard requirement|must|must-have)\b)
rule convention 0.5
  (?:^|, )%place%,? (?:please |we |you |the |all |always |never )*\w
rule ours 0.5
  ^(?:and |but |fyi,? |btw,? |so |note:? )*our (?:[\w'ª/-]+ ){1,4}?(?:is|are|uses?|
  runs?|requires?|has|have|lives?|goes|comes|expects?|only|needs?|must|should|can't|
  cannot|doesn't|don't|supports?|deploys?|targets?)[ ]
rule rivals 0.5
  (?:^|[,;:] |\b(?:with|use|using|on|via|in|uses|prefer|want) )(?:use |
  with )?[\w.+#ª-]+(?: [\w.+#ª-]+)?(?:,? (?:over|instead of|rather than)|
  ,? not(?= [\w.+#ª-]+[.! ]*$)|, (?:and )?(?:not|never)) (?:an? )?[\w.+#ª-]+[.! ]*$
rule remember 0.6
  ^(?:one|another|a) thing (?:to|you should) (?:know|remember|note)\b|^note for later\b|
  ^worth knowing\b|^for (?:your|the) notes\b
rule standing 0.75
  ^(?:second|third|fourth|nth|last|hundredth) time i(?:'m| am)? (?:say|tell|ask)\w*
  [^:,—]{0,16}[:,—-]+ ?(?:don't|never|always|stop|no)\b
rule personal 0.6
  \bi(?:'m| am) (?:[\w-]+ )?(?:colou?r-?blind|dyslexic|left-handed|hard of hearing|deaf|
  blind|partially sighted)\b
rule remember 0.7
  (?<!don't )(?<!dont )(?<!didn't )(?<!can't )(?<!to )(?<!i )(?<!you )\b(?:remember(?
  : that| this|:|,|[.!]*$)|remember (?:we|i|our|to (?:always|never)|the [\w ]+ (?:is|
  are)|\w+ is)|keep (?:that |this )?in mind|bear in mind|make a (?:mental )?note|
  take note|note to self|note for (?:later|the future|next)|for the record|
  save (?:this|that) (?:to|in|as)|memori[sz]e|don't (?:ever )?forget(?: that| we|:))|
  \badd (?:this |that )?to (?:your )?memory\b|\bput (?:this|
  that) in (?:your )?memory\b|\bupdate (?:claude|agents)\.md\b|
  \b(?:so )?you (?:should )?(?:remember|know):? (?:that )?(?:we|our|the)\b
rule fact 0.5
  (?:^|[,;:] |\b(?:and|fyi|btw|note|that|because|
  since) )%thing%\b(?: (?:[\w'ª-]+)){0,2}? %state%\b
rule fact 0.5
  (?:^|[,;:] |\b(?:fyi|btw|note|and|all),? )(?:[\w'ª-]+ )?(?:tests?|deploys?|
  deployments?|releases?|docs|logs|backups|migrations|secrets|credentials|prod|
  production|staging|ci|builds|prs|tickets|bugs|designs|commits|hotfixes|snapshots|
  nightlies|branch names|names|timestamps|dates|times|prices|amounts|branches|
  feature flags|flags|env vars|passwords|keys|tokens|endpoints|handlers|components|
  changes|code reviews|invoices|translations|strings|imports|errors) %state%\b
rule fact 0.5
  \byou (?:can|need|have|must)(?: to)? (?:only )?(?:be on|use|reach|access|connect|
  go through|run|set)\b.*\b(?:vpn|bastion|proxy|tunnel|through|from the office|sso|
  before \w+ing)\b|\b(?:is|are) only (?:reachable|available|accessible) \w+|\b(?:owns|
  is responsible for|is in charge of|looks after)\b|\b(?:talk to|ask) [\w ]+ (?:team|
  guys|folks) (?:for|about|if|when)\b
rule convention 0.55
  \b(?:we|i) (?:try|aim|tend|like) to (?:keep|avoid|use|write|have|stick|follow|make|
  stay|prefer)\b(?! (?:it|this|that|the)\b)|\bhas to stay\b|\bhave to stay\b|
  \bwe have an? [\w ]*(?:freeze|rule|policy|convention|budget|rota|standup|sla|
  embargo|window|ban)\b
rule personal 0.6
  \byour (?:output|answers?|replies|responses|explanations?|summar\w+|commit messages|
  messages) (?:should|must|has to|have to|need to|can) be\b|\bpush back\b|
  \bdon't (?:just )?(?:agree|flatter|praise)\b
rule fact 0.5
  \b(?:the|our) (?:gateway|proxy|load balancer|cdn|api|queue|broker|scheduler|
  firewall|sandbox|vpn|quota) (?:cuts|limits|times|drops|blocks|only|allows|accepts|
  expects|requires|rejects|has|runs|caches|strips|rewrites)\b|\b(?:half|most|all|some|
  many) of our (?:customers|users|clients|tenants) (?:run|use|are on|host|have|
  need)\b|\bclients? older than\b
rule fact 0.5
  \b(?:has its own|have their own|lives? in its own|is separate from|
  is shared (?:with|by|between))\b|\bnobody (?:edits|touches|changes|runs|merges|
  pushes|deploys|writes)\b|\b(?:is|are) (?:auto-?)?generated (?:from|
  by)\b.*\b(?:don't|never|nobody|not)\b
rule fact 0.5
  ^(?:and |fyi,? |btw,? |note:? )*(?!it|this|that|these|those|there|what|which|i |we |
  you )[\w'ª/ -]{3,40} (?:is|are) (?:\w+ly )?(?:managed|handled|built|tested|deployed|
  formatted|linted|packaged|installed|tracked|versioned|released|documented|
  provisioned|monitored|orchestrated|compiled|bundled|translated|reviewed|
  hosted) (?:with|by|via|through|using|on|in) [\wª]
rule personal 0.6
  \bi (?:do|handle|make|write|run|review|take care of) (?:the|all|
  my) [\w ]+ (?:myself|on my own)\b
"""

"""How English says what holds here, as background to something else."""

from __future__ import annotations

TEXT = r"""
rule settled 0.6
  \b(?:has|have|needs?) to (?:stay|remain|be|keep) (?:fully |strictly |always )?
  (?:deterministic|reproducible|backwards?[- ]compatible|idempotent|stateless|offline|
  portable|dependency-free|accessible|thread-?safe)\b
rule personal 0.6
  \b(?:don't|do not|no) need to (?:explain|teach|tell me about|introduce)\b|
  \b(?:don't|do not) explain \w+ to me\b|\bi(?:'ve| have)? (?:maintained|taught|used|
  written|worked with|done) \w+ (?:for|since)\b|\bstop (?:apologi[sz]ing|praising|
  flattering|thanking|complimenting)\b
rule settled 0.5
  ^(?!this\b|that\b|it\b|which\b|everything\b|all\b|yes\b)[\w -]{3,40} (?:is|are)
  [ ](?:fine|allowed|okay|ok|acceptable) (?:in|for|inside) (?!me\b|now\b|us\b|you\b|
  this\b|that\b|the moment)
rule settled 0.55
  \b(?:logs|metrics|traces|dashboards|alerts|tickets|designs|specs|secrets|backups|
  mocks|recordings|runbooks)(?: (?:for|of|from) (?:the )?[\w-]+)? (?:are|live|go) in
  [ ](?!progress|place|sync|the\b|order|conflict|here|there|this|that|a\b|an\b)[\w-]+
  (?: under\b|,|[.!]*$)
rule settled 0.6
  \bwe (?:only |always |just |all )?(?:use|run|have|target|deploy with|build with|
  stick to|stay on) (?!the\b|this\b|that\b|it\b|to\b)[\w.+#ª-]+(?: [\w.+#ª-]+)?
  (?: here| (?:in|for|on|across) (?:this|our|all our|the whole) (?:repo\w*|project|
  codebase|monorepo|team|company|org|workspace|service))\b(?!.*\b(?:but|why|
  however)\b)
rule settled 0.55
  \bi(?:'m| am) the only (?:one|person) (?:who|that|here)\b|\b(?:it's|only) [\w.+-]+ (?:
  or nothing)\b
rule standing 0.55
  \b(?:when|if|whenever) in doubt\b
rule settled 0.6
  \b(?:notation|naming|order|format|layout|wording|terminology|palette|structure|
  spelling|vocabulary|numbering|schema|interface|style|conventions?|units?)
  (?: [\w-]+){0,3} (?:is|are) (?:fixed|settled|frozen|given|decided|final|agreed)\b
rule settled 0.6
  \bwe(?:'re| are|'ll be) (?:stuck|pinned|frozen|locked|limited|bound) (?:on|to|at|
  with) (?!
  the\b|this\b|that\b|it\b)|\b(?:main|master|develop|prod|production|
  the release branch) is (?:protected|locked|read-only)\b|\b(?:that's|that is|
  this is) (?:how|what) (?:our|the) \w+
rule settled 0.55
  \b(?:the|our|my) (?:reviewers?|clients?|customers?|editor|journal|publisher|sponsor|
  supervisor|advisor|legal|qa|ops|auditors?|agency|(?:\w+ )?team|boss|funder|bank|
  hospital|school)(?: (?:at|in|of|for) (?:this |the |our )?\w+)? (?:expects?|
  insists? on|
  requires?|is allergic to|forbids?|does(?:n't| not) (?:allow|accept|tolerate)|
  only accepts?|
  will not accept|won't accept) (?!me\b|us\b|this|that|it\b)
rule personal 0.6
  \b(?:in|of|at the (?:top|start|end) of|into|for) (?:your|each of your|all your) (?:
  summar\w+|answers?|repl\w+|responses?|messages?|explanations?|reviews?|reports?)\b
rule personal 0.55
  (?<!when )(?<!if )(?<!can )(?<!should )(?<!do )(?<!could )(?<!how )(?<!that )
  (?<!would )\bi use (?!the\b|this\b|that\b|it\b|an?\b|my\b|these\b|them\b|you\b|
  your\b|ª|to\b)[\w.+#-]+(?: and [\w.+#-]+)?(?:,| over\b| on\b| with\b| here\b|
  as my\b|[.!]*$)
rule personal 0.6
  \b(?:so|give me|show me|no|without|don't|use|send|explain|assume|therefore)\b.*
  \bi(?:'m| am) on (?:an? )?(?:windows|mac\w*|linux|wsl\w*|phone|ipad|chromebook)\b|
  \bi(?:'m| am) (?:blind|deaf|dyslexic|colou?r-?blind|autistic|one-handed|left-handed|
  visually impaired|hard of hearing)\b|\bscreen ?reader\b|\bi come from \w+
rule standing 0.55
  \b(?:for|in|to|with) (?:anything|everything|whatever|all(?: text| code)?) (?:that )?
  you (?:write|suggest|produce|generate|send|propose|show|give|create|output|commit|
  answer|say|tell)\b|\b(?:assume|apply|keep) (?:that|this|it) (?:for|in|to) (?:all|
  anything|everything|every)\b
rule prefer 0.6
  \bi (?:always |really |generally |usually )?(?:like|want|love) (?:to (?:see|have|get|
  know|read|review|understand|approve) (?:a|an|all|any|every|each|what)|(?:a|an)
  [\w-]+) [^?]*\b(?:before|first|after|whenever|every time|with (?:each|every))\b
rule remember 0.6
  \b(?:in case|if) (?:you|we) (?:ever |should )?need (?:it|them|to know|this|that|
  those)\b(?: later| again| some ?day| at some point)?|\b(?:just )?so (?:that )?you
  (?:know|are aware)\b|^for your information\b|\bgood (?:for you )?to know\b
"""

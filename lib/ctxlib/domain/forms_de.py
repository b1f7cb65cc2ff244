"""How German objects, asks, leads in, limits and gives reasons."""

from __future__ import annotations

TEXT = r"""
correction 0.75
  \b(?:das (?:ist|war|stimmt) (?:so )?(?:falsch|nicht|verkehrt|quatsch)|ist falsch|
  so nicht|nicht (?:das,? )?was ich|ich (?:meinte|sagte|hatte gesagt|habe gesagt|
  hab gesagt|wollte|brauche die)|habe ich nicht (?:gesagt|verlangt|gebeten)|
  hab ich nicht|davon war nicht|wie ich (?:schon )?sagte)\b
correction 0.7
  \bich rede (?:von|über)\b|\b(?:nicht|noch nicht) (?:behoben|gefixt|gelöst)\b|
  \bes \w+ (?:immer noch|weiterhin)\b
correction 0.65
  \bich hatte? [^.?]{2,40} (?:gemeint|gesagt|geschrieben|verlangt)\b|\b(?:vom|aus dem|
  zum|im|auf dem|beim) falschen \w+|\bvon der falschen\b|^(?:tippfehler|
  schreibfehler)|\b(?:vom|aus dem) letzten jahr\b|\b(?:bringt|löst) (?:so )?nichts\b
form peace
  ^(?:nein,? (?:danke|passt|alles gut|ist ok|schon gut)|nicht (?:schlimm|nötig|
  so wichtig|sicher|schlecht)|kein problem|moment mal\?)\b|\bkein problem\b|
  \bnicht schlimm\b|\bmein fehler\b|\bich habe? (?:[\wª]+ )?vergessen\b|
  \bwas ist falsch\b|\bschiefgelaufen\b
form question
  ^(?:und |aber |also )*(?:warum|wieso|weshalb|wie(?! immer| gesagt)|was|wer|
  welche\w*|wo|wann|woher|wohin|ist|sind|hast|haben|kann|können|soll|sollen|gibt|
  machen|wird|werden)\b
form redo
  ^(?:bitte |und |also )*(?:mach(?:e)? (?:das|es) (?:bitte )?(?:noch ?mal|neu)|
  schau(?:e)? (?:bitte )?noch ?mal|noch ?mal|lies (?:das|es) noch ?mal|neu machen|
  schreib(?:e)? (?:das|es) (?:neu|um))\b
form request
  ^(?:(?:kannst|könntest|würdest) du |ich (?:will|möchte|hätte gern),? dass du )(?=.)
form lead
  ^(?:(?:ab (?:jetzt|sofort|heute)|von (?:jetzt|nun) an|künftig|zukünftig|in zukunft|
  nein|ja|ok|okay|gut|super|auch|außerdem|übrigens|ach|äh|perfekt|danke|
  noch was|noch etwas|und|aber|also|dann|merk dir|denk dran|vergiss nicht|zur info|
  zur erinnerung|hinweis|achtung|wichtig|bitte|warte|moment|nochmal|genau|prima|
  beachte)\b(?:,? dass\b)?\s*[,:;.!–—-]*\s*)+
form tail
  (?:[,;.–—]+ ?(?:also |und |jetzt )?(?:merk dir das|merk dir|denk dran|
  vergiss das nicht|danke|ok|okay|bitte|mach(?:e)? das (?:nochmal|neu|bitte)|
  korrigier(?:e)? das|versuch(?:e)? es nochmal)\b.*|,? (?:danke|bitte))[\s.!?]*$
form why
  [,;]? (?:weil|da sonst|sonst|denn|damit nicht)\b|^(?:weil|sonst|denn)\b
form scope
  \b(?:wenn|bevor|nachdem|sobald|jedes mal,? wenn|immer wenn|vor jedem|nach jedem|
  bei jedem) [^,;.]+|\b(?:in|im|für|bei|auf) (?:diesem|dieser|dem|der|den|allen|jedem|
  jeder|unseren?|tests?|python|typescript|produktion|commits?|go|code) ?[^,;.]*
form dont
  ^(?:bitte )?(?:nie(?:mals)?|nicht|kein(?:e|en)?|vermeide|hör auf,?)[ ]
form rival
  ,? (?:und )?(?:nicht|statt|anstatt|anstelle von|
  nie) (?P<dont>(?:mit )?[\w'ª.+#@/-]+)(?=[\s.,;!]*$|[,;.])
form personal
  \b(?:ich (?:bevorzuge|mag|hasse|nutze|verwende|arbeite|bin|hätte)|
  mein(?:e)? (?:zeitzone|name|editor|präferenz|sprache)|antwort\w*|erklär(?:e)? mir|
  sprich|nenn mich|auf (?:deutsch|englisch)|knapp\w*|kurz\w*)\b
form everywhere
  \b(?:alle[nr]? (?:meine[nr]? )?(?:projekte[n]?|repos)|jedem projekt|generell für|
  andere[n]? projekte[n]?)\b
form dangling
  ^(?:so|das|dies|diese[rs]?|er|sie|es|dort|da)\b(?! (?:repo|projekt|team))
form obsolete
  \b(?:nicht mehr|keine? \w+ mehr|umgestiegen|migriert|abgeschafft|abgelöst|ersetzt|
  gewechselt|eingestellt|veraltet)\b
form task
  ^(?:bitte )?(?:bau|füg|implementier|behebe|erstell|mach|schau|warum)
form work
  %work%
form here
  %ours%
"""

"""How German objects, asks, leads in, limits and gives reasons."""

from __future__ import annotations

TEXT = r"""
correction 0.65
  ^(?:nein+|nö|nee|ne|falsch|stopp?|halt|warte|moment|nicht (?:so|das|die|der|
  diese\w*|in|im)|äh nein|doch nicht|quatsch|oje)\b(?=[\s,.!]|$)
correction 0.75
  \b(?:das (?:ist|war|stimmt) (?:so )?(?:falsch|nicht|verkehrt|quatsch)|ist falsch|
  so nicht|nicht (?:das,? )?was ich|ich (?:meinte|sagte|hatte gesagt|habe gesagt|
  hab gesagt|wollte|brauche die)|habe ich nicht (?:gesagt|verlangt|gebeten)|
  hab ich nicht|davon war nicht|wie ich (?:schon )?sagte)\b
correction 0.75
  \bdu (?:hast|hattest|solltest|bist) (?:[\wª]+ ){0,5}?(?:vergessen|gelöscht|kaputt|
  geändert|ignoriert|übersehen|falsch|verwechselt|entfernt|übersprungen|
  missverstanden|angefasst|nicht|überschrieben|benutzt|verwendet|umbenannt)\b|
  \bdu hast (?!recht|schon|gesehen|zeit|das gut)[^?]*\b(?:ge\w+t|\w+iert|ver\w+t|
  über\w+t|ent\w+t)\b
correction 0.7
  \b(?:mach (?:das|es|die änderung\w*)? ?(?:bitte )?(?:wieder )?rückgängig|rückgängig|
  (?:bau|füg|setz|tu|nimm|mach)\w* [^.?]*\bwieder (?:ein|rein|hin|zurück|weg|raus)|
  zurücksetzen|setz(?:e)? .* zurück|nimm (?:das|es|die) .*zurück|revert(?:e|iere)?|
  stell .* wieder her|zurück zur|wieder rein)\b
correction 0.65
  \b(?:immer noch|noch immer|weiterhin|schon wieder|wieder) (?:[\wª]+ )*?(?:fehler|
  rot|kaputt|nicht|fehl\w*|gleiche\w*|falsch|problem|derselbe)\b|\b(?:geht|klappt|
  funktioniert|hilft|half) (?:\w+ )?(?:immer noch )?nicht\b|\b(?:gleicher|derselbe|
  selber|gleiche) fehler\b|\bhat nichts? (?:gebracht|geändert|geholfen)\b
correction 0.6
  \b(?:das (?:ist|war|sind|waren) (?:die|der|das) (?:alte|falsche|andere)\w*|
  du (?:schaust|guckst|bist|
  benutzt|bearbeitest|verwendest|liest) (?:\w+ )?(?:falsch|ins falsche|im falschen|
  in der falschen|die alte|die falsche|das falsche|den falschen)\w*|die andere|
  der andere|das andere|falsche\w* (?:datei|branch|ordner|funktion|tabelle|stelle|
  verzeichnis|seite)|warum hast du|wieso hast du|viel zu (?:kompliziert|lang)|
  zu kompliziert|fass .* nicht an|wer hat)\b
correction 0.7
  \bich rede (?:von|über)\b|\b(?:nicht|noch nicht) (?:behoben|gefixt|gelöst)\b|
  \bes \w+ (?:immer noch|weiterhin)\b
correction 0.65
  ^(?:viel )?zu \w+[,.!]|^falsche\w* \w+[,.!]
correction 0.65
  \bverkehrt(?: herum)?\b|\bvertauscht\b|\bandersrum\b|\bfalschrum\b|
  \bschlechter als\b
correction 0.75
  \bschon (?:\w+mal )?gesagt\b|\b(?:zwei|drei|hundert)mal\b
correction 0.6
  \b(?:links|rechts|oben|unten)\b.*, nicht\b
correction 0.65
  \bich hatte? [^.?]{2,40} (?:gemeint|gesagt|geschrieben|verlangt)\b|\b(?:vom|aus dem|
  zum|im|auf dem|beim) falschen \w+|\bvon der falschen\b|^(?:tippfehler|
  schreibfehler)|\b(?:vom|aus dem) letzten jahr\b|\b(?:bringt|löst) (?:so )?nichts\b
correction 0.65
  ^(?:bitte )?(?:mach|nimm) (?:deine?n?|das|die|den) \w+ (?:rückgängig|zurück)
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

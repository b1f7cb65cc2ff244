"""What German says when it means to last, and what only sounds like it."""

from __future__ import annotations

from ctxlib.domain import forms_de

_CUES = r"""
# Words that the shapes below are made of.
class start
  (?:^|[,;:.)(–—-] ?|\b(?:und|aber|dann|ok|ja|nein|auch|also|außerdem|bitte|
  danke),? )(?:bitte |und |aber |auch |also |noch |dann )*
class ill
  (?:null|leer|rot|fehl\w*|einen? fehler|der gleiche|dieselbe\w*|das gleiche|kaputt|
  zurück|abgestürzt|langsam|falsch|noch|wieder|nur|das selbe|dasselbe|undefined|500|
  404|hängen)\b
class ours
  (?:hier|bei uns|in (?:diesem|dieser|unserem|unserer|dem) (?:repo|repository|projekt|
  team|code|codebasis|firma|monorepo|service)|im (?:projekt|team|repo|code))
class sick
  (?:schlägt|schlagen|stürzt|kommt|wirft|gibt|liefert|hängt|bricht|zeigt|läuft|bleibt|
  ist|war|wird|hat|geht|dauert|verschwindet|landet|passiert|fehlt|braucht|lädt|endet|
  kehrt)
class work
  ^(?:bitte |jetzt |kannst du |könntest du |dann |und )*(?:füge?|implementiere|
  erstelle|behebe|korrigiere|refaktoriere|benenne|verschiebe|generiere|erkläre|suche|
  zeig|gib|schreib|lösche|übersetze|ersetze|bau|mach)\w*\b
# What means to last.
rule contrast 0.45
  ^(?!nein\b|nicht |ich |du |das ist |es )[^?]{8,}, (?:nicht|nie) (?:über|in|mit|auf|
  per|von)?[\w ª-]+[.! ]*$
rule agreed 0.6
  \b[\wäöü-]*(?:kommentare|commits?|nachrichten|antworten|doku|dokumentation|namen|
  code)\b
  [^,?]{0,25} auf (?:englisch|deutsch)\b|
  \bantworte?(?: mir)? (?:bitte )?(?:immer )?auf (?:
  deutsch|englisch)\b
rule every 0.5
  (?:^|[,;:] )(?:alle|alles|jede[rs]?|kein\w*)(?: was)?,? (?!mal|gut|klar|ok|fertig|
  das\b|grün)[\wªäöüß-]+(?: [\wªäöüß-]+){0,5}?,? (?:bekommt|bekommen|hat|haben|muss|
  müssen|braucht|brauchen|geht|gehen|wird|werden|stimmst|kommt|kommen|gehört|gehören|
  soll|sollen|darf|dürfen|nutzt|nutzen)\b
rule personal 0.6
  \berklär(?:e)? mir (?:bitte )?(?:nichts|nicht|kein\w*)\b|\b(?:brauchst|musst) (?:du )?
  mir .* erklären\b
rule personal 0.6
  \bwenn du (?:mir|mit mir) \w+\b
rule generic 0.4
  ^(?:und |aber )?(?:(?:die|alle|unsere) )?[\wªäöüß-]+(?: (?:in|im|für|von|mit|
  auf) (?:der |dem |den )?[\wªäöüß-]+)? (?:leben|landen|liegen|laufen|gehen|kommen|
  dürfen|müssen|bleiben|brauchen|gehören|sind|werden|stehen|haben|folgen|enden|
  beginnen|heißen|speichern wir|schreiben wir)\b
rule obliged 0.55
  ^[\wªäöüß-]+(?: (?:in|im|für) [\wª-]+)? (?:dürfen|müssen|sollen) (?:nicht|nur|immer|
  nie|erst|stets)?
rule ask 0.6
  \b(?:frag|fragt|frage|sag|warn|informier\w*)(?: mich| uns| mir)?\b[^?]*\b(?:bevor|
  vorher|zuerst|erst|vor)\b|\b(?:bevor|ehe) du\b[^?]*\b(?:frag|sag|melde)\w*
rule convention 0.65
  \b(?:so machen wir das|so läuft das|ohne ausnahmen?|ist (?:heilig|unantastbar)|
  bei uns)\b
rule personal 0.6
  \b(?:fass dich kurz|halt dich kurz|sei (?:knapp|kurz|direkt)|(?:kurze|
  knappe) antworten|duz mich|red(?:e)? mit mir|komm zum punkt|lese ich (?:nie|
  nicht))\b
rule personal 0.6
  \bich bin (?!mir|mit|bei|da\b|gerade|nicht|froh|sicher|fertig|dran|auf|im\b|in\b|am\b|
  ja\b)[\wª]+(?:, | und )(?:kein|also|daher|deshalb|kann|kenne)|
  \bich (?:komme (?:eigentlich )?aus|bin (?:eigentlich |von haus aus )?(?:neu in|
  neu im|kein|keine|\w+(?:entwickler|biolog|designer|analyst|physiker|
  informatiker)\w*)|kenne [\wª+#]+ (?:kaum|nicht|noch nicht|nur)|arbeite (?:auf|
  unter) \w+|sitze (?:an|vor) (?:einem )?\w+|nutze (?:windows|linux|mac\w*|vim|neovim|
  einen screenreader))\b|\b(?:beim|zum) erklären\b
rule standing 0.75
  \b(?:ab (?:jetzt|sofort|heute)|von (?:jetzt|nun) an|in zukunft|künftig|zukünftig|
  ab nun|fortan|bis auf weiteres|grundsätzlich|in der regel|generell|prinzipiell)\b
rule standing 0.6
  \b(?:nächstes mal|beim nächsten mal|jedes mal,? wenn|immer wenn|jedesmal|vor jedem|
  nach jedem|bei jedem|vor jeder|bei jeder)\b.*\b(?:bitte|sollst|will|möchte|musst|
  muss|\w+e|\w+en)\b
rule always 0.7
  %start%(?:immer|nie(?:mals)?|stets|ausnahmslos) (?!%ill%|%sick%\b|verstanden|
  gesehen|gewusst|wieder)[\wª]+
rule always 0.65
  (?:^|[,;] |\bbitte )(?:[\wª]+(?:e|t|st|en)?)(?: mir| uns| dir| hier)?(?: bitte)?
  [ ](?:immer|nie(?:mals)?|stets|ausschließlich|nur noch) |\bbitte (?:\w+ ){0,4}(?:
  immer|nie(?:mals)?|stets|grundsätzlich|nur noch|ausschließlich)\b
rule always 0.6
  \b(?:darf|dürfen|muss|müssen|soll|sollen|sollte|sollten) (?:[\wª]+ ){0,4}?(?:immer|
  nie(?:mals)?|stets)\b
rule anymore 0.65
  \b(?:nicht|kein\w*|nie) (?:[\wª]+ ){0,5}?mehr\b|\bhör (?:bitte )?auf\b|
  \blass (?:bitte )?(?:das|die) \w+ (?:weg|sein)\b
rule dont 0.55
  \b(?:bitte )?(?:kein(?:e|en|er)?) [\wª]+(?: [\wª]+)? (?:verwenden|benutzen|
  hinzufügen|einbauen|schreiben|nutzen|in |im |ohne|anlegen|committen|pushen)|
  \b(?:nicht|nie) (?:[\wª]+ ){0,4}?(?:ohne (?:zu fragen|rückfrage|tests?)|direkt|
  von hand|manuell|einfach so)\b|\b(?:vermeide|verzichte auf|vermeiden)\b
rule convention 0.6
  \b(?:wir (?:\w+ )?(?:nutzen|verwenden|benutzen|deployen|releasen|veröffentlichen|
  speichern|schreiben|arbeiten|versionieren|benennen|folgen|halten|machen|legen|
  nennen|setzen|vermeiden|unterstützen|formatieren|mergen|squashen|rebasen|
  dokumentieren|testen|hosten|haben uns|liefern|taggen|branchen|rücken|trennen|
  führen)|(?:nutzen|verwenden|benutzen|deployen|schreiben|machen|setzen|speichern|
  arbeiten|halten|releasen|mergen|benennen|legen) wir|wird (?:bei uns|hier|nur|
  immer) \w+)\b
rule convention 0.65
  \b(?:die (?:konvention|regel|vorgabe|richtlinie)|unsere (?:konvention|regel|vorgabe|
  richtlinie)|unser standard|regel:|konvention:|per konvention|ist (?:verboten|
  pflicht|tabu|nicht erlaubt|standard)|standardmäßig|so machen wir)\b
rule convention 0.5
  ^%ours%\b,?[ ]
rule remember 0.75
  \b(?:merk(?:e)? dir|denk(?:e)? (?:dran|daran)|vergiss nicht|nicht vergessen|
  behalte? (?:das |es )?im (?:kopf|hinterkopf)|zur info|zur erinnerung|
  notier(?:e)? (?:dir)?|fürs protokoll|beachte|zu beachten)\b
rule fact 0.5
  \b(?:die|der|das|unsere?|alle) (?:[\wª-]+ ){0,2}?[\wª-]*(?:datenbank|db|server|
  staging|produktion|prod|dokumentation|doku|docs|tests?|logs|deployments?|releases?|
  ci|secrets|zugangsdaten|konfiguration|dashboards?|backups?|builds?|branches|
  migrationen|schlüssel|tickets)\b[^?]{0,30}?\b(?:liegt|liegen|läuft|laufen|steht|
  stehen|ist (?:auf|unter|in|im)|sind (?:auf|unter|in|im)|wird|werden|findet|finden|
  gehört|gehören|kommt|kommen) (?:auf|unter|in|im|bei|mit|über|jeden|per|aus|der|dem|
  dienstags|\w+s)\b
rule every 0.5
  \balles,? was [^?]*\b(?:vorher|zuerst|freigabe|erst|muss|braucht)\b
# What only sounds like it.
block always obliged generic convention every standing place
  \b(?:(?:der|die|das|ein|eine|den|dem) (?:header|menü|button|tabelle|dialog|formular|
  feld|seite|liste|fenster|nutzer|benutzer|nutzerin|kunde|modal|knopf)|(?:benutzer|
  zeilen|kunden))\b
block *
  \b(?:wenn wir (?:[\wª]+ )*(?:würden|hätten|nähmen|immer)|was wäre|angenommen|
  stell dir vor|vielleicht|ich glaube|ich denke|könnten wir|sollten wir|sollen wir|
  scheint|anscheinend|laut|angeblich|(?:die doku|der linter|die meldung|er|sie|jemand|
  der kunde|der kollege) (?:sagt|sagte|meint|meinte|schreibt)|ich habe gelesen|wäre|
  würde)\b
block *
  \b(?:warum|wieso|weshalb)\b|\bnur (?:so )?(?:eine|ne) idee\b
block *
  \b(?:vorerst|erstmal|erst mal|fürs erste|diesmal|dieses mal|vorübergehend|
  zweite (?:variante|option|version)|erste (?:variante|option|version)|option \w|
  in (?:diesem|dieser) (?:pr|commit|funktion|datei|branch|test|fall|methode|klasse)|
  noch nicht|im moment|momentan|gerade)\b
block *
  \bwie immer\b|\bnie (?:verstanden|gesehen|gewusst|gehört|gemocht)\b|\bich (?:habe|
  hab|wollte|fand) .*(?:nie|immer)\b|\bschon immer\b|\bbesser spät\b|\begal\b
block always obliged dont standing
  \b(?:der|die|das|ein|eine|dieser|diese|dieses|mein|
  meine) (?:[\wª-]+ ){1,4}?%sick% (?:[\wª]+ )*?(?:immer|nie)\b|\b(?:es|er|sie|da|das|
  dann) %sick% (?:[\wª]+ ){0,2}?(?:immer|nie)\b|\b(?:immer|nie) (?:%ill%|%sick%\b)|
  \b%sick% (?:[\wª]+ ){0,2}?(?:immer|nie) |\bimmer (?:sichtbar|aktiv|offen|
  sichtbar)\b|\bmach(?:e)? (?:den|die|das)[ ]
block convention fact generic
  \b(?:fehler|fehlgeschlagen|schlägt|kaputt|warum|problem|bug|gerade|momentan|behebe|
  schau|prüf|müssen wir|brauchen wir|weil (?:der|die|das)|aber (?:der|die|das)|seit|
  füge|erstelle|ändere|gestern)\b
block convention generic
  \b(?:später|gleich|dann|morgen|nachher|jetzt|heute|erst mal)[.! ]*$
block standing
  \b(?:bei|nach|vor) jede\w+ \w+ (?:lädt|kommt|stürzt|wird|ist|geht|hängt|springt|
  verschwindet|schlägt|dauert)\b|\bjedes mal,? wenn ich\b
block *
  ^(?:bitte |jetzt |kannst du |könntest du |dann |und )*(?:füge?|implementiere|
  erstelle|behebe|korrigiere|refaktoriere|benenne|verschiebe|generiere|erkläre|suche|
  zeig|gib mir|schreib(?:e)? (?:einen|eine|ein)|lösche|übersetze|ersetze|
  bau(?:e)?)\b(?!.*\b(?:ab jetzt|künftig|in zukunft|jedes mal|ab sofort|
  grundsätzlich)\b)
block anymore
  \b(?:der|die|das|es|er|sie|ich|man|login|seite|wir) (?:[\wª]+ ){0,3}?(?:nicht|
  kein\w*) (?:[\wª]+ ){0,2}?mehr\b(?!.*\bbitte\b)
block remember
  \b(?:erinnerst du dich|ich erinnere mich|weißt du noch)\b
block prefer
  ^(?:boah,? |oh |ach )?ich (?:hasse|liebe) (?:die |das |den )?[\wª-]+[.! ]*$
block prefer
  \b(?:diese\w*|die (?:erste|zweite|andere|alte|neue|vorherige)|deine (?:version|
  idee))\b
block generic contrast
  \b(?:durch|grün|fertig|funktionier\w+)\b
block contrast generic
  \b(?:links|rechts|oben|unten)\b
# What speaks against it, and for it.
damp 0.1
  \b(?:diese[rsmn]?|jene\w*|das da)\b(?! (?:repo|projekt|team))
lift 0.15
  %ours%
lift 0.15
  ,? (?:und )?(?:nicht|nie|statt|anstatt|anstelle von|kein\w*) [\wª]+
lift 0.1
  \b(?:weil|da sonst|sonst|damit|denn)\b
lift 0.1
  \b(?:bitte|immer|nie|nur|alle|jede\w*)\b
lift 0.15
  \b(?:alles andere|der rest|alle anderen)\b
lift 0.1
  \b(?:eigene[nrms]?|separate[nrms]?|getrennt\w*|extra)\b
lift 0.1
  \b[\w-]*(?:commits?|prs?|branches?|tests|ci|prod|produktion|staging|logs|repo)\b
"""

TEXT = _CUES + forms_de.TEXT

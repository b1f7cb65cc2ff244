"""How French objects, asks, leads in, limits and gives reasons."""

from __future__ import annotations

TEXT = r"""
correction 0.75
  \b(?:(?:ce n'|c')(?:est|était) pas (?:ça|ce que|le|la|bon|comme|correct|celui|celle|
  du tout)|c'est (?:faux|incorrect|pas bon)|pas ce que (?:je|j')|je (?:t'avais|t'ai|
  n'ai pas|ne t'ai pas) (?:dit|demandé)|j'ai (?:dit|demandé)|je (?:voulais|
  veux seulement)|je (?:parlais|voulais dire)|je n'ai (?:pas|jamais) demandé)
correction 0.75
  \b(?:tu (?:as|n'as pas|t'es|es) (?:encore |aussi |pas |tout )?(?:oublié|supprimé|
  cassé|changé|modifié|ignoré|touché|trompé|mis|mal|effacé|utilisé|compris|enlevé|
  raté|mélangé|sauté|renommé)|tu (?:l'|m')?as (?!raison|fini|terminé|vu|besoin|le\b|
  la\b|un|une|des|du|pu|dit|trouvé|réussi|bien)\w+é)\b
correction 0.65
  \bà l'envers\b|\binversée?s?\b|\bc'est pire\b
form peace
  ^(?:pas (?:de (?:problème|souci)|grave|mal|encore|la peine|besoin|sûr)|
  non,? (?:merci|c'est bon|ça va|pas de))\b|\b(?:ce n'est )?pas grave\b|
  \bje me suis trompé\b|\bma faute\b|\bj'ai oublié\b|\bqu'est-ce qui ne va pas\b
form question
  ^(?:et |mais |donc )*(?:pourquoi|comment|qu'est-ce|quel\w*|quand est-ce|où|qui|
  combien|est-ce|que se)\b
form redo
  ^(?:s'il te plaît,? |et |donc )*(?:refais|recommence|reprends|réécris|relis|
  regarde (?:encore|à nouveau|mieux))\b
form request
  ^(?:(?:peux-tu|pourrais-tu|tu peux|tu pourrais|pouvez-vous|pourriez-vous) |
  (?:je (?:veux|voudrais)|j'aimerais) que tu )(?=.)
form lead
  ^(?:(?:désormais|dorénavant|à partir de maintenant|à l'avenir|non(?=[,.!:;])|oui|ok|
  d'accord|bon|bien|aussi|au fait|ah|euh|parfait|merci|
  super|autre chose|et|mais|donc|alors|rappelle-toi(?: que)?|souviens-toi(?: que)?|
  retiens(?: que| bien)?|n'oublie pas(?: que)?|note(?: que| bien)?|pour info|
  pour mémoire|attention|important|s'il te plaît|stp|attends|
  petite précision)\b\s*[,:;.!–—-]*\s*)+
form tail
  (?:[,;.–—]+ ?(?:donc |et |alors )?(?:retiens-le|retiens-la|retiens(?: bien)? ça|
  souviens-t'en|n'oublie pas|merci|ok|d'accord|s'il te plaît|stp|svp|recommence|
  corrige ça|refais-le|réessaie)\b.*|,? (?:merci|stp|svp|s'il te plaît|
  s'il vous plaît))[\s.!?]*$
form why
  [,;]? (?:parce que|parce qu'|car|sinon|puisque|afin que)\b|^(?:parce que|sinon|
  car)\b
form scope
  \b(?:quand|lorsque|avant de|avant chaque|après chaque|chaque fois que|
  à chaque) [^,;.]+|\b(?:dans|pour|sur) (?:ce|cette|le|la|les|tous les|toutes les|nos|
  notre|ª+|python|typescript) ?[^,;.]*|\ben (?:prod\w*|python|typescript|go|rust)\b
form dont
  ^(?:s'il te plaît,? )?(?:ne |n'|évite (?:de |d')|arrête (?:de |d')|jamais (?:de |
  d')?|pas de |plus de )
form rival
  ,? (?:et )?(?:pas|plutôt que|au lieu de|jamais) (?:de |d')?(?P<dont>(?:le |la |
  l')?[\w'ª.+#@/-]+)(?=[\s.,;!]*$|[,;.])
form personal
  \b(?:je préfère|j'aime|je n'aime|je déteste|je suis|j'ai l'habitude|m(?:on|
  a) (?:fuseau|nom|éditeur|préférence|langue)|répond\w*(?:-moi)?|explique-moi|
  parle-moi|appelle-moi|réponses|en (?:français|anglais)|concis\w*|court\w*)\b
form everywhere
  \b(?:tous (?:les|mes) (?:projets|repos|dépôts)|n'importe quel projet|en général|
  autres projets|futurs projets)\b
form dangling
  ^(?:c'est|ça|cela|ceci|celui-ci|celle-ci|il|elle|ils|elles|ces)\b(?! faut)
form obsolete
  \b(?:ne \w+ plus|n'\w+ plus|on a (?:migré|abandonné|arrêté|quitté|remplacé)|
  nous avons (?:migré|abandonné)|est passé de|obsolète|plus utilisé)\b
form task
  ^(?:s'il te plaît,? )?(?:ajoute|implémente|corrige|crée|fais|regarde|pourquoi)\b
form work
  %work%
form here
  %ours%
"""

"""What French says when it means to last, and what only sounds like it."""

from __future__ import annotations

from ctxlib.domain import forms_fr

_CUES = r"""
# Words that the shapes below are made of.
class ill
  (?:renvoie|retourne|plante|échoue|échouent|lance|affiche|donne|met|sort|termine|
  finit|apparaît|arrive|passe|marche|fonctionne|est|sont|était|a|ont|avait|compris|
  voulu|su|eu|vu|le même|la même|null|vide|bloque|rame|tombe|répond|fait|charge|
  imprime|reçois|obtiens|se|pensé|aimé|en (?:erreur|échec)|rouge)\b
class ours
  (?:ici|chez nous|dans (?:ce|cette|le|la|notre|nos) (?:repo|dépôt|projet|équipe|code|
  base de code|boîte|monorepo|service|entreprise))
class work
  ^(?:s'il te plaît,? |maintenant,? |peux-tu |tu peux |ensuite,? )*(?:ajoute|
  implémente|crée|corrige|répare|refactorise|renomme|déplace|génère|explique|cherche|
  montre|donne|écris|supprime|traduis|remplace|fais)\b
# What means to last.
rule contrast 0.45
  ^(?!non\b|pas |je |tu |c'|ce |ça )[^?]{8,}, (?:pas|jamais) (?:par|à|en|avec|de|dans|
  chez)?[\w ª'-]+[.! ]*$
rule agreed 0.6
  \b(?:commentaires|commits?|messages|réponses?|documentation|docs?|code|noms)\b
  [^,?]{0,25} en (?:anglais|français)\b|\b(?:réponds|écris|parle)(?:-moi)? (?:
  toujours )?en (?:français|anglais)\b
rule agreed 0.6
  \b(?:messages?|commits?|branches?|tests|noms?|commentaires|prs?|dates|montants|logs|
  erreurs|variables|documentation|docs|réponses|migrations)\b[^,?]{0,25} (?:toujours|
  jamais) (?:en|avec|par|à|depuis|contre|sans|sous)\b
rule convention 0.65
  \b(?:chez nous|on est d'accord que|on a convenu)\b
rule convention 0.65
  \b(?:c'est comme ça qu'on|c'est (?:notre|la) (?:règle|convention|façon)|
  sans exception|est (?:sacré|intouchable)\w*)\b
rule place 0.45
  \bpartout (?:dans|en)?\b|\bdans tout le (?:code|projet|repo)\b
rule personal 0.6
  \b(?:tutoie-moi|vouvoie-moi|(?:fais|sois) (?:plus )?(?:court|bref|concis|direct)|
  réponses? (?:courtes?|brèves?)|avec moi|va droit au but)\b
rule settled 0.55
  \b(?:seule?s?|uniquement) (?:le|la|les|l') ?[\wª]+ (?:peut|peuvent|fait|font|
  déploie|valide|publie)\w*\b|\bnous,? jamais\b|\bpersonne (?:ne |n')\w+
rule personal 0.6
  \bje suis [^.?]{3,40}(?:, (?:donc|alors|explique|réponds|évite|pas de|
  sans|fais-|écris|utilise)|
   et je (?:ne |n')?connais\b)|\b(?:je|j') ?(?:bosse|travaille|code|développe|
  utilise) (?:sur|sous|avec|un|une)? ?(?:windows|mac\w*|linux|vim|neovim|emacs|ubuntu|
  wsl|lecteur d'écran)\b|\bexplique(?:-moi|-nous)? [^?]{0,30}\b(?:sans|comme si)\b
rule standing 0.75
  \b(?:désormais|dorénavant|à partir de (?:maintenant|aujourd'hui|là)|
  dès (?:maintenant|à présent)|à l'avenir|par la suite|à compter de|en règle générale|
  par défaut,? (?:utilise|on|mets)|jusqu'à nouvel ordre|d'ici là toujours)\b
rule standing 0.6
  \b(?:la prochaine fois|les prochaines fois|chaque fois que|à chaque fois(?: que)?|
  avant chaque|après chaque|à chaque)\b.*\b(?:\w+(?:e|s|ez)|je veux|il faut|pense)\b
rule always 0.7
  \b(?!(?:est|sont|était|a|ai|ont|que|il|elle|ça|renvoie|plante|échoue|échouent|
  retourne|affiche|reste|marche|passe|donne|tombe|fait|répond|lance|bloque|
  arrive)\b)[\wª]+(?:e|s|ez|ons|x|-moi|-le)? (?:toujours|
  systématiquement) (?!%ill%)[\wª]|(?:^|[,;] )(?:toujours|
  jamais) (?!%ill%)[\wª]+(?:er|ir|re|de|d')\b
rule always 0.7
  \b(?:ne |n')(?:me |le |la |l'|les |y |en )?[\wª]+(?:e|s|ez|ons|x|
  t)? (?:plus )?jamais\b|\b(?:il (?:ne )?faut|on doit|doit|doivent|tu dois|
  vous devez) (?:\w+ ){0,3}?(?:toujours|jamais|systématiquement|impérativement)\b|
  \b(?:impérativement|obligatoirement|systématiquement)\b
rule obliged 0.6
  \b(?:tou(?:s|tes) (?:les|nos)|tout|toute|chaque|aucun|aucune|les|
  n'importe quel\w*) [^?]{1,40}?\b(?:doit|doivent|ne (?:doit|doivent|peut|peuvent)|
  est interdit\w*|sont interdit\w*|est obligatoire|sont obligatoires)\b
rule convention 0.6
  (?<!si )(?<!quand )(?<!que )(?<!où )\b(?:on|nous) (?:n'|ne |l'|les |le |
  la )?(?:utilis|déploi|déploy|publi|livr|stock|gard|écri|suiv|suit|suivons|nomm|
  appel|travaill|versionn|fait|faisons|met|mettons|rang|évit|support|cible|indent|
  format|fusionn|squash|rebas|document|test|relit|sépar|pass|us|parl|expédi|sort|
  range|prend|bosse|log)\w*\b
rule convention 0.5
  ^%ours%\b,?[ ]
rule fact 0.5
  \b(?:la|le|les|nos|notre|l') ?(?:[\wª]+ ){0,2}?(?:base(?: de données)?|bdd|db|
  serveur|préprod|prod|production|recette|documentation|docs?|tests|logs|
  déploiements?|releases?|ci|secrets|identifiants|configuration|tableau de bord|
  sauvegardes|builds?|branches|migrations|clés?|tickets|livraisons|
  mises en prod)\b[^?]{0,30}?\b(?:se (?:trouve|trouvent|font|fait|lance|lancent)|
  est (?:sur|dans|à|hébergé\w*|stocké\w*|gérée?)|sont (?:sur|dans|à|stocké\w*|fait\w*|
  géré\w*|lancé\w*)|tournent?|vit|vivent|passe[nt]* par|ont lieu|vont)\b
rule always 0.7
  \b(?:en aucun cas|sous aucun prétexte|à aucun moment|en aucune circonstance)\b
rule dont 0.55
  \b(?:personne ne|jamais|ne) [^?]*\b(?:à la main|manuellement)\b|\binterdite? (?:de|
  d')
rule fact 0.5
  \b(?:est|sont) (?:géré|construit|testé|déployé|publié|formaté|installé|versionné|
  documenté|packagé|compilé)\w* (?:avec|par|via|dans|sur)\b
# What only sounds like it.
block always obliged generic convention every standing place
  \b(?:(?:le|la|un|une) (?:menu|bouton|tableau|modale?|formulaire|champ|page|liste|
  fenêtre|bandeau)|l'(?:en-tête|utilisateur|utilisatrice|écran|icône)|
  les (?:utilisateurs|lignes|clients))\b
block *
  \b(?:si (?:on|nous|tu|je) (?:\w+(?:ait|ais|ions)|toujours)|et si|
  qu'est-ce qui se passerait|imagine|supposons|peut-être|je crois qu(?:e|'on)|
  je ne sais pas|on pourrait|on devrait|il semble|d'après|selon|(?:la doc|le linter|
  l'erreur|le message|il|elle|quelqu'un|le client) (?:dit|disait|a dit|écrit)|j'ai lu|
  on dirait)\b
block *
  \bpourquoi\b|\b(?:juste|c'est) une idée\b|\bcomme ça en passant\b
block *
  \b(?:pour (?:l'instant|le moment)|cette fois|temporairement|deuxième (?:option|
  version|solution)|première (?:option|version|solution)|option \w|dans (?:ce|
  cette) (?:pr|commit|fonction|fichier|branche|test|cas|méthode|classe)|pas encore|
  en attendant)\b
block *
  \blaisse tomber\b|\bcomme toujours\b|\bjamais (?:compris|vu|su|aimé|eu|pensé|
  trop tard)\b|\bje (?:n'ai|ne) .*jamais\b|\bj'ai toujours\b|\bpeu importe\b|
  \bmieux vaut\b
block always obliged dont anymore
  \b(?:le|la|un|une|ce|cette|cet|mon|ma|l')\s?(?:[\wª]+ ){1,4}?(?:ne |n'|reste |
  soit )?\w* ?(?:toujours|jamais)\b|\b(?:ça|il|elle|cela) (?:ne |
  n')?(?:se )?\w+ (?:toujours|jamais|plus)\b|\b(?:toujours|jamais) %ill%|
  \btoujours (?:visible|actif|affiché|ouvert)\b|\b(?:qui|que) .*\btoujours\b
block convention fact generic
  \b(?:erreur|échoue|échouent|cassé|plante|pourquoi|problème|bug|en ce moment|corrige|
  regarde|vérifie|il faut (?:corriger|ajouter)|parce que (?:le|la)|mais (?:le|la)|
  quand (?:le|la)|ajoute|crée|change|hier)\b
block *
  ^(?:s'il te plaît,? |maintenant,? |peux-tu |tu peux |pourrais-tu |
  ensuite,? )*(?:ajoute|implémente|crée|corrige|répare|refactorise|renomme|déplace|
  génère|explique|cherche|montre-moi|donne-moi|écris un|écris une|supprime|traduis|
  remplace)\b(?!.*\b(?:désormais|chaque fois|à partir de|à l'avenir|dorénavant)\b)
block anymore
  \b(?:je|on|il|elle|ça|le|la|les|nous|ils|tests) (?:\w+ )?(?:ne |n')[\wª']+ plus\b|
  \b(?:ne|n')\s?(?:marche|fonctionne|existe|vois|trouve|peux|sais|a|est|y) plus\b
block convention generic
  ^on (?:passe (?:au|à)|continue|y va|commence|enchaîne|reprend|fait une pause)\b
block remember
  \b(?:je ne me souviens|tu te souviens|te rappelles-tu)\b
block prefer
  ^(?:pff+,? |punaise,? )?(?:je déteste|j'adore|je hais) (?:les? |la |
  l')?[\wª-]+[.! ]*$|\bmdr\b|\bptdr\b
block prefer
  \b(?:cette|ce|celle|celui|la première|la deuxième|l'autre|l'ancienne|la nouvelle|
  la version)\b|\bj'aime(?: bien)?[.! ]*$
block generic contrast
  \b(?:passent?|verts?|prêts?|fonctionnent?)\b(?! par)
block contrast generic
  \b(?:gauche|droite|en haut|en bas)\b|^c'est .* seulement\b
# What speaks against it, and for it.
damp 0.1
  \b(?:ce|cet|cette|ces|ça|cela)\b(?! (?:repo|projet|dépôt))
lift 0.15
  %ours%
lift 0.15
  ,? (?:et )?(?:pas|jamais|plutôt que|au lieu de) (?:de |d')?[\wª]+
lift 0.1
  \b(?:parce que|car|sinon|afin que|puisque)\b
lift 0.1
  \b(?:s'il te plaît|stp|svp|toujours|jamais|uniquement|seulement|tous|toutes|
  chaque)\b
lift 0.15
  \b(?:le reste|tout le reste|les autres)\b
lift 0.1
  \b(?:à part|séparée?s?|dédiée?s?|distincte?s?)\b
lift 0.1
  \b(?:commits?|prs?|branches?|tests|ci|prod|préprod|staging|logs|repo)\b
"""

TEXT = _CUES + forms_fr.TEXT

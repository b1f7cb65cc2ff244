"""How Spanish objects, asks, leads in, limits and gives reasons."""

from __future__ import annotations

TEXT = r"""
correction 0.75
  \b(?:no (?:es|era|fue) (?:eso|lo que|así|el|la|est[ea])|eso (?:no|está mal)|
  está mal|no te (?:pedí|he pedido|dije)|te (?:dije|pedí|había dicho)|me refería|
  quería decir|yo (?:dije|pedí|quería)|he dicho|hablaba de|lo que quería|quería (?:un|
  una|el|la))\b
correction 0.75
  \b(?:te (?:olvidaste|has olvidado|faltó|saltaste|equivocaste|has equivocado|comiste|
  has saltado)|has (?:borrado|cambiado|roto|olvidado|eliminado|tocado|ignorado|
  puesto)|(?:borraste|rompiste|cambiaste|eliminaste|olvidaste|ignoraste|tocaste|
  pusiste|usaste|quitaste)|(?!viste|hiciste|dijiste|terminaste|encontraste|existe|
  baste|triste)\w{3,}(?:aste|iste))\b
correction 0.7
  \b(?:deshaz|deshacer|revierte|revertir|vuelve (?:a|atrás)|restaura|devuélvelo|
  déjalo como estaba|dejarlo como|vuelve a dejar|vuelve a poner|ponlo como)\b
correction 0.65
  \bal revés\b|\binvertid[oa]s?\b|\bes peor\b
correction 0.6
  \b(?:izquierda|derecha|arriba|abajo)\b.*, no\b
form peace
  ^no (?:hay problema|pasa nada|importa|te preocupes|hace falta|sé|hay prisa|hace|
  gracias|está mal\b)|\bno (?:hay|pasa nada|estoy seguro)\b|\bme equivoqué\b|
  \bperdón, (?:me|yo)\b|\bqué (?:está|va) mal\b|^para (?:que|el|la|los|las|eso|esto|
  cada|un|una|mí|poder)\b
form question
  ^(?:y |pero |entonces )*(?:¿|qué|por qué|cómo|cuál|cuándo|dónde|quién|cuánt\w+)
form redo
  ^(?:por favor,? |y |así que )*(?:rehaz\w*|hazl[oa] (?:de nuevo|otra vez)|vuelve a (?:
  hacer|mirar|leer|escribir)\w*|mír[ae]l[oa] (?:de nuevo|otra vez)|repítel[oa])\b
form request
  ^(?:¿?(?:puedes|podrías|me puedes) |(?:quiero|necesito|me gustaría) que )(?=.)
form lead
  ^(?:(?:a partir de (?:ahora|hoy)|de ahora en adelante|desde ahora|en adelante|
  no(?=[,.!:;])|sí|ok|vale|bueno|bien|además|también|por cierto|oye|ah|eh|
  perfecto|gracias|genial|otra cosa|una cosa|y|pero|entonces|recuerda(?: que)?|nota|
  ojo|ten en cuenta(?: que)?|no olvides(?: que)?|por favor|espera|para que conste|
  importante|perdona)\b\s*[,:;.!–—-]*\s*)+
form tail
  (?:[,;.–—]+ ?(?:así que |y |ahora )?(?:recuérdalo|tenlo en cuenta|acuérdate|gracias|
  vale|por favor|¿vale|hazlo de nuevo|corrígelo|arréglalo|vuelve a intentarlo)\b.*|
  ,? (?:gracias|por favor))[\s.!?]*$
form why
  [,;]? (?:porque|ya que|si no,|puesto que|para que no)\b|^(?:porque|si no,|ya que)\b
form scope
  \b(?:cuando|al|antes de|después de|cada vez que|siempre que) [^,;.]+|\ben (?:este|
  esta|el|la|los|las|todos los|todas las|nuestr[oa]s?|producción|tests|python|
  typescript|commits?) ?[^,;.]*
form dont
  ^(?:por favor,? )?(?:nunca(?: más)?|jamás|no|evita|deja de)[ ]
form rival
  ,? (?:y )?(?:no|en (?:lugar|vez) de|nunca) (?P<dont>(?:el |
  la )?[\w'ª.+#@/-]+)(?=[\s.,;!]*$|[,;.])
form personal
  \b(?:(?:yo )?prefiero|me gusta|no me gusta|odio|suelo|soy|mi (?:zona|nombre|editor|
  preferencia|idioma)|respond\w+|contéstame|contesta|explíca\w+|háblame|llámame|
  respuestas|en (?:español|inglés)|concis\w+|brev\w+)\b
form everywhere
  \b(?:todos (?:los|mis) (?:proyectos|repos)|cualquier proyecto|en general|
  otros proyectos|futuros proyectos)\b
form dangling
  ^(?:así|eso|esto|est[eao]s|es[oa]s|él|ella|ello|lo mismo)\b
form obsolete
  \b(?:ya no|dejamos de|hemos dejado|migramos|hemos migrado|cambiamos de|pasamos de|
  se (?:retiró|eliminó)|obsolet[oa])\b
form task
  ^(?:por favor,? )?(?:añade|agrega|implementa|arregla|crea|haz|corrige|mira|
  por qué)\b
form work
  %work%
form here
  %ours%
"""

"""What Spanish says when it means to last, and what only sounds like it."""

from __future__ import annotations

from ctxlib.domain import forms_es

_CUES = r"""
# Words that the shapes below are made of.
class ill
  (?:se )?(?:me )?(?:devuelve|devolvía|falla|fallan|crashea|cuelga|retorna|regresa|
  lanza|muestra|da|dan|tarda|sale|salen|termina|acaba|aparece|llega|entra|pasa|
  funciona|es|está|están|era|ha|he|han|había|quise|supe|entendí|recibo|obtengo|veo|
  tengo|imprime|queda|rompe|hace|cierra|cae|responde|tuve|me|lo mismo|igual|encuentra|
  pensé|gustó|visto)\b
class ours
  (?:aquí|acá|en (?:este|esta|el|la|nuestro|nuestra|estos) (?:repo|repositorio|
  proyecto|equipo|código|base de código|empresa|monorepo|servicio|organización))
class work
  ^(?:por favor,? |ahora |puedes |podrías )*(?:añade|agrega|implementa|crea|arregla|
  corrige|refactoriza|renombra|mueve|cambia|genera|explica|busca|muéstrame|dame|
  escribe|borra|elimina|traduce|haz)\b
# What means to last.
rule contrast 0.45
  ^(?!no\b|yo |hablo |me |quiero |quería |estoy |tú |es[oa]? |est[eao] |
  que )[^?]{8,}, (?:no|nunca) (?:por|a|en|con|al|de|para)?[\w ª-]+[.! ]*$
rule agreed 0.6
  \b(?:comentarios|commits?|mensajes|respuestas?|documentación|docs|código|nombres)\b
  [^,?]{0,25} en (?:inglés|español|castellano)\b|\b(?:respónde|contésta|habla|escríbe)
  me (?:siempre )?en \w+
rule agreed 0.6
  \b(?:mensajes?|commits?|ramas?|pruebas|tests|nombres?|comentarios|prs?|fechas|
  importes|logs|errores|variables|documentación|docs|respuestas|
  migraciones)\b[^,?]{0,25} (?:siempre|nunca) (?:en|con|por|a|desde|contra|sin|bajo)\b
rule generic 0.4
  ^(?:y |pero |además |aquí )?(?:(?:los|las|el|la|nuestr[oa]s?|
  tod[oa]s?(?: los| las)?) )?[\wª-]+(?: (?:de|del|con|para|en) (?:la |el |los |
  segundo )?[\wª-]+){0,2} (?:se )?(?:van?|viven?|están?|guarda[n]?|llegan?|terminan?|
  acaban?|quedan?|caen|duran?|corren?|necesitan?|llevan?|son|es|siguen|usan?|pasan?|
  salen?|empiezan?|entran?|pueden?|deben?|escriben?)\b
rule dont 0.55
  \bnada de [\wª]+|\bni hablar de\b|\bcero [\wª]+ en\b|\bprohibido \w+
rule standing 0.45
  ,? siempre[.! ]*$
rule settled 0.6
  \b(?:es|son|por) (?:la )?(?:norma|regla|costumbre|política|convención|acuerdo|
  estándar) (?:de la casa|del equipo|de equipo|intern[oa]|nuestr[oa]|aquí|
  del proyecto|de la empresa)\b|\bse generan? (?:sol[oa]|automática)\w*
rule remember 0.5
  ^(?:y |pero )?ojo (?:que|con que)\b|\bpara que lo (?:sepas|
  tengas en cuenta|recuerdes)\b|\bpor si (?:te |lo |
  la )?(?:hace falta|sirve|necesitas)\b|^que sepas que\b
rule personal 0.6
  (?:^|[,;:] |\by |\bcomo )(?:yo )?(?:soy (?!el\b|la\b|de los\b|consciente|capaz|
  yo\b)[\wª]+[^?]{0,40}\b(?:así que|por eso|explíca|respónde|sin|evita|háblame)|(?:uso|
  trabajo con|trabajo en|programo en|estoy en) (?:un |una )?(?:windows|mac\w*|linux|
  vim|neovim|emacs|lector de pantalla|ubuntu|wsl)\b)|\bexplíca\w* [^?]{0,30}\b(?:sin|
  como si|con)\b|\blector de pantalla\b
rule standing 0.75
  \b(?:a partir de (?:ahora|hoy|este momento|ya)|de (?:ahora|aquí|hoy) en (?:adelante|
  más)|desde (?:ahora|hoy|ya)|en lo sucesivo|en adelante|por regla general|
  como (?:regla|norma)|por norma|hasta nuevo aviso)\b
rule standing 0.6
  \b(?:la próxima vez|en el futuro|para la próxima|cada vez que|siempre que|
  en futuras?)\b.*\b(?:\w+(?:es|as)|usa|haz|ejecuta|pon|pregunta|avisa|corre|escribe|
  quiero|debes?|hay que|recuerda|actualiza|revisa|añade|agrega|deja)\b
rule dont 0.55
  \b(?:no|evita|evitad|nada de) (?:me |lo |la |le |se )?(?:uses|pongas|añadas|
  agregues|hagas|toques|edites|subas|escribas|modifiques|borres|metas|utilices|
  incluyas|generes|crees|dejes|instales|mezcles|empujes|commitees|hardcodees|importes|
  mockees|supongas|inventes|usar|poner|añadir|hacer|commits?|comentarios|emojis)\b
rule convention 0.5
  ^%ours%\b,?[ ]
rule fact 0.5
  \b(?:la|el|los|las|nuestr[oa]s?) (?:[\wª]+ ){0,2}?(?:base de datos|bd|db|servidor|
  staging|producción|documentación|docs|tests|pruebas|logs|despliegues?|releases?|ci|
  secretos|credenciales|configuración|panel|backups?|copias|build|builds|ramas?|
  migraciones|claves?|tickets)\b[^?]{0,30}?\b(?:está[n]?|viven?|corren?|
  se (?:encuentran?|guardan?|despliegan?|ejecutan?|hacen?|lanzan?|publican?|
  gestionan?)|van?) (?:en|con|cada|los|por|desde|a)\b
rule always 0.7
  \b(?:bajo ningún concepto|en ningún caso|de ninguna manera|ni se te ocurra)\b
rule dont 0.55
  \b(?:nadie|nunca|no|jamás) [^?]*\b(?:a mano|manualmente)\b|
  \bse genera[n]? (?:sol[oa]s?|automáticamente)\b
rule every 0.5
  \btodo lo que [^?]+ (?:necesita|requiere|debe|va|pasa|tiene que)\b
# What only sounds like it.
block always obliged generic convention every standing place
  \b(?:(?:el|la|un|una) (?:usuario|encabezado|menú|botón|tabla|modal|formulario|campo|
  página|pantalla|lista|cabecera|ventana)|l[oa]s (?:usuarios|filas|clientes))\b
block *
  \b(?:si (?:usáramos|usásemos|usaramos|tuviéramos|siempre|nunca|\w+(?:áramos|éramos|
  iéramos|ásemos))|qué pasa(?:ría)? si|y si|supón|supongamos|imagina|quizás?|tal vez|
  a lo mejor|creo que (?:nunca|siempre|no)|no sé si|podríamos|deberíamos|parece que|
  según|dice[n]? que|dijo|dijeron|la documentación dice|el (?:error|mensaje|
  linter) dice|he leído|ojalá)\b
block *
  \bpor qué\b|\b(?:solo|sólo|es) una idea\b|\bcomo idea\b|\btodavía[.! ]*$
block *
  \b(?:por ahora|de momento|esta vez|solo por hoy|temporalmente|segunda opción|
  primera opción|opción \w|en est[ea] (?:pr|commit|función|archivo|rama|test|caso|
  método|clase)|todavía|aún no)\b
block *
  \bno importa\b|\bcomo siempre\b|\bnunca (?:he|había|entendí|me|supe|lo|hemos|
  pensé)\b|\bsiempre (?:quise|he|me|supe|pensé)\b|\bmás vale\b
block always obliged dont
  \b(?:el|la|un|una|este|esta|ese|esa|mi) (?:[\wª]+ ){1,4}?(?:siempre|nunca) \w+|
  \b(?:siempre|nunca) %ill%|\bhaz que\b|\bque (?:el|la) .*\b(?:sea|esté|
  quede) siempre\b|\bsiempre (?:visible|activo|abierto|a la vista)\b
block convention fact generic
  \b(?:error|falla|fallan|roto|rompe|por qué|problema|bug|ahora mismo|arregla|mira|
  revisa|necesitamos|hay que|tenemos que|porque el|pero el|cuando el|añade|agrega|
  crea|cambia|ayer)\b
block *
  ^(?:por favor,? |ahora |puedes |podrías )*(?:añade|agrega|implementa|crea|arregla|
  corrige|refactoriza|renombra|mueve|cambia|genera|explica|busca|muéstrame|dame|
  escribe un|escribe una|borra|elimina|traduce)\b(?!.*\b(?:a partir de ahora|
  siempre que|cada vez|de ahora)\b)
block remember
  \b(?:no recuerdo|recuerdas|te acuerdas|recuerda (?:el|aquel) (?:bug|error))\b
block contrast dont
  (?:^|[,;:] )no (?:l[oae]s?|me l[oa]|se l[oa]) \w+[.! ]*$
block prefer
  ^(?:uf,? |puf,? )?(?:odio|amo|detesto) (?:el |la |los |las )?[\wª-]+(?:[,.! ]|$)|
  \b(?:ja){2,}
block prefer
  \b(?:(?:est[ea]|es[ea]|otr[ao]|anterior|nuev[ao]) (?:versión|opción|idea|enfoque|
  nombre)?|(?:primer[ao]?|segund[ao]) (?:versión|opción|idea|enfoque|nombre))\b|
  \bla (?:primera|segunda|otra|anterior)\b
block generic contrast
  \b(?:pasan?|verdes?|listo|funciona[n]?)\b|, (?:haz|mergea|fusiona)
block contrast generic
  \b(?:izquierda|derecha|arriba|abajo)\b|^solo\b|\bprimera petición\b
# What speaks against it, and for it.
damp 0.1
  \b(?:est[eao]s?|es[eao]s?|aquell[oa]s?)\b(?! (?:repo|proyecto|equipo|repositorio))
lift 0.15
  %ours%
lift 0.15
  ,? (?:y )?(?:no|nunca|en (?:lugar|vez) de) [\wª]+
lift 0.1
  \b(?:porque|ya que|si no|para que)\b
lift 0.1
  \b(?:por favor|siempre|nunca|solo|todos|todas|cada)\b
lift 0.15
  \b(?:lo demás|el resto|los demás|todo lo demás)\b
lift 0.1
  \b(?:aparte|separad[oa]s?|propi[oa]s?)\b
lift 0.1
  \b(?:commits?|prs?|ramas?|tests|pruebas|ci|prod|producción|staging|logs|repo)\b
"""

TEXT = _CUES + forms_es.TEXT

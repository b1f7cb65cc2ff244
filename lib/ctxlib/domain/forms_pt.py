"""How Portuguese objects, asks, leads in, limits and gives reasons."""

from __future__ import annotations

TEXT = r"""
correction 0.75
  \b(?:você|vc|tu) (?:se )?(?:também |ainda |já )?(?:esqueceu|apagou|quebrou|mudou|
  removeu|ignorou|mexeu|errou|pulou|colocou|usou|entendeu errado|confundiu|deixou|
  trocou|alterou|(?!conseguiu|terminou|viu|encontrou)\w{3,}(?:ou|iu))\b|\bfaltou\b
correction 0.7
  \b(?:desfaça|desfaz|desfazer|reverta|reverte|reverter|volta (?:ao|à|pra|atrás)|
  volte|restaura|restaure|deixa como estava|(?:coloca|coloque|põe|bota|
  traz) de volta)\b
correction 0.6
  \b(?:o outro|a outra|(?:está|tá) (?:olhando|usando|editando|lendo|mexendo)|
  é a (?:api|versão) antiga|ess[ae] é (?:o|a)|(?:arquivo|branch|pasta|função|
  tabela) errad[oa]|por que (?:você|vc) (?:apagou|mudou|removeu|mexeu)|
  complicado demais|muito (?:complicado|longo)|não mexa|não mexe|
  quem (?:te )?(?:pediu|mandou))\b
correction 0.65
  \bao contrário\b|\binvertid[oa]s?\b|\bficou pior\b|\btrocad[oa]s?\b
correction 0.75
  \bjá (?:te )?(?:falei|disse|pedi)\b|\b(?:duas|três|mil) vezes\b
form peace
  ^não (?:tem problema|se preocupe|importa|precisa|sei|há|tem pressa|obrigad[oa]|
  esquenta)|\bsem problema\b|\bnão tenho certeza\b|\berrei\b|\bo que (?:está|
  tá) errado\b|^para (?:que|o|a|os|as|isso|cada|um|uma|poder|mim)\b
form question
  ^(?:e |mas |então )*(?:o que|por que|porque que|como|qual|quando|onde|quem|
  quant\w+)\b
form redo
  ^(?:por favor,? |e |então )*(?:refaz|refaça|faz de novo|faça de novo|olha de novo|
  confere de novo|lê de novo|reescrev[ae])\b
form request
  ^(?:(?:você )?(?:pode|poderia) |(?:quero|preciso|gostaria) que (?:você )?)(?=.)
form lead
  ^(?:(?:a partir de (?:agora|hoje)|daqui (?:pra|para) frente|de agora em diante|
  não(?=[,.!:;])|sim|ok|tá|certo|bom|beleza|além disso|também|aliás|
  a propósito|ah|perfeito|obrigad[oa]|valeu|outra coisa|uma coisa|e|mas|então|
  lembre(?:-se)?(?: de)?(?: que)?|lembra que|nota|obs|atenção|não esqueça(?: que)?|
  por favor|espera|importante)\b\s*[,:;.!–—-]*\s*)+
form tail
  (?:[,;.–—]+ ?(?:então |e |agora )?(?:lembre-se disso|lembra disso|anota aí|
  obrigad[oa]|valeu|ok|por favor|tá|faz de novo|corrige isso|refaz|tenta de novo)\b.*|
  ,? (?:obrigad[oa]|valeu|por favor))[\s.!?]*$
form why
  [,;]? (?:porque|já que|senão|pois|para que não)\b|^(?:porque|senão|já que)\b
form scope
  \b(?:quando|ao|antes de|depois de|toda vez que|sempre que|cada vez que) [^,;.]+|
  \b(?:n[eo]ste|nesta|nesse|nessa|no|na|nos|nas|em tod[oa]s|em produção|
  em) (?:projeto|repo|repositório|testes?|código|docs|produção|python|typescript|
  commits?|todos|todas|\w+) ?[^,;.]*
form dont
  ^(?:por favor,? )?(?:nunca(?: mais)?|jamais|não|evite|evita|pare de|para de)[ ]
form rival
  ,? (?:e )?(?:não|em vez de|no lugar de|ao invés de|nunca) (?P<dont>(?:o |
  a )?[\w'ª.+#@/-]+)(?=[\s.,;!]*$|[,;.])
form personal
  \b(?:(?:eu )?prefiro|gosto de|não gosto|odeio|costumo|sou|(?:meu|minha) (?:fuso|
  nome|editor|preferência|idioma)|respond\w+|me explic\w+|fal[ae] comigo|me cham[ae]|
  respostas|em (?:português|inglês)|concis\w+|curt[ao]s?)\b
form everywhere
  \b(?:todos os (?:meus )?(?:projetos|repos)|qualquer projeto|em geral|
  outros projetos|futuros projetos)\b
form dangling
  ^(?:assim|isso|isto|ess[ea]s?|est[ea]s?|ele|ela|aquilo)\b(?! (?:repo|projeto))
form obsolete
  \b(?:não \w+ mais|já não|deixamos de|paramos de|migramos|mudamos de|trocamos|
  foi (?:removid|desativad|aposentad)\w+|obsolet[oa])\b
form task
  ^(?:por favor,? )?(?:adiciona|adicione|implementa|implemente|arruma|cria|crie|faz|
  faça|corrige|por que)\b
form work
  %work%
form here
  %ours%
"""

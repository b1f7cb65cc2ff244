"""What Portuguese says when it means to last, and what only sounds like it."""

from __future__ import annotations

from ctxlib.domain import forms_pt

_CUES = r"""
# Words that the shapes below are made of.
class start
  (?:^|[,;:.)(–—-] ?|\b(?:e|mas|então|ok|sim|não|também|além disso|bom|que|
  por favor),? )(?:por favor,? |e |mas |também )*
class ill
  (?:se )?(?:me )?(?:retorna|devolve|falha|falham|quebra|trava|lança|mostra|dá|demora|
  sai|termina|aparece|chega|entra|passa|funciona|é|está|estão|era|foi|tem|tinha|quis|
  soube|entendi|recebo|vejo|imprime|fica|cai|responde|vem|acontece|o mesmo|igual|
  pensei|gostei|vi|me|roda duas|carrega)\b
class ours
  (?:aqui|(?:neste|nesse|no nosso|nesta|nessa|no|na nossa) (?:repo|repositório|
  projeto|time|equipe|código|base|empresa|monorepo|serviço))
class work
  ^(?:por favor,? |agora |pode |você pode |poderia )*(?:adicion[ae]|implement[ae]|
  cri[ae]|conserta|corrig[ei]|corrija|refatora|renomeia|move|mud[ae]|ger[ae]|expli\w+|
  procura|me mostra|escrev[ae]|apaga|remov[ae]|traduz)\b
# What means to last.
rule contrast 0.45
  ^(?!não\b|eu |estou |tô |quero |queria |você |iss?o |ess[ea] |é )[^?]{8,}, (?:não|
  nunca) (?:por|a|em|com|pro|pra|de|para|no|na)?[\w ª-]+[.! ]*$
rule agreed 0.6
  \b(?:comentários|commits?|mensagens|respostas?|documentação|docs|código|nomes)\b
  [^,?]{0,25} em (?:inglês|português)\b|\bresponde?a?(?:-me)? (?:sempre )?em \w+ês\b
rule agreed 0.6
  \b(?:mensagens?|commits?|branches?|testes|nomes?|comentários|prs?|datas|valores|
  logs|erros|variáveis|documentação|docs|respostas|migrações|
  migrations)\b[^,?]{0,25} (?:sempre|nunca) (?:em|com|por|a|desde|contra|sem|sob)\b
rule every 0.5
  (?:^|[,;:] )(?:tod[oa]s?|cada|qualquer|nenhum|nenhuma) (?!vez|ess[ea]|isso|bem|
  mundo)[\wª]+(?: [\wª]+){0,5}? (?:leva|vai|deve|tem|precisa|passa|é|são|vão|levam|
  requer|confirma|termina|começa|usa|você|se)\b
rule generic 0.4
  ^(?:e |mas |aqui )?(?:(?:os|as|o|a|noss[oa]s?|
  tod[oa]s?(?: os| as)?) )?[\wª-]+(?: (?:de|do|da|com|para|em|no|
  na) (?:segundo )?[\wª-]+){0,2} (?:se )?(?:vão|vai|moram?|ficam?|estão|está|chegam?|
  terminam?|acabam?|caem|duram?|rodam?|precisam?|levam?|são|é|seguem?|usam?|passam?|
  saem|sai|começam?|entram?|podem?|devem?|em)\b
rule ask 0.6
  \b(?:antes de|quando for)\b[^?]*\b(?:pergunt\w+|avis\w+|consult\w+|me diga|
  me fala)\b|\b(?:me )?(?:pergunt[ae]|avis[ae]|consult[ae]|
  peça permissão)\b[^?]*\b(?:antes|primeiro)\b
rule dont 0.55
  \bnada de [\wª]+|\bnem pensar\b|\bzero [\wª]+ em\b|\bproibido \w+
rule personal 0.6
  \b(?:comigo|respostas? (?:curtas?|breves?|diretas?)|sem enrolação|sej[ae] (?:breve|
  diret[oa]|concis\w+)|vá direto)\b
rule settled 0.55
  \b(?:deploy|release|publicação|entrega)s? só (?:de|às|na|nas|em|aos?)\b
rule settled 0.75
  \b(?:o time|a equipe|a equipa|a gente) (?:
  decidiu|combinou|definiu|fechou) que tod[oa]s?\b
rule remember 0.5
  \bpra você saber\b|\bsó pra (?:constar|avisar)\b|^(?:olha|ó|atenção),? que\b|
  \bcaso (?:você )?precise\b
rule personal 0.6
  (?:^|[,;:] )(?:eu )?(?:sou (?!o\b|a\b|capaz|eu\b)[\wª]+[^?]{0,40}\b(?:então|por isso|
  explica|explique|responde|sem|evita)|(?:uso|trabalho (?:com|no|em)|programo em|
  tô no|estou no) (?:um |uma )?(?:windows|mac\w*|linux|vim|neovim|leitor de tela|
  ubuntu|wsl)\b)|\b(?:explica|explique|me explica) [^?]{0,30}\b(?:sem|como se)\b
rule settled 0.5
  \b(?:está|estão|tá|fica|ficam) (?:congelad|bloquead|proibid)[oa]s? (?:até|por|
  para)\b|\bninguém (?:mexe|edita|toca)\b
rule standing 0.75
  \b(?:a partir de (?:agora|hoje|já)|(?:de agora|daqui|de hoje) (?:em diante|
  pra frente|para frente)|doravante|daqui por diante|de ora em diante|como regra|
  via de regra|por regra|até segunda ordem|desde já)\b
rule standing 0.6
  \b(?:da próxima vez|na próxima(?: vez)?|no futuro|das próximas vezes|toda vez que|
  cada vez que|sempre que|em futur[oa]s)\b.*\b(?:us[ea]|fa[çz]a?|rod[ea]|execut[ea]|
  põe|ponha|pergunt[ea]|avis[ea]|escrev[ae]|quero|dev[ae]|tem que|lembr[ea]|
  atualiz[ea]|revis[ea]|adicion[ea]|deix[ea]|não)\b
rule always 0.7
  %start%(?:sempre|nunca|jamais) (?!%ill%)[\wª]+|\b\w+(?:e|a|em|am) sempre\b(?! %ill%)
rule prefer 0.6
  \b(?:prefiro|preferimos|preferiria que|(?:eu )?gosto de|não gosto de|odeio|detesto|
  minha preferência|costumo|costumamos)\b
rule convention 0.6
  \b(?:a gente (?:só |sempre |não |nunca |também )*(?:us[ae]|faz|roda|publica|guarda|
  escreve|segue|mantém|sobe|chama|deploya|coloca|trabalha|versiona)|(?:só |sempre |
  não |nunca |nós |também )*(?:usamos|utilizamos|publicamos|guardamos|escrevemos|
  trabalhamos|versionamos|nomeamos|seguimos|fazemos|mantemos|colocamos|chamamos|
  armazenamos|evitamos|suportamos|deployamos|indentamos|revisamos|documentamos)|
  se usa[m]?|usa-se)\b
rule convention 0.65
  \b(?:a (?:convenção|norma|regra|política)|nossa (?:convenção|norma|política|regra)|
  regra:|padrão (?:é|aqui|do projeto|da casa)|por convenção|é proibido|é obrigatório|
  não é permitido|por padrão,? (?:use|usamos|usa))\b
rule convention 0.5
  ^%ours%\b,?[ ]
rule remember 0.75
  \b(?:lembre(?:-se)?(?: de que| que| disso)?|lembra (?:que|disso)|tenha em mente|
  leve em conta|não (?:se )?esqueça|anota(?:\s|:)|anote|guarde (?:isso|essa)|memoriza|
  memorize|fica registrado|para constar)\b
rule fact 0.5
  \b(?:o|a|os|as|noss[oa]s?) (?:[\wª]+ ){0,2}?(?:banco(?: de dados)?|bd|db|servidor|
  staging|produção|homologação|documentação|docs|testes|logs|deploys?|releases?|ci|
  segredos|credenciais|configuração|painel|backups?|build|builds|branches|migrações|
  migrations|chaves?|tickets)\b[^?]{0,30}?\b(?:fica[m]?|está|estão|mora[m]?|roda[m]?|
  se encontra|são (?:feit|guardad|gerad|publicad)\w+|é (?:feit|guardad|gerad|
  hospedad)\w+|vai|vão|sai|saem) (?:em|no|na|nos|nas|com|por|toda|todo|às|pelo|pela|
  d[eoa])\b
rule always 0.7
  \b(?:em hipótese alguma|de jeito nenhum|em nenhum caso|sob nenhuma circunstância|
  jamais em tempo)\b
rule standing 0.6
  \b(?:antes|depois) de cada (?:push|commit|pr|merge|release|deploy|mudança|tarefa|
  passo|resposta)\b
rule dont 0.55
  \b(?:ninguém|nunca|não|jamais) [^?]*\b(?:na mão|à mão|manualmente)\b
# What only sounds like it.
block always obliged generic convention every standing place
  \b(?:(?:o|a|um|uma) (?:usuário|cabeçalho|menu|botão|tabela|modal|formulário|campo|
  página|tela|lista|janela)|[oa]s (?:usuários|linhas|clientes))\b
block *
  \b(?:se (?:a gente|nós|eu|você)? ?(?:usasse|usássemos|tivesse|tivéssemos|sempre|
  nunca|fosse|\w+(?:ássemos|êssemos|asse|esse))|o que acontece(?:ria)? se|e se|supõe|
  suponha|imagina|imagine|talvez|acho que (?:nunca|sempre|não)|não sei se|poderíamos|
  deveríamos|parece que|segundo (?!plano|lugar|a\b)|diz que|disse|disseram|
  a documentação diz|o (?:erro|linter) diz|li que|tomara)\b
block *
  \bpor qu[eê]\b|\b(?:só|apenas|é) uma ideia\b|\bcomo ideia\b|\bainda[.! ]*$
block *
  \b(?:por enquanto|por ora|desta vez|dessa vez|só hoje|temporariamente|segunda opção|
  primeira opção|opção \w|ness[ea] (?:pr|commit|função|arquivo|branch|teste|caso|
  método|classe)|nest[ea] (?:pr|commit|função|arquivo|branch|teste|caso|método|
  classe)|ainda não)\b
block *
  \bdeixa pra lá\b|\bnão importa\b|\bcomo sempre\b|\bnunca (?:entendi|vi|me|soube|
  pensei|tinha)\b|\b(?:eu )?sempre (?:quis|achei|soube|pensei)\b
block always obliged dont
  \b(?:o|a|um|uma|este|esta|esse|essa|meu|minha) (?:[\wª]+ ){1,4}?(?:sempre|
  nunca) \w+(?! me)|\b(?:sempre|nunca) %ill%|\b(?:faz|faça|deixa|
  deixe) (?:com que )?o .*sempre\b|\bsempre (?:visível|ativo|aberto)\b
block convention fact generic
  \b(?:erro|falha|quebrad\w|por que|problema|bug|agora mesmo|conserta|arruma|olha|
  precisamos|temos que|porque o|mas o|quando o|adiciona|adicione|crie|cria|muda|
  ontem)\b
block *
  ^(?:por favor,? |agora |pode |você pode |poderia )*(?:adiciona|adicione|implementa|
  implemente|cria|crie|conserta|corrige|corrija|refatora|renomeia|move|muda|mude|gera|
  gere|explica|explique|procura|me mostra|me dá|escreve um|escreva um|apaga|remove|
  remova|traduz|traduza)\b(?!.*\b(?:a partir de agora|sempre que|toda vez|daqui)\b)
block anymore
  \b(?:o|a|isso|ele|ela|eu) (?:\w+ )?não \w+ mais\b|\bnão (?:funciona|existe|aparece|
  consigo|precisa|precisamos|vejo|tem|preciso|roda) mais\b
block remember
  \b(?:não lembro|você lembra|lembra (?:do|da|quando|daquele))\b
block contrast dont
  (?:^|[,;:] )não (?:[oa]s?|me) \w+[.! ]*$
block prefer
  ^(?:nossa,? |cara,? )?(?:eu )?(?:odeio|amo|detesto) (?:o |a |os |
  as )?[\wª-]+(?:[.!]|,? k{2,}|$)|\bk{3,}|\brs+\b
block prefer
  \b(?:ess[ea]|est[ea]|primeir[ao]|segund[ao]|outr[ao]|anterior|nov[ao]) (?:versão|
  opção|ideia|abordagem|nome)?\b
block generic contrast
  \b(?:passam?|verdes?|pronto|funciona[m]?)\b|, pode[ ]
block contrast generic
  \b(?:esquerda|direita|acima|abaixo)\b|^só\b
# What speaks against it, and for it.
damp 0.1
  \b(?:est[ea]s?|ess[ea]s?|isso|isto)\b(?! (?:repo|projeto|time|repositório))
lift 0.15
  %ours%
lift 0.15
  ,? (?:e )?(?:não|nunca|em vez de|no lugar de|ao invés de) [\wª]+
lift 0.1
  \b(?:porque|já que|senão|para que)\b
lift 0.1
  \b(?:por favor|sempre|nunca|só|todos|todas|cada)\b
lift 0.15
  \b(?:o resto|os demais|o restante|todo o resto)\b
lift 0.1
  \b(?:à parte|separad[oa]s?|própri[oa]s?)\b
lift 0.1
  \b(?:commits?|prs?|branch(?:es)?|testes|ci|prod|produção|staging|logs|repo)\b
"""

TEXT = _CUES + forms_pt.TEXT

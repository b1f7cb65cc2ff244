"""What makes a sentence hold for this once only, in all languages: one shape a kind."""

from __future__ import annotations

from ctxlib.domain.shape import Shape


def _shape(pattern: str) -> Shape:
    return Shape("".join(line.strip() for line in pattern.split("\n")))


# Whoever says so means it to last, whatever else is in the sentence.
LASTS = _shape(
    r"""\b(?:from now on|going forward|from here on|in (?:the )?future|by default|
    in general|as a rule|désormais|dorénavant|à l'avenir|à partir de maintenant|
    par défaut|en général|ab (?:jetzt|sofort)|künftig|in zukunft|standardmäßig|
    grundsätzlich|a partir de (?:ahora|agora)|de ahora en adelante|
    d(?:e agora|aqui) em diante|en adelante|por defecto|por padrão|en general|
    em geral)\b|以后|今后|从现在|往后|默认|一般|今後|これから|基本的に|デフォルト|普段|
    앞으로|이제부터|기본적으로|보통|평소"""
)
GOES_ON = _shape(
    r"""\b(?:go|run|proceed|continue|carry on|roll|move on|start|keep going|
    let's go|let's do|do) (?:ahead )?(?:with|on|from) (?:it|that|this|those|these|
    the (?:first|second|third|last|latter|former))\b|\bgo (?:ahead|for it)\b(?! and)|
    \b(?:pars|partons|on part|continue|poursuis|reste|avance|lance-toi|travaille)
    [ ](?:là-dessus|avec (?:ça|ce|cel)|comme ça|dessus|sur (?:ça|cel))|
    \b(?:keep|stick with|ship|send|leave|use) (?:it|that one|this one)
    (?: like (?:that|this)| as (?:it )?is)?[.! ]*$|\bgard\w+ (?:celui|celle|ça)\b|
    \btu peux (?:continuer|y aller|avancer|envoyer)\b|\b(?:déj|hazl|ponl|qued)\w* así\b|
    \basí está bien\b|
    \b(?:deixa|faz|faça|refaz|reescreve|muda|manda|fica)\b[^,.]* assim[.! ]*$|
    \blass (?:es|das) so\b|\b(?:bleib|bleiben wir) dabei\b|\bweiter (?:damit|so)\b|
    \b(?:vas-y|allons-y|on y va|fonce|feu vert)\b|
    \b(?:sigue|seguimos|sigamos|ve|vamos|continúa|tira|avanza|dale|quédate|puedes
    [ ]seguir|puedes continuar|implementa) (?:con|por) (?:es[aeo]|ell?[ao]|est[aeo])\b|
    \badelante\b(?!,? (?:siempre|nunca|usa))|
    \b(?:segue|siga|seguir|continua|continue|continuar|vai|vamos|ir|avança|fica)[ ]
    (?:em frente|(?:com|por) (?:el[ae]s?|ess[ae]|est[ae]|isso))\b|\bmanda ver\b|
    \b(?:mach|machen wir|geh|gehen wir|fahr|arbeite|leg) (?:bitte |dann |mal )?
    (?:damit|mit (?:der|dem|dieser|diesem)\b|so weiter|los\b)|\b(?:nimm|nehmen wir)[ ]
    (?:bitte |dann |mal )?(?:die|den|das|diese[ns]?)(?: (?:da|dann|bitte))?[.! ]*$|
    \bsetz(?:e)? (?:die|das|den) (?:so |bitte )?um\b|
    (?:就|按|照|用|选)(?:它|这|那|第)(?:个|版|种|样|一|二|三)?(?:个|版|种)?
    (?:来|做|走|继续|吧|了|推进|上)|(?:继续|开始|动手)(?:做|吧|写)|就这么(?:定|办|做)|
    (?:それ|これ|そっち|こっち|そちら|こちら|そのまま|案|ほう|方|版)で(?:進め|お願い|
    い[きこ]|行[きこ]|続け|頼|作っ|実装)|
    (?:걸로|그렇게|그대로|번으로|안으로|쪽으로|버전으로|시안으로|거로)\s?(?:가|진행|해\s?줘|
    해\s?주|할게|하자|합시다|부탁|쭉|계속|작업|만들)"""
)
# One of those that were shown.
SHOWN = _shape(
    r"""\b(?:version|variante?|option|mock-?up|draft|proposal|maquette|proposition|
    opción|versión|variante|propuesta|maqueta|boceto|opção|versão|proposta|
    fassung|entwurf|vorschlag|sketch|tournure|redacción|formulierung)\w*\b|
    \bthe (?:[\w-]+ )?(?:logo|wording|phrasing|layout|design|take|one)\b|
    \b(?:the one|celle|celui|la que|el que|la de|el de|a que|o que|a de|o de|
    d(?:as|ie|er) mit) (?:with|avec|en|con|com|du|de|mit|tem|tiene|where|without|sans|
    sin|sem|ohne)\b|\b(?:number|numéro|número|nummer|nr\.?|nº|#) ?\d|
    \b(?:your|ta|ton|tu|sua|tua|deine?) (?:\w+ )?(?:idea|idée|ideia|idee)\b|
    (?:方案|那版|这版|版本|那个|这个|那张|这张|上面|下面|左边|右边|第[一二三\d])|
    (?:案|バージョン|[左右上下]の|\d番|番目)|
    (?:시안|버전|번째|\d번|\d안|왼쪽|오른쪽)"""
)
CODED = _shape(
    r"""(?:^|[,;:.–—-] ?|\b(?:and|so|then|et|donc|y|e|und|also|así que|então|daher) )
    (?:please |now |can you |could you |stp |s'il te plaît |por favor,? |bitte |
    peux-tu |tu peux |puedes |pode |kannst du )*(?:
    (?:code|implement|enforce|wire|program|hook|handle|build|put|bake)[ ]
    (?:me |us |up )?(?:it|that|this|them|those)
    (?= (?:in|into|up|on|for|at|as|to|with|now|please|there|directly)\b|[.,!]|$)|
    (?:add|write) (?:me |us )?(?:a|an|the|some) (?:[\wª-]+ )?(?:check|validation|guard|
    constraint|rule|logic|handler|condition)|
    (?:code|implémente|programme|développe|mets|gère|ajoute|intègre|fais|coder|
    implémenter|ajouter|gérer|mettre)(?:-moi|-nous|-le|-la)?(?:-le)? (?:ça|cela|cette|
    ce |le contrôle|la (?:règle|validation|vérification|logique|contrainte)|
    un(?:e)? (?:contrôle|validation|vérification|contrainte|règle))|
    (?:impleméntal|prográmal|añádel|agrégal|codifícal|incorpóral|
    métel|desarróllal)[oa]|(?:implementa|programa|implementar|programar|
    añade|agrega|mete|añadir|agregar|pon|valida|desarrolla)(?:me)? (?:eso|esto|esa|esta|
    (?:la|una|el|un) (?:validación|regla|comprobación|lógica|control|restricción))|
    (?:implementa|implemente|programa|programe|coloca|coloque|adiciona|adicione|
    desenvolve|desenvolva|implementar|adicionar|colocar|põe|codifica|faz|faça|cria|crie)
    [ ](?:isso|isto|essa|esta|aí|(?:a|uma|o|um) (?:validação|regra|checagem|verificação|
    lógica|trava|restrição))|
    (?:bau|baue|implementier\w*|programmier\w*|setz|setze|codier\w*|schreib|schreibe|
    füg|füge|ergänz\w*|einbauen|umsetzen) (?:mir |uns |bitte )?(?:das|dies|die regel|
    (?:eine?|die|den|einen) (?:prüfung|validierung|logik|check|regel|sperre)))|
    (?:加|做|写|实现|补|添)(?:一个|一下|个|下|上|好)?[^，。]{0,6}(?:校验|验证|判断|限制|
    逻辑|检查|功能|约束|拦截)|(?:实现|开发|写|做|加)(?:一下|出来|进去|进|到|上)(?!注释)|
    把(?:这|它|该)[^，。]{0,5}(?:实现|写|加|做)|
    (?:バリデーション|チェック|制御|処理|制限|ロジック|機能|検証|判定|制約|ガード|仕組み|
    分岐)(?:を|も)?[^。、]{0,6}(?:入れ|追加し|実装し|書い|作っ|かけ|足し|組み込ん|
    組ん)(?:で|て)|ように(?:実装|修正|直し|変え|作っ|組ん|改修)|実装して|コードにして|
    (?:검증|체크|로직|기능|제한|유효성|조건|예외|검사|막는)[^.,]{0,8} ?(?:넣어|
    추가해|추가하|구현해|만들어|짜|걸어)\s?(?:줘|주)|게(?:끔)? ?(?:구현|만들|개발|
    수정|짜|코딩)[^.]{0,4}(?:줘|주)|(?:코드로|코딩|구현)\s?(?:해|좀|부탁)|
    이 부분 (?:구현|추가|반영)|
    \b(?:das|dies) fehlt (?:noch|hier)\b|\b(?:ça|cela) manque\b|\beso falta\b|
    \bmissing (?:here|so far)\b"""
)
# What files, commits and tests of a project must is no feature.
OF_WORK = _shape(
    r"""\b(?:commit|comment|kommentar|branch|rama\b|code\b(?!-)|código|docs?\b|tests?\b|
    prs?\b|migra|deploy|push|variables?\b|functions?\b|funktion|modul|endpoint|
    log(?:s|ging)?\b|librar|dependenc|class(?:es)?\b|
    quer(?:y|ies)\b|files?\b|fichier|archivo|arquivo|dateien)|
    提交|注释|分支|代码|依赖|命名|函数|变量|コミット|コメント|ブランチ|コード(?!に)|テスト|変数|関数|
    커밋|주석|브랜치|코드(?!로)|테스트|변수|함수"""
)
FAILS_EACH_TIME = _shape(
    r"""\b(?:à )?(?:chaque|toutes les) fois
    [ ]qu(?:e |')(?:je|j'|on|l[ea']|un|il|elle)
    [^,]*,[ ](?:le|la|l'|les|ça|il|elle|j'ai|on a|rien|tout|mon|ma|c'est)
    (?!.*\b(?:doit|il faut|
    tu)\b)|
    \bcada vez que (?:yo|[a-zé]+o|se|el|la|un|una|alguien)\b[^,]*, (?:el|la|los|las|se|
    me|no|todo|da|sale|mi)\b(?!.*\b(?:debe|hay que)\b)|
    \b(?:toda|cada) vez que (?:eu|[a-z]+o|a gente|o|a|um|uma|se|alguém)\b[^,]*,?[ ]
    (?:o|a|os|as|ele|ela|dá|some|trava|fica|aparece|cai|meu|tudo)\b(?!.*\b(?:deve|
    tem que)\b)|
    \b(?:jedes mal|immer),? wenn (?:ich|der|die|das|man|jemand|ein)\b[^,]*, (?!mach|
    bitte|schreib|muss|soll|führ)(?:\w+t|\w+en|ist) (?:der|die|das|es|sich|mir|ein|
    mein|alles)\b|
    ^immer wenn (?:ich|der|die|das|man|jemand)\b(?!.*\b(?:muss|soll|bitte|du)\b)|
    \b(?:cada vez|siempre|toda vez|sempre) que\b.*\b(?:cierra|cuelga|rompe|pierde|borra|
    bloquea|congela|trava|fecha|perde|apaga|some|quebra|falla|falha|cae|cai)\b|
    \bchaque fois qu.*\b(?:plante|se (?:coupe|ferme|vide|fige)|disparaît|est vide|perd|
    bloque|rame)\b|
    (?:たびに|と毎回|と必ず|といつも|と常に|ると絶対)[^。]*(?:落ち|止ま|消え|切れ|固ま|
    エラー|なります|になる|てしま|ちゃ|表示され|クラッシュ|フリーズ|真っ)|
    (?:때마다|면 항상|면 매번|면 꼭|면 계속)[^.]*(?:끊|멈|죽|꺼|사라|에러|오류|튕|
    안 ?[되돼]|초기화|깨|느려|져요|집니다|진다|버려|버립|버그)|
    (?:每次|每回|一[^，。]{1,8}就)[^。]*(?:崩|闪退|断|报错|卡|丢|失败|没了|消失|
    不见|白屏|挂掉|超时|黑屏|重启|重置|乱码)"""
)
SIGHS = _shape(
    r"""\balways (?:something|these|those|the same (?:story|thing|old)|so |such |
    reliable|helpful|a pleasure|impress\w*|amazing|on point|great|fun|nice|good to)|
    \byou(?:'ve)? (?:always|never) (?:disappoint|fail|deliver|nail|let me down|amaze|
    surprise|impress)|\bnever (?:a dull|fails to|gets old|disappoint\w*|ceases)|
    \b(?:never|nie|nunca|jamais) (?:works|funktioniert|klappt|geht|läuft|funciona|sale|
    tranquille)\b|每次都(?:这么|那么)|맨날|
    \bimmer (?:diese[rsnm]?\b|dasselbe|d(?:as|er|ie) gleiche|so (?:gut|toll|
    zuverlässig)|wieder (?:gern|toll|schön|erstaunlich|ein|das|d)|zuverlässig|super|
    spitze|verlässlich|eine freude|ärger|nur)|\bwie immer\b|
    \btoujours (?:ces|cette|ce |l[ea]s? mêmes?|aussi|pareil|au top|impeccable|nickel|
    parfait|efficace|fiable|un plaisir)|\bjamais (?:déçu|deux sans)|
    \b(?:déçois|déçoit) jamais|
    \bsiempre (?:est[aeo]s?\b|l[oa]s? mism[oa]s?|igual|tan\b|acert|fiable|genial|
    impecable|un placer|cumpl)|\bnunca (?:fall|decepcion)|\bcomo (?:siempre|sempre)\b|
    \bsempre (?:ess[ae]s?\b|est[ae]s?\b|[ao]s? mesm[ao]s?|tão|igual|arras|certeir|salv|
    um prazer|mandando)|\bnunca (?:falha|decepciona)|
    (?:总|老)是(?:这样|这些|一样|这么)|(?:果然|还是|真是|一如既往|永远|总是|始终)[^，。]{0,6}
    (?:靠谱|厉害|给力|稳|棒|好用|可靠|贴心)|永远的神|
    いつも(?:これ|こう|ながら|頼り|助か|ありがと|すご|さすが|丁寧|お世話|同じ(?:こと|
    パターン))|さすが|相変わらず|毎度(?:お|の)|
    (?:역시|늘|항상|언제나|매번)[^.]{0,8}(?:믿음직|믿음이|든든|최고|고마|감사|잘하|
    잘 하|대단|멋|빠르|똑같|이 모양|이런 식|이래|수고)|(?:ㅋㅋ|ㅎㅎ|ㅠㅠ|ㅜㅜ)"""
)
OTHERS = _shape(
    r"""\b(?:chef\w*|kolleg\w+|reviewer\w*|kund(?:e|in|en)|ausbilder\w*|jemand|
    betreuer\w*|teamleiter\w*|freund\w*|mentor\w*)\b[^.]{0,30}\b(?:sagt|meint|schreibt|
    schrieb|meinte|sagte|behauptet|kommentiert|hat [^.]{0,70}(?:geschrieben|gesagt|
    hinterlassen|kommentiert|angemerkt|gemeint))|
    \b(?:chef|cheffe|collègue|relecteur|relectrice|client|tuteur|tutrice|quelqu'un|
    manager|pote|prof|mentor)s?\b[^.]{0,30}\b(?:dit|disait|écrit|a (?:dit|écrit|laissé|
    mis|commenté|noté)|pense|prétend)\b|
    \b(?:jefe|jefa|compañer[oa]|revisora?|cliente|tutora?|alguien|profe\w*|colega|
    mentora?)\b[^.]{0,30}\b(?:dice|dijo|escribió|puso|dejó|comentó|piensa|opina|
    ha (?:dicho|escrito|puesto|dejado|comentado))\b|
    \b(?:chefe|colega|revisora?|cliente|tutora?|alguém|professora?|gestora?|mentora?)\b
    [^.]{0,30}\b(?:disse|diz|escreveu|deixou|comentou|falou|acha)\b|
    (?:同事|领导|老板|前辈|组长|导师|评审|客户|别人|有人|网上|师兄|师傅|经理|甲方|
    朋友)们?[^，。]{0,14}(?:说|写|留|提到|讲|评论|批注|吐槽)|
    (?:先輩|上司|同僚|リーダー|レビュアー|部長|課長|お客|顧客|クライアント|誰か|友人|友達|
    先方)[^。]{0,50}(?:と|って)(?:言|書|指摘|怒|コメント|残|注意|いう|のこと)|
    (?:사수|팀장|선배|리뷰어|동료|상사|매니저|대표|고객|누가|누군가|친구|멘토)
    [^.]{0,50}(?:라고|다고|래요|자고|남겼|말했|하던데|하더라)|
    ª{3,} ?(?:と|って)[^。]{0,8}(?:言わ|書(?:か|い)|コメント|指摘|残|怒|返|
    注意|あ[りっ])|
    ª{3,} ?(?:이?라고|이?라는|이?라며)[^.]{0,8}(?:남|적|했|하|써|쓰|떴|뜨|나오|되어|달)|
    (?:说|写着|写道|留言|评论|批注|回复|提到|备注|写了)[：:，]? ?ª{3,}"""
)
WRITTEN = _shape(
    r"""^(?:and |also )?(?:it|this|the (?:text|page|doc\w*|message|section|post|mail|
    email|guide)) (?:should|must|needs to|has to|ought to|shall|can) (?:also |clearly )?
    (?:say|state|mention|explain|read|cover|list|describe|tell|note)\b|
    ^(?:say|mention|state|explain)(?: in it| there)? that\b|
    \b(?:il|elle|ça|on) (?:doit|devrait|faut) (?:y )?(?:aussi )?(?:dire|mentionner|
    expliquer|préciser|indiquer|rappeler) qu|
    \b(?:debe|debería|tiene que) (?:también )?(?:decir|mencionar|explicar|indicar|poner)
    [ ]que\b|
    \b(?:deve|deveria|tem que) (?:também )?(?:dizer|mencionar|explicar|informar|
    constar) que\b|\b(?:drin|darin|da)(?: \w+)? ?(?:stehen|steht)\b|
    \b(?:soll|muss|sollte)\b[^.]*, dass\b|
    (?:里面|内容|文中|其中)(?:要|应该?|需要?)?(?:写|说|提到|注明|包括)|
    (?:内容|文面|本文|中)(?:に|は)[^。]{0,40}(?:書い|記載|明記|含め|入れ)て|
    (?:내용|본문|안)(?:에는?|은)[^.]{0,50}(?:써|적어|넣어|포함|들어)"""
)
# Somebody tells what they see, think, do or want just now, what is being done, or goes
# on with an answer.
AT_HAND = _shape(
    r"""\bi(?:'ve| have)? (?:also |just |only |really )?(?:noticed?|figured?|
    guess(?:ed)?|wonder(?:ed)?|suspect|feel|felt|think|thought|
    believe|saw|found|can't see|don't see|meant?)\b|
    \bin my (?:head|mind|view|opinion)\b|\bit (?:looks|seems)\b|
    \b(?:i'?m|i am|we'?re|we are) (?:also |just |still |currently |now |not |only )*
    (?!missing|using|going to)[a-z]+ing\b|\bi(?:'d| would) (?:like|love) to\b|
    \bi (?:want|need) to\b|
    (?<!you )\b(?:is|are|isn't|aren't) (?:not |really |currently |only |still )*
    (?!missing|using|string|\w*thing\b)[a-z]+ing\b|
    ^(?:(?:and|but|so|ok|also|hey|then|now|please|first|lately|recently),? )*
    (?:you(?:'ve|'re| have| are| were| did| just| can| can't| cannot)|
    (?:can|could|would|will) (?:you|we))\b|
    \bich (?:glaube|denke|finde|vermute|meine|meinte|sehe|sah|frage mich|würde|wollte|
    versuche|bin gerade)\b|\b(?:mir (?:ist|fällt|scheint)|anscheinend|offenbar)\b|
    ^(?:und |bitte |jetzt |dann )*(?:kannst|könntest|würdest|magst) du\b|
    ^du (?:hast|bist|warst)\b|
    \bj'(?:aimerais|étais|essaie|ai (?:remarqué|vu|trouvé|pensé|constaté|essayé))\b|
    \bje (?:vois|pense|crois|trouve|remarque|constate|voudrais|voulais|suis en train|
    me (?:demande|disais))\b|\bon (?:dirait|est en train)\b|\bil (?:me )?semble\b|
    \bapparemment\b|^tu (?:as|es|viens)\b|
    ^(?:tu (?:peux|pourrais)|(?:peux|pourrais)-tu)\b|
    \b(?:he|hemos) (?:visto|notado|encontrado|pensado|probado|estado)\b|
    \b(?:estoy|estamos|está|están|estou|tô|estão) \w+ndo\b|
    \b(?:veo|creo|noto|pienso|parece|quisiera|quería|supongo|me gustaría|vejo|acho|
    notei|percebi|reparei|penso|queria|gostaria|suponho)\b|^has \w+|
    ^(?:me |nos )?(?:puedes|podrías|pode|poderia|consegue)\b|
    ^você (?:fez|está|acabou)\b|
    我(?:觉得|感觉|发现|看到|注意到|猜|在想|怀疑|刚|正在)|你(?:刚|最近)|好像|似乎|
    看起来|看样子|^(?:请|你|麻烦)*(?:能不能|可不可以|可以帮|能帮|帮我|帮忙)|
    気がし|と思(?:い|う|っ)|みたい|かもしれ|ているところ|気づ|さっき|
    (?:もらえ|くれ|いただけ)(?:ます|ません|る|ない)(?:でしょう)?か|
    것 같|듯(?:하|합|해)|생각(?:합|해|이|했)|보입니다|보여요|는 중|방금|아까|
    줄래|주실래|주실 수|줄 수 (?:있|없)|
    ^(?:(?:and|but|so|yes|no),? )*(?:because|like (?:we|it|you|if|when|in)|
    for the (?:first|second|third|last|former|latter|other)|weil|denn|parce qu\w*|
    porque|pues)\b|^(?:因为|なぜなら|왜냐하면)"""
)

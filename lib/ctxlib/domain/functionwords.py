"""Words that carry no content of their own, by language, as people write them.

Written by hand for this project, not taken from a list.
"""

from __future__ import annotations

# English by weight: the first are grammar, the last merely frequent in any text.
ENGLISH = {
    0.05: """
the of to and a in is i it for you that on this with be are have not at as was but
from or by an if we they my your so do can will me just what all there how which
when who would like our their its im dont has been no were one
""",
    0.2: """
about more out up some them then than now only also into could other new should time
get make had his her he she us any because these those where why does did see over
want need know think use good very too here way after back even thing still much go
going got really most being before many through well off such own same both each
between while its lets thats youre ive id ill were theyre cant wont isnt doesnt
didnt wasnt arent shouldnt wouldnt couldnt havent hasnt theres whats hes shes weve
youve
""",
    0.4: """
say said look come take give find work first last right down never must made may
might day year people long great little old own part place few lot sure something
anything everything nothing someone anyone maybe again always ever another around
without within since until against under during however though although let put keep
try tell ask seem feel mean help show start stop turn leave call run set end next
best better every second two three four five yes yeah yep ok okay please thanks
thank hi hello hey oh actually already probably quite rather perhaps instead enough
almost yet far ago once often usually especially exactly simply currently whether
either neither else done able via per vs etc eg ie am shall cannot whose whom itself
himself themselves myself yourself ourselves upon toward towards among along across
behind beyond
""",
    0.65: """
different possible important example case point question problem reason fact kind
sort type number name word line information change add remove create using used
usage following follow provide support include require allow note whole several
certain general common simple easy hard big small large high low short full top side
hand less least later early today week month hour minute real true false idea issue
bit stuff detail describe explain discuss matter happen become bring consider
believe understand remember learn check read write open move live play hold begin
expect suggest decide choose prefer useful available similar specific particular
single main usual current previous above below inside outside various multiple
therefore thus otherwise besides anyway basically generally
""",
}

# Other languages with blanks between words: grammar and the plainest verbs.
OTHERS = {
    "es": """
el la los las un una unos unas de del al a en con por para sin sobre entre y o e u
ni que se lo le les me te nos os mi tu su mis tus sus nuestro nuestra es son era ser
estar esta estan este esto estos estas ese eso esa esos esas aquel hay ha he han
hemos haber fue fueron no si mas menos muy tan tanto como cuando donde quien cual
cuales porque pero aunque ya aun todavia tambien tampoco solo desde hasta hacia
segun durante cada todo toda todos todas otro otra otros otras algo alguien algun
alguna algunos nada nadie ningun ninguna puedo puede pueden poder podria debo debe
deben deberia tengo tiene tienen tener hacer hago hace hacen quiero quiere qué ir
voy va van asi entonces luego despues antes ahora aqui alli bien mal mejor yo ella
ellos ellas usted ustedes nosotros uno dos cosa cosas forma manera vez veces mismo
misma existe usar uso
""",
    "fr": """
le la les un une des de du d l a au aux en et ou mais donc or ni car que qui quoi
dont ce cet cette ces c s se sa son ses mon ma mes ton ta tes notre nos votre vos
leur leurs je j tu il elle on nous vous ils elles me m te t lui y ne n pas plus
moins tres trop si est sont etait etre ete suis es ai as avons avez ont avoir avait
fait faire fais faut peut peux peuvent pouvoir puis dois doit doivent devoir veux
veut vouloir va vais vont aller pour par sur sous dans avec sans chez entre vers
depuis pendant avant apres comme quand comment pourquoi quel quelle quels quelles
aussi encore deja toujours jamais rien tout toute tous toutes autre autres meme
memes bien mal mieux ici cela ca ceci chaque quelque quelques aucun aucune peu
beaucoup alors ainsi parce qu lorsque lorsqu jusqu chose choses existe utiliser
""",
    "de": """
der die das den dem des ein eine einen einem einer eines und oder aber denn weil
dass wenn ob als wie wo wer was wann warum welche welcher welches wieso ich du er
sie es wir ihr mich mir dich dir ihn ihm uns euch sich mein dein sein ihre unser
euer meine deine seine ist sind war waren bin bist sei wird werden wurde worden hat
habe haben hatte hast kann konnen konnte muss mussen musste soll sollen sollte will
wollen wollte darf durfen mag mochte nicht kein keine keinen nichts nie in im an am
auf aus bei beim mit nach von vom vor zu zum zur uber unter um durch fur gegen ohne
bis seit wahrend zwischen auch nur noch schon sehr so mehr weniger viel viele alle
alles etwas jemand man hier da dort dann jetzt immer wieder mal doch ja nein also
damit daher dabei dazu davon dieser diese dieses diesem diesen jeder jede jedes
andere anderen gut besser gibt geben machen macht tun
""",
    "pt": """
o a os as um uma uns umas de do da dos das em no na nos nas ao aos por pelo pela
para pra com sem sobre entre e ou nem que se lhe lhes me te vos meu minha seu sua
seus suas nosso nossa este esta estes estas esse essa esses essas isso isto aquele
aquela aquilo eu tu ele ela eles elas voce voces sao era ser foi foram estar estao
estou ha tem tenho temos ter tinha nao sim mais menos muito muita muitos tao tanto
como quando onde quem qual quais porque mas embora ja ainda tambem so somente desde
ate cada todo toda todos todas tudo outro outra outros outras algo alguem algum
alguma alguns nada ninguem nenhum nenhuma posso pode podem poder poderia devo deve
devem deveria fazer faco faz fazem quero quer ir vou vai vao assim entao depois
antes agora aqui ali la bem mal melhor coisa coisas forma vez vezes mesmo mesma
existe usar
""",
    "ru": """
и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по
только ее мне было вот от меня еще нет о об из ему теперь когда даже ну ли если уже
или ни быть был была были него до вас вам там потом себя ей мы они тут где есть надо
для тебя их чем без чего раз тоже себе под будет ж кто этот эта это эти этого этой
этом того потому какой какая какие почему зачем здесь можно нужно при над нас нам
про всех весь вся через чтобы между мой моя наш ваш свой который которая которые
которое очень более менее много мало после перед сейчас тогда всегда никогда хорошо
лучше сделать делать делает может могу можем
""",
}

# What is said when the content is elsewhere: assent, requests, pointers. A message
# that holds only these asks for nothing that a fact could answer.
REQUESTS = {
    "en": """
yes yeah yep yup yea ya ye y no nope nah n ok okay okey k kk alright sure fine cool
nice great good perfect awesome excellent amazing lovely correct right exactly
indeed absolutely definitely totally agreed agree lgtm sgtm thx ty tysm thanks thank
thankyou please pls plz kindly sorry oops hmm hm mmm ah aha oh uh um wow hi hello
hey yo bye goodbye morning evening night continue continuing continued proceed go
going goes went gone ahead on next carry resume keep moving along further start
begin stop wait hold pause cancel abort undo redo retry again try trying tried
repeat finish finished done complete completed completely ready stuck left remaining
remain remains missing rest last latest previous current do doing does did make
making made implement implementing implemented implementation apply reapply applied
fix fixes fixed fixing address addressed handle solve solved resolve work works
working worked change changes changed changing update updates updated updating add
adding added remove removed edit improve improvement improvements investigate look
looks looking looked check checking checked see show tell explain elaborate describe
summarize summary outline help analyze analyse analysis understand understood think
thinking thought thoughts mean meant want wanted need needs needed like love prefer
give get got take put let lets use using option options choice choices plan plans
step steps part point points item items issue issues problem problems error errors
thing things stuff something anything everything nothing job idea ideas way approach
suggestion suggestions recommendation recommended proposal question questions answer
answers result results it this that these those them they one ones two three first
second third both all each any every another other others else also too same new
more less most bit little lot whole full fully entire proper properly simple simply
correctly quick quickly fast now then later soon today here there where above below
before after following so well just only really very actually maybe probably still
yet already instead anyway never mind what whats which who when why how is isnt are
arent was were be been am im ive id ill i we weve you your youre u r he she my me
our us its can cant could couldnt would should shall will wont may might must have
havent has hasnt had dont doesnt didnt not without with and or but if for from to of
in at by as about off up down out over back into than the a an some status progress
happened happening happens success successful successfully failed fail failing
failure broken wrong defeat concede starters forget ignore skip bad better best
possible able sense sounds sound seems seem feel free yourself myself time times
moment minute once day feedback reply respond dive deeper deep detail details
step-by-step
""",
    "es": """
si no vale dale ok claro bien bueno perfecto genial listo gracias por favor hola
sigue seguir siga sigamos continua continuar continue adelante hazlo haz hacerlo
hagamoslo vamos venga otra vez intenta intentalo prueba pruebalo arregla arreglalo
corrige corrigelo implementa implementalo explica explicame ayuda ayudame termina
terminalo siguiente paso pasos opcion entendido correcto exacto acuerdo todo mira
revisa revisalo cambia cambialo cambios error problema eso esto quiero puedes
podrias ahora ya todavia falta hecho proximo primera primero segundo ambos
""",
    "fr": """
oui non ok d accord bien parfait super genial merci stp svp s il te vous plait
bonjour salut continue continuer continuez vas y allez allons go suivant suite fais
le faites refais essaie essayer corrige corrigez corriger implemente explique aide
aidez moi termine terminer etape option compris exact exactement recommence encore
pret fini fait erreur probleme peux tu pouvez regarde verifie change changements
modifie modifier ca cela tout maintenant les deux premier deuxieme prochaine
""",
    "de": """
ja nein ok okay klar gut super perfekt toll danke bitte hallo hi weiter weitermachen
mach mache machen los geht gehts fortfahren fortsetzen fahre fort nachste nachster
nachsten schritt schritte option noch einmal nochmal wieder versuch versuche probier
behebe beheben korrigiere fix fixe implementiere umsetzen setze um erklare erklar
hilf hilfe fertig erledigt stimmt genau richtig einverstanden verstanden fehler
problem kannst du konntest konnen sie das es alles jetzt zeig zeige pruf prufe
andere andern anderungen beide erste zweite sieht aus
""",
    "pt": """
sim nao ok certo claro bom bem otimo perfeito legal beleza obrigado obrigada por
favor ola oi continue continua continuar prossiga prosseguir segue seguir siga vai
vamos adiante proximo proxima passo passos opcao faca faz fazer isso isto tente
tenta tentar novamente outra vez corrija corrige corrigir conserta implemente
implementa explique explica ajude ajuda ajudar me resolver resolva pronto feito
terminado termine entendi entendido exato correto concordo erro problema pode
poderia agora tudo mude mudancas revise verifique ainda falta primeiro segundo ambos
conitnue
""",
    "ru": """
да нет ок окей хорошо ладно отлично супер класс спасибо пожалуйста привет давай
давайте продолжай продолжайте продолжить продолжим дальше далее вперед поехали
следующий следующее шаг шаги вариант сделай сделайте делай делайте еще раз снова
повтори попробуй попробуем исправь исправьте исправить почини реализуй объясни
помоги помогите готово понял понятно верно правильно согласен точно ошибка ошибку
проблема проблему хочу завис завершилось проанализируй проверь посмотри покажи
измени изменения обнови добавь все это так оба первый второй можешь можете мог
запусти начинай начни стоп подожди ты там не
""",
}

# What developers name in every other message: content, but hardly a hint of any fact.
WORKFLOW = """
message code project file files review output task tasks todo todos test tests
testing commit commits push pull merge rebase lint pr prs run
"""

# What stands in the prompts and the titles of every project: two of them may name a
# fact together, one alone does not.
COMMONPLACE = """
api app application argument array branch browser bug build button call class client
clone code column command component config configuration connection constant contain
content context copy custom data database default directory disable document
documentation domain enable endpoint ensure entry environment error event exception
expect export expression extract feature field filter flag folder form format framework
function generate group header home hook html http icon implement import index input
insert install instance integrate integration interface internal item javascript json
key label language layout library line link list load local log loop machine main map
menu merge message method mode model module name network node object option output
package page parameter parent parse path pattern pipeline plugin point port post print
process program property public python query record refactor reference release remote
render replace repo report request response return role root route row save screen
script search section select server service set shell show site size software sort
source space split sql stack state status step storage store string structure style
support switch system table tag target team template terminal text thread title tool
tree type typescript ui unit url user utility validate value variable version view
warning web website widget wrap write xml yaml
"""

# Grammar of the scripts without blanks between words, of Korean its endings.
DENSE = {
    "zh": """
的 了 是 在 和 与 或 吗 呢 吧 啊 把 被 让 给 跟 从 到 对 向 也 都 就 还 又 才 很 太
更 最 不 没 没有 有 我 你 您 他 她 它 我们 你们 他们 它们 咱们 自己 这 那 哪 这个
那个 这些 那些 哪个 哪些 哪里 这里 那里 这样 那样 怎样 怎么 怎么样 什么 什么样
为什么 为何 如何 是否 能否 可否 可以 能够 能 会 要 想 应该 应 必须 需要 得 着 过 之
其 所 以 及 等 个 些 一个 一些 一下 一种 一样 某 某个 每 每个 各 各种 多少 几 几个
多 少 时候 时 时间 什么时候 何时 因为 所以 但是 但 而 而且 并 并且 如果 虽然 然后
之后 以后 之前 以前 现在 目前 已经 正在 一直 总是 只 只是 只有 仅 还是 或者 以及
关于 对于 由于 根据 通过 进行 使用 用 做 看 说 去 来 上 下 里 中 内 外 前 后 上面
下面 里面 请 请问 谁 哪儿 有没有 是不是 能不能 可不可以 怎么办 叫 叫做 称为 被称
属于 位于 主要 方面 东西 事情 问题 方法 方式 情况 一点 有点 比较 非常 不是 不能 不会
不要 不可 在做 你在 地方
""",
    "ja": """
は が を に へ と で も の か や ね よ な から まで より だけ など ほど ばかり しか
こそ さえ でも では には とは にも への での との からの です ます でした ました
ません でしょう だ だった である であり ではない じゃない ない なく なかった なけれ
する した して します しました しない される された されて させる している してい
しており すれば しても いる いた いて います ある あった あり あります ありません
なる なった なり なります できる できた できます できない できますか こと もの
ところ とき ため ように ような ようだ という といった として について によって
による における に関する これ それ あれ どれ この その あの どの ここ そこ どこ こう
そう どう なぜ 何 何が 何を 何の 何か なに なん いつ だれ 誰 どんな どのように
どうして どうやって どうすれば いくつ もし また まだ もう とても すべて 全て よい
いい 良い 方法 場合 使う 使って 使い 使用 私 私の あなた 彼 彼女 んですか のですか
ですか ますか たい たいです られる られ れる れて ている ていた 的な
""",
    "ko": """
은 는 이 가 을 를 의 에 에서 에게 로 으로 와 과 도 만 까지 부터 보다 처럼 마다 이다
입니다 입니까 인가 인가요 이에요 예요 있다 있는 있습니다 있나요 있나 없다 없는
없습니다 하다 하는 하고 해서 하면 하지 합니다 합니까 하나요 하나 했다 했습니다 한다
할 한 해 된다 되는 되나요 됩니다 되어 된 될 수 것 것은 것이 것을 때 때문 때문에 그
저 그것 이것 저것 그런 이런 어떤 어떻게 왜 무엇 무엇을 무엇이 무엇인가요 뭐 언제
어디 어디서 누가 누구 몇 얼마나 및 또는 그리고 그러나 하지만 그래서 그럼 위해 위한
대한 대해 통해 따라 같은 같이 다른 모든 매우 더 가장 또 다시 내 나 나는 우리 제 저는
않다 않는 않고 못 안 아니라 사용 방법
""",
}

# What is asked for in these scripts when the content is elsewhere.
DENSE_REQUESTS = {
    "zh": """
继续 好 好的 好吧 行 可以 可以的 是的 对 对的 嗯 没错 没问题 不用 不用了 谢谢 感谢
多谢 你好 您好 请 请继续 麻烦 帮 帮我 帮忙 帮助 请帮我 给我 告诉我 我要 我想 我觉得
开始 停止 停 等等 等一下 下一步 下一个 步骤 第一 第二 第三 方案 选项 选择 计划 完成
完成了 搞定 做完 执行 运行 处理 解决 修复 修改 修正 修证 改 改成 改一下 改进 优化
调整 实现 添加 增加 删除 更新 检查 确认 查看 看看 看一下 看下 分析 解释 说明 总结 试
试试 再试 再试一次 试一下 重试 重新 重来 再来 再 再次 一次 一遍 全部 所有 都做
所有的 功能 需求 任务 代码 项目 文件 错误 报错 出错 出错了 错了 还有 还是 仍然 依然
有错 不对 不行 失败 失败了 成功 成功了 内容 结果 回复 回答 提交 明白 明白了 知道了
了解 理解 懂了 同意 按照 按 照做 这么 那么 就这样 这样吧 先 接着 接下来 然后呢 刚才
刚刚 继续吧 快 快点 是 否 一 二 三 四 五 两 去吧 来吧
""",
    "ja": """
はい いいえ うん ええ わかりました 分かりました わかった 分かった 了解 了解です
了解しました 承知 承知しました 理解 理解しました ありがとう ありがとうございます
お願い お願いします お願い致します おねがい ください 下さい くださ いただけ
いただけます いただけますか もらえ もらえますか ほしい 欲しい 続けて 続けてください
続き 続行 進めて 進め 進める 次 次へ 次に お次 やって やってみて やり直し やり直して
もう一度 もう1度 一度 度 再度 試して 試し みて 見て 見せて 教えて 説明 説明して 確認
確認して 修正 修正して 直して 直し 変更 変更して 追加 追加して 削除 削除して 実装
実装して 実行 実行して 作成 作って 更新 対応 対応して 調査 調べて 戻して 戻す 完了
完了しました 終わり 終わった 終わりました 開始 始めて 開始して 待って 止めて 中止
方針 内容 計画 案 提案 手順 全部 両方 問題 問題ない 大丈夫 大丈夫です いいです
いいですね いいね 良さそう よさそう そうです そうですね そうして それで その通り
お任せ 任せます 同じ エラー バグ コード ファイル プロジェクト タスク こちら ちょっと
すみません ごめん ので なので では じゃあ まず 先に 今 今回 先ほど さっき 上記 以下
一つ 二つ 番 番目 つ目
""",
    "ko": """
네 예 응 어 넵 넹 아니 아니요 아니오 좋아 좋아요 좋습니다 좋네요 오케이 확인 확인해
확인했습니다 알겠습니다 알겠어 알겠어요 이해 이해했습니다 감사 감사합니다 고마워
고마워요 고맙습니다 부탁 부탁해 부탁해요 부탁드립니다 계속 계속해 계속해줘 계속하자
진행 진행해 진행하자 진행해줘 진행시켜 다음 다음으로 다시 다시해 한번 한번더 해줘
해줘요 해주세요 해 해봐 해보자 하자 하세요 해라 주세요 줘 줄래 줄래요 주시겠어요
해줄래 해줄 할래 할까 할까요 해도 바로 지금 먼저 이제 그럼 그러면 그렇게 이렇게
그대로 그래 그거 이거 그걸 이걸 저거 모두 전부 둘다 번 번째 번으로 방식 방식으로
방법 방법으로 옵션 단계 계획 작업 작업해 수정 수정해 고쳐 고쳐줘 변경 변경해 추가
추가해 삭제 삭제해 구현 구현해 실행 실행해 시작 시작해 시작하자 완료 완료해 완료했어
끝 끝났어 멈춰 중지 취소 검토 검토해 분석 분석해 설명 설명해 알려 알려줘 보여 보여줘
찾아 도와 도와줘 만들어 업데이트 테스트해 오류 에러 문제 코드 파일 프로젝트 내용
결과 아직 안돼 안되네 됐어 됐다 되나 잘
""",
}

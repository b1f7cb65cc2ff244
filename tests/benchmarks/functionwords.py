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
el la los las un una unos unas de del al a en con por para sin sobre entre y o e u ni
que se lo le les me te nos os mi tu su mis tus sus nuestro nuestra es son era ser estar
esta estan este esto estos estas ese eso esa esos esas aquel hay ha he han hemos haber
fue fueron no si mas menos muy tan tanto como cuando donde quien cual cuales porque pero
aunque ya aun todavia tambien tampoco solo desde hasta hacia segun durante cada todo
toda todos todas otro otra otros otras algo alguien algun alguna algunos nada nadie
ningun ninguna puedo puede pueden poder podria debo debe deben deberia tengo tiene
tienen tener hacer hago hace hacen quiero quiere qué ir voy va van asi entonces luego
despues antes ahora aqui alli bien mal mejor yo ella ellos ellas usted ustedes nosotros
uno dos cosa cosas forma manera vez veces mismo misma existe usar uso siempre nunca
jamas hoy ayer mañana tarde noche dia dias tiempo sea seas sean fuera seria soy eres
somos eran estoy estamos estaba estaban estuvo estes esten hara haran haria haga hagan
hagas hizo hice hicieron haciendo dar doy da das dan dio dado tenia tuvo tendra tenga
tengan podra podrian pudo pueda puedan habia habian habra haya hayan iba iban vaya sabe
saben saber decir digo dice dicen dijo dije quieres quieren queria cuanto cuanta cuantos
cuantas adonde junto dentro cerca lejos arriba abajo delante detras encima mientras
ademas casi apenas quiza quizas tal tales demasiado bastante poco poca pocos pocas mucho
mucha muchos muchas primero primera primer tercero tercera tercer propio propia
cualquier cualquiera ambos ambas sino tras conmigo contigo aquella aquello aquellos
parte partes sirve llama llaman
""",
    "fr": """
le la les un une des de du d l a au aux en et ou mais donc or ni car que qui quoi dont
ce cet cette ces c s se sa son ses mon ma mes ton ta tes notre nos votre vos leur leurs
je j tu il elle on nous vous ils elles me m te t lui y ne n pas plus moins tres trop si
est sont etait etre ete suis es ai as avons avez ont avoir avait fait faire fais faut
peut peux peuvent pouvoir puis dois doit doivent devoir veux veut vouloir va vais vont
aller pour par sur sous dans avec sans chez entre vers depuis pendant avant apres comme
quand comment pourquoi quel quelle quels quelles aussi encore deja toujours jamais rien
tout toute tous toutes autre autres meme memes bien mal mieux ici cela ca ceci chaque
quelque quelques aucun aucune peu beaucoup alors ainsi parce qu lorsque lorsqu jusqu
chose choses existe utiliser aujourd hui demain hier matin soir jour jours fois sommes
etes etaient sera seront serait soit soient ayez aura aurait auront avais avaient eu eue
fasse font faisait ferait fera vas allez irai ira pouvait pourra pourrait puisse sait
savoir savez dit dire disent vient venir tant tellement assez presque souvent parfois
combien laquelle lequel lesquels lesquelles dedans dehors devant derriere dessus dessous
loin pres ailleurs ensuite enfin tard tot certain certaine certains certaines plusieurs
tel telle premier premiere deuxieme propre quelqu celui ceux celles mien tien sien parmi
selon malgre jusque afin cas partie endroit appelle appellent quoique
""",
    "de": """
der die das den dem des ein eine einen einem einer eines und oder aber denn weil dass
wenn ob als wie wo wer was wann warum welche welcher welches wieso ich du er sie es wir
ihr mich mir dich dir ihn ihm uns euch sich mein dein sein ihre unser euer meine deine
seine ist sind war waren bin bist sei wird werden wurde worden hat habe haben hatte hast
kann konnen konnte muss mussen musste soll sollen sollte will wollen wollte darf durfen
mag mochte nicht kein keine keinen nichts nie in im an am auf aus bei beim mit nach von
vom vor zu zum zur uber unter um durch fur gegen ohne bis seit wahrend zwischen auch nur
noch schon sehr so mehr weniger viel viele alle alles etwas jemand man hier da dort dann
jetzt immer wieder mal doch ja nein also damit daher dabei dazu davon dieser diese
dieses diesem diesen jeder jede jedes andere anderen gut besser gibt geben machen macht
tun heute gestern morgen tage zeit wohin woher womit wofur wozu worin worauf woran
woruber wovon wodurch wogegen welchem welchen wessen wem wen heisst heissen liegt liegen
lauft laufen steht stehen geht gehen ging kommt kommen kam bleibt bleiben sieht sehen
wusste wissen sollten sollst musst mussten wolltest willst darfst durfte hatten hattest
gehabt warst seid gewesen getan gemacht ganz fast etwa genug kaum oft manchmal niemals
bald spat fruh zuerst zuletzt danach dahin dorthin irgendwie irgendwo irgendetwas solche
solcher solches mancher manche einige einigen mehrere beide beiden selbst eigene eigenen
trotzdem deshalb deswegen sondern obwohl sobald solange sowie statt trotz innerhalb
ausserhalb oben unten vorne hinten drin raus rein rauf runter jedem teil teile stelle
stellen ersten erste vorher nachher hin her ihrer ihren unsere unserer unseren
""",
    "pt": """
o a os as um uma uns umas de do da dos das em no na nos nas ao aos por pelo pela para
pra com sem sobre entre e ou nem que se lhe lhes me te vos meu minha seu sua seus suas
nosso nossa este esta estes estas esse essa esses essas isso isto aquele aquela aquilo
eu tu ele ela eles elas voce voces sao era ser foi foram estar estao estou ha tem tenho
temos ter tinha nao sim mais menos muito muita muitos tao tanto como quando onde quem
qual quais porque mas embora ja ainda tambem so somente desde ate cada todo toda todos
todas tudo outro outra outros outras algo alguem algum alguma alguns nada ninguem nenhum
nenhuma posso pode podem poder poderia devo deve devem deveria fazer faco faz fazem
quero quer ir vou vai vao assim entao depois antes agora aqui ali la bem mal melhor
coisa coisas forma vez vezes mesmo mesma existe usar sempre nunca jamais hoje ontem
amanha manha tarde noite dia dias tempo seja sejam fosse seria sou somos eram estava
estavam esteve esteja tinham teve tera tenha tenham podia pudesse poderiam possa possam
havia haver houve houver va iam ido sabe sabem saber dizer digo diz dizem disse queria
querem quanto quanta quantos quantas aonde junto dentro fora perto longe acima abaixo
atras enquanto alem quase apenas talvez tal tais demais bastante pouco pouca poucos
poucas primeiro primeira terceiro proprio propria qualquer ambos ambas senao apos comigo
contigo daquele desse dessa deste desta nesse nessa nesta num dum duma pelos pelas parte
partes lugar lugares jeito maneira gente ta tava ne pro pros pras fica ficam
""",
    "ru": """
и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только
ее мне было вот от меня еще нет о об из ему теперь когда даже ну ли если уже или ни быть
был была были него до вас вам там потом себя ей мы они тут где есть надо для тебя их чем
без чего раз тоже себе под будет ж кто этот эта это эти этого этой этом того потому
какой какая какие почему зачем здесь можно нужно при над нас нам про всех весь вся через
чтобы между мой моя наш ваш свой который которая которые которое очень более менее много
мало после перед сейчас тогда всегда никогда хорошо лучше сделать делать делает может
могу можем сегодня вчера завтра утром день дня дней время времени каждыи каждая каждое
каждую каждого каждые куда откуда сколько чья чье чьи кого кому кем чему каком какую
каких каким свою своего своих своим другои другая другое другие других такои такая такое
такие таких сам сама само сами самыи самая почти совсем вполне слишком часто редко
иногда скоро пока сначала поэтому итак либо хотя лишь вообще именно просто снова буду
будем будете будут имеет иметь могут мочь можешь хочет хотят знает знать знаю идет идут
шел стоит стоят лежит лежат называется называют место места часть части вокруг около
среди вместо кроме против внутри снаружи вверх вниз первыи первая первое первую вторая
второе вторую моего моеи твои твоя твое наша наше наши ваша ваше никто ничто ничего
нечего некоторые
""",
}

# What is said when the content is elsewhere: assent, requests, pointers. A message
# that holds only these asks for nothing that a fact could answer.
REQUESTS = {
    "en": """
yes yeah yep yup yea ya ye y no nope nah n ok okay okey k kk alright sure fine cool nice
great good perfect awesome excellent amazing lovely correct right exactly indeed
absolutely definitely totally agreed agree lgtm sgtm thx ty tysm thanks thank thankyou
please pls plz kindly sorry oops hmm hm mmm ah aha oh uh um wow hi hello hey yo bye
goodbye morning evening night continue continuing continued proceed go going goes went
gone ahead on next carry resume keep moving along further start begin stop wait hold
pause cancel abort undo redo retry again try trying tried repeat finish finished done
complete completed completely ready stuck left remaining remain remains missing rest
last latest previous current do doing does did make making made implement implementing
implemented implementation apply reapply applied fix fixes fixed fixing address
addressed handle solve solved resolve work works working worked change changes changed
changing update updates updated updating add adding added remove removed edit improve
improvement improvements investigate look looks looking looked check checking checked
see show tell explain elaborate describe summarize summary outline help analyze analyse
analysis understand understood think thinking thought thoughts mean meant want wanted
need needs needed like love prefer give get got take put let lets use using option
options choice choices plan plans step steps part point points item items issue issues
problem problems error errors thing things stuff something anything everything nothing
job idea ideas way approach suggestion suggestions recommendation recommended proposal
question questions answer answers result results it this that these those them they one
ones two three first second third both all each any every another other others else also
too same new more less most bit little lot whole full fully entire proper properly
simple simply correctly quick quickly fast now then later soon today here there where
above below before after following so well just only really very actually maybe probably
still yet already instead anyway never mind what whats which who when why how is isnt
are arent was were be been am im ive id ill i we weve you your youre u r he she my me
our us its can cant could couldnt would should shall will wont may might must have
havent has hasnt had dont doesnt didnt not without with and or but if for from to of in
at by as about off up down out over back into than the a an some status progress
happened happening happens success successful successfully failed fail failing failure
broken wrong defeat concede starters forget ignore skip bad better best possible able
sense sounds sound seems seem feel free yourself myself time times moment minute once
day feedback reply respond dive deeper deep detail details step-by-step complicated easy
easier hard harder difficult strange weird odd care place places elsewhere different
unnecessary necessary hurry halfway enough forgot forgotten bother bothers annoying
unsure certain incorrect tomorrow tonight yesterday guess hope helped helps nvm
nevermind gimme gonna wanna lemme ur kinda sorta carefully
""",
    "es": """
nuevo nueva nuevamente rapido despacio tarde asi pues si no vale dale ok claro bien
bueno perfecto genial gracias por favor hola sigue seguir siga sigamos continua
continuar continue adelante hazlo haz hacerlo hagamoslo vamos venga otra vez intenta
intentalo prueba pruebalo arregla arreglalo corrige corrigelo implementa implementalo
explica explicame ayuda ayudame termina terminalo siguiente paso pasos opcion entendido
correcto exacto acuerdo todo mira revisa revisalo cambia cambialo cambios error problema
eso esto quiero puedes podrias ahora ya todavia falta hecho proximo primera primero
segundo ambos arreglar arreglas cambiar corregir deshaz deshacer deshazlo espera esperar
espere momento rato mejor opinas opina parece piensas crees explicas explicar expliques
explicarme terminar termine acaba resto demas funciona funcionar sirve anda entiendo
entiendes sabes vuelve volver atras igual tampoco sobra muestra muestrame dime cuentame
necesito necesitas gustaria quisiera hagas hazme dame buena idea segunda tercera ultimo
ultima misma estan esta seguro segura complicado complicada facil dificil simple
sencillo sencilla raro rara extraño extraña diferente diferencia diferencias necesario
innecesario innecesarias prisa camino detalle detalles duda pregunta respuesta lado
lugar sitio correcta incorrecto mal peor dentro contrario anterior anteriores actual
razon minima bonito horrible jaja porfa porfis gracia listo
""",
    "fr": """
nouveau nouvelle nouvelles vite doucement dommage oui non ok d accord bien parfait super
genial merci stp svp s il te vous plait bonjour salut continue continuer continuez vas y
allez allons go suivant suite fais le faites refais essaie essayer corrige corrigez
corriger implemente explique aide aidez moi termine terminer etape option compris exact
exactement recommence encore pret fini fait erreur probleme peux tu pouvez regarde
verifie change changements modifie modifier ca cela tout maintenant les deux premier
deuxieme prochaine annule annuler annulez attends attendez attendre penses pensez crois
croyez expliques expliquer expliquez marche marcher marchent fonctionne fonctionner
reste restant prefere preferes seconde derniere dernier premiere troisieme montre
montrez dis dites donne donnez besoin aimerais voudrais refaire reessaie reessayer
pourrais pourriez sais comprends arrete arretez retour arriere toujours idee impeccable
plutot sur sure certain complique compliquee facile difficile simple simples bizarre
etrange necessaire inutile inutiles pressee detail details doute question reponse
endroit cote facon maniere raison milieu pareil pareille mauvais mauvaise meilleur
meilleure faux fausse correct correcte mdr coucou chose rapide rapidement clair bof dac
dacc bcp tkt bon bonne bons bonnes mieux
""",
    "de": """
neu neue neuen schnell langsam schade sofort ja nein ok okay klar gut super perfekt toll
danke bitte hallo hi weiter weitermachen mach mache machen los geht gehts fortfahren
fortsetzen fahre fort nachste nachster nachsten schritt schritte option noch einmal
nochmal wieder versuch versuche probier behebe beheben korrigiere fix fixe implementiere
umsetzen setze um erklare erklar hilf hilfe fertig erledigt stimmt genau richtig
einverstanden verstanden fehler problem kannst du konntest konnen sie das es alles jetzt
zeig zeige pruf prufe andere andern anderungen beide erste zweite sieht aus machs machst
macht loslegen nimm nehmen nehme warte warten kurz moment meinst meinen meinung denkst
findest erklaren erklarst klappt klappen funktioniert funktionieren lauft rest restliche
restlichen ruckgangig zuruck zurucksetzen lass lassen stopp halt brauche brauchst mochte
wurde wurdest zeigen zeigst sag sagen gib geben hilfst helfen verstehe verstehst
variante zweiten ersten dritten letzte letzten vorschlag vorschlage idee weiss weisst
dann davon dafur probieren ausprobieren passt prima gerne leider sicher unsicher
kompliziert komplizierter einfach einfacher leicht schwer schwierig komisch seltsam
merkwurdig anders unterschied unterschiede notig unnotig uberflussig uberflussiges eilig
richtung weg sache sachen kleinigkeit frage antwort grund mittendrin halb gleich
gleichen gleiche gleicher falsch falsche richtige korrekt vorherige vorigen aktuell
gerade eben ubrige ubrigen dankeschon bescheid sorry moin servus tschuss ach naja hmm
genauso schief egal auswirkung auswirkungen wunsch bitteschon ausfuhrlicher genauer
drauf druber
""",
    "pt": """
novo nova rapido devagar agora pois sim nao ok certo claro bom bem otimo perfeito legal
beleza obrigado obrigada por favor ola oi continue continua continuar prossiga
prosseguir segue seguir siga vai vamos adiante proximo proxima passo passos opcao faca
faz fazer isso isto tente tenta tentar novamente outra vez corrija corrige corrigir
conserta implemente implementa explique explica ajude ajuda ajudar me resolver resolva
pronto feito terminado termine entendi entendido exato correto concordo erro problema
pode poderia tudo mude mudancas revise verifique ainda falta primeiro segundo ambos
conitnue desfaca desfazer espere esperar espera pouco momento acha achas pensa explicar
funciona funcionar terminar resto faltam prefiro prefere segunda terceira ultima ultimo
combinado mostre mostra diga preciso precisa gostaria queria consegue volte voltar atras
ideia melhor deu certeza complicado complicada facil dificil simples estranho estranha
esquisito diferente diferenca necessario desnecessario desnecessarias pressa direcao
caminho detalhe detalhes duvida pergunta resposta razao meio fim errado errada certa
ruim pior anterior anteriores atual relacao mano cara galera blz vlw obg pfv pf
rapidinho jeitinho
""",
    "ru": """
равно новыи новая быстро медленно сразу жаль да нет ок окей хорошо ладно отлично супер
класс спасибо пожалуйста привет давай давайте продолжай продолжайте продолжить продолжим
дальше далее вперед поехали следующий следующее шаг шаги вариант сделай сделайте делай
делайте еще раз снова повтори попробуй попробуем исправь исправьте исправить почини
реализуй объясни помоги помогите готово понял понятно верно правильно согласен точно
ошибка ошибку проблема проблему хочу завис завершилось проанализируй проверь посмотри
покажи измени изменения обнови добавь все это так оба первый второй можешь можете мог
запусти начинай начни стоп подожди ты там не доделай доделать закончи закончить
остальное остальные верни вернуть отмени отменить назад подождите минуту минутку думаешь
думаете считаешь объяснить объясните работает работать получилось получается третий
последний лучше хуже расскажи скажи нужен нужна хотел хотела бы понимаю понимаешь почему
опять заново начать идея идеи прекрасно вижу уверен уверена сложно сложныи просто проще
легко трудно странно странныи разница разницы различие нужно лишнее лишнего ненужное
быстрее побыстрее направление направлении дело дела деталь детали вопрос ответ причина
середине полпути конец конца половина неправильно неверно прежнему прежнии прошлыи
прошлая прошлое прошлую предыдущии образом способ подход пожалуиста пж плиз плз спс
благодарю пока хм эх ага угу норм заодно остальных подробнее точнее ясно хватит
""",
}

# What developers name in every other message: content, but hardly a hint of any fact.
WORKFLOW = """
message code project file files review output task tasks todo todos test tests
testing git commit commits push pull merge rebase lint pr prs run
"""

# What stands in the prompts and the titles of every project: two of them may name a
# fact together, one alone does not.
COMMONPLACE = """
api app application argument array branch browser bug build button call class client
clone code column command component config configuration connection constant contain
content context copy custom data database default dependency deploy deployment directory
disable document documentation domain enable endpoint ensure entry environment error
event exception expect export expression extract feature field filter flag folder form
format framework function generate group header home hook html http icon implement
import index input insert install instance integrate integration interface internal item
javascript json key label language layout library line link list load local log loop
machine main map menu merge message method mode model module name network node object
option output package page parameter parent parse path pattern pipeline plugin point
port post print process program property public python query record refactor reference
release remote render replace repo report request response return role root route row
save screen script search section select server service set shell show site size
software sort source space split sql stack state status step storage store string
structure style support switch system table tag target team template terminal text
thread title tool tree type typescript ui unit url user utility validate value variable
version view warning web website widget wrap write xml yaml
english german french spanish portuguese russian chinese japanese korean
"""

# The same of other languages with blanks between words.
OTHER_WORKFLOW = {
    "es": """
codigo archivo archivos fichero ficheros prueba pruebas ejecuta lanza limpia agrega
actualiza sube commits rama ramas mensaje proyecto tarea tareas abre escribe fallan
español inglés castellano frances aleman chino idioma commit depuracion comentarios
""",
    "fr": """
fichier fichiers lance nettoie ajoute ajoutez mets jour pousse echoue commits fusionne
projet tache taches ouvre ecris relis français anglais allemand espagnol langue
commentaires conflits
""",
    "de": """
datei dateien testen ausfuhren fuhr fuhre starte aufraumen erganze erstelle aktualisiere
schlagt fehl committe committen pushe pushen zweig merge mergen projekt aufgabe aufgaben
offne schreib schreibe behebe deutsch englisch französisch sprache kommentare konflikte
änderung änderungen
""",
    "pt": """
codigo arquivo arquivos ficheiro teste testes rode limpe adicione adiciona atualize
atualiza falha commits mensagem projeto tarefa tarefas abra escreva resuma português
inglês espanhol idioma comentários conflitos mudança mudanças ramo
""",
    "ru": """
код кода файл файла файлы тест тесты тестов запусти прогони почисти добавить создаи
удали убери обновить запушь закоммить коммит коммита сборка сборку падает ветка ветку
слеи проект проекта задача задачу открои напиши русски русском русскии англииски
англииском языке изменение изменения изменении комментарии конфликты коммиты
""",
}

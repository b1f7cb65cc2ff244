"""How common words are in prose and prompts, by stem; plain words.

Made by tests/benchmarks/count_words.py from counts and from functionwords.py.
"""

from __future__ import annotations

BACKGROUND = {
    0.05: """
a all an and are as at be been but by can do dont for from has have how i if im in is it
just like me my no not of on one or our so that the their there they this to was we were
what when which who will with would you your
""",
    0.2: """
aber about after agora ahora ai ainda ainsi al algo alguem alguien algum alguma algun
alguna alguno ali aller alli alor also am ander anderen ani ant ao apr aquel aquela aqui
aquilo arent asi assim ate au auch aucun auf aun aunqu aus aussi autr aux avait avant
avec avez avoir avon back beaucoup becaus befor bei beim bem besser between bien bin bis
bist both c ca cada cant car ce ceci cela ces cet cett chaqu chez chose coisa com comm
comment como con cosa could couldnt cual cuando d da dabei daher damit dan dann darf das
dass davon dazu de debe deben deberia debo dein deja del dem den denn depoi depui der
des desd despu deve devem deveria devo devoir dich did didnt die dies diesem diesen
dieser dir doch doe doesnt doi doit doivent donc dond dort dos du durant durch durfen e
each ein einem einen einer el ela ele ell ella ello em embora en encor entao entonc entr
er era es esa ese eso ess essa est esta estan estao estar esto estou et etait ete etr
etwa eu euch euer even exist faco fai fair fait faut faz fazem fazer foi foram forma fue
fueron fur geben gegen get gibt go good got gut ha habe haben haber hace hacen hacer
hacia had hago han hasnt hast hasta hat hatt havent hay he hemo her here hes hier his
ich ici id ihm ihn ihr il ill immer into ir isnt isso ist isto ive j ja jamai je jede
jeder jemand jetzt jusqu kann kein keinen know konnen konnt l la las le les let leur lhe
lhes lo lorsqu los luego lui m ma machen macht mag mai make mal man manera mani mas mehr
mein mejor melhor meme meno mes mesma mesmo meu mi mich mieux minha mir mis misma mismo
mit mocht moin mon more most much muita muito muss mussen musst muy n na nach nada nadi
nao nas ne need nein nem nenhum nenhuma new ni nicht nie ninguem ningun ninguna noch nos
nosotro nossa nosso notr nous now nuestra nuestro nur o ob oder off ohn ond onli ont os
other otra otro ou out outra outro over own par para parc pas pela pelo pendant pero peu
peut peuvent peux plus pode podem poder poderia podria por porqu posso pour pourquoi
pouvoir pra pued pueden puedo pui qu quai qual quand quando que quel quell quelqu quem
quer quero qui quien quier quiero quoi realli rien s sa same san sao schon se see segun
sehr sei sein seit sem ser ses seu seus she shes should shouldnt si sich sie sim sin
sind sobr soll sollen sollt solo some soment son sont sous still su sua such sui sur sus
t ta tambem tambien tampoco tan tanto tao te tem temo tener tengo tenho ter tes than
them then these theyr thing think those through tien tienen time tinha toda todavia todo
ton too toujour tous tout tres trop tu tudo tun tus u uber um uma un una und une uno
unser unter up us usar use uso ust usted utilis va vai van vao vece ver veri veut veux
vez veze viel voce vom von vont vor vos votr vou vouloir vous voy wahrend wann want war
waren warum wasnt way weil welch welcher well wenig wenn wer werden weve where whi while
wie wieder wieso wir wird wo wollen wollt wont worden wouldnt wurd y ya yo youv zu zum
zur zwischen а без более будет бы был была были было быть в вам вас ваш весь во вот все
всегда всех вся вы где да даже делает делать для до его ее еи ему если есть еще ж же за
зачем здесь и из или их к как какая какие какои когда которая которое которые которыи
кто ли лучше мало между менее меня мне много могу можем может можно мои моя мы на над
надо нам нас наш не него нет ни никогда но ну нужно о об он она они от очень перед по
под после потом потому почему при про раз с свои сделать себе себя сеичас со так там
тебя теперь то тогда того тоже только тут ты у уже хорошо чего чем через что чтобы эта
эти это этого этои этом этот я
""",
    0.4: """
abl across actual again against ago almost along alreadi although alway among anoth
anyon anyth around ask behind best better beyond call cannot come current day done down
dure eg either els end enough especi etc ever everi everyth exact far feel few find
first five four give great hello help hey hi himself howev ie instead itself keep last
leav littl long look lot made may mayb mean might must myself neither never next noth
often oh ok okay old onc ourselv part peopl per perhap place pleas probabl put quit
rather right run said say second seem set shall show simpli sinc someon someth start
stop sure take tell thank themselv though three toward tri turn two under until upon
usual via vs whether whom whose within without work yeah year yep yes yet yourself
""",
    0.65: """
abov add allow anyway avail basic becom begin believ below besid big bit bring case
certain chang check choos common consid creat decid describ detail differ discuss earli
easi exampl expect explain fact fals follow full general hand happen hard high hold hour
idea import includ inform insid issu kind larg later learn least less line live low main
matter minut month move multipl name note number open otherwis outsid particular play
point possibl prefer previous problem provid question read real reason rememb remov
requir sever short side similar simpl singl small sort specif stuff suggest support
therefor thus today top true type understand usag various week whole word write
""",
}

PROMPTS = {
    0.05: """
a add all also an and are as at be been but by can chang claud commit creat do dont for
from has have how i if im in is it just like me my need no not now of on one or our pr
run so that the their then there they think this to use was we were what when which who
will with work would you your
""",
    0.1: """
abl abort about abov absolut actual address after again agre ah aha ahead along alreadi
alright am amaz analys analysi analyz ani anoth answer anyth anyway appli approach arent
awesom back bad befor begin below best better bit both broken bye cancel cant carri
check choic code complet conced continu cool correct could couldnt current day deep
deeper defeat definit describ detail did didnt dive doe doesnt done down each edit
elabor els entir error evening everi everyth exact excel explain fail failur fast
feedback feel file fine finish first fix follow forget free full fulli further get give
go goe gone good goodby got great had handl happen hasnt havent he hello help here hey
hi hm hmm hold id idea ignor ill implement improv inde instead into investig isnt issu
item ive job k keep kind kk last later latest left less let lgtm littl look lot love
made make may mayb mean meant might mind minut miss mmm moment more morn most move must
myself n nah never new next nice night nope noth off oh ok okay okey onc onli oop option
other out outlin over part paus perfect plan pleas pls plz point possibl prefer previous
probabl problem proceed progress proper propos put question quick r readi realli reappli
recommend redo remain remov repeat repli resolv respond rest result resum retri review
right same second see seem sens sgtm shall she should show simpl simpli skip solv some
someth soon sorri sound start starter status step step-by-step still stop stuck stuff
success suggest summar summari sure take tell test than thank thankyou them these thing
third those thought three thx time today too total tri two ty tysm u uh um understand
understood undo up updat us veri wait want way well went weve where whi whole without
wont wow wrong y ya ye yea yeah yep yes yet yo yourself yup
""",
    0.2: """
aber accord acuerdo adelant adiant agora ahora ai aid aidez ainda ainsi ajud ajuda
ajudar al algo alguem alguien algum alguma algun alguna alguno ali aller allez alli
allon alor ambo ander anderen andern anderungen ant ao apr aquel aquela aqui aquilo
arregla arreglalo asi assim ate au auch aucun auf aun aunqu aus aussi autr aux avait
avant avec avez avoir avon ayuda ayudam beaucoup becaus beheb beheben bei beid beim
beleza bem besser between bien bin bis bist bitt bom bonjour bueno c ca cada cambia
cambialo cambio car ce ceci cela certo ces cet cett changement chaqu chez chose claro
cli coisa com comm command comment como compri con concordo conitnu conserta continua
continuar continuez correcto correto corrig corrigelo corrigez corrigir corrija cosa
cual cuando d da dabei daher dale damit dan dank dann darf das dass davon dazu de debe
deben deberia debo dein deja del dem den denn depoi depui der des desd despu deux
deuxiem deve devem deveria devo devoir dich die dies diesem diesen dieser dir doch doi
doit doivent donc dond dort dos du durant durch durfen e ein einem einen einer einmal
einverstanden el ela ele ell ella ello em embora en encor entao entendi entendido entonc
entr er era erklar erledigt erreur erro erst es esa ese eso ess essa essai essay est
esta estan estao estar esto estou et etait etap ete etr etwa eu euch euer even exacto
exato exist explica explicam expliqu faca faco fahr fai fair fait falta faut favor faz
fazem fazer fehler feito fertig fini foi foram forma fort fortfahren fortsetzen fue
fueron fur geben gegen geht genau genial gibt gracia gut ha habe haben haber hace hacen
hacer hacerlo hacia hagamoslo hago hallo han hast hasta hat hatt hay haz hazlo hecho
hemo her hes hier hilf his hola ich ici ihm ihn ihr il immer implementa implementalo
implementier intenta intentalo ir isso ist isto j ja jamai je jede jeder jemand jetzt
jusqu kann kannst kein keinen klar know konnen konnt konntest korrigier l la las le
legal les leur lhe lhes lint list listo lo lorsqu los luego lui m ma mach machen macht
mag mai main mainten mal man manera mani manual mas mehr mein mejor melhor meme meno
merci merg mes mesma mesmo messag meu mi mich mieux minha mir mira mis misma mismo mit
mocht modifi moi moin mon much mudanca mude muita muito muss mussen musst muy na nach
nachst nachsten nachster nada nadi nao nas ne nein nem nenhum nenhuma ni nicht nie
ninguem ningun ninguna noch nochmal non nos nosotro nossa nosso notr nous novament
nuestra nuestro nur o ob obrigada obrigado oder ohn oi ola ond ont opcao opcion os otimo
otra otro ou oui output outra outro own par para parc parfait pas paso passo pela pelo
pendant perfecto perfeito perfekt pero peu peut peuvent peux plait plus pode podem poder
poderia podria por porqu posso pour pourquoi pouvez pouvoir pra premier pret primeiro
primera primero probier problema prochain project pronto prosseguir prossiga proxima
proximo prs prueba pruebalo pruf prufe pued pueden puedo pui pull push qu quai qual
quand quando que quel quell quelqu quem quer quero qui quien quier quiero quoi rebas
recomm refai regard resolva revis revisa revisalo richtig rien s sa salut san sao schon
schritt se segu seguir segun segundo sehr sei sein seit sem ser ses setz seu seus shes
shouldnt si sich sie sieht siga sigamo sigu siguient sim sin sind sobr soll sollen sollt
solo soment son sont sous stimmt stp su sua such sui suit suivant super sur sus svp t ta
tambem tambien tampoco tan tanto tao task te tem temo tener tengo tenho tent tenta
tentar ter termin termina terminado terminalo tes theyr through tien tienen tinha toda
todavia todo toll ton toujour tous tout tres trop tu tudo tun tus uber uma umsetzen un
una und une uno unser unter usar user uso ust usted utilis va vai vale vamo van vao vas
vece venga ver verifi verifiqu verstanden versuch veut veux vez veze viel voce vom von
vont vor vos votr vou vouloir vous voy wahrend wann war waren warum wasnt weil weiter
weitermachen welch welcher wenig wenn wer werden while wie wieder wieso wir wird wo
wollen wollt worden wouldnt wurd youv zeig zu zum zur zweit zwischen а без более будет
бы был была были было быть в вам вариант вас ваш верно весь во вот вперед все всегда
всех вся второи вы где готово да даваи даваите даже далее дальше делает делаи делаите
делать для до добавь его ее еи ему если есть еще ж же за завершилось завис запусти зачем
здесь и из изменения измени или исправить исправь исправьте их к как какая какие какои
класс когда которая которое которые которыи кто ладно ли лучше мало между менее меня мне
много мог могу можем может можете можешь можно мои моя мы на над надо нам нас начинаи
начни наш не него нет ни никогда но ну нужно о об оба обнови объясни ок океи он она они
от отлично очень ошибка ошибку первыи перед по повтори под подожди поехали пожалуиста
покажи помоги помогите понял понятно попробуем попробуи после посмотри потом потому
почему почини правильно при привет про проанализируи проблема проблему проверь продолжаи
продолжаите продолжим продолжить раз реализуи с свои сделаи сделаите сделать себе себя
сеичас следующее следующии снова со согласен спасибо стоп супер так там тебя теперь то
тогда того тоже только точно тут ты у уже хорошо хочу чего чем через что чтобы шаг шаги
эта эти это этого этои этом этот я
""",
    0.3: """
call json local set write
""",
    0.4: """
across against ago almost although alway among anyon around ask behind beyond cannot
come dure eg either end enough especi etc ever far few find five four generat himself
howev ie itself leav long md neither often old ourselv peopl per perhap place quit
rather said say sinc someon themselv though toward turn under until upon usual via vs
whether whom whose within year
""",
    0.5: """
document featur packag real skill
""",
    0.65: """
allow avail basic becom believ besid big bring case certain choos ci common consid
content decid delet differ discuss earli easi exampl expect fact fals general hand hard
high hour import includ inform insid larg learn least line live low matter month multipl
name note number open otherwis outsid particular play plugin provid read reason rememb
requir sever short side similar singl small sort specif support therefor thus top true
type usag various week word
""",
    0.8: """
depend releas renam repositori root text version
""",
}

COMMONPLACE = """
api app applic argument array branch browser bug build button call class client clone
code column command compon config configur connect constant contain content context copi
custom data databas default directori disabl document domain enabl endpoint ensur entri
environ error event except expect export express extract featur field filter flag folder
form format framework function generat group header home hook html http icon implement
import index input insert instal instanc integr interfac internal item javascript json
key label languag layout librari line link list load local log loop machin main map menu
merg messag method mode model modul name network node object option output packag page
paramet parent pars path pattern pipelin plugin point port post print process program
properti public python queri record refactor refer releas remot render replac repo
report request respons return role root rout row save screen script search section
select server servic set shell show site size softwar sort sourc space split sql stack
state status step storag store string structur style support switch system tabl tag
target team templat termin text thread titl tool tree type typescript ui unit url user
util valid valu variabl version view warn web websit widget wrap write xml yaml
"""

PLAIN = """
a aber able abort about above absolutely accord actually acuerdo add added adding
address addressed adelante adiante after again agora agree agreed ah aha ahead ahora ai
aide aidez ainda ainsi ajuda ajudar ajude al algo alguem alguien algum alguma algun
alguna algunos alguns ali all alle aller alles allez alli allons along alors already
alright als also am amazing ambos an analyse analysis analyze and andere anderen andern
anderungen another answer answers antes any anything anyway ao aos applied apply
approach apres aquel aquela aquele aqui aquilo are arent arregla arreglalo as asi assim
at ate au auch aucun aucune auf aun aunque aus aussi autre autres aux avait avant avec
avez avoir avons awesome ayuda ayudame back bad be beaucoup been before begin behebe
beheben bei beide beim beleza below bem besser best better bien bin bis bist bit bitte
bom bonjour both broken bueno but by bye c ca cada cambia cambialo cambios can cancel
cant car carry ce ceci cela certo ces cet cette change changed changements changes
changing chaque check checked checking chez choice choices chose choses claro coisa
coisas com comme comment como complete completed completely compris con concede concordo
conitnue conserta continua continuar continue continued continuer continuez continuing
cool correct correctly correcto correto corrige corrigelo corriger corrigez corrigir
corrija cosa cosas could couldnt cual cuales cuando current d da dabei daher dale damit
danke dann dans darf das dass davon day dazu de debe deben deberia debo deep deeper
defeat definitely dein deine deja del dem den denn depois depuis der des describe desde
despues detail details deux deuxieme deve devem deveria devo devoir dich did didnt die
diese diesem diesen dieser dieses dir dive do doch does doesnt doing dois doit doivent
donc donde done dont dort dos down du durante durch durfen e each edit ein eine einem
einen einer eines einmal einverstanden el ela elaborate elas ele eles ella ellas elle
elles ellos else em embora en encore entao entendi entendido entire entonces entre er
era erklar erklare erledigt erreur erro error errors erste es esa esas ese eso esos essa
essaie essas essayer esse esses est esta estan estao estar estas este estes esto estos
estou et etait etape ete etre etwas eu euch euer evening every everything exact
exactement exactly exacto exato excellent existe explain explica explicame explique faca
faco fahre fail failed failing failure faire fais fait faites falta fast faut favor faz
fazem fazer feedback feel fehler feito fertig fine fini finish finished first fix fixe
fixed fixes fixing foi following for foram forget forma fort fortfahren fortsetzen free
from fue fueron full fully fur further geben gegen geht gehts genau genial get gibt give
go goes going gone good goodbye got gracias great gut ha habe haben haber hace hacen
hacer hacerlo hacia had hagamoslo hago hallo han handle happened happening happens has
hasnt hast hasta hat hatte have havent hay haz hazlo he hecho hello help hemos here hey
hi hier hilf hilfe hm hmm hola hold how i ich ici id idea ideas if ignore ihm ihn ihr
ihre il ill ils im immer implement implementa implementalo implementation implemente
implemented implementiere implementing improve improvement improvements in indeed
instead intenta intentalo into investigate ir is isnt isso issue issues ist isto it item
items its ive j ja jamais je jede jeder jedes jemand jetzt job jusqu just k kann kannst
keep kein keine keinen kindly kk klar konnen konnte konntest korrigiere l la las last
later latest le left legal les less let lets leur leurs lgtm lhe lhes like listo little
lo look looked looking looks lorsqu lorsque los lot love lovely luego lui m ma mach
mache machen macht made mag maintenant mais make making mal man manera mas may maybe me
mean meant mehr mein meine mejor melhor meme memes menos merci mes mesma mesmo meu mi
mich mieux might mind minha minute mir mira mis misma mismo missing mit mmm mochte
modifie modifier moi moins moment mon more morning most moving mudancas mude muita muito
muitos muss mussen musste must muy my myself n na nach nachste nachsten nachster nada
nadie nah nao nas ne need needed needs nein nem nenhum nenhuma never new next ni nice
nicht nichts nie night ninguem ningun ninguna no noch nochmal non nope nos nosotros
nossa nosso not nothing notre nous novamente now nuestra nuestro nur o ob obrigada
obrigado oder of off oh ohne oi ok okay okey ola on once onde one ones only ont oops
opcao opcion option options or os other others otimo otra otras otro otros ou oui our
out outline outra outras outro outros over par para parce parfait part pas paso pasos
passo passos pause pela pelo pendant perfect perfecto perfeito perfekt pero peu peut
peuvent peux plait plan plans please pls plus plz pode podem poder poderia podria
podrias point points por porque possible posso pour pourquoi pouvez pouvoir pra prefer
premier pret previous primeiro primera primero probably probier problem problema
probleme problems proceed prochaine progress pronto proper properly proposal prosseguir
prossiga proxima proximo prueba pruebalo pruf prufe puede pueden puedes puedo puis put
qu quais qual quand quando que quel quelle quelles quelque quelques quels quem quer
quero question questions qui quick quickly quien quiere quiero quoi r ready really
reapply recommence recommendation recommended redo refais regarde remain remaining
remains remove removed repeat reply resolva resolve resolver respond rest result results
resume retry revisa revisalo revise richtig rien right s sa salut same sans sao schon
schritt schritte se second see seem seems segue seguir segun segundo sehr sei sein seine
seit sem sense ser ses setze seu seus sgtm shall she should show si sich sie sieht siga
sigamos sigue siguiente sim simple simply sin sind skip so sobre soll sollen sollte solo
solve solved some somente something son sont soon sorry sound sounds sous start starters
status step step-by-step steps still stimmt stop stp stuck stuff su sua suas success
successful successfully suggestion suggestions suis suite suivant summarize summary
super sur sure sus svp t ta take tambem tambien tampoco tan tanto tao te tell tem temos
tener tengo tenho tenta tentar tente ter termina terminado terminalo termine terminer
tes than thank thanks thankyou that the them then there these they thing things think
thinking third this those thought thoughts three thx tiene tienen time times tinha to
toda todas todavia today todo todos toll ton too totally toujours tous tout toute toutes
tres tried trop try trying tu tudo tun tus two ty tysm u uber uh um uma umas umsetzen un
una unas und understand understood undo une uno unos uns unser unter up update updated
updates updating us usar use using uso usted ustedes utiliser va vai vais vale vamos van
vao vas veces venga verifie verifique vers verstanden versuch versuche very veut veux
vez vezes viel viele voce voces vom von vont vor vos votre vou vouloir vous voy wahrend
wait wann want wanted war waren warum was way we weil weiter weitermachen welche welcher
welches well weniger wenn went wer werden were weve what whats when where which who
whole why wie wieder wieso will wir wird with without wo wollen wollte wont worden work
worked working works would wow wrong wurde y ya ye yea yeah yep yes yet yo you your
youre yourself yup zeig zeige zu zum zur zweite zwischen а без более будет бы был была
были было быть в вам вариант вас ваш верно весь во вот вперед все всегда всех вся второи
вы где готово да даваи даваите даже далее дальше делает делаи делаите делать для до
добавь его ее еи ему если есть еще ж же за завершилось завис запусти зачем здесь и из
изменения измени или исправить исправь исправьте их к как какая какие какои класс когда
которая которое которые которыи кто ладно ли лучше мало между менее меня мне много мог
могу можем может можете можешь можно мои моя мы на над надо нам нас начинаи начни наш не
него нет ни никогда но ну нужно о об оба обнови объясни ок океи он она они от отлично
очень ошибка ошибку первыи перед по повтори под подожди поехали пожалуиста покажи помоги
помогите понял понятно попробуем попробуи после посмотри потом потому почему почини
правильно при привет про проанализируи проблема проблему проверь продолжаи продолжаите
продолжим продолжить раз реализуи с свои сделаи сделаите сделать себе себя сеичас
следующее следующии снова со согласен спасибо стоп супер так там тебя теперь то тогда
того тоже только точно тут ты у уже хорошо хочу чего чем через что чтобы шаг шаги эта
эти это этого этои этом этот я
"""

"""How common words are in prose and prompts, by stem.

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
abaixo abajo aber about acima adema adond afin after agora ahora ai ailleur ainda ainsi
al alem algo alguem alguien algum alguma algun alguna alguno ali aller allez alli alor
also am amanha amba ambo ander anderen ani ant ao aond apena apo appel appell apr aquel
aquela aquella aquello aqui aquilo arent arriba asi assez assim ate atra au auch aucun
auf aujourd aun aunqu aura aurait auront aus ausserhalb aussi autr aux avai avaient
avait avant avec avez avoir avon ayer ayez back bald bastant beaucoup becaus befor bei
beid beiden beim bem besser between bien bin bis bist bleiben bleibt both c ca cada cant
car cas casi ce ceci cela cell celui cerca ces cet cett ceux chaqu chez chose coisa com
combien comigo comm comment como con conmigo contigo cosa could couldnt cual cualquier
cualquiera cuando cuanta cuanto d da dabei dado daher dahin damit dan danach dann daquel
dar darf darfst das dass davon dazu de debe deben deberia debo decir dedan dehor dein
deja del delant dem demai demain demasiado den denn dentro depoi depui der derrier des
desd deshalb despu dess dessa dessous dessus dest desta deswegen detra deuxiem devant
deve devem deveria devo devoir dia dice dicen dich did didnt die dies diesem diesen
dieser digo dije dijo dio dir dire disent diss dit diz dizem dizer doch doe doesnt doi
doit doivent donc dond dort dorthin dos doy drin du dum duma durant durch durfen durft e
each eigen eigenen ein einem einen einer einig einigen el ela ele ell ella ello em
embora en encima encor endroit enfin enquanto ensuit entao entonc entr er era eram eran
ere erst ersten es esa ese eso ess essa est esta estaba estaban estamo estan estao estar
estava estavam esteja esten estev esto estou estoy estuvo et etaient etait ete etr etwa
eu euch eue euer even exist faco fai fair faisait fait fass fast faut faz fazem fazer
fera ferait fica ficam foi font fora foram forma foss fruh fue fuera fueron fur ganz
geben gegen gehabt gehen geht gemacht gent genug gestern get getan gewesen gibt ging go
good got gut ha habe haben haber habia habian habra hace hacen hacer hacia haciendo had
haga hagan hago han hara haran haria hasnt hast hasta hat hatt hatten hattest havent
haver havia hay haya hayan he heissen heisst hemo her here hes heut hice hicieron hier
hin hinten his hizo hoje houv houver hoy hui iam iba iban ich ici id ido ihm ihn ihr
ihren ihrer il ill immer innerhalb into ir ira irai irgendetwa irgendwi irgendwo isnt
isso ist isto ive j ja jama jamai je jede jedem jeder jeito jemand jetzt jour junto
jusqu kam kann kaum kein keinen know kommen kommt konnen konnt l la laquell las laufen
lauft le lejo lequel les lesquel lesquell let leur lhe lhes liegen liegt llama llaman lo
loin lorsqu los luego lugar lui m ma machen macht mag mai make mal malgr man manana
manch mancher manchmal maneira manera manha mani mas matin mehr mehrer mein mejor melhor
meme meno mes mesma mesmo meu mi mich mien mientra mieux minha mir mis misma mismo mit
mocht moin mon more morgen most much mucha mucho muita muito muss mussen musst mussten
muy n na nach nachher nada nadi nao nas ne need nein nem nenhum nenhuma ness nessa nesta
new ni nicht nie niemal ninguem ningun ninguna noch noit nos nosotro nossa nosso notr
nous now nuestra nuestro num nunca nur o ob oben obwohl oder off oft ohn ond onli ont
ontem os other otra otro ou out outra outro over own par para parc parfoi parmi parti
pas pela pelo pendant pero perto peu peut peuvent peux plus plusieur poca poco pode
podem poder poderia poderiam podia podra podria podrian por porqu possa possam posso
pouca pouco pour pourquoi pourra pourrait pouvait pouvoir pra pras premier pres presqu
primeira primeiro primer primera primero pro propia propio propr propria proprio pros
pudess pudo pued pueda puedan pueden puedo pui puiss qu quai qual qualquer quand quando
quanta quanto quas que quel quell quelqu quem quer querem queria quero qui quien quier
quieren quiero quiza quoi quoiqu rauf raus realli rein rien runter s sa sabe sabem saben
saber sait same san sao savez savoir schon se sea sean see segun sehen sehr sei seid
sein seit seja sejam selbst selon sem sempr senao ser sera serait seria seront ses seu
seus she shes should shouldnt si sich sie sieht siempr sien sim sin sind sino sirv
sobald sobr soient soir soit solang solch solcher soll sollen sollst sollt sollten solo
some soment somm somo son sondern sont sou sous souvent sowi soy spat statt stehen steht
stell stellen still su sua such sui sur sus t ta tage tai tal tale talvez tambem tambien
tampoco tan tant tanto tao tard tava te teil tel tellement tem temo tempo tendra tener
tenga tengan tengo tenha tenham tenho tenia ter tera terceiro tercer tercera tercero tes
teve than them then these theyr thing think those through tiempo tien tienen time tinha
tinham toda todavia todo ton too tot toujour tous tout tras tres trop trotz trotzdem tu
tudo tun tus tuvo u uber um uma un una und une uno unser unseren unten unter up us usar
use uso ust usted utilis va vai van vao vas vaya vece venir ver veri veut veux vez veze
viel vient voce vom von vont vor vorher vorn vos votr vou vouloir vous voy wahrend wann
want war waren warst warum wasnt way weil welch welchem welchen welcher well wem wen
wenig wenn wer werden wessen weve where whi while wie wieder wieso willst wir wird
wissen wo wodurch wofur wogegen woher wohin wollen wollt wolltest womit wont woran
worauf worden worin worub wouldnt wovon wozu wurd wusst y ya yo youv zeit zu zuerst
zuletzt zum zur zwischen а без более будем будет будете буду будут бы был была были было
быть в вам вас ваш ваша ваше вверх весь вместо вниз внутри во вокруг вообще вот вполне
времени время все всегда всех вся вторая второе вторую вчера вы где да даже делает
делать день для днеи дня до другая другие других другое другои его ее еи ему если есть
еще ж же за завтра зачем здесь знает знать знаю и идет идут из или имеет именно иметь
иногда итак их к каждая каждого каждое каждую каждые каждыи как какая какие каким каких
какои каком какую кем когда кого кому которая которое которые которыи кроме кто куда
лежат лежит ли либо лишь лучше мало между менее меня места место мне много могу могут
моего моеи можем может можешь можно мои мочь моя мы на над надо называется называют нам
нас наш наша наше наши не него некоторые нет нечего ни никогда никто ничего ничто но ну
нужно о об около он она они от откуда очень первая первое первую первыи перед по под
пока после потом потому почему почти поэтому при про просто против раз редко с сам сама
самая сами само самыи своего свои своим своих свою сделать себе себя сегодня сеичас
сколько скоро слишком снаружи сначала снова со совсем среди стоит стоят так такая такие
таких такое такои там твое твои твоя тебя теперь то тогда того тоже только тут ты у уже
утром хорошо хотя хотят хочет части часто часть чего чем чему через что чтобы чье чьи
чья шел эта эти это этого этои этом этот я
""",
    0.4: """
abl across actual again against ago almost along alreadi although alway among anoth
anyon anyth around ask behind best better beyond call cannot come current day done down
dure eg either els end enough especi etc ever everi everyth exact far feel few find
first five four give great hello help hey hi himself howev ie instead itself keep last
leav littl long look lot may mayb mean might must myself neither never next noth often
oh ok okay old onc ourselv part peopl per perhap place pleas probabl put quit rather
right run say second seem set shall show simpli sinc someon someth start stop sure take
tell thank themselv though three toward tri turn two under until upon usual via vs
whether whom whose within without work yeah year yep yes yet yourself
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
add also chang claud commit creat need now pr run then think use work
""",
    0.1: """
abl abort about abov absolut actual address after again agre ah aha ahead along alreadi
alright am amaz analys analysi analyz ani annoy anoth answer anyth anyway appli approach
arent awesom back bad befor begin below best better bit both bother broken bye cancel
cant care carri certain check choic code complet complic conced continu cool correct
could couldnt current day deep deeper defeat definit describ detail did didnt differ
difficult dive doe doesnt done down each easi easier edit elabor els elsewher enough
entir error evening everi everyth exact excel explain fail failur fast feedback feel
file fine finish first fix follow forget free full fulli further get gimm give go goe
gone gonna good goodby got great guess had halfway handl happen hard harder hasnt havent
he hello help here hey hi hm hmm hold hope hurri id idea ignor ill implement improv
incorrect inde instead into investig isnt issu item ive job k keep kind kinda kk last
later latest left lemm less let lgtm littl look lot love make may mayb mean might mind
minut miss mmm moment more morn most move must myself n nah necessari never nevermind
new next nice night nope noth nvm odd off oh ok okay okey onc onli oop option other out
outlin over part paus perfect place plan pleas pls plz point possibl prefer previous
probabl problem proceed progress proper propos put question quick r readi realli reappli
recommend redo remain remov repeat repli resolv respond rest result resum retri review
right same second see seem sens sgtm shall she should show simpl simpli skip solv some
someth soon sorri sorta sound start starter status step step-by-step still stop strang
stuck stuff success suggest summar summari sure take tell test than thank thankyou them
these thing third those thought three thx time today tomorrow tonight too total tri two
ty tysm u uh um understand undo unnecessari unsur up updat ur us veri wait wanna want
way weird well went weve where whi whole without wont wow wrong y ya ye yea yeah yep yes
yesterday yet yo yourself yup
""",
    0.2: """
abr abra acaba accord ach acha actualiza acuerdo adelant adiant adicion adiciona agrega
aid aidez aimerai ajout ajoutez ajud ajuda ajudar aktualisier aktuel aleman allemand
allon anda andern anderung anderungen anglai annul annulez anterior antwort archivo
arquivo arregla arreglalo arreglar arret arretez arrier attend attendez attendr atual
atualiza aufgab aufgaben aufraumen ausfuhren ausfuhrlich ausprobieren auswirkung
auswirkungen ayuda ayudam bcp beheb beheben beleza bescheid besoin bitt bitteschon
bizarr blz bof bom bon bonito bonjour bonn brauch brauchst buena bueno cambia cambialo
cambiar cambio caminho camino cara castellano certa certeza certo changement chino clair
claro cli codigo combinado comentario command commentair committ committen complicada
complicado compliqu complique comprend compri concordo conflit conflito conitnu consegu
conserta continua continuar continuez contrario correcta correcto corregir correto
corrig corrigelo corrigez corrigir corrija cote coucou cree croi croyez cuentam dac dacc
dafur dale dame dank dankeschon datei dateien dema denkst depuracion dernier desfaca
desfaz deshac deshaz deshazlo desnecessaria desnecessario despacio detalh detall deu
deutsch deux devagar diferenca diferencia diferent difficil dificil diga dime direcao
dis dite dommag donn donnez doucement dout drauf dritten druber duda duvida eben echou
ecri egal eilig einfach einmal einverstanden ejecuta englisch entendi entendido entiend
entiendo erganz erklar erklaren erklarst erledigt errada errado erreur erro erstell
escreva escrib espagnol espanhol espanol esper espera esperar esquisito essai essay
estranha estranho etap etrang exacto exato explica explicam explicar explicarm expliqu
expliquez extrana extrano faca facil facon fahr falha fallan falsch falta faltam fauss
faux favor fehl fehler feito fertig ficheiro fichero fichier fim findest fini fonctionn
fort fortfahren fortsetzen frage franc francai franzosisch fuhr funciona funcionar
funktionieren funktioniert fusionn galera genau genauer genauso genial gerad gern gib
git gleich gleichen gleicher gostaria gracia grund gustaria hacerlo hagamoslo halb hallo
halt haz hazlo hazm hecho helfen hilf hilfst hola horribl ide ideia idioma igual impecc
implementa implementalo implementier incorrecto ingl innecesaria innecesario intenta
intentalo inutil jaja jeitinho kannst klappen klappt klar kleinigkeit komisch kommentar
kompliziert konflikt konntest korrekt korrigier kurz lado lanc langsam langu lanza lass
lassen legal leicht leider letzt letzten limp limpia lint list listo loslegen mach
machst main mainten manier mano manual march marchent marcher mauvai mauvais mdr
meilleur meinen meinst meinung meio mensagem mensaj merci merg mergen merkwurdig messag
met milieu minima mira mittendrin modifi moi momento montr montrez mostr mostra mudanca
mude muestra muestram nachst nachsten nachster naja necesario necesita necesito
necessair necessario nehm nehmen nettoi neu neue neuen nimm nochmal non notig nouveau
nouvell nova novament novo nueva nuevament nuevo obg obrigada obrigado offn oi ola opcao
opcion opina otimo oui output ouvr parec pareil pareill parfait paso passo passt pens
pensa pensez peor perfecto perfeito perfekt pergunta pf pfv piensa pior plait plutot poi
porfa porfi portugu pourrai pourriez pouss pouvez precisa preciso prefiro pregunta
pressa presse pret prima prisa probier probieren problema prochain project projekt
projet projeto pronto prosseguir prossiga proxima proximo proyecto prs prueba pruebalo
pruf prufe pue pull push pushen quisiera raison rama ramo rapid rapidinho rapido rara
raro rato razao razon rebas recomm reessai reessay refai refair regard relacao reli
repons resolva resposta respuesta restant restlich restlichen resto resuma retour revis
revisa revisalo richtig richtung rode ruckgangig ruim sach sachen sag sagen sai salut
schade schief schlagt schnell schreib schritt schwer schwierig segu seguir segunda
segundo segura seguro seltsam sencilla sencillo servus setz sicher siga sigamo sigu
siguient sitio sobra sofort sprach stimmt stopp stp sube suit suivant super svp tach
tarea tarefa task tent tenta tentar terceira termin termina terminado terminalo terminar
testen tkt toll troisiem tschuss uberflussig ubrig ubrigen ultima ultimo umsetzen
unnotig unsich unterschi unterschied user vale vamo variant venga verifi verifiqu
verstanden versteh verstehst versuch vite vlw volt voltar volver vorherig vorigen
vorschlag voudrai vuelv wart warten weg weiss weisst weiter weitermachen wunsch wurdest
zeig zeigen zeigst zuruck zurucksetzen zweig zweit zweiten ага англииски англииском
благодарю быстрее быстро вариант верни верно вернуть ветка ветку вижу вопрос вперед
второи готово даваи даваите далее дальше дела делаи делаите дело детали деталь добавить
добавь доделаи доделать думаете думаешь жаль завершилось завис задача задачу закоммить
закончи закончить заново заодно запусти запушь идеи идея изменение изменении изменения
измени исправить исправь исправьте класс код кода комментарии коммит коммита коммиты
конец конфликты конца ладно легко лишнего лишнее медленно минутку минуту мог можете
назад напиши направление направлении начать начинаи начни неверно ненужное неправильно
новая новыи норм нужен нужна оба обнови обновить образом объясни объясните объяснить ок
океи опять остальное остальные остальных ответ открои отлично отмени отменить ошибка
ошибку падает пж плз плиз побыстрее повтори подожди подождите подробнее подход поехали
пожалуиста покажи половина полпути получается получилось помоги помогите понимаешь
понимаю понял понятно попробуем попробуи последнии посмотри почини почисти правильно
предыдущии прежнему прежнии прекрасно привет причина проанализируи проблема проблему
проверь прогони продолжаи продолжаите продолжим продолжить проект проекта прошлая
прошлое прошлую прошлыи проще работает работать равно различие разница разницы расскажи
реализуи русски русскии русском сборка сборку сделаи сделаите середине скажи следующее
следующии слеи сложно сложныи согласен создаи спасибо способ спс сразу стоп странно
странныи супер считаешь тест тестов тесты точнее точно третии трудно убери уверен
уверена угу удали фаил фаила фаилы хватит хм хотел хотела хочу хуже шаг шаги эх языке
ясно
""",
    0.3: """
call json local set write
""",
    0.4: """
generat md
""",
    0.5: """
document featur packag real skill
""",
    0.65: """
ci content delet plugin
""",
    0.8: """
depend releas renam repositori root text version
""",
}

COMMONPLACE = """
accept addit altern api app appear append applic appropri arbitrari arg argument array
assum attempt attribut automat avoid backward base behavior block branch browser bug
build button byte call callabl caller caus charact chines class clear client clone close
code column command compar compat compil compon condit config configur connect consist
constant construct constructor contain content context control convert copi correspond
count custom data databas default defin depend deploy determin dict direct directori
disabl doc document domain element empti enabl endpoint english ensur entri environ
equival error event except execut exit expect explicit export express extens extract
featur field filenam filter final flag folder form format framework french function
generat german global group header helper home hook html http https icon identifi
implement import index indic info init initi input insert instal instanc int integ
integr interfac internal interpret invalid item iter japanes javascript json key keyword
korean label languag layout lead length level librari limit line link list load local
log loop machin main map mark match menu merg messag method mode model modul name negat
network newlin node none normal object occur oper option org origin output overrid
packag page pair paramet parent pars pass path pattern pep perform pipelin plugin point
port portugues posit post prefix present prevent print process produc program properti
public purpos python queri rais raw record recurs refactor refer regular relat releas
remot render replac repo report repres request respons return role root rout row russian
safe save screen script search section select self separ sequenc server servic set share
shell show site size softwar sort sourc space spanish special specifi split sql stack
standard state status step storag store str string strip structur style subclass suppli
support switch sys system tabl tag target team templat termin text thread titl tool
trail tree type typescript ui unit unless url user util valid valu variabl version view
warn web websit widget wrap wrapper write xml xxx yaml zero
"""

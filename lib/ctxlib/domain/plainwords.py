"""Words, without case and accents, that have no content of their own.

Made by tests/benchmarks/count_words.py from functionwords.py.
"""

from __future__ import annotations

PLAIN = """
a abaixo abajo aber able abort about above absolutely acaba accord ach acha achas acima
actual actually acuerdo add added adding address addressed adelante ademas adiante
adonde afin after again agora agree agreed ah aha ahead ahora ai aide aidez ailleurs
aimerais ainda ainsi ajuda ajudar ajude aktuell al alem algo alguem alguien algum alguma
algun alguna algunos alguns ali all alle aller alles allez alli allons along alors
already alright als also am amanha amazing ambas ambos an analyse analysis analyze and
anda andere anderen andern anders anderungen annoying annule annuler annulez another
answer answers anterior anteriores antes antwort any anything anyway ao aonde aos apenas
apos appelle appellent applied apply approach apres aquel aquela aquele aquella aquello
aquellos aqui aquilo are arent arregla arreglalo arreglar arreglas arrete arretez arriba
arriere as asi assez assim at ate atras attendez attendre attends atual au auch aucun
aucune auf aujourd aun aunque aura aurait auront aus ausfuhrlicher ausprobieren
ausserhalb aussi auswirkung auswirkungen autre autres aux avaient avais avait avant avec
avez avoir avons awesome ayer ayez ayuda ayudame back bad bald bastante bcp be beaucoup
been before begin behebe beheben bei beide beiden beim beleza below bem bescheid besoin
besser best better bien bin bis bist bit bitte bitteschon bizarre bleiben bleibt blz bof
bom bon bonito bonjour bonne bonnes bons both bother bothers brauche brauchst broken
buena bueno but by bye c ca cada cambia cambialo cambiar cambios caminho camino can
cancel cant car cara care carefully carry cas casi ce ceci cela celles celui cerca certa
certain certaine certaines certains certeza certo ces cet cette ceux change changed
changements changes changing chaque check checked checking chez choice choices chose
choses clair claro coisa coisas com combien combinado comigo comme comment como complete
completed completely complicada complicado complicated complique compliquee comprends
compris con concede concordo conitnue conmigo consegue conserta contigo continua
continuar continue continued continuer continuez continuing contrario cool correct
correcta correcte correctly correcto corregir correto corrige corrigelo corriger
corrigez corrigir corrija cosa cosas cote coucou could couldnt crees crois croyez cual
cuales cualquier cualquiera cuando cuanta cuantas cuanto cuantos cuentame current d da
dabei dac dacc dado dafur daher dahin dale dame damit dan danach danke dankeschon dann
dans daquele dar darf darfst das dass davon day dazu de debe deben deberia debo decir
dedans deep deeper defeat definitely dehors dein deine deja del delante dem demain
demais demas demasiado den denkst denn dentro depois depuis der dernier derniere
derriere des describe desde desfaca desfazer deshacer deshalb deshaz deshazlo
desnecessarias desnecessario despacio despues dessa desse dessous dessus desta deste
deswegen detail details detalhe detalhes detalle detalles detras deu deux deuxieme
devagar devant deve devem deveria devo devoir dia dias dice dicen dich did didnt die
diese diesem diesen dieser dieses diferenca diferencia diferencias diferente different
difficile difficult dificil diga digo dije dijo dime dio dir dire direcao dis disent
disse dit dites dive diz dizem dizer do doch does doesnt doing dois doit doivent dommage
donc donde done donne donnez dont dort dorthin dos doucement doute down doy drauf drin
dritten druber du duda dum duma durante durch durfen durfte duvida e each easier easy
eben edit egal eigene eigenen eilig ein eine einem einen einer eines einfach einfacher
einige einigen einmal einverstanden el ela elaborate elas ele eles ella ellas elle elles
ellos else elsewhere em embora en encima encore endroit enfin enough enquanto ensuite
entao entendi entendido entiendes entiendo entire entonces entre er era eram eran eres
erklar erklare erklaren erklarst erledigt errada errado erreur erro error errors erste
ersten es esa esas ese eso esos espera esperar espere esquisito essa essaie essas
essayer esse esses est esta estaba estaban estamos estan estao estar estas estava
estavam este esteja esten estes esteve esto estos estou estoy estranha estranho estuvo
et etaient etait etape ete etes etrange etre etwa etwas eu euch eue euer evening every
everything exact exactement exactly exacto exato excellent existe explain explica
explicame explicar explicarme explicas explique expliquer expliques expliquez extrana
extrano faca facil facile faco facon fahre fail failed failing failure faire fais
faisait fait faites falsch falsche falta faltam fasse fast fausse faut faux favor faz
fazem fazer feedback feel fehler feito fera ferait fertig fica ficam fim findest fine
fini finish finished first fix fixe fixed fixes fixing foi fois following fonctionne
fonctionner font for fora foram forget forgot forgotten forma fort fortfahren fortsetzen
fosse frage free from fruh fue fuera fueron full fully funciona funcionar funktionieren
funktioniert fur further galera ganz geben gegen gehabt gehen geht gehts gemacht genau
genauer genauso genial gente genug gerade gerne gestern get getan gewesen gib gibt gimme
ging give gleich gleiche gleichen gleicher go goes going gone gonna good goodbye
gostaria got gracia gracias great grund guess gustaria gut ha habe haben haber habia
habian habra hace hacen hacer hacerlo hacia haciendo had haga hagamoslo hagan hagas hago
halb halfway hallo halt han handle happened happening happens hara haran hard harder
haria has hasnt hast hasta hat hatte hatten hattest have havent haver havia hay haya
hayan haz hazlo hazme he hecho heissen heisst helfen hello help helped helps hemos her
here heute hey hi hice hicieron hier hilf hilfe hilfst hin hinten hizo hm hmm hoje hola
hold hope horrible houve houver how hoy hui hurry i iam iba iban ich ici id idea ideas
idee ideia ido if ignore igual ihm ihn ihr ihre ihren ihrer il ill ils im immer
impeccable implement implementa implementalo implementation implemente implemented
implementiere implementing improve improvement improvements in incorrect incorrecto
indeed innecesarias innecesario innerhalb instead intenta intentalo into inutile
inutiles investigate ir ira irai irgendetwas irgendwie irgendwo is isnt isso issue
issues ist isto it item items its ive j ja jaja jamais jamas je jede jedem jeder jedes
jeitinho jeito jemand jetzt job jour jours junto jusqu jusque just k kam kann kannst
kaum keep kein keine keinen kinda kindly kk klappen klappt klar kleinigkeit komisch
kommen kommt kompliziert komplizierter konnen konnte konntest korrekt korrigiere kurz l
la lado langsam laquelle las lass lassen last later latest laufen lauft le left legal
leicht leider lejos lemme lequel les lesquelles lesquels less let lets letzte letzten
leur leurs lgtm lhe lhes liegen liegt like listo little llama llaman lo loin longe look
looked looking looks lorsqu lorsque los loslegen lot love lovely luego lugar lugares lui
m ma mach mache machen machs machst macht made mag maintenant mais make making mal
malgre man manana manche mancher manchmal maneira manera manha maniere mano marche
marchent marcher mas matin mauvais mauvaise may maybe mdr me mean meant mehr mehrere
meilleur meilleure mein meine meinen meinst meinung meio mejor melhor meme memes menos
merci merkwurdig mes mesma mesmo meu mi mich mien mientras mieux might milieu mind minha
minima minute mir mira mis misma mismo missing mit mittendrin mmm mochte modifie
modifier moi moin moins moment momento mon montre montrez more morgen morning most
mostra mostre moving mucha muchas mucho muchos mudancas mude muestra muestrame muita
muito muitos muss mussen musst musste mussten must muy my myself n na nach nachher
nachste nachsten nachster nada nadie nah naja nao nas ne necesario necesitas necesito
necessaire necessario necessary need needed needs nehme nehmen nein nem nenhum nenhuma
nessa nesse nesta neu neue neuen never nevermind new next ni nice nicht nichts nie
niemals night nimm ninguem ningun ninguna no noch noche nochmal noite non nope nos
nosotros nossa nosso not nothing notig notre nous nouveau nouvelle nouvelles nova
novamente novo now nuestra nuestro nueva nuevamente nuevo num nunca nur nvm o ob oben
obg obrigada obrigado obwohl odd oder of off oft oh ohne oi ok okay okey ola on once
onde one ones only ont ontem oops opcao opcion opina opinas option options or os other
others otimo otra otras otro otros ou oui our out outline outra outras outro outros over
par para parce parece pareil pareille parfait parfois parmi part parte partes partie pas
paso pasos passo passos passt pause pela pelas pelo pelos pendant pensa penses pensez
peor perfect perfecto perfeito perfekt pergunta pero perto peu peut peuvent peux pf pfv
piensas pior place places plait plan plans please pls plus plusieurs plutot plz poca
pocas poco pocos pode podem poder poderia poderiam podia podra podria podrian podrias
point points pois por porfa porfis porque possa possam possible posso pouca poucas pouco
poucos pour pourquoi pourra pourrais pourrait pourriez pouvait pouvez pouvoir pra pras
precisa preciso prefer prefere preferes prefiro pregunta premier premiere pres presque
pressa pressee pret previous prima primeira primeiro primer primera primero prisa pro
probably probier probieren problem problema probleme problems proceed prochaine progress
pronto proper properly propia propio proposal propre propria proprio pros prosseguir
prossiga proxima proximo prueba pruebalo pruf prufe pudesse pudo pueda puedan puede
pueden puedes puedo pues puis puisse put qu quais qual qualquer quand quando quanta
quantas quanto quantos quase que quel quelle quelles quelqu quelque quelques quels quem
quer querem queria quero question questions qui quick quickly quien quiere quieren
quieres quiero quisiera quiza quizas quoi quoique r raison rapide rapidement rapidinho
rapido rara raro rato rauf raus razao razon ready really reapply recommence
recommendation recommended redo reessaie reessayer refaire refais regarde rein relacao
remain remaining remains remove removed repeat reply reponse resolva resolve resolver
respond resposta respuesta rest restant reste restliche restlichen resto result results
resume retour retry revisa revisalo revise richtig richtige richtung rien right
ruckgangig ruim runter s sa sabe sabem saben saber sabes sache sachen sag sagen sais
sait salut same sans sao savez savoir schade schief schnell schon schritt schritte
schwer schwierig se sea sean seas second seconde see seem seems segue seguir segun
segunda segundo segura seguro sehen sehr sei seid sein seine seit seja sejam selbst
selon seltsam sem sempre senao sencilla sencillo sense ser sera serait seria seront
servus ses setze seu seus sgtm shall she should show si sich sicher sie sieht siempre
sien siga sigamos sigue siguiente sim simple simples simply sin sind sino sirve sitio
skip so sobald sobra sobre sofort soient soir soit solange solche solcher solches soll
sollen sollst sollte sollten solo solve solved some somente something sommes somos son
sondern sont soon sorry sorta sou sound sounds sous souvent sowie soy spat start
starters statt status stehen steht stelle stellen step step-by-step steps still stimmt
stop stopp stp strange stuck stuff su sua suas success successful successfully
suggestion suggestions suis suite suivant summarize summary super sur sure sus svp t ta
tage tais take tal tales talvez tambem tambien tampoco tan tant tanto tao tard tarde
tava te teil teile tel tell telle tellement tem temos tempo tendra tener tenga tengan
tengo tenha tenham tenho tenia tenta tentar tente ter tera terceira terceiro tercer
tercera tercero termina terminado terminalo terminar termine terminer tes teve than
thank thanks thankyou that the them then there these they thing things think thinking
third this those thought thoughts three thx tiempo tien tiene tienen time times tinha
tinham tkt to toda todas todavia today todo todos toll tomorrow ton tonight too tot
totally toujours tous tout toute toutes tras tres tried troisieme trop trotz trotzdem
try trying tschuss tu tudo tun tus tuvo two ty tysm u uber uberflussig uberflussiges
ubrige ubrigen uh ultima ultimo um uma umas umsetzen un una unas und understand
understood undo une unnecessary unnotig uno unos uns unser unsere unseren unserer
unsicher unsure unten unter unterschied unterschiede up update updated updates updating
ur us usar use using uso usted ustedes utiliser va vai vais vale vamos van vao variante
vas vaya veces venga venir verifie verifique vers verstanden verstehe verstehst versuch
versuche very veut veux vez vezes viel viele vient vite vlw voce voces voltar volte
volver vom von vont vor vorher vorherige vorigen vorne vorschlag vorschlage vos votre
vou voudrais vouloir vous voy vuelve wahrend wait wann wanna want wanted war waren warst
warte warten warum was way we weg weil weird weiss weisst weiter weitermachen welche
welchem welchen welcher welches well wem wen weniger wenn went wer werden were wessen
weve what whats when where which who whole why wie wieder wieso will willst wir wird
wissen with without wo wodurch wofur wogegen woher wohin wollen wollte wolltest womit
wont woran worauf worden worin work worked working works woruber would wovon wow wozu
wrong wunsch wurde wurdest wusste y ya ye yea yeah yep yes yesterday yet yo you your
youre yourself yup zeig zeige zeigen zeigst zeit zu zuerst zuletzt zum zur zuruck
zurucksetzen zweite zweiten zwischen а ага без благодарю более будем будет будете буду
будут бы был была были было быстрее быстро быть в вам вариант вас ваш ваша ваше вверх
верни верно вернуть весь вижу вместо вниз внутри во вокруг вообще вопрос вот вперед
вполне времени время все всегда всех вся вторая второе второи вторую вчера вы где готово
да даваи даваите даже далее дальше дела делает делаи делаите делать дело день детали
деталь для днеи дня до добавь доделаи доделать другая другие других другое другои
думаете думаешь его ее еи ему если есть еще ж жаль же за завершилось завис завтра
закончи закончить заново заодно запусти зачем здесь знает знать знаю и идеи идет идея
идут из изменения измени или имеет именно иметь иногда исправить исправь исправьте итак
их к каждая каждого каждое каждую каждые каждыи как какая какие каким каких какои каком
какую кем класс когда кого кому конец конца которая которое которые которыи кроме кто
куда ладно легко лежат лежит ли либо лишнего лишнее лишь лучше мало медленно между менее
меня места место минутку минуту мне много мог могу могут моего моеи можем может можете
можешь можно мои мочь моя мы на над надо назад называется называют нам направление
направлении нас начать начинаи начни наш наша наше наши не неверно него некоторые
ненужное неправильно нет нечего ни никогда никто ничего ничто но новая новыи норм ну
нужен нужна нужно о об оба обнови образом объясни объясните объяснить ок океи около он
она они опять остальное остальные остальных от ответ откуда отлично отмени отменить
очень ошибка ошибку первая первое первую первыи перед пж плз плиз по побыстрее повтори
под подожди подождите подробнее подход поехали пожалуиста пока покажи половина полпути
получается получилось помоги помогите понимаешь понимаю понял понятно попробуем попробуи
после последнии посмотри потом потому почему почини почти поэтому правильно предыдущии
прежнему прежнии прекрасно при привет причина про проанализируи проблема проблему
проверь продолжаи продолжаите продолжим продолжить просто против прошлая прошлое прошлую
прошлыи проще работает работать равно раз различие разница разницы расскажи реализуи
редко с сам сама самая сами само самыи своего свои своим своих свою сделаи сделаите
сделать себе себя сегодня сеичас середине скажи сколько скоро следующее следующии
слишком сложно сложныи снаружи сначала снова со совсем согласен спасибо способ спс сразу
среди стоит стоп стоят странно странныи супер считаешь так такая такие таких такое такои
там твое твои твоя тебя теперь то тогда того тоже только точнее точно третии трудно тут
ты у уверен уверена угу уже утром хватит хм хорошо хотел хотела хотя хотят хочет хочу
хуже части часто часть чего чем чему через что чтобы чье чьи чья шаг шаги шел эта эти
это этого этои этом этот эх я ясно
"""

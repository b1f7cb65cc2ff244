"""Verbs that people order work with, as roots and endings, by language.

Each class pairs roots with the endings that make them forms of the verb, both without
accents; a dash is no ending. Written by hand for this project, not taken from a list.
"""

from __future__ import annotations

# The plainest requests: try, look, check, go on, wait, undo, explain, change, use.
CLASSES = (
    # Spanish and Portuguese in -ar.
    (
        """
intent prob prueb prov revis mir continu termin acab arregl cambi dej deix esper explic
contest comprob verific us utiliz mostr muestr ayud ajud agreg cuid encarg olvid
molest equivoc adelant avanz avanc complet fall falh falt funcion pas qued fic sobr gust
gost empez empiez comenz comienz comec lanz ejecut execut rod cre adicion coloc mezcl
mescl limpi limp actualiz atualiz refactoriz refator tent consert arrum mud olh ach cheg
volt incomod adiant fal apag opin pens repas retom cuent cont commit commite envi mand
pregunt pergunt simplific mejor melhor avis necesit
""",
        """
o as a amos ais an am ando ado ada ados adas ar aras ara are arei aran aria arian ava
avam aba aban e es emos en em ei ou aste aron aram arme arlo arla arlos arlas arnos arte
arse alo ala alos alas ame amelo anos elo ela elos elas eme
""",
    ),
    # The same in -er and -ir.
    (
        """
corrig corrij respond escrib escrev sub abr corr remov faz cuid sirv quer pued entend
entiend convenc esquec resolv resuelv repet repit segu sig prossig consig conseg volv
vuelv devolv muev parec aparec ocurr dig decid suger exib reescrib reescrev refaz refac
romp dev prefer prefier perd pierd
""",
        """
o es e emos en em ue ues uen a as amos an am endo iendo indo ido ida idos idas er ir era
ere eria ira ire iria ia ian iam i iste io iu eu eram iram ieron erlo erla irlo irla
erme irme elo ela elos eme uelo
""",
    ),
    # French in -er.
    (
        """
essay essai reessay reessai continu recommenc verifi regard montr expliqu termin laiss
chang modifi corrig arret arrang repar ajout enlev supprim utilis march fonctionn plant
oubli aid lanc relanc pouss cre nettoi nettoy occup touch donn pass trouv cherch parl
pens aim prefer annul avanc refactoris trait regl simplifi amelior propos demand execut
redemarr resum commenc tent retir remont rappell rappel implement factoris appliqu valid
liss mont
""",
        """
e es ons ez ent er ant ee ees ai as a erai era eras erait eront ais ait aient iez
""",
    ),
    # French in -re and -ir, by the root of the present.
    (
        """
repond attend comprend reprend prend fini reli ecri decri fai refai reme peu veu doi sai
croi vien revien tien devien ouvr reussi
""",
        "s t x ez ons ent re ir r u us ue ssez ssent tes sez sent vez vent vons",
    ),
    # German, also behind ge- and the prefixes that leave a verb.
    (
        """
probier versuch mach schau guck pruf check zeig erklar korrigier ander wart los lass
stimm klapp funktionier vergess brauch nehm gefall erledig beend stopp pass mein glaub
denk sag wiederhol antwort kontrollier implementier refaktorier refactor committ push
start fuhr erstell schreib entfern losch fug raum setz aktualisier beheb verbesser
vereinfach ersetz ruckganger beantwort zuruckroll bring fang hilf helf kummer beacht
""",
        "e st t en te ten et est",
    ),
    # German orders without an ending, as far as they are no nouns.
    (
        """
probier mach schau guck pruf check zeig erklar korrigier wart lass stopp sag kontrollier
implementier refaktorier refactor committ erstell schreib entfern losch setz aktualisier
beheb verbesser vereinfach ersetz bring hilf beacht nimm gib lies
""",
        "-",
    ),
    # Russian; й has lost its mark.
    (
        """
провер проверя посмотр смотр глян попроб проб исправ исправля сдел дел додел передел
измен изменя поменя меня продолж продолжа объясн объясня ответ отвеча покаж показыва
расскаж законч заканчива останов останавлива останавли подожд жд запуст запуска добав
добавля удал удаля убер убира обнов обновля верн возвраща откат откатыва напиш пиш
перепиш созда созд откро открыва почин чин реш реша заверш заверша забыва забуд забы
поним понима пои дума подума счита хот помог помога торопл меша получ получа работа упа
слома лома пада разбер разобра разбира остав оставля повтор повторя поправ двига нрав
закоммит запуш смерж отрефактор почист прогон коммит сделав скаж говор сказа используи
использу примен применя предложи предлага предлож вид ошиб ошиба обработа обрабатыва
улучш упрост замен заменя возьм бер прекрат прекраща отмен отменя действу разреш
""",
        """
ь ьте ю у ишь ит им ите ят ат ить ил ила ило или ен ена ено ены и ть л ла ло ли ем ет
ешь ете ют ут аи аите ать ал ала ало али аю аешь ает аем аете ают еть ел ела ели шь тесь
тся ться ся сь ись лся лась лось лись ится ятся атся ется ются утся
""",
    ),
)
PREFIXES = (
    *("ge", "aus", "an", "auf", "ab", "weiter", "zuruck", "nach", "durch", "uber"),
    *("ausge", "ange", "aufge", "abge", "weiterge", "zuruckge", "nachge", "durchge"),
    *("по", "до", "пере"),
)

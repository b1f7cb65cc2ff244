"""Questions about one thing: which facts are about just that.

A message asks where a question word stands before all that it is about. The words are
folded, in English, German, French, Spanish, Portuguese and Russian; the pairs of a
dense script say enough by themselves. Written by hand for this project.
"""

from __future__ import annotations

from ctxlib.domain.calling import likeness
from ctxlib.domain.terms import NUMBER, PAIR, WHOLE, WORD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.message import Word
    from ctxlib.domain.ranking import Scored
    from ctxlib.domain.sought import Plan, Sought

_ASKING = frozenset(
    """
    what whats which where wheres when who whos whose whom how hows
    welche welcher welches welchen welchem was wo wer wie wann wohin womit woher wieviel
    quel quelle quels quelles ou qui quoi que comment quand combien lequel laquelle
    cual cuales donde quien quienes como cuando cuanto cuanta cuantos cuantas
    qual quais onde quem quando quanto quanta quantos quantas
    какои какая какое какие какую каких где кто как когда сколько что куда чем
    """.split()  # noqa: SIM905
)
# Why something is so is no fact's title.
_WHY = frozenset(("why", "warum", "wieso", "pourquoi", "porque", "почему", "зачем"))
# No fact says what the other one is, has or did.
_YOU = frozenset(
    """
    you your yours du dein deine tu ton votre vous usted voce ты вы
    """.split()  # noqa: SIM905
)
# Of Chinese, Japanese and Korean, pairs or signs that stand anywhere in a question.
_DENSE = frozenset(
    """
    什么 哪个 哪些 哪里 哪儿 怎么 怎样 如何 多少 多久 几个 何时 为何 谁
    何を 何が 何の 何で 何文 何曜 どこ どの どれ どう いつ なぜ なに どん 誰 幾
    무엇 무슨 어떤 어디 어떻 언제 어느 누구 누가 몇 뭐 뭘 왜
    """.split()  # noqa: SIM905
)
# Of these, pairs that ask politely, for an answer or for work.
_POLITE = frozenset(("すか", "んか", "教え", "方法"))
# At the end of a question that wants yes or no.
_YES_OR_NO = "吗"
# What a question is asked with, and which of several is meant: neither says of what.
_WITH = frozenset(
    """
    live lives located stored kept saved written configured handled managed
    organized organised structured named called done found defined set chosen
    expected supported required recommended allowed run runs work works handle
    manage write default standard current preferred official usual exact main
    project repository kind sort setup engine tool library framework remind nutzen
    benutzen verwenden verwendet genutzt benutzt liegen liegt gespeichert abgelegt
    utilisons utilise utilises utilisee utilisees trouve trouvent stocke stockes
    range ranges vont projet usamos usa usan utilizamos utiliza guardan guarda
    encuentra encuentran guardados estan van proyecto fica ficam salvos encontra vao
    projeto используем используется лежат лежит хранится хранятся находится
    """.split()  # noqa: SIM905
)
# From this background weight on a word is what a question is about.
_CONTENT = 0.5
# What a word tells that is a title, or half of one; two that are one may tell less.
_TOLD, _HALF_TOLD = 0.15, 0.5
# More facts than these are a subject, none of which answers.
_FEW = 2
# So many pairs in a row are a phrase of two words at least, with the seam between them.
_PHRASE = 3
_NAMING = (WORD, PAIR, WHOLE, NUMBER)


def asked(plan: Plan, ranked: Sequence[Scored]) -> list[Scored]:
    """Those of the first facts that a message asks for, if it asks for few.

    All that it is about is half of the fact's title at least, or keywords of it.
    """
    about = _about(plan)
    found = [each for each in ranked if _is_title(about, each)] if about else []
    return found if len(found) <= _FEW else []


def asks(plan: Plan) -> bool:
    """Whether a message is a question about anything, and no order."""
    for sought in plan.words:
        if sought.word.form in _DENSE:
            return True
    first = next((each for each in plan.words if _is_content(each.word)), None)
    before = plan.words[: plan.words.index(first)] if first else plan.words
    return any(each.word.form in _ASKING or each.word.form in _WHY for each in before)


def may_ask(plan: Plan) -> bool:
    """Whether a message in a dense script is a question, as far as its form tells."""
    return asks(plan) or any(each.word.form in _POLITE for each in plan.words)


def quotes(plan: Plan, found: Scored) -> bool:
    """Whether a question in a dense script has a phrase that few facts have, and this.

    Words of every day say little each; side by side they are the name of something.
    """
    pairs = {
        each.word.form: each.frequency
        for each in found.matched
        if each.word.kind == PAIR and each.word.weight > _CONTENT
    }
    if len(pairs) < _PHRASE or not (_YES_OR_NO in plan.text or may_ask(plan)):
        return False
    from ctxlib.domain.lexicon import dense_runs

    for run in dense_runs(plan.text):
        row: list[int] = []
        for place in range(len(run) - 1):
            frequency = pairs.get(run[place : place + 2])
            row = [*row, frequency] if frequency else []
            if len(row) >= _PHRASE and min(row) <= _FEW:
                return True
    return False


def _about(plan: Plan) -> list[Sought]:
    """What a question is about; empty where a message is none."""
    about: list[Sought] = []
    is_question = False
    for sought in plan.words:
        if sought.word.form in _YOU:
            return []
        if sought.word.form in _ASKING:
            is_question = is_question or not about
        elif _is_content(sought.word):
            about.append(sought)
    return about if is_question else []


def _is_content(word: Word) -> bool:
    return word.kind in _NAMING and word.weight > _CONTENT and word.form not in _WITH


def _is_title(about: list[Sought], found: Scored) -> bool:
    document = found.candidate.document
    if any(likeness(sought, document.heads) < 1 for sought in about):
        return False
    told = sum(sought.word.telling for sought in about)
    if told < _TOLD and len(about) < 2:
        return False
    missing = document.topics - len(about)
    return (
        missing <= 0
        or (missing <= len(about) and told >= _HALF_TOLD)
        or all(likeness(sought, document.keys) == 1 for sought in about)
    )

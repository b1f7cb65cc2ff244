"""Whether what was said in a session tells a reader of it anything."""

from __future__ import annotations

from ctxlib.domain.prompt import is_generic, is_order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.said import Said

# That something was done, without a word of what.
_DONE = frozenset(
    """
    acknowledged added applied committed completed confirmed deployed figured finished
    found implemented merged noted pushed recorded released remembered removed saved
    solved sorted stored updated
    committet eingetragen festgehalten gefunden gelöst gemerkt gemergt gepusht
    gespeichert hinzugefügt notiert vermerkt
    enregistré noté trouvé fusionné ajouté anotado encontrado encontré fusionado
    guardado añadido adicionado salvo achei anotei
    """.split()  # noqa: SIM905
)
_MOST_WORDS = 8
_MARKS = ".,;:!?…()\"'`*✅✓"


def says_nothing(text: str) -> bool:
    """Whether a text is assent, an order of ours, or that something is done.

    "Understood.", "Committed.", "never mind, I found it", "ctx confirm b23c31c7".
    """
    if is_order(text):
        return True
    words = [word for each in text.split() if (word := each.strip(_MARKS))]
    if len(words) > _MOST_WORDS:
        return False
    rest = [word for word in words if word.lower() not in _DONE]
    is_numbered = any(map(str.isdigit, "".join(rest)))  # Released 2.1
    if is_numbered and len(rest) < len(words):
        return False
    return not rest or is_generic(" ".join(rest))


def opening(prompts: Sequence[Said]) -> int | None:
    """Which prompt tells first what a session is about; `None` without any.

    Slash commands tell nothing; where no prompt says anything, the first one is it.
    """
    spoken = [
        at for at, said in enumerate(prompts) if not said.command and said.text.strip()
    ]
    telling = (at for at in spoken if not says_nothing(prompts[at].text))
    return next(telling, spoken[0] if spoken else None)

"""Which language a text is written in, as far as cues need to know."""

from __future__ import annotations

import re

from ctxlib.domain.terms import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

TONGUES = ("en", "zh", "ja", "ko", "es", "fr", "de", "pt")
_LATIN = ("en", "es", "fr", "de", "pt")
# Fewer words than these may be of another language by chance.
_TELLS = 2
# So much of what speaks for the likeliest language must speak for the second.
_ALMOST = 0.75

# Words that give a language away, however short the sentence is.
_TELLING = {
    "es": """
de el la los las un una que en con por para es son no y del al lo se su más está pero
como este esta siempre nunca usa usar usamos ahora cuando hay aquí mi quiero hazlo eso
esto ese esa te también ya si sí porque sin otra vez todo archivo rama pruebas prefiero
recuerda ¿por qué
""",
    "fr": """
de le la les un une des du de que qui en avec pour est sont pas et ne il nous on je tu
vous ça c'est cette ce mais comme toujours jamais plus dans sur sans quand si non oui
aussi désormais fais fichier fichiers au aux n'est n'utilise d'abord l'autre y a faut
préfère merci encore tests ta ton tes mon ma
""",
    "de": """
der die das den dem ein eine einen und ist sind nicht wir ich du es mit für auf im in zu
aber wie immer nie kein keine bitte ab jetzt wenn dann noch mal nein ja auch so hier
mach nutze verwende nur von bei werden wird sollen soll warum habe hast alle
""",
    "pt": """
de o a os as um uma que em com por para é são não e do da dos das no na ao se mais está
mas como este esta isso sempre nunca usa usar usamos agora quando há aqui meu quero
também já sim porque sem outra vez tudo arquivo ficheiro você nós prefiro lembre lembra
me essa esse pelo
""",
    "en": """
the a an is are not and to of in on for with we i you it that this but always never
please use don't do be from now when no can should why what just all our my as at if so
or by prefer before after run have
""",
}
_words = {tongue: frozenset(words.split()) for tongue, words in _TELLING.items()}
_KANA = re.compile("[ぁ-ゖァ-ヺ]")
_HANGUL = re.compile("[가-힣]")
_HAN = re.compile("[㐀-鿿]")


def tongues(text: str) -> Sequence[str]:
    """The languages that a text may be written in, likeliest first.

    All with Latin letters where too few words give one away.
    """
    if not text.isascii():
        if _KANA.search(text):
            return ("ja",)
        if _HANGUL.search(text):
            return ("ko",)
        if _HAN.search(text):
            return ("zh",)
    chunks = {chunk.lower() for chunk in split(text)}
    counts = {tongue: len(chunks & _words[tongue]) for tongue in _LATIN}
    best = sorted(_LATIN, key=lambda each: (-counts[each], _LATIN.index(each)))
    most = counts[best[0]]
    if most < _TELLS:
        return [each for each in best if counts[each] == most]
    return [each for each in best if counts[each] > most * _ALMOST]

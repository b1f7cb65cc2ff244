"""What a text means, kept: one statement is compared with many."""

from __future__ import annotations

import re
from functools import lru_cache

from ctxlib.domain.similarity import Said

_MOST = 20_000

# Numbers as words, from two on: "one" and its like say too much else.
_ROWS = """
2 two zwei dos deux dois duas
3 three drei tres trois três
4 four vier cuatro quatre quatro
5 five fünf cinco cinq
6 six sechs seis
7 seven sieben siete sept sete
8 eight acht ocho huit oito
9 nine neun nueve neuf nove
10 ten zehn diez dix dez
12 twelve zwölf doce douze doze
14 fourteen vierzehn catorce quatorze
15 fifteen fünfzehn quince quinze
20 twenty zwanzig veinte vingt vinte
24 twenty-four vierundzwanzig veinticuatro vingt-quatre
30 thirty dreißig treinta trente trinta
50 fifty fünfzig cincuenta cinquante cinquenta
60 sixty sechzig sesenta soixante sessenta
90 ninety neunzig noventa
100 hundred hundert cien cent cem
"""
_NUMBERS = {
    word: digits
    for digits, *words in (row.split() for row in _ROWS.strip().split("\n"))
    for word in words
}
_WORD = re.compile(
    rf"\b(?:{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})\b(?!-)", re.IGNORECASE
)
_HAN = {char: str(place) for place, char in enumerate("二三四五六七八九十", 2)}
# Numbers before what is counted; elsewhere they are parts of words.
_COUNTED = re.compile(
    "[两兩二三四五六七八九十](?=个|個|次|名|位|人|天|周|週|小时|小時|分钟|分鐘|秒|月|年|倍|份|条|行|つ|回|日|件|時)"
)


@lru_cache(_MOST)
def meaning(text: str) -> Said:
    """The words of content of a text, and what must not differ in it.

    Numbers are the same as words and as digits.
    """
    counted = _WORD.sub(lambda found: _NUMBERS[found[0].lower()], text)
    if not counted.isascii():
        counted = _COUNTED.sub(lambda found: _HAN.get(found[0], "2"), counted)
    return Said(counted)

"""A text that is to be found, and to be removed, however it is written down."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MARK = "[purged]"
NAME_MARK = "purged"
# A shorter text stands in every other word.
LEAST = 4
# What is shorter in base64 or hexadecimal is found in every hash.
_LEAST_CODED = 10
_LEAST_NAME = 8


class Needle:
    """One or more texts, in the forms in which they may stand in a file.

    As they are (UTF-8, composed and decomposed), escaped as in JSON and YAML, on one
    line; with `is_disguised` also with percent signs, in base64, in hexadecimal, and
    as a name is made of them.
    """

    __slots__ = ("_forms", "_in_names")

    def __init__(self, texts: Iterable[str], *, is_disguised: bool) -> None:
        forms: set[bytes] = set()
        self._in_names: set[bytes] = set()
        for text in texts:
            for written in _spellings(text):
                forms.update(_escaped(written))
                if is_disguised:
                    forms.update(_coded(written.encode("utf-8", "surrogateescape")))
            if is_disguised:
                self._in_names.update(_names(text))
        forms |= self._in_names
        # The longest first: no form is cut out of the middle of another one.
        self._forms = sorted(filter(None, forms), key=lambda each: (-len(each), each))

    def is_in(self, data: bytes) -> bool:
        """Whether one of the forms stands in the data."""
        return any(form in data for form in self._forms)

    def cut(self, data: bytes, mark: str = MARK) -> bytes:
        """The data with a mark in the place of every form."""
        again = mark.encode()
        while True:
            before = data
            for form in self._forms:
                if form in data:
                    data = data.replace(form, again)
            # What stood around a form may be one, now that it is cut out.
            if data == before or any(form in again for form in self._forms):
                return data

    def cut_text(self, text: str, mark: str = MARK) -> str:
        """The same for a text."""
        data = text.encode("utf-8", "surrogateescape")
        return self.cut(data, mark).decode("utf-8", "surrogateescape")


def _spellings(text: str) -> Iterator[str]:
    from unicodedata import normalize

    for written in dict.fromkeys(
        (text, normalize("NFC", text), normalize("NFD", text))
    ):
        yield written
        if "\n" in written:
            yield written.replace("\n", "\r\n")
            yield " ".join(written.split())


def _escaped(text: str) -> Iterator[bytes]:
    import json
    import re

    from ctxlib.domain.scalar import quote

    def upper(form: str) -> str:
        return re.sub(r"\\u[0-9a-f]{4}", lambda it: r"\u" + it[0][2:].upper(), form)

    as_is = text.encode("utf-8", "surrogateescape")
    yield as_is
    plain = as_is.decode("utf-8", "replace")
    forms = [quote(plain)[1:-1], plain.replace("'", "''")]
    for is_ascii in (True, False):
        form = json.dumps(plain, ensure_ascii=is_ascii)[1:-1]
        forms += [form, form.replace("/", r"\/")]
    for form in dict.fromkeys(forms):
        yield form.encode()
        yield upper(form).encode()


def _coded(data: bytes) -> Iterator[bytes]:
    from base64 import b64encode
    from re import sub
    from urllib.parse import quote, quote_plus

    for form in (quote(data, safe=""), quote(data, safe="/"), quote_plus(data)):
        yield form.encode()
        yield sub("%[0-9A-F]{2}", lambda it: it[0].lower(), form).encode()
    if len(data) * 2 >= _LEAST_CODED:
        yield data.hex().encode()
        yield data.hex().upper().encode()
    for before in range(3):
        # Without the digits that hold bits of what stands before or behind it.
        whole = b64encode(bytes(before) + data)
        first = (before * 8 + 5) // 6
        last = (before + len(data)) * 8 // 6
        if last - first >= _LEAST_CODED:
            yield whole[first:last]
            yield whole[first:last].translate(bytes.maketrans(b"+/", b"-_"))


def _names(text: str) -> Iterator[bytes]:
    """What a name that was made of a title keeps of the text.

    Only of one that looks made up: the name of a plain word is any text's.
    """
    from ctxlib.domain.ident import slug

    name = slug(text)
    is_word = len(text.split()) == 1 and any(char.isdigit() for char in text)
    if is_word and len(name) >= _LEAST_NAME:
        yield name.encode()

"""A shell script taken apart into its simple commands, without running anything.

Good enough to see what an honest script calls: quotes, substitutions, here-documents,
pipes and groups. What a script computes at run time is not seen.
"""

from __future__ import annotations

_BLANKS = " \t\r"
_ENDS = "\n;&|()"
_QUOTES = frozenset("'\"\\")
_NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")


class Simple:
    """One simple command: its words, the scripts inside them, its standard input.

    Where a word holds a substitution, `hole` of its place in `inner` stands for it.
    `given` is the text of a here-document or here-string; `is_piped` says that the
    output of the command before goes into it.
    """

    __slots__ = ("given", "inner", "is_piped", "words")

    def __init__(self, *, is_piped: bool = False) -> None:
        self.words: list[str] = []
        self.inner: list[str] = []
        self.given = ""
        self.is_piped = is_piped


def hole(at: int) -> str:
    """What stands in a word for the output of the script of that place in `inner`."""
    return f"\0{at}\0"


def commands(script: str) -> list[Simple]:
    """The simple commands of a script in their order; those of no words are left out.

    Scripts in substitutions are not taken apart, but kept in `inner`.
    """
    return _Reader(script).read()


class _Reader:
    """Reads a script once, from left to right."""

    __slots__ = ("at", "found", "is_target", "pending", "simple", "text", "word")

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.found: list[Simple] = []
        self.simple = Simple()
        self.word: list[str] | None = None
        self.is_target = False
        self.pending: list[tuple[str, Simple, bool]] = []

    def read(self) -> list[Simple]:
        while self.at < len(self.text):
            self._step(self.text[self.at])
        self._end_command(is_pipe=False)
        return [each for each in self.found if each.words or each.inner]

    def _step(self, char: str) -> None:
        following = self.text[self.at + 1 : self.at + 2]
        if char in _BLANKS:
            self._end_word()
            self.at += 1
        elif char == "#" and self.word is None:
            self.at = self._until("\n")
        elif char == "&" and following == ">":
            self._redirect(2)
        elif char in "<>":
            self._angle(char, following)
        elif char in _ENDS:
            self._separate(char, following)
        else:
            self._part(char, following)

    def _part(self, char: str, following: str) -> None:
        """A piece of a word: quoted, escaped, substituted or plain."""
        if char == "\\":
            if following != "\n":
                self._add(following)
            self.at += 2
        elif char == "'":
            end = self.text.find("'", self.at + 1)
            end = len(self.text) if end < 0 else end
            self._add(self.text[self.at + 1 : end])
            self.at = end + 1
        elif char == '"':
            self._double()
        elif char == "`":
            self._backquoted()
        elif char == "$" and following == "(":
            self._substituted(2)
        elif char == "$" and following in ("'", '"'):
            self.at += 1
        else:
            self._add(char)
            self.at += 1

    def _double(self) -> None:
        self._add("")
        self.at += 1
        while self.at < len(self.text) and self.text[self.at] != '"':
            char = self.text[self.at]
            following = self.text[self.at + 1 : self.at + 2]
            if char == "\\" and following:
                self._add(following if following in '"\\$`' else char + following)
                self.at += 2
            elif char == "`":
                self._backquoted()
            elif char == "$" and following == "(":
                self._substituted(2)
            else:
                self._add(char)
                self.at += 1
        self.at += 1

    def _backquoted(self) -> None:
        end = self.text.find("`", self.at + 1)
        end = len(self.text) if end < 0 else end
        self._take_in(self.text[self.at + 1 : end])
        self.at = end + 1

    def _substituted(self, skip: int) -> None:
        end = _closing(self.text, self.at + skip)
        self._take_in(self.text[self.at + skip : end])
        self.at = end + 1

    def _take_in(self, script: str) -> None:
        self._add(hole(len(self.simple.inner)))
        self.simple.inner.append(script)

    def _angle(self, char: str, following: str) -> None:
        rest = self.text[self.at :]
        if following == "(":
            self._substituted(2)
        elif rest.startswith("<<<"):
            self._end_word()
            self.at += 3
            self.simple.given = self._next_word()
        elif rest.startswith("<<"):
            self._end_word()
            self.at += 3 if rest.startswith("<<-") else 2
            start = self.at
            delimiter = self._next_word()
            is_quoted = not _QUOTES.isdisjoint(self.text[start : self.at])
            self.pending.append((delimiter, self.simple, is_quoted))
        else:
            double = following in ("&", ">", "|")
            self._redirect(2 if double else 1)

    def _redirect(self, skip: int) -> None:
        if self.word is not None and "".join(self.word).isdigit():
            self.word = None  # the number of a descriptor
        self._end_word()
        self.at += skip
        self.is_target = True

    def _next_word(self) -> str:
        while self.text[self.at : self.at + 1] in (" ", "\t"):
            self.at += 1
        while (
            self.at < len(self.text) and self.text[self.at] not in f"{_BLANKS}{_ENDS}"
        ):
            self._part(self.text[self.at], self.text[self.at + 1 : self.at + 2])
        read, self.word = "".join(self.word or ()), None
        return read

    def _separate(self, char: str, following: str) -> None:
        is_double = following == char and char in "&|;"
        is_pipe = char == "|" and not is_double
        self._end_command(is_pipe=is_pipe)
        self.at += 2 if is_double or (is_pipe and following == "&") else 1
        if char == "\n":
            self._here_documents()

    def _here_documents(self) -> None:
        for delimiter, simple, is_quoted in self.pending:
            lines = []
            while self.at < len(self.text):
                end = self._until("\n")
                line = self.text[self.at : end]
                self.at = end + 1
                if line.strip("\t") == delimiter:
                    break
                lines.append(line)
            simple.given = "\n".join(lines)
            if not is_quoted and ("$(" in simple.given or "`" in simple.given):
                simple.inner += _substitutions(simple.given)
        self.pending.clear()

    def _add(self, text: str) -> None:
        if self.word is None:
            self.word = []
        self.word.append(text)

    def _end_word(self) -> None:
        if self.word is not None and not self.is_target:
            self.simple.words.append("".join(self.word))
        if self.word is not None:
            self.is_target = False
        self.word = None

    def _end_command(self, *, is_pipe: bool) -> None:
        self._end_word()
        self.is_target = False
        self.found.append(self.simple)
        self.simple = Simple(is_piped=is_pipe)

    def _until(self, char: str) -> int:
        end = self.text.find(char, self.at)
        return len(self.text) if end < 0 else end


def is_assignment(word: str) -> bool:
    """Whether a word sets a variable for the command that follows."""
    name, equals, _ = word.partition("=")
    name = name.removesuffix("+")
    return bool(equals and name and _NAME.issuperset(name) and not name[0].isdigit())


def _substitutions(text: str) -> list[str]:
    """The scripts in a text that the shell reads as one in double quotes."""
    quoted = text.replace('"', "")
    return [each for simple in commands(f'"{quoted}"') for each in simple.inner]


def _closing(text: str, at: int) -> int:
    """Where the parenthesis closes that was opened before `at`."""
    depth, quote = 1, ""
    while at < len(text):
        char = text[at]
        if char == "\\" and quote != "'":
            at += 1
        elif quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char in "()":
            depth += 1 if char == "(" else -1
            if not depth:
                return at
        at += 1
    return len(text)

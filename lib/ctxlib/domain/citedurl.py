"""URLs that lead into a repository on a forge: which, and what of it they name."""

from __future__ import annotations

_ENCLOSING = ">)]\"'`"
_ENDING = ".,;:!?*_"
# What stands between the repository and the branch, for each kind of forge.
_MARKS = (
    ("-", "blob"),
    ("-", "tree"),
    ("-", "raw"),
    ("-", "blame"),
    ("src", "branch"),
    ("raw", "branch"),
    ("blob",),
    ("tree",),
    ("raw",),
    ("blame",),
    ("edit",),
    ("src",),
)
_RAW_HOST, _RAW_OF = "raw.githubusercontent.com", "github.com"
_OWNER_AND_NAME = 2


def urls(line: str) -> list[str]:
    """The HTTP URLs of a line of text, without what encloses or ends them."""
    found = []
    for start in ("https://", "http://"):
        for rest in line.split(start)[1:]:
            text = rest.split(None, 1)[0] if rest[:1].strip() else ""
            for mark in _ENCLOSING:
                text = text.partition(mark)[0]
            if text := text.rstrip(_ENDING):
                found.append(start + text)
    return found


def parts(url: str) -> tuple[str, str]:
    """The repository, as `host/path`, and branch and path in it; empty for neither."""
    plain = url.partition("://")[2].partition("#")[0].partition("?")[0]
    host, _, path = plain.partition("/")
    host = host.lower().removeprefix("www.")
    names = [each for each in path.split("/") if each]
    if ".." in names or "." in names:
        return "", ""  # nobody's, and it might lead out
    if host == _RAW_HOST:
        rest = names[_OWNER_AND_NAME:]
        rest = rest[2:] if rest[:2] == ["refs", "heads"] else rest
        repository = "/".join([_RAW_OF, *names[:_OWNER_AND_NAME]])
        return (repository, "/".join(rest)) if rest else ("", "")
    for at in range(_OWNER_AND_NAME, len(names)):
        for mark in _MARKS:
            if tuple(names[at : at + len(mark)]) == mark:
                rest = names[at + len(mark) :]
                repository = "/".join([host, *names[:at]])
                return (repository, "/".join(rest)) if rest else ("", "")
    return "", ""

"""Remote URLs: the one spelling under which every clone knows its origin."""

from __future__ import annotations

import os

# Schemes of which git makes one repository on one host. Others keep their name.
_COMMON = frozenset(
    ("ssh", "git", "http", "https", "git+ssh", "ssh+git", "git+https", "git+http")
)
# The same repositories, served on a port that firewalls let through.
_ALIASES = {
    "ssh.github.com": "github.com",
    "altssh.gitlab.com": "gitlab.com",
    "altssh.bitbucket.org": "bitbucket.org",
    "www.github.com": "github.com",
}
_LOOPBACK = ("localhost", "::1")
_DIGITS = frozenset("0123456789")
_HEX = frozenset("0123456789abcdefABCDEF")


def normalise_remote(url: str) -> str | None:
    """`host/path` of a remote URL, or `/path` of a local one; None if it has none.

    Scheme, user, password, port, query, the case of the host, doubled slashes, a
    slash at the end and `.git` are no part of it. The port of a loopback host is:
    two servers there are two. None also where a secret might be left over.
    """
    url = url.strip()
    if not url or any(ord(char) < 32 for char in url):
        return None
    helper, colons, rest = url.partition("::")
    if colons and helper.isalnum():
        inner = normalise_remote(rest) if "://" in rest else None
        return f"{helper.lower()}:{inner}" if inner else None
    scheme, mark, rest = url.partition("://")
    if mark:
        return _of_url(scheme.lower(), rest)
    if url.startswith("/"):
        return _local(url)
    return _of_scp(url)


def _of_url(scheme: str, rest: str) -> str | None:
    if scheme == "file":
        return _local(_decoded(rest[rest.find("/") :])) if "/" in rest else None
    for mark in ("#", "?"):
        rest = rest.partition(mark)[0]
    authority, _, path = rest.partition("/")
    host, port = _host(authority.rpartition("@")[2])
    # A `/` in a password moves its rest, and the host, into what seems the path.
    if host is None or (port and ("@" in path or not _DIGITS.issuperset(port))):
        return None
    return _remote(scheme, host, port, _decoded(path))


def _of_scp(url: str) -> str | None:
    if url.startswith("[") and "]:" in url:
        authority, _, path = url[1:].partition("]:")
        host, port = _host(authority.rpartition("@")[2])
    else:
        authority, colon, path = url.partition(":")
        if not colon or "/" in authority:
            return None
        name = authority.rpartition("@")[2]
        if name.startswith("[") and "]:" in url:
            name, _, path = url[url.index("[") :].partition("]:")
            name += "]"
        host, port = _host(name)
    if host is None or "@" in path.partition("/")[0]:
        return None
    return _remote("ssh", host, port, path)


def _host(text: str) -> tuple[str | None, str]:
    if text.startswith("["):
        host, closed, rest = text[1:].partition("]")
        return (host.lower(), rest.lstrip(":")) if closed else (None, "")
    host, _, port = text.partition(":")
    host = host.lower().rstrip(".")
    return _ALIASES.get(host, host) or None, port


def _remote(scheme: str, host: str, port: str, path: str) -> str | None:
    if port and (host in _LOOPBACK or host.startswith("127.")):
        host = f"{host}:{port}"
    clean = _clean(path)
    if scheme not in _COMMON:
        return f"{scheme}:{host}/{clean}" if clean else f"{scheme}:{host}"
    return f"{host}/{clean}" if clean else None


def _local(path: str) -> str | None:
    clean = _clean(path)
    return f"/{clean}" if clean else None


def _clean(path: str) -> str:
    parts = [part for part in path.split("/") if part and part != "."]
    if parts and parts[-1] == ".git":
        parts.pop()
    if parts and parts[-1].lower().endswith(".git"):
        parts[-1] = parts[-1][:-4]
    return "/".join(parts)


def _decoded(path: str) -> str:
    if "%" not in path:
        return path
    first, *rest = path.split("%")
    decoded = bytearray(os.fsencode(first))
    for part in rest:
        if len(part) >= 2 and _HEX.issuperset(part[:2]):
            decoded += bytes((int(part[:2], 16),)) + os.fsencode(part[2:])
        else:
            decoded += b"%" + os.fsencode(part)
    text = decoded.decode(errors="replace")
    return path if any(ord(char) < 32 for char in text) else text

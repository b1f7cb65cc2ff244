"""Facts that somebody should look at again, and the command that settles each.

What a fact cites is looked for in the workspace; where that cannot be told for sure,
nothing is said. URLs are not asked for: nothing here goes to the network.
"""

from __future__ import annotations

from ctxlib.domain import citing
from ctxlib.domain.citing import PATH
from ctxlib.domain.contrast import contrasts
from ctxlib.domain.freshness import freshness, is_active, is_expired, is_withdrawn
from ctxlib.domain.precedence import contradictions, overrides, renewed
from ctxlib.domain.similarity import VARIANT, Said, compare, near_duplicates
from ctxlib.service.cited import is_there
from ctxlib.service.opposed import against, instructed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ctxlib.domain.citing import Citation
    from ctxlib.domain.fact import Fact
    from ctxlib.store.checkout import Checkout

# The kinds of findings, most consequential first.
CONTRADICTED, CONFLICT, MISSING = "contradicted", "conflict", "missing"
EXPIRED, STALE, DUPLICATE, OVERRIDDEN = "expired", "stale", "duplicate", "overridden"
KINDS = (CONTRADICTED, CONFLICT, MISSING, EXPIRED, DUPLICATE, STALE, OVERRIDDEN)
_MOST_COMPARED = 2_000


class Finding:
    """One fact to look at: `kind` is one of `KINDS`, `command` what settles it.

    `other` is the fact, the suggestion, the document or what is cited that it is about.
    """

    __slots__ = ("command", "fact", "kind", "line", "message", "other")

    def __init__(
        self,
        kind: str,
        fact: Fact,
        message: str,
        *,
        command: str,
        other: str = "",
        line: int | None = None,
    ) -> None:
        self.kind = kind
        self.fact = fact
        self.message = message
        self.command = command
        self.other = other
        self.line = line

    def rank(self) -> tuple[int, bool, str, int, str]:
        """What findings are ordered by: the kind, then whether it is always told."""
        fact = self.fact
        place = KINDS.index(self.kind)
        return place, not fact.is_pinned, fact.reference, self.line or 0, self.message


class Contrary:
    """What a person said against a fact: the suggestion, and the words."""

    __slots__ = ("fact", "id", "quote")

    def __init__(self, fact: Fact, id: str, quote: str) -> None:
        self.fact = fact
        self.id = id
        self.quote = quote


def review(
    facts: Sequence[Fact],
    *,
    contrary: Iterable[Contrary],
    texts: Iterable[tuple[str, str]] = (),
    checkout: Checkout | None,
    now: int,
) -> list[Finding]:
    """Every finding about the facts of both scopes, most consequential first.

    `texts` are the instructions in force, as label and text.
    """
    active = [fact for fact in facts if is_active(fact, now)]
    found = [
        Finding(
            CONTRADICTED,
            each.fact,
            f"a person said otherwise since: “{each.quote}”",
            command=f"ctx-suggest accept {each.id}",
            other=each.id,
        )
        for each in contrary
    ]
    found += [
        Finding(
            CONTRADICTED,
            each.fact,
            f"{each.claim.label}, which goes before it, says: “{each.quote}”",
            command=f"ctx-fact edit {each.fact.reference}",
            other=each.claim.label,
        )
        for each in against(active, instructed(texts))
    ]
    found += _conflicts(active, now)
    found += _aged(facts, now)
    found += _duplicates(active, {pair for each in found for pair in _pair(each)})
    if checkout is not None:
        found += _missing(active, checkout)
    return sorted(found, key=Finding.rank)


def _conflicts(active: Sequence[Fact], now: int) -> Iterator[Finding]:
    for each in contradictions(active, now):
        first, second = sorted((each.one, each.other), key=renewed)
        yield Finding(
            CONFLICT,
            first,
            f"{second.reference} has the same {each.reason}",
            command=f"ctx-fact supersede {first.reference} {second.reference}",
            other=second.reference,
        )
    yield from _contrasts(active)
    for override in overrides(active, now):
        own, general = override.project_fact, override.global_fact
        if _words(own.body) == _words(general.body):
            yield Finding(
                OVERRIDDEN,
                own,
                f"says here what {general.reference} says everywhere",
                command=f"ctx-archive forget {own.reference}",
                other=general.reference,
            )
            continue
        yield Finding(
            OVERRIDDEN,
            general,
            f"{own.reference} holds in its place here (same {override.reason})",
            command=f"ctx-fact show {own.reference} {general.reference}",
            other=own.reference,
        )


def _contrasts(active: Sequence[Fact]) -> Iterator[Finding]:
    for each in contrasts(active[:_MOST_COMPARED]):
        first, second = sorted((each.one, each.other), key=renewed)
        there = second.reference
        doubt = f"contradicts {there}? they differ in {each.reason}"
        yield Finding(
            CONTRADICTED if each.is_sure else CONFLICT,
            first,
            f"{there} says the opposite" if each.is_sure else doubt,
            command=f"ctx-fact supersede {first.reference} {there}",
            other=there,
        )


def _aged(facts: Sequence[Fact], now: int) -> Iterator[Finding]:
    for fact in facts:
        if is_withdrawn(fact):
            continue
        if is_expired(fact, now):
            yield Finding(
                EXPIRED,
                fact,
                f"expired on {(fact.expires_at or '')[:10]}; if it holds on: "
                f"ctx-fact update {fact.reference} --expires DATE",
                command=f"ctx-archive forget {fact.reference}",
            )
        elif fact.agenda is None and freshness(fact, now) == "stale":
            day = max(fact.updated_at or "", fact.last_verified_at or "")[:10]
            since = f" since {day}" if day else ""
            yield Finding(
                STALE,
                fact,
                f"nobody has said{since} that it holds",
                command=f"ctx-fact verify {fact.reference}",
            )


def _duplicates(
    active: Sequence[Fact], known: set[frozenset[str]]
) -> Iterator[Finding]:
    """Facts that say nearly the same: the older of two gives way."""
    ordered = sorted(active[:_MOST_COMPARED], key=renewed)
    for at, fact in enumerate(ordered):
        later = [each for each in ordered[at + 1 :] if each.scope == fact.scope]
        # A heading may serve many facts: what counts is the text.
        fields = {"body": fact.body, "subject_key": fact.subject_key}
        title = Said(fact.title)
        for _, other in near_duplicates(fields, later)[:1]:
            if frozenset((fact.reference, other.reference)) in known:
                continue
            if compare(title, Said(other.title)) == VARIANT:
                continue
            yield Finding(
                DUPLICATE,
                fact,
                f"says nearly what {other.reference} says",
                command=f"ctx-fact supersede {fact.reference} {other.reference}",
                other=other.reference,
            )


def _missing(active: Sequence[Fact], checkout: Checkout) -> list[Finding]:
    """What facts of this workspace cite that is not there any more."""
    cited = [
        (fact, each)
        for fact in active
        if fact.scope == "project"
        for each in _citations(fact)
    ]
    absent = [pair for pair in cited if not is_there(pair[1], checkout)]
    built = checkout.ignored(each.text for _, each in absent if each.kind == PATH)
    return [
        Finding(
            MISSING,
            fact,
            f"the {each.kind} '{each.text}' is not there",
            command=f"ctx-fact edit {fact.reference}",
            other=each.text,
            line=each.line,
        )
        for fact, each in absent
        if not (each.kind == PATH and each.text in built)
    ]


def _citations(fact: Fact) -> list[Citation]:
    source = citing.in_url(str(fact.provenance.get("source_url", "")))
    return citing.citations(fact.body) + ([source] if source else [])


def _pair(finding: Finding) -> Iterator[frozenset[str]]:
    if finding.other:
        yield frozenset((finding.fact.reference, finding.other))


def _words(text: str) -> list[str]:
    return text.lower().split()

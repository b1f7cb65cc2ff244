"""The answers of `ctx-recall` to messages, and the account that it keeps."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.cli.invocation import Invocation
    from ctxlib.domain.recalled import Recall

# An index so far behind is brought up to date, after the answer.
_MOST_BEHIND = 20


def answer_messages(
    invocation: Invocation,
    given: Iterable[tuple[object, str]],
    *,
    at: str | None = None,
    limit: int | None = None,
    max_chars: int | None = None,
) -> bool:
    """Answer each request, by its id and its message, from one opened memory.

    Returns whether the last one was answered with facts.
    """
    answers = Answers(invocation, at=at, limit=limit, max_chars=max_chars)
    try:
        for request, text in given:
            answers.give(request, text)
    finally:
        answers.close()
    return answers.is_answered


class Answers:
    """Answers messages from one opened memory, each written as soon as it is known."""

    def __init__(
        self,
        invocation: Invocation,
        *,
        at: str | None,
        limit: int | None,
        max_chars: int | None,
    ) -> None:
        from ctxlib.cli.memory import open_facts_pool

        settings = invocation.settings
        self._invocation = invocation
        self._output = invocation.output()
        self._is_replay = at is not None
        self._limit = settings.recall_facts if limit is None else limit
        self._max_chars = settings.recall_chars if max_chars is None else max_chars
        self._pool = open_facts_pool(invocation, at=at)
        self._last: Recall | None = None

    def give(self, request: object, text: str) -> None:
        """Write the answer to one message; `request` is handed through."""
        from ctxlib.service.recall import recall, record

        settings = self._invocation.settings
        answer = recall(
            self._pool,
            text,
            now=settings.now,
            max_facts=self._limit,
            max_chars=self._max_chars,
            home=settings.home,
        )
        if self._output.json:
            self._output.record({**record(answer), "request": request})
        elif answer.block:
            self._output.text(answer.block)
        self._output.flush()
        self._explain(answer)
        self._last = answer

    @property
    def is_answered(self) -> bool:
        """Whether the last message was answered with facts."""
        return self._last is not None and bool(self._last.block)

    def close(self) -> None:
        """Keep the account of the last answer, and the index up to date."""
        from ctxlib.service.recall import account, maintain
        from ctxlib.store.trace import save

        if self._is_replay:
            return
        settings = self._invocation.settings
        if self._last is not None:
            told = account(
                self._last, commit=self._pool.snapshot.commit, now=settings.now
            )
            save(settings.locations.traces, self._pool.key, told)
        if self._pool.lag > _MOST_BEHIND:
            maintain(self._pool)

    def _explain(self, answer: Recall) -> None:
        for note in answer.notes:
            self._invocation.warn(note)
        if answer.reason:
            counts = answer.needed.partition(": ")[2] if not answer.candidates else ""
            why = f"{answer.reason} ({counts})" if counts else answer.reason
            self._invocation.explain(f"nothing was recalled: {why}")
        for reference, why in answer.omitted:
            self._invocation.explain(f"left out {reference}: {why}")
        for reference, by, why in answer.suppressed:
            self._invocation.explain(f"suppressed {reference}: {by} holds ({why})")

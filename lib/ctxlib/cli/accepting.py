"""What becomes of suggestions, one by one, as their commands ask for it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ctxlib.cli import suggest_records, suggest_view
from ctxlib.cli.memory import existing_memory, fact_writer, follow_up
from ctxlib.cli.saved import name_notes
from ctxlib.cli.suggesting import Looked
from ctxlib.domain.candidate import Candidate
from ctxlib.domain.decision import ACCEPTED
from ctxlib.domain.relating import EVIDENCE, REVISION
from ctxlib.domain.skilldraft import Skill
from ctxlib.errors import CtxError
from ctxlib.service.accepting import SuggestedFacts
from ctxlib.service.deciding import Deciding, Result
from ctxlib.service.suggest import DECIDED, Suggestion

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctxlib.cli.invocation import Invocation
    from ctxlib.service.accepting import Became

Fields = dict[str, object]


class Desk:
    """Decides for one call of a command; `to` is the folder that skills go to."""

    def __init__(
        self, invocation: Invocation, looked: Looked, *, why: str, to: str | None = None
    ) -> None:
        self._invocation = invocation
        self._looked = looked
        self._why = why
        self._to = to
        self._last: str | None = None
        memory = existing_memory(invocation)
        self._facts = fact_writer(SuggestedFacts, invocation, memory)
        self._deciding = Deciding(
            memory,
            looked.journal.key,
            actor=invocation.actor,
            now=invocation.now,
            identity=self._facts.identity,
        )
        from ctxlib.domain import policy

        policy.refuse_credentials({"why": why})

    def fields(self, suggestion: Suggestion) -> Fields:
        """What of a suggestion would be saved."""
        if isinstance(suggestion.candidate, Skill):
            return {}
        return dict(suggestion.candidate.fields())

    def changed(self, suggestion: Suggestion, draft: Mapping[str, object]) -> Fields:
        """The fields of a draft that say something else than was suggested."""
        suggested = self.fields(suggestion)
        return {
            key: value
            for key, value in draft.items()
            if value is not None and value != suggested.get(key)
        }

    def accept(self, suggestion: Suggestion, given: Mapping[str, object]) -> None:
        """Let a suggestion become what it is, and write down that it did."""
        decision = suggestion.decision
        is_done = decision is not None and decision.verdict == ACCEPTED
        if is_done and suggestion.left_out == DECIDED and not given:
            self._tell(suggestion, None, ("it was accepted already",))
            return
        if isinstance(suggestion.candidate, Skill):
            self._accept_skill(suggestion, given)
        elif suggestion.what == "fact":
            self._accept_fact(suggestion, given)
        else:
            self._accept_observation(suggestion, given)

    def accept_edited(
        self, suggestion: Suggestion, given: Mapping[str, object]
    ) -> None:
        """The same once the person has changed the draft in an editor."""
        from ctxlib.cli.editor import edited
        from ctxlib.cli.fact_fields import document_fields

        if suggestion.what != "fact":
            raise CtxError("--edit is for facts", hint="a skill is edited in its file")

        def use(text: str) -> bool:
            self.accept(suggestion, document_fields(text, "draft"))
            return True

        text = suggest_view.draft({**self._drafted(suggestion), **given})
        if edited(self._invocation, text, name="suggestion", use=use) is None:
            self.accept(suggestion, given)

    def put_away(self, chosen: Sequence[Suggestion], *, until: str | None) -> None:
        """Dismiss suggestions, or defer them where there is a day to come back."""
        verb, end = ("dismiss", "ing") if until is None else ("defer", "ring")
        ids = " ".join(each.id for each in chosen)
        self._deciding.require_person(
            f"{verb}{end} a suggestion", f"ctx-suggest {verb} {ids}"
        )
        scan = self._looked.scan
        if until is None:
            commit = self._deciding.dismissed(scan, chosen, why=self._why)
        else:
            commit = self._deciding.deferred(scan, chosen, until=until, why=self._why)
        for each in chosen:
            self._tell(each, commit, ())

    def finish(self) -> None:
        """What is left to do once everything was answered."""
        from ctxlib.cli import suggesting
        from ctxlib.cli.memory import read_facts
        from ctxlib.cli.sessions import session_journal

        invocation = self._invocation
        journal, facts = session_journal(invocation), read_facts(invocation)
        suggesting.remember(invocation, Looked(journal, facts, self._looked.scan))
        follow_up(invocation, self._last)

    def _accept_fact(self, suggestion: Suggestion, given: Mapping[str, object]) -> None:
        became = self._facts.accept(self._looked.scan, suggestion, given, why=self._why)
        self._last = became.saved.commit if became.saved else self._last
        commit = self._deciding.accepted(
            self._looked.scan, suggestion, became.result, why=self._why
        )
        self._tell(suggestion, commit, self._notes(became, suggestion, given))

    def _notes(
        self, became: Became, suggestion: Suggestion, given: Mapping[str, object]
    ) -> list[str]:
        unused, saved = _unused(suggestion, given), became.saved
        if saved is None:
            return ["the fact was there already", *unused]
        named = None if unused else given.get("name")
        return [*name_notes(self._invocation, saved, named), *saved.notes, *unused]

    def _accept_observation(
        self, suggestion: Suggestion, given: Mapping[str, object]
    ) -> None:
        if given:
            raise CtxError("an observation is noted as it is: it takes no fields")
        self._require_person(suggestion)
        from ctxlib.domain import moment
        from ctxlib.domain.noting import observation_of

        at = moment.text(self._invocation.now)
        by = self._invocation.actor.kind
        noted = observation_of(suggestion.candidate, at=at, by=by)
        result = Result(noted.id, noted.id)
        commit = self._deciding.accepted(
            self._looked.scan, suggestion, result, why=self._why
        )
        self._tell(suggestion, commit, suggest_view.noted(noted))

    def _accept_skill(
        self, suggestion: Suggestion, given: Mapping[str, object]
    ) -> None:
        from ctxlib.store.skillfile import write

        skill = suggestion.candidate
        assert isinstance(skill, Skill)
        if set(given) - {"name", "description"}:
            raise CtxError("of a skill only --name and --description can be given")
        if self._to is None:
            raise CtxError(
                "a skill needs a folder to go to",
                hint=f"ctx-suggest accept {suggestion.id} --to DIR",
            )
        self._require_person(suggestion)
        skill.rename(str(given.get("name", "")), str(given.get("description", "")))
        folder = self._invocation.path(self._to)
        text, root = (
            skill.document(suggestion.id),
            self._invocation.settings.survey.root,
        )
        path = write(folder, skill.name, text, root=root)
        self._decided_skill(suggestion, path)

    def _decided_skill(self, suggestion: Suggestion, path: str) -> None:
        root = self._invocation.settings.survey.root or self._invocation.settings.cwd
        inside = os.path.relpath(os.path.realpath(path), os.path.realpath(root))
        if inside.startswith(".."):
            inside = "/".join(path.split("/")[-2:])
        commit = self._deciding.accepted(
            self._looked.scan, suggestion, Result(inside), why=self._why
        )
        if not (self._invocation.output().json or os.path.isabs(self._to or "")):
            path = os.path.relpath(path, self._invocation.world.cwd)
        self._tell(suggestion, commit, (), path=path)

    def _require_person(self, suggestion: Suggestion) -> None:
        to = f" --to {self._to}" if self._to else ""
        command = f"ctx-suggest accept {suggestion.id}{to}"
        self._deciding.require_person("accepting a suggestion", command)

    def _drafted(self, suggestion: Suggestion) -> Fields:
        from ctxlib.domain.relating import revised

        candidate, relation = suggestion.candidate, suggestion.relation
        assert isinstance(candidate, Candidate)
        if relation.fact is not None and suggestion.stands == REVISION:
            fact = relation.fact
            kept = {key: getattr(fact, key) for key in ("title", "description", "body")}
            return {**kept, **revised(fact, candidate)}
        return dict(candidate.fields())

    def _tell(
        self,
        suggestion: Suggestion,
        commit: str | None,
        notes: Sequence[str],
        *,
        path: str | None = None,
    ) -> None:
        invocation, decision = self._invocation, suggestion.decision
        output = invocation.output()
        assert decision is not None
        if output.json:
            output.record(
                suggest_records.decision_record(
                    decision, commit=commit, path=path, notes=notes
                )
            )
            return
        for note in notes:
            invocation.tell(note)
        if decision.verdict == ACCEPTED:
            invocation.explain(f"{decision.id}: {decision.verdict}")
            output.names([path or decision.result])
        else:
            until = f" until {decision.until[:10]}" if decision.until else ""
            invocation.tell(f"{decision.id}: {decision.verdict}{until}")
        output.flush()


def _unused(suggestion: Suggestion, given: Mapping[str, object]) -> list[str]:
    """What of the given fields an existing fact cannot take, in words."""
    if suggestion.stands == EVIDENCE and given:
        return ["the fact says the same, so its fields stay as they are"]
    if suggestion.stands == REVISION and {"name", "scope"} & given.keys():
        ways = "'ctx-fact rename' and 'ctx-fact move' change them"
        return [f"name and scope stay: {ways}"]
    return []

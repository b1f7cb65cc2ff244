"""How well recall finds facts and keeps silent, beside full-text searches of others.

    python tests/benchmarks/recall.py [--alone] [--missed]

The facts and judged messages of `fixtures/recall`, eleven invented projects in nine
languages, are asked in one store of all facts, or with `--alone` each in its own.
Peers get the text of a fact as recall does, and no budget; none of them has a gate.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import tempfile
from collections import Counter

import recall_peers

sys.path.insert(0, str(recall_peers.ROOT / "lib"))

from ctxlib.domain import document
from ctxlib.domain.fact import Fact
from ctxlib.service.recall import open_pool, recall
from ctxlib.store.gitcli import Git
from ctxlib.store.repository import Change, MemoryRepository

FIXTURES = recall_peers.ROOT / "fixtures" / "recall"
NOW, WHEN = 1_772_366_400, "2026-02-28T12:00:00Z"
ASKED = ("asked", "long", "language")
SILENT = ("generic", "workflow", "task", "other project")
FIRST = 4


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--alone", action="store_true", help="each project by itself")
    parser.add_argument("--missed", action="store_true", help="what recall got wrong")
    chosen = parser.parse_args()
    facts, prompts = lines("facts.jsonl"), lines("prompts.jsonl")
    print(f"{len(facts)} facts, {len(prompts)} messages")
    print(f"{'':22}  hit@1  hit@4   nDCG  | answered of: generic workflow  task  other")
    for name, search in (("ctx-recall", ours), *recall_peers.SEARCHES.items()):
        found = answers(search, facts, prompts, is_alone=chosen.alone)
        if found is None:
            print(f"{name:22}  not installed (make bench)")
            continue
        print(f"{name:22}  {row(found)}")
        if chosen.missed and search is ours:
            tell(found)


def lines(name):
    """The rows of a file, with names that no two projects share."""
    with open(FIXTURES / name, encoding="utf-8") as opened:
        rows = [json.loads(line) for line in opened]
    for row in rows:
        prefix = f"{row['project']}-"
        if "name" in row:
            row["name"] = prefix + row["name"]
        row["expected"] = [prefix + each for each in row.get("expected", ())]
    return rows


def answers(search, facts, prompts, *, is_alone):
    """Each prompt with the names of what was found; `None` without the peer."""
    projects = dict.fromkeys(prompt["project"] for prompt in prompts)
    groups = [(each,) for each in projects] if is_alone else [tuple(projects)]
    found = []
    for group in groups:
        own = [fact for fact in facts if fact["project"] in group]
        ask = search(own)
        if ask is None:
            return None
        for prompt in prompts:
            # In a store of all projects no message is about another one.
            is_other = prompt["kind"] == "other project" and not is_alone
            if prompt["project"] in group and not is_other:
                found.append((prompt, ask(prompt["message"])[:FIRST]))
    return found


def ours(facts):
    """Recall as a hook has it, with its gate and its budget."""
    folder = tempfile.mkdtemp(prefix="ctx-recall-")
    memory = MemoryRepository.open_or_create(
        f"{folder}/memory.git", Git(dict(os.environ)), now=NOW
    )
    key = "bench-0123456789abcdef"
    edits = {}
    for number, given in enumerate(facts):
        fields = {"type": "project", "scope": "project", **given}
        for unknown in ("project", "expected"):
            del fields[unknown]
        fact = Fact(
            id=f"mem-{number:032x}",
            revision=1,
            created_at=WHEN,
            updated_at=WHEN,
            **fields,
        )
        folder_of = "global" if fact.scope == "global" else f"projects/{key}"
        edits[f"{folder_of}/{fact.name}.md"] = document.format(fact)
    memory.transact(lambda _: Change(edits, subject="bench: facts"), now=NOW)
    pool = open_pool(memory.snapshot(), key, f"{folder}/index", now=NOW)

    def ask(message):
        selected = recall(pool, message, now=NOW).selected
        return [item.reference.partition("/")[2][:-3] for item in selected]

    return ask


def row(found):
    asked = [(p["expected"], got) for p, got in found if p["kind"] in ASKED]
    first = sum(bool(got) and got[0] in wanted for wanted, got in asked)
    hits = sum(any(each in wanted for each in got) for wanted, got in asked)
    gain = sum(ndcg(wanted, got) for wanted, got in asked)
    shares = "  ".join(f"{n / len(asked):.3f}" for n in (first, hits, gain))
    counts, answered = Counter(), Counter()
    for prompt, got in found:
        counts[prompt["kind"]] += 1
        answered[prompt["kind"]] += bool(got)
    noise = "  ".join(
        f"{answered[kind] / counts[kind]:6.3f}" if counts[kind] else "     -"
        for kind in SILENT
    )
    return f"{shares}  |              {noise}"


def ndcg(wanted, got):
    gain = sum(1 / math.log2(at + 2) for at, name in enumerate(got) if name in wanted)
    return gain / sum(1 / math.log2(at + 2) for at in range(min(FIRST, len(wanted))))


def tell(found):
    for prompt, got in found:
        is_asked = prompt["kind"] in ASKED
        if is_asked and not set(got) & set(prompt["expected"]):
            print(f"  missed   {prompt['message'][:70]!r} {prompt['expected']} {got}")
        elif not is_asked and got:
            print(f"  answered {prompt['message'][:70]!r} {got}")


if __name__ == "__main__":
    main()

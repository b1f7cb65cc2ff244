"""Why a sentence is taken for what lasts, told by the cue that spoke for it."""

from __future__ import annotations

REASONS = {
    "again": "the same was asked for twice in a row",
    "agreed": "a rule without exception",
    "always": "a rule without exception",
    "anymore": "something that is to stop for good",
    "ask": "something that needs asking first",
    "condition": "what is to be done in a certain case",
    "contrast": "one thing and not another",
    "convention": "a convention of the project",
    "correction": "what was done is not what was wanted",
    "default": "a default",
    "dont": "something that is not to be done",
    "every": "a rule without exception",
    "fact": "how things are here",
    "generic": "how things are done here",
    "interrupted": "the step before was interrupted",
    "normative": "something ruled out or required",
    "objection": "worded as what objects mostly is",
    "obliged": "an obligation",
    "ours": "how things are here",
    "personal": "how the person works",
    "place": "a rule for the whole project",
    "prefer": "a preference",
    "remember": "a request to remember",
    "rivals": "a choice between two",
    "settled": "how things are here",
    "standing": "a wish for the future",
    "use": "what is to be used",
    "wording": "worded as what lasts mostly is",
}

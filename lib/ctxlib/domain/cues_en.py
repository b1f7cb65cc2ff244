"""What English says when it means to last, and what only sounds like it."""

from __future__ import annotations

from ctxlib.domain import blocks_en, forms_en, orders_en, settled_en, told_en, words_en

TEXT = "".join(
    part.TEXT
    for part in (words_en, orders_en, settled_en, told_en, blocks_en, forms_en)
)

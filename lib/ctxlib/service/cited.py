"""Whether what a fact cites is in the workspace."""

from __future__ import annotations

from ctxlib.domain import citing
from ctxlib.domain.citing import BRANCH, PATH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.citing import Citation
    from ctxlib.store.checkout import Checkout


def is_there(cited: Citation, checkout: Checkout) -> bool:
    """Whether what is cited is there, or nobody can tell."""
    if cited.kind == BRANCH:
        branches = checkout.branches()
        return branches is None or cited.text in branches
    if cited.kind == PATH:
        first = cited.text.split("/")[0]
        is_sure = citing.is_sure(cited.text) and not first.startswith(".")
        is_meant = is_sure or checkout.has_folder(first)
        return not is_meant or checkout.holds(cited.text)
    if cited.program == "npm run":
        scripts = checkout.scripts()
        return scripts is None or cited.part in scripts
    if cited.program == "make":
        targets = checkout.targets()
        return targets is None or cited.part in targets or checkout.has_file(cited.part)
    scripts = checkout.scripts() or set()
    return checkout.runs(cited.program) or cited.program in scripts

"""Whether what a fact cites is in the workspace."""

from __future__ import annotations

from ctxlib.domain import citing
from ctxlib.domain.citing import BRANCH, PATH, URL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.citing import Citation
    from ctxlib.store.checkout import Checkout


def is_there(cited: Citation, checkout: Checkout) -> bool:
    """Whether what is cited is there, or nobody can tell."""
    if cited.kind == URL:
        return cited.program not in checkout.remotes() or _is_at(cited.part, checkout)
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


def _is_at(part: str, checkout: Checkout) -> bool:
    """Whether a path is on the branch whose name it begins with, or nobody can tell.

    A branch that is not known here may be a tag, a commit or not fetched.
    """
    branches = checkout.branches() or set()
    names = part.split("/")
    for end in range(len(names), 0, -1):
        branch, path = "/".join(names[:end]), "/".join(names[end:])
        if branch in branches or branch == "HEAD":
            return not path or checkout.has_at(branch, path)
    return True

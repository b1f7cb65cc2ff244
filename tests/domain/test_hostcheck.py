"""Host checks are found in their sections, by their look alone."""

from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.hostcheck import host_checks


def test_host_checks_stand_below_their_heading():
    text = """\
- verify: not below a heading
# Rules
- verify: nor here
## Reasonix Host Checks ##
- verify: make lint
* verify:  `make test`
  - Verify: make deep
- verify: make lint
- verify:
- other: make it
text
```sh
# no heading
```text
- verify: in a fence
```
- verify: git commit -m "a: `b`"
### more
- verify: below another heading
Host checks
===========
- verify: below a line
Other
-----
- verify: gone
#### host  checks:
+ verify: last
#no heading
- verify: the very last
"""

    assert host_checks(text.splitlines()) == [
        ("make lint", 5),
        ("make test", 6),
        ("make deep", 7),
        ('git commit -m "a: `b`"', 17),
        ("below a line", 22),
        ("last", 27),
        ("the very last", 29),
    ]


@given(st.lists(st.text("#-=`~*: vhost", max_size=9), max_size=9))
def test_no_lines_are_too_odd_for_host_checks(lines):
    assert host_checks(lines) == []

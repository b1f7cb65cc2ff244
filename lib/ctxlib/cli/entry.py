"""Where a host that names the interpreter itself enters: `python -I -S entry.py EVENT`.

So do the hooks of the memory repository, which name themselves. Python compiles what
it is started with each time: all but the way to the library is in a module.
"""

import sys

if __name__ == "__main__":
    from posixpath import abspath

    sys.path.insert(0, abspath(__file__).rpartition("/ctxlib/")[0])
    from ctxlib.cli import start

    sys.exit(start.main())

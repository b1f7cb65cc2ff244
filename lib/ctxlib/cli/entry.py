"""Where a host that names the interpreter itself enters: `python -I -S entry.py EVENT`.

Without the start-up files of the environment (`-S`) nothing foreign can print
before the answer, and Python starts sooner; so the packages are found here.
"""

import os
import sys


def _find_packages() -> None:
    library = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
    sys.path.insert(0, library)
    if os.path.isdir(os.path.join(library, "tantivy")):
        return
    # A checkout: the packages are in the environment of this interpreter.
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    prefix = os.path.dirname(os.path.dirname(sys.executable))
    packages = os.path.join(prefix, "lib", version, "site-packages")
    if os.path.isdir(os.path.join(packages, "tantivy")):
        sys.path.append(packages)
        return
    import site

    site.main()


if __name__ == "__main__":
    _find_packages()
    from ctxlib.cli.hook import main

    sys.exit(main())

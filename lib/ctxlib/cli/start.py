"""A process that was started without the start-up files of its environment.

Without them (`-S`) nothing foreign can print before the answer, and Python starts
sooner; so the packages are found here.
"""

# Like `image`: what stands here is found the slow way.
import os
import sys

# The hooks of the memory repository, and those of its clones.
_RECEIVING = ("pre-receive", "proc-receive", "post-receive", "freshen")
_COMMITTING = ("pre-commit", "commit-msg")


def main() -> int:
    """Do what the arguments of this process name; its exit code."""
    _find_packages()
    if sys.argv[1:2] and sys.argv[1] in _RECEIVING:
        from ctxlib.cli import receive

        return receive.main(sys.argv[1])
    if sys.argv[1:2] and sys.argv[1] in _COMMITTING:
        from ctxlib.cli import handmade

        return handmade.main(sys.argv[1])
    from ctxlib.cli import image

    # Nothing stays open, so that closed streams keep until they are looked at.
    image.use(sys.argv[1:])
    from ctxlib.cli.hook import main

    return main()


def _find_packages() -> None:
    library = sys.path[0]
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

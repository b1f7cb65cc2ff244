"""What every process of ours makes sure of before it does anything."""

# Like `image`: what stands here is found the slow way.
import os
import sys

# What we, git and the index keep is for its owner alone, whoever of us creates it.
_PRIVATE = 0o077


def take_over() -> int:
    """Names are UTF-8, all three streams open, new files private.

    Returns the umask of the user, for files that are not ours. Where the locale
    says another encoding, Python starts once more.
    """
    if sys.getfilesystemencoding() != "utf-8" and not sys.flags.utf8_mode:
        # Arguments and names in the memory are UTF-8, whatever the locale says.
        again = [sys.executable, "-X", "utf8", *sys.orig_argv[1:]]
        os.execv(sys.executable, again)
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            # Else the next file opened would take the place of a standard stream.
            os.open(os.devnull, os.O_RDONLY if number == 0 else os.O_WRONLY)
    return os.umask(_PRIVATE)

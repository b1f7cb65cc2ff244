"""Names of programs and of their verbs, by what they mean for a workflow."""

from __future__ import annotations

# They look, wait, speak or steer, and change nothing that a workflow is about.
LOOKING = frozenset(
    """
    : [ alias awk basename bat break cat cd clear cmp column comm continue cut date df
    diff dirname do done du echo env exit export expr false fd fi file find for fzf
    getopt grep head hexdump history hostname id jobs jq less let local ls lsof man
    more nl od pgrep popd printenv printf ps pushd pwd read readlink realpath return
    rg sed seq set shift shopt sleep sort source stat strings tac tail tee test top tr
    tree true type uname uniq unset wait wc which while whoami xargs xxd yes yq .
    """.split()  # noqa: SIM905
)
GIT_LOOKING = frozenset(
    """
    blame branch cat-file config describe diff grep help log ls-files ls-remote
    ls-tree merge-base reflog remote rev-list rev-parse shortlog show show-ref status
    symbolic-ref version whatchanged
    """.split()  # noqa: SIM905
)
# Subcommands that only look, whatever the program; and those of `gh` and `kubectl`.
LOOKING_VERBS = frozenset(
    """
    describe help history images info inspect list logs ls outdated ps search show
    status view whoami why
    """.split()  # noqa: SIM905
)
LOOKING_SECOND = frozenset("checks diff list status view".split())  # noqa: SIM905
# They run what follows their own options.
WRAPPERS = frozenset(
    "command doas env exec nice nohup rtk stdbuf sudo time timeout xvfb-run".split()  # noqa: SIM905
)
RESERVED = frozenset(("if", "then", "else", "elif", "do", "while", "until", "!", "{"))
RUNNERS = {
    "bundle": ("exec",),
    "hatch": ("run",),
    "mise": ("exec",),
    "pdm": ("run",),
    "pipenv": ("run",),
    "pipx": ("run",),
    "pnpm": ("exec", "dlx"),
    "poetry": ("run",),
    "uv": ("run",),
}
SHELLS = frozenset(("sh", "bash", "dash", "zsh", "fish"))
INTERPRETERS = frozenset(
    "bun deno lua node perl php python ruby ts-node tsx Rscript".split()  # noqa: SIM905
)
VALUED = frozenset(
    """
    -C -c -f -n -p -w --context --cwd --file --filter --git-dir --manifest-path
    --namespace --prefix --profile --project --with --work-tree --workspace
    """.split()  # noqa: SIM905
)
# Programs of many verbs: by itself the name of one says nothing.
MANY = frozenset(
    """
    aws az brew bun bundle cargo deno docker dotnet firebase flutter gcloud gh git glab
    go gradle helm hatch heroku just kubectl make mise mvn ng nix npm nx pdm pip pnpm
    podman poetry rails rake systemctl task terraform turbo uv vercel yarn
    """.split()  # noqa: SIM905
)
# Their operands are files: no word of theirs is a subcommand.
FILE_TOOLS = frozenset(
    """
    chmod chown cp curl dd install ln mkdir mv ncat rm rmdir rsync scp ssh tar touch
    unzip wget zip
    """.split()  # noqa: SIM905
)
# All of them but the one that can write.
LOOKING_ALWAYS = LOOKING - {"sed"}

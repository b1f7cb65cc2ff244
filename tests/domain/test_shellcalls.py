import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.shellcalls import writing_call

WRITING = [
    ("ctx-fact add x", "ctx-fact add"),
    ("cd a && ctx-fact add --type project 'x'", "ctx-fact add"),
    ("FOO=1 BAR=2 ctx-fact update r -m x", "ctx-fact update"),
    ("env -i A=b ctx-fact pin x", "ctx-fact pin"),
    ("/usr/bin/ctx-fact add x", "ctx-fact add"),
    ("~/bin/ctx-fact add x", "ctx-fact add"),
    ("bash -lc 'cd x; ctx-fact add y'", "ctx-fact add"),
    ("sh -c \"ctx-fact add 'y'\"", "ctx-fact add"),
    ("bash -c \"sh -c 'ctx-fact add y'\"", "ctx-fact add"),
    ("echo a | ctx-fact add --stdin", "ctx-fact add"),
    ("git ctx fact add x", "ctx-fact add"),
    ("git -C /x -c a=b ctx fact add y", "ctx-fact add"),
    ("git ctx init", "git-ctx init"),
    ("git-ctx project adopt k", "git-ctx project"),
    ("git ctx project split", "git-ctx project"),
    ("git ctx config ctx.pinnedChars 9", "git-ctx config"),
    ("git ctx config --unset ctx.color", "git-ctx config"),
    ("python3 -m ctxlib.cli.fact add x", "ctx-fact add"),
    ("python -c 'import ctxlib.cli.fact as f; f.main()'", "ctxlib"),
    ("python3 cmd/ctx-fact add x", "ctx-fact add"),
    ("python3 - <<'E'\nimport ctxlib\nE", "ctxlib"),
    ("x=$(ctx-fact add y)", "ctx-fact add"),
    ("echo `ctx-fact add y`", "ctx-fact add"),
    ('echo "$(ctx-fact add y)"', "ctx-fact add"),
    ("diff <(ctx-fact add y) z", "ctx-fact add"),
    ("xargs -0 -n1 ctx-fact verify < f", "ctx-fact verify"),
    ("ctx-recall list -z | xargs -0 -r -n1 ctx-fact verify", "ctx-fact verify"),
    ("timeout 5 ctx-fact add x", "ctx-fact add"),
    ("sudo -u me ctx-fact add x", "ctx-fact add"),
    ("(ctx-fact add x)", "ctx-fact add"),
    ("{ ctx-fact add x; }", "ctx-fact add"),
    ("if true; then ctx-fact add x; fi", "ctx-fact add"),
    ('while read l; do ctx-fact add "$l"; done < f', "ctx-fact add"),
    ("bash <<'EOF'\nctx-fact add x\nEOF", "ctx-fact add"),
    ("bash -s <<< 'ctx-fact add x'", "ctx-fact add"),
    ("echo 'ctx-fact add x' | sh", "ctx-fact add"),
    ("cat <<EOF | bash\nctx-fact add x\nEOF", "ctx-fact add"),
    ("cat <<EOF | ctx-fact add --stdin\nhi\nEOF", "ctx-fact add"),
    ("find . -name x -exec ctx-fact add {} \\;", "ctx-fact add"),
    ("uv run ctx-fact add x", "ctx-fact add"),
    ("uvx --from git-ctx ctx-fact add x", "ctx-fact add"),
    ("ctx-fact -C dir --memory m add x", "ctx-fact add"),
    ("ctx-fact --json add x", "ctx-fact add"),
    ("ctx-hook user-prompt <<< '{}'", "ctx-hook user-prompt"),
    ("ctx-hook uninstall", "ctx-hook uninstall"),
    ("eval 'ctx-fact add x'", "ctx-fact add"),
    ("script -qec 'ctx-fact confirm 12345678' /dev/null", "ctx-fact confirm"),
    ("ctx-fact \\\n add x", "ctx-fact add"),
    ("2>/dev/null ctx-fact add x", "ctx-fact add"),
    ("ctx-fact>/dev/null add x", "ctx-fact add"),
    ("ctx-fact &> log add x", "ctx-fact add"),
    ("nohup ctx-fact add x &", "ctx-fact add"),
    ("ctx-fact list; ctx-fact add x", "ctx-fact add"),
    ("ctx-fact list || ctx-fact add x", "ctx-fact add"),
    ("ls\nctx-fact confirm 12345678", "ctx-fact confirm"),
    ("ctx''-fact add x", "ctx-fact add"),
    ('"ctx-fact" "add" x', "ctx-fact add"),
    ("ctx-archive forget x", "ctx-archive forget"),
    ("ctx-session handoff -", "ctx-session handoff"),
    ("time ctx-suggest accept 3", "ctx-suggest accept"),
]
READING = [
    "ctx-fact list",
    "ctx-fact show x | grep add",
    "ctx-fact proposals",
    "ctx-fact why x",
    "ctx-fact",
    "ctx-fact --help",
    "ctx-fact add --help",
    "ctx-recall search add",
    "ctx-resolve --check",
    "ctx-archive list",
    "git ctx",
    "git ctx memory",
    "git ctx recall x",
    "git ctx fact list",
    "git ctx project",
    "git ctx project show",
    "git ctx config",
    "git ctx config ctx.memory",
    "echo ctx-fact add x",
    'echo "ctx-fact add" > file',
    "grep -r 'ctx-fact add' .",
    'rg "ctx-fact add" && ls',
    "git commit -m 'ctx-fact add x'",
    "git -c x.y=ctx add .",
    "git add ctx",
    "git log --grep ctx-fact",
    "cat > f <<EOF\nctx-fact add x\nEOF",
    "cat > f <<-'EOF'\n\tctx-fact add x\n\tEOF\nls",
    "# ctx-fact add x",
    "ls # ctx-fact add x",
    "ls ctx-fact",
    "vim cmd/ctx-fact",
    "man ctx-fact",
    "which ctx-fact",
    "sed -i s/ctx-fact/x/ f",
    "python -m pytest tests/cli/test_fact_add.py -k ctx",
    "python3 -c 'print(\"ctx\")'",
    "docker run ctx fact add",
    "find . -name 'ctx-fact'",
    "xargs echo ctx-fact add",
    "make ctx-fact add",
    "",
]


@pytest.mark.parametrize(("script", "called"), WRITING)
def test_what_writes_is_seen_however_it_is_called(script, called):
    assert writing_call(script) == called


@pytest.mark.parametrize("script", READING)
def test_nothing_else_is_taken_for_it(script):
    assert writing_call(script) is None


@given(st.text(alphabet="ctx-fa d'\"`$()<>|&;\\\n{}E", max_size=60))
def test_no_script_is_too_odd(script):
    writing_call(script)


def test_a_script_without_end_is_read_in_no_time():
    assert writing_call("$(" * 5_000 + "ctx-fact add x") in (None, "ctx-fact add")
    assert writing_call("ctx " + "'\"" * 20_000) is None

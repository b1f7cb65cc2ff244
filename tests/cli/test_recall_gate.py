"""What opens the gate of recall, and what does not, through the command."""

import pytest

BESIDE = (
    ("Database", "Postgres 16 runs on the primary host."),
    ("Code style", "Four blanks, no tabs."),
    ("Invoices", "Invoices are sent on the first of a month.", "billing"),
)


def test_a_title_of_the_plainest_words_is_called_word_for_word(keep, named):
    keep(
        *BESIDE,
        ("Who is who", "Anna leads billing."),
        ("Continue", "Jobs continue after a failed lint step."),
        ("谁是谁", "安娜负责账单。"),
    )

    assert named("who is who?") == ["Who is who"]
    assert named("  Who is WHO ") == ["Who is who"]
    assert named("谁是谁？") == ["谁是谁"]
    assert named("who is it?") == []
    assert named("Continue!") == []


def test_a_title_calls_no_fact_that_takes_no_part(keep, fact, named):
    keep(*BESIDE, ("Who is who", "Anna leads billing."))
    fact("add", "Bo leads it.", "--title=Who is who", "--name=other", "--scope=global")

    assert named("who is who") == ["Who is who"]
    fact("pin", "who-is-who")
    assert named("who is who") == []


def test_a_called_title_is_explained(keep, recall):
    keep(*BESIDE, ("Who is who", "Anna leads billing."))

    assert recall("explain", "who is who?", "who-is-who").code == 0
    assert recall("explain", "who is who?", "database").code == 1


def test_a_fact_of_one_sentence_is_called_by_a_word_that_no_other_has(keep, named):
    keep(*BESIDE, ("Release branch", "Hotfixes go to release/2.4."))

    assert named("prepare a hotfix for the login bug") == ["Release branch"]
    assert named("fix the login bug") == []


ORDERS = (
    "install it",
    "install",
    "create a branch for this",
    "merge this branch",
    "release the next version",
)


@pytest.mark.parametrize("message", ORDERS)
def test_an_ordinary_word_of_programming_is_no_name_alone(keep, named, message):
    keep(
        *BESIDE,
        ("Release branch", "Releases are cut from 1.x.", "release", "branch"),
        ("Install", "Run make setup once.", "install"),
    )

    assert named(message) == []


def test_an_ordinary_word_of_programming_names_with_another(keep, named):
    keep(
        *BESIDE,
        ("Release branch", "Releases are cut from 1.x.", "release", "branch"),
        ("pnpm", "Lock files of npm are rejected.", "dependencies"),
    )

    assert named("what is the release branch") == ["Release branch"]
    assert named("add lodash to the dependencies") == ["pnpm"]


FOREIGN = (
    "install mongodb on macOS with homebrew and start it as a service",
    "my nginx returns 502 at the gateway",
    "Raspberry Pi: the service does not start",
)


@pytest.mark.parametrize("message", FOREIGN)
def test_a_technology_that_no_fact_has_is_another_subject(keep, named, message):
    keep(
        *BESIDE,
        ("Bluetooth for installers", "Installers start the service at the gateway."),
    )

    assert named(message) == []


def test_the_technology_that_is_another_subject_is_told(keep, recall):
    keep(*BESIDE, ("Gateway", "The gateway is restarted at night."))

    told = recall("explain", "my nginx returns 502 at the gateway", "gateway").out

    assert "; no fact has nginx" in told


def test_a_technology_that_a_fact_has_is_the_subject(keep, named):
    keep(
        *BESIDE,
        ("Shop gateway", "The gateway is nginx and answers 502 while it restarts."),
    )

    assert named("my nginx returns 502 for the gateway") == ["Shop gateway"]


def test_what_is_named_in_a_pasted_trace_is_no_subject(keep, named):
    keep(*BESIDE, ("Tunnel", "ECONNREFUSED means that the tunnel is down."))
    trace = (
        "the check fails:\n\n```\n"
        '  File "/usr/lib/python3.11/socket.py", line 22\n'
        "ECONNREFUSED 127.0.0.1\n```\n"
    )

    assert named(trace) == ["Tunnel"]


MISSPELT = (
    ("how are the incremntal snapshots schedulled?", "Snapshots"),
    ("whta is delgation of paymnets?", "Payments"),
    ("Why doens't the databse run on teh primray host", "Database"),
)


@pytest.mark.parametrize(("message", "title"), MISSPELT)
def test_misspelt_words_count_like_those_that_are_meant(keep, named, message, title):
    keep(
        *BESIDE,
        ("Snapshots", "Incremental snapshots are scheduled by the storage itself."),
        ("Payments", "Delegation of payments goes through the bank."),
    )

    assert named(message)[:1] == [title]


def test_a_word_that_is_spelt_right_is_no_slip_of_another(keep, named):
    keep(*BESIDE, ("Secrets", "Secrets are in the vault; einem Tresor."))

    assert named("segmentation fault in meinem Programm") == []


JAPANESE = (
    ("プッシュ通知", "通知はサーバーから送る。"),
    ("生体認証ロック", "五分で画面をロックする。"),
    ("分析イベント", "イベントの名前は英語にする。"),
)


@pytest.mark.parametrize(
    "message",
    ["バックアップ", "コミットして", "プッシュしておいて", "コメントを消して整形して"],
)
def test_part_of_a_word_in_katakana_is_not_the_word(keep, named, message):
    keep(*JAPANESE)

    assert named(message) == []


def test_a_word_in_katakana_is_one_word(keep, named):
    keep(*JAPANESE)

    assert named("分析イベントの名前は？")[:1] == ["分析イベント"]
    assert named("イベント") == ["分析イベント"]


def test_a_word_in_katakana_may_be_a_part_of_a_longer_one(keep, named):
    keep(*JAPANESE, ("ログイン", "セッションは一時間で切れる。"))

    assert named("ログインセッションは何時間で切れる？")[:1] == ["ログイン"]


def test_keywords_in_another_script_were_put_there_for_it(keep, named):
    keep(
        ("Sorting", "Lists are sorted in place.", "列表"),
        ("Copying", "Functions are copied by types.FunctionType.", "函数"),
        ("Trees", "Functions of a tree know their parent.", "函数"),
        ("Modules", "Modules are imported once."),
        ("Speed", "Use a profiler first."),
        ("Colons", "Colons make code easier to read."),
        ("Closures", "Lambdas bind late."),
    )

    assert sorted(named("怎样才能完整地复制一个函数？")) == ["Copying", "Trees"]
    assert named("怎么排序列表？") == ["Sorting"]
    assert named("继续，谢谢") == []


def test_how_to_use_git_is_no_question_about_the_project(keep, named):
    keep(*BESIDE, ("Deployment", "Every change goes through git; apply is blocked."))

    assert named("how do I move a git commit to another branch?") == []


def test_three_informative_words_may_be_a_small_part_of_a_message(keep, named):
    keep(
        *BESIDE,
        ("Kettle", "The turbine valve is lubricated with graphite each quarter."),
        ("Belt", "Belts are tightened by hand."),
    )
    message = (
        "Yesterday our neighbours saw graphite on the turbine, near the valve, while"
        " the crew sat in the canteen and waited for the ferry: is that dangerous?"
    )

    assert named(message) == ["Kettle"]


ABOUT_THAT = (
    ("Code style", "Lines end at column 88; run the formatter before a commit."),
    ("デプロイ手順", "デプロイの前にテストを実行してからコードを提出してください。"),
    ("分支策略", "修复的代码合并到 release 分支。"),
)


@pytest.mark.parametrize("message", ["format the code", "テストを実行して"])
def test_an_order_of_every_day_gets_nothing_though_a_fact_is_about_just_that(
    keep, named, message
):
    keep(BESIDE[0], BESIDE[2], *ABOUT_THAT)

    assert named(message) == []


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("format the code of the invoices", "Invoices"),
        ("デプロイ手順を実行して", "デプロイ手順"),
        ("修复合并到哪个分支", "分支策略"),
    ],
)
def test_an_order_that_names_something_and_a_question_are_answered(
    keep, named, message, title
):
    keep(BESIDE[0], BESIDE[2], *ABOUT_THAT)

    assert title in named(message)

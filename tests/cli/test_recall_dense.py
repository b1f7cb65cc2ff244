"""Messages in Chinese, Japanese and Korean about facts in the same language."""

import pytest

CHINESE = (
    ("部署窗口", "每周二上午部署到生产环境，周五不部署。"),
    ("样式", "组件的样式优先级低于页面的样式，要提高选择器的权重。"),
    ("表单", "一行里的控件由栅格组件垂直对齐。"),
    ("备份", "数据库每天夜里备份，保留三十天。"),
    ("日志", "日志写到标准输出，由采集器收走。"),
)
JAPANESE = (
    ("No 1", "ログはヘルプの画面から確認できます。"),
    ("No 2", "新しい版は設定の画面から更新してください。"),
    ("No 3", "通知はサーバーから送ります。"),
    ("No 4", "ユーザーは三種類です。"),
    ("No 5", "コンポーネントは画面に出して確かめます。"),
    ("No 6", "料金は月末に確定します。"),
    ("No 7", "バックアップは三十日のあいだ残します。"),
)
KOREAN = (
    ("No 1", "로그는 도움말 화면에서 확인할 수 있습니다."),
    ("No 2", "컴파일은 캐시를 쓰면 빨라집니다."),
    ("No 3", "알림은 서버에서 보냅니다."),
    ("No 4", "사용자는 세 종류가 있습니다."),
    ("No 5", "요금은 월말에 확정됩니다."),
    ("No 6", "배포는 화요일에 합니다."),
    ("No 7", "아이콘은 이백 픽셀로 줄입니다."),
)
ASKED = (
    (CHINESE, "按钮没有对齐", "表单"),
    (CHINESE, "任务的优先级应该怎么设置？", "样式"),
    (JAPANESE, "通知が来なくなってしまうことがあるのはどうしてですか", "No 3"),
    (JAPANESE, "エラーログはどこで見ることができるのですか？", "No 1"),
    (KOREAN, "컴파일이 왜 이렇게 느린 건가요?", "No 2"),
    (KOREAN, "이 아이콘에는 어떤 크기가 가능한가요?", "No 7"),
)
NOTHING = (
    (CHINESE, "先说说这个对不对"),
    (CHINESE, "内存不够怎么办"),
    (JAPANESE, "大小の天守が月末まで保存できるように働いたのは誰ですか"),
    (JAPANESE, "ユニットテストも書いといて"),
    (JAPANESE, "エラーメッセージを直しといて"),
    (JAPANESE, "もうちょっとシンプルにして"),
    (KOREAN, "로그 보고 원인 찾아봐"),
    (KOREAN, "단위 테스트도 써줘"),
)


@pytest.mark.parametrize(("facts", "message", "title"), ASKED)
def test_a_question_finds_its_fact_however_much_grammar_it_is_asked_with(
    keep, named, facts, message, title
):
    keep(*facts)

    assert named(message) == [title]


@pytest.mark.parametrize(("facts", "message"), NOTHING)
def test_a_request_and_a_question_about_something_else_get_nothing(
    keep, named, facts, message
):
    keep(*facts)

    assert named(message) == []

"""Files are read in the encoding they were saved in, or refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.decoding import decode

CHINESE = "# 项目规则\n\n提交之前先运行测试，不要直接改动生成的文件。\n@docs/规则.md\n"
ENGLISH = "# Rules\r\n\n@docs/x.md\n"
KOREAN = "# 규칙\n커밋하기 전에 테스트를 실행하고 생성된 파일은 직접 고치지 마세요.\n"
JAPANESE = "# 規則\nコミットの前にテストを実行してください。\n"


@pytest.mark.parametrize("text", [CHINESE, ENGLISH, KOREAN, JAPANESE, "", "é", "😀\n"])
def test_utf_8_is_read_with_and_without_a_mark(text):
    assert decode(text.encode()) == (text, "utf-8")
    assert decode(b"\xef\xbb\xbf" + text.encode()) == (text, "utf-8")


@pytest.mark.parametrize("order", ["le", "be"])
@pytest.mark.parametrize("width", ["utf-16", "utf-32"])
@pytest.mark.parametrize("text", [CHINESE, ENGLISH, JAPANESE, "", "😀\n"])
def test_wide_text_with_a_mark_is_read(text, width, order):
    encoding = f"{width}-{order}"

    assert decode(("\ufeff" + text).encode(encoding)) == (text, encoding)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", [CHINESE, ENGLISH, JAPANESE])
def test_utf_16_without_a_mark_is_known_by_its_zeros(text, encoding):
    assert decode(text.encode(encoding)) == (text, encoding)


@pytest.mark.parametrize(
    "text",
    [
        CHINESE,
        "规则\n",
        "Use 测试 here, and café too 测试测试",
        "專案規則：提交之前先執行測試，不要直接改動產生的檔案。",
    ],
)
def test_chinese_in_gb18030_is_read(text):
    assert decode(text.encode("gb18030")) == (text, "gb18030")


@pytest.mark.parametrize(
    "data",
    [
        b"\0",
        b"text\0text",
        b"text\0tex",
        "规则\0x".encode(),
        b"\x7fELF\x02\x01\x01\0\0\0\0\0",
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\nstream\nx\x9c\xed\xbd\x07`\x1cI\x96%",
        b"\x1f\x8b\x08\x08\x9c\xf3\xa1\x01\x02\x03",
        b"\x01\x02\x03\x04\x05\x06",
        b"\xff\xfea",
        b"\xff\xfe\0\xd8a\0",
        b"\xff",
        "die Straße nach Köln ist schön".encode("latin-1"),
        "un café très déjà vu".encode("latin-1"),
        "it’s “quoted” text".encode("cp1252"),
        "Правила проекта: сначала тесты".encode("cp1251"),
        "Правила проекта: сначала тесты".encode("koi8-r"),
        KOREAN.encode("euc-kr"),
        JAPANESE.encode("euc-jp"),
        JAPANESE.encode("shift-jis"),
        "專案規則：提交之前先執行測試，不要直接改動產生的檔案。".encode("big5"),
        CHINESE.encode()[:-20] + b"\xe8\xa7" + b"\x00",
    ],
)
def test_what_is_no_text_or_in_doubt_is_refused(data):
    assert decode(data) is None


def test_terminal_colours_and_page_breaks_are_text():
    text = "a\x0c\x1b[1mbold\x1b[0m\n" * 3

    assert decode(text.encode()) == (text, "utf-8")


@given(st.binary(max_size=200))
def test_any_bytes_are_text_without_nul_or_none(data):
    answer = decode(data)

    assert answer is None or "\0" not in answer[0]


@given(st.text(st.characters(min_codepoint=0x20, exclude_categories=["Cs", "Cc"])))
def test_utf_8_is_never_taken_for_anything_else(text):
    text = text.lstrip("\ufeff")

    assert decode(text.encode()) == (text, "utf-8")

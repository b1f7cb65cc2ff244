"""What is only meant for this once gives no fact; what is near it still does."""

import pytest

from ctxlib.domain.judging import judged


def kinds(text):
    return [each.kind for each, _ in judged(text)]


@pytest.mark.parametrize(
    ("once", "lasting"),
    [
        ("I prefer the second draft, go with that", "I prefer short functions"),
        ("3안으로 가시죠", "답변은 항상 존댓말로 해 주세요"),
        (
            "el total nunca puede ser negativo, impleméntalo en el carrito",
            "los tests siempre van en la carpeta tests, nunca junto al código",
        ),
        (
            "chaque fois que je tourne l'écran, la vidéo repart à zéro",
            "chaque fois que tu modifies l'API, mets à jour la doc",
        ),
        ("Immer diese Zeitzonen... rechne das um", "Nutze hier immer pnpm"),
        ("先輩に「必ず冪等にして」と言われた", "処理は必ず冪等にしてください"),
        ("标题改成：我们一律使用绿色", "提交信息格式统一写：类型: 描述"),
        ("【强制】不要在循环里查询数据库。", "以后不要在循环里查询数据库。"),
    ],
)
def test_what_holds_for_once_is_told_from_what_lasts(once, lasting):
    assert "fact" not in kinds(once)
    assert "fact" in kinds(lasting)


def test_what_is_pasted_after_its_source_is_not_the_writers():
    pasted = "\n\nNever retry a POST.\nAlways send a key."

    assert not kinds(f"Excerpt from the bank's handbook, do we comply:{pasted}")
    assert "fact" in kinds(f"Two things for this project.{pasted}")


def test_words_that_others_are_quoted_with_are_no_objection():
    assert not kinds("사수가 리뷰에 '여기 하드코딩하지 마세요'라고 남겼는데 왜죠")

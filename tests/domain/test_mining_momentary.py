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


@pytest.mark.parametrize(
    ("at_hand", "lasting"),
    [
        (
            "I've noticed the builds in staging run without any cache.",
            "Builds in staging always run without any cache.",
        ),
        (
            "I figure all tenants go through the gateway in production.",
            "All tenants go through the gateway in production.",
        ),
        (
            "We are reviewing the tenants in the billing repository, use the reviewer.",
            "Reviews in the billing repository always need two people.",
        ),
        (
            "The pipeline is failing on the staging cluster without any logs.",
            "The pipeline runs on the staging cluster, never on production.",
        ),
        (
            "I'd like to tag a release based on main and deploy it without docs.",
            "Releases are always tagged on main, never on a branch.",
        ),
        (
            (
                "can you use the linter and check the migrations, especially the "
                "tests without fixtures"
            ),
            "could you please always run the linter before pushing?",
        ),
        (
            "Lately you've been committing without tests and pushing to main.",
            "Never push to main without tests.",
        ),
    ],
)
def test_what_is_told_of_the_work_at_hand_is_no_fact_by_its_wording(at_hand, lasting):
    assert "fact" not in kinds(at_hand)
    assert "fact" in kinds(lasting)


def test_the_wording_alone_makes_less_sure_than_a_cue():
    plan = "The free plan has no invoices, so nothing in billing runs for it."
    (worded,) = (each for each, _ in judged(plan))
    (cued,) = (each for each, _ in judged("From now on, always use pnpm here."))

    assert worded.cue == "wording"
    assert worded.confidence <= 0.8 < cued.confidence

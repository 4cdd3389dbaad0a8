"""Pages: the names in a page's pictures."""

from __future__ import annotations

import pytest
from paili.mcr import Fan
from paili.model.languages import Language
from paili.render import Page

EN, ZH, JA = Language


@pytest.mark.parametrize(
    ("languages", "names"),
    [
        ((), ["Pure Straight", "清龙"]),
        ((JA,), ["清龍"]),
        ((ZH, EN), ["清龙", "Pure Straight"]),
        ((EN, ZH, JA), ["Pure Straight", "清龙", "清龍"]),
    ],
)
def test_names_are_in_the_languages_of_the_page(
    languages: tuple[Language, ...], names: list[str]
) -> None:
    assert (
        Page(80, is_ascii=False, languages=languages).names_of(Fan.PURE_STRAIGHT, EN, ZH) == names
    )


def test_a_spelling_that_languages_share_comes_once() -> None:
    page = Page(80, is_ascii=False, languages=(EN, ZH, JA))
    assert page.names_of(Fan.FULL_FLUSH) == ["Full Flush", "清一色"]


@pytest.mark.parametrize(
    ("languages", "names"),
    [((), ["Full Flush"]), ((JA, EN), ["Full Flush"]), ((JA,), ["清一色"])],
)
def test_english_stands_for_all_on_a_page_of_ascii(
    languages: tuple[Language, ...], names: list[str]
) -> None:
    assert Page(80, is_ascii=True, languages=languages).names_of(Fan.FULL_FLUSH, EN, ZH) == names

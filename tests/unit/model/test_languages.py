"""Languages of names: their spelling, and a name for everything in each."""

from __future__ import annotations

from typing import Any

import pytest
from paili import ArgumentError
from paili.mcr import FANS, Fan
from paili.model.languages import Language, Named, as_languages
from paili.riichi import YAKU, Yaku
from paili.sichuan import PATTERNS, Pattern


@pytest.mark.parametrize("named", [FANS, PATTERNS, YAKU], ids=["fan", "patterns", "yaku"])
def test_names_of_a_language_are_distinct(named: tuple[Named, ...]) -> None:
    for language in Language:
        names = [getattr(one, language) for one in named]
        assert all(name and name == name.strip() for name in names)
        assert len(set(names)) == len(named)
        assert all(map(str.isascii, names)) == (language is Language.EN)


def test_names_in_three_languages() -> None:
    found = [(one.en, one.ja, one.zh) for one in (Fan.MIXED_STRAIGHT, Pattern.ROOT, Yaku.PINFU)]
    assert found == [
        ("Mixed Straight", "花龍", "花龙"),
        ("Root", "根", "根"),
        ("Pinfu", "平和", "平和"),
    ]


def test_languages_keep_their_order() -> None:
    assert as_languages(["ja", Language.EN]) == (Language.JA, Language.EN)
    assert as_languages(()) == ()


@pytest.mark.parametrize(
    ("value", "got"),
    [
        ("en", "'e'"),
        (["latin"], "'latin'"),
        (["en", "zh", "en"], "'en'"),
        ([1], "1"),
        (None, "None"),
    ],
)
def test_other_languages_are_refused(value: Any, got: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        as_languages(value)
    assert (caught.value.name, caught.value.got) == ("languages", got)

"""Notebook outputs that share the pictures of the tiles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import paili
import pytest

HAND = paili.Hand.parse("2346m34p3456s7799s")
MELDED = paili.Hand.parse("123456m23p11s[777p]")


@pytest.fixture
def sprite() -> Iterator[str]:
    yield paili.share_tiles()._repr_html_()
    paili.share_tiles(False)


def things() -> list[Any]:
    report = paili.analyse(HAND, limit=5)
    return [HAND, MELDED, paili.parse_tiles("46p1z"), paili.discards(HAND), report]


def test_outputs_are_small_and_refer_to_the_sprite(sprite: str) -> None:
    ids = set(re.findall(r'<symbol id="([^"]+)"', sprite))
    assert len(ids) == 39
    assert "<script" not in sprite
    ElementTree.fromstring(sprite)
    for one in things():
        shown = one._repr_html_()
        ElementTree.fromstring(shown)
        assert len(shown) < 35_000
        assert "<symbol" not in shown
        used = set(re.findall(r'<use href="#([^"]+)"', shown))
        assert used
        assert used <= ids


def test_letters_are_there_where_the_pictures_are_not(sprite: str) -> None:
    assert all(f"<i>{text}</i>" in HAND._repr_html_() for text in ("2346m", "34p", "34567799s"))
    assert 'class="paili paili-shared"' in HAND._repr_html_()
    assert ".paili-shared" in HAND._repr_html_()


def test_files_stand_alone(sprite: str) -> None:
    for text in (HAND.to_html(), HAND.to_svg(), paili.report_html(HAND, draws=2)):
        ids = set(re.findall(r'<symbol id="([^"]+)"', text))
        assert set(re.findall(r'<use href="#([^"]+)"', text)) == ids != set()


def test_they_can_be_as_before() -> None:
    before = [one._repr_html_() for one in things()]
    paili.share_tiles()
    assert [one._repr_html_() for one in things()] != before
    assert repr(paili.share_tiles(False)) == (
        "<TileSprite: pictures for the outputs after this one>"
    )
    assert [one._repr_html_() for one in things()] == before
    with pytest.raises(paili.ArgumentError, match="shared: got 1"):
        paili.share_tiles(1)  # type: ignore[arg-type]

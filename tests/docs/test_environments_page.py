"""The page on environments: it lists every number, plane and feature in order."""

from __future__ import annotations

from typing import Any

import pytest
from paili.games import mcr, sichuan

from tests.docs.blocks import ROOT
from tests.docs.tables import Row, rows

PAGE = ROOT / "docs" / "environments.md"
GAMES: dict[str, Any] = {"Chinese Standard Mahjong": mcr, "Sichuan Mahjong": sichuan}
FIRST_WORDS = {
    "pass": "pass", "win": "win", "discard, by tile": ("play", "discard"),
    "give away in the exchange, by tile": "give", "give up a suit": "void", "pung": "pung",
    "kong of a discard": "kong", "pung, by tile": "pung", "kong of a discard, by tile": "kong",
    "concealed kong, by tile": "concealed kong", "added kong, by tile": "added kong",
}  # fmt: skip


def of_game(columns: list[str], game: str) -> list[Row]:
    return [row for row in rows(PAGE, columns) if row["heading"] == game]


def places(text: str) -> range:
    first, _, last = text.partition("–")
    return range(int(first), int(last or first) + 1)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("what", "blocks"), [("planes", "PLANES"), ("features", "FEATURES")])
def test_blocks_are_those_of_the_game(game: str, what: str, blocks: str) -> None:
    listed = [
        (row["block"], places(row[what]), row["meaning"])
        for row in of_game([what, "block", "meaning"], game)
    ]
    found = getattr(GAMES[game].Decision, blocks)
    assert listed == [
        (block.name, range(block.first, block.first + block.size), block.meaning) for block in found
    ]


@pytest.mark.parametrize("game", GAMES)
def test_numbers_are_those_of_the_game(game: str) -> None:
    names = GAMES[game].Decision.ACTIONS
    listed = of_game(["numbers", "action"], game)
    covered = [number for row in listed for number in places(row["numbers"])]
    assert covered == list(range(len(names)))
    for row in listed:
        begins = FIRST_WORDS.get(row["action"], "chow")
        assert all(names[number].startswith(begins) for number in places(row["numbers"]))

"""Pictures of void suits and of exchanges."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from paili.games.sichuan.choices import Exchanges, VoidSuits
from paili.render.page import (
    BEST,
    FAINT,
    Cells,
    Page,
    Picture,
    decimals_for,
    number_cell,
    percent,
    sentence,
    title_cell,
)
from paili.render.tiles import hand_rows, short_name_of
from paili.wording import counted

MOST_WAYS = 10
"""Maximum number of exchanges that are listed."""


def picture_of(found: VoidSuits) -> Picture:
    """Return the picture of void suits."""

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield from (hand_rows(found.hand, page), suit_rows(found))

    return blocks


def picture_of_exchanges(found: Exchanges) -> Picture:
    """Return the picture of exchanges."""

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield from (hand_rows(found.hand, page), exchange_rows(found, len(found)))

    return blocks


def suit_rows(found: VoidSuits) -> Iterator[Cells]:
    """Yield a title and a row for each suit."""
    draws = counted(found.draws, "own draw")
    yield [sentence(f"exact chances and points within {draws}; rules {found.rules}", FAINT)]
    titles = ["give up", "tiles", "deficiency", "chance", "points"]
    yield [title_cell(title, is_number=title != "give up") for title in titles]
    decimals = decimals_for(max(one.exact for one in found))
    for place, one in enumerate(found):
        suit = sentence(str(one.suit), BEST) if place == 0 else sentence(str(one.suit))
        yield [
            suit,
            number_cell(one.tiles),
            number_cell(short_name_of(one.deficiency)),
            number_cell(percent(one.exact, decimals)),
            number_cell(f"{float(one.expected_points):.4f}"),
        ]


def exchange_rows(found: Exchanges, most: int = MOST_WAYS) -> Iterator[Cells]:
    """Yield a title and a row for each of the first exchanges."""
    draws = counted(found.draws, "own draw")
    about = f"exact chances and points within {draws} after the exchange; rules {found.rules}"
    yield [sentence(about, FAINT)]
    titles = ["pass on", "give up", "deficiency", "chance", "points"]
    numbers = titles[2:]
    yield [title_cell(title, is_number=title in numbers) for title in titles]
    decimals = decimals_for(max(one.exact for one in found))
    for place, one in enumerate(found[:most]):
        style = BEST if place == 0 else ""
        yield [
            Text(str(one.tiles), style),
            Text(str(one.void_suit)),
            number_cell(short_name_of(one.deficiency)),
            number_cell(percent(one.exact, decimals)),
            number_cell(f"{float(one.expected_points):.4f}"),
        ]
    if len(found) > most:
        yield [sentence(f"and {counted(len(found) - most, 'more choice')}", FAINT)]

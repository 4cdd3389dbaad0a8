"""The hand and the knowledge of each seat at its discards, computed from transcript lines alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

ALL = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
ALL += [f"{rank}z" for rank in range(1, 8)]


class Choice(NamedTuple):
    """A discard that a seat chose.

    Attributes:
        line: the line number of the event, from 1.
        cause: the tile drawn before, or the meld called with it.
        tiles: the concealed tiles that it was chosen from.
        melds: the melds at that time.
        available: copies by kind that may still come.
    """

    line: int
    seat: str
    cause: str
    tiles: list[str]
    melds: list[str]
    available: list[int]
    played: str


class _Seat:
    def __init__(self, hand: list[str]) -> None:
        self.hand = Counter(hand)
        self.melds: list[str] = []
        self.hidden: Counter[str] = Counter()
        self.drawn = ""

    def takes_out(self, tiles: Iterable[str]) -> None:
        for tile in tiles:
            assert self.hand[tile] > 0, (tile, self.hand)
            self.hand[tile] -= 1


def choices(transcript: str) -> Iterator[Choice]:
    """Yield the discards of one game."""
    _, _, dealt, *events = (json.loads(line) for line in transcript.splitlines())
    winds = ("east", "south", "west", "north")
    seats = {wind: _Seat(hand) for wind, hand in zip(winds, dealt["hands"], strict=True)}
    shown: Counter[str] = Counter()  # face up on the table
    last = ""
    for line, event in enumerate(events, 4):
        seat = seats.get(event.get("seat", ""))
        if seat is None:
            continue
        cause = _declare(event, seat, shown, last) or seat.drawn
        played = event.get("tile") if event["event"] == "play" else event.get("discard")
        if played is None:
            continue
        gone = shown + seat.hidden + seat.hand
        available = [4 - gone[kind] for kind in ALL]
        tiles = sorted(seat.hand.elements(), key=ALL.index)
        yield Choice(line, event["seat"], cause, tiles, list(seat.melds), available, played)
        seat.takes_out([played])
        shown[played] += 1
        last = played


def _declare(event: dict[str, Any], seat: _Seat, shown: Counter[str], last: str) -> str:
    """Apply a draw or a meld before a discard; return the text of a called meld, "" otherwise."""
    kind, tile = event["event"], event.get("tile", "")
    if kind == "draw":
        seat.hand[tile] += 1
        seat.drawn = tile
    elif kind == "concealed_kong":
        seat.takes_out([tile] * 4)
        seat.hidden[tile] += 4
        seat.melds.append(f"({tile[0] * 4}{tile[1]})")
    elif kind == "added_kong":
        seat.takes_out([tile])
        shown[tile] += 1
        seat.melds.remove(f"[{tile[0] * 3}{tile[1]}]")
        seat.melds.append(f"[{tile[0] * 4}{tile[1]}]")
    elif kind in ("chow", "pung", "kong"):
        # The called tile is already face up.
        first = ALL.index(tile or last)
        tiles = ALL[first : first + 3] if kind == "chow" else [last] * (3 if kind == "pung" else 4)
        tiles.remove(last)
        seat.takes_out(tiles)
        shown.update(tiles)
        ranks = "".join(one[0] for one in sorted([*tiles, last]))
        seat.melds.append(f"[{ranks}{last[1]}]")
        return seat.melds[-1]
    return ""

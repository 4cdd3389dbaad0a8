"""Harnesses of texts: notations, rules, actions. Each is read, or raises an error of paili."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import cast

import paili
from paili.games import mcr, sichuan
from paili.model.knowledge import SuitOrder
from paili.model.melds import iter_parts

from fuzz.source import Source

_TILES = (
    "123m", "456p", "789s", "1234567z", "0m", "[", "]", "(", ")", "+", " ", ",", "\uff0c",
    "\u3000",
    "E", "S", "W", "N", "C", "F", "P", "B1", "T1", "D5", "W9", "F4", "J3", "B123", "C456", "D789",
    "\u4e00\u842c", "\u4e94\u7b52", "\u4e5d\u7d22", "\u6771", "\u4e1c", "\u4e2d", "\u767c",
    "\u767d",
    "\U0001f000", "\U0001f007", "\U0001f019", "\U0001f010", "\U0001f02a", "X", "x", "11112222m",
    "\u00b2", "\u0663", "\ufe0f", "\ud800", "1" * 300, "r5p", "\x00", "\n", "-", "*", "?",
)  # fmt: skip
_RULES = (
    *paili.PRESETS, ":", "=", "void", "m", "p", "s", "z", "best", "minimum", "seat", "round",
    "win_by", "jokers", "fifth", "east", "E", "south", "discard", "self_draw", "either", "true",
    "false", "8", "0", "-1", "400", "4", "9" * 12, "9" * 5000, "cap", "base", "fans", "combine",
    "exchange", "first_fan", "xuezhan", "akabane", "add", "none", "random", "\u0663", " ", "1.5",
)  # fmt: skip
_ACTIONS = (
    "pass", "play", "discard", "chow", "pung", "kong", "concealed", "added", "win", "fault", "void",
    "exchange", "1m", "5p", "9s", "7z", "m", "p", "s", " ", "-", ":", ",", "wrong win", "0m", "X",
    "wrong answer", "time limit", "(", ")", "123m", "\n", "\u4e00", "8" * 30,
)  # fmt: skip


def notation(data: bytes) -> None:
    """Parse tiles, melds and hands in every notation, named or detected."""
    source = Source(data)
    name = source.choose([None, *paili.Notation])
    which = source.byte()
    text = source.text(_TILES)
    readers: list[Callable[[], object]] = [
        lambda: _round_trip_of_hand(text, name),
        lambda: paili.parse_tiles(text, name),
        lambda: paili.Meld.parse(text, name),
        lambda: paili.TileCounts.parse(text, name),
        lambda: paili.Tile.parse(text),
        lambda: list(iter_parts(text, name)),
    ]
    with suppress(paili.PailiError):
        readers[which % len(readers)]()


def _round_trip_of_hand(text: str, name: paili.Notation | None) -> None:
    hand = paili.Hand.parse(text, name)
    assert paili.Hand.parse(str(hand)) == hand, str(hand)
    for other in paili.Notation:
        with suppress(paili.PailiError):  # jokers and red fives are not in all of them
            written = hand.to_text(other)
            assert paili.Hand.parse(written, other).tiles == hand.tiles, written


def knowledge(data: bytes) -> None:
    """Parse available copies given as digits."""
    source = Source(data)
    order = cast(SuitOrder, source.choose(["mpsz", "papers", "other"]))
    text = source.text(["4" * 9, "4" * 7, "0123", "[", "]", ",", " ", "5", "\u0664", "\u00b2", "+"])
    with suppress(paili.PailiError):
        found = paili.KnowledgeBase.parse(text, order=order)
        assert paili.KnowledgeBase.parse(str(found)) == found, str(found)
        assert paili.KnowledgeBase.parse(found.to_text(order=order), order=order) == found


def rules(data: bytes) -> None:
    """Parse rules: a preset with its changes."""
    text = Source(data).text(_RULES)
    with suppress(paili.PailiError):
        found = paili.Rules.parse(text)
        assert paili.Rules.parse(str(found)) == found, str(found)
        assert paili.Rules.from_json(found.to_json()) == found


def actions(data: bytes) -> None:
    """Parse actions of both games."""
    source = Source(data)
    of_mcr = source.flag()
    text = source.text(_ACTIONS)
    with suppress(paili.PailiError):
        kind = mcr.Action if of_mcr else sichuan.Action
        found = kind.parse(text)
        assert kind.parse(str(found)) == found, str(found)

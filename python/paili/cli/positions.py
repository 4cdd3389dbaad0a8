"""Parsing of the hands and knowledge given to commands; errors name the option."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from paili.analysis import written
from paili.cli.options import NotationOption, SuitOrderOption
from paili.model.errors import ArgumentError
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import Rules
from paili.model.tiles import Tile

_OPTIONS = {
    "melds": "--melds",
    "seen": "--seen",
    "tile": "TILE",
    "hand and tile": "HAND and TILE",
}
"""Names of arguments on the command line that differ from those of the library."""


def read_position(
    text: Sequence[str],
    melds: str,
    seen: str,
    available: str | None,
    notation: NotationOption,
    order: SuitOrderOption,
    rules: Rules,
) -> tuple[Hand, KnowledgeBase | None]:
    """Return the hand and the knowledge given to a command."""
    hand = read_hand(" ".join(text), melds, notation)
    written.check_in_play(hand, rules)
    return hand, read_knowledge(hand, seen, available, notation, order, rules)


def read_hand(text: str, melds: str, notation: NotationOption) -> Hand:
    """Return the hand of a text, with melds that are written separately."""
    with _by_option():
        return written.read_hand(text, melds, notation.named)


def read_knowledge(
    hand: Hand,
    seen: str,
    available: str | None,
    notation: NotationOption,
    order: SuitOrderOption,
    rules: Rules | None = None,
) -> KnowledgeBase | None:
    """Return the copies that can still come; None if no option gives them."""
    if available is None and order is not SuitOrderOption.MPSZ:
        raise ArgumentError("--available-order", order.value, "the digits of --available with it")
    with _by_option():
        return written.read_knowledge(hand, seen, available, notation.named, order.value, rules)


def read_win(words: Sequence[str], melds: str, notation: NotationOption) -> tuple[Hand, Tile, bool]:
    """Return the hand without the winning tile, that tile, and whether it is a red five."""
    with _by_option():
        return written.read_win(words, melds, notation.named)


@contextmanager
def _by_option() -> Iterator[None]:
    try:
        yield
    except ArgumentError as error:
        name = _OPTIONS.get(error.name, error.name)
        raise ArgumentError(name, error.got, error.expected) from None

"""Options that several commands share, and the parsing of hands and knowledge among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING

import typer

from paili.analysis import question
from paili.games.registry import game_of
from paili.model.errors import ArgumentError
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.languages import Language, as_languages
from paili.model.notation import Notation
from paili.model.requirements import WinBy
from paili.model.rules import PRESETS, Rules
from paili.model.tiles import NamedEnum, Tile, Wind, as_wind

if TYPE_CHECKING:
    from paili.games.riichi.scoring.stakes import Stakes

HAND = typer.Argument(
    metavar="HAND",
    help="Up to 14 tiles, melds in brackets. Each meld counts as three, known or not.",
)
MELDS = typer.Option(metavar="MELDS", help='Melds of the hand, such as "[123m](1111z)".')
"""The option `--melds`, a text."""
SEEN = typer.Option(metavar="TILES", help="Tiles seen elsewhere: discards, melds of others.")
"""The option `--seen`, a text."""
AVAILABLE = typer.Option(
    metavar="DIGITS", help="Instead of --seen: copies left of each kind, as 27 or 34 digits."
)
NOTATION = typer.Option("--notation", help="Notation of HAND, MELDS and TILES; auto recognises it.")
"""The option `--notation`, a `NotationOption`."""
RULES = typer.Option(
    "--rules",
    metavar="NAME",
    help=f"{', '.join(PRESETS)}; what differs follows, as in sichuan:void=m (or p, s, best) or "
    "riichi:jokers=4.",
)
SEAT = typer.Option(metavar="WIND", help="Seat wind of the player: east, E, south ...")
ROUND = typer.Option("--round", metavar="WIND", help="Prevalent wind, of the round.")
MINIMUM = typer.Option(
    metavar="FAN", help="Least worth of a win: 8 for mcr, without flowers; 0 for Sichuan."
)
WIN_BY = typer.Option(help="How the last tile comes; either: whichever is worth more.")
DORA = typer.Option(
    "--dora", metavar="TILES", help="Of riichi for points: the indicators of dora, such as 3p7z."
)
LAST_TILE = typer.Option(
    "--last-tile", help="Of riichi for points: the last draw is the last tile of the wall."
)
OBJECTIVE = typer.Option(help="Value to maximise; points need rules that count them.")
RANK_BY = typer.Option(help="How to rank discards; acceptance is faster.")
LIMIT = typer.Option(metavar="N", help="Complete hands to list; all are counted.")
SECONDS = typer.Option(metavar="S", help="Stop after S seconds, and answer with what is known.")
DEFAULT_RULES = "riichi"
ORDER = typer.Option(
    "--available-order", help="Order of the suits in available digits: m p s z, or papers' s m p z."
)
"""The option `--available-order`, a `SuitOrderOption`."""


class NotationOption(NamedEnum, StrEnum):
    """A notation, or `auto` to recognise the notation of each text."""

    AUTO = "auto"
    MPSZ = "mpsz"
    PAPERS = "papers"
    BOTZONE = "botzone"
    UNICODE = "unicode"
    CHINESE = "chinese"
    MJAI = "mjai"

    @property
    def named(self) -> Notation | None:
        """The notation as library functions take it; None means that it is recognised."""
        return None if self is NotationOption.AUTO else Notation(self.value)


class SuitOrderOption(NamedEnum, StrEnum):
    """Order of the suits in available digits, by the names that the library uses."""

    MPSZ = "mpsz"
    PAPERS = "papers"


def seen_with(seen: str, dora: str | None) -> str:
    """Return the seen tiles together with the dora indicators."""
    return seen if dora is None else f"{seen} {dora}".strip()


def read_stakes(dora: str | None, last_tile: bool, rules: Rules) -> Stakes | None:
    """Return the stakes given by the options; None if none is given."""
    if dora is None and not last_tile:
        return None
    from paili.games.riichi.scoring.stakes import Stakes

    by_discard = rules.requirement is not None and rules.requirement.win_by is WinBy.DISCARD
    return Stakes(dora=dora or (), last_tile=last_tile, discard_share=int(by_discard))


def read_rules(
    text: str, seat: str | None, prevalent: str | None, minimum: int | None, win_by: WinBy | None
) -> Rules:
    """Return the rules given by the options, with a requirement if any option sets part of one.

    Parts of a requirement that no option sets come from the text of the rules. Else they default to
    east winds, eight fan (0 in Sichuan Mahjong, 1 han in riichi), and a win by discard or by draw.
    Rules of riichi with a score always get a requirement; if neither option nor text gives a wind,
    both winds stay undefined there.

    Raises:
        ArgumentError: rules that do not value wins, unknown rules or winds, or winds in Sichuan
            Mahjong.
    """
    rules = Rules.parse(text)
    given = {"--seat": seat, "--round": prevalent, "--minimum": minimum, "--win-by": win_by}
    said = {option: value for option, value in given.items() if value is not None}
    if not said and (rules.requirement is not None or not game_of(rules).asks_worth(rules)):
        return rules
    if not rules.has_scoring:
        option, value = next(iter(said.items()))
        worth = ", ".join(name for name, preset in PRESETS.items() if preset.has_scoring)
        expected = f"none without --rules {worth}: {rules} counts no fan"
        raise ArgumentError(option, str(value), expected)
    of_text = rules.requirement
    if minimum is None and of_text is not None:
        minimum = of_text.minimum
    if win_by is None:
        win_by = WinBy.EITHER if of_text is None else of_text.win_by
    game = game_of(rules)
    if not game.has_winds:
        for option in ("--seat", "--round"):
            if option in said:
                expected = f"none with --rules {rules}: {game.title} has no winds"
                raise ArgumentError(option, str(said[option]), expected)
        return rules.requiring(game.least_worth if minimum is None else minimum, win_by=win_by)
    east = (Wind.EAST, Wind.EAST)
    winds = east if of_text is None else (of_text.seat_wind, of_text.prevalent_wind)
    if of_text is None and seat is None and prevalent is None and not game.needs_winds:
        winds = None, None
    return rules.requiring(
        game.least_worth if minimum is None else minimum,
        seat_wind=winds[0] if seat is None else read_wind(seat, "--seat"),
        prevalent_wind=winds[1] if prevalent is None else read_wind(prevalent, "--round"),
        win_by=win_by,
        riichi=None if of_text is None else of_text.riichi,
    )


def read_wind(text: str, option: str) -> Wind:
    """Return the wind of an option."""
    return as_wind(text, option)


NAMES = typer.Option(
    "--names",
    metavar="LANGUAGE,...",
    help="Languages of the names of fan, patterns and yaku: one or several of en, zh, ja.",
)
"""The option `--names`, a text."""


def read_names(text: str | None) -> tuple[Language, ...]:
    """Return the languages of the option `--names`; none if it is not given.

    Raises:
        ArgumentError: no language, an unknown one, or one given twice.
    """
    if text is None:
        return ()
    return as_languages(map(str.strip, text.split(",")), "--names")


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
    question.check_in_play(hand, rules)
    return hand, read_knowledge(hand, seen, available, notation, order, rules)


def read_hand(text: str, melds: str, notation: NotationOption) -> Hand:
    """Return the hand of a text, with melds that are written separately."""
    with _by_option():
        return question.read_hand(text, melds, notation.named)


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
        return question.read_knowledge(hand, seen, available, notation.named, order.value, rules)


def read_win(words: Sequence[str], melds: str, notation: NotationOption) -> tuple[Hand, Tile, bool]:
    """Return the hand without the winning tile, that tile, and whether it is a red five."""
    with _by_option():
        return question.read_win(words, melds, notation.named)


@contextmanager
def _by_option() -> Iterator[None]:
    try:
        yield
    except ArgumentError as error:
        name = _OPTIONS.get(error.name, error.name)
        raise ArgumentError(name, error.got, error.expected) from None

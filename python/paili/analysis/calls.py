"""Calls: taking another player's discard or declaring a kong, compared by exact chances."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Literal, get_args

from paili.analysis.discard_options import HandRows
from paili.analysis.question import MEMORY, Question, draw_count, memory_bound
from paili.games.riichi.scoring.stakes import Stakes, stakes_for
from paili.model import columns
from paili.model.arrays import thread_count
from paili.model.errors import ArgumentError, TileCountError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import Meld, MeldKind
from paili.model.requirements import Objective, ObjectiveName, as_objective
from paili.model.rules import RIICHI, Rules, as_rules
from paili.model.tiles import NamedEnum, Tile, as_tile
from paili.wording import percent

CallSeat = Literal["left", "across", "right"]
"""Relative seat of the discarder; "left" is the player who plays before us."""

_SEATS = get_args(CallSeat)


class CallKind(NamedEnum, StrEnum):
    """An answer to a tile; equally good options are sorted in this order."""

    WIN = "win"
    PASS = "pass"
    """Leave another player's discard."""
    DISCARD = "discard"
    """Declare nothing after an own draw."""
    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"


_CAVEATS = ("yaku are not considered: a hand that has called may have none",)


@dataclass(frozen=True, slots=True)
class CallOption:
    """An answer to a tile.

    Attributes:
        kind: kind of the answer.
        meld: the declared meld; None for a win, for passing and for a discard alone.
        exact: exact probability to win afterwards, within the given number of draws.
        gain: difference from passing, or from a discard alone; negative if it is worse.
        discard: the best discard, alone or after a chow or a pung; None for other answers.
        expected_points: if the options are compared by points, the mean points received; else None.
    """

    kind: CallKind
    meld: Meld | None
    exact: Fraction
    gain: Fraction
    discard: Tile | None
    expected_points: Fraction | None = None

    @property
    def probability(self) -> float:
        """`exact` as a float."""
        return float(self.exact)

    @property
    def name(self) -> str:
        """The option as a text, such as "pass" or "chow [345m]"."""
        return str(self.kind) if self.meld is None else f"{self.kind} {self.meld}"


class Calls(HandRows[CallOption]):
    """The answers to a discard or to an own draw, best first: a tuple of `CallOption`.

    `sorted` orders them by any column, `str` is the table, `to_frame` and `to_arrow` have the data.
    """

    _ROW = "option"

    @property
    def discard(self) -> Tile | None:
        """The tile that may be called; None after an own draw."""
        discard: Tile | None = self._about[3]
        return discard

    @property
    def caveats(self) -> tuple[str, ...]:
        """Warnings about aspects that the options ignore under these rules."""
        return _CAVEATS if self.rules.leaves_out_yaku and not self.has_points else ()

    @property
    def has_points(self) -> bool:
        """Whether options are compared by points."""
        return any(one.expected_points is not None for one in self)

    def _tile_of(self, row: CallOption) -> None:
        return None  # a discard does not identify an option: several may have the same

    def _columns(self) -> tuple[columns.Column, ...]:
        return (
            columns.texts("call", (one.kind for one in self)),
            columns.texts("meld", (one.meld for one in self)),
            columns.tiles("discard", (one.discard for one in self)),
            columns.numbers("probability", (one.exact for one in self)),
            columns.chances("exact", (one.exact for one in self)),
            columns.numbers("gain", (one.gain for one in self)),
            columns.numbers("expected_points", (one.expected_points for one in self)),
        )

    def _subject(self) -> str:
        of = "" if self.discard is None else f" of {self.discard}"
        return f"{of} for {self.hand} under {self.rules}"

    def _first(self) -> str:
        best = self[0]
        points = best.expected_points
        worth = "" if points is None else f", {float(points):.2f} points"
        return f"{best.name}, won {percent(best.exact)}{worth}"


def calls(
    hand: Hand,
    discard: Tile | int,
    knowledge: KnowledgeBase | None = None,
    *,
    rules: Rules | str = RIICHI,
    draws: int,
    seat: CallSeat = "left",
    threads: int = 1,
    memory: int = MEMORY,
    objective: Objective | ObjectiveName = Objective.CHANCE,
    stakes: Stakes | None = None,
) -> Calls:
    """Compare the answers to another player's discard: win, pass, or call it for a meld.

    Each option has the exact probability to win within a number of draws, by the model of `plan`,
    in which one player draws and discards alone:

    - passing leaves the hand as it is, before its next draw;
    - a chow or a pung is declared and a tile discarded before the next draw;
    - a kong is declared and a replacement drawn, which is one draw more than the others have. A
      kong needs a tile left to draw;
    - winning is certain.

    The model ignores that later discards may be called, that others may call this one first, and
    that a call takes turns from others and may cost or bring points, as a kong does. With a
    requirement or for points it includes the effect of a call on the worth of a win, in riichi on
    its yaku. Under rules of riichi without a requirement, yaku are ignored, as `Calls.caveats`
    says. Swap calling is respected: tiles banned by the `swap_calling` of the rules are not
    discarded, and a call that leaves no other discard is not an option.

    Args:
        hand: waiting (3n+1 concealed tiles).
        discard: the tile that may be called.
        knowledge: copies that can still come, without the discard, which has already come; None
            means every copy that is not our own, less the discard.
        rules: rules of the game, and whether chows can be called.
        draws: 0 to the number of available tiles.
        seat: seat of the discarder; only discards of the player on the left can be called for a
            chow.
        threads, memory: as in `plan`.
        objective: the value that is compared, "chance" or "points", as in `plan`. Points are those
            of the best plan after each option; a win now is paid as a win by discard.
        stakes: a `paili.riichi.Stakes`, for points by rules of riichi, as in `plan`. Unless
            knowledge is given, its indicators cannot come.
    Returns:
        The options, best first: for points sorted by points, then by chance; ties in the order win,
        pass, chow, pung, kong, with chows in tile order. Passing is always an option; tiles of the
        void suit are never called.
    Raises:
        HandSizeError: a drawn hand.  ArgumentError: no such seat; otherwise as `plan`.
        TileCountError: an impossible discard: not in play, or a fifth copy.
    Cost: one `plan` for each option; Ctrl-C ends it, and `PlanSearch` can be limited in time.
    Source: Wang, Lyu & Chen 2020, section 3.1, compare the evaluation of the hand before and after
        a call; Yan, Li & Li 2021, section 2, its deficiency. Here it is the step-k value.
    Example:
        >>> import paili
        >>> hand = paili.Hand.parse("1135m123456p239s")
        >>> for option in paili.calls(hand, paili.Tile.M4, draws=1, rules=paili.MAHJONG0):
        ...     print(option.kind, option.meld, option.exact, option.discard)
        chow [345m] 4/47 9s
        pass None 0 None
    """
    tile, aim, rules = as_tile(discard, "discard"), as_objective(objective), as_rules(rules)
    stakes = stakes_for(stakes, rules, aim)
    question = Question.of(hand, knowledge, rules)
    if not isinstance(seat, str) or seat not in _SEATS:
        raise ArgumentError("seat", describe(seat), "left, across or right")
    question.rules.expect_no_jokers("calls")
    coming = _what_can_come(question, tile, stakes)
    asked = Question(hand, coming, question.rules)
    return _answers(asked, tile, seat == "left", draws, aim, stakes, threads, memory)


def kongs(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    rules: Rules | str = RIICHI,
    draws: int,
    threads: int = 1,
    memory: int = MEMORY,
    objective: Objective | ObjectiveName = Objective.CHANCE,
    stakes: Stakes | None = None,
) -> Calls:
    """Compare the answers to an own draw: win, discard, or declare a kong of one's own tiles.

    A kong is concealed, or extends a declared pung. Each option has its exact probability to win,
    by the model of `calls`: a discard alone has the value of the best one by `plan`. A kong draws a
    replacement tile, which is one draw more than a discard has, and needs a tile left to draw.
    A kong is never robbed, and reveals no indicator.

    Args:
        hand: drawn (3n+2 concealed tiles).
        knowledge: as in `plan`.
        rules, draws, threads, memory, objective, stakes: as in `calls`.
    Returns:
        The options, best first: for points sorted by points, then by chance; ties in the order win,
        discard, concealed kongs, other kongs, in tile order. A discard alone is always an option;
        tiles of the void suit are never declared.
    Raises:
        HandSizeError: a waiting hand.  Otherwise as `plan`.
    Cost: one `plan` for each option; Ctrl-C ends it.
    Source: as in `calls`.
    Example:
        >>> import paili
        >>> hand = paili.Hand.parse("2222m3456p567s115z")
        >>> for option in paili.kongs(hand, draws=2):
        ...     print(option.name, f"{option.probability:.3f}", option.discard)
        kong (2222m) 0.042 None
        discard 0.018 5z
    """
    aim, rules = as_objective(objective), as_rules(rules)
    stakes = stakes_for(stakes, rules, aim)
    question = Question.of(hand, knowledge, rules)
    question.rules.expect_no_jokers("kongs")
    coming = question.given
    if coming is None:
        coming = KnowledgeBase.from_seen(hand, () if stakes is None else stakes.dora)
    asked = Question(hand, coming, question.rules)
    return _answers(asked, None, False, draws, aim, stakes, threads, memory)


def _answers(
    question: Question,
    tile: Tile | None,
    is_left: bool,
    draws: int,
    aim: Objective,
    stakes: Stakes | None,
    threads: int,
    memory: int,
) -> Calls:
    draws, threads, memory = draw_count(draws), thread_count(threads), memory_bound(memory)
    staked = None if stakes is None else stakes._native_for(question.rules)
    found = question.native.calls(tile, draws, is_left, aim.native, staked, threads, memory)
    quiet = CallKind.DISCARD if tile is None else CallKind.PASS
    least = next(Fraction(*exact) for kind, _, _, exact, _, _ in found if kind == quiet)
    options = (
        CallOption(
            CallKind(kind),
            None if first is None else Meld(MeldKind(kind), Tile(first), is_concealed),
            Fraction(*exact),
            Fraction(*exact) - least,
            None if left is None else Tile(left),
            None if points is None else Fraction(*points),
        )
        for kind, first, is_concealed, exact, left, points in found
    )
    return Calls(options, question.hand, question.given, question.rules, tile)


def _what_can_come(question: Question, discard: Tile, stakes: Stakes | None) -> KnowledgeBase:
    """Return the knowledge after a discard.

    Raises:
        TileCountError: an impossible discard.
    """
    hand, rules = question.hand, question.rules
    if discard not in rules.in_play:
        expected = "none: the kind is not in play under these rules"
        raise TileCountError(discard, 1, expected, "discard")
    # `discard` raises if we hold all four copies of the tile.
    if question.given is None:
        shown = () if stakes is None else stakes.dora
        return KnowledgeBase.from_seen(hand, shown).discard(discard)
    return question.given

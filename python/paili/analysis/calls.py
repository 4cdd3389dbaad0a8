"""Calls: whether to take another player's discard, by the exact chance to win."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Literal, NamedTuple, get_args

from paili.analysis.arguments import MEMORY, draw_count, memory_bound
from paili.analysis.plan import Plan, PlanSearch
from paili.analysis.question import Question
from paili.analysis.rows import HandRows
from paili.games.riichi.scoring.stakes import Stakes, stakes_for
from paili.model import columns
from paili.model.arrays import thread_count
from paili.model.errors import ArgumentError, HandSizeError, TileCountError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import Meld, MeldKind
from paili.model.objective import Objective, ObjectiveName, as_objective
from paili.model.requirements import WinBy
from paili.model.rules import RIICHI, Rules, as_rules, riichi_of
from paili.model.tiles import NamedEnum, Tile, as_tile
from paili.wording import percent

CallSeat = Literal["left", "across", "right"]
"""The seat of the player who discards; the one on the left plays before us."""

_SEATS = get_args(CallSeat)


class CallKind(NamedEnum, StrEnum):
    """An answer to another player's discard, in the order of equally good options."""

    WIN = "win"
    PASS = "pass"
    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"


_CAVEATS = ("yaku are not considered: a hand that has called may have none",)
_ORDER = {kind: place for place, kind in enumerate(CallKind)}
_CALL_OF = {kind: CallKind(kind.value) for kind in MeldKind}


@dataclass(frozen=True, slots=True)
class CallOption:
    """One answer to a discard.

    Attributes:
        kind: the answer.
        meld: the declared meld; None for a win and for passing.
        exact: the chance to win afterwards, within the draws that were asked for.
        gain: the difference from passing; negative if it is worse.
        discard: the best discard that follows a chow or a pung; None for the others.
        expected_points: if the options are compared by points, the mean of what is received.
    """

    kind: CallKind
    meld: Meld | None
    exact: Fraction
    gain: Fraction
    discard: Tile | None
    expected_points: Fraction | None = None

    @property
    def probability(self) -> float:
        """The exact chance as a float."""
        return float(self.exact)

    @property
    def name(self) -> str:
        """The option as a text, such as "pass" or "chow [345m]"."""
        return str(self.kind) if self.meld is None else f"{self.kind} {self.meld}"


class Calls(HandRows[CallOption]):
    """The answers to a discard, best first: a tuple of `CallOption`.

    `sorted` has them in the order of any column, `str` is the table, `to_frame` and `to_arrow` the
    data.
    """

    _ROW = "option"

    @property
    def discard(self) -> Tile:
        """The tile that may be called."""
        discard: Tile = self._about[3]
        return discard

    @property
    def caveats(self) -> tuple[str, ...]:
        """Sentences about what the options leave out under these rules."""
        return _CAVEATS if self.rules.leaves_out_yaku and not self.has_points else ()

    @property
    def has_points(self) -> bool:
        """Whether options are compared by points."""
        return any(one.expected_points is not None for one in self)

    def _tile_of(self, row: CallOption) -> None:
        return None  # its discard is no name for an option: several may lead to the same

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
        return f" of {self.discard} for {self.hand} under {self.rules}"

    def _first(self) -> str:
        best = self[0]
        points = best.expected_points
        worth = "" if points is None else f", {float(points):.2f} points"
        return f"{best.name}, won {percent(best.exact)}{worth}"


class _Model(NamedTuple):
    """The arguments that all options share."""

    knowledge: KnowledgeBase
    rules: Rules
    draws: int
    threads: int
    memory: int
    objective: Objective
    stakes: Stakes | None

    def plan(self, hand: Hand, more_draws: int = 0) -> Plan:
        # More tiles than there are cannot be drawn.
        draws = min(self.draws + more_draws, self.tiles) if more_draws else self.draws
        search = PlanSearch._of(
            Question(hand, self.knowledge, self.rules),
            draws,
            threads=self.threads,
            memory=self.memory,
            objective=self.objective,
            stakes=self.stakes,
        )
        return search.plan()

    def is_won(self, hand: Hand, tile: Tile) -> bool:
        """Return whether the hand wins by the discard."""
        if self.stakes is not None:
            return bool(self.won(hand, tile))
        last = None if self.rules.requirement is None else tile
        drawn = Question(hand.with_tile(tile), self.knowledge, _by_discard(self.rules))
        return drawn.native.is_won(last)

    def won(self, hand: Hand, tile: Tile) -> Fraction | None:
        """Return the points of a win by the discard, if points are compared."""
        if self.objective is Objective.CHANCE:
            return None
        rules = _by_discard(self.rules)
        stakes = self.stakes
        if stakes is not None:
            stakes = replace(stakes, discard_share=Fraction(1), last_tile=False)
        elif rules.requirement is None:
            rules = rules.requiring(0, win_by=WinBy.DISCARD)  # in Sichuan Mahjong
        drawn = Question(hand.with_tile(tile), self.knowledge, rules)
        search = PlanSearch._of(drawn, 0, last=tile, objective=self.objective, stakes=stakes)
        return search.plan().expected_points

    @property
    def tiles(self) -> int:
        """Number of available tiles that are in play."""
        return sum(self.knowledge._bytes[tile] for tile in self.rules.in_play)


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

    Each option has its exact chance to win within a number of draws, the model being that of
    `plan`: one player draws and discards alone. In it

    - passing leaves the hand as it is, before its next draw;
    - a chow or a pung is declared and a tile discarded before the next draw;
    - a kong is declared and a replacement drawn, which is one draw more than the others have (if
      there is a tile left to draw: without one there is no kong);
    - winning is certain.

    The model leaves out that later discards may be called, that others may call this one first,
    and that a call takes turns from others and may cost or bring points, as a kong does. With a
    requirement it does know what a call does to the worth of a win, in riichi to its yaku; so it
    does for points. Under rules of riichi without one yaku are not considered, as `Calls.caveats`
    says, but swap calling is: what the `swap_calling` of the rules bans is not discarded, and a
    call that leaves nothing else is none.

    Args:
        hand: waiting (3n+1 concealed tiles).
        discard: the tile that may be called.
        knowledge: copies that can still come, the discard not among it, for it has come already;
            None means every copy that is not our own, less the discard.
        rules: rules of the game, and whether chows can be called.
        draws: 0 to the number of available tiles.
        seat: of the discarder; only the discards of the player on the left can make a chow.
        threads, memory: as of `plan`.
        objective: what is compared, "chance" or "points", as `plan` has it. Points are those of the
            best plan after each option; a win is paid as one by a discard.
        stakes: a `paili.riichi.Stakes`, for points by rules of riichi, as `plan` has it. Unless
            knowledge is given, its indicators cannot come.
    Returns:
        The best option first, for points that of most points, then of the best chance; equal ones
        in the order win, pass, chow, pung, kong, chows in tile order. Passing is always among them;
        tiles of the void suit are never called.
    Raises:
        HandSizeError: a drawn hand.  ArgumentError: no such seat; otherwise as `plan`.
        TileCountError: a discard that cannot be: not in play, or a fifth copy.
    Cost: that of a `plan` for each option; Ctrl-C ends it, and `PlanSearch` can be limited in time.
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
    rules = question.rules
    if not isinstance(seat, str) or seat not in _SEATS:
        raise ArgumentError("seat", describe(seat), "left, across or right")
    rules.expect_no_jokers("calls")
    coming = _what_can_come(question, tile, stakes)
    draws, threads, memory = draw_count(draws), thread_count(threads), memory_bound(memory)
    model = _Model(coming, rules, draws, threads, memory, aim, stakes)
    found = model.plan(hand)
    passed, points = found.exact, found.expected_points

    options = [CallOption(CallKind.PASS, None, passed, Fraction(0), None, points)]
    if model.is_won(hand, tile):
        won = model.won(hand, tile)
        options.append(CallOption(CallKind.WIN, None, Fraction(1), 1 - passed, None, won))
    after = (
        _call(hand.with_meld(meld, tile), meld, _banned(meld, tile, rules), model, passed)
        for meld in _melds_called(hand, tile, rules, seat)
        if meld.kind is not MeldKind.KONG or model.tiles
    )
    options.extend(option for option in after if option is not None)
    options.sort(key=lambda one: (-(one.expected_points or 0), -one.exact, _ORDER[one.kind]))
    return Calls(options, hand, model.knowledge, rules, tile)


def _by_discard(rules: Rules) -> Rules:
    """Return the rules for a tile that another player has discarded, however others may come."""
    requirement = rules.requirement
    return rules if requirement is None else rules.with_requirement(requirement.by_discard())


def _what_can_come(question: Question, discard: Tile, stakes: Stakes | None) -> KnowledgeBase:
    """Return the knowledge after the discard, which must be possible."""
    hand, rules = question.hand, question.rules
    if not hand.is_waiting:
        raise HandSizeError(hand.size, f"{hand.size - 1}: a waiting hand calls")
    if discard not in rules.in_play:
        expected = "none: the kind is not in play under these rules"
        raise TileCountError(discard, 1, expected, "discard")
    # The fourth copy of our own makes a discard impossible, whatever the knowledge.
    if question.given is None:
        shown = () if stakes is None else stakes.dora
        return KnowledgeBase.from_seen(hand, shown).discard(discard)
    return question.given


def _melds_called(hand: Hand, tile: Tile, rules: Rules, seat: CallSeat) -> Iterator[Meld]:
    """Iterate over the melds of hand and discard: chows in tile order, then pung and kong."""
    if rules.void_suit is not None and tile.suit is rules.void_suit:
        return
    held = hand._counts
    has_chows = rules.chows and not rules.has_three_players
    if has_chows and seat == "left" and not tile.is_honor:
        for rank in range(max(tile.rank - 2, 1), min(tile.rank, 7) + 1):
            meld = Meld.chow(tile - tile.rank + rank)
            if all(held[other] for other in meld.tiles if other is not tile):
                yield meld
    if held[tile] >= 2:
        yield Meld.pung(tile)
    if held[tile] >= 3:
        yield Meld.kong(tile)


def _banned(meld: Meld, called: Tile, rules: Rules) -> tuple[Tile, ...]:
    """Return the tiles that may not be discarded after a call: swap calling of riichi."""
    swaps = riichi_of(rules).swap_calling if rules.has_riichi_shapes else "all"
    if swaps == "all":
        return ()
    first, *_, last = meld.tiles
    if swaps == "other_end" or meld.kind is not MeldKind.CHOW:
        return (called,)
    if called is first and last.rank < 9:
        return called, Tile(last + 1)
    if called is last and first.rank > 1:
        return called, Tile(first - 1)
    return (called,)


def _call(
    called: Hand, meld: Meld, banned: tuple[Tile, ...], model: _Model, passed: Fraction
) -> CallOption | None:
    """Return a call with its best discard; None if nothing may be discarded after it."""
    kind = _CALL_OF[meld.kind]
    if meld.kind is MeldKind.KONG:
        found = model.plan(called, more_draws=1)
        gain = found.exact - passed
        return CallOption(kind, meld, found.exact, gain, None, found.expected_points)
    # Of a hand that the call completes too, as of any other, a tile must be discarded: to take
    # the discard for the last meld is to win, which is an option of its own.
    allowed = (one for one in model.plan(called).options if one.tile not in banned)
    best = next(allowed, None)
    if best is None:
        return None
    gain = best.exact - passed
    return CallOption(kind, meld, best.exact, gain, best.tile, best.expected_points)

"""Exact planning: the best discard, by the exact chance to win within some number of draws.

With a goal, only wins that are worth enough count. `docs/planning.md` says how both are found.
"""

from __future__ import annotations

import math
import sys
import time
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from numbers import Real
from typing import TYPE_CHECKING

from paili import _core
from paili.analysis.plans import Legal, legal_question
from paili.analysis.questions import Copies, batch_question, copies_of, question
from paili.model.arrays import thread_count
from paili.model.errors import ArgumentError, SearchLimitError, TileCountError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import MAHJONG0, MCR, Rules
from paili.model.tiles import COPIES, KINDS, TILES, Tile, as_integer, as_tile

if TYPE_CHECKING:
    # Loaded by the first array only: that takes longer than to load all of ours.
    import numpy as np
    import numpy.typing as npt

MEMORY = 3 << 29
"""Bytes that a search may use unless told otherwise."""

LEFT_OUT = copy(MAHJONG0)
"""The rules of a call that names none: equal to MAHJONG0, but told apart from it."""
_SLICE = 0.1  # seconds of native work between two looks for Ctrl-C


@dataclass(frozen=True, slots=True)
class PlanOption:
    """One kind that can be discarded, and the chance it leaves.

    Attributes:
        tile: the discard.
        exact: the chance to win within the draws of the plan.
        deficiency: of the hand that is left, in tile changes; to any complete hand, legal or not.
        tiles: kinds that lower it, with the copies that can still come.
        expected_fan: with a goal, what wins are worth in the mean over all sequences of draws,
            those that do not win being worth 0.
    """

    tile: Tile
    exact: Fraction
    deficiency: int
    tiles: Copies
    expected_fan: Fraction | None = None

    @property
    def probability(self) -> float:
        """The exact chance as a float."""
        return float(self.exact)

    @property
    def copies(self) -> int:
        """Copies of all accepted kinds together."""
        return sum(copies for _, copies in self.tiles)


@dataclass(frozen=True, slots=True)
class Reason:
    """A complete hand that the plan may reach.

    Attributes:
        tiles: all its tiles but the declared melds, sorted.
        exact: the chance that the plan ends in it; the value of a plan is the sum over its reasons.
        coming: tiles that it has and the hand of the plan has not.
    """

    tiles: tuple[Tile, ...]
    exact: Fraction
    coming: Copies

    @property
    def probability(self) -> float:
        """The exact chance as a float."""
        return float(self.exact)


@dataclass(frozen=True, slots=True)
class OptionBounds:
    """What is known so far of one discard: its value lies between two bounds, both included."""

    tile: Tile
    lower: Fraction
    upper: Fraction


@dataclass(frozen=True, slots=True)
class PlanBounds:
    """What a search knows so far.

    Attributes:
        lower, upper: the value of the hand lies between them, both included.
        options: one for each kind held, those with the greatest lower bounds first, then the
            greatest upper bounds, then tile order; empty for a waiting hand.
    """

    lower: Fraction
    upper: Fraction
    options: tuple[OptionBounds, ...]

    @property
    def is_exact(self) -> bool:
        """Whether the value of the hand is known."""
        return self.lower == self.upper


@dataclass(frozen=True, slots=True)
class Plan:
    """The best way to play a hand for a number of draws. Made by `plan`.

    Attributes:
        hand: waiting or drawn.  knowledge: what can still come.  rules: what a complete hand is.
        draws: how many tiles may be drawn.
        value: the chance to complete the hand with them, playing best; 1 for a complete hand.
        options: one for each kind held by a drawn hand, best first, then in tile order. Those of
            a complete hand say what is left to one who discards nevertheless. With a goal, of two
            options with the same chance that with the higher expected fan comes first.
        threads, memory: limits of further searches; plans that differ in them only are equal.
        goal: what a win must be to count; None if every complete hand wins.
        last: the tile that came last, if there is a goal and it is known.
        expected_fan: with a goal, the mean of what the best play wins, 0 where it does not win.
    """

    hand: Hand
    knowledge: KnowledgeBase
    rules: Rules
    draws: int
    value: Fraction
    options: tuple[PlanOption, ...]
    threads: int = field(default=1, compare=False)
    memory: int = field(default=MEMORY, compare=False)
    goal: Legal | None = None
    last: Tile | None = None
    expected_fan: Fraction | None = None

    @property
    def probability(self) -> float:
        """The exact value as a float."""
        return float(self.value)

    @property
    def is_complete(self) -> bool:
        """Whether the hand is complete; with a goal, whether it has won."""
        if self.goal is not None:
            return legal_question(self.hand, self.knowledge, self.goal).is_won(self.last)
        return _core.deficiency(*question(self.hand, self.knowledge, self.rules)) == 0

    @property
    def best(self) -> Tile | None:
        """The best discard; None if there is nothing to discard: a waiting hand, a complete one."""
        return self.options[0].tile if self.options and not self.is_complete else None

    def after(self, draw: Tile | int) -> Plan:
        """The plan one draw later: a drawn hand discards its best tile first.

        The mean of the values after all draws, each weighted by its available copies, is the
        value of this plan.

        Raises:
            TileCountError: no copy of the tile can come.
            ArgumentError: no draw is left, the hand is complete, or not a tile.
            SearchLimitError: as `plan`.
        """
        tile = as_tile(draw, "draw")
        if self.draws == 0:
            raise ArgumentError("draws", "0", "a plan with a draw left")
        if self.is_complete:
            raise ArgumentError("hand", str(self.hand), "a hand that is not complete")
        if tile >= self.rules.kinds:
            expected = "none: the kind is not in play under these rules"
            raise TileCountError(tile, 1, expected, "draw")
        knowledge = self.knowledge.own_draw(tile)
        waiting = self.hand if self.best is None else self.hand.without_tile(self.best)
        last = tile if self.goal is not None else None
        return self._search(waiting.with_tile(tile), knowledge, self.draws - 1, last).plan()

    def reasons(self) -> tuple[Reason, ...]:
        """The complete hands where the plan leads, the most likely first, then in tile order.

        Where discards are equally good, another of them than `best` may be followed.

        Cost: that of `plan` once more, because a plan does not keep the memory of its search;
        `PlanSearch.reasons` does without that search.
        """
        return self._search(self.hand, self.knowledge, self.draws, self.last).reasons()

    def _search(
        self, hand: Hand, knowledge: KnowledgeBase, draws: int, last: Tile | None
    ) -> PlanSearch:
        return PlanSearch(
            hand,
            knowledge,
            draws=draws,
            rules=self.rules,
            threads=self.threads,
            memory=self.memory,
            goal=self.goal,
            last=last,
        )


class PlanSearch:
    """A search for a plan that can be run for a while, looked at and run on.

    Arguments and errors are those of `plan`.

    Example:
        >>> import paili
        >>> search = paili.PlanSearch(paili.Hand.parse("123m456p23478s11m"), draws=2)
        >>> search.advance(seconds=10), search.progress, search.bounds().is_exact
        (True, 1.0, True)
    """

    def __init__(
        self,
        hand: Hand,
        knowledge: KnowledgeBase | None = None,
        *,
        draws: int,
        rules: Rules = LEFT_OUT,
        threads: int = 1,
        memory: int = MEMORY,
        goal: Legal | None = None,
        last: Tile | int | None = None,
    ) -> None:
        self._rules = rules_for(goal, rules)
        self._asked = question(hand, knowledge, self._rules)
        self._draws = _draw_count(draws)
        self._threads, self._memory = thread_count(threads), _memory_bound(memory)
        self._hand, self._goal, self._last = hand, goal, _last_tile(last, goal)
        self._knowledge = KnowledgeBase.full(hand) if knowledge is None else knowledge
        self._native = self._new_search()
        self._denominator = self._native.denominator()

    def _new_search(self) -> _core.PlanSearch:
        if self._goal is None:
            return _core.PlanSearch(*self._asked, self._draws, self._threads, self._memory)
        asked = legal_question(self._hand, self._knowledge, self._goal)
        return _core.PlanSearch.for_legal_wins(asked, self._last, self._draws, self._memory)

    @property
    def progress(self) -> float:
        """How much of the search is done, 0 to 1: an estimate that never falls."""
        return self._native.progress

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return self._native.nodes

    def advance(self, seconds: float) -> bool:
        """Search for about so long, or until all is exact.

        Ctrl-C ends it within a fraction of a second; the search can go on afterwards.

        Args:
            seconds: 0 or more; infinity for no limit of time.
        Returns:
            Whether everything is exact.
        Raises:
            SearchLimitError: the search needs more memory than it may use. It cannot go on, but
                `bounds` still says what it proved.
            ArgumentError: not a number of seconds.
        """
        limit = _seconds(seconds)
        start = time.monotonic()
        left = limit
        while not self._native.advance(min(left, _SLICE)):
            if self._native.exhausted:
                bounds = self.bounds()
                raise SearchLimitError(self._memory, bounds.lower, bounds.upper)
            left = limit - (time.monotonic() - start)
            if left <= 0:
                return False
        return True

    def bounds(self) -> PlanBounds:
        """What is known so far."""
        lower, upper = map(self._fraction, self._native.value())
        options = [
            OptionBounds(TILES[kind], self._fraction(low), self._fraction(high))
            for kind, low, high in self._native.options()
        ]
        options.sort(key=lambda option: (-option.lower, -option.upper, option.tile))
        return PlanBounds(lower, upper, tuple(options))

    def plan(self) -> Plan:
        """The plan. Searches to the end if that has not been done; Ctrl-C stops it.

        Raises:
            SearchLimitError: the search needs more memory than it may use.
        """
        self.advance(math.inf)
        values = {tile: low for tile, low, _ in self._native.options()}
        fans, expected_fan = self._fans()
        left = _core.discards(*self._asked) if values else []
        options = [
            PlanOption(
                TILES[kind],
                self._fraction(values[kind]),
                deficiency,
                copies_of(accepted),
                fans.get(kind),
            )
            for kind, deficiency, accepted in left
        ]
        options.sort(key=lambda one: (-one.exact, -(one.expected_fan or 0), one.tile))
        return Plan(
            self._hand,
            self._knowledge,
            self._rules,
            self._draws,
            self._fraction(self._native.value()[0]),
            tuple(options),
            self._threads,
            self._memory,
            self._goal,
            self._last,
            expected_fan,
        )

    def _fans(self) -> tuple[dict[int, Fraction], Fraction | None]:
        """The expected fan of each option and of the plan, if there is a goal."""
        if self._goal is None:
            return {}, None
        options, best = self._native.fan()
        return {kind: self._fraction(fan) for kind, fan in options}, self._fraction(best)

    def reasons(self) -> tuple[Reason, ...]:
        """The complete hands where the plan leads, the most likely first, then in tile order.

        Searches to the end first, as `plan`.
        """
        self.advance(math.inf)
        found = [self._reason(tiles, share) for tiles, share in self._native.reasons()]
        return tuple(sorted(found, key=lambda reason: (-reason.exact, reason.tiles)))

    def _reason(self, counts: bytes, share: int) -> Reason:
        tiles = tuple(tile for tile in TILES for _ in range(counts[tile]))
        coming = bytes(
            max(there - held, 0) for there, held in zip(counts, self._asked[0], strict=True)
        )
        return Reason(tiles, self._fraction(share), copies_of(coming))

    def _fraction(self, numerator: int) -> Fraction:
        return Fraction(numerator, self._denominator)


def plan(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    draws: int,
    rules: Rules = LEFT_OUT,
    threads: int = 1,
    memory: int = MEMORY,
    goal: Legal | None = None,
    last: Tile | int | None = None,
) -> Plan:
    """The best discards of a hand for a number of draws, and the exact chance to win with them.

    One player draws from the available tiles, each as likely as another, and discards without
    getting anything back; a complete hand wins at once. Nobody else wins or claims, and nothing
    is claimed from them. With a goal, a draw wins at once if the hand is complete and worth enough
    with it as the last tile; from a complete hand that is not, something is discarded.

    Args:
        hand: drawn (3n+2 concealed tiles), to choose a discard; or waiting (3n+1), for the value
            before the next draw.
        knowledge: what can still come; None means every copy that is not our own. Copies of
            kinds that are not in play are ignored.
        draws: how many tiles may be drawn, 0 to the number of available tiles; and so few that
            their sequences can be counted with 128 bits, which ends at 18 of 122 tiles.
        rules: what a complete hand is; MCR, or left out, if there is a goal.
        threads: 1 to 256; they change nothing but the time, and nothing if there is a goal.
        memory: bytes that the search may use.
        goal: what a win must be to count, such as Legal(seat_wind=..., prevalent_wind=...). Its
            `win_by` says whether a drawn tile is scored as drawn, as a discard, or as whichever
            is worth more.
        last: with a goal, the tile that came last to a drawn hand: only with it may the hand have
            won already. None means that any of its tiles may have been the last.
    Raises:
        ArgumentError: draws, threads or memory out of range; other rules than MCR with a goal;
            `last` without a goal, or not a tile of a drawn hand.
        SearchLimitError: the search needs more memory than it may use.
        Otherwise as `deficiency`.
    Cost: of a hand of 14 tiles and full knowledge ten to thirty times more for each draw, from less
        than a millisecond for two; `PlanSearch` tells what is known on the way. With a goal, some
        milliseconds for two draws, and more for each further one.
    Source: Li & Yan 2019, section 5, equations 17 to 22.
    Example:
        >>> import paili
        >>> omega = paili.KnowledgeBase.parse("0" * 18 + "010110001", order="papers")
        >>> best = paili.plan(paili.Hand.parse("123789s222m12359p"), omega, draws=2)
        >>> best.best, best.value
        (Tile.P9, Fraction(7, 12))
    """
    search = PlanSearch(
        hand,
        knowledge,
        draws=draws,
        rules=rules,
        threads=threads,
        memory=memory,
        goal=goal,
        last=last,
    )
    return search.plan()


def discard_values_batch(
    counts: npt.NDArray[np.integer],
    available: npt.NDArray[np.integer] | None = None,
    *,
    draws: int,
    melds: int | npt.NDArray[np.integer] = 0,
    rules: Rules = MAHJONG0,
    threads: int = 1,
    memory: int = MEMORY,
) -> npt.NDArray[np.float64]:
    """Chance to win within a number of draws after each discard of each drawn hand.

    Arguments and errors are those of `deficiency_batch`; rows sum to 14 minus 3 for each meld.

    Args:
        draws: 0 to the number of available tiles, of every row.
        memory: bytes that the search for one row may use; each thread searches for one.
    Returns:
        float64 (n, 34): the values of `plan(...).options`, NaN where the kind is not held.
    Raises:
        SearchLimitError: a search needs more memory than it may use.
    Cost: that of a `plan` for each row.
    """
    asked = batch_question(counts, available, melds, rules, threads)
    limits = _draw_count(draws), asked[-1], _memory_bound(memory)
    return _core.discard_values_batch(*asked[:-1], *limits)


def rules_for(goal: Legal | None, rules: Rules) -> Rules:
    """The rules of a question: those of the goal, if there is one."""
    if goal is None:
        return MAHJONG0 if rules is LEFT_OUT else rules
    if not isinstance(goal, Legal):
        raise ArgumentError("goal", describe(goal), "a Legal, or None")
    if rules is not LEFT_OUT and rules != MCR:
        raise ArgumentError("rules", describe(rules), "MCR, or left out, since there is a goal")
    return MCR


def _last_tile(last: Tile | int | None, goal: Legal | None) -> Tile | None:
    if last is None:
        return None
    if goal is None:
        raise ArgumentError("last", describe(last), "None, since there is no goal")
    return as_tile(last, "last")


def _draw_count(value: object) -> int:
    """Draws, as far as they can be judged without the hand; the core knows what is available."""
    expected = "an int, 0 to the number of available tiles"
    draws = as_integer(value, "draws", expected)
    if not 0 <= draws <= KINDS * COPIES:
        raise ArgumentError("draws", describe(draws), expected)
    return draws


def _memory_bound(value: object) -> int:
    expected = "a number of bytes, an int of at least 1"
    memory = as_integer(value, "memory", expected)
    if not 1 <= memory <= sys.maxsize:
        raise ArgumentError("memory", describe(memory), expected)
    return memory


def _seconds(value: object) -> float:
    expected = "a number of seconds, 0 or more"
    if isinstance(value, bool) or not isinstance(value, Real) or value < 0 or value != value:
        raise ArgumentError("seconds", describe(value), expected)
    try:
        return float(value)
    except OverflowError:  # an int of hundreds of digits
        return math.inf

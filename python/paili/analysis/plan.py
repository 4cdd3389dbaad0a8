"""Exact planning: the best discard, by the exact probability to win within some number of draws.

`docs/planning.md` describes the search, also for rules with a requirement.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, NoReturn

from paili import _core
from paili.analysis.plan_values import (
    OptionBounds,
    PlanBounds,
    PlanOption,
    PlanOptions,
    Reasons,
    reasons_of,
)
from paili.analysis.question import (
    MEMORY,
    Question,
    batch_of,
    draw_count,
    memory_bound,
    question_at_stake,
)
from paili.games.riichi.scoring.stakes import Stakes
from paili.model.arrays import BatchMelds, thread_count
from paili.model.columns import Column
from paili.model.counts import TileCounts
from paili.model.errors import ArgumentError, SearchLimitError, TileCountError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.notation import format_tiles
from paili.model.rendered import Rendered, Tabular
from paili.model.requirements import Objective, ObjectiveName, as_objective
from paili.model.rules import RIICHI, Rules
from paili.model.tiles import TILES, Tile, as_seconds, as_tile
from paili.wording import counted, more, percent, subject

if TYPE_CHECKING:
    # NumPy takes longer to load than all of paili, so only the first array imports it.
    import numpy as np
    import numpy.typing as npt


_SLICE = 0.1  # seconds of native work between two checks for Ctrl-C


@dataclass(frozen=True, slots=True, repr=False)
class Plan(Tabular, Rendered):
    """The best play of a hand over a number of draws, created by `plan`.

    `str` is the picture that `paili plan` prints, without reasons; `to_frame` has a row for each
    option.

    Attributes:
        hand: waiting or drawn.  knowledge: copies that can still come.  rules: rules of the game.
        draws: number of draws.
        exact: exact probability that the best play wins within these draws; 1 for a hand that has
            won.
        options: discards of a drawn hand, one for each kind held, best first, ties in tile order.
            With a requirement, equal chances are ordered by expected fan. If the hand has won, they
            are the discards of playing on.
        threads, memory: limits of further searches; ignored by comparisons.
        last: the last tile that came, if it is known and the worth of a win matters; else None.
        expected_fan: with a requirement, the mean worth of the win of the best play; sequences
            without a win count 0.
        objective: the value that is maximised. For points, options are ordered by their points,
            then by their chances, and a win may be passed for a better one.
        expected_points: for a plan for points, the mean points of the best play; else None.
        stakes: stakes of a plan for points of riichi; else None.
    """

    hand: Hand
    knowledge: KnowledgeBase
    rules: Rules
    draws: int
    exact: Fraction
    options: PlanOptions
    threads: int = field(default=1, compare=False)
    memory: int = field(default=MEMORY, compare=False)
    last: Tile | None = None
    expected_fan: Fraction | None = None
    objective: Objective = Objective.CHANCE
    expected_points: Fraction | None = None
    stakes: Stakes | None = None
    _takes_win: bool = field(default=False, repr=False, compare=False)

    @property
    def probability(self) -> float:
        """`exact` as a float."""
        return float(self.exact)

    def __repr__(self) -> str:
        about = f"<Plan for {subject(self.hand, self.rules)}"
        if self._takes_win:
            return f"{about}: has won{more(len(self.options), 'option')}>"
        best = "" if self.best is None else f"discard {self.hand.discard_text(self.best)}, "
        if self.ties:
            best += f"tied with {format_tiles(self.ties)}, "
        within = f"won {percent(self.exact)} within {counted(self.draws, 'draw')}"
        if self.expected_points is not None:
            within += f", {float(self.expected_points):.2f} points"
        others = more(len(self.options) - (self.best is not None), "option")
        return f"{about}: {best}{within}{others}>"

    def _columns(self) -> Sequence[Column]:
        return self.options._columns()

    @property
    def is_complete(self) -> bool:
        """Whether the hand has won: it is complete and meets the requirement, if there is one."""
        if self.stakes is not None:
            # The win needs a yaku, and a win by the last tile of the wall is one.
            last_tile = self.stakes.last_tile and self.draws == 0
            now = replace(self, stakes=replace(self.stakes, last_tile=last_tile))
            return now._search(self.hand, self.knowledge, 0, self.last)._takes_win()
        question = Question(self.hand, self.knowledge, self.rules)
        return question.native.is_won(self.last)

    @property
    def best(self) -> Tile | None:
        """The best discard, the first in tile order among equals.

        None if no discard has a chance to win, if the hand is waiting, or if it takes its win.
        """
        return self.options[0].tile if self.exact and self._discards else None

    @property
    def ties(self) -> tuple[Tile, ...]:
        """The other discards that are as good as the best, also in expected fan or points."""
        if self.best is None:
            return ()
        first, *others = self.options
        return tuple(one.tile for one in others if one.is_as_good_as(first))

    @property
    def _discards(self) -> bool:
        """Whether a tile is discarded before the first draw."""
        return bool(self.options) and not self._takes_win

    def after(self, draw: Tile | int) -> Plan:
        """Return the plan after a draw, before which a drawn hand discards its best tile.

        The mean of the values after all draws, each weighted by its available copies, is the
        value of this plan.

        Raises:
            TileCountError: no copy of the tile can come.
            ArgumentError: no draw is left, the hand has won or declares riichi, or not a tile.
            SearchLimitError: as `plan`.
        """
        tile = as_tile(draw, "draw")
        if self.draws == 0:
            raise ArgumentError("draws", "0", "a plan with a draw left")
        if self._takes_win:
            raise ArgumentError("hand", str(self.hand), "a hand that is not complete")
        if self._discards and self.options[0]._ends_choices:
            raise ArgumentError("hand", str(self.hand), "a hand that chooses: not one with riichi")
        if tile not in self.rules.in_play:
            expected = "none: the kind is not in play under these rules"
            raise TileCountError(tile, 1, expected, "draw")
        knowledge = self.knowledge.own_draw(tile)
        waiting = self.hand.without_tile(self.options[0].tile) if self._discards else self.hand
        is_valued = self.objective is Objective.POINTS or self.rules.requirement is not None
        last = tile if is_valued else None
        return self._search(waiting.with_tile(tile), knowledge, self.draws - 1, last).plan()

    def reasons(self, tile: Tile | int | None = None) -> Reasons:
        """Return the complete hands that the plan may reach, by probability, then in tile order.

        Among equally good discards, the search may follow another one than `best`.

        Args:
            tile: the first discard, which need not be good; None means the best.
        Raises:
            HandSizeError: the hand is waiting and discards nothing.
            TileCountError: the hand does not hold the tile.  ArgumentError: not a tile.
            SearchLimitError: as `plan`.
        Cost: another `plan`, because a plan does not keep the memory of its search.
        `PlanSearch.reasons` needs no second search.
        """
        return self._search(self.hand, self.knowledge, self.draws, self.last).reasons(tile)

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
            last=last,
            objective=self.objective,
            stakes=self.stakes,
        )


class PlanSearch:
    """A search for a plan that can be stopped, inspected and resumed.

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
        rules: Rules | str = RIICHI,
        threads: int = 1,
        memory: int = MEMORY,
        last: Tile | int | None = None,
        objective: Objective | ObjectiveName = Objective.CHANCE,
        stakes: Stakes | None = None,
    ) -> None:
        aim = as_objective(objective)
        question, stakes = question_at_stake(hand, knowledge, rules, stakes, aim)
        draws, threads, memory = draw_count(draws), thread_count(threads), memory_bound(memory)
        self._begin(
            question,
            draws,
            threads=threads,
            memory=memory,
            last=_last_tile(last, question.rules, aim),
            objective=aim,
            stakes=stakes,
        )

    @classmethod
    def _of(
        cls,
        question: Question,
        draws: int,
        *,
        threads: int = 1,
        memory: int = MEMORY,
        last: Tile | None = None,
        objective: Objective = Objective.CHANCE,
        stakes: Stakes | None = None,
        native: _core.PlanSearch | None = None,
    ) -> PlanSearch:
        """Return the search for a plan of a question; the arguments are already checked.

        Args:
            native: a search that has already begun; None for a new one.
        """
        search = cls.__new__(cls)
        search._begin(
            question,
            draws,
            threads=threads,
            memory=memory,
            last=last,
            objective=objective,
            stakes=stakes,
            native=native,
        )
        return search

    def _begin(
        self,
        question: Question,
        draws: int,
        *,
        threads: int,
        memory: int,
        last: Tile | None,
        objective: Objective,
        stakes: Stakes | None,
        native: _core.PlanSearch | None = None,
    ) -> None:
        self._question, self._draws, self._threads, self._memory = question, draws, threads, memory
        self._last, self._objective, self._stakes = last, objective, stakes
        at_stake = None if stakes is None else stakes._native_for(question.rules)
        self._native = native or _core.PlanSearch(
            question.native, objective.native, last, draws, threads, memory, at_stake
        )
        self._denominator = self._native.denominator()

    def __repr__(self) -> str:
        about = f"<PlanSearch for {subject(self._question.hand, self._question.rules)}"
        return f"{about}: {counted(self._draws, 'draw')}, {percent(self.progress)} searched>"

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "cannot pickle a PlanSearch: what it has found is in the memory of this process; "
            "pickle its plan() or bounds()"
        )

    @property
    def progress(self) -> float:
        """Estimated fraction of the search that is done, 0 to 1; it never decreases."""
        return self._native.progress

    @property
    def nodes(self) -> int:
        """Number of positions searched so far."""
        return self._native.nodes

    def advance(self, seconds: float) -> bool:
        """Continue the search for about some seconds, or until all values are exact.

        Ctrl-C interrupts it within a fraction of a second; the search can be continued afterwards.

        Args:
            seconds: 0 or more; infinity for no time limit.
        Returns:
            Whether all values are exact.
        Raises:
            SearchLimitError: the search needs more memory than its limit. It cannot be continued,
                but `bounds` still returns what it proved.
            ArgumentError: not a number of seconds.
        """
        if seconds is None:
            raise ArgumentError("seconds", "None", "a number of seconds, 0 or more")
        limit = as_seconds(seconds) or 0.0
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
        """Return the bounds that are proved so far."""
        lower, upper = map(self._fraction, self._native.value())
        options = [
            OptionBounds(TILES[kind], self._fraction(low), self._fraction(high))
            for kind, low, high in self._native.options()
        ]
        options.sort(key=lambda option: (-option.lower, -option.upper, option.tile))
        return PlanBounds(lower, upper, tuple(options))

    def plan(self) -> Plan:
        """Return the plan, after searching to the end; Ctrl-C interrupts the search.

        Raises:
            SearchLimitError: the search needs more memory than its limit.
        """
        self.advance(math.inf)
        values = {tile: low for tile, low, _ in self._native.options()}
        fans, expected_fan = self._fans()
        points, expected_points = self._points()
        declared = None if self._stakes is None else set(self._native.riichi())
        question = self._question
        hand, knowledge, rules = question.hand, question.knowledge, question.rules
        discards = list(question.native.discards()) if values else []
        # All fractions have the same denominator, so the numerators are compared.
        discards.sort(
            key=lambda one: (-points.get(one[0], 0), -values[one[0]], -fans.get(one[0], 0), one[0])
        )
        options = [
            PlanOption(
                TILES[kind],
                self._fraction(values[kind]),
                deficiency,
                TileCounts._unchecked(accepted),
                self._fraction(fans[kind]) if fans else None,
                self._fraction(points[kind]) if points else None,
                None if declared is None else kind in declared,
            )
            for kind, deficiency, accepted, _ in discards
        ]
        return Plan(
            hand,
            knowledge,
            rules,
            self._draws,
            self._fraction(self._native.value()[0]),
            PlanOptions(options, hand, knowledge, rules),
            self._threads,
            self._memory,
            self._last,
            expected_fan,
            self._objective,
            expected_points,
            self._stakes,
            self._takes_win(),
        )

    def _fans(self) -> tuple[dict[int, int], Fraction | None]:
        """Return the fan of each option, and the expected fan of the plan.

        There are none without a requirement.
        """
        if not self._question.rules.has_expected_fan or self._objective is Objective.POINTS:
            return {}, None
        options, best = self._native.fan()
        return dict(options), self._fraction(best)

    def _points(self) -> tuple[dict[int, int], Fraction | None]:
        """Return the points of each option, and the expected points of the plan.

        There are none for other objectives.
        """
        if self._objective is not Objective.POINTS:
            return {}, None
        options, best = self._native.points()
        return dict(options), self._fraction(best)

    def reasons(self, tile: Tile | int | None = None) -> Reasons:
        """Return the complete hands that the plan may reach, by probability, then in tile order.

        The search is run to the end first, as in `plan`.

        Args:
            tile: the first discard, which need not be good; None means the best. A discard requires
                a search of the hand that it leaves.
        Raises:
            HandSizeError: the hand is waiting and discards nothing.
            TileCountError: the hand does not hold the tile.  ArgumentError: not a tile.
        """
        search = self if tile is None else self._after(as_tile(tile))
        search.advance(math.inf)
        question = self._question
        found = list(reasons_of(search._native.reasons(), self._denominator, question.hand))
        found.sort(key=lambda reason: (-reason.exact, reason.tiles.tiles))
        return Reasons(found, question.hand, question.knowledge, question.rules)

    def _after(self, discard: Tile) -> PlanSearch:
        """Return the search for the hand that a discard leaves, over the same draws."""
        return PlanSearch._of(
            self._question.after_discard(discard),
            self._draws,
            threads=self._threads,
            memory=self._memory,
            objective=self._objective,
            stakes=self._stakes,
        )

    def _takes_win(self) -> bool:
        """Return whether the hand has won and is known to take the win."""
        return self._native.takes_win()

    def _fraction(self, numerator: int) -> Fraction:
        return Fraction(numerator, self._denominator)


def plan(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    draws: int,
    rules: Rules | str = RIICHI,
    threads: int = 1,
    memory: int = MEMORY,
    last: Tile | int | None = None,
    objective: Objective | ObjectiveName = Objective.CHANCE,
    stakes: Stakes | None = None,
) -> Plan:
    """Return the best discards over a number of draws, and the exact probability to win.

    One player draws from the available tiles, which are equally likely, and discards; a discarded
    tile does not come back. A complete hand wins at once. No other player wins or calls, and
    discards of others are not called. With a requirement, a draw wins at once if the hand is
    complete and worth enough with it as the last tile; a complete hand that is worth too little
    plays on.

    Args:
        hand: drawn (3n+2 concealed tiles), to choose a discard; or waiting (3n+1), for the value
            before the next draw.
        knowledge: copies that can still come; None means every copy that is not our own. Copies of
            kinds that are not in play are ignored.
        draws: number of draws, 0 to the number of available tiles. Their sequences are
            counted with 128 bits, which is enough for 18 draws of 122 tiles.
        rules: rules of the game. The `win_by` of a requirement says whether a drawn tile is scored
            as drawn, as a discard, or as whichever is worth more.
        threads: 1 to 256; results do not depend on it. With a requirement it has no effect.
        memory: memory limit of the search, in bytes.
        objective: the value to maximise, "chance" or "points"; points need rules that value a win.
            In Chinese Standard Mahjong the winner receives 24 points plus its fan for a win by
            discard, and 24 plus three times its fan for a self-drawn win. In Sichuan Mahjong it
            receives the value for a win by discard, and three times the value (plus the base that a
            self-draw may add) for a self-drawn win. `win_by` says which of them is scored; without
            a requirement it is the self-drawn win. A win may be passed if that brings more points.
        stakes: a `paili.riichi.Stakes`, for points by rules of riichi: a win brings the payment for
            its yaku and dora, and riichi is declared if that brings more points than staying
            silent. Unless knowledge is given, its indicators cannot come.
        last: with a requirement or for points, the last tile of a drawn hand, which decides whether
            the hand has already won. None means that it may be any of the tiles.
    Raises:
        ArgumentError: draws, threads or memory out of range; `last` if every complete hand wins, or
            not a tile of a drawn hand; points under rules that do not value a win.
        SearchLimitError: the search needs more memory than its limit.
        Otherwise as `deficiency`.
    Cost: for a hand of 14 tiles and full knowledge, less than a millisecond for two draws, and ten
        to thirty times more for each further one. With a requirement, some milliseconds for two
        draws, and more for each further one. `PlanSearch` can be limited in time, and has bounds on
        the way.
    Source: Li & Yan 2019, section 5, equations 17 to 22.
    Example:
        >>> import paili
        >>> omega = paili.KnowledgeBase.parse("0" * 18 + "010110001", order="papers")
        >>> hand = paili.Hand.parse("123789s222m12359p")
        >>> best = paili.plan(hand, omega, draws=2, rules=paili.MAHJONG0)
        >>> best.best, best.exact
        (Tile.P9, Fraction(7, 12))
    """
    search = PlanSearch(
        hand,
        knowledge,
        draws=draws,
        rules=rules,
        threads=threads,
        memory=memory,
        last=last,
        objective=objective,
        stakes=stakes,
    )
    return search.plan()


def discard_values_batch(
    counts: npt.NDArray[np.integer],
    available: npt.NDArray[np.integer] | None = None,
    *,
    draws: int,
    melds: BatchMelds = 0,
    rules: Rules | str = RIICHI,
    threads: int = 1,
    memory: int = MEMORY,
) -> npt.NDArray[np.float64]:
    """Return the probability to win within some draws after each discard of each drawn hand.

    Arguments and errors are those of `deficiency_batch`; rows sum to 3n+2.

    Args:
        draws: 0 to the number of available tiles of every row.
        memory: memory limit of the search for one row, in bytes; each thread searches one row.
    Returns:
        float64 (n, 34): the values of `plan(...).options`, NaN where the kind is not held.
    Raises:
        SearchLimitError: a search needs more memory than its limit.
    Cost: one `plan` for each row.
    """
    batch = batch_of(counts, available, melds, rules, threads)[:6]
    return _core.discard_values_batch(*batch, draw_count(draws), memory_bound(memory))


def _last_tile(last: Tile | int | None, rules: Rules, objective: Objective) -> Tile | None:
    if last is None:
        return None
    if rules.requirement is None and objective is Objective.CHANCE:
        raise ArgumentError("last", describe(last), "None, since every complete hand wins")
    return as_tile(last, "last")

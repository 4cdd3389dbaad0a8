"""Discards side by side: the reasons why one of them is better than another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from paili.analysis.acceptance import discards_of
from paili.analysis.arguments import MEMORY, draw_count, memory_bound
from paili.analysis.completions import MOST_LISTED, decomposed
from paili.analysis.discard_options import DiscardOption, check_discards
from paili.analysis.explanation_words import percent, sentences
from paili.analysis.outlook import OutlookOption, outlook_of
from paili.analysis.plan import PlanSearch
from paili.analysis.plan_reports import ReachedHand, reached_of
from paili.analysis.plan_values import Reason, chance_of
from paili.analysis.question import Question
from paili.analysis.ranking import Ranking
from paili.model import columns
from paili.model.arrays import thread_count
from paili.model.counts import TileCounts
from paili.model.errors import ArgumentError
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.notation import format_tiles
from paili.model.rendered import Rendered, Tabular
from paili.model.rules import RIICHI, Rules
from paili.model.serialization import (
    SCHEMA_VERSION,
    chance_to_json,
    copies_to_json,
    deficiency_to_json,
    names,
    position_to_json,
)
from paili.model.tiles import Tile, as_tile, integer_within
from paili.wording import counted, subject

HORIZON = 18
"""Draws of a whole game, for the long curves."""

_DECOMPOSED = 200
"""Complete hands that are decomposed, the likeliest ones, to name what they have in common."""
_NAMED = 3
"""Greatest number of sets that are named."""
_WORTH_NAMING = 10
"""A set is named if it is in so large a part of the chances: one in ten."""


@dataclass(frozen=True, slots=True, repr=False)
class ExplainedDiscard:
    """One of the discards that are compared, and its differences from another of them.

    Attributes:
        tile: the discard.
        deficiency: of the hand that is left.  tiles: kinds that lower it, with the copies that can
            still come.  dead: kinds that would lower it, but of which no copy can come.
        curve: the exact chances to win within 1, 2, 3... draws.
        expected_fan: with a requirement, the mean of what is won within all of them; else None.
        outlook: the chances over a long game, approximately.
        reached: the complete hands where the best play leads after the discard, likeliest first;
            together they are its chance.
        against: the other discard: the best of all others that are compared.
        keeps: kinds that it accepts and the other does not, with their copies.
        only: those of `reached` that the other discard does not reach.
        lost: the complete hands that only the other discard reaches.
        loses: the sets of `lost` that need the discarded tile, likeliest first; few of them.
        text: the copy that goes: "0m" if each five of characters is red.
    """

    tile: Tile
    deficiency: int
    tiles: TileCounts
    dead: tuple[Tile, ...]
    curve: tuple[Fraction, ...]
    expected_fan: Fraction | None
    outlook: OutlookOption
    reached: tuple[Reason, ...]
    against: Tile
    keeps: TileCounts
    only: tuple[Reason, ...]
    lost: tuple[Reason, ...]
    loses: tuple[TileCounts, ...]
    text: str = field(compare=False)

    @property
    def exact(self) -> Fraction:
        """The exact chance to win within all draws; 0 without draws."""
        return self.curve[-1] if self.curve else Fraction(0)

    @property
    def probability(self) -> float:
        """The exact chance as a float."""
        return float(self.exact)

    @property
    def copies(self) -> int:
        """Copies of all accepted kinds together."""
        return self.tiles.copies

    def __repr__(self) -> str:
        apart = f"{counted(len(self.only), 'hand')} of its own, {len(self.lost):,} lost"
        return f"<ExplainedDiscard {self.text}: won {percent(self.exact)}; {apart}>"


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Tabular, Rendered):
    """Discards of a hand side by side. Made by `explain`.

    `str` is the picture that `paili explain` prints; `to_frame` has a row for each discard.

    Attributes:
        hand: drawn.  knowledge: copies that can still come.  rules: rules of the game.
        draws: number of draws of the exact chances.
        discards: two or more, in the order in which they were asked for.
    """

    hand: Hand
    knowledge: KnowledgeBase
    rules: Rules
    draws: int
    discards: tuple[ExplainedDiscard, ...]

    @property
    def best(self) -> ExplainedDiscard:
        """The one with the greatest chance, then the most fan, then the first."""
        return max(self.discards, key=_standing)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The explanation in words: the discard that wins more, and the differences."""
        best = self.best
        others = sorted(self.discards, key=_standing, reverse=True)
        return tuple(sentences(self, [one for one in others if one is not best]))

    def listed(self, reasons: Sequence[Reason], exact: Fraction, count: int) -> list[ReachedHand]:
        """Not public: return the first of some complete hands, with what makes them complete.

        Args:
            exact: the chance of the discard that leads there.
        """
        question = Question(self.hand, self.knowledge, self.rules)
        return [reached_of(question, one, exact) for one in reasons[:count]]

    def __repr__(self) -> str:
        about = f"<Explanation of {subject(self.hand, self.rules)}"
        chances = ", ".join(f"{one.text} {percent(one.exact)}" for one in self.discards)
        return f"{about}: won within {counted(self.draws, 'draw')} after {chances}>"

    def _columns(self) -> tuple[columns.Column, ...]:
        rows = self.discards
        return (
            columns.tiles("tile", (one.tile for one in rows)),
            columns.numbers("probability", (one.exact for one in rows)),
            columns.chances("exact", (one.exact for one in rows)),
            columns.numbers("expected_fan", (one.expected_fan for one in rows)),
            columns.deficiencies("deficiency", (one.deficiency for one in rows)),
            columns.texts("tiles", (one.tiles for one in rows)),
            columns.integers("copies", (one.copies for one in rows)),
            columns.tiles("against", (one.against for one in rows)),
            columns.texts("keeps", (one.keeps for one in rows)),
            columns.integers("reached", (len(one.reached) for one in rows)),
            columns.integers("only", (len(one.only) for one in rows)),
            columns.integers("lost", (len(one.lost) for one in rows)),
        )

    def to_json(self, limit: int = 3) -> dict[str, Any]:
        """Return the explanation as docs/explain.schema.json describes it, with some hands each.

        Raises:
            ArgumentError: no number of hands.
        """
        integer_within(limit, "limit", 0, MOST_LISTED)
        return {
            "schema_version": SCHEMA_VERSION,
            **position_to_json(self.hand, self.knowledge, self.rules),
            "draws": self.draws,
            "best": str(self.best.tile),
            "discards": [self._discard_to_json(one, limit) for one in self.discards],
            "sentences": list(self.sentences),
        }

    def _discard_to_json(self, one: ExplainedDiscard, limit: int) -> dict[str, Any]:
        other = _discard_of(self.discards, one.against)
        return {
            "tile": str(one.tile),
            "chance": chance_to_json(one.exact),
            "curve": [chance_to_json(chance) for chance in one.curve],
            "expected_fan": None if one.expected_fan is None else float(one.expected_fan),
            "ready": list(one.outlook.ready),
            "won": list(one.outlook.won),
            "deficiency": deficiency_to_json(one.deficiency),
            "tiles": copies_to_json(one.tiles),
            "copies": one.copies,
            "dead": names(one.dead),
            "reached": len(one.reached),
            "against": str(one.against),
            "keeps": copies_to_json(one.keeps),
            "loses": [str(tiles) for tiles in one.loses],
            "only": self._reasons_to_json(one.only, one.exact, limit),
            "lost": self._reasons_to_json(one.lost, other.exact, limit),
        }

    def _reasons_to_json(
        self, reasons: Sequence[Reason], exact: Fraction, limit: int
    ) -> dict[str, Any]:
        return {
            "count": len(reasons),
            "chance": chance_to_json(chance_of(reasons)),
            "items": [hand.to_json() for hand in self.listed(reasons, exact, limit)],
        }


def explain(
    hand: Hand,
    *tiles: Tile | int,
    knowledge: KnowledgeBase | None = None,
    rules: Rules | str = RIICHI,
    draws: int | None = None,
    threads: int = 1,
    memory: int = MEMORY,
) -> Explanation:
    """Compare discards: the kinds and complete hands that each keeps, loses and reaches.

    The complete hands are those where the best play leads after each discard, by an exact plan.

    Args:
        hand: drawn (3n+2 concealed tiles).
        tiles: discards to compare. One alone is compared with the best of all others; without any
            the two best are compared. Which are best is decided by the chance that ranks
            `discards`.
        knowledge: copies that can still come; None means every copy that is not our own.
        rules: rules of the game.
        draws: within how many draws to win, as in `plan`; None means two more than the deficiency,
            one more at 4 and 5, and none beyond.
        threads, memory: as in `plan`, for one discard at a time.
    Raises:
        HandSizeError: a waiting hand.  TileCountError: the hand does not hold a tile.
        ArgumentError: a tile twice, a hand of one kind, or not a tile.
        SearchLimitError: as `plan`.  Otherwise as `plan`.
    Cost: that of a plan for each discard and of an outlook.
    Example:
        >>> import paili
        >>> hand = paili.Hand.parse("2346m34p3456s7799s")
        >>> print(paili.explain(hand, paili.Tile.M6, paili.Tile.S7, draws=3).sentences[0])
        6m wins 3.89% within 3 draws, 7s 3.39%: 0.498% less.
    """
    question = Question.of(hand, knowledge, rules)
    question.rules.expect_no_jokers("explain")
    options = discards_of(question)
    chosen = _chosen(question, [as_tile(tile) for tile in tiles], options)
    if draws is None:
        draws = question.affordable_draws
    draws, threads, memory = draw_count(draws), thread_count(threads), memory_bound(memory)
    ahead = outlook_of(question, min(HORIZON, question.coming))
    plans = [
        _Followed.after(tile, question, draws, threads=threads, memory=memory) for tile in chosen
    ]
    by_tile = {as_tile(option.tile): option for option in options}
    long = {option.tile: option for option in ahead.options}
    found = []
    for plan in plans:
        against = max((other for other in plans if other is not plan), key=_standing)
        found.append(_explained(question, plan, against, by_tile, long[plan.tile]))
    return Explanation(hand, question.knowledge, question.rules, draws, tuple(found))


@dataclass(frozen=True, slots=True)
class _Followed:
    """A discard, and where the best play leads after it."""

    tile: Tile
    curve: tuple[Fraction, ...]
    expected_fan: Fraction | None
    reached: tuple[Reason, ...]

    @property
    def exact(self) -> Fraction:
        return self.curve[-1] if self.curve else Fraction(0)

    @staticmethod
    def after(
        tile: Tile, question: Question, draws: int, *, threads: int, memory: int
    ) -> _Followed:
        """Search the hand that the discard leaves, for more and more draws."""
        left = question.after_discard(tile)

        def search(within: int) -> PlanSearch:
            return PlanSearch._of(left, within, threads=threads, memory=memory)

        # The search of all draws first: it refuses what cannot be searched.
        last = search(draws)
        plan = last.plan()
        before = tuple(search(within).plan().exact for within in range(1, draws))
        curve = (*before, plan.exact) if draws else ()
        held = TileCounts.from_tiles(question.hand.tiles)
        reached = tuple(
            Reason(one.tiles, one.exact, _beyond(one.tiles, held)) for one in last.reasons()
        )
        return _Followed(tile, curve, plan.expected_fan, reached)


def _beyond(tiles: TileCounts, held: TileCounts) -> TileCounts:
    return TileCounts({tile: max(copies - held[tile], 0) for tile, copies in tiles.items()})


def _standing(one: _Followed | ExplainedDiscard) -> tuple[Fraction, Fraction]:
    return one.exact, one.expected_fan or Fraction(0)


def _chosen(question: Question, tiles: list[Tile], options: Sequence[DiscardOption]) -> list[Tile]:
    """Return the tiles of the caller, and the best others if these are fewer than two."""
    hand = question.hand
    check_discards(hand, tiles)
    allowed = [one.tile for one in options]
    for tile in tiles:
        if tile not in allowed:
            expected = f"one of {format_tiles(allowed)}: tiles of the void suit go first"
            raise ArgumentError("discard", str(tile), expected)
    if len(options) < 2:
        raise ArgumentError("hand", str(hand), "a hand that can choose between two discards")
    if len(tiles) < 2:
        ranked = discards_of(question, ranking=Ranking(question))
        others = [as_tile(one.tile) for one in ranked if one.tile not in tiles]
        tiles += others[: 2 - len(tiles)]
    return tiles


def _explained(
    question: Question,
    plan: _Followed,
    against: _Followed,
    options: dict[Tile, DiscardOption],
    long: OutlookOption,
) -> ExplainedDiscard:
    option, other = options[plan.tile], options[against.tile]
    lost = _without(against.reached, plan.reached)
    return ExplainedDiscard(
        tile=plan.tile,
        deficiency=option.deficiency,
        tiles=option.tiles,
        dead=option.dead,
        curve=plan.curve,
        expected_fan=plan.expected_fan,
        outlook=long,
        reached=plan.reached,
        against=against.tile,
        keeps=TileCounts(
            {tile: copies for tile, copies in option.tiles.items() if tile not in other.tiles}
        ),
        only=_without(plan.reached, against.reached),
        lost=lost,
        loses=_sets_with(question, plan.tile, lost),
        text=question.hand.discard_text(plan.tile),
    )


def _without(reasons: Iterable[Reason], others: Iterable[Reason]) -> tuple[Reason, ...]:
    there = {reason.tiles for reason in others}
    return tuple(reason for reason in reasons if reason.tiles not in there)


def _sets_with(question: Question, tile: Tile, reasons: Sequence[Reason]) -> tuple[TileCounts, ...]:
    """Return the sets and eyes with a tile in most of the chances of some complete hands."""
    weights: dict[tuple[Tile, ...], Fraction] = {}
    shown = reasons[:_DECOMPOSED]
    for reason in shown:
        completion = decomposed(question, reason.tiles)
        eyes = [] if completion.eye is None else [(completion.eye,) * 2]
        for tiles in {*(meld.tiles for meld in completion.melds), *eyes}:
            if tile in tiles:
                weights[tiles] = weights.get(tiles, Fraction(0)) + reason.exact
    least = chance_of(shown) / _WORTH_NAMING
    often = [tiles for tiles, weight in weights.items() if weight >= least]
    often.sort(key=lambda tiles: (-weights[tiles], tiles))
    return tuple(TileCounts.from_tiles(tiles) for tiles in often[:_NAMED])


def _discard_of(discards: Iterable[ExplainedDiscard], tile: Tile) -> ExplainedDiscard:
    return next(one for one in discards if one.tile == tile)

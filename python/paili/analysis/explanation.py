"""Discards side by side: the reasons why one of them is better than another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from paili.analysis.arguments import MEMORY, draw_count, memory_bound
from paili.analysis.completions import MOST_LISTED
from paili.analysis.outlook import OutlookOption
from paili.analysis.plan_reports import ReachedHand, reached_of
from paili.analysis.plan_values import Reason, reasons_of
from paili.analysis.question import Question
from paili.model import columns, views
from paili.model.arrays import thread_count
from paili.model.counts import TileCounts
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rendered import Rendered, Tabular
from paili.model.rules import RIICHI, Rules
from paili.model.serialization import position_to_json
from paili.model.tiles import Tile, as_tile, integer_within
from paili.model.views import Part, View
from paili.wording import counted, percent, subject


def _sets(texts: list[str]) -> tuple[TileCounts, ...]:
    return tuple(map(views.copies_of_text, texts))


def _curve(chances: list[dict[str, Any]]) -> tuple[Fraction, ...]:
    return tuple([Fraction(chance["exact"]) for chance in chances])


class ExplainedDiscard(View):
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
        copies: of all accepted kinds together.
    """

    _OWN = frozenset({"expected_fan", "outlook", "reached", "only", "lost", "text"})

    tile = Part(views.tile)
    deficiency = Part(views.deficiency)
    tiles = Part(views.copies)
    dead = Part(views.tiles)
    curve = Part(_curve)
    against = Part(views.tile)
    keeps = Part(views.copies)
    loses = Part(_sets)
    copies = Part(views.whole)
    expected_fan: Fraction | None
    outlook: OutlookOption
    reached: tuple[Reason, ...]
    only: tuple[Reason, ...]
    lost: tuple[Reason, ...]
    text: str

    @property
    def exact(self) -> Fraction:
        """The exact chance to win within all draws; 0 without draws."""
        return self.curve[-1] if self.curve else Fraction(0)

    @property
    def probability(self) -> float:
        """The exact chance as a float."""
        return float(self.exact)

    def __repr__(self) -> str:
        apart = f"{counted(len(self.only), 'hand')} of its own, {len(self.lost):,} lost"
        return f"<ExplainedDiscard {self.text}: won {percent(self.probability)}; {apart}>"


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
    _data: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def best(self) -> ExplainedDiscard:
        """The one with the greatest chance, then the most fan, then the first."""
        return max(self.discards, key=_standing)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The explanation in words: the discard that wins more, and the differences."""
        return tuple(self._data["sentences"])

    def listed(self, reasons: Sequence[Reason], exact: Fraction, count: int) -> list[ReachedHand]:
        """Not public: return the first of some complete hands, with what makes them complete.

        Args:
            exact: the chance of the discard that leads there.
        """
        question = Question(self.hand, self.knowledge, self.rules)
        return reached_of(question, reasons[:count], exact)

    def __repr__(self) -> str:
        about = f"<Explanation of {subject(self.hand, self.rules)}"
        chances = ", ".join(f"{one.text} {percent(one.probability)}" for one in self.discards)
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
        discards = [self._discard_to_json(one, limit) for one in self.discards]
        position = position_to_json(self.hand, self.knowledge, self.rules)
        return {**position, **views.copied(self._data), "discards": discards}

    def _discard_to_json(self, one: ExplainedDiscard, limit: int) -> dict[str, Any]:
        data, other = one.to_json(), _discard_of(self.discards, one.against)
        for part, reasons, exact in (
            ("only", one.only, one.exact),
            ("lost", one.lost, other.exact),
        ):
            items = [hand.to_json() for hand in self.listed(reasons, exact, limit)]
            data[part] = {**data[part], "items": items}
        return data


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
    chosen = [as_tile(one) for one in tiles]
    if draws is not None:
        draws = draw_count(draws)
    threads, memory = thread_count(threads), memory_bound(memory)
    data, found = question.native.explanation(chosen, draws, threads, memory)
    reached = {
        row["tile"]: reasons_of(ended, sequences, hand)
        for row, (_, ended, sequences, _) in zip(data["discards"], found, strict=True)
    }
    discards = tuple(
        _discard(row, fan, long, reached, hand)
        for row, (fan, _, _, long) in zip(data["discards"], found, strict=True)
    )
    about = hand, question.knowledge, question.rules
    return Explanation(*about, data["draws"], discards, data)


def _discard(
    row: Mapping[str, Any],
    fan: tuple[int, int] | None,
    long: Mapping[str, Any],
    reached: Mapping[str, tuple[Reason, ...]],
    hand: Hand,
) -> ExplainedDiscard:
    own, others = reached[row["tile"]], reached[row["against"]]
    return ExplainedDiscard(
        row,
        expected_fan=views.optional(views.fraction)(fan),
        outlook=OutlookOption(long),
        reached=own,
        only=_without(own, others),
        lost=_without(others, own),
        text=hand.discard_text(views.tile(row["tile"])),
    )


def _without(reasons: Iterable[Reason], others: Iterable[Reason]) -> tuple[Reason, ...]:
    there = {reason.tiles for reason in others}
    return tuple(reason for reason in reasons if reason.tiles not in there)


def _standing(one: ExplainedDiscard) -> tuple[Fraction, Fraction]:
    return one.exact, one.expected_fan or Fraction(0)


def _discard_of(discards: Iterable[ExplainedDiscard], tile: Tile) -> ExplainedDiscard:
    return next(one for one in discards if one.tile == tile)

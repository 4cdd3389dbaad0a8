"""Explanations: comparisons of discards, with the reasons why one is better than another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from paili.analysis.completions import MOST_LISTED
from paili.analysis.outlook import OutlookOption
from paili.analysis.plan_reports import ReachedHand, reached_of
from paili.analysis.plan_values import Reason, reasons_of
from paili.analysis.question import MEMORY, Question, draw_count, memory_bound
from paili.model import columns, views
from paili.model.arrays import thread_count
from paili.model.counts import TileCounts
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rendered import Rendered, Tabular
from paili.model.rules import RIICHI, Rules
from paili.model.tiles import Tile, as_tile, integer_within
from paili.model.views import Part, View, position_to_json
from paili.wording import counted, percent, subject


def _sets(texts: list[str]) -> tuple[TileCounts, ...]:
    return tuple(map(views.copies_of_text, texts))


def _curve(chances: list[dict[str, Any]]) -> tuple[Fraction, ...]:
    return tuple([Fraction(chance["exact"]) for chance in chances])


class ExplainedDiscard(View):
    """One of the compared discards, and its differences from another one.

    Attributes:
        tile: the discard.
        deficiency: deficiency of the hand that is left.
        tiles: kinds that lower it, with the copies that can still come.
        dead: kinds that would lower it, but have no copies left.
        curve: exact probabilities to win within 1, 2, 3... draws.
        expected_fan: with a requirement, the mean worth of the win within all draws; else None.
        outlook: approximate probabilities over many draws.
        reached: complete hands that the best play reaches after the discard, most probable first;
            their probabilities add up to `exact`.
        against: the other discard, the best of all others that are compared.
        keeps: kinds that this discard accepts and the other does not, with their copies.
        only: hands of `reached` that the other discard does not reach.
        lost: complete hands that only the other discard reaches.
        loses: sets of `lost` that use the discarded tile, most probable first; only some of them.
        text: text of the discarded copy: "0m" if each five of characters is red.
        copies: number of copies of all accepted kinds together.
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
        """Exact probability to win within all draws; 0 without draws."""
        return self.curve[-1] if self.curve else Fraction(0)

    @property
    def probability(self) -> float:
        """`exact` as a float."""
        return float(self.exact)

    def __repr__(self) -> str:
        apart = f"{counted(len(self.only), 'hand')} of its own, {len(self.lost):,} lost"
        return f"<ExplainedDiscard {self.text}: won {percent(self.probability)}; {apart}>"


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Tabular, Rendered):
    """A comparison of discards of a hand, created by `explain`.

    `str` is the picture that `paili explain` prints; `to_frame` has a row for each discard.

    Attributes:
        hand: the drawn hand.  knowledge: copies that can still come.  rules: rules of the game.
        draws: number of draws of the exact probabilities.
        discards: two or more discards, in the order of the arguments.
    """

    hand: Hand
    knowledge: KnowledgeBase
    rules: Rules
    draws: int
    discards: tuple[ExplainedDiscard, ...]
    _data: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def best(self) -> ExplainedDiscard:
        """The discard with the greatest chance; ties go to more expected fan, then to the first."""
        return max(self.discards, key=_standing)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The explanation in words: the discard that wins more, and the differences."""
        return tuple(self._data["sentences"])

    def listed(self, reasons: Sequence[Reason], exact: Fraction, count: int) -> list[ReachedHand]:
        """Not public: return the first of some complete hands, with their decompositions.

        Args:
            exact: probability to win after the discard that reaches the hands.
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
        """Return the explanation as docs/explain.schema.json describes it.

        Args:
            limit: number of complete hands to list for each discard.
        Raises:
            ArgumentError: not 0 to 1,000,000 hands.
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

    The complete hands are those that the best play reaches after each discard, by an exact plan.

    Args:
        hand: drawn (3n+2 concealed tiles).
        tiles: discards to compare. A single one is compared with the best of all others; without
            any, the two best are compared. The best are those that `discards` ranks first by
            chance.
        knowledge: copies that can still come; None means every copy that is not our own.
        rules: rules of the game.
        draws: number of draws within which to win, as in `plan`; None means two more than the
            deficiency, one more at 4 and 5, and none more beyond.
        threads, memory: as in `plan`, for one discard at a time.
    Raises:
        HandSizeError: a waiting hand.  TileCountError: the hand does not hold a tile.
        ArgumentError: a repeated tile, a hand of a single kind, or an argument that is not a tile.
        SearchLimitError: as `plan`.  Otherwise as `plan`.
    Cost: a plan for each discard, and an outlook.
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

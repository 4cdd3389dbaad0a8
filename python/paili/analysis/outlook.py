"""Outlooks: the probabilities to be ready, and to have won, after each of many draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from paili.analysis.discard_options import HandRows
from paili.analysis.question import Question, memory_bound, question_at_stake
from paili.games.riichi.scoring.stakes import Stakes
from paili.model import columns, views
from paili.model.arrays import thread_count, weights_of
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rendered import Rendered, Tabular
from paili.model.requirements import Objective, ObjectiveName, as_objective
from paili.model.rules import RIICHI, Rules
from paili.model.tiles import COPIES, KINDS, integer_within
from paili.model.views import Part, View, position_to_json
from paili.wording import counted, distance, more, percent, subject

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MOST_DETOURS = 8
"""Greatest number of detours."""
_DRAWS = 18
"""Approximate number of a player's draws in a game."""
_MEMORY = 1 << 30
"""Default limit on the memory of an outlook, in bytes."""


class OutlookOption(View):
    """The outlook after a discard, or of a waiting hand as it is.

    Attributes:
        tile: the discard; None for a waiting hand.
        deficiency: deficiency of the waiting hand that is left, in tile changes.
        tiles: kinds that lower the deficiency, with the copies that can still come.
        ready: probability to be ready, or to have won, after 1, 2, 3... draws.
        won: probability to have won after 1, 2, 3... draws.
        expected_fan: with a requirement, the mean worth of the win over all games; a game without
            a win counts 0.
        expected_points: for the objective of points, the mean points received over all games.
        riichi: for points of riichi, whether riichi is declared after the discard; False if the
            hand is not ready.
        expected_draws: mean number of the winning draw, given a win within the draws; None if the
            probability of a win is 0.
        copies: copies of all accepted kinds together.
        is_dead: whether no tile that can still come leads to a complete hand.
    """

    tile = Part(views.optional(views.tile))
    deficiency = Part(views.deficiency)
    tiles = Part(views.copies)
    ready = Part(views.numbers)
    won = Part(views.numbers)
    expected_fan = Part(views.optional(views.number))
    expected_points = Part(views.optional(views.number))
    riichi = Part(views.optional(views.flag))
    expected_draws = Part(views.optional(views.number))
    copies = Part(views.whole)
    is_dead = Part(views.flag)

    @property
    def probability(self) -> float:
        """Probability to have won after the last draw; 0 without draws."""
        return self.won[-1] if self.won else 0.0

    def __repr__(self) -> str:
        what = "" if self.tile is None else f" discard {self.tile}:"
        draws = f"after {counted(len(self.won), 'draw')}"
        accepts = f"{distance(self.deficiency)}, accepts {counted(self.copies, 'copy')}"
        return f"<OutlookOption{what} won {percent(self.probability)} {draws}; {accepts}>"


class OutlookOptions(HandRows[OutlookOption]):
    """The outlooks after all discards, best first: a tuple of `OutlookOption`.

    `options[Tile.M5]` is the outlook after the discard of a tile. `sorted` orders the options by
    any column, `str` is the table, `to_frame` and `to_arrow` have a row for each option.
    """

    _ROW = "option"

    def _columns(self) -> tuple[columns.Column, ...]:
        return (
            columns.tiles("tile", (one.tile for one in self)),
            columns.numbers("probability", (one.probability for one in self)),
            columns.numbers("expected_draws", (one.expected_draws for one in self)),
            columns.numbers("expected_fan", (one.expected_fan for one in self)),
            columns.numbers("expected_points", (one.expected_points for one in self)),
            columns.flags("riichi", (one.riichi for one in self)),
            columns.deficiencies("deficiency", (one.deficiency for one in self)),
            columns.texts("tiles", (one.tiles for one in self)),
            columns.integers("copies", (one.copies for one in self)),
        )

    def _first(self) -> str:
        tile = self[0].tile
        discard = "" if tile is None else f"discard {self.hand.discard_text(tile)}, "
        return f"{discard}won {percent(self[0].probability)}"


class OutlookLimits(NamedTuple):
    """Limits of an outlook's search; a limited search follows the most promising branches."""

    detours: int
    """Most draws on a way to a complete hand that are kept but do not lower the deficiency."""
    breadth: int | None
    """Discards followed after each draw, half as many after each detour; None for all."""
    tries: int | None
    """Kinds tried as a second detour, eight times as many as a first; None for all."""
    kinds: int | None
    """Kinds kept of those that lower the deficiency; None for all."""
    games: int | None = None
    """Games that were played after the best discard; None if the hands were searched."""


@dataclass(frozen=True, slots=True, repr=False)
class Outlook(Tabular, Rendered):
    """The outlook of a hand, by the model of docs/outlook.md.

    `str` is the picture that `paili outlook` prints; `to_frame` has the curves, a row for each
    option and number of draws.

    Attributes:
        hand: waiting or drawn.  knowledge: copies that can still come.  rules: rules of the game.
        draws: number of draws.
        options: the outlook of each discard, best first: more wins after the last draw, then more
            ready hands, then lower deficiency, more accepted copies, tile order. A waiting hand has
            one option.
        is_complete: whether the hand has won; its options are then those of playing on.
        limits: limits of the search.  hands: number of waiting hands that were
            searched, or that the games held.
        objective: the value that the policy maximises; for points, options are ordered by their
            points first.
        stakes: stakes of an outlook for points of riichi; None for others.
    """

    hand: Hand
    knowledge: KnowledgeBase
    rules: Rules
    draws: int
    options: OutlookOptions
    is_complete: bool
    limits: OutlookLimits
    hands: int
    objective: Objective = Objective.CHANCE
    stakes: Stakes | None = None
    _data: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)

    def __repr__(self) -> str:
        about = f"<Outlook of {subject(self.hand, self.rules)}"
        if self.is_complete:
            return f"{about}: has won{more(len(self.options), 'option')}>"
        best = self.best.tile
        discard = "" if best is None else f"discard {self.hand.discard_text(best)}, "
        within = f"won {percent(self.probability)} within {counted(self.draws, 'draw')}"
        if self.best.expected_points is not None:
            within += f", {self.best.expected_points:.2f} points"
        return f"{about}: {discard}{within}{more(len(self.options) - 1, 'option')}>"

    def _columns(self) -> tuple[columns.Column, ...]:
        rows = [(one, draw) for one in self.options for draw in range(len(one.won))]
        return (
            columns.tiles("tile", (one.tile for one, _ in rows)),
            columns.integers("draws", (draw + 1 for _, draw in rows), least_first=True),
            columns.numbers("ready", (one.ready[draw] for one, draw in rows)),
            columns.numbers("won", (one.won[draw] for one, draw in rows)),
        )

    def to_json(self) -> dict[str, Any]:
        """Return the outlook as docs/outlook.schema.json describes it."""
        return {
            **position_to_json(self.hand, self.knowledge, self.rules),
            **views.copied(self._data),
        }

    @property
    def best(self) -> OutlookOption:
        """The first option."""
        return self.options[0]

    @property
    def probability(self) -> float:
        """Probability to have won after the last draw; 1 for a complete hand."""
        return 1.0 if self.is_complete else self.best.probability

    @property
    def is_dead(self) -> bool:
        """Whether no tile that can still come leads to a complete hand, after any discard."""
        return not self.is_complete and all(option.is_dead for option in self.options)


def outlook(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    rules: Rules | str = RIICHI,
    draws: int | None = None,
    detours: int | None = None,
    memory: int = _MEMORY,
    objective: Objective | ObjectiveName = Objective.CHANCE,
    draw_weights: Sequence[float] | npt.NDArray[np.floating[Any]] | None = None,
    stakes: Stakes | None = None,
    threads: int = 1,
) -> Outlook:
    """Return the probabilities to be ready, and to have won, after each of many draws.

    One player draws available tiles without replacement; discards do not come back. The policy
    maximises wins among the hands on short ways to a complete one. The probabilities are those
    that it achieves, with an error of one to three thousandths.

    Args:
        hand: waiting (3n+1 concealed tiles) or drawn (3n+2).
        knowledge: copies that can still come; None means every copy that is not our own.
        rules: rules of the game. With a requirement, complete and ready hands and deficiencies are
            those of wins that are worth enough.
        draws: 0 to the number of available tiles; None means 18, or all of them if they are fewer.
        detours: number of draws that may be kept although they do not lower the deficiency, 0-8.
            All of them are tried; each further one takes at least ten times as long. None limits
            the search to some seconds at most; `Outlook.limits` has the limits.
        memory: limit in bytes; a search that would need more is limited further.
        objective: the value that the policy maximises, "chance" or "points", as in `plan`;
            every win is taken.
        stakes: a `paili.riichi.Stakes`, for points by rules of riichi, as in `plan`. Unless
            knowledge is given, its indicators cannot come.
        draw_weights: 34 numbers, one for each kind in tile order, proportional to the chance that
            the next draw is of this kind, as in `Beliefs.draw_weights`. A copy that is drawn takes
            its share with it. None: all available tiles are equally likely.
        threads: 1-256, for hands of deficiency 3 or more, each with memory of its own; the outlook
            does not depend on it.
    Raises:
        ArgumentError: an argument of the wrong type or outside its range.
        ArrayError: weights that are not 34 numbers.
        TileCountError: more than four copies in hand and available, or a tile that is not in play.
    Cost: about 3, 30, 65, 70 and 85 ms at deficiency 2 to 6; with a requirement up to
        some seconds. There is no time limit, since there is no partial result; Ctrl-C ends the
        search.
    Example:
        >>> import paili
        >>> best = paili.outlook(paili.Hand.parse("123456789m1123p7s"), draws=17).best
        >>> best.tile, round(best.won[0], 5)
        (Tile.S7, 0.04918)
    """
    aim = as_objective(objective)
    question, stakes = question_at_stake(hand, knowledge, rules, stakes, aim)
    if detours is not None:
        detours = integer_within(detours, "detours", 0, MOST_DETOURS)
    if draws is None:
        draws = min(_DRAWS, question.coming)
    draws = integer_within(draws, "draws", 0, KINDS * COPIES)
    memory, threads = memory_bound(memory), thread_count(threads)
    weights = None if draw_weights is None else weights_of(draw_weights)
    return outlook_of(
        question,
        draws,
        detours=detours,
        memory=memory,
        objective=aim,
        weights=weights,
        stakes=stakes,
        threads=threads,
    )


def outlook_of(
    question: Question,
    draws: int,
    *,
    detours: int | None = None,
    memory: int = _MEMORY,
    objective: Objective = Objective.CHANCE,
    weights: list[float] | None = None,
    stakes: Stakes | None = None,
    threads: int = 1,
) -> Outlook:
    """Return the outlook of a question; the arguments are those of `outlook`, checked."""
    hand, rules = question.hand, question.rules
    at_stake = None if stakes is None else stakes._native_for(rules)
    limits = draws, detours, memory
    data = question.native.outlook(objective.native, *limits, weights, at_stake, threads)
    model = data["model"]
    return Outlook(
        hand=hand,
        knowledge=question.knowledge,
        rules=rules,
        draws=draws,
        options=OutlookOptions(map(OutlookOption, data["options"]), hand, question.given, rules),
        is_complete=not hand.is_waiting and question.native.is_won(None),
        limits=OutlookLimits(**{name: model[name] for name in OutlookLimits._fields}),
        hands=model["hands"],
        objective=objective,
        stakes=stakes,
        _data=data,
    )

"""The long game: the chance to be ready, and to have won, after each of many draws."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import NamedTuple

from paili import _core
from paili.analysis.plan import LEFT_OUT, rules_for
from paili.analysis.plans import Legal, legal_question
from paili.analysis.questions import Copies, copies_of, question
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import Rules
from paili.model.tiles import COPIES, KINDS, TILES, Tile, integer_within

MOST_DETOURS = 8
"""So many detours may be asked for."""


@dataclass(frozen=True, slots=True)
class OutlookOption:
    """What a discard leads to; of a waiting hand, what the hand itself does.

    Attributes:
        tile: the discard; None for a waiting hand.
        deficiency: of the waiting hand that is left, in tile changes.
        tiles: kinds that lower it, with the copies that can still come.
        ready: probability to be ready, or to have won, after 1, 2, 3... draws.
        won: probability to have won after 1, 2, 3... draws.
        expected_fan: with a goal, the mean over all games of what is won, 0 where nothing is.
    """

    tile: Tile | None
    deficiency: int
    tiles: Copies
    ready: tuple[float, ...]
    won: tuple[float, ...]
    expected_fan: float | None = None

    @property
    def probability(self) -> float:
        """Probability to have won after the last draw; 0 without draws."""
        return self.won[-1] if self.won else 0.0

    @property
    def copies(self) -> int:
        """Copies of all accepted kinds together."""
        return sum(number for _, number in self.tiles)

    @property
    def expected_draws(self) -> float | None:
        """Mean number of the winning draw, given a win within the draws; None without a chance."""
        if not self.probability:
            return None
        before = (0.0, *self.won[:-1])
        steps = zip(before, self.won, strict=True)
        mean = sum(draw * (after - earlier) for draw, (earlier, after) in enumerate(steps, 1))
        return mean / self.probability

    @property
    def is_dead(self) -> bool:
        """Whether nothing that can still come completes the hand."""
        return self.deficiency == _core.UNREACHABLE


class OutlookLimits(NamedTuple):
    """How far an outlook looked. Where something is limited, what promises most is followed."""

    detours: int
    """Draws on a way to a complete hand that are kept though they do not lower the deficiency."""
    breadth: int | None
    """Discards followed after each draw, half as many after each detour; None: all."""
    tries: int | None
    """Kinds tried as a second detour, eight times as many as a first; None: all."""
    kinds: int | None
    """Kinds kept of those that lower the deficiency; None: all."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """The long game of a hand, as docs/outlook.md models it.

    Attributes:
        hand: waiting or drawn.  knowledge: what can still come.  rules: what a complete hand is.
        draws: how many draws are made.
        options: what each discard leads to, best first: more wins after the last draw, then more
            ready hands, then lower deficiency, more accepted copies, tile order. A waiting hand has
            one option.
        is_complete: whether the hand is a complete one; its options are then those of playing on.
        limits: how far was looked.  hands: waiting hands that were looked at.
        goal: what a win must be to count; None if every complete hand wins. With a goal, complete
            and ready hands and deficiencies are those of wins that count.
    """

    hand: Hand
    knowledge: KnowledgeBase
    rules: Rules
    draws: int
    options: tuple[OutlookOption, ...]
    is_complete: bool
    limits: OutlookLimits
    hands: int
    goal: Legal | None = None

    @property
    def best(self) -> OutlookOption:
        """The first option."""
        return self.options[0]

    @property
    def probability(self) -> float:
        """Probability to have won after the last draw: 1 for a complete hand, else the best's."""
        return 1.0 if self.is_complete else self.best.probability

    @property
    def is_dead(self) -> bool:
        """Whether nothing that can still come completes the hand, whatever is discarded."""
        return not self.is_complete and all(option.is_dead for option in self.options)


def outlook(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    draws: int = 18,
    rules: Rules = LEFT_OUT,
    detours: int | None = None,
    memory: int = 1 << 30,
    goal: Legal | None = None,
) -> Outlook:
    """The probability to be ready, and to have won, after each of many draws, by discard.

    One player draws available tiles without replacement; discards do not come back. The policy
    goes for the most wins among hands that lie on short ways to a complete one; the probabilities
    are what it achieves, up to one or two thousandths.

    Args:
        hand: waiting (3n+1 concealed tiles) or drawn (3n+2).
        knowledge: what can still come; None means every copy that is not our own.
        draws: 0 to the number of available tiles.
        rules: what a complete hand is; MCR, or left out, if there is a goal.
        detours: draws that may be kept although they do not lower the deficiency, 0-8, all of them
            being tried; each takes ten times as long or more. None limits the search so that it
            takes seconds at most; `Outlook.limits` says how.
        memory: bytes; a search that would need more is limited further.
        goal: what a win must be to count, such as Legal(seat_wind=..., prevalent_wind=...).
    Raises:
        ArgumentError: an argument of the wrong type or outside its range.
        TileCountError: more than four copies in hand and available, or a tile that is not in play.
    Cost: about 4, 30, 350 and 1,500 ms at deficiency 2, 3, 4 and 5; with a goal up to some seconds.
    Example:
        >>> import paili
        >>> from paili.analysis.outlook import outlook
        >>> best = outlook(paili.Hand.parse("123456789m1123p7s"), draws=17).best
        >>> best.tile, round(best.won[0], 5)
        (Tile.S7, 0.06383)
    """
    rules = rules_for(goal, rules)
    asked = question(hand, knowledge, rules)
    known = KnowledgeBase.full(hand) if knowledge is None else knowledge
    if detours is not None:
        detours = integer_within(detours, "detours", 0, MOST_DETOURS)
    draws = integer_within(draws, "draws", 0, KINDS * COPIES)
    memory = integer_within(memory, "memory", 1, sys.maxsize)
    if goal is None:
        rows, hands, limits = _core.outlook(*asked, draws, detours, memory)
        is_complete = not hand.is_waiting and _core.deficiency(*asked) == 0
    else:
        legal = legal_question(hand, known, goal)
        rows, hands, limits = _core.legal_outlook(legal, draws, detours, memory)
        is_complete = legal.is_won(None)
    return Outlook(
        hand=hand,
        knowledge=known,
        rules=rules,
        draws=draws,
        options=tuple(_option(goal is not None, *row) for row in rows),
        is_complete=is_complete,
        limits=OutlookLimits(*limits),
        hands=hands,
        goal=goal,
    )


def _option(
    has_goal: bool,
    kind: int | None,
    deficiency: int,
    accepted: bytes,
    ready: list[float],
    won: list[float],
    fan: float,
) -> OutlookOption:
    return OutlookOption(
        None if kind is None else TILES[kind],
        deficiency,
        copies_of(accepted),
        tuple(ready),
        tuple(won),
        fan if has_goal else None,
    )

"""Choices of recorded games of riichi, next to the best ones for a win with a yaku."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from paili.games.review.discards import JudgedDiscard, judged_parts
from paili.games.review.explanations import tile_or_none
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.tiles import Tile, tile_named

if TYPE_CHECKING:
    from paili import _core


class Safety(NamedTuple):
    """The certain facts about a discard in view of seats that have declared riichi.

    Attributes:
        visible: copies that the player sees.
        safe: seats that cannot win with it: they have discarded it, or let it pass since.
        no_two_sided: seats that no two-sided wait lets win with it.
    """

    tile: Tile
    visible: int
    safe: tuple[int, ...]
    no_two_sided: tuple[int, ...]


class JudgedChance(NamedTuple):
    """A discard by the exact chance to win with a yaku.

    Attributes:
        draws: own draws within which to win: one more than a win needs, or what is left.
        played: the chance after the discard of the player.
        best: the discards of the best chance, in tile order.
        most: their chance.
        cost: the difference.
    """

    draws: int
    played: float
    best: tuple[Tile, ...]
    most: float
    cost: float


class JudgedPoints(NamedTuple):
    """A discard of a hand that may be ready, by the points of a plan.

    Half of its wins come by the discards of others.

    Attributes:
        draws: own draws within which to win.
        played: points on average after the discard of the player.
        riichi: whether riichi brings more than silence after it.
        best: the discard of most points.
        most: its points.
        cost: the difference.
    """

    draws: int
    played: float
    riichi: bool
    best: Tile
    most: float
    cost: float


class CallDecision(NamedTuple):
    """A discard of another seat that was called, or could have been.

    Attributes:
        round: index of the round in the log, from 0.
        number: of the event with the discard, from 1.
        seat: who called, or passed.
        discarder: who discarded.
        tile: the discard.
        hand: what the choice was about.
        knowledge: copies that could still come, as far as the seat knew.
        action: the choice, such as "pass" or "chow [345m]".
        best: the choice of the best chance.
        draws: own draws within which to win.
        played: the chance to win with a yaku after the choice of the player.
        most: the chance after the best one.
        cost: the difference.
    """

    round: int
    number: int
    seat: int
    discarder: int
    tile: Tile
    hand: Hand
    knowledge: KnowledgeBase
    action: str
    best: str
    draws: int
    played: float
    most: float
    cost: float


MistakeKind = Literal["discard", "call", "pass", "riichi", "silence"]


class Mistake(NamedTuple):
    """A choice that gave something away.

    Attributes:
        round: index of the round in the log, from 0.
        number: of the event, from 1.
        seat: who chose.
        kind: what was chosen: a discard, a call, a pass, riichi where silence brings more points,
            or silence where riichi does.
        cost: the chance that it gave away; None of riichi and silence, which points compare.
    """

    round: int
    number: int
    seat: int
    kind: MistakeKind
    cost: float | None


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Turn(JudgedDiscard):
    """A discard in its round. Deficiencies are those of wins with a yaku.

    Attributes:
        round: index of the round in the log, from 0.
        number: of the event by which the tile was discarded, from 1.
        seat: who discarded.
        hand: what the discard was chosen from.
        drawn: the tile of the hand that came last; None after a call.
        knowledge: copies that could still come, as far as the seat knew.
        declares: whether riichi was declared with it.
        safety: the discard and the best ones in view of riichi of others; empty without any.
        chance: by the chance to win; None unless explained, or more than three tiles from a win.
        points: by points; None unless explained, or if no discard leaves the hand ready.
    """

    round: int
    number: int
    seat: int
    hand: Hand
    drawn: Tile | None
    knowledge: KnowledgeBase
    declares: bool
    safety: tuple[Safety, ...]
    chance: JudgedChance | None
    points: JudgedPoints | None

    def __repr__(self) -> str:
        return f"<Turn {self.number} of seat {self.seat}, {self.played}: {self._verdict()}>"


class Reviewed(NamedTuple):
    """The choices of a game: discards, calls and passes, and those that gave something away.

    Attributes:
        reports: the report on each round that could be read, by its index, in plain types.
    """

    turns: tuple[Turn, ...]
    decisions: tuple[CallDecision, ...]
    mistakes: tuple[Mistake, ...]
    reports: Mapping[int, Mapping[str, Any]]


def reviewed(log: _core.RiichiLog, seat: int | None, *, explain: bool) -> Reviewed:
    """Return the choices of the rounds that could be read."""
    rounds = [(index, json.loads(text)) for index, text in log.review(seat, explain)]
    mistakes = [
        Mistake(index, one["turn"], one["seat"], one["kind"], one["cost"])
        for index, plain in rounds
        for one in plain["mistakes"] or ()
    ]
    mistakes.sort(key=lambda one: -(one.cost or 0))
    return Reviewed(
        tuple(_read(index, one) for index, plain in rounds for one in plain["turns"]),
        tuple(_decision(index, one) for index, plain in rounds for one in plain["decisions"] or ()),
        tuple(mistakes),
        dict(rounds),
    )


def _decision(index: int, plain: Mapping[str, Any]) -> CallDecision:
    return CallDecision(
        index,
        plain["turn"],
        plain["seat"],
        plain["from"],
        tile_named(plain["tile"]),
        Hand.parse(plain["hand"]["text"]),
        KnowledgeBase.parse(plain["available"]),
        plain["action"],
        plain["best"],
        plain["draws"],
        plain["played"],
        plain["most"],
        plain["cost"],
    )


def _chance(plain: Mapping[str, Any] | None) -> JudgedChance | None:
    if plain is None:
        return None
    best = tuple(map(tile_named, plain["best"]))
    return JudgedChance(plain["draws"], plain["played"], best, plain["most"], plain["cost"])


def _points(plain: Mapping[str, Any] | None) -> JudgedPoints | None:
    if plain is None:
        return None
    best = tile_named(plain["best"])
    riichi, most = plain["riichi"], plain["most"]
    return JudgedPoints(plain["draws"], plain["played"], riichi, best, most, plain["cost"])


def _read(index: int, plain: Mapping[str, Any]) -> Turn:
    return Turn(
        round=index,
        number=plain["turn"],
        seat=plain["seat"],
        hand=Hand.parse(plain["hand"]["text"]),
        drawn=tile_or_none(plain["drawn"]),
        knowledge=KnowledgeBase.parse(plain["available"]),
        declares=plain["declares"],
        safety=tuple(
            Safety(
                tile_named(one["tile"]),
                one["visible"],
                tuple(one["safe"]),
                tuple(one["no_two_sided"]),
            )
            for one in plain["safety"]
        ),
        chance=_chance(plain["chance"]),
        points=_points(plain["points"]),
        **judged_parts(plain),
    )

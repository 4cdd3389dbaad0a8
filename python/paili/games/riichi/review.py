"""Choices of recorded games of riichi, compared with the best ones for a win with a yaku."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from paili.games.review.discards import JudgedDiscard, judged_parts, tile_or_none
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.tiles import Tile, tile_named

if TYPE_CHECKING:
    from paili import _core


class Safety(NamedTuple):
    """The certain facts about the safety of a discard against seats in riichi.

    Attributes:
        visible: copies that the player sees.
        safe: seats that cannot win with it: they have discarded it, or let it pass since riichi.
        no_two_sided: seats that cannot win with it by a two-sided wait.
    """

    tile: Tile
    visible: int
    safe: tuple[int, ...]
    no_two_sided: tuple[int, ...]


class JudgedChance(NamedTuple):
    """The judgement of a discard by the exact chance to win with a yaku.

    Attributes:
        draws: own draws within which to win: one more than a win needs, or as many as are left.
        played: the chance after the player's discard.
        best: the discards of the best chance, in tile order.
        most: their chance.
        cost: the difference between `most` and `played`.
    """

    draws: int
    played: float
    best: tuple[Tile, ...]
    most: float
    cost: float


class JudgedPoints(NamedTuple):
    """The judgement of a discard of a nearly ready hand by the points of a plan.

    Half of the wins in the plan come by the discards of others.

    Attributes:
        draws: own draws within which to win.
        played: mean points after the player's discard.
        riichi: whether riichi brings more than silence after it.
        best: the discard with the most points.
        most: its points.
        cost: the difference between `most` and `played`.
    """

    draws: int
    played: float
    riichi: bool
    best: Tile
    most: float
    cost: float


class CallDecision(NamedTuple):
    """A discard of another seat that was called or could have been.

    Attributes:
        round: index of the round in the log, from 0.
        number: of the event with the discard, from 1.
        seat: the seat that called or passed.
        discarder: the seat that discarded.
        tile: the discard.
        hand: the hand before the choice.
        knowledge: copies that could still come, as far as the seat knew.
        action: the choice, such as "pass" or "chow [345m]".
        best: the choice with the best chance.
        draws: own draws within which to win.
        played: the chance to win with a yaku after the player's choice.
        most: the chance after the best one.
        cost: the difference between `most` and `played`.
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
    """A choice that gave chances or points away.

    Attributes:
        round: index of the round in the log, from 0.
        number: of the event, from 1.
        seat: the seat that chose.
        kind: the choice: a discard, a call, a pass, riichi where silence brings more points, or
            silence where riichi does.
        cost: the chance given away; None for riichi and silence, which are compared by points.
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
        seat: the seat that discarded.
        hand: the hand before the discard.
        drawn: the last drawn tile of the hand; None after a call.
        knowledge: copies that could still come, as far as the seat knew.
        declares: whether riichi was declared with it.
        safety: of the discard and the best ones against riichi of others; empty without any.
        chance: None unless explained, or more than three tiles from a win.
        points: None unless explained, or if no discard leaves the hand ready.
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
    """The reviewed choices of a game: discards, calls and passes, and the mistakes among them.

    Attributes:
        reports: by index, the report on each readable round, in plain types.
    """

    turns: tuple[Turn, ...]
    decisions: tuple[CallDecision, ...]
    mistakes: tuple[Mistake, ...]
    reports: Mapping[int, Mapping[str, Any]]


def reviewed(log: _core.RiichiLog, seat: int | None, *, explain: bool) -> Reviewed:
    """Return the reviewed choices of all readable rounds."""
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

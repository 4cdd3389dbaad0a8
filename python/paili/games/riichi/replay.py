"""A report on a recorded game of riichi: its discards, next to the best ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from paili.analysis.deficiency import UNREACHABLE
from paili.analysis.explanation import explain
from paili.analysis.report import analyse
from paili.games.riichi.logs import Log, Round
from paili.games.riichi.review import CallDecision, Mistake, Turn, reviewed
from paili.model.errors import ArgumentError, describe
from paili.model.melds import Meld
from paili.model.rendered import Rendered
from paili.model.rules import Rules
from paili.model.tiles import Wind, integer_within
from paili.wording import counted

_MOST = 100_000


@dataclass(frozen=True, slots=True, repr=False)
class Replay(Rendered):
    """A game looked at again. Made by `Replay.of`; `str` is the picture that `paili replay` prints.

    It judges the efficiency of the own hand, towards a win with a yaku, and not defence.

    Attributes:
        log: the game.
        seat: whose discards are in it; None for those of all.
        turns: the discards, in order; forced ones after riichi are left out.
        decisions: discards of others that were called, or could have been, of hands at most three
            tiles from a win; empty unless explained.
        mistakes: the choices that gave something away, by the chance that they cost, the costliest
            first, then riichi and silence; empty unless explained.
        reports: for `to_json`.
    """

    log: Log
    seat: int | None
    turns: tuple[Turn, ...]
    decisions: tuple[CallDecision, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    reports: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def of(cls, log: Log, seat: int | None = None, *, explain: bool = False) -> Self:
        """The report on a game.

        Args:
            seat: only the discards of this one, counted from the first dealer, 0.
            explain: whether discards, calls and passes are also judged by the exact chance to win
                within some own draws, and discards of ready hands by points.
        Raises:
            ArgumentError: no Log, or no seat of it.
        Cost: some tenths of a millisecond a discard; explained, some milliseconds a choice.
        """
        if not isinstance(log, Log):
            raise ArgumentError("log", describe(log), "a Log")
        if seat is not None and seat not in range(len(log.players)):
            expected = f"0 to {len(log.players) - 1}, or None"
            raise ArgumentError("seat", describe(seat), expected)
        return cls(log, seat, *reviewed(log._native, seat, explain=explain))

    def count_mistakes(self) -> dict[str, tuple[int, float]]:
        """Return the number of the mistakes of each kind, and the chances that they gave away."""
        kinds: dict[str, tuple[int, float]] = {}
        for one in self.mistakes:
            number, cost = kinds.get(one.kind, (0, 0.0))
            kinds[one.kind] = number + 1, cost + (one.cost or 0)
        return kinds

    def worst(self, limit: int) -> tuple[Turn, ...]:
        """Return the costliest discards, the worst first.

        Those that leave more tiles to a win come first, then those that accept the smallest part
        of the copies that the best one accepts.

        Args:
            limit: how many at most, 1 to 100,000.
        Raises:
            ArgumentError: no such number.
        """

        def cost(turn: Turn) -> tuple[float, float]:
            found = turn.cost
            if found is None:
                return 0, 0
            tiles = float("inf") if found.tiles == UNREACHABLE else found.tiles
            return tiles, found.copies / max(turn.best[0].copies, 1)

        integer_within(limit, "limit", 1, _MOST)
        costly = [turn for turn in self.turns if not turn.is_best]
        return tuple(sorted(costly, key=cost, reverse=True)[:limit])

    def reasons(self, mistake: Mistake) -> tuple[str, ...]:
        """Return why a choice gave something away, in sentences.

        Of a discard they are those of `paili.explain` about it and the best one; of a call or a
        pass, which yaku the hand goes for after it and after the best answer; of riichi and
        silence, the points.

        Args:
            mistake: one of `mistakes`.
        Raises:
            ArgumentError: another value.
        Cost: that of an `explain`, or of two reports.
        """
        if mistake not in self.mistakes:
            raise ArgumentError("mistake", describe(mistake), "one of the mistakes of the replay")
        place = mistake.round, mistake.number, mistake.seat
        if mistake.kind in ("call", "pass"):
            call = next(one for one in self.decisions if _place(one) == place)
            return tuple(
                f"{answer}: {sentence}"
                for answer in (call.action, call.best)
                if (sentence := self._aim(call, answer))
            )
        turn = next(one for one in self.turns if _place(one) == place)
        if mistake.kind == "discard":
            chance = turn.chance
            assert chance is not None
            rules = self._rules(turn)
            pair = chance.best[0], turn.played
            known, draws = turn.knowledge, chance.draws
            return explain(turn.hand, *pair, knowledge=known, rules=rules, draws=draws).sentences
        points = turn.points
        assert points is not None
        better = "riichi" if points.riichi else "silence"
        within = f"within {counted(points.draws, 'draw')}"
        return (f"{better} brings {points.played:,.0f} points {within}, more than the other",)

    def _rules(self, choice: Turn | CallDecision) -> Rules:
        """The rules of a win with a yaku for a seat in a round."""
        played = self.log.rounds[choice.round]
        assert isinstance(played, Round)
        seat = Wind((choice.seat - played.dealer) % len(self.log.players))
        by = self.log.rules
        return by.requiring(han=1, seat_wind=seat, prevalent_wind=Wind(played.wind))

    def _aim(self, call: CallDecision, answer: str) -> str:
        """The yaku that a hand goes for after an answer; empty if there is nothing to say."""
        hand = call.hand
        _, _, text = answer.partition(" ")
        if text:
            hand = hand.with_meld(Meld.parse(text), call.tile)
        report = analyse(hand, call.knowledge, rules=self._rules(call), rank_by="acceptance")
        return "" if report.aim is None else report.aim.sentence

    def __repr__(self) -> str:
        whose = "" if self.seat is None else f" of seat {self.seat}"
        return f"<Replay of {len(self.log.rounds)} rounds: {len(self.turns)} discards{whose}>"

    def to_json(self, number: int = 1) -> dict[str, Any]:
        """The report on one round in plain types, as `riichi-replay.schema.json` describes it.

        Args:
            number: of the round in the log, from 1.
        Raises:
            ArgumentError: no such number.  ProtocolError: the round could not be read.
        """
        rounds = self.log.rounds
        at = integer_within(number, "number", 1, len(rounds)) - 1
        found = rounds[at]
        if not isinstance(found, Round):
            raise found
        return {**self.reports[at]}


def _place(choice: Turn | CallDecision) -> tuple[int, int, int]:
    return choice.round, choice.number, choice.seat

"""The review of a recorded game of riichi: its discards, compared with the best ones."""

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
    """The review of a game. Made by `Replay.of`; `str` is the picture that `paili replay` prints.

    It judges how fast the own hand gets to a win with a yaku; it does not judge defence.

    Attributes:
        log: the game.
        seat: the seat whose discards are reviewed; None for all seats.
        turns: the discards, in order, without forced ones after riichi.
        decisions: discards of others that were called or could have been, for hands at most three
            tiles from a win; empty unless explained.
        mistakes: choices that gave chances or points away: by the chance that they cost, the
            costliest first, then riichi and silence; empty unless explained.
        reports: the data of `to_json`.
    """

    log: Log
    seat: int | None
    turns: tuple[Turn, ...]
    decisions: tuple[CallDecision, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    reports: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def of(cls, log: Log, seat: int | None = None, *, explain: bool = False) -> Self:
        """Return the review of a game.

        Args:
            seat: review only the discards of this seat, counted from the first dealer, 0.
            explain: whether to judge discards, calls and passes by the exact chance to win within
                some own draws too, and discards of ready hands by points.
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
        """Return, for each kind of mistake, their number and the total chance given away."""
        kinds: dict[str, tuple[int, float]] = {}
        for one in self.mistakes:
            number, cost = kinds.get(one.kind, (0, 0.0))
            kinds[one.kind] = number + 1, cost + (one.cost or 0)
        return kinds

    def worst(self, limit: int) -> tuple[Turn, ...]:
        """Return the costliest discards, the worst first.

        Discards that increase the distance to a win most come first, then those that accept the
        smallest part of the copies that the best one accepts.

        Args:
            limit: maximum number of discards, 1 to 100,000.
        Raises:
            ArgumentError: `limit` is out of range.
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
        """Return the reasons why a choice was a mistake, as sentences.

        For a discard they are those of `paili.explain`, compared with the best one. For a call or a
        pass they are the yaku aimed at after it and after the best answer. For riichi and silence
        they are the points.

        Args:
            mistake: one of `mistakes`.
        Raises:
            ArgumentError: `mistake` is none of them.
        Cost: one `explain`, or two reports.
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
        """Return the rules of a win with a yaku for the seat of a choice."""
        played = self.log.rounds[choice.round]
        assert isinstance(played, Round)
        seat = Wind((choice.seat - played.dealer) % len(self.log.players))
        by = self.log.rules
        return by.requiring(han=1, seat_wind=seat, prevalent_wind=Wind(played.wind))

    def _aim(self, call: CallDecision, answer: str) -> str:
        """Describe the yaku aimed at after an answer; return an empty text if there is none."""
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
        """Return the review of one round in plain types, as in `riichi-replay.schema.json`.

        Args:
            number: of the round in the log, from 1.
        Raises:
            ArgumentError: `number` is out of range.  ProtocolError: the round could not be read.
        """
        rounds = self.log.rounds
        at = integer_within(number, "number", 1, len(rounds)) - 1
        found = rounds[at]
        if not isinstance(found, Round):
            raise found
        return {**self.reports[at]}


def _place(choice: Turn | CallDecision) -> tuple[int, int, int]:
    return choice.round, choice.number, choice.seat

"""The costliest decisions: the top of all decisions in order, however many are kept meanwhile."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import paili
import pytest
from jsonschema import Draft202012Validator
from paili import Wind
from paili.games import play
from paili.games.mcr import Action, ActionKind, Deal, EventKind, NativeAgent, State, weighed_actions
from paili.games.mcr.picture import picture_of_decisions
from paili.games.mcr.replay import Replay, WorstDecisions, exact_chances, rules_of
from paili.games.review.mistakes import NEAR, Mistake
from paili.model.errors import ArgumentError
from paili.render.page import text_of

SCHEMA = Draft202012Validator(
    json.loads(Path("docs/replay.schema.json").read_text(encoding="utf-8"))
)
PLAYERS = ("greedy", "random", "search", "wang2020")


@cache
def states() -> list[State]:
    agents = [NativeAgent(name) for name in PLAYERS]
    return [play(State.start(Deal.random(4, number)), agents, number) for number in range(3)]


def ranked(limit: int, **options: Any) -> tuple[WorstDecisions, tuple[Mistake, ...]]:
    ranking = WorstDecisions(limit, **options)
    for number, state in enumerate(states(), 1):
        ranking.add(number, state, PLAYERS)
    return ranking, ranking.worst()


def expected_points() -> list[tuple[float, int, int, Wind]]:
    """Compute the costly ones of all decisions in order, from the definition."""
    found = []
    for game, state in enumerate(states(), 1):
        for number, (now, answers) in enumerate(
            zip(state.stages(), state.actions, strict=False), 1
        ):
            after = state.events[number]
            for seat in now.choosers:
                seen, answer = now.observation(seat), answers[seat]
                calls = (EventKind.CHOW, EventKind.PUNG, EventKind.KONG, EventKind.WIN)
                if answer == Action.passing() and after.kind in calls and after.seat is not seat:
                    continue
                if paili.deficiency(seen.hand, seen.knowledge, rules=rules_of(seen)) > NEAR:
                    continue
                worth = dict(weighed_actions(seen))
                if worth and (cost := max(worth.values()) - worth.get(answer, 0.0)) > 0:
                    own = after.seat is seat and after.kind in (
                        EventKind.PLAY,
                        EventKind.CHOW,
                        EventKind.PUNG,
                    )
                    found.append((cost, game, number + own, seat))
    return sorted(found, key=lambda one: (-one[0], *one[1:]))


def place(one: Mistake) -> tuple[int, int, Wind]:
    return one.game, one.number, one.seat


@pytest.mark.check
def test_the_costliest_of_all_by_points() -> None:
    every = expected_points()
    assert len(every) > 20
    for limit in (1, 7, 1_000):
        ranking, found = ranked(limit)
        assert [place(one) for one in found] == [one[1:] for one in every[:limit]]
        assert [one.points and one.points.cost for one in found] == [
            one[0] for one in every[:limit]
        ]
    assert ranking.games == len(states())
    assert ranking.decisions > len(every)
    assert ranking.far > 0


@pytest.mark.check
def test_the_costliest_of_all_by_exact_chance() -> None:
    _, every = ranked(1_000, by="chance")
    _, found = ranked(5, by="chance")
    costs = [one.chance.cost for one in every if one.chance is not None]
    assert len(costs) == len(every) > 20
    assert costs == sorted(costs, reverse=True)
    assert min(costs) > 0
    assert found == every[:5]
    for one in found:
        assert one.chance is not None
        seen = observation(one)
        left = seen.wall_left(one.seat)
        assert one.chance.draws == min(one.distance + 1, left)
        chances = exact_chances(seen, one.chance.draws)
        assert one.chance.most == max(chances.values()) == chances[one.chance.best]
        assert one.chance.got == chances[one.answer]


def observation(one: Mistake) -> Any:
    """Return the observation of a decision: the stage before a discard, or the answered one."""
    stages = list(states()[one.game - 1].stages())
    is_discard = one.answer.kind in (ActionKind.PLAY, ActionKind.CHOW, ActionKind.PUNG)
    return stages[one.number - 1 - is_discard].observation(one.seat)


@pytest.mark.check
def test_each_is_explained_as_in_a_replay() -> None:
    _, found = ranked(12)
    for one in found:
        replay = Replay.of(states()[one.game - 1], one.seat, legal=False, explain=True)
        explained = replay.explanations.get(one.number) or next(
            decision.explanation
            for decision in replay.decisions or ()
            if decision.number == one.number
        )
        assert one.explanation == explained
        assert one.points is not None
        assert explained.choices[0] == (one.points.best, one.points.most)
        assert one.player == PLAYERS[one.seat]
        assert one.hand == observation(one).hand
        assert one.drawn == observation(one).drawn
        assert (one.offered is None) == (one.drawn is not None)
        assert one.distance <= NEAR
        assert one.chance is not None


@pytest.mark.check
def test_of_a_seat_and_of_a_player() -> None:
    _, every = ranked(1_000)
    for seat, player in zip(Wind, PLAYERS, strict=True):
        own = tuple(one for one in every if one.seat is seat)
        assert ranked(1_000, seat=seat)[1] == own
        assert ranked(1_000, player=player)[1] == own
    assert ranked(3, player="nobody")[1] == ()


@pytest.mark.check
def test_json_follows_the_schema() -> None:
    for by in ("points", "chance"):
        ranking, found = ranked(4, by=by)
        plain = json.loads(json.dumps(ranking.to_json(found)))
        SCHEMA.validate(plain)
        assert plain["by"] == by
        assert [one["game"] for one in plain["worst"]] == [one.game for one in found]
        for part in ("points", "chance", "search", "answer", "distance"):
            for spoilt in plain["worst"]:
                other = {**plain, "worst": [{**spoilt, part: []}]}
                assert not SCHEMA.is_valid(other), part
        assert not SCHEMA.is_valid({**plain, "games": -1})


def test_a_ranking_prints_itself() -> None:
    ranking, found = ranked(2)
    assert str(ranking) == text_of(picture_of_decisions(ranking, found))
    assert str(ranking).startswith("  the costliest 2 decisions of ")
    assert str(WorstDecisions(1)).startswith("  no decision cost anything")


def test_faults_are_no_decisions() -> None:
    state = State.start(Deal.random(1))
    for answers in ({}, {}, {Wind.EAST: Action.win()}):
        state, _ = state.apply(answers)
    ranking = WorstDecisions(3)
    ranking.add(1, state)
    assert (ranking.games, ranking.decisions, ranking.worst()) == (1, 0, ())


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"limit": 0}, "limit"),
        ({"limit": True}, "limit"),
        ({"limit": 1, "by": "luck"}, "CostMeasure"),
        ({"limit": 1, "seat": "middle"}, "seat"),
    ],
)
def test_bad_arguments(options: dict[str, Any], name: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        WorstDecisions(**options)
    assert caught.value.name.lower() == name.lower()
    with pytest.raises(ArgumentError):
        WorstDecisions(1).add(1, "a game")  # type: ignore[arg-type]

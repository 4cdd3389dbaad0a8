"""Every public class: objects have text and pictures, and can be copied and pickled, or raise."""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import paili
import pytest
from paili import agents, analysis, games, jobs, mcr, sichuan
from paili.games import mcr as table
from paili.games import sichuan as sichuan_table
from paili.games.mcr.replay import Replay
from paili.jobs.workers import Workers
from paili.model.rendered import Rendered, Tabular
from paili_papers import registry

from tests.cases.public import HAND, examples
from tests.unit.test_public_names import PACKAGES

LONGEST, MOST_LINES = 300, 3
PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
PARTS = ("paili.commands", "paili.render")
"""Packages of parts for other packages, without values."""
WITH_REGISTRY = (*(name for name in PACKAGES if name not in PARTS), "paili_papers.registry")

NO_OBJECTS = {analysis.Rows, games.Agent, games.Game, jobs.LocalRunner, jobs.Runner}
"""Classes without examples.

Objects of `Rows` are of its subclasses, a `LocalRunner` belongs to a run in this process, and the
others are protocols.
"""
REFUSED = {paili.PlanSearch, table.VectorGames, sichuan_table.VectorGames}
PLAYERS = {
    agents.Greedy,
    agents.JsonLinesAgent,
    agents.ProcessAgent,
    agents.Random,
    agents.Search,
    agents.Wang2020,
    table.NativeAgent,
    sichuan_table.NativeAgent,
    paili.botzone.Session,
}
"""Classes without equality: their objects are compared by `repr`."""
LONG = {table.Event, sichuan_table.Event, mcr.Win, analysis.DiscardOption}
"""Values whose `repr` is complete."""
QUOTED = {registry.Claim, registry.Entry, registry.Item, registry.Report}
"""Classes made of texts of the papers."""


def public() -> Iterator[tuple[str, Any]]:
    for package in WITH_REGISTRY:
        module = importlib.import_module(package)
        yield from ((f"{package}.{name}", getattr(module, name)) for name in module.__all__)


CLASSES = {
    value: name for name, value in public() if inspect.isclass(value) and value not in NO_OBJECTS
}
of_classes = pytest.mark.parametrize("kind", CLASSES, ids=CLASSES.get)


def shown(one: object) -> object:
    """Return the part of an object that a copy shares."""
    return repr(one) if type(one) in PLAYERS or isinstance(one, Exception) else one


def test_every_class_has_examples() -> None:
    assert set(CLASSES) - set(examples()) == set()


@pytest.mark.check
@of_classes
def test_every_object_is_pickled_or_says_why_not(kind: type) -> None:
    for one in examples()[kind]:
        if kind in REFUSED:
            for protocol in PROTOCOLS:
                with pytest.raises(TypeError, match=f"cannot pickle a {kind.__name__}: "):
                    pickle.dumps(one, protocol)
            with pytest.raises(TypeError, match=f"cannot pickle a {kind.__name__}: "):
                copy.deepcopy(one)
            continue
        for again in (*(pickle.loads(pickle.dumps(one, p)) for p in PROTOCOLS), copy.deepcopy(one)):
            assert type(again) is kind
            assert shown(again) == shown(one)
            if kind not in QUOTED:
                assert (str(again), repr(again)) == (str(one), repr(one))
            if is_hashable(one) and kind not in PLAYERS and not isinstance(one, Exception):
                assert hash(again) == hash(one)


def is_hashable(one: object) -> bool:
    try:
        hash(one)
    except TypeError:
        return False
    return True


def test_every_other_public_name_is_pickled() -> None:
    for name, value in public():
        again = pickle.loads(pickle.dumps(value))
        assert again is value or again == value, name
    assert pickle.loads(pickle.dumps(paili.PRESETS)) is paili.PRESETS


ECHO = """
import pickle, sys
found = pickle.load(sys.stdin.buffer)
said = [(type(one).__name__, repr(one), str(one)) for one in found]
pickle.dump((said, found), sys.stdout.buffer)
"""


@pytest.mark.check
def test_objects_go_to_another_process_and_come_back() -> None:
    sent = [one for kind, some in examples().items() if kind not in REFUSED for one in some]
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", ECHO], input=pickle.dumps(sent), capture_output=True,
        check=False,
    )  # fmt: skip
    assert done.stderr == b""
    said, back = pickle.loads(done.stdout)
    for one, (name, *texts) in zip(sent, said, strict=True):
        assert name == type(one).__name__
        assert texts == [repr(one), str(one)] or type(one) in QUOTED
    assert list(map(shown, back)) == list(map(shown, sent))


@pytest.mark.parametrize("kind", [one for one in CLASSES if one not in QUOTED], ids=CLASSES.get)
def test_every_object_is_shown_in_few_lines(kind: type) -> None:
    for one in examples()[kind]:
        text = repr(one)
        assert " at 0x" not in text
        assert len(text) <= (2 if kind in LONG else 1) * LONGEST
        assert len(text.splitlines()) <= MOST_LINES


@of_classes
def test_pictures_fit_a_page(kind: type) -> None:
    """Exempt rows of hands that do not wrap: those of all k-gates of eight ranks."""
    for one in examples()[kind]:
        text = str(one)
        if isinstance(one, Rendered):
            assert "\x1b" not in text
            assert not text.endswith("\n")
            assert text == str(one)
            if kind is not analysis.Gates:
                assert max(map(len, text.splitlines()), default=0) <= 100


@of_classes
def test_frames_have_their_columns_whatever_the_rows(kind: type) -> None:
    if not issubclass(kind, Tabular):
        return
    some = [one for one in examples()[kind] if not isinstance(one, paili.Report)]
    schemas = [one.to_arrow().schema for one in some]
    assert all(schema == schemas[0] for schema in schemas[1:])
    for one in examples()[kind]:
        frame = one.to_frame()
        assert frame.columns == one.to_arrow().column_names
        assert frame.to_dicts() == one.to_arrow().to_pylist()


# Values with state


def test_an_agent_plays_on_after_a_pickle() -> None:
    end = games.play(
        table.State.start(table.Deal.random(2)), [table.NativeAgent("greedy") for _ in range(4)]
    )
    stages = [state for state in end.stages() if state.choosers]
    for player in (agents.Greedy(), agents.Search(fan=2), agents.Wang2020()):
        player.begin(stages[0].choosers[0], 5)
        again = pickle.loads(pickle.dumps(player))
        for state in stages[:3]:
            seen = state.observation(state.choosers[0])
            assert player.act(seen) == again.act(pickle.loads(pickle.dumps(seen)))
            again = pickle.loads(pickle.dumps(again))


def test_what_chooses_by_chance_is_not_pickled_in_a_game() -> None:
    player = agents.Random(3)
    assert pickle.loads(pickle.dumps(player)).name == "random"
    player.begin(paili.Wind.EAST, 1)
    for one in (player, table.NativeAgent("random")):
        one.begin(paili.Wind.EAST, 1)
        with pytest.raises(TypeError, match=r"cannot pickle a \w+ in a game: what it does next"):
            pickle.dumps(one)
        with pytest.raises(TypeError, match="in a game"):
            copy.deepcopy(one)


PROGRAM = """
import sys
for line in sys.stdin:
    print('{"response": "PASS"}')
    print(">>>BOTZONE_REQUEST_KEEP_RUNNING<<<", flush=True)
"""


def test_a_program_that_runs_is_not_pickled() -> None:
    seen = table.Observation.start("east", "east")
    with agents.ProcessAgent([sys.executable, "-c", PROGRAM], time_limit=3600) as player:
        again = pickle.loads(pickle.dumps(player))
        assert player.act(seen) == table.Action.passing()
        with pytest.raises(TypeError, match=r"whose program runs; close\(\) ends it"):
            pickle.dumps(player)
        player.close()
        assert pickle.loads(pickle.dumps(player)).command == again.command == player.command


def test_workers_are_not_pickled() -> None:
    with pytest.raises(TypeError, match="cannot pickle Workers: they are processes"):
        pickle.dumps(Workers(0))


def test_an_observation_is_pickled_without_what_its_seat_must_not_know() -> None:
    end = games.play(
        table.State.start(table.Deal.random(3)), [table.NativeAgent("random") for _ in range(4)]
    )
    for state in [*end.stages()][::7]:
        for seat in paili.Wind:
            seen = state.observation(seat)
            told = table.Observation.start(seat, end.deal.prevalent_wind)
            for event in state.events[1:]:
                told = told.observe(event.seen_by(seat))
            assert pickle.dumps(seen) == pickle.dumps(told)
            again = pickle.loads(pickle.dumps(seen))
            assert (again, again.legal_actions) == (seen, seen.legal_actions)
            assert again.knowledge == seen.knowledge
            # An observation's events reveal no more than the seat may know.
            assert all(event == event.seen_by(seat) for event in events_of(seen))


def events_of(seen: table.Observation) -> Iterator[table.Event]:
    yield from seen.events


def test_arrays_are_equal_by_content() -> None:
    for kind in (
        mcr.ScoreBatch,
        sichuan.ScoreBatch,
        analysis.DiscardTable,
        table.GameRecords,
        sichuan_table.GameRecords,
    ):
        for one in examples()[kind]:
            other = copy.deepcopy(one)
            assert one == other
            assert (one != other) is False
            assert one != 3
            with pytest.raises(TypeError, match="unhashable"):
                hash(one)
    records = examples()[table.GameRecords][0]
    assert records != table.simulate_games(["random"] * 4, 2, 1)
    first, second = (b for b in examples()[mcr.ScoreBatch] if len(b.fan))
    assert first != second


def test_deals_are_written_in_a_line() -> None:
    for seed in range(20):
        for flowers in (False, True):
            deal = table.Deal.random(seed, flowers=flowers)
            assert table.Deal.parse(str(deal)) == deal == eval(repr(deal), {"Deal": table.Deal})
            assert table.Deal.parse(f"  {str(deal).replace(' ', '   ')}\n") == deal
            assert len(repr(deal)) <= LONGEST


@pytest.mark.parametrize(
    ("text", "position"),
    [("", 0), ("north-east 1m", 0), ("east 123m 8z", 10), ("east 9f", 5), ("east 1m,2m", 5)],
)
def test_what_is_no_deal_is_refused(text: str, position: int) -> None:
    with pytest.raises(paili.NotationError) as caught:
        table.Deal.parse(text)
    assert caught.value.position == position
    for walls in ("east", "east 1m", "east " + "1m" * 136):
        with pytest.raises(paili.ArgumentError, match="walls of"):
            table.Deal.parse(walls)


def test_the_picture_of_a_replay_is_that_of_the_program() -> None:
    replay = examples()[Replay][0]
    first, _, second, *_ = str(replay).splitlines()
    assert first == "  south round, a wall for each seat"
    assert second.split()[:3] == ["turn", "event", "deficiency"]


def test_results_say_what_they_are_in_short() -> None:
    said = {
        kind: repr(some[0]) for kind, some in examples().items() if not isinstance(some[0], type)
    }
    assert said[mcr.Score] == (
        "<Score of 23456789m11z(8888s) with 1m drawn: 33 fan: Pure Straight 16, "
        "Out with Replacement Tile 8, Fully Concealed Hand 4, Concealed Kong 2, Flower Tiles 1 ×2, "
        "One Voided Suit 1>"
    )
    assert said[analysis.Completion] == ("<Completion 123456m123p11s, standard: 1p comes>")
    assert said[table.GameRecords] == "<GameRecords of 3 games: 0 won, 3 drawn, 0 faults>"
    assert said[mcr.ScoreBatch] == "<ScoreBatch of 0 hands: none is complete>"
    assert said[sichuan.Score] == "<Score 0 fan, 1 point: Plain>"
    assert said[sichuan.ScoreBatch] == "<ScoreBatch of 0 hands: none wins>"
    assert repr(examples()[sichuan.ScoreBatch][2]) == (
        "<ScoreBatch of 2 hands: 2 wins, of 0 to 4 fan, 1 to 16 points>"
    )
    assert said[analysis.Gates] == "<Gates: 53,530 hands of 0 gates; 9 more rows>"
    assert said[registry.AlgorithmReport] == (
        "<AlgorithmReport of qsa on 11115667777889m: deficiency 2, exactly: deficiency 1>"
    )
    assert repr(paili.plan(HAND, draws=2).reasons()) == (
        "<Reasons of 2346m34p34567799s under riichi: 234m234p23456799s 0.217% (16/7381); "
        "9 more hands>"
    )

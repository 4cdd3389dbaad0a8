"""Example objects of every public class: values, results, errors and players."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from functools import cache
from pathlib import Path

import numpy as np
import paili
from paili import (
    agents,
    analysis,
    arena,
    botzone,
    datasets,
    games,
    jobs,
    mcr,
    plots,
    render,
    riichi,
    sichuan,
)
from paili.arena.tournament import play_tournament
from paili.games import mcr as table
from paili.games import sichuan as sichuan_table
from paili.games.mcr.replay import Replay
from paili.games.sichuan.replay import Replay as SichuanReplay
from paili_papers import registry
from paili_papers.common.claims import Effort

from tests.cases.long_work import write_numbers
from tests.cases.networks import network

HAND = paili.Hand.parse("2346m34p34567799s")
WAITING = paili.Hand.parse("123789m12399p12s")
MELDED = paili.Hand.parse("123456m23p11s[777p]")
RED = paili.Hand.parse("406m1122334455p2z")
FAR = paili.Hand.parse("147m258p369s12347z")
COMPLETE = paili.Hand.parse("123456789m11122z")
SHORT = paili.Hand.parse("3455s")
EAST = paili.MCR.requiring(8, seat_wind="east", prevalent_wind="east", win_by="either")
WILD = paili.SICHUAN.with_jokers(4, fifth=True)
WILD_HAND = paili.Hand.parse("123m456p23478s00z")
NOTHING = paili.KnowledgeBase.from_counts([0] * 34)
WIN = mcr.Win(
    paili.Hand.parse("23456789m11z(8888s)"),
    paili.Tile.M1,
    self_drawn=True,
    kong=True,
    seat_wind="south",
    prevalent_wind="east",
    flowers=2,
)
SICHUAN_WINS = (
    sichuan.Win(paili.Hand.parse("234567m345789p5m"), paili.Tile.M5, "s"),
    sichuan.Win(paili.Hand.parse("5m(1111m)[2222p][3333p][9999m]"), paili.Tile.M5, None),
    sichuan.Win(
        paili.Hand.parse("345m99m67p[888p][2222p]"),
        paili.Tile.P8,
        "s",
        self_drawn=True,
        after_kong=True,
        last_tile=True,
        fed=True,
    ),
)
_RIICHI_GAME = Path("docs/riichi-game.mjson").read_text(encoding="utf-8")
_PURE = paili.Hand.parse("1223456778m13p99s")
SWITCHES = {"cap": 24, "kong_fan": True, "concealed_hand": True, "all_simples": True, "base": 1000}


@cache
def examples() -> dict[type, list[object]]:
    """Return the examples by class."""
    found: dict[type, list[object]] = defaultdict(list)
    for part in (
        _values(),
        _answers(),
        _plans(),
        _scores(),
        _sichuan(),
        _riichi(),
        _games(),
        _sichuan_games(),
        _errors(),
        _jobs(),
        _papers(),
        _data_sets(),
    ):
        for one in part:
            found[type(one)].append(one)
    return dict(found)


def _values() -> Iterator[object]:
    enums: list[type[Enum]] = [
        paili.Form, paili.Joker, paili.MeldKind, paili.MeldSource, paili.Notation, paili.Objective,
        paili.Suit,        paili.Tile, paili.WinBy, paili.Wind,
        analysis.CallKind, analysis.RankBy, analysis.RankedBy, analysis.Stop, mcr.Fan,
        sichuan.Cause, sichuan.KongKind, sichuan.PaidBy, sichuan.Pattern,
        riichi.Declared, riichi.FuReason, riichi.Limit, riichi.Payer, riichi.Wait, riichi.Yaku,
        games.Verdict, table.ActionKind, table.EventKind, table.Flower,
        sichuan_table.ActionKind, sichuan_table.Direction, sichuan_table.Ending,
        sichuan_table.EventKind, sichuan_table.Goal, sichuan_table.Stage,
        registry.Kind, registry.Reading, registry.Verdict,
        render.Language,
    ]  # fmt: skip
    for one in enums:
        yield from one
    yield from (HAND, WAITING, MELDED, RED, FAR, COMPLETE, SHORT)
    yield from (paili.Meld.chow(paili.Tile.P1), paili.Meld.kong(paili.Tile.RED, concealed=True))
    yield from (NOTHING, paili.KnowledgeBase.full(MELDED))
    yield from (
        paili.TileCounts(),
        paili.TileCounts.parse("6669s"),
        paili.TileCounts.parse("9s00z"),
    )
    yield paili.TileSprite()
    yield from (WILD_HAND, paili.KnowledgeBase.full(WILD_HAND, rules=WILD), WILD)
    yield from (*paili.PRESETS.values(), EAST, paili.Rules("pairs", 34, ["seven_pairs"]))
    assert EAST.requirement is not None
    yield EAST.requirement
    switched = paili.XUEZHAN.with_(**SWITCHES)
    for rules in (paili.SBR, switched, switched.with_void(paili.Suit.BAMBOO)):
        yield from (rules, rules.scoring)
    for rules in (switched.with_best_void().requiring(3), paili.SICHUAN.with_best_void()):
        yield from (rules, rules.requirement)


def _answers() -> Iterator[object]:
    for waiting in (WAITING, SHORT):
        yield paili.acceptance(waiting)
    yield paili.acceptance(WAITING, NOTHING)
    yield paili.acceptance(WILD_HAND, rules=WILD)
    yield paili.discards(WILD_HAND.with_tile(paili.JOKER), rules=WILD)
    yield paili.completions(WILD_HAND, rules=WILD, limit=3)
    every = {"two_step": True, "improvements": True}
    for found in (
        paili.discards(HAND, rank_by="chance", **every),
        paili.discards(FAR, rank_by="chance"),
        paili.discards(RED, rules="mcr"),
        paili.discards(HAND, NOTHING),
    ):
        yield from (found, *found[:2], found[0].chance)
        yield from (found[1].improvements, *(found[1].improvements or ())[:1])
    yield paili.discards_batch(np.stack([HAND.counts, FAR.counts]))
    yield paili.analyse(HAND, **every)
    yield paili.analyse(MELDED, rules=EAST)
    yield paili.analyse(COMPLETE, NOTHING, rank_by="acceptance")
    for rules, limit in (("riichi", 3), (EAST, 3), ("mcr", 0)):
        hands = paili.completions(MELDED, rules=rules, slack=1, limit=limit)
        yield from (hands, *hands.items[:1])
    yield paili.completions(WAITING, NOTHING)
    counted = paili.census("mahjong0", tiles=13, melds=3)
    yield from (counted, counted.rows[0])
    dealt = analysis.sample_census("mahjong0", hands=9, seed=1)
    yield from (dealt, dealt.rows[0])
    gates = analysis.k_gates()
    yield from (gates, gates[9])
    for hand in (HAND, WAITING, COMPLETE):
        long = paili.outlook(hand, draws=4)
        yield from (long, long.options, long.best, long.limits)
    yield paili.outlook(WAITING, NOTHING, draws=0)
    for draws in (0, 30):
        yield paili.simulate(MELDED, games=20, draws=draws, seed=1)
    for state, rules in (
        (table.State.start(table.Deal.random(1)), "mcr"),
        (sichuan_table.State.start(sichuan_table.Deal.random(1), "xuezhan"), "xuezhan"),
    ):
        yield paili.infer(state.observation("east"), samples=5)
        yield paili.infer(state.events, rules, seat="west", samples=5)


def _plans() -> Iterator[object]:
    for found in (paili.plan(HAND, draws=2), paili.plan(WAITING, draws=0, rules=EAST)):
        yield from (found, found.options, *found.options[:1])
        yield from (found.reasons(), *found.reasons()[:1])
    yield from (paili.plan(COMPLETE, draws=1), paili.plan(RED, draws=1))
    search = paili.PlanSearch(HAND, draws=2)
    yield from (search, search.bounds(), search.bounds().options[0])
    for report in (
        analysis.plan_report(HAND, draws=2),
        analysis.plan_report(HAND, draws=9, seconds=0),
    ):
        yield from (report, report.chance, report.candidates[0], *report.reached(1))
    told = paili.explain(HAND, paili.Tile.M6, paili.Tile.S7, draws=2)
    yield from (told, told.discards[0])
    called = paili.calls(paili.Hand.parse("1135m123456p239s"), paili.Tile.M4, draws=1)
    yield from (called, *called)
    konged = paili.kongs(paili.Hand.parse("2222m3456p567s115z"), draws=1)
    yield from (konged, *konged)


def _scores() -> Iterator[object]:
    found = mcr.score(WIN)
    yield from (WIN, found, found.decomposition)
    flags = {"self_drawn": True, "seat_wind": "east", "prevalent_wind": "east"}
    for hands in (
        [],
        [HAND.without_tile(paili.Tile.M6)],
        [WAITING, paili.Hand.parse("1112345678999m")],
    ):
        counts = np.array([hand.counts for hand in hands], dtype=np.uint8).reshape(-1, 34)
        tiles = np.array([paili.Tile.M1, paili.Tile.M2][: len(hands)], dtype=np.uint8)
        yield mcr.score_batch(counts, tiles, **flags)


def _riichi() -> Iterator[object]:
    winds = {"seat_wind": "south", "prevalent_wind": "east"}
    hand = paili.Hand.parse("34m234055p11789s")
    for win in (
        riichi.Win(hand, "2m", riichi="riichi", dora="4p", ura="7s", honba=2, sticks=1, **winds),
        riichi.Win(paili.Hand.parse("123456789m1122p"), "1p", **winds),
        riichi.Win(
            paili.Hand.parse("22m99p[5555z][666z](7777z)"),
            "2m",
            discarder="west",
            liable="north",
            **winds,
        ),
    ):
        for rules in ("tenhou", paili.EMA):
            found = riichi.score(win, rules)
            yield from (win, found, found.dora, *found.yaku, *found.fu_items, *found.payments)
            yield from (found.decomposition, *riichi.readings(win, rules))
    for hands in ([], [WAITING], [hand, paili.Hand.parse("1112345678999m")]):
        counts = np.array([one.counts for one in hands], dtype=np.uint8).reshape(-1, 34)
        tiles = np.array([paili.Tile.M2, paili.Tile.M3][: len(hands)], dtype=np.uint8)
        yield riichi.score_batch(counts, tiles, "ema", **winds)
    stakes = riichi.Stakes(**winds, dora="4p", red_fives="5m", discard_share=0.6, last_tile=True)
    yield from (stakes, riichi.Stakes(**winds))
    by_points = {"draws": 2, "rules": "tenhou", "objective": "points", "stakes": stakes}
    long = paili.outlook(hand, **by_points)
    yield from (paili.plan(hand, **by_points), long, long.options, *long.options[:1])
    yield paili.calls(hand, paili.Tile.M6, **by_points)
    yield paili.simulate(hand, policy="outlook", games=20, seed=1, **by_points)
    log = riichi.read_log(_RIICHI_GAME)
    replay = riichi.Replay.of(log)
    yield from (log, *log.rounds[:1], riichi.Difference(3, "fu", 30, 40), replay)
    yield from (replay.turns[0], next(turn for turn in replay.turns if turn.safety).safety[0])
    explained = riichi.Replay.of(log, explain=True)
    yield from (*explained.decisions[:1], *explained.mistakes[:1])
    yield from [turn.chance for turn in explained.turns if turn.chance is not None][:1]
    yield from [turn.points for turn in explained.turns if turn.points is not None][:1]
    yield riichi.furiten(hand, [paili.Tile.M2], [paili.Tile.M5])
    yaku = paili.TENHOU.requiring(han=1, seat_wind="east", prevalent_wind="south")
    for text in ("44s23m345p55s4p+[678p]", "123m456p11z78s+[555p]1m", "123456m789p1123s"):
        report = paili.analyse(paili.Hand.parse(text), rules=yaku, rank_by="acceptance", limit=3)
        yield from (report, report.aim, report.completions)
    yield from (paili.TENHOU.scoring, paili.TENHOU.with_(red_fives=0).scoring)


def _sichuan() -> Iterator[object]:
    for win in SICHUAN_WINS:
        yield from (win, *(sichuan.score(win, rules) for rules in ("xuezhan", "akabane")))
        dearest = sichuan.score(win, paili.XUEZHAN.with_(**SWITCHES))
        yield from (dearest, dearest.decomposition)
    yield from sichuan.win_payments(dearest, 0, 1)
    kong = sichuan.Kong.at_once("exposed", 2, "sbr", giver=3)
    shot, payments = kong.shot(1, "sbr")
    yield from (kong, shot, *payments)
    seats = [sichuan.Seat(win.hand, "s", has_won=win.last_tile) for win in SICHUAN_WINS]
    seats.append(sichuan.Seat(paili.Hand.parse("166899m14499p77s"), "s", discarded_others=False))
    yield from (*seats, *sichuan.settle(seats, [], "xuezhan"))
    voids = sichuan.void_suits(WAITING, draws=2)
    yield from (voids, *voids)
    dear = paili.XUEZHAN.with_best_void().requiring(3, win_by="either")
    for rules in ("sbr:void=s", dear):
        hands = paili.completions(_PURE, rules=rules, limit=2)
        yield from (hands, *hands.items)
    for report in (
        analysis.plan_report(_PURE, draws=4, rules=dear, objective="points"),
        analysis.plan_report(_PURE, draws=9, rules="akabane", objective="points", seconds=0),
    ):
        yield from (report, *report.candidates[:1], *report.reached(1))
    by_points = {"rules": "xuezhan:void=p", "draws": 2, "objective": "points"}
    for found in (paili.plan(_PURE, **by_points), paili.outlook(_PURE, **by_points)):
        yield from (found, found.options, *found.options[:1])
    yield paili.calls(paili.Hand.parse("22255588m22277p"), paili.Tile.M8, **by_points)
    yield paili.analyse(paili.Hand.parse("1223456778m139p"), rules="akabane", limit=1)
    passed = sichuan.exchanges(paili.Hand.parse("1223456778m139p"), draws=1)
    yield from (passed, *passed[:2])
    for hands in ([], [WAITING], [SICHUAN_WINS[0].hand, paili.Hand.parse("1122334455667m")]):
        counts = np.array([hand.counts for hand in hands], dtype=np.uint8).reshape(-1, 34)
        tiles = np.array([paili.Tile.M5, paili.Tile.M7][: len(hands)], dtype=np.uint8)
        yield sichuan.score_batch(counts, tiles, "xuezhan", void="s")


def _games() -> Iterator[object]:
    end = games.play(
        table.State.start(table.Deal.random(1)), [table.NativeAgent("greedy") for _ in range(4)]
    )
    start, dealt, *others = end.stages()
    chosen = next(state for state in others if len(state.choosers) == 1)
    seat = chosen.choosers[0]
    for state in (start, chosen, end):
        yield from (state, state.last, state.observation("east"))
    yield from (end.deal, table.Deal.random(1, flowers=True), dealt.events[1])
    yield table.Observation.start("south", "east", is_duplicate=False)
    weighed = table.weighed_actions(chosen.observation(seat))
    considered = table.considerations(chosen.observation(seat))
    yield from (weighed, weighed[0], considered[0], table.forecast(chosen.observation(seat)))
    yield from chosen.legal_actions(seat)
    yield table.Decision(chosen.observation(seat))
    yield from (tables := table.VectorGames(2, seed=1), tables.now, table.Decision.PLANES[0])
    yield games.DeclaredMeld(paili.Meld.pung(paili.Tile.RED), paili.Wind.EAST)
    yield table.simulate_games(["random"] * 4, 3, 1)
    replay = Replay.of(end, "east", legal=False)
    yield from (replay, replay.turns[0])
    tournament = play_tournament(["greedy", "random", "random", "random"], 1, seatings=4)
    report = tournament.report
    standing = report.standings[0]
    yield from (tournament, report, standing, standing.points_per_deal, standing.times)
    yield arena.Repeat(2, 0, is_equal=True)
    greedy, session = agents.Greedy(), botzone.Session(agents.Wang2020())
    greedy.begin(seat, 1)
    greedy.act(chosen.observation(seat))
    session.answer("0 1 0")
    yield from (greedy, session, botzone.Answer("PASS"))
    yield from (agents.Random(3), agents.Search(fan=2), agents.Wang2020())
    yield from (table.NativeAgent("search:fan=2"), agents.ProcessAgent("cat -"))
    yield from (
        agents.SEARCH_PARAMETERS[0],
        agents.SICHUAN_SEARCH_PARAMETERS[0],
        plots.Curves("a", (0.1,), (0.2,)),
    )


def _sichuan_games() -> Iterator[object]:
    seated = [sichuan_table.NativeAgent("greedy") for _ in range(4)]
    end = games.play(sichuan_table.State.start(sichuan_table.Deal.random(1), "xuezhan"), seated)
    start, *others = end.stages()
    chosen = next(state for state in others if state.stage == "turn")
    for state in (start, chosen, end):
        yield from (state, state.last, state.observation("east"))
    yield from (end.deal, sichuan_table.Deal(end.deal.wall), *end.events[:5], *end.wins)
    yield sichuan_table.Observation.start("south", "sbr")
    considered = sichuan_table.considerations(chosen.observation(chosen.turn))
    yield from (considered[0], SichuanReplay.of(end, "east", explain=True))
    yield sichuan_table.preferences(chosen.observation(chosen.turn))[0]
    yield sichuan_table.play_lessons(["learner", *["greedy"] * 3], network(), 1)
    yield table.play_lessons(["learner", *["greedy"] * 3], network(lessons=table.Lessons), 1)
    for state in (start, chosen):
        yield from state.legal_actions("east")
    yield sichuan_table.Action.fault("RE", "it crashed")
    given = sichuan_table.Decision(start.observation("east"))
    yield from (given, given.choose(int(given.mask.argmax())))
    yield sichuan_table.VectorGames(2, "sbr", planes=False, features=True)
    bad, _ = chosen.apply({chosen.turn: sichuan_table.Action.void("m")})
    yield from (bad, bad.fault)
    yield sichuan_table.simulate_games(["greedy"] * 4, 3, "xuezhan", 1)
    yield sichuan_table.GameRecords.of([bad])
    yield from (sichuan_table.NativeAgent("greedy"), agents.JsonLinesAgent("cat -"))
    report = play_tournament(
        ["greedy", "random", "random", "random"], 1, seatings=4, rules="xuezhan"
    ).report
    yield from (report, report.standings[0])


def _data_sets() -> Iterator[object]:
    family = datasets.Family("mcr", deficiencies=(1, 2))
    yield from (family, datasets.Family("xuezhan", agents=["greedy"] * 4))
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    hands = datasets.DataSet(datasets.deal(folder / "hands", 3, datasets.Family()))
    yield from (hands, *hands.columns)
    yield datasets.records(folder / "games", ["random"] * 4, 1)


def _errors() -> Iterator[object]:
    yield paili.PailiError("something")
    yield paili.ArgumentError("draws", HAND, "an int")
    yield paili.ArrayError("uint8", "float64")
    yield paili.HandSizeError(15, "13")
    yield paili.IllegalActionError("play 1m", ("pass",), "turn 7")
    yield paili.NotationError("12x", 2, "a suit")
    yield paili.NotWinningError("123m", "1p")
    yield paili.ProtocolError("2 W1", "a request")
    yield paili.SearchLimitError(100)
    yield paili.TileCountError(3, 5)


def _jobs() -> Iterator[object]:
    whole = jobs.Part(0, 10, "part-000000000000.parquet", 10, 2_048, "0f" * 32)
    run = jobs.Manifest({"seed": 3, "with": ["deficiency"]}, 15, 10, "0.1.0", "0123456789abcdef")
    last = jobs.Part(10, 15, "part-000000000010.parquet", 5, 1_024, "a0" * 32)
    yield from (whole, last, run, replace(run, parts=(whole,)), replace(run, parts=(whole, last)))
    yield jobs.PartedWork(write_numbers, 15, 10, {"seed": 3})


def _papers() -> Iterator[object]:
    report = registry.ask("qsa", paili.Hand.parse("11115667777889m"), trace=True)
    yield from (report, report.algorithm, report.answer, *report.answer.trace)
    yield registry.papers()[0]
    item, claim = (next(iter(found.values())) for found in (registry.items(), registry.claims()))
    yield from (item, claim)
    row = registry.Row("a", "b", 1, 2.5)
    yield from (row, registry.Report("item", "title", 1, 2, 0.5, (row,)))
    yield registry.Entry(claim, claim.check(Effort(seed=0, hands=1)))

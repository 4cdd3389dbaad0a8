"""Ctrl-C at random moments of long operations: each ends with an interrupt and nothing else."""

from __future__ import annotations

import importlib
import inspect
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cases.packages import PACKAGES
from tests.depth import reaches

pytestmark = [
    pytest.mark.check,
    pytest.mark.skipif(os.name == "nt", reason="Windows has other signals"),
]

ROOT = Path(__file__).parents[2]
LIMIT = 120.0
"""Timeout in seconds. Each call would run much longer, or is started again."""
MOMENTS, MORE_MOMENTS = 2, 10
"""Interrupts per call in `make check` and `make census`; for a command, one and MORE_MOMENTS."""
LATEST = 1.0
"""The latest moment of the signal, in seconds."""

PROGRAM = """
import json, sys, numpy as np, paili
from pathlib import Path
import paili.analysis, paili.mcr, paili.sichuan, paili.arena, paili.games.mcr as table
import paili.games.sichuan as other
from paili.games import play
from tests.cases.networks import network
from tests.cases.public import COMPLETE, EAST, FAR, HAND, WILD

folder = Path(sys.argv[1])
rng = np.random.default_rng(1)
counts = np.zeros((20_000, 34), np.uint8)
walls = rng.permuted(np.tile(np.repeat(np.arange(34), 4), (len(counts), 1)), axis=1)
for row, tiles in enumerate(walls[:, :14]):
    counts[row] = np.bincount(tiles, minlength=34)
counts = np.tile(counts, (50, 1))
waiting = counts.copy()
waiting[np.arange(len(counts)), counts.argmax(1)] -= 1
winning = np.full(1_000_000, 28)
complete = np.tile(COMPLETE.without_tile(28).counts, (len(winning), 1))
OPENING = paili.Hand.parse("1479m2589p369s25m")
SUITED = paili.Hand.parse("1479m2589p369s258m")
tables = table.VectorGames(5_000, features=True)
search = table.NativeAgent("search")
seen = table.State(table.Deal.random(0)).observation("east")
numbers = iter(range(10**9))
try:
    import pyarrow
    from paili.datasets import Family, deal, label_table, records

    hands = pyarrow.table({"hand": [str(FAR)] * 1_000_000})
except ImportError:
    pass


def known(report):
    # A report tells what was known when it was interrupted.
    assert report.stop == "interrupt", report.stop
    raise KeyboardInterrupt


# Each line is a call; what ends it is said, and the next one is waited for.
for line in sys.stdin:
    work = eval(f"lambda: {json.loads(line)}")
    try:
        print("ready", flush=True)
        while True:
            work()
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""
START = """
import sys
from paili.cli import main
print("ready", flush=True)
sys.exit(main(sys.argv[1:]))
"""
CALLS = {
    "acceptance_batch": "paili.acceptance_batch(waiting, rules='mcr')",
    "analyse": "paili.analyse(FAR, rules=EAST, two_step=True, improvements=True)",
    "best_discards_batch": "paili.best_discards_batch(counts, rules='mcr')",
    "calls": "paili.calls(FAR.without_tile(FAR.tiles[0]), FAR.tiles[1], draws=18)",
    "kongs": "paili.kongs(FAR, draws=18)",
    "census": "paili.census('mcr')",
    "completions": "paili.completions(FAR, slack=6, limit=100_000)",
    "completions with a requirement": "paili.completions(FAR, rules=EAST, slack=4)",
    "deficiency_batch": "paili.deficiency_batch(counts, counts * 0 + 4 - counts, rules='mcr')",
    "discard_values_batch": "paili.discard_values_batch(counts, draws=1)",
    "discard_values_batch of one": "paili.discard_values_batch(FAR.counts[None], draws=18)",
    "discards": "paili.discards(FAR, rules=EAST, rank_by='chance', two_step=True)",
    "discards with jokers": "paili.discards(SUITED, rules=WILD, two_step=True)",
    "discards_batch": "paili.discards_batch(counts, rules='mcr')",
    "explain": "paili.explain(FAR, draws=18)",
    "infer": "paili.infer(seen, samples=100_000)",
    "outlook": "paili.outlook(FAR, draws=60, detours=8)",
    "outlook for points": "paili.outlook(FAR, rules='tenhou', objective='points', draws=40)",
    "outlook with a requirement": "paili.outlook(FAR, rules=EAST, draws=40, detours=8)",
    "plan": "paili.plan(FAR, draws=18)",
    "plan with a requirement": "paili.plan(FAR, rules=EAST, draws=8)",
    "PlanSearch.advance": "paili.PlanSearch(FAR, draws=18).advance(1e6)",
    "PlanSearch.reasons": "paili.PlanSearch(HAND, draws=5).reasons()",
    **{
        f"simulate {options}": f"paili.simulate(HAND, games=10**8, seed=1, {options})"
        for options in (
            "draws=1, policy='delta'", "policy='delta'", "policy='two-step'", "policy='outlook'",
            "policy='step-1'", "draws=3, policy='step-2'",
            "policy='outlook', rules='tenhou', objective='points'",
        )
    },
    "k_gates": "paili.analysis.k_gates()",
    "plan_report": "known(paili.analysis.plan_report(FAR, draws=18))",
    "sample_census": "paili.analysis.sample_census('mcr', hands=10**8, seed=1)",
    "report_html": "paili.report_html(FAR, rules=EAST)",
    "void_suits": "paili.sichuan.void_suits(SUITED, rules='xuezhan', draws=8)",
    "exchanges": "paili.sichuan.exchanges(OPENING, rules='xuezhan', draws=8)",
    "score_batch": "paili.mcr.score_batch(complete, winning, self_drawn=True, seat_wind='east',"
    " prevalent_wind='east')",
    "play": "play(table.State(table.Deal.random(next(numbers))), [search] * 4)",
    "play_lessons": "table.play_lessons(['learner'] * 4, network(lessons=table.Lessons), 60_000)",
    "play_lessons of Sichuan": "other.play_lessons(['learner'] * 4, network(), 60_000)",
    "simulate_games": "table.simulate_games(['search'] * 4, 10**6, 0)",
    "simulate_games of Sichuan": "other.simulate_games(['search'] * 4, 10**6, 'xuezhan', 0)",
    "VectorGames": "table.VectorGames(65_536, features=True)",
    "VectorGames of Sichuan": "other.VectorGames(65_536, features=True)",
    "VectorGames.answers": "table.VectorGames(20_000).answers('search')",
    "VectorGames.step": "tables.step(tables.now.masks.argmax(1))",
    "considerations": "table.considerations(seen)",
    "run": "paili.arena.run(['search'] * 4, 10**6)",
    "deal": "deal(folder / f'd{next(numbers)}', 10**8, Family('riichi', deficiencies=[1]))",
    "label_table": "label_table(hands, 'legal', rules='mcr')",
    "records": "records(folder / f'r{next(numbers)}', ['greedy'] * 4, games=10**6)",
}  # fmt: skip
COMMANDS = {
    "plan": ["plan", "147m258p369s12347z", "--draws", "18"],
    "explain": ["explain", "147m258p369s12347z", "--draws", "18"],
    "completions": ["completions", "147m258p369s12347z", "--slack", "6", "--limit", "100000"],
    "outlook": ["outlook", "147m258p369s12347z", "--draws", "60", "--detours", "8"],
    "census": ["census", "--rules", "mcr", "--sample", "100000000"],
    "arena": ["arena", *["search"] * 4, "--deals", "100000"],
    "deal": ["deal", "OUT", "--hands", "100000000", "--deficiency", "1"],
    "records": ["records", "OUT", *["search"] * 4, "--games", "100000"],
    "botzone": ["botzone"],
    "deficiency": ["deficiency"],
    "reproduce": ["reproduce", "yan-2021/table-1", "--hands", "1000000"],
}
QUICK = {
    # One hand, one win or one line, without a search
    "acceptance", "deficiency", "deficiency_by_form", "format_tiles", "parse_tiles", "shanten",
    "share_tiles", "score", "readings", "is_ready", "furiten", "balance", "fault_payments",
    "settle", "win_payments", "game_seed", "forecast", "preferences", "weighed_actions",
    "from_botzone_log", "to_botzone_log", "read_log", "is_riichi_log", "read_games",
    "read_recorded_games", "named", "plot_curves",
    "plot_distribution", "iter_errors", "open_executor", "env", "single", "vector", "damaged_parts",
    # One pass over rows, without a search
    "suit_costs_batch",
    # Parts of commands, of pictures and of long work
    "check_distinct", "check_plot", "default_state", "deficiency_text", "figure_file", "hand_rows",
    "install_command", "knowledge_row", "long_work", "missing", "needs_log_scale", "number_cell",
    "printed", "printed_value", "read_hand", "read_knowledge", "register_pictures", "resumable",
    "sentence", "title_cell", "words",
    # Parts of another call that is interrupted here
    "shanten_batch", "label", "write_parts",
}  # fmt: skip


def test_every_public_function_is_interrupted_or_quick() -> None:
    names = {
        name
        for package in PACKAGES
        for name in importlib.import_module(package).__all__
        if inspect.isroutine(getattr(importlib.import_module(package), name))
    }
    interrupted = {name.split()[0] for name in CALLS}
    assert names - interrupted == QUICK


class Program:
    """A process that can be interrupted, and its output."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        env = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(paths),
            "XDG_CACHE_HOME": str(folder / "cache"),
        }
        # Programs that read stdin wait there.
        self.process = subprocess.Popen(
            [sys.executable, *arguments], env=env, text=True, encoding="utf-8",
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        # Kill a process that ignores the signal, so that reading its output ends.
        self.patience = threading.Timer(LIMIT, self.process.kill)

    def line(self) -> str:
        """Return the next line of output, or an empty string at the end."""
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def interrupt(self, moment: float) -> None:
        """Wait until the program is ready, sleep for `moment` seconds, and send SIGINT."""
        said = self.line()
        assert said == "ready\n", said
        time.sleep(moment)
        self.patience = threading.Timer(LIMIT, self.process.kill)
        self.patience.start()
        self.process.send_signal(signal.SIGINT)

    def end(self) -> tuple[int, str]:
        """Wait for the end; return the exit code and the remaining output."""
        said, _ = self.process.communicate()
        self.patience.cancel()
        return self.process.returncode, said


def moments(name: str, most: int) -> list[float]:
    rng = random.Random(name)
    number = MORE_MOMENTS if reaches("census") else most
    return [rng.uniform(0.0, LATEST) for _ in range(number)]


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], Program]]:
    """A function that returns the program that makes all calls, restarted if it has ended."""
    folder = tmp_path_factory.mktemp("calls")
    (folder / "program.py").write_text(PROGRAM, encoding="utf-8")
    started: list[Program] = []

    def running() -> Program:
        if not started or started[-1].process.poll() is not None:
            started.append(Program(folder, str(folder / "program.py"), str(folder)))
        return started[-1]

    yield running
    for program in started:
        program.end()


@pytest.mark.parametrize("name", CALLS)
def test_functions(name: str, programs: Callable[[], Program]) -> None:
    if name in ("deal", "label_table", "records"):
        pytest.importorskip("pyarrow")
    for moment in moments(name, MOMENTS):
        program = programs()
        assert program.process.stdin is not None
        print(json.dumps(CALLS[name]), file=program.process.stdin, flush=True)
        program.interrupt(moment)
        found = program.line()
        program.patience.cancel()
        if found != "interrupted\n":
            program.process.kill()
            pytest.fail(f"{moment}: {found}{program.end()}")


@pytest.mark.parametrize("name", COMMANDS)
def test_commands(name: str, tmp_path: Path) -> None:
    for number, moment in enumerate(moments(name, 1)):
        words = [
            str(tmp_path / f"out{number}") if word == "OUT" else word for word in COMMANDS[name]
        ]
        program = Program(tmp_path, "-c", START, *words)
        program.interrupt(moment)
        assert program.process.wait() == 130, moment
        _, said = program.end()
        assert "Traceback" not in said
        assert "Panic" not in said

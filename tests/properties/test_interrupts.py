"""Ctrl-C at random moments of whatever can take long: it ends, with that and with nothing else."""

from __future__ import annotations

import importlib
import inspect
import os
import random
import signal
import subprocess
import sys
import time
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
"""Seconds after which a call is deaf. Each would go on for much longer, or begins again."""
MOMENTS, MORE_MOMENTS = 2, 10
"""Of each call, in `make check` and in `make census`."""
LATEST = 2.0
"""Seconds after which the signal comes, at the latest."""

PROGRAM = """
import sys, numpy as np, paili
from pathlib import Path
import paili.analysis, paili.mcr, paili.sichuan, paili.arena, paili.games.mcr as table
import paili.games.sichuan as other
from paili.games import play
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
if DATA:
    import pyarrow
    from paili.datasets import Family, deal, label_table, records

    hands = pyarrow.table({"hand": [str(FAR)] * 1_000_000})


def known(report):
    # A report tells what was known when it was interrupted.
    assert report.stop == "interrupt", report.stop
    raise KeyboardInterrupt


work = lambda: CALL
print("ready", flush=True)
try:
    while True:
        work()
except KeyboardInterrupt:
    print("interrupted")
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
    # One hand, one win or one line, without a search.
    "acceptance", "deficiency", "deficiency_by_form", "format_tiles", "parse_tiles", "shanten",
    "share_tiles", "score", "balance", "fault_payments", "settle", "win_payments", "game_seed",
    "forecast", "weighed_actions", "from_botzone_log", "to_botzone_log", "read_games",
    "read_recorded_games", "named", "plot_curves", "plot_distribution", "iter_errors",
    "open_executor", "env", "single", "vector", "damaged_parts",
    # One pass over rows, without a search.
    "suit_costs_batch",
    # Parts of commands, of pictures and of long work.
    "check_distinct", "check_plot", "default_state", "deficiency_text", "figure_file", "hand_rows",
    "install_command", "knowledge_row", "long_work", "missing", "needs_log_scale", "number_cell",
    "printed", "printed_value", "read_hand", "read_knowledge", "register_pictures", "resumable",
    "sentence", "title_cell", "words",
    # Of another one that is interrupted here.
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


def ended(command: list[str], folder: Path, moment: float) -> tuple[int, str]:
    """The exit code of a program, and all it says, that gets the signal so many seconds after it is
    ready.
    """
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(paths),
        "XDG_CACHE_HOME": str(folder / "cache"),
    }
    said = folder / "said"
    with (
        said.open("wb") as file,
        # What reads stdin waits there.
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=file, stderr=subprocess.STDOUT, env=env
        ) as process,
    ):
        try:
            while b"ready\n" not in said.read_bytes():
                assert process.poll() is None, said.read_text(encoding="utf-8")
                time.sleep(0.02)
            time.sleep(moment)
            process.send_signal(signal.SIGINT)
            process.wait(LIMIT)
        finally:
            process.kill()
    return process.returncode, said.read_text(encoding="utf-8")


def moments(name: str) -> list[float]:
    rng = random.Random(name)
    number = MORE_MOMENTS if reaches("census") else MOMENTS
    return [rng.uniform(0.0, LATEST) for _ in range(number)]


@pytest.mark.parametrize("name", CALLS)
def test_functions(name: str, tmp_path: Path) -> None:
    has_data = name in ("deal", "label_table", "records")
    if has_data:
        pytest.importorskip("pyarrow")
    program = tmp_path / "program.py"
    text = PROGRAM.replace("CALL", CALLS[name]).replace("DATA", str(has_data))
    program.write_text(text, encoding="utf-8")
    for moment in moments(name):
        command = [sys.executable, str(program), str(tmp_path)]
        found = ended(command, tmp_path, moment)
        assert found == (0, "ready\ninterrupted\n"), moment


@pytest.mark.parametrize("name", COMMANDS)
def test_commands(name: str, tmp_path: Path) -> None:
    for number, moment in enumerate(moments(name)):
        words = [
            str(tmp_path / f"out{number}") if word == "OUT" else word for word in COMMANDS[name]
        ]
        code, said = ended([sys.executable, "-c", START, *words], tmp_path, moment)
        assert code == 130, (moment, said)
        assert "Traceback" not in said
        assert "Panic" not in said

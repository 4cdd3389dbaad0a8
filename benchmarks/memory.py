"""Start-up time and memory, each measured in its own processes."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import cast

from benchmarks.speed.timing import Result

ROOT = Path(__file__).parents[1]

# A user's Python caches compiled files, so this variable would distort the measurement.
ENVIRONMENT = {
    name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
}

# The largest resident set so far, in MB. On Linux, getrusage may start at the parent's peak, so
# /proc is read first, though it can forget a peak; macOS counts in bytes.
_PEAK = """
import json, resource, sys
from pathlib import Path
from time import perf_counter
def forget():
    mark = Path("/proc/self/clear_refs")
    if mark.exists():
        mark.write_text("5")
def peak():
    status = Path("/proc/self/status")
    if status.exists():
        lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(lines["VmHWM"].split()[0]) / 2**10
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
"""
_START = """
import numpy
before, start = peak(), perf_counter()
import paili
imported = perf_counter()
after = peak()
hand = paili.Hand.parse("123m456p2345789s1m")
known = paili.KnowledgeBase.full(hand)
asked = perf_counter()
assert paili.deficiency(hand) == 1
first = perf_counter()
assert paili.deficiency(hand, known) == 1
knowing = perf_counter()
counts = numpy.stack([hand.counts])
assert paili.deficiency_batch(counts, rules=paili.MCR).tolist() == [1]
print(json.dumps([(imported - start) * 1e3, after - before, (first - asked) * 1e6,
                  (knowing - first) * 1e6, (perf_counter() - knowing) * 1e6]))
"""
_PASS = """
import paili
from benchmarks.families import deal, pairs, Family
counts, available = pairs({pairs})
plain = deal(Family.UNIFORM, {pairs})
paili.deficiency(paili.Hand.parse("123m456p2345789s1m"))
forget()
before = peak()
assert (paili.deficiency_batch(counts, available) >= paili.deficiency_batch(counts)).all()
paili.deficiency_batch(plain, rules=paili.MCR)
paili.discards_batch(counts[:{tables}], available[:{tables}])
after = peak()
# Linux counts pages in batches a thread: a later figure can be smaller than an earlier one.
print(json.dumps([after, max(after - before, 0)]))
"""
_ANSWER = """
import runpy, sys
from time import perf_counter
import paili
sys.argv = ["paili", "botzone", "--agent", "greedy", "--single"]
start = perf_counter()
try:
    runpy.run_module("paili", run_name="__main__", alter_sys=True)
except SystemExit as stop:
    assert not stop.code
sys.stdout.flush()
print((perf_counter() - start) * 1e3, file=sys.stderr)
"""
# A bot's third turn: its seat, its hand, its draw.
_TURN = json.dumps(
    {
        "requests": ["0 0 1", "1 0 0 0 0 W1 W1 W2 W3 B2 B3 B4 T5 T6 T7 F1 F1 J1", "2 W9"],
        "responses": ["PASS", "PASS"],
    }
)


def peak_of(program: str) -> list[float]:
    """Run a program in its own process, where it can call `peak`; return its printed numbers."""
    command = [sys.executable, "-c", _PEAK + program]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=ROOT, env=ENVIRONMENT
    )
    return cast(list[float], json.loads(done.stdout))


def start_up(repeats: int) -> list[Result]:
    """Measure the import beyond NumPy's, and first calls, in fresh processes."""
    runs = zip(*(peak_of(_START) for _ in range(repeats)), strict=True)
    rows = (
        ("import paili, beyond NumPy's import", "ms", 100.0),
        ("memory of import paili, beyond NumPy's", "MB", 25.0),
        ("first call, full knowledge", "us", None),
        ("first call, any knowledge", "us", None),
        ("first batch of one hand, MCR forms", "us", None),
    )
    return [
        Result("Start", what, "", unit, statistics.median(values), min(values), at_most)
        for (what, unit, at_most), values in zip(rows, runs, strict=True)
    ]


def first_answer(repeats: int) -> Result:
    """Measure a bot's process from the end of `import paili` to its answer."""
    values = [answer_time() for _ in range(repeats)]
    what = "first answer of `paili botzone`, beyond `import paili`"
    return Result("Start", what, "", "ms", statistics.median(values), min(values), 50.0)


def answer_time() -> float:
    """Return the milliseconds of `paili botzone` in a new process after its imports."""
    done = subprocess.run(
        [sys.executable, "-c", _ANSWER],
        input=_TURN,
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env=ENVIRONMENT,
    )
    assert "PLAY" in done.stdout, done.stdout
    return float(done.stderr)


def peak_memory(number: int = 200_000, tables: int = 20_000) -> list[Result]:
    """Measure the memory of a process that asks about many pairs, plain hands and discards."""
    whole, grown = peak_of(_PASS.format(pairs=number, tables=tables))
    hands = f"{number:,} pairs"
    return [
        Result("Memory", "peak, NumPy and the hands included", hands, "MB", whole, whole, 100),
        Result("Memory", "growth of resident memory by the calls", hands, "MB", grown, grown),
    ]


def wheel_size() -> list[Result]:
    """Return the size of the wheel, if `make wheel` has built one."""
    wheels = sorted(
        (ROOT / "target" / "wheels").glob("*.whl"), key=lambda wheel: wheel.stat().st_mtime
    )
    if not wheels:
        return []
    size = wheels[-1].stat().st_size / 1e6
    return [Result("Memory", "wheel", "", "MB", size, size, 5)]

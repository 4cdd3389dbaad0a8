"""Instructions a hand, counted by valgrind: unlike times, the same on a busy machine.

Two processes that ask about one hand and about all of them are counted; the difference is what the
other hands take.
valgrind has no AVX-512, so processors that have it do less than what is counted here.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

from rich.console import Console

from benchmarks.memory import ROOT

_PROGRAM = """
import sys
import paili
from benchmarks.families import Family, deal, pairs
STANDARD = paili.Rules("standard form", 34, [paili.Form.STANDARD])
number, rows = {number}, slice(int(sys.argv[1]))
counts, available = {hands}
{call}
"""
_HANDS = {
    "all tiles": "deal(Family.UNIFORM, number), None",
    "one suit": "deal(Family.ONE_SUIT, number), None",
    "pairs": "pairs(number)",
}
_STANDARD = "paili.deficiency_batch(counts[rows], rules=STANDARD)"
_RIICHI = "paili.deficiency_batch(counts[rows], rules=paili.RIICHI)"
_MCR = "paili.deficiency_batch(counts[rows], rules=paili.MCR)"
_KNOWING = "paili.deficiency_batch(counts[rows], available[rows], rules=paili.MAHJONG0)"
_DISCARDS = "paili.discards_batch(counts[rows], rules=STANDARD)"
_MCR_DISCARDS = "paili.discards_batch(counts[rows], rules=paili.MCR)"
_KNOWING_DISCARDS = "paili.discards_batch(counts[rows], available[rows], rules=paili.MAHJONG0)"
# Name, hands, how many, call, and the most instructions a hand: a tenth above what was counted.
CASES = (
    ("deficiency, standard form", "all tiles", 20_000, _STANDARD, 345),
    ("deficiency, standard form", "one suit", 20_000, _STANDARD, 345),
    ("deficiency, riichi forms", "all tiles", 20_000, _RIICHI, 585),
    ("deficiency, MCR forms", "all tiles", 20_000, _MCR, 1_200),
    ("deficiency, any knowledge", "pairs", 20_000, _KNOWING, 1_475),
    ("discard table, standard form", "all tiles", 2_000, _DISCARDS, 21_500),
    ("discard table, MCR forms", "all tiles", 2_000, _MCR_DISCARDS, 46_000),
    ("discard table, any knowledge", "pairs", 2_000, _KNOWING_DISCARDS, 76_500),
)


def _count(hands: str, number: int, call: str, asked: int) -> int:
    """Instructions of a process that makes all the hands and asks about the first of them."""
    program = _PROGRAM.format(number=number, hands=_HANDS[hands], call=call)
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=no"]
    command += ["--cachegrind-out-file=/dev/null", sys.executable, "-c", program, f"{asked:06}"]
    # One thread and a fixed hash seed, so that only the call makes a difference.
    settings = {**os.environ, "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=ROOT, env=settings
    )
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    assert found, done.stderr
    return int(found[1].replace(",", ""))


def report(console: Console) -> int:
    """Prints the counts; 1 if one is above its limit, 2 without valgrind."""
    if shutil.which("valgrind") is None:
        console.print("instruction counts need valgrind: install it, or leave --instructions out")
        return 2
    above = False
    for name, hands, number, call, limit in CASES:
        more = _count(hands, number, call, number) - _count(hands, number, call, 1)
        each = more / (number - 1)
        above |= each > limit
        verdict = "ABOVE its limit" if each > limit else "limit"
        console.print(
            f"{name:30} {hands:10} {each:9,.0f} a hand, {verdict} {limit:,}",
            markup=False,
            highlight=False,
        )
    return int(above)

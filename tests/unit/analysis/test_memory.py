"""The memory of the process: it grows by less than twice the limit of a search."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.check,
    pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells it so"),
]

LIMIT = 64
"""The limit of each search in MB, which all of them would exceed."""
PROGRAM = """
import sys
import paili

def most():
    # Not by getrusage, which begins with the memory of the process that has started this one.
    with open("/proc/self/status") as lines:
        return next(int(line.split()[1]) << 10 for line in lines if line.startswith("VmHWM:"))

FAR = paili.Hand.parse("1258m3699p1357s24m")
NEAR = paili.Hand.parse("2346m34p34567799s")
LIMIT = int(sys.argv[1]) << 20
before = most()
try:
    CALL
except paili.SearchLimitError:
    pass
print((most() - before) / LIMIT)
"""


def share_of_limit(call: str) -> float:
    """Return the memory that the process needs for a search, in limits."""
    program = PROGRAM.replace("CALL", call)
    command = [sys.executable, "-c", program, str(LIMIT)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=Path(__file__).parent
    )
    assert done.returncode == 0, done.stderr
    return float(done.stdout)


@pytest.mark.parametrize(
    "call",
    [
        "paili.plan(FAR, draws=18, memory=LIMIT)",
        "paili.explain(NEAR, draws=6, memory=LIMIT)",
        "paili.outlook(FAR, draws=18, detours=8, memory=LIMIT)",
    ],
)
def test_the_process_needs_less_than_twice_the_limit(call: str) -> None:
    assert 0.5 < share_of_limit(call) < 2


@pytest.mark.parametrize("draws", [18, 100])
def test_rehearsed_games_need_less_than_twice_the_limit(draws: int) -> None:
    hand = 'paili.Hand.parse("147m258p369s12345z")'
    assert share_of_limit(f"paili.outlook({hand}, draws={draws}, memory=LIMIT)") < 2

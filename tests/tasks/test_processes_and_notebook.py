"""The library in other processes, forked and spawned, and in a notebook.

The notebook is simulated by IPython's shell, which the kernels of notebooks use: cells run one
after the other in a process with a running event loop, and Ctrl-C interrupts a cell.
"""

from __future__ import annotations

import json

import numpy as np
import pytest
import xiangting

from tests.reference import KINDS, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, with_one_less
from tests.reference.minimum import minimum_deficiency
from tests.reference.values import StepValues
from tests.tasks.user import User, counts_of, digits_of

pytestmark = pytest.mark.check

HANDS = 2_000
HAND = "2346m34p34567799s"
LEFT = counts_of("5m25p2889s")

PROCESSES = """
import json
import multiprocessing

import numpy as np
import paili
from paili.games.mcr import simulate_games

HAND = paili.Hand.parse("2346m34p3456s7799s")


def answers(hands):
    table = paili.discards_batch(hands, threads=2)
    mcr = paili.deficiency_batch(hands, threads=2, rules="mcr")
    played = simulate_games(["greedy", "random", "random", "random"], games=2, seed=1, threads=2)
    return {
        "shanten": paili.shanten_batch(hands, threads=2).tolist(),
        "mcr": int(mcr.sum()),
        "accepted": int(table.copies.sum()),
        "values": float(np.nansum(paili.discard_values_batch(hands[:2], draws=2, threads=2))),
        "plan": str(paili.plan(HAND, draws=3, threads=2).exact),
        "census": paili.census("mahjong0", threads=2).rows[0].hands,
        "payments": played.payments.tolist(),
    }


def main():
    parts = np.array_split(np.load("hands.npy"), 3)
    own = [answers(part) for part in parts]  # the parent has used all of it before
    print(json.dumps(own))
    for method in ("fork", "spawn"):
        with multiprocessing.get_context(method).Pool(2) as pool:
            print(json.dumps(pool.map(answers, parts)))
    # Values travel between processes.
    options = paili.discards(HAND, rank_by="chance")
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print(json.dumps(pool.map(paili.deficiency, [HAND, HAND.without_tile(options[0].tile)])))


if __name__ == "__main__":
    main()
"""

NOTEBOOK = """
import asyncio
import json

from IPython.core.interactiveshell import InteractiveShell

CELLS = json.load(open("cells.json", encoding="utf-8"))


async def main():
    shell = InteractiveShell.instance()
    for cell in CELLS:
        done = await shell.run_cell_async(cell, transformed_cell=shell.transform_cell(cell))
        error = done.error_before_exec or done.error_in_exec
        print("CELL", json.dumps([type(error).__name__ if error else None, repr(done.result)]))


# As a kernel has it: asyncio.run would take Ctrl-C for itself.
asyncio.new_event_loop().run_until_complete(main())
"""
CELLS = [
    f"""
import paili
hand, left = paili.Hand.parse("{HAND}"), paili.KnowledgeBase.parse("{digits_of(LEFT)}")
paili.deficiency(hand, left)
""",
    """
import asyncio
await asyncio.sleep(0)
str(paili.plan(hand, left, draws=2, threads=2).exact)
""",
    """
import multiprocessing
def work(tile):
    return paili.deficiency_batch(hand.without_tile(tile).counts[None], threads=2).tolist()
with multiprocessing.get_context("fork").Pool(2) as pool:
    found = pool.map(work, sorted(set(hand.tiles)))
found
""",
    """
from paili.arena import run
class Mine:
    def act(self, observation):
        return observation.legal_actions[0]
report = run(["__main__:Mine", "random", "random", "random"], 1, seatings=4, jobs=2)
report.games, report.failures, sum(standing.score for standing in report.standings)
""",
    """
import os, signal, threading
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
paili.plan(hand, draws=12)  # would take days
""",
    "paili.deficiency(hand, left)",
]


def test_fork_and_spawn(user: User) -> None:
    """Check that children of a parent that has used threads answer as it does."""
    rng = np.random.default_rng(29)
    tiles = rng.random((HANDS, 4 * KINDS)).argpartition(14, axis=1)[:, :14] // 4
    hands = np.zeros((HANDS, KINDS), dtype=np.uint8)
    np.add.at(hands, (np.arange(HANDS)[:, None], tiles), 1)
    np.save(user.folder / "hands.npy", hands)
    shown = user.python("processes.py", PROCESSES).splitlines()
    own, forked, spawned, sent = map(json.loads, shown)
    assert own == forked == spawned
    peer = xiangting.PlayerCount.FOUR
    shanten = [xiangting.calculate_replacement_number(row, peer) - 1 for row in hands.tolist()]
    assert [one for part in own for one in part["shanten"]] == shanten
    assert sent == [2, 2]


def test_notebook(user: User) -> None:
    """Check that cells answer, also with processes, and that others follow an interrupted one."""
    user.write("cells.json", json.dumps(CELLS))
    shown = user.python("notebook.py", NOTEBOOK).splitlines()
    cells = [json.loads(line.removeprefix("CELL ")) for line in shown if line.startswith("CELL ")]
    forms = (STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS)
    hand = counts_of(HAND)
    deficiency = minimum_deficiency(hand, LEFT, 0, KINDS, forms)
    chance = StepValues(0, KINDS, forms).of_drawn(hand, LEFT, 2)
    rests = [with_one_less(hand, kind) for kind in range(KINDS) if hand[kind]]
    after = [
        [minimum_deficiency(rest, tuple(4 - n for n in rest), 0, KINDS, forms)] for rest in rests
    ]
    assert cells == [
        [None, repr(deficiency)],
        [None, repr(str(chance))],
        [None, repr(after)],
        [None, repr((4, (), 0))],
        ["KeyboardInterrupt", "None"],
        [None, repr(deficiency)],
    ]

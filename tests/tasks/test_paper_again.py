"""One table of a paper again, and one claim of a paper that is refuted."""

from __future__ import annotations

import json
import shlex
from itertools import combinations_with_replacement

import numpy as np
import pytest

from tests.reference import KINDS, STANDARD
from tests.reference.minimum import minimum_deficiency
from tests.tasks.user import User, counts_of

pytestmark = pytest.mark.check

RANKS, TILES, COPIES = 9, 14, 4
BASE = COPIES + 2
"""Of a hand as one number: a digit for each rank."""
PLACES = BASE ** np.arange(RANKS, dtype=np.int64)


def test_table_of_a_paper(user: User) -> None:
    """Hands of one suit by deficiency, counted from the complete ones on."""
    user.paili("reproduce", "li-yan-2019/counts", "--jobs", "1", "--json", "counts.json")
    report = json.loads((user.folder / "counts.json").read_text(encoding="utf-8"))
    rows = [row for row in report["rows"] if row["label"] == "pure 14-tiles"]
    shown = {row["column"]: row["ours"] for row in rows}
    nearer = complete_hands()
    truth = {"deficiency 0": len(nearer)}
    for deficiency in (1, 2, 3):
        hands = after_an_exchange(nearer)
        truth[f"deficiency {deficiency}"] = len(hands) - len(nearer)
        nearer = hands
    assert len(nearer) == shown["all"] == 118_800
    assert {column: n for column, n in shown.items() if column != "all"} == truth


def test_refuted_claim(user: User) -> None:
    """The program says what is wrong, and the command that it prints shows it."""
    shown = user.paili("reproduce", "claims", "--only", "YLL21-T3", "--jobs", "1")
    told = [line.split(maxsplit=1) for line in shown.splitlines() if line.strip()]
    assert ["verdict", "refuted"] in told
    (command,) = [line for line in shown.splitlines() if line.startswith("  paili analyse ")]
    words = shlex.split(command)[1:]
    report = json.loads(user.paili(*words, "--json"))
    # The theorem has the algorithm right up to 4, but it says 2 for a hand of deficiency 3.
    hand = counts_of(report["hand"]["concealed"])
    left = tuple(int(digit) for digit in report["knowledge"]["available"] if digit != " ")
    truth = minimum_deficiency(hand, left, 0, 27, (STANDARD,))
    assert sum(hand) == TILES
    assert len(left) == KINDS
    assert truth == report["deficiency"] == 3
    asked = words[1:-2]
    asked.remove("--rules")
    asked.remove("mahjong0")
    told_by = json.loads(user.paili("algorithm", "bda", *asked, *words[-2:], "--json"))
    assert told_by["deficiency"] == 2


def complete_hands() -> np.ndarray:
    """Four melds and an eye of one suit, each hand once."""
    melds = [(rank, rank, rank) for rank in range(RANKS)]
    melds += [(rank, rank + 1, rank + 2) for rank in range(RANKS - 2)]
    found = set()
    for chosen in combinations_with_replacement(melds, 4):
        for eye in range(RANKS):
            tiles = [*sum(chosen, ()), eye, eye]
            counts = tuple(tiles.count(rank) for rank in range(RANKS))
            if max(counts) <= COPIES:
                found.add(counts)
    return np.array(sorted(found), dtype=np.int64) @ PLACES


def after_an_exchange(hands: np.ndarray) -> np.ndarray:
    """These hands, and those where one tile is another."""
    digits = hands[:, None] // PLACES % BASE
    found = [hands]
    for going in range(RANKS):
        for coming in range(RANKS):
            can = (digits[:, going] > 0) & (digits[:, coming] < COPIES)
            found.append(hands[can] - PLACES[going] + PLACES[coming])
    return np.unique(np.concatenate(found))

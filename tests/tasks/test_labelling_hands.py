"""A million hands, each labelled with its shanten, its best discard and what that accepts."""

from __future__ import annotations

import numpy as np
import pytest
import xiangting

from tests.depth import reaches
from tests.reference import KINDS
from tests.tasks.user import User

pytestmark = pytest.mark.check

HANDS = 1_000_000 if reaches("check") else 20_000
JUDGED = 20_000 if reaches("check") else 1_000
"""So many of them have their discards compared one by one."""
LABEL = """
import sys
import numpy as np
import paili

hands = np.load("hands.npy")
shanten = paili.shanten_batch(hands, threads=2)
discard = paili.best_discards_batch(hands, threads=2)
table = paili.discards_batch(hands, threads=2)
# -1 says that the hand is complete: it has no best discard, and accepts nothing.
copies = np.take_along_axis(table.copies, np.maximum(discard, 0)[:, None].astype(int), axis=1)
accepted = np.where(discard >= 0, copies[:, 0], 0)
np.savez("labels.npz", shanten=shanten, discard=discard, accepted=accepted)
print(len(hands), "hands labelled")
"""


def test_labelling_hands(user: User) -> None:
    """All shanten, and the discards of some, are those of another program."""
    hands = dealt(HANDS)
    np.save(user.folder / "hands.npy", hands)
    assert user.python("label.py", LABEL) == f"{HANDS} hands labelled\n"
    labels = np.load(user.folder / "labels.npz")
    assert {labels[name].shape for name in ("shanten", "discard", "accepted")} == {(HANDS,)}
    rows = hands.tolist()
    peer = xiangting.PlayerCount.FOUR
    shanten = np.array([xiangting.calculate_replacement_number(row, peer) - 1 for row in rows])
    assert np.array_equal(labels["shanten"], shanten)
    assert np.array_equal(labels["discard"] == -1, shanten == -1)
    # A copy that is discarded is gone. The other program lets it come again, which matters only
    # for hands with four alike.
    judged = [row for row in range(HANDS) if shanten[row] >= 0 and max(rows[row]) < 4][:JUDGED]
    for row in judged:
        expected = best_discard(rows[row])
        assert (labels["discard"][row], labels["accepted"][row]) == expected, rows[row]


def dealt(number: int) -> np.ndarray:
    """Random hands of 14 tiles; the first is complete."""
    rng = np.random.default_rng(19)
    hands = np.zeros((number, KINDS), dtype=np.uint8)
    for start in range(0, number, 10_000):
        size = min(10_000, number - start)
        tiles = rng.random((size, 4 * KINDS)).argpartition(14, axis=1)[:, :14] // 4
        np.add.at(hands, (start + np.arange(size)[:, None], tiles), 1)
    hands[0] = 0
    hands[0, [0, 1, 2, 9, 10, 11, 18, 19, 20]] = 1
    hands[0, [27, 33]] = (3, 2)
    return hands


def best_discard(hand: list[int]) -> tuple[int, int]:
    """The discard that leaves the lowest deficiency, of these that with the most copies accepted.

    Of equals the lowest tile. Returns it and its copies.
    """
    found = []
    for kind in range(KINDS):
        if hand[kind]:
            rest = hand.copy()
            rest[kind] -= 1
            left, bits = xiangting.calculate_necessary_tiles(rest, xiangting.PlayerCount.FOUR)
            accepted = sum(4 - hand[one] for one in range(KINDS) if bits >> one & 1)
            found.append((left, -accepted, kind))
    _, accepted, kind = min(found)
    return kind, -accepted

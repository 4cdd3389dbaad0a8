"""Definition 7 of Li & Yan 2019: distances are the lengths of shortest paths along neighbours."""

from __future__ import annotations

from collections import deque
from random import Random

import paili
import pytest
from paili_papers.common.multisets import Reading, Tiles, read_tiles
from paili_papers.li_yan_2019.algorithms import tile_graph
from paili_papers.li_yan_2019.algorithms.tile_graph import distance, neighbours

from tests.depth import sample

READINGS = (Reading.PRINTED, Reading.INTENDED)


def random_tiles(random: Random, kinds: int) -> Tiles:
    wall = [kind for kind in range(kinds) for _ in range(4)]
    return tuple(sorted(random.sample(wall, tile_graph.HAND)))


@pytest.mark.check
@pytest.mark.parametrize("reading", READINGS)
def test_distances_are_lengths_of_shortest_paths(reading: Reading) -> None:
    """Compare with a breadth-first search from one 14-tile to all 1,506 of six kinds."""
    random = Random(1)
    for _ in range(sample(2, at_least=1)):
        start = random_tiles(random, 6)
        far = {start: 0}
        queue = deque([start])
        while queue:
            tiles = queue.popleft()
            for other in neighbours(tiles, reading):
                if max(other) < 6 and other not in far:
                    far[other] = far[tiles] + 1
                    queue.append(other)
        assert len(far) == 1_506
        assert all(distance(start, other, reading) == steps for other, steps in far.items())


@pytest.mark.parametrize("reading", READINGS)
def test_neighbours_are_at_distance_one(reading: Reading) -> None:
    random = Random(2)
    for _ in range(sample(20, at_least=5)):
        tiles = random_tiles(random, 27)
        found = list(neighbours(tiles, reading))
        assert len(set(found)) == len(found)
        for other in found:
            assert distance(tiles, other, reading) == distance(other, tiles, reading) == 1
            assert tiles in neighbours(other, reading)


def test_the_deficiency_is_the_distance_to_a_complete_hand() -> None:
    hand = read_tiles("B1B2B3B3C1C2C3C7C7C7D1D1D1D5")
    complete = read_tiles("B1B2B3B3B3C1C2C3C7C7C7D1D1D1")
    truth = paili.deficiency(paili.Hand.from_tiles(hand), rules="mahjong0")
    assert truth == distance(hand, complete) == 1


@pytest.mark.parametrize(
    "tiles", [(), (0,) * 14, tuple(range(13)), (*range(13), 27), (*range(13), -1), [0] * 14, None]
)
def test_other_tiles_are_refused(tiles: Tiles) -> None:
    good = tuple(range(14))
    with pytest.raises(paili.ArgumentError, match="fourteen tiles"):
        distance(good, tiles)
    with pytest.raises(paili.ArgumentError, match="fourteen tiles"):
        next(neighbours(tiles))

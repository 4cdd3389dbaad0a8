"""Ready hands of riichi, furiten, and the discards that are banned after a call."""

from __future__ import annotations

from collections import Counter
from random import Random

import paili
import pytest
from paili import RIICHI, TENHOU, Hand, Tile
from paili.riichi import furiten, is_ready

from tests.depth import sample
from tests.reference.riichi import set_ways


@pytest.mark.parametrize(
    ("hand", "rules", "expected"),
    [
        ("13m456p789s11z[2222m]", "tenhou", True),
        ("13m456p789s11z[2222m]", "mahjong_soul", True),
        ("13m456p789s11z[2222m]", "ema", False),
        ("12s44466688p[3333s]", "tenhou", True),
        ("12s44466688p[3333s]", "mleague", False),
        ("123m456p789s1112z", "wrc", True),
        ("123m456p789s1111z", "tenhou", False),
        ("1199m2288p3377s1z", "tenhou", True),
        ("19m19p19s1234567z", "ema", True),
        ("1357m2468p13579s", "tenhou", False),
    ],
)
def test_ready_at_the_end(hand: str, rules: str, expected: bool) -> None:
    assert is_ready(Hand.parse(hand), rules) is expected


def slow_waits(hand: Hand) -> list[Tile]:
    """Compute by the definition the kinds that complete sets and a pair, seven pairs or orphans."""
    found = []
    for tile in Tile:
        tiles = Counter(map(int, hand.tiles))
        tiles[int(tile)] += 1
        held = tiles[int(tile)] + sum(meld.tiles.count(tile) for meld in hand.melds)
        if held > 4:
            continue
        pairs = [kind for kind, number in tiles.items() if number >= 2]
        sets = any(
            next(set_ways(tiles - Counter({pair: 2}), 4 - hand.meld_count), None) is not None
            for pair in pairs
        )
        is_pairs = not hand.meld_count and len(pairs) == 7
        orphans = {0, 8, 9, 17, 18, 26, *range(27, 34)}
        if sets or is_pairs or set(+tiles) == orphans:
            found.append(tile)
    return found


def test_waits_are_those_of_the_definition() -> None:
    random, ready = Random(3), 0
    for _ in range(sample(300, at_least=60)):
        suit = 9 * random.randrange(3)
        wall = [kind for kind in [*range(suit, suit + 9), 27, 31] for _ in range(4)]
        hand = Hand.from_tiles(map(Tile, random.sample(wall, 13)))
        waits = slow_waits(hand)
        assert list(furiten(hand, []).waits) == waits
        assert is_ready(hand) == bool(waits)
        ready += bool(waits)
    assert ready > 3


def test_furiten_has_its_reason() -> None:
    hand = Hand.parse("34m234p678s99s555z")
    free = furiten(hand, [Tile.M1, Tile.EAST])
    assert (free.waits, free.is_furiten, free.reason) == ((Tile.M2, Tile.M5), False, "")
    own = furiten(hand, [Tile.M5, Tile.M9], [Tile.M2])
    assert (own.discarded, own.passed, own.is_furiten) == ((Tile.M5,), (Tile.M2,), True)
    assert own.reason == "5m among the own discards; 2m passed"
    with pytest.raises(paili.HandSizeError):
        furiten(Hand.parse("345m234p678s99s555z"), [])
    with pytest.raises(paili.ArgumentError):
        furiten(hand, ["5m"])  # type: ignore[list-item]
    with pytest.raises(paili.ArgumentError):
        is_ready("34m", "tenhou")  # type: ignore[arg-type]
    with pytest.raises(paili.ArgumentError):
        is_ready(hand, "mcr")


@pytest.mark.parametrize(
    ("hand", "tile", "rules", "expected"),
    [
        ("1234m", Tile.M4, RIICHI, {"pass"}),
        ("1234m", Tile.M4, TENHOU.with_(swap_calling="other_end"), {"pass", "chow [234m]"}),
        ("1234p113z", Tile.P1, TENHOU, {"pass", "chow [123p]"}),
        ("4555m", Tile.M5, TENHOU, {"pass", "pung [555m]", "kong [5555m]"}),
        (
            "5556m",
            Tile.M5,
            TENHOU.with_(swap_calling="all"),
            {"pass", "pung [555m]", "kong [5555m]"},
        ),
    ],
)
def test_swap_calling(hand: str, tile: Tile, rules: paili.Rules, expected: set[str]) -> None:
    found = paili.calls(Hand.parse(hand), tile, rules=rules, draws=1)
    assert {option.name for option in found} - {"win"} == expected


def test_what_is_banned_is_not_discarded() -> None:
    random = Random(4)
    for _ in range(sample(60, at_least=15)):
        wall = [kind for kind in range(9) for _ in range(4)] + [27] * 4
        tiles = random.sample(wall, 8)
        hand, called = Hand.from_tiles(map(Tile, tiles[:7])), Tile(tiles[7])
        banned = paili.calls(hand, called, draws=1)
        free = paili.calls(hand, called, draws=1, rules=TENHOU.with_(swap_calling="all"))
        worth = {option.name: option.exact for option in free}
        for option in banned:
            assert option.exact <= worth[option.name]
            if option.meld is not None and option.discard is not None:
                assert option.discard is not called
                first, last = option.meld.tiles[0], option.meld.tiles[-1]
                if first is not last and called is first and last.rank < 9:
                    assert option.discard is not Tile(last + 1)
                if first is not last and called is last and first.rank > 1:
                    assert option.discard is not Tile(first - 1)

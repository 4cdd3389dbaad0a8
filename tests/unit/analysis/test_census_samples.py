"""Random hands by deficiency: the same for any number of workers, and near the exact census."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import paili
import pytest
from paili.analysis import CensusSample, CensusSampleRow, sample_census
from paili.analysis.shuffling import Shuffler, deck_of

from tests.cases.long_work import Now
from tests.depth import sample

EIGHT = "mcr:minimum=8:seat=east:round=south"
JOKERS = "riichi:jokers=4"
SCHEMA = json.loads(Path("docs/census.schema.json").read_text(encoding="utf-8"))


def counts(found: CensusSample) -> dict[int, int]:
    return {row.deficiency: row.hands for row in found.rows}


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        ("riichi", {}),
        ("riichi", {"tiles": 13}),
        ("mahjong0", {"tiles": 13, "melds": 2}),
        ("sichuan:void=p", {}),
        ("mcr", {"tiles": 13, "melds": 4}),
    ],
)
def test_shares_are_those_of_the_census(rules: str, options: dict[str, int]) -> None:
    hands = sample(40_000, at_least=4_000)
    found = sample_census(rules, hands=hands, seed=11, **options)
    exact = paili.census(rules, **options)
    assert sum(counts(found).values()) == found.hands == hands
    for row in exact.rows:
        low, high = found.interval(row.deficiency, 0.99999)
        assert low <= row.deals / exact.total_deals <= high
    assert set(counts(found)) <= {row.deficiency for row in exact.rows}


@pytest.mark.parametrize("rules", [EIGHT, JOKERS, "xuezhan:void=m:minimum=2"])
def test_what_nobody_counts(rules: str) -> None:
    """Compare with the deficiencies of the single hands."""
    game = paili.Rules.parse(rules)
    found = sample_census(rules, hands=12, seed=5, tiles=13)
    (dealt,) = Shuffler(deck_of(game), 5, 0).deal(256, 13)
    single = Counter[int]()
    for row in dealt[:12]:
        jokers = int(row[34]) if game.jokers else 0
        hand = paili.Hand.from_counts(row[:34], jokers=jokers)
        single[paili.deficiency(hand, rules=game)] += 1
    assert counts(found) == dict(single)
    assert found.mean == pytest.approx(sum(d * n for d, n in single.items()) / 12)
    with pytest.raises(paili.ArgumentError):
        paili.census(game)


@pytest.mark.parametrize(("rules", "hands"), [("mahjong0", 1_500), (JOKERS, 257), (EIGHT, 20)])
def test_an_executor_finds_the_same(rules: str, hands: int) -> None:
    executor = Now(losses=1)
    alone = sample_census(rules, hands=hands, seed=3)
    lost: list[str] = []
    assert sample_census(rules, hands=hands, seed=3, executor=executor, lost=lost.append) == alone
    # The first call requests a worker's program, and one chunk is lost and rescheduled.
    assert executor.calls == 2 + -(-hands // 256)
    assert len(lost) == 1


@pytest.mark.check
def test_processes_find_the_same() -> None:
    alone = sample_census(JOKERS, hands=3_000, seed=9)
    assert sample_census(JOKERS, hands=3_000, seed=9, jobs=2) == alone


def test_the_first_hands_of_many_are_those_of_few() -> None:
    sizes = (1, 255, 256, 257, 700)
    found = [counts(sample_census(hands=hands, seed=2)) for hands in sizes]
    for smaller, larger in pairwise(found):
        assert all(larger.get(least, 0) >= hands for least, hands in smaller.items())
    assert sum(found[0].values()) == 1
    assert sample_census(hands=700, seed=2) != sample_census(hands=700, seed=3)


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    path, told, remarks = tmp_path / "kept.jsonl", list[tuple[str, int, int]](), list[str]()

    def interrupt(stage: str, done: int, count: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    asked: dict[str, Any] = {"hands": 1_300, "seed": 8, "checkpoint": str(path)}
    with pytest.raises(KeyboardInterrupt):
        sample_census(**asked, progress=interrupt)
    found = sample_census(
        **asked, progress=lambda *state: told.append(state), remark=remarks.append
    )
    assert found == sample_census(hands=1_300, seed=8)
    assert (told[0], told[-1]) == (("blocks of hands", 3, 6), ("blocks of hands", 6, 6))
    assert "resuming" in remarks[0]
    assert not path.exists()


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"hands": 0}, "hands"),
        ({"checkpoint": 5}, "checkpoint"),
        ({"checkpoint": "half a pair \ud800"}, "checkpoint"),
        ({"hands": 10**9 + 1}, "hands"),
        ({"hands": 2.0}, "hands"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"tiles": 12}, "tiles"),
        ({"melds": 5}, "melds"),
        ({"rules": "go"}, "rules"),
        ({"rules": "sichuan:void=best"}, "rules"),
        ({"rules": EIGHT, "melds": 1}, "melds"),
        ({"jobs": 0}, "jobs"),
        ({"jobs": 2, "executor": Now()}, "jobs"),
        ({"executor": 3}, "executor"),
    ],
)
def test_bad_arguments(options: dict[str, Any], name: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        sample_census(**{"hands": 5, "seed": 1, **options})
    assert caught.value.name == name


def test_what_it_shows() -> None:
    rows = (CensusSampleRow(2, 1), CensusSampleRow(3, 3), CensusSampleRow(paili.UNREACHABLE, 4))
    found = CensusSample(paili.MAHJONG0, 14, 1, 8, 7, rows)
    assert (found.mean, rows[2].name) == (2.75, "unreachable")
    assert repr(found) == (
        "<CensusSample of 8 hands of 14 tiles, 1 declared meld under mahjong0, seed 7: "
        "mean deficiency 2.750>"
    )
    lines = str(found).splitlines()
    assert lines[0] == "mahjong0: 8 random hands of 14 tiles, a declared meld, seed 7, mean 2.750"
    assert lines[3].split()[:3] == ["2", "1", "12.5000%"]
    assert lines[5].split()[0] == "unreachable"
    frame = found.to_frame()
    assert list(frame.columns) == ["deficiency", "hands", "share", "share_low", "share_high"]
    assert frame["hands"].to_list() == [1, 3, 4]
    assert found.interval(3) == pytest.approx((0.13684, 0.69426), abs=1e-5)
    assert found.interval(9)[0] == 0.0
    jsonschema.validate(found.to_json(), SCHEMA)
    assert found.to_json()["sample"] == {"2": 1, "3": 3, "unreachable": 4}
    nobody = CensusSample(paili.MAHJONG0, 14, 0, 4, 7, rows[2:])
    assert nobody.mean is None
    assert "none can be completed" in repr(nobody)
    assert "mean" not in str(nobody)
    jsonschema.validate(nobody.to_json(), SCHEMA)
    with pytest.raises(paili.ArgumentError, match="confidence"):
        found.interval(2, 1.0)


def test_decks() -> None:
    assert deck_of(paili.MAHJONG0) == [4] * 27 + [0] * 7
    assert deck_of(paili.Rules.parse(JOKERS)) == [4] * 34 + [4]
    (dealt,) = Shuffler(deck_of(paili.RIICHI), 1).deal(50, 14)
    assert (dealt.sum(axis=1) == 14).all()
    assert dealt.dtype == np.uint8

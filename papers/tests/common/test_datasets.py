"""Random hands and knowledge bases of the papers' experiments, and their files."""

import builtins
import json
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from paili.analysis.deficiency import deficiency
from paili.model.errors import ArgumentError
from paili.model.hands import Hand
from paili.model.rules import MAHJONG0
from paili_papers.common import parquet
from paili_papers.common.datasets import Case, Study, case, share
from paili_papers.common.sizes import Bin, chi_square_tail, fit, shares

from papers.tests.tables import STUDIES

pq = pytest.importorskip("pyarrow.parquet")

studies = pytest.mark.parametrize("study", STUDIES.values(), ids=STUDIES)


def counts_of(made: Case) -> np.ndarray[Any, Any]:
    return np.array([base.available for base in made.knowledge])


# Sizes


def test_the_studies_are_those_of_the_papers() -> None:
    found = {
        name: (study.colors, study.bases, study.tiles, study.largest, len(study.bins))
        for name, study in STUDIES.items()
    }
    assert found == {  # yan-2021 Tables 1-3, yan-li-2023 Table 5
        "yan-2021/1": (1, 30, 36, 22, 4),
        "yan-2021/2": (2, 100, 72, 58, 6),
        "yan-2021/3": (3, 100, 108, 94, 9),
        "yan-li-2023/1": (1, 50, 36, 22, 4),
        "yan-li-2023/2": (2, 100, 72, 58, 6),
        "yan-li-2023/3": (3, 100, 108, 94, 9),
    }


@studies
def test_bins_cover_all_sizes(study: Study) -> None:
    assert study.bins[0].first == 0
    assert study.bins[-1].last == study.largest
    assert all(a.last + 1 == b.first for a, b in pairwise(study.bins))
    assert sum(bin.pairs for bin in study.bins) == 1_000 * study.bases
    assert study.bins[0].label == ("[0, 5)" if study.colors == 1 else "[0, 10)")
    last = {1: "[15, 22]", 2: "[50, 58]", 3: "[80, 94]"}
    assert study.bins[-1].label == last[study.colors]


def test_how_sizes_are_drawn() -> None:
    """Check that truncated normal distributions explain every table."""
    fits = [fit(study.bins) for study in STUDIES.values()]
    assert all(found.probability > 0.1 for found in fits)
    total = sum(found.deviance for found in fits)
    assert chi_square_tail(total, sum(found.freedom for found in fits)) > 0.8


@pytest.mark.parametrize(("mean", "deviation"), [(11, 5), (3.25, 4.5), (15, 9)])
def test_a_known_distribution_is_recovered(mean: float, deviation: float) -> None:
    """Bin numbers of a known normal distribution like those of one colour."""
    numbers = np.random.default_rng(5).normal(mean, deviation, 200_000)
    sizes = np.floor(numbers[(numbers >= 0) & (numbers <= 22)])
    bins = [
        Bin(bin.first, bin.last, int(((sizes >= bin.first) & (sizes <= bin.last)).sum()))
        for bin in STUDIES["yan-2021/1"].bins
    ]
    found = fit(bins)
    assert found.mean == pytest.approx(mean, abs=0.3)
    assert found.deviation == pytest.approx(deviation, abs=0.3)
    assert found.probability > 0.01
    assert found.freedom == 1


@pytest.mark.parametrize(
    ("value", "freedom", "tail"),
    # Values from tables of the chi-square distribution.
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (11.345, 3, 0.01), (10.645, 6, 0.1), (12.017, 7, 0.1)],
)
def test_chi_square(value: float, freedom: int, tail: float) -> None:
    assert chi_square_tail(value, freedom) == pytest.approx(tail, rel=1e-3)


@studies
def test_shares_of_the_bins_are_near_the_printed_ones(study: Study) -> None:
    hands = 60
    sizes = [base.copies for index in range(hands) for base in case(study, 3, index).knowledge]
    pairs = sum(bin.pairs for bin in study.bins)
    expected = shares(study.bins, study.mean, study.deviation)
    for bin, expectation in zip(study.bins, expected, strict=True):
        ours = sum(size in bin for size in sizes) / len(sizes)
        spread = sqrt(expectation * (1 - expectation) / len(sizes))
        assert abs(ours - expectation) < 4 * spread
        assert abs(bin.pairs / pairs - expectation) < 4 * sqrt(
            expectation * (1 - expectation) / pairs
        )


# Cases


@studies
def test_shares_are_all_pairs_once(study: Study) -> None:
    """Check the shares of ten hands, one for each tenth of their knowledge bases."""
    shares_of_hands = [pair for part in range(10) for pair in share(study, 3, 100 * part + 7)]
    cases = [case(study, 3, number) for number in range(70, 80)]
    assert len(shares_of_hands) == 10 * study.bases
    assert set(shares_of_hands) == {(one.hand, base) for one in cases for base in one.knowledge}


@studies
def test_hands_and_knowledge_are_as_the_papers_say(study: Study) -> None:
    for index in range(20):
        made = case(study, 0, index)
        assert made.hand.size == 14
        assert {tile.suit for tile in made.hand.tiles} == set(range(study.colors))
        available = counts_of(made)
        assert available.shape == (study.bases, 34)
        assert not available[:, 9 * study.colors :].any()
        assert (available + made.hand.counts <= 4).all()
        for base in made.knowledge[:3]:
            assert base.copies in study.bins[study.bin_of(base)]
        deficiency(made.hand, made.knowledge[0], rules=MAHJONG0)


@studies
def test_equal_arguments_make_equal_cases(study: Study) -> None:
    assert case(study, 7, 3) == case(study, 7, 3)
    others = [case(study, 7, 4), case(study, 8, 3)]
    others += [case(other, 7, 3) for other in STUDIES.values() if other is not study]
    for other in others:
        assert other.hand != case(study, 7, 3).hand
        assert other.knowledge[0] != case(study, 7, 3).knowledge[0]


def test_cases_are_those_of_the_first_version() -> None:
    """Check a hand of a seed, which must never change, as published results name seeds."""
    made = case(STUDIES["yan-2021/3"], 1, 0)
    assert (str(made.hand), str(made.knowledge[0]), str(made.knowledge[-1])) == (
        "249m26p123355689s",
        "021220121 013112011 000201100 0000000",
        "423011121 112223011 121201332 0000000",
    )


@pytest.mark.check
def test_every_tile_is_as_likely() -> None:
    study = STUDIES["yan-2021/1"]
    total = sum(case(study, 2, index).hand.counts[:9].astype(int) for index in range(2_000))
    assert isinstance(total, np.ndarray)
    assert (abs(total - 2_000 * 14 / 9) < 200).all()
    # Hypergeometric: the number of copies of a kind in 14 of 36 tiles has this variance.
    ones = [int(case(study, 2, index).hand.counts[0]) for index in range(2_000)]
    expected = 14 * (4 / 36) * (32 / 36) * (22 / 35)
    assert np.var(ones) == pytest.approx(expected, rel=0.12)


@pytest.mark.parametrize(("seed", "index", "name"), [(-1, 0, "seed"), (0, -1, "index")])
def test_numbers_out_of_range(seed: int, index: int, name: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        case(STUDIES["yan-2021/1"], seed, index)
    assert (caught.value.name, caught.value.got) == (name, "-1")


# Files


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data.parquet"


STUDY = STUDIES["yan-2021/1"]


@pytest.mark.parametrize("hands", [1, 12])
def test_what_is_written_is_read(path: Path, hands: int) -> None:
    parquet.write(STUDY, 4, hands, path)
    found = parquet.read(path, STUDY)
    assert (found.study, found.seed) == (STUDY, 4)
    assert found.cases == tuple(case(STUDY, 4, index) for index in range(hands))
    assert list(path.parent.iterdir()) == [path]


def test_other_programs_can_read_it(path: Path) -> None:
    parquet.write(STUDY, 4, 3, path)
    table = pq.read_table(path)
    assert table.column_names == ["index", "hand", "knowledge"]
    row = table.to_pylist()[2]
    made = case(STUDY, 4, 2)
    assert (row["index"], Hand.parse(row["hand"])) == (2, made.hand)
    digits = ["".join(map(str, base.available[:27])) for base in made.knowledge]
    assert row["knowledge"] == digits
    about = json.loads(pq.ParquetFile(path).metadata.metadata[b"paili"])
    checksum = about.pop("checksum")
    assert about == {"format": 1, "study": "yan-2021/1", "seed": 4, "hands": 3}
    assert len(checksum) == 64


def test_equal_seeds_make_equal_files(path: Path) -> None:
    contents = []
    for seed in (4, 4, 5):
        parquet.write(STUDY, seed, 5, path)
        contents.append(path.read_bytes())
    assert contents[0] == contents[1] != contents[2]


def test_more_hands_than_are_written_at_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "_HANDS_AT_ONCE", 4)
    parquet.write(STUDY, 4, 10, path)
    assert len(parquet.read(path, STUDY).cases) == 10


def test_cut_short_anywhere(path: Path) -> None:
    parquet.write(STUDY, 4, 5, path)
    whole = path.read_bytes()
    for size in [0, 3, 4, 11, *range(100, len(whole), 211), len(whole) - 4, len(whole) - 1]:
        path.write_bytes(whole[:size])
        with pytest.raises(ArgumentError) as caught:
            parquet.read(path, STUDY)
        assert caught.value.name == str(path)
        assert caught.value.expected == "a data set of paili, format 1, all of it"


def test_altered_anywhere(path: Path) -> None:
    """Check that an altered file is either detected or equivalent."""
    parquet.write(STUDY, 4, 2, path)
    whole = path.read_bytes()
    expected = parquet.read(path, STUDY)
    noticed = 0
    for at in range(0, len(whole), 3):
        altered = bytearray(whole)
        altered[at] ^= 1 << at % 8
        path.write_bytes(altered)
        try:
            assert parquet.read(path, STUDY) == expected
        except ArgumentError:
            noticed += 1
    # The rest is not read, such as the name of the program that wrote the file.
    assert noticed > 0.7 * len(whole) / 3


def rewrite(path: Path, alter: Any, **about: object) -> None:
    """Rewrite the file with other rows or metadata, like another program."""
    table = pq.read_table(path)
    entry = json.loads(pq.ParquetFile(path).metadata.metadata[b"paili"])
    table = alter(table).replace_schema_metadata({"paili": json.dumps({**entry, **about})})
    pq.write_table(table, path)


@pytest.mark.parametrize(
    ("alter", "about", "message"),
    [
        (lambda t: t, {}, None),
        (lambda t: t.slice(0, 4), {}, "got 4 hands, expected the 5 that it says it has"),
        (lambda t: t.slice(0, 4), {"hands": 4}, "got rows that were altered"),
        (lambda t: t.take([1, 0, 2, 3, 4]), {}, "got rows that were altered"),
        (lambda t: t, {"seed": 9}, "got rows that were altered"),
        (lambda t: t, {"study": "yan-li-2023/1"}, "got a data set of yan-li-2023/1"),
        (lambda t: t, {"study": "poker"}, "got a data set of poker"),
        (lambda t: t, {"format": 2}, "got columns or a format that are not ours"),
        (lambda t: t.drop(["index"]), {}, "got columns or a format that are not ours"),
    ],
)
def test_rewritten(path: Path, alter: Any, about: dict[str, object], message: str | None) -> None:
    parquet.write(STUDY, 4, 5, path)
    rewrite(path, alter, **about)
    if message is None:
        assert len(parquet.read(path, STUDY).cases) == 5
    else:
        with pytest.raises(ArgumentError, match=message):
            parquet.read(path, STUDY)


def test_a_table_of_something_else(path: Path) -> None:
    import pyarrow

    pq.write_table(pyarrow.table({"line": [1]}), path)
    with pytest.raises(ArgumentError, match="got a table of something else"):
        parquet.read(path, STUDY)
    with pytest.raises(FileNotFoundError):
        parquet.read(path.with_name("missing"), STUDY)


def test_a_failed_write_leaves_what_was_there(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_bytes(b"before")

    def interrupted(*arguments: object) -> Case:
        raise KeyboardInterrupt

    monkeypatch.setattr(parquet, "case", interrupted)
    with pytest.raises(KeyboardInterrupt):
        parquet.write(STUDY, 4, 5, path)
    assert path.read_bytes() == b"before"
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("hands", [0, -1])
def test_no_hands(path: Path, hands: int) -> None:
    with pytest.raises(ArgumentError, match="hands: got"):
        parquet.write(STUDY, 4, hands, path)
    assert not path.exists()


def test_kept_data_sets(tmp_path: Path) -> None:
    directory = tmp_path / "data" / "sets"
    path = parquet.keep(directory, STUDY, 4, 5)
    assert path == directory / "yan-2021_1_5-hands_seed-4.parquet"
    stamp = path.stat().st_mtime_ns
    assert parquet.keep(directory, STUDY, 4, 5) == path
    assert path.stat().st_mtime_ns == stamp

    other = parquet.keep(directory, STUDY, 4, 6)
    path.write_bytes(other.read_bytes())
    with pytest.raises(ArgumentError, match="hands 6, expected yan-2021/1, seed 4, hands 5"):
        parquet.keep(directory, STUDY, 4, 5)


def test_kept_data_of_another_generator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(parquet, "case", lambda study, seed, index: case(study, seed, index + 1))
        parquet.keep(tmp_path, STUDY, 4, 5)
    with pytest.raises(ArgumentError, match="got another hand 0, or knowledge of it"):
        parquet.keep(tmp_path, STUDY, 4, 5)


def test_without_pyarrow(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.startswith("pyarrow"):
            raise ImportError(name)
        return original(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    for call in (lambda: parquet.write(STUDY, 4, 5, path), lambda: parquet.read(path, STUDY)):
        with pytest.raises(ArgumentError, match="pyarrow, which is not installed: "):
            call()
    assert not path.exists()

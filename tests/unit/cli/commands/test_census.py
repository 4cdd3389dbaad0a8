"""The output of `paili census`: a table, JSON and a plot."""

import json
from collections.abc import Callable
from math import comb
from pathlib import Path

import jsonschema
import paili
import pytest
from paili.analysis import Census, k_gates, sample_census

from tests.cases.commands import Output, refused, runner

SCHEMA = json.loads(Path("docs/census.schema.json").read_text(encoding="utf-8"))


@pytest.fixture(autouse=True)
def _plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")


run = runner("census")


@pytest.mark.check
@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        ((), paili.census),
        (("--rules", "riichi", "--tiles", "13"), lambda: paili.census(paili.RIICHI, tiles=13)),
        (
            ("--rules", "sichuan", "--void", "best"),
            lambda: paili.census(paili.SICHUAN, best_void=True),
        ),
        (
            ("--rules", "sichuan", "--void", "m", "--melds", "2"),
            lambda: paili.census(paili.SICHUAN.with_void(paili.Suit.CHARACTERS), melds=2),
        ),
        (("--rules", "mcr", "--melds", "1"), lambda: paili.census(paili.MCR, melds=1)),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_json_is_the_census(
    capsys: Output, arguments: tuple[str, ...], count: Callable[[], Census]
) -> None:
    counted = count()
    report = json.loads(run(capsys, *arguments, "--json"))
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(report, SCHEMA)
    assert report["rules"] == str(counted.rules)
    assert (report["tiles"], report["melds"]) == (counted.tiles, counted.melds)
    assert report["deals"] == {str(row.deficiency): row.deals for row in counted.rows}
    assert report["hands"] == {str(row.deficiency): row.hands for row in counted.rows}
    assert report["total_deals"] == counted.total_deals
    size = counted.tiles - 3 * counted.melds
    assert report["total_deals"] == comb(4 * counted.rules.kinds, size)
    assert report["mean"] == counted.mean
    assert report.get("void") == ("best" if counted.best_void else None)


def test_table(capsys: Output) -> None:
    found = run(capsys, "--rules", "mahjong0")
    assert found.startswith("mahjong0: hands of 14 tiles, mean 3.221148\n")
    lines = [line.split() for line in found.splitlines()]
    assert ["0", "7,140,498,565,560", "0.0051%", "5,237,550", "0.0246%"] in lines
    assert lines[-1][:2] == ["all", f"{comb(108, 14):,}"]


def test_no_part_of_the_json_is_unknown_or_missing(capsys: Output) -> None:
    validator = jsonschema.Draft202012Validator(SCHEMA)
    for arguments in ((), ("k-gates",), ("--sample", "9", "--seed", "1")):
        report = json.loads(run(capsys, *arguments, "--json"))
        assert report["schema_version"] == "2"
        assert not validator.is_valid({**report, "more": 1})
        for name in report:
            assert not validator.is_valid({**report, name: [[]]})
            assert not validator.is_valid({key: report[key] for key in report if key != name})


def test_titles(capsys: Output) -> None:
    best = run(capsys, "--rules", "sichuan", "--void", "best", "--melds", "3")
    assert "sichuan, void of the best suit: hands of 14 tiles, 3 declared melds" in best
    assert "a declared meld," in run(capsys, "--melds", "1")


@pytest.mark.check
def test_k_gates(capsys: Output) -> None:
    report = json.loads(run(capsys, "k-gates", "--json"))
    jsonschema.validate(report, SCHEMA)
    rows = k_gates()
    assert report["k"] == {str(r.k): {"hands": r.hands, "deals": r.deals} for r in rows}
    assert report["listed"] == {str(r.k): [str(h) for h in r.listed] for r in rows if r.listed}
    text = run(capsys, "k-gates")
    assert "9 gates: 1112345678999m\n" in text
    assert "1112223456777m" in text


def test_a_sample(capsys: Output, tmp_path: Path) -> None:
    asked = ("--rules", "riichi:jokers=4", "--tiles", "13", "--sample", "600", "--seed", "4")
    found = sample_census("riichi:jokers=4", tiles=13, hands=600, seed=4)
    report = json.loads(run(capsys, *asked, "--json", "--jobs", "1"))
    jsonschema.validate(report, SCHEMA)
    assert report == found.to_json()
    assert run(capsys, *asked, "--jobs", "1") == f"{found}\n"
    # The default seed is 0; --void becomes part of the rules' name.
    voided = sample_census("sichuan:void=m", hands=5, seed=0)
    assert run(capsys, "--rules", "sichuan", "--void", "m", "--sample", "5") == f"{voided}\n"
    assert not any(tmp_path.rglob("*.jsonl"))


@pytest.mark.check
def test_a_sample_on_an_executor(capsys: Output) -> None:
    asked = ("--rules", "mcr:minimum=8:seat=east:round=east", "--sample", "600", "--seed", "4")
    alone = run(capsys, *asked, "--jobs", "1")
    assert run(capsys, *asked, "--executor", "processes", "--jobs", "2") == alone
    assert run(capsys, *asked, "--jobs", "2") == alone


@pytest.mark.check
@pytest.mark.parametrize("arguments", [(), ("k-gates",)], ids=str)
def test_plot(capsys: Output, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    first, second = tmp_path / "one.svg", tmp_path / "two.svg"
    for path in (first, second):
        run(capsys, *arguments, "--plot", str(path))
    text = first.read_text(encoding="utf-8")
    assert "<svg" in text
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--rules", "go"), "rules"),
        (("--tiles", "12"), "tiles"),
        (("--melds", "5"), "melds"),
        (("--void", "z"), "void"),
        (("--rules", "riichi", "--void", "best"), "rules with thirteen_orphans"),
        (("--rules", "sichuan:void=m", "--void", "best"), "void"),
        (("gates",), "k-gates"),
        (("k-gates", "--rules", "mcr"), "--rules"),
        (("k-gates", "--tiles", "14"), "--tiles"),
        (("k-gates", "--melds", "0"), "--melds"),
        (("k-gates", "--void", "best"), "--void"),
        (("--plot", "/nowhere/at/all.svg"), "/nowhere/at/all.svg"),
        (("--plot", "chart.gif"), "ends in .svg, .png or .pdf"),
        (("--seed", "1"), "--seed: got 1, expected nothing without --sample"),
        (("--jobs", "2"), "--jobs: got 2"),
        (("--executor", "dask"), "--executor: got dask"),
        (("--sample", "0"), "--sample"),
        (("--sample", "5", "--plot", "a.svg"), "--plot"),
        (("--sample", "5", "--rules", "sichuan", "--void", "best"), "rules"),
        (("--sample", "5", "--executor", "spark"), "executor: got 'spark'"),
        (("k-gates", "--sample", "5"), "--sample"),
    ],
    ids=str,
)
def test_bad_arguments(capsys: Output, arguments: tuple[str, ...], message: str) -> None:
    refused(capsys, ["census", *arguments], message)

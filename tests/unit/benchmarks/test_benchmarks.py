"""The benchmarks' hands are valid, and every case runs; times are not checked."""

import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import paili
import pytest
from rich.console import Console

from benchmarks import families
from benchmarks.families import Counts, Family
from benchmarks.speed import cases, games, instructions, report, run, timing
from benchmarks.speed.cases import Scale
from benchmarks.strength import first_rows
from tests.cases.long_work import Now
from tests.depth import sample
from tests.reference.minimum import minimum_deficiency
from tests.reference.positions import PRESETS

TINY = Scale(
    batch=60,
    knowledge=90,
    threads=120,
    tables=30,
    scalar=30,
    slow=10,
    plans=2,
    far_plans=1,
    draws=3,
    farthest=4,
    wins=60,
    games=3,
    slow_games=1,
    repeats=1,
)


@pytest.mark.parametrize("tiles", [13, 14])
@pytest.mark.parametrize("family", Family)
def test_family(family: Family, tiles: int) -> None:
    hands = families.deal(family, 300, tiles)
    assert hands.dtype == np.uint8
    assert hands.shape == (300, 34)
    assert (hands.sum(axis=1) == tiles).all()
    assert hands.max() <= 4
    assert np.array_equal(hands, families.deal(family, 300, tiles))
    assert not np.array_equal(hands, families.deal(family, 300, tiles, seed=1))


def suits_held(hands: Counts) -> np.ndarray:
    return hands[:, :27].reshape(-1, 3, 9).any(axis=2).sum(axis=1)


def test_families_have_their_kinds() -> None:
    hands = {family: families.deal(family, 300) for family in Family}
    assert hands[Family.UNIFORM].any(axis=0).all()
    for family in (Family.ONE_SUIT, Family.HALF_FLUSH):
        assert (suits_held(hands[family]) == 1).all()
        assert hands[family][:, :27].any(axis=0).all(), "each suit has its turn"
        assert hands[family][:, 27:].any() == (family is Family.HALF_FLUSH)
    ends = [0, 8, 9, 17, 18, 26, *range(27, 34)]
    assert np.flatnonzero(hands[Family.ENDS].any(axis=0)).tolist() == ends


def test_pairs_have_knowledge_of_every_size() -> None:
    hands, available = families.pairs(3_000)
    assert np.bincount(suits_held(hands), minlength=4)[1:].min() > 900
    assert not hands[:, 27:].any()
    assert not available[:, 27:].any()
    assert (hands + available).max() <= 4
    sizes = available.sum(axis=1)
    assert (sizes.min(), sizes.max()) == (0, 94)
    assert np.histogram(sizes, bins=5, range=(0, 95))[0].min() > 450, "each size as likely"
    for suits in (1, 2, 3):
        assert suits_held(families.pairs(100, suits)[0]).max() == suits


def test_answers_with_knowledge_are_those_of_the_reference() -> None:
    hands, available = families.pairs(60)
    answers = paili.deficiency_batch(hands, available, rules=paili.MAHJONG0)
    for hand, knows, answer in zip(hands.tolist(), available.tolist(), answers, strict=True):
        assert minimum_deficiency(tuple(hand), tuple(knows), 0, *PRESETS["mahjong0"][:2]) == answer


@pytest.mark.parametrize(
    ("melds", "rules", "winning"),
    [
        ((), paili.MCR, 34),
        (games.EXPOSED, paili.MCR, 34),
        ((), paili.XUEZHAN.with_void(None), 27),
        (games.EXPOSED_IN_SICHUAN, paili.XUEZHAN.with_void(None), 26),
    ],
    ids=["mcr", "mcr-melds", "sichuan", "sichuan-melds"],
)
def test_wins_are_complete(melds: tuple[paili.Meld, ...], rules: paili.Rules, winning: int) -> None:
    wins = games.deal_wins(400, melds, rules.kinds)
    assert (wins.counts.sum(axis=1) == 13 - 3 * len(melds)).all()
    complete = wins.counts.copy()
    complete[np.arange(400), wins.tiles] += 1
    assert (paili.deficiency_batch(complete, rules=rules, melds=len(melds)) == 0).all()
    assert np.array_equal(wins.counts, games.deal_wins(400, melds, rules.kinds).counts)
    assert len(np.unique(wins.tiles)) == winning


@pytest.mark.check
def test_games_of_both_games_are_played() -> None:
    played = {(case.what, case.hands): case.subject for case in games.game_cases(TINY)}
    assert {kind for kind, _ in played} == {
        "Chinese Standard, four players",
        "Sichuan, four players",
    }
    for (kind, player), subject in played.items():
        assert subject.hands == (3 if player in ("random", "greedy") else 1)
        scores = subject.read(subject.call())
        assert scores.shape == (subject.hands, 4), (kind, player)
        assert not scores.sum(axis=1).any(), "what one gets, another pays"


@pytest.fixture(scope="module")
def results() -> list[timing.Result]:
    # Garbage of earlier tests would slow the collection before each measurement.
    gc.freeze()
    return run.results_of(TINY, Console(quiet=True))


@pytest.mark.check
def test_every_case_is_measured(results: list[timing.Result]) -> None:
    assert len(results) > 50
    assert len({(r.section, r.what, r.hands) for r in results}) == len(results)
    assert all(r.median >= r.fastest >= 0 for r in results)
    assert {r.section for r in results} >= {"Start", "Memory"}
    named = {peer.name for result in results for peer in result.peers}
    assert named == {"xiangting", "riichienv", "mahjong", "PyMahjongGB", "one thread"}


@pytest.mark.check
def test_page_names_every_case_and_no_machine(results: list[timing.Result]) -> None:
    page = report.to_markdown(results, 740.0, pace=62.0)
    assert report.last_time(page) == "12 minutes"
    assert "additions in Python took 62 ms;" in page
    for result in results:
        assert f"| {result.what} | {result.hands} |" in page
    rows = [line for line in page.splitlines() if line.startswith("|")]
    assert {line.count("|") for line in rows} == {len(report.COLUMNS) + 1}
    assert str(cases.__file__) not in page


def contender(name: str, answers: list[int]) -> timing.Contender:
    return timing.Contender(name, len(answers), lambda: answers)


def case(ours: list[int], theirs: list[int], excused: list[bool] | None = None) -> timing.Case:
    rows = None if excused is None else np.array(excused)
    return timing.Case(
        "s", "w", "h", contender("paili", ours), (contender("peer", theirs),), excused=rows
    )


@pytest.mark.check
def test_other_answers_of_peers_are_counted_or_refused() -> None:
    assert timing.measure(case([1, 2, 3], [1, 2]), 1).peers[0].differences == 0
    excused = timing.measure(case([1, 2, 3], [1, 1, 3], [False, True, True]), 1)
    assert excused.peers[0].differences == 1
    wrong: list[Callable[[], timing.Case]] = [
        lambda: case([1, 2], [1, 1]),
        lambda: case([1, 2], [1, 1], [True, False]),
        lambda: case([1, 2], [1, 3], [False, True]),
    ]
    for make in wrong:
        with pytest.raises(AssertionError):
            timing.measure(make(), 1)


def test_wavering_answers_are_refused() -> None:
    answers = iter([[1], [2]])
    moody: Any = timing.Contender("paili", 1, lambda: next(answers))
    with pytest.raises(AssertionError, match="wavers"):
        timing.measure(timing.Case("s", "w", "h", moody), 1)


def test_missed_targets_are_listed() -> None:
    slow = timing.PeerResult("peer", 4.0, 2.0, 2.0, 8.0, 1, 0)
    missed = timing.Result("s", "w", "h", "ns", 2.0, 1.0, 1.0, (slow,))
    assert report.missed([missed]) == [
        "s; w; h: 2.00 ns, target 1 ns",
        "s; w; h: 2.00 times peer, target 8",
    ]
    assert report.missed([timing.Result("s", "w", "h", "ns", 2.0, 1.0)]) == []


@pytest.mark.check
def test_command_writes_the_page(
    results: list[timing.Result], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = tmp_path / "page.md"
    monkeypatch.setattr(run, "PAGE", page)
    monkeypatch.setattr(run, "results_of", lambda scale, console: results)
    pace = report.measured_pace()
    assert pace > 0
    monkeypatch.setattr(report, "measured_pace", lambda: pace)
    assert run.main(["--quick"]) == 0
    assert not page.exists()
    assert run.main([]) == 0
    assert page.read_text(encoding="utf-8") == report.to_markdown(results, 0.0, pace)
    assert run.announcement(False).startswith("the last run took 1 minute;")


def test_instructions_above_a_limit_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that a hand takes 100 instructions."""
    monkeypatch.setattr(instructions, "is_possible", lambda: True)
    monkeypatch.setattr(instructions, "counts", lambda cases: [100.0] * len(cases))
    for limit, failed in ((100, 0), (99, 1)):
        cases_ = (instructions.Case("w", lambda number: lambda asked: None, 50, limit),)
        monkeypatch.setattr(instructions, "CASES", cases_)
        assert instructions.report(lambda line: None, [0]) == failed
    monkeypatch.setattr(instructions, "is_possible", lambda: False)
    assert instructions.report(lambda line: None, [0]) == 2


@pytest.mark.parametrize("case", instructions.CASES, ids=lambda case: case.name)
def test_what_is_counted_asks_about_as_many_hands(case: instructions.Case) -> None:
    """Check that all hands of a case are dealt and valid."""
    few = min(case.hands, 3) + 1
    found = case.make(few)(few)
    lengths = {len(found)} if isinstance(found, list | np.ndarray) else set()
    assert lengths <= {few}


@pytest.mark.check
@pytest.mark.skipif(not instructions.is_possible(), reason="valgrind is not installed")
def test_no_call_takes_more_instructions_than_it_did() -> None:
    said: list[str] = []
    assert instructions.report(said.append) == 0, "\n".join(said)
    assert len(said) == len(instructions.CASES)


@pytest.mark.parametrize("deficiency", [1, 2, pytest.param(3, marks=pytest.mark.check)])
def test_the_first_row_is_among_the_best(
    deficiency: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_rows, "KEPT", tmp_path)
    number = sample(20, at_least=4)
    for hands in first_rows.iter_hands(deficiency, number, first_rows.SEED):
        assert (paili.deficiency_batch(hands) == deficiency).all()
    asked = (deficiency, number, first_rows.SEED)
    tally = first_rows.tally_of(*asked)
    assert tally.hands == tally.best["analyse"] == tally.ranked["by plan"] == number
    assert tally.best["acceptance"] <= number
    lines = list(tally.rows())
    assert lines[1].startswith(
        f"deficiency {deficiency}  analyse      best in {number} of {number}"
    )
    # Another executor measures the same.
    monkeypatch.setattr(first_rows, "KEPT", tmp_path / "others")
    assert list(first_rows.tally_of(*asked, executor=Now()).rows()) == lines
    # Stored measurements are not repeated.
    monkeypatch.setattr(first_rows, "measure", pytest.fail)
    assert list(first_rows.tally_of(*asked).rows()) == lines

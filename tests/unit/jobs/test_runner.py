"""Runs on several processes, interrupted runs and damaged checkpoints."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from paili.jobs.checkpoint import Checkpoint, fingerprint, json_text, line_of
from paili.jobs.programs import Program
from paili.jobs.runner import LocalRunner
from paili.model.errors import ArgumentError, PailiError
from paili_papers.common.item import Item, Outcome, Row, Settings
from paili_papers.common.run import PACKAGE, checkpoint_path, run

PACKAGES = (PACKAGE,)
PROGRAM = fingerprint(PACKAGES)


def square(number: int) -> int:
    return number * number


def pair(factor: float, number: int) -> tuple[int, float]:
    return number, factor * number


def process_of(folder: Path, processes: int, number: int) -> int:
    """Wait until as many processes have called this function; return the id of the process."""
    (folder / str(os.getpid())).touch()
    while len(list(folder.iterdir())) < processes:
        time.sleep(0.01)
    return os.getpid()


def fail_at(bad: int, number: int) -> int:
    if number == bad:
        raise ArgumentError("number", number, "another one")
    return number


def logged(log: Path, number: int) -> float:
    """Append each call to a file."""
    with open(log, "a", encoding="utf-8") as file:
        file.write(f"{number}\n")
    return number / 3


def interrupted_at(log: Path, last: int, number: int) -> float:
    """Act like `logged`, but raise Ctrl-C at the number `last`."""
    if number == last:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(3600)
    return logged(log, number)


def killed(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def calls(log: Path) -> list[int]:
    return sorted(map(int, log.read_text(encoding="utf-8").split())) if log.exists() else []


@pytest.fixture(params=[1, 2], ids=["one-job", "two-jobs"])
def runner(request: pytest.FixtureRequest) -> Iterator[LocalRunner]:
    with LocalRunner(request.param) as made:
        yield made


@pytest.mark.check
@pytest.mark.parametrize("count", [0, 1, 2, 7, 4_001])
def test_results_are_in_order(runner: LocalRunner, count: int) -> None:
    assert runner.map("squares", square, count) == [square(number) for number in range(count)]


@pytest.mark.check
def test_results_are_what_json_has(runner: LocalRunner) -> None:
    # Lists in place of tuples, also in the process itself and without a checkpoint.
    found = runner.map("pairs", partial(pair, 0.1), 3)
    assert found == [[0, 0.0], [1, 0.1], [2, 0.2]]


def test_work_is_shared(tmp_path: Path) -> None:
    with LocalRunner(2) as runner:
        assert len(set(runner.map("a", partial(process_of, tmp_path, 2), 20))) == 2
    with LocalRunner(1) as runner:
        assert set(runner.map("a", partial(process_of, tmp_path, 1), 2)) == {os.getpid()}


@pytest.mark.check
def test_errors_come_through(runner: LocalRunner) -> None:
    with pytest.raises(ArgumentError) as caught:
        runner.map("fails", partial(fail_at, 3), 9)
    assert (caught.value.name, caught.value.got, caught.value.expected) == (
        "number",
        "3",
        "another one",
    )
    # No late answer of the failed stage is used for the next one.
    assert runner.map("works", square, 9) == list(map(square, range(9)))


@pytest.mark.check
def test_a_killed_worker() -> None:
    with (
        LocalRunner(2) as runner,
        pytest.raises(ChildProcessError, match="exit code -9: run again to resume"),
    ):
        runner.map("killed", killed, 4)


def test_stages_have_names_of_their_own(runner: LocalRunner) -> None:
    runner.map("a", square, 1)
    with pytest.raises(ArgumentError, match="stage: got a, expected a name of its own"):
        runner.map("a", square, 1)


@pytest.mark.parametrize("jobs", [0, -1, 257, 1.5])
def test_jobs(jobs: int) -> None:
    with pytest.raises(ArgumentError, match="jobs: got"):
        LocalRunner(jobs)


@pytest.mark.check
def test_results_are_told_in_order(runner: LocalRunner) -> None:
    told: list[int] = []
    assert runner.map("told", square, 3000, told=told.append) == told
    assert told == [square(number) for number in range(3000)]


def test_kept_results_are_told_again(tmp_path: Path) -> None:
    told: list[int] = []
    with closing(Checkpoint(tmp_path / "kept", "item", 5, 0)) as kept:
        LocalRunner(1, kept).map("told", square, 5)
    with closing(Checkpoint(tmp_path / "kept", "item", 5, 0)) as kept:
        LocalRunner(1, kept).map("told", square, 5, told=told.append)
    assert told == [0, 1, 4, 9, 16]


def test_a_full_disk_names_the_checkpoint(tmp_path: Path) -> None:
    with closing(Checkpoint(tmp_path / "kept", "item", 5, 0)) as kept:
        kept._file.close()
        kept._file = open("/dev/full", "a", encoding="utf-8")  # noqa: SIM115  # as the other was
        with pytest.raises(OSError, match="No space left") as caught:
            kept.append("stage", 0, "[]", 0.0)
        assert caught.value.filename == str(tmp_path / "kept")


def test_progress() -> None:
    told: list[tuple[str, int, int]] = []
    with LocalRunner(progress=lambda *state: told.append(state)) as runner:
        runner.map("a", square, 2)
        runner.map("large", square, 4_001)
    assert told[:3] == [("a", 0, 2), ("a", 1, 2), ("a", 2, 2)]
    assert told[3] == ("large", 0, 4_001)
    assert told[-1] == ("large", 4_001, 4_001)
    # Calls are now grouped into parts.
    assert len(told) == 3 + 1 + 1_334


# Checkpoints


def item(log: Path, last: int = -1) -> Item:
    """Return an item of two stages, the second of which is interrupted at `last`."""

    def rows(settings: Settings) -> Outcome:
        first = settings.runner.map("first", square, 3)
        second = settings.runner.map("second", partial(interrupted_at, log, last), settings.hands)
        labels = [Row("first", str(at), None, value) for at, value in enumerate(first)]
        return Outcome(labels + [Row("second", str(at), None, v) for at, v in enumerate(second)])

    return Item("paper/table-1", "A test", 6, None, rows)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture
def path(log: Path, state: Path) -> Path:
    return checkpoint_path(state, item(log), 6, 1)


def interrupt(log: Path, state: Path) -> None:
    """Interrupt a run when it has 0, 1, 2, 3 of the second stage."""
    with pytest.raises(KeyboardInterrupt):
        run(item(log, last=4), 1, state=state)
    assert calls(log) == [0, 1, 2, 3]
    log.unlink()


def test_an_interrupted_run_goes_on_where_it_was(log: Path, state: Path, path: Path) -> None:
    interrupt(log, state)
    assert path.exists()
    remarks: list[str] = []
    found = run(item(log), 1, state=state, remark=remarks.append)
    assert calls(log) == [4, 5]
    assert not path.exists()
    assert remarks == [f"resuming {path} after 0.0 s"]
    log.unlink()
    whole = run(item(log), 1)
    assert calls(log) == [0, 1, 2, 3, 4, 5]
    assert found.rows == whole.rows


def test_a_finished_run_leaves_nothing(log: Path, state: Path) -> None:
    for _ in range(2):
        run(item(log), 1, state=state)
        assert list(state.iterdir()) == []
    assert calls(log) == sorted([*range(6), *range(6)])


def test_seconds_of_earlier_runs_count(log: Path, state: Path, path: Path) -> None:
    begun = time.monotonic()
    checkpoint = Checkpoint(path, "paper/table-1", 6, 1, PACKAGES)
    with closing(checkpoint), LocalRunner(1, checkpoint) as runner:
        runner._start -= 1_000
        runner.map("first", square, 3)
    seconds = run(item(log), 1, state=state).seconds
    assert 1_000 < seconds <= 1_000 + (time.monotonic() - begun)


@pytest.mark.parametrize("cut", [1, 2, 30, 60])
def test_a_last_line_that_was_cut_short(log: Path, state: Path, path: Path, cut: int) -> None:
    interrupt(log, state)
    path.write_bytes(path.read_bytes()[:-cut])
    remarks: list[str] = []
    found = run(item(log), 1, state=state, remark=remarks.append)
    # One byte is only the end of the line: no value is lost.
    assert calls(log) == ([4, 5] if cut == 1 else [3, 4, 5])
    assert (f"{path}: 1 damaged line dropped, to be computed again" in remarks) == (cut > 1)
    assert found.rows == run(item(log), 1).rows


def test_a_repaired_checkpoint_can_be_interrupted_again(log: Path, state: Path, path: Path) -> None:
    interrupt(log, state)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(KeyboardInterrupt):
        run(item(log, last=4), 1, state=state)
    assert calls(log) == [3]
    log.unlink()
    run(item(log), 1, state=state)
    assert calls(log) == [4, 5]


def test_every_altered_byte_of_the_first_line_is_set_right(
    log: Path, state: Path, path: Path
) -> None:
    interrupt(log, state)
    whole = path.read_bytes()
    aside = path.with_name(path.name + ".old")
    aside.write_text("of an earlier run", encoding="utf-8")
    path.with_name(path.name + ".new").symlink_to(aside)
    checkpoint = Checkpoint(path, "paper/table-1", 6, 1, PACKAGES)
    checkpoint.close()
    parts = checkpoint.parts("first"), checkpoint.parts("second")
    for at in range(whole.index(b"\n") + 1):
        for wrong in (whole[at] ^ 1, ord("\n")):
            altered = bytearray(whole)
            altered[at] = wrong
            path.write_bytes(altered)
            checkpoint = Checkpoint(path, "paper/table-1", 6, 1, PACKAGES)
            checkpoint.close()
            assert (checkpoint.parts("first"), checkpoint.parts("second")) == parts
            assert path.read_bytes() == whole
    assert aside.read_text(encoding="utf-8") == "of an earlier run"


def test_every_altered_byte_is_noticed(log: Path, state: Path, path: Path) -> None:
    interrupt(log, state)
    whole = path.read_bytes()
    expected = [square(number) for number in range(3)]
    end_of_head = whole.index(b"\n")
    for at in range(end_of_head + 1, len(whole), 5):
        altered = bytearray(whole)
        altered[at] ^= 1
        path.write_bytes(altered)
        checkpoint = Checkpoint(path, "paper/table-1", 6, 1, PACKAGES)
        checkpoint.close()
        first = checkpoint.parts("first")
        second = checkpoint.parts("second")
        # Surviving values are correct; at least one line is gone.
        assert all(part == [expected[start]] for start, part in first.items())
        assert all(part == [start / 3] for start, part in second.items())
        assert len(first) + len(second) < 7


@pytest.mark.parametrize(
    "alter",
    [
        pytest.param(lambda text: text.replace(PROGRAM, "0" * 16), id="head-without-sum"),
        pytest.param(lambda text: text[text.index("\n") + 1 :], id="no-head"),
        pytest.param(lambda text: "no JSON at all\n" + text, id="other-file"),
        pytest.param(lambda text: "[" * 100_000, id="nested"),
        pytest.param(lambda text: "{}", id="nothing-in-it"),
    ],
)
def test_a_file_of_something_else_is_set_aside(
    log: Path, state: Path, path: Path, alter: object
) -> None:
    assert callable(alter)
    interrupt(log, state)
    altered = alter(path.read_text(encoding="utf-8"))
    path.write_text(altered, encoding="utf-8")
    remarks: list[str] = []
    run(item(log), 1, state=state, remark=remarks.append)
    assert calls(log) == list(range(6))
    aside = path.with_name(path.name + ".old")
    assert remarks == [f"{path} is not of this run: it is now {aside.name}"]
    assert aside.read_text(encoding="utf-8") == altered


@pytest.mark.parametrize(
    "content",
    [
        pytest.param([], id="no-object"),
        pytest.param({}, id="nothing-in-it"),
        pytest.param({"stage": "second", "start": 0, "seconds": 0.0}, id="no-results"),
        pytest.param(
            {"stage": ["second"], "start": 0, "seconds": 0.0, "results": [1]}, id="stage-of-a-list"
        ),
        pytest.param(
            {"stage": "second", "start": 0, "seconds": "0", "results": [1]}, id="seconds-of-a-text"
        ),
        pytest.param(
            {"stage": "second", "start": 0, "seconds": 0.0, "results": 1}, id="results-of-a-number"
        ),
    ],
)
def test_a_whole_line_that_is_no_part(log: Path, state: Path, path: Path, content: Any) -> None:
    interrupt(log, state)
    with open(path, "a", encoding="utf-8") as file:
        file.write(line_of(json_text(content)))
    remarks: list[str] = []
    found = run(item(log), 1, state=state, remark=remarks.append)
    assert calls(log) == [4, 5]
    assert f"{path}: 1 damaged line dropped, to be computed again" in remarks
    assert found.rows == run(item(log), 1).rows


def test_another_version_of_the_program(
    log: Path, state: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("paili.jobs.checkpoint.fingerprint", lambda packages: "another")
        interrupt(log, state)
    run(item(log), 1, state=state)
    assert calls(log) == list(range(6))


def test_the_code_of_other_packages_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("first_of_two", "second_of_two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(f"NAME = {name!r}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    names = ((), ("first_of_two",), ("second_of_two",), ("first_of_two", "second_of_two"))
    assert len({fingerprint(packages) for packages in names}) == len(names)
    there = Program.here(("first_of_two",))
    there.check_here()
    with pytest.raises(ArgumentError, match="executor: got a worker"):
        replace(there, packages=("second_of_two",)).check_here()
    with pytest.raises(ModuleNotFoundError):
        fingerprint(("no_such_package",))


def test_another_size_or_seed_has_another_file(log: Path, state: Path) -> None:
    interrupt(log, state)
    run(item(log), 2, state=state)
    run(item(log), 1, 5, state=state)
    assert calls(log) == sorted([*range(6), *range(5)])


def test_an_empty_checkpoint(log: Path, state: Path, path: Path) -> None:
    state.mkdir()
    path.touch()
    remarks: list[str] = []
    run(item(log), 1, state=state, remark=remarks.append)
    assert (calls(log), remarks) == (list(range(6)), [])


def test_a_directory_that_cannot_be(log: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="file"):
        run(item(log), 1, state=tmp_path / "file")
    assert calls(log) == []


@pytest.mark.parametrize(
    ("seed", "hands", "jobs", "name"),
    [(-1, 1, 1, "seed"), (0, 0, 1, "hands"), (0, 1, 0, "jobs"), (0, 1, 257, "jobs")],
)
def test_numbers_out_of_range(
    log: Path, state: Path, seed: int, hands: int, jobs: int, name: str
) -> None:
    with pytest.raises(PailiError, match=f"^{name}: got"):
        run(item(log), seed, hands, jobs=jobs, state=state)
    assert not state.exists()

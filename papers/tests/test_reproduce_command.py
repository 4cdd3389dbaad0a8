"""`paili reproduce`: tables, files, interrupts and invalid input."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest
from paili.cli import main
from paili_papers import registry
from paili_papers.common.item import Item, Outcome, Row, Settings
from paili_papers.yan_2021.experiments.published import STUDIES

Output = pytest.CaptureFixture[str]


def third(number: int) -> float:
    return number / 3


def outcome(settings: Settings) -> Outcome:
    found = settings.runner.map("thirds", third, settings.hands)
    rows = [Row(f"hand {at}", "third", 1.0, value, "cm") for at, value in enumerate(found)]
    rows.append(Row(rows[-1].label, "half", None, 0.5))
    return Outcome(rows, [f"seed {settings.seed} was used for nothing"])


SMALL = Item("paper/small", "A small experiment", 3, 1_000, outcome)
SAMPLED = Item("paper/sampled", "One with a data set", 2, None, outcome, (STUDIES["yan-2021/1"],))


@pytest.fixture(autouse=True)
def items(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {made.name: made for made in (SMALL, SAMPLED)}
    monkeypatch.setattr(registry, "items", lambda: known)


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "cache" / "paili"


def test_list(capsys: Output) -> None:
    assert main(["reproduce", "--list"]) == 0
    assert capsys.readouterr().out == (
        "  item            hands   paper's   title\n"
        "  paper/small         3     1,000   A small experiment\n"
        "  paper/sampled       2             One with a data set\n"
    )


def test_table(capsys: Output) -> None:
    assert main(["reproduce", "paper/small", "--seed", "5", "--jobs", "1"]) == 0
    found = capsys.readouterr()
    *lines, seconds = found.out.splitlines()
    assert lines == [
        "  A small experiment",
        "  seed 5, hands 3",
        "",
        # A label equal to the one above is not repeated.
        "  row      column      paper     ours   difference",
        "  hand 0   third, cm       1    0.000       -1.000",
        "  hand 1   third, cm       1   0.3333      -0.6667",
        "  hand 2   third, cm       1   0.6667      -0.3333",
        "           half                0.5000",
        "",
        "  - seed 5 was used for nothing",
        "",
    ]
    assert seconds.endswith(" s")
    assert found.err == ""


@pytest.mark.check
def test_json(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    command = ["reproduce", "paper/small", "--hands", "2", "--seed", "5", "--json"]
    assert main([*command, str(path)]) == 0
    assert "A small experiment" in capsys.readouterr().out
    assert main([*command, "-"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["rows"].pop()["difference"] is None
    written = json.loads(path.read_text(encoding="utf-8"))
    assert printed.pop("seconds") >= 0
    written.pop("seconds")
    written["rows"].pop()
    assert (
        printed
        == written
        == {
            "item": "paper/small",
            "title": "A small experiment",
            "seed": 5,
            "hands": 2,
            "rows": [
                {
                    "label": f"hand {at}",
                    "column": "third",
                    "paper": 1.0,
                    "ours": at / 3,
                    "difference": at / 3 - 1,
                    "unit": "cm",
                }
                for at in range(2)
            ],
            "notes": ["seed 5 was used for nothing"],
        }
    )


@pytest.mark.check
def test_markdown(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "report.md"
    path.write_text("what was there before, and longer than the report\n" * 100, encoding="utf-8")
    assert main(["reproduce", "paper/small", "--markdown", str(path)]) == 0
    text = path.read_text(encoding="utf-8")
    assert text.startswith("## paper/small\n\nA small experiment. Hands: 3; seed: 0.\n\n| row |")
    assert text.endswith("- seed 0 was used for nothing\n")


@pytest.mark.check
def test_plot(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    pytest.importorskip("paili_papers.common.figures")
    path = tmp_path / "report.svg"
    assert main(["reproduce", "paper/small", "--plot", str(path)]) == 0
    assert xml.etree.ElementTree.parse(path).getroot().tag.endswith("svg")


def test_plot_without_matplotlib(
    capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main(["reproduce", "paper/small", "--plot", str(tmp_path / "a.svg")]) == 2
    assert "matplotlib, which is not installed: " in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.check
def test_data(capsys: Output, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    command = ["reproduce", "paper/sampled", "--data", str(tmp_path / "data"), "--seed", "4"]
    assert main(command) == 0
    (path,) = (tmp_path / "data").iterdir()
    assert path.name == "yan-2021_1_2-hands_seed-4.parquet"
    before = path.stat().st_mtime_ns
    assert main(command) == 0
    assert path.stat().st_mtime_ns == before
    capsys.readouterr()

    path.write_bytes(path.read_bytes()[:-100])
    assert main(command) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.startswith(f"paili: {path}: got a damaged file")
    assert found.err.count("\n") == 1


@pytest.mark.check
def test_no_checkpoint_is_left(cache: Path, tmp_path: Path) -> None:
    assert main(["reproduce", "paper/small"]) == 0
    assert list(cache.iterdir()) == []
    assert main(["reproduce", "paper/small", "--state", str(tmp_path / "state")]) == 0
    assert list((tmp_path / "state").iterdir()) == []


@pytest.mark.check
def test_where_checkpoints_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for value in ("", "relative"):
        monkeypatch.setenv("XDG_CACHE_HOME", value)
        assert main(["reproduce", "paper/small"]) == 0
    assert (tmp_path / ".cache" / "paili").is_dir()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "ITEM: got nothing, expected an item: paili reproduce --list names them"),
        (["paper"], "item: got 'paper', expected one of paper/small, paper/sampled"),
        (["paper/small", "more"], "unexpected extra argument"),
        (["paper/small", "--hands", "0"], "'--hands'"),
        (["paper/small", "--hands", "few"], "'--hands'"),
        (["paper/small", "--seed", "-1"], "'--seed'"),
        (["paper/small", "--jobs", "0"], "'--jobs'"),
        (["paper/small", "--jobs", "257"], "'--jobs'"),
        (["paper/small", "--json", "no/such/file"], "no/such/file: No such file or directory"),
        (["paper/small", "--json", "."], ".: Is a directory"),
        (["paper/small", "--markdown", ""], "No such file or directory"),
        (["paper/small", "--plot", "plot.gif"], "--plot: got plot.gif, expected a name that ends"),
        (["paper/small", "--plot", "no/such/plot.svg"], "no/such/plot.svg: No such file"),
        (["paper/small", "--json", "a", "--markdown", "./a"], "--markdown: got ./a, expected an"),
        (["paper/small", "--json", "-", "--markdown", "-"], "--markdown: got -, expected another"),
        (["paper/small", "--state", "file/state"], "file/state: Not a directory"),
        (["paper/small", "--data", "data"], "--data: got data, expected no directory"),
        (["paper/sampled", "--data", "file/data"], "file/data: Not a directory"),
    ],
)
def test_bad_input(
    capsys: Output,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    options: list[str],
    message: str,
) -> None:
    """Check for one line, before anything is computed, without files left behind."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()

    def computed(settings: Settings) -> Outcome:
        raise AssertionError

    for made in (SMALL, SAMPLED):
        never = Item(made.name, made.title, made.hands, None, computed, made.studies)
        monkeypatch.setitem(dict_of_items(), made.name, never)
    assert main(["reproduce", *options]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert message in found.err
    assert found.err.startswith("paili: ")
    assert found.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def dict_of_items() -> dict[str, Item]:
    known = registry.items()
    assert isinstance(known, dict)
    return known


def test_an_unknown_item_lists_all_real_ones(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    every = registry.items()
    assert main(["reproduce", "yan-2021/table-9"]) == 2
    found = capsys.readouterr().err
    assert found.count("\n") == 1
    assert all(name in found for name in every)
    assert "claims" in every


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_full_disk(capsys: Output) -> None:
    assert main(["reproduce", "paper/small", "--json", "/dev/full"]) == 2
    assert capsys.readouterr().err == "paili: No space left on device\n"


# Separate processes

PROGRAM = """
import sys, time
from pathlib import Path
from paili.cli import main
from paili_papers import registry
from paili_papers.common.item import Item, Outcome, Row

def slowly(number):
    time.sleep(0.02)
    return number / 3

def rows(settings):
    found = settings.runner.map("slow", slowly, settings.hands)
    return Outcome([Row(str(at), "third", None, value) for at, value in enumerate(found)])

if __name__ == "__main__":
    registry.items = lambda: {"slow": Item("slow", "Slow", 40, None, rows)}
    sys.exit(main(["reproduce", "slow", *sys.argv[1:]]))
"""


@pytest.fixture
def program(tmp_path: Path) -> list[str]:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM, encoding="utf-8")
    return [sys.executable, str(path), "--json", "-", "--state", str(tmp_path / "state")]


def result_of(text: bytes) -> dict[str, object]:
    found: dict[str, object] = json.loads(text)
    del found["seconds"]
    return found


def wait_for_lines(path: Path, lines: int, process: subprocess.Popen[bytes]) -> None:
    while not path.exists() or path.read_bytes().count(b"\n") < lines:
        assert process.poll() is None
        time.sleep(0.01)


def wait_until_gone(group: int) -> None:
    while True:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.01)


@pytest.fixture
def checkpoint(tmp_path: Path) -> Path:
    return tmp_path / "state" / "slow_40-hands_seed-0.jsonl"


@pytest.mark.parametrize(
    ("sign", "jobs"),
    [
        pytest.param(signal.SIGINT, "1", marks=pytest.mark.census),
        pytest.param(signal.SIGINT, "2", marks=pytest.mark.census),
        pytest.param(signal.SIGKILL, "1", marks=pytest.mark.census),
        pytest.param(signal.SIGKILL, "2", marks=pytest.mark.check),
    ],
)
def test_interrupted_and_resumed(
    program: list[str], checkpoint: Path, jobs: str, sign: signal.Signals
) -> None:
    """Check for the uninterrupted result, no remaining process, and no traceback."""
    command = [*program, "--jobs", jobs]
    process = subprocess.Popen(command, stdout=-1, stderr=-1, start_new_session=True)
    wait_for_lines(checkpoint, 6, process)
    if sign is signal.SIGINT:
        os.killpg(process.pid, sign)  # as a terminal does: to all processes
    else:
        process.send_signal(sign)
    out, err = process.communicate()
    assert out == b""
    if sign is signal.SIGINT:
        assert process.returncode == 130
        assert err == b"paili: interrupted; the same command goes on from here\n"
    wait_until_gone(process.pid)

    lines = checkpoint.read_bytes().count(b"\n")
    assert 6 <= lines < 41
    # With another number of jobs, on which results do not depend.
    resumed = subprocess.run([*program, "--jobs", "3"], capture_output=True, check=True)
    assert resumed.stderr.startswith(f"paili: resuming {checkpoint} after ".encode())
    assert not checkpoint.exists()
    whole = subprocess.run([*program, "--jobs", "2"], capture_output=True, check=True)
    assert whole.stderr == b""
    assert result_of(resumed.stdout) == result_of(whole.stdout)


@pytest.mark.check
def test_an_interrupted_run_touches_no_output(
    program: list[str], checkpoint: Path, tmp_path: Path
) -> None:
    old, new = tmp_path / "old.md", tmp_path / "new.json"
    old.write_text("before", encoding="utf-8")
    command = [*program[:2], "--json", str(new), "--markdown", str(old), *program[4:]]
    process = subprocess.Popen(command, stdout=-1, stderr=-1, start_new_session=True)
    wait_for_lines(checkpoint, 2, process)
    os.killpg(process.pid, signal.SIGINT)
    process.communicate()
    assert process.returncode == 130
    assert old.read_text(encoding="utf-8") == "before"
    assert not new.exists()


def read_all(descriptor: int) -> Iterator[bytes]:
    while True:
        try:
            part = os.read(descriptor, 1 << 16)
        except OSError:  # Linux's error when the other end is closed
            return
        if not part:
            return
        yield part


@pytest.mark.check
def test_progress_on_a_terminal(program: list[str]) -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    process = subprocess.Popen(
        [*program, "--hands", "20"], stdout=-1, stderr=theirs, env=environment
    )
    os.close(theirs)
    shown = b"".join(read_all(ours)).decode()
    os.close(ours)
    assert process.stdout is not None
    with process.stdout:
        assert len(json.loads(process.stdout.read())["rows"]) == 20
    assert process.wait() == 0
    assert "slow" in shown
    assert "20/20" in shown


# Claims


def test_one_claim_with_all_that_is_known_of_it(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("COLUMNS", "100")
    wanted = next(one for one in registry.claims().values() if not one.repairs)
    options = ["--only", wanted.id, "--hands", "3", "--jobs", "1"]
    assert main(["reproduce", "claims", *options]) == 0
    words = " ".join(capsys.readouterr().out.split())
    for text in (wanted.id, wanted.place, wanted.kind, wanted.statement, wanted.cost):
        assert " ".join(text.split()) in words
    assert main(["reproduce", "claims", *options, "--json", "-"]) == 0
    shown = capsys.readouterr().out
    (found,) = json.loads(shown)["claims"]
    assert found["id"] == wanted.id
    # The option implies the item of claims, so that ITEM can be omitted.
    assert main(["reproduce", *options, "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["claims"] == [found]
    assert found["quote"] == wanted.quote


def test_claims_are_listed(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert main(["reproduce", "claims", "--list"]) == 0
    found = capsys.readouterr().out
    assert all(f"\n  {identity} " in found for identity in registry.claims())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["claims", "--only", "LY19-P99"], "claim: got 'LY19-P99', expected an identity"),
        (["yan-2021/table-1", "--only", "LY19-T1"], "--only: got LY19-T1, expected no such"),
    ],
)
def test_claims_that_there_are_not(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, options: list[str], message: str
) -> None:
    monkeypatch.undo()
    assert main(["reproduce", *options]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.count("\n") == 1
    assert message in found.err


def test_a_command_to_paste_stands_on_one_line(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("COLUMNS", "60")
    options = ["--only", "YLL21-S4.2-cost", "--hands", "3", "--jobs", "1"]
    assert main(["reproduce", "claims", *options]) == 0
    lines = capsys.readouterr().out.splitlines()
    (command,) = [line for line in lines if line.startswith("  paili analyse ")]
    assert command.endswith("--available-order papers")
    assert main(command.split()[1:]) == 0
    assert "deficiency 4" in capsys.readouterr().out


@pytest.mark.parametrize(
    "asked",
    [
        ["paper/small"],
        ["--only", "YLL21-S3.2-eight-inexact"],
        ["--json", "-"],
        ["claims", "--markdown", "claims.md"],
        ["--data", "data"],
    ],
)
def test_a_list_is_of_everything(asked: list[str], capsys: Output) -> None:
    assert main(["reproduce", *asked, "--list"]) == 2
    assert capsys.readouterr().err.startswith("paili: --list: got with ")


@pytest.mark.parametrize("name", ["li-yan-2019/counts"])
def test_what_has_a_size_of_its_own_takes_no_other(
    name: str, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    assert main(["reproduce", name, "--hands", "5"]) == 2
    assert capsys.readouterr().err == (
        f"paili: --hands: got 5, expected no size: {name} has one of its own\n"
    )


def test_a_claim_is_told_in_full_on_a_narrow_terminal(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("COLUMNS", "60")
    assert main(["reproduce", "claims", "--only", "YLL21-S3.2-eight-inexact", "--jobs", "1"]) == 0
    told = capsys.readouterr().out
    assert "…" not in told
    assert registry.check_of(registry.claim("YLL21-S3.2-eight-inexact")) in "".join(told.split())

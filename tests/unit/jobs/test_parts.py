"""Parts and their manifest, and the recovery from damaged or foreign ones."""

import json
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from paili.jobs import Manifest, Part, PartedWork, damaged_parts, write_parts
from paili.jobs.checkpoint import json_text, line_of
from paili.jobs.parts import part_name
from paili.model.errors import ArgumentError

from tests.cases.long_work import (
    Now,
    write_half_or_fail,
    write_numbers,
    write_or_die,
    write_slowly,
    write_too_much,
)

WORK = PartedWork(write_numbers, 25, 10, {"seed": 3, "with": ["deficiency"]}, suffix=".txt")
SECOND = "part-000000000010.txt"


def logged(log: Path) -> PartedWork:
    return replace(WORK, write=partial(write_slowly, log))


def written(log: Path) -> list[int]:
    return [int(line) for line in log.read_text().split()] if log.exists() else []


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "of" / "parts"


def test_parts_are_written(folder: Path) -> None:
    told: list[tuple[str, int, int]] = []
    manifest = write_parts(folder, WORK, progress=lambda *state: told.append(state))
    assert [(part.start, part.stop, part.rows) for part in manifest.parts] == [
        (0, 10, 10),
        (10, 20, 10),
        (20, 25, 5),
    ]
    assert manifest.rows == 25
    assert manifest.is_complete
    assert Manifest.read(folder) == manifest
    assert damaged_parts(folder) == []
    assert sorted(content(folder)) == ["manifest.jsonl", *(part.name for part in manifest.parts)]
    assert (folder / SECOND).read_text() == "".join(f"{number}\n" for number in range(10, 20))
    assert told == [("rows", 0, 25), ("rows", 10, 25), ("rows", 20, 25), ("rows", 25, 25)]


@pytest.mark.parametrize("count", [0, 1, 10, 11])
def test_any_number_of_rows(folder: Path, count: int) -> None:
    manifest = write_parts(folder, replace(WORK, count=count))
    assert manifest.rows == count
    assert manifest.is_complete
    assert len(manifest.parts) == -(-count // 10)
    assert write_parts(folder, replace(WORK, count=count)) == manifest


def test_every_engine_writes_the_same_bytes(tmp_path: Path) -> None:
    write_parts(tmp_path / "one", WORK)
    write_parts(tmp_path / "two", WORK, jobs=2)
    with ThreadPoolExecutor(3) as threads:
        write_parts(tmp_path / "threads", WORK, executor=threads)
    one, *others = (content(tmp_path / name) for name in ("one", "two", "threads"))
    assert others == [one, one]


def test_what_is_finished_is_not_written_again(folder: Path, tmp_path: Path) -> None:
    remarks: list[str] = []
    first = write_parts(folder, logged(tmp_path / "log"))
    again = write_parts(folder, logged(tmp_path / "log"), remark=remarks.append)
    assert again == first
    assert written(tmp_path / "log") == [0, 10, 20]
    assert remarks == [f"{folder} has 3 finished parts"]


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda path: path.write_bytes(path.read_bytes()[:-1]), id="cut-short"),
        pytest.param(lambda path: path.write_bytes(b"!" + path.read_bytes()[1:]), id="altered"),
        pytest.param(lambda path: path.write_bytes(b""), id="empty"),
        pytest.param(lambda path: path.unlink(), id="missing"),
    ],
)
def test_a_damaged_part_is_written_again(folder: Path, tmp_path: Path, damage: Any) -> None:
    manifest = write_parts(folder, WORK)
    before = content(folder)
    damage(folder / SECOND)
    assert damaged_parts(folder) == [manifest.parts[1]]
    remarks: list[str] = []
    assert write_parts(folder, logged(tmp_path / "log"), remark=remarks.append) == manifest
    assert written(tmp_path / "log") == [10]
    assert content(folder) == before
    assert remarks[0] == f"{folder / SECOND} is damaged or missing: it is written again"
    assert remarks[1] == f"{folder} has 2 finished parts"


@pytest.mark.check
def test_every_altered_byte_of_the_manifest_is_noticed(folder: Path, tmp_path: Path) -> None:
    """Change each byte of a part's line: that part is written again, and no other."""
    write_parts(folder, WORK)
    before = content(folder)
    lines = before["manifest.jsonl"].splitlines(keepends=True)
    start = len(lines[0])
    for at in range(start, len(before["manifest.jsonl"]), 41):
        altered = bytearray(before["manifest.jsonl"])
        altered[at] ^= 1
        (folder / "manifest.jsonl").write_bytes(altered)
        log = tmp_path / str(at)
        write_parts(folder, logged(log))
        assert 1 <= len(written(log)) <= 2  # two, if a line has lost its end
        assert content(folder) == before


def test_every_altered_byte_of_the_first_line_is_set_right(folder: Path, tmp_path: Path) -> None:
    """Change each byte of the line that identifies the run: no part is written again."""
    write_parts(folder, WORK)
    before = content(folder)
    manifest = before["manifest.jsonl"]
    for at in range(manifest.index(b"\n") + 1):
        for wrong in (manifest[at] ^ 1, ord("\n"), 0xFF):
            altered = bytearray(manifest)
            altered[at] = wrong
            (folder / "manifest.jsonl").write_bytes(altered)
            log = tmp_path / f"{at}-{wrong}"
            write_parts(folder, logged(log))
            assert not log.exists()
            assert content(folder) == before


def test_a_first_line_with_more_damage_is_refused(folder: Path) -> None:
    write_parts(folder, WORK)
    altered = bytearray((folder / "manifest.jsonl").read_bytes())
    altered[40] ^= 1
    altered[41] ^= 1
    (folder / "manifest.jsonl").write_bytes(altered)
    with pytest.raises(ArgumentError, match=r"with a whole manifest.jsonl"):
        write_parts(folder, WORK)


def test_a_link_in_the_place_of_a_new_manifest_is_not_followed(
    folder: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.write_text("of somebody else", encoding="utf-8")
    folder.mkdir(parents=True)
    (folder / ".manifest.jsonl.new").symlink_to(other)
    write_parts(folder, WORK)
    assert other.read_text(encoding="utf-8") == "of somebody else"
    assert sorted(content(folder))[0] == "manifest.jsonl"


@pytest.mark.parametrize("cut", [1, 2, 50])
def test_a_manifest_that_was_cut_short(folder: Path, tmp_path: Path, cut: int) -> None:
    write_parts(folder, WORK)
    before = content(folder)
    (folder / "manifest.jsonl").write_bytes(before["manifest.jsonl"][:-cut])
    write_parts(folder, logged(tmp_path / "log"))
    assert written(tmp_path / "log") == ([] if cut == 1 else [20])
    assert content(folder) == before


def test_a_part_that_is_in_no_manifest_is_written_again(folder: Path, tmp_path: Path) -> None:
    """Remove the entry of a part, as if its driver had been killed before it was added."""
    write_parts(folder, WORK)
    before = content(folder)
    lines = before["manifest.jsonl"].splitlines(keepends=True)
    (folder / "manifest.jsonl").write_bytes(b"".join([lines[0], *lines[2:]]))
    (folder / f".{SECOND}.77.new").write_bytes(b"half")
    write_parts(folder, logged(tmp_path / "log"))
    assert written(tmp_path / "log") == [0]
    assert content(folder) == before


def test_what_is_interrupted_goes_on(folder: Path, tmp_path: Path) -> None:
    def interrupt(unit: str, done: int, count: int) -> None:
        if done == 20:
            raise KeyboardInterrupt

    log = tmp_path / "log"
    with pytest.raises(KeyboardInterrupt):
        write_parts(folder, logged(log), progress=interrupt)
    found = Manifest.read(folder)
    assert (found.rows, found.is_complete) == (20, False)
    assert write_parts(folder, logged(log)).is_complete
    assert written(log) == [0, 10, 20]


# Other runs


@pytest.mark.parametrize(
    ("other", "name", "theirs", "ours"),
    [
        (replace(WORK, settings={"seed": 4, "with": ["deficiency"]}), "seed", "3", "4"),
        (replace(WORK, settings={"with": ["deficiency"]}), "seed", "3", "nothing"),
        (replace(WORK, settings={**WORK.settings, "count": 1}), "count", "nothing", "1"),
        (replace(WORK, count=26), "count", "25", "26"),
        (replace(WORK, size=5), "size", "10", "5"),
    ],
)
def test_parts_of_another_run(
    folder: Path, other: PartedWork, name: str, theirs: str, ours: str
) -> None:
    write_parts(folder, WORK)
    before = content(folder)
    with pytest.raises(ArgumentError) as caught:
        write_parts(folder, other)
    assert caught.value.name == "folder"
    assert caught.value.got == f"{folder}, whose parts were made with {name} {theirs}"
    assert caught.value.expected == f"an empty folder, or one with {name} {ours}"
    assert content(folder) == before


def test_parts_of_another_version(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("paili.jobs.manifest.fingerprint", lambda: "another")
        write_parts(folder, WORK)
    with pytest.raises(ArgumentError, match='made with program "another"'):
        write_parts(folder, WORK)


@pytest.mark.parametrize(
    "head",
    [
        pytest.param(b"", id="no-line"),
        pytest.param(b'{"checksum":"00000000","content":{}}\n', id="damaged"),
        pytest.param(line_of(json_text({"format": 2})).encode(), id="another-format"),
        pytest.param(line_of("[]").encode(), id="a-list"),
        pytest.param(line_of(json_text({"format": 1, "rows": 3})).encode(), id="other-fields"),
        pytest.param(b"\xff\xfe\n", id="no-text"),
    ],
)
def test_a_manifest_that_says_nothing(folder: Path, head: bytes) -> None:
    write_parts(folder, WORK)
    (folder / "manifest.jsonl").write_bytes(head)
    before = content(folder)
    for call in (Manifest.read, damaged_parts, lambda where: write_parts(where, WORK)):
        with pytest.raises(ArgumentError) as caught:
            call(folder)
        assert str(caught.value) == (
            f"folder: got {folder}, expected a folder of parts, with a whole manifest.jsonl"
        )
    assert content(folder) == before


def test_parts_without_a_manifest(folder: Path) -> None:
    write_parts(folder, WORK)
    (folder / "manifest.jsonl").unlink()
    with pytest.raises(ArgumentError, match=r"which has parts and no manifest.jsonl, expected an"):
        write_parts(folder, WORK)
    with pytest.raises(ArgumentError, match="folder: got"):
        Manifest.read(folder)


def test_parts_that_are_no_parts(folder: Path, tmp_path: Path) -> None:
    """Add valid JSON lines with other content."""
    manifest = write_parts(folder, WORK)
    before = content(folder)
    with open(folder / "manifest.jsonl", "a", encoding="utf-8") as file:
        for other in ({"start": 3}, [1], {"start": 5, "stop": 7, "name": "a", "rows": 1}):
            file.write(line_of(json_text(other)))
        odd = {"start": 5, "stop": 15, "name": "x", "rows": 1, "size": 1, "sha256": ""}
        file.write(line_of(json_text(odd)))
    assert write_parts(folder, logged(tmp_path / "log")) == manifest
    assert written(tmp_path / "log") == []
    assert content(folder) == before


HOLD = """
import sys
from pathlib import Path
from paili.jobs import write_parts
from tests.unit.jobs.test_parts import WORK

def hold(unit, done, count):
    print("there", flush=True)
    sys.stdin.read()

write_parts(Path(sys.argv[1]), WORK, progress=hold)
"""


def test_one_process_writes_to_a_folder(folder: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(folder)]
    with subprocess.Popen(command, stdin=-1, stdout=-1) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"there\n"
        with pytest.raises(ArgumentError, match="to which another process writes, expected one"):
            write_parts(folder, WORK)
        other.kill()
    # Its lock has ended with it.
    assert write_parts(folder, WORK).is_complete


# Losses


def test_kill_nine_of_a_worker(folder: Path, tmp_path: Path) -> None:
    lost: list[str] = []
    work = replace(WORK, write=partial(write_or_die, tmp_path / "mark", 12))
    manifest = write_parts(folder, work, jobs=2, lost=lost.append)
    assert manifest.rows == 25
    assert damaged_parts(folder) == []
    assert len(lost) == 1
    write_parts(tmp_path / "whole", WORK)
    parts = {name: text for name, text in content(folder).items() if name.startswith("part")}
    assert parts.items() <= content(tmp_path / "whole").items()


def test_a_full_disk_of_a_worker(folder: Path, tmp_path: Path) -> None:
    work = replace(WORK, write=partial(write_too_much, 10, 20))
    with pytest.raises(OSError, match="File too large") as caught:
        write_parts(folder, work, jobs=2)
    assert caught.value.filename == str(folder / "part-000000000020.txt")
    assert not any(name.endswith(".new") for name in content(folder))
    # Finished parts are not written again.
    found = Manifest.read(folder)
    assert found.rows == sum(part.rows for part in found.parts) < 25
    log = tmp_path / "log"
    assert write_parts(folder, logged(log)).rows == 25
    assert sorted(written(log)) == sorted({0, 10, 20} - {part.start for part in found.parts})


FULL = """
import resource, sys
from pathlib import Path
from paili.jobs import write_parts
from tests.unit.jobs.test_parts import WORK

resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600))
try:
    write_parts(Path(sys.argv[1]), WORK)
except OSError as error:
    print(error.filename, "|", error.strerror)
"""


def test_a_full_disk_of_the_driver(folder: Path, tmp_path: Path) -> None:
    """Limit the size of files so that the second line of the manifest does not fit."""
    command = [sys.executable, "-c", FULL, str(folder)]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert done.stdout == f"{folder / 'manifest.jsonl'} | File too large\n"
    assert done.stderr == ""
    log = tmp_path / "log"
    assert write_parts(folder, logged(log)).rows == 25
    assert 0 not in written(log)
    assert damaged_parts(folder) == []


def test_an_error_of_the_work_leaves_no_file(folder: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        write_parts(folder, replace(WORK, write=write_and_fail))
    assert list(content(folder)) == ["manifest.jsonl"]


def test_a_part_that_another_worker_was_at_leaves_no_file(folder: Path, tmp_path: Path) -> None:
    """Check that the error of one worker stops others in the middle of a part."""
    work = replace(WORK, write=partial(write_half_or_fail, tmp_path / "mark"))
    with pytest.raises(ZeroDivisionError):
        write_parts(folder, work, jobs=2)
    assert list(content(folder)) == ["manifest.jsonl"]


def write_and_fail(numbers: range, path: Path) -> int:
    path.write_text("half")
    raise ZeroDivisionError


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="file"):
        write_parts(tmp_path / "file", WORK)
    with pytest.raises(OSError, match="file"):
        write_parts(tmp_path / "file" / "folder", WORK)


# Arguments


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("count", -1),
        ("count", 10**12 + 1),
        ("count", 1.5),
        ("size", 0),
        ("suffix", "parquet"),
        ("suffix", "./x"),
        ("suffix", ".new"),
        ("suffix", ".a\0"),
        ("suffix", 5),
        ("write", 5),
    ],
)
def test_bad_work(name: str, value: Any) -> None:
    with pytest.raises(ArgumentError) as caught:
        replace(WORK, **{name: value})
    assert caught.value.name == name


def test_a_folder_has_files_of_one_kind(folder: Path) -> None:
    write_parts(folder, WORK)
    before = content(folder)
    with pytest.raises(
        ArgumentError, match=r"folder: got .* which has part-000000000000"
    ) as caught:
        write_parts(folder, replace(WORK, suffix=".other"))
    assert "part-000000000000.other" in str(caught.value)
    assert content(folder) == before


@pytest.mark.parametrize("rows", [None, -1, "3"])
def test_what_is_written_is_told_in_rows(folder: Path, rows: Any) -> None:
    with pytest.raises(ArgumentError, match="rows of a part: got"):
        write_parts(folder, replace(WORK, write=partial(write_and_tell, rows)))


def write_and_tell(rows: Any, numbers: range, path: Path) -> Any:
    path.write_text(str(numbers))
    return rows


@pytest.mark.parametrize("path", [None, 5, b"folder", "a\0"])
def test_what_is_no_path(path: Any) -> None:
    with pytest.raises(ArgumentError, match=r"folder: got .* expected the path of a folder"):
        write_parts(path, WORK)
    with pytest.raises(ArgumentError, match="folder: got"):
        damaged_parts(path)


def test_settings_are_plain_data(folder: Path) -> None:
    with pytest.raises(ArgumentError, match=r"settings: got .* expected plain data of JSON"):
        write_parts(folder, replace(WORK, settings={"seed": {1}}))
    # In the form in which they are read back.
    work = replace(WORK, settings={"with": ("a", "b")})
    assert write_parts(folder, work).settings == {"with": ["a", "b"]}
    assert write_parts(folder, work).is_complete


def test_jobs_or_an_executor(folder: Path) -> None:
    with pytest.raises(ArgumentError, match="jobs: got 2, expected 1 with an executor"):
        write_parts(folder, WORK, jobs=2, executor=Now())
    assert not folder.exists()


def test_a_manifest_is_a_file_for_programs(folder: Path) -> None:
    part: Part = write_parts(folder, WORK).parts[0]
    lines = (folder / "manifest.jsonl").read_text().splitlines()
    head, first, *_ = (json.loads(line)["content"] for line in lines)
    assert head["settings"] == WORK.settings
    assert first == {
        "start": 0,
        "stop": 10,
        "name": "part-000000000000.txt",
        "rows": 10,
        "size": 20,
        "sha256": part.sha256,
    }
    shutil.rmtree(folder)


def test_a_folder_may_be_named_by_a_text(folder: Path) -> None:
    assert write_parts(str(folder), WORK) == write_parts(folder, WORK)
    assert damaged_parts(str(folder)) == []
    for wrong in (5, None, b"parts"):
        with pytest.raises(ArgumentError, match=r"^folder: got .*, expected the path of a folder"):
            write_parts(wrong, WORK)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda folder: write_parts(folder, None), "work"),
        (lambda folder: write_parts(folder / "\udcff", WORK), "folder"),
        (lambda folder: Manifest.read(5), "folder"),
        (lambda folder: Manifest.read(str(folder)), "folder"),
        (lambda folder: replace(WORK, suffix=".\ud800"), "suffix"),
    ],
)
def test_what_is_no_work_and_no_folder(folder: Path, call: Any, name: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        call(folder)
    assert caught.value.name == name
    assert not folder.exists()


def test_files_in_a_folder_of_their_own(folder: Path) -> None:
    inner = replace(WORK, place="data")
    manifest = write_parts(folder, inner)
    assert sorted(path.name for path in folder.iterdir()) == ["data", "manifest.jsonl"]
    assert [part.name for part in manifest.parts] == [
        f"data/part-{start:012}.txt" for start in (0, 10, 20)
    ]
    (folder / manifest.parts[1].name).unlink()
    assert [part.start for part in damaged_parts(folder)] == [10]
    (folder / "data" / ".part-000000000010.txt.7.new").write_text("cut")
    assert write_parts(folder, inner) == manifest
    assert damaged_parts(folder) == []
    assert sorted(path.name for path in (folder / "data").iterdir()) == [
        part_name(start, ".txt") for start in (0, 10, 20)
    ]
    with pytest.raises(ArgumentError, match=r"which has data/part-0+\.txt, expected an empty"):
        write_parts(folder, WORK)
    (folder / "manifest.jsonl").unlink()
    with pytest.raises(ArgumentError, match=r"which has parts and no manifest\.jsonl"):
        write_parts(folder, inner)


@pytest.mark.parametrize("place", ["a/b", "..", ".hidden", "a\\b", "a\0", 5])
def test_what_is_no_place_of_files(place: Any) -> None:
    with pytest.raises(ArgumentError, match="place: got"):
        replace(WORK, place=place)

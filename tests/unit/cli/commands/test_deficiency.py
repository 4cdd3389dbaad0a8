"""`paili deficiency`: streams of hands."""

import gzip
import json
import random
import subprocess
import sys
from pathlib import Path

import paili
import pytest
from paili.cli import main

HAND = "123m456p2345789s1m"
WAITING = "123789m12399p12s"
ROWS = [(2, HAND, 1), (4, WAITING, None), (7, "11p 45m789s [444p] (1111s)", 1)]
CSV = "line,hand,deficiency\n" + "".join(
    f"{line},{hand},{'' if least is None else least}\n" for line, hand, least in ROWS
)
Output = pytest.CaptureFixture[str]


def random_hands(number: int, kinds: int) -> list[paili.Hand]:
    rng = random.Random(f"hands {number}")
    wall = [kind for kind in range(kinds) for _ in range(4)]
    return [paili.Hand.from_tiles(rng.sample(wall, 13 + n % 2)) for n in range(number)]


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    """A file with a comment, an empty line, CRLF, two bad lines and no final newline."""
    path = tmp_path / "hands.txt"
    lines = [b"# hands", HAND.encode() + b"\r", b"", f"{WAITING} {'0' * 27}".encode()]
    lines += [b"123m", b"\xff\0", b" 11p 45m789s\t[444p]  (1111s)"]
    path.write_bytes(b"\n".join(lines))
    return path


def test_csv(capsys: Output, hands: Path) -> None:
    assert main(["deficiency", str(hands)]) == 2
    found = capsys.readouterr()
    assert found.out == CSV
    assert found.err == (
        f"{hands}:5: 3 tiles: one is missing, expected 4 or 5\n"
        f"{hands}:6: line: got byte 0xff at byte 1, expected UTF-8 text\n"
    )


def test_jsonl(capsys: Output, hands: Path) -> None:
    assert main(["deficiency", str(hands), "--format", "jsonl"]) == 2
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [tuple(row.values()) for row in rows] == ROWS
    assert list(rows[0]) == ["line", "hand", "deficiency"]


def test_parquet(capsys: Output, hands: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    target = tmp_path / "table.parquet"
    assert main(["deficiency", str(hands), "--format", "parquet", "-o", str(target)]) == 2
    assert capsys.readouterr().out == ""
    table = parquet.read_table(target)
    assert [tuple(row.values()) for row in table.to_pylist()] == ROWS
    assert [str(kind) for kind in table.schema.types] == ["int64", "string", "int8"]


def test_parquet_without_pyarrow(
    capsys: Output, hands: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    target = tmp_path / "table.parquet"
    assert main(["deficiency", str(hands), "--format", "parquet", "-o", str(target)]) == 2
    message = capsys.readouterr().err
    assert message.count("\n") == 1
    assert "expected csv or jsonl, or pyarrow, which is not installed: " in message
    assert not target.exists()


def test_output_in_a_file(hands: Path, tmp_path: Path) -> None:
    assert main(["deficiency", str(hands), "--output", str(tmp_path / "table.csv")]) == 2
    assert (tmp_path / "table.csv").read_text(encoding="utf-8") == CSV
    assert main(["deficiency", str(hands), "--output", str(tmp_path / "table.gz")]) == 2
    assert gzip.decompress((tmp_path / "table.gz").read_bytes()).decode() == CSV


def test_the_input_is_not_overwritten(capsys: Output, hands: Path) -> None:
    before = hands.read_bytes()
    link = hands.with_name("link")
    link.symlink_to(hands)
    assert main(["deficiency", str(hands), "--output", str(link)]) == 2
    assert "another file" in capsys.readouterr().err
    assert hands.read_bytes() == before


@pytest.mark.check
def test_answers_are_those_of_the_library(capsys: Output, tmp_path: Path) -> None:
    hands = random_hands(40_000, 34)
    path = tmp_path / "hands"
    path.write_bytes(gzip.compress("\n".join(map(str, hands)).encode(), 1))
    outputs = []
    for threads in ("1", "2"):
        assert main(["deficiency", str(path), "--rules", "mcr", "--threads", threads]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    answers = [line.split(",") for line in outputs[0].splitlines()[1:]]
    assert [int(number) for number, _, _ in answers] == list(range(1, 40_001))
    assert [text for _, text, _ in answers] == list(map(str, hands))
    for row in range(0, 40_000, 100):
        assert int(answers[row][2]) == paili.deficiency(hands[row], None, rules=paili.MCR)


def test_own_melds_and_what_was_seen_cannot_come(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    melds = "45z[444z][111z][555z][777z]"
    path.write_text(f"{melds}\n{melds},{'0' * 27}1000000\n{melds},{'0' * 27}2000000\n", "utf-8")
    assert main(["deficiency", str(path), "--rules", "riichi"]) == 2
    found = capsys.readouterr()
    assert found.out == f"line,hand,deficiency\n1,{melds},2\n2,{melds},\n"
    assert (
        found.err == f"{path}:3: available: count of 1z is 2, expected at most 1 besides the hand\n"
    )


def test_order_of_the_papers(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text(f"{WAITING} 001{'0' * 24}\n", "utf-8")
    main(["deficiency", str(path), "--available-order", "papers"])
    assert capsys.readouterr().out.endswith(f"1,{WAITING},1\n")
    main(["deficiency", str(path)])
    assert capsys.readouterr().out.endswith(f"1,{WAITING},\n")


def test_truncated_gzip(capsys: Output, tmp_path: Path) -> None:
    text = "".join(f"{hand}\n" for hand in random_hands(5_000, 27))
    path = tmp_path / "hands.gz"
    path.write_bytes(gzip.compress(text.encode())[:-5_000])
    assert main(["deficiency", str(path)]) == 2
    found = capsys.readouterr()
    answered = len(found.out.splitlines()) - 1
    assert 1_000 < answered < 5_000
    assert found.err == f"{path}:{answered + 1}: the compressed data end too early\n"


def test_lines_of_megabytes_from_stdin() -> None:
    text = f"{HAND}\n".encode() + b"1" * 5_000_000 + f"\n{HAND}".encode()
    found = subprocess.run(
        [sys.executable, "-m", "paili", "deficiency", "-"],
        input=text,
        capture_output=True,
        check=False,
    )
    assert found.returncode == 2
    assert found.stdout.decode() == f"line,hand,deficiency\n1,{HAND},1\n3,{HAND},1\n"
    assert found.stderr == b"<stdin>:2: line: got more than 20,000 bytes, expected a hand\n"


def test_answers_come_before_the_input_ends() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "paili", "deficiency"], stdin=-1, stdout=-1, stderr=-1
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for number in (1, 2):
        process.stdin.write(f"{HAND}\n".encode())
        process.stdin.flush()
        if number == 1:
            assert process.stdout.readline() == b"line,hand,deficiency\n"
        assert process.stdout.readline() == f"{number},{HAND},1\n".encode()
    assert process.communicate() == (b"", b"")
    assert process.returncode == 0


def test_wins_that_must_be_worth_something(capsys: Output, tmp_path: Path) -> None:
    """Check lines with their own melds; a line with unknown melds does not affect others."""
    rules = "mcr:minimum=8:seat=east:round=east:win_by=discard"
    texts = ["1234m", "123456m23p11s[777p]", "123m", "147m258p369s1234z"]
    path = tmp_path / "hands.txt"
    path.write_text("\n".join(texts), encoding="utf-8")
    assert main(["deficiency", str(path), "--rules", rules]) == 2
    found = capsys.readouterr()
    answers = [
        paili.deficiency(paili.Hand.parse(texts[row]), rules=paili.Rules.parse(rules))
        for row in (1, 3)
    ]
    expected = f"line,hand,deficiency\n2,{texts[1]},{answers[0]}\n4,{texts[3]},{answers[1]}\n"
    assert found.out == expected
    wrong = found.err.splitlines()
    assert [line.removeprefix(f"{path}:")[:2] for line in wrong] == ["1:", "3:"]
    assert "melds: got 3 whose tiles are not known" in wrong[0]


def test_the_rules_are_those_of_riichi(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text("19m19p19s1234567z\n", encoding="utf-8")
    assert main(["deficiency", str(path)]) == 0
    assert capsys.readouterr().out.endswith("1,19m19p19s1234567z,1\n")

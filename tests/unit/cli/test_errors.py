"""Every error is one line on stderr and an exit code, never a traceback."""

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from paili.cli import main

HAND = "123m456p2345789s1m"
WAITING = "123789m12399p12s"
MAHJONG0 = ["--rules", "mahjong0"]


def paili_process(*arguments: str, **options: Any) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-m", "paili", *arguments], **options)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing"], "No such command 'nothing'. See paili --help"),
        (["--nothing"], "No such option"),
        (["analyse"], "Missing argument 'HAND'. See paili analyse --help"),
        (["analyse", HAND, "--nothing"], "No such option"),
        (["analyse", ""], "no tiles, expected 1 to 14"),
        (
            ["analyse", "123m"],
            "3 tiles: one is missing, expected 4 or 5",
        ),
        (["analyse", "123", "m"], "3 tiles: one is missing, expected 4 or 5"),
        (["analyse", "123", "q"], "character 4 of '123 q'"),
        (["analyse", "123456789m123456p"], "15 tiles: one too many, expected at most 14"),
        (
            ["analyse", "123456789m1234p[111z]"],
            "13 tiles beside 1 meld: 2 too many, expected at most 11",
        ),
        (["analyse", "123m\n4x"], "character 7 of '123m\\n4x': found 'x'"),
        (["analyse", "1" * 20_000], "at most 10,000 characters"),
        (["analyse", "123m\udcff"], "found '\\udcff'"),
        (["analyse", "11111m"], "count of 1m is 5"),
        (["analyse", "123m456p2345789s1z", *MAHJONG0], "try the rules riichi or mcr"),
        (["analyse", "12345p99m789p[111z]", *MAHJONG0], "honour 1z, expected none under mahjong0"),
        (["analyse", "12345p99m789p[123s]", "--rules", "sichuan:void=s"], "the meld [123s]"),
        (["analyse", HAND, "--rules", "poker"], "one of mahjong0, sichuan, riichi, mcr"),
        (["analyse", HAND, "--seen", "1111m"], "at most 2 besides the hand"),
        (["analyse", HAND, "--seen", "B1"], "character 1 of 'B1'"),
        (["analyse", HAND, "--available", "123"], "27 or 34 digits"),
        (["analyse", HAND, "--available", ""], "27 or 34 digits"),
        (["analyse", HAND, "--available", "4" * 27], "at most 2 besides the hand"),
        (["analyse", "11m23456p99s8p[111s]", "--available", "0" * 18 + "2" * 9], "of 1s is 2"),
        (["analyse", "11m23456p99s8p", "--melds", "[111s"], "closing ']'"),
        (["analyse", "11m23456p99s8p", "--melds", "111s"], "--melds: got 111s"),
        (["analyse", HAND, "--seen", "1m", "--available", "0" * 27], "--seen: got 1m"),
        (["analyse", HAND, "--available-order", "other"], "'other' is not one of"),
        (["analyse", HAND, "--notation", "other"], "'other' is not one of"),
        (["analyse", HAND, "--limit", "few"], "'--limit'"),
        (["analyse", HAND, "--limit", "-1"], "limit: got -1"),
        (["analyse", WAITING, "--two-step"], "expected a drawn hand"),
        (["analyse", HAND, "--seat", "E", *MAHJONG0], "expected none without --rules riichi, mcr"),
        (["analyse", HAND, "--round", "S", "--rules", "sichuan"], "sichuan counts no fan"),
        (["analyse", HAND, "--seat", "E", "--rules", "mcr:void=p"], "mcr:void=p counts no fan"),
        (["analyse", HAND, "--round", "E", "--rules", "sbr"], "Sichuan Mahjong has no winds"),
        (["analyse", HAND, "--rules", "mcr", "--seat", "up"], "--seat: got 'up', expected east"),
        (["analyse", HAND, "--rules", "mcr", "--round", ""], "--round: got"),
        (["deficiency", "/no/such/file"], "/no/such/file: No such file or directory"),
        (["deficiency", "."], ".: Is a directory"),
        (["deficiency", "docs/hands.txt", "--threads", "0"], "threads: got 0"),
        (["deficiency", "docs/hands.txt", "--rules", "poker"], "one of mahjong0"),
        (["deficiency", "docs/hands.txt", "--format", "xml"], "'xml' is not one of"),
        (["deficiency", "docs/hands.txt", "-o", "/no/such/file"], "/no/such/file: No such"),
        (["deficiency", "docs/hands.txt", "again"], "unexpected extra argument"),
        (["convert"], "Missing argument 'TEXT'"),
        (["convert", "1z", "--to", "papers"], "papers"),
        (["convert", "[124m]", "--to", "papers"], "a chow, pung or kong"),
        (["convert", "H1", "--from", "botzone", "--to", "mpsz"], "no flower"),
    ],
)
def test_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    assert main(arguments) == 2
    found = capsys.readouterr()
    assert message in found.err
    assert found.err.startswith("paili: ")
    assert found.err.endswith("\n")
    assert found.err.count("\n") == 1
    assert len(found.err) < 300
    assert found.out == ""


@pytest.mark.parametrize("command", ["deficiency", "analyse", "demo"])
def test_closed_pipe(tmp_path: Path, command: str) -> None:
    path = tmp_path / "hands.txt"
    path.write_text(f"{HAND}\n" * 50_000, encoding="utf-8")
    arguments = {"deficiency": [str(path)], "analyse": [HAND], "demo": []}
    process = paili_process(command, *arguments[command], stdout=-1, stderr=-1)
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    with process.stderr:
        assert process.stderr.read() == b""
    assert process.wait() == 141


def test_interrupt() -> None:
    process = paili_process("deficiency", stdin=-1, stdout=-1, stderr=-1)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{HAND}\n".encode())
    process.stdin.flush()
    assert process.stdout.readline() == b"line,hand,deficiency\n"  # it has started
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert (process.returncode, err) == (130, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("arguments", [["analyse", HAND], ["deficiency", "docs/hands.txt"]])
def test_full_disk(arguments: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        process = paili_process(*arguments, stdout=full, stderr=-1)
        _, err = process.communicate()
    assert (process.returncode, err) == (2, b"paili: No space left on device\n")


@pytest.mark.parametrize(
    ("redirection", "message"), [("<&-", b"stdin is closed"), (">&-", b"stdout is closed")]
)
def test_closed_streams(redirection: str, message: bytes) -> None:
    command = f'exec "{sys.executable}" -m paili deficiency {redirection}'
    found = subprocess.run(command, shell=True, stdin=-3, stderr=-1, check=False)
    assert (found.returncode, found.stderr) == (2, b"paili: " + message + b"\n")


def test_output_that_is_not_unicode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    process = paili_process("analyse", HAND, stdout=-1)
    out, _ = process.communicate()
    assert process.returncode == 0
    assert out.startswith(b"  1123m  456p  2345789s\n")
    assert b"25s x3" in out
    process = paili_process("convert", "1m", "--to", "chinese", stdout=-1, stderr=-1)
    out, err = process.communicate()
    assert (process.returncode, out) == (2, b"")
    assert err.startswith(b"paili: the output is ascii")
    assert err.count(b"\n") == 1

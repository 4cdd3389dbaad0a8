"""`paili arena`: the table, JSON, Parquet, resuming, failing agents, and invalid input."""

import errno
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from paili.arena import SEATINGS, tournament
from paili.cli import main
from paili.games.mcr import NATIVE_AGENTS, Deal
from paili.games.mcr.botzone_log import read_recorded_games
from paili.games.transcripts import RecordedGame
from pyarrow import parquet

from tests.cases.commands import file_of_agents, refused

SCHEMA = Draft202012Validator(
    json.loads(Path("docs/arena.schema.json").read_text(encoding="utf-8"))
)
LINE_UP = ("greedy", "random", "random", "greedy")
BOT = f"exec:{sys.executable} -m paili.botzone --agent"
Output = pytest.CaptureFixture[str]

AGENTS = """
import time
from paili.games.mcr import Action

class Passive:
    def act(self, observation):
        return Action.passing() if observation.drawn is None else Action.play(observation.drawn)

class Slow(Passive):
    def act(self, observation):
        time.sleep(0.003)
        return super().act(observation)

class Crashes(Passive):
    def act(self, observation):
        raise KeyError("no such thing")

class Hangs(Passive):
    def act(self, observation):
        time.sleep(600)

class Nonsense(Passive):
    def act(self, observation):
        return "PLAY W1"

class Cheats(Passive):
    def act(self, observation):
        return Action.win()

class CannotClose(Passive):
    def close(self):
        raise RuntimeError("it is stuck")
"""

PRINTS = """
print("imported")

class Prints(Passive):
    def begin(self, seat, seed):
        print("begun")

    def act(self, observation):
        print("asked")
        return super().act(observation)
"""

PROGRAMS = {
    "Crashes": "import sys; sys.exit(1)",
    "Hangs": "import time; time.sleep(600)",
    "Nonsense": "print('I had rather play chess.')",
}


@pytest.fixture(autouse=True)
def _own_checkpoints(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


agents = file_of_agents(AGENTS)


def run(capsys: Output, *arguments: object) -> str:
    """Return the output of a tournament after a check that stderr has at most faults of agents.

    By default it runs in this process: starting others takes longer than the games.
    """
    alone = () if "--jobs" in arguments else ("--jobs", "1")
    assert main(["arena", *map(str, arguments), *alone]) == 0
    found = capsys.readouterr()
    assert found.err == "" or found.err.startswith("paili: first fault of ")
    return found.out


def report(capsys: Output, *arguments: object) -> dict[str, Any]:
    """Return the JSON of a tournament after validation, without its times."""
    plain: dict[str, Any] = json.loads(run(capsys, *arguments, "--json"))
    SCHEMA.validate(plain)
    for standing in plain["standings"]:
        del standing["times"]
    return plain


# Output


def test_json_has_what_was_asked_for(capsys: Output) -> None:
    found = report(capsys, *LINE_UP, "--deals", 2, "--seatings", 4, "--seed", 7)
    assert {name: found[name] for name in ("deals", "seatings", "seed", "games")} == {
        "deals": 2,
        "seatings": 4,
        "seed": 7,
        "games": 8,
    }
    assert sum(one["score"] for one in found["standings"]) == 0
    assert {one["name"] for one in found["standings"]} == {"greedy x 2", "random x 2"}
    assert {one["players"] for one in found["standings"]} == {2}


def test_all_seatings_are_played_if_nothing_is_said(capsys: Output) -> None:
    found = report(capsys, *LINE_UP, "--deals", 1)
    assert (found["seatings"], found["games"], found["seed"]) == (24, 24, 0)
    assert [one["games"] for one in found["standings"]] == [48] * 2
    assert len(found["repeats"]) == 18
    assert not any(one["is_equal"] for one in found["repeats"])  # random: a seed per game


def test_table(capsys: Output) -> None:
    arguments = (*LINE_UP, "--deals", 2, "--seatings", 4, "--seed", 7)
    lines = run(capsys, *arguments).splitlines()
    found = report(capsys, *arguments)
    drawn = found["draws"]
    assert lines[0] == f"2 deals in 4 seatings: 8 games, {drawn} drawn; seed 7"
    rows = [line.split() for line in lines[3:5]]
    assert [" ".join(row[:3]) for row in rows] == [one["name"] for one in found["standings"]]
    for row, one in zip(rows, found["standings"], strict=True):
        assert f"{one['score']:+,}" in row
        assert "-".join(map(str, one["places"])) in row
        assert row[-1] == "none"


@pytest.mark.check
def test_jobs_change_nothing_and_the_seed_does(capsys: Output) -> None:
    arguments = (*LINE_UP, "--deals", 4, "--seatings", 4)
    alone, shared = (report(capsys, *arguments, "--jobs", jobs) for jobs in (1, 2))
    assert alone == shared
    other = report(capsys, *arguments, "--seed", 1)
    assert {**other, "seed": 0} != alone


def test_parquet_has_every_game(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    found = report(capsys, *LINE_UP, "--deals", 3, "--seatings", 4, "--seed", 2, "--out", path)
    rows = parquet.read_table(path).to_pylist()
    assert [(row["deal"], row["seating"]) for row in rows] == [
        (deal, seating) for deal in range(3) for seating in range(4)
    ]
    scores = dict.fromkeys((one["agent"] for one in found["standings"]), 0)
    wins = dict.fromkeys(scores, 0)
    for row in rows:
        assert row["end"] in ("win", "exhausted")
        for wind in ("east", "south", "west", "north"):
            scores[row[wind].partition("#")[0]] += row[f"score_{wind}"]
        if row["end"] == "win":
            wins[row[row["seat"]].partition("#")[0]] += 1
            assert row["fan"] == sum(one["times"] * points(one["fan"]) for one in row["fans"]) >= 8
    assert scores == {one["agent"]: one["score"] for one in found["standings"]}
    assert wins == {one["agent"]: one["wins"] for one in found["standings"]}
    assert sum(wins.values()) > 0
    assert list(tmp_path.glob("*.checkpoint*")) == []


def points(name: str) -> int:
    from paili.mcr import Fan

    return Fan(name).points


# Interrupts


@pytest.mark.check
def test_an_interrupted_run_goes_on(capsys: Output, agents: Path, tmp_path: Path) -> None:
    """Press Ctrl-C in the middle; the same command then plays only the remaining deals."""
    path = tmp_path / "games.parquet"
    checkpoint = tmp_path / "games.parquet.checkpoint.jsonl"
    line_up = ("greedy", f"{agents}:Slow", "random", "random")
    arguments = (*line_up, "--deals", 6, "--seatings", 4, "--jobs", 1, "--out", path)
    with subprocess.Popen(
        [sys.executable, "-m", "paili", "arena", *map(str, arguments)],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        encoding="utf-8",
        process_group=0,
    ) as process:
        wait_for_lines(checkpoint, 3, process)
        os.killpg(process.pid, signal.SIGINT)
        _, complaint = process.communicate()
    assert process.returncode == 130
    assert complaint == "paili: interrupted; the same command goes on from here\n"
    kept = len(checkpoint.read_text(encoding="utf-8").splitlines()) - 1
    assert 2 <= kept < 6
    assert not path.exists()
    assert main(["arena", *map(str, arguments), "--json"]) == 0
    found = capsys.readouterr()
    assert "resuming" in found.err
    resumed, whole = json.loads(found.out), report(capsys, *arguments)
    for standing in resumed["standings"]:
        del standing["times"]
    assert resumed == whole
    assert not checkpoint.exists()


def wait_for_lines(path: Path, number: int, process: subprocess.Popen[str]) -> None:
    while not path.exists() or len(path.read_text(encoding="utf-8").splitlines()) < number:
        assert process.poll() is None
        time.sleep(0.02)


# Programs, and faults in a game


@pytest.mark.check
def test_a_program_plays_as_the_agent_within(capsys: Output) -> None:
    options = ("--deals", 1, "--seatings", 4, "--seed", 3, "--time-limit", 3600)
    within = report(capsys, "greedy", "random", "wang2020", "random", *options)
    outside = report(capsys, f"{BOT} greedy", "random", "wang2020", "random", *options)
    for one in (within, outside):
        for standing in one["standings"]:
            del standing["name"], standing["agent"]
    assert within == outside


def failing(kind: str, name: str, folder: Path) -> str:
    """Return the name of an agent that fails in this way, as a class or as a program."""
    if kind == "class":
        return f"{folder / 'agents.py'}:{name}"
    path = folder / "program.py"
    path.write_text(PROGRAMS[name], encoding="utf-8")
    return f"{kind}:{sys.executable} -S {path}"


@pytest.mark.check
@pytest.mark.parametrize(
    ("kind", "name", "verdict"),
    [
        *((kind, "Crashes", "RE") for kind in ("class", "exec", "exec-simple")),
        *((kind, "Hangs", "TLE") for kind in ("class", "exec", "exec-simple")),
        *((kind, "Nonsense", "WA") for kind in ("class", "exec", "exec-simple")),
        ("class", "Cheats", "WH"),
    ],
)
def test_who_fails_pays_and_the_arena_goes_on(
    capsys: Output, agents: Path, kind: str, name: str, verdict: str
) -> None:
    bad = failing(kind, name, agents.parent)
    # On a busy machine other agents may be late as well; then all get a longer limit.
    for limit in (0.2, 1, 5, 25) if name == "Hangs" else (3600,):
        options = ("--deals", 2, "--seatings", 4, "--time-limit", limit)
        found = report(capsys, bad, "random", "random", "random", *options)
        *others, last = found["standings"]
        if last["faults"] == {verdict: 8} and not any(one["faults"] for one in others):
            break
    assert (found["games"], last["agent"], last["faults"]) == (8, bad, {verdict: 8})
    assert (last["score"], last["rank_points"]) == (-240, 2)
    (one,) = others
    assert (one["score"], one["faults"], one["others_faults"]) == (240, {}, 24)


@pytest.mark.check
def test_our_bot_does_not_pass_on_what_is_illegal(capsys: Output, agents: Path) -> None:
    """Check that it plays on without its agent."""
    bad = f"{BOT} {agents}:Cheats"
    options = ("--deals", 1, "--seatings", 4, "--time-limit", 3600)
    found = report(capsys, bad, "random", "random", "random", *options)
    assert [one["faults"] for one in found["standings"]] == [{}] * 2


def test_faults_are_in_the_table(capsys: Output, agents: Path) -> None:
    found = run(capsys, f"{agents}:Crashes", "random", "random", "random", "--deals", 1)
    (line,) = (line for line in found.splitlines() if "RE 24" in line)
    assert line.startswith(f"{agents}:Crashes")
    expected = f"first fault of {agents}:Crashes: RE in game 1 (deal 0, seating 0), turn 3, as east"
    assert found.splitlines()[-1] == expected


# Errors of agents, and stored games


@pytest.mark.check
def test_the_first_fault_of_each_agent_is_told(capsys: Output, agents: Path) -> None:
    line_up = (f"{agents}:Crashes", f"{agents}:Nonsense", f"{agents}:Cheats", "random")
    arguments = ("arena", *line_up, "--deals", "3", "--json")
    assert main([*map(str, arguments), "--jobs", "1"]) == 0
    found = capsys.readouterr()
    alone, failures = found.err, json.loads(found.out)["failures"]
    SCHEMA.validate(json.loads(found.out))
    assert main([*map(str, arguments), "--jobs", "2"]) == 0
    assert capsys.readouterr().err == alone
    assert [one["agent"] for one in failures] == [*line_up[:3]]
    assert [one["verdict"] for one in failures] == ["RE", "WA", "WH"]
    crash, nonsense, cheat = failures
    assert alone.count("paili: first fault of ") == 3
    shown = alone.split("paili: first fault of ")[1].splitlines()
    assert shown[0] == f"{agents}:Crashes: RE in game 1 (deal 0, seating 0), turn 3, as east"
    assert shown[1] == f"  asked after: {crash['event']}, with {crash['hand']}"
    assert shown[2] == f"  legal: {', '.join(crash['legal'])}"
    assert shown[3:] == [f"  {line}" for line in crash["details"].splitlines()]
    # The traceback begins in the agent's code, without paili's frames.
    number = 1 + AGENTS.splitlines().index('        raise KeyError("no such thing")')
    assert crash["details"].splitlines() == [
        "Traceback (most recent call last):",
        f'  File "{agents}", line {number}, in act',
        '    raise KeyError("no such thing")',
        "KeyError: 'no such thing'",
    ]
    assert (crash["answer"], nonsense["answer"], cheat["answer"]) == (None, "'PLAY W1'", "win")
    for one in failures:
        assert one["event"].startswith(f"{one['seat']} draw ")
        assert one["turn"] == 3
        assert all(action.startswith("play ") for action in one["legal"])


def test_what_a_program_wrote_to_stderr(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    told = "import sys; print('a' * 100_000, 'was here \\x1b[31m', file=sys.stderr); sys.exit(3)"
    path.write_text(told, encoding="utf-8")
    bad = f"exec:{sys.executable} -S {path}"
    arguments = ["arena", bad, "random", "random", "random", "--deals", "1", "--seatings", "4"]
    assert main([*arguments, "--time-limit", "3600", "--json"]) == 0
    found = capsys.readouterr()
    (failure,) = json.loads(found.out)["failures"]
    lines = failure["details"].splitlines()
    assert lines[0].startswith("request: 0 0 ")
    assert lines[1:3] == ["it ended with exit code 3", "its stderr ends:"]
    assert lines[3].startswith("aaa")
    assert lines[3].endswith("was here \x1b[31m")
    assert len(lines[3]) < 500
    assert "\x1b" not in found.err
    assert "was here \\x1b[31m" in found.err


@pytest.mark.check
def test_games_are_kept(capsys: Output, tmp_path: Path) -> None:
    """Check one line per game, in order, equal for all processes, and their replay."""
    paths = [tmp_path / f"games{jobs}.jsonl" for jobs in (1, 2)]
    for jobs, path in zip((1, 2), paths, strict=True):
        run(capsys, *LINE_UP, "--deals", 2, "--seatings", 4, "--jobs", jobs, "--games", path)
    first, second = (path.read_bytes() for path in paths)
    assert first == second
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games1.jsonl", "games2.jsonl"]
    lines = first.decode().splitlines()
    assert len(lines) == 8
    with open(paths[0], encoding="utf-8") as file:
        found = list(read_recorded_games(file))
    scores = dict.fromkeys(("greedy", "random"), 0)
    for number, game in enumerate(found):
        assert isinstance(game, RecordedGame)
        assert game.players is not None
        assert game.state.deal == Deal.random(0, number // 4)
        assert game.players == tuple(LINE_UP[at] for at in SEATINGS[4][number % 4])
        for name, paid in zip(game.players, game.state.payments or (), strict=True):
            scores[name] += paid
    for one in report(capsys, *LINE_UP, "--deals", 2, "--seatings", 4)["standings"]:
        scores[one["agent"]] -= one["score"]
    assert set(scores.values()) == {0}
    assert main(["replay", str(paths[0]), "--plain", "--game", "5"]) == 0
    shown = capsys.readouterr().out
    assert "  east: greedy; south: random; west: random; north: greedy\n" in shown


def test_a_full_disk_is_one_line_and_costs_no_game(
    capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("what was there\n", encoding="utf-8")
    arguments = ["arena", *LINE_UP, "--deals", "2", "--seatings", "4", "--games", str(path)]

    def full(lines: object, path: Path) -> None:
        with (
            tournament.replacing(path) as temporary,
            open(temporary, "w", encoding="utf-8") as file,
        ):
            file.write("a part")
            raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(tournament, "write_lines", full)
        assert main(arguments) == 2
    found = capsys.readouterr()
    assert (found.out, found.err) == ("", f"paili: {path}: No space left on device\n")
    assert path.read_text(encoding="utf-8") == "what was there\n"
    assert main(arguments) == 0
    assert "resuming" in capsys.readouterr().err
    assert len(path.read_text(encoding="utf-8").splitlines()) == 8
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == [path.name]


def test_help_names_the_agents(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert main(["arena", "--help"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    for name in (*NATIVE_AGENTS, "FILE.py:CLASS", "MODULE:CLASS", "exec:COMMAND"):
        assert name in shown
    unbroken = shown.replace("- ", "-")
    for name in ("exec-simple:COMMAND", "exec-once:COMMAND", "exec-simple-once:COMMAND"):
        assert name in unbroken


# Exit codes, and a missing place for a checkpoint


@pytest.mark.parametrize(
    ("name", "options", "code"),
    [
        ("Crashes", ["--fail-on-fault"], 1),
        ("Crashes", ["--fail-on-fault", "--json"], 1),
        ("Crashes", [], 0),
        ("Passive", ["--fail-on-fault"], 0),
    ],
)
def test_a_fault_is_an_exit_code_if_asked_for(
    capsys: Output, agents: Path, name: str, options: list[str], code: int
) -> None:
    few = ["--deals", "1", "--seatings", "4", "--jobs", "1", "--time-limit", "3600"]
    assert main(["arena", f"{agents}:{name}", *["greedy"] * 3, *few, *options]) == code
    assert capsys.readouterr().out != ""


@pytest.mark.parametrize("place", ["a file", "below a file", "a folder in its place", "no home"])
def test_it_starts_without_a_place_for_checkpoints(
    capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    few = ["--deals", "1", "--seatings", "4", "--jobs", "1"]
    path = tmp_path / "file"
    if place == "no home":
        monkeypatch.delenv("XDG_CACHE_HOME")
        monkeypatch.setattr(Path, "home", no_home)
    elif place == "a folder in its place":
        assert main(["arena", *LINE_UP, *few]) == 0
        monkeypatch.setattr("paili.arena.tournament.checkpoint_name", lambda conditions: "")
    else:
        path.write_text("", encoding="utf-8")
        monkeypatch.setenv("XDG_CACHE_HOME", str(path / "folder" if "below" in place else path))
    capsys.readouterr()
    assert main(["arena", *LINE_UP, *few]) == 0
    found = capsys.readouterr()
    assert found.out.startswith("1 deal in 4 seatings")
    assert found.err.startswith("paili: no checkpoint, an interrupted run will not go on: ")
    assert found.err.count("\n") == 1


def no_home() -> Path:
    raise RuntimeError("no home")


# Invalid input


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["greedy"] * 3, "expected four names of agents"),
        (["greedy"] * 5, "expected four names of agents"),
        ([], "Missing argument"),
        (["greedy", "greedy", "greedy", "gredy"], "agent: got gredy, expected random, greedy"),
        (["greedy", "greedy", "greedy", "nowhere.py:Agent"], "nowhere.py"),
        (["greedy", "greedy", "greedy", "exec:no-such-program"], "no-such-program is none"),
        ([*LINE_UP, "--deals", "0"], "'--deals': 0 is not in the range"),
        ([*LINE_UP, "--deals", "ten"], "'--deals'"),
        ([*LINE_UP, "--seatings", "5"], "seatings: got 5, expected 4 or 24"),
        ([*LINE_UP, "--jobs", "0"], "'--jobs': 0 is not in the range"),
        ([*LINE_UP, "--seed", "-1"], "'--seed': -1 is not in the range"),
        ([*LINE_UP, "--time-limit", "0"], "time_limit: got 0"),
        ([*LINE_UP, "--out", "/proc/none/games.parquet"], "/proc/none: No such"),
        ([*LINE_UP, "--out", "{folder}"], "Is a directory"),
        ([*LINE_UP, "--out", "{folder}/agents.py/games.parquet"], "agents.py"),
        ([*LINE_UP, "--out", "{folder}/none/games.parquet"], "none: No such file"),
        ([*LINE_UP, "--out", "{folder}/games.csv"], "games.csv, expected a name that ends in .par"),
        ([*LINE_UP, "--games", "/proc/none/games.jsonl"], "/proc/none: No such"),
        ([*LINE_UP, "--games", "{folder}"], "Is a directory"),
        ([*LINE_UP, "--games", "/dev/null"], "--games: got /dev/null, expected a file"),
        ([*LINE_UP, "--games", "{folder}/a", "--out", "{folder}/a"], "another file than that of"),
    ],
)
def test_bad_input_is_one_line(
    capsys: Output, tmp_path: Path, agents: Path, arguments: list[str], message: str
) -> None:
    given = [text.replace("{folder}", str(tmp_path)) for text in arguments]
    refused(capsys, ["arena", *given], message)


@pytest.mark.check
@pytest.mark.parametrize("jobs", [1, 2])
def test_what_an_agent_prints_is_no_result(agents: Path, jobs: int, tmp_path: Path) -> None:
    with agents.open("a", encoding="utf-8") as file:
        file.write(PRINTS)
    names = [f"{agents}:Prints", *["greedy"] * 3]
    options = ["--deals", "2", "--seatings", "4", "--jobs", str(jobs), "--json"]
    run = subprocess.run(
        [sys.executable, "-m", "paili", "arena", *names, *options],
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(run.stdout)["games"] == 8
    assert {"imported", "begun", "asked"} <= set(run.stderr.split())


def test_an_agent_that_cannot_be_closed_plays(agents: Path, capsys: Output) -> None:
    names = [f"{agents}:CannotClose", *["greedy"] * 3]
    found = json.loads(run(capsys, *names, "--deals", 1, "--seatings", 4, "--json"))
    assert found["failures"] == []


@pytest.mark.check
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT])
@pytest.mark.parametrize("jobs", [1, 2])
def test_programs_end_with_the_arena(jobs: int, number: signal.Signals, tmp_path: Path) -> None:
    """Include a program that ignores signals."""
    bot, told = tmp_path / "bot.py", tmp_path / "told"
    bot.write_text(
        "import os, signal, sys, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "with open(sys.argv[1], 'a') as file:\n"
        "    print(os.getpid(), file=file)\n"
        "time.sleep(3600)\n",
        encoding="utf-8",
    )
    names = [f"exec:{sys.executable} {bot} {told}", *["greedy"] * 3]
    options = ["--deals", "2", "--seatings", "4", "--jobs", str(jobs), "--time-limit", "3600"]
    before = signal.signal(number, signal.SIG_DFL)  # under nohup, the arena would ignore it too
    try:
        arena = subprocess.Popen(
            [sys.executable, "-m", "paili", "arena", *names, *options],
            env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
            stderr=subprocess.DEVNULL,
        )
    finally:
        signal.signal(number, before)
    with arena:
        try:
            until(lambda: told.is_file() and len(told.read_text().split()) == jobs)
            arena.send_signal(number)
            assert arena.wait(60) == 128 + number
        finally:
            arena.kill()
    programs = [Path("/proc") / pid for pid in told.read_text().split()]
    until(lambda: not any(map(Path.exists, programs)))


def until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.05)

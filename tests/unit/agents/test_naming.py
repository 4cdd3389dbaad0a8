"""Agents by name, and the native agents."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from paili.agents import Greedy, ProcessAgent, Random, named
from paili.agents.naming import fingerprint, is_native
from paili.games import play
from paili.games.mcr import NATIVE_AGENTS, Action, Deal, NativeAgent, Observation, State
from paili.model.errors import ArgumentError
from paili.model.tiles import Wind

from tests.depth import sample

EXPECTED = f"expected {', '.join(NATIVE_AGENTS)}, FILE.py:CLASS"

PASSIVE = """
from paili.games.mcr import Action
class Passive:
    def act(self, observation):
        return Action.passing() if observation.drawn is None else Action.play(observation.drawn)
"""


def observation_after(deal: Deal, seat: Wind, draws: int) -> Observation:
    """Return a seat's observation after its n-th draw, with all seats discarding the drawn tile."""
    state = State.start(deal)
    while not state.is_over:
        seen = state.observation(seat)
        draws -= seen.drawn is not None
        if draws == 0:
            return seen
        playing = {
            at: Action.play(drawn)
            for at in Wind
            if (drawn := state.observation(at).drawn) is not None
        }
        state, _ = state.apply(playing)
    raise AssertionError("the game is over before")


def test_native_names() -> None:
    chosen = ("random", "greedy", "wang2020", "search", "search-1")
    partners = ("pattern", "closed", "pungs", "hasty")
    assert (*chosen, *partners, "learned") == NATIVE_AGENTS
    assert isinstance(named("random"), Random)
    assert isinstance(named("greedy"), Greedy)


@pytest.mark.parametrize("name", [*NATIVE_AGENTS, "search:fan=2"])
def test_native_agents_are_told_from_others(name: str) -> None:
    agent = named(name)
    assert isinstance(agent, NativeAgent)
    assert agent.name == name
    assert is_native(name)
    assert not is_native(f"./{name}.py:Class")


@pytest.mark.check
@pytest.mark.parametrize("name", NATIVE_AGENTS)
def test_native_agents_play_legally(name: str) -> None:
    for index in range(sample(20)):
        state = play(State.start(Deal.random(5, index)), [named(name) for _ in Wind], seed=index)
        assert state.last.kind != "fault"


@pytest.mark.check
@pytest.mark.parametrize("name", NATIVE_AGENTS)
def test_same_seed_same_game(name: str) -> None:
    games = [
        play(State.start(Deal.random(5, 1)), [named(name) for _ in Wind], seed=7) for _ in range(2)
    ]
    assert games[0] == games[1]


def test_random_depends_on_seed_and_seat() -> None:
    deal = Deal.random(5, 1)
    observation = observation_after(deal, Wind.SOUTH, 2)
    choices = set()
    for seed in range(40):
        agent = Random()
        agent.begin(Wind.SOUTH, seed)
        choices.add(agent.act(observation))
    assert len(choices) > 5
    assert choices <= set(observation.legal_actions)


def test_greedy_takes_the_nearest_hand() -> None:
    import paili

    observation = observation_after(Deal.random(5, 1), Wind.WEST, 3)
    best = paili.discards(observation.hand, observation.knowledge, rules=paili.MCR)[0]
    assert Greedy().act(observation) == Action.play(best.tile)


def test_class_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "some agent.py"
    path.write_text(PASSIVE, encoding="utf-8")
    agent = named(f"{path}:Passive")
    assert type(agent).__name__ == "Passive"
    assert named(f"{path}:Passive") is not agent
    observation = observation_after(Deal.random(1), Wind.EAST, 1)
    assert observation.drawn is not None
    assert agent.act(observation) == Action.play(observation.drawn)


def test_modules_beside_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "beside_it_there.py").write_text(PASSIVE, encoding="utf-8")
    path = tmp_path / "agent.py"
    path.write_text("from beside_it_there import Passive", encoding="utf-8")
    assert type(named(f"{path}:Passive")).__name__ == "Passive"


def test_class_of_a_module() -> None:
    assert isinstance(named("paili.games.mcr.agents:Greedy"), Greedy)


@pytest.mark.parametrize(
    ("prefix", "simple", "keep_running"),
    [
        ("exec", False, True),
        ("exec-simple", True, True),
        ("exec-once", False, False),
        ("exec-simple-once", True, False),
    ],
)
def test_program(prefix: str, simple: bool, keep_running: bool) -> None:
    agent = named(f"{prefix}:cat -u", time_limit=2.5)
    assert isinstance(agent, ProcessAgent)
    assert (agent.simple, agent.keep_running) == (simple, keep_running)
    assert (agent.command, agent.time_limit) == (("cat", "-u"), 2.5)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"got nothing, {EXPECTED}"),
        ("gredy", EXPECTED),
        ("file.py", EXPECTED),
        ("file.py:", EXPECTED),
        (":Class", EXPECTED),
        ("file.py:not a name", EXPECTED),
        ("/no/such/file.py:Class", "No such file or directory"),
        ("no_such_module:Class", "No module named 'no_such_module'"),
        ("..:Class", "no name of a module"),
        ("paili:NoSuchClass", "it has no NoSuchClass"),
        ("paili:analyse", "analyse() to work"),
        ("collections:Counter", "Counter has none"),
        ("exec:", "a command line"),
        ("exec:no-such-program-anywhere", "a program: no-such-program-anywhere is none"),
        ("exec-once:", "a command line"),
        ("exec-simple-once:no-such-program", "a program: no-such-program is none"),
        ("exec-once-simple:cat", "exec:, exec-simple:, exec-once: or exec-simple-once: before"),
        ("executor:Class", "No module named 'executor'"),
        (7, "got 7"),
    ],
)
def test_bad_names(text: str, message: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        named(text)
    assert message in str(caught.value)


@pytest.mark.parametrize("text", ["mine", "mine.py", "mine.py:"])
def test_a_file_without_its_class(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "mine.py"
    act = "    def act(self, observation): ...\n"
    path.write_text(f"class A:\n{act}\nclass B: pass\n\nclass C:\n{act}", encoding="utf-8")
    with pytest.raises(ArgumentError, match=r"; did you mean mine\.py:A or mine\.py:C\?$"):
        named(text)
    path.write_text("class A(", encoding="utf-8")
    with pytest.raises(ArgumentError, match=r"protocol of Botzone$"):
        named(text)


@pytest.mark.parametrize(
    ("text", "rules", "hint"),
    [
        ("gredy", "mcr", "; did you mean greedy?"),
        ("Search", "mcr", "; did you mean search?"),
        ("hastey", "mcr", "; did you mean hasty?"),
        ("serch:fan=2", "mcr", "; did you mean search:fan=2?"),
        ("search:fann=2", "mcr", "; did you mean search:fan=2?"),
        ("vallue", "xuezhan", "; did you mean value?"),
        ("delta", "mcr", "; delta plays Sichuan Mahjong, such as --rules xuezhan"),
        ("wang2020", "sbr", "; wang2020 plays Chinese Standard Mahjong, --rules mcr"),
        ("meant_here:Bot", "mcr", "No module named 'meant_here'; did you mean meant_here.py:Bot?"),
        ("meant_here:Bott", "xuezhan", "; did you mean meant_here.py:Bot?"),
        ("meant_here.Bot", "mcr", "; did you mean meant_here.py:Bot?"),
        ("folder.other:Other", "mcr", "; did you mean folder/other.py:Other?"),
        ("meant_here.py:Bott", "mcr", "it has no Bott; did you mean meant_here.py:Bot?"),
        ("bot.js", "mcr", "; did you mean exec:node bot.js?"),
        ("run", "mcr", "; did you mean exec:./run?"),
        ("exec:run -v", "mcr", "run is none; did you mean exec:./run -v?"),
        ("exec-once:meant_here.py", "mcr", "; did you mean exec-once:python meant_here.py?"),
        ("chess", "mcr", "the protocol of Botzone"),
    ],
)
def test_what_was_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, rules: str, hint: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    bot = "class Bot:\n    def act(self, observation): ...\n"
    (tmp_path / "meant_here.py").write_text(bot, encoding="utf-8")
    (tmp_path / "folder").mkdir()
    other = bot.replace("Bot", "Other")
    (tmp_path / "folder" / "other.py").write_text(other, encoding="utf-8")
    (tmp_path / "bot.js").write_text("", encoding="utf-8")
    (tmp_path / "run").write_text("#!/bin/sh\n", encoding="utf-8")
    (tmp_path / "run").chmod(0o755)
    with pytest.raises(ArgumentError) as caught:
        named(text, rules=rules)
    assert str(caught.value).endswith(hint)


@pytest.mark.parametrize(
    "text",
    ["{}", "{}.py", "{}.py:Bot", "{}:Bot", "paili:{}", "exec:{}", "exec-{}:cat", "search:{}=2"],
)
@pytest.mark.parametrize("rules", ["mcr", "xuezhan"])
def test_a_long_name_is_not_repeated(text: str, rules: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        named(text.format("x" * 50_000), rules=rules)
    assert len(str(caught.value)) < 1_000


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("1 +", "SyntaxError"),
        ("1 / 0", "ZeroDivisionError('division by zero'), bad.py line 1"),
        ("\n\ndef f():\n    return x\n\nf()", "name 'x' is not defined\"), bad.py line 4"),
        ("a = 1\nb = (", "line 2"),
        ("raise SystemExit(3)", "SystemExit"),
        ("import no_such_module", "No module named 'no_such_module'"),
        ("\x00", "a module that runs"),
        (
            "class Agent:\n    def __init__(self): 1 / 0",
            "ZeroDivisionError('division by zero'), bad.py line 2",
        ),
        ("class Agent:\n    act = 7", "Agent has none"),
    ],
)
def test_bad_files(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "bad.py"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ArgumentError) as caught:
        named(f"{path}:Agent")
    assert message in str(caught.value)


def test_fingerprint_is_of_the_content(tmp_path: Path) -> None:
    path = tmp_path / "agent.py"
    path.write_text(PASSIVE, encoding="utf-8")
    before = fingerprint(f"{path}:Passive")
    path.write_text(f"{PASSIVE}\n", encoding="utf-8")
    assert len({before, fingerprint(f"{path}:Passive"), ""}) == 3
    assert fingerprint("greedy") == fingerprint("exec:cat") == fingerprint("paili:x") == ""

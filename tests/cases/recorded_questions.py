"""Random questions about logs as a page asks them: every form of a log, and logs with mistakes."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from paili.games import mcr, sichuan
from paili.games.mcr.botzone_log import to_botzone_log
from paili.games.mcr.transcripts import format_game, format_transcript
from paili.games.playing import play
from paili.games.sichuan.transcripts import format_game as format_sichuan_game
from paili.games.sichuan.transcripts import format_transcript as format_sichuan_transcript
from paili.games.verdicts import VERDICTS
from paili.model.rules import Rules

from tests.cases.games.text_set import lines_of

Question = tuple[str, dict[str, Any]]
Record = dict[str, Any]

PLAYERS = ("east <b>", "süd", "西", "n\u2028o\\rth")
_RULES = ("xuezhan", "sbr", "akabane", "xuezhan:cap=4:exchange=opposite", "sbr:kong_fan=yes")
_GAMES = 12
"""Games of each sort; many questions share them."""


def replay_question(rng: Random, *, whole: bool = False) -> Question:
    """A question about a log of one to three games.

    Args:
        whole: about a game that can be read, by all that is known; that takes a second or two.
    """
    forms = (_mcr_lines, _sichuan_lines, _botzone_line, _bare_line, _text_set)
    if whole:
        return "replay", {"log": rng.choice(forms)(rng), "explain": True}
    kinds = rng.choices(forms, k=rng.choice((1, 1, 2, 3)))
    log = "".join(kind(rng) for kind in kinds)
    for _ in range(rng.choice((0, 1, 1, 2))):
        log = rng.choice(_SPOILERS)(rng, log)
    if rng.random() < 0.1:
        log = rng.choice(_WHOLE_LOGS)(rng)
    asked: dict[str, Any] = {"log": log}
    if rng.random() < 0.5:
        asked["game"] = rng.choice((1, 1, 2, 2, 2, 3))
    if rng.random() < 0.3:
        asked["seat"] = rng.choice(("east", "S", "西", "north", "E", "up"))
    # It is quicker, and refused for Sichuan Mahjong.
    asked["plain"] = '"sichuan"' not in log or rng.random() < 0.05
    return "replay", asked


@cache
def _mcr_game(number: int) -> mcr.State:
    names = ("greedy", "random", "hasty", "pungs")
    rng = Random(f"mcr {number}")
    agents = [mcr.NativeAgent(rng.choice(names)) for _ in range(4)]
    state = mcr.State.start(mcr.Deal.random(number, flowers=number % 3 == 0))
    if number % 4 == 3:
        agents[rng.randrange(4)] = _Faulty(rng.randint(2, 30))  # type: ignore[assignment]
    return play(state, agents, number)


@cache
def _sichuan_game(number: int) -> sichuan.State:
    rng = Random(f"sichuan {number}")
    agents = [sichuan.NativeAgent(rng.choice(("greedy", "random", "delta"))) for _ in range(4)]
    rules = Rules.parse(_RULES[number % len(_RULES)])
    if number % 3 == 2:  # a table may have rules of its own
        rules = Rules.from_json({**rules.to_json(), "name": f"rules of house {number}"})
    state = sichuan.State.start(sichuan.Deal.random(number), rules)
    if number % 4 == 3:
        agents[rng.randrange(4)] = _Faulty(rng.randint(2, 20))  # type: ignore[assignment]
    return play(state, agents, number)


class _Faulty:
    """Answers a kong where there is none, once."""

    def __init__(self, when: int) -> None:
        self._left = when

    def act(self, observation: Any) -> Any:
        self._left -= 1
        of = mcr if isinstance(observation, mcr.Observation) else sichuan
        if self._left == 0:
            return of.Action.kong() if self._left % 2 else of.Action.fault("TLE")
        actions = observation.legal_actions
        return actions[len(actions) // 2]


def _mcr_lines(rng: Random) -> str:
    state = _mcr_game(rng.randrange(_GAMES))
    if rng.random() < 0.5:
        return format_transcript(state)
    return format_game(state, PLAYERS if rng.random() < 0.5 else None)


def _sichuan_lines(rng: Random) -> str:
    state = _sichuan_game(rng.randrange(_GAMES))
    if rng.random() < 0.5:
        return format_sichuan_transcript(state)
    return format_sichuan_game(state, PLAYERS if rng.random() < 0.5 else None)


def _botzone_line(rng: Random) -> str:
    return json.dumps(_record(rng)) + "\n"


def _bare_line(rng: Random) -> str:
    """A log as the platform gives it out: a list, most often without walls."""
    entries: list[Record] = json.loads(
        json.dumps(to_botzone_log(_mcr_game(rng.randrange(_GAMES))))
    )["log"]
    parts = rng.choice(((), (), ("content",), ("display",), ("content", "display")))
    for entry in entries[::2]:
        if rng.random() < 0.98:
            entry.pop("initdata", None)
        for part in parts if rng.random() < 0.98 else ():
            entry.pop(part, None)
        entry["output"] = {name: entry.pop(name) for name in list(entry)}
    if rng.random() < 0.3:
        del entries[rng.randint(0, len(entries)) :]
    if entries and rng.random() < 0.3:
        said = entries[rng.randrange(0, len(entries), 2)]["output"]
        part = said.get(rng.choice(("content", "display")))
        if part:
            part[rng.choice(list(part))] = rng.choice(
                ("2 W1", "3 0 DRAW", "3 1 BUHUA H1", "1 0 0 0 0 W1", "x", 7, None, ["W1"], "0 1 2")
            )
    return json.dumps(entries) + "\n"


def _text_set(rng: Random) -> str:
    number = rng.choice([number for number in range(_GAMES) if number % 3])
    lines = lines_of(_mcr_game(number), ignored=rng.random() < 0.8)
    if rng.random() < 0.3:
        lines = _changed_words(rng, lines)
    if rng.random() < 0.2:
        del lines[rng.randint(0, len(lines)) :]
    return "\n".join(lines) + "\n"


def _changed_words(rng: Random, lines: list[str]) -> list[str]:
    """A game of the text set with a word that is another one, missing or too many."""
    place = rng.randrange(len(lines))
    words = lines[place].split(" ")
    at = rng.randrange(len(words))
    words[at : at + rng.choice((0, 1, 1, 1))] = rng.choice(
        (
            [], ["Draw"], ["Play"], ["Chi"], ["Peng"], ["Gang"], ["AnGang"], ["BuGang"], ["Hu"],
            ["0"], ["3"], ["4"], ["-8"], ["W1"], ["H1"], ["F9"], ["Ignore", "Player", "2", "Hu"],
            ["Ignore"], ["Player"], ["Wind"], ["Match"], ["Huang"], ["Score", "0", "0", "0", "0"],
        )
    )  # fmt: skip
    return [*lines[:place], " ".join(words), *lines[place + 1 :]]


def _record(rng: Random) -> Record:
    """A log of the judge, in one of its forms."""
    record: Record = json.loads(json.dumps(to_botzone_log(_mcr_game(rng.randrange(_GAMES)))))
    log, initdata = record["log"], record["initdata"]
    if rng.random() < 0.3:
        record = {"logs": log}
    if rng.random() < 0.3:
        record["initdata"] = json.dumps(initdata)
    if rng.random() < 0.3:
        for entry in log[::2]:
            entry["output"] = {name: entry.pop(name) for name in list(entry)}
    if rng.random() < 0.2:
        for entry in log[::2]:
            entry.get("output", entry).pop(rng.choice(("content", "display")), None)
    if rng.random() < 0.2:
        initdata["walltiles"] = initdata["walltiles"].split()
    return record


def _of_lines(change: Callable[[Random, list[str]], list[str]]) -> Callable[[Random, str], str]:
    """A change of a text by a change of its lines."""

    def changed(rng: Random, log: str) -> str:
        lines = change(rng, log.splitlines())
        return rng.choice(("\n", "\n", "\r\n")).join(lines)

    return changed


def _without_line(rng: Random, lines: list[str]) -> list[str]:
    place = rng.randrange(len(lines)) if lines else 0
    return lines[:place] + lines[place + 1 :]


def _line_again(rng: Random, lines: list[str]) -> list[str]:
    place = rng.randrange(len(lines)) if lines else 0
    return lines[:place] + lines[place : place + 1] + lines[place:]


def _other_line(rng: Random, lines: list[str]) -> list[str]:
    others = (
        "", " ", "{}", "[]", "nonsense", "{", '{"event": "draw"}', "null", '{"deal": 1}', "1" * 99,
        '{"event": "draw", "seat": "east", "tile": "1m"}', '{"deal": {}, "version": "1"}',
        '{"event": "up"}', '{"event": "pung", "seat": "x"}', '{"log": []}', '{"log": 1}',
        '{"logs": [1]}',
        '{"initdata": 1}', '{"standings": []}', '"log"', '{"deal": {"game": "chess"}, "walls": 1}',
        '{"deal": {"walls": [], "prevalent_wind": "east"}, "version": "2"}',
        '{"deal": {"walls": ["1m"], "prevalent_wind": "east"}, "version": "1"}',
        '{"event": "chow", "seat": "west", "tile": "8m", "discard": "1z"}',
        '{"event": "deal", "hands": [[], [], [], []], "flowers": [[], [], [], []]}',
        '{"event": "play", "seat": "west", "tile": "1z", "colour": "red"}',
        '{"event": "discard", "seat": "west", "tile": "1z"}', '{"event": "win", "seat": "east"}',
        '{"event": "concealed_kong", "seat": "north"}', '{"seat": "north"}',
    )  # fmt: skip
    place = rng.randint(0, len(lines))
    return [*lines[:place], rng.choice(others), *lines[place + rng.randrange(2) :]]


def _changed_text(rng: Random, log: str) -> str:
    """A tile, a seat or a word that is another one."""
    pairs = (
        ("east", "south"), ("1m", "9p"), ("5s", "0s"), ("W1", "W2"), ("PASS", "HU"), ("OK", "RE"),
        ('"PASS"', '"PLAY"'), ("play", "pung"), ("discard", "play"), ("draw", "flower"),
        ('"version": "1"', '"version": 1'), ("xuezhan", "sbr"), ('"tile"', '"tiles"'),
        ("DRAW", "DROW"), ("2 ", "3 "), ("OK", "up"), ("payments", "fan"), ("PLAY", "PENG"),
        ('"quan": ', '"quan": 4'), ("scores", "points"), ("verdict", "reason"), ("win", "end"),
        ("PLAY W", "CHI W"), ("answers", "answer"), ("players", "names"), ("1f", "2f"),
    )  # fmt: skip
    there = [pair for pair in pairs if pair[0] in log]
    if not there:
        return log
    old, new = rng.choice(there)
    parts = log.split(old)
    place = rng.randrange(1, len(parts))
    return old.join(parts[:place]) + new + old.join(parts[place:])


def _cut(rng: Random, log: str) -> str:
    return log[: rng.randint(0, len(log))]


def _answered(rng: Random, lines: list[str]) -> list[str]:
    """An event with answers, right or wrong."""
    if not lines:
        return lines
    place = rng.randrange(len(lines))
    try:
        plain = json.loads(lines[place])
    except ValueError:
        return lines
    if not isinstance(plain, dict):
        return lines
    events = plain.get("events")
    event = rng.choice(events) if isinstance(events, list) and events else plain
    said = (
        "pass", "win", "kong", "play 1m", "play 99m", "chow 123m, discard 1z",
        "chow 321m, discard 1z",
        "pung, discard 5p", "pung", "fault RE", "fault WH", "fault", "void m", "exchange 123m",
        "exchange 12m", "discard 5m", "discard 1z", "hop", "play 1m ", "kong 1m", "win RE", 7, None,
        "added kong 5s", "concealed kong 0p",
    )  # fmt: skip
    event["answers"] = rng.choice(
        (
            {rng.choice(("east", "W", "up")): rng.choice(said)},
            {seat: rng.choice(said) for seat in ("east", "south")},
            [],
            "pass",
            {},
        )
    )
    return [*lines[:place], json.dumps(plain, ensure_ascii=False), *lines[place + 1 :]]


def _pretty(rng: Random) -> str:
    """One log, or a list of them, over many lines."""
    records = [_record(rng) for _ in range(rng.choice((1, 1, 2)))]
    return json.dumps(records[0] if len(records) == 1 else records, indent=rng.choice((None, 1)))


def _broken_off(rng: Random) -> str:
    record = _record(rng)
    log = record.get("log", record.get("logs"))
    del log[rng.randint(0, len(log)) :]
    return json.dumps(record)


def _other_answer(rng: Random) -> str:
    """A log in which a seat has answered something else."""
    record = _record(rng)
    log = record.get("log", record.get("logs"))
    place = rng.randrange(1, len(log), 2)
    seat = str(rng.randrange(4))
    log[place][seat] = rng.choice(
        (
            {"response": "PLAY W1"}, {"response": "HU", "verdict": "OK"}, {"response": "GANG"},
            {"response": "x y z"}, {"response": {}}, {"verdict": rng.choice(VERDICTS)}, {},
            {"verdict": "WH"}, [], {"response": "PENG W1 W2"}, {"response": "CHI W2 W9"},
            {"response": None}, {"response": "BUGANG F1"},
        )
    )  # fmt: skip
    if rng.random() < 0.5:
        del log[place + 1 :]
    return json.dumps(record)


_SPOILERS = (
    _of_lines(_without_line),
    _of_lines(_line_again),
    _of_lines(_other_line),
    _of_lines(_answered),
    _changed_text,
    _changed_text,
    _cut,
)
_WHOLE_LOGS = (_pretty, _broken_off, _other_answer)

"""Logs without walls: bare lists of the judge's outputs, and the text set."""

import json
from collections.abc import Callable
from functools import cache
from itertools import groupby
from typing import Any

import pytest
from paili.games import play
from paili.games.mcr import Deal, EventKind, NativeAgent, State
from paili.games.mcr.botzone_log import from_botzone_log, read_games, to_botzone_log
from paili.games.mcr.records import read_transcripts
from paili.games.transcripts import format_transcript
from paili.model.errors import (
    ArgumentError,
    IllegalActionError,
    PailiError,
    ProtocolError,
    TileCountError,
)
from paili.model.tiles import Tile, Wind

from tests.cases.games.rulings import games, lively, mad, patient
from tests.cases.games.text_set import lines_of

Log = list[dict[str, Any]]


@cache
def played() -> list[State]:
    """Return games with calls, kongs, wins, faults and draws, with four walls and with one."""
    return [
        *games(lively, range(5, 8), flowers=False),
        *games(mad, range(6), flowers=False),
        *games(mad, range(3), flowers=True),
        *games(patient, range(4), flowers=False, ready=True),
        *games(patient, range(2), flowers=True, ready=True),
    ]


def bare(state: State) -> Log:
    """Return the platform's form of a log: a list of records, without walls."""
    log: Log = json.loads(json.dumps(to_botzone_log(state)["log"]))
    for entry in log[::2]:
        entry.pop("initdata", None)
    return [
        {"keep_running": False, "output": entry, "time": 2, "verdict": "OK"}
        if at % 2 == 0
        else entry
        for at, entry in enumerate(log)
    ]


def without(*parts: str) -> Callable[[Log], Log]:
    """Return a function that removes parts of the judge's outputs."""

    def changed(log: Log) -> Log:
        for entry in log[::2]:
            for part in parts:
                entry["output"].pop(part, None)
        return log

    return changed


def drawn(state: State) -> list[list[Tile]]:
    """Return the tiles taken from each wall in order; from a single wall in games with flowers."""
    taken: list[list[Any]] = [[] for _ in Wind]
    single: list[Any] = []
    for event in state.events[2:]:
        tile = event.flower if event.kind is EventKind.FLOWER else event.tile
        if event.kind in (EventKind.DRAW, EventKind.FLOWER) and event.seat is not None:
            taken[event.seat].append(tile)
            single.append(tile)
    return taken if state.deal.is_duplicate else [single]


@pytest.mark.parametrize("number", range(18))
@pytest.mark.parametrize(
    "parts", [(), ("content",), ("display",)], ids=["whole", "display", "content"]
)
def test_a_log_without_walls_is_the_game_that_was_played(
    number: int, parts: tuple[str, ...]
) -> None:
    state = played()[number]
    found = from_botzone_log(without(*parts)(bare(state)))
    assert found.events == state.events
    assert found.actions == state.actions
    assert found.payments == state.payments
    is_empty = not any(state.wall_left(seat) for seat in Wind)
    assert found.deal.is_whole == is_empty


@pytest.mark.parametrize("number", range(18))
def test_the_walls_are_known_as_far_as_they_were_drawn(number: int) -> None:
    state = played()[number]
    deal = from_botzone_log(bare(state)).deal
    assert deal.prevalent_wind is state.deal.prevalent_wind
    assert deal.is_duplicate == state.deal.is_duplicate
    dealt = 13 if deal.is_duplicate else len(deal.walls[0])
    for wall, whole, taken in zip(deal.walls, state.deal.walls, drawn(state), strict=True):
        known = [tile for tile in wall if tile is not None]
        assert list(wall) == [*known, *[None] * (len(whole) - len(known))]
        if deal.is_duplicate:
            assert known == list(whole[: dealt + len(taken)])
        else:  # flowers of a hand are separate from its tiles
            assert sorted(known) == sorted(whole[: len(known)])
            assert known[len(known) - len(taken) :] == taken


def test_walls_without_an_end_come_back() -> None:
    for state in played():
        found = from_botzone_log(bare(state))
        assert Deal.parse(str(found.deal)) == found.deal
        assert str(found.deal).endswith("?") == (found.deal.walls[-1][-1] is None)
        assert from_botzone_log(to_botzone_log(found)) == found
        (again,) = read_transcripts(format_transcript(found).splitlines())
        assert isinstance(again, State)
        assert (again.deal, again.events) == (found.deal, found.events)


def test_a_log_breaks_off_anywhere() -> None:
    log = bare(played()[0])
    for length in range(3, 30):
        found = from_botzone_log(json.loads(json.dumps(log[:length])))
        events = played()[0].events
        # Four answers only advance the game if the next tile is known, from a later entry.
        assert found.events in (events[: 1 + length // 2], events[: length // 2])


def test_a_game_goes_on_as_far_as_its_walls_are_known() -> None:
    log = bare(played()[0])
    found = from_botzone_log(log[:7])  # east has discarded, and south would draw
    assert found.last.kind is EventKind.PLAY
    with pytest.raises(IllegalActionError, match=r"south draw.*is unknown"):
        found.apply({})


def test_whose_choice_it_was_does_not_depend_on_the_rest_of_the_walls() -> None:
    state = play(State.start(Deal.random(4)), [NativeAgent("greedy")] * 4)
    found = from_botzone_log(bare(state))
    for ours, theirs in zip(found.stages(), state.stages(), strict=True):
        for seat in theirs.choosers:
            assert ours.observation(seat).legal_actions == theirs.observation(seat).legal_actions
            assert ours.observation(seat).knowledge == theirs.observation(seat).knowledge


REFUSED: dict[str, tuple[Callable[[Log], Any], str, str]] = {
    "nothing of the judge": (without("content", "display"), "turn 1", "no walltiles"),
    "no deal": (lambda log: log[:2], "turn 2", "no walltiles"),
    "a hand is missing": (
        lambda log: [*log[:2], _without_seat(without("display")(log)[2], "1"), *log[3:]],
        "turn 2",
        "requests to 3 seats",
    ),
    "a draw is missing": (
        lambda log: [*log[:4], _without_seat(without("display")(log)[4], "0"), *log[5:]],
        "turn 3",
        "the tile that was drawn",
    ),
    "five of a kind": (
        lambda log: _dealt(without("content")(log), [["W1"] * 13, *[["W2"] * 13] * 3]),
        "the log",
        "count of 1m is 14",
    ),
    "hands of another sort": (
        lambda log: _dealt(without("content")(log), "W1 W2"),
        "turn 2",
        "the codes of four hands",
    ),
    "three hands": (
        lambda log: _dealt(without("content")(log), [["W1"]] * 3),
        "the log",
        "3 hands",
    ),
    "no wind": (
        lambda log: [
            {"output": {"display": {"action": "INIT"}}},
            *without("content")(log)[1:],
        ],
        "turn 1",
        "quan: 0 to 3",
    ),
}


def _without_seat(entry: dict[str, Any], seat: str) -> dict[str, Any]:
    del entry["output"]["content"][seat]
    return entry


def _dealt(log: Log, hands: object) -> Log:
    log[2]["output"]["display"]["hand"] = hands
    return log


@pytest.mark.parametrize("name", REFUSED)
def test_logs_without_walls_that_are_refused(name: str) -> None:
    change, where, message = REFUSED[name]
    with pytest.raises(PailiError) as caught:
        from_botzone_log(change(bare(played()[0])))
    assert getattr(caught.value, "where", "the log") == where
    assert message in str(caught.value)


def test_files_of_bare_logs() -> None:
    states = played()[:3]
    lines = [json.dumps(bare(state)) for state in states]
    for text in ("\n".join(lines), json.dumps([bare(state) for state in states], indent=1)):
        found = list(read_games(text.splitlines()))
        assert [one.events for one in found if isinstance(one, State)] == [
            state.events for state in states
        ]
    (one,) = read_games(json.dumps(bare(states[0]), indent=2).splitlines())
    assert isinstance(one, State)
    assert one.events == states[0].events


# The text set


@cache
def told() -> list[State]:
    """Return games that the text set can represent: without faults, from four walls."""
    ended = [
        *(play(State.start(Deal.random(seed)), [NativeAgent("greedy")] * 4) for seed in range(12)),
        *(
            play(State.start(Deal.random(seed)), [NativeAgent("random")] * 4, seed)
            for seed in (15, 50)
        ),
        *games(lively, range(5, 8), flowers=False),
        *games(patient, range(4), flowers=False, ready=True),
    ]
    return [state for state in ended if state.fault is None and state.deal.is_duplicate]


def test_games_of_the_text_set() -> None:
    assert {event.kind for state in told() for event in state.events} == (
        set(EventKind) - {EventKind.FAULT, EventKind.FLOWER}
    )
    text = [line for state in told() for line in [*lines_of(state), ""]]
    assert any("Ignore" in line for line in text)
    found = list(read_games(text))
    assert [one for one in found if isinstance(one, PailiError)] == []
    for state, one in zip(told(), found, strict=True):
        assert isinstance(one, State)
        assert one.events == state.events
        assert one.payments == state.payments
        assert one.deal.is_whole == (not any(state.wall_left(seat) for seat in Wind))


def test_a_game_of_the_text_set_breaks_off() -> None:
    state = told()[0]
    lines = lines_of(state)
    for length in (6, 7, 8, 20):
        (one,) = read_games(lines[:length])
        assert isinstance(one, State)
        assert one.events == state.events[: len(one.events)]
        assert not one.is_over


def changed(number: int, old: str, new: str) -> list[str]:
    lines = lines_of(told()[0])
    assert old in lines[number]
    lines[number] = lines[number].replace(old, new)
    return lines


WRONG: dict[str, tuple[Callable[[], list[str]], int, str]] = {
    "wind": (lambda: changed(1, "Wind ", "Wind 7"), 2, "0 to 3"),
    "player": (lambda: changed(2, "Player 0", "Player 4"), 3, "0 to 3"),
    "dealt twice": (lambda: changed(3, "Player 1", "Player 0"), 4, "one deal of 13"),
    "short deal": (lambda: changed(2, "Deal ", "Deal W1 "), 3, "one deal of 13"),
    "no such tile": (lambda: changed(6, "Draw ", "Draw X"), 7, "W1-W9"),
    "no such word": (lambda: changed(7, " Play ", " Throw "), 8, "Draw, Play, Chi"),
    "a tile that is not held": (
        lambda: [*lines_of(told()[0])[:7], "Player 0 Play H1"],
        8,
        "flower",
    ),
    "out of turn": (lambda: [*lines_of(told()[0])[:7], "Player 2 Play W1"], 8, "west"),
    "a call without a discard": (lambda: [*lines_of(told()[0])[:8], "Player 1 Peng W1"], 9, "Play"),
    "another tile is won": (lambda: [*lines_of(told()[0])[:8], "Player 1 Hu J1"], 9, "win"),
    "no word of the format": (lambda: changed(7, "Player", "Nobody"), 8, "Fan, Huang, Match"),
    "no game": (lambda: ["Player 0 Draw W1"], 1, "Match or Wind"),
    "another score": (
        lambda: [*lines_of(told()[0])[:-1], "Score 1 2 3 4"],
        len(lines_of(told()[0])),
        "Score [1, 2, 3, 4]",
    ),
    "score of a game that goes on": (
        lambda: [*lines_of(told()[0])[:8], "Score 0 0 0 0"],
        9,
        "the game goes on",
    ),
    "score of three": (lambda: [*lines_of(told()[0])[:8], "Score 0 0 0"], 9, "four seats"),
    "no deal": (lambda: ["Match 1", "Wind 0", "Player 0 Draw W1"], 1, "no Deal of 0, 1, 2, 3"),
}


@pytest.mark.parametrize("name", WRONG)
def test_lines_of_the_text_set_that_are_refused(name: str) -> None:
    lines, number, message = WRONG[name][0](), *WRONG[name][1:]
    good = lines_of(told()[1])
    found = list(read_games([*lines, *good]))
    errors = [one for one in found if isinstance(one, PailiError)]
    assert [getattr(error, "where", "") for error in errors] == [f"line {number}"]
    assert message in str(errors[0])
    states = [one for one in found if isinstance(one, State)]
    assert [one.events for one in states] == [told()[1].events]  # all else is kept


def test_transcripts_logs_and_the_text_set_side_by_side() -> None:
    one, two, three = told()[:3]
    text = "\n".join(
        [
            format_transcript(one),
            *lines_of(two),
            json.dumps(bare(three)),
            *lines_of(one)[:20],
            format_transcript(two),
        ]
    )
    found = list(read_games(text.splitlines()))
    assert [type(state) for state in found] == [State] * 5
    kept = [state.events for state in found if isinstance(state, State)]
    assert kept == [one.events, two.events, three.events, one.events[: len(kept[3])], two.events]
    assert [len(list(run)) for _, run in groupby(kept, key=len)]


# Deals


def test_deals_with_unknown_tiles() -> None:
    whole = Deal.random(3)
    walls = [[*wall[:20], *[None] * 14] for wall in whole.walls]
    deal = Deal(walls, whole.prevalent_wind)
    assert (deal.is_whole, whole.is_whole) == (False, True)
    assert Deal.parse(str(deal)) == deal
    assert str(deal).count("?") == 4 * 14
    assert deal != whole
    with pytest.raises(ArgumentError, match="only at the end"):
        Deal([[None, *wall[1:]] for wall in whole.walls], Wind.EAST)
    with pytest.raises(ArgumentError, match="after those that are dealt"):
        Deal([[*wall[:12], *[None] * 22] for wall in whole.walls], Wind.EAST)
    with pytest.raises(TileCountError):
        Deal([[Tile.M1] * 13 + [None] * 21] * 4, Wind.EAST)
    single = Deal.random(3, flowers=True)
    kept = Deal([[*single.walls[0][:80], *[None] * 64]], Wind.EAST)
    assert Deal.parse(str(kept)) == kept
    with pytest.raises(ArgumentError, match="after those that are dealt"):
        Deal([[*single.walls[0][:50], *[None] * 94]], Wind.EAST)


def test_a_flower_in_four_walls() -> None:
    walls = [list(wall) for wall in Deal.random(3).walls]
    flower = Deal.random(3, flowers=True).walls[0]
    walls[0][13] = next(tile for tile in flower if not isinstance(tile, Tile))
    walls[0][14:] = [None] * 20  # type: ignore[list-item]
    with pytest.raises(ArgumentError, match="single wall"):
        Deal(walls, Wind.EAST)


def test_protocol_errors_are_ours() -> None:
    with pytest.raises(ProtocolError):
        from_botzone_log([])
    with pytest.raises(ProtocolError):
        from_botzone_log([1, 2])

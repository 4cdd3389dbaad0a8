"""The protocol between judge and bot, in both directions."""

import pytest
from paili import Tile, Wind
from paili.games.mcr import protocol
from paili.games.mcr.actions import Action
from paili.games.mcr.deals import Flower
from paili.games.mcr.events import Event, EventKind
from paili.model.errors import ArgumentError, ProtocolError

EAST, SOUTH, WEST, NORTH = Wind
HAND = tuple(Tile(kind) for kind in (*range(11), 27, 33))
CODES = "W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B2 F1 J1"
NO_FLOWERS: tuple[tuple[Flower, ...], ...] = ((), (), (), ())
FLOWERS = ((), (Flower.SPRING,), (), (Flower.PLUM, Flower.CHRYSANTHEMUM))
KONG = "3 2 GANG"
OWN_DRAW = Event(EventKind.DRAW, WEST, tile=Tile.P5)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("PASS", Action.passing()),
        ("PLAY F4", Action.play(Tile.NORTH)),
        ("PLAY J1", Action.play(Tile.RED)),
        ("PLAY J3", Action.play(Tile.WHITE)),
        ("PLAY B1", Action.play(Tile.P1)),
        ("CHI W2 T9", Action.chow(Tile.M1, Tile.S9)),
        ("CHI T8 W1", Action.chow(Tile.S7, Tile.M1)),
        ("PENG W1", Action.pung(Tile.M1)),
        ("GANG", Action.kong()),
        ("GANG W1", Action.concealed_kong(Tile.M1)),
        ("BUGANG J2", Action.added_kong(Tile.GREEN)),
        ("HU", Action.win()),
    ],
)
def test_answers_both_ways(text: str, action: Action) -> None:
    assert protocol.read_action(text) == action
    assert protocol.action_text(action) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "pass", "PASS ", " PASS", "PASS\n", "PASS W1", "WIN", "HU W1", "2 W1"),
        *("PLAY", "PLAY H1", "PLAY W0", "PLAY  W1", "PLAY W1 W2", "PLAY\tW1", "PLAY 1m", "PLAY W١"),
        *("CHI W1 W5", "CHI W9 W5", "CHI F2 W5", "CHI W2"),
        *("PENG", "PENG W1 W1", "GANG W1 W1", "BUGANG"),
    ],
)
def test_other_answers_mean_nothing(text: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        protocol.read_action(text)
    assert caught.value.line == text


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("0 2 3", Event(EventKind.SEATS)),
        (
            f"1 0 0 0 0 {CODES}",
            Event(EventKind.DEAL, hands=(None, None, HAND, None), flowers=NO_FLOWERS),
        ),
        (
            f"1 0 1 0 2 {CODES} H1 H5 H8",
            Event(EventKind.DEAL, hands=(None, None, HAND, None), flowers=FLOWERS),
        ),
        ("2 B5", OWN_DRAW),
        ("3 1 DRAW", Event(EventKind.DRAW, SOUTH)),
        ("3 2 BUHUA H3", Event(EventKind.FLOWER, WEST, flower=Flower.AUTUMN)),
        ("3 2 PLAY B5", Event(EventKind.PLAY, WEST, tile=Tile.P5)),
        ("3 0 PENG B5", Event(EventKind.PUNG, EAST, discard=Tile.P5)),
        ("3 3 CHI T2 F1", Event(EventKind.CHOW, NORTH, tile=Tile.S1, discard=Tile.EAST)),
        (KONG, Event(EventKind.KONG, WEST)),
        ("3 0 BUGANG J2", Event(EventKind.ADDED_KONG, EAST, tile=Tile.GREEN)),
    ],
)
def test_requests_both_ways(text: str, event: Event) -> None:
    assert protocol.read_request(text, WEST) == event
    assert protocol.request_text(event, WEST, NORTH) == text


def test_flowers_may_be_told_in_any_order() -> None:
    event = protocol.read_request(f"1 0 1 0 2 {CODES} H1 H8 H5", WEST)
    assert event.flowers == FLOWERS


def test_a_hand_may_be_dealt_in_any_order() -> None:
    text = "1 0 0 0 0 " + " ".join(reversed(CODES.split()))
    assert protocol.read_request(text, EAST).hands[EAST] == HAND


def test_seats_say_who_and_which_round() -> None:
    assert protocol.read_seats("0 2 3") == (WEST, NORTH)
    with pytest.raises(ProtocolError):
        protocol.read_seats("0 2")
    with pytest.raises(ProtocolError, match="seat 1"):
        protocol.read_request("0 2 3", SOUTH)


@pytest.mark.parametrize(
    ("previous", "answered", "event"),
    [
        (None, None, Event(EventKind.KONG, WEST)),
        (Event(EventKind.PLAY, EAST, tile=Tile.P5), None, Event(EventKind.KONG, WEST)),
        (Event(EventKind.DRAW, WEST), None, Event(EventKind.CONCEALED_KONG, WEST)),
        (
            OWN_DRAW,
            Action.concealed_kong(Tile.P5),
            Event(EventKind.CONCEALED_KONG, WEST, tile=Tile.P5),
        ),
        (OWN_DRAW, Action.play(Tile.P5), Event(EventKind.CONCEALED_KONG, WEST)),
    ],
)
def test_a_kong_after_a_draw_is_concealed(
    previous: Event | None, answered: Action | None, event: Event
) -> None:
    assert protocol.read_request(KONG, WEST, previous, answered) == event


def test_what_others_answered_says_nothing_of_a_concealed_kong() -> None:
    drawn = Event(EventKind.DRAW, WEST)
    found = protocol.read_request(KONG, EAST, drawn, Action.concealed_kong(Tile.M1))
    assert found == Event(EventKind.CONCEALED_KONG, WEST)


@pytest.mark.parametrize(
    "text",
    [
        *("", "0", "0 4 0", "0 0 4", "1", "2", "2 H1", "2 W1 W2", "2 W1 ", " 2 W1", "4 0", "PASS"),
        *("1 0 0 0 0", f"1 0 0 0 0 {CODES[:-3]}", f"1 0 0 0 {CODES}", f"1 0 0 0 0  {CODES}"),
        *(f"1 0 0 0 1 {CODES}", f"1 0 0 0 0 {CODES} H1", f"1 9 0 0 0 {CODES}"),
        *("3 2 DRAW", "3 4 DRAW", "3 00 DRAW", "3 ０ DRAW", "3 0 DRAW W1", "3 0 BUHUA W1"),
        *("3 0 BUHUA", "3 0 PLAY", "3 0 PENG W1 W2", "3 0 CHI W1 W2", "3 0 CHI W2", "3 0 GANG W1"),
        *("3 0 BUGANG", "3 0", "3 0 HU", "3 0 PASS"),
    ],
)
def test_other_requests_mean_nothing(text: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        protocol.read_request(text, WEST)
    assert caught.value.line == text


def test_nonsense_of_three_words_is_a_chow_to_the_judge() -> None:
    """Check that the judge reads it after all pungs, and other invalid answers with them."""
    played = Event(EventKind.PLAY, EAST, tile=Tile.M2)
    called = Event(EventKind.CHOW, EAST, tile=Tile.S1, discard=Tile.P5)
    drawn = Event(EventKind.DRAW, EAST, tile=Tile.M2)
    assert protocol.read_answer("CHI W1 W2", played) == Action.chow(Tile.P1, Tile.M2)
    assert protocol.read_answer("A B C", called) == Action.chow(Tile.M1, Tile.P5)
    for text, last in (("A B", played), ("A B C D", called), ("", played), ("A B C", drawn)):
        assert protocol.read_answer(text, last) == Action.fault("WA")
    assert protocol.read_answer("CHI W2 W9", played) == Action.chow(Tile.M1, Tile.M9)


def test_what_is_no_request_or_answer_has_no_text() -> None:
    with pytest.raises(ArgumentError):
        protocol.request_text(Event(EventKind.EXHAUSTED), EAST, EAST)
    with pytest.raises(ArgumentError):
        protocol.request_text(
            Event(EventKind.DEAL, hands=(None,) * 4, flowers=NO_FLOWERS), EAST, EAST
        )
    with pytest.raises(ArgumentError):
        protocol.request_text(Event(EventKind.DRAW, EAST), EAST, EAST)
    with pytest.raises(ArgumentError):
        protocol.action_text(Action.fault("TLE"))
    with pytest.raises(ProtocolError):
        protocol.read_action(None)  # type: ignore[arg-type]

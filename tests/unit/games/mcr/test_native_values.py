"""Values of a game cross to the native module and back, and both sides have the same kinds."""

from enum import Enum
from typing import Any

import paili
import pytest
from paili import _core
from paili.games.mcr import (
    Action,
    ActionKind,
    Deal,
    Event,
    EventKind,
    Flower,
    NativeAgent,
    State,
    Verdict,
    game_seed,
)
from paili.games.playing import play
from paili.model.melds import MeldKind
from paili.model.tiles import Tile, Wind

HANDS = (None, tuple(Tile)[:13], None, None)
FLOWERS = ((), (Flower.SPRING, Flower.CHRYSANTHEMUM), (), (Flower.PLUM,))


@pytest.mark.parametrize(
    ("kinds", "native"),
    [
        (ActionKind, _core.ActionKind),
        (EventKind, _core.EventKind),
        (Verdict, _core.Verdict),
        (MeldKind, _core.MeldKind),
    ],
)
def test_kinds_are_the_same_in_the_same_order(kinds: type[Enum], native: Any) -> None:
    """Check the order, which is that of the columns of `GameRecords`."""
    members = [name for name in vars(native) if name.isupper()]
    assert sorted(members, key=lambda name: int(getattr(native, name))) == [
        kind.name for kind in kinds
    ]
    assert [int(getattr(native, kind.name)) for kind in kinds] == [*range(len(kinds))]


def actions() -> list[Action]:
    """Return all actions, and some chows that no hand allows."""
    found = [Action.passing(), Action.kong(), Action.win()]
    found += [Action.fault(verdict) for verdict in Verdict if verdict is not Verdict.WRONG_WIN]
    for tile in Tile:
        found += [Action.play(tile), Action.pung(tile)]
        found += [Action.concealed_kong(tile), Action.added_kong(tile)]
        if not tile.is_honor and tile.rank <= 7:
            found += [Action.chow(tile, discard) for discard in Tile]
    return found


def test_every_action_crosses() -> None:
    for action in actions():
        native = action.to_native()
        again = Action.from_native(native)
        assert again == action
        assert again.to_native() == native
        assert hash(again.to_native()) == hash(native)
        assert Action.from_native(native) is again
    assert len({action.to_native() for action in actions()}) == len(actions())


@pytest.mark.parametrize(
    "event",
    [
        Event(EventKind.SEATS),
        Event(EventKind.DEAL, hands=HANDS, flowers=FLOWERS),
        Event(EventKind.DRAW, Wind.SOUTH),
        Event(EventKind.DRAW, Wind.SOUTH, Tile.RED),
        Event(EventKind.FLOWER, Wind.WEST, flower=Flower.PLUM),
        Event(EventKind.PLAY, Wind.NORTH, Tile.M1),
        Event(EventKind.CHOW, Wind.EAST, Tile.P7, Tile.S9),
        Event(EventKind.PUNG, Wind.EAST, discard=Tile.M1),
        Event(EventKind.KONG, Wind.EAST),
        Event(EventKind.CONCEALED_KONG, Wind.EAST),
        Event(EventKind.CONCEALED_KONG, Wind.EAST, Tile.S5),
        Event(EventKind.ADDED_KONG, Wind.EAST, Tile.S5),
        Event(EventKind.WIN, Wind.WEST, Tile.S5),
        Event(EventKind.WIN, Wind.WEST, Tile.S5, giver=Wind.EAST),
        Event(EventKind.EXHAUSTED),
        *(Event(EventKind.FAULT, Wind.NORTH, verdict=verdict) for verdict in Verdict),
    ],
    ids=str,
)
def test_every_kind_of_event_crosses(event: Event) -> None:
    native = event.to_native()
    assert Event.from_native(native) == event
    assert Event.from_native(native).to_native() == native
    assert native.kind == getattr(_core.EventKind, event.kind.name)
    assert eval(repr(event)) == event


def test_deals_and_whole_games_cross() -> None:
    for index in range(4):
        deal = Deal.random(11, index, flowers=bool(index % 2))
        native = _core.Deal.random(11, index, bool(index % 2))
        assert deal.to_native() == native
        assert hash(deal.to_native()) == hash(native)
        agents = [NativeAgent("greedy") for _ in range(4)]
        end = play(State.start(deal), agents, game_seed(11, index))
        assert [Event.from_native(event.to_native()) for event in end.events] == [*end.events]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Event(EventKind.DEAL, hands=(("1m",),) * 4, flowers=FLOWERS),  # type: ignore[arg-type]
        lambda: Event(EventKind.DEAL, hands=HANDS, flowers=((34,), (), (), ())),  # type: ignore[arg-type]
        lambda: Event(EventKind.DEAL, hands=HANDS, flowers=(None, (), (), ())),  # type: ignore[arg-type]
        lambda: Event(EventKind.FAULT, Wind.EAST, verdict="OK"),
        lambda: Event(EventKind.FAULT, Wind.EAST, verdict=[]),  # type: ignore[arg-type]
        lambda: Event(EventKind.PLAY, Wind.EAST, Tile.M1, verdict=Verdict.TIME_LIMIT),
        lambda: Event(EventKind.DEAL, hands=((Tile.M1,) * 5,) * 4, flowers=FLOWERS),
        lambda: Event(EventKind.DEAL, hands=((Tile.M1,) * 500,) * 4, flowers=FLOWERS),
        lambda: Event(EventKind.DEAL, hands=HANDS, flowers=((Flower.PLUM,) * 2,) * 4),
        lambda: Event.from_json({"event": "fault", "seat": "east", "verdict": ["RE"]}),
        lambda: Action.fault(Verdict.WRONG_WIN),
        lambda: Action.fault(3),  # type: ignore[arg-type]
        lambda: Action(ActionKind.PASS, verdict=Verdict.TIME_LIMIT),
        lambda: _core.Action(_core.ActionKind.PLAY),
        lambda: _core.Action(_core.ActionKind.PLAY, tile=34),
        lambda: _core.Action(_core.ActionKind.FAULT),
        lambda: _core.Event.of({"event": "draw"}),
        lambda: _core.Event.of({"event": "draw", "seat": 4}),
        lambda: _core.Event.of({"event": "flower", "seat": "east", "flower": "9f"}),
        lambda: _core.Event.of({"event": "deal", "hands": [None] * 3, "flowers": [[]] * 4}),
        lambda: _core.Event.of({"event": "deal", "hands": [["8z"]] * 4, "flowers": [[]] * 4}),
        lambda: _core.Deal([], 0),
        lambda: _core.GameView(4, 0, True),
        lambda: _core.GameView(0, 4, True),
        lambda: _core.GameState(_core.Deal.random(1, 0, False)).view(4),
        lambda: _core.search_choices("greedy", _core.GameView(0, 0, True)),
        lambda: State.start(Deal.random(1)).observation(Wind.EAST).melds(4),  # type: ignore[arg-type]
        lambda: State.start(Deal.random(1)).observation(Wind.EAST).wall_left("x"),  # type: ignore[arg-type]
        lambda: State.start(Deal.random(1)).observation(Wind.EAST).discards(None),  # type: ignore[arg-type]
    ],
)
def test_wrong_parts_are_refused(wrong: Any) -> None:
    with pytest.raises(paili.PailiError):
        wrong()

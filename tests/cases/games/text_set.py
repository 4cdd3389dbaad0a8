"""Games in the text format of Botzone's data set."""

from paili.games.mcr import Action, Event, EventKind, State
from paili.model.tiles import Tile

from tests.cases.games.codes import CODES

_CALLS = {"pung": "Peng", "kong": "Gang", "win": "Hu"}
_TAKING = {EventKind.PUNG, EventKind.KONG, EventKind.WIN}


def lines_of(state: State, *, ignored: bool = True) -> list[str]:
    """Return the lines of a game in the text format."""
    lines = [f"Match {len(state.events)}", f"Wind {int(state.deal.prevalent_wind)}"]
    *before, _ = state.stages()
    for now, after, answers in zip(before, state.events[1:], state.actions, strict=True):
        lines += lines_of_event(now, after)
        calls = [
            f"Player {seat} {called(action, now)}"
            for seat, action in enumerate(answers)
            if now.last.kind is not EventKind.DRAW
            and seat != after.seat
            and action.kind.value in ("chow", "pung", "kong", "win")
        ]
        if calls and ignored and after.kind in _TAKING:
            lines[-1 - (after.discard is not None)] += "".join(f" Ignore {call}" for call in calls)
    if state.win is not None:
        lines.append(f"Fan {state.win.fan} " + "+".join(f"{fan}*1" for fan, _ in state.win.fans))
    lines.append("Score " + " ".join(map(str, state.payments or ())))
    return lines


def code(tile: Tile | None) -> str:
    assert tile is not None
    return CODES[tile]


def called(action: Action, now: State) -> str:
    offered = now.last.tile if now.last.discard is None else now.last.discard
    if action.tile is not None:
        return f"Chi {code(Tile(action.tile + 1))}"
    return f"{_CALLS[action.kind.value]} {code(offered)}"


def lines_of_event(now: State, event: Event) -> list[str]:
    who = f"Player {int(event.seat)}" if event.seat is not None else ""
    offered = now.last.tile if now.last.discard is None else now.last.discard
    match event.kind:
        case EventKind.DEAL:
            hands = [" ".join(map(code, hand or ())) for hand in event.hands]
            return [f"Player {seat} Deal {hand}" for seat, hand in enumerate(hands)]
        case EventKind.DRAW:
            return [f"{who} Draw {code(event.tile)}"]
        case EventKind.PLAY:
            return [f"{who} Play {code(event.tile)}"]
        case EventKind.CHOW:
            assert event.tile is not None
            return [f"{who} Chi {code(Tile(event.tile + 1))}", f"{who} Play {code(event.discard)}"]
        case EventKind.PUNG:
            return [f"{who} Peng {code(offered)}", f"{who} Play {code(event.discard)}"]
        case EventKind.KONG:
            return [f"{who} Gang {code(offered)}"]
        case EventKind.CONCEALED_KONG:
            return [f"{who} AnGang {code(event.tile)}"]
        case EventKind.ADDED_KONG:
            return [f"{who} BuGang {code(event.tile)}"]
        case EventKind.WIN:
            return [f"{who} Hu {code(event.tile)}"]
        case _:
            return ["Huang"]

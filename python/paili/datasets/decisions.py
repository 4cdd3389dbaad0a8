"""Games and their decisions as rows: in words, and encoded as in an environment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from paili import _core
from paili.datasets.columns import Column
from paili.games.decisions import OWN_FIRST, RELATIVE, own_first
from paili.games.events import SEATS
from paili.games.registry import TABLES, game_of_state
from paili.games.states import declared_melds
from paili.model.errors import ArgumentError, describe

Row = dict[str, Any]

_SEATS = len(SEATS)
_HIDDEN = "(?)"
"""The text of another seat's concealed kong, whose tiles are hidden."""

GAME_COLUMNS = (
    Column("game", "int64", "number of the game, from 0: with the seed, its deal"),
    Column("players", "text[4]", "names of the agents by seat, east first"),
    Column("prevalent_wind", "int8", "0 to 3, east to north; null in Sichuan Mahjong", True),
    Column("end", "text", "how it ended: win, exhausted or fault; in Sichuan Mahjong, its ending"),
    Column("payments", "int64[4]", "points that each seat gets, east first"),
    Column("winners", "list<int8>", "seats that have won, in their order"),
    Column("givers", "list<int8>", "for each winner, the seat that gave the tile; -1 if drawn"),
    Column("fan", "list<int32>", "for each winner, fan of the win, flowers included"),
    Column("fault", "int8", "seat whose fault ended the game; null without one", True),
    Column("events", "int32", "events of the game"),
    Column("decisions", "int32", "times that a seat could do anything but pass"),
    Column("transcript", "text", "the game in one line, as `paili replay` reads it"),
)
"""Columns of games."""

_BEFORE = (
    Column("game", "int64", "number of the game, as in the table of games"),
    Column("decision", "int32", "number of the decision in its game, from 0"),
    Column("event", "int32", "events of the game before it"),
    Column("seat", "int8", "who decides: 0 to 3, east to north"),
    Column("player", "text", "name of the agent"),
    Column("stage", "text", "what is answered"),
    Column("counts", "uint8[34]", "concealed copies of each kind, a drawn tile included"),
    Column("melds", "text", "own melds, such as `[123m](1111z)`; empty without any"),
    Column("available", "uint8[34]", "copies of each kind that the seat has not seen"),
    Column("drawn", "uint8", "kind that the seat has just drawn", True),
    Column("offered", "uint8", "kind that can be called, won or robbed", True),
    Column("giver", "int8", "who offers it: 1 next, 2 opposite, 3 previous seat", True),
    *(
        Column(f"melds_{one}", "text", f"melds of the {one} seat; (?) is a hidden kong")
        for one in RELATIVE
    ),
    *(
        Column(
            f"discards_{one}", "list<uint8>", f"kinds that the {one} seat has discarded, in order"
        )
        for one in ("own", *RELATIVE)
    ),
)
_AFTER = (
    Column("legal", "list<text>", "all that could be answered"),
    Column("action", "text", "what was answered"),
    Column("action_place", "int16", "its place in `legal`, from 0; null for an illegal one", True),
    Column("end", "text", "how the game ended"),
    Column("payment", "int64", "points that the seat gets in the end"),
    Column("payments", "int64[4]", f"points of all seats in the end, {OWN_FIRST}"),
    Column("won", "bool", "whether the seat wins in the end"),
    Column("winners", "list<int8>", "who wins in the end: 0 the seat itself, 1 the next one ..."),
)
DECISION_COLUMNS = {
    game.name: (*_BEFORE, *(Column(*one) for one in game.rows.COLUMNS), *_AFTER) for game in TABLES
}
"""Columns of decisions by game."""


def game_row(state: Any, number: int, players: Sequence[str]) -> Row:
    """Return the row of a finished game."""
    fault, game = state.fault, game_of_state(state)
    names = [_text(name) for name in players]
    return {
        "game": number,
        "players": names,
        **game.rows.outcome_row(state),
        "fault": None if fault is None else int(fault.seat),
        "events": len(state.events),
        "decisions": sum(len(now.choosers) for now in state.stages()),
        "transcript": game.tournament.format_game(state, names).rstrip("\n"),
    }


def _text(name: str) -> str:
    """Return a name without surrogates, which a command-line argument may have."""
    return name.encode("utf-8", "replace").decode()


def iter_decisions(
    state: Any, number: int, players: Sequence[str], names: tuple[str, ...] = ()
) -> Iterator[Row]:
    """Yield the rows of the decisions of a finished game, in order.

    Args:
        names: environment columns to add, as `names_of` returns them.
    """
    rows = game_of_state(state).rows
    outcome = rows.outcome_row(state)
    after = [_followed(outcome, seat) for seat in range(_SEATS)]
    decision = 0
    *stages, _ = state.stages()
    for now, answers in zip(stages, state.actions, strict=True):
        for seat in now.choosers:
            observation = now.observation(seat)
            view = observation.to_native()
            legal = [_action_text(action) for action in observation.legal_actions]
            action = _action_text(answers[seat])
            yield {
                "game": number,
                "decision": decision,
                "event": len(now.events),
                "seat": int(seat),
                "player": _text(players[seat]),
                "counts": view.hand,
                "available": view.available,
                **_melds(view, seat),
                **rows.seat_row(now, view, seat),
                "legal": legal,
                "action": action,
                "action_place": legal.index(action) if action in legal else None,
                **after[seat],
                **(shown(view, answers[seat].to_native(), names) if names else {}),
            }
            decision += 1


def _followed(outcome: Row, seat: int) -> Row:
    """Return the outcome of a game from the point of view of a seat."""
    winners = [(winner - seat) % _SEATS for winner in outcome["winners"]]
    return {
        "end": outcome["end"],
        "payment": outcome["payments"][seat],
        "payments": own_first(outcome["payments"], seat),
        "won": 0 in winners,
        "winners": winners,
    }


@lru_cache(maxsize=1 << 16)
def _action_text(action: Any) -> str:
    return str(action)


def _melds(view: _core.GameView | _core.SichuanView, seat: int) -> Row:
    texts = [
        "".join(_HIDDEN if one.meld is None else str(one.meld) for one in declared_melds(melds))
        for melds in (view.melds((seat + turn) % _SEATS) for turn in range(_SEATS))
    ]
    return dict(zip(("melds", *(f"melds_{one}" for one in RELATIVE)), texts, strict=True))


if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[Any]

NAMES = ("number", "mask", "planes", "features")
"""Names that can be requested, in the order of their columns; each has a column of later steps."""
_COMPLETING = "numbers that complete it: the discard after a call, tiles of an exchange"
_BEFORE_EACH = "the same before each later number, one after the other"


def _columns(decision: Any, rows: int) -> tuple[Column, ...]:
    """Return all environment columns of a game.

    Args:
        decision: its class `Decision`, which has the sizes of the encoding.
        rows: number of rows of a plane.
    """
    actions = len(decision.ACTIONS)
    planes, features = (
        sum(block.size for block in blocks) for blocks in (decision.PLANES, decision.FEATURES)
    )
    seen = f"zeros and ones, what the seat sees: {planes} planes of {rows} rows of 9"
    return (
        Column(
            "number", "int16", "first number of what was answered; null if it was illegal", True
        ),
        Column("later_numbers", "list<int16>", _COMPLETING),
        Column("mask", f"bool[{actions}]", "for each number, whether it is legal"),
        Column("later_masks", "list<bool>", _BEFORE_EACH),
        Column("planes", f"uint8[{planes * rows * 9}]", seen),
        Column("later_planes", "list<uint8>", _BEFORE_EACH),
        Column("features", f"float32[{features}]", "exact numbers about what the seat sees"),
        Column("later_features", "list<float32>", _BEFORE_EACH),
    )


ENVIRONMENT_COLUMNS: Mapping[str, tuple[Column, ...]] = {
    game.name: _columns(game.environment.Decision, game.environment.ROWS) for game in TABLES
}
"""Optional columns of decisions, by game."""


def names_of(texts: str | Iterable[str]) -> tuple[str, ...]:
    """Return the names of some environment columns, in the order of `NAMES`.

    Args:
        texts: several names, or one text with commas between them.
    Raises:
        ArgumentError: an unknown name, or a repeated one.
    """
    if isinstance(texts, str):
        texts = texts.split(",")
    try:
        found = [text.strip() if isinstance(text, str) else text for text in texts]
    except TypeError:
        raise ArgumentError("columns", describe(texts), "texts such as number") from None
    for place, name in enumerate(found):
        if name not in NAMES:
            got = describe(name) if name else "nothing"
            raise ArgumentError("columns", got, f"some of {', '.join(NAMES)}")
        if name in found[:place]:
            raise ArgumentError("columns", f"{name} twice", "each name once")
    return tuple(name for name in NAMES if name in found)


def columns_of(game: str, names: Iterable[str]) -> tuple[Column, ...]:
    """Return the requested columns of a game, with those of later numbers."""
    every = ENVIRONMENT_COLUMNS[game]
    wanted = [NAMES.index(name) for name in names]
    return tuple(column for place in wanted for column in every[2 * place : 2 * place + 2])


def shown(
    view: _core.GameView | _core.SichuanView, answer: Any, names: tuple[str, ...]
) -> dict[str, Any]:
    """Return the arrays of an environment for the seat of an answer, and the answer as numbers.

    Args:
        view: view of the seat.  answer: the native action.  names: some of `NAMES`.
    """
    games = (game.environment for game in TABLES)
    first = next(game.NativeDecision(view) for game in games if isinstance(view, game.View))
    numbers: list[int] = first.numbers(answer) or []
    later, now = [], first
    for number in numbers[:-1]:
        _, now = now.choose(number)
        later.append(now)
    found: dict[str, Any] = {}
    if "number" in names:
        found |= {"number": numbers[0] if numbers else None, "later_numbers": numbers[1:]}
    for name, several in (("mask", "masks"), ("planes", "planes"), ("features", "features")):
        if name in names:
            look = _LOOKS[name]
            found[name] = look(first)
            found[f"later_{several}"] = _joined([look(one) for one in later])
    return found


_LOOKS: Mapping[str, Callable[[Any], Array]] = {
    "mask": lambda decision: decision.mask(),
    "planes": lambda decision: decision.planes().ravel(),
    "features": lambda decision: decision.features(),
}


def _joined(arrays: list[Array]) -> Array | list[Any]:
    import numpy as np

    return np.concatenate(arrays) if arrays else []

"""Games and their decisions as rows: what a seat knew, what it answered, what followed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from paili import _core
from paili.datasets.columns import Column
from paili.datasets.numbered import shown
from paili.games.mcr import transcripts as mcr_transcripts
from paili.games.melds import declared_melds
from paili.games.seats import SEATS
from paili.games.sichuan import transcripts as sichuan_transcripts
from paili.model.tiles import Suit

Row = dict[str, Any]

_SEATS = len(SEATS)
_RELATIVE = ("next", "opposite", "previous")
_OWN_FIRST = "the own seat first, then in turn order"
_HIDDEN = "(?)"
"""Another's concealed kong, whose tiles are not told."""

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
        for one in _RELATIVE
    ),
    *(
        Column(
            f"discards_{one}", "list<uint8>", f"kinds that the {one} seat has discarded, in order"
        )
        for one in ("own", *_RELATIVE)
    ),
)
_AFTER = (
    Column("legal", "list<text>", "all that could be answered"),
    Column("action", "text", "what was answered"),
    Column("action_place", "int16", "its place in `legal`, from 0; null for an illegal one", True),
    Column("end", "text", "how the game ended"),
    Column("payment", "int64", "points that the seat gets in the end"),
    Column("payments", "int64[4]", f"points of all seats in the end, {_OWN_FIRST}"),
    Column("won", "bool", "whether the seat wins in the end"),
    Column("winners", "list<int8>", "who wins in the end: 0 the seat itself, 1 the next one ..."),
)
_MCR = (
    Column("seat_wind", "int8", "0 to 3, east to north: the seat"),
    Column("prevalent_wind", "int8", "0 to 3, east to north"),
    Column("wall_left", "uint8[4]", f"tiles that each seat can draw, {_OWN_FIRST}"),
)
_SICHUAN = (
    Column("void_suit", "text", "the suit that the seat gave up; null before it has", True),
    Column("voids", "int8[4]", f"suits given up, 0 to 2 for m, p, s, or -1; {_OWN_FIRST}"),
    Column("wall_left", "uint8", "tiles that can be drawn"),
    Column("is_in", "bool[4]", f"whether a seat has not won, {_OWN_FIRST}"),
    Column("scores", "int64[4]", f"points gained so far, {_OWN_FIRST}"),
)
DECISION_COLUMNS = {
    "mcr": (*_BEFORE, *_MCR, *_AFTER),
    "sichuan": (*_BEFORE, *_SICHUAN, *_AFTER),
}
"""Columns of decisions by game."""


def game_row(state: Any, number: int, players: Sequence[str]) -> Row:
    """The row of a game that is over."""
    fault = state.fault
    is_sichuan = _is_sichuan(state)
    names = [_text(name) for name in players]
    transcripts = sichuan_transcripts if is_sichuan else mcr_transcripts
    return {
        "game": number,
        "players": names,
        "prevalent_wind": None if is_sichuan else int(state.deal.prevalent_wind),
        **_outcome(state),
        "fault": None if fault is None else int(fault.seat),
        "events": len(state.events),
        "decisions": sum(len(now.choosers) for now in state.stages()),
        "transcript": transcripts.format_game(state, names).rstrip("\n"),
    }


def _is_sichuan(state: Any) -> bool:
    return hasattr(state, "scores")


def _outcome(state: Any) -> Row:
    """What a game came to."""
    if _is_sichuan(state):
        wins = state.wins
        fan = [event.fan for event in wins]
        end, payments = str(state.ending), state.scores
    else:
        wins = [] if state.win is None else [state.last]
        fan = [] if state.win is None else [state.win.fan]
        end, payments = str(state.last.kind), state.payments
    return {
        "end": end,
        "payments": list(payments),
        "winners": [int(event.seat) for event in wins],
        "givers": [-1 if event.giver is None else int(event.giver) for event in wins],
        "fan": fan,
    }


def _text(name: str) -> str:
    """A name that can be written: one of the command line need not be text."""
    return name.encode("utf-8", "replace").decode()


def iter_decisions(
    state: Any, number: int, players: Sequence[str], names: tuple[str, ...] = ()
) -> Iterator[Row]:
    """The rows of the decisions of a game that is over, in order.

    Args:
        names: what of an environment's columns is added, as `names_of` gives them.
    """
    seen = _sichuan_row if _is_sichuan(state) else _mcr_row
    outcome = _outcome(state)
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
                **seen(now, view, seat),
                "legal": legal,
                "action": action,
                "action_place": legal.index(action) if action in legal else None,
                **after[seat],
                **(shown(view, answers[seat].to_native(), names) if names else {}),
            }
            decision += 1


def _followed(outcome: Row, seat: int) -> Row:
    """What followed, as a seat sees it."""
    winners = [(winner - seat) % _SEATS for winner in outcome["winners"]]
    return {
        "end": outcome["end"],
        "payment": outcome["payments"][seat],
        "payments": _own_first(outcome["payments"], seat),
        "won": 0 in winners,
        "winners": winners,
    }


def _own_first(of_seats: Sequence[Any], seat: int) -> list[Any]:
    return [*of_seats[seat:], *of_seats[:seat]]


@lru_cache(maxsize=1 << 16)
def _action_text(action: Any) -> str:
    return str(action)


def _melds(view: _core.GameView | _core.SichuanView, seat: int) -> Row:
    texts = [
        "".join(_HIDDEN if one.meld is None else str(one.meld) for one in declared_melds(melds))
        for melds in (view.melds((seat + turn) % _SEATS) for turn in range(_SEATS))
    ]
    return dict(zip(("melds", *(f"melds_{one}" for one in _RELATIVE)), texts, strict=True))


_DISCARDS = tuple(f"discards_{one}" for one in ("own", *_RELATIVE))


def _mcr_row(now: Any, view: _core.GameView, seat: int) -> Row:
    """What a seat of Chinese Standard Mahjong sees besides."""
    discards: list[list[int]] = [[] for _ in range(_SEATS)]
    for one in view.discards():
        discards[(one.seat - seat) % _SEATS].append(one.tile)
    last = view.last
    is_turn = sum(view.hand) % 3 == 2
    is_discard = last.discard is not None or last.kind == _core.EventKind.PLAY
    giver = None if is_turn or last.seat is None else (last.seat - seat) % _SEATS
    offered = last.tile if last.discard is None else last.discard
    return {
        "stage": "turn" if is_turn else "discard" if is_discard else "robbery",
        "drawn": view.drawn,
        "offered": None if is_turn else offered,
        "giver": giver,
        "seat_wind": int(seat),
        "prevalent_wind": view.prevalent_wind,
        "wall_left": [view.wall_left((seat + turn) % _SEATS) for turn in range(_SEATS)],
        **dict(zip(_DISCARDS, discards, strict=True)),
    }


def _sichuan_row(now: Any, view: _core.SichuanView, seat: int) -> Row:
    """What a seat of Sichuan Mahjong sees besides."""
    seats = [(seat + turn) % _SEATS for turn in range(_SEATS)]
    voids = [view.void(at) for at in seats]
    offered = view.offered
    return {
        "stage": str(now.stage),
        "drawn": view.drawn,
        "offered": offered,
        "giver": None if offered is None else (view.turn - seat) % _SEATS,
        "void_suit": None if voids[0] is None else str(Suit(voids[0])),
        "voids": [-1 if void is None else void for void in voids],
        "wall_left": view.wall_left,
        "is_in": _own_first(view.is_in, seat),
        "scores": _own_first(view.scores, seat),
        **{name: list(view.discards(at)) for name, at in zip(_DISCARDS, seats, strict=True)},
    }

"""Reads logs of the judge of Botzone.

A log is read by its answers. All that the judge says in it, requests, what it shows, scores, must
be what our table comes to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from paili.games.mcr import protocol
from paili.games.mcr.actions import Action
from paili.games.mcr.botzone_log.judge import content_of, display_of
from paili.games.mcr.botzone_log.walls import as_object, deal_of, said_in
from paili.games.mcr.botzone_log.writing import OK
from paili.games.mcr.events import EventKind
from paili.games.mcr.states import State, UnknownTileError
from paili.games.verdicts import VERDICTS, Verdict
from paili.model.errors import (
    IllegalActionError,
    PailiError,
    ProtocolError,
    describe,
    located,
)
from paili.model.tiles import Wind

_COMPARED = ("action", "player", "tile", "tileCHI", "score")
"""Parts of a display that a log must agree with. Its fan may be those of another calculator."""


def from_botzone_log(record: Mapping[str, Any] | Sequence[Any]) -> State:
    """The game of a log of the judge; it may break off before its end.

    What the judge says stands in `log` or `logs`, bare or as `output`, and may be left out if there
    are walls: in `initdata`, an object or its JSON, of the record or of what the judge says first.
    Without walls, the tiles that the log tells are taken, and the rest of the walls is unknown.

    Args:
        record: an object with the log, or the list that is the log.
    Raises:
        ProtocolError, IllegalActionError: a log that breaks the rules, or that the rules do not
            agree with; `where` is the turn, the number of what the judge said, from 1.
    """
    if isinstance(record, list):
        record = {"log": record}
    if not isinstance(record, Mapping):
        raise ProtocolError(describe(record), "an object with initdata and log", "the log")
    log = record.get("log", record.get("logs"))
    if not isinstance(log, list) or not log:
        raise ProtocolError(describe(log), 'a list "log" or "logs"', "the log")
    state = State.start(deal_of(record, log))
    said: Sequence[str] = ()
    for at, entry in enumerate(log):
        turn = f"turn {at // 2 + 1}"
        try:
            if at % 2 == 0:
                _compare(state, said_in(entry), said)
            else:
                said, state = _answered(state, as_object(entry, "answers of four seats"), said)
        except PailiError as error:
            if isinstance(error, UnknownTileError) and at == len(log) - 1:
                break  # the log breaks off before it tells the tile that comes
            # A wrong answer is known by what comes next, but it belongs to its own turn.
            is_answer = isinstance(error, IllegalActionError)
            raise located(error, f"turn {at // 2}" if is_answer else turn) from error
    return state


def _answered(
    state: State, entry: Mapping[str, Any], before: Sequence[str]
) -> tuple[Sequence[str], State]:
    """What the four said, and the state that it leads to.

    Args:
        before: what they said the last time.
    """
    if state.is_over:
        _disagree(state, "answers", f"the end of the log: the game is over ({state.last})", before)
    answers, texts = [], []
    for seat in Wind:
        answer = as_object(entry.get(str(int(seat))), f"the answer of seat {int(seat)}")
        verdict, text = answer.get("verdict", OK), answer.get("response")
        if verdict != OK and verdict not in VERDICTS:
            expected = f"the verdict on seat {int(seat)}: {OK} or {', '.join(VERDICTS)}"
            raise ProtocolError(describe(verdict), expected)
        if verdict != OK:
            answers.append(Action.fault(verdict))
            texts.append(str(verdict))
        else:
            # A program may also answer with an object, which no judge can read.
            texts.append(text if isinstance(text, str) else describe(text))
            answers.append(protocol.read_answer(texts[-1], state.last))
    after, _ = state.apply(answers)
    return texts, after


def _compare(state: State, theirs: Mapping[str, Any], said: Sequence[str]) -> None:
    """Refuse what the judge says if it is not what our table says.

    Args:
        said: what the four answered before.
    """
    _compare_content(state, theirs.get("content"), said)
    display = theirs.get("display")
    if not isinstance(display, Mapping):
        return
    ours = display_of(state)
    for name in _COMPARED:
        if name in display and name in ours and display[name] != ours[name]:
            _disagree(state, f"{name} {describe(display[name])}", f"{name} {ours[name]}", said)


def _compare_content(state: State, content: object, said: Sequence[str]) -> None:
    if content is None:
        return
    ours, theirs = content_of(state), as_object(content, "content for four seats")
    for seat in Wind:
        text, expected = theirs.get(str(int(seat))), ours[str(int(seat))]
        if text != expected and not _is_same_deal(state, seat, text):
            line, right = f"to seat {int(seat)}: {text}", f"to seat {int(seat)}: {expected}"
            _disagree(state, line, right, said)


def _is_same_deal(state: State, seat: Wind, text: object) -> bool:
    """Whether it is the deal, with the tiles of the hand in another order."""
    if state.last.kind is not EventKind.DEAL or not isinstance(text, str):
        return False
    return protocol.read_request(text, seat) == state.last.seen_by(seat)


def _disagree(state: State, theirs: str, ours: str, said: Sequence[str]) -> NoReturn:
    """Refuse a log that does not say what the rules come to."""
    last = state.last
    if last.verdict is Verdict.WRONG_ANSWER and last.seat is not None:
        before = list(state.stages())[-2]
        legal = tuple(str(action) for action in before.legal_actions(last.seat))
        raise IllegalActionError(f"{said[last.seat]} of {last.seat}", legal)
    raise ProtocolError(theirs, ours)

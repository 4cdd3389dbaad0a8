"""Recorded games of riichi: logs of Tenhou and of mjai, read, checked and written."""

from __future__ import annotations

import contextlib
import gzip
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from paili import _core
from paili.model.errors import ArgumentError, PailiError, ProtocolError, describe
from paili.model.rules import TENHOU, Rules, as_rules, riichi_of

LogFormat = Literal["tenhou", "mjai"]
"""A format in which games are written."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A part of a round of which the log states another value than the rules give.

    Attributes:
        event: number of the event, from 1.
        what: the part: winner, yaku, han, fu, points or deltas.
        log: the value of the log.  paili: the value by the rules.
    """

    event: int
    what: str
    log: Any
    paili: Any

    def __str__(self) -> str:
        return f"event {self.event}: {self.what} {self.log} in the log, {self.paili} by the rules"


@dataclass(frozen=True, slots=True, repr=False)
class Round:
    """A round of a recorded game. Seats are numbered from the first dealer of the game, 0.

    Attributes:
        name: such as "east 1, counter 2".
        dealer: the dealer.  wind: of the round, 0 for east.
        honba: counters.  sticks: of riichi on the table before the round.
        scores: points of each seat before the round.
        indicator: the first indicator of dora.
        hands: thirteen tiles of each seat, red fives as zeros.
        events: what happened, as objects with `event`, `seat` and others.
        is_over: whether the log tells the end.
        deltas: the change of points of each seat by wins or by the end; sticks that were put down
            are left out.
        differences: where the log differs from the rules.
    """

    name: str
    dealer: int
    wind: int
    honba: int
    sticks: int
    scores: tuple[int, ...]
    indicator: str
    hands: tuple[str, ...]
    events: tuple[Mapping[str, Any], ...]
    is_over: bool
    deltas: tuple[int, ...]
    differences: tuple[Difference, ...]

    def __repr__(self) -> str:
        return (
            f"<Round {self.name}: {len(self.events)} events, {len(self.differences)} differences>"
        )

    @classmethod
    def _from_json(cls, plain: Mapping[str, Any]) -> Round:
        return cls(
            name=plain["round"],
            dealer=plain["dealer"],
            wind=plain["wind"],
            honba=plain["honba"],
            sticks=plain["sticks"],
            scores=tuple(plain["scores"]),
            indicator=plain["indicator"],
            hands=tuple(plain["hands"]),
            events=tuple(plain["events"]),
            is_over=plain["over"],
            deltas=tuple(plain["deltas"]),
            differences=tuple(Difference(**one) for one in plain["differences"]),
        )


class Log:
    """A recorded game. Two are equal if their logs are, and the rules by which they are checked.

    Attributes:
        format: "mjlog", "tenhou" or "mjai".
        players: their names; empty where the log has none.
        rules: those by which the rounds are checked.
        is_short: whether the game ends after the east round.
        rounds: the rounds; one that cannot be read, or that breaks the rules, is its error.
    """

    def __init__(self, text: str, rules: Rules | None) -> None:
        self._asked = (text, rules)
        native = None if rules is None else riichi_of(rules)._native
        self._native = _core.RiichiLog(text, native)
        self.format = self._native.format
        self.players = tuple(self._native.players)
        self.is_short = self._native.is_short
        own = riichi_of(TENHOU)
        switches = json.loads(self._native.rules)
        self.rules = TENHOU.with_(
            **{name: value for name, value in switches.items() if getattr(own, name) != value}
        )
        self.rounds: tuple[Round | PailiError, ...] = tuple(
            one if isinstance(one, PailiError) else Round._from_json(json.loads(one))
            for one in self._native.rounds()
        )

    def __repr__(self) -> str:
        return f"Log({self.format!r}, {len(self.rounds)} rounds, rules={str(self.rules)!r})"

    def __eq__(self, other: object) -> bool:
        return self._asked == other._asked if isinstance(other, Log) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._asked)

    def __reduce__(self) -> tuple[type[Log], tuple[str, Rules | None]]:
        return Log, self._asked

    def write(self, to: LogFormat) -> str:
        """Return the game in a format; rounds that could not be read are left out.

        Args:
            to: "tenhou" for the JSON of tenhou.net/6, "mjai" for lines of JSON.
        Raises:
            ArgumentError: another format, or three players to "tenhou", which has no north that is
                set aside.
        """
        if to not in ("tenhou", "mjai"):
            raise ArgumentError("to", describe(to), "tenhou or mjai")
        return self._native.written(to)


def is_riichi_log(text: str | bytes) -> bool:
    """Return whether a text is a log of riichi, by its beginning.

    Raises:
        ArgumentError: neither a text nor bytes.
    """
    try:
        return _core.is_riichi_log(_text_of(text))
    except ProtocolError:
        return False


def begins_riichi_log(data: bytes) -> bool:
    """Return whether a file that begins with these bytes, perhaps of gzip, is a log of riichi."""
    if data.startswith(b"\x1f\x8b"):
        with contextlib.suppress(zlib.error):
            data = zlib.decompressobj(31).decompress(data)
    return _core.is_riichi_log(data.decode("utf-8", "replace"))


def read_log(text: str | bytes, rules: Rules | str | None = None) -> Log:
    """Return the game of a log: mjlog, tenhou.net/6 or links to its viewer, or mjai.

    Each round is played on a table by the rules: whose turn it is, which tiles there are, which
    calls can be. Wins are scored, and compared with the log.

    Args:
        text: of the log; bytes may be compressed with gzip.
        rules: by which the rounds are checked; None takes those that the log names, and for the
            rest those of Tenhou.
    Raises:
        ArgumentError: neither a text nor bytes, or rules of another game or number of players.
        ProtocolError: no log of these formats, or one without any round.
    Example:
        >>> log = read_log('{"type":"start_kyoku","bakaze":"E"}')
        >>> print(log.rounds[0])
        line 1: got "{'bakaze': 'E', 'type': 'start_kyoku'}", expected "tehais", the hands
    """
    return Log(_text_of(text), None if rules is None else as_rules(rules))


_MOST_BYTES = 1 << 28
"""Greatest size of a log, uncompressed."""


def _text_of(text: str | bytes) -> str:
    if isinstance(text, str):
        return text
    if not isinstance(text, bytes):
        raise ArgumentError("text", describe(text), "a text, or bytes")
    if text.startswith(b"\x1f\x8b"):
        try:
            text = _decompressed(text)
        except (OSError, EOFError, zlib.error):
            raise ProtocolError("damaged gzip", "a whole file, compressed with gzip") from None
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        place = f"byte {error.start + 1}"
        raise ProtocolError(f"byte {text[error.start]}", "a text in UTF-8", place) from None


def _decompressed(data: bytes) -> bytes:
    import io

    with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
        found = file.read(_MOST_BYTES + 1)
    if len(found) > _MOST_BYTES:
        raise ProtocolError("more than 256 MiB", "a log of at most 256 MiB")
    return found

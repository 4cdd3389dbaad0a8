"""Recorded games of riichi: read, check and write logs of Tenhou and of mjai."""

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
"""A format of logs that can be written."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A part of a round whose value in the log differs from that by the rules.

    Attributes:
        event: number of the event, from 1.
        what: the name of the part: winner, yaku, han, fu, points or deltas.
        log: the value in the log.  paili: the value by the rules.
    """

    event: int
    what: str
    log: Any
    paili: Any

    def __str__(self) -> str:
        return f"event {self.event}: {self.what} {self.log} in the log, {self.paili} by the rules"


@dataclass(frozen=True, slots=True, repr=False)
class Round:
    """A round of a recorded game. Seats are numbered from the game's first dealer, 0.

    Attributes:
        name: such as "east 1, counter 2".
        dealer: the dealer.  wind: of the round, 0 for east.
        honba: counters.  sticks: riichi sticks on the table before the round.
        scores: points of each seat before the round.
        indicator: the first dora indicator.
        hands: thirteen tiles of each seat, red fives as zeros.
        events: mappings with `event`, `seat` and other keys.
        is_over: whether the log has the end of the round.
        deltas: the change of points of each seat by wins or by the end, without riichi sticks that
            were put down.
        differences: the parts in which the log differs from the rules.
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
    """A recorded game. Two are equal if their texts and the given rules are.

    Attributes:
        format: "mjlog", "tenhou" or "mjai".
        players: their names; empty texts where the log has none.
        rules: the rules by which the rounds are checked.
        is_short: whether the game ends after the east round.
        rounds: the rounds; one that is unreadable or breaks the rules is given as its error.
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
        """Return the game in a format, without unreadable rounds.

        Args:
            to: "tenhou" for the JSON of tenhou.net/6, "mjai" for lines of JSON.
        Raises:
            ArgumentError: another format, or "tenhou" for three players, in which norths cannot be
                set aside.
        """
        if to not in ("tenhou", "mjai"):
            raise ArgumentError("to", describe(to), "tenhou or mjai")
        return self._native.written(to)


def is_riichi_log(text: str | bytes) -> bool:
    """Return whether a text begins like a log of riichi.

    Raises:
        ArgumentError: neither a text nor bytes.
    """
    try:
        return _core.is_riichi_log(_text_of(text))
    except ProtocolError:
        return False


def begins_riichi_log(data: bytes) -> bool:
    """Return whether the first bytes of a file, which may be gzip, begin like a log of riichi."""
    if data.startswith(b"\x1f\x8b"):
        with contextlib.suppress(zlib.error):
            data = zlib.decompressobj(31).decompress(data)
    return _core.is_riichi_log(data.decode("utf-8", "replace"))


def read_log(text: str | bytes, rules: Rules | str | None = None) -> Log:
    """Parse a log: mjlog, tenhou.net/6 or links to its viewer, or mjai.

    Each round is replayed by the rules, which check turns, tiles and calls. Wins are scored and
    compared with the log.

    Args:
        text: the log; bytes may be compressed with gzip.
        rules: by which the rounds are checked; None takes those that the log names, and those of
            Tenhou for the rest.
    Raises:
        ArgumentError: neither a text nor bytes, or rules for another game or number of players.
        ProtocolError: no log in these formats, or a log without rounds.
    Example:
        >>> log = read_log('{"type":"start_kyoku","bakaze":"E"}')
        >>> print(log.rounds[0])
        line 1: got "{'bakaze': 'E', 'type': 'start_kyoku'}", expected "tehais", the hands
    """
    return Log(_text_of(text), None if rules is None else as_rules(rules))


_MOST_BYTES = 1 << 28
"""Maximum size of a log, uncompressed."""


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

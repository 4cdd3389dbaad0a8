"""Beliefs: inference of the tiles in the other seats' hands and in the wall."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from typing import TYPE_CHECKING, Any, Protocol

from paili import _core
from paili.model import columns
from paili.model.counts import TileCounts
from paili.model.errors import ArgumentError, IllegalActionError, describe
from paili.model.forms import Form
from paili.model.knowledge import KnowledgeBase
from paili.model.rendered import Rendered, Tabular
from paili.model.rules import Rules, as_rules, scoring_of
from paili.model.tiles import KINDS, TILES, Tile, Wind, as_wind, integer_within

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_SEATS = tuple(Wind)
_HISTORY = "an observation, or the events of a game in their order"


class Observed(Protocol):
    """Protocol of the observations of both games."""

    @property
    def events(self) -> tuple[Any, ...]:
        """All events that are visible to the seat."""

    def to_native(self) -> Any:
        """Return the native view of the game."""


@dataclass(frozen=True, slots=True, repr=False)
class Beliefs(Tabular, Rendered):
    """Conclusions of one seat about the tiles that it does not see.

    *Certain* conclusions bound the copies in each place: `must_hold`, `can_hold`, `certain`.
    *Likely* ones are means over sampled hands that fit the history: `expected`, `expected_wall`.
    `str` is a table of both; `to_frame` has a row for each kind with unseen copies.

    Attributes:
        seat: the seat that infers.
        knowledge: copies that the seat does not see, in the wall or in a hand.
        agent: name of the agent whose habits weigh the samples; None for several agents together.
        seed: seed of the samples.
    """

    seat: Wind
    knowledge: KnowledgeBase
    agent: str | None
    seed: int
    _question: tuple[Any, ...] = field(repr=False)
    _native: _core.Beliefs = field(repr=False, compare=False)

    @property
    def certain(self) -> KnowledgeBase:
        """Copies that may still come: unseen copies that no other seat certainly holds."""
        held, unseen = self._native.fewest, self._unseen
        left = [
            unseen[tile] - sum(held[seat * KINDS + tile] for seat in range(len(_SEATS)))
            for tile in TILES
        ]
        return KnowledgeBase(bytes(left))

    def must_hold(self, seat: Wind | str) -> TileCounts:
        """Return the copies that another seat certainly holds.

        Raises:
            ArgumentError: not a seat, or the own seat.
        """
        return _counts(self._native.fewest, self._other(seat))

    def can_hold(self, seat: Wind | str) -> TileCounts:
        """Return the greatest number of copies of each kind that another seat can hold.

        Raises:
            ArgumentError: not a seat, or the own seat.
        """
        return _counts(self._native.most, self._other(seat))

    def cannot_hold(self, seat: Wind | str) -> tuple[Tile, ...]:
        """Return the kinds with unseen copies that another seat cannot hold, in tile order.

        Raises:
            ArgumentError: not a seat, or the own seat.
        """
        can, unseen = self.can_hold(seat), self._unseen
        return tuple(tile for tile in TILES if unseen[tile] and not can[tile])

    def expected(self, seat: Wind | str) -> npt.NDArray[np.float64]:
        """Return the expected copies of each kind in the hand of another seat.

        Returns:
            float64 of shape (34,), in tile order. They add up to the number of tiles in its hand.
        Raises:
            ArgumentError: not a seat, or the own seat.
        """
        import numpy as np

        at = self._other(seat)
        return np.array(self._native.expected[at * KINDS : (at + 1) * KINDS])

    @property
    def expected_wall(self) -> npt.NDArray[np.float64]:
        """Expected copies of each kind in the wall from which the seat draws, float64 of (34,)."""
        import numpy as np

        return np.array(self._native.expected_wall)

    @property
    def draw_weights(self) -> npt.NDArray[np.float64]:
        """Weights of the kinds for a draw, float64 of shape (34,), an argument of `outlook`.

        They are the expected copies in the wall, scaled so that they add up to the number of copies
        that the seat does not see.
        """
        wall = self.expected_wall
        total = float(wall.sum())
        scale = self.knowledge.copies / total if total else 0.0
        weights: npt.NDArray[np.float64] = wall * scale
        return weights

    def chances(self, seat: Wind | str | None = None) -> npt.NDArray[np.float64]:
        """Return the probability that an unseen copy of each kind is in a hand, or in the wall.

        Args:
            seat: another seat; None for the wall from which the own seat draws.
        Returns:
            float64 of shape (34,), 0 to 1; 0 for kinds without unseen copies.
        Raises:
            ArgumentError: not a seat, or the own seat.
        """
        import numpy as np

        copies = self.expected_wall if seat is None else self.expected(seat)
        unseen = self.knowledge.available.astype(float)
        shares: npt.NDArray[np.float64] = np.zeros(KINDS)
        np.divide(copies, unseen, out=shares, where=unseen > 0)
        return shares

    @property
    def samples(self) -> npt.NDArray[np.uint8]:
        """Sampled hands, equally likely: uint8 of shape (samples, 4, 34), zero for the own seat."""
        import numpy as np

        return np.frombuffer(self._native.samples, np.uint8).reshape(-1, 4, KINDS)

    @property
    def _unseen(self) -> bytes:
        return self.knowledge.available.tobytes()

    def _other(self, seat: Wind | str) -> int:
        at = as_wind(seat, "seat")
        if at is self.seat:
            raise ArgumentError("seat", str(at), "another seat than the own")
        return _SEATS.index(at)

    @property
    def others(self) -> tuple[Wind, ...]:
        """The other seats, in the order of turns after the own seat."""
        own = _SEATS.index(self.seat)
        return tuple(_SEATS[(own + turns) % 4] for turns in (1, 2, 3))

    def __reduce__(self) -> tuple[object, ...]:
        # The native object cannot be pickled; the same arguments and seed give the same object.
        return _again, (*self._question, self.agent, self.seed)

    def _columns(self) -> tuple[columns.Column, ...]:
        copies = self._unseen
        unseen = [tile for tile in TILES if copies[tile]]
        wall = self.expected_wall
        found = [
            columns.tiles("tile", unseen),
            columns.integers("unseen", (copies[tile] for tile in unseen)),
            columns.numbers("wall", (float(wall[tile]) for tile in unseen)),
        ]
        for seat in _SEATS:
            own = seat is self.seat
            held = [None] * len(TILES) if own else list(map(float, self.expected(seat)))
            bounds = [None, None] if own else [self.must_hold(seat), self.can_hold(seat)]
            found.append(columns.numbers(f"{seat}", (held[tile] for tile in unseen)))
            for name, bound in zip(("fewest", "most"), bounds, strict=True):
                counts = (None if bound is None else bound[tile] for tile in unseen)
                found.append(columns.integers(f"{seat}_{name}", counts))
        return tuple(found)

    def __repr__(self) -> str:
        copies = self.knowledge.copies - self.certain.copies
        return f"<Beliefs of {self.seat}: {copies} of {self.knowledge.copies} hidden tiles certain>"


def _again(
    history: Any, rules: Any, seat: Any, samples: int, agent: str | None, seed: int
) -> Beliefs:
    return infer(history, rules, seat=seat, agent=agent, samples=samples, seed=seed)


def _counts(rows: bytes, seat: int) -> TileCounts:
    counts = rows[seat * KINDS : (seat + 1) * KINDS]
    return TileCounts({tile: counts[tile] for tile in TILES if counts[tile]})


def infer(
    history: Observed | Iterable[Any],
    rules: Rules | str | None = None,
    *,
    seat: Wind | str | None = None,
    agent: str | None = None,
    samples: int = 1000,
    seed: int = 0,
) -> Beliefs:
    """Infer where the tiles are that a seat does not see.

    Certain conclusions follow from the sizes of hands and walls, from void suits (a seat that
    discards another suit has no tile of its void suit left), from tiles given away in an exchange,
    and from wins: the hand of a winner is complete, and has what was announced (Yan, Li & Li 2021,
    section 4.1: a winner with C2 when no C4 is left holds C1 and C3). Likely conclusions are means
    over deals that Markov chains sample. Each deal that fits is weighed by the probability that an
    agent makes the discards that were seen, and does not call the pungs that were not called.

    Args:
        history: an `Observation` of either game; or the events of a game, from the first on. Events
            of Chinese Standard Mahjong are assumed to be of the east round, and of the duplicate
            format unless there are flowers.
        rules: rules of the game; required for a history of events.
        seat: the seat that infers; required for a history of events. Tiles in the events that are
            hidden from this seat are not used.
        agent: name of the agent whose habits the others are assumed to have: in Chinese Standard
            Mahjong "greedy", "search" or "wang2020", in Sichuan Mahjong "greedy", "value" or
            "search"; None for all of them together; "uniform" for equal weights of all deals that
            fit.
        samples: number of samples, 1 to 100,000.  seed: seed of the samples, 0 to 2**64 - 1; the
            same seed gives the same samples.
    Raises:
        ArgumentError: not a valid history, or another argument of the wrong type or range.
        IllegalActionError: an event that is not possible at its place.
    Cost: 1,000 samples take 0.05 to 0.3 s, also with hands that have won.
    Example:
        >>> import paili
        >>> table = paili.games.sichuan
        >>> state = table.State.start(table.Deal.random(1), "xuezhan")
        >>> beliefs = paili.infer(state.observation("south"), samples=100)
        >>> round(float(beliefs.expected("east").sum()))
        13
    """
    if not hasattr(history, "to_native") and isinstance(history, Iterable):
        history = history if isinstance(history, (str, bytes)) else tuple(history)
    view, events = _read(history, rules, seat)
    if agent is not None and not isinstance(agent, str):
        raise ArgumentError("agent", describe(agent), "a name of an agent, or None")
    samples = integer_within(samples, "samples", 1, 100_000)
    seed = integer_within(seed, "seed", 0, (1 << 64) - 1)
    native = _QUESTIONS[type(view)](view, events, agent, samples, seed)
    question_of = (history, rules, seat, samples)
    known = KnowledgeBase(view.available)
    return Beliefs(_SEATS[view.seat], known, agent, seed, question_of, native)


def _read(history: Any, rules: Any, seat: Any) -> tuple[Any, list[Any]]:
    """Return the native view and the native events of a history."""
    if hasattr(history, "to_native") and hasattr(history, "events"):
        view = history.to_native()
        if type(view) in _QUESTIONS:
            return view, [event.to_native() for event in history.events]
    if isinstance(history, (str, bytes)) or not isinstance(history, Iterable):
        raise ArgumentError("history", describe(history), _HISTORY)
    natives: list[Any] = []
    for event in history:
        native = getattr(event, "to_native", object)()
        if type(native) not in _VIEWS:
            raise ArgumentError("history", describe(event), _HISTORY)
        natives.append(native)
    if seat is None:
        raise ArgumentError("seat", "None", "the seat that infers, since no observation says it")
    if rules is None:
        raise ArgumentError("rules", "None", "the rules of the game, since no observation has them")
    at, of = _SEATS.index(as_wind(seat, "seat")), as_rules(rules)
    told = [event.seen_by(at) for event in natives]
    if not told:
        raise ArgumentError("history", "no events", _HISTORY)
    return _VIEWS[type(told[0])](at, of, told)


def _mcr_view(seat: int, rules: Rules, events: list[Any]) -> tuple[Any, list[Any]]:
    """Return the view of a seat of Chinese Standard Mahjong, and the events that led to it."""
    if Form.KNITTED_STRAIGHT not in rules.forms:
        raise ArgumentError("rules", str(rules), "the rules of the game of the events: mcr")
    has_flowers = any(event.flower is not None or any(event.flowers or ()) for event in events)
    told = [event for event in events if event.kind != _core.EventKind.SEATS]
    return reduce(_observed, told, _core.GameView(seat, Wind.EAST, not has_flowers)), told


def _sichuan_view(seat: int, rules: Rules, events: list[Any]) -> tuple[Any, list[Any]]:
    """Return the view of a seat of Sichuan Mahjong, and the events that led to it.

    The direction of a random exchange is not an event: the first that fits the events is used.
    """
    scoring = scoring_of(rules)
    directions: list[Any] = [None]
    if scoring.exchange == "random":
        every = _core.Direction
        directions = [every.COUNTERCLOCKWISE, every.OPPOSITE, every.CLOCKWISE]
    refused: IllegalActionError | None = None
    for direction in directions:
        try:
            start = _core.SichuanView(seat, scoring._native, direction)
            return reduce(_observed, events, start), events
        except IllegalActionError as error:
            refused = error
    assert refused is not None
    raise refused


def _observed(view: Any, event: Any) -> Any:
    """Return a view after an event; raise IllegalActionError if the event does not fit."""
    try:
        return view.observe(event)
    except (ArgumentError, TypeError) as error:
        expected = getattr(error, "expected", "an event of the same game")
        raise IllegalActionError(str(event), (expected,)) from None


_QUESTIONS: Mapping[type, Callable[..., _core.Beliefs]] = {
    _core.GameView: _core.infer_mcr,
    _core.SichuanView: _core.infer_sichuan,
}
"""Native functions of inference, by the class of the view."""
_VIEWS: Mapping[type, Callable[[int, Rules, list[Any]], tuple[Any, list[Any]]]] = {
    _core.Event: _mcr_view,
    _core.SichuanEvent: _sichuan_view,
}
"""Readers of a history, by the class of its events."""

"""Completions: the complete hands that can be reached, the reason behind a deficiency."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, SupportsIndex, overload

from paili import _core
from paili.analysis.question import Question
from paili.games.mcr.scoring.fans import Fan
from paili.games.mcr.scoring.wins import Win as WinOfMcr
from paili.games.mcr.scoring.wins import fans_to_json, read_fans
from paili.games.sichuan.scoring.patterns import Pattern, patterns_to_json
from paili.games.sichuan.scoring.wins import Win as WinOfSichuan
from paili.games.sichuan.scoring.wins import read_patterns
from paili.model import columns
from paili.model.counts import TileCounts
from paili.model.decompositions import Decomposition, read_decomposition
from paili.model.errors import ArgumentError, describe
from paili.model.forms import Form, form_of
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import Meld, meld_of
from paili.model.rendered import Rendered, Tabular
from paili.model.rules import RIICHI, Rules
from paili.model.serialization import (
    SCHEMA_VERSION,
    copies_to_json,
    deficiency_to_json,
    name,
    names,
    position_to_json,
)
from paili.model.tiles import KINDS, TILES, Tile, as_integer, as_seconds, integer_within
from paili.wording import counted, more, subject

MOST_LISTED = 1_000_000
"""Most completions that one call lists."""
MOST_SLACK = 14
"""Tiles of a complete hand."""
_OTHERS = 3
"""Players who pay for a drawn win."""


@dataclass(frozen=True, slots=True, repr=False)
class Completion:
    """One complete hand, without the melds that are declared already.

    Attributes:
        distance: number of its tiles that must come.
        form: the form in which it is complete.
        tiles: all its tiles; those beyond four of a kind are jokers.
        melds: its melds (one decomposition), for the forms that have any.
        eye: its pair, for the forms that have one.
        coming: tiles that must come. The jokers in hand cover as many of them as there are jokers,
            whichever these are.  going: tiles of the hand that it does not need.
        ways: orders in which distinct copies of `coming` can come so that the hand wins; with
            jokers, these may come in the place of any.
        probability: that the next `distance` tiles that come are these, in such an order, each
            tile that can still come being equally likely.
        fan: what it is worth at best, where the rules ask what a win is worth, and in Sichuan
            Mahjong wherever they have `scoring`: then without a requirement its last tile is drawn.
            Else None, as are all that follow; also if the tiles of declared melds are not known.
        fans: what counts then, and how many times; None in Sichuan Mahjong.
        lasts: kinds that win when they come last.
        last: the one of them that is worth most.  self_drawn: whether it is drawn then.
        decomposition: the reading of its tiles.
        patterns: in Sichuan Mahjong, what counts and how many times, as `fan` before the cap.
        value: in Sichuan Mahjong, the points of the capped fan.
        points: in Sichuan Mahjong, what the winner receives: the value from one player, or from all
            three others if the last tile is drawn, who may pay a base more.
    """

    distance: int
    form: Form
    tiles: TileCounts
    melds: tuple[Meld, ...]
    eye: Tile | None
    coming: TileCounts
    going: TileCounts
    ways: int
    probability: float
    fan: int | None = None
    fans: tuple[tuple[Fan, int], ...] | None = None
    lasts: tuple[Tile, ...] | None = None
    last: Tile | None = None
    self_drawn: bool | None = None
    decomposition: Decomposition | None = None
    patterns: tuple[tuple[Pattern, int], ...] | None = None
    value: int | None = None
    points: int | None = None
    _rules: Rules = field(default=RIICHI, repr=False, compare=False)

    def __repr__(self) -> str:
        going = f", {self.going} goes" if self.going else ""
        last = f"{self.last} drawn last" if self.self_drawn else f"{self.last} last"
        worth = "" if self.fan is None else f"; {self.fan} fan with {last}"
        way = f"{self.coming} comes{going}" if self.distance else "complete"
        return f"<Completion {self.tiles}, {self.form}: {way}{worth}>"

    def to_json(self) -> dict[str, Any]:
        """Return the completion, alike in all schemas of docs."""
        plain = {
            "distance": self.distance,
            "form": str(self.form),
            "tiles": str(self.tiles),
            "melds": names(self.melds),
            "eye": name(self.eye),
            "coming": copies_to_json(self.coming),
            "going": copies_to_json(self.going),
            "ways": self.ways,
            "probability": self.probability,
        }
        if self.lasts is None or self.decomposition is None:
            return plain
        worth: dict[str, Any] = {}
        if self.fans is not None:
            worth = {"fans": fans_to_json(self.fans)}
        elif self.patterns is not None:
            listed = patterns_to_json(self.patterns, self._rules)
            worth = {"patterns": listed, "value": self.value, "points": self.points}
        return plain | {
            "fan": self.fan,
            **worth,
            "lasts": names(self.lasts),
            "last": name(self.last),
            "self_drawn": self.self_drawn,
            "decomposition": self.decomposition.to_json(),
        }

    @property
    def win(self) -> WinOfMcr | WinOfSichuan | None:
        """The win that is worth `fan`, of the game of the rules; None if `fan` is."""
        if self.decomposition is None or self.last is None:
            return None
        counts = [self.tiles[tile] - (tile == self.last) for tile in TILES]
        waiting = Hand.from_counts(counts, self.decomposition.declared)
        drawn, requirement = bool(self.self_drawn), self._rules.requirement
        if self._rules.scoring is not None:
            return WinOfSichuan(waiting, self.last, self._rules.void_suit, self_drawn=drawn)
        seat = None if requirement is None else requirement.seat_wind
        prevalent = None if requirement is None else requirement.prevalent_wind
        if seat is None or prevalent is None:
            return None
        is_last_copy = any(fan is Fan.LAST_TILE for fan, _ in self.fans or ())
        return WinOfMcr(
            waiting,
            self.last,
            self_drawn=drawn,
            last_copy=is_last_copy,
            seat_wind=seat,
            prevalent_wind=prevalent,
        )


@dataclass(frozen=True, slots=True, repr=False)
class Completions(Tabular, Rendered):
    """The nearest complete hands that win: a sequence of those that are listed, its `items`.

    `sorted` has them in the order of any column, `str` is the picture that `paili completions`
    prints, `to_frame` has a row for each. It is true if there is any complete hand, listed or not.

    Attributes:
        deficiency: tiles that must come for the nearest, or `paili.UNREACHABLE`. If the time was
            over before one was found, it is known that none is nearer than this.
        counts: numbers of distinct complete hands at that distance, at one more, and so
            on, listed or not. They are exact, for the distances that were finished; empty if there
            is no complete hand.
        items: the first of them, near ones first. Where every complete hand wins, they go on by
            form and then by tiles; with a requirement, likely ones come first, then valuable ones,
            then those with low tiles.
        is_exact: whether the answer has all that was asked for, and the time was not over before.
        hand: their hand.  knowledge: copies that can still come.  rules: rules of the game.
    """

    deficiency: int
    counts: tuple[int, ...]
    items: tuple[Completion, ...]
    is_exact: bool
    hand: Hand
    knowledge: KnowledgeBase
    rules: Rules

    def __repr__(self) -> str:
        about = f"<Completions of {subject(self.hand, self.rules)}"
        found = [
            f"{count:,} at {counted(distance, 'tile')}"
            for distance, count in enumerate(self.counts, self.deficiency)
        ]
        said = ", ".join(found) or "none"
        stopped = "" if self.is_exact else ", then the time was over"
        first = f"; the first comes by {self.items[0].coming or 'nothing'}" if self.items else ""
        return f"{about}: {said}{stopped}{first}{more(len(self.items) - 1, 'item')}>"

    def __len__(self) -> int:
        return len(self.items)

    def __bool__(self) -> bool:
        return bool(self.counts)

    def __iter__(self) -> Iterator[Completion]:
        return iter(self.items)

    @overload
    def __getitem__(self, key: SupportsIndex, /) -> Completion: ...

    @overload
    def __getitem__(self, key: slice, /) -> Completions: ...

    def __getitem__(self, key: SupportsIndex | slice, /) -> Completion | Completions:
        if isinstance(key, slice):
            return replace(self, items=self.items[key])
        return self.items[key]

    def sorted(self, by: str) -> Completions:
        """Return the completions by a column of `to_frame`: likeliest, nearest or most first.

        Raises:
            ArgumentError: no such column.
        """
        places = columns.sorted_by(self._columns(), by)
        return replace(self, items=tuple(self.items[place] for place in places))

    def _columns(self) -> tuple[columns.Column, ...]:
        return (
            columns.integers("distance", (one.distance for one in self.items), least_first=True),
            columns.texts("form", (one.form for one in self.items)),
            columns.texts("tiles", (one.tiles for one in self.items)),
            columns.texts("coming", (one.coming for one in self.items)),
            columns.texts("going", (one.going for one in self.items)),
            columns.integers("ways", (one.ways for one in self.items)),
            columns.numbers("probability", (one.probability for one in self.items)),
            columns.integers("fan", (one.fan for one in self.items)),
            columns.tiles("last", (one.last for one in self.items)),
            columns.flags("self_drawn", (one.self_drawn for one in self.items)),
            columns.integers("value", (one.value for one in self.items)),
            columns.integers("points", (one.points for one in self.items)),
        )

    def to_json(self) -> dict[str, Any]:
        """Return the completions as docs/completions.schema.json describes them."""
        return {
            "schema_version": SCHEMA_VERSION,
            **position_to_json(self.hand, self.knowledge, self.rules),
            **self.listed_to_json(),
        }

    def listed_to_json(self) -> dict[str, Any]:
        """Return the completions without the position, as reports have them."""
        return {
            "deficiency": deficiency_to_json(self.deficiency),
            "is_exact": self.is_exact,
            "counts": list(self.counts),
            "items": [item.to_json() for item in self.items],
        }


def completions(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    rules: Rules | str = RIICHI,
    slack: int = 0,
    limit: int = 20,
    seconds: float | None = None,
) -> Completions:
    """Return the distinct complete hands that win and are nearest to a hand.

    Args:
        hand: waiting or drawn.
        knowledge: copies that can still come; None means every copy that is not our own.
        rules: rules of the game.
        slack: greatest number of tiles farther than the nearest, 0 to 14.
        limit: number of hands to list, 0 to 1,000,000; `counts` has all of them, exactly.
        seconds: after which the search ends, and the answer is what is known by then; None for no
            limit. To list what was found takes its time besides.
    Raises:
        ArgumentError: slack, limit or seconds out of range.  Otherwise as `deficiency`.
    Cost: a fraction of a millisecond, and ten to thirty microseconds for each hand listed. With a
        requirement a few milliseconds, and each tile of slack takes several times as long; one
        that few hands fulfil takes up to a second.
    Source: with a requirement, P(S) of Wang, Lyu & Chen 2020, section 2.
    Example:
        >>> import paili
        >>> found = paili.completions(paili.Hand.parse("123m456p23478s11m"))
        >>> found.counts, [str(item.coming) for item in found.items]
        ((2,), ['6s', '9s'])
    """
    question = Question.of(hand, knowledge, rules)
    slack = integer_within(slack, "slack", 0, MOST_SLACK)
    found = question.position.completions(slack, checked_limit(limit), as_seconds(seconds))
    return _read(question, found)


def likeliest_completions(question: Question, limit: int, compared: int) -> Completions:
    """Return some of the nearest complete hands, those with most ways first.

    Args:
        limit: checked.  compared: how many of the first are compared, at least `limit`; with a
            requirement they come in this order.
    """
    return _read(question, question.position.likeliest(limit, compared))


def _read(question: Question, found: _core.Completions) -> Completions:
    hand, rules, coming = question.hand, question.rules, question.coming
    listed = tuple([_completion(item, hand.melds, rules, coming) for item in found.items])
    counts = () if found.deficiency == _core.UNREACHABLE else tuple(found.counts)
    is_exact = not found.is_stopped
    return Completions(found.deficiency, counts, listed, is_exact, hand, question.knowledge, rules)


def completion_of(question: Question, tiles: TileCounts) -> Completion | None:
    """Return a complete hand within reach with its fan.

    Returns:
        None without a requirement, or if it is not worth enough by a tile that must come.
    """
    found = question.position.completion_of(tiles._counts[:KINDS])
    return found and _completion(found, question.hand.melds, question.rules, question.coming)


def decomposed(question: Question, tiles: TileCounts) -> Completion:
    """Return the form, melds and eye of a complete hand with the melds of the question.

    It may be worth less than a win must be.
    """
    complete = question.position.completed(tiles._counts[:KINDS])
    (found,) = complete.completions(0, 1, None).items
    return _completion(found, question.hand.melds, question.rules.without_requirement(), 0)


def checked_limit(limit: int) -> int:
    """Check how many completions to list.

    Raises:
        ArgumentError: not 0 to 1,000,000.
    """
    expected = f"an int, 0 to {MOST_LISTED}"
    limit = as_integer(limit, "limit", expected)
    if not 0 <= limit <= MOST_LISTED:
        raise ArgumentError("limit", describe(limit), expected)
    return limit


def _completion(
    found: _core.Completion, declared: tuple[Meld, ...], rules: Rules, tiles_coming: int
) -> Completion:
    distance, ways, eye, finish = found.distance, found.ways, found.eye, found.finish
    plain = (
        distance,
        form_of(found.form),
        TileCounts._unchecked(found.tiles),
        tuple(map(meld_of, found.melds)),
        None if eye is None else TILES[eye],
        TileCounts._unchecked(found.coming),
        TileCounts._unchecked(found.going),
        ways,
        ways / math.perm(tiles_coming, distance),
    )
    if finish is None:
        return Completion(*plain)
    last, self_drawn = finish
    worth = _worth(found)
    return Completion(
        *plain,
        lasts=tuple(TILES[kind] for kind in found.lasts or ()),
        last=TILES[last],
        self_drawn=self_drawn,
        decomposition=read_decomposition(worth.pop("reading"), declared),
        _rules=rules,
        **worth,
    )


def _worth(found: _core.Completion) -> dict[str, Any]:
    """Return the worth of a complete hand in its game, and the reading that has it."""
    of_mcr, of_sichuan = found.score, found.sichuan_score
    if of_mcr is not None:
        return {"fan": of_mcr.fan, "fans": read_fans(of_mcr), "reading": of_mcr.reading}
    assert of_sichuan is not None  # there are no other games
    payers = _OTHERS if of_sichuan.is_paid_by_all else 1
    return {
        "fan": of_sichuan.fan,
        "patterns": read_patterns(of_sichuan),
        "value": of_sichuan.value,
        "points": payers * of_sichuan.amount,
        "reading": of_sichuan.reading,
    }

"""Completions: the complete hands that can be reached, the reason behind a deficiency."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, SupportsIndex, overload

from paili import _core
from paili.analysis.question import Question
from paili.games.mcr.scoring.fans import Fan
from paili.games.mcr.scoring.wins import Win as WinOfMcr
from paili.games.riichi.scoring.wins import ScoredYaku, win_with
from paili.games.riichi.scoring.wins import Win as WinOfRiichi
from paili.games.riichi.scoring.yaku import Yaku
from paili.games.sichuan.scoring.patterns import Pattern
from paili.games.sichuan.scoring.wins import Win as WinOfSichuan
from paili.model import columns, views
from paili.model.decompositions import decomposition_of
from paili.model.errors import ArgumentError, describe
from paili.model.forms import Form
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rendered import Rendered, Tabular
from paili.model.rules import RIICHI, Rules
from paili.model.serialization import position_to_json
from paili.model.sichuan_rules import SichuanRules
from paili.model.tiles import TILES, as_integer, as_seconds, integer_within
from paili.model.views import Part, View
from paili.wording import counted, more, subject

MOST_LISTED = 1_000_000
"""Most completions that one call lists."""
MOST_SLACK = 14
"""Tiles of a complete hand."""


def _fans(counted: list[dict[str, Any]]) -> tuple[tuple[Fan, int], ...]:
    return tuple([(Fan(fan["name"]), fan["times"]) for fan in counted])


def _patterns(counted: list[dict[str, Any]]) -> tuple[tuple[Pattern, int], ...]:
    return tuple([(Pattern(pattern["name"]), pattern["times"]) for pattern in counted])


def _yaku(counted: list[dict[str, Any]]) -> tuple[ScoredYaku, ...]:
    return tuple([ScoredYaku(Yaku(one["name"]), one["han"], one["yakuman"]) for one in counted])


class Completion(View):
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
            In riichi it is the han of its yaku, thirteen for a yakuman; dora are no part of it.
        fans: in Chinese Standard Mahjong, what counts then, and how many times.
        lasts: kinds that win when they come last.
        last: the one of them that is worth most.  self_drawn: whether it is drawn then.
        decomposition: the reading of its tiles.
        patterns: in Sichuan Mahjong, what counts and how many times, as `fan` before the cap.
        value: in Sichuan Mahjong, the points of the capped fan.
        yaku: in riichi, the yaku that count.  fu: in riichi, rounded up.
        points: in Sichuan Mahjong and in riichi, what the winner receives. In Sichuan Mahjong that
            is the value from one player, or from all three others if the last tile is drawn, who
            may pay a base more; in riichi the payments without dora, honba and sticks.
    """

    _OWN = frozenset({"_rules"})

    distance = Part(views.whole)
    form = Part(Form)
    tiles = Part(views.copies_of_text)
    melds = Part(views.melds)
    eye = Part(views.optional(views.tile))
    coming = Part(views.copies)
    going = Part(views.copies)
    ways = Part(views.whole)
    probability = Part(views.number)
    fan = Part(views.optional(views.whole))
    fans = Part(views.optional(_fans))
    lasts = Part(views.optional(views.tiles))
    last = Part(views.optional(views.tile))
    self_drawn = Part(views.optional(views.flag))
    decomposition = Part(views.optional(decomposition_of))
    patterns = Part(views.optional(_patterns))
    yaku = Part(views.optional(_yaku))
    fu = Part(views.optional(views.whole))
    value = Part(views.optional(views.whole))
    points = Part(views.optional(views.whole))
    _rules: Rules

    def __repr__(self) -> str:
        going = f", {self.going} goes" if self.going else ""
        last = f"{self.last} drawn last" if self.self_drawn else f"{self.last} last"
        unit = "fan" if self.yaku is None else "han"
        worth = "" if self.fan is None else f"; {self.fan} {unit} with {last}"
        way = f"{self.coming} comes{going}" if self.distance else "complete"
        return f"<Completion {self.tiles}, {self.form}: {way}{worth}>"

    @property
    def han(self) -> int | None:
        """In riichi, the han of its yaku: `fan` by its own name; None in other games."""
        return None if self.yaku is None else self.fan

    @property
    def win(self) -> WinOfMcr | WinOfSichuan | WinOfRiichi | None:
        """The win that is worth `fan`, of the game of the rules.

        None if `fan` is, and in riichi also if the winds are not known.
        """
        if self.decomposition is None or self.last is None:
            return None
        counts = [self.tiles[tile] - (tile == self.last) for tile in TILES]
        waiting = Hand.from_counts(counts, self.decomposition.declared)
        drawn, requirement = bool(self.self_drawn), self._rules.requirement
        if isinstance(self._rules.scoring, SichuanRules):
            return WinOfSichuan(waiting, self.last, self._rules.void_suit, self_drawn=drawn)
        seat = None if requirement is None else requirement.seat_wind
        prevalent = None if requirement is None else requirement.prevalent_wind
        if seat is None or prevalent is None:
            return None
        if self.yaku is not None:
            return win_with(self.yaku, waiting, self.last, drawn, (seat, prevalent))
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
            **position_to_json(self.hand, self.knowledge, self.rules),
            **self.listed_to_json(),
        }

    def listed_to_json(self) -> dict[str, Any]:
        """Return the completions without the position, as reports have them."""
        least = None if self.deficiency == _core.UNREACHABLE else self.deficiency
        items = [item.to_json() for item in self.items]
        numbers = {"is_exact": self.is_exact, "counts": list(self.counts)}
        return {"deficiency": least, **numbers, "items": items}


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
    limit, end = checked_limit(limit), as_seconds(seconds)
    return completions_of(question.native.completions(slack, limit, end), question)


def completions_of(data: Mapping[str, Any], question: Question) -> Completions:
    """Return the completions of their JSON."""
    return Completions(
        views.deficiency(data["deficiency"]),
        tuple(data["counts"]),
        tuple([Completion(item, _rules=question.rules) for item in data["items"]]),
        data["is_exact"],
        question.hand,
        question.knowledge,
        question.rules,
    )


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

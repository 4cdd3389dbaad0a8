"""Completions: the nearest complete hands that win, the reason behind a deficiency."""

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
from paili.model.sichuan_rules import SichuanRules
from paili.model.tiles import TILES, as_integer, as_seconds, integer_within
from paili.model.views import Part, View, position_to_json
from paili.wording import counted, more, subject

MOST_LISTED = 1_000_000
"""Greatest number of completions that one call lists."""
MOST_SLACK = 14
"""Greatest slack, the number of tiles of a complete hand."""


def _fans(counted: list[dict[str, Any]]) -> tuple[tuple[Fan, int], ...]:
    return tuple([(Fan(fan["name"]), fan["times"]) for fan in counted])


def _patterns(counted: list[dict[str, Any]]) -> tuple[tuple[Pattern, int], ...]:
    return tuple([(Pattern(pattern["name"]), pattern["times"]) for pattern in counted])


def _yaku(counted: list[dict[str, Any]]) -> tuple[ScoredYaku, ...]:
    return tuple([ScoredYaku(Yaku(one["name"]), one["han"], one["yakuman"]) for one in counted])


class Completion(View):
    """A complete hand, without the melds that are already declared.

    Attributes:
        distance: number of its tiles that must still come.
        form: the form in which it is complete.
        tiles: all its tiles; copies beyond four of a kind are jokers.
        melds: melds of one decomposition; empty for forms without melds.
        eye: the pair; None for forms without one.
        coming: tiles that must come. The jokers in hand replace as many of them as there are
            jokers, in any choice.
        going: tiles of the hand that the complete hand does not use.
        ways: number of orders in which distinct copies of `coming` can come so that the hand wins;
            with jokers, a joker may come instead of any of them.
        probability: probability that the next `distance` tiles are these, in such an order, if each
            tile that can still come is equally likely.
        fan: greatest worth of the win. It is given if the rules have a requirement, and in Sichuan
            Mahjong if they have `scoring`; without a requirement the last tile then counts as
            drawn. In riichi it is the han of the yaku, without dora, and thirteen for a yakuman.
            None under other rules, or if the tiles of declared melds are not known; the attributes
            below are then None, too.
        fans: in Chinese Standard Mahjong, the fans that count, and how many times each.
        lasts: kinds that win as the last tile.
        last: the last tile with the greatest worth.  self_drawn: whether it is then self-drawn.
        decomposition: the decomposition of the tiles that is scored.
        patterns: in Sichuan Mahjong, the patterns that count and how many times each, as for `fan`,
            before the cap.
        value: in Sichuan Mahjong, the points of the capped fan.
        yaku: in riichi, the yaku that count.  fu: in riichi, the rounded fu.
        points: in Sichuan Mahjong and in riichi, the points that the winner receives. In Sichuan
            Mahjong one player pays the value, or after a self-drawn win all three others, each with
            a base added under some rules. In riichi it is the payments without dora, honba and
            sticks.
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
        """Han of the yaku in riichi, a synonym of `fan`; None in other games."""
        return None if self.yaku is None else self.fan

    @property
    def win(self) -> WinOfMcr | WinOfSichuan | WinOfRiichi | None:
        """The win that is worth `fan`, of the class of the game.

        None if `fan` is None, or if the seat and prevalent winds are needed and not known.
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

    `sorted` orders them by any column, `str` is the picture that `paili completions` prints,
    `to_frame` has a row for each. It is truthy if any complete hand exists, listed or not.

    Attributes:
        deficiency: number of tiles that must come for the nearest, or `paili.UNREACHABLE`. If the
            search ran out of time before it found one, a lower bound.
        counts: exact numbers of distinct complete hands at that distance, one further, and so on,
            listed or not, for the distances that were searched to the end. Empty if there is no
            complete hand.
        items: the listed hands, nearest first. At equal distance they are sorted by form and then
            by tiles if every complete hand wins; with a requirement by probability, then by worth,
            then by lower tiles.
        is_exact: whether the result is complete; False if the search ran out of time.
        hand: the hand.  knowledge: copies that can still come.  rules: rules of the game.
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
        """Return the completions sorted by a column of `to_frame`, the best values first.

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
        """Return the completions for a report: the JSON of `to_json` without the position."""
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
        slack: number of tiles that a hand may be farther away than the nearest, 0 to 14.
        limit: number of hands to list, 0 to 1,000,000; `counts` has all of them, exactly.
        seconds: time limit of the search, after which the result has the hands found so far; None
            for no limit. Listing them takes additional time.
    Raises:
        ArgumentError: slack, limit or seconds out of range.  Otherwise as `deficiency`.
    Cost: a fraction of a millisecond, and ten to thirty microseconds for each hand listed. With a
        requirement a few milliseconds, and several times as long for each tile of slack; a
        requirement that few hands fulfil takes up to a second.
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
    """Return the completions described by their JSON."""
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
    """Return a number of completions to list, after checking it.

    Raises:
        ArgumentError: not 0 to 1,000,000.
    """
    expected = f"an int, 0 to {MOST_LISTED}"
    limit = as_integer(limit, "limit", expected)
    if not 0 <= limit <= MOST_LISTED:
        raise ArgumentError("limit", describe(limit), expected)
    return limit

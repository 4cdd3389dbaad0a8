"""Families of hands: their parameters, and the generation of their blocks from a seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from paili.analysis.census import census
from paili.analysis.deficiency import UNREACHABLE, deficiency, deficiency_batch
from paili.analysis.question import is_hand_by_hand
from paili.analysis.shuffling import Shuffler, deck_of
from paili.datasets.columns import Column
from paili.datasets.label_columns import asked_in_batch
from paili.datasets.positions import NOT_SAID, Positions
from paili.games.registry import game_of
from paili.model.errors import ArgumentError, describe
from paili.model.forms import Form
from paili.model.rules import RIICHI, Rules, as_rules
from paili.model.tiles import KINDS, Suit, as_iterator, integer_within

Bytes = npt.NDArray[np.uint8]

BLOCK = 256
"""Hands in a block. The seed and the number of the block determine its hands."""
_MOST_DEFICIENCY = 14
_SECONDS_OF_ANY, _SECONDS = 3e-6, 1e-4
_SECONDS_BY_DEFICIENCY = {0: 0.1, 1: 1e-2, 6: 3e-3}
_TRIED, _TRIED_BY_HAND = 1 << 14, 1 << 6
"""Hands dealt at a time in the search for hands of a deficiency: by batch, and one by one."""
_MOST_TRIES = 1 << 30
"""Greatest number of hands dealt without finding one of the deficiencies still needed."""


_INDEX = Column("index", "int64", "number of the hand, from 0")
_OF_A_GAME = (
    _INDEX,
    Column("player", "text", "name of the agent that is to decide"),
    Column("stage", "text", "what it answers: turn, discard or robbery"),
    Column("event", "int32", "events of the game before it"),
    Column("counts", "uint8[34]", "concealed copies of each kind, a drawn tile included"),
    Column("melds", "text", "own melds, such as `[123m](1111z)`; empty without any"),
    Column("available", "uint8[34]", "copies of each kind that the player has not seen"),
)
_WINDS = (
    Column("seat_wind", "int8", "0 to 3, east to north"),
    Column("prevalent_wind", "int8", "0 to 3, east to north"),
)
_VOID = Column("void_suit", "text", "the suit that the player gave up", True)


@dataclass(frozen=True, slots=True)
class Family:
    """A family of hands to be dealt.

    Attributes:
        rules: rules that define the tiles and the wins; may be given as text.
        tiles: 13 (waiting) or 14 (drawn), a declared meld counting as three.
        melds: number of declared melds with unknown tiles, 0 to 4.
        seen: number of further tiles that are gone, dealt from the same deck.
        deficiencies: if any, hands have these deficiencies in turn, each hand drawn at random among
            those of its deficiency; else hands are dealt without selection.
        agents: if any, the names of four agents: each hand is then taken from a game of theirs,
            that of the player to decide. Melds and available copies are those of the game.
        kind: "games" with agents, "deficiency" with deficiencies, else "uniform".
    Raises:
        ArgumentError: a value out of range, or incompatible values.
    Example:
        >>> Family(tiles=13, deficiencies=(1, 2)).kind
        'deficiency'
    """

    rules: Rules = RIICHI
    tiles: int = 14
    melds: int = 0
    seen: int = 0
    deficiencies: tuple[int, ...] = ()
    agents: tuple[str, ...] = ()
    kind: str = field(init=False)

    def __post_init__(self) -> None:
        # The dataclass is frozen, so normalised values are set this way.
        rules = as_rules(self.rules)
        object.__setattr__(self, "rules", rules)
        tiles = integer_within(self.tiles, "tiles", 13, 14)
        melds = integer_within(self.melds, "melds", 0, 4)
        left = sum(self.deck) - tiles + 3 * melds
        integer_within(self.seen, "seen", 0, left)
        object.__setattr__(self, "deficiencies", _checked(self.deficiencies, "deficiencies"))
        object.__setattr__(self, "agents", _checked(self.agents, "agents"))
        for least in self.deficiencies:
            integer_within(least, "deficiencies", 0, _MOST_DEFICIENCY)
        kind = "games" if self.agents else "deficiency" if self.deficiencies else "uniform"
        object.__setattr__(self, "kind", kind)
        if self.agents and (self.melds or self.seen or self.deficiencies):
            expected = "none with agents: a game decides what is known"
            raise ArgumentError("melds, seen and deficiencies", "some", expected)
        if self.deficiencies:
            self._expect_hands()

    @property
    def deck(self) -> list[int]:
        """Copies of each kind, followed by the jokers if any."""
        return deck_of(self.rules)

    def _expect_hands(self) -> None:
        """Raise if a deficiency is known to occur in no hand.

        Raises:
            ArgumentError: a deficiency that no hand has, or declared melds with a requirement.
        """
        rules = self.rules
        if rules.requirement is not None and self.melds:
            expected = "0 where a win must be worth something: the tiles decide what it is worth"
            raise ArgumentError("melds", str(self.melds), expected)
        knitted = {Form.KNITTED_STRAIGHT, Form.HONORS_AND_KNITTED}
        if self.seen or rules.jokers or rules.requirement is not None or knitted & rules.forms:
            return  # the census cannot count these, or is slow
        rows = census(rules, tiles=self.tiles, melds=self.melds).rows
        there = {row.deficiency for row in rows}
        for least in self.deficiencies:
            if least not in there:
                known = ", ".join(str(one) for one in sorted(there - {UNREACHABLE}))
                raise ArgumentError("deficiencies", str(least), f"some of {known}")

    @property
    def seconds(self) -> float:
        """Approximate seconds per hand on an ordinary core; rare deficiencies need a search."""
        times = [_SECONDS_BY_DEFICIENCY.get(one, _SECONDS) for one in self.deficiencies]
        return sum(times) / len(times) if times else _SECONDS_OF_ANY

    @property
    def columns(self) -> tuple[Column, ...]:
        """Columns of the hands."""
        if self.agents:
            game = game_of(self.rules)
            winds, void = _WINDS * game.has_winds, (_VOID,) * game.has_void_suits
            return (*_OF_A_GAME, *winds, *void)
        columns = [
            _INDEX,
            Column("counts", "uint8[34]", "concealed copies of each kind"),
        ]
        if self.rules.jokers:
            columns.append(Column("jokers", "uint8", "jokers in hand"))
        if self.deficiencies:
            columns.append(Column("stratum", "int8", "the deficiency that was asked for"))
        if self.seen:
            columns.append(
                Column("available", "uint8[34]", "copies of each kind that can still come")
            )
        if self.seen and self.rules.jokers:
            columns.append(Column("jokers_available", "uint8", "jokers that can still come"))
        return tuple(columns)

    def to_json(self) -> dict[str, Any]:
        """Return the family as data cards describe it."""
        if self.agents:
            plain = {"family": self.kind, "rules": str(self.rules), "tiles": self.tiles}
            return {**plain, "agents": list(self.agents)}
        plain = {
            "family": self.kind,
            "rules": str(self.rules),
            "tiles": self.tiles,
            "melds": self.melds,
            "seen": self.seen,
        }
        if self.deficiencies:
            plain["deficiencies"] = list(self.deficiencies)
        return plain


def _checked(values: Any, name: str) -> tuple[Any, ...]:
    if isinstance(values, str):
        raise ArgumentError(name, describe(values), "several values")
    return tuple(as_iterator(values, name, name))


def dealt_block(family: Family, seed: int, block: int) -> dict[str, npt.NDArray[Any]]:
    """Return the columns of a block of a family without agents."""
    shuffler = Shuffler(family.deck, seed, block)
    if family.deficiencies:
        hands, gone = _stratified(family, shuffler, block)
    else:
        hands, gone = shuffler.deal(BLOCK, _size(family), family.seen)
    rows: dict[str, npt.NDArray[Any]] = {"counts": hands[:, :KINDS]}
    left = np.array(family.deck, dtype=np.uint8) - hands - gone
    if family.rules.jokers:
        rows["jokers"] = hands[:, KINDS]
        rows["jokers_available"] = left[:, KINDS]
    rows["available"] = left[:, :KINDS]
    rows["index"] = np.arange(block * BLOCK, (block + 1) * BLOCK)
    if family.deficiencies:
        rows["stratum"] = _strata(family, block).astype(np.int8)
    return rows


def _size(family: Family) -> int:
    """Return the number of concealed tiles of a hand."""
    return family.tiles - 3 * family.melds


def _strata(family: Family, block: int) -> npt.NDArray[np.int64]:
    """Return the required deficiency of each hand of a block."""
    asked = np.array(family.deficiencies)
    return asked[np.arange(block * BLOCK, (block + 1) * BLOCK) % len(asked)]


def _stratified(family: Family, shuffler: Shuffler, block: int) -> tuple[Bytes, Bytes]:
    """Return hands of the required deficiencies, and the tiles seen elsewhere.

    Hands are dealt at random and the first ones of each deficiency are kept, so that they are a
    random sample of the hands of their deficiency.
    """
    strata = _strata(family, block)
    places = {least: np.flatnonzero(strata == least) for least in np.unique(strata).tolist()}
    width = len(family.deck)
    hands, gone = (np.zeros((BLOCK, width), dtype=np.uint8) for _ in range(2))
    tried = _TRIED_BY_HAND if is_hand_by_hand(family.rules) else _TRIED
    tries = 0
    while places:
        dealt, away = shuffler.deal(tried, _size(family), family.seen)
        found = _deficiencies(family, dealt, away)
        tries += tried
        for least in list(places):
            rows = np.flatnonzero(found == least)[: len(places[least])]
            if not rows.size:
                continue
            tries = 0
            into = places[least][: len(rows)]
            hands[into], gone[into] = dealt[rows], away[rows]
            places[least] = places[least][len(rows) :]
            if not len(places[least]):
                del places[least]
        if tries >= _MOST_TRIES:
            asked = ", ".join(map(str, places))
            raise ArgumentError("deficiencies", asked, f"those of one in {_MOST_TRIES:,} hands")
    return hands, gone


def _deficiencies(family: Family, hands: Bytes, gone: Bytes) -> npt.NDArray[np.int8]:
    rules = family.rules
    rows = len(hands)
    left = np.array(family.deck, dtype=np.uint8) - hands - gone
    jokers = np.zeros(rows, dtype=np.uint8) if not rules.jokers else hands[:, KINDS]
    coming = np.full(rows, NOT_SAID, dtype=np.int8)
    if rules.jokers:
        coming = left[:, KINDS].astype(np.int8)
    unsaid = np.full(rows, NOT_SAID, dtype=np.int8)
    informed = np.full(rows, bool(family.seen))
    positions = Positions(
        counts=np.ascontiguousarray(hands[:, :KINDS]),
        melds=[()] * rows,
        available=np.ascontiguousarray(left[:, :KINDS]),
        informed=informed,
        jokers=jokers,
        jokers_available=coming,
        void=unsaid,
        seat_wind=unsaid,
        prevalent_wind=unsaid,
    )
    if rules.best_void:
        voids = [rules.with_void(suit) for suit in (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOO)]
        if rules.requirement is None:
            found = [asked_in_batch(positions, void, deficiency_batch) for void in voids]
            least: npt.NDArray[np.int8] = np.minimum.reduce(found)
            return least
    if is_hand_by_hand(rules):
        answers = [
            deficiency(positions.hand(row), positions.knowledge(row, rules), rules=rules)
            for row in range(rows)
        ]
        return np.array(answers, dtype=np.int8)
    return asked_in_batch(positions, rules, deficiency_batch).astype(np.int8)

"""Questions: a hand, knowledge, rules and arguments, parsed, resolved and checked once."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from paili import _core
from paili.games.riichi.scoring.stakes import Stakes, stakes_for
from paili.games.riichi.scoring.yaku import Yaku
from paili.model import views
from paili.model.arrays import (
    available_array,
    counts_array,
    jokers_of_batch,
    melds_of_batch,
    thread_count,
)
from paili.model.errors import ArgumentError, TileCountError, describe
from paili.model.forms import Form, form_of
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase, SuitOrder, in_play
from paili.model.notation import FIVES, JOKER_CODE, KIND_OF_CODE, RED, Notation
from paili.model.requirements import Objective
from paili.model.rules import PRESETS, Rules, as_rules
from paili.model.tiles import COPIES, JOKER, KINDS, TILES, AnyTile, Suit, Tile, as_integer
from paili.model.views import Part, View
from paili.wording import counted

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Question:
    """A hand, knowledge and rules, with the native question that computes the results.

    Public functions create it from their arguments. Internal functions take it, and repeat no
    checks.

    Attributes:
        hand: waiting or drawn.
        given: the knowledge as the caller gave it; None for every copy that is not in the hand.
        rules: rules of the game, with the best void suit resolved.
        native: the native question.
    """

    __slots__ = ("_deficiency", "_knowledge", "given", "hand", "native", "rules")

    _deficiency: int | None
    _knowledge: KnowledgeBase | None

    def __init__(
        self,
        hand: Hand,
        knowledge: KnowledgeBase | None,
        rules: Rules,
        native: _core.Question | None = None,
    ) -> None:
        """Check the types, and create the native question unless it is given.

        For rules with the best void suit, the best suit of this hand is resolved.

        Raises:
            ArgumentError: not a Hand, or not a KnowledgeBase or None; unknown melds under a
                requirement.
            TileCountError: more than four copies in hand, melds and available, or a kind that is
                not in play.
            SearchLimitError: as `void_suits`.
        """
        if native is None:
            if not isinstance(hand, Hand):
                raise ArgumentError("hand", describe(hand), "a Hand, such as Hand.parse('123m...')")
            if knowledge is not None and not isinstance(knowledge, KnowledgeBase):
                raise ArgumentError("knowledge", describe(knowledge), "a KnowledgeBase or None")
            available = None if knowledge is None else knowledge._bytes
            red = _red_fives(hand) if hand.melds or any(hand.red_fives) else b""
            tiles = hand._counts, hand._native_melds, red
            native = _core.Question(*tiles, available, rules._native)
            if rules.best_void and native.void_suit is not None:
                rules = rules.with_void(Suit(native.void_suit))
        self.hand, self.given, self.rules, self.native = hand, knowledge, rules, native
        self._deficiency, self._knowledge = None, knowledge

    @classmethod
    def of(cls, hand: Hand, knowledge: KnowledgeBase | None, rules: Rules | str) -> Question:
        """Resolve the arguments of a public function.

        Raises:
            ArgumentError, TileCountError, SearchLimitError: as the constructor, or invalid rules.
        """
        return cls(hand, knowledge, as_rules(rules))

    @property
    def knowledge(self) -> KnowledgeBase:
        """Copies that can come; by default all that are not in the hand, jokers included."""
        if self._knowledge is None:
            self._knowledge = KnowledgeBase.full(self.hand, rules=self.rules)
        return self._knowledge

    @property
    def coming(self) -> int:
        """Number of tiles that can be drawn: those in play, and the jokers."""
        knowledge = self.knowledge
        return sum(knowledge._bytes[tile] for tile in self.rules.in_play) + knowledge.jokers

    @property
    def by_form(self) -> dict[Form, int]:
        """Deficiency under each form of the rules."""
        reached = {form_of(form): away for form, away in self.native.deficiency_by_form()}
        forms = [form for form in Form if form in self.rules.forms]
        return {form: reached.get(form, _core.UNREACHABLE) for form in forms}

    @property
    def deficiency(self) -> int:
        """Number of tiles that must come to win, or `UNREACHABLE`."""
        if self._deficiency is None:
            self._deficiency = self.native.deficiency()
        return self._deficiency

    def in_play(self) -> Question:
        """Return the question with a knowledge base that is limited to kinds in play."""
        if len(self.rules.in_play) == KINDS:
            return self
        return Question(self.hand, in_play(self.knowledge, self.rules), self.rules, self.native)

    def under(self, rules: Rules) -> Question:
        """Return a question about the same hand and knowledge under other rules."""
        return Question(self.hand, self.given, rules)

    def after_discard(self, tile: AnyTile) -> Question:
        """Return a question about the hand after a discard, which cannot come back.

        Raises:
            HandSizeError: a waiting hand.  TileCountError: the hand does not have the tile.
        """
        hand = self.hand.without_tile(tile)
        return Question(hand, self.knowledge, self.rules, self.native.after_discard(tile))


def _red_fives(hand: Hand) -> bytes:
    """Return the number of red fives of each suit, then of each meld."""
    return bytes((*hand.red_fives, *(meld.red_fives for meld in hand.melds)))


def question_at_stake(
    hand: Hand,
    knowledge: KnowledgeBase | None,
    rules: Rules | str,
    stakes: Stakes | None,
    objective: Objective,
) -> tuple[Question, Stakes | None]:
    """Resolve the arguments of a public function that supports points of riichi.

    Unless knowledge is given, indicators of dora cannot come.

    Raises:
        ArgumentError: stakes without points of riichi; otherwise as `Question.of`.
    """
    resolved = as_rules(rules)
    stakes = stakes_for(stakes, resolved, objective)
    if stakes is not None and knowledge is None:
        knowledge = KnowledgeBase.from_seen(hand, stakes.dora)
    return Question.of(hand, knowledge, resolved), stakes


MEMORY = 3 << 29
"""Default memory limit of a search, in bytes."""


def is_hand_by_hand(rules: Rules) -> bool:
    """Return whether the rules need more than the arguments of batch functions.

    With a requirement, each hand needs the tiles of its own melds; with the best void suit, each
    hand has its own void suit.
    """
    return rules.requirement is not None or rules.best_void


def batch_of(
    counts: object,
    available: object,
    melds: object,
    rules: Rules | str,
    threads: object,
    jokers: object = 0,
    jokers_available: object = None,
) -> tuple[
    npt.NDArray[np.uint8],
    npt.NDArray[np.uint8] | None,
    npt.NDArray[np.uint8],
    list[_core.Meld],
    _core.Rules,
    int,
    tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]] | None,
]:
    """Return the arguments of the native batch functions, as contiguous arrays of the right shape.

    Raises:
        ArrayError: wrong dtype or shape.  ArgumentError: invalid melds, jokers, rules or threads.
    """
    rules = as_rules(rules)
    hands = counts_array(counts)
    declared, known_melds = melds_of_batch(melds, len(hands))
    return (
        hands,
        available_array(available, len(hands)),
        declared,
        known_melds,
        rules._native,
        thread_count(threads),
        jokers_of_batch(jokers, jokers_available, len(hands), rules),
    )


def draw_count(value: object) -> int:
    """Return a number of draws, after checking it as far as possible without the hand.

    Raises:
        ArgumentError: not an int, or more draws than there are tiles.
    """
    expected = "an int, 0 to the number of available tiles"
    draws = as_integer(value, "draws", expected)
    if not 0 <= draws <= KINDS * COPIES:
        raise ArgumentError("draws", describe(draws), expected)
    return draws


def memory_bound(value: object) -> int:
    """Return a memory limit in bytes, after checking it.

    Raises:
        ArgumentError: not an int, or below 1.
    """
    expected = "a number of bytes, an int of at least 1"
    memory = as_integer(value, "memory", expected)
    if not 1 <= memory <= sys.maxsize:
        raise ArgumentError("memory", describe(memory), expected)
    return memory


AnyNotation = Notation | str | None
"""A notation, its name, or None to recognise the notation of each text."""


def read_hand(text: str, melds: str = "", notation: AnyNotation = None) -> Hand:
    """Parse a hand, with melds that may be written separately.

    Args:
        text: the hand, which may include melds.  melds: further melds.
    Raises:
        NotationError: a text that cannot be parsed.  ArgumentError: tiles outside melds in `melds`.
        HandSizeError, TileCountError: not a valid hand.
    """
    return Hand._of_parts(_core.read_hand(text, notation, melds))


def read_knowledge(
    hand: Hand,
    seen: str = "",
    available: str | None = None,
    notation: AnyNotation = None,
    order: SuitOrder = "mpsz",
    rules: Rules | None = None,
) -> KnowledgeBase | None:
    """Parse a knowledge base from the tiles that have been seen, or from digits.

    Args:
        seen: tiles that are gone.  available: alternatively 27 or 34 digits, copies of each kind.
        order: order of the suits in these digits.  rules: rules with jokers; None for no jokers.
    Returns:
        The knowledge; None, for every copy that is not our own, if neither is given.
    Raises:
        ArgumentError: both are given, or more jokers than exist.
        NotationError: a text that cannot be parsed.  TileCountError: more copies than exist.
    """
    if available is not None:
        if seen:
            raise ArgumentError("seen", seen, "nothing, for the available digits say it all")
        knowledge = KnowledgeBase.parse(available, order=order)
        check_available(hand, knowledge, rules)
        return knowledge
    if not seen:
        return None
    codes = _core.read_codes(seen, notation)
    tiles = [JOKER if code == JOKER_CODE else KIND_OF_CODE[code] for code in codes]
    return KnowledgeBase.from_seen(hand, tiles, rules=rules)


def check_in_play(hand: Hand, rules: Rules) -> None:
    """Check that all tiles of a hand and its melds are in play, and no meld is of the void suit.

    Raises:
        ArgumentError: a tile that is not in play, a meld in the void suit, or too many jokers.
    """
    if hand.jokers > rules.jokers:
        expected = f"at most {rules.jokers} under {rules}"
        if not rules.jokers:
            expected = f"none under {rules}: try the rules {rules.name}:jokers=4"
        raise ArgumentError("hand", counted(hand.jokers, "joker"), expected)
    own = KnowledgeBase.full(hand)._bytes
    for tile in TILES[rules.kinds :]:
        if own[tile] < COPIES:
            # Suggest one preset for each set of forms, the first.
            named: dict[frozenset[Form], str] = {}
            for one in PRESETS.values():
                if one.kinds == KINDS:
                    named.setdefault(one.forms, one.name)
            others = " or ".join(named.values())
            expected = f"none under {rules}: try the rules {others}"
            raise ArgumentError("hand", f"the honour {tile}", expected)
    for tile in TILES[: rules.kinds]:
        if own[tile] < COPIES and tile not in rules.in_play:
            expected = f"no 2 to 8 of characters under {rules}: three players"
            raise ArgumentError("hand", str(tile), expected)
    if rules.void_suit is not None:
        for meld in hand.melds:
            if meld.tile.suit is rules.void_suit:
                expected = f"none in the void suit {rules.void_suit}"
                raise ArgumentError("hand", f"the meld {meld}", expected)


def check_available(hand: Hand, knowledge: KnowledgeBase, rules: Rules | None = None) -> None:
    """Check that the available copies are at most those that the hand and its melds leave.

    Args:
        rules: rules with jokers; None for no jokers.
    Raises:
        TileCountError: more than four copies in hand, melds and available.
        ArgumentError: more jokers than exist.
    """
    most = rules.jokers - hand.jokers if rules is not None else 0
    if knowledge.jokers > most:
        expected = f"at most {most} besides the hand"
        raise ArgumentError("available", counted(knowledge.jokers, "joker"), expected)
    for tile, most in zip(TILES, KnowledgeBase.full(hand)._bytes, strict=True):
        copies = knowledge._bytes[tile]
        if copies > most:
            expected = f"at most {most} besides the hand"
            raise TileCountError(tile, copies, expected, "available")


def read_win(
    words: Sequence[str], melds: str = "", notation: AnyNotation = None
) -> tuple[Hand, Tile, bool]:
    """Parse a win: the hand, the winning tile, and whether this tile is a red five.

    The winning tile is the last one in the text. With it the hand has 14 tiles, each meld counted
    as three. A text of 15 tiles names the winning tile twice.

    Args:
        words: words of the hand, with melds in brackets, and optionally of the winning tile.
        melds: further melds.
    Returns:
        The hand without the winning tile, the tile, and whether it is a red five.
    Raises:
        NotationError: a text that cannot be parsed.
        ArgumentError: another number of tiles; a word about how the winning tile came; jokers,
            which cannot be scored.
        HandSizeError, TileCountError: not a valid hand.
    """
    hand, code = _core.read_win(words, melds, notation)
    is_red = code >= RED
    return Hand._of_parts(hand), TILES[FIVES[code - RED] if is_red else code], is_red


def _yaku(named: list[dict[str, Any]]) -> tuple[Yaku, ...]:
    return tuple([Yaku(one["name"]) for one in named])


class Aim(View):
    """The yaku that a hand aims at under rules of riichi that require one to win.

    Attributes:
        yaku: the nearest yaku; empty if every complete hand has one, or none is in reach. Under a
            requirement of several han, the yaku of the listed completions.
        without: kinds that bring a complete hand nearer, but not a yaku; for a drawn hand, after
            its first discard.
        sentence: the aim in words.
    Example:
        >>> from paili import Hand, analyse
        >>> rules = "tenhou:minimum=1:seat=east:round=south"
        >>> analyse(Hand.parse("234m234p99s11z[333s]"), rules=rules).aim.sentence
        'goes for Seat Wind; 9s completes it without a yaku'
    """

    yaku = Part(_yaku)
    without = Part(views.tiles)
    sentence = Part(str)

    def __repr__(self) -> str:
        return f"<Aim: {self.sentence}>"

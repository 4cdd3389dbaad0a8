"""A question: one hand, knowledge and rules, resolved once."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from paili import _core
from paili.analysis.arguments import MEMORY
from paili.analysis.worths import MOST_DRAWS, NOTHING, Worth, worths_of
from paili.model.errors import ArgumentError, describe
from paili.model.forms import Form, form_of
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase, in_play
from paili.model.melds import MeldKind
from paili.model.rules import Rules, as_rules
from paili.model.tiles import KINDS, AnyTile, Suit, integer_within

SUITS = (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOO)
"""The suits that can be given up."""
_SPARE_UP_TO = 4
"""Greatest deficiency at which the choice of a void suit looks one draw farther by default."""


class Question:
    """One hand, knowledge and rules, with the native position that answers.

    Public functions make it of their arguments by `of`. Internal functions take it, and neither
    check nor resolve anything again. It keeps the answers that several reports need.

    Attributes:
        hand: waiting or drawn.
        given: the knowledge as it was given; None for every copy that is not in the hand.
        rules: their void suit is known.
        position: the native position.
        voids: the choices of a void suit that decided the rules; None if nothing was planned.
    """

    __slots__ = (
        "_by_form",
        "_deficiency",
        "_discards",
        "_knowledge",
        "given",
        "hand",
        "position",
        "rules",
        "voids",
    )

    voids: VoidChoices | None
    _by_form: dict[Form, int] | None
    _deficiency: int | None
    _discards: list[tuple[int, int, bytes, list[int]]] | None
    _knowledge: KnowledgeBase | None

    def __init__(
        self,
        hand: Hand,
        knowledge: KnowledgeBase | None,
        rules: Rules,
        position: _core.Position | None = None,
    ) -> None:
        """Check the types and make the position, unless it has been made.

        Raises:
            ArgumentError: not a Hand, or not a KnowledgeBase or None; unknown melds where a win
                must be worth something.
            TileCountError: more than four copies in hand, melds and available, or a kind that is
                not in play.
        """
        if position is None:
            if not isinstance(hand, Hand):
                raise ArgumentError("hand", describe(hand), "a Hand, such as Hand.parse('123m...')")
            if knowledge is not None and not isinstance(knowledge, KnowledgeBase):
                raise ArgumentError("knowledge", describe(knowledge), "a KnowledgeBase or None")
            available = None if knowledge is None else knowledge._bytes
            position = _core.Position(hand._counts, hand._native_melds, available, rules._native)
        self.hand, self.given, self.rules, self.position = hand, knowledge, rules, position
        self._by_form = self._deficiency = self._discards = None
        self._knowledge = knowledge
        self.voids = None

    @classmethod
    def of(cls, hand: Hand, knowledge: KnowledgeBase | None, rules: Rules | str) -> Question:
        """Resolve the arguments of a public function.

        Rules void of the best suit become void of the best suit of this hand.

        Raises:
            ArgumentError, TileCountError: as the constructor; not rules.
            SearchLimitError: as `void_suits`.
        """
        rules = as_rules(rules)
        if not rules.best_void:
            return cls(hand, knowledge, rules)
        shape = cls(hand, knowledge, rules.with_void(None))
        # The worth of a win with jokers or unknown melds is not known: the nearest suit is best.
        is_valued = rules.scoring is not None and not rules.jokers and has_known_pungs(hand)
        choices = valued_voids(shape) if is_valued else None
        best = choices.suits[0] if choices else min(_voids_of(shape), key=VoidChoice.nearness)
        question = best.question or shape.under(rules.with_void(best.suit))
        question.voids = choices
        return question

    @property
    def knowledge(self) -> KnowledgeBase:
        """The copies that can come; by default all that are not in the hand, jokers included."""
        if self._knowledge is None:
            self._knowledge = KnowledgeBase.full(self.hand, rules=self.rules)
        return self._knowledge

    @property
    def coming(self) -> int:
        """Number of tiles that can be drawn: those in play, and the jokers."""
        knowledge = self.knowledge
        return sum(knowledge._bytes[: self.rules.kinds]) + knowledge.jokers

    @property
    def affordable_draws(self) -> int:
        """Draws within which the hand is planned by default: about a second's work."""
        if self.deficiency == _core.UNREACHABLE:
            return min(1, self.coming)
        nearest = max(self.deficiency, 1)
        return min(nearest + _core.spare_draws(nearest), self.coming)

    @property
    def by_form(self) -> dict[Form, int]:
        """The deficiency under each form of the rules."""
        if self._by_form is None:
            reached = {form_of(form): away for form, away in self.position.deficiency_by_form()}
            self._by_form = {
                form: reached.get(form, _core.UNREACHABLE)
                for form in Form
                if form in self.rules.forms
            }
        return self._by_form

    @property
    def deficiency(self) -> int:
        """Tiles that must come to win, or `UNREACHABLE`."""
        if self._deficiency is None:
            by_form = self._by_form
            self._deficiency = min(by_form.values()) if by_form else self.position.deficiency()
        return self._deficiency

    @property
    def discards(self) -> list[tuple[int, int, bytes, list[int]]]:
        """For each kind that can be discarded: the kind, and the native acceptance after it.

        Raises:
            HandSizeError: a waiting hand.
        """
        if self._discards is None:
            self._discards = self.position.discards()
        return self._discards

    def in_play(self) -> Question:
        """Return the question with a knowledge that has kinds in play only."""
        if self.rules.kinds == KINDS:
            return self
        knowledge = in_play(self.knowledge, self.rules)
        question = Question(self.hand, knowledge, self.rules, self.position)
        question.voids = self.voids
        return question

    def under(self, rules: Rules) -> Question:
        """Return the question about the same hand and knowledge under other rules."""
        return Question(self.hand, self.given, rules)

    def after_discard(self, tile: AnyTile) -> Question:
        """Return the question about the hand that a discard leaves; the discard never comes back.

        Raises:
            HandSizeError: a waiting hand.  TileCountError: it has no such tile.
        """
        hand = self.hand.without_tile(tile)
        return Question(hand, self.knowledge, self.rules, self.position.after_discard(tile))

    def void_of(self, suit: Suit) -> Question | None:
        """Return the question void of a suit; None if a meld of the suit is declared."""
        if any(meld.tile.suit is suit for meld in self.hand.melds):
            return None
        return self.under(self.rules.with_void(suit))


class VoidChoice(NamedTuple):
    """A suit that a hand can give up.

    Attributes:
        suit: given up.  tiles: of it in the hand.
        question: void of it; None if a meld of it is declared.
        deficiency: void of it.  worth: likewise, by a plan for points.
    """

    suit: Suit
    tiles: int
    question: Question | None
    deficiency: int
    worth: Worth = NOTHING

    def nearness(self) -> tuple[int, int, Suit]:
        """Return the key by which the nearest suit is least."""
        return self.deficiency, self.tiles, self.suit

    def standing(self) -> tuple[Fraction, int, int, Suit]:
        """Return the key by which the most valuable suit is least."""
        return -self.worth.points, *self.nearness()


class VoidChoices(NamedTuple):
    """The suits that a hand can give up, the most valuable first.

    Attributes:
        shape: the question void of no suit.
        draws: that the worths are about.  is_exact: whether the time sufficed for all draws.
    """

    shape: Question
    suits: tuple[VoidChoice, ...]
    draws: int
    is_exact: bool


def has_known_pungs(hand: Hand) -> bool:
    """Return whether all melds are known pungs or kongs, so that Sichuan Mahjong scores a win."""
    return hand.meld_count == len(hand.melds) and not has_chow(hand)


def has_chow(hand: Hand) -> bool:
    """Return whether a chow is declared."""
    return any(meld.kind is MeldKind.CHOW for meld in hand.melds)


def valued_voids(
    shape: Question,
    draws: int | None = None,
    memory: int = MEMORY,
    deadline: float | None = None,
) -> VoidChoices:
    """Plan for points with each suit given up.

    Args:
        shape: the question void of no suit.
        draws: None for as many as the least deficiency, or one more if the hand is near.
        deadline: of `time.monotonic`; None for no limit.
    Raises:
        ArgumentError: draws out of range.  SearchLimitError: as `worth_of`.
    """
    voids = _voids_of(shape)
    if draws is None:
        least = min(void.deficiency for void in voids)
        draws = min(least + (least <= _SPARE_UP_TO), shape.coming, MOST_DRAWS)
    draws = integer_within(draws, "draws", 0, MOST_DRAWS)
    positions = [None if void.question is None else void.question.position for void in voids]
    worths, within = worths_of(positions, draws, memory, deadline)
    valued = [void._replace(worth=worth) for void, worth in zip(voids, worths, strict=True)]
    valued.sort(key=VoidChoice.standing)
    return VoidChoices(shape, tuple(valued), within, within == draws)


def _voids_of(shape: Question) -> list[VoidChoice]:
    voids = []
    for suit in SUITS:
        question = shape.void_of(suit)
        away = _core.UNREACHABLE if question is None else question.deficiency
        tiles = sum(tile.suit is suit for tile in shape.hand.tiles)
        voids.append(VoidChoice(suit, tiles, question, away))
    return voids

"""Questions: a hand, knowledge and rules, resolved and checked once."""

from __future__ import annotations

from paili import _core
from paili.games.riichi.scoring.stakes import Stakes, stakes_for
from paili.model.errors import ArgumentError, describe
from paili.model.forms import Form, form_of
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase, in_play
from paili.model.objective import Objective
from paili.model.rules import Rules, as_rules
from paili.model.tiles import KINDS, AnyTile, Suit


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

"""The bot of this paper as agents: with exact plans, and with the search that the paper prints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from paili import Meld, Wind
from paili.games.mcr import Action, Observation

from paili_papers.wang_2020_mcr.algorithms.search import Limits, Plans, Search
from paili_papers.wang_2020_mcr.algorithms.winning_chances import Pattern, Tiles, claim, own_turn

MOST_STATES = 20_000
"""States of each search of the agent: a decision makes up to some ten, after calls and kongs."""


@dataclass(frozen=True)
class SearchedPattern(Pattern):
    """A pattern whose winning hands are those that the printed search finds.

    Attributes:
        limits: the end of a search.  before: the plans of the search before it, section 4.2.
    """

    limits: Limits = field(default=Limits(MOST_STATES, None), kw_only=True)
    before: Plans | None = field(default=None, kw_only=True)

    @cached_property
    def plans(self) -> Plans:
        """Search for the winning hands, also among those of the search before."""
        search = Search(
            self.hand,
            self.knowledge,
            seat_wind=self.seat_wind,
            prevalent_wind=self.prevalent_wind,
        )
        return search.run(self.limits, self.before)

    def nearest(self) -> Iterable[Tiles]:
        """Return the winning hands that the search finds."""
        return self.plans.hands


class Wang2020Paper:
    """Plays by E(S) over exact plans, as the native `wang2020` does."""

    def begin(self, seat: Wind, seed: int) -> None:
        """Begin a game: nothing is kept between turns."""

    def act(self, observation: Observation) -> Action:
        """Answer the last event."""
        return decide(self.pattern(observation), observation)

    def pattern(self, observation: Observation) -> Pattern:
        """Return the hand of a seat with what it knows."""
        return Pattern(
            observation.hand,
            observation.knowledge,
            seat_wind=observation.seat,
            prevalent_wind=observation.prevalent_wind,
        )


class Wang2020Search(Wang2020Paper):
    """Plays by E(S) over the winning hands that the printed search finds.

    A search that has not ended goes on in the next turn, with the hands that it has found: section
    4.2 uploads them to the platform for that.
    """

    def __init__(self, states: int = MOST_STATES, *, keeps: bool = True) -> None:
        """Search some states for each pattern; without `keeps` each turn begins anew."""
        self._limits = Limits(states, None)
        self._keeps = keeps
        self._saved: Plans | None = None

    def begin(self, seat: Wind, seed: int) -> None:
        """Forget the plans of another game."""
        self._saved = None

    def pattern(self, observation: Observation) -> Pattern:
        """Return the hand of a seat with the plans that its search finds."""
        plain = super().pattern(observation)
        found = SearchedPattern(
            plain.hand,
            plain.knowledge,
            seat_wind=plain.seat_wind,
            prevalent_wind=plain.prevalent_wind,
            limits=self._limits,
            before=self._saved,
        )
        if self._keeps:
            self._saved = found.plans
        return found


def decide(pattern: Pattern, observation: Observation) -> Action:
    """Return the action of the bot with a pattern; it wins whenever it may."""
    legal = {action.kind for action in observation.legal_actions}
    if "win" in legal:
        return Action.win()
    if observation.drawn is not None:
        decision = own_turn(pattern, may_kong=bool(legal & {"concealed_kong", "added_kong"}))
        if decision.meld is None:
            assert decision.discard is not None
            return Action.play(decision.discard)
        kong = Action.concealed_kong if decision.meld.concealed else Action.added_kong
        return kong(decision.meld.tile)
    last = observation.last
    if last.kind not in ("play", "chow", "pung"):
        return Action.passing()
    tile = last.tile if last.kind == "play" else last.discard
    assert tile is not None
    decision = claim(pattern, tile, may_chow="chow" in legal, may_kong="kong" in legal)
    if decision.meld is None:
        return Action.passing()
    if decision.discard is None:
        return Action.kong()
    if decision.meld == Meld.pung(tile):
        return Action.pung(decision.discard)
    return Action.chow(decision.meld.tile, decision.discard)

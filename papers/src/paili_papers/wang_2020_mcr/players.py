"""The bot of this paper as agents: with exact plans, and with the printed search."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter

from paili import Meld, Wind
from paili.games.mcr import Action, Observation

from paili_papers.wang_2020_mcr.algorithms.search import Limits, Plans, Search
from paili_papers.wang_2020_mcr.algorithms.winning_chances import Pattern, Tiles, claim, own_turn

MOST_STATES = 100_000
"""The limit of states of a search, section 3.2; a decision makes up to about ten searches."""


@dataclass(frozen=True)
class SearchedPattern(Pattern):
    """A pattern whose winning hands are those that the printed search finds.

    Attributes:
        states: limit of states of a search.  end: deadline of all searches, by `perf_counter`.
        before: the plans of the previous search, section 4.2.
    """

    states: int | None = field(default=MOST_STATES, kw_only=True)
    end: float | None = field(default=None, kw_only=True)
    before: Plans | None = field(default=None, kw_only=True)

    @cached_property
    def plans(self) -> Plans:
        """The plans of a search for winning hands, which continues the previous search."""
        search = Search(
            self.hand,
            self.knowledge,
            seat_wind=self.seat_wind,
            prevalent_wind=self.prevalent_wind,
        )
        seconds = None if self.end is None else max(self.end - perf_counter(), 0.0)
        return search.run(Limits(self.states, seconds), self.before)

    def nearest(self) -> Iterable[Tiles]:
        """Return the winning hands that the search finds."""
        return self.plans.hands


class Wang2020Paper:
    """An agent that plays by E(S) over exact plans, as the native `wang2020` does."""

    def begin(self, seat: Wind, seed: int) -> None:
        """Begin a game; there is no state to reset."""

    def act(self, observation: Observation) -> Action:
        """Return the answer to the last event."""
        return decide(self.pattern(observation), observation)

    def pattern(self, observation: Observation) -> Pattern:
        """Return the pattern of an observation."""
        return Pattern(
            observation.hand,
            observation.knowledge,
            seat_wind=observation.seat,
            prevalent_wind=observation.prevalent_wind,
        )


class Wang2020Search(Wang2020Paper):
    """An agent that plays by E(S) over the winning hands that the printed search finds.

    An unfinished search continues at the next stage, also while other seats play, with the hands
    that it has found. For this, section 4.2 uploads them to the platform: `saved_state`.
    """

    def __init__(
        self,
        states: int | None = MOST_STATES,
        *,
        seconds: float | None = None,
        keeps: bool = True,
        idles: bool = True,
    ) -> None:
        """Set the limits of the search.

        Args:
            states: limit of states of a search; a decision searches before calls and after each.
            seconds: limit of time of all searches of a decision.
            keeps: whether plans are kept between stages.
            idles: whether a search continues at stages without a choice.
        """
        self._states, self._seconds = states, seconds
        self._keeps = keeps
        self.answers_every_stage = keeps and idles
        self._saved: Plans | None = None

    def begin(self, seat: Wind, seed: int) -> None:
        """Begin a game without earlier plans."""
        self._saved = None

    @property
    def saved_state(self) -> str:
        """The plans that a platform stores between turns; empty if there are none."""
        return "" if self._saved is None else self._saved.saved()

    @saved_state.setter
    def saved_state(self, text: str) -> None:
        self._saved = Plans.restored(text)

    def act(self, observation: Observation) -> Action:
        """Return the answer to the last event; without a choice, continue the search."""
        if observation.has_choice:
            return super().act(observation)
        is_dealt = observation.last.kind != "seats"
        if self.answers_every_stage and is_dealt and not (self._saved and self._saved.is_complete):
            self.pattern(observation)
        return Action.passing()

    def pattern(self, observation: Observation) -> Pattern:
        """Return the pattern of an observation, with the plans that its search finds."""
        plain = super().pattern(observation)
        end = None if self._seconds is None else perf_counter() + self._seconds
        found = SearchedPattern(
            plain.hand,
            plain.knowledge,
            seat_wind=plain.seat_wind,
            prevalent_wind=plain.prevalent_wind,
            states=self._states,
            end=end,
            before=self._saved,
        )
        if self._keeps:
            self._saved = found.plans
        return found


def decide(pattern: Pattern, observation: Observation) -> Action:
    """Return the bot's action for a pattern; it wins whenever it can."""
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

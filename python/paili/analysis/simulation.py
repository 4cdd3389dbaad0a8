"""Monte-Carlo simulation of games of one player who discards by a policy."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Literal, TypeAlias

from paili import _core
from paili.analysis.question import memory_bound, question_at_stake
from paili.games.riichi.scoring.stakes import Stakes
from paili.model import columns
from paili.model.arrays import thread_count
from paili.model.errors import ArgumentError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rendered import Rendered, Tabular
from paili.model.requirements import Objective, ObjectiveName, as_objective
from paili.model.rules import RIICHI, Rules
from paili.model.tiles import COPIES, KINDS, as_seconds, as_text, integer_within
from paili.wording import counted, percent, subject

PolicyName: TypeAlias = Literal[
    "delta", "two-step", "outlook", "step-1", "step-2", "step-3", "step-4", "step-5", "step-6",
    "step-7", "step-8", "step-9",
]  # fmt: skip
"""Name of a policy of discards, see `simulate`."""

_POLICIES = "delta, two-step, outlook, or step-1 to step-9"


@dataclass(frozen=True, slots=True, repr=False)
class Simulation(Tabular, Rendered):
    """The results of simulated games.

    `str` is a table of them; `to_frame` has a row for each number of draws, with games and shares.

    Attributes:
        hand: hand at the beginning of each game.  knowledge: the tiles of the walls.
        rules: rules of the game.  policy: the policy of discards.
        games: number of games.  seed: seed of the walls.
        ready: number of games that were ready, or won, after 1, 2, 3... draws.
        won: number of games that were won after 1, 2, 3... draws.
        objective: the value that the policy maximises.
        points: sum of the points of all games; None unless the objective is points.
        squares: sum of the squares of each game's points; None unless the objective is points.
        stakes: stakes of points of riichi; None for other games.
    """

    hand: Hand
    knowledge: KnowledgeBase
    rules: Rules
    policy: str
    games: int
    seed: int
    ready: tuple[int, ...]
    won: tuple[int, ...]
    objective: Objective = Objective.CHANCE
    points: int | None = None
    squares: int | None = None
    stakes: Stakes | None = None

    def __repr__(self) -> str:
        about = (
            f"<Simulation of {subject(self.hand, self.rules)} by {self.policy}, seed {self.seed}"
        )
        games, draws = counted(self.games, "game"), counted(len(self.won), "draw")
        return f"{about}: won {percent(self.probability)} of {games} within {draws}>"

    def _columns(self) -> tuple[columns.Column, ...]:
        draws = range(1, len(self.won) + 1)
        games = self.games or 1
        return (
            columns.integers("draws", draws, least_first=True),
            columns.integers("games", (self.games for _ in draws)),
            columns.integers("ready_games", self.ready),
            columns.integers("won_games", self.won),
            columns.numbers("ready", (number / games for number in self.ready)),
            columns.numbers("won", (number / games for number in self.won)),
        )

    @property
    def probability(self) -> float:
        """Share of games that were won after the last draw; 0 without draws."""
        return self.won[-1] / self.games if self.won and self.games else 0.0

    @property
    def mean_points(self) -> float | None:
        """Mean points of a game; None unless the objective is points."""
        return None if self.points is None or not self.games else self.points / self.games

    @property
    def standard_error(self) -> float | None:
        """Standard error of `mean_points`; None without points, or for fewer than two games."""
        if self.points is None or self.squares is None or self.games < 2:
            return None
        # Integers: the difference of the two large products would lose digits in floats.
        spread = self.squares * self.games - self.points**2
        return sqrt(spread / (self.games - 1)) / self.games

    def interval(self, confidence: float = 0.95, *, draw: int | None = None) -> tuple[float, float]:
        """Return Wilson's confidence interval of the probability to have won after a draw.

        Args:
            confidence: confidence level, between 0 and 1.
            draw: number of the draw, from 1; None means the last.
        Raises:
            ArgumentError: confidence not between 0 and 1, or no such draw.
        """
        last = len(self.won)
        draw = last if draw is None else integer_within(draw, "draw", 1, last)
        return wilson_interval(self.won[draw - 1] if draw else 0, self.games, confidence)


def wilson_interval(times: int, of: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return Wilson's confidence interval of a proportion.

    Args:
        times: number of successes.
        of: number of trials.
        confidence: confidence level, between 0 and 1.
    Raises:
        ArgumentError: confidence not between 0 and 1.
    """
    from statistics import NormalDist

    if not isinstance(confidence, float) or not 0 < confidence < 1:
        raise ArgumentError("confidence", describe(confidence), "a float between 0 and 1")
    if not of:
        return 0.0, 1.0
    share = times / of
    deviation = NormalDist().inv_cdf((1 + confidence) / 2)
    weight = deviation**2 / of
    middle = (share + weight / 2) / (1 + weight)
    half = deviation / (1 + weight) * sqrt((share * (1 - share) + weight / 4) / of)
    # Rounding must not exclude a share of exactly 0 or 1.
    low = 0.0 if share == 0.0 else max(0.0, middle - half)
    return low, 1.0 if share == 1.0 else min(1.0, middle + half)


def simulate(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    rules: Rules | str = RIICHI,
    policy: PolicyName = "delta",
    objective: Objective | ObjectiveName = Objective.CHANCE,
    stakes: Stakes | None = None,
    draws: int = 18,
    games: int = 10_000,
    seed: int,
    threads: int = 1,
    memory: int = 1 << 30,
    seconds: float | None = None,
) -> Simulation:
    """Simulate games of one player who draws from a shuffled wall of the available tiles.

    A drawn hand begins with a discard, a waiting hand with a draw. A hand that is complete at the
    beginning counts as won before the first draw. A discarded tile does not come back.

    Args:
        hand: waiting (3n+1 concealed tiles) or drawn (3n+2).
        knowledge: copies that can still come; None means every copy that is not our own.
        rules: rules of the game.
        policy: "delta": the lowest deficiency, then most accepted copies (Li & Yan 2019);
            "two-step": the lowest deficiency, then most ways to draw two accepted tiles in
            succession, then most accepted copies; "step-1" to "step-9": the best chance to win
            within this many draws, as `plan` finds it, then as "delta"; "outlook": the policy of
            `outlook`. Ties are broken by tile order.
        objective: "points" counts the points received. It requires the policy "outlook", which then
            maximises them, for the rules and stakes that `outlook` accepts. Games of riichi are
            paid tile by tile, with red fives, ippatsu and ura dora; a riichi without a win costs
            its stick.
        stakes: a `paili.riichi.Stakes`, for points by rules of riichi, as in `plan`. Unless
            knowledge is given, its indicators cannot come.
        draws: draws of a game, 0 to the number of available tiles.
        games: at least 1.  seed: 0 to 2**64 - 1; the same seed gives the same games.
        threads: 1-256; results do not depend on it.
        memory: limit on the searches of a policy, in bytes.
        seconds: time limit, after which the result has the games played so far; `Simulation.games`
            is their number. None for no limit.
    Raises:
        ArgumentError: an argument of the wrong type or outside its range.
        TileCountError: more than four copies in hand and available, or a tile that is not in play.
        SearchLimitError: a plan of a step policy needs more memory.
    Cost: a thousand games of 18 draws take 0.1 s by delta, two seconds by two-step. With a
        requirement a game takes up to a second, and far less by outlook.
    Example:
        >>> import paili
        >>> hand = paili.Hand.parse("13579m2468p13557s")
        >>> paili.simulate(hand, policy="two-step", draws=3, games=10, seed=1).won
        (0, 0, 0)
    """
    aim = as_objective(objective)
    question, stakes = question_at_stake(hand, knowledge, rules, stakes, aim)
    chosen = as_text(policy, "policy", _POLICIES)
    wanted = integer_within(games, "games", 1, 1 << 40)
    seed = integer_within(seed, "seed", 0, (1 << 64) - 1)
    draws = integer_within(draws, "draws", 0, KINDS * COPIES)
    memory = memory_bound(memory)
    limits = thread_count(threads), memory, as_seconds(seconds)
    at_stake = None if stakes is None else stakes._native_for(question.rules)
    about = chosen, aim.native, at_stake
    played = _core.simulate(question.native, *about, draws, wanted, seed, *limits)
    number, ready, won, (points, squares) = played
    is_for_points = aim is Objective.POINTS
    return Simulation(
        question.hand,
        question.knowledge,
        question.rules,
        chosen,
        number,
        seed,
        tuple(ready),
        tuple(won),
        objective=aim,
        points=points if is_for_points else None,
        squares=squares if is_for_points else None,
        stakes=stakes,
    )

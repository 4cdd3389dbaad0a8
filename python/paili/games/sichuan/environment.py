"""Sichuan Mahjong as environments of PettingZoo and Gymnasium."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paili import _core
from paili.extras import need_pettingzoo
from paili.games.sichuan import Deal, Decision, State, VectorGames
from paili.games.sichuan.actions import Action
from paili.games.sichuan.deals import rules_of_table
from paili.games.vector import checked_tables
from paili.model.rules import Rules, scoring_of
from paili.model.tiles import check_flag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paili.games.environments.aec import TableEnv, Tables
    from paili.games.environments.single import SingleEnv
    from paili.games.environments.vector import GamesVectorEnv

ROWS = 3
View = _core.SichuanView
NativeDecision = _core.SichuanDecision


def env(rules: Rules | str = "xuezhan", *, render_mode: str | None = None) -> TableEnv:
    """Return a new environment of PettingZoo; `reset(seed=...)` begins a game.

    Args:
        rules: such as `paili.XUEZHAN`, or the name of a preset.
        render_mode: "ansi" for text, "html" for a page with pictures, "human" to print the text.
    Raises:
        ArgumentError: PettingZoo is not installed, or an argument is invalid.
    Example:
        >>> table = env("sbr")
        >>> table.reset(seed=1)
        >>> table.agent_selection, table.observe("seat_0")["observation"].shape
        ('seat_0', (100, 3, 9))
    """
    of = rules_of_table(rules)
    need_pettingzoo("sichuan_v0.env")
    from paili.games.environments.aec import TableEnv

    return TableEnv(_tables(of), render_mode)


def single(
    opponents: str | Sequence[str] = "greedy",
    rules: Rules | str = "xuezhan",
    *,
    seat: int | None = None,
    features: bool = False,
    render_mode: str | None = None,
) -> SingleEnv:
    """Return an environment of Gymnasium with one learner and three native agents.

    `gymnasium.make("paili/sichuan-single-v0")` makes one as well.

    Args:
        opponents: a native agent, or three: of the next seat, the opposite and the previous one.
        seat: 0 to 3, the learner's; None means that it changes with each game.
        features: whether observations have exact numbers besides the planes.
        rules, render_mode: see `env`.
    Raises:
        ArgumentError: Gymnasium is not installed, or an argument is invalid.
    """
    of = rules_of_table(rules)
    need_pettingzoo("sichuan_v0.single")
    from paili.games.environments.single import SingleEnv

    made = _tables(of)
    return SingleEnv(made, opponents, seat=seat, features=features, render_mode=render_mode)


def vector(
    num_envs: int = 1,
    rules: Rules | str = "xuezhan",
    *,
    features: bool = False,
    threads: int = 1,
) -> GamesVectorEnv:
    """Return a vector environment of Gymnasium, made of `VectorGames`; the learner has all seats.

    `gymnasium.make_vec("paili/sichuan-tables-v0", num_envs=256)` makes one as well.

    Args:
        num_envs: number of tables, 1 to 65,536.  rules, features, threads: see `VectorGames`.
    Raises:
        ArgumentError: Gymnasium is not installed, or an argument is invalid.
    """
    of = rules_of_table(rules)
    need_pettingzoo("sichuan_v0.vector")
    from paili.games.environments.vector import GamesVectorEnv

    tables, _, threads = checked_tables(num_envs, 0, threads)
    check_flag("features", features)

    def make(seed: int) -> VectorGames:
        return VectorGames(tables, of, seed=seed, threads=threads, features=features)

    return GamesVectorEnv(make, Decision, ROWS, tables, features=features)


def _tables(rules: Rules) -> Tables:
    from paili.games.environments.aec import Tables

    native = scoring_of(rules)._native
    return Tables(
        name="paili/sichuan-v0",
        start=lambda seed, game: _core.SichuanPoll.start(native, seed, game),
        state=lambda seed, game: State.start(Deal.random(seed, game), rules),
        action=Action.from_native,
        decision=Decision,
        rows=ROWS,
        points=lambda state: state.scores,
    )

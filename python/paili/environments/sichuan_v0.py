"""Sichuan Mahjong as an environment of PettingZoo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paili import _core
from paili.environments.extra import required
from paili.games.sichuan import Deal, Decision, State
from paili.games.sichuan.actions import Action
from paili.games.sichuan.deals import rules_of_table
from paili.model.rules import Rules, scoring_of

if TYPE_CHECKING:
    from paili.environments.aec import TableEnv

__all__ = ["env"]


def env(rules: Rules | str = "xuezhan", *, render_mode: str | None = None) -> TableEnv:
    """A new environment; `reset(seed=...)` begins a game.

    Args:
        rules: such as `paili.XUEZHAN`, or the name of a preset.
        render_mode: "ansi" for text, "html" for a page with pictures, "human" to print the text.
    Raises:
        ArgumentError: PettingZoo is not installed, there is no such mode, or other rules.
    Example:
        >>> table = env("sbr")
        >>> table.reset(seed=1)
        >>> table.agent_selection, table.observe("seat_0")["observation"].shape
        ('seat_0', (100, 3, 9))
    """
    of = rules_of_table(rules)
    required("sichuan_v0.env")
    from paili.environments.aec import TableEnv, Tables

    native = scoring_of(of)._native
    tables = Tables(
        name="paili/sichuan-v0",
        start=lambda seed, game: _core.SichuanPoll.start(native, seed, game),
        state=lambda seed, game: State.start(Deal.random(seed, game), of),
        action=Action.from_native,
        decision=Decision,
        rows=3,
    )
    return TableEnv(tables, render_mode)

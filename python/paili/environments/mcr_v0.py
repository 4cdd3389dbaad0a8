"""Chinese Standard Mahjong as an environment of PettingZoo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paili import _core
from paili.environments.extra import required
from paili.games.mcr import Deal, Decision, State
from paili.games.mcr.actions import Action
from paili.model.tiles import check_flag

if TYPE_CHECKING:
    from paili.environments.aec import TableEnv

__all__ = ["env"]


def env(*, flowers: bool = False, render_mode: str | None = None) -> TableEnv:
    """A new environment; `reset(seed=...)` begins a game.

    Args:
        flowers: one wall for all, with flowers.
        render_mode: "ansi" for text, "html" for a page with pictures, "human" to print the text.
    Raises:
        ArgumentError: PettingZoo is not installed, or an argument is not one of these.
    Example:
        >>> table = env()
        >>> table.reset(seed=1)
        >>> table.agent_selection, table.observe("seat_0")["observation"].shape
        ('seat_0', (99, 4, 9))
    """
    required("mcr_v0.env")
    from paili.environments.aec import TableEnv, Tables

    check_flag("flowers", flowers)
    tables = Tables(
        name="paili/mcr-v0",
        start=lambda seed, game: _core.McrPoll.start(flowers, seed, game),
        state=lambda seed, game: State.start(Deal.random(seed, game, flowers=flowers)),
        action=Action.from_native,
        decision=Decision,
        rows=4,
    )
    return TableEnv(tables, render_mode)

"""Agents, the players of games: any object with a method `act(observation)` is one."""

from typing import TYPE_CHECKING

from paili.model.submodules import public_getter

if TYPE_CHECKING:
    from paili.agents.public import *  # noqa: F403
else:
    __getattr__ = public_getter(__name__)  # lazy: a bot process needs few of the modules


def __dir__() -> list[str]:
    from paili.agents.public import __all__

    return sorted({*globals(), *__all__})

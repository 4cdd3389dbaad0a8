"""Exact, knowledge-aware, multi-rule Mahjong hand analysis.

This package has what all games share. `paili.mcr`, `paili.sichuan` and `paili.riichi` have what
only one game needs, `paili.games` has the tables, and `paili.analysis` the classes of answers.
Names and packages are imported when first used.
"""

from typing import TYPE_CHECKING

from paili.model.rendered import set_renderer
from paili.model.submodules import public_getter

if TYPE_CHECKING:
    from paili import agents as agents
    from paili import analysis as analysis
    from paili import arena as arena
    from paili import botzone as botzone
    from paili import commands as commands
    from paili import datasets as datasets
    from paili import environments as environments
    from paili import extras as extras
    from paili import games as games
    from paili import jobs as jobs
    from paili import mcr as mcr
    from paili import plots as plots
    from paili import render as render
    from paili import riichi as riichi
    from paili import sichuan as sichuan
    from paili import web as web
    from paili.model.rendered import Renderer
    from paili.public import *  # noqa: F403
else:
    __getattr__ = public_getter(__name__)  # lazy: `import paili` needs none

_PACKAGES = (
    "agents",
    "analysis",
    "arena",
    "botzone",
    "commands",
    "datasets",
    "environments",
    "extras",
    "games",
    "jobs",
    "mcr",
    "plots",
    "render",
    "riichi",
    "sichuan",
    "web",
)


def _renderer() -> "Renderer":
    from paili.render import renderer

    return renderer


set_renderer(_renderer)


def __dir__() -> list[str]:
    from paili.public import __all__

    return sorted({*globals(), *_PACKAGES, *__all__})

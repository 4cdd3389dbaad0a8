"""The parts that all games share. Each game has a package: `paili.games.mcr`, `...sichuan`."""

from typing import TYPE_CHECKING

from paili.model.submodules import public_getter
from paili.render.renderer import register_pictures

if TYPE_CHECKING:
    from paili.games import mcr as mcr
    from paili.games import sichuan as sichuan
    from paili.games.public import *  # noqa: F403
else:
    __getattr__ = public_getter(__name__)  # lazy: `analysis` imports the scoring

register_pictures(__name__, {"actions:WeighedActions": "picture:picture_of_weighed"})


def __dir__() -> list[str]:
    from paili.games.public import __all__

    return sorted({*globals(), "mcr", "sichuan", *__all__})

"""The game of Sichuan Mahjong, played until three seats have won."""

from typing import TYPE_CHECKING

from paili.model.submodules import public_getter
from paili.render.renderer import register_pictures

if TYPE_CHECKING:
    from paili.games.sichuan.public import *  # noqa: F403
else:
    __getattr__ = public_getter(__name__)  # lazy: `analysis` imports the scoring

register_pictures(
    __name__,
    {
        "replay:WorstDecisions": "picture:picture_of_decisions",
        "observations:Observation": "picture:markup_of_observation",
        "replay:Replay": "picture:picture_of_replay",
        "tournament:SichuanReport": "picture:picture_of_report",
        "states:State": "picture:markup_of_state",
        "choices:Exchanges": "choices_picture:picture_of_exchanges",
        "scoring.wins:Score": "score_picture:picture_of",
        "choices:VoidSuits": "choices_picture:picture_of",
    },
)


def __dir__() -> list[str]:
    from paili.games.sichuan.public import __all__

    return sorted({*globals(), *__all__})

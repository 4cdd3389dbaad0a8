"""The costliest decisions of games of Sichuan Mahjong as a picture in characters."""

from __future__ import annotations

from collections.abc import Sequence

from paili.games.render import worst
from paili.games.sichuan.mistakes import SichuanMistake, WorstDecisions
from paili.games.sichuan.render.replay import explanation_rows
from paili.render.page import Picture


def picture_of(ranking: WorstDecisions, found: Sequence[SichuanMistake]) -> Picture:
    """The picture of a ranking."""
    return worst.picture_of(ranking, found, explanation_rows)

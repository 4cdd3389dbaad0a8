"""The costliest decisions of games of Chinese Standard Mahjong as a picture in characters."""

from __future__ import annotations

from collections.abc import Sequence

from paili.games.mcr.mistakes import McrMistake, WorstDecisions
from paili.games.mcr.render.replay import explanation_rows
from paili.games.render import worst
from paili.render.page import Picture


def picture_of(ranking: WorstDecisions, found: Sequence[McrMistake]) -> Picture:
    """The picture of a ranking."""
    return worst.picture_of(ranking, found, explanation_rows)

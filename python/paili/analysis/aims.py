"""The yaku that a riichi hand aims at."""

from __future__ import annotations

from typing import Any

from paili.games.riichi.scoring.yaku import Yaku
from paili.model import views
from paili.model.views import Part, View


def _yaku(named: list[dict[str, Any]]) -> tuple[Yaku, ...]:
    return tuple([Yaku(one["name"]) for one in named])


class Aim(View):
    """The yaku that a hand aims at under rules of riichi that require one to win.

    Attributes:
        yaku: the nearest yaku; empty if every complete hand has one, or none is in reach. Under a
            requirement of several han, the yaku of the listed completions.
        without: kinds that bring a complete hand nearer, but not a yaku; for a drawn hand, after
            its first discard.
        sentence: the aim in words.
    Example:
        >>> from paili import Hand, analyse
        >>> rules = "tenhou:minimum=1:seat=east:round=south"
        >>> analyse(Hand.parse("234m234p99s11z[333s]"), rules=rules).aim.sentence
        'goes for Seat Wind; 9s completes it without a yaku'
    """

    yaku = Part(_yaku)
    without = Part(views.tiles)
    sentence = Part(str)

    def __repr__(self) -> str:
        return f"<Aim: {self.sentence}>"

"""The game of Chinese Standard Mahjong as the judge of Botzone plays it."""

from paili.game.actions import VERDICTS, Action, ActionKind
from paili.game.deals import Deal, Flower
from paili.game.events import Event, EventKind

__all__ = ["VERDICTS", "Action", "ActionKind", "Deal", "Event", "EventKind", "Flower"]

"""Logs of the judge of Botzone: what it said and was answered, stage after stage."""

from paili.games.mcr.botzone_log.files import LONGEST_LINE, read_games, read_recorded_games
from paili.games.mcr.botzone_log.reading import from_botzone_log
from paili.games.mcr.botzone_log.writing import to_botzone_log

__all__ = [
    "LONGEST_LINE",
    "from_botzone_log",
    "read_games",
    "read_recorded_games",
    "to_botzone_log",
]

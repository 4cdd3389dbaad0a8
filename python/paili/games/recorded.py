"""Files of recorded games, whatever the games are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from paili.games.mcr import transcripts as mcr_transcripts
from paili.games.mcr.botzone_log.files import EXPECTED, read_with_logs
from paili.games.sichuan import transcripts as sichuan_transcripts
from paili.games.transcripts import DEAL, GAME, RecordedGame, Telling, TranscriptReader
from paili.model.errors import PailiError, ProtocolError, describe


def read_any_games(lines: Iterable[str]) -> Iterator[RecordedGame[Any] | PailiError]:
    """The games of a file; one that cannot be read is given as its error, with the line.

    There may be any number of any game: transcripts, which say in the line of the deal what game
    it is, and logs of Botzone's judge. See `paili.games.mcr.botzone_log.read_recorded_games`.
    """
    reader: TranscriptReader[RecordedGame[Any]] = TranscriptReader(_begin, EXPECTED)
    yield from read_with_logs(reader, lines)


def _begin(plain: dict[str, Any]) -> Telling[RecordedGame[Any]]:
    """The game that the line of a deal begins."""
    deal = plain[DEAL]
    if not isinstance(deal, dict) or GAME not in deal:
        return mcr_transcripts.Telling(plain)
    if deal[GAME] != sichuan_transcripts.NAME:
        expected = f'"{sichuan_transcripts.NAME}"; without it, Chinese Standard Mahjong'
        raise ProtocolError(f"{GAME} {describe(deal[GAME])}", expected)
    return sichuan_transcripts.Telling(plain)

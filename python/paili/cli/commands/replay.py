"""`paili replay`: reviews of recorded games, discard by discard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from paili.cli import INTERRUPTED, WRONG
from paili.cli.options import NAMES, read_names, read_wind
from paili.cli.outputs import Pictures, say
from paili.cli.riichi_logs import riichi_log, show_riichi
from paili.cli.source import Source, standard_input
from paili.cli.waiting import counting
from paili.model.errors import ArgumentError, PailiError
from paili.model.tiles import Wind
from paili.model.views import json_text

if TYPE_CHECKING:
    from paili.games.review.mistakes import CostliestDecisions
    from paili.games.transcripts import RecordedGame

_PARQUET = b"PAR1"
_LOG = typer.Argument(
    metavar="LOG", help="Transcripts, or logs of riichi or of Botzone's judge; - is stdin."
)
_SEAT = typer.Option(metavar="SEAT", help="Only the discards of this seat: east, E, south ...")
_GAME = typer.Option(metavar="N", min=1, help="Only the game with this number.")
_PLAIN = typer.Option("--plain", help="Count any complete hand as a win; faster.")
_EXPLAIN = typer.Option("--explain", help="Add what the agent search would answer, and why.")
_WORST = typer.Option(metavar="N", min=1, help="Only the N costliest decisions of all games.")
_BY = typer.Option(
    help="With --worst: rank by the points that search expects, or by exact chances."
)
_PLAYER = typer.Option(metavar="NAME", help="With --worst: only the decisions of this player.")
_JSON = typer.Option(
    "--json", help="Write a line of JSON for each game, or round of riichi; see paili/schemas."
)
_HTML = typer.Option("--html", metavar="FILE", help="Write one HTML file instead; - is stdout.")


class CostOption(StrEnum):
    """The measure of costs, by its name in the library."""

    POINTS = "points"
    CHANCE = "chance"


def replay(
    path: Annotated[str, _LOG],
    seat: Annotated[str | None, _SEAT] = None,
    game: Annotated[int | None, _GAME] = None,
    plain: Annotated[bool, _PLAIN] = False,
    explain: Annotated[bool, _EXPLAIN] = False,
    worst: Annotated[int | None, _WORST] = None,
    by: Annotated[CostOption | None, _BY] = None,
    player: Annotated[str | None, _PLAYER] = None,
    names: Annotated[str | None, NAMES] = None,
    as_json: Annotated[bool, _JSON] = False,
    html: Annotated[str | None, _HTML] = None,
) -> None:
    """Compare each discard of a recorded game with the best ones.

    A discard is judged by the knowledge of its player. The best discards leave the lowest legal
    deficiency, the number of tiles to a win of eight fan, and among those accept the
    most tiles. The danger of a discard is ignored.

    --explain adds the view of the agent search: below each choice of a seat, its three best
    answers with the points that it expects, and the nearest wins after the first.

    --worst shows only the costliest decisions of all games, among hands at most three tiles from a
    legal win. Ctrl-C ends the search and shows those found so far.

    The transcript of a game of Sichuan Mahjong names the game. Its discards are judged under its
    own rules, and any complete hand counts; --plain does not apply.

    A log of riichi (mjlog, tenhou.net/6 or mjai) is judged by how near each discard brings a win
    with a yaku; --seat east is the first dealer. --explain adds the exact chance to win, points of
    ready hands with riichi or without, and the calls and passes; with --worst, the costliest of all
    choices. --game, --plain, --by and --player do not apply.

    LOG may be compressed with gzip. A game that cannot be read, or that breaks the rules, is
    reported on stderr with its line or turn and the reason; the others are shown, and the exit
    code is 2.
    """
    of = None if seat is None else read_wind(seat, "--seat")
    languages = read_names(names)
    title = f"Replay of {Path(path).name}"
    pictures = Pictures(html, title, languages, as_json=as_json)
    with pictures:
        log_bytes = riichi_log(path)
        if log_bytes is not None:
            given = {"--game": game, "--plain": plain, "--by": by, "--player": player}
            show_riichi(log_bytes, of, worst, given, pictures, explain=explain, as_json=as_json)
            return
        log = _Log(path, game)
        if worst is not None:
            if plain:
                raise ArgumentError("--plain", "given", "nothing with --worst, which looks at fan")
            _show_worst(log, partial(_ranking, worst, by, of, player), player, pictures, as_json)
        else:
            for option, value in {"--by": by, "--player": player}.items():
                if value is not None:
                    raise ArgumentError(option, value, "nothing without --worst")
            shown = partial(
                _shown, seat=of, plain=plain, explain=explain, pictures=pictures, as_json=as_json
            )
            gap = ""
            for number, found in log.games():
                # Flush, so that a reader of the pipe gets each game at once.
                print(gap + shown(found, number), end="", flush=True)
                gap = "" if as_json or pictures.is_file else "\n"
        if log.is_wrong:
            raise typer.Exit(WRONG)


class _Log:
    """The games of a file; errors go to stderr.

    Attributes:
        is_wrong: whether a game could not be read.
    """

    def __init__(self, path: str, game: int | None) -> None:
        self.is_wrong = False
        self._path = path
        self._name = "<stdin>" if path == "-" else path
        self._game = game

    def games(self) -> Iterator[tuple[int, RecordedGame[Any]]]:
        """Yield the requested games, with their numbers from 1."""
        number = 0
        with ExitStack() as stack:
            is_stdin = self._path == "-"
            file = standard_input() if is_stdin else stack.enter_context(open(self._path, "rb"))
            for number, found in _games(file, self._name):
                if self._game not in (None, number):
                    continue
                if isinstance(found, str):
                    self.is_wrong = True
                    say(f"{self._name}: {found}")
                else:
                    yield number, found
                if self._game is not None:
                    return
        if self._game is not None:
            expected = f"1 to {number}, for there are no more in {self._name}"
            raise ArgumentError("--game", str(self._game), expected)


def _show_worst(
    log: _Log,
    made: Callable[[object], CostliestDecisions[Any, Any, Any, Any]],
    player: str | None,
    pictures: Pictures,
    as_json: bool,
) -> None:
    ranking: CostliestDecisions[Any, Any, Any, Any] | None = None
    players: set[str] = set()
    is_complete = True
    try:
        with counting("looking for the costliest decisions") as tell:
            for number, found in log.games():
                ranking = made(found.state) if ranking is None else ranking
                _check_same_game(ranking, found.state, number)
                players.update(found.players or ())
                ranking.add(number, found.state, found.players)
                tell(f"{ranking.games:,} games, {ranking.decisions:,} decisions")
    except KeyboardInterrupt:
        is_complete = False
        games = 0 if ranking is None else ranking.games
        say(f"interrupted after {games:,} games: these are the costliest decisions so far")
    if player is not None and is_complete and player not in players:
        expected = f"one of {', '.join(sorted(players))}" if players else "none: no game names any"
        raise ArgumentError("--player", player, expected)
    ranking = made(None) if ranking is None else ranking
    worst = ranking.worst()
    if as_json:
        plain: dict[str, Any] = ranking.to_json(worst, is_complete=is_complete)
        print(json_text(plain))
    else:
        print(pictures.text(ranking, worst), end="")
    if not is_complete:
        raise typer.Exit(INTERRUPTED)


def _ranking(
    limit: int, by: CostOption | None, seat: Wind | None, player: str | None, state: object
) -> CostliestDecisions[Any, Any, Any, Any]:
    """Return a ranking of decisions for the game of a state; without a state, of the first game."""
    from paili.games.registry import TABLES, game_of_state

    game = TABLES[0] if state is None else game_of_state(state)
    measure = CostOption.POINTS if by is None else by
    made: CostliestDecisions[Any, Any, Any, Any] = game.worst_decisions(
        limit, by=measure.value, seat=seat, player=player
    )
    return made


def _check_same_game(
    ranking: CostliestDecisions[Any, Any, Any, Any], state: object, number: int
) -> None:
    """Check that a game is of the kind of the ranking, since points of other games differ.

    Raises:
        ArgumentError: the game is of another kind.
    """
    if not ranking.is_state(state):
        got = f"game {number} is of another kind than those before it"
        raise ArgumentError("--worst", got, "games of one kind; choose one with --game")


def _games(file: BinaryIO, name: str) -> Iterator[tuple[int, RecordedGame[Any] | str]]:
    """Yield the games of a file with their numbers from 1, or the error of one that cannot be read.

    Raises:
        ArgumentError: a Parquet file.
    """
    from paili.games.game_files import read_any_games
    from paili.games.mcr.botzone_log import LONGEST_LINE

    source, number = Source(file, LONGEST_LINE), 0
    for number, found in enumerate(read_any_games(_texts(source, name)), 1):
        yield number, str(found) if isinstance(found, PailiError) else found
    if source.damage is not None:
        yield number + 1, f"line {source.lines_read + 1}: {source.damage}"


def _texts(source: Source, name: str) -> Iterator[str]:
    for first, lines in source.iter_lines():
        if first == 1 and lines[0].startswith(_PARQUET):
            got = "a table in Parquet, which holds results"
            raise ArgumentError(name, got, "games, as paili arena --games FILE keeps them")
        # Invalid UTF-8 is reported as invalid JSON.
        yield from (line.decode("utf-8", "replace") for line in lines)


def _shown(
    found: RecordedGame[Any],
    number: int,
    *,
    seat: Wind | None,
    plain: bool,
    explain: bool,
    pictures: Pictures,
    as_json: bool,
) -> str:
    from paili.games.registry import TABLES, game_of_state

    game, options = game_of_state(found.state), {"legal": False} if plain else {}
    if plain and not game.has_legal_wins:
        others = " and ".join(other.title for other in TABLES if other.has_legal_wins)
        expected = f"nothing with a game of {game.title}: it is for {others}"
        raise ArgumentError("--plain", "given", expected)
    report = game.replay.of(found.state, seat, explain=explain, **options)
    if as_json:
        return json_text(report.to_json(number)) + "\n"
    return pictures.text(report, number, found.players)

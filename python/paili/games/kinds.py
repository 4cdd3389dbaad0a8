"""The kind of a game: one value a game, which says what it has, and has it from its folder.

Modules of a folder that all games have are imported when they are first asked for, by their names:
`tournament`, `players`, `bot_templates`, `score_options`, `environment`, `rows`, `states`,
`replay`, `mistakes`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from paili.model.errors import ArgumentError
from paili.model.rules import Rules

if TYPE_CHECKING:
    import pyarrow

    from paili.games.agent_names import AgentNames
    from paili.games.bot_templates import Language, NewBot
    from paili.games.score_options import Scores
    from paili.games.standings.ranking import Played, Ranking
    from paili.games.standings.report import TournamentReport


class Tournaments(Protocol):
    """The module of a game by which others play it and count what it came to."""

    Action: type[Any]
    """The class of its actions."""

    def start(self, rules: Rules, seed: int, number: int) -> Any:
        """The game of a seed and the number of a deal, before it begins."""

    def about(self, state: Any) -> dict[str, Any]:
        """The fields of the outcome of a deal besides its games."""

    def outcome(self, state: Any) -> dict[str, Any]:
        """The outcome of a game that is over, as plain data.

        `payments` is what each seat gets; `seat` and `verdict` tell a fault, whose `end` is
        "fault".
        """

    def turn(self, state: Any) -> int:
        """The number of the event that an agent was asked about when it was at fault, from 1."""

    def format_game(self, state: Any, players: Sequence[str]) -> str:
        """A game that is over in one line, with who played."""

    def report(self, ranking: Ranking) -> TournamentReport:
        """The report on all deals of a tournament."""

    def parquet_fields(self) -> list[tuple[str, pyarrow.DataType]]:
        """The columns of a table of games."""

    def parquet_row(self, deal: Played, game: Played) -> Mapping[str, Any]:
        """The cells of a row about a deal and one of its games, but players and scores."""


class Rows(Protocol):
    """The module of a game by which its games and decisions are rows of data sets."""

    COLUMNS: tuple[tuple[Any, ...], ...]
    """The columns of decisions that only this game has: name, type, meaning and nullability."""

    def outcome_row(self, state: Any) -> dict[str, Any]:
        """The outcome of a game that is over."""

    def seat_row(self, now: Any, view: Any, seat: int) -> dict[str, Any]:
        """The values that only this game has, as a seat sees them."""


class Environments(Protocol):
    """The module of a game with its environments."""

    ROWS: int
    """Rows of a plane."""
    Decision: type[Any]
    """The numbers of its actions, its planes and features."""
    View: type[Any]
    """A native view of a seat."""
    NativeDecision: type[Any]
    """A native decision, of a native view."""


@dataclass(frozen=True, slots=True)
class GameKind:
    """A kind of game.

    Attributes:
        name: of its folder, and as rules and files have it.  title: as people call it.
        has: whether rules are of this game, even if they do not say all that a table needs.
        table_rules: rules of this game by which a table can play; None for others, or an
            ArgumentError if there is a reason to tell.
        rules_of_table: these rules in words.  option: the same in the help of an option.
        presets: names of the presets by which it is scored and played.
        has_table: whether it is played, not only scored.
        has_winds: whether what a win is worth depends on winds.
        has_void_suits: whether each seat gives up a suit.
        has_points: whether completions say what the winner receives.
        has_legal_wins: whether a complete hand may be worth too little to win.
        least_worth: what a win must be worth if nothing else is said.
        asks_worth: whether the command line asks for wins that count under some rules of the game,
            also if nothing is said about them.
        needs_winds: whether what a win is worth cannot be told without winds.
    """

    name: str
    title: str
    has: Callable[[Rules], bool]
    table_rules: Callable[[Rules], Rules | None]
    rules_of_table: str
    option: str
    presets: tuple[str, ...]
    has_table: bool = True
    has_winds: bool = False
    has_void_suits: bool = False
    has_points: bool = False
    has_legal_wins: bool = False
    least_worth: int = 0
    asks_worth: Callable[[Rules], bool] = lambda rules: False
    needs_winds: bool = False

    def _check_table(self) -> None:
        if not self.has_table:
            raise ArgumentError("rules", self.name, "rules of a game that is played")

    def _module(self, name: str) -> Any:
        return import_module(f"paili.games.{self.name}.{name}")

    @property
    def tournament(self) -> Tournaments:
        """The module by which it is played and counted in tournaments."""
        module: Tournaments = self._module("tournament")
        return module

    @property
    def agents(self) -> AgentNames:
        """The agents that it has by name.

        Raises:
            ArgumentError: it is scored, but not played.
        """
        self._check_table()
        names: AgentNames = self._module("players").AGENTS
        return names

    @property
    def scores(self) -> Scores:
        """The module by which commands score its wins."""
        module: Scores = self._module("score_options")
        return module

    @property
    def rows(self) -> Rows:
        """The module of its games and decisions as rows."""
        module: Rows = self._module("rows")
        return module

    @property
    def state(self) -> type[Any]:
        """The class of its states."""
        kind: type[Any] = self._module("states").State
        return kind

    @property
    def replay(self) -> type[Any]:
        """The class of its reports on recorded games."""
        kind: type[Any] = self._module("replay").Replay
        return kind

    @property
    def worst_decisions(self) -> type[Any]:
        """The class of its rankings of costly decisions."""
        kind: type[Any] = self._module("mistakes").WorstDecisions
        return kind

    @property
    def environment(self) -> Environments:
        """The module of its environments."""
        module: Environments = self._module("environment")
        return module

    def new_bot(self, name: str, language: Language, interpreter: str) -> NewBot:
        """A bot that plays it legally, to begin one's own with.

        Args:
            name: of the file, without its suffix.  interpreter: the Python that runs programs.
        Raises:
            ArgumentError: no name of a file, or that of a module which programs import; or a game
                that is scored, but not played.
        """
        self._check_table()
        bot: NewBot = self._module("bot_templates").new_bot(name, language, interpreter)
        return bot

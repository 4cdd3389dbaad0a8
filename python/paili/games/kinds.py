"""The kind of a game: one value per game, which describes it and gives access to its modules.

These modules, which every game has in its folder, are imported when first needed:
`tournament`, `agents`, `bot_templates`, `score_options`, `environment`, `records`, `states`,
`replay`.
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
    """The module of a game that plays and counts it in tournaments."""

    Action: type[Any]
    """The class of its actions."""

    def start(self, rules: Rules, seed: int, number: int) -> Any:
        """Return the initial state of the game with a seed and a number of a deal."""

    def about(self, state: Any) -> dict[str, Any]:
        """Return the fields of a deal's outcome other than its games."""

    def outcome(self, state: Any) -> dict[str, Any]:
        """Return the outcome of a game that is over, as plain data.

        `payments` is the gain of each seat; `seat` and `verdict` describe a fault, whose `end` is
        "fault".
        """

    def turn(self, state: Any) -> int:
        """Return the number, from 1, of the event to which an agent at fault had to answer."""

    def format_game(self, state: Any, players: Sequence[str]) -> str:
        """Return a game that is over as one line, with its players."""

    def report(self, ranking: Ranking) -> TournamentReport:
        """Return the report on all deals of a tournament."""

    def parquet_fields(self) -> list[tuple[str, pyarrow.DataType]]:
        """Return the columns of a table of games."""

    def parquet_row(self, deal: Played, game: Played) -> Mapping[str, Any]:
        """Return the cells of a row for a deal and one of its games, without players and scores."""


class Rows(Protocol):
    """The module of a game that turns its games and decisions into rows of data sets."""

    COLUMNS: tuple[tuple[Any, ...], ...]
    """The columns of decisions that only this game has: name, type, meaning and nullability."""

    def outcome_row(self, state: Any) -> dict[str, Any]:
        """Return the outcome of a game that is over."""

    def seat_row(self, now: Any, view: Any, seat: int) -> dict[str, Any]:
        """Return the values that only this game has, as a seat sees them."""


class Environments(Protocol):
    """The module of a game with its environments."""

    ROWS: int
    """Rows of a plane."""
    Decision: type[Any]
    """The class that numbers its actions, planes and features."""
    View: type[Any]
    """A native view of a seat."""
    NativeDecision: type[Any]
    """A native decision, of a native view."""


@dataclass(frozen=True, slots=True)
class GameKind:
    """The description of a game.

    Attributes:
        name: of its folder, in rules and in files.  title: the common name.
        has: whether rules belong to this game, even if they lack settings that a table needs.
        table_rules: returns rules of this game by which a table can play; None for other rules, or
            raises an ArgumentError that says why they do not fit.
        rules_of_table: these rules in words.  option: the same in the help of an option.
        presets: names of the presets of rules of this game.
        has_table: whether it can be played, not only scored.
        has_winds: whether the worth of a win depends on winds.
        has_void_suits: whether each seat gives up a suit.
        has_points: whether completions give the points that the winner receives.
        has_legal_wins: whether a complete hand may be worth too little to win.
        least_worth: the default minimum worth of a win.
        asks_worth: whether the command line counts only legal wins under some rules of the game,
            even without an option for it.
        needs_winds: whether the worth of a win cannot be computed without winds.
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
        """The module that plays and counts it in tournaments."""
        module: Tournaments = self._module("tournament")
        return module

    @property
    def agents(self) -> AgentNames:
        """The names of its agents.

        Raises:
            ArgumentError: the game is scored, but not played.
        """
        self._check_table()
        names: AgentNames = self._module("agents").AGENTS
        return names

    @property
    def scores(self) -> Scores:
        """The module that scores its wins for commands."""
        module: Scores = self._module("score_options")
        return module

    @property
    def rows(self) -> Rows:
        """The module that turns its games and decisions into rows."""
        module: Rows = self._module("records")
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
        kind: type[Any] = self._module("replay").WorstDecisions
        return kind

    @property
    def environment(self) -> Environments:
        """The module of its environments."""
        module: Environments = self._module("environment")
        return module

    def new_bot(self, name: str, language: Language, interpreter: str) -> NewBot:
        """Return a bot that plays legally, as a template for the user's own.

        Args:
            name: the file's name without its suffix.  interpreter: the Python that runs programs.
        Raises:
            ArgumentError: `name` is no valid file name, or that of a module which programs import;
                or the game is scored, but not played.
        """
        self._check_table()
        bot: NewBot = self._module("bot_templates").new_bot(name, language, interpreter)
        return bot

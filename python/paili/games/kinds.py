"""What the package must know of a game: one value a game, which `games.registry` finds by rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

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
        """What the outcome of a deal says besides its games, by that game."""

    def outcome(self, state: Any) -> dict[str, Any]:
        """What is kept of a game that is over, as plain data.

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
        """What a row says of a deal and one of its games, besides the players and their scores."""


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


class GameKind(ABC):
    """A kind of game. What takes long to import is a property, which imports it."""

    name: ClassVar[str]
    """As rules, files and folders have it."""
    title: ClassVar[str]
    """As people call it."""
    rules_of_table: ClassVar[str]
    """The rules by which it is played, in words."""
    option: ClassVar[str]
    """These rules in the help of an option."""

    presets: ClassVar[tuple[str, ...]]
    """Names of the presets by which it is scored and played."""
    has_winds: ClassVar[bool]
    """Whether what a win is worth depends on winds."""
    has_void_suits: ClassVar[bool]
    """Whether each seat gives up a suit."""
    has_points: ClassVar[bool]
    """Whether completions say what the winner receives."""

    @abstractmethod
    def has(self, rules: Rules) -> bool:
        """Whether rules are of this game, even if they do not say all that a table needs."""

    @abstractmethod
    def table_rules(self, rules: Rules) -> Rules | None:
        """Rules of this game by which a table can play; None for others.

        Raises:
            ArgumentError: others, if there is a reason to tell.
        """

    @property
    @abstractmethod
    def tournament(self) -> Tournaments:
        """How it is played and counted in tournaments."""

    @property
    @abstractmethod
    def agents(self) -> AgentNames:
        """The agents that it has by name."""

    @abstractmethod
    def new_bot(self, name: str, language: Language, interpreter: str) -> NewBot:
        """A bot that plays it legally, to begin one's own with.

        Args:
            name: of the file, without its suffix.  interpreter: the Python that runs programs.
        Raises:
            ArgumentError: no name of a file, or that of a module which programs import.
        """

    @property
    @abstractmethod
    def scores(self) -> Scores:
        """How commands score a win of it."""

    @property
    @abstractmethod
    def environment(self) -> Environments:
        """How those who learn to play see it."""

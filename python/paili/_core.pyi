"""The native module. Not public: `paili` validates and documents its arguments.

Counts and availability of one hand are 34 bytes, one for each kind, or 35 with a last one for
jokers. `available` None means that every copy not in `counts` can still come. Errors are those of
`paili.model.errors`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, final

import numpy as np
import numpy.typing as npt

from paili.model.errors import PailiError, SearchLimitError

__all__ = [
    "LEAST_FAN",
    "MOST_BASE",
    "MOST_CAP",
    "MOST_INDICATORS",
    "UNREACHABLE",
    "WINDS",
    "Action",
    "ActionKind",
    "Beliefs",
    "BotzoneSession",
    "Deal",
    "DecisionArrays",
    "DeclaredMeld",
    "Direction",
    "Discard",
    "Event",
    "EventKind",
    "Forecast",
    "Form",
    "GameAgent",
    "GameColumns",
    "GameReader",
    "GameState",
    "GameStory",
    "GameView",
    "KongIncome",
    "KongKind",
    "McrDecision",
    "McrPoll",
    "McrVectorGames",
    "Meld",
    "MeldKind",
    "Objective",
    "ObservationBlock",
    "Payment",
    "PaymentCause",
    "PlanSearch",
    "Question",
    "Requirement",
    "RiichiLog",
    "RiichiReading",
    "RiichiRules",
    "RiichiScore",
    "RiichiStakes",
    "RiichiWin",
    "Rules",
    "Score",
    "SearchParameter",
    "SichuanAction",
    "SichuanActionKind",
    "SichuanAgent",
    "SichuanColumns",
    "SichuanDeal",
    "SichuanDecision",
    "SichuanEnding",
    "SichuanEvent",
    "SichuanEventKind",
    "SichuanGoal",
    "SichuanPoll",
    "SichuanRules",
    "SichuanScore",
    "SichuanSeat",
    "SichuanStage",
    "SichuanState",
    "SichuanVectorGames",
    "SichuanView",
    "SichuanWeighedAction",
    "SichuanWin",
    "Verdict",
    "WeighedAction",
    "Win",
    "WinBy",
    "acceptance_batch",
    "action_text",
    "agent_names",
    "any_rules",
    "ask",
    "census",
    "deficiency",
    "deficiency_batch",
    "discard_data",
    "discard_values_batch",
    "discards_batch",
    "explanation",
    "fan_table",
    "finished_report",
    "game_seed",
    "infer_mcr",
    "infer_sichuan",
    "is_riichi_log",
    "load_numpy",
    "mcr_learned_choices",
    "mcr_lesson_sizes",
    "mcr_lessons",
    "question_cost",
    "question_kinds",
    "read_action",
    "read_answer",
    "read_botzone_log",
    "read_botzone_turn",
    "read_codes",
    "read_hand",
    "read_knowledge",
    "read_meld",
    "read_parts",
    "read_request",
    "read_rules",
    "read_seats",
    "read_tiles",
    "read_win",
    "request_text",
    "riichi_readings",
    "riichi_score",
    "riichi_score_batch",
    "riichi_score_json",
    "riichi_yaku",
    "score",
    "score_batch",
    "search_choices",
    "search_forecast",
    "search_parameters",
    "sichuan_agent_names",
    "sichuan_explanation",
    "sichuan_fault_payments",
    "sichuan_learned_choices",
    "sichuan_lesson_sizes",
    "sichuan_lessons",
    "sichuan_patterns",
    "sichuan_score",
    "sichuan_score_batch",
    "sichuan_search_choices",
    "sichuan_search_parameters",
    "sichuan_settle",
    "sichuan_win_payments",
    "simulate",
    "simulate_games",
    "simulate_sichuan_games",
    "suit_costs",
    "wind_of",
]

UNREACHABLE: Final[int]
WINDS: Final[str]
LEAST_FAN: Final[int]
MOST_BASE: Final[int]
MOST_CAP: Final[int]

@final
class Form:
    """A form of a complete hand; `paili.Form` has the same names."""

    STANDARD: ClassVar[Form]
    SEVEN_PAIRS: ClassVar[Form]
    SEVEN_PAIRS_WITH_QUADS: ClassVar[Form]
    THIRTEEN_ORPHANS: ClassVar[Form]
    KNITTED_STRAIGHT: ClassVar[Form]
    HONORS_AND_KNITTED: ClassVar[Form]
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __int__(self) -> int: ...

@final
class WinBy:
    """The way in which the last tile of a win comes."""

    DISCARD: ClassVar[WinBy]
    SELF_DRAW: ClassVar[WinBy]
    EITHER: ClassVar[WinBy]
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __int__(self) -> int: ...

@final
class Objective:
    """The value that a plan or an outlook maximises."""

    CHANCE: ClassVar[Objective]
    POINTS: ClassVar[Objective]
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __int__(self) -> int: ...

@final
class Requirement:
    """The minimum worth of a legal win; winds are 0 to 3, or None without winds."""

    def __new__(
        cls,
        minimum: int,
        seat_wind: int | None,
        prevalent_wind: int | None,
        win_by: WinBy,
        riichi: bool | None,
    ) -> Requirement: ...

@final
class Rules:
    """The rules of complete hands and wins.

    Args:
        kinds: 27 or 34.  void_suit: 0, 1, 2, or None.
    """

    def __new__(
        cls,
        name: str,
        kinds: int,
        forms: Sequence[Form],
        void_suit: int | None,
        best_void: bool,
        chows: bool,
        scoring: SichuanRules | RiichiRules | None,
        requirement: Requirement | None,
        jokers: int,
        fifth: bool,
    ) -> Rules: ...
    def to_json(self) -> str:
        """Return the rules in JSON."""

@final
class MeldKind:
    """The kind of a meld: three in a row, three alike, or four alike."""

    CHOW: ClassVar[MeldKind]
    PUNG: ClassVar[MeldKind]
    KONG: ClassVar[MeldKind]
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __int__(self) -> int: ...

@final
class Meld:
    """A meld: its kind, its first tile, and whether it is a concealed kong."""

    def __new__(cls, kind: MeldKind, tile: int, concealed: bool) -> Meld: ...
    @property
    def kind(self) -> MeldKind: ...
    @property
    def tile(self) -> int: ...
    @property
    def concealed(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Question:
    """A hand, its knowledge (None: all copies not in the hand) and its rules.

    Ctrl-C interrupts every answer. Reports are dictionaries and lists, as in JSON.

    Args:
        red: numbers of red fives of the suits, then of the melds; missing ones are 0.
    """

    def __new__(
        cls,
        counts: bytes,
        melds: tuple[Meld, ...],
        red: bytes,
        available: bytes | None,
        rules: Rules,
    ) -> Question: ...
    @property
    def void_suit(self) -> int | None:
        """The void suit of the rules, which is determined if the rules leave it open."""

    def under(self, rules: Rules) -> Question:
        """Return the same question under other rules."""

    def after_discard(self, kind: int) -> Question:
        """Return the question after a discard, which never comes back."""

    def is_won(self, last: int | None) -> bool:
        """Return whether a drawn hand has won, with the tile that came last or with any."""

    def calls(
        self,
        tile: int | None,
        draws: int,
        is_left: bool,
        objective: Objective,
        stakes: RiichiStakes | None,
        threads: int,
        memory: int,
    ) -> list[tuple[str, int | None, bool, tuple[int, int], int | None, tuple[int, int] | None]]:
        """Return the answers to a discard, or to an own draw if `tile` is None, best first.

        Each has its name, the first tile of its meld, whether that is a concealed kong, the chance
        as numerator and denominator, the discard after it, and the points if they are compared.
        """

    def affordable_draws(self) -> int:
        """Return the number of draws for which a plan takes about a second."""

    def affordable_plan(self) -> tuple[PlanSearch, int, int] | None:
        """Return the finished plan that ranks discards, its draws and bytes; None if too costly."""

    def deficiency(self) -> int:
        """Return the number of tiles that must come, or UNREACHABLE."""

    def deficiency_by_form(self) -> list[tuple[Form, int]]:
        """Return the deficiency under each form that the hand may still take."""

    def acceptance(self) -> tuple[int, bytes, list[int]]:
        """Return deficiency, copies of each accepted kind and dead kinds of a waiting hand."""

    def discards(self) -> list[tuple[int, int, bytes, list[int]]]:
        """Return for each kind held: the kind, and the acceptance after its discard."""

    def accepting_discards(self) -> list[tuple[int, int, int, bytes, int, int, list[int]]]:
        """Return kind, rank, deficiency, accepted copies and their sum, delta, dead kinds."""

    def ranked_discards(self, by_chance: bool, two_step: bool, improvements: bool) -> Any:
        """Return the discards, best first."""

    def completions(self, slack: int, limit: int, seconds: float | None) -> Any:
        """Return complete hands that win, up to `slack` tiles farther than the nearest."""

    def report(
        self, rules: Rules, by_chance: bool, two_step: bool, improvements: bool, limit: int
    ) -> tuple[Any, list[tuple[int, int]], list[tuple[int, int]]]:
        """Return the report, and the exact points of void suits and exchanges."""

    def outlook(
        self,
        objective: Objective,
        draws: int,
        detours: int | None,
        memory: int,
        weights: Sequence[float] | None,
        stakes: RiichiStakes | None,
        threads: int,
    ) -> Any:
        """Return the outlook on the long game."""

    def plan_report(
        self,
        objective: Objective,
        draws: int,
        seconds: float | None,
        threads: int,
        memory: int,
        progress: Callable[[float], None] | None,
        stakes: RiichiStakes | None,
    ) -> tuple[
        Any,
        Any,
        tuple[int, int] | None,
        list[tuple[tuple[int, int] | None, tuple[int, int] | None]],
        list[tuple[bytes, int]],
        int,
        SearchLimitError | None,
    ]:
        """Return the reports on hand and search; points; mean fan and points of each discard;
        reached hands, and the number of all sequences of draws; an error for lack of memory.
        """

    def explanation(
        self, discards: Sequence[int], draws: int | None, threads: int, memory: int
    ) -> tuple[Any, list[tuple[tuple[int, int] | None, list[tuple[bytes, int]], int, Any]]]:
        """Return the comparison; for each discard the mean fan, reached hands, the number of all
        sequences of draws, and the long game.
        """

    def reached(self, reasons: Sequence[tuple[bytes, int]], sequences: int, all: int) -> Any:
        """Return complete hands that play reaches, each with its completion."""

    def void_suits(
        self, rules: Rules, draws: int | None, seconds: float | None, memory: int
    ) -> tuple[Any, list[tuple[int, int]]]:
        """Return the worth of each suit as void suit, and the exact points."""

    def exchanges(
        self, rules: Rules, draws: int | None, seconds: float | None, memory: int
    ) -> tuple[Any, list[tuple[int, int]]]:
        """Return the worth of each exchange of three tiles, and the exact points."""

def deficiency(
    counts: bytes, melds: tuple[Meld, ...], available: bytes | None, rules: Rules
) -> int:
    """Return the deficiency of a hand, without creating a `Question`."""

def discard_data(
    tile: int,
    rank: int,
    deficiency: int,
    copies: bytes,
    delta: int,
    dead: Sequence[int],
) -> Any:
    """Return the data of a row of `Question.accepting_discards`, computing the sum of copies."""

def read_codes(text: object, notation: object) -> list[int]:
    """Return the codes of tiles without melds."""

def read_tiles(text: object, notation: object) -> bytes:
    """Return the kinds of tiles without melds and jokers."""

def read_parts(
    text: str, notation: str | None
) -> list[list[int] | tuple[MeldKind, int, bool, int]]:
    """Return codes of tiles, and kind, tile, concealment and red fives of melds."""

def read_meld(text: object, notation: object) -> tuple[MeldKind, int, bool, int]:
    """Return kind, tile, concealment and red fives of the only meld of a text."""

def read_hand(
    text: object, notation: object, melds: object | None = None
) -> tuple[bytes, list[tuple[MeldKind, int, bool, int]], tuple[int, int, int]]:
    """Return copies, melds and red fives of a hand."""

def read_win(
    words: Sequence[object], melds: object, notation: object
) -> tuple[tuple[bytes, list[tuple[MeldKind, int, bool, int]], tuple[int, int, int]], int]:
    """Return the hand before the winning tile, and the code of that tile."""

def read_knowledge(text: object, is_papers: bool) -> bytes:
    """Return copies of each kind and of the joker."""

def read_rules(text: object) -> str:
    """Return the rules of a text in JSON."""

def wind_of(text: str) -> int | None:
    """Return the wind of a text; None for other texts."""

def any_rules() -> str:
    """Return a description of the accepted texts of rules, for messages."""

def question_kinds() -> str:
    """Return the kinds of questions in JSON: names, help, schemas, limits."""

def question_cost(kind: str, question: str) -> tuple[str, bool, float]:
    """Return the error of a question, whether its answer may take long, and its time limit."""

def ask(kind: str, question: str) -> tuple[str, str]:
    """Return the class of a question's error, and its answer or error in JSON."""

def load_numpy() -> None:
    """Load the C API of NumPy once, before any array argument."""

# Batches: `melds` is the minimum number of declared melds, one for all hands or one for each;
# `known` are melds of all hands, whose tiles are gone. Arrays must be contiguous.

def deficiency_batch(
    counts: npt.NDArray[np.uint8],
    available: npt.NDArray[np.uint8] | None,
    melds: npt.NDArray[np.uint8],
    known: Sequence[Meld],
    rules: Rules,
    threads: int,
    jokers: tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]] | None = None,
) -> npt.NDArray[np.int8]:
    """Return the deficiency of each row of `counts`; arrays must be contiguous."""

def acceptance_batch(
    counts: npt.NDArray[np.uint8],
    available: npt.NDArray[np.uint8] | None,
    melds: npt.NDArray[np.uint8],
    known: Sequence[Meld],
    rules: Rules,
    threads: int,
    jokers: tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]] | None = None,
) -> npt.NDArray[np.uint8]:
    """Return the copies accepted by each row, by kind."""

def discards_batch(
    counts: npt.NDArray[np.uint8],
    available: npt.NDArray[np.uint8] | None,
    melds: npt.NDArray[np.uint8],
    known: Sequence[Meld],
    rules: Rules,
    threads: int,
    jokers: tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]] | None = None,
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.uint8]]:
    """Return the deficiency after each discard (-1: not held), and the copies accepted then."""

def census(
    rules: Rules, drawn: bool, melds: int, best_void: bool, threads: int
) -> list[tuple[int, int, int]]:
    """Return (deficiency, deals, distinct hands) over all plain hands of a size.

    Args:
        best_void: whether each hand has the void suit that makes it nearest.
    """

@final
class Beliefs:
    """Beliefs about the tiles that a seat does not see."""

    @property
    def fewest(self) -> bytes:
        """The minimum number of copies of each kind by seat, 4 times 34."""
    @property
    def most(self) -> bytes:
        """The maximum number of copies of each kind by seat, 4 times 34."""
    @property
    def wall(self) -> bytes:
        """Minimum and maximum number of copies of each kind in the walls, 2 times 34."""
    @property
    def expected(self) -> list[float]:
        """Expected copies of each kind by seat, 4 times 34."""
    @property
    def expected_wall(self) -> list[float]:
        """Expected copies of each kind in the wall from which the seat draws."""
    @property
    def samples(self) -> bytes:
        """Hands of all seats, 4 times 34 for each sample."""

def infer_mcr(
    view: GameView, events: Sequence[Event], agent: str | None, samples: int, seed: int
) -> Beliefs:
    """Return the beliefs of a seat of Chinese Standard Mahjong."""

def infer_sichuan(
    view: SichuanView, events: Sequence[SichuanEvent], agent: str | None, samples: int, seed: int
) -> Beliefs:
    """Return the beliefs of a seat of Sichuan Mahjong."""

def simulate(
    question: Question,
    policy: str,
    objective: Objective,
    stakes: RiichiStakes | None,
    draws: int,
    games: int,
    seed: int,
    threads: int,
    memory: int,
    seconds: float | None,
) -> tuple[int, list[int], list[int], tuple[int, int]]:
    """Return the number of games played, and of these, those ready and won after each draw.

    The last tuple has the sum of their points, and that of the squares.
    """

def suit_costs(words: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Return the minimum number of tiles that must come for melds and an eye in one suit.

    Args:
        words: contiguous (n, 9), copies of each rank, all others available.
    Returns:
        (n, 2, 5): without and with an eye, 0 to 4 melds; 25 where a suit cannot hold as many.
    """

@final
class PlanSearch:
    """A search for the exact value of a hand, run in slices.

    Values are numerators over `denominator()`: the number of sequences of `draws` different tiles
    in which the best play completes the hand.

    Args:
        objective: for points, the rules must have a scoring.
        last: the tile that came last to a drawn hand, if the rules have a requirement.
        draws: 0 to the number of available tiles of kinds in play.
        memory: maximum bytes of the search.
        stakes: for a plan for points of riichi.
    """

    def __new__(
        cls,
        question: Question,
        objective: Objective,
        last: int | None,
        draws: int,
        threads: int,
        memory: int,
        stakes: RiichiStakes | None,
    ) -> PlanSearch: ...
    def advance(self, seconds: float) -> bool:
        """Search for some seconds without the interpreter lock; return whether all is exact."""

    @property
    def progress(self) -> float:
        """The finished part of the search, 0 to 1."""

    @property
    def exhausted(self) -> bool:
        """Whether the memory limit was reached, so that `advance` does nothing any more."""

    @property
    def nodes(self) -> int:
        """Number of visited positions."""

    def takes_win(self) -> bool:
        """Return whether the hand is a complete win that is to be taken."""

    def value(self) -> tuple[int, int]:
        """Return lower and upper bound of the value, which are equal if it is exact."""

    def options(self) -> list[tuple[int, int, int]]:
        """Return each kind held by a drawn hand, with lower and upper bound of its value."""

    def denominator(self) -> int:
        """Return the number of sequences of `draws` available tiles."""

    def points(self) -> tuple[list[tuple[int, int]], int]:
        """Return the total points, after each discard and by the best play; when exact."""

    def riichi(self) -> list[int]:
        """Return the kinds after whose discard riichi is better than silence."""

    def reasons(self) -> list[tuple[bytes, int]]:
        """Return the complete hands that the best play reaches, with numerators; when exact."""

    def fan(self) -> tuple[list[tuple[int, int]], int]:
        """Return the total fan of all winning sequences, after each discard and by the best play;
        when exact, for rules with a requirement.
        """

def discard_values_batch(
    counts: npt.NDArray[np.uint8],
    available: npt.NDArray[np.uint8] | None,
    melds: npt.NDArray[np.uint8],
    known: Sequence[Meld],
    rules: Rules,
    threads: int,
    draws: int,
    memory: int,
) -> npt.NDArray[np.float64]:
    """Return the value of each discard of each row; NaN where the kind is not held."""

# Games. Tiles are 0 to 33, flowers 34 to 41 in walls and 0 to 7 elsewhere, seats and winds 0 to 3.

@final
class ActionKind:
    """The kind of an action."""

    PASS: ClassVar[ActionKind]
    PLAY: ClassVar[ActionKind]
    CHOW: ClassVar[ActionKind]
    PUNG: ClassVar[ActionKind]
    KONG: ClassVar[ActionKind]
    CONCEALED_KONG: ClassVar[ActionKind]
    ADDED_KONG: ClassVar[ActionKind]
    WIN: ClassVar[ActionKind]
    FAULT: ClassVar[ActionKind]
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __int__(self) -> int: ...

@final
class EventKind:
    """The kind of an event."""

    SEATS: ClassVar[EventKind]
    DEAL: ClassVar[EventKind]
    DRAW: ClassVar[EventKind]
    FLOWER: ClassVar[EventKind]
    PLAY: ClassVar[EventKind]
    CHOW: ClassVar[EventKind]
    PUNG: ClassVar[EventKind]
    KONG: ClassVar[EventKind]
    CONCEALED_KONG: ClassVar[EventKind]
    ADDED_KONG: ClassVar[EventKind]
    WIN: ClassVar[EventKind]
    EXHAUSTED: ClassVar[EventKind]
    FAULT: ClassVar[EventKind]
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __int__(self) -> int: ...

@final
class Verdict:
    """The reason why a player loses a game at once."""

    WRONG_WIN: ClassVar[Verdict]
    WRONG_ANSWER: ClassVar[Verdict]
    TIME_LIMIT: ClassVar[Verdict]
    MEMORY_LIMIT: ClassVar[Verdict]
    OUTPUT_LIMIT: ClassVar[Verdict]
    RUNTIME_ERROR: ClassVar[Verdict]
    NOT_JSON: ClassVar[Verdict]
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __int__(self) -> int: ...

@final
class Action:
    """An answer. The constructor raises an ArgumentError for missing fields."""

    def __new__(
        cls,
        kind: ActionKind,
        *,
        tile: int | None = None,
        discard: int | None = None,
        verdict: Verdict | None = None,
    ) -> Action: ...
    @staticmethod
    def parse(text: str) -> Action:
        """Parse the text of an action."""
    @property
    def kind(self) -> ActionKind: ...
    @property
    def tile(self) -> int | None:
        """The tile played or made a kong of, or the first one of a chow."""
    @property
    def discard(self) -> int | None:
        """The tile discarded with a chow or a pung."""
    @property
    def verdict(self) -> Verdict | None: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Event:
    """An event of one stage."""

    @staticmethod
    def of(parts: Mapping[str, Any]) -> Event:
        """Return the event of its fields, as in `to_json`.

        Raises:
            ArgumentError, NotationError: a field is missing, or one that the kind does not have.
        """
    def to_json(self) -> str:
        """Return the event as in transcripts, in JSON."""
    @property
    def hides_nothing(self) -> bool:
        """Whether all seats see the same event."""
    def seen_by(self, viewer: int) -> Event:
        """Return the event as a seat sees it."""
    @property
    def kind(self) -> EventKind: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def tile(self) -> int | None:
        """The tile drawn, played or won with, first of a chow, or of a kong; None if hidden."""
    @property
    def discard(self) -> int | None:
        """The tile discarded with a chow or a pung."""
    @property
    def flower(self) -> int | None:
        """The number of the flower, 0 to 7."""
    @property
    def giver(self) -> int | None:
        """The seat that gave the tile of a win."""
    @property
    def verdict(self) -> Verdict | None: ...
    @property
    def hands(self) -> list[bytes | None] | None:
        """The hands of a deal."""
    @property
    def flowers(self) -> bytes | None:
        """The flowers of a deal, one bit each."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class DeclaredMeld:
    """A meld on the table."""

    @property
    def kind(self) -> MeldKind: ...
    @property
    def concealed(self) -> bool: ...
    @property
    def tile(self) -> int | None:
        """The first tile of a chow, or that of a pung or kong; None if hidden."""
    @property
    def giver(self) -> int | None:
        """The seat that discarded the called tile; None for a concealed kong."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Discard:
    """A discard, called or not."""

    @property
    def seat(self) -> int: ...
    @property
    def tile(self) -> int: ...
    @property
    def called(self) -> bool: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Deal:
    """The walls and the prevalent wind of a game.

    Args:
        walls: in drawing order, four of 34 tiles or one of 144; 255 for each unknown tile at the
            end of a wall.
    """

    def __new__(cls, walls: Sequence[bytes], prevalent_wind: int) -> Deal: ...
    @staticmethod
    def random(seed: int, index: int, flowers: bool) -> Deal:
        """Return the deal of a seed and the number of a game."""
    @property
    def walls(self) -> list[bytes]: ...
    @property
    def prevalent_wind(self) -> int: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class GameStory:
    """A whole game of any kind: its deal and all answers."""

    @staticmethod
    def mcr(deal: Deal, answers: Sequence[Sequence[Action]]) -> GameStory:
        """Play the answers to each stage of a game of Chinese Standard Mahjong."""
    @staticmethod
    def sichuan(
        deal: SichuanDeal, rules: str, answers: Sequence[Sequence[SichuanAction]]
    ) -> GameStory:
        """Play the answers to each stage of a game of Sichuan Mahjong; rules in JSON."""
    @property
    def game(self) -> str:
        """The name of the game."""
    def mcr_parts(self) -> tuple[Deal, list[list[Action]], list[Event], GameState]:
        """Return deal, answers, events and state of a game of Chinese Standard Mahjong."""
    def sichuan_parts(
        self,
    ) -> tuple[SichuanDeal, str, list[list[SichuanAction]], list[SichuanEvent], SichuanState]:
        """Return deal, rules in JSON, answers, events and state of a game of Sichuan Mahjong."""
    def followed(self, event: Event) -> list[Action]:
        """Return the answers that lead to a reported event, whatever calls failed before it."""
    def transcript(self, players: Sequence[str] | None, *, is_one_line: bool) -> str:
        """Return the lines of a game that is over, or one line with the names of the players."""
    def report(self, seat: int | None, *, is_plain: bool, explain: bool) -> str:
        """Return the report on the choices of a seat or of all in JSON, with unrounded numbers."""
    def choices(self, seats: Sequence[int], *, has_points: bool) -> str:
        """Return the choices of some seats in JSON, optionally with their cost in points."""
    def botzone_log(self) -> str:
        """Return the log of the judge of Botzone, in JSON."""

_FoundGame = tuple[GameStory | PailiError, list[str] | None]

@final
class GameReader:
    """A reader of a file of games, with their players; unreadable games are given as errors.

    Args:
        games: "mcr", "sichuan" or "any".  has_logs: whether to accept logs beside transcripts.
    """

    def __new__(cls, games: str, *, has_logs: bool) -> GameReader: ...
    def read(self, line: str) -> list[_FoundGame]:
        """Return the games that end with a line."""
    def end(self) -> list[_FoundGame]:
        """Return the games that break off at the end of the file."""

def explanation(view: GameView, events: Sequence[Event], answer: Action | None) -> str:
    """Return the explanation of a decision, and of the answer if known, in JSON."""

def sichuan_explanation(
    view: SichuanView, events: Sequence[SichuanEvent], rules: str, answer: SichuanAction | None
) -> str:
    """Return the explanation of a decision of Sichuan Mahjong, by rules in JSON."""

def finished_report(report: str) -> str:
    """Convert a report in JSON to the form of its schema, with rounded numbers."""

def read_botzone_log(log: str) -> GameStory:
    """Return the game of a log of the judge of Botzone, in JSON."""

def read_seats(text: str) -> tuple[int, int]:
    """Return seat and prevalent wind of the judge's first request."""

def request_text(event: Event, at: int, prevalent_wind: int) -> str:
    """Return the request to a seat after an event."""

def read_request(text: str, at: int, previous: Event | None, answered: Action | None) -> Event:
    """Parse a request into the event that a seat sees."""

def action_text(action: Action) -> str:
    """Return the text of an answer to the judge."""

def read_action(text: str) -> Action:
    """Parse an answer, legal or not."""

def read_answer(text: str, last: Event) -> Action:
    """Return the action that the judge takes any text for."""

def read_botzone_turn(
    line: str, is_first: bool
) -> tuple[object, tuple[tuple[object, ...], tuple[object, ...]] | None, str, str]:
    """Return request, history, fault and data of a turn."""

@final
class BotzoneSession:
    """A game of Botzone as one seat sees it.

    A request is a text, or None with the description of another value.
    """

    def __new__(cls) -> BotzoneSession: ...
    @staticmethod
    def again(
        turns: Sequence[tuple[str | None, str, str | None]], notes: Sequence[str]
    ) -> BotzoneSession:
        """Return the session after these requests, with pending remarks."""

    def hear(self, text: str | None, shown: str) -> bool | None:
        """Apply a request; return None if it is not understood, else whether a game begins."""

    def view(self) -> GameView | None:
        """Return the view of the seat; None if its agent may not be called."""

    def events(self, first: int) -> list[Event]:
        """Return the events that the seat has seen after the first request, from an index on."""

    def answered(self, response: str | None) -> None:
        """Record the answer that was given to the last request."""

    def reply(self, text: str | None, shown: str, action: Action | None) -> str:
        """Return the text of an answer; without an action, that of an answer legal in any case."""

    def note(self, text: str) -> None:
        """Add a remark to the next message."""

    def message(self) -> str:
        """Return the remarks since the last message, in one line of ASCII."""

@final
class GameState:
    """The state of a game."""

    def __new__(cls, deal: Deal) -> GameState: ...
    def legal_actions(self, at: int) -> list[Action]:
        """Return all legal actions of a seat."""
    def choosers(self) -> list[int]:
        """Return the seats that may do anything but pass."""
    def apply(self, actions: Sequence[Action]) -> GameState | None:
        """Return the state after four answers; None if the game is over."""
    @property
    def last(self) -> Event:
        """The last event, nothing hidden."""
    def view(self, at: int) -> GameView:
        """Return the view of a seat."""
    def hand(self, at: int) -> bytes:
        """Return the concealed tiles of a seat, including a drawn one."""
    def melds(self, at: int) -> list[DeclaredMeld]:
        """Return the melds of a seat."""
    def wall_left(self, at: int) -> int:
        """Return the number of tiles left in the wall that a seat draws from."""
    def payments(self) -> list[int] | None:
        """Return the gain of each seat; None before the end of the game."""
    def win(self) -> Win | None:
        """Return the winning hand; None without one."""

@final
class GameView:
    """The knowledge of one player."""

    def __new__(cls, at: int, prevalent_wind: int, duplicate: bool) -> GameView: ...
    def observe(self, event: Event) -> GameView:
        """Return the view after an event; raise an ArgumentError if it is impossible now."""
    @property
    def seat(self) -> int: ...
    @property
    def prevalent_wind(self) -> int: ...
    @property
    def duplicate(self) -> bool: ...
    @property
    def last(self) -> Event: ...
    @property
    def drawn(self) -> int | None:
        """The tile that this seat has just drawn."""
    @property
    def hand(self) -> bytes: ...
    @property
    def available(self) -> bytes: ...
    def melds(self, at: int) -> list[DeclaredMeld]:
        """Return the melds of a seat."""
    def discards(self) -> list[Discard]:
        """Return all discards in order."""
    def flowers(self, at: int) -> int:
        """Return the flowers of a seat, one bit each."""
    def wall_left(self, at: int) -> int:
        """Return the number of tiles left in the wall that a seat draws from."""
    def legal_actions(self) -> list[Action]:
        """Return all legal actions."""
    def is_legal(self, action: Action) -> bool:
        """Return whether an action is legal."""
    def has_choice(self) -> bool:
        """Return whether anything but passing is legal."""
    def win(self) -> Win | None:
        """Return the win that could be declared now, if its tiles are complete."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class GameAgent:
    """A native agent of one game."""

    def __new__(cls, name: str, seed: int, at: int) -> GameAgent: ...
    def act(self, view: GameView) -> Action:
        """Return the answer at a stage."""

@final
class WeighedAction:
    """An answer weighed by the agent `search`."""

    @property
    def action(self) -> Action: ...
    @property
    def worth(self) -> float:
        """Expected points, less the danger of its discard."""
    @property
    def chance(self) -> float:
        """The chance to win."""
    @property
    def planned(self) -> float:
        """The chance that the plan itself gives."""
    @property
    def fan(self) -> float:
        """The mean fan of the planned wins."""
    @property
    def danger(self) -> float:
        """Points that its discard is expected to cost."""

@final
class Forecast:
    """The forecast of the other players by the agent `search`."""

    @property
    def ends(self) -> list[float]:
        """The chance that another player wins, in each round to come."""
    @property
    def before(self) -> list[float]:
        """The chance that the previous player discards each kind with a turn."""
    @property
    def all(self) -> list[float]:
        """Tiles of each kind that all others together discard with a turn each."""
    @property
    def danger(self) -> list[float]:
        """The chance that a discard of each kind wins for another player."""

@final
class SearchParameter:
    """A numeric parameter of a game's agent `search`."""

    @property
    def name(self) -> str: ...
    @property
    def default(self) -> float: ...
    @property
    def meaning(self) -> str:
        """The meaning of the parameter, in a sentence."""

@final
class GameColumns:
    """Records of games, one game a row; -1 for none."""

    @property
    def end(self) -> npt.NDArray[np.int16]:
        """The number of the `EventKind` of the end."""
    @property
    def winner(self) -> npt.NDArray[np.int16]: ...
    @property
    def guilty(self) -> npt.NDArray[np.int16]:
        """The seat of a fault."""
    @property
    def giver(self) -> npt.NDArray[np.int16]:
        """The seat that gave the winning tile."""
    @property
    def verdict(self) -> npt.NDArray[np.int16]:
        """The number of the `Verdict` of a fault."""
    @property
    def fan(self) -> npt.NDArray[np.int16]:
        """The winner's total, flowers included; 0 without a winner."""
    @property
    def stages(self) -> npt.NDArray[np.int16]: ...
    @property
    def prevalent_wind(self) -> npt.NDArray[np.int16]: ...
    @property
    def payments(self) -> npt.NDArray[np.int16]:
        """(n, 4): the gain of each seat."""
    @property
    def fans(self) -> npt.NDArray[np.uint8]:
        """(n, 82): the multiplicity of each fan."""

def game_seed(seed: int, index: int) -> int:
    """Return the seed of the agents of a game."""

def agent_names() -> list[str]:
    """Return the names of the native agents."""

def search_choices(name: str, view: GameView) -> list[WeighedAction]:
    """Return the answers weighed by the agent `search`, best first."""

def mcr_learned_choices(view: GameView) -> list[tuple[Action, float, float]]:
    """Return the answers that the agent `learned` considers, the most probable first: each with its
    probability and the chance of its nearest wins.
    """

def mcr_lesson_sizes() -> tuple[int, int, int]:
    """Return the number of values of a position, of an answer, and of all hands and the walls."""

def mcr_lessons(
    players: tuple[str, str, str, str],
    learner: bytes,
    past: bytes | None,
    teacher: str | None,
    seed: int,
    first: int,
    games: int,
    threads: int,
) -> tuple[
    npt.NDArray[np.float32],
    npt.NDArray[np.float32],
    npt.NDArray[np.uint32],
    npt.NDArray[np.uint32],
    npt.NDArray[np.float32],
    npt.NDArray[np.float32],
    npt.NDArray[np.uint32],
    npt.NDArray[np.uint8],
    npt.NDArray[np.float32],
    npt.NDArray[np.int32],
]:
    """Play games of a learning network of Chinese Standard Mahjong; return its decisions."""

def search_forecast(view: GameView, ahead: float) -> Forecast:
    """Forecast the other players from a seat's view, for the supply `ahead` discards from now."""

def search_parameters() -> list[SearchParameter]:
    """Return the parameters of the agent `search`."""

def simulate_games(
    agents: tuple[str, str, str, str],
    seed: int,
    first: int,
    games: int,
    flowers: bool,
    threads: int,
) -> GameColumns:
    """Play games between native agents, from the one with the number `first`."""

@final
class Win:
    """A checked win.

    Args:
        counts: concealed copies of each kind before the winning tile.
        flags: self-drawn, last copy, kong, last of the wall.
        winds: of the seat, of the round; 0 to 3.
    """

    def __new__(
        cls,
        counts: bytes,
        melds: Sequence[Meld],
        tile: int,
        flags: Sequence[bool],
        winds: Sequence[int],
        flowers: int,
    ) -> Win: ...
    @property
    def counts(self) -> bytes:
        """Concealed copies of each kind before the winning tile."""
    @property
    def tile(self) -> int: ...
    @property
    def self_drawn(self) -> bool: ...
    @property
    def last_copy(self) -> bool: ...
    @property
    def kong(self) -> bool: ...
    @property
    def wall_last(self) -> bool: ...
    @property
    def flowers(self) -> int: ...

@final
class Score:
    """The worth of a win."""

    @property
    def fan(self) -> int:
        """Total fan."""

    @property
    def without_flowers(self) -> int:
        """Fan without flowers."""

    @property
    def is_legal(self) -> bool:
        """Whether the fan without flowers are eight or more."""

    @property
    def fans(self) -> list[tuple[int, int]]:
        """Index and multiplicity of each fan that counts."""

    @property
    def reading(self) -> tuple[Form, list[Meld], int | None]:
        """Form, concealed sets and eye."""

def score(win: Win) -> Score | None:
    """Return the score of a win; None if its tiles are not complete."""

def fan_table() -> list[tuple[int, str, str, str]]:
    """Return points, English, Japanese and Chinese name of each fan, in the order of `Fan`."""

def score_batch(
    counts: npt.NDArray[np.uint8],
    tiles: npt.NDArray[np.uint8],
    melds: Sequence[Meld],
    flags: list[npt.NDArray[np.uint8]],
    winds: list[npt.NDArray[np.uint8]],
    flowers: npt.NDArray[np.uint8],
    threads: int,
) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int16], npt.NDArray[np.uint8]]:
    """Return totals, totals without flowers (both -1: not complete), multiplicity of each fan."""

# Riichi and Sichuan Mahjong. Seats are 0 to 3, void suits 0 to 2.

MOST_INDICATORS: Final[int]

@final
class RiichiRules:
    """A consistent set of switches, by the names of `paili.RiichiRules`.

    Args:
        switches: names and texts; others have the values of the first preset.
    """

    def __new__(cls, switches: Sequence[tuple[str, str]]) -> RiichiRules: ...
    @staticmethod
    def presets() -> list[tuple[str, str]]:
        """Return the presets: their names, and their switches in JSON."""
    @staticmethod
    def choices() -> list[tuple[str, list[str]]]:
        """Return the switches with named choices, and these names."""
    @staticmethod
    def numbers() -> list[tuple[str, int, int]]:
        """Return the numeric switches, with their minimum and maximum."""

@final
class RiichiLog:
    """A recorded game: its rounds, replayed by the rules of the log or by others.

    Args:
        text: of the log.  rules: None for those of the log.
    """

    def __new__(cls, text: str, rules: RiichiRules | None = None) -> RiichiLog: ...
    @property
    def format(self) -> str:
        """The format: "mjlog", "tenhou" or "mjai"."""
    @property
    def players(self) -> list[str]:
        """Names of the players."""
    @property
    def is_short(self) -> bool:
        """Whether the game ends after the east round."""
    @property
    def rules(self) -> str:
        """The switches of the rules, in JSON."""
    def rounds(self) -> list[str | PailiError]:
        """Return each round in JSON, or its error."""
    def review(self, seat: int | None = None, explain: bool = False) -> list[tuple[int, str]]:
        """Return the report on each readable round: its index, and JSON."""
    def written(self, format: str) -> str:
        """Return the readable rounds in a format, "tenhou" or "mjai"."""

def is_riichi_log(text: str) -> bool:
    """Return whether a text begins like a log of riichi."""

@final
class RiichiStakes:
    """The stakes of a hand, and the rules of payment.

    Args:
        winds: of the seat and of the round, if known.  dora: indicators.
        red_fives: those of each suit that can still come; None for those of the rules.
        table: counters and sticks.
        flags: whether the last draw is the last tile, and whether riichi may be declared.
        discard_share: numerator and denominator.
    """

    def __new__(
        cls,
        rules: RiichiRules,
        winds: Sequence[int] | None,
        dora: bytes,
        red_fives: Sequence[int] | None,
        table: Sequence[int],
        flags: Sequence[bool],
        discard_share: tuple[int, int],
    ) -> RiichiStakes: ...

@final
class RiichiWin:
    """A checked win.

    Args:
        counts: concealed copies of each kind before the winning tile.
        flags: self-drawn, ippatsu, after a kong, robbing a kong, last tile, first turn.
        riichi: 0 none, 1 riichi, 2 double.
        winds: of the seat and of the round.
        indicators: of dora, and of ura dora.
        table: counters and sticks.
        seats: of the discarder, and of the liable seat.
    """

    def __new__(
        cls,
        counts: bytes,
        melds: Sequence[Meld],
        tile: int,
        flags: Sequence[bool],
        riichi: int,
        winds: Sequence[int],
        indicators: Sequence[bytes],
        red_fives: int,
        norths: int,
        table: Sequence[int],
        seats: Sequence[int | None],
    ) -> RiichiWin: ...

@final
class RiichiScore:
    """The worth of a win."""

    @property
    def is_legal(self) -> bool: ...
    @property
    def yaku(self) -> list[tuple[int, int, int]]:
        """Index, han and number of yakuman of each yaku that counts."""
    @property
    def dora(self) -> list[int]:
        """Dora, ura dora, red fives and norths that count."""
    @property
    def han(self) -> int: ...
    @property
    def fu(self) -> int: ...
    @property
    def fu_items(self) -> list[tuple[str, str | None, int]]:
        """Reason, tiles and fu of each item."""
    @property
    def yakuman(self) -> int: ...
    @property
    def limit(self) -> str | None: ...
    @property
    def points(self) -> int:
        """Points from all payers, without counters."""
    @property
    def payments(self) -> list[tuple[str, int, int, int]]:
        """Payer, seats, points and points of counters."""
    @property
    def reading(self) -> tuple[Form, list[Meld], int | None]:
        """Form, concealed sets and eye."""

@final
class RiichiReading:
    """A decomposition of winning tiles."""

    @property
    def score(self) -> RiichiScore:
        """The worth of the win by this reading."""
    @property
    def part(self) -> str | None:
        """The set or the pair with the winning tile."""
    @property
    def wait(self) -> str | None: ...
    def why(self, languages: Sequence[str]) -> str | None:
        """Return the advantage of the reading that counts; None for that reading."""

def riichi_readings(win: RiichiWin, rules: RiichiRules) -> list[RiichiReading]:
    """Return the readings of a win, the one that counts first; none if it is not complete."""

def riichi_score(win: RiichiWin, rules: RiichiRules) -> RiichiScore | None:
    """Return the score of a win; None if its tiles are not complete."""

def riichi_score_json(hand: str, win: RiichiWin, rules: Rules, explain: bool) -> str:
    """Return the score of a win as JSON, given the text of its hand; optionally with readings."""

def riichi_yaku() -> list[tuple[str, str, str, str]]:
    """Return name, English, Japanese and Chinese name of each yaku, in order."""

def riichi_score_batch(
    counts: npt.NDArray[np.uint8],
    tiles: npt.NDArray[np.uint8],
    melds: Sequence[Meld],
    flags: Sequence[npt.NDArray[np.uint8]],
    riichi: npt.NDArray[np.uint8],
    winds: Sequence[npt.NDArray[np.uint8]],
    red_fives: npt.NDArray[np.uint8],
    indicators: Sequence[bytes],
    rules: RiichiRules,
    threads: int,
) -> tuple[
    npt.NDArray[np.int8],
    npt.NDArray[np.int16],
    npt.NDArray[np.uint8],
    npt.NDArray[np.int32],
    npt.NDArray[np.uint8],
]:
    """Return han, fu, number of yakuman, points, and whether each yaku counts."""

@final
class SichuanRules:
    """A consistent set of switches, by the names of `paili.SichuanRules`.

    Args:
        switches: names and texts; others have the values of the first preset.
    """

    def __new__(cls, switches: Sequence[tuple[str, str]]) -> SichuanRules: ...
    @staticmethod
    def presets() -> list[tuple[str, str]]:
        """Return the presets: their names, and their switches in JSON."""
    @staticmethod
    def choices() -> list[tuple[str, list[str]]]:
        """Return the switches with named choices, and these names."""
    def value(self, fan: int) -> int:
        """Return the points of a win for a number of fan."""

    def fan_of_patterns(self) -> list[int | None]:
        """Return the fan of each pattern, None if it never counts, in the order of the patterns."""

@final
class SichuanWin:
    """A checked win.

    Args:
        counts: concealed copies of each kind before the winning tile.
        flags: self-drawn, after a kong, on the discard after a kong, robbing a kong, last tile,
            heavenly, earthly, fed.
    """

    def __new__(
        cls,
        counts: bytes,
        melds: Sequence[Meld],
        tile: int,
        void: int | None,
        flags: Sequence[bool],
    ) -> SichuanWin: ...
    @property
    def counts(self) -> bytes:
        """Concealed copies of each kind before the winning tile."""
    @property
    def tile(self) -> int: ...
    @property
    def flags(self) -> list[bool]:
        """The flags of the win, in the order of the arguments."""

@final
class SichuanScore:
    """The worth of a win."""

    @property
    def fan(self) -> int:
        """Total fan, before the cap."""

    @property
    def value(self) -> int:
        """Points of the capped fan."""

    @property
    def amount(self) -> int:
        """Points that each payer pays."""

    @property
    def is_paid_by_all(self) -> bool: ...
    @property
    def patterns(self) -> list[tuple[str, int]]:
        """Name and multiplicity of each pattern that counts."""

    @property
    def reading(self) -> tuple[Form, list[Meld], int | None]:
        """Form, concealed sets and eye."""

def sichuan_score(win: SichuanWin, rules: SichuanRules) -> SichuanScore | None:
    """Return the score; None if the tiles are not complete, or some are of the void suit."""

def sichuan_patterns() -> list[tuple[str, str, str]]:
    """Return name, Japanese and Chinese name of each pattern, in the order of `Pattern`."""

def sichuan_score_batch(
    counts: npt.NDArray[np.uint8],
    tiles: npt.NDArray[np.uint8],
    melds: Sequence[Meld],
    voids: npt.NDArray[np.uint8],
    flags: list[npt.NDArray[np.uint8]],
    rules: SichuanRules,
    threads: int,
) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int64], npt.NDArray[np.uint8]]:
    """Return fan and values (both -1: no win), multiplicity of each pattern; void 3 means none."""

@final
class KongKind:
    """The way in which a kong was made."""

    CONCEALED: ClassVar[KongKind]
    EXPOSED: ClassVar[KongKind]
    ADDED: ClassVar[KongKind]
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __int__(self) -> int: ...

@final
class PaymentCause:
    """The cause of a payment."""

    WIN: ClassVar[PaymentCause]
    KONG: ClassVar[PaymentCause]
    TRANSFER: ClassVar[PaymentCause]
    REFUND: ClassVar[PaymentCause]
    FAULT: ClassVar[PaymentCause]
    VOID: ClassVar[PaymentCause]
    NOT_READY: ClassVar[PaymentCause]
    KONG_RETURN: ClassVar[PaymentCause]
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __int__(self) -> int: ...

@final
class Payment:
    """Points that one seat pays; the payee None means nobody."""

    def __new__(
        cls, payer: int, payee: int | None, amount: int, cause: PaymentCause
    ) -> Payment: ...
    @property
    def payer(self) -> int: ...
    @property
    def payee(self) -> int | None: ...
    @property
    def amount(self) -> int: ...
    @property
    def cause(self) -> PaymentCause: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class KongIncome:
    """The payments for a kong, and the seat that has them now; None if they went back."""

    def __new__(
        cls, kind: KongKind, owner: int, paid: Sequence[int], holder: int | None
    ) -> KongIncome: ...
    @staticmethod
    def at_once(
        kind: KongKind,
        owner: int,
        giver: int | None,
        is_just_drawn: bool,
        is_in: Sequence[bool],
        rules: SichuanRules,
    ) -> KongIncome:
        """Return the income of a new kong."""
    @property
    def kind(self) -> KongKind: ...
    @property
    def owner(self) -> int: ...
    @property
    def paid(self) -> list[int]: ...
    @property
    def holder(self) -> int | None: ...
    def payments(self) -> list[Payment]:
        """Return the payments of the income."""

    def shot(self, first_winner: int, rules: SichuanRules) -> tuple[KongIncome, list[Payment]]:
        """Return the income after a win on the following discard, and the payments."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class SichuanSeat:
    """A seat at the end of a game."""

    def __new__(
        cls,
        counts: bytes,
        melds: Sequence[Meld],
        void: int,
        has_won: bool,
        discarded_others: bool,
    ) -> SichuanSeat: ...
    @property
    def is_pig(self) -> bool:
        """Whether it has not won and holds tiles of its void suit."""

    def ready_value(self, rules: SichuanRules) -> int | None:
        """Return the largest value of a win on a plain discard; None if the seat is not ready."""

def sichuan_settle(
    seats: Sequence[SichuanSeat], kongs: Sequence[KongIncome], rules: SichuanRules
) -> list[Payment]:
    """Return the payments at the end of a game."""

def sichuan_win_payments(
    score: SichuanScore, winner: int, source: int | None, is_in: Sequence[bool]
) -> list[Payment]:
    """Return the payments for a win."""

def sichuan_fault_payments(seat: int, is_in: Sequence[bool], rules: SichuanRules) -> list[Payment]:
    """Return the payments for an illegal answer of a seat."""

# The table of Sichuan Mahjong.

@final
class Direction:
    """The direction of an exchange."""

    COUNTERCLOCKWISE: ClassVar[Direction]
    OPPOSITE: ClassVar[Direction]
    CLOCKWISE: ClassVar[Direction]
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __int__(self) -> int: ...

@final
class SichuanStage:
    """The stage of a game: the decision that is due."""

    EXCHANGE: ClassVar[SichuanStage]
    VOID: ClassVar[SichuanStage]
    TURN: ClassVar[SichuanStage]
    DISCARD: ClassVar[SichuanStage]
    ROBBERY: ClassVar[SichuanStage]
    OVER: ClassVar[SichuanStage]
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __int__(self) -> int: ...

@final
class SichuanEnding:
    """The reason of the end of a game."""

    THREE_WON: ClassVar[SichuanEnding]
    WALL: ClassVar[SichuanEnding]
    FAULT: ClassVar[SichuanEnding]
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __int__(self) -> int: ...

@final
class SichuanActionKind:
    """The kind of an action."""

    PASS: ClassVar[SichuanActionKind]
    EXCHANGE: ClassVar[SichuanActionKind]
    VOID: ClassVar[SichuanActionKind]
    DISCARD: ClassVar[SichuanActionKind]
    PUNG: ClassVar[SichuanActionKind]
    KONG: ClassVar[SichuanActionKind]
    CONCEALED_KONG: ClassVar[SichuanActionKind]
    ADDED_KONG: ClassVar[SichuanActionKind]
    WIN: ClassVar[SichuanActionKind]
    FAULT: ClassVar[SichuanActionKind]
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __int__(self) -> int: ...

@final
class SichuanEventKind:
    """The kind of an event."""

    DEAL: ClassVar[SichuanEventKind]
    EXCHANGE: ClassVar[SichuanEventKind]
    VOID: ClassVar[SichuanEventKind]
    DRAW: ClassVar[SichuanEventKind]
    REPLACEMENT: ClassVar[SichuanEventKind]
    DISCARD: ClassVar[SichuanEventKind]
    PUNG: ClassVar[SichuanEventKind]
    KONG: ClassVar[SichuanEventKind]
    CONCEALED_KONG: ClassVar[SichuanEventKind]
    ADDED_KONG: ClassVar[SichuanEventKind]
    KONG_ADDED: ClassVar[SichuanEventKind]
    KONG_ROBBED: ClassVar[SichuanEventKind]
    WIN: ClassVar[SichuanEventKind]
    SHOT: ClassVar[SichuanEventKind]
    FAULT: ClassVar[SichuanEventKind]
    END: ClassVar[SichuanEventKind]
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __int__(self) -> int: ...

@final
class SichuanDeal:
    """The wall of a game, 108 tiles, and the direction of the exchange if rules leave it open."""

    def __new__(cls, wall: bytes, direction: Direction | None) -> SichuanDeal: ...
    @staticmethod
    def random(seed: int, index: int) -> SichuanDeal:
        """Return the deal of a seed and the number of a game."""
    @property
    def wall(self) -> bytes: ...
    @property
    def direction(self) -> Direction | None: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class SichuanAction:
    """An answer. The constructor raises an ArgumentError for missing fields."""

    def __new__(
        cls,
        kind: SichuanActionKind,
        *,
        tile: int | None = None,
        tiles: Sequence[int] | None = None,
        suit: int | None = None,
        verdict: Verdict | None = None,
    ) -> SichuanAction: ...
    @staticmethod
    def parse(text: str) -> SichuanAction:
        """Parse the text of an action."""
    @property
    def kind(self) -> SichuanActionKind: ...
    @property
    def tile(self) -> int | None:
        """The tile discarded or made a kong of."""
    @property
    def tiles(self) -> list[int] | None:
        """The three tiles given away."""
    @property
    def suit(self) -> int | None:
        """The void suit."""
    @property
    def verdict(self) -> Verdict | None: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class SichuanEvent:
    """An event."""

    @staticmethod
    def of(parts: Mapping[str, Any], payments: Sequence[Payment]) -> SichuanEvent:
        """Return the event of its fields, as in `to_json`, and of its payments.

        Raises:
            ArgumentError, NotationError: a field is missing, or one that the kind does not have.
        """
    @property
    def hides_nothing(self) -> bool:
        """Whether all seats see the same event."""
    def seen_by(self, viewer: int) -> SichuanEvent:
        """Return the event as a seat sees it."""
    def to_json(self) -> str:
        """Return the event as in transcripts, in JSON."""
    @property
    def kind(self) -> SichuanEventKind: ...
    @property
    def payments(self) -> list[Payment]: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def tile(self) -> int | None:
        """The tile drawn, discarded, called, made a kong of or won with; None if hidden."""
    @property
    def tiles(self) -> list[int] | None:
        """The three tiles of an exchange; None if hidden."""
    @property
    def hand(self) -> bytes | None:
        """The hand of a deal; None if hidden."""
    @property
    def suit(self) -> int | None:
        """The void suit."""
    @property
    def to(self) -> int | None:
        """The seat that gets the tiles of an exchange."""
    @property
    def giver(self) -> int | None:
        """The seat that gave the tile of a call or a win, or whose kong was robbed."""
    @property
    def winner(self) -> int | None:
        """The seat that won first after a kong."""
    @property
    def patterns(self) -> list[tuple[str, int]]:
        """Name and multiplicity of each pattern of a win."""
    @property
    def fan(self) -> int | None:
        """The fan of a win."""
    @property
    def value(self) -> int | None:
        """The points of a win."""
    @property
    def verdict(self) -> Verdict | None: ...
    @property
    def reason(self) -> SichuanEnding | None:
        """The reason of the end."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class SichuanState:
    """The state of a game."""

    def __new__(cls, deal: SichuanDeal, rules: SichuanRules) -> SichuanState: ...
    def dealt(self) -> list[SichuanEvent]:
        """Return the events of the deal."""
    def apply(self, actions: Sequence[SichuanAction]) -> tuple[SichuanState, list[SichuanEvent]]:
        """Return the state after four answers, and the new events."""
    @property
    def direction(self) -> Direction | None: ...
    @property
    def stage(self) -> SichuanStage: ...
    @property
    def turn(self) -> int: ...
    @property
    def offered(self) -> int | None: ...
    @property
    def wall_left(self) -> int: ...
    @property
    def scores(self) -> list[int]: ...
    @property
    def kongs(self) -> list[KongIncome]:
        """The incomes of all kongs."""
    @property
    def is_in(self) -> list[bool]:
        """Whether each seat has not won."""
    def void(self, at: int) -> int | None: ...
    def melds(self, at: int) -> list[DeclaredMeld]:
        """Return the melds of a seat."""
    def discards(self, at: int) -> bytes: ...
    def legal_actions(self, at: int) -> list[SichuanAction]: ...
    def choosers(self) -> list[int]: ...
    def asked(self) -> list[int]:
        """Return the seats that must answer."""
    def view(self, at: int) -> SichuanView: ...
    def hand(self, at: int) -> bytes: ...
    @property
    def wall(self) -> bytes:
        """The tiles that can still be drawn, in the order of the wall."""

@final
class SichuanView:
    """The knowledge of one player."""

    def __new__(cls, at: int, rules: SichuanRules, direction: Direction | None) -> SichuanView: ...
    def observe(self, event: SichuanEvent) -> SichuanView:
        """Return the view after an event; raise an ArgumentError if it is impossible now."""
    @property
    def seat(self) -> int: ...
    @property
    def direction(self) -> Direction | None: ...
    @property
    def stage(self) -> SichuanStage: ...
    @property
    def turn(self) -> int: ...
    @property
    def offered(self) -> int | None: ...
    @property
    def wall_left(self) -> int: ...
    @property
    def scores(self) -> list[int]: ...
    @property
    def kongs(self) -> list[KongIncome]:
        """The incomes of all kongs."""
    @property
    def is_in(self) -> list[bool]:
        """Whether each seat has not won."""
    def void(self, at: int) -> int | None: ...
    def melds(self, at: int) -> list[DeclaredMeld]:
        """Return the melds of a seat."""
    def discards(self, at: int) -> bytes: ...
    @property
    def drawn(self) -> int | None: ...
    @property
    def passed(self) -> int | None: ...
    @property
    def given(self) -> list[int] | None: ...
    @property
    def received(self) -> list[int] | None: ...
    @property
    def hand(self) -> bytes: ...
    @property
    def available(self) -> bytes: ...
    def known_to_hold(self, at: int) -> bytes: ...
    def legal_actions(self) -> list[SichuanAction]: ...
    def is_legal(self, action: SichuanAction) -> bool: ...
    def has_choice(self) -> bool: ...
    def is_asked(self) -> bool: ...
    def win(self) -> SichuanWin | None:
        """Return the win that the seat has now, barred or not."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class SichuanAgent:
    """A native agent of one game."""

    def __new__(cls, name: str, seed: int, at: int) -> SichuanAgent: ...
    def act(self, view: SichuanView) -> SichuanAction:
        """Return the answer at a stage."""

@final
class SichuanGoal:
    """The kind of win that a hand aims at."""

    PLAIN: ClassVar[SichuanGoal]
    ALL_PUNGS: ClassVar[SichuanGoal]
    SEVEN_PAIRS: ClassVar[SichuanGoal]
    FULL_FLUSH: ClassVar[SichuanGoal]
    PURE_PUNGS: ClassVar[SichuanGoal]
    PURE_SEVEN_PAIRS: ClassVar[SichuanGoal]
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __int__(self) -> int: ...

@final
class SichuanWeighedAction:
    """An answer weighed by the agent `search`."""

    @property
    def action(self) -> SichuanAction: ...
    @property
    def worth(self) -> float:
        """Expected points, less the danger of its discard."""
    @property
    def goal(self) -> SichuanGoal | None:
        """The goal of the hand after it; None after a win."""
    @property
    def by_draw(self) -> bool:
        """Whether the hand waits for a drawn tile, even where a discard would win."""
    @property
    def chance(self) -> float:
        """The chance to reach the goal, estimated from samples of the future."""
    @property
    def danger(self) -> float:
        """Points that its discard is expected to cost."""

@final
class SichuanColumns:
    """Records of games, one game a row, with four seats; -1 for none."""

    @property
    def end(self) -> npt.NDArray[np.int16]:
        """The number of the `SichuanEnding`."""
    @property
    def guilty(self) -> npt.NDArray[np.int16]:
        """The seat of a fault."""
    @property
    def verdict(self) -> npt.NDArray[np.int16]:
        """The number of the `Verdict` of a fault."""
    @property
    def direction(self) -> npt.NDArray[np.int16]:
        """The number of the direction of the exchange."""
    @property
    def events(self) -> npt.NDArray[np.int16]:
        """The number of events."""
    @property
    def place(self) -> npt.NDArray[np.int16]:
        """(n, 4): 1 for the seat that won first, and so on."""
    @property
    def giver(self) -> npt.NDArray[np.int16]:
        """(n, 4): the seat that gave the winning tile."""
    @property
    def fan(self) -> npt.NDArray[np.int16]:
        """(n, 4): fan of the win, before the cap."""
    @property
    def draws(self) -> npt.NDArray[np.int16]:
        """(n, 4): tiles that the winner had drawn."""
    @property
    def value(self) -> npt.NDArray[np.int64]:
        """(n, 4): points of the win; 0 without one."""
    @property
    def kongs(self) -> npt.NDArray[np.uint8]:
        """(n, 4): the number of kongs of each seat."""
    @property
    def scores(self) -> npt.NDArray[np.int64]:
        """(n, 4): the gain of each seat."""
    @property
    def ledger(self) -> npt.NDArray[np.int64]:
        """(n, 4, 8): the gain of each seat by cause."""
    @property
    def patterns(self) -> npt.NDArray[np.uint8]:
        """(n, 4, 25): the multiplicity of each pattern in the win of a seat."""

def sichuan_agent_names() -> list[str]:
    """Return the names of the native agents."""

def sichuan_learned_choices(view: SichuanView) -> list[tuple[SichuanAction, float, float]]:
    """Return the answers that the agent `learned` considers, the most probable first: each with its
    probability and its expected points.
    """

def sichuan_lesson_sizes() -> tuple[int, int, int]:
    """Return the number of values of a position, of an answer, and of all hands and the wall."""

def sichuan_lessons(
    players: tuple[str, str, str, str],
    learner: bytes,
    past: bytes | None,
    teacher: str | None,
    rules: SichuanRules,
    seed: int,
    first: int,
    games: int,
    threads: int,
) -> tuple[
    npt.NDArray[np.float32],
    npt.NDArray[np.float32],
    npt.NDArray[np.uint32],
    npt.NDArray[np.uint32],
    npt.NDArray[np.float32],
    npt.NDArray[np.float32],
    npt.NDArray[np.uint32],
    npt.NDArray[np.uint8],
    npt.NDArray[np.float32],
    npt.NDArray[np.int32],
]:
    """Play games of a learning network; return its decisions."""

def sichuan_search_choices(
    name: str, view: SichuanView, beliefs: Beliefs | None
) -> list[SichuanWeighedAction]:
    """Return the answers weighed by the agent `search`, best first."""

def sichuan_search_parameters() -> list[SearchParameter]:
    """Return the parameters of the agent `search`."""

def simulate_sichuan_games(
    agents: tuple[str, str, str, str],
    rules: SichuanRules,
    seed: int,
    first: int,
    games: int,
    threads: int,
) -> SichuanColumns:
    """Play games between native agents, from the one with the number `first`."""

@final
class ObservationBlock:
    """Consecutive planes or features that belong together."""

    @property
    def name(self) -> str:
        """The name of the block."""
    @property
    def size(self) -> int:
        """The number of planes or features."""
    @property
    def meaning(self) -> str:
        """The meaning of the block."""

@final
class DecisionArrays:
    """The decisions at all tables, one table a row."""

    @property
    def seats(self) -> npt.NDArray[np.uint8]:
        """(n,): the seat to act."""
    @property
    def masks(self) -> npt.NDArray[np.bool_]:
        """(n, actions): whether each number is legal."""
    @property
    def planes(self) -> npt.NDArray[np.uint8] | None:
        """(n, planes, rows, 9); None if not computed."""
    @property
    def features(self) -> npt.NDArray[np.float32] | None:
        """(n, features); None if not computed."""
    @property
    def rewards(self) -> npt.NDArray[np.int64]:
        """(n, 4): the gain of each seat since the previous decision."""
    @property
    def ended(self) -> npt.NDArray[np.bool_]:
        """(n,): whether the game of the previous decision has ended."""
    @property
    def games(self) -> npt.NDArray[np.uint32]:
        """(n,): the number of the game."""

@final
class McrVectorGames:
    """Many tables of the game with one decision each per step."""

    def __new__(
        cls,
        tables: int,
        setting: bool,
        seed: int,
        threads: int,
        planes: bool,
        features: bool,
    ) -> McrVectorGames:
        """Create the tables; `setting` is whether the deal has flowers."""
    def now(self) -> DecisionArrays:
        """Return the decision at each table."""
    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Choose a number at each table; on an error, no table changes."""
    def answers(self, agent: str) -> npt.NDArray[np.int64]:
        """Return the numbers that a native agent would choose; -1 where it has none."""

@final
class McrPoll:
    """A table of the game with one decision at a time."""

    @staticmethod
    def start(setting: bool, seed: int, index: int) -> tuple[McrPoll, list[list[Action]]]:
        """Return the table, and the answers of the stages before its first decision.

        `setting` is whether the deal has flowers.
        """
    def step(self, action: int) -> tuple[McrPoll, list[list[Action]]]:
        """Return the table after a number, and the answers of the stages that ended with it."""
    @property
    def seat(self) -> int | None:
        """The seat to act; None if the game is over."""
    @property
    def gained(self) -> list[int]:
        """The gain of each seat so far."""
    def mask(self, at: int) -> npt.NDArray[np.bool_]:
        """Return for each number whether it is legal for a seat now."""
    def planes(self, at: int) -> npt.NDArray[np.uint8]:
        """Return the planes of a seat's knowledge."""
    def features(self, at: int) -> npt.NDArray[np.float32]:
        """Return the features of a seat's knowledge."""
    def number_of(self, agent: str, seed: int) -> int | None:
        """Return the number that a native agent would choose; None if it has none."""

@final
class McrDecision:
    """A decision of one seat, from its view."""

    actions: ClassVar[int]
    def __new__(cls, view: GameView) -> McrDecision: ...
    @staticmethod
    def plane_blocks() -> list[ObservationBlock]:
        """Return the blocks of planes, in order."""
    @staticmethod
    def feature_blocks() -> list[ObservationBlock]:
        """Return the blocks of features, in order."""
    def mask(self) -> npt.NDArray[np.bool_]:
        """Return for each number whether it is legal."""
    def planes(self) -> npt.NDArray[np.uint8]:
        """Return the planes."""
    def features(self) -> npt.NDArray[np.float32]:
        """Return the features."""
    def choose(self, action: int) -> tuple[Action | None, McrDecision | None]:
        """Return the action completed by a number, or the next decision of the same answer."""
    def numbers(self, action: Action) -> list[int] | None:
        """Return all numbers of an action, in order; None if it is not legal."""

@final
class SichuanVectorGames:
    """Many tables of the game with one decision each per step."""

    def __new__(
        cls,
        tables: int,
        setting: SichuanRules,
        seed: int,
        threads: int,
        planes: bool,
        features: bool,
    ) -> SichuanVectorGames:
        """Create the tables; `setting` are the rules."""
    def now(self) -> DecisionArrays:
        """Return the decision at each table."""
    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Choose a number at each table; on an error, no table changes."""
    def answers(self, agent: str) -> npt.NDArray[np.int64]:
        """Return the numbers that a native agent would choose; -1 where it has none."""

@final
class SichuanPoll:
    """A table of the game with one decision at a time."""

    @staticmethod
    def start(
        setting: SichuanRules, seed: int, index: int
    ) -> tuple[SichuanPoll, list[list[SichuanAction]]]:
        """Return the table, and the answers of the stages before its first decision.

        `setting` are the rules.
        """
    def step(self, action: int) -> tuple[SichuanPoll, list[list[SichuanAction]]]:
        """Return the table after a number, and the answers of the stages that ended with it."""
    @property
    def seat(self) -> int | None:
        """The seat to act; None if the game is over."""
    @property
    def gained(self) -> list[int]:
        """The gain of each seat so far."""
    def mask(self, at: int) -> npt.NDArray[np.bool_]:
        """Return for each number whether it is legal for a seat now."""
    def planes(self, at: int) -> npt.NDArray[np.uint8]:
        """Return the planes of a seat's knowledge."""
    def features(self, at: int) -> npt.NDArray[np.float32]:
        """Return the features of a seat's knowledge."""
    def number_of(self, agent: str, seed: int) -> int | None:
        """Return the number that a native agent would choose; None if it has none."""

@final
class SichuanDecision:
    """A decision of one seat, from its view."""

    actions: ClassVar[int]
    def __new__(cls, view: SichuanView) -> SichuanDecision: ...
    @staticmethod
    def plane_blocks() -> list[ObservationBlock]:
        """Return the blocks of planes, in order."""
    @staticmethod
    def feature_blocks() -> list[ObservationBlock]:
        """Return the blocks of features, in order."""
    def mask(self) -> npt.NDArray[np.bool_]:
        """Return for each number whether it is legal."""
    def planes(self) -> npt.NDArray[np.uint8]:
        """Return the planes."""
    def features(self) -> npt.NDArray[np.float32]:
        """Return the features."""
    def choose(self, action: int) -> tuple[SichuanAction | None, SichuanDecision | None]:
        """Return the action completed by a number, or the next decision of the same answer."""
    def numbers(self, action: SichuanAction) -> list[int] | None:
        """Return all numbers of an action, in order; None if it is not legal."""

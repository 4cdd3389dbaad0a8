"""The native module. Not public: `paili` checks and documents what it passes here.

Counts and availability of one hand are 34 bytes, one for each kind, or 35: then the last is that of
the jokers. `available` None means that every copy not in `counts` can still come.
Errors are those of `paili.model.errors`.
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
    """How the last tile of a win comes."""

    DISCARD: ClassVar[WinBy]
    SELF_DRAW: ClassVar[WinBy]
    EITHER: ClassVar[WinBy]
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __int__(self) -> int: ...

@final
class Objective:
    """What a plan or an outlook makes the most of."""

    CHANCE: ClassVar[Objective]
    POINTS: ClassVar[Objective]
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __int__(self) -> int: ...

@final
class Requirement:
    """What a win must be worth to count; winds are 0 to 3, or None where there are none."""

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
    """What a win is.

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
    """What a meld is made of."""

    CHOW: ClassVar[MeldKind]
    PUNG: ClassVar[MeldKind]
    KONG: ClassVar[MeldKind]
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __int__(self) -> int: ...

@final
class Meld:
    """A meld: its kind, its first tile, and whether it is a kong of one's own tiles."""

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
    """A hand, what can still come (None: every copy that is not its own), and what a win is.

    Python can interrupt every answer. Reports are dictionaries and lists, as JSON has
    them.

    Args:
        red: red fives of the suits, then of the melds; missing ones are none.
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
        """The void suit of the rules, which was found if it was left open."""

    def under(self, rules: Rules) -> Question:
        """The same question under other rules."""

    def after_discard(self, kind: int) -> Question:
        """The same for the hand that a discard leaves, which never comes back."""

    def is_won(self, last: int | None) -> bool:
        """Whether it is a drawn hand that has won with the tile that came last, or with any."""

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
        """The answers to a discard, or to an own draw without one, best first.

        Each has its name, the first tile of its meld, whether that is a concealed kong, the
        chance as numerator and denominator, the discard after it, and the points if they are
        compared.
        """

    def affordable_draws(self) -> int:
        """Draws within which a plan takes about a second."""

    def affordable_plan(self) -> tuple[PlanSearch, int, int] | None:
        """The finished plan that ranks discards, its draws and bytes; None if it takes too much."""

    def deficiency(self) -> int:
        """Tiles that must come, or UNREACHABLE."""

    def deficiency_by_form(self) -> list[tuple[Form, int]]:
        """The deficiency under each form that the hand may still take."""

    def acceptance(self) -> tuple[int, bytes, list[int]]:
        """Deficiency of a waiting hand, copies of each kind that lowers it, dead kinds."""

    def discards(self) -> list[tuple[int, int, bytes, list[int]]]:
        """For each kind held: the kind, and the acceptance after its discard."""

    def accepting_discards(self) -> list[tuple[int, int, int, bytes, int, int, list[int]]]:
        """Kind, rank, deficiency, accepted copies and their sum, delta, dead kinds."""

    def ranked_discards(self, by_chance: bool, two_step: bool, improvements: bool) -> Any:
        """The discards, best first."""

    def completions(self, slack: int, limit: int, seconds: float | None) -> Any:
        """Complete hands that win, up to `slack` tiles farther than the nearest."""

    def report(
        self, rules: Rules, by_chance: bool, two_step: bool, improvements: bool, limit: int
    ) -> tuple[Any, list[tuple[int, int]], list[tuple[int, int]]]:
        """The report, and the exact points of void suits and exchanges."""

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
        """The long game."""

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
        """The reports on hand and search; points; means of fan and points of each discard; hands
        that are reached, and the number of all sequences of draws; a lack of memory."""

    def explanation(
        self, discards: Sequence[int], draws: int | None, threads: int, memory: int
    ) -> tuple[Any, list[tuple[tuple[int, int] | None, list[tuple[bytes, int]], int, Any]]]:
        """The comparison; for each discard the mean of fan, hands that are reached, the number of
        all sequences of draws, and the long game."""

    def reached(self, reasons: Sequence[tuple[bytes, int]], sequences: int, all: int) -> Any:
        """Complete hands that play reaches, each with the completion that it is."""

    def void_suits(
        self, rules: Rules, draws: int | None, seconds: float | None, memory: int
    ) -> tuple[Any, list[tuple[int, int]]]:
        """The worth of each suit as the one to give up, and the exact points."""

    def exchanges(
        self, rules: Rules, draws: int | None, seconds: float | None, memory: int
    ) -> tuple[Any, list[tuple[int, int]]]:
        """The worth of each way to pass three tiles on, and the exact points."""

def deficiency(
    counts: bytes, melds: tuple[Meld, ...], available: bytes | None, rules: Rules
) -> int:
    """The deficiency of a `Question` that nothing else is asked about."""

def discard_data(
    tile: int,
    rank: int,
    deficiency: int,
    copies: bytes,
    delta: int,
    dead: Sequence[int],
) -> Any:
    """The data of a row of `Question.accepting_discards`, whose sum of copies follows."""

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
    """Return the wind of a text; None if it is none."""

def any_rules() -> str:
    """Return the texts that rules may be, for messages."""

def question_kinds() -> str:
    """Return the kinds of questions in JSON: names, help, schemas, limits."""

def question_cost(kind: str, question: str) -> tuple[str, bool, float]:
    """Return the fault of a question, whether its answer may take long, and its seconds."""

def ask(kind: str, question: str) -> tuple[str, str]:
    """Return the class of the fault of a question, and its answer or fault in JSON."""

def load_numpy() -> None:
    """Load the C API of NumPy, once, before arrays are taken."""

# Batches: `melds` says how many are declared at least, in one row or one for each hand; `known` are
# those that all hands have and whose tiles are gone. Arrays must be contiguous.

def deficiency_batch(
    counts: npt.NDArray[np.uint8],
    available: npt.NDArray[np.uint8] | None,
    melds: npt.NDArray[np.uint8],
    known: Sequence[Meld],
    rules: Rules,
    threads: int,
    jokers: tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]] | None = None,
) -> npt.NDArray[np.int8]:
    """Deficiency of each row of `counts`; arrays must be contiguous."""

def acceptance_batch(
    counts: npt.NDArray[np.uint8],
    available: npt.NDArray[np.uint8] | None,
    melds: npt.NDArray[np.uint8],
    known: Sequence[Meld],
    rules: Rules,
    threads: int,
    jokers: tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]] | None = None,
) -> npt.NDArray[np.uint8]:
    """Copies accepted by each row, by kind."""

def discards_batch(
    counts: npt.NDArray[np.uint8],
    available: npt.NDArray[np.uint8] | None,
    melds: npt.NDArray[np.uint8],
    known: Sequence[Meld],
    rules: Rules,
    threads: int,
    jokers: tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]] | None = None,
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.uint8]]:
    """Deficiency after each discard (-1: not held) and copies accepted then."""

def census(
    rules: Rules, drawn: bool, melds: int, best_void: bool, threads: int
) -> list[tuple[int, int, int]]:
    """(deficiency, deals, distinct hands) over all plain hands of a size.

    Args:
        best_void: whether each hand gives up a suit, the one that makes it nearest.
    """

@final
class Beliefs:
    """Beliefs about the tiles that a seat does not see."""

    @property
    def fewest(self) -> bytes:
        """Fewest copies of each kind by seat, 4 times 34."""
    @property
    def most(self) -> bytes:
        """Most copies of each kind by seat, 4 times 34."""
    @property
    def wall(self) -> bytes:
        """Fewest and most copies of each kind in the walls, 2 times 34."""
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
    """The beliefs of a seat of Chinese Standard Mahjong."""

def infer_sichuan(
    view: SichuanView, events: Sequence[SichuanEvent], agent: str | None, samples: int, seed: int
) -> Beliefs:
    """The beliefs of a seat of Sichuan Mahjong."""

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
    """Games that were played, and of these, those that were ready and won after each draw.

    At the end the sum of their points, and that of the squares.
    """

def suit_costs(words: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Least number of tiles that must come to hold melds and an eye in a suit alone.

    Args:
        words: contiguous (n, 9), copies of each rank, all others available.
    Returns:
        (n, 2, 5): without and with an eye, 0 to 4 melds; 25 where a suit cannot hold so much.
    """

@final
class PlanSearch:
    """A search for the exact value of a hand, run in slices.

    Values are numerators over `denominator()`: completions of the hand by the best play, out of
    all sequences of `draws` different tiles.

    Args:
        objective: for points, the rules must say what a win is worth.
        last: the tile that came last to a drawn hand, if a win must be worth something.
        draws: 0 to the number of available tiles of kinds in play.
        memory: bytes that the search may use.
        stakes: of a plan for points of riichi.
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
        """Search for about so long, the interpreter lock released; True when all is exact."""

    @property
    def progress(self) -> float:
        """0 to 1."""

    @property
    def exhausted(self) -> bool:
        """Whether the memory bound was met: `advance` does nothing any more."""

    @property
    def nodes(self) -> int:
        """Positions looked at."""

    def takes_win(self) -> bool:
        """Whether the hand is a win as it is that is to be taken."""

    def value(self) -> tuple[int, int]:
        """Lower and upper bound of the value; equal when it is exact."""

    def options(self) -> list[tuple[int, int, int]]:
        """For each kind held by a drawn hand: the kind, lower and upper bound of its value."""

    def denominator(self) -> int:
        """Sequences of `draws` available tiles."""

    def points(self) -> tuple[list[tuple[int, int]], int]:
        """Points of all sequences, after each discard and by the best play; of a finished plan."""

    def riichi(self) -> list[int]:
        """Return the kinds after whose discard riichi is better than silence."""

    def reasons(self) -> list[tuple[bytes, int]]:
        """Complete concealed hands that the best play reaches, and numerators; when exact only."""

    def fan(self) -> tuple[list[tuple[int, int]], int]:
        """Where a win must be worth something, when exact only: fan of all sequences that win,
        together, after each discard and by the best play."""

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
    """Value of each discard of each row; NaN where the kind is not held."""

# Games. Tiles are 0 to 33, flowers 34 to 41 in walls and 0 to 7 elsewhere, seats and winds 0 to 3.

@final
class ActionKind:
    """What a player does."""

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
    """What has happened."""

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
    """Why a player loses a game at once."""

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
    """An answer; ArgumentError if a part that its kind has is missing."""

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
        """The action of a text."""
    @property
    def kind(self) -> ActionKind: ...
    @property
    def tile(self) -> int | None:
        """The tile played or made a kong of, the first one of a chow."""
    @property
    def discard(self) -> int | None:
        """What is discarded with a chow or a pung."""
    @property
    def verdict(self) -> Verdict | None: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Event:
    """What has happened at one stage."""

    @staticmethod
    def of(parts: Mapping[str, Any]) -> Event:
        """The event of its parts, as `to_json` has them.

        Raises:
            ArgumentError, NotationError: a part that its kind does not have, or one is missing.
        """
    def to_json(self) -> str:
        """The event as transcripts have it, in JSON."""
    @property
    def hides_nothing(self) -> bool:
        """Whether all seats are told the same."""
    def seen_by(self, viewer: int) -> Event:
        """The event as a seat is told it."""
    @property
    def kind(self) -> EventKind: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def tile(self) -> int | None:
        """Drawn, played or won with, the first of a chow, the kind of a kong; None if hidden."""
    @property
    def discard(self) -> int | None:
        """What is discarded with a chow or a pung."""
    @property
    def flower(self) -> int | None:
        """Number of the flower, 0 to 7."""
    @property
    def giver(self) -> int | None:
        """Who gave the tile of a win."""
    @property
    def verdict(self) -> Verdict | None: ...
    @property
    def hands(self) -> list[bytes | None] | None:
        """Hands of a deal."""
    @property
    def flowers(self) -> bytes | None:
        """Flowers of a deal, one bit each."""
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
        """The first tile of a chow, the only one of the others; None if hidden."""
    @property
    def giver(self) -> int | None:
        """Who discarded the tile that was called; None of a concealed kong."""
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
        """The deal that a seed and the number of a game stand for."""
    @property
    def walls(self) -> list[bytes]: ...
    @property
    def prevalent_wind(self) -> int: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class GameStory:
    """A whole game of either sort: its deal and all answers."""

    @staticmethod
    def mcr(deal: Deal, answers: Sequence[Sequence[Action]]) -> GameStory:
        """Plays the answers to each stage of a game of Chinese Standard Mahjong."""
    @staticmethod
    def sichuan(
        deal: SichuanDeal, rules: str, answers: Sequence[Sequence[SichuanAction]]
    ) -> GameStory:
        """Plays the answers to each stage of a game of Sichuan Mahjong; rules in JSON."""
    @property
    def game(self) -> str:
        """The name of the game."""
    def mcr_parts(self) -> tuple[Deal, list[list[Action]], list[Event], GameState]:
        """Deal, answers, events and state of a game of Chinese Standard Mahjong."""
    def sichuan_parts(
        self,
    ) -> tuple[SichuanDeal, str, list[list[SichuanAction]], list[SichuanEvent], SichuanState]:
        """Deal, rules in JSON, answers, events and state of a game of Sichuan Mahjong."""
    def followed(self, event: Event) -> list[Action]:
        """The answers that lead to a reported event, whatever calls failed before it."""
    def transcript(self, players: Sequence[str] | None, *, is_one_line: bool) -> str:
        """The lines of a game that is over, or all in one with the names of the players."""
    def report(self, seat: int | None, *, is_plain: bool, explain: bool) -> str:
        """The report on the choices of a seat or of all in JSON, its numbers not rounded."""
    def choices(self, seats: Sequence[int], *, has_points: bool) -> str:
        """The choices of some seats in JSON, with the points that they cost if wanted."""
    def botzone_log(self) -> str:
        """The log of the judge of Botzone, in JSON."""

_FoundGame = tuple[GameStory | PailiError, list[str] | None]

@final
class GameReader:
    """A reader of a file of games: each with its players; one that cannot be read as its error.

    Args:
        games: "mcr", "sichuan" or "any".  has_logs: whether logs may stand beside transcripts.
    """

    def __new__(cls, games: str, *, has_logs: bool) -> GameReader: ...
    def read(self, line: str) -> list[_FoundGame]:
        """The games that a line ends."""
    def end(self) -> list[_FoundGame]:
        """The games that break off at the end."""

def explanation(view: GameView, events: Sequence[Event], answer: Action | None) -> str:
    """The explanation of a decision, and of the answer if it is known, in JSON."""

def sichuan_explanation(
    view: SichuanView, events: Sequence[SichuanEvent], rules: str, answer: SichuanAction | None
) -> str:
    """The same in a game of Sichuan Mahjong, by rules in JSON."""

def finished_report(report: str) -> str:
    """A report in JSON as its schema has it."""

def read_botzone_log(log: str) -> GameStory:
    """The game of a log of the judge of Botzone, in JSON."""

def read_seats(text: str) -> tuple[int, int]:
    """Seat and prevalent wind of the first request of the judge."""

def request_text(event: Event, at: int, prevalent_wind: int) -> str:
    """The request to a seat after an event."""

def read_request(text: str, at: int, previous: Event | None, answered: Action | None) -> Event:
    """The event that a request tells a seat."""

def action_text(action: Action) -> str:
    """The text of an answer to the judge."""

def read_action(text: str) -> Action:
    """The action of an answer, legal or not."""

def read_answer(text: str, last: Event) -> Action:
    """The action of an answer as the judge takes it, whatever the text is."""

def read_botzone_turn(
    line: str, is_first: bool
) -> tuple[object, tuple[tuple[object, ...], tuple[object, ...]] | None, str, str]:
    """The request of a turn, history, fault and data."""

@final
class BotzoneSession:
    """A game of Botzone as one seat is told it.

    A request is a text, or None with the description of something else.
    """

    def __new__(cls) -> BotzoneSession: ...
    @staticmethod
    def again(
        turns: Sequence[tuple[str | None, str, str | None]], notes: Sequence[str]
    ) -> BotzoneSession:
        """The session that heard these requests, and has these remarks to make."""

    def hear(self, text: str | None, shown: str) -> bool | None:
        """Take note of a request. None if it tells nothing, else whether a game begins."""

    def view(self) -> GameView | None:
        """What the seat knows, if it may be asked for an answer."""

    def events(self, first: int) -> list[Event]:
        """The events after the seats, as the seat was told them, from one of them on."""

    def answered(self, response: str | None) -> None:
        """Note the answer that was given to the last request."""

    def reply(self, text: str | None, shown: str, action: Action | None) -> str:
        """The text of an answer, and without one of an answer that is legal in any case."""

    def note(self, text: str) -> None:
        """Add a remark to the next message."""

    def message(self) -> str:
        """The remarks since the last message, in a line of ASCII."""

@final
class GameState:
    """A game, and what each seat knows of it."""

    def __new__(cls, deal: Deal) -> GameState: ...
    def legal_actions(self, at: int) -> list[Action]:
        """All legal actions of a seat."""
    def choosers(self) -> list[int]:
        """Seats that may do anything but pass."""
    def apply(self, actions: Sequence[Action]) -> GameState | None:
        """What four answers come to; None if the game is over."""
    @property
    def last(self) -> Event:
        """What has happened last, nothing hidden."""
    def view(self, at: int) -> GameView:
        """What a seat knows."""
    def hand(self, at: int) -> bytes:
        """Concealed tiles of a seat, a drawn one included."""
    def melds(self, at: int) -> list[DeclaredMeld]:
        """Melds of a seat."""
    def wall_left(self, at: int) -> int:
        """Tiles left in the wall that a seat draws from."""
    def payments(self) -> list[int] | None:
        """What each seat gets, once the game is over."""
    def win(self) -> Win | None:
        """The hand that has won."""

@final
class GameView:
    """What one player knows."""

    def __new__(cls, at: int, prevalent_wind: int, duplicate: bool) -> GameView: ...
    def observe(self, event: Event) -> GameView:
        """After an event; ArgumentError if it cannot come now."""
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
        """Melds of a seat."""
    def discards(self) -> list[Discard]:
        """All discards in order."""
    def flowers(self, at: int) -> int:
        """Flowers of a seat, one bit each."""
    def wall_left(self, at: int) -> int:
        """Tiles left in the wall that a seat draws from."""
    def legal_actions(self) -> list[Action]:
        """All legal actions."""
    def is_legal(self, action: Action) -> bool:
        """Whether an action is legal."""
    def has_choice(self) -> bool:
        """Whether anything but passing is legal."""
    def win(self) -> Win | None:
        """The win that could be declared now, if its tiles are complete."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class GameAgent:
    """A native player of one game."""

    def __new__(cls, name: str, seed: int, at: int) -> GameAgent: ...
    def act(self, view: GameView) -> Action:
        """The answer at a stage."""

@final
class WeighedAction:
    """An answer that the agent `search` has weighed."""

    @property
    def action(self) -> Action: ...
    @property
    def worth(self) -> float:
        """Points that it is expected to lead to, less the danger of its discard."""
    @property
    def chance(self) -> float:
        """Chance to win."""
    @property
    def planned(self) -> float:
        """The same as planned."""
    @property
    def fan(self) -> float:
        """Fan of the wins that are planned, in the mean."""
    @property
    def danger(self) -> float:
        """Points that its discard is expected to cost."""

@final
class Forecast:
    """What the others will do, as the agent `search` forecasts it."""

    @property
    def ends(self) -> list[float]:
        """Chance that another wins in each round to come."""
    @property
    def before(self) -> list[float]:
        """Chance that the player before discards a tile of each kind with a turn."""
    @property
    def all(self) -> list[float]:
        """Tiles of each kind that all others together discard with a turn each."""
    @property
    def danger(self) -> list[float]:
        """Chance that a discard of each kind wins for another."""

@final
class SearchParameter:
    """A number that the agent `search` of a game can be given by name."""

    @property
    def name(self) -> str: ...
    @property
    def default(self) -> float: ...
    @property
    def meaning(self) -> str:
        """What it means, in a sentence."""

@final
class GameColumns:
    """Games, one a row of each column; -1 where there is none."""

    @property
    def end(self) -> npt.NDArray[np.int16]:
        """How each ended, as the number of its `EventKind`."""
    @property
    def winner(self) -> npt.NDArray[np.int16]: ...
    @property
    def guilty(self) -> npt.NDArray[np.int16]:
        """Seat of a fault."""
    @property
    def giver(self) -> npt.NDArray[np.int16]:
        """Seat that gave the winning tile."""
    @property
    def verdict(self) -> npt.NDArray[np.int16]:
        """Of a fault, the number of its `Verdict`."""
    @property
    def fan(self) -> npt.NDArray[np.int16]:
        """Total of the winner, flowers included; 0 without one."""
    @property
    def stages(self) -> npt.NDArray[np.int16]: ...
    @property
    def prevalent_wind(self) -> npt.NDArray[np.int16]: ...
    @property
    def payments(self) -> npt.NDArray[np.int16]:
        """(n, 4): what each seat gets."""
    @property
    def fans(self) -> npt.NDArray[np.uint8]:
        """(n, 82): how often each fan counts."""

def game_seed(seed: int, index: int) -> int:
    """The seed that the players of a game are given."""

def agent_names() -> list[str]:
    """Names of the native players."""

def search_choices(name: str, view: GameView) -> list[WeighedAction]:
    """Answers that the agent `search` has weighed, best first."""

def search_forecast(view: GameView, ahead: float) -> Forecast:
    """What the others will do, from what a seat sees; discards so many from now."""

def search_parameters() -> list[SearchParameter]:
    """What the agent `search` assumes and prefers."""

def simulate_games(
    agents: tuple[str, str, str, str],
    seed: int,
    first: int,
    games: int,
    flowers: bool,
    threads: int,
) -> GameColumns:
    """Games of native players, from the one with the number `first`."""

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
    """What a win is worth."""

    @property
    def fan(self) -> int:
        """All fan together."""

    @property
    def without_flowers(self) -> int:
        """All fan but the flowers."""

    @property
    def is_legal(self) -> bool:
        """Whether these are eight or more."""

    @property
    def fans(self) -> list[tuple[int, int]]:
        """Index and times of each fan that counts."""

    @property
    def reading(self) -> tuple[Form, list[Meld], int | None]:
        """Form, concealed sets and eye."""

def score(win: Win) -> Score | None:
    """What a win is worth; None if its tiles are not complete."""

def fan_table() -> list[tuple[int, str, str, str]]:
    """Points, English and Chinese name of each fan, in the order of `paili.Fan`."""

def score_batch(
    counts: npt.NDArray[np.uint8],
    tiles: npt.NDArray[np.uint8],
    melds: Sequence[Meld],
    flags: list[npt.NDArray[np.uint8]],
    winds: list[npt.NDArray[np.uint8]],
    flowers: npt.NDArray[np.uint8],
    threads: int,
) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int16], npt.NDArray[np.uint8]]:
    """Totals, totals without flowers (both -1: not complete), times of each fan."""

# Sichuan Mahjong. Seats are 0 to 3, suits that are given up 0 to 2.

MOST_INDICATORS: Final[int]

@final
class RiichiRules:
    """Switches that go together, by the names of `paili.RiichiRules`.

    Args:
        switches: names and texts; the others are those of the first preset.
    """

    def __new__(cls, switches: Sequence[tuple[str, str]]) -> RiichiRules: ...
    @staticmethod
    def presets() -> list[tuple[str, str]]:
        """The rules that have a name: it, and their switches in JSON."""
    @staticmethod
    def choices() -> list[tuple[str, list[str]]]:
        """The switches that are chosen by name, with the names."""
    @staticmethod
    def numbers() -> list[tuple[str, int, int]]:
        """The switches that are numbers, with the least and the greatest."""

@final
class RiichiLog:
    """A recorded game: its rounds, played by the rules of the log or by others.

    Args:
        text: of the log.  rules: those of the log if there are none.
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
        """Each round in JSON, or its error."""
    def review(self, seat: int | None = None, explain: bool = False) -> list[tuple[int, str]]:
        """The report on each round that could be read: its index, and JSON."""
    def written(self, format: str) -> str:
        """The rounds that could be read, in a format: "tenhou" or "mjai"."""

def is_riichi_log(text: str) -> bool:
    """Whether a text is a log of riichi, by its beginning."""

@final
class RiichiStakes:
    """The stakes of a hand, and the rules by which its wins are paid.

    Args:
        winds: of the seat and of the round, where known.  dora: indicators.
        red_fives: those of each suit that can still come, None for those of the rules.
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
        indicators: of dora, and those below.
        table: counters and sticks.
        seats: of the discarder, and of who is liable.
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
    """What a win is worth."""

    @property
    def is_legal(self) -> bool: ...
    @property
    def yaku(self) -> list[tuple[int, int, int]]:
        """Index, han and times a yakuman of each yaku that counts."""
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
        """Points from all who pay, without counters."""
    @property
    def payments(self) -> list[tuple[str, int, int, int]]:
        """Payer, seats, points and points of counters."""
    @property
    def reading(self) -> tuple[Form, list[Meld], int | None]:
        """Form, concealed sets and eye."""

@final
class RiichiReading:
    """A reading of the tiles of a win."""

    @property
    def score(self) -> RiichiScore:
        """The worth of the win if this reading counted."""
    @property
    def part(self) -> str | None:
        """The set or the pair with the winning tile."""
    @property
    def wait(self) -> str | None: ...
    def why(self, languages: Sequence[str]) -> str | None:
        """The advantage of the reading that counts; None for that reading."""

def riichi_readings(win: RiichiWin, rules: RiichiRules) -> list[RiichiReading]:
    """The readings of a win, that which counts first; none if its tiles are not complete."""

def riichi_score(win: RiichiWin, rules: RiichiRules) -> RiichiScore | None:
    """What a win is worth; None if its tiles are not complete."""

def riichi_score_json(hand: str, win: RiichiWin, rules: Rules, explain: bool) -> str:
    """The score of a win of a hand, whose text is given, as JSON; with all readings if asked."""

def riichi_yaku() -> list[tuple[str, str, str, str]]:
    """Name, English, Japanese and Chinese name of each yaku, in order."""

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
    """Han, fu, times a yakuman, points, and whether each yaku counts."""

@final
class SichuanRules:
    """Switches that go together, by the names of `paili.SichuanRules`.

    Args:
        switches: names and texts; the others are those of the first preset.
    """

    def __new__(cls, switches: Sequence[tuple[str, str]]) -> SichuanRules: ...
    @staticmethod
    def presets() -> list[tuple[str, str]]:
        """The rules that have a name: it, and their switches in JSON."""
    @staticmethod
    def choices() -> list[tuple[str, list[str]]]:
        """The switches that are chosen by name, with the names."""
    def value(self, fan: int) -> int:
        """Points of a win of so many fan."""

    def fan_of_patterns(self) -> list[int | None]:
        """Fan of each pattern where it can count, in the order of the patterns."""

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
        """How it is won, in the order of the flags."""

@final
class SichuanScore:
    """What a win is worth."""

    @property
    def fan(self) -> int:
        """All fan, before the cap."""

    @property
    def value(self) -> int:
        """Points."""

    @property
    def amount(self) -> int:
        """Points that each seat pays which pays."""

    @property
    def is_paid_by_all(self) -> bool: ...
    @property
    def patterns(self) -> list[tuple[str, int]]:
        """Name and times of each pattern that counts."""

    @property
    def reading(self) -> tuple[Form, list[Meld], int | None]:
        """Form, concealed sets and eye."""

def sichuan_score(win: SichuanWin, rules: SichuanRules) -> SichuanScore | None:
    """What a win is worth; None if its tiles are not complete, or some are of its void suit."""

def sichuan_patterns() -> list[tuple[str, str, str]]:
    """Name and Chinese name of each pattern, in the order of `paili.sichuan.Pattern`."""

def sichuan_score_batch(
    counts: npt.NDArray[np.uint8],
    tiles: npt.NDArray[np.uint8],
    melds: Sequence[Meld],
    voids: npt.NDArray[np.uint8],
    flags: list[npt.NDArray[np.uint8]],
    rules: SichuanRules,
    threads: int,
) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int64], npt.NDArray[np.uint8]]:
    """Fan and values (both -1: no win), times of each pattern; a void of 3 is none."""

@final
class KongKind:
    """How a kong was made."""

    CONCEALED: ClassVar[KongKind]
    EXPOSED: ClassVar[KongKind]
    ADDED: ClassVar[KongKind]
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __int__(self) -> int: ...

@final
class PaymentCause:
    """Why points are paid."""

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
    """Points that one seat pays; payee None is nobody."""

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
    """What was paid for a kong, and who has it now; None if it went back."""

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
        """What is paid at once for a kong."""
    @property
    def kind(self) -> KongKind: ...
    @property
    def owner(self) -> int: ...
    @property
    def paid(self) -> list[int]: ...
    @property
    def holder(self) -> int | None: ...
    def payments(self) -> list[Payment]:
        """The payments that it is made of."""

    def shot(self, first_winner: int, rules: SichuanRules) -> tuple[KongIncome, list[Payment]]:
        """The income after the discard that followed was won, and the payments."""
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
        """The largest value of a win on a plain discard; None if the seat is not ready."""

def sichuan_settle(
    seats: Sequence[SichuanSeat], kongs: Sequence[KongIncome], rules: SichuanRules
) -> list[Payment]:
    """Payments at the end of a game."""

def sichuan_win_payments(
    score: SichuanScore, winner: int, source: int | None, is_in: Sequence[bool]
) -> list[Payment]:
    """Payments for a win."""

def sichuan_fault_payments(seat: int, is_in: Sequence[bool], rules: SichuanRules) -> list[Payment]:
    """What the seat of an illegal answer pays."""

# The table of Sichuan Mahjong.

@final
class Direction:
    """Where the three tiles of an exchange go."""

    COUNTERCLOCKWISE: ClassVar[Direction]
    OPPOSITE: ClassVar[Direction]
    CLOCKWISE: ClassVar[Direction]
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __int__(self) -> int: ...

@final
class SichuanStage:
    """What is asked for."""

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
    """Why a game is over."""

    THREE_WON: ClassVar[SichuanEnding]
    WALL: ClassVar[SichuanEnding]
    FAULT: ClassVar[SichuanEnding]
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __int__(self) -> int: ...

@final
class SichuanActionKind:
    """What is done."""

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
    """What has happened."""

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
        """The deal that a seed and the number of a game stand for."""
    @property
    def wall(self) -> bytes: ...
    @property
    def direction(self) -> Direction | None: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class SichuanAction:
    """An answer; ArgumentError if a part that its kind has is missing."""

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
        """The action of a text."""
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
        """The suit given up."""
    @property
    def verdict(self) -> Verdict | None: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class SichuanEvent:
    """What has happened."""

    @staticmethod
    def of(parts: Mapping[str, Any], payments: Sequence[Payment]) -> SichuanEvent:
        """The event of its parts, as `to_json` has them, and of its payments.

        Raises:
            ArgumentError, NotationError: a part that its kind does not have, or one is missing.
        """
    @property
    def hides_nothing(self) -> bool:
        """Whether all seats are told the same."""
    def seen_by(self, viewer: int) -> SichuanEvent:
        """The event as a seat is told it."""
    def to_json(self) -> str:
        """The event as transcripts have it, in JSON."""
    @property
    def kind(self) -> SichuanEventKind: ...
    @property
    def payments(self) -> list[Payment]: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def tile(self) -> int | None:
        """Drawn, discarded, called, made a kong of or won with; None if hidden."""
    @property
    def tiles(self) -> list[int] | None:
        """The three tiles of an exchange; None if hidden."""
    @property
    def hand(self) -> bytes | None:
        """The hand of a deal; None if hidden."""
    @property
    def suit(self) -> int | None:
        """The suit given up."""
    @property
    def to(self) -> int | None:
        """Who gets the tiles of an exchange."""
    @property
    def giver(self) -> int | None:
        """Who discarded the tile that was called or won with, or whose kong was robbed."""
    @property
    def winner(self) -> int | None:
        """Who won first after a kong."""
    @property
    def patterns(self) -> list[tuple[str, int]]:
        """Name and times of each pattern of a win."""
    @property
    def fan(self) -> int | None:
        """Fan of a win."""
    @property
    def value(self) -> int | None:
        """Points of a win."""
    @property
    def verdict(self) -> Verdict | None: ...
    @property
    def reason(self) -> SichuanEnding | None:
        """Why the game is over."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class SichuanState:
    """A game, and what each seat knows of it."""

    def __new__(cls, deal: SichuanDeal, rules: SichuanRules) -> SichuanState: ...
    def dealt(self) -> list[SichuanEvent]:
        """What each seat was dealt."""
    def apply(self, actions: Sequence[SichuanAction]) -> tuple[SichuanState, list[SichuanEvent]]:
        """What four answers come to, and what has happened."""
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
        """Incomes of all kongs."""
    @property
    def is_in(self) -> list[bool]:
        """Which seats have not won."""
    def void(self, at: int) -> int | None: ...
    def melds(self, at: int) -> list[DeclaredMeld]:
        """Melds of a seat."""
    def discards(self, at: int) -> bytes: ...
    def legal_actions(self, at: int) -> list[SichuanAction]: ...
    def choosers(self) -> list[int]: ...
    def asked(self) -> list[int]:
        """Seats that must answer."""
    def view(self, at: int) -> SichuanView: ...
    def hand(self, at: int) -> bytes: ...
    @property
    def wall(self) -> bytes:
        """The tiles that can still be drawn, in the order of the wall."""

@final
class SichuanView:
    """What one player knows."""

    def __new__(cls, at: int, rules: SichuanRules, direction: Direction | None) -> SichuanView: ...
    def observe(self, event: SichuanEvent) -> SichuanView:
        """After an event; ArgumentError if it cannot come now."""
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
        """Incomes of all kongs."""
    @property
    def is_in(self) -> list[bool]:
        """Which seats have not won."""
    def void(self, at: int) -> int | None: ...
    def melds(self, at: int) -> list[DeclaredMeld]:
        """Melds of a seat."""
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
        """The win that the seat has now, barred or not."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class SichuanAgent:
    """A native player of one game."""

    def __new__(cls, name: str, seed: int, at: int) -> SichuanAgent: ...
    def act(self, view: SichuanView) -> SichuanAction:
        """The answer at a stage."""

@final
class SichuanGoal:
    """What a hand goes for."""

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
    """An answer that the agent `search` has weighed."""

    @property
    def action(self) -> SichuanAction: ...
    @property
    def worth(self) -> float:
        """Points that it is expected to lead to, less the danger of its discard."""
    @property
    def goal(self) -> SichuanGoal | None:
        """What the hand after it goes for; none after a win."""
    @property
    def by_draw(self) -> bool:
        """Does it wait for a drawn tile to win, even where a discard would do?"""
    @property
    def chance(self) -> float:
        """How likely it gets there, as far as samples of the future tell."""
    @property
    def danger(self) -> float:
        """Points that its discard is expected to cost."""

@final
class SichuanColumns:
    """Games, one a row of each column, with four seats; -1 where there is none."""

    @property
    def end(self) -> npt.NDArray[np.int16]:
        """How each ended, as the number of its `SichuanEnding`."""
    @property
    def guilty(self) -> npt.NDArray[np.int16]:
        """Seat of a fault."""
    @property
    def verdict(self) -> npt.NDArray[np.int16]:
        """Of a fault, the number of its `Verdict`."""
    @property
    def direction(self) -> npt.NDArray[np.int16]:
        """The number of the direction of the exchange."""
    @property
    def events(self) -> npt.NDArray[np.int16]:
        """Events of each game."""
    @property
    def place(self) -> npt.NDArray[np.int16]:
        """(n, 4): 1 for the seat that won first, and so on."""
    @property
    def giver(self) -> npt.NDArray[np.int16]:
        """(n, 4): who gave the tile of the win."""
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
        """(n, 4): kongs of each seat."""
    @property
    def scores(self) -> npt.NDArray[np.int64]:
        """(n, 4): what each seat has gained."""
    @property
    def ledger(self) -> npt.NDArray[np.int64]:
        """(n, 4, 8): what each seat has gained for each cause."""
    @property
    def patterns(self) -> npt.NDArray[np.uint8]:
        """(n, 4, 25): how often each pattern counts in the win of a seat."""

def sichuan_agent_names() -> list[str]:
    """Names of the native players."""

def sichuan_learned_choices(view: SichuanView) -> list[tuple[SichuanAction, float, float]]:
    """Answers that the agent `learned` has considered, the likeliest first: each with how likely it
    is and the points that it is expected to lead to.
    """

def sichuan_lesson_sizes() -> tuple[int, int, int]:
    """How many numbers tell of a position, of an answer, and of all hands and the wall."""

def sichuan_lessons(
    players: tuple[str, str, str, str],
    learner: bytes,
    past: bytes | None,
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
]:
    """Games of a network that learns: its decisions."""

def sichuan_search_choices(
    name: str, view: SichuanView, beliefs: Beliefs | None
) -> list[SichuanWeighedAction]:
    """Answers that the agent `search` has weighed, best first."""

def sichuan_search_parameters() -> list[SearchParameter]:
    """What the agent `search` assumes and prefers."""

def simulate_sichuan_games(
    agents: tuple[str, str, str, str],
    rules: SichuanRules,
    seed: int,
    first: int,
    games: int,
    threads: int,
) -> SichuanColumns:
    """Games of native players, from the one with the number `first`."""

@final
class ObservationBlock:
    """Planes, or features, that belong together."""

    @property
    def name(self) -> str:
        """What they are called."""
    @property
    def size(self) -> int:
        """How many there are."""
    @property
    def meaning(self) -> str:
        """What they mean."""

@final
class DecisionArrays:
    """What is to be decided at each table, one row a table."""

    @property
    def seats(self) -> npt.NDArray[np.uint8]:
        """(n,): the seat that is asked."""
    @property
    def masks(self) -> npt.NDArray[np.bool_]:
        """(n, actions): for each number, whether it is legal."""
    @property
    def planes(self) -> npt.NDArray[np.uint8] | None:
        """(n, planes, rows, 9); None if they are not shown."""
    @property
    def features(self) -> npt.NDArray[np.float32] | None:
        """(n, features); None if they are not shown."""
    @property
    def rewards(self) -> npt.NDArray[np.int64]:
        """(n, 4): what each seat has gained since the decision before."""
    @property
    def ended(self) -> npt.NDArray[np.bool_]:
        """(n,): whether the game of the decision before has ended."""
    @property
    def games(self) -> npt.NDArray[np.uint32]:
        """(n,): the number of the game."""

@final
class McrVectorGames:
    """Many tables of the game, one decision at each at a time."""

    def __new__(
        cls,
        tables: int,
        setting: bool,
        seed: int,
        threads: int,
        planes: bool,
        features: bool,
    ) -> McrVectorGames:
        """`setting`: whether the deal has flowers."""
    def now(self) -> DecisionArrays:
        """What is to be decided at each table."""
    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Choose a number at each table: at all of them or, with an error, at none."""
    def answers(self, agent: str) -> npt.NDArray[np.int64]:
        """The numbers that a native player would choose; -1 where it has none."""

@final
class McrPoll:
    """A table of the game at which one seat after another is asked."""

    @staticmethod
    def start(setting: bool, seed: int, index: int) -> tuple[McrPoll, list[list[Action]]]:
        """The table, and the answers of the stages before its first decision.

        `setting`: whether the deal has flowers.
        """
    def step(self, action: int) -> tuple[McrPoll, list[list[Action]]]:
        """The table after a number is chosen, and the answers of the stages that ended with it."""
    @property
    def seat(self) -> int | None:
        """The seat that is asked; None if the game is over."""
    @property
    def gained(self) -> list[int]:
        """What each seat has gained so far."""
    def mask(self, at: int) -> npt.NDArray[np.bool_]:
        """For each number, whether it is legal for a seat now."""
    def planes(self, at: int) -> npt.NDArray[np.uint8]:
        """What a seat knows, as planes."""
    def features(self, at: int) -> npt.NDArray[np.float32]:
        """What a seat knows, as exact numbers."""
    def number_of(self, agent: str, seed: int) -> int | None:
        """The number that a native player would choose; None if it has none."""

@final
class McrDecision:
    """What one seat has to decide, from what it may know."""

    actions: ClassVar[int]
    def __new__(cls, view: GameView) -> McrDecision: ...
    @staticmethod
    def plane_blocks() -> list[ObservationBlock]:
        """The blocks of planes, in order."""
    @staticmethod
    def feature_blocks() -> list[ObservationBlock]:
        """The blocks of features, in order."""
    def mask(self) -> npt.NDArray[np.bool_]:
        """For each number, whether it is legal."""
    def planes(self) -> npt.NDArray[np.uint8]:
        """The planes."""
    def features(self) -> npt.NDArray[np.float32]:
        """The features."""
    def choose(self, action: int) -> tuple[Action | None, McrDecision | None]:
        """The action that is complete by a number, or what is to be decided next."""
    def numbers(self, action: Action) -> list[int] | None:
        """The numbers of an action, from the first one on; None if it is not legal."""

@final
class SichuanVectorGames:
    """Many tables of the game, one decision at each at a time."""

    def __new__(
        cls,
        tables: int,
        setting: SichuanRules,
        seed: int,
        threads: int,
        planes: bool,
        features: bool,
    ) -> SichuanVectorGames:
        """`setting`: the rules."""
    def now(self) -> DecisionArrays:
        """What is to be decided at each table."""
    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Choose a number at each table: at all of them or, with an error, at none."""
    def answers(self, agent: str) -> npt.NDArray[np.int64]:
        """The numbers that a native player would choose; -1 where it has none."""

@final
class SichuanPoll:
    """A table of the game at which one seat after another is asked."""

    @staticmethod
    def start(
        setting: SichuanRules, seed: int, index: int
    ) -> tuple[SichuanPoll, list[list[SichuanAction]]]:
        """The table, and the answers of the stages before its first decision.

        `setting`: the rules.
        """
    def step(self, action: int) -> tuple[SichuanPoll, list[list[SichuanAction]]]:
        """The table after a number is chosen, and the answers of the stages that ended with it."""
    @property
    def seat(self) -> int | None:
        """The seat that is asked; None if the game is over."""
    @property
    def gained(self) -> list[int]:
        """What each seat has gained so far."""
    def mask(self, at: int) -> npt.NDArray[np.bool_]:
        """For each number, whether it is legal for a seat now."""
    def planes(self, at: int) -> npt.NDArray[np.uint8]:
        """What a seat knows, as planes."""
    def features(self, at: int) -> npt.NDArray[np.float32]:
        """What a seat knows, as exact numbers."""
    def number_of(self, agent: str, seed: int) -> int | None:
        """The number that a native player would choose; None if it has none."""

@final
class SichuanDecision:
    """What one seat has to decide, from what it may know."""

    actions: ClassVar[int]
    def __new__(cls, view: SichuanView) -> SichuanDecision: ...
    @staticmethod
    def plane_blocks() -> list[ObservationBlock]:
        """The blocks of planes, in order."""
    @staticmethod
    def feature_blocks() -> list[ObservationBlock]:
        """The blocks of features, in order."""
    def mask(self) -> npt.NDArray[np.bool_]:
        """For each number, whether it is legal."""
    def planes(self) -> npt.NDArray[np.uint8]:
        """The planes."""
    def features(self) -> npt.NDArray[np.float32]:
        """The features."""
    def choose(self, action: int) -> tuple[SichuanAction | None, SichuanDecision | None]:
        """The action that is complete by a number, or what is to be decided next."""
    def numbers(self, action: SichuanAction) -> list[int] | None:
        """The numbers of an action, from the first one on; None if it is not legal."""

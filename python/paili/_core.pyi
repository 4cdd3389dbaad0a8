"""The native module. Not public: `paili` checks and documents what it passes here.

Counts and availability of one hand are 34 bytes, one for each kind; `available` None means that
every copy not in `counts` can still come. Errors are those of `paili.model.errors`.
"""

from collections.abc import Sequence
from typing import Final, final

import numpy as np
import numpy.typing as npt

__all__ = [
    "LEAST_FAN",
    "UNREACHABLE",
    "GameAgent",
    "GameState",
    "GameView",
    "Legal",
    "LegalQuestion",
    "PlanSearch",
    "Rules",
    "Score",
    "Win",
    "WinningPlan",
    "acceptance",
    "acceptance_batch",
    "agent_names",
    "census",
    "completions",
    "deal",
    "deficiency",
    "deficiency_batch",
    "deficiency_by_form",
    "discard_values_batch",
    "discards",
    "discards_batch",
    "fan_table",
    "game_seed",
    "legal_deficiency_batch",
    "legal_outlook",
    "outlook",
    "score",
    "score_batch",
    "search_choices",
    "simulate",
    "simulate_games",
    "suit_costs",
]

UNREACHABLE: Final[int]
LEAST_FAN: Final[int]

@final
class Rules:
    """Rules as the core uses them.

    Args:
        kinds: 27 or 34.
        forms: bit i stands for the i-th member of `paili.Form`.
        void_suit: 0, 1, 2, or None.
    """

    def __new__(cls, kinds: int, forms: int, void_suit: int | None) -> Rules: ...

def deficiency(counts: bytes, melds: int, available: bytes | None, rules: Rules) -> int:
    """Deficiency of one hand."""

def deficiency_by_form(
    counts: bytes, melds: int, available: bytes | None, rules: Rules
) -> list[tuple[int, int]]:
    """(index of the form, deficiency) for each form that the hand may still take."""

def acceptance(
    counts: bytes, melds: int, available: bytes | None, rules: Rules
) -> tuple[int, bytes]:
    """Deficiency of a waiting hand, and available copies of each kind that lowers it."""

def discards(
    counts: bytes, melds: int, available: bytes | None, rules: Rules
) -> list[tuple[int, int, bytes]]:
    """For each kind held: the kind, deficiency without it, copies of each kind accepted then."""

def completions(
    counts: bytes, melds: int, available: bytes | None, rules: Rules, limit: int
) -> tuple[int, int, list[tuple[bytes, int, list[tuple[bool, int]], int | None]]]:
    """Deficiency, number of nearest complete hands, and up to `limit` of them.

    Each is 34 counts, the index of its form, (is a pung, first kind) of its melds, and its eye.
    """

def deficiency_batch(
    counts: npt.NDArray[np.uint8],
    available: npt.NDArray[np.uint8] | None,
    melds: npt.NDArray[np.uint8],
    rules: Rules,
    threads: int,
) -> npt.NDArray[np.int8]:
    """Deficiency of each row of `counts`; arrays must be contiguous."""

def acceptance_batch(
    counts: npt.NDArray[np.uint8],
    available: npt.NDArray[np.uint8] | None,
    melds: npt.NDArray[np.uint8],
    rules: Rules,
    threads: int,
) -> npt.NDArray[np.uint8]:
    """Copies accepted by each row, by kind."""

def discards_batch(
    counts: npt.NDArray[np.uint8],
    available: npt.NDArray[np.uint8] | None,
    melds: npt.NDArray[np.uint8],
    rules: Rules,
    threads: int,
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.uint8]]:
    """Deficiency after each discard (-1: not held) and copies accepted then."""

def census(
    rules: Rules, drawn: bool, melds: int, best_void: bool, threads: int
) -> list[tuple[int, int, int]]:
    """(deficiency, deals, distinct hands) over all plain hands of a size.

    Args:
        best_void: whether each hand gives up a suit, the one that makes it nearest.
    """

def outlook(
    counts: bytes,
    melds: int,
    available: bytes | None,
    rules: Rules,
    draws: int,
    detours: int | None,
    memory: int,
) -> tuple[
    list[tuple[int | None, int, bytes, list[float], list[float], float]],
    int,
    tuple[int, int | None, int | None, int | None],
]:
    """The long game: options best first, waiting hands looked at, and limits.

    An option is a kind (None for a waiting hand), the deficiency without it, the copies of each
    kind accepted then, the probabilities to be ready and to have won after each draw, and the mean
    of the fan won, 0 if nobody wants to know what a win is worth. Limits are detours, discards
    followed after a draw, kinds tried as a detour, and kinds kept of those that lower the
    deficiency; None stands for no limit.
    """

def legal_outlook(
    question: LegalQuestion, draws: int, detours: int | None, memory: int
) -> tuple[
    list[tuple[int | None, int, bytes, list[float], list[float], float]],
    int,
    tuple[int, int | None, int | None, int | None],
]:
    """The same when only wins that count do, with the fan that they are worth."""

def simulate(
    counts: bytes,
    melds: int,
    available: bytes | None,
    rules: Rules,
    policy: str,
    draws: int,
    games: int,
    seed: int,
    threads: int,
    memory: int,
) -> tuple[list[int], list[int]]:
    """Numbers of games that were ready, and that were won, after each draw."""

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
        draws: 0 to the number of available tiles of kinds in play.
        memory: bytes that the search may use.
    """

    def __new__(
        cls,
        counts: bytes,
        melds: int,
        available: bytes | None,
        rules: Rules,
        draws: int,
        threads: int,
        memory: int,
    ) -> PlanSearch: ...
    @staticmethod
    def for_legal_wins(
        question: LegalQuestion, last: int | None, draws: int, memory: int
    ) -> PlanSearch:
        """A search where only wins that count end the game; `last` came last to a drawn hand."""

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

    def value(self) -> tuple[int, int]:
        """Lower and upper bound of the value; equal when it is exact."""

    def options(self) -> list[tuple[int, int, int]]:
        """For each kind held by a drawn hand: the kind, lower and upper bound of its value."""

    def denominator(self) -> int:
        """Sequences of `draws` available tiles."""

    def reasons(self) -> list[tuple[bytes, int]]:
        """Complete concealed hands that the best play reaches, and numerators; when exact only."""

    def fan(self) -> tuple[list[tuple[int, int]], int]:
        """For a search for legal wins, when exact only: fan of all sequences that win together,
        after each discard and by the best play."""

def discard_values_batch(
    counts: npt.NDArray[np.uint8],
    available: npt.NDArray[np.uint8] | None,
    melds: npt.NDArray[np.uint8],
    rules: Rules,
    draws: int,
    threads: int,
    memory: int,
) -> npt.NDArray[np.float64]:
    """Value of each discard of each row; NaN where the kind is not held."""

# Games. Tiles are 0 to 33, flowers 34 to 41 in walls and 0 to 7 elsewhere, seats 0 to 3.
# An action is (kind, tile, extra), an event (kind, seat, tile, extra, deal): kinds are numbered as
# in `paili.games.mcr.ActionKind` and `EventKind`; `extra` is the discard of a chow or pung, the
# flower, the giver of a win, or the number of a verdict. A deal has four hands of 34 counts, or
# None, and four sets of flowers, one bit each.
_Action = tuple[int, int | None, int | None]
_Deal = tuple[list[list[int] | None], list[int]]
_Event = tuple[int, int | None, int | None, int | None, _Deal | None]
# Kind (0 chow, 1 pung, 2 kong, 3 concealed kong), tile if it is known, giver.
_Meld = tuple[int, int | None, int]
# Counts before the winning tile, the tile, (self drawn, last copy, kong, wall last), flowers.
_Win = tuple[bytes, int, tuple[bool, bool, bool, bool], int]

@final
class GameState:
    """A game, and what each seat knows of it.

    Args:
        walls: in drawing order, four of 34 tiles or one of 144.
        prevalent: wind of the round.
    """

    def __new__(cls, walls: list[list[int]], prevalent: int) -> GameState: ...
    def legal_actions(self, at: int) -> list[_Action]:
        """All legal actions of a seat."""
    def choosers(self) -> list[int]:
        """Seats that may do anything but pass."""
    def apply(
        self, actions: tuple[_Action, _Action, _Action, _Action]
    ) -> tuple[GameState, _Event] | None:
        """What four answers come to; None if the game is over."""
    def view(self, at: int) -> GameView:
        """What a seat knows."""
    def hand(self, at: int) -> bytes:
        """Concealed tiles of a seat, a drawn one included."""
    def melds(self, at: int) -> list[_Meld]:
        """Melds of a seat."""
    def wall_left(self, at: int) -> int:
        """Tiles left in the wall that a seat draws from."""
    def payments(self) -> list[int] | None:
        """What each seat gets, once the game is over."""
    def win(self) -> _Win | None:
        """The hand that has won."""

@final
class GameView:
    """What one player knows."""

    def __new__(cls, at: int, prevalent: int, duplicate: bool) -> GameView: ...
    def observe(self, event: _Event) -> GameView:
        """After an event; ArgumentError if it cannot come now."""
    @property
    def seat(self) -> int: ...
    @property
    def prevalent(self) -> int: ...
    @property
    def duplicate(self) -> bool: ...
    @property
    def last(self) -> _Event: ...
    @property
    def hand(self) -> bytes: ...
    @property
    def available(self) -> bytes: ...
    def melds(self, at: int) -> list[_Meld]:
        """Melds of a seat."""
    def discards(self) -> list[tuple[int, int, bool]]:
        """Seat, tile, and whether it was claimed, of all discards."""
    def flowers(self, at: int) -> int:
        """Flowers of a seat, one bit each."""
    def wall_left(self, at: int) -> int:
        """Tiles left in the wall that a seat draws from."""
    def legal_actions(self) -> list[_Action]:
        """All legal actions."""
    def is_legal(self, action: _Action) -> bool:
        """Whether an action is legal."""
    def has_choice(self) -> bool:
        """Whether anything but passing is legal."""
    def win(self) -> _Win | None:
        """The win that could be declared now, if its tiles are complete."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class GameAgent:
    """A native player of one game."""

    def __new__(cls, name: str, seed: int, at: int) -> GameAgent: ...
    def act(self, view: GameView) -> _Action:
        """The answer at a stage."""

def deal(seed: int, index: int, flowers: bool) -> tuple[list[bytes], int]:
    """The walls and the prevalent wind of a game."""

def game_seed(seed: int, index: int) -> int:
    """The seed that the players of a game are given."""

def search_choices(name: str, view: GameView) -> list[tuple[_Action, float]]:
    """Answers that the agent `search` has weighed, best first, with the points they are worth."""

def agent_names() -> list[str]:
    """Names of the native players."""

def simulate_games(
    agents: tuple[str, str, str, str],
    seed: int,
    first: int,
    games: int,
    flowers: bool,
    threads: int,
) -> tuple[list[npt.NDArray[np.int16]], npt.NDArray[np.int16], npt.NDArray[np.uint8]]:
    """Columns of games, payments (n, 4), fans (n, 82).

    The columns: kind of the last event, seat of the winner or the guilty, giver, verdict (-1 if
    there is none), fan, stages, prevalent wind.
    """

@final
class Win:
    """A checked win.

    Args:
        counts: concealed copies of each kind before the winning tile.
        melds: (kind, first tile); kinds are chow, pung, kong, concealed kong.
        flags: self-drawn, last copy, kong, last of the wall.
        winds: of the seat, of the round; 0 to 3.
    """

    def __new__(
        cls,
        counts: bytes,
        melds: list[tuple[int, int]],
        tile: int,
        flags: Sequence[bool],
        winds: Sequence[int],
        flowers: int,
    ) -> Win: ...

@final
class Score:
    """What a win is worth."""

    @property
    def total(self) -> int:
        """All fan."""

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
    def reading(self) -> tuple[int, list[tuple[bool, int]], int | None]:
        """Index of the form, (is a pung, first kind) of the concealed sets, eye."""

    @property
    def repairs(self) -> tuple[bool, bool, bool]:
        """Last copy denied, last copy forced, kong denied."""

def score(win: Win) -> Score | None:
    """What a win is worth; None if its tiles are not complete."""

def fan_table() -> list[tuple[int, str, str]]:
    """Points, English and Chinese name of each fan, in the order of `paili.Fan`."""

@final
class Legal:
    """What a win must be; winds 0 to 3, `win_by` by discard, by self-draw, by either (0 to 2)."""

    def __new__(cls, seat_wind: int, prevalent_wind: int, minimum: int, win_by: int) -> Legal: ...

@final
class LegalQuestion:
    """A hand with its melds, what can still come, and what a win must be."""

    def __new__(
        cls,
        counts: bytes,
        melds: Sequence[tuple[int, int]],
        available: bytes | None,
        legal: Legal,
    ) -> LegalQuestion: ...
    def is_won(self, last: int | None) -> bool:
        """Is it a drawn hand that has won with the last tile? If it is not told, with any."""
    def deficiency(self) -> int: ...
    def acceptance(self) -> tuple[int, bytes]:
        """The deficiency, and available copies of the kinds that lower it."""
    def discards(self) -> list[tuple[int, int, bytes]]:
        """For each kind in hand: the kind, deficiency after its discard, copies accepted then."""
    def plans(self, slack: int, limit: int) -> tuple[int, list[int], list[WinningPlan]]:
        """The deficiency, numbers of plans by distance, the best plans."""

@final
class WinningPlan:
    """A complete hand that counts."""

    @property
    def tiles(self) -> bytes: ...
    @property
    def distance(self) -> int: ...
    @property
    def lasts(self) -> list[int]: ...
    @property
    def ways(self) -> int: ...
    @property
    def finish(self) -> tuple[int, bool]:
        """The last tile that is worth most, and whether it is drawn."""
    @property
    def score(self) -> Score: ...

def legal_deficiency_batch(
    counts: npt.NDArray[np.uint8],
    available: npt.NDArray[np.uint8] | None,
    melds: Sequence[tuple[int, int]],
    legal: Legal,
    threads: int,
) -> npt.NDArray[np.int8]: ...
def score_batch(
    counts: npt.NDArray[np.uint8],
    tiles: npt.NDArray[np.uint8],
    melds: list[tuple[int, int]],
    flags: list[npt.NDArray[np.uint8]],
    winds: list[npt.NDArray[np.uint8]],
    flowers: npt.NDArray[np.uint8],
    threads: int,
) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int16], npt.NDArray[np.uint8]]:
    """Totals, totals without flowers (both -1: not complete), times of each fan."""

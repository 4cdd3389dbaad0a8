"""The search for winning hands as printed by Wang, Lyu & Chen 2020, sections 3.2, 4.1 and 4.2.

`Search_dfs_triplet` takes triplets in the order of their tiles, `Search_dfs_sequence` sequences,
and `search_best` the pair. A path is the list of these groups. The functions visit all paths in
lexicographic order, so that a search that runs out of time can be resumed from a single path.

The paper leaves several points open, which are resolved as follows:

- A state is a group that is added to the pattern, judged or not.
- `isok` checks whether the copies of the pattern are in hand or may still come.
- LHT(S) prunes paths that lack more tiles than the best hand so far; at first it is 6.
- `judgeHU` requires eight fan on a discard of a tile that the hand lacks, of any of its tiles if it
  lacks none. The only copy that is not face up counts as the last tile of its kind.
- The printed functions find four sets and a pair. Seven pairs, which the paper mentions elsewhere,
  and other hands without sets are not found.
- The printed call in `Search_dfs_triplet` that adds a sequence adds a triplet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from json import dumps, loads
from string import ascii_letters
from time import perf_counter

from paili import ArgumentError, Hand, KnowledgeBase, Tile, Wind
from paili.mcr import Win, score

from paili_papers.common.kinds import SUITED_KINDS

KINDS = 34
MOST_LACKING = 6
"""The limit of LHT(S), section 4.1."""
MOST_SAVED = 4_000
"""The most winning hands that are saved, section 4.2."""
Group = tuple[int, ...]
Path = tuple[int, ...]
"""Indices of groups: triplets, sequences, then a pair."""

_TRIPLETS: tuple[Group, ...] = tuple((kind,) * 3 for kind in range(KINDS))
_SEQUENCES: tuple[Group, ...] = tuple(
    (first, first + 1, first + 2) for first in range(SUITED_KINDS) if first % 9 < 7
)
_PAIRS: tuple[Group, ...] = tuple((kind,) * 2 for kind in range(KINDS))
_LETTERS = ascii_letters[:KINDS]
"""A letter for each kind, in saved plans."""
GROUPS = (*_TRIPLETS, *_SEQUENCES, *_PAIRS)
"""All groups by their indices."""
_FIRST_SEQUENCE = len(_TRIPLETS)
_FIRST_PAIR = len(_TRIPLETS) + len(_SEQUENCES)


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a search: None for no limit.

    Attributes:
        states: the number of states.  seconds: the time.
    """

    states: int | None = 100_000
    seconds: float | None = 2.0


@dataclass(frozen=True, slots=True)
class Plans:
    """The state of a search, which section 4.2 uploads to the platform.

    Attributes:
        least: LHT(S), as far as it was found; None without a winning hand.
        hands: P(S): the sorted concealed tiles of winning hands at that distance.
        path: the groups with which an unfinished search continues; None if it has ended.
        states: the number of states so far.
        judged: the number of complete patterns whose fan was counted.
        sets: the number of sets that were not declared.
    """

    least: int | None = None
    hands: tuple[Group, ...] = ()
    path: Path | None = ()
    states: int = 0
    judged: int = 0
    sets: int = 4

    @property
    def is_complete(self) -> bool:
        """Whether all paths were visited."""
        return self.path is None

    def saved(self) -> str:
        """Return the plans as one line, at most 4,000 hands: less than 100 KB, section 4.2."""
        hands = "".join(_LETTERS[kind] for tiles in self.hands[:MOST_SAVED] for kind in tiles)
        return dumps({"least": self.least, "path": self.path, "sets": self.sets, "hands": hands})

    @classmethod
    def restored(cls, text: str) -> Plans:
        """Parse the plans of a line that `saved` has written.

        Raises:
            ArgumentError: another text.
        """
        try:
            plain = loads(text)
            kinds = [_LETTERS.index(letter) for letter in plain["hands"]]
            path = None if plain["path"] is None else tuple(map(int, plain["path"]))
            least = None if plain["least"] is None else int(plain["least"])
            sets, size = int(plain["sets"]), 3 * int(plain["sets"]) + 2
        except (KeyError, TypeError, ValueError, RecursionError):
            raise ArgumentError("text", text[:40], "saved plans") from None
        if not (0 <= sets <= 4 and len(kinds) % size == 0 and _is_path(path or (), sets)):
            raise ArgumentError("text", text[:40], "plans with whole hands and a path of groups")
        hands = tuple(tuple(kinds[at : at + size]) for at in range(0, len(kinds), size))
        return cls(least, hands, path, sets=sets)


@dataclass(frozen=True)
class Search:
    """The search for the winning hands of a pattern.

    Attributes:
        hand: waiting or drawn, with its melds.  knowledge: the copies that can still come.
        seat_wind, prevalent_wind: the player's, and that of the round.
    """

    hand: Hand
    knowledge: KnowledgeBase
    seat_wind: Wind = field(kw_only=True)
    prevalent_wind: Wind = field(kw_only=True)

    def __post_init__(self) -> None:
        """Check that the hand has the tiles of all undeclared sets.

        Raises:
            ArgumentError: a hand of fewer tiles whose melds are not given.
        """
        if len(self.hand.tiles) not in (3 * self.sets + 1, 3 * self.sets + 2):
            raise ArgumentError("hand", str(self.hand), "a hand with all of its melds")

    def run(self, limits: Limits | None = None, after: Plans | None = None) -> Plans:
        """Search to the end or to a limit, or resume an earlier search.

        As in the paper, `after` may be the plans before a draw or a discard: their hands are
        measured again by the present pattern. Plans from before a call are ignored.
        """
        begun = Plans(sets=self.sets)
        if after is not None and after.sets == self.sets:
            begun = replace(after, path=after.path or ())
        return _Walk(self, Limits() if limits is None else limits, begun).plans()

    def lacking(self, tiles: Group) -> int:
        """Return LWT(S, T): the number of tiles of a winning hand that the pattern lacks."""
        return sum(max(tiles.count(kind) - self.held[kind], 0) for kind in set(tiles))

    def is_possible(self, tiles: Group) -> bool:
        """Return whether the tiles of a winning hand are in hand or may still come."""
        return all(tiles.count(kind) <= self.most[kind] for kind in set(tiles))

    def judge(self, tiles: Group) -> bool:
        """Return judgeHU14: whether the tiles are worth eight fan on a discard."""
        lasts = {kind for kind in tiles if tiles.count(kind) > self.held[kind]} or set(tiles)
        return any(self._is_legal(tiles, last) for last in sorted(lasts))

    def _is_legal(self, tiles: Group, last: int) -> bool:
        concealed = list(tiles)
        concealed.remove(last)
        hand = Hand.from_tiles(map(Tile, concealed), melds=self.hand.melds)
        win = Win(
            hand,
            Tile(last),
            self_drawn=False,
            last_copy=self.most[last] == 1,
            seat_wind=self.seat_wind,
            prevalent_wind=self.prevalent_wind,
        )
        return score(win).is_legal

    @cached_property
    def held(self) -> Mapping[int, int]:
        """Concealed copies of each kind."""
        tiles = [int(tile) for tile in self.hand.tiles]
        return {kind: tiles.count(kind) for kind in range(KINDS)}

    @cached_property
    def most(self) -> Mapping[int, int]:
        """Copies of each kind that a winning hand may have."""
        available = self.knowledge.available
        return {kind: self.held[kind] + int(available[kind]) for kind in range(KINDS)}

    @property
    def sets(self) -> int:
        """The number of sets that are not declared: `dep`."""
        return 4 - len(self.hand.melds)


def _is_path(path: Path, sets: int) -> bool:
    """Return whether indices are sets, in order, with at most a pair at the end."""
    groups = path[:sets]
    return (
        list(groups) == sorted(groups)
        and all(0 <= number < _FIRST_PAIR for number in groups)
        and all(_FIRST_PAIR <= number < len(GROUPS) for number in path[sets:])
        and len(path) <= sets + 1
    )


class _OverError(Exception):
    """The search has reached one of its limits."""


class _Walk:
    """One run of the functions of section 3.2, with their shared state."""

    def __init__(self, search: Search, limits: Limits, begun: Plans) -> None:
        self.search = search
        self.limits = limits
        self.begun = begun
        self.states, self.judged = begun.states, begun.judged
        self.most_states = None if limits.states is None else begun.states + limits.states
        self.end = None if limits.seconds is None else perf_counter() + limits.seconds
        self.least = MOST_LACKING
        self.found: dict[Group, None] = {}
        self.seen: dict[Group, bool] = {}
        self.path: list[int] = []
        self.tmp = [0] * KINDS
        for tiles in begun.hands:
            if search.is_possible(tiles) and search.lacking(tiles) <= self.least:
                self.add(tiles, search.lacking(tiles))

    def plans(self) -> Plans:
        left: Path | None = None
        try:
            self.triplets(self.search.sets, 0, 0, self.begun.path or ())
        except _OverError:
            left = tuple(self.path)
        hands = tuple(sorted(self.found))
        least = self.least if hands else None
        return Plans(least, hands, left, self.states, self.judged, self.search.sets)

    def triplets(self, sets: int, lacking: int, first: int, start: Path) -> None:
        """Run Search_dfs_triplet from a triplet on, or from a path."""
        if sets == 0:
            self.pairs(lacking, start)
            return
        begin = start[0] if start else first
        for number in range(max(first, begin), _FIRST_SEQUENCE):
            rest = start[1:] if start and number == begin else ()
            for more in self.adding(number, lacking):
                self.triplets(sets - 1, more, number + 1, rest)
        self.sequences(sets, lacking, _FIRST_SEQUENCE, start if begin >= _FIRST_SEQUENCE else ())

    def sequences(self, sets: int, lacking: int, first: int, start: Path) -> None:
        """Run Search_dfs_sequence; sequences may be repeated."""
        if sets == 0:
            self.pairs(lacking, start)
            return
        begin = max(first, start[0]) if start else first
        for number in range(begin, _FIRST_PAIR):
            rest = start[1:] if start and number == start[0] else ()
            for more in self.adding(number, lacking):
                self.sequences(sets - 1, more, number, rest)

    def pairs(self, lacking: int, start: Path) -> None:
        """Run search_best: each pair completes a pattern, which is judged."""
        for number in range(start[0] if start else _FIRST_PAIR, len(GROUPS)):
            for more in self.adding(number, lacking):
                tiles = tuple(kind for kind in range(KINDS) for _ in range(self.tmp[kind]))
                if tiles not in self.seen:
                    self.judged += 1
                    self.seen[tiles] = self.search.judge(tiles)
                if self.seen[tiles]:
                    self.add(tiles, more)

    def adding(self, number: int, lacking: int) -> Iterator[int]:
        """Yield the number of missing tiles with a group, while it is in the pattern."""
        held, most, tmp = self.search.held, self.search.most, self.tmp
        self.path.append(number)
        if (self.most_states is not None and self.states >= self.most_states) or (
            self.end is not None and self.states % 64 == 0 and perf_counter() > self.end
        ):
            raise _OverError
        self.states += 1
        group = GROUPS[number]
        for kind in group:
            tmp[kind] += 1
            lacking += tmp[kind] > held[kind]
        if lacking <= self.least and all(tmp[kind] <= most[kind] for kind in group):
            yield lacking
        for kind in group:
            tmp[kind] -= 1
        self.path.pop()

    def add(self, tiles: Group, lacking: int) -> None:
        """Update LHT(S) and P(S)."""
        if lacking < self.least or not self.found:
            self.least, self.found = lacking, {}
        if lacking == self.least:
            self.found[tiles] = None

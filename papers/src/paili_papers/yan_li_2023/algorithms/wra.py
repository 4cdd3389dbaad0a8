"""A weighted restarting automaton of our own: the baseline WRA.

Yan and Li (2023) compare with the weighted restarting automaton of Wang, Li and Chen (2020), whose
transition table is not public, so their column cannot be reproduced.  This automaton is ours, but
has the same idea: read the hand as a word, simplify it piece by piece, add up weights.

*Definition.*  M = (Q, A, G, left end ¢, right end $, q0, k, d, w) is a deterministic shrinking
restarting automaton with weights in the semiring (N with infinity, min, +):

- A, the input letters: the 27 tiles, and `_` for the tile that a waiting hand has yet to draw.
- G = A with the marks E (the eye), P (a pmeld) and I (an isolated tile).
- Q = {q0, q1}, q1 once an E has been passed; the window has k = 7 letters.
- In each cycle the head starts at ¢ in q0.  As long as no rule of `RULES` fits, it moves one letter
  to the right.  The first rule that fits rewrites letters of the window, adds its weight, and the
  automaton *restarts*: state and place are reset, only the shorter word remains.
- The word ¢E$ is accepted.  w of a computation is the sum of its weights; the value of a word is
  the least over its accepting computations.  Each word has one computation, so it is its weight.

Rewriting shrinks a word, if a tile, `_` and P have size two, I and E size one: at most 28 cycles.
Each word of a hand is accepted: it has 3n + 2 tiles, so the marks they become have
2 * |P| + |I| = 0 (mod 3) beside an E, and 2 without; and the rules of marks keep this.

The automaton is greedy: pong, chow, eye, pmeld, in this order, always of the first tile left.  It
forgets which tiles a mark stood for, so it neither backtracks nor tracks used-up kinds, and it can
therefore be wrong in both directions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from paili import Hand, KnowledgeBase

from paili_papers.common.multisets import Tiles, question

WINDOW = 7
"""k: in a sorted word of tiles without pongs of the first, its chow ends within seven letters."""

EYE, PMELD, ISOLATED, BLANK, END = 27, 28, 29, 30, 31
"""The letters that are not tiles: E, P, I, _ and $."""

Word = tuple[int, ...]
"""The word between the end marks: letters, with tiles as their numbers 0-26."""

_NAMES = {EYE: "E", PMELD: "P", ISOLATED: "I", BLANK: "_", END: "$"}


class Rewriting(NamedTuple):
    """The rewriting of a window: these places are deleted, and a mark replaces the first."""

    places: tuple[int, ...]
    mark: int | None


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the transition function.

    Attributes:
        name: its name in traces.  weight: tile changes.
        fits: returns the rewriting for a window, given whether an eye has been passed; None if
            the rule does not fit there.
    """

    name: str
    weight: int
    fits: Callable[[Word, bool], Rewriting | None]


class Step(NamedTuple):
    """A cycle of the automaton: the applied rule, and the resulting word."""

    rule: str
    weight: int
    word: Word


@dataclass(frozen=True, slots=True)
class Reduction:
    """A computation of the automaton.

    Attributes:
        deficiency: the weight of the computation.  steps: one per cycle.
        restarts: the number of restarts, one per step.
    """

    deficiency: int
    steps: tuple[Step, ...]
    restarts: int


def wra(hand: Hand, knowledge: KnowledgeBase | None = None) -> Reduction:
    """Return the weight of the automaton's computation on a hand.

    Args:
        hand: waiting or drawn, without honours; declared melds are not in the word.
        knowledge: validated, and ignored: the automaton reads tiles only.
    Raises:
        ArgumentError: not a Hand, or not a KnowledgeBase.  TileCountError: honours, or five copies
            of a kind in hand and knowledge.
    Example:
        >>> from paili import Hand
        >>> wra(Hand.parse("123m456m789m11p23p9s")).deficiency
        1
    """
    word = word_of(question(hand, knowledge).tiles)
    steps: list[Step] = []
    while word != (EYE,):
        rule, word = _cycle(word)
        steps.append(Step(rule.name, rule.weight, word))
    return Reduction(sum(step.weight for step in steps), tuple(steps), len(steps))


def word_of(tiles: Tiles) -> Word:
    """Return the automaton's input: the tiles, with a blank for the one yet to be drawn."""
    return (*tiles, BLANK) if len(tiles) % 3 == 1 else tiles


def write_word(word: Word) -> str:
    """Return a word as text between its end marks, tiles in the papers' notation."""
    letters = [_NAMES.get(letter) or "CDB"[letter // 9] + str(letter % 9 + 1) for letter in word]
    return " ".join(("¢", *letters, "$"))


def _cycle(word: Word) -> tuple[Rule, Word]:
    """Run one cycle: return the first rule that fits, and the word after it."""
    tape = (*word, END)
    eye_seen = False
    for head in range(len(tape)):
        window = tape[head : head + WINDOW]
        for rule in RULES:
            rewriting = rule.fits(window, eye_seen)
            if rewriting is not None:
                return rule, _rewritten(word, head, rewriting)
        eye_seen |= window[0] == EYE
    raise AssertionError(f"no rule fits {write_word(word)}")


def _rewritten(word: Word, head: int, rewriting: Rewriting) -> Word:
    places = [head + place for place in rewriting.places]
    mark = () if rewriting.mark is None else (rewriting.mark,)
    rest = [letter for place, letter in enumerate(word) if place not in places]
    return (*rest[: places[0]], *mark, *rest[places[0] :])


# Rules of tiles, which process the first tile left.  Marks precede all tiles.


def _pong(window: Word, eye_seen: bool) -> Rewriting | None:
    first = window[0]
    if first < EYE and window[1:3] == (first, first):
        return Rewriting((0, 1, 2), None)
    return None


def _chow(window: Word, eye_seen: bool) -> Rewriting | None:
    first = window[0]
    if first % 9 > 6:
        return None
    return _first_with(window, (1, 2), None)


def _pair(window: Word, eye_seen: bool) -> Rewriting | None:
    return _first_with(window, (0,), PMELD if eye_seen else EYE)


def _pchow(window: Word, eye_seen: bool) -> Rewriting | None:
    for step in (1, 2):
        if window[0] % 9 + step < 9 and (found := _first_with(window, (step,), PMELD)):
            return found
    return None


def _single(window: Word, eye_seen: bool) -> Rewriting | None:
    return Rewriting((0,), ISOLATED) if window[0] < EYE or window[0] == BLANK else None


def _first_with(window: Word, steps: tuple[int, ...], mark: int | None) -> Rewriting | None:
    """Return the rewriting of the first tile and those `steps` ranks above it, if in view."""
    first = window[0]
    if first >= EYE:
        return None
    others = [first + step for step in steps]
    if any(other not in window[1:] for other in others):
        return None
    return Rewriting((0, *(window.index(other, 1) for other in others)), mark)


# Rules of marks


def _pmeld_and_isolated(window: Word, eye_seen: bool) -> Rewriting | None:
    """Rewrite P and I side by side, or with the E between them: a meld for one change."""
    marks = [place for place in range(len(window)) if window[place] != EYE][:2]
    if window[0] == EYE or len(marks) < 2:
        return None
    if {window[place] for place in marks} == {PMELD, ISOLATED}:
        return Rewriting(tuple(marks), None)
    return None


def _three(mark: int) -> Callable[[Word, bool], Rewriting | None]:
    """Return a rule for three equal marks before $ with an E: melds for two changes."""

    def fits(window: Word, eye_seen: bool) -> Rewriting | None:
        places = _all_before_end(window, mark)
        has_eye = eye_seen or EYE in window
        return Rewriting(places, None) if len(places) == 3 and has_eye else None

    return fits


def _eye_of(mark: int, number: int) -> Callable[[Word, bool], Rewriting | None]:
    """Return a rule for an eye, by one change, from the last marks before $, if there is none."""

    def fits(window: Word, eye_seen: bool) -> Rewriting | None:
        places = _all_before_end(window, mark)
        has_eye = eye_seen or EYE in window
        return Rewriting(places, EYE) if len(places) == number and not has_eye else None

    return fits


def _all_before_end(window: Word, mark: int) -> tuple[int, ...]:
    """Return the places of a mark that begins a window with $, if it has no other mark but E."""
    if window[-1] != END or window[0] != mark or not set(window) <= {mark, EYE, END}:
        return ()
    return tuple(place for place, letter in enumerate(window) if letter == mark)


RULES: tuple[Rule, ...] = (
    Rule("pong", 0, _pong),
    Rule("chow", 0, _chow),
    Rule("pair", 0, _pair),
    Rule("pchow", 0, _pchow),
    Rule("single tile", 0, _single),
    Rule("pmeld and isolated tile: a meld", 1, _pmeld_and_isolated),
    Rule("pmeld: the eye", 1, _eye_of(PMELD, 1)),
    Rule("two isolated tiles: the eye", 1, _eye_of(ISOLATED, 2)),
    Rule("three pmelds: two melds", 2, _three(PMELD)),
    Rule("three isolated tiles: a meld", 2, _three(ISOLATED)),
)
"""The transition function, in order: the first rule that fits a window is applied."""

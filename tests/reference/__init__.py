"""The slow reference: definitions of Mahjong, written for readability, not for speed.

Nothing here imports paili, so that its errors cannot be shared. Tiles are indices 0-33
(characters, dots, bamboo, then the seven honours); hands are tuples of 34 counts.
"""

from itertools import permutations

Tiles = tuple[int, ...]

KINDS = 34
SUITED = 27
UNREACHABLE = 127

STANDARD = "standard"
SEVEN_PAIRS = "seven_pairs"
SEVEN_PAIRS_WITH_QUADS = "seven_pairs_with_quads"
THIRTEEN_ORPHANS = "thirteen_orphans"
KNITTED_STRAIGHT = "knitted_straight"
HONORS_AND_KNITTED = "honors_and_knitted"
FORMS = (
    STANDARD,
    SEVEN_PAIRS,
    SEVEN_PAIRS_WITH_QUADS,
    THIRTEEN_ORPHANS,
    KNITTED_STRAIGHT,
    HONORS_AND_KNITTED,
)

HONORS = tuple(range(SUITED, KINDS))
ORPHANS = (0, 8, 9, 17, 18, 26, *HONORS)
CHOWS = tuple((i, i + 1, i + 2) for i in range(SUITED) if i % 9 <= 6)
PUNGS = tuple((i, i, i) for i in range(KINDS))
PAIRS = tuple((i, i) for i in range(KINDS))
# One suit has 1 4 7, another 2 5 8, the third 3 6 9: six ways.
KNITTED = tuple(
    tuple(9 * suit + first + step for first, suit in enumerate(suits) for step in (0, 3, 6))
    for suits in permutations(range(3))
)


def playable(kind: int, kinds: int, void: int | None) -> bool:
    """Return whether a complete hand may have this kind: in play and not of the void suit."""
    return kind < kinds and (void is None or kind >= SUITED or kind // 9 != void)


def with_one_more(counts: Tiles, kind: int) -> Tiles:
    """Return the counts with one more of a kind."""
    return (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])


def with_one_less(counts: Tiles, kind: int) -> Tiles:
    """Return the counts with one less of a kind."""
    return (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])

"""Dead waits: tiles that would help a waiting hand if a copy of them could still come."""

from __future__ import annotations

from paili.analysis.deficiency import deficiency
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import Form, Rules
from paili.model.tiles import KINDS, TILES, Tile


def dead_waits(
    hand: Hand, knowledge: KnowledgeBase | None, rules: Rules, least: int
) -> tuple[Tile, ...]:
    """Kinds that would lower the deficiency of a waiting hand, but of which no copy can come.

    A kind of which all four copies are our own counts if a fifth would complete the standard form:
    a hand that other programs call ready.

    Args:
        least: the deficiency of the hand.
    """
    not_own = KnowledgeBase.full(hand)
    base = not_own if knowledge is None else knowledge
    return tuple(
        tile
        for tile in TILES[: rules.kinds]
        if not base._bytes[tile]
        and (
            deficiency(hand.with_tile(tile), base, rules) < least
            if not_own._bytes[tile]
            else least > 1 and _is_completed_by_fifth(hand, tile, rules)
        )
    )


def _is_completed_by_fifth(hand: Hand, tile: Tile, rules: Rules) -> bool:
    if Form.STANDARD not in rules.forms:
        return False
    counts = bytearray(hand._counts)
    counts[tile] += 1
    return _is_standard(counts, rules)


def _is_standard(counts: bytearray, rules: Rules) -> bool:
    """Whether the counts, five of a kind allowed, are an eye and melds without the void suit."""
    void = rules.void_suit
    if void is not None and any(counts[9 * void : 9 * void + 9]):
        return False
    for eye in range(KINDS):
        if counts[eye] >= 2:
            rest = bytearray(counts)
            rest[eye] -= 2
            if _is_melds(rest):
                return True
    return False


def _is_melds(rest: bytearray) -> bool:
    """Whether the counts, which are used up, are melds. Three alike may well be a pung: three
    chows of the same tiles are three pungs too."""
    for kind in range(KINDS):
        chows = rest[kind] % 3
        if not chows:
            continue
        if kind % 9 > 6 or kind >= 27 or min(rest[kind + 1], rest[kind + 2]) < chows:
            return False
        rest[kind + 1] -= chows
        rest[kind + 2] -= chows
    return True

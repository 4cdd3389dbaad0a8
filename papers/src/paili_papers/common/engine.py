"""The exact deficiency, as a reference for the algorithms."""

from __future__ import annotations

from paili import MAHJONG0, Hand, KnowledgeBase, deficiency


def engine(hand: Hand, knowledge: KnowledgeBase | None = None) -> int:
    """Return the exact deficiency by most papers' rules: no honours, four melds and an eye."""
    return deficiency(hand, knowledge, rules=MAHJONG0)

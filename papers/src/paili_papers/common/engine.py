"""The truth that algorithms are compared with."""

from __future__ import annotations

from paili import MAHJONG0, Hand, KnowledgeBase, deficiency


def engine(hand: Hand, knowledge: KnowledgeBase | None = None) -> int:
    """The exact deficiency by the rules of most papers: no honours, four melds and an eye."""
    return deficiency(hand, knowledge, rules=MAHJONG0)

"""Parts that the JSON of several reports shares: hands, tiles and chances."""

from __future__ import annotations

import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from paili import _core
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import Meld
from paili.model.notation import Notation, write
from paili.model.rules import Rules
from paili.model.tiles import AnyTile, Tile

SCHEMA_VERSION = "2"
"""Version of the JSON of all reports; docs/*.schema.json describe it."""


def json_text(data: object) -> str:
    """Return data as JSON on one line, with the same bytes on every host."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def deficiency_to_json(least: int) -> int | None:
    """Return the deficiency; None for a hand that cannot win any more."""
    return None if least == _core.UNREACHABLE else least


def position_to_json(hand: Hand, knowledge: KnowledgeBase, rules: Rules) -> dict[str, Any]:
    """Return the hand, rules and knowledge of an answer as JSON."""
    return {
        "schema_version": SCHEMA_VERSION,
        "hand": hand_to_json(hand),
        "rules": rules.to_json(),
        "knowledge": {"available": str(knowledge), "copies": knowledge.copies},
    }


def hand_to_json(hand: Hand) -> dict[str, Any]:
    """Return a hand as JSON, in the form that all schemas share."""
    return {
        "text": str(hand),
        "concealed": write(hand.codes, Notation.MPSZ),
        "melds": names(hand.melds),
        "is_waiting": hand.is_waiting,
    }


def chance_to_json(exact: Fraction) -> dict[str, Any]:
    """Return an exact chance as JSON, with the nearest float."""
    return {"exact": str(exact), "probability": float(exact)}


def names(tiles: Iterable[AnyTile | Meld]) -> list[str]:
    """Return tiles or melds as texts."""
    return [str(tile) for tile in tiles]


def name(tile: Tile | None) -> str | None:
    """Return a tile as a text, or None for None."""
    return None if tile is None else str(tile)

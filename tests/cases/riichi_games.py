"""Games of riichi, played by a simulator that is independent of paili."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from typing import Any

from riichienv import ActionType, RiichiEnv, calculate_shanten

WINS = (ActionType.TSUMO, ActionType.RON, ActionType.RIICHI, ActionType.KITA)
CALLS = (
    ActionType.CHI,
    ActionType.PON,
    ActionType.DAIMINKAN,
    ActionType.ANKAN,
    ActionType.KAKAN,
)
FOUR, THREE = 2, 5
"""The modes of whole games with four and with three players."""


def played(seed: int, mode: int = FOUR, calls: float = 0.3) -> str:
    """Play a game with random calls by players that approach a win; return its log in mjai."""
    chance = random.Random(seed)
    env = RiichiEnv(game_mode=mode, seed=seed)
    views = env.reset()
    while not env.done():
        views = env.step({seat: _answer(view, chance, calls) for seat, view in views.items()})
    return "".join(json.dumps(event) + "\n" for event in env.mjai_log)


def _answer(view: Any, chance: random.Random, calls: float) -> Any:
    legal = view.legal_actions()
    by = defaultdict(list)
    for action in legal:
        by[action.action_type].append(action)
    for kind in WINS:
        if by[kind]:
            return by[kind][0]
    if by[ActionType.KYUSHU_KYUHAI] and chance.random() < 0.5:
        return by[ActionType.KYUSHU_KYUHAI][0]
    called = [action for kind in CALLS for action in by[kind]]
    if called and chance.random() < calls:
        return chance.choice(called)
    if by[ActionType.DISCARD]:
        return min(
            by[ActionType.DISCARD], key=lambda action: (_after(view, action), chance.random())
        )
    return (by[ActionType.PASS] or legal)[0]


def _after(view: Any, action: Any) -> int:
    rest = list(view.hand)
    rest.remove(action.tile)
    found: int = calculate_shanten(rest)
    return found

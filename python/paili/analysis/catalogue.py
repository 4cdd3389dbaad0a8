"""All rules that can be asked about, as data from which a page can draw its controls."""

from __future__ import annotations

from typing import Any

from paili.mcr import LEAST_FAN
from paili.model.forms import Form
from paili.model.requirements import MOST_FAN, WinBy
from paili.model.rule_names import OTHER_NAMES
from paili.model.rules import PRESETS, Rules
from paili.model.rules_checks import MOST_JOKERS
from paili.model.serialization import SCHEMA_VERSION
from paili.model.sichuan_rules import SWITCHES, choices_of
from paili.model.tiles import Wind

_TITLES = {
    "mahjong0": "Mahjong-0, the game of the papers",
    "sichuan": "Sichuan Mahjong, complete hands alone",
    "riichi": "Riichi",
    "mcr": "Chinese Standard Mahjong",
    "xuezhan": "Sichuan Mahjong, xuezhan",
    "sbr": "Sichuan Mahjong, competition rules (SBR)",
    "akabane": "Sichuan Mahjong, Akabane",
}
_HELP = {
    "exchange": "where three tiles of one suit go before the first draw",
    "void_discard": "strict: tiles of the void suit must be discarded first",
    "base": "the stake, in points",
    "cap": "the most fan that are paid",
    "first_fan": "the fan that are worth one base",
    "fans": "the table of patterns and their fan",
    "combine": "whether all patterns are added, or the best one counts",
    "self_draw": "what a self-drawn win is worth besides: a fan, or a base from each",
    "fed_kong": "who pays a win on the replacement of a kong made from a discard",
    "kong_fan": "whether a declared kong is a Kong instead of a Root",
    "shoot_after_kong": "what becomes of a kong's income when the discard after it is won",
    "passed_win": "how long a win that was passed bars others",
    "last_discard": "what can be done with a discard when the wall is empty",
    "after_robbery": "after whom play goes on when a kong was robbed",
    "void_penalty": "what is paid for void tiles that are held at the end",
    "refund_to_winners": "whether kong income goes back to seats that have won, too",
    "concealed_hand": "whether Concealed Hand counts",
    "all_simples": "whether All Simples counts",
}


def rules_catalogue() -> dict[str, Any]:
    """Every preset with what can be switched, as docs/rules.schema.json describes it.

    What `Rules.parse` reads can be made from it: the name of a preset, then `:name=value`.

    Example:
        >>> [preset["name"] for preset in rules_catalogue()["presets"]][:3]
        ['mahjong0', 'sichuan', 'riichi']
    """
    return {
        "schema_version": SCHEMA_VERSION,
        "presets": [_preset(name, rules) for name, rules in PRESETS.items()],
        "requirement": {
            "minimum": {"min": 0, "max": MOST_FAN, "default": {"mcr": LEAST_FAN, "sichuan": 0}},
            "winds": [str(wind) for wind in Wind],
            "win_by": [str(way) for way in WinBy],
        },
        "jokers": {"max": MOST_JOKERS},
    }


def _preset(name: str, rules: Rules) -> dict[str, Any]:
    scores = "sichuan" if rules.scoring is not None else "mcr" if rules.says_worth else None
    return {
        "name": name,
        "title": _TITLES[name],
        "names": list(OTHER_NAMES.get(name, ())),
        "kinds": rules.kinds,
        "forms": [str(form) for form in Form if form in rules.forms],
        "chows": rules.chows,
        "says_worth": rules.says_worth,
        # A suit is given up in the games in which no chow can be called.
        "void": not rules.chows,
        "scores": scores,
        "switches": [_switch(switch, rules) for switch in SWITCHES] if rules.scoring else [],
    }


def _switch(name: str, rules: Rules) -> dict[str, Any]:
    choices = choices_of(name)
    if isinstance(choices, range):
        bounds = {"type": "int", "min": choices[0], "max": choices[-1]}
    elif choices == (True, False):
        bounds = {"type": "flag"}
    else:
        bounds = {"type": "choice", "choices": list(choices)}
    return {"name": name, **bounds, "default": getattr(rules.scoring, name), "help": _HELP[name]}

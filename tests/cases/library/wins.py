"""What a win is worth, from the fields of a question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paili import mcr, sichuan
from paili.analysis.written import read_win
from paili.model.errors import ArgumentError
from paili.model.hands import Hand
from paili.model.melds import Meld, iter_parts
from paili.model.rules import PRESETS, Rules
from paili.model.tiles import Tile, Wind, as_wind

from tests.cases.library.faults import about

_OF_MCR = ("last_copy", "kong", "wall_last", "seat", "round", "flowers")
_OF_SICHUAN = (
    "void", "after_kong", "fed", "shoot_after_kong", "robbing_kong", "last_tile", "heavenly",
    "earthly",
)  # fmt: skip


def score_win(asked: Mapping[str, Any], rules: Rules, notation: str | None) -> dict[str, Any]:
    """The score of a win in the game of the rules.

    Raises:
        PailiError, FieldError: what is wrong with the question.
    """
    if rules.scoring is not None:
        _refuse(asked, _OF_MCR, rules)
        return _score_sichuan(*_read(asked, notation), rules, asked).to_json()
    if rules.says_worth and rules.requirement is None:
        _refuse(asked, _OF_SICHUAN, rules)
        return _score_mcr(*_read(asked, notation), asked).to_json()
    scored = [name for name, preset in PRESETS.items() if preset.says_worth]
    raise ArgumentError("rules", str(rules), f"one of {', '.join(scored)}, and no requirement")


def _refuse(asked: Mapping[str, Any], names: tuple[str, ...], rules: Rules) -> None:
    """Refuse what is said of a win of another game."""
    for name in names:
        if asked[name] is not None and asked[name] is not False:
            got = "true" if asked[name] is True else str(asked[name])
            raise ArgumentError(name, got, f"nothing under {rules}, which has no such thing")


def _read(asked: Mapping[str, Any], notation: str | None) -> tuple[Hand, Tile]:
    with about("melds"):
        melds = list(iter_parts(asked["melds"], notation))
        if any(not isinstance(part, Meld) for part in melds):
            raise ArgumentError("melds", asked["melds"], "melds in brackets, such as [123m](1111z)")
    words = [asked[name] for name in ("hand", "tile") if asked[name]]
    for name in ("hand", "tile"):  # what is wrong with one of them alone
        with about(name):
            list(iter_parts(asked[name] or "", notation))
    with about("hand"):
        return read_win(words or [""], asked["melds"], notation)


def _score_mcr(hand: Hand, tile: Tile, asked: Mapping[str, Any]) -> mcr.Score:
    with about("seat"):
        seat = _wind(asked["seat"], "seat")
    with about("round"):
        prevalent = _wind(asked["round"], "round")
    with about("hand"):
        win = mcr.Win(
            hand,
            tile,
            self_drawn=asked["self_drawn"],
            last_copy=asked["last_copy"],
            kong=asked["kong"],
            wall_last=asked["wall_last"],
            seat_wind=seat,
            prevalent_wind=prevalent,
            flowers=asked["flowers"] or 0,
        )
        return mcr.score(win)


def _wind(text: str | None, name: str) -> Wind:
    return as_wind("east" if text is None else text, name)


def _score_sichuan(hand: Hand, tile: Tile, rules: Rules, asked: Mapping[str, Any]) -> sichuan.Score:
    flags = {name: asked[name] for name in _OF_SICHUAN if name != "void"}
    void = rules.void_suit if asked["void"] is None else asked["void"]
    with about("hand"):
        win = sichuan.Win(hand, tile, void, self_drawn=asked["self_drawn"], **flags)
        return sichuan.score(win, rules)

"""`paili score`: the worth of a win in any game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from inspect import Parameter, Signature
from typing import Annotated, Any

import typer

from paili.cli.options import (
    MELDS,
    NAMES,
    NOTATION,
    ROUND,
    SEAT,
    NotationOption,
    read_names,
    read_win,
)
from paili.games.registry import DEFAULT_TABLE, GAMES, game_of
from paili.games.score_options import ScoreOption
from paili.model.errors import ArgumentError
from paili.model.rules import Rules
from paili.model.views import json_text

_HAND = typer.Argument(
    metavar="HAND [TILE]",
    help="All 14 tiles with the winning one last; or the other 13, or all 14 in any order, "
    "followed by the winning TILE.",
)
_RULES = typer.Option(
    "--rules", metavar="NAME", help=f"{'; or '.join(game.scores.RULES for game in GAMES)}."
)
_SELF_DRAWN = typer.Option("--self-drawn", help="The winner drew the winning tile.")
_JSON = typer.Option(
    "--json",
    help="Write JSON; see score.schema.json, sichuan-score.schema.json and "
    "riichi-score.schema.json in paili/schemas.",
)
_SHARED = {"seat": SEAT, "round": ROUND}


def score_win(**given: Any) -> None:
    """Score a win under Chinese Standard, Sichuan or riichi rules.

    The most valuable decomposition of the tiles counts. In Chinese Standard Mahjong a win is legal
    if it is worth eight fan without flowers, in riichi if it has a yaku.
    """
    languages = read_names(given["names"])
    rules = Rules.parse(given["rules"])
    game = game_of(rules)
    if not game.scores.can_score(rules):
        expected = ", ".join(name for one in GAMES for name in one.presets)
        raise ArgumentError("--rules", str(rules), expected)
    own = [option.name for option in game.scores.OPTIONS]
    _refuse({name: given[name] for name in _OPTIONS if name not in own}, rules, own)
    hand, tile, is_red = read_win(given["text"], given["melds"], given["notation"])
    options = {name: given[name] for name in own} | {"red_tile": is_red}
    found = game.scores.scored(hand, tile, rules, given["self_drawn"], options)
    explained = {"explain": True} if given["explain"] else {}
    if given["as_json"]:
        print(json_text(found.to_json(**explained)))
        return
    from paili.render.terminal import printed_value

    print(printed_value(found, languages=languages, **explained), end="")


def _refuse(options: Mapping[str, object], rules: Rules, own: Collection[str]) -> None:
    """Raise if an option of another game is given."""
    for name, value in options.items():
        if value is not None and value is not False:
            taken = ", ".join(map(_option, ["self_drawn", *own]))
            expected = f"none with --rules {rules}: there are {taken}"
            raise ArgumentError(_option(name), "it" if value is True else str(value), expected)


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _parameter(name: str, annotation: Any, default: object = Parameter.empty) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _of_game(option: ScoreOption) -> Parameter:
    """Return the parameter of an option of a game."""
    flag = typer.Option(_option(option.name), metavar=option.metavar, help=option.help)
    if option.kind is bool:
        return _parameter(option.name, Annotated[bool, flag], False)
    return _parameter(
        option.name, Annotated[option.kind | None, _SHARED.get(option.name, flag)], None
    )


_OPTIONS: dict[str, Parameter] = {}
for _game in GAMES:
    for _each in _game.scores.OPTIONS:
        _OPTIONS.setdefault(_each.name, _of_game(_each))
score_win.__signature__ = Signature(  # type: ignore[attr-defined]
    [
        _parameter("text", Annotated[list[str], _HAND]),
        _parameter("melds", Annotated[str, MELDS], ""),
        _parameter("rules", Annotated[str, _RULES], DEFAULT_TABLE),
        _parameter("self_drawn", Annotated[bool, _SELF_DRAWN], False),
        *_OPTIONS.values(),
        _parameter("names", Annotated[str | None, NAMES], None),
        _parameter("notation", Annotated[NotationOption, NOTATION], NotationOption.AUTO),
        _parameter("as_json", Annotated[bool, _JSON], False),
    ]
)

"""`paili algorithm`: the answer of an algorithm of the papers about a hand."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from paili import ArgumentError
from paili.commands import (
    MELDS,
    NOTATION,
    ORDER,
    SEEN,
    NotationOption,
    SuitOrderOption,
    read_hand,
    read_knowledge,
)

_NAME = typer.Argument(metavar="NAME", help="Such as bda; --list names them.")
_HAND = typer.Argument(
    metavar="HAND",
    help="Up to 14 tiles, honours for wang2020 only; melds in brackets, if the algorithm has any.",
)
_LIST = typer.Option("--list", help="Name every algorithm, its paper and its readings.")
_AVAILABLE = typer.Option(
    "--available",
    "--knowledge",
    metavar="DIGITS",
    help="Instead of --seen: copies left of each kind, as 27 or 34 digits.",
)
_READING = typer.Option(metavar="R", help="How to read the paper: printed, intended or repaired.")
_STATES = typer.Option(metavar="N", min=0, help="Most states of a search.")
_SECONDS = typer.Option(metavar="S", min=0.0, help="Most seconds of a search.")
_TRACE = typer.Option("--trace", help="Show the steps to the answer in the paper's terms.")
_JSON = typer.Option("--json", help="Write JSON; see paili_papers/schemas/algorithm.schema.json.")


def ask_algorithm(
    name: Annotated[str | None, _NAME] = None,
    text: Annotated[list[str] | None, _HAND] = None,
    shall_list: Annotated[bool, _LIST] = False,
    melds: Annotated[str, MELDS] = "",
    seen: Annotated[str, SEEN] = "",
    available: Annotated[str | None, _AVAILABLE] = None,
    order: Annotated[SuitOrderOption, ORDER] = SuitOrderOption.MPSZ,
    notation: Annotated[NotationOption, NOTATION] = NotationOption.AUTO,
    reading: Annotated[str, _READING] = "intended",
    states: Annotated[int | None, _STATES] = None,
    seconds: Annotated[float | None, _SECONDS] = None,
    trace: Annotated[bool, _TRACE] = False,
    as_json: Annotated[bool, _JSON] = False,
) -> None:
    """Run an algorithm of the papers on a hand.

    The answer may be wrong, so the exact deficiency is shown too. The objects that the algorithm
    examined are counted in the terms of its paper. The rules are those of the papers: no honours,
    four melds and an eye; for wang2020 a win of eight fan on a discard, east in the east round.
    """
    from paili_papers import registry

    if shall_list:
        if name is not None:
            raise ArgumentError("--list", name, "no algorithm beside it: all are listed")
        if as_json:
            raise ArgumentError("--list", "with --json", "it alone")
        from paili.render import printed

        print(printed(registry.picture_of_algorithms()), end="")
        return
    if name is None:
        raise ArgumentError("NAME", "nothing", "an algorithm: paili algorithm --list names them")
    # The name is checked before the hand, since a mistyped name is the likelier error.
    asked = registry.algorithm(name)
    asked.reading(reading)
    if not text:
        raise ArgumentError("HAND", "nothing", f"a hand for {name}, such as 123m456p2345789s1m")
    hand = read_hand(" ".join(text), melds, notation)
    knowledge = read_knowledge(hand, seen, available, notation, order)
    found = registry.ask(
        name, hand, knowledge, reading=reading, trace=trace, states=states, seconds=seconds
    )
    if as_json:
        print(json.dumps(found.to_json(), ensure_ascii=False, separators=(",", ":")))
    else:
        from paili.render import printed_value

        print(printed_value(found), end="")

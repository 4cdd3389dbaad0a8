"""Harnesses of the JSON API: any body has an answer in plain JSON, or an error."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from paili.model.errors import PailiError
from paili.web.questions import KINDS, FaultyQuestionError, ask, read_question

from fuzz.records import examples
from fuzz.source import Source

_EXAMPLES: dict[str, tuple[dict[str, Any], ...]] = {
    "report": (
        {"hand": "123m456p23478s11m", "seen": "5s5s"},
        {"hand": "123m456p234s", "melds": "[789s]", "rules": "mcr", "limit": 2},
        {"hand": "123m456p23478s1X", "rules": "riichi:jokers=4", "improvements": True},
    ),
    "plan": ({"hand": "123m456p23478s11m", "draws": 2, "seconds": 0.1, "limit": 1},),
    "outlook": ({"hand": "123m456p2347s111m", "draws": 3, "detours": 0, "seconds": 0.5},),
    "completions": ({"hand": "123m456p2347s115m", "slack": 1, "limit": 3, "seconds": 0.1},),
    "explain": ({"hand": "123m456p23478s11m", "discards": ["7s", "1m"], "draws": 1},),
    "score": (
        {"hand": "123m456p234789s11m", "tile": "9s", "rules": "mcr", "seat": "E"},
        {"hand": "111m222m333m44455m", "rules": "xuezhan", "void": "s", "self_drawn": True},
    ),
    "rules": ({},),
}
_TOKENS = tuple(
    token.encode("utf-8", "surrogatepass")
    for token in (
        '"hand":', '"melds":', '"seen":', '"available":', '"notation":', '"rules":', '"draws":',
        '"limit":', '"seconds":', '"slack":', '"objective":', '"points"', '"rank_by":"acceptance"',
        '"two_step":true', '"discards":', '"tile":', '"void":', '"flowers":', '"mcr"', '"sbr"',
        '"xuezhan:void=best"', '"riichi:jokers=4"', '"mcr:minimum=8:seat=east:round=east"', "null",
        "true", "false", "-1", "0", "1", "1.5", "1e999", "1e-400", "NaN", "9" * 5000, "[", "]", "{",
        "}", ":", ",", '"', '""', '"\\ud800"', "\\u0000", "\ud800", '"123m"', '"X"', '"[1111z]"',
        "[" * 5000, '"papers"', '"available_order":', '"4444"', "11z", "(2222m)", "\u4e2d", "0p",
    )
)  # fmt: skip


@cache
def _bodies(kind: str) -> tuple[bytes, ...]:
    return tuple(json.dumps(question).encode() for question in _EXAMPLES[kind])


def questions(data: bytes) -> None:
    """Send any body to any question."""
    source = Source(data)
    name = source.choose([*_EXAMPLES])
    example = source.choose(_bodies(name))
    _ask(name, source.rest() if source.below(8) == 0 else source.edited(example, _TOKENS))


def replays(data: bytes) -> None:
    """Send any log for review, mostly with a truncated game, so that it is only parsed."""
    source = Source(data)
    log = source.edited(source.without_lines(examples()[source.below(2)]), _TOKENS)
    text = log.decode("utf-8", "replace")
    if source.below(16):
        # A complete game takes half a second to review, so it is rare.
        text = text[: len(text) // 2]
    question = {"log": text, "game": 1 + source.below(3), "plain": True}
    _ask("replay", json.dumps(question).encode())


def _ask(name: str, body: bytes) -> None:
    """Do the server's work on a body, without the server."""
    try:
        text = read_question(body)
        KINDS[name].cost(text)
        asked = json.loads(text)
        if asked.get("draws") is not None and asked["draws"] > 3:
            return  # allowed, but slow
        if asked.get("seconds"):
            asked["seconds"] = min(asked["seconds"], 0.1)
        if (asked.get("slack") or 0) > 2:
            return
    except (FaultyQuestionError, PailiError):
        return
    fault, found = ask(name, json.dumps(asked))
    assert json.loads(found).get("error", {}).get("kind", "") == fault

"""Bots in a single JavaScript file, for platforms without a recent Python."""

from __future__ import annotations

import base64
from pathlib import Path

from paili.games.mcr.agents import NativeAgent
from paili.model.errors import ArgumentError

MODULE = Path(__file__).with_name("bot.wasm")
"""WebAssembly module of the core of a bot, built by `make bot`."""
PROGRAM = Path(__file__).with_name("bot.js")
"""JavaScript program that embeds the module."""


def bundle_of(agent: NativeAgent, *, seed: int = 0, keep_running: bool = True) -> str:
    """Return the text of a JavaScript program that plays as an agent.

    Args:
        seed: seed of an agent that chooses at random, 0 to 2**64 - 1.
        keep_running: whether the program stays for the next request.
    Raises:
        ArgumentError: the installation lacks the core of a bot.
    """
    if not MODULE.exists():
        expected = f"a paili with {MODULE.name}: run make bot in a checkout, then install it again"
        raise ArgumentError("--bundle", "an installation without the core of a bot", expected)
    parts = {
        "agent": agent.name,
        "seed": str(seed),
        "keeps_running": "true" if keep_running else "false",
        "module": base64.b64encode(MODULE.read_bytes()).decode("ascii"),
    }
    text = PROGRAM.read_text("utf-8")
    for name, part in parts.items():
        text = text.replace(f"{{{name}}}", part)
    return text

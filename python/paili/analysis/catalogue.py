"""All supported rules as data, from which a page can build its controls."""

from __future__ import annotations

import json
from typing import Any

from paili import _core


def rules_catalogue() -> dict[str, Any]:
    """Return every preset with its switches, as docs/rules.schema.json describes it.

    Example:
        >>> [preset["name"] for preset in rules_catalogue()["presets"]][:3]
        ['mahjong0', 'sichuan', 'riichi']
    """
    _, text = _core.ask("rules", "{}")
    found = json.loads(text)
    assert isinstance(found, dict)  # every result of `ask` is an object
    return found

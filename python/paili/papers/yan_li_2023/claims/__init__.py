"""The claims of Yan & Li 2023, "A hierarchical branch and bound algorithm"."""

from __future__ import annotations

from paili.papers.common.claims import Claim
from paili.papers.yan_li_2023.claims import (
    blocks,
    costs,
    definitions,
    layers,
    octree,
    results,
    tables,
)

CLAIMS: tuple[Claim, ...] = (
    *definitions.entries.claims,
    *octree.entries.claims,
    *costs.entries.claims,
    *layers.entries.claims,
    *blocks.entries.claims,
    *results.entries.claims,
    *tables.entries.claims,
)
"""Every claim of the paper that a machine can check, in the order of its sections."""

"""The claims of Yan & Li 2023, "A hierarchical branch and bound algorithm"."""

from __future__ import annotations

from paili.experiments.claims import (
    yan_li_2023_blocks,
    yan_li_2023_costs,
    yan_li_2023_definitions,
    yan_li_2023_layers,
    yan_li_2023_octree,
    yan_li_2023_results,
    yan_li_2023_tables,
)
from paili.experiments.claims.claim import Claim

CLAIMS: tuple[Claim, ...] = (
    *yan_li_2023_definitions.entries.claims,
    *yan_li_2023_octree.entries.claims,
    *yan_li_2023_costs.entries.claims,
    *yan_li_2023_layers.entries.claims,
    *yan_li_2023_blocks.entries.claims,
    *yan_li_2023_results.entries.claims,
    *yan_li_2023_tables.entries.claims,
)
"""Every claim of the paper that a machine can check, in the order of its sections."""

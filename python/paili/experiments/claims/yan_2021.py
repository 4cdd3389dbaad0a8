"""The claims of Yan, Li & Li 2021, "A Fast Algorithm for Computing the Deficiency Number"."""

from __future__ import annotations

from paili.experiments.claims import (
    yan_2021_blocks,
    yan_2021_experiments,
    yan_2021_trees,
    yan_2021_types,
)
from paili.experiments.claims.claim import Claim

CLAIMS: tuple[Claim, ...] = (
    *yan_2021_trees.entries.claims,
    *yan_2021_types.entries.claims,
    *yan_2021_blocks.entries.claims,
    *yan_2021_experiments.entries.claims,
)
"""Every claim of the paper that a machine can check, in the order of its sections."""

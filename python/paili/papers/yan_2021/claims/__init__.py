"""The claims of Yan, Li & Li 2021, "A Fast Algorithm for Computing the Deficiency Number"."""

from __future__ import annotations

from paili.papers.common.claims import Claim
from paili.papers.yan_2021.claims import (
    blocks,
    experiments,
    trees,
    types,
)

CLAIMS: tuple[Claim, ...] = (
    *trees.entries.claims,
    *types.entries.claims,
    *blocks.entries.claims,
    *experiments.entries.claims,
)
"""Every claim of the paper that a machine can check, in the order of its sections."""

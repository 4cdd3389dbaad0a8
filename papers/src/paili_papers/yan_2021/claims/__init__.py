"""The ledger of Yan, Li & Li (2021), by section of the paper."""

from __future__ import annotations

from paili_papers.common.claims import Claim
from paili_papers.yan_2021.claims import (
    blocks,
    correctness,
    deficiency,
    experiments,
    knowledge,
    quadtree,
    quasi,
    types,
)

SECTIONS = (deficiency, quadtree, knowledge, quasi, types, blocks, correctness, experiments)
CLAIMS: tuple[Claim, ...] = tuple(one for section in SECTIONS for one in section.claims.claims)
"""Every claim of the paper that a machine can check, in the order of its sections."""

"""The claims of Yan & Li 2023, "A hierarchical branch and bound algorithm"."""

from __future__ import annotations

from paili_papers.yan_li_2023.claims import (
    ablations,
    blocks,
    comparison,
    costs,
    exactness,
    layers,
    octree,
    predecessors,
    terms,
)

CLAIMS = tuple(
    claim
    for part in (
        terms,
        predecessors,
        octree,
        costs,
        layers,
        blocks,
        exactness,
        ablations,
        comparison,
    )
    for claim in part.claims.claims
)
"""Every claim of the paper that a machine can check, in the order of its sections."""

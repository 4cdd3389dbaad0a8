"""The ledger of this paper, in its order."""

from paili_papers.wang_2022.claims import algorithms, groupings, isolated, results, tiles

CLAIMS = tuple(
    claim
    for part in (tiles, isolated, groupings, algorithms, results)
    for claim in part.claims.claims
)

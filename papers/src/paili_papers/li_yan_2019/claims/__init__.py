"""Li & Yan 2019, "Let's Play Mahjong!": the ledger of its claims, in the paper's order."""

from paili_papers.common.claims import Claim
from paili_papers.li_yan_2019.claims import (
    appendix_a,
    appendix_b,
    definitions,
    section3,
    section4_1,
    section4_1_worst,
    section4_2,
    section4_2_quadtree,
    section5,
)

CLAIMS: tuple[Claim, ...] = (
    *definitions.claims.claims,
    *section3.claims.claims,
    *section4_1.claims.claims,
    *section4_1_worst.claims.claims,
    *section4_2.claims.claims,
    *section4_2_quadtree.claims.claims,
    *section5.claims.claims,
    *appendix_a.claims.claims,
    *appendix_b.claims.claims,
)

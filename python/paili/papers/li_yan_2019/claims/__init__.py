"""Li & Yan 2019, "Let's Play Mahjong!": the ledger of its claims, in the paper's order."""

from paili.papers.common.claims import Claim
from paili.papers.li_yan_2019.claims import (
    definitions,
    section3,
    section4,
    section4_2,
    section5,
)

CLAIMS: tuple[Claim, ...] = (
    *definitions.entries.claims,
    *section3.entries.claims,
    *section4.entries.claims,
    *section4_2.entries.claims,
    *section5.entries.claims,
)

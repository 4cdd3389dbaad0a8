"""Li & Yan 2019, "Let's Play Mahjong!": the ledger of its claims, in the paper's order."""

from paili.experiments.claims import (
    li_yan_2019_definitions,
    li_yan_2019_section3,
    li_yan_2019_section4,
    li_yan_2019_section4_2,
    li_yan_2019_section5,
)
from paili.experiments.claims.claim import Claim

CLAIMS: tuple[Claim, ...] = (
    *li_yan_2019_definitions.entries.claims,
    *li_yan_2019_section3.entries.claims,
    *li_yan_2019_section4.entries.claims,
    *li_yan_2019_section4_2.entries.claims,
    *li_yan_2019_section5.entries.claims,
)

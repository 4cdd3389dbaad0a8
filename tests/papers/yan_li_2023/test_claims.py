"""The ledger of Yan & Li 2023."""

from decimal import Decimal

import pytest
from paili.papers.common.claims import Claim, Effort, Verdict
from paili.papers.yan_li_2023.claims import CLAIMS
from paili.papers.yan_li_2023.claims.tables import is_share

from tests.papers.ledgers import numbered

REFUTED = {
    ("Definition 2", 1),
    ("Section 2.1.1 and footnote 2", 0),
    ("Definition 4", 0),
    ("Section 2.2.1", 0),
    ("Section 2.2.1", 1),
    ("Section 3", 0),
    ("Section 3.1", 0),
    ("Section 3.1", 2),
    ("Section 3.1, actions 3-6", 0),
    ("Section 3", 2),
    ("Section 3.2, Example 1", 1),
    ("Section 3.2", 0),
    ("Proposition 4", 0),
    ("Eq. 2", 0),
    ("Eq. 4", 0),
    ("Section 3.2, case (ii)", 0),
    ("Section 3.2", 2),
    ("Table 2", 2),
    ("Table 3", 1),
    ("Table 4", 0),
    ("Alg. 5", 0),
    ("Section 3.4, rule (1)", 0),
    ("Abstract, sections 1, 4.2 and 5", 0),
    ("Abstract, sections 1, 4.2 and 5", 1),
    ("Tables 6, 7 and 9", 0),
    ("Tables 6, 7 and 9", 1),
    ("Table 9 and section 4.2", 1),
    ("Tables 6, 7 and 9", 2),
    ("Table 9 and section 4.2", 2),
    ("Table 6", 0),
    ("Table 7", 0),
    ("Table 8", 0),
    ("Table 9", 0),
    ("Tables 6, 7 and 9", 3),
    ("Tables 6, 7 and 9", 4),
    ("Section 4.2, text", 0),
    ("Section 4.1.3, text", 1),
    ("Section 4.1.2", 0),
}
"""Place, and the number of the claim among those of this place."""


@pytest.mark.parametrize(("place", "number", "claim"), numbered(CLAIMS))
def test_claims(place: str, number: int, claim: Claim) -> None:
    finding = claim.check(Effort(seed=1, hands=24))
    assert (finding.verdict is Verdict.REFUTED) == ((place, number) in REFUTED)
    assert bool(finding.counterexample) == (finding.verdict is Verdict.REFUTED)
    assert finding.evidence
    assert claim.statement


@pytest.mark.parametrize(
    ("percent", "pairs", "possible"),
    [
        ("50.00", 2, True),
        ("33.33", 3, True),
        ("33.34", 3, False),
        ("99.93", 7818, False),
        ("99.92", 7818, True),
        ("99.94", 7818, True),
    ],
)
def test_shares(percent: str, pairs: int, possible: bool) -> None:
    assert is_share(Decimal(percent), pairs) == possible

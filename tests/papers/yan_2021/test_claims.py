"""The ledger of Yan, Li & Li 2021: which of its claims are refuted."""

import pytest
from paili.papers.common.claims import Claim, Effort, Verdict
from paili.papers.yan_2021.claims import CLAIMS
from paili.papers.yan_2021.claims.experiments import errors
from paili.papers.yan_2021.claims.lemmas import LEMMAS, survey

from tests.papers.ledgers import numbered

REFUTED = {
    ("Section 1", 0),
    ("Definition 5 (13 tiles)", 0),
    ("Example 1", 0),
    ("Example 2", 2),
    ("Section 4.1", 0),
    ("Example 3", 0),
    ("Example 3", 2),
    ("After Lemma 2", 0),
    ("Lemma 3(a)", 0),
    ("Lemma 3(b)", 0),
    ("Lemma 3(c)", 0),
    ("Lemma 4(a)", 0),
    ("Lemma 4(b)", 0),
    ("Lemma 4(c)", 0),
    ("Definition 11", 0),
    ("Example 4", 2),
    ("Section 4.2", 0),
    ("Footnote 4", 0),
    ("Definitions 13 and 14", 0),
    ("Example 4", 7),
    ("Example 4", 8),
    ("Lemma 8", 0),
    ("Theorem 3", 1),
    ("Theorem 3", 2),
    ("Table 2", 0),
    ("Section 6.4", 2),
    ("Abstract", 0),
    ("Section 6.4", 5),
    ("Sections 6.4 and 7", 0),
    ("Section 6.4", 6),
}
"""Place, and the number of the claim among those of this place."""


@pytest.mark.parametrize(("place", "number", "claim"), numbered(CLAIMS))
def test_claims(place: str, number: int, claim: Claim) -> None:
    finding = claim.check(Effort(seed=1, hands=24))
    assert (finding.verdict is Verdict.REFUTED) == ((place, number) in REFUTED)
    assert bool(finding.counterexample) == (finding.verdict is Verdict.REFUTED)
    assert finding.evidence
    assert claim.statement


def test_lemmas_are_lower_bounds_at_least() -> None:
    for lemma, tally in survey(Effort(seed=2, hands=60)).items():
        if tally.wrong is not None:
            said = LEMMAS[lemma](tally.wrong.type, *tally.wrong.sources)
            assert said is not None
            assert tally.wrong.cost > said[1]


def test_errors_of_the_experiments_are_all_too_low() -> None:
    tallies = errors(Effort(seed=3, hands=40))
    assert sum(tally.total() for tally in tallies.values()) > 0
    assert all(block < right for tally in tallies.values() for _, right, block in tally)

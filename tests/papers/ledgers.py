"""What the tests of the papers' ledgers share."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from paili.papers.common.claims import Claim


def numbered(claims: Iterable[Claim]) -> list[Any]:
    """Parameters of a test: place, number of the claim among those of this place, claim."""
    seen: Counter[str] = Counter()
    found = []
    for claim in claims:
        number = seen[claim.place]
        found.append(pytest.param(claim.place, number, claim, id=f"{claim.place}-{number}"))
        seen[claim.place] += 1
    return found

"""Plans of fixed hands look at as many positions as they did, and find the same."""

from tests.golden import plans


def test_search_signature() -> None:
    assert list(plans.rows()) == plans.recorded()

"""Plans of fixed hands: numbers of positions and values are unchanged."""

from tests.golden import plans


def test_search_signature() -> None:
    assert list(plans.rows()) == plans.recorded()

"""Costs of single suits: the tiles that melds and an eye of one suit still need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paili import _core
from paili.model.arrays import suits_array

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def suit_costs_batch(suits: npt.NDArray[np.integer]) -> npt.NDArray[np.uint8]:
    """Compute the number of tiles that must come for melds and an eye within one suit.

    The deficiency of the standard form is the least sum of such costs over the suits.

    Args:
        suits: integers (n, 9), uint8 for speed: copies of each rank, 0-4; all other copies can
            come.
    Returns:
        uint8 (n, 2, 5): without and with an eye, for 0 to 4 melds; 25 if a suit cannot hold that
        many.
    Raises:
        ArrayError: wrong dtype or shape.  TileCountError: a count above 4.
    Example:
        >>> import numpy as np
        >>> suit_costs_batch(np.array([[1, 1, 1, 2, 0, 0, 0, 0, 0]])).tolist()
        [[[0, 0, 1, 4, 7], [0, 0, 3, 6, 9]]]
    """
    return _core.suit_costs(suits_array(suits))

"""How likely is a win over a whole game? Its curves, as a picture."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from matplotlib.image import imread

from tests.reference.outlook import ready_hand_won
from tests.tasks.user import User

pytestmark = pytest.mark.check

# A hand that waits for a lone tile. Any other tile would be worth as much, so none is kept, and
# the chance is that of drawing one of three tiles out of 121.
HAND = "1z[111m][999m][111s][999s]"
OUTS, LEFT, DRAWS = 3, 121, 17

SMALLEST = 10_000
"""Bytes of a picture with curves, axes and words."""


def test_curves_of_a_game(user: User) -> None:
    asked = ["outlook", HAND, "--seen", "5m5p", "--draws", str(DRAWS), "--detours", "0"]
    report = json.loads(user.paili(*asked, "--plot", "curves.png", "--json"))
    truth = [float(ready_hand_won(OUTS, LEFT, draws)) for draws in range(1, DRAWS + 1)]
    (option,) = report["options"]
    assert option["won"] == pytest.approx(truth, abs=1e-6)
    assert option["ready"] == [1.0] * DRAWS
    path = user.folder / "curves.png"
    assert path.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert path.stat().st_size > SMALLEST
    assert drawn_heights(path) == pytest.approx(truth, abs=0.01)


def drawn_heights(path: Path) -> list[float]:
    """The heights of the solid curve at each draw, where the dashed one is at 100 %."""
    picture = imread(path)[:, :, :3]
    is_ink = picture.max(axis=2) < 0.5
    bottom = int(is_ink.sum(axis=1).argmax())
    right = int(is_ink[bottom].nonzero()[0].max())
    red, _, blue = np.moveaxis(picture[:bottom, :right], 2, 0)
    rows, columns = np.nonzero(blue - red > 0.5)
    is_ready = rows < rows.min() + 6
    top = rows[is_ready].mean()
    # Both curves go from the first draw to the last one.
    places = np.linspace(columns[is_ready].min(), columns[is_ready].max(), DRAWS).round()
    middles = [rows[~is_ready & (columns == place)].mean() for place in places]
    return [float((bottom - middle) / (bottom - top)) for middle in middles]

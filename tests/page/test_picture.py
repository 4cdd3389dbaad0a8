"""The page's picture in the documentation: it can be redrawn and has a plausible size."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.page.picture import PICTURE, SIZE, draw

MOST_BYTES = 200_000


def size_of(path: Path) -> dict[str, int]:
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", data[16:24])
    return {"width": width, "height": height}


def test_the_picture_of_the_documentation_is_small() -> None:
    assert size_of(PICTURE) == SIZE
    assert PICTURE.stat().st_size <= MOST_BYTES


@pytest.mark.check
def test_it_can_be_drawn_again(browser: Browser, address: str, tmp_path: Path) -> None:
    path = tmp_path / "page.png"
    draw(browser, address, path)
    assert size_of(path) == SIZE
    # A page without answers has about half the size.
    assert path.stat().st_size > PICTURE.stat().st_size * 3 // 4

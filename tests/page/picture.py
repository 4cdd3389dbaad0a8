"""Draw docs/page.png, which the README shows: `python -m tests.page.picture`."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, expect

from tests.page.browser import MISSING, found_browser, running_browser
from tests.page.serving import by_server

PICTURE = Path(__file__).resolve().parents[2] / "docs/page.png"
SIZE = {"width": 1440, "height": 960}
POSITION = "#hand=23467m2245p34678s&seen=36p"
"""A position where discards accept equally many tiles but win with different probabilities."""


def draw(browser: Browser, address: str, path: Path) -> None:
    """Take a screenshot of the page after all answers have come."""
    context = browser.new_context(
        base_url=address, viewport=SIZE, color_scheme="light", reduced_motion="reduce"
    )
    context.set_default_timeout(120_000)
    page = context.new_page()
    page.goto(f"./{POSITION}")
    expect(page.locator("#answer-plan")).to_contain_text("all chances are exact", timeout=120_000)
    expect(page.locator("#answer-long .paili-chart")).to_be_visible(timeout=120_000)
    drawn = page.screenshot()
    context.close()
    # A small palette keeps the file small.
    Image.open(BytesIO(drawn)).quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


def main() -> None:
    """Draw the picture of the documentation."""
    found = found_browser()
    if found is None:
        raise SystemExit(MISSING)
    with by_server() as address, running_browser(found) as browser:
        draw(browser, address, PICTURE)


if __name__ == "__main__":
    main()

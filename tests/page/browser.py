"""The browser of the page tests: one that is installed on the system."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
MISSING = (
    "the tests of the page need a browser: install chromium-headless-shell or chromium, or name "
    "one in PAILI_CHROMIUM"
)
SIZES = {"phone": (390, 844), "tablet": (768, 1024), "laptop": (1280, 800), "desktop": (1440, 900)}


def found_browser() -> str | None:
    """Return the path of an installed browser, or None."""
    named = os.environ.get("PAILI_CHROMIUM")
    if named:
        return shutil.which(named)
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def running_browser(path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()

"""A report in a browser: every tile is drawn, on light and on dark ground."""

from __future__ import annotations

import re
from pathlib import Path

import paili
import pytest
from playwright.sync_api import Browser

pytestmark = pytest.mark.check

HAND = paili.Hand.parse("2346m34p34567799s")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1200])
def test_a_report(tmp_path: Path, browser: Browser, scheme: str, width: int) -> None:
    path = tmp_path / "hand.html"
    page = paili.report_html(HAND, rank_by="acceptance", draws=6, limit=3)
    path.write_text(page, encoding="utf-8")
    shown = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    said: list[str] = []
    shown.on("console", lambda message: said.append(message.text))
    shown.on("pageerror", lambda error: said.append(str(error)))
    asked: list[str] = []
    shown.on("request", lambda request: asked.append(request.url))
    shown.goto(path.as_uri())
    boxes = shown.evaluate(
        "[...document.querySelectorAll('svg:has(> use)')].map(one => {"
        " const box = one.getBoundingClientRect(), used = one.firstElementChild.getBBox();"
        " return [box.width, box.height, used.width, used.height]; })"
    )
    wide = shown.evaluate("document.documentElement.scrollWidth")
    ground = shown.evaluate("getComputedStyle(document.body).backgroundColor")
    faces = shown.screenshot()
    shown.close()
    assert len(boxes) == len(re.findall("<use ", page)) > 100
    assert all(min(box) > 5 for box in boxes)
    assert (said, asked) == ([], [path.as_uri()])
    assert wide <= width
    assert (ground == "rgb(255, 255, 255)") == (scheme == "light")
    assert len(faces) > 10_000

"""Settings of all tests: the depth of a run, and a process that receives Ctrl-C."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.depth import DEPTHS, EXAMPLES, depends_on_depth, go_to, reaches, sample

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--depth",
        choices=DEPTHS,
        default=DEPTHS[0],
        help="how deep to go: samples, slow tests besides, exhaustive tests",
    )
    parser.addoption(
        "--only-deeper",
        action="store_true",
        help="leave out tests that do no more at this depth than at the one before",
    )


def pytest_configure(config: pytest.Config) -> None:
    go_to(config.getoption("depth"))
    # No time limit for an example, because a busy machine would exceed it.
    settings.register_profile(
        "paili",
        max_examples=sample(EXAMPLES),
        deadline=None,
        derandomize=True,
        print_blob=True,
    )
    settings.load_profile("paili")
    # A shell ignores Ctrl-C for background jobs, and the programs that the tests start and
    # interrupt would inherit this.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Freeze the garbage collector: thousands of tests stay alive and need not be scanned again."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests beyond the depth of this run, and those that need not be repeated."""
    only_deeper = config.getoption("only_deeper")
    taken, left = [], []
    for item in items:
        is_taken = _is_within_depth(item) and (not only_deeper or _goes_deeper(item))
        (taken if is_taken else left).append(item)
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = taken


def _is_within_depth(item: pytest.Item) -> bool:
    return all(reaches(depth) for depth in DEPTHS if item.get_closest_marker(depth))


def _goes_deeper(item: pytest.Item) -> bool:
    """Return whether a test is not run at the previous depth, or may do less there."""
    is_new = item.get_closest_marker(item.config.getoption("depth")) is not None
    test = getattr(item, "obj", None)
    fixtures = item._fixtureinfo.name2fixturedefs.values()  # type: ignore[attr-defined]
    functions = [test, *(fixture.func for fixture in chain.from_iterable(fixtures))]
    names = {(one.__module__, one.__qualname__.split(".")[0]) for one in functions if one}
    names |= {(module, "pytestmark") for module, _ in names}
    return (
        is_new
        or (getattr(test, "is_hypothesis_test", False) and reaches("census"))
        or any(depends_on_depth(*name) for name in names)
    )


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A browser shared by all tests of a process, in which Playwright cannot be started twice."""
    from tests.page.browser import MISSING, found_browser, running_browser

    path = found_browser()
    if path is None:
        pytest.fail(MISSING, pytrace=False)
    with running_browser(path) as browser:
        yield browser

"""The whole public interface, called with arbitrary values: an answer, or an error of paili."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import paili
import pytest

from tests.cases.hostile import HostileError, Target, members, targets, use
from tests.depth import sample

CALLS = 60
"""The number of calls of each target in `make census`."""


@pytest.fixture(autouse=True)
def _own_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Work in a temporary folder, and undo calls of `share_tiles`."""
    monkeypatch.chdir(tmp_path)
    yield
    paili.share_tiles(False)


def fuzz(found: list[Target], calls: int, seed: int) -> None:
    assert len(found) > 100
    for target in found:
        for index in range(calls):
            case = f"{seed}:{target.name}:{index}"
            arguments, options = target.arguments(random.Random(case))
            try:
                with suppress(paili.PailiError, HostileError):
                    use(target.call(*arguments, **options))
            except BaseException as error:
                # The arguments themselves are not shown: some cannot be printed.
                kinds = [type(one).__name__ for one in (*arguments, *options.values())]
                error.add_note(f"case {case!r} with {kinds} and options {list(options)}")
                raise


@pytest.mark.check
def test_functions_and_classes() -> None:
    fuzz(targets(), sample(CALLS), 0)


@pytest.mark.check
def test_methods_of_values() -> None:
    fuzz(members(), sample(CALLS // 5, at_least=3), 0)


@pytest.mark.census
@pytest.mark.parametrize("seed", range(1, 11))
def test_more_of_both(seed: int) -> None:
    fuzz(targets() + members(), CALLS, seed)

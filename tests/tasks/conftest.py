"""A user with an empty folder for each test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tasks.user import User


@pytest.fixture
def user(tmp_path: Path) -> User:
    folder = tmp_path / "empty"
    folder.mkdir()
    return User(folder)

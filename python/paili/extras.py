"""Optional libraries, and the commands that install them.

Every program imports this module but few call it, so slow imports are inside the functions.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

__all__ = ["install_command", "missing"]

_PROJECT = "paili"
_DISTRIBUTIONS = {"papers": "papers"}
"""The repository folders of extras that are separate distributions."""


def missing(extra: str, library: str) -> str:
    """Return the text of an error for a missing library, with the command that installs it.

    Args:
        extra: the name in `pyproject.toml`, such as "plot".  library: the missing library.
    """
    return f"{library}, which is not installed: {install_command(extra, library)}"


def need_pyarrow() -> None:
    """Check that Parquet files can be read and written.

    Raises:
        ArgumentError: pyarrow is not installed.
    """
    from paili.model.errors import ArgumentError

    try:
        import pyarrow.parquet  # noqa: F401  # only to check that it is installed
    except ImportError:
        expected = missing("parquet", "pyarrow")
        raise ArgumentError("Parquet", "no way to read or write it", expected) from None


def need_pettingzoo(name: str) -> None:
    """Check that environments can be made.

    Args:
        name: of the function that needs it, for the message.
    Raises:
        ArgumentError: PettingZoo or Gymnasium is not installed.
    """
    from paili.model.errors import ArgumentError

    try:
        import gymnasium  # noqa: F401  # only to check that they are installed
        import pettingzoo  # type: ignore[import-untyped]  # noqa: F401
    except ImportError:
        raise ArgumentError(name, "a call", missing("rl", "pettingzoo")) from None


def install_command(extra: str, library: str) -> str:
    """Return the command that installs an extra for this Python.

    paili is on no index. A checkout is rebuilt by its Makefile or installed by its path, and an
    installation from a file or an address is repeated from there. Otherwise the command names the
    requirement of the extra.
    """
    root = _checkout()
    if root is not None and Path(sys.prefix).resolve() == root / ".venv":
        where = "" if Path.cwd() == root else f" -C {shlex.quote(str(root))}"
        return f"make{where} build EXTRAS={extra}"
    origin = _origin()
    if extra in _DISTRIBUTIONS:
        wanted = library if root is None else str(root / _DISTRIBUTIONS[extra])
    elif root is not None:
        wanted = f"{root}[{extra}]"
    elif (source := _source(origin)) is not None:
        wanted = source.format(extra=f"[{extra}]")
    else:
        wanted = next(_required(extra), library)
    editable = "-e " if _part(origin, "dir_info").get("editable") is True else ""
    return f"{_pip()} install {editable}{shlex.quote(wanted)}"


def _checkout() -> Path | None:
    """Return the folder of the repository from which this package is imported; None without one."""
    import tomllib

    root = Path(__file__).resolve().parents[2]
    try:
        project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
        is_ours = project["project"]["name"] == _PROJECT
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return root if is_ours and (root / "Makefile").is_file() else None


def _origin() -> dict[str, Any]:
    """Return the origin of paili that the installer recorded; empty for an index."""
    from importlib import metadata

    try:
        text = metadata.distribution(_PROJECT).read_text("direct_url.json")
        origin = json.loads(text or "{}")
    except (metadata.PackageNotFoundError, ValueError):
        return {}
    return origin if isinstance(origin, dict) else {}


def _source(origin: dict[str, Any]) -> str | None:
    """Return paili's source for pip, with a placeholder for the extra; None if it is gone."""
    from urllib.parse import unquote, urlsplit

    url = str(origin.get("url", ""))
    parts = urlsplit(url)
    vcs = _part(origin, "vcs_info")
    if vcs:
        return f"{_PROJECT}{{extra}} @ {vcs.get('vcs', 'git')}+{url}"
    if parts.scheme != "file":
        return f"{_PROJECT}{{extra}} @ {url}" if url else None
    path = unquote(parts.path)
    return f"{path}{{extra}}" if os.path.exists(path) else None


def _part(origin: dict[str, Any], name: str) -> dict[str, Any]:
    part = origin.get(name)
    return part if isinstance(part, dict) else {}


def _required(extra: str) -> Iterator[str]:
    """Yield the requirements of an extra of the installed version."""
    from importlib import metadata

    try:
        asked = metadata.requires(_PROJECT) or []
    except metadata.PackageNotFoundError:
        return
    for line in asked:
        requirement, _, condition = line.partition(";")
        if re.fullmatch(rf"""\s*extra\s*==\s*["']{re.escape(extra)}["']\s*""", condition):
            yield requirement.strip()


def _pip() -> str:
    import shutil

    found = shutil.which("pip")
    if found is not None and Path(found).parent == Path(sys.executable).parent:
        return "pip"
    return f"{shlex.quote(sys.executable)} -m pip"

"""Optional libraries: the commands that install them.

Every program imports this and hardly any needs it, so what takes long to import is imported where
it is used.
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
"""The folders in the repository of extras that are distributions of their own."""


def missing(extra: str, library: str) -> str:
    """Return what an error expects where a library is missing: the command that installs it.

    Args:
        extra: of `pyproject.toml`, such as "plot".  library: what it is needed for.
    """
    return f"{library}, which is not installed: {install_command(extra, library)}"


def install_command(extra: str, library: str) -> str:
    """Return the command that installs an extra where this process runs.

    paili is on no index: a checkout is built again by its Makefile or installed by its path, and
    what was installed from a file or an address is installed from there. Where nothing is known
    of that, the command names what the extra asks for.
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
    """The folder of the repository that this package is imported from, if it is one."""
    import tomllib

    root = Path(__file__).resolve().parents[2]
    try:
        project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
        is_ours = project["project"]["name"] == _PROJECT
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return root if is_ours and (root / "Makefile").is_file() else None


def _origin() -> dict[str, Any]:
    """The origin of paili as the installer noted it; empty if it came from an index."""
    from importlib import metadata

    try:
        text = metadata.distribution(_PROJECT).read_text("direct_url.json")
        origin = json.loads(text or "{}")
    except (metadata.PackageNotFoundError, ValueError):
        return {}
    return origin if isinstance(origin, dict) else {}


def _source(origin: dict[str, Any]) -> str | None:
    """The source of pip for paili, with a place for the extra; None if it is gone."""
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
    """The requirements of an extra of the installed version."""
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
    """pip as it is called for the Python that runs."""
    import shutil

    found = shutil.which("pip")
    if found is not None and Path(found).parent == Path(sys.executable).parent:
        return "pip"
    return f"{shlex.quote(sys.executable)} -m pip"

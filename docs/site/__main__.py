"""Build the site: `python -m docs.site [FOLDER]`, offline, with all warnings as errors."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from sphinx.cmd.build import build_main

from docs.site.analyser import PLACE, add_analyser
from docs.site.assemble import ROOT, assemble

CONFIGURATION = Path(__file__).parent


def build(folder: Path) -> int:
    """Build the site into a folder, which is emptied first; return the exit status of Sphinx."""
    work = folder.with_name(f"{folder.name}-work")
    sources, trees = work / "sources", work / "trees"
    assemble(sources)
    shutil.rmtree(folder, ignore_errors=True)
    missing = add_analyser(folder / PLACE, sources)
    for line in missing:
        print(f"make site: {line}", file=sys.stderr)
    options = ["-W", "--keep-going", "-q", "-c", str(CONFIGURATION), "-d", str(trees)]
    return build_main([*options, str(sources), str(folder)])


if __name__ == "__main__":
    sys.exit(build(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "target" / "site"))

"""Five papers: a folder each, with the algorithms, the experiments and the claims of that paper.

An algorithm is pure Python, literal and slow: it takes a hand and a knowledge base, and returns
the deficiency *as that algorithm computes it* with what it looked at. What is exact and what is
not is said by the paper's claims; the engine (`paili.deficiency`) is the truth that they are
compared with.

Attributes of the folders: `PAPER` (`common.paper.Paper`) says what it is; `algorithms`,
`experiments` and `claims` are packages with `ALGORITHMS`, `ITEMS` and `CLAIMS`. The registry finds
every folder that has a `PAPER`, so adding a paper is adding a folder.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from paili.model.submodules import submodule_getter
from paili.render.registry import register_pictures

_MODULES = frozenset(
    path.stem
    for path in Path(__file__).parent.iterdir()
    if path.suffix == ".py" or (path / "__init__.py").exists()
)

register_pictures(__name__, {"common.algorithm:AlgorithmReport": "common.picture:picture_of"})

if not TYPE_CHECKING:
    __getattr__ = submodule_getter(__name__, _MODULES)


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})

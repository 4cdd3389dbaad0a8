"""Pictures of values: as text, HTML and SVG.

`registry` finds the picture of a value by its type, `renderer` makes text and markup of it, and
`pictures` has a module for each answer. A picture is rows of cells for a page of any width: `str`
of an answer is its picture on a plain page, and the command line prints the same in colours. The
names of this package are for other packages whose values have pictures of their own.
"""

from typing import TYPE_CHECKING

from paili.model.submodules import public_getter

if TYPE_CHECKING:
    from paili.render.public import *  # noqa: F403
else:
    __getattr__ = public_getter(__name__)  # lazy: its names need rich, which takes long to import


def __dir__() -> list[str]:
    from paili.render.public import __all__

    return sorted({*globals(), *__all__})

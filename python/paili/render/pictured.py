"""What prints itself: answers whose `str` is their picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paili.render.page import Picture


class Pictured:
    """What has a picture in characters, which is its `str`: plain, of 100 columns.

    Pictures are imported where they are asked for: that takes as long as to load all the rest.
    """

    __slots__ = ()

    def _picture(self) -> Picture:
        raise NotImplementedError

    def __str__(self) -> str:
        from paili.render.page import text_of

        return text_of(self._picture())

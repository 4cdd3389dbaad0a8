"""What prints and draws itself: answers whose `str` is their picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paili.model.drawn import Drawn

if TYPE_CHECKING:
    from paili.model.markup import Markup
    from paili.render.page import Picture


class Pictured(Drawn):
    """What has a picture in characters, which is its `str`: plain, of 100 columns.

    The same picture with its tiles drawn is what notebooks and HTML files show. Pictures are
    imported where they are asked for: that takes as long as to load all the rest.
    """

    __slots__ = ()

    def _picture(self) -> Picture:
        raise NotImplementedError

    def _markup(self) -> Markup:
        from paili.render.html import markup_of

        return markup_of(self._picture())

    def _title(self) -> str:
        about = [str(getattr(self, name)) for name in ("hand", "rules") if hasattr(self, name)]
        return ", ".join([type(self).__name__, *about])

    def __str__(self) -> str:
        from paili.render.page import text_of

        return text_of(self._picture())

"""Output of pictures: on stdout at once, or in one HTML file at the end."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Self

from paili.cli.outputs import Output
from paili.model.errors import ArgumentError
from paili.model.languages import Language

if TYPE_CHECKING:
    from paili.render.markup import Markup


class Pictures:
    """Destination of pictures: a context manager that writes the HTML file at the end, if any.

    Attributes:
        is_file: whether pictures go to a file.
    """

    def __init__(
        self, html: str | None, title: str, languages: tuple[Language, ...], *, as_json: bool
    ) -> None:
        """Check that the file can be opened.

        Raises:
            ArgumentError: both JSON and an HTML file are requested.
            OSError: the file cannot be written.
        """
        if html is not None and as_json:
            raise ArgumentError("--html", html, "nothing with --json")
        self.is_file = html is not None
        self._output = None if html is None else Output(html)
        self._title = title
        self._languages = languages
        self._parts: list[Markup] = []

    def text(self, value: object, *details: object) -> str:
        """Return the picture of a value for stdout; an empty string if it goes to a file.

        Args:
            details: further arguments of the function that draws it.
        """
        if self._output is None:
            from paili.render.terminal import printed_value

            return printed_value(value, *details, languages=self._languages)
        from paili.render.html import markup_of
        from paili.render.markup import Markup, element
        from paili.render.registry import drawing_of

        drawing = drawing_of(value, *details)
        if isinstance(drawing, str):
            drawing = element("pre", drawing)
        self._parts.append(
            drawing if isinstance(drawing, Markup) else markup_of(drawing, self._languages)
        )
        return ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._output is None:
            return
        with self._output as file:
            if self._parts:
                from paili.render.fragments import document
                from paili.render.markup import element

                sections = [element("section", part) for part in self._parts]
                file.write(document(element("div", *sections), self._title))

"""A Sphinx extension for the docstrings of this package and the names in them.

Text in single backticks that is a public name becomes a link to it; a dotted name that begins with
`paili` and does not exist is a broken reference.
"""

from __future__ import annotations

import inspect
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.domains.python import PyObject
from sphinx.util.docutils import SphinxRole

from docs.site.names import public_names, target_of
from docs.site.sections import to_rst

NOT_PUBLIC = "Not public"
"""The prefix of docstrings of methods that are not for users, though other modules call them."""
FIELD = "Alias for field number"
"""The prefix of the default docstring of a named tuple's field."""
CONVERSIONS = {"from_native", "native", "to_native"}
"""Conversions to and from the native module, which is not public."""


class NameRole(SphinxRole):
    """A role for code, which links public names."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the nodes of one text in backticks."""
        package = self.env.ref_context.get("py:module") or "paili"
        owner = self.env.ref_context.get("py:class") or ""
        target = target_of(self.text.removesuffix("()"), package, owner)
        code = nodes.literal(self.text, self.text, classes=["xref"] if target else [])
        if target is None:
            return [code], []
        if not target:
            message = self.inliner.reporter.error(
                f"no public name and no module: {self.text}", line=self.lineno
            )
            return [code], [message]
        link = addnodes.pending_xref(
            "", code, refdomain="py", reftype="obj", reftarget=target, refexplicit=True
        )
        link["refdoc"], link["refwarn"] = self.env.docname, True
        return [link], []


def process(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Rewrite a docstring in place."""
    lines[:] = [_with_path(line) for line in to_rst(lines)]


def _with_path(line: str) -> str:
    """Return a line with paili's exceptions by full path, so that any package can link them."""
    if line.startswith(":raises "):
        name = line.split(" ", 1)[1].partition(":")[0]
        if target := public_names("paili").get(name):
            return line.replace(f":raises {name}:", f":raises ~{target}:", 1)
    return line


def signature(
    app: Sphinx,
    what: str,
    name: str,
    obj: object,
    options: object,
    text: str | None,
    returns: str | None,
) -> tuple[str | None, str | None] | None:
    """Hide the signature of a class that is not created by its constructor."""
    if what == "class" and text and ("(_" in text or ", _" in text or text == "(*values)"):
        return "", returns
    return None


def skip(
    app: Sphinx, what: str, name: str, obj: object, skipped: bool, options: object
) -> bool | None:
    """Return True to skip a member that is not public, or an undocumented field of a tuple."""
    text = inspect.getdoc(obj) or ""
    return True if name in CONVERSIONS or text.startswith((NOT_PUBLIC, FIELD)) else None


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension."""
    app.add_role("name", NameRole())
    for field in PyObject.doc_field_types:
        if field.name == "variable":
            field.label = "Attributes"
    app.connect("autodoc-process-docstring", process)
    app.connect("autodoc-process-signature", signature)
    app.connect("autodoc-skip-member", skip)
    return {"version": "1", "parallel_read_safe": True}

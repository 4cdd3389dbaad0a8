"""The configuration of Sphinx; `python -m docs.site` assembles the sources and runs it."""

project = "paili"
copyright = "the authors of paili"
html_title = "paili"
extensions = ["myst_parser", "sphinx.ext.autodoc", "docs.site.docstrings"]
default_role = "name"
# The lists of claims skip a level of headings below the title.
suppress_warnings = ["myst.header"]

# Anchors of headings are those of the platforms that show the pages directly.
myst_heading_anchors = 6
myst_enable_extensions: list[str] = []

html_theme = "furo"
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {"source_repository": "", "navigation_with_keys": True}
# A page that is opened as a file cannot fetch others for a summary.
html_show_search_summary = False

# Dashes only, because quoted text is often code.
smartquotes_action = "D"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_inherit_docstrings = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
add_module_names = False

nitpicky = True
nitpick_ignore_regex = [
    # Other libraries: their inventories would have to be downloaded.
    (r"py:.*", r"(collections|concurrent|enum|fractions|np|npt|numpy|pathlib|typing)\..*"),
    # Types in signatures: short names of other libraries, and paili's names that are not public.
    # Names in docstrings are objects or exceptions, and must exist.
    (r"py:class", r".*"),
]

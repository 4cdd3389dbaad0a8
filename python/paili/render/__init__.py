"""Pictures of values: in characters, as HTML and as SVG.

`registry` finds the picture of a value by its type, `renderer` makes text and markup of it, and
`pictures` has a module for each answer. A picture is rows of cells for a page of any width: `str`
of an answer is its picture on a plain page, and the command line prints the same in colours.
"""

"""What pictures in characters are made of: cells, columns, charts, tiles, and words about them.

The picture of an answer is next to the answer: in `paili.mcr`, `paili.analysis.render` and
`paili.games.mcr.render`. It is made of rows of cells, for a page of any width; `str` of the answer
is that on a plain page, and the command line prints the same in colours.
"""

"""The site: the pages of `docs`, the API reference, the notebooks and the analyser, as HTML."""

"""`paili web`: the page, and the library's questions as a JSON API.

`questions` answers questions without HTTP, `workers` distributes them to processes, `app`
implements HTTP, and `serving` runs the server. Only `app` and `serving` import packages of the
extra `web`.
"""

"""`paili web`: the page, and the questions of the library as a JSON API.

`questions` answers and knows no HTTP, `workers` lets processes do it, `app` speaks HTTP, and
`serving` runs it. Only `app` and `serving` import what the extra `web` installs.
"""

"""`paili web`: the analyser in the browser, and its API."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from paili.web.serving import DEFAULT_HOST, DEFAULT_PORT, serve

_PORT = typer.Option(
    metavar="P",
    help=f"Port to listen on; by default {DEFAULT_PORT} or a free one; 0 is a free one.",
)
_HOST = typer.Option(metavar="H", help="Name or address to listen on.")
_OPEN = typer.Option("--open", help="Also open the page in the browser.")


def web(
    port: Annotated[int | None, _PORT] = None,
    host: Annotated[str, _HOST] = DEFAULT_HOST,
    opens: Annotated[bool, _OPEN] = False,
) -> None:
    """Serve the analyser as a page in the browser.

    The page asks a JSON API, which other programs can ask too. Ctrl-C ends the server.

    Only this machine can ask, unless --host names an address that others can reach. Nothing is
    loaded from the network. docs/web.md and /api/openapi.json describe the API.
    """
    serve(host, port, tell=_say, when_ready=_show if opens else None)


def _say(text: str) -> None:
    print(text, flush=True, file=sys.stdout)


def _show(address: str) -> None:
    import webbrowser

    if not webbrowser.open(address):
        _say("paili: no browser could be opened")

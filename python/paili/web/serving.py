"""The server of `paili web`, from its socket to Ctrl-C."""

from __future__ import annotations

import errno
import ipaddress
import socket
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from paili.extras import missing
from paili.model.errors import ArgumentError

if TYPE_CHECKING:
    import uvicorn
    from starlette.types import ASGIApp

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8136
"""The default port, if it is free."""
_LAST_PORT = 65_535
_SHUTDOWN = 2
"""Seconds within which answers must end when the server shuts down."""


def serve(
    host: str = DEFAULT_HOST,
    port: int | None = None,
    *,
    tell: Callable[[str], None] = print,
    when_ready: Callable[[str], None] | None = None,
) -> None:
    """Serve the page and the API until Ctrl-C.

    Args:
        host: the host name or address to bind.
        port: 0 takes a free one; None takes the default, or a free one if that is taken.
        tell: called with messages for the user.
        when_ready: called with the address once the server responds.
    Raises:
        ArgumentError: an invalid or taken port, an unknown host, or missing packages of the extra
            `web`.
    """
    try:
        import starlette  # noqa: F401  # only whether it is there
        import uvicorn  # noqa: F401
    except ImportError:
        raise ArgumentError("web", "nothing", missing("web", "starlette and uvicorn")) from None
    from paili.web.app import application
    from paili.web.workers import Workers

    listener, note = _listen(host, port)
    own = listener.getsockname()[1]
    address = f"http://{f'[{host}]' if ':' in host else host}:{own}/"

    def ready() -> None:
        tell(f"paili: {address} (Ctrl-C ends it)")
        if when_ready is not None:
            when_ready(address)

    with listener:
        if note:
            tell(note)
        workers = Workers()
        app = application([host], any_address=_is_for_all(host), workers=workers)
        configured(app, ready, workers.stop).run([listener])


def configured(
    app: ASGIApp, ready: Callable[[], None], stop: Callable[[], Awaitable[None]]
) -> uvicorn.Server:
    """Return the configured server of an application.

    Args:
        ready: called once the server responds.  stop: ends the work on all questions.
    """
    import uvicorn

    from paili.web.connections import Connection

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            ready()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await stop()  # so that no connection waits for an answer any more
            await super().shutdown(sockets)

    return Server(
        uvicorn.Config(
            app,
            # Only our own failures are logged, not Ctrl-C or invalid requests.
            log_config=None,
            log_level="error",
            access_log=False,
            server_header=False,
            lifespan="on",
            loop="asyncio",
            http=Connection,
            ws="none",
            timeout_keep_alive=30,
            timeout_graceful_shutdown=_SHUTDOWN,
        )
    )


def _listen(host: str, port: int | None) -> tuple[socket.socket, str]:
    """Return a listening socket and a message about its port, which may be empty."""
    if port is not None and not 0 <= port <= _LAST_PORT:
        raise ArgumentError("--port", str(port), f"0 to {_LAST_PORT:,}; 0 takes a free one")
    try:
        return listening(host, DEFAULT_PORT if port is None else port), ""
    except OSError as error:
        if port is None and error.errno == errno.EADDRINUSE:
            found = listening(host, 0)
            return found, f"paili: port {DEFAULT_PORT} is taken: {found.getsockname()[1]} instead"
        raise _refusal(host, port, error) from None


def listening(host: str, port: int) -> socket.socket:
    """Return a listening socket.

    Raises:
        OSError: the address or port cannot be used.
    """
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    found = socket.socket(family, kind, protocol)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(1024)
    except OSError:
        found.close()
        raise
    return found


def _refusal(host: str, port: int | None, error: OSError) -> ArgumentError:
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return ArgumentError("--host", host, "a name or an address of this machine")
    if error.errno == errno.EADDRINUSE:
        return ArgumentError("--port", str(port), "a port that is free; 0 takes one")
    return ArgumentError("--port", str(port), f"another port, for this one: {error.strerror}")


def _is_for_all(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False

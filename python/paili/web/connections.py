"""HTTP connections with limits of their number and times, and the guard of hosts and origins."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Collection
from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from paili.web.questions import fault

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

REQUEST_SECONDS = 10.0
"""Seconds within which the request line and the headers must arrive."""
READING_SECONDS = 30.0
"""Seconds within which a client must read a waiting piece of an answer."""
_PIECE = 1 << 16
LINGER_SECONDS = 2.0
"""Seconds within which the rest of a request may arrive after an early answer."""
MOST_CONNECTIONS = 1_000
_PROBES = (0.1, 1.0)
"""Seconds between probes of a silent client: the first interval and the maximum."""
_BUSY = "too many clients are connected"


class Connection(H11Protocol):
    """A connection that closes if its client is too slow, and sends errors as our JSON objects.

    When all places are taken, a new connection closes the one that has been idle longest.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request."""
        super().connection_made(transport)
        self._timer: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None
        self._lingers = False
        self._idle_since = self.loop.time()
        self._limit_time(REQUEST_SECONDS)
        if len(self.connections) > MOST_CONNECTIONS and not self._make_room():
            self.app = _crowded

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the question of a closed connection."""
        self._cancel_timer()
        self._stop_watching()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Handle received data, and limit the time for the rest."""
        super().handle_events()
        if not self.is_idle:
            self._cancel_timer()
        elif self._timer is None or (self._lingers and self.conn.their_state is h11.IDLE):
            self._limit_time(REQUEST_SECONDS)

    def on_response_complete(self) -> None:
        """Limit the time for the rest of this request and for the next one."""
        self._idle_since = self.loop.time()
        super().on_response_complete()
        if self.is_idle and self.conn.their_state is h11.SEND_BODY:
            self._limit_time(LINGER_SECONDS)
            self._lingers = True

    def eof_received(self) -> bool:  # type: ignore[override]
        """Keep answering a client that has closed only its own half of the connection.

        Returns:
            Whether the other half stays open.
        """
        if self.is_idle or self.cycle.more_body:
            return False
        self.cycle.keep_alive = False
        if not self.cycle.response_started:
            if self.scope["http_version"] != "1.1":
                return False  # clients of HTTP/1.0 cannot be probed
            self._probe(_PROBES[0])
        return True

    def send_400_response(self, msg: str) -> None:
        """Reject data that is no HTTP request."""
        self._refuse(HTTPStatus.BAD_REQUEST, "this is no request of HTTP/1.1")

    def pause_writing(self) -> None:
        """Limit the time in which the client must read."""
        super().pause_writing()
        self._watch_reading()

    def resume_writing(self) -> None:
        """Resume writing, since the client has read."""
        super().resume_writing()
        self._stop_watching()

    @property
    def is_idle(self) -> bool:
        """Whether there is no request whose answer is still to be sent."""
        return self.cycle is None or self.cycle.response_complete

    def _limit_time(self, seconds: float) -> None:
        self._cancel_timer()
        self._timer = self.loop.call_later(seconds, self._give_up)

    def _cancel_timer(self) -> None:
        self._lingers = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        """Close a connection without a complete request in time."""
        if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, "the request did not come in time")
        self.transport.close()

    def _watch_reading(self) -> None:
        self._stop_watching()
        before = self.transport.get_write_buffer_size()

        def check() -> None:
            if self.transport.get_write_buffer_size() > before - _PIECE:
                self.transport.abort()
            else:
                self._watch_reading()

        self._reading = self.loop.call_later(READING_SECONDS, check)

    def _stop_watching(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _make_room(self) -> bool:
        """Close the connection that has been idle longest; return False if none is idle."""
        others = [one for one in self.connections if isinstance(one, Connection)]
        idle = [
            one
            for one in others
            if one is not self and one.is_idle and not one.transport.is_closing()
        ]
        if idle:
            min(idle, key=lambda one: one._idle_since).transport.abort()
        return bool(idle)

    def _probe(self, pause: float) -> None:
        """Write to a silent client, which is the only way to notice that it has disconnected.

        A client of HTTP/1.1 ignores an interim response. If the client is gone, its system resets
        the connection, which the next probe notices.
        """
        if self.is_idle or self.cycle.response_started or self.transport.is_closing():
            return
        interim = h11.InformationalResponse(status_code=100, headers=[], reason=b"Continue")
        self.transport.write(self.conn.send(interim) or b"")
        self.loop.call_later(pause, self._probe, min(2 * pause, _PROBES[1]))

    def _refuse(self, status: HTTPStatus, message: str) -> None:
        """Answer data that will never be a valid request, and close the connection."""
        if self.cycle is not None and not self.is_idle:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            body, headers = _fault_parts("RequestError", message)
            parts: list[Any] = [
                h11.Response(status_code=status, headers=headers, reason=status.phrase.encode()),
                h11.Data(data=body),
                h11.EndOfMessage(),
            ]
            for part in parts:
                self.transport.write(self.conn.send(part) or b"")
        self.transport.close()


def _fault_parts(kind: str, message: str) -> tuple[bytes, list[tuple[bytes, bytes]]]:
    """Return body and headers of an error outside the application."""
    body = fault(kind, message)
    headers = {
        "content-type": "application/json",
        "content-length": str(len(body)),
        "cache-control": "no-store",
        "connection": "close",
        **HEADERS,
    }
    return body, [(name.encode(), value.encode()) for name, value in headers.items()]


async def _crowded(scope: Scope, receive: Receive, send: Send) -> None:
    """Reject the request of a connection beyond the maximum number."""
    body, headers = _fault_parts("BusyError", _BUSY)
    headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": body})


POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
"""The content security policy: a page may load only our own files."""

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
"""Headers of every response."""
OWN_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
"""Host names of this machine for itself."""
_SAFE = ("GET", "HEAD", "OPTIONS")
_SAME_SITE = ("same-origin", "none")


class Guard:
    """Middleware that rejects requests with foreign hosts or origins, and adds headers.

    A page of another site can send requests here, either to the name of this server, or to a name
    of its own that resolves to this machine. The former have a foreign origin, the latter a foreign
    host.

    Args:
        app: the application behind it.  names: host names besides `OWN_NAMES`.
        any_address: whether to accept any IP address as host, which is no name that another site
            could have.
    """

    def __init__(
        self, app: ASGIApp, names: Collection[str] = (), *, any_address: bool = False
    ) -> None:
        self._app = app
        self._names = OWN_NAMES | {name.lower() for name in names}
        self._any_address = any_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request; pass it on or reject it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message.get("headers", ()), *own]}
            await send(message)

        refusal = self._refusal(scope)
        if refusal is None:
            await self._app(scope, receive, send_guarded)
            return
        status, text = refusal
        body = fault("HostError" if status == 421 else "OriginError", text)
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
        ]
        await send_guarded({"type": "http.response.start", "status": status, "headers": headers})
        sent = b"" if scope["method"] == "HEAD" else body
        await send_guarded({"type": "http.response.body", "body": sent})

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Return the status and reason of a rejection; None if the request is allowed."""
        hosts = _values(scope, b"host")
        if len(hosts) != 1 or not self._is_own(hosts[0]):
            return 421, "this server is asked by another name than its own"
        if scope["method"] in _SAFE:
            return None
        for origin in _values(scope, b"origin"):
            if origin.lower() != f"{scope['scheme']}://{hosts[0]}".lower():
                return 403, "a page of another site may not ask"
        if any(site not in _SAME_SITE for site in _values(scope, b"sec-fetch-site")):
            return 403, "a page of another site may not ask"
        return None

    def _is_own(self, host: str) -> bool:
        try:
            parts = urlsplit(f"//{host}")
            name, _ = parts.hostname, parts.port
        except ValueError:
            return False
        if name is None or parts.netloc != host or parts.username is not None:
            return False
        if parts.path or parts.query or parts.fragment:
            return False
        return name in self._names or (self._any_address and _is_address(name))


def _values(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True

"""The guard of the application: checks of hosts and origins, and security headers."""

from __future__ import annotations

import ipaddress
from collections.abc import Collection
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from paili.web.reading import fault

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

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

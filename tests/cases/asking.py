"""A server of `paili web` in this process, and a client that can send any request."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paili.web.app import PAGE, application
from paili.web.serving import configured, listening
from paili.web.workers import Workers

JSON = "application/json"


@dataclass(frozen=True)
class Answer:
    """The response of the server."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def error(self) -> dict[str, Any]:
        found = self.json["error"]
        assert isinstance(found, dict)
        return found


@dataclass(frozen=True)
class Server:
    """A running server.

    Attributes:
        port: the port on 127.0.0.1.
        workers: the workers that compute the answers.
    """

    port: int
    workers: Workers

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def ask(self, kind: str, **question: Any) -> Answer:
        """Send a question as the page sends it, and return the response."""
        return self.send("POST", f"/api/{kind}", json.dumps(question).encode())

    def send(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        *,
        without: tuple[str, ...] = (),
        **headers: str,
    ) -> Answer:
        """Send a request with the headers of a page except `without`; return the response."""
        sent = {"host": self.host} | ({} if body is None else {"content-type": JSON})
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            if body is not None and "content-length" not in sent:
                sent["content-length"] = str(len(body))
            for name, value in sent.items():
                if name not in without:
                    connection.putheader(name, value)
            connection.endheaders(body)
            got = connection.getresponse()
            known = {name.lower(): value for name, value in got.getheaders()}
            return Answer(got.status, known, got.read())
        finally:
            connection.close()


def raw(server: Server, *parts: bytes) -> socket.socket:
    """Open a connection, send bytes, and return the connection."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=600)
    for part in parts:
        connection.sendall(part)
    return connection


def head(server: Server, kind: str, length: int) -> bytes:
    """Return the head of a POST request: all that precedes its body."""
    lines = [f"POST /api/{kind} HTTP/1.1", f"Host: {server.host}", f"Content-Type: {JSON}"]
    return "\r\n".join([*lines, f"Content-Length: {length}", "", ""]).encode()


def response(connection: socket.socket) -> Answer:
    """Read a response from a connection."""
    found = http.client.HTTPResponse(connection)
    found.begin()
    known = {name.lower(): value for name, value in found.getheaders()}
    with found:
        return Answer(found.status, known, found.read())


@contextmanager
def served(*, number: int = 2, waiting: int = 256, page: Path = PAGE) -> Iterator[Server]:
    """Run a server in a thread until the block ends; yield the server."""
    workers = Workers(number, waiting)
    ready = threading.Event()
    with listening("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        app = application(["127.0.0.1"], workers=workers, page=page)
        server = configured(app, ready.set, workers.stop)
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        try:
            assert ready.wait(600)
            yield Server(port, workers)
        finally:
            server.should_exit = True
            thread.join()

"""Connections that are slow, silent, half closed or too many."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from paili.web import connections
from paili.web.connections import HEADERS
from paili.web.questions import Cost, Kind

from tests.cases.asking import JSON, Answer, Server, head, raw, response, served

HAND = "2346m34p3456s7799s"
BODY = json.dumps({"hand": HAND}).encode()
LONG = json.dumps({"hand": "147m258p369s12347z", "detours": 8}).encode()


@pytest.fixture
def own_server() -> Iterator[Server]:
    """A server without connections from other tests."""
    with served() as found:
        yield found


def expect_fault(found: Answer, status: int, kind: str) -> None:
    assert (found.status, found.headers["content-type"]) == (status, JSON)
    assert found.error["kind"] == kind
    assert HEADERS.items() <= found.headers.items()
    assert found.headers["connection"] == "close"


def is_closed(connection: socket.socket) -> bool:
    """Wait until the server closes a connection; return False if it sends something."""
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True


def send_for_ever(connection: socket.socket, request: bytes) -> None:
    while True:
        connection.sendall(request)


def test_a_silent_connection_is_closed(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.05)
    with raw(server) as connection:
        assert is_closed(connection)


def test_slow_headers_are_refused(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.3)
    with raw(server, b"GET / HTTP/1.1\r\nHost: x\r\n") as connection:
        expect_fault(response(connection), 408, "RequestError")
        assert is_closed(connection)


@pytest.mark.check
def test_slow_headers_of_a_second_request_are_refused(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 1.0)
    request = head(server, "report", len(BODY)) + BODY
    with raw(server, request) as connection:
        assert response(connection).status == 200
        connection.sendall(request[:20])
        expect_fault(response(connection), 408, "RequestError")


@pytest.mark.check
def test_an_answer_may_take_longer_than_a_request(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.05)
    monkeypatch.setattr(connections, "LINGER_SECONDS", 0.05)
    monkeypatch.setattr(Kind, "cost", lambda kind, asked: Cost(is_long=True, seconds=1.0))
    with raw(server, head(server, "outlook", len(LONG)) + LONG) as connection:
        assert response(connection).error["kind"] == "TimeLimitError"


def test_the_rest_of_a_refused_question_is_not_read_for_long(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "LINGER_SECONDS", 0.05)
    with raw(server, head(server, "nothing", 50_000_000)) as connection:
        assert response(connection).status == 404
        assert is_closed(connection)


def test_a_refused_question_that_ends_soon_leaves_the_connection(server: Server) -> None:
    with raw(server, head(server, "nothing", 8), b"1234") as connection:
        assert response(connection).status == 404
        connection.sendall(b"5678" + head(server, "report", len(BODY)) + BODY)
        assert response(connection).status == 200


def test_what_follows_a_refused_question_must_come_in_time(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.5)
    with raw(server, head(server, "nothing", 8), b"1234") as connection:
        assert response(connection).status == 404
        connection.sendall(b"5678")
        assert is_closed(connection)


@pytest.mark.check
def test_a_client_that_has_closed_its_half_is_answered(server: Server) -> None:
    question = json.dumps({"hand": HAND, "draws": 9, "seconds": 1}).encode()
    with raw(server, head(server, "plan", len(question)) + question) as connection:
        connection.shutdown(socket.SHUT_WR)
        found = response(connection)
        assert (found.status, found.json["search"]["stopped_by"]) == (200, "seconds")
        assert is_closed(connection)


def test_half_a_request_is_not_waited_for(server: Server) -> None:
    with raw(server, head(server, "report", 100), b'{"hand":') as connection:
        connection.shutdown(socket.SHUT_WR)
        assert is_closed(connection)


def test_idle_connections_give_their_places_to_new_ones(
    own_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 10)
    with ExitStack() as stack:
        idle = [stack.enter_context(raw(own_server, b"GET /")) for _ in range(30)]
        assert own_server.ask("report", hand=HAND).status == 200
        for connection in idle[:20]:
            assert is_closed(connection)


def test_too_many_connections_are_told_so(
    own_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 3)
    monkeypatch.setattr(Kind, "cost", lambda kind, asked: Cost(is_long=True, seconds=3600.0))
    question = head(own_server, "outlook", len(LONG)) + LONG
    with ExitStack() as stack:
        for number in range(3):
            stack.enter_context(raw(own_server, question))
            while own_server.workers.questions <= number:
                time.sleep(0.01)
        found = own_server.ask("report", hand=HAND)
        expect_fault(found, 503, "BusyError")
        assert found.headers["retry-after"] == "1"
    while own_server.workers.busy:
        time.sleep(0.01)
    assert own_server.ask("report", hand=HAND).status == 200


def test_a_client_that_does_not_read_is_disconnected(
    own_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "READING_SECONDS", 0.05)
    request = f"GET /api/openapi.json HTTP/1.1\r\nHost: {own_server.host}\r\n\r\n".encode()
    with raw(own_server) as connection, pytest.raises(ConnectionError):
        send_for_ever(connection, request)

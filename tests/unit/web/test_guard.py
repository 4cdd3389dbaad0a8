"""Access control: requests with another host name or from another site are rejected."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from paili.web.connections import HEADERS, POLICY, Guard

from tests.coroutines import run as run_coroutine

Headers = Sequence[tuple[str, str]]


async def passed(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"x-own", b"1")]})
    await send({"type": "http.response.body", "body": b"passed"})


def asked(
    guard: Guard, headers: Headers, method: str = "POST"
) -> tuple[int, dict[str, str], bytes]:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        raise AssertionError("nothing is read of what is refused")

    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers]
    scope = {"type": "http", "method": method, "scheme": "http", "path": "/", "headers": raw}
    run_coroutine(guard(scope, receive, send))  # type: ignore[arg-type]
    start, body = sent
    known = {name.decode(): value.decode() for name, value in start["headers"]}
    return start["status"], known, body["body"]


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8136", "127.0.0.1:1", "[::1]:8136", "LOCALHOST", "paili.test:80"],
)
def test_own_names_pass(host: str) -> None:
    status, headers, body = asked(Guard(passed, ["paili.test"]), [("host", host)])
    assert (status, body, headers["x-own"]) == (200, b"passed", "1")


@pytest.mark.parametrize(
    "host",
    [
        "evil.test",
        "evil.test:8136",
        "localhost.evil.test",
        "127.0.0.1.evil.test",
        "localhost@evil.test",
        "evil.test@localhost",
        "localhost/evil",
        "localhost?x",
        "localhost:port",
        "localhost:99999",
        "192.168.0.1",
        "[::2]",
        "[",
        "",
        " localhost",
        "localhost evil.test",
        "l\xf6calhost",
    ],
)
def test_other_names_do_not(host: str) -> None:
    status, headers, body = asked(Guard(passed), [("host", host)], "GET")
    assert status == 421
    assert json.loads(body)["error"]["kind"] == "HostError"
    assert headers["content-security-policy"] == POLICY


def test_a_host_must_be_said_once() -> None:
    assert asked(Guard(passed), [])[0] == 421
    assert asked(Guard(passed), [("host", "localhost"), ("host", "localhost")])[0] == 421


@pytest.mark.parametrize(
    ("host", "status"), [("10.1.2.3:80", 200), ("[fe80::1]", 200), ("a.test", 421)]
)
def test_a_server_for_all_is_asked_by_any_address(host: str, status: int) -> None:
    assert asked(Guard(passed, any_address=True), [("host", host)])[0] == status


OWN = ("host", "localhost:8136")


@pytest.mark.parametrize(
    ("header", "status"),
    [
        (("origin", "http://localhost:8136"), 200),
        (("origin", "HTTP://LocalHost:8136"), 200),
        (("origin", "http://localhost:9"), 403),
        (("origin", "https://localhost:8136"), 403),
        (("origin", "http://evil.test"), 403),
        (("origin", "null"), 403),
        (("origin", ""), 403),
        (("sec-fetch-site", "same-origin"), 200),
        (("sec-fetch-site", "none"), 200),
        (("sec-fetch-site", "same-site"), 403),
        (("sec-fetch-site", "cross-site"), 403),
        (("sec-fetch-site", "?"), 403),
    ],
)
def test_pages_of_other_sites_may_not_ask(header: tuple[str, str], status: int) -> None:
    found, _, body = asked(Guard(passed), [OWN, header])
    assert found == status
    if status == 403:
        assert json.loads(body)["error"]["kind"] == "OriginError"
    # Other sites may link to the page.
    assert asked(Guard(passed), [OWN, header], "GET")[0] == 200


def test_every_answer_has_the_headers() -> None:
    for headers in ([OWN], [("host", "evil.test")]):
        _, found, _ = asked(Guard(passed), headers)
        assert HEADERS.items() <= found.items()


def test_nothing_is_loaded_from_elsewhere() -> None:
    sources = [part.split()[1:] for part in POLICY.split("; ")]
    allowed = {"'none'", "'self'", "'wasm-unsafe-eval'", "data:", "blob:"}
    assert {source for found in sources for source in found} == allowed
    assert "unsafe-inline" not in POLICY


def test_a_refused_head_has_no_body() -> None:
    assert asked(Guard(passed), [("host", "evil.test")], "HEAD")[2] == b""


def test_what_is_no_request_passes() -> None:
    seen = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["type"])

    run_coroutine(Guard(app)({"type": "lifespan"}, None, None))  # type: ignore[arg-type]
    assert seen == ["lifespan"]

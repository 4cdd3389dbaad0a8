"""The page and the questions over HTTP, with a server."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from paili.web import app
from paili.web.connections import HEADERS
from paili.web.openapi import description
from paili.web.questions import KINDS, Cost, Kind

from tests.cases.answers import answer
from tests.cases.asking import JSON, Answer, Server, head, raw, response, served

HAND = "2346m34p3456s7799s"
BODY = json.dumps({"hand": HAND}).encode()


def expect_headers(found: Answer) -> None:
    assert HEADERS.items() <= found.headers.items()


def expect_fault(found: Answer, status: int, kind: str) -> dict[str, Any]:
    """Check status, error object and headers of an error response, without internals; return it."""
    assert (found.status, found.headers["content-type"]) == (status, JSON)
    assert found.error["kind"] == kind
    assert found.error["message"]
    assert b"Traceback" not in found.body
    assert b".py" not in found.body
    expect_headers(found)
    return found.error


@pytest.mark.parametrize(
    ("kind", "question"),
    [
        ("report", {"hand": HAND, "seen": "25p"}),
        ("plan", {"hand": HAND, "draws": 2}),
        ("outlook", {"hand": "123789m12399p12s", "draws": 4}),
        ("completions", {"hand": HAND}),
        ("explain", {"hand": HAND, "draws": 1}),
        ("score", {"hand": "123456789m11122z"}),
        ("replay", {"log": Path("docs/sichuan-games.jsonl").read_text(encoding="utf-8")}),
        ("rules", {}),
    ],
)
def test_every_kind_is_answered(server: Server, kind: str, question: dict[str, Any]) -> None:
    found = server.ask(kind, **question)
    assert (found.status, found.headers["content-type"]) == (200, JSON)
    assert found.headers["cache-control"] == "no-store"
    expect_headers(found)
    assert found.json == answer(kind, question)


def test_rules_need_no_question(server: Server) -> None:
    found = server.send("GET", "/api/rules")
    assert found.json == server.ask("rules").json
    head = server.send("HEAD", "/api/rules")
    assert (head.status, head.body) == (200, b"")
    assert head.headers["content-length"] == found.headers["content-length"]
    expect_headers(head)


def test_the_description_is_served(server: Server) -> None:
    assert server.send("GET", "/api/openapi.json").json == description()


def test_options_say_what_may_be_asked(server: Server) -> None:
    for path, allowed in {
        "/api/report": {"POST", "OPTIONS"},
        "/api/rules": {"GET", "HEAD", "POST", "OPTIONS"},
    }.items():
        found = server.send("OPTIONS", path, origin="http://evil.test")
        assert (found.status, set(found.headers["allow"].split(", "))) == (204, allowed)
        assert not [name for name in found.headers if name.startswith("access-control")]
        expect_headers(found)


def test_faults_name_the_field(server: Server) -> None:
    error = expect_fault(server.ask("report", hand="2346m34q"), 400, "NotationError")
    assert (error["field"], error["position"], error["got"]) == ("hand", 7, "q")
    error = expect_fault(server.ask("report", hand=HAND, seen="1111m1m"), 400, "TileCountError")
    assert error["field"] == "seen"
    for discards, kind in ((["6m", "1z"], "TileCountError"), (["6m", "6m"], "ArgumentError")):
        asked = server.ask("explain", hand="2346m34p34567799s", discards=discards)
        assert expect_fault(asked, 400, kind)["field"] == "discards"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b"", None),
        (b"\x00\xff\xfe\x80", None),
        (b"null", None),
        (b"[]", None),
        (b'"hand"', None),
        (b'{"hand": NaN}', None),
        (b'{"hand": "1m", "hand": "2m"}', None),
        (b'{"hand": "1m", "colour": "red"}', None),
        (b'{"__proto__": {}}', None),
        (b"[" * 100_000, None),
        (b'{"hand": ' + b'{"a": ' * 900 + b"1" + b"}" * 900 + b"}", None),
        (b"{}", "hand"),
        (b'{"hand": null}', "hand"),
        (b'{"hand": 5}', "hand"),
        (b'{"hand": ["1m"]}', "hand"),
        (b'{"hand": ""}', "hand"),
        (b'{"hand": "\\ud800"}', None),
        (b'{"hand": "\\u0000"}', "hand"),
        (b'{"hand": "' + b"1" * 20_000 + b'"}', "hand"),
        (b'{"hand": "' + b"1m" * 5_000 + b'"}', "hand"),
        (b'{"hand": "11m", "limit": 1e999}', "limit"),
        (b'{"hand": "11m", "limit": 123456789012345678901234567890}', "limit"),
        (b'{"hand": "11m", "limit": -1}', "limit"),
        (b'{"hand": "11m", "limit": true}', "limit"),
        (b'{"hand": "11m", "two_step": "yes"}', "two_step"),
        (b'{"hand": "11m", "rank_by": "luck"}', "rank_by"),
        (b'{"hand": "11m", "rules": "riichi:jokers=99999999999"}', "rules"),
        (b'{"hand": "11m", "notation": "klingon"}', "notation"),
        (b'{"hand": "11m", "available": "\\u0664\\u0664"}', "available"),
        (b'{"hand": "11m", "seen": "<script>alert(1)</script>"}', "seen"),
    ],
    ids=lambda part: repr(part)[:40],
)
def test_bad_questions_are_refused_with_reasons(
    server: Server, body: bytes, field: str | None
) -> None:
    found = server.send("POST", "/api/report", body)
    error = expect_fault(found, 400, found.error["kind"])
    assert error["kind"].endswith("Error")
    assert error.get("field") == field
    assert {"what", "got", "expected"} <= error.keys()


def test_other_types_of_content_are_refused(server: Server) -> None:
    for type in ("text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""):
        found = server.send("POST", "/api/report", BODY, content_type=type)
        expect_fault(found, 415, "RequestError")
    found = server.send("POST", "/api/report", BODY, without=("content-type",))
    expect_fault(found, 415, "RequestError")
    found = server.send("POST", "/api/report", BODY, content_encoding="gzip")
    expect_fault(found, 415, "RequestError")
    found = server.send("POST", "/api/report", BODY, content_type=f"{JSON}; charset=utf-8")
    assert found.status == 200


def test_large_questions_are_refused(server: Server) -> None:
    most = KINDS["report"].most_bytes
    found = server.send("POST", "/api/report", BODY + b" " * most)
    expect_fault(found, 413, "RequestError")
    # Before any of the body has arrived.
    for length in (str(most + 1), "9" * 18):
        found = server.send("POST", "/api/report", b"", content_length=length)
        expect_fault(found, 413, "RequestError")
    found = server.send("POST", "/api/report", BODY + b" " * (most - len(BODY)))
    assert found.status == 200


def test_a_log_may_be_larger(server: Server) -> None:
    log = Path("docs/games.jsonl").read_text(encoding="utf-8") + "\n" * 500_000
    found = server.ask("replay", log=log, plain=True)
    assert (found.status, found.json["count"]) == (200, 2)


def test_chunks_are_counted(server: Server) -> None:
    size = KINDS["report"].most_bytes + 1
    chunk = f"{size:x}\r\n".encode() + b" " * size + b"\r\n0\r\n\r\n"
    headers = {"transfer_encoding": "chunked"}
    found = server.send("POST", "/api/report", chunk, without=("content-length",), **headers)
    expect_fault(found, 413, "RequestError")


def test_other_names_and_sites_are_refused(server: Server) -> None:
    found = server.send("POST", "/api/report", BODY, host=f"evil.test:{server.port}")
    expect_fault(found, 421, "HostError")
    found = server.send("POST", "/api/report", BODY, origin="http://evil.test")
    expect_fault(found, 403, "OriginError")
    found = server.send("POST", "/api/report", BODY, sec_fetch_site="cross-site")
    expect_fault(found, 403, "OriginError")
    found = server.send("POST", "/api/report", BODY, origin=f"http://{server.host}")
    assert found.status == 200


@pytest.mark.parametrize(
    "path",
    [
        "/api",
        "/api/",
        "/api/report/",
        "/api/nothing",
        "/api/../api/report",
        "/static/../__init__.py",
        "/static/%2e%2e/%2e%2e/__init__.py",
        "/static/..%2f..%2f__init__.py",
        "/static//etc/passwd",
        "//etc/passwd",
        "/static/..\\..\\__init__.py",
        "/__init__.py",
        "/page/../questions.py",
        "/%00",
        "/index.html%00.js",
        "/%ff%fe",
        "/" + "a" * 5_000,
    ],
)
def test_what_is_not_there_is_not_found(server: Server, path: str) -> None:
    error = expect_fault(server.send("GET", path), 404, "NotFound")
    assert "/api/report" in error["message"]


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "DELETE", "PATCH", "TRACE", "BREW"])
def test_other_methods_are_not_allowed(server: Server, method: str) -> None:
    found = server.send(method, "/api/report")
    assert (found.status, found.headers["allow"]) == (405, "OPTIONS, POST")
    expect_headers(found)


def test_files_are_served_by_name(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<title>paili</title>")
    (tmp_path / "main.js").write_text("export {}")
    (tmp_path / "secret.py").write_text("print()")
    with served(page=tmp_path) as server:
        page = server.send("GET", "/")
        assert (page.status, page.body) == (200, b"<title>paili</title>")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        expect_headers(page)
        for path in ("/main.js", "/static/main.js"):
            script = server.send("GET", path)
            assert script.headers["content-type"] == "text/javascript; charset=utf-8"
            assert server.send("HEAD", path).body == b""
        assert server.send("GET", "/secret.py").status == 404
        assert server.send("POST", "/main.js", b"{}").status == 405
        # A file that vanished is an internal error, without details.
        (tmp_path / "main.js").unlink()
        expect_fault(server.send("GET", "/main.js"), 500, "InternalError")


def test_a_client_that_goes_away_ends_the_work(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Kind, "cost", lambda kind, asked: Cost(is_long=True, seconds=3600.0))
    body = json.dumps({"hand": "147m258p369s12347z", "detours": 8}).encode()
    while server.workers.busy:
        time.sleep(0.01)
    for _ in range(3):
        with raw(server, head(server, "outlook", len(body)), body):
            while not server.workers.busy:
                time.sleep(0.01)
        while server.workers.busy:
            time.sleep(0.01)
    assert server.ask("report", hand=HAND).status == 200


def test_a_client_may_go_away_before_it_has_asked(server: Server) -> None:
    raw(server, head(server, "report", 100), b'{"hand":').close()
    raw(server, b"POST /api/rep").close()
    raw(server).close()
    assert server.ask("report", hand=HAND).status == 200


def test_a_question_must_come_in_time(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "_PATIENCE", 0.05)
    with raw(server, head(server, "report", 100), b'{"hand":') as connection:
        expect_fault(response(connection), 408, "RequestError")


@pytest.mark.parametrize("sent", [b"\x16\x03\x01\x02\x00\x01", b"\x00" * 300, b"GET\r\n\r\n"])
def test_what_is_no_http_is_refused(server: Server, sent: bytes) -> None:
    with raw(server, sent, b"\r\n\r\n") as connection:
        found = response(connection)
    expect_fault(found, 400, "RequestError")
    assert found.headers["connection"] == "close"
    assert server.ask("report", hand=HAND).status == 200


def test_what_takes_too_long_is_not_asked_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Kind, "cost", lambda kind, asked: Cost(is_long=True, seconds=0.05))
    found = server.ask("outlook", hand="147m258p369s12347z", detours=8)
    expect_fault(found, 503, "TimeLimitError")
    assert "retry-after" not in found.headers


def test_an_outlook_has_time(server: Server) -> None:
    """Check that a time limit of 0 is an error, as an outlook has no partial answer."""
    found = server.ask("outlook", hand=HAND, seconds=0)
    error = expect_fault(found, 400, "ArgumentError")
    assert (error["field"], error["expected"]) == ("seconds", "a number, 0.1 to 10")


def test_a_full_queue_says_when_to_ask_again() -> None:
    with served(waiting=0) as server:
        found = server.ask("report", hand=HAND)
        expect_fault(found, 503, "BusyError")
        assert found.headers["retry-after"] == "1"
        assert server.send("GET", "/api/openapi.json").status == 200

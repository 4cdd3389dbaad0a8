"""The web application: the page, its files and the questions over HTTP."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

import paili
from paili.model.errors import ArgumentError
from paili.web.connections import Guard
from paili.web.openapi import description
from paili.web.questions import (
    KINDS,
    FaultyQuestionError,
    Kind,
    fault,
    question_fault,
    read_question,
)
from paili.web.workers import Reply, Workers

_ROOT = Path(paili.__file__).resolve().parent
PAGE = _ROOT / "web" / "page"
"""The folder of the page."""
_DRAWN = _ROOT / "render" / "data"
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/vnd.microsoft.icon",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
}
_INDEX = "index.html"


def page_files(page: Path = PAGE) -> Mapping[str, Path]:
    """Return the served files by path, each at `/NAME` and at `/static/NAME`.

    Other paths are not resolved, so that none leads out of the folders.
    """
    found: dict[str, Path] = {}
    for name, path in _named(page):
        found[f"/{name}"] = found[f"/static/{name}"] = path
    if f"/{_INDEX}" in found:
        found["/"] = found[f"/{_INDEX}"]
    return found


def _named(page: Path) -> Iterator[tuple[str, Path]]:
    for name in ("tiles.svg", "tiles.css"):
        if (_DRAWN / name).is_file():
            yield name, _DRAWN / name
    for path in sorted(page.rglob("*")):
        if path.is_file() and path.suffix in _TYPES:
            yield path.relative_to(page).as_posix(), path


def type_of(path: Path) -> str:
    """Return the media type of a served file."""
    return _TYPES[path.suffix]


_PATIENCE = 10.0
"""Seconds within which the body of a question must arrive."""
_SECOND = {"retry-after": "1"}
_WITHDRAWN = 499
"""Status of an answer whose client has disconnected."""
_JSON = "application/json"
_FAULTS = {404: "NotFound", 405: "MethodNotAllowed"}

Answering = Callable[[Request], Awaitable[Response]]


def application(
    names: Collection[str] = (),
    *,
    any_address: bool = False,
    workers: Workers | None = None,
    page: Path = PAGE,
) -> ASGIApp:
    """Return the application of `paili web`.

    Args:
        names, any_address: the accepted host names; see `Guard`.
        workers: the processes that answer; None creates them.  page: the folder of the page.
    """
    answering = Workers() if workers is None else workers

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await answering.start()
        try:
            yield
        finally:
            await answering.stop()

    routes = [_route("/api/openapi.json", ("GET",), _describing())]
    for kind in KINDS.values():
        methods = ("POST",) if kind.fields else ("GET", "POST")
        routes.append(_route(f"/api/{kind.name}", methods, _asking(kind, answering)))
    routes += [_route(at, ("GET",), _showing(file)) for at, file in page_files(page).items()]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={HTTPException: _refused, Exception: _failed},
    )
    app.router.redirect_slashes = False
    return Guard(app, names, any_address=any_address)


def _route(path: str, methods: tuple[str, ...], answering: Answering) -> Route:
    """Return a route that also answers OPTIONS with its methods."""
    every = sorted([*methods, "OPTIONS"])

    async def endpoint(request: Request) -> Response:
        if request.method != "OPTIONS":
            return await answering(request)
        allowed = [*every, "HEAD"] if "GET" in every else every
        return Response(status_code=204, headers={"allow": ", ".join(sorted(allowed))})

    return Route(path, endpoint, methods=every)


def _response(
    request: Request,
    body: bytes,
    status: int = 200,
    *,
    type: str = _JSON,
    cache: str = "no-store",
    headers: Mapping[str, str] | None = None,
) -> Response:
    said = {"content-type": type, "cache-control": cache, "content-length": str(len(body))}
    content = b"" if request.method == "HEAD" else body
    return Response(content, status, {**said, **(headers or {})})


def _fault(
    request: Request,
    status: int,
    kind: str,
    message: str,
    headers: Mapping[str, str] | None = None,
) -> Response:
    return _response(request, fault(kind, message), status, headers=headers)


def _showing(file: Path) -> Answering:
    """Return the endpoint of a file of the page, which is read again for each request."""

    async def answering(request: Request) -> Response:
        body = file.read_bytes()
        return _response(request, body, type=type_of(file), cache="no-cache")

    return answering


def _describing() -> Answering:
    body = json.dumps(description(), ensure_ascii=True).encode("ascii")

    async def answering(request: Request) -> Response:
        return _response(request, body)

    return answering


def _asking(kind: Kind, workers: Workers) -> Answering:
    async def answering(request: Request) -> Response:
        if workers.is_full:
            return _busy(request)
        try:
            body = await _body(request, kind)
            question = "{}" if body is None else read_question(body)
            cost = kind.cost(question)
        except ArgumentError as error:
            return _response(request, question_fault(error.got), 400)
        except FaultyQuestionError as error:
            return _response(request, error.fault.encode(), 400)
        except ClientDisconnect:
            return Response(status_code=_WITHDRAWN)
        reply = await _unless_gone(request, workers.answer(kind.name, question, cost))
        if reply is _GONE:
            return Response(status_code=_WITHDRAWN)
        if reply is None:
            return _busy(request)
        headers = _SECOND if reply.is_passing else None
        return _response(request, reply.body, reply.status, headers=headers)

    return answering


def _busy(request: Request) -> Response:
    return _fault(request, 503, "BusyError", "too many questions wait for an answer", _SECOND)


_GONE = Reply(_WITHDRAWN, b"")


async def _unless_gone(request: Request, answer: Awaitable[Reply | None]) -> Reply | None:
    """Await an answer, and cancel it if the client disconnects."""
    work = asyncio.ensure_future(answer)
    leaving = asyncio.ensure_future(_until_gone(request))
    try:
        await asyncio.wait({work, leaving}, return_when=asyncio.FIRST_COMPLETED)
        return work.result() if work.done() else _GONE
    finally:
        work.cancel()
        leaving.cancel()


async def _until_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _body(request: Request, kind: Kind) -> bytes | None:
    """Return the body of a request; None for a method without one.

    Raises:
        HTTPException: the body is too large, too slow or not JSON.
    """
    if request.method != "POST":
        return None
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != _JSON:
        raise HTTPException(415, f"a question is sent as {_JSON}")
    if request.headers.get("content-encoding", "identity").lower() != "identity":
        raise HTTPException(415, "a question is sent as it is, not compressed")
    too_large = HTTPException(413, f"a question has at most {kind.most_bytes:,} bytes")
    announced = request.headers.get("content-length", "0")
    if not announced.isdecimal() or int(announced[:20]) > kind.most_bytes:
        raise too_large
    body = bytearray()
    try:
        async with asyncio.timeout(_PATIENCE):
            async for part in request.stream():
                body += part
                if len(body) > kind.most_bytes:
                    raise too_large
    except TimeoutError:
        raise HTTPException(408, "the question did not come in time") from None
    return bytes(body)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # registered for this class only
    status = error.status_code
    kind = _FAULTS.get(status, "RequestError")
    message = error.detail
    if status == 404:
        message = f"there is nothing here; questions are sent to /api/{', /api/'.join(KINDS)}"
    headers = dict(error.headers or {})
    if "Allow" in headers:
        headers["Allow"] = ", ".join(sorted(headers["Allow"].split(", ")))
    return _fault(request, status, kind, message, headers)


async def _failed(request: Request, error: Exception) -> Response:
    """Return the response to a failure of the server, which is logged but not disclosed."""
    return _fault(request, 500, "InternalError", "the server has failed")

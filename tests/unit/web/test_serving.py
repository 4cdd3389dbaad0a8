"""From a free port to Ctrl-C: the program itself, as a process in `make check`."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from paili.cli import main
from paili.model.errors import ArgumentError
from paili.web import serving
from paili.web.serving import DEFAULT_PORT, listening, serve

from tests.cases.asking import served

HAND = "2346m34p3456s7799s"


def refused(*arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["web", *arguments]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.startswith("paili: ")
    assert found.err.count("\n") == 1
    return found.err


def test_a_missing_extra_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    found = refused(capsys=capsys)
    assert "starlette and uvicorn, which is not installed" in found
    assert "web" in found


def test_no_port_is_no_port(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--port: got 70000" in refused("--port", "70000", capsys=capsys)
    assert "--port: got -1" in refused("--port", "-1", capsys=capsys)


def test_a_port_that_is_asked_for_must_be_free(capsys: pytest.CaptureFixture[str]) -> None:
    with listening("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        found = refused("--port", port, capsys=capsys)
    assert f"--port: got {port}, expected a port that is free" in found


def test_no_host_is_no_host(capsys: pytest.CaptureFixture[str]) -> None:
    # An address reserved for documentation, which no machine has.
    found = refused("--host", "192.0.2.1", "--port", "0", capsys=capsys)
    assert "--host: got 192.0.2.1, expected a name or an address of this machine" in found


def test_the_usual_port_may_be_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    class Enough(Exception):  # noqa: N818  # it is no error
        pass

    def tell(text: str) -> None:
        said.append(text)
        raise Enough

    with listening("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(serving, "DEFAULT_PORT", port)
        with pytest.raises(Enough):
            serve(tell=tell)
    assert said[0].startswith(f"paili: port {port} is taken: ")


def test_the_usual_port_is_no_well_known_one() -> None:
    assert 1024 < DEFAULT_PORT < 32_768


def test_a_host_may_be_an_address_of_six(monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        with listening("::1", 0) as found:
            assert found.family is socket.AF_INET6
    except OSError:
        pytest.skip("this machine has no addresses of version 6")


def test_an_argument_is_checked_before_anything_is_opened() -> None:
    with pytest.raises(ArgumentError) as caught:
        serve(port=65_536)
    assert caught.value.name == "--port"


@contextmanager
def running(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str, int]]:
    """Run the program; yield the process, its first line, and its port."""
    command = [sys.executable, "-m", "paili", "web", "--port", "0", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        line = process.stdout.readline()
        assert line, process.stderr.read()
        yield process, line, int(line.split("/ ")[0].rsplit(":", 1)[1])
    finally:
        process.kill()
        process.communicate()


def asked(port: int, kind: str, **question: object) -> tuple[int, Any]:
    """Send a question; return the status and the answer."""
    headers = {"content-type": "application/json"}
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=600)) as connection:
        connection.request("POST", f"/api/{kind}", json.dumps(question), headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())


@pytest.mark.check
def test_the_program_answers_and_ends_quietly() -> None:
    with running() as (process, line, port):
        assert line == f"paili: http://127.0.0.1:{port}/ (Ctrl-C ends it)\n"
        status, answer = asked(port, "report", hand=HAND)
        assert (status, answer["deficiency"]) == (200, 2)
        assert asked(port, "report", hand="9")[0] == 400
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out, err) == (130, "", "")


@pytest.mark.check
def test_ctrl_c_ends_searches_as_well() -> None:
    with running() as (process, _, port):
        found: list[int] = []

        def ask() -> None:
            status, _ = asked(port, "outlook", hand="147m258p369s12347z", detours=8)
            found.append(status)

        asking = threading.Thread(target=ask)
        asking.start()
        assert asked(port, "score", hand="123456789m11122z")[0] == 200
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
        asking.join()
    assert (process.returncode, err) == (130, "")
    assert found == [503]


@pytest.mark.check
def test_fifty_clients_at_once_get_their_answers() -> None:
    hands = [f"{n}{n}m{n}{m}p123s456s789s1z" for n in range(1, 10) for m in range(1, 10) if n != m]
    questions = hands[:50]
    found: Counter[tuple[int, str]] = Counter()
    lock = threading.Lock()
    with served(number=3) as server:
        gate = threading.Barrier(len(questions))

        def ask(hand: str) -> None:
            gate.wait()
            answer = server.ask("report", hand=hand)
            with lock:
                found[answer.status, answer.json["hand"]["text"]] += 1

        threads = [threading.Thread(target=ask, args=(hand,)) for hand in questions]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert {status for status, _ in found} == {200}
    assert len(found) == len(questions)
    assert sum(found.values()) == len(questions)


@pytest.mark.check
def test_kill_nine_of_the_server_ends_its_processes() -> None:
    """Check processes in the middle of a search, too."""
    psutil = pytest.importorskip("psutil")
    with running() as (process, _, port):
        question = json.dumps({"hand": "147m258p369s12347z", "detours": 8})
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        with closing(connection):
            headers = {"content-type": "application/json"}
            connection.request("POST", "/api/outlook", question, headers)
            workers = psutil.Process(process.pid).children(recursive=True)
            assert workers
            computing = [worker.cpu_times().user for worker in workers]
            while max(w.cpu_times().user - b for w, b in zip(workers, computing, strict=True)) < 1:
                time.sleep(0.01)
            process.kill()
            _, alive = psutil.wait_procs(workers, timeout=5)
    assert alive == []

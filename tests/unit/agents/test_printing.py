"""Output of agents goes to stderr, whatever other agents play at the same time."""

import sys
from contextlib import ExitStack
from threading import Event, Thread

import pytest
from paili.agents.printing import printing_to_stderr


def test_what_is_printed_goes_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    print("before")
    with printing_to_stderr():
        print("from the agent")
    print("after")
    found = capsys.readouterr()
    assert (found.out, found.err) == ("before\nafter\n", "from the agent\n")


def test_an_error_leaves_nothing_behind(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ZeroDivisionError):
        printing_to_stderr()(divmod)(1, 0)
    print("after")
    assert capsys.readouterr().out == "after\n"


def test_threads_that_end_in_another_order(capsys: pytest.CaptureFixture[str]) -> None:
    """Let the first thread end first."""
    stdout, begun, may_end = sys.stdout, Event(), Event()

    def play() -> None:
        with printing_to_stderr():
            begun.set()
            may_end.wait()
            print("second")

    second = Thread(target=play)
    with ExitStack() as first:
        first.enter_context(printing_to_stderr())
        second.start()
        begun.wait()
    assert sys.stdout is sys.stderr
    may_end.set()
    second.join()
    assert sys.stdout is stdout
    print("after")
    found = capsys.readouterr()
    assert (found.out, found.err) == ("after\n", "second\n")

"""Ray as an executor: actors behind `submit`."""

from __future__ import annotations

import logging
import os
import socket
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from textwrap import shorten
from threading import Thread
from types import TracebackType
from typing import Any, NamedTuple, ParamSpec, TypeVar

from paili.jobs.workers import LostWorkerError
from paili.model.errors import ArgumentError
from paili.model.extras import missing

P = ParamSpec("P")
T = TypeVar("T")

_PATIENCE = 10.0
"""Seconds in which a cluster must answer."""
_REASON = 100
"""Characters of what Ray says of a lost actor: it says a page."""


@contextmanager
def ray_executor(address: str | None, jobs: int) -> Iterator[Executor]:
    """An executor on actors of Ray, one a core.

    Args:
        address: of a cluster, or "auto"; None for one of so many cores on this machine.
    Raises:
        ArgumentError: Ray is not installed, or that is no address.
        OSError: no cluster answers.
    """
    # Nothing is told to others without being asked for; the warning is of a default to come.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise ArgumentError("executor", "ray", missing("ray", "ray")) from None
    is_ours = not ray.is_initialized()
    if is_ours:
        if address is not None:
            _expect_answer(address)
        own = {"num_cpus": jobs, "include_dashboard": False}
        which = own if address is None else {"address": address}
        try:
            ray.init(log_to_driver=False, logging_level=logging.ERROR, **which)
        except ValueError:
            expected = "auto, or an address such as node1:6379, after ray:"
            raise ArgumentError("executor", f"ray:{address}", expected) from None
    try:
        actors = jobs if address is None else int(ray.cluster_resources().get("CPU", 1))
        with RayExecutor(max(1, actors)) as executor:
            yield executor
    finally:
        if is_ours:
            ray.shutdown()


def _expect_answer(address: str) -> None:
    """Ray itself waits for minutes where nobody listens.

    Raises:
        OSError: nobody does at an address with a port.
    """
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return  # such as "auto", which Ray looks up itself
    try:
        socket.create_connection((host.strip("[]"), int(port)), _PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise OSError(f"no Ray cluster answers at {address}: {error}") from error


class _Task(NamedTuple):
    future: Future[Any]
    call: tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


class _Answer(NamedTuple):
    """That an actor has finished: ask the reference for its result."""

    actor: Any
    task: _Task
    reference: Any


class _End(NamedTuple):
    """That no more calls will come."""

    at_once: bool


class _Actor:
    """What runs on a core of the cluster."""

    def carry_out(
        self, call: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[Any, bool]:
        """A result, or an exception and that it is one."""
        try:
            return call(*args, **kwargs), False
        except Exception as error:
            error.add_note(traceback.format_exc())
            return error, True


class RayExecutor(Executor):
    """So many actors; each has one call at a time, and another one takes the place of a lost one.

    Ray has been initialised. One thread alone knows the actors; it is told what comes.
    """

    def __init__(self, actors: int) -> None:
        """Start the actors."""
        self._max_workers = actors
        self._told: SimpleQueue[_Task | _Answer | _End] = SimpleQueue()
        self._waiting: deque[_Task] = deque()
        self._idle = [_started() for _ in range(actors)]
        self._busy: list[Any] = []
        self._is_closed = False
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()

    def submit(self, call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Give a call to the next actor that has nothing to do.

        Raises:
            RuntimeError: it was shut down.
        """
        if self._is_closed:
            raise RuntimeError("cannot submit a call: the executor was shut down")
        future: Future[T] = Future()
        self._told.put(_Task(future, (call, args, kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more calls, and end the actors when they have nothing more to do.

        Args:
            cancel_futures: also those that an actor is at, which is ended at once.
        """
        self._is_closed = True
        self._told.put(_End(cancel_futures))
        if wait:
            self._thread.join()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.shutdown(cancel_futures=error is not None)

    def _listen(self) -> None:
        end: _End | None = None
        while end is None or (not end.at_once and (self._busy or self._waiting)):
            told = self._told.get()
            if isinstance(told, _End):
                end = told
            elif isinstance(told, _Task):
                self._waiting.append(told)
            else:
                self._busy.remove(told.actor)
                self._idle.append(_settled(told))
            while self._waiting and self._idle:
                self._give(self._waiting.popleft())
        for task in self._waiting:
            task.future.cancel()
        for actor in (*self._idle, *self._busy):
            _end(actor)

    def _give(self, task: _Task) -> None:
        if not task.future.set_running_or_notify_cancel():
            return
        actor = self._idle.pop()
        try:
            reference = actor.carry_out.remote(*task.call)
        except Exception as error:  # the call cannot be pickled
            self._idle.append(actor)
            task.future.set_exception(error)
            return
        self._busy.append(actor)
        answer = _Answer(actor, task, reference)
        # Ray calls it on a thread of its own, which must not be kept.
        reference.future().add_done_callback(lambda _: self._told.put(answer))


def _started() -> Any:
    import ray

    return ray.remote(num_cpus=1)(_Actor).remote()


def _end(actor: Any) -> None:
    import ray

    with suppress(Exception):  # it may have ended, and the cluster as well
        ray.kill(actor)


def _settled(answer: _Answer) -> Any:
    """Pass the result on; the actor, or the one that takes its place."""
    import ray
    from ray.exceptions import RayError, RayTaskError

    future = answer.task.future
    try:
        result, has_failed = ray.get(answer.reference)
    except RayTaskError as error:  # of pickling: whatever the call raises is a result
        cause = error.cause
        future.set_exception(cause if isinstance(cause, Exception) else error)
    except RayError as error:
        reason = shorten(str(error), _REASON, placeholder="...")
        future.set_exception(LostWorkerError(f"an actor of Ray was lost ({reason})"))
        _end(answer.actor)
        return _started()
    except Exception as error:  # the result cannot be read back
        future.set_exception(error)
    else:
        if has_failed:
            future.set_exception(result)
        else:
            future.set_result(result)
    return answer.actor

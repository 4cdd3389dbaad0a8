"""Ray as an executor: actors behind `submit`."""

from __future__ import annotations

import logging
import os
import re
import socket
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager, nullcontext, suppress
from queue import Empty, SimpleQueue
from textwrap import shorten
from threading import Thread
from types import TracebackType
from typing import Any, NamedTuple, ParamSpec, TypeVar

from paili.extras import missing
from paili.jobs.workers import LostWorkerError
from paili.model.errors import ArgumentError

P = ParamSpec("P")
T = TypeVar("T")

_PATIENCE = 10.0
"""Seconds within which a cluster must answer."""
_REASON = 100
"""Maximum characters of Ray's message about a lost actor, which is a page long."""
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_SILENCE = 5.0
"""Seconds without an answer after which the nodes of the cluster are checked."""


@contextmanager
def ray_executor(address: str | None, jobs: int) -> Iterator[Executor]:
    """Yield an executor on actors of Ray, one per core.

    Args:
        address: of a cluster, or "auto"; None for a local one with `jobs` cores.
    Raises:
        ArgumentError: Ray is not installed, or the address is invalid.
        OSError: no cluster answers.
    """
    # No usage statistics without consent; the other variable silences a deprecation warning.
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
        with _messages_off() if is_ours else nullcontext():
            actors = jobs if address is None else int(ray.cluster_resources().get("CPU", 1))
            with RayExecutor(max(1, actors)) as executor:
                yield executor
    finally:
        if is_ours:
            ray.shutdown()


@contextmanager
def _messages_off() -> Iterator[None]:
    """Keep Ray's messages about nodes off stdout, which has the results of a command."""
    from ray._private import worker

    # Ray has no public switch for it; where this attribute is missing, the messages are printed.
    name = "_worker_logs_enabled"
    before = getattr(worker, name, None)
    setattr(worker, name, False)
    try:
        yield
    finally:
        setattr(worker, name, before)


def _expect_answer(address: str) -> None:
    """Raise if no server listens at an address with a port; Ray itself would wait for minutes.

    Raises:
        OSError: nothing listens there.
    """
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return  # such as "auto", which Ray resolves itself
    try:
        socket.create_connection((host.strip("[]"), int(port)), _PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise OSError(f"no Ray cluster answers at {address}: {error}") from error


class _Task(NamedTuple):
    future: Future[Any]
    call: tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


class _Answer(NamedTuple):
    """The message that an actor has finished, with the reference to its result."""

    actor: Any
    task: _Task
    reference: Any


class _End(NamedTuple):
    """The message that no more calls will come."""

    at_once: bool


class _Actor:
    """An actor that runs on one core of the cluster."""

    def carry_out(
        self, call: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[Any, bool]:
        """Return a result or an exception, and whether it is an exception."""
        try:
            return call(*args, **kwargs), False
        except Exception as error:
            error.add_note(traceback.format_exc())
            return error, True


class RayExecutor(Executor):
    """An executor on Ray actors: each has one call at a time, and lost ones are replaced.

    Ray must be initialised. A single thread manages the actors and receives messages. The executor
    breaks when the node of this process ends, in which case Ray itself would wait forever.
    """

    def __init__(self, actors: int) -> None:
        self._actors = self._width = actors
        self._home = _own_node()
        self._broken: BrokenExecutor | None = None
        self._told: SimpleQueue[_Task | _Answer | _End] = SimpleQueue()
        self._waiting: deque[_Task] = deque()
        self._idle = [_started() for _ in range(actors)]
        self._busy: list[_Answer] = []
        self._is_closed = False
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()

    @property
    def width(self) -> int:
        """Number of actors that the nodes can run, as last checked; 0 without nodes."""
        return self._width

    def submit(self, call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Submit a call to the next idle actor.

        Raises:
            RuntimeError: the executor was shut down.
            BrokenExecutor: the node of this process has ended.
        """
        if self._is_closed:
            raise RuntimeError("cannot submit a call: the executor was shut down")
        if self._broken is not None:
            raise self._broken
        future: Future[T] = Future()
        self._told.put(_Task(future, (call, args, kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Accept no more calls, and end the actors when they are idle.

        Args:
            cancel_futures: also cancel running calls, and end their actors at once.
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
            try:
                told = self._told.get(timeout=_SILENCE)
            except Empty:
                self._check_nodes()
                continue
            if isinstance(told, _End):
                end = told
            elif isinstance(told, _Task):
                self._waiting.append(told)
            else:
                self._finish(told)
            if self._broken is not None:
                self._fail(self._broken)
            while self._waiting and self._idle:
                self._give(self._waiting.popleft())
        for task in self._waiting:
            task.future.cancel()
        for actor in (*self._idle, *(answer.actor for answer in self._busy)):
            _end(actor)

    def _finish(self, answer: _Answer) -> None:
        """Deliver a result, unless its call has already failed with the executor."""
        busy = [other for other in self._busy if other is not answer]
        if len(busy) == len(self._busy):
            return
        self._busy = busy
        actor = _settled(answer)
        if actor is None:
            self._check_nodes()
            if self._broken is not None:
                return
            actor = _started()
        self._idle.append(actor)

    def _check_nodes(self) -> None:
        """Count the cores of the nodes; fail all calls if the node of this process has ended."""
        if self._broken is not None:
            return
        try:
            cores = _cores_by_node()
        except Exception as error:
            self._fail(BrokenExecutor(f"Ray does not answer: {_reason(error)}"))
            return
        self._width = min(self._actors, sum(cores.values()))
        if self._home is not None and self._home not in cores:
            self._fail(BrokenExecutor("the node of Ray on this machine has ended"))

    def _fail(self, error: BrokenExecutor) -> None:
        """Fail all calls, including later ones."""
        self._broken = error
        self._width = 0
        for task in self._waiting:
            if task.future.set_running_or_notify_cancel():
                task.future.set_exception(error)
        for answer in self._busy:
            answer.task.future.set_exception(error)
        self._waiting.clear()
        self._busy.clear()

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
        answer = _Answer(actor, task, reference)
        self._busy.append(answer)
        # Ray runs the callback on its own thread, which must not be blocked.
        reference.future().add_done_callback(lambda _: self._told.put(answer))


def _started() -> Any:
    import ray

    return ray.remote(num_cpus=1)(_Actor).remote()


def _end(actor: Any) -> None:
    import ray

    with suppress(Exception):  # the actor may have ended, and the cluster as well
        ray.kill(actor)


def _own_node() -> str | None:
    """Return the node that this process is connected to; None for a client, which has none."""
    import ray

    if ray.util.client.ray.is_connected():
        return None
    node: str = ray.get_runtime_context().get_node_id()
    return node


def _cores_by_node() -> dict[str, int]:
    import ray

    nodes = [node for node in ray.nodes() if node["Alive"]]
    return {node["NodeID"]: int(node["Resources"].get("CPU", 0)) for node in nodes}


def _reason(error: Exception) -> str:
    """Return the beginning of an error message of Ray, without colours."""
    return shorten(_COLOUR.sub("", str(error)), _REASON, placeholder="...")


def _settled(answer: _Answer) -> Any:
    """Deliver the result; return the actor, or None if it was lost."""
    import ray
    from ray.exceptions import RayError, RayTaskError

    future = answer.task.future
    try:
        result, has_failed = ray.get(answer.reference)
    except RayTaskError as error:  # only of pickling: exceptions of the call are results
        cause = error.cause
        future.set_exception(cause if isinstance(cause, Exception) else error)
    except RayError as error:
        future.set_exception(LostWorkerError(f"an actor of Ray was lost ({_reason(error)})"))
        _end(answer.actor)
        return None
    except Exception as error:  # the result cannot be read back
        future.set_exception(error)
    else:
        if has_failed:
            future.set_exception(result)
        else:
            future.set_result(result)
    return answer.actor

"""`python -m fuzz [NAME ...] --seconds N`: run harnesses with atheris on the tests' corpus.

Each harness runs in its own process, several at a time. New findings go to `fuzz/found`: inputs
that reach more code into a folder for each harness, inputs that fail beside it.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from fuzz.corpus import unpack

Harness = Callable[[bytes], None]

_HERE = Path(__file__).parent
_FOUND = _HERE / "found"


def main() -> int:
    """Fuzz for the given time; return 1 if an input has failed."""
    harnesses = _instrumented()
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"any of {', '.join(harnesses)}")
    parser.add_argument("--seconds", type=int, default=60, help="for each harness")
    parser.add_argument("--jobs", type=int, default=1, help="harnesses at a time")
    parser.add_argument("--idle", action="store_true", help="compute only when nobody else does")
    given, options = parser.parse_known_args()
    names = given.names or list(harnesses)
    unknown = sorted({*names} - {*harnesses})
    if unknown:
        parser.error(f"no harness {', '.join(unknown)}, expected {', '.join(harnesses)}")
    if given.idle:
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    running: dict[int, str] = {}
    failed = []
    while names or running:
        if names and len(running) < given.jobs:
            name = names.pop(0)
            running[_started(name, harnesses[name], given.seconds, options)] = name
            continue
        process, status = os.wait()
        if process not in running:
            continue  # a child that existed before this program
        name = running.pop(process)
        if os.waitstatus_to_exitcode(status) != 0:
            failed.append(name)
    for name in failed:
        print(f"{name} has failed: see {_log(name)}", file=sys.stderr)
    return 1 if failed else 0


def _instrumented() -> Mapping[str, Harness]:
    """Return all harnesses, with the package instrumented for coverage."""
    import atheris  # type: ignore[import-untyped]

    with atheris.instrument_imports(include=["paili"]):
        from fuzz.registry import HARNESSES, load

        load()
    return HARNESSES


def _started(name: str, harness: Harness, seconds: int, options: list[str]) -> int:
    """Fuzz a harness in a child process and return its id."""
    corpus = _FOUND / name
    corpus.mkdir(parents=True, exist_ok=True)
    kept = _FOUND / f"{name}-kept"
    unpack(name, kept)
    process = os.fork()
    if process:
        return process
    import atheris

    with open(_log(name), "ab", buffering=0) as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    arguments = [
        f"-max_total_time={seconds}",
        "-timeout=60",
        "-rss_limit_mb=3000",
        "-max_len=400",
        "-len_control=0",
        "-print_final_stats=1",
        f"-artifact_prefix={_FOUND}/{name}-",
        *options,
        str(corpus),
        str(kept),
    ]
    atheris.Setup([sys.argv[0], *arguments], harness)
    atheris.Fuzz()
    raise AssertionError("atheris does not return")


def _log(name: str) -> Path:
    return _FOUND / f"{name}.log"


if __name__ == "__main__":
    sys.exit(main())

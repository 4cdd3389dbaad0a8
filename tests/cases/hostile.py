"""Values of unexpected types, and calls of the whole public interface with them."""

from __future__ import annotations

import functools
import importlib
import inspect
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Any

import numpy as np
import paili

from tests.cases.packages import PACKAGES
from tests.cases.public import examples


class HostileError(Exception):
    """An exception that hostile arguments raise, and that may propagate to the caller."""


class Raising:
    """An object that raises on every operation."""

    def _raise(self, *args: object) -> Any:
        raise HostileError

    __iter__ = __len__ = __getitem__ = __index__ = __int__ = __float__ = _raise
    __array__ = __contains__ = __call__ = __bool__ = _raise


class Number(int):
    """A subclass of int."""


class Text(str):
    """A subclass of str."""


class Endless(Sequence[int]):
    """A sequence whose length is larger than its number of items."""

    def __len__(self) -> int:
        return 34

    def __getitem__(self, at: Any) -> Any:
        raise IndexError

    def __iter__(self) -> Iterator[int]:
        return iter(range(1_000))


def nested(levels: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(levels):
        found = [found]
    return found


FIXED: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 4, 5, 14, 34, 35, 127, 128, 255, 256, 300, 2**15, 2**31,
    2**32, -(2**31), 2**63, 2**64 - 1, 2**64, -(2**63) - 1, 10**5000, 0.0, 0.5, 1.5, -0.0, 1e300,
    float("nan"), float("inf"), float("-inf"), 1j,
    "", "x", "1m", "mcr", "riichi", "\ud800", "\x00", "mpsz", "east", "win", "greedy", "a" * 3_000,
    Text("1m"), Number(1), Number(300),
    b"", bytes(34), bytes([5] * 34), bytes(35), b"\xff" * 34, bytearray(34), memoryview(bytes(34)),
    (), [], {}, set(), frozenset({1}), [None], [1] * 34, [300] * 34, [-1] * 34, [256] * 27, [[]],
    nested(50), range(34), [0] * 300, ["1m"] * 300, [300], [2**70], {"a": 1}, {0: 300}, {1: 2},
    object(), int, len, Ellipsis, NotImplemented, Exception("x"), Raising(), Endless(),
    np.uint8(4), np.int64(-1), np.float64(0.5), np.array(1), np.array([]), np.zeros(34, np.uint8),
    np.zeros((2, 34), np.uint8), np.full((2, 34), 300), np.full((3, 35), -1), np.zeros((0, 34)),
    np.zeros((2, 34), bool), np.array(["1m", "2m"]), np.array([None]), np.ma.masked_all((2, 34)),
    np.zeros((2, 34), "u1,u1"), np.zeros((2, 3, 34), np.int8), np.array("2026", "M8[s]"),
    [paili.Meld.pung(0)] * 5, [paili.Meld.pung(0)] * 85, [paili.Meld.kong(33)] * 300,
    [paili.Tile.M1] * 5, [paili.Tile.M1] * 300, [paili.JOKER] * 40, [paili.JOKER] * 300,
    {paili.Tile.M1: 300}, {paili.JOKER: 300}, {paili.Tile.M1: 2**70},
    ["greedy"] * 4, ["random", "x", "greedy", None],
)  # fmt: skip
SAFE: Mapping[str, Sequence[Any]] = {
    # Parameters that make a call slow. Other arguments are drawn from all values.
    "games": (0, 1, -1, None, 1.5, "x"), "deals": (0, 1, -1, None, "x"),
    "draws": (0, 1, -1, None, 1.5, 300, 2**70, "x"), "count": (0, 1, 2, -1, None, "x", 2**70),
    "hands": (0, 1, -1, None, "x"), "seconds": (0, 0.01, -1, "x", float("nan")),
    "slack": (0, -1, "x", 300), "detours": (0, 1, -1, "x", 300), "limit": (0, 1, -1, "x", 2**70),
    "tables": (1, 2, 0, -1, "x", 2**70), "threads": (1, 2, 0, -1, "x", 300, 2**70),
    "jobs": (1, 0, -1, "x", 300), "memory": (1, 10**5, -1, "x", None), "steps": (0, 1, -1, "x"),
    "tiles_per_hand": (13, 14), "number": (0, 1, 2, -1, 300, "x", None, 2**70),
    "policy": ("delta", "x", None, 1), "seatings": (1, 2, 4, "x"),
}  # fmt: skip


def value(rng: random.Random, name: str) -> Any:
    """Return a random value for a parameter, rarely a valid one."""
    if name in SAFE:
        return rng.choice(SAFE[name])
    if rng.random() < 0.45:
        return rng.choice(FIXED)
    found = examples()
    return rng.choice(found[rng.choice(list(found))])


@dataclass(frozen=True)
class Target:
    """A public callable, or a property of a value.

    Attributes:
        name: a name for messages.
        call: the callable itself.
    """

    name: str
    call: Callable[..., Any]

    def arguments(self, rng: random.Random) -> tuple[list[Any], dict[str, Any]]:
        """Return random arguments that match the callable's signature."""
        positional: list[Any] = []
        named: dict[str, Any] = {}
        for one in signature(self.call):
            if one.kind is one.VAR_KEYWORD:
                continue
            if one.kind is one.VAR_POSITIONAL:
                positional += [value(rng, one.name) for _ in range(rng.randrange(3))]
            elif one.default is one.empty and one.kind is not one.KEYWORD_ONLY:
                positional.append(value(rng, one.name))
            elif one.default is one.empty or rng.random() < 0.4:
                named[one.name] = value(rng, one.name)
        return positional, named


def signature(call: Callable[..., Any]) -> tuple[inspect.Parameter, ...]:
    try:
        return tuple(inspect.signature(call).parameters.values())
    except (TypeError, ValueError):  # native code without a signature
        return ()


ENDLESS_WORK = {
    # Servers, processes and external files: each has tests of its own.
    "paili.jobs", "paili.web", "paili.datasets", "paili.arena", "paili.plots",
    "paili_papers",
    # Parts of commands and of pictures, which are not public.
    "paili.commands", "paili.extras", "paili.render",
}  # fmt: skip


def targets() -> list[Target]:
    """Return all public functions, classes that validate their arguments, and class methods."""
    found = []
    for package in PACKAGES:
        if package in ENDLESS_WORK:
            continue
        module = importlib.import_module(package)
        for name in module.__all__:
            held = getattr(module, name)
            if isinstance(held, type):
                found += _of_class(f"{package}.{name}", held)
            elif inspect.isroutine(held):
                found.append(Target(f"{package}.{name}", held))
    return found


def _of_class(name: str, kind: type) -> Iterator[Target]:
    """Yield the constructor and the alternative constructors of a class."""
    if issubclass(kind, BaseException | paili.analysis.Rows) or getattr(
        kind, "_is_protocol", False
    ):
        return
    if issubclass(kind, Enum):
        yield Target(name, lambda value: kind(value))
    elif _checks(kind):
        yield Target(name, kind)
    for member in _public(kind):
        held = inspect.getattr_static(kind, member)
        if isinstance(held, classmethod | staticmethod):
            yield Target(f"{name}.{member}", getattr(kind, member))


def _checks(kind: type) -> bool:
    """Return whether a class validates its arguments. Result classes do not."""
    makers = [getattr(kind, name, None) for name in ("__post_init__", "__init__", "__new__")]
    return any(_is_ours(one) for one in makers)


def _is_ours(held: object) -> bool:
    module = getattr(held, "__module__", None) or ""
    source = getattr(getattr(held, "__code__", None), "co_filename", "<string>")
    return module.startswith("paili") and not source.startswith("<")


def _public(kind: type) -> Iterator[str]:
    """Yield the names of the public members that paili defines."""
    for name in dir(kind):
        held = inspect.getattr_static(kind, name)
        plain = getattr(held, "__func__", held)
        plain = getattr(plain, "fget", plain)
        said = inspect.getdoc(plain) or ""
        # `from_native` converts objects of the extension module and gets no other arguments.
        if name.startswith("_") or said.startswith("Not public") or name == "from_native":
            continue
        if not callable(plain) or (getattr(plain, "__module__", None) or "").startswith("paili"):
            yield name


def members() -> list[Target]:
    """Return all public methods and properties of the examples."""
    found = []
    for kind, ones in examples().items():
        if not kind.__module__.startswith("paili") or issubclass(kind, BaseException | Enum):
            continue
        if any(kind.__module__.startswith(package) for package in ENDLESS_WORK):
            continue
        for at, one in enumerate(ones[:4]):
            for member in _public(kind):
                name = f"{kind.__name__}[{at}].{member}"
                try:
                    held = getattr(one, member)
                except paili.PailiError:
                    continue
                call = held if callable(held) else functools.partial(getattr, one, member)
                found.append(Target(name, call))
    return found


def use(found: object) -> None:
    """Use a result: an object made from invalid values may fail only now."""
    if isinstance(found, Iterator):
        found = list(islice(found, 20))
    repr(found)
    str(found)

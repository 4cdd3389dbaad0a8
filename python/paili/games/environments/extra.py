"""Optional packages of environments."""

from paili.extras import missing
from paili.model.errors import ArgumentError


def required(name: str) -> None:
    """Raise an ArgumentError unless PettingZoo is installed.

    Args:
        name: of the function that needs it, for the message.
    """
    try:
        import gymnasium  # noqa: F401
        import pettingzoo  # type: ignore[import-untyped]  # noqa: F401
    except ImportError:
        raise ArgumentError(name, "a call", missing("rl", "pettingzoo")) from None

"""Words of errors and of short representations."""

from paili import UNREACHABLE, ArgumentError

_LONGEST = 60
"""The largest number of characters of a text that an error repeats."""


def describe(value: object) -> str:
    """Return a short text for any value, in the form of `ArgumentError`; a text is quoted."""
    if isinstance(value, str):
        return repr(value if len(value) <= _LONGEST else f"{value[:_LONGEST]}...")
    return ArgumentError("", value, "").got


def distance(deficiency: int) -> str:
    return "unreachable" if deficiency == UNREACHABLE else f"deficiency {deficiency}"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, such as "2 rows"."""
    return f"{number:,} {noun if number == 1 else f'{noun}s'}"

"""Fields of a question: what each may be, checked and described from one table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from paili.model.errors import ArgumentError, describe


class Type(StrEnum):
    """What a field holds."""

    TEXT = "text"
    TEXTS = "texts"
    FLAG = "flag"
    INTEGER = "integer"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a question.

    Attributes:
        name: the key.  help: what it says, one line.
        type: what it holds.
        default: what is meant where it is left out; None if nothing is.
        is_required: whether it may not be left out.
        choices: of a text, all that it may be.
        least, most: of a number, the bounds; of texts, how many there may be; of a text, how long.
    """

    name: str
    help: str
    type: Type = Type.TEXT
    default: Any = None
    is_required: bool = False
    choices: tuple[str, ...] = ()
    least: float = 0
    most: int = 10_000

    def checked(self, value: object) -> Any:
        """The value, if it can be one of this field.

        Raises:
            ArgumentError: a wrong type or value.
        """
        match self.type:
            case Type.FLAG:
                is_right = isinstance(value, bool)
            case Type.TEXT:
                is_right = isinstance(value, str) and len(value) <= self.most
                is_right = is_right and (not self.choices or value in self.choices)
            case Type.TEXTS:
                is_right = isinstance(value, list) and len(value) <= self.most
                is_right = is_right and all(_is_short(one) for one in _listed(value))
            case Type.INTEGER:
                is_right = self._is_within(value) and float(_number(value)).is_integer()
                value = int(_number(value)) if is_right else value
            case Type.NUMBER:
                is_right = self._is_within(value)
        if not is_right:
            raise ArgumentError(self.name, _described(value), self.expected)
        return value

    def _is_within(self, value: object) -> bool:
        # A bool is an int in Python, but not in JSON.
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        return self.least <= value <= self.most  # neither is true of NaN

    @property
    def expected(self) -> str:
        """What a value must be, in words."""
        match self.type:
            case Type.FLAG:
                return "true or false"
            case Type.TEXT:
                if self.choices:
                    return f"one of {', '.join(self.choices)}"
                return f"a text of at most {self.most:,} characters"
            case Type.TEXTS:
                return f"a list of at most {self.most} short texts"
            case Type.INTEGER:
                return f"an integer, {self.least} to {self.most}"
            case Type.NUMBER:
                return f"a number, {self.least} to {self.most}"

    @property
    def schema(self) -> dict[str, Any]:
        """The field as a JSON schema."""
        plain = list(self.default) if self.type is Type.TEXTS else self.default
        default = {} if plain is None else {"default": plain}
        return {"description": self.help, **self._type_schema(), **default}

    def _type_schema(self) -> dict[str, Any]:
        match self.type:
            case Type.FLAG:
                return {"type": "boolean"}
            case Type.TEXT:
                if self.choices:
                    return {"type": "string", "enum": list(self.choices)}
                return {"type": "string", "maxLength": self.most}
            case Type.TEXTS:
                text = {"type": "string", "maxLength": _SHORT}
                return {"type": "array", "maxItems": self.most, "items": text}
            case Type.INTEGER | Type.NUMBER:
                return {"type": str(self.type), "minimum": self.least, "maximum": self.most}


_SHORT = 100


def _is_short(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _SHORT


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _number(value: object) -> int | float:
    assert isinstance(value, int | float)  # that is what was checked
    return value


def _described(value: object) -> str:
    """A value in the words of JSON."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    return describe(value)


def checked_fields(fields: Iterable[Field], question: object) -> dict[str, Any]:
    """The values of a question by field, with the defaults of those that are left out.

    Args:
        question: what was read from JSON.
    Raises:
        ArgumentError: no object, a field that is not known or missing, a wrong type or value.
    """
    known = {field.name: field for field in fields}
    if not isinstance(question, Mapping):
        raise ArgumentError("question", _described(question), "an object")
    for name in question:
        if name not in known:
            choices = ", ".join(known) or "none"
            raise ArgumentError("question", f"a field {describe(name)}", f"fields among {choices}")
    for name, field in known.items():
        if field.is_required and name not in question:
            raise ArgumentError(name, "nothing", field.expected)
    return {
        name: field.checked(question[name]) if name in question else field.default
        for name, field in known.items()
    }

"""The questions of the API, from fields to an answer. Nothing here knows of HTTP.

Each kind has its fields, how long it may take, and one function that asks the library. The OpenAPI
description is made from the same table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from paili.model.errors import ArgumentError, PailiError
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import Meld, iter_parts
from paili.model.notation import Notation
from paili.model.rules import PRESETS, Rules

from tests.cases.library.faults import FieldError, about, fault_of
from tests.cases.library.fields import Field, Type, checked_fields

Asked = Mapping[str, Any]
"""The values of a question by field, all of them checked."""

MEMORY = 256 << 20
"""Bytes that the search of one question may use."""
MOST_SECONDS = 10
"""Seconds that may be asked for; more is asked in further questions."""
_LEAST_SECONDS = 0.1
"""Seconds of a question without an answer before its end: none has one at once."""
_AUTO = "auto"
_SMALL, _LARGE = 256 << 10, 4 << 20
_PATIENCE = 20.0
"""Seconds for what precedes a search and follows it, such as to find the best void suit."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question.

    Attributes:
        name: in the address.  help: what it asks, one line.  fields: that it may have.
        answer: asks the library, and gives plain types.
        schemas: names of the schemas of the answer, of which one holds.
        budget: seconds that an answer may take, besides those that the question asks for.
        is_long: whether a question may take longer than a moment.
        most_bytes: of the JSON of a question.
    """

    name: str
    help: str
    fields: tuple[Field, ...]
    answer: Callable[[Asked], dict[str, Any]]
    schemas: tuple[str, ...]
    budget: float = _PATIENCE
    is_long: Callable[[Asked], bool] = lambda asked: True
    most_bytes: int = _SMALL

    @property
    def field_names(self) -> frozenset[str]:
        """The names of its fields."""
        return frozenset(field.name for field in self.fields)

    def checked(self, question: object) -> dict[str, Any]:
        """The values of a question, those that are left out among them.

        Raises:
            ArgumentError: what is no such question.
        """
        return checked_fields(self.fields, question)

    def seconds(self, asked: Asked) -> float:
        """How long the answer to a question may take, its own limit included."""
        return self.budget + float(asked.get("seconds") or 0)

    def fault(self, error: PailiError | FieldError) -> dict[str, Any]:
        """What is wrong with a question of this kind."""
        return fault_of(error, self.field_names)


def answer(kind: str, question: object) -> dict[str, Any]:
    """The answer to a question: the report of the library, in plain types.

    Args:
        kind: of `KINDS`.  question: an object read from JSON.
    Raises:
        PailiError: what is wrong with the question.
        FieldError: the same, where the field is known.
    """
    found = KINDS[kind]
    return found.answer(found.checked(question))


_NOTATIONS = (_AUTO, *(str(notation) for notation in Notation))
_HAND = Field("hand", "up to 14 tiles in any notation, melds in brackets", is_required=True)
_MELDS = Field("melds", "melds of the hand, such as [123m](1111z)", default="")
_NOTATION = Field("notation", "of all tiles; auto recognises it", default=_AUTO, choices=_NOTATIONS)
_RULES_HELP = f"{', '.join(PRESETS)}, perhaps with switches, as in xuezhan:cap=4:void=m"
_POSITION = (
    _HAND,
    _MELDS,
    Field("seen", "tiles that are gone: discards, melds of others", default=""),
    Field("available", "instead of seen: 27 or 34 digits, copies left of each kind", most=200),
    Field(
        "available_order",
        "order of the suits in these digits",
        default="mpsz",
        choices=("mpsz", "papers"),
    ),
    _NOTATION,
    Field("rules", _RULES_HELP, default="riichi", most=1_000),
)
_OBJECTIVE = Field(
    "objective",
    "what is made the most of; points are for rules that count them",
    default="chance",
    choices=("chance", "points"),
)


def _integer(name: str, help: str, most: int, default: int | None = None, **more: Any) -> Field:
    return Field(name, help, Type.INTEGER, default, most=most, **more)


def _flag(name: str, help: str) -> Field:
    return Field(name, help, Type.FLAG, default=False)


def _seconds(default: int) -> Field:
    help = "after which the answer is what is known by then"
    return Field("seconds", help, Type.NUMBER, default, most=MOST_SECONDS)


def _limit(default: int, most: int = 1_000) -> Field:
    return _integer("limit", "complete hands to list; all are counted", most, default)


def _named(asked: Asked) -> str | None:
    return None if asked["notation"] == _AUTO else str(asked["notation"])


def _rules(asked: Asked) -> Rules:
    with about("rules"):
        return Rules.parse(asked["rules"])


def _position(asked: Asked, rules: Rules) -> tuple[Hand, KnowledgeBase | None]:
    """The hand of a question, and what can still come besides it."""
    from paili.analysis.written import check_in_play, read_hand, read_knowledge

    notation = _named(asked)
    with about("melds"):
        melds = list(iter_parts(asked["melds"], notation))
        if any(not isinstance(part, Meld) for part in melds):
            raise ArgumentError("melds", asked["melds"], "melds in brackets, such as [123m](1111z)")
    with about("hand"):
        hand = read_hand(asked["hand"], asked["melds"], notation)
        check_in_play(hand, rules)
    with about("seen" if asked["available"] is None else "available"):
        given = asked["seen"], asked["available"], notation, asked["available_order"]
        return hand, read_knowledge(hand, *given, rules)


def _report(asked: Asked) -> dict[str, Any]:
    from paili.analysis.report import analyse

    rules = _rules(asked)
    hand, knowledge = _position(asked, rules)
    look = {name: asked[name] for name in ("rank_by", "two_step", "improvements", "limit")}
    return analyse(hand, knowledge, rules=rules, **look).to_json()


def _is_long_report(asked: Asked) -> bool:
    """Whether more than the nearest hands is asked, or what a win must be worth."""
    looks = asked["rank_by"] != "acceptance" or asked["two_step"] or asked["improvements"]
    return looks or asked["limit"] > 100 or _is_valued(asked)


def _is_valued(asked: Asked) -> bool:
    """Whether wins have to be valued; rules that cannot be read are refused at once."""
    try:
        rules = Rules.parse(asked["rules"])
    except PailiError:
        return False
    return rules.requirement is not None or (rules.best_void and rules.scoring is not None)


def _plan(asked: Asked) -> dict[str, Any]:
    from paili.analysis.plan_reports import plan_report

    rules = _rules(asked)
    hand, knowledge = _position(asked, rules)
    search = {name: asked[name] for name in ("draws", "objective", "seconds")}
    found = plan_report(hand, knowledge, rules=rules, memory=MEMORY, **search)
    return found.to_json(asked["limit"])


def _outlook(asked: Asked) -> dict[str, Any]:
    from paili.analysis.outlook import outlook

    rules = _rules(asked)
    hand, knowledge = _position(asked, rules)
    look = {name: asked[name] for name in ("draws", "objective", "detours")}
    return outlook(hand, knowledge, rules=rules, memory=MEMORY, **look).to_json()


def _completions(asked: Asked) -> dict[str, Any]:
    from paili.analysis.completions import completions

    rules = _rules(asked)
    hand, knowledge = _position(asked, rules)
    look = {name: asked[name] for name in ("slack", "limit", "seconds")}
    return completions(hand, knowledge, rules=rules, **look).to_json()


def _explain(asked: Asked) -> dict[str, Any]:
    from paili.analysis.discard_options import check_discards
    from paili.analysis.explanation import explain
    from paili.model.reading import parse_tiles

    rules = _rules(asked)
    hand, knowledge = _position(asked, rules)
    with about("discards"):
        tiles = parse_tiles(" ".join(asked["discards"]), _named(asked))
        check_discards(hand, tiles)
    found = explain(
        hand, *tiles, knowledge=knowledge, rules=rules, draws=asked["draws"], memory=MEMORY
    )
    return found.to_json(asked["limit"])


def _score(asked: Asked) -> dict[str, Any]:
    from tests.cases.library.wins import score_win

    return score_win(asked, _rules(asked), _named(asked))


def _replay(asked: Asked) -> dict[str, Any]:
    raise NotImplementedError("logs are read by the native module alone: nothing is compared")


def _catalogue(asked: Asked) -> dict[str, Any]:
    from paili.analysis.catalogue import rules_catalogue

    return rules_catalogue()


_WIN = (
    _HAND,
    Field("tile", "the winning tile; the last of the hand if left out", most=100),
    _MELDS,
    _NOTATION,
    Field("rules", f"of a game with a score, such as {_RULES_HELP}", default="mcr", most=1_000),
    _flag("self_drawn", "the winner drew the winning tile"),
    _flag("last_copy", "mcr: its other three copies are face up on the table"),
    _flag("kong", "mcr: it was drawn after a kong, or robbed from one"),
    _flag("wall_last", "mcr: it is the last of the wall, or the discard after"),
    Field("seat", "mcr: wind of the player: east, E, south ...; east if left out", most=20),
    Field("round", "mcr: wind of the round; east if left out", most=20),
    _integer("flowers", "mcr: flower tiles of the winner", 8),
    Field("void", "Sichuan: the suit that was given up", choices=("m", "p", "s")),
    _flag("after_kong", "Sichuan: it was drawn in place of the fourth tile of a kong"),
    _flag("fed", "Sichuan: that kong was made from a discard"),
    _flag("shoot_after_kong", "Sichuan: the last draw of the discarder was after a kong"),
    _flag("robbing_kong", "Sichuan: it was robbed from an added kong"),
    _flag("last_tile", "Sichuan: the wall is empty"),
    _flag("heavenly", "Sichuan: it is the first draw of the first seat"),
    _flag("earthly", "Sichuan: it is the first draw of another seat"),
)
_LOG = (
    Field("log", "transcripts, or logs of Botzone's judge", is_required=True, most=_LARGE),
    _integer("game", "the number of the game, from 1", 1_000_000, least=1),
    Field("seat", "only the choices of this seat: east, E, south ...", most=20),
    _flag("plain", "any complete hand is a win, whatever it is worth; quicker"),
    _flag("explain", "add what the agent search would answer, and why"),
)
_DRAWS = "own draws within which to win"

_ALL = (
    Kind(
        "report",
        "What a hand needs, what each discard leaves, and why",
        (
            *_POSITION,
            Field(
                "rank_by",
                "what ranks discards; acceptance is quicker",
                default="acceptance",
                choices=("acceptance", "chance"),
            ),
            _flag("two_step", "also count the ways to draw two accepted tiles"),
            _flag("improvements", "also list draws after which more is accepted"),
            _limit(5),
        ),
        _report,
        ("report",),
        is_long=_is_long_report,
    ),
    Kind(
        "plan",
        "The discard with the best exact chance to win within some draws",
        (
            *_POSITION,
            _integer("draws", _DRAWS, 136, is_required=True),
            _OBJECTIVE,
            _seconds(1),
            _integer("limit", "complete hands to list as the reason", 100, 3),
        ),
        _plan,
        ("plan",),
    ),
    Kind(
        "outlook",
        "The chances to be ready and to have won over a long game",
        (
            *_POSITION,
            _integer("draws", "own draws to look ahead", 136, 18),
            _integer("detours", "the most draws that bring the hand no nearer", 8),
            _OBJECTIVE,
            Field(
                "seconds",
                "in which the answer must be known: it is known at the end alone",
                Type.NUMBER,
                MOST_SECONDS,
                least=_LEAST_SECONDS,
                most=MOST_SECONDS,
            ),
        ),
        _outlook,
        ("outlook",),
        budget=0.0,
    ),
    Kind(
        "completions",
        "The nearest complete hands that win, counted and listed",
        (
            *_POSITION,
            _integer("slack", "also those that are so many tiles farther", 14, 0),
            _limit(10),
            _seconds(1),
        ),
        _completions,
        ("completions",),
    ),
    Kind(
        "explain",
        "Why one discard is better than another",
        (
            *_POSITION,
            Field(
                "discards",
                "to compare; the best two if left out",
                Type.TEXTS,
                default=(),
                most=14,
            ),
            _integer("draws", _DRAWS, 136),
            _integer("limit", "complete hands to list for each discard", 100, 3),
        ),
        _explain,
        ("explain",),
    ),
    Kind(
        "score",
        "What a win is worth in Chinese Standard Mahjong or in Sichuan Mahjong",
        _WIN,
        _score,
        ("score", "sichuan-score"),
        is_long=lambda asked: False,
    ),
    Kind(
        "replay",
        "A recorded game, with each discard judged",
        _LOG,
        _replay,
        ("replayed",),
        budget=60.0,
        most_bytes=_LARGE,
    ),
    Kind(
        "rules",
        "Every preset of rules with all that can be switched",
        (),
        _catalogue,
        ("rules",),
        is_long=lambda asked: False,
    ),
)
KINDS: Mapping[str, Kind] = {kind.name: kind for kind in _ALL}
"""The kinds of questions by name."""

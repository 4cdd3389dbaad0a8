"""All labels by name, and those that are computed hand by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from paili.analysis.completions import completions
from paili.analysis.deficiency import UNREACHABLE, deficiency, deficiency_by_form
from paili.analysis.outlook import outlook
from paili.analysis.plan import plan
from paili.datasets.arrays import acceptance_label, deficiency_label, discards_label
from paili.datasets.columns import Column
from paili.datasets.label_columns import Answer, Label, asked_by_hand
from paili.datasets.positions import NOT_SAID, Positions
from paili.games.registry import game_of
from paili.model.errors import ArgumentError, describe
from paili.model.forms import Form
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import PRESETS, Rules
from paili.model.tiles import COPIES, KINDS, Tile, Wind

MOST_WINS = 1_000
"""Greatest number of nearest wins that `worth` compares."""
_MEMORY = 1 << 29
"""Memory limit of the search for one hand, in bytes."""
_SECONDS_OF_WORTH = 4e-3
_PLAN_SECONDS, _PLAN_GROWTH, _MOST_PLAN_SECONDS = 1e-4, 14.0, 60.0
"""Seconds of a plan over as many draws as the deficiency, factor per further draw, maximum."""
_OUTLOOK_SECONDS, _OUTLOOK_GROWTH, _MOST_OUTLOOK_SECONDS = 2e-3, 4.0, 2.0
"""Seconds of an outlook at deficiency 0, factor per tile of deficiency, maximum."""


def forms_label(rules: Rules) -> Label:
    """Return the label of the deficiency in each form of the rules."""
    forms = [form for form in Form if form in rules.forms]
    columns = tuple(
        Column(f"deficiency_{form}", "int8", f"tile changes to a win in the form {form}", True)
        for form in forms
    )

    def ask(hand: Hand, knowledge: KnowledgeBase | None, rules: Rules) -> list[int | None]:
        found = deficiency_by_form(hand, knowledge, rules=rules)
        return [None if found[form] == UNREACHABLE else found[form] for form in forms]

    return Label("forms", columns, 2e-5, lambda rows, own: asked_by_hand(rows, own, columns, ask))


def completions_label(rules: Rules) -> Label:
    """Return the label of the number of nearest complete hands."""
    meaning = "distinct complete hands at the deficiency; 0 if the hand can no longer win"
    columns = (Column("completions", "int64", meaning, True),)

    def ask(hand: Hand, knowledge: KnowledgeBase | None, rules: Rules) -> tuple[int]:
        counts = completions(hand, knowledge, rules=rules, limit=0).counts
        return (counts[0] if counts else 0,)

    seconds = _SECONDS_OF_WORTH if rules.requirement else 2e-4
    return Label(
        "completions", columns, seconds, lambda rows, own: asked_by_hand(rows, own, columns, ask)
    )


def legal_label(rules: Rules) -> Label:
    """Return the label of the deficiency to a legal win, with the winds of the row.

    Raises:
        ArgumentError: rules without winds or fan.
    """
    if not (rules.has_scoring and game_of(rules).has_winds):
        raise ArgumentError("labels", f"legal under {rules}", "rules with winds and fan, as mcr")
    meaning = (
        "tile changes to a win that meets the requirement of the rules, or else is worth eight fan "
        "(in riichi one han of yaku) by a discard or a draw; with the winds of the row, or else of "
        "the rules, or else east; null if the hand can no longer win so"
    )
    columns = (Column("legal_deficiency", "int8", meaning, True),)

    def ask(hand: Hand, knowledge: KnowledgeBase | None, rules: Rules) -> tuple[int | None]:
        least = deficiency(hand, knowledge, rules=rules)
        return (None if least == UNREACHABLE else least,)

    def answer(positions: Positions, rules: Rules) -> Answer:
        def own(row: int) -> Rules:
            return _requiring(positions, row, rules, game_of(rules).least_worth)

        return asked_by_hand(positions, rules, columns, ask, rules_of=own)

    return Label("legal", columns, _SECONDS_OF_WORTH, answer)


def _requiring(positions: Positions, row: int, rules: Rules, minimum: int) -> Rules:
    """Return the rules with the winds of a row, and with a requirement if they have none."""
    said = rules.requirement
    seat, prevalent = positions.seat_wind[row], positions.prevalent_wind[row]
    if said is None:
        winds = [Wind(0 if wind == NOT_SAID else wind) for wind in (seat, prevalent)]
        return rules.requiring(minimum, seat_wind=winds[0], prevalent_wind=winds[1])
    return rules.requiring(
        said.minimum,
        seat_wind=said.seat_wind if seat == NOT_SAID else Wind(seat),
        prevalent_wind=said.prevalent_wind if prevalent == NOT_SAID else Wind(prevalent),
        win_by=said.win_by,
        riichi=said.riichi,
    )


def worth_label(rules: Rules) -> Label:
    """Return the label of the worth of the most valuable of the nearest wins.

    Raises:
        ArgumentError: rules that do not value wins.
    """
    if not rules.has_scoring:
        presets = ", ".join(name for name, preset in PRESETS.items() if preset.has_scoring)
        raise ArgumentError("labels", f"worth under {rules}", f"rules that count fan: {presets}")
    most = f"; null if there is none, or more than {MOST_WINS:,} are as near"
    columns = [Column("worth_fan", "int32", f"fan of the best of the nearest wins{most}", True)]
    if game_of(rules).has_points:
        meaning = "points that the winner receives for the best of the nearest wins, as above"
        columns.append(Column("worth_points", "int64", meaning, True))

    def ask(hand: Hand, knowledge: KnowledgeBase | None, rules: Rules) -> list[int | None]:
        found = completions(hand, knowledge, rules=rules, limit=MOST_WINS)
        listed = found.items if sum(found.counts) == len(found.items) else ()
        worths = [[one.fan for one in listed], [one.points for one in listed]]
        return [
            max((worth for worth in of if worth is not None), default=None)
            for of in worths[: len(columns)]
        ]

    def answer(positions: Positions, rules: Rules) -> Answer:
        if not game_of(rules).has_winds:
            return asked_by_hand(positions, rules, columns, ask)

        def own(row: int) -> Rules:
            return _requiring(positions, row, rules, 0)

        return asked_by_hand(positions, rules, columns, ask, rules_of=own)

    return Label("worth", tuple(columns), _SECONDS_OF_WORTH, answer)


def plan_label(rules: Rules, draws: int) -> Label:
    """Return the label of the exact probability to win within some draws, and the best discard."""
    rules.expect_no_jokers("the label plan")
    name = f"plan_{draws}"
    columns = (
        Column(f"{name}_probability", "float64", f"chance to win within {draws} draws", True),
        Column(f"{name}_exact", "text", "the same exactly, as a fraction such as 7/12", True),
        Column(
            f"{name}_discard",
            "uint8",
            "the first of the best discards; null for a waiting hand, for one that has won and for "
            "one without a chance",
            True,
        ),
        Column(
            f"{name}_ties",
            "list<uint8>",
            "the other discards that are as good; empty where there is no best",
            True,
        ),
        Column(
            f"{name}_by_discard",
            f"float64[{KINDS}]",
            "the chance after the discard of each kind, NaN if it is not held; null for a waiting "
            "hand",
            True,
        ),
    )

    def ask(hand: Hand, knowledge: KnowledgeBase | None, rules: Rules) -> tuple[object, ...]:
        found = plan(hand, knowledge, rules=rules, draws=draws, memory=_MEMORY)
        by_discard = None
        if found.options:
            by_discard = [float("nan")] * KINDS
            for option in found.options:
                by_discard[option.tile] = option.probability
        ties = list(map(int, found.ties))
        return found.probability, str(found.exact), _kind(found.best), ties, by_discard

    def seconds(distance: int) -> float:
        growth = _PLAN_GROWTH ** max(draws - max(distance, 1), 0)
        return min(_PLAN_SECONDS * growth, _MOST_PLAN_SECONDS)

    return Label(
        f"plan:{draws}",
        columns,
        seconds(1),
        lambda rows, own: asked_by_hand(rows, own, columns, ask),
        seconds,
    )


def outlook_label(rules: Rules, draws: int) -> Label:
    """Return the label of the probabilities to be ready and to have won within many draws."""
    rules.expect_no_jokers("the label outlook")
    name = f"outlook_{draws}"
    after = f"after 1 to {draws} draws; of a drawn hand, by the best discard"
    columns = (
        Column(f"{name}_probability", "float64", f"chance to have won after {draws} draws", True),
        Column(
            f"{name}_discard",
            "uint8",
            "the best discard; null for a waiting hand, for one that has won and for one without a "
            "chance",
            True,
        ),
        Column(f"{name}_won", f"float64[{draws}]", f"chance to have won {after}", True),
        Column(
            f"{name}_ready",
            f"float64[{draws}]",
            f"chance to be ready, or to have won, {after}",
            True,
        ),
    )

    def ask(hand: Hand, knowledge: KnowledgeBase | None, rules: Rules) -> tuple[object, ...]:
        found = outlook(hand, knowledge, rules=rules, draws=draws, memory=_MEMORY)
        best = None if found.is_complete or not found.probability else found.best.tile
        return found.probability, _kind(best), found.best.won, found.best.ready

    def seconds(distance: int) -> float:
        return min(_OUTLOOK_SECONDS * _OUTLOOK_GROWTH**distance, _MOST_OUTLOOK_SECONDS)

    return Label(
        f"outlook:{draws}",
        columns,
        _MOST_OUTLOOK_SECONDS,
        lambda rows, own: asked_by_hand(rows, own, columns, ask),
        seconds,
    )


def _kind(tile: Tile | None) -> int | None:
    return None if tile is None else int(tile)


MOST_PLAN_DRAWS = 18
"""Greatest number of draws of a plan; each draw multiplies the time by about eight."""


@dataclass(frozen=True, slots=True)
class LabelKind:
    """A kind of label.

    Attributes:
        name: name such as "plan".
        meaning: its meaning, in one line.
        made: function that returns the label for some rules and a number of draws.
        most_draws: greatest number of draws; None for labels without draws.
    """

    name: str
    meaning: str
    made: Callable[[Rules, int], Label]
    most_draws: int | None = None

    @property
    def form(self) -> str:
        """Form in which the label is requested, such as "plan:DRAWS"."""
        return self.name if self.most_draws is None else f"{self.name}:DRAWS"


def _without_draws(made: Callable[[Rules], Label]) -> Callable[[Rules, int], Label]:
    return lambda rules, draws: made(rules)


KINDS_OF_LABELS: Mapping[str, LabelKind] = {
    kind.name: kind
    for kind in (
        LabelKind("deficiency", "tiles that must come", _without_draws(deficiency_label)),
        LabelKind("forms", "the same in each form", _without_draws(forms_label)),
        LabelKind("acceptance", "what lowers the deficiency", _without_draws(acceptance_label)),
        LabelKind("discards", "what each discard leaves", _without_draws(discards_label)),
        LabelKind(
            "completions", "how many nearest complete hands", _without_draws(completions_label)
        ),
        LabelKind("legal", "the deficiency to a win that counts", _without_draws(legal_label)),
        LabelKind("worth", "the worth of the best nearest win", _without_draws(worth_label)),
        LabelKind("plan", "the exact chance within a few draws", plan_label, MOST_PLAN_DRAWS),
        LabelKind("outlook", "the chance within many draws", outlook_label, KINDS * COPIES),
    )
}
"""All kinds of labels, by name."""

LABELS: tuple[str, ...] = tuple(kind.form for kind in KINDS_OF_LABELS.values())
"""Forms of the labels that `label` takes, such as "deficiency" and "plan:DRAWS"."""


def labels_of(texts: str | Iterable[str], rules: Rules) -> tuple[Label, ...]:
    """Return the labels that some texts name, such as "deficiency" and "plan:4", in their order.

    Args:
        texts: several texts, or one with commas between them.
    Raises:
        ArgumentError: no label, an unknown or repeated one, or one that the rules do not support.
    """
    if isinstance(texts, str):
        texts = texts.split(",")
    try:
        names = list(texts)
    except TypeError:
        raise ArgumentError("labels", describe(texts), "texts such as plan:4") from None
    found = tuple(_label(text, rules) for text in names)
    if not found:
        raise ArgumentError("labels", "none", f"one or more of {', '.join(LABELS)}")
    for place, one in enumerate(found):
        if one.name in [other.name for other in found[:place]]:
            raise ArgumentError("labels", f"{one.name} twice", "each label once")
    return found


def _label(text: str, rules: Rules) -> Label:
    expected = f"one of {', '.join(LABELS)}"
    if not isinstance(text, str):
        raise ArgumentError("labels", describe(text), expected)
    name, colon, number = text.strip().partition(":")
    kind = KINDS_OF_LABELS.get(name)
    if kind is None or (kind.most_draws is None and colon):
        raise ArgumentError("labels", text or "nothing", expected)
    if kind.most_draws is None:
        return kind.made(rules, 0)
    is_number = number.isascii() and number.isdecimal() and len(number) < 4
    draws = int(number) if is_number else 0
    if not 1 <= draws <= kind.most_draws:
        raise ArgumentError("labels", text, f"{name}:1 to {name}:{kind.most_draws}")
    return kind.made(rules, draws)

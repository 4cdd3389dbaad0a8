"""All labels, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from paili.datasets.array_labels import acceptance_label, deficiency_label, discards_label
from paili.datasets.hand_labels import (
    completions_label,
    forms_label,
    legal_label,
    outlook_label,
    plan_label,
    worth_label,
)
from paili.datasets.label_columns import Label
from paili.model.errors import ArgumentError, describe
from paili.model.rules import Rules
from paili.model.tiles import COPIES, KINDS

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

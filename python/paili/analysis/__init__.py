"""Answers about hands: deficiency, acceptance, discards, plans, and their explanations.

The most used functions are names of `paili` itself. This package has the classes of their results,
and the less used functions, such as `k_gates`, `plan_report` and `suit_costs_batch`.
"""

from typing import TYPE_CHECKING

from paili.model.submodules import public_getter

if TYPE_CHECKING:
    from paili.analysis.public import *  # noqa: F403
else:
    __getattr__ = public_getter(__name__)  # lazily: a command needs few of the modules


def __dir__() -> list[str]:
    from paili.analysis.public import __all__

    return sorted({*globals(), *__all__})

"""Answers about hands: deficiency, acceptance, discards, plans, and their explanations.

The functions that people ask most are names of `paili` itself; here are the values that all of them
return, and what only some ask: `k_gates`, `plan_report` and `suit_costs_batch`.
"""

from typing import TYPE_CHECKING

from paili.model.submodules import public_getter

if TYPE_CHECKING:
    from paili.analysis.public import *  # noqa: F403
else:
    __getattr__ = public_getter(__name__)  # a command needs few of its modules


def __dir__() -> list[str]:
    from paili.analysis.public import __all__

    return sorted({*globals(), *__all__})

"""The parts of commands that `paili` shares with other packages.

A command is a function for typer. Packages register their commands as entry points of the group
`paili.commands`; `paili NAME` imports only the one of that name.
"""

from paili.cli.long_work import (
    ExecutorOption,
    JobsOption,
    ProgressOption,
    ProgressStyle,
    RunContext,
    long_work,
)
from paili.cli.options import (
    MELDS,
    NOTATION,
    ORDER,
    SEEN,
    NotationOption,
    SuitOrderOption,
    read_hand,
    read_knowledge,
)
from paili.cli.outputs import Output, check_distinct, check_plot, default_state

__all__ = [
    "MELDS",
    "NOTATION",
    "ORDER",
    "SEEN",
    "ExecutorOption",
    "JobsOption",
    "NotationOption",
    "Output",
    "ProgressOption",
    "ProgressStyle",
    "RunContext",
    "SuitOrderOption",
    "check_distinct",
    "check_plot",
    "default_state",
    "long_work",
    "read_hand",
    "read_knowledge",
]

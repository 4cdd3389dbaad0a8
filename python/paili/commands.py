"""Parts of commands: what the commands of other packages share with those of `paili`.

A command is a function for typer. A package names its commands as entry points of the group
`paili.commands`; `paili NAME` imports the one of the name.
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
)
from paili.cli.outputs import Output, check_distinct, check_plot
from paili.cli.positions import read_hand, read_knowledge
from paili.cli.state import default_state

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

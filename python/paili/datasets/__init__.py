"""Data sets for machine learning: hands, exact labels and complete games."""

from paili.datasets.columns import Column
from paili.datasets.decisions import DECISION_COLUMNS, ENVIRONMENT_COLUMNS, GAME_COLUMNS
from paili.datasets.families import Family
from paili.datasets.folders import DataSet
from paili.datasets.hand_files import deal
from paili.datasets.hand_labels import LABELS
from paili.datasets.input_columns import INPUT_COLUMNS
from paili.datasets.labelling import iter_errors, label, label_table
from paili.datasets.recording import Recorded, records

__all__ = [
    "DECISION_COLUMNS",
    "ENVIRONMENT_COLUMNS",
    "GAME_COLUMNS",
    "INPUT_COLUMNS",
    "LABELS",
    "Column",
    "DataSet",
    "Family",
    "Recorded",
    "deal",
    "iter_errors",
    "label",
    "label_table",
    "records",
]

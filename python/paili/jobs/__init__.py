"""Long computations in numbered pieces: distributed to workers, resumable and reproducible."""

from paili.jobs.executors import open_executor
from paili.jobs.manifest import Manifest, Part
from paili.jobs.parts import PartedWork, damaged_parts, write_parts
from paili.jobs.runner import LocalRunner, Runner, resumable

__all__ = [
    "LocalRunner",
    "Manifest",
    "Part",
    "PartedWork",
    "Runner",
    "damaged_parts",
    "open_executor",
    "resumable",
    "write_parts",
]

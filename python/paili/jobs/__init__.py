"""Long work in numbered pieces: shared among workers, resumable, the same every time."""

from paili.jobs.executors import open_executor
from paili.jobs.manifest import Manifest, Part
from paili.jobs.parts import PartedWork, damaged_parts, write_parts

__all__ = ["Manifest", "Part", "PartedWork", "damaged_parts", "open_executor", "write_parts"]

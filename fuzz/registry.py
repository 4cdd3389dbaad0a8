"""All harnesses by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from fuzz import records, tables, texts, web

HARNESSES: Mapping[str, Callable[[bytes], None]] = {
    "notation": texts.notation,
    "knowledge": texts.knowledge,
    "rules": texts.rules,
    "actions": texts.actions,
    "transcripts": records.transcripts,
    "files": records.files,
    "requests": records.requests,
    "turns": records.turns,
    "tables": tables.tables,
    "parquet": tables.parquet,
    "manifests": tables.manifests,
    "checkpoints": tables.checkpoints,
    "questions": web.questions,
    "replays": web.replays,
}


def load() -> None:
    """Load lazily imported modules once and early."""
    for one in HARNESSES.values():
        one(b"")
    for module in (
        "analysis.explanation", "analysis.outlook", "analysis.plan_reports", "analysis.completions",
        "cli.commands.replay", "datasets.labelling", "games.mcr.replay", "games.sichuan.replay",
    ):  # fmt: skip
        import_module(f"paili.{module}")

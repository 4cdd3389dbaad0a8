"""A first script runs, and passes a strict type checker."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import get_args

import pytest
from paili.analysis.discard_options import RankBy, RankByName
from paili.analysis.simulation import PolicyName, simulate
from paili.games.bot_templates import Language
from paili.games.registry import game_of
from paili.games.review.mistakes import CostMeasure, CostMeasureName
from paili.model.hands import Hand
from paili.model.requirements import Objective, ObjectiveName, WinBy, WinByName
from paili.model.tiles import Tile

from tests.cases import first_script

SCRIPT = Path(first_script.__file__)
WRONG = """\
import paili
hand = paili.Hand.parse("11m")
paili.discards(hand, rank_by="luck")
paili.plan(hand, draws=1, objective="fan")
paili.simulate(hand, policy="step-10", seed=1)
paili.MCR.requiring(8, win_by="tsumo")
paili.arena.walk
paili.games.riichi
"""


def test_it_runs() -> None:
    assert first_script.best_discard("2346m34p3456s7799s") is Tile.M6
    assert first_script.names()[0].startswith("mcr:minimum=8:seat=east:round=east:win_by=self_draw")
    assert first_script.packages()[:3] == ["State", "counts", "run"]


@pytest.mark.check
@pytest.mark.skipif(
    find_spec("mypy") is None, reason="mypy is of the group lint, not installed here"
)
def test_a_type_checker_finds_texts_and_packages_that_there_are_not_and_nothing_else(
    tmp_path: Path,
) -> None:
    """Check the script and new bots together, because loading the types takes longest."""
    (tmp_path / "wrong.py").write_text(WRONG)
    bots = [tmp_path / f"typed_{rules}.py" for rules in ("mcr", "xuezhan")]
    for bot in bots:
        game = game_of(bot.stem.partition("_")[2])
        bot.write_text(game.new_bot(bot.stem, Language.PYTHON, sys.executable).text)
    root = SCRIPT.parents[2]
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file=",
        "--follow-imports=silent",
    ]
    done = subprocess.run(
        [*command, str(tmp_path / "wrong.py"), str(SCRIPT), *map(str, bots)],
        capture_output=True,
        text=True,
        check=False,
        cwd=root,
        env={
            "MYPYPATH": str(root / "python"),
            "MYPY_CACHE_DIR": str(root / ".mypy_cache" / "first"),
        },
    )
    *complaints, summary = done.stdout.splitlines()
    assert "(checked 4 source files)" in summary
    places = dict.fromkeys(complaint.split(":")[0] for complaint in complaints)
    assert [Path(place).name for place in places] == ["wrong.py"]
    lines = dict.fromkeys(int(complaint.split(":")[1]) for complaint in complaints)
    assert list(lines) == [3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize(
    ("names", "kind"),
    [
        (RankByName, RankBy),
        (ObjectiveName, Objective),
        (WinByName, WinBy),
        (CostMeasureName, CostMeasure),
    ],
)
def test_texts_are_the_values_of_members(names: object, kind: type[RankBy]) -> None:
    assert get_args(names) == tuple(member.value for member in kind)


def test_texts_of_policies_are_those_that_are_played() -> None:
    hand = Hand.parse("13m")
    for policy in get_args(PolicyName):
        assert simulate(hand, policy=policy, draws=1, games=1, seed=1).policy == policy

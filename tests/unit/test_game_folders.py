"""Branches on the game outside the games' folders: few, and all listed here.

Code that is particular to a game belongs in `paili/games/<game>`; other code uses its `GameKind`.
All other choices between games are counted here, in each of their forms:

- a condition on `scoring`, on a preset, on the name of a game or on a name such as `is_sichuan`;
- `isinstance` and `hasattr` that recognise values of one game;
- imports from the folders of several games, and dictionaries by the names of games.

Exempt are `paili.model`, whose rules have the switches as a value; facades, which list public
names; and imports for type checkers.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import paili
import pytest
from paili.games.bot_templates import Language
from paili.games.kinds import Environments, GameKind, Tournaments
from paili.games.registry import GAMES
from paili.games.score_options import Scores

ROOT = Path(paili.__file__).parent
NAMES = [game.name for game in GAMES]
FOLDERS = tuple(f"games/{name}/" for name in NAMES)
FACADES = {"__init__.py", "agents/public.py", "arena/__init__.py", "games/__init__.py"}
FACADES |= {"environments/__init__.py", "games/registry.py", *(f"{name}.py" for name in NAMES)}
OTHERS = ("model/", *FOLDERS)
_NAME = "|".join(NAMES)
GAME = re.compile(rf"(^|_)({_NAME})($|_)|^({_NAME})|Of({_NAME})$", re.IGNORECASE)
PRESETS = {name.upper() for game in GAMES for name in game.presets} - {"RIICHI"}
"""Presets of one game; RIICHI is the default where nothing is scored."""
NATIVE = {"GameView", "GameState", "GameAgent"}
"""Native classes of Chinese Standard Mahjong whose names do not mention it."""
VALUES = {"action", "event", "found", "game", "observation", "state", "view"}
"""Names of values that each game has."""

MOST = 6
BRANCHES = {
    # The win of a complete hand, and its worth in words.
    "analysis/completions.py": 2,
}
"""The existing branches by file."""


def is_of_game(node: ast.expr) -> bool:
    """Return whether an expression depends on the game."""
    if isinstance(node, ast.Constant):
        return node.value in NAMES
    if isinstance(node, ast.Attribute):
        return node.attr == "scoring" or node.attr in NATIVE or bool(GAME.search(node.attr))
    if isinstance(node, ast.Name):
        is_preset = node.id in PRESETS or (node.id != "RIICHI" and bool(GAME.search(node.id)))
        return node.id == "scoring" or is_preset
    return False


def conditions(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield the conditions of a module, and values that are used as conditions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If | ast.IfExp | ast.While | ast.Assert):
            yield node.test
        elif isinstance(node, ast.comprehension):
            yield from node.ifs
        elif isinstance(node, ast.BoolOp):
            yield from node.values
        elif isinstance(node, ast.Compare | ast.Match | ast.Call):
            yield node if isinstance(node, ast.expr) else node.subject


def chooses(node: ast.expr) -> bool:
    """Return whether a condition depends on the game."""
    if isinstance(node, ast.UnaryOp):
        return chooses(node.operand)
    if isinstance(node, ast.Compare):
        return any(map(is_of_game, (node.left, *node.comparators)))
    if isinstance(node, ast.Call):
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name == "isinstance":
            kinds = node.args[1].elts if isinstance(node.args[1], ast.Tuple) else [node.args[1]]
            return any(map(is_of_game, kinds))
        if name == "hasattr":  # an attribute of only one game's values
            return isinstance(node.args[0], ast.Name) and node.args[0].id in VALUES
        return name.startswith("_is_") and bool(GAME.search(name))
    return isinstance(node, ast.Name | ast.Attribute) and is_of_game(node)


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


class WithoutTypes(ast.NodeTransformer):
    """A transformer that removes code for type checkers only."""

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        return node.orelse if is_for_types(node) else self.generic_visit(node)


def games_of_imports(tree: ast.AST) -> set[str]:
    """Return the games from whose folders a module imports."""
    imported = [
        f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    return {name for name in NAMES for one in imported if f"paili.games.{name}" in f"{one}."}


def branches(text: str) -> list[str]:
    """Return the source of a module's branches on the game."""
    tree = WithoutTypes().visit(ast.parse(text))
    found = {
        (node.lineno, node.col_offset): ast.unparse(node)
        for node in conditions(tree)
        if chooses(node)
    }
    tables = [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Dict | ast.Tuple)
        and sum(
            isinstance(one, ast.Constant)
            and isinstance(one.value, str)
            and one.value.removeprefix("paili.games.") in NAMES
            for one in (node.keys if isinstance(node, ast.Dict) else node.elts)
        )
        > 1
    ]
    several = len(games_of_imports(tree)) > 1
    return [*found.values(), *tables, *["imports of several games"] * several]


def outside() -> dict[str, list[str]]:
    """Return the branches by file of all modules outside the games."""
    paths = {path.relative_to(ROOT).as_posix(): path for path in sorted(ROOT.rglob("*.py"))}
    found = {
        name: branches(path.read_text(encoding="utf-8"))
        for name, path in paths.items()
        if not name.startswith(OTHERS) and name not in FACADES
    }
    return {name: listed for name, listed in found.items() if listed}


@pytest.mark.check
def test_there_are_few_branches_outside_the_folders() -> None:
    found = outside()
    assert {name: len(listed) for name, listed in found.items()} == BRANCHES, found
    assert sum(BRANCHES.values()) <= MOST


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_folder_has_what_others_ask(game: GameKind) -> None:
    modules: list[tuple[object, type]] = [(game.scores, Scores)]
    if game.has_table:
        modules += [(game.tournament, Tournaments), (game.environment, Environments)]
        assert game.agents.natives
        assert game.new_bot("my_bot", Language.PYTHON, "python").text
    for module, protocol in modules:
        asked = {name for name in (*vars(protocol), *protocol.__annotations__) if name[0] != "_"}
        assert asked
        assert asked <= set(dir(module)), module
    assert all(game.has(paili.Rules.parse(name)) for name in game.presets)

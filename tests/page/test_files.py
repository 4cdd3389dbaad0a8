"""The files of the page, without a browser: requirements of the policy and the API."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import paili
import pytest
from paili import _core
from paili.web.questions import KINDS

PACKAGE = Path(paili.__file__).parent
PAGE = PACKAGE / "web/page"
DRAWN = PACKAGE / "render/data"
DOCS = Path(__file__).resolve().parents[2] / "docs"
MODULES = sorted(PAGE.glob("*.js"))
STYLES = sorted(PAGE.glob("*.css"))
INDEX = (PAGE / "index.html").read_text("utf-8")

_FIELDS = re.compile(r"^  (\w+): \[([^\]]*)\]", re.MULTILINE)
_IMPORT = re.compile(r'(?:from |^import |import\()"\./([^"]+)"', re.MULTILINE)
_URL = re.compile(r"(?:https?:)?//[a-z0-9]", re.IGNORECASE)
_AS_HTML = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|"
    r"setHTML|\beval\b|new Function|srcdoc|javascript:"
)


class _Elements(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.found:
            tag = self.found[-1][0]
            self.texts[tag] = self.texts.get(tag, "") + data


@pytest.fixture(scope="module")
def elements() -> _Elements:
    parser = _Elements()
    parser.feed(INDEX)
    return parser


def names(paths: list[Path]) -> list[str]:
    return [path.name for path in paths]


def test_the_page_has_no_scripts_and_styles_of_its_own(elements: _Elements) -> None:
    for tag, attributes in elements.found:
        inline = [name for name in attributes if name.startswith("on") or name == "style"]
        assert inline == [], tag
        assert tag != "style"
        assert tag != "script" or attributes.keys() == {"type", "src"}
    assert elements.texts.get("script", "").strip() == ""


def test_all_that_the_page_names_is_beside_it(elements: _Elements) -> None:
    named = {
        value
        for tag, attributes in elements.found
        for name, value in attributes.items()
        if name in ("src", "href") and value and not value.startswith("#")
    }
    assert "main.js" in named
    assert all((PAGE / name).is_file() or (DRAWN / name).is_file() for name in named)


@pytest.mark.parametrize("path", [*MODULES, *STYLES], ids=names([*MODULES, *STYLES]))
def test_no_file_names_another_host(path: Path) -> None:
    text = path.read_text("utf-8").replace('"http://www.w3.org/2000/svg"', "")
    # Comments of JavaScript look like an address without a scheme.
    code = re.sub(r"^\s*(//|\*|/\*\*).*$", "", text, flags=re.MULTILINE)
    assert _URL.findall(re.sub(r"\s// .*$", "", code, flags=re.MULTILINE)) == []
    assert "@import" not in text


@pytest.mark.parametrize("path", MODULES, ids=names(MODULES))
def test_a_module_is_short_says_what_it_is_and_reads_nothing_as_html(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.startswith("/**")
    assert len(text.splitlines()) < 400
    assert _AS_HTML.findall(text) == []
    for name in _IMPORT.findall(text):
        assert (PAGE / name).is_file(), name


def test_every_module_is_used() -> None:
    text = INDEX + "".join(path.read_text("utf-8") for path in MODULES)
    assert [path.name for path in MODULES if f'{path.name}"' not in text] == []


def test_every_field_that_the_page_sends_is_one_of_the_api() -> None:
    text = (PAGE / "ask.js").read_text("utf-8")
    table = text[text.index("FIELDS = ") : text.index("});")]
    sent = {kind: re.findall(r'"(\w+)"', fields) for kind, fields in _FIELDS.findall(table)}
    assert {"report", "plan", "outlook", "completions", "score", "replay", "rules"} <= sent.keys()
    for kind, fields in sent.items():
        assert set(fields) <= KINDS[kind].fields.keys(), kind


def test_every_place_that_is_filled_is_in_the_page(elements: _Elements) -> None:
    ids = [attributes["id"] for _, attributes in elements.found if "id" in attributes]
    assert len(ids) == len(set(ids))
    wanted = {
        name
        for path in MODULES
        for name in re.findall(r'byId\("([\w-]+)"\)', path.read_text("utf-8"))
    }
    assert wanted - set(ids) == set()
    labelled = {
        attributes[name]
        for _, attributes in elements.found
        for name in ("for", "aria-labelledby", "aria-describedby")
        if attributes.get(name)
    }
    assert labelled - set(ids) == set()


LANGUAGES = ("en", "zh", "ja")
TEXTS = {name: json.loads((PAGE / f"texts-{name}.json").read_text("utf-8")) for name in LANGUAGES}
OF_THE_LIBRARY = ("asked.", "expected.", "fault.", "got.", "place.")
"""Prefixes of the texts that the library has in English: error messages."""
CODE = {path.name: path.read_text("utf-8") for path in MODULES}

_KEY = re.compile(r"""["`]([a-z]+(?:\.\w+)*\.?)(["`$])""")
_IN_INDEX = re.compile(r'data-(?:text|label|hint)="([^"]+)"')
_LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
_WORDS = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}")
_NO_TEXT = re.compile(r"""(?:class|className|querySelector(?:All)?|closest)[:(=] ?$|[?:] $""")


def without_comments(code: str) -> str:
    return re.sub(r"/\*.*?\*/|^\s*//.*?$|\s// .*?$", "", code, flags=re.DOTALL | re.MULTILINE)


def test_every_text_is_there_in_every_language() -> None:
    assert list(TEXTS["zh"]) == list(TEXTS["ja"]) == sorted(TEXTS["zh"])
    english = [key for key in TEXTS["zh"] if not key.startswith(OF_THE_LIBRARY)]
    assert list(TEXTS["en"]) == english
    for language, texts in TEXTS.items():
        assert all(text.strip() for text in texts.values())
        for key, text in texts.items():
            names = set(re.findall(r"\{(\w+)\}", text))
            assert names == set(re.findall(r"\{(\w+)\}", TEXTS["zh"][key])), (language, key)


def test_every_text_is_used_and_every_key_is_known() -> None:
    used = set(_IN_INDEX.findall(INDEX))
    beginnings: set[str] = set()
    for code in map(without_comments, CODE.values()):
        for key, end in _KEY.findall(code):
            if end == "$":
                beginnings.add(key)
            else:
                used.add(key)
        used |= {f"amount.{noun}" for noun in re.findall(r'amount\("(\w+)"', code)}
        said = re.findall(r'(?:say|pieces)\(\s*"([^"]+)"', code)
        assert set(said) <= TEXTS["zh"].keys()
    used |= {f"amount.{noun}" for noun in ("ownDraw", "laterDraw", "flower", "north")}
    used |= {f"replay.{kind}Of" for kind in ("round", "game")}
    # Keys that are chosen at run time count as well: they share a prefix and are not file names.
    kinds = {key.split(".")[0] for key in TEXTS["zh"] if "." in key}
    keys = {key for key in used if key.split(".")[0] in kinds and "." in key}
    assert {key for key in keys if not key.endswith((".js", ".svg", "."))} <= TEXTS["zh"].keys()
    idle = [
        key
        for key in TEXTS["zh"]
        if key not in used and not key.startswith(tuple(each for each in beginnings if "." in each))
    ]
    assert idle == []


@pytest.mark.parametrize("path", MODULES, ids=names(MODULES))
def test_no_text_is_left_in_the_code(path: Path) -> None:
    code = without_comments(CODE[path.name])
    code = re.sub(r"^import[^;]*;", "", code, flags=re.MULTILINE)
    for literal in _LITERAL.finditer(code):
        text = literal[1] or literal[2] or ""
        before = code[max(0, literal.start() - 30) : literal.start()]
        if not _NO_TEXT.search(before):
            assert not _WORDS.search(re.sub(r"\$\{[^}]*\}", "", text)), text


def test_every_number_that_is_shown_has_a_meaning() -> None:
    shown = {name for code in CODE.values() for name in re.findall(r'about\("(\w+)"\)', code)}
    assert len(shown) > 5
    for name in shown:
        assert {f"about.{name}{part}" for part in ("", ".means", ".exact")} <= TEXTS["en"].keys()


def test_every_tile_has_a_picture() -> None:
    sprite = (DRAWN / "tiles.svg").read_text("utf-8")
    kinds = [f"{rank}{suit}" for suit in "mps" for rank in "0123456789"]
    for tile in [*kinds, *(f"{rank}z" for rank in "01234567"), "back"]:
        assert f'id="tile-{tile}"' in sprite, tile


@pytest.mark.parametrize(
    ("example", "document"),
    [
        ("example-mcr.txt", "games.jsonl"),
        ("example-sichuan.txt", "sichuan-games.jsonl"),
        ("example-riichi.txt", "riichi-game.mjson"),
    ],
)
def test_the_example_games_are_those_of_the_documentation(example: str, document: str) -> None:
    assert (PAGE / example).read_bytes() == (DOCS / document).read_bytes()


def test_the_fields_of_the_address_are_those_of_questions() -> None:
    text = (PAGE / "state.js").read_text("utf-8")
    table = text[text.index("DEFAULTS = ") : text.index("});")]
    fields = set(re.findall(r"^  (\w+): ", table, re.MULTILINE))
    position = {"hand", "melds", "seen", "rules", "notation", "draws", "objective"}
    assert position <= fields
    assert position <= KINDS["plan"].fields.keys()


def test_rules_are_called_in_english_as_the_library_calls_them() -> None:
    said = json.loads(_core.ask("rules", "{}")[1])
    expected: dict[str, str] = {}
    for preset in said["presets"]:
        expected[f"preset.{preset['name']}"] = preset["title"]
        for switch in preset["switches"]:
            expected[f"switch.{switch['name']}"] = switch["name"].replace("_", " ")
            expected[f"switch.{switch['name']}.help"] = switch["help"]
            given = ["yes", "no"] if switch["type"] == "flag" else switch.get("choices") or []
            expected |= {f"option.{each}": each.replace("_", " ") for each in given}
    kinds = ("preset.", "switch.", "option.")
    assert {key: text for key, text in TEXTS["en"].items() if key.startswith(kinds)} == expected

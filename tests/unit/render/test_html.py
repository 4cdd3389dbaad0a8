"""Markup of all drawable values: escaped, well-formed, with unique ids, with words, and small."""

from __future__ import annotations

import inspect
import re
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import paili
import pytest
from paili import analysis, games, mcr, sichuan
from paili.games import mcr as table
from paili.games import sichuan as sichuan_table
from paili.games.mcr.picture import picture_of_replay
from paili.games.mcr.replay import Replay
from paili.games.sichuan.replay import Replay as SichuanReplay
from paili.model.rendered import HtmlRepr, Rendered
from paili.render.chart import CurvesOfDraws, drawn_curves
from paili.render.fragments import document, fragment, style_sheet
from paili.render.html import drawn_words, markup_of
from paili.render.markup import element, joined
from paili.render.page import sentence
from paili.render.tile_pictures import TILES, hand, meld, spoken, tiles

from tests.cases.public import HAND, MELDED, WAITING, WILD, WILD_HAND, examples

LARGEST = 400_000
HOSTILE = "</td></div></style><script>alert('x')</script><img src=x onerror=\"y\">&amp;\x00\ud800"
VOID = {"meta", "br"}


EXPECTED = {
    paili.Hand, paili.Meld, paili.KnowledgeBase, paili.Tile, paili.Joker, paili.TileCounts,
    paili.Report, paili.Plan, paili.Outlook, paili.Completions, paili.Explanation,
    analysis.Acceptance, analysis.Discards, analysis.PlanReport, analysis.PlanOptions,
    analysis.OutlookOptions, analysis.Improvements, analysis.Reasons, analysis.Calls,
    analysis.Simulation, analysis.Census, analysis.CensusSample, analysis.Gates,
    mcr.Score, sichuan.Score, sichuan.VoidSuits, sichuan.Exchanges, Replay,
    table.State, table.Observation, table.WeighedActions,
    sichuan_table.State, sichuan_table.Observation,
}  # fmt: skip


class Reader(HTMLParser):
    """A parser like that of a browser, which also raises on tags that are not closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.said: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] not in (["style"], ["script"]):
            self.said.append(data)

    @property
    def text(self) -> str:
        return "".join(self.said)

    @property
    def ids(self) -> list[str]:
        return [found["id"] or "" for _, found in self.tags if "id" in found]

    def all(self, name: str) -> list[dict[str, str | None]]:
        return [found for tag, found in self.tags if tag == name]


def drawn() -> dict[type, list[Any]]:
    """Return the examples of drawable values. Their games are played here, not at import."""
    return {kind: found for kind, found in examples().items() if issubclass(kind, HtmlRepr)}


@pytest.mark.check
def test_what_draws_itself() -> None:
    found = set(drawn())
    assert found >= EXPECTED
    assert {kind for kind in examples() if issubclass(kind, Rendered)} <= found
    assert {kind for kind in found if not issubclass(kind, Rendered)} <= EXPECTED


@pytest.mark.parametrize("kind", sorted(EXPECTED, key=str), ids=lambda kind: kind.__name__)
def test_fragments(kind: type) -> None:
    for one in drawn()[kind][:6]:
        check_fragment(one)


def check_fragment(one: HtmlRepr) -> None:
    found = one._repr_html_()
    assert found == one._repr_html_()
    assert len(found.encode()) < LARGEST
    ElementTree.fromstring(found)  # well-formed
    read = Reader(found)
    assert not read.all("script")
    assert not any(name.startswith("on") for _, tags in read.tags for name in tags)
    assert len(read.ids) == len(set(read.ids))
    used = {link["href"] for link in read.all("use")}
    assert used == {f"#{name}" for name in read.ids}
    for attributes in read.all("span"):
        if attributes.get("role") == "img":
            assert attributes["aria-label"]
    classes = {name for _, tags in read.tags for name in (tags.get("class") or "").split()}
    assert all(name.startswith("paili") for name in classes)


def test_every_class_is_in_the_style_sheet() -> None:
    ruled = set(re.findall(r"\.(paili[\w-]*)", style_sheet()))
    shown = "".join(found[0]._repr_html_() for found in drawn().values())
    used = {name for names in re.findall(r'class="([^"]+)"', shown) for name in names.split()}
    assert used - ruled == set()


def test_fragments_of_a_page_have_different_ids() -> None:
    shown = [
        one._repr_html_() for one in (HAND, MELDED, paili.acceptance(WAITING), paili.discards(HAND))
    ]
    ids = [set(Reader(text).ids) for text in shown]
    assert all(ids)
    assert len(set.union(*ids)) == sum(map(len, ids))


def test_a_picture_says_all_that_its_text_says() -> None:
    found = paili.discards(HAND, rank_by="chance", two_step=True)
    plain = re.sub(r"\s+", "", str(found))
    assert re.sub(r"\s+", "", Reader(found._repr_html_()).text) == plain


def test_tiles_have_words() -> None:
    read = Reader(fragment(hand("406m11z0z[123p](7777s)")))
    labels = [one["aria-label"] for one in read.all("span") if one.get("role") == "img"]
    assert labels == [
        "4 red 5 6 characters", "east east", "joker", "meld 1 2 3 dots",
        "concealed kong 7 7 7 7 bamboo",
    ]  # fmt: skip
    assert read.text.split() == ["406m11z0z[123p](7777s)"]


def test_a_claimed_tile_is_turned_and_a_concealed_kong_face_down() -> None:
    turned = re.findall(r'<svg(?: class="([^"]*)")?', meld("[123m]", 1).text)
    assert turned == ["", "paili-turned", ""]
    kong = meld("(1111m)")
    assert re.findall(r"#tile-(\w+)", kong.text) == ["back", "1m", "1m", "back"]
    assert kong.pictures == {"back", "1m"}


@pytest.mark.parametrize("text", ["12 tiles", "0.5s", "paili.1m", "x1m", "8z", "m", "[1m", "~6"])
def test_what_is_no_tile_stays_text(text: str) -> None:
    assert drawn_words(text).pictures == frozenset()
    assert Reader(fragment(drawn_words(text))).text.strip() == text


def test_tiles_of_a_text_are_drawn() -> None:
    drawn = drawn_words("north draws 7s, calls [678p]; 19m: 3")
    assert drawn.pictures == {"7s", "6p", "7p", "8p", "1m", "9m"}


def test_hostile_text_stays_text() -> None:
    for text in (
        fragment(joined([HOSTILE, element("p", HOSTILE, title=HOSTILE), drawn_words(HOSTILE)])),
        fragment(
            markup_of(lambda page: [[[sentence(HOSTILE)]], [[sentence("a"), sentence(HOSTILE)]]])
        ),
        fragment(drawn_curves(CurvesOfDraws([HOSTILE], [[0.1, 0.2]]))),
        document(element("p", "x"), HOSTILE),
    ):
        read = Reader(text)
        assert not read.all("script")
        assert not read.all("img")
        assert "alert('x')" in read.text
        text.encode()


def test_hostile_text_in_answers() -> None:
    rules = paili.Rules(HOSTILE.replace("\ud800", ""), 34, ["standard"])
    state = sichuan_table.State.start(sichuan_table.Deal.random(1), "sbr")
    crashed, _ = state.apply(
        [sichuan_table.Action.fault("RE", HOSTILE), *["m"] * 0]
        + [sichuan_table.Action.void("m")] * 3
    )
    end = games.play(
        table.State.start(table.Deal.random(1)), [table.NativeAgent("greedy") for _ in range(4)]
    )
    replay = Replay.of(end, "east", legal=False)
    named = markup_of(picture_of_replay(replay, 1, [HOSTILE] * 4))
    for text in (
        paili.analyse(HAND, rules=rules, rank_by="acceptance", limit=1)._repr_html_(),
        paili.report_html(HAND, rules=rules, rank_by="acceptance", draws=0, title=HOSTILE),
        crashed._repr_html_(),
        SichuanReplay.of(crashed)._repr_html_(),
        fragment(named),
    ):
        read = Reader(text)
        assert not read.all("script")
        assert not read.all("img")


def test_several_files_of_tiles() -> None:
    for one in (HAND, MELDED, WILD_HAND, paili.Tile.RED, paili.JOKER, paili.Meld.parse("(1111m)")):
        svg = one.to_svg()
        assert svg == one._repr_svg_()
        ElementTree.fromstring(svg)
        assert "var(" not in svg
        assert spoken(str(one)) in svg
    grid = paili.KnowledgeBase.full(WILD_HAND, rules=WILD).to_svg()
    assert len(re.findall("<use ", grid)) == 35
    assert ElementTree.fromstring(paili.TileCounts().to_svg()) is not None


def test_pages() -> None:
    page = HAND.to_html()
    read = Reader(page)
    assert page.startswith("<!DOCTYPE html>\n")
    assert f"<title>{HAND}</title>" in page
    assert "<h1>a &lt; b</h1>" in HAND.to_html("a < b")
    assert not read.all("link")
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", page)
    with pytest.raises(paili.ArgumentError, match="title"):
        HAND.to_html(3)  # type: ignore[arg-type]


REPORTS: dict[str, tuple[str, dict[str, Any]]] = {
    "drawn": ("2346m34p34567799s", {}),
    "waiting": ("123789m12399p12s", {}),
    "complete": ("123456789m11122z", {}),
    "melds": ("23m11s[777p]", {}),
    "short": ("3455s", {}),
    "jokers": ("123m456p23478s00z1m", {"rules": WILD}),
    "legal": ("123456m23p11s[777p]", {"rules": "mcr:minimum=8:seat=east:round=east"}),
    "void": ("1223456778m139p7s", {"rules": "xuezhan:void=s"}),
    "red": ("406m1122334455p2z", {"improvements": True}),
}


@pytest.mark.check
@pytest.mark.parametrize("name", REPORTS)
def test_reports(name: str) -> None:
    text, asked = REPORTS[name]
    given = paili.Hand.parse(text)
    page = paili.report_html(given, rank_by="acceptance", draws=4, limit=2, **asked)
    assert len(page.encode()) < LARGEST
    read = Reader(page)
    assert len(read.ids) == len(set(read.ids))
    assert ("paili-chart" in page.split("</style>")[1]) == (name not in ("complete", "jokers"))
    assert "tiles can still come" in read.text
    assert page == paili.report_html(given, rank_by="acceptance", draws=4, limit=2, **asked)


def test_a_hand_that_nothing_completes_has_no_curves() -> None:
    nothing = paili.KnowledgeBase.from_counts([0] * 34)
    page = paili.report_html(HAND, nothing)
    assert "paili-chart" not in page.split("</style>")[1]
    assert "cannot be completed" in Reader(page).text


@pytest.mark.parametrize(
    ("asked", "name"),
    [({"draws": 61}, "draws"), ({"draws": "4"}, "draws"), ({"title": 1}, "title")],
)
def test_wrong_arguments(asked: dict[str, Any], name: str) -> None:
    with pytest.raises(paili.ArgumentError) as error:
        paili.report_html(HAND, **asked)
    assert error.value.name == name


def test_arguments_are_those_of_analyse() -> None:
    own = inspect.signature(paili.report_html).parameters
    asked = inspect.signature(paili.analyse).parameters
    assert list(own)[: len(asked)] == list(asked)


def test_the_sprite_has_every_tile_once() -> None:
    from importlib.resources import files

    data = files("paili").joinpath("render", "data")
    sprite = ElementTree.fromstring(data.joinpath("tiles.svg").read_text(encoding="utf-8"))
    ids = [node.get("id") for node in sprite.iter() if node.get("id")]
    kinds = [str(tile) for tile in (*paili.Tile, paili.JOKER)]
    assert sorted(ids) == sorted(f"tile-{name}" for name in [*kinds, "0m", "0p", "0s", "back"])
    assert "CC0" in data.joinpath("LICENSE-tiles.txt").read_text(encoding="utf-8")
    assert len(data.joinpath("tiles.svg").read_bytes()) < 200_000
    assert TILES.fullmatch("".join(kinds))
    assert tiles("").text == ""

"""Make the sprite of tile pictures, `python/paili/render/data/tiles.svg`.

The drawings are the public-domain set of FluffyStuff from the crate `riichi_hand` 0.7.0. Face,
back, joker and the frame of the white dragon are drawn here. The sprite is part of the repository;
this program documents its creation, and needs scour (0.38):

    python tools/tile_sprite.py riichi_hand-0.7.0/tilesets/FluffyStuff/Yellow
"""

from __future__ import annotations

import copy
import math
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

from scour import scour  # type: ignore[import-untyped]

TARGET = Path(__file__).parents[1] / "python/paili/render/data/tiles.svg"
DRAWINGS = {
    **{f"{rank}m": f"Man{rank}" for rank in range(1, 10)},
    **{f"{rank}p": f"Pin{rank}" for rank in range(1, 10)},
    **{f"{rank}s": f"Sou{rank}" for rank in range(1, 10)},
    "1z": "Ton",
    "2z": "Nan",
    "3z": "Shaa",
    "4z": "Pei",
    "6z": "Hatsu",
    "7z": "Chun",
    "0m": "Man5-Dora",
    "0p": "Pin5-Dora",
    "0s": "Sou5-Dora",
}
"""The files of the drawings. The file of the white dragon is empty."""

INKS = {
    "ink": ("#000",),
    "red": ("#b93c3c", "#d71e1e"),
    "green": ("#004900",),
    "blue": ("#000037", "#142896", "#19328c"),
}
"""Colours of the drawings by the variable of the style sheet that changes them."""

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
DIGITS = 4
FACE = (
    '<rect x="5" y="5" width="290" height="390" rx="38" fill="var(--paili-face,#fbf8f1)"'
    ' stroke="var(--paili-edge,#8b8375)" stroke-width="8"/>'
)
FRAME = (
    '<rect x="68" y="78" width="164" height="244" rx="10" fill="none"'
    ' stroke="var(--paili-blue,#19328c)" stroke-width="16"/>'
)
BACK = (
    '<rect x="5" y="5" width="290" height="390" rx="38" fill="var(--paili-back,#2c6e63)"'
    ' stroke="var(--paili-edge,#8b8375)" stroke-width="8"/>'
    '<path d="M150 60 240 200 150 340 60 200ZM150 130 195 200 150 270 105 200Z" fill="none"'
    ' stroke="#fff" stroke-opacity=".45" stroke-width="10" stroke-linejoin="round"/>'
)


def main(folder: Path) -> None:
    """Make the sprite of the drawings in a folder."""
    symbols = {name: _picture(folder / f"{file}.svg") for name, file in DRAWINGS.items()}
    symbols |= {"5z": FACE + FRAME, "0z": FACE + _star(), "back": BACK}
    order = [f"{rank}{suit}" for suit in "mps" for rank in (*range(1, 10), 0)]
    order += [*(f"{rank}z" for rank in range(1, 8)), "0z", "back"]
    lines = [
        f'<symbol id="tile-{name}" viewBox="0 0 300 400">{symbols[name]}</symbol>' for name in order
    ]
    sprite = "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *lines, "</svg>\n"])
    TARGET.write_text(sprite, encoding="utf-8")


def _picture(file: Path) -> str:
    """Return a drawing on the face of a tile, without ids: parts used twice are copied."""
    options = scour.sanitizeOptions()
    options.digits = DIGITS
    options.remove_metadata = options.strip_comments = options.strip_ids = True
    root = ElementTree.fromstring(scour.scourString(file.read_text(encoding="utf-8"), options))
    marked = {node.get("id"): node for node in root.iter() if node.get("id")}
    where = {"transform": "translate(24 32) scale(.84)", "fill": "#000"}  # black is left out below
    drawing = ElementTree.Element(f"{SVG}g", where)
    drawing.extend(_plain(child, marked) for child in root if child.tag != f"{SVG}defs")
    ElementTree.register_namespace("", "http://www.w3.org/2000/svg")
    text = ElementTree.tostring(drawing, encoding="unicode")
    text = re.sub(r' xmlns(:\w+)?="[^"]*"', "", text).replace(" />", "/>")
    return FACE + re.sub(r'(fill|stroke)="(#[0-9a-f]+)"', _ink, re.sub(r"\n\s*", "", text))


def _plain(
    node: ElementTree.Element, marked: dict[str | None, ElementTree.Element]
) -> ElementTree.Element:
    """Return a copy of a node in which every `use` is replaced by its target."""
    plain = ElementTree.Element(node.tag, {k: v for k, v in node.items() if k != "id"})
    if node.tag == f"{SVG}use":
        used = marked[node.attrib[HREF].removeprefix("#")]
        plain = ElementTree.Element(f"{SVG}g")
        if "transform" in node.attrib:
            plain.set("transform", node.attrib["transform"])
        plain.append(_plain(copy.deepcopy(used), marked))
        return plain
    plain.extend(_plain(child, marked) for child in node if child.tag != f"{SVG}defs")
    return plain


def _ink(match: re.Match[str]) -> str:
    """Return a colour as a variable, so that a palette can change it; white stays as it is."""
    for name, colors in INKS.items():
        if match[2] in colors:
            return f'{match[1]}="var(--paili-{name},{match[2]})"'
    if match[2] not in ("#fff", "#ffffff"):
        print(f"left as it is: {match[0]}", file=sys.stderr)
    return match[0]


def _star() -> str:
    """Return the joker, a star of five points."""
    points = []
    for step in range(10):
        radius, angle = (115, 48)[step % 2], math.pi * step / 5
        points.append(f"{150 + radius * math.sin(angle):.0f} {205 - radius * math.cos(angle):.0f}")
    return (
        f'<path d="M{"L".join(points)}Z" fill="var(--paili-red,#b93c3c)"'
        ' stroke="var(--paili-ink,#000)" stroke-width="8" stroke-linejoin="round"/>'
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))

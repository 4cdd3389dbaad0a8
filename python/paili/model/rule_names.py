"""Names of rules as people write them: in any case, in Chinese and in Japanese."""

from collections.abc import Mapping

OTHER_NAMES: Mapping[str, tuple[str, ...]] = {
    "riichi": (
        *("立直", "立直麻将", "立直麻將", "立直麻雀", "リーチ", "リーチ麻雀"),
        *("日麻", "日本麻将", "日本麻將", "日本麻雀", "日式麻将", "日式麻將"),
    ),
    "mcr": (
        *("国标", "國標", "国標", "国标麻将", "國標麻將", "国標麻雀"),
        *("中国麻将", "中國麻將", "中国麻雀", "guobiao"),
    ),
    "sichuan": ("四川", "四川麻将", "四川麻將", "四川麻雀", "川麻"),
    "xuezhan": ("血战", "血戰", "血戦", "血战到底", "血戰到底", "四川血战", "四川血戰"),
}
"""What presets are called besides; the name that is shown is the first."""

_NAMES = {other: name for name, others in OTHER_NAMES.items() for other in others}
_LOWER = {ord(letter.upper()): letter for letter in "abcdefghijklmnopqrstuvwxyz"}


def with_own_names(text: str) -> str:
    """A text of rules with the name of its preset, and with names of switches in small letters.

    Values stay as they are: the suit m is no M.
    """
    name, *changes = text.split(":")
    known = name.translate(_LOWER)
    pairs = (change.partition("=") for change in changes)
    return ":".join(
        [
            _NAMES.get(known, known),
            *(key.translate(_LOWER) + equals + value for key, equals, value in pairs),
        ]
    )

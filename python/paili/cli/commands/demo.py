"""`paili demo`: `paili analyse` on some instructive hands."""

from __future__ import annotations

from dataclasses import dataclass

from paili.cli.commands.analyse import analyse


@dataclass(frozen=True, slots=True)
class Example:
    """An example hand.

    Attributes:
        title: point of the example.  hand, rules, seen: arguments of `paili analyse`.
    """

    title: str
    hand: str
    rules: str
    seen: str = ""

    @property
    def command(self) -> str:
        """The command that prints the picture of the example."""
        hand = f"'{self.hand}'" if set(self.hand) & set("[(") else self.hand
        seen = f" --seen {self.seen}" if self.seen else ""
        return f"paili analyse {hand}{seen} --rules {self.rules} --limit {_LIMIT}"


_LIMIT = 3

EXAMPLES = (
    Example("A riichi hand after a draw: what to discard?", "2346m34p3456s7799s", "riichi"),
    Example(
        "The hand seems to wait for 3s, but all of them have been seen",
        "123789m12399p12s",
        "sichuan",
        seen="3333s",
    ),
    Example(
        "A hand with melds: their tiles cannot come either",
        "45z[444z][111z][555z](7777z)",
        "riichi",
    ),
    Example(
        "Chinese Standard: neither melds nor pairs, but nearly a knitted straight",
        "1258m3699p1357s24z",
        "mcr",
    ),
)


def demo() -> None:
    """Analyse a few instructive hands."""
    for number, example in enumerate(EXAMPLES):
        if number:
            print("\n")
        print(example.title)
        print(f"$ {example.command}\n")
        analyse([example.hand], rules=example.rules, seen=example.seen, limit=_LIMIT)

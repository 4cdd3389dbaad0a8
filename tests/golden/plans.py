"""The search signature: the numbers of positions and the values of plans of fixed hands.

`python -m tests.golden.plans` rewrites plans.csv. A change of the numbers of positions is a change
of the search, which must be reviewed; a change of a value is an error in one of two versions.
"""

import csv
import math
from collections.abc import Iterator
from pathlib import Path

import paili

FILE = Path(__file__).with_name("plans.csv")
COLUMNS = ("hand", "rules", "available", "draws", "nodes", "best", "value")
HEADER = (
    "# hand; rules (a preset, or the standard form over 34 kinds); available copies (empty: all);",
    "# draws; positions looked at by one thread; best discard; its exact value.",
    "# Written by `python -m tests.golden.plans`. Licence: that of paili.",
)
STANDARD = paili.Rules("standard", 34, [paili.Form.STANDARD])
RULES = {**paili.PRESETS, "standard": STANDARD}
SPARSE = "020101210 110202010 001120120 0100201"
QUESTIONS = (
    # One tile away: on a good wait, on a bad one, and with a better one in reach.
    ("123m456p234589s11m", "mahjong0", "", (1, 2, 3, 4)),
    ("123789m13p456s117z", "standard", "", (1, 2, 3, 4)),
    ("234m34567p456s11m9s", "riichi", SPARSE.replace("0", "1"), (2, 3)),
    # Farther away, with pairs, orphans and knitted tiles.
    ("1123m3467p5588s17z", "riichi", "", (2, 3)),
    ("1199m1199p1199s12z", "riichi", "", (2, 3)),
    ("19m19p19s1234556z1m", "riichi", "", (2, 3)),
    ("147m258p369s12z56m1s", "mcr", "", (2, 3)),
    ("147m258p39s12356z5z", "mcr", "", (2, 3)),
    ("2346m34p3456s7799s", "mahjong0", "", (2, 3, 4)),
    ("1358m2469p1377s12z", "standard", "", (4, 5)),
    # All in one suit; with declared melds; with a void suit; with scarce knowledge.
    ("11223345678899m", "standard", "", (2, 3)),
    ("112345p77s[123m][555z]", "standard", "", (2, 3, 4)),
    ("1122335577p1189s", "sichuan:void=m", "", (2, 3)),
    ("12m2335577p1188s4p", "sichuan:void=m", "", (2, 3)),
    ("2346m34p3456s7799s", "standard", SPARSE, (2, 3, 4, 5)),
)


def rules_of(name: str) -> paili.Rules:
    """Return the rules of a line."""
    return STANDARD if name == "standard" else paili.Rules.parse(name)


def rows() -> Iterator[dict[str, str]]:
    """Compute and yield the lines of the file."""
    for text, rules, available, all_draws in QUESTIONS:
        hand = paili.Hand.parse(text)
        known = paili.KnowledgeBase.parse(available) if available else None
        if known is not None:
            free = [min(a, 4 - h) for a, h in zip(known.available, hand.counts, strict=True)]
            known = paili.KnowledgeBase.from_counts(free)
        for draws in all_draws:
            search = paili.PlanSearch(hand, known, draws=draws, rules=rules_of(rules))
            search.advance(math.inf)
            plan = search.plan()
            best = "" if plan.best is None else plan.best
            found = (text, rules, available and known, draws, search.nodes, best, plan.exact)
            yield dict(zip(COLUMNS, map(str, found), strict=True))


def recorded() -> list[dict[str, str]]:
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def write() -> None:
    with FILE.open("w", encoding="utf-8", newline="") as file:
        file.writelines(f"{line}\n" for line in HEADER)
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows())


if __name__ == "__main__":
    write()

"""Censuses of hands as tables of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paili.analysis.census import Census, CensusSample, GatesRow
from paili.render.page import aligned, number_cell
from paili.wording import counted

Row = tuple[str, int, int]
"""A row: its name, deals, and distinct hands."""

GATES_TITLE = "pure hands of 13 tiles by ranks that complete them"


def census_rows(found: Census) -> list[Row]:
    """Return the rows of a census with the names of their deficiencies."""
    return [(row.name, row.deals, row.hands) for row in found.rows]


def gates_rows(gates: Sequence[GatesRow]) -> list[Row]:
    """Return the rows of k-gates with their numbers of gates."""
    return [(str(row.k), row.deals, row.hands) for row in gates]


def census_title(found: Census) -> str:
    """Return the title of a census, which describes the counted hands."""
    melds = {0: "", 1: ", a declared meld"}.get(found.melds, f", {found.melds} declared melds")
    void = ", void of the best suit" if found.best_void else ""
    return f"{found.rules}{void}: hands of {found.tiles} tiles{melds}"


def census_text(found: Census) -> str:
    """Return a census as a table of text, without a final line end."""
    title = f"{census_title(found)}, mean {found.mean:.6f}"
    return "\n".join([title, "", *_table("deficiency", census_rows(found))])


def sample_text(sample: CensusSample) -> str:
    """Return a sample as a table of text, without a final line end."""
    melds = {0: "", 1: ", a declared meld"}.get(sample.melds, f", {sample.melds} declared melds")
    about = f"{sample.rules}: {counted(sample.hands, 'random hand')} of {sample.tiles} tiles{melds}"
    mean = "" if sample.mean is None else f", mean {sample.mean:.3f}"
    table = [("deficiency", "hands", "share", "from", "to")]
    for row in sample.rows:
        low, high = sample.interval(row.deficiency)
        shares = f"{row.hands / sample.hands:.4%}", f"{low:.4%}", f"{high:.4%}"
        table.append((row.name, f"{row.hands:,}", *shares))
    title = f"{about}, seed {sample.seed}{mean}"
    return "\n".join([title, "", *_lines(table), "", "from, to: 95 % intervals of the shares"])


def gates_text(gates: Sequence[GatesRow]) -> str:
    """Return the table of k-gates and the listed hands, without a final line end."""
    lines = [GATES_TITLE, "", *_table("gates", gates_rows(gates))]
    for row in gates:
        if row.listed:
            lines += ["", f"{row.k} gates: {' '.join(map(str, row.listed))}"]
    return "\n".join(lines)


def _table(first: str, rows: Sequence[Row]) -> Iterator[str]:
    all_deals = sum(deals for _, deals, _ in rows)
    all_hands = sum(hands for _, _, hands in rows)
    table = [(first, "deals", "share", "distinct hands", "share")]
    for name, deals, hands in [*rows, ("all", all_deals, all_hands)]:
        shares = f"{deals / all_deals:.4%}", f"{hands / all_hands:.4%}"
        table.append((name, f"{deals:,}", shares[0], f"{hands:,}", shares[1]))
    return _lines(table)


def _lines(table: Sequence[Sequence[str]]) -> Iterator[str]:
    for row in aligned([[number_cell(cell) for cell in (*cells, "")] for cells in table], 0):
        yield row.plain.rstrip()

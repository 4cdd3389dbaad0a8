"""The pages of papers/docs that are generated from records, and their figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from paili_papers.common.claims import Kind, Verdict
from paili_papers.common.comparison import MEAN_OF_BINS, OVERALL, PAIRS
from paili_papers.common.item import Entry
from paili_papers.common.markdown import body, escaped
from paili_papers.common.paper import Paper
from paili_papers.common.sources import NOTES, what_was_read
from paili_papers.registry import papers, plot

from benchmarks.memory import ROOT
from benchmarks.papers.records import LEDGER, PAGES, Record, digest_of, load

_RESULTS = """\
Written by `make papers` from the records in [data](data); do not edit. `paili reproduce ITEM` with
the hands and the seed below gives the same numbers, except for times. Times are those of one run on
one machine, so only their ratios can be compared.

In the tables by size of the knowledge base, a cell reads *paper → ours (difference)*, or ours alone
where the paper has no number. Differences of times and of numbers of pairs are left out. The row
*mean of the bins* is the mean of the rows above it, weighted by their pairs; the paper's overall
row should equal it. A *partial* table has a share of the pairs, spread over all hands in tables of
times; `python -m benchmarks.papers --full --only ITEM --minutes 30` goes on with it. In figures,
lines and bars are ours; dashed lines and diamonds are the paper's.
"""
_LEDGER = """\
Written by `make papers` from the record in [data](data); do not edit.
[reproduce.md](../reproduce.md#the-ledger) explains the verdicts and kinds. Hands are in the papers'
notation: B bamboo, C characters, D dots. Open-ended searches looked at {hands:,} random cases each,
or as many as the entry says, with seed {seed}. *{commit}* is the commit, *{digest}* the digest of
the checks' sources.
"""


def write_pages() -> list[str]:
    """Write all pages and figures; return the names of items without a record of these sources."""
    missing = []
    for paper in papers():
        records = []
        for item in paper.items:
            record = load(paper, item.name)
            if record is None or record.digest != digest_of(paper, item):
                missing.append(item.name)
            if record is not None:
                records.append(record)
                figure = _figure(paper, record)
                figure.parent.mkdir(exist_ok=True)
                plot(record.report, figure)
        if records:
            (PAGES / paper.name / "results.md").write_text(results(paper, records), "utf-8")
        ledger = load(paper, LEDGER)
        if ledger is None or len(ledger.report.entries) != len(paper.claims):
            missing.append(f"{paper.name}/{LEDGER}")
        if ledger is not None:
            (PAGES / paper.name / "claims.md").write_text(claims(paper, ledger), "utf-8")
    for path in FIRST_PAGES:
        path.write_text(with_blocks(path.read_text("utf-8")), "utf-8")
    return missing


FIRST_PAGES = (PAGES / "README.md", ROOT / "README.md", PAGES / "yan-li-2023" / "README.md")
"""Handwritten pages with generated blocks between marks, such as <!-- counts: begin -->."""


def with_blocks(text: str) -> str:
    """Return a page with its blocks filled from the records."""
    for name, made in _BLOCKS.items():
        begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
        if begin in text:
            before, _, rest = text.partition(begin)
            text = f"{before}{begin}\n{made()}{end}{rest.partition(end)[2]}"
    return text


def results(paper: Paper, records: Sequence[Record]) -> str:
    """Return the page of a paper's experiments."""
    lines = [f"# {paper.name}: results", "", paper.citation, "", _RESULTS]
    lines += ["| item | hands | the paper's | seed | time | commit | digest |"]
    lines += ["| --- | ---: | ---: | ---: | ---: | --- | --- |"]
    for record in records:
        report = record.report
        cells = (
            f"[{report.item}](#{_anchor(report.item)})",
            f"{report.hands:,}",
            f"{record.paper_hands:,}" if record.paper_hands else "",
            str(report.seed),
            _duration(report.seconds),
            record.commit,
            record.digest[:12],
        )
        lines.append(f"| {' | '.join(cells)} |")
    for record in records:
        lines += ["", *_section(paper, record)]
    return "".join(f"{line}\n" for line in lines)


def _section(paper: Paper, record: Record) -> Iterator[str]:
    report = record.report
    yield f"## {report.item}"
    yield ""
    yield f"{escaped(report.title)}. {_size(record)}; seed {report.seed}."
    yield ""
    yield f"![{report.item}](figures/{_figure(paper, record).name})"
    yield from body(report)


def _size(record: Record) -> str:
    hands, of_paper = record.report.hands, record.paper_hands
    if of_paper is None:
        return f"Hands: {hands:,}"
    if hands >= of_paper:
        return f"Full size: {hands:,} hands"
    sizes = [row for row in record.report.rows if row.column == PAIRS and OVERALL in row.label]
    if not sizes:
        return f"Not full size: {hands:,} of the paper's {of_paper:,} hands"
    ours, papers = (
        sum(int(row.ours or 0) for row in sizes),
        sum(int(row.paper or 0) for row in sizes),
    )
    return f"Partial: {ours:,} of the paper's {papers:,} pairs"


def claims(paper: Paper, record: Record) -> str:
    """Return the page of a paper's ledger."""
    report = record.report
    about = _LEDGER.format(
        hands=report.hands, seed=report.seed, commit=record.commit, digest=record.digest[:12]
    )
    lines = [f"# {paper.name}: ledger of claims", "", paper.citation, ""]
    lines += [f"What was read: {what_was_read(paper.name)}.", "", about.rstrip()]
    lines += body(report)
    return "".join(f"{line}\n" for line in lines)


def entries() -> list[Entry]:
    """Return all entries on record, paper by paper, without our repairs."""
    found = [load(paper, LEDGER) for paper in papers()]
    every = [one for record in found if record for one in record.report.entries]
    return [one for one in every if not one.claim.repairs]


PARTS: Mapping[str, Sequence[Kind]] = {
    "results": (Kind.THEOREM,),
    "steps": (Kind.STEP,),
    "examples and figures": (Kind.EXAMPLE, Kind.FIGURE),
    "definitions": (Kind.DEFINITION,),
    "slips": (Kind.SLIP,),
}
"""Kinds of claims that are counted together, by title: errors differ in importance."""


def _read_itself() -> list[Entry]:
    """Return the entries of the papers that were read in the original."""
    return [one for one in entries() if one.claim.paper not in NOTES]


def _refuted(some: Sequence[Entry], kinds: Sequence[Kind]) -> tuple[int, int]:
    """Return the numbers of refuted and of all entries of some kinds."""
    own = [one for one in some if one.claim.kind in kinds]
    return sum(one.finding.verdict is Verdict.REFUTED for one in own), len(own)


def _counts() -> str:
    """Return a table of entries by kind and verdict, papers not read in the original apart."""
    lines = [
        f"| kind | claims | {' | '.join(Verdict)} |",
        f"| --- |{' ---: |' * (1 + len(Verdict))}",
    ]
    own = _read_itself()
    groups = [(kind.value, [one for one in own if one.claim.kind is kind]) for kind in Kind]
    notes = [
        (f"{name}, the note says", [one for one in entries() if one.claim.paper == name])
        for name in NOTES
    ]
    for name, some in (*groups, ("all", own), *notes):
        numbers = [sum(one.finding.verdict is verdict for one in some) for verdict in Verdict]
        lines.append(f"| {name} | {' | '.join(map(str, (len(some), *numbers)))} |")
    return "".join(f"{line}\n" for line in lines)


def _papers() -> str:
    titles = ("paper", "what was read", "its algorithms", "experiments", "claims", *PARTS)
    lines = [
        f"| {' | '.join(titles)} |",
        f"| --- | --- | --- | --- |{' ---: |' * (1 + len(PARTS))}",
    ]
    for paper in papers():
        name = paper.name
        names = ", ".join(f"`{algorithm.name}`" for algorithm in paper.algorithms)
        items = ", ".join(item.name.rpartition("/")[2] for item in paper.items)
        own = [one for one in entries() if one.claim.paper == name]
        refuted = (_refuted(own, kinds) for kinds in PARTS.values())
        cells = (
            f"[{paper.authors} {paper.year}]({name}/README.md), *{paper.title}*",
            what_was_read(name),
            names,
            f"[{items}]({name}/results.md)",
            f"[{len(own)}]({name}/claims.md)",
            *(f"{wrong} of {number}" if number else "" for wrong, number in refuted),
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "".join(f"{line}\n" for line in lines)


def _sentence() -> str:
    """Return the sentence about the ledger on the first page of the repository."""
    own = _read_itself()
    results, steps, figures = (
        "{} of {}".format(*_refuted(own, PARTS[name]))
        for name in ("results", "steps", "examples and figures")
    )
    return (
        f"{len(own)} claims of the papers that were read themselves were checked. Refuted were "
        f"{results} results, {steps} steps of\nproofs, and {figures} examples and figures; "
        f"definitions and misprints are listed apart, and so are {len(entries()) - len(own)} "
        "claims of a\nnote on one paper.\n"
    )


_VARIANTS: Mapping[str, str] = {
    "HBBA": "HBBA",
    "HBBA3-1": "HBBA3-1, without blocks",
    "HBBA3-2": "HBBA3-2, without layers",
    "HBBA3-3": "HBBA3-3, without both",
}


def _table_8() -> str:
    """Return a table of the times of HBBA and of its variants without blocks or layers."""
    (paper,) = (paper for paper in papers() if paper.name == "yan-li-2023")
    record = load(paper, "yan-li-2023/table-8")
    assert record is not None
    groups = ("3 colours", "2 colours", "1 colour")
    times = {
        (group, row.column): (1000 * float(row.ours or 0), 1000 * float(row.paper or 0))
        for row in record.report.rows
        for group in groups
        if row.label == f"{group}, {MEAN_OF_BINS}" and row.column in _VARIANTS
    }
    lines = [f"| variant | {' | '.join(groups)} |", "| --- | ---: | ---: | ---: |"]
    for variant, name in _VARIANTS.items():
        cells = ("{:.3g} ({:.3g})".format(*times[group, variant]) for group in groups)
        lines.append(f"| {name} | {' | '.join(cells)} |")
    for variant in [*_VARIANTS][1:]:
        both = (zip(times[group, variant], times[group, "HBBA"], strict=True) for group in groups)
        cells = ("{:.2f} ({:.2f})".format(*(own / base for own, base in pairs)) for pairs in both)
        lines.append(f"| {variant} / HBBA | {' | '.join(cells)} |")
    return "".join(f"{line}\n" for line in lines)


_BLOCKS: Mapping[str, Callable[[], str]] = {
    "papers": _papers,
    "counts": _counts,
    "claims": _sentence,
    "table-8": _table_8,
}


def _figure(paper: Paper, record: Record) -> Path:
    name = record.report.item.rpartition("/")[2]
    return PAGES / paper.name / "figures" / f"{name}.svg"


def _anchor(item: str) -> str:
    return "".join(char for char in item.lower() if char.isalnum() or char in "-_")


def _duration(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.1f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6_000 else f"{seconds / 3_600:.1f} h"

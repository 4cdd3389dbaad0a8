"""Pictures of parts that all games share: replays, costly decisions, weighed answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any

from rich.text import Text

from paili.analysis.deficiency import UNREACHABLE
from paili.games.actions import WeighedActions
from paili.games.events import SEATS
from paili.games.review.discards import (
    AnyExplanation,
    AnyTurn,
    Cost,
    ExplainedChoice,
    JudgedDiscard,
    PointsCost,
    SeatBeliefs,
)
from paili.games.review.mistakes import NEAR, ChanceCost, CostliestDecisions, Mistake
from paili.games.review.replays import GameReplay
from paili.model.hands import Hand
from paili.model.notation import format_tiles
from paili.render.page import (
    BAD,
    BEST,
    FAINT,
    Cells,
    Page,
    Picture,
    number_cell,
    percent,
    sentence,
    title_cell,
    words,
)
from paili.render.pictures.completions import name_of_completion
from paili.wording import counted

_DECIMALS = 2
_LIKELY = 0.8
"""Expected copies from which on a tile is listed as likely."""

ExplanationRows = Callable[[Any, Page], Iterator[Cells]]
"""A function that returns the rows of an explanation for a page."""


def picture_of_decisions(
    ranking: CostliestDecisions[Any, Any, Any, Any],
    found: Sequence[Mistake[Any, Any]] | None,
    explanation_rows: ExplanationRows,
) -> Picture:
    """Return the picture of a ranking.

    Args:
        found: the result of `worst`; None calls it.
    """
    shown = ranking.worst() if found is None else found

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield _title(ranking, len(shown))
        for rank, mistake in enumerate(shown, 1):
            yield chain(_mistake(rank, mistake), explanation_rows(mistake.explanation, page))

    return blocks


def _title(ranking: CostliestDecisions[Any, Any, Any, Any], shown: int) -> Iterator[Cells]:
    decisions = "decision" if shown == 1 else counted(shown, "decision")
    what = f"the costliest {decisions}" if shown else "no decision cost anything"
    looked = f"of {ranking.decisions:,} in {counted(ranking.games, 'game')}, by {ranking.by}"
    yield [sentence(f"{what} {looked}")]
    if ranking.far:
        far = f"not ranked: {ranking.far:,} of hands more than {NEAR} tiles from {ranking.WIN}"
        yield [sentence(far, FAINT)]


def _mistake(rank: int, mistake: Mistake[Any, Any]) -> Iterator[Cells]:
    who = "" if mistake.player is None else f"{mistake.player} as "
    yield [sentence(f"{rank}. game {mistake.game}, turn {mistake.number}: {who}{mistake.seat}")]
    hand = "  ".join([format_tiles(mistake.hand.tiles), *map(str, mistake.hand.melds)])
    far = f"{counted(mistake.distance, 'tile')} from a win" if mistake.distance else _won(mistake)
    yield [sentence(f"{hand}, {_cause(mistake)}{far}")]
    yield [sentence(f"answered: {mistake.answer}", BAD)]
    if mistake.points is not None:
        yield [sentence(_points(mistake.points, mistake.answer), BEST)]
    if mistake.chance is not None:
        yield [sentence(_chance(mistake.chance))]


def _won(mistake: Mistake[Any, Any]) -> str:
    """Describe a complete hand, which another winning tile may be needed to win with."""
    costs = (mistake.points, mistake.chance)
    wins = any(cost is not None and is_win(cost.best) for cost in costs)
    return "which wins" if wins or is_win(mistake.answer) else "complete, but not won by it"


def _cause(mistake: Mistake[Any, Any]) -> str:
    if mistake.offered is not None:
        return f"offered {mistake.offered}, "
    return "" if mistake.drawn is None else f"drew {mistake.drawn}, "


def _points(found: PointsCost[Any], answer: Any) -> str:
    if answer == found.best:
        return f"points: the best, {found.most:.2f}"
    return f"points: cost {found.cost:.2f}; {compared(found)}"


def _chance(found: ChanceCost[Any]) -> str:
    within = f"chance to win within {counted(found.draws, 'own draw')}"
    most, got = percent(found.most, _DECIMALS), percent(found.got, _DECIMALS)
    if not found.cost:
        return f"{within}: the best, {most}"
    cost = percent(found.cost, _DECIMALS)
    return f"{within}: cost {cost}; {found.best} {most} is best, the answer {got}"


def cost_rows(points: PointsCost[Any] | None) -> Iterator[Cells]:
    """Yield a line for an answer that costs points by the estimate of `search`.

    There is none if the points round to 0.00.
    """
    if points is not None and round(points.cost, 2) > 0:
        yield [sentence(f"cost {points.cost:.2f} points: {compared(points)}", BAD)]


def compared(points: PointsCost[Any]) -> str:
    """Return the best answer and the given one, with their points."""
    got = "is not weighed against it" if is_win(points.best) else f"{points.got:.2f}"
    return f"{points.best} {points.most:.2f} is best, the answer {got}"


def is_win(action: Any) -> bool:
    """Return whether an answer of any game is a win."""
    return str(action.kind) == "win"


def title_rows(game: str, number: int | None, players: Sequence[str] | None) -> Iterator[Cells]:
    """Yield the title of a game.

    Args:
        game: its conditions, in words.  number: of the game in its file.
        players: their names by seat.
    """
    yield [sentence(game if number is None else f"game {number}: {game}", FAINT)]
    if players is not None:
        seated = zip(SEATS, players, strict=True)
        yield [sentence("; ".join(f"{seat}: {name}" for seat, name in seated), FAINT)]


def choice_rows(
    replay: GameReplay[Any, Any, Any, Any],
    deficiencies: Sequence[str],
    turn_cells: Callable[[Any, str], Cells],
    explanation_rows: ExplanationRows,
    page: Page,
) -> Iterator[Cells]:
    """Yield the choices of a game, with the explanations by the agent `search`.

    Args:
        deficiencies: titles of their columns.
        turn_cells: returns the cells of a discard, given the text that names its seat.
    """
    choices = [*replay.turns, *(replay.decisions or ())]
    if not choices:
        return
    yield [
        title_cell("turn", is_number=True),
        title_cell("event"),
        *(title_cell(title, is_number=True) for title in deficiencies),
        title_cell("discard"),
        title_cell("best"),
        title_cell("hand"),
    ]
    # With equal numbers, the answers to a discard come after it.
    for choice in sorted(choices, key=lambda choice: choice.number):
        who = f"{choice.seat} " if replay.seat is None else ""
        if isinstance(choice, ExplainedChoice):
            yield _decision(choice, who, len(deficiencies))
            explanation = choice.explanation
        else:
            yield turn_cells(choice, who)
            explanation = replay.explanations.get(choice.number)
        if explanation is not None:
            yield from explanation_rows(explanation, page)
            yield from cost_rows(explanation.points)


def _decision(decision: ExplainedChoice[Any, Any], who: str, deficiencies: int) -> Cells:
    is_left = str(decision.action.kind) == "pass" and decision.offered is not None
    answer = f"leaves {decision.offered}" if is_left else f"answers {decision.action}"
    return [
        number_cell(decision.number),
        Text(who + answer),
        *(Text() for _ in range(deficiencies + 2)),
        _hand(decision.hand),
    ]


def turn_cells(
    turn: AnyTurn,
    event: str,
    choice: JudgedDiscard,
    verdict: Callable[[Cost | None], str],
    distances: Sequence[JudgedDiscard],
) -> Cells:
    """Return the cells of a discard.

    Args:
        event: the event that led to it, in words.  choice: the judged choice, with a verdict on its
            cost.
        distances: the choices whose deficiencies are shown.
    """
    best = format_tiles([option.tile for option in choice.best])
    return [
        number_cell(turn.number),
        Text(event),
        *(
            number_cell("never" if one.deficiency == UNREACHABLE else str(one.deficiency))
            for one in distances
        ),
        Text(f"{turn.played} {verdict(choice.cost)}", BEST if choice.is_best else BAD),
        Text(f"{best} ×{choice.best[0].copies}"),
        _hand(turn.hand),
    ]


def _hand(hand: Hand) -> Text:
    return words(format_tiles(hand.tiles), *map(str, hand.melds))


def verdict_by_copies(cost: Cost | None) -> str:
    """Return the verdict on a discard judged only by the tiles that lower the deficiency."""
    if cost is None:
        return "best"
    return "farther" if cost.tiles else f"{cost.copies} fewer"


def consideration_text(one: Any, parts: Sequence[str]) -> str:
    """Return an answer, its points and their sources.

    Args:
        parts: the sources in words, except for the danger.
    """
    parts = [*parts, *([f"danger {one.danger:.1f}"] if one.danger >= 0.05 else [])]
    return f"{one.action} {one.worth:.2f}" + (f" ({', '.join(parts)})" if parts else "")


def completion_rows(found: AnyExplanation[Any, Any, Any], page: Page) -> Iterator[Cells]:
    """Yield the nearest wins after the best answer."""
    for item in found.completions:
        yield [sentence(f"{name_of_completion(item, page)}; {item.tiles}", FAINT)]


def inferred_rows(found: AnyExplanation[Any, Any, Any]) -> Iterator[Cells]:
    """Yield the hands of the other seats, as far as they can be inferred."""
    seats = "; ".join(filter(None, map(_inferred, found.inferred)))
    if seats:
        yield [sentence(f"inferred: {seats}", FAINT)]


def _inferred(found: SeatBeliefs) -> str:
    """Return the certain tiles of a seat, and those of which it probably holds a copy."""
    parts = [f"holds {found.holds}"] if found.holds else []
    if found.lacks:
        parts.append(f"lacks {format_tiles(found.lacks)}")
    likely = [f"{tile} {copies:.1f}" for tile, copies in found.likely if copies >= _LIKELY]
    if likely:
        parts.append(f"likely {' '.join(likely)}")
    return f"{found.seat} {', '.join(parts)}" if parts else ""


def win_text(event: Any) -> str:
    """Return the seat that wins, the tile and its origin."""
    how = "self-drawn" if event.giver is None else f"from {event.giver}"
    return f"{event.seat} wins with {event.tile}, {how}"


def summary_rows(
    replay: GameReplay[Any, Any, Any, Any], judged: Callable[[Any], JudgedDiscard]
) -> Iterator[Cells]:
    """Yield a line for each seat with the number of its discards that are among the best.

    Args:
        judged: returns the choice of a turn that counts.
    """
    for seat in SEATS if replay.seat is None else (replay.seat,):
        own = [turn for turn in replay.turns if turn.seat is seat]
        if own:
            best = sum(judged(turn).is_best for turn in own)
            yield [sentence(f"{seat}: {best} of {counted(len(own), 'discard')} among the best")]


def picture_of_weighed(found: WeighedActions) -> Picture:
    """Return the picture of weighed answers with their expected points."""

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield _weighed(found)

    return blocks


def _weighed(found: WeighedActions) -> Iterator[Cells]:
    if not found:
        return
    most = max(one.worth for one in found)
    yield [title_cell("points", is_number=True), title_cell("answer")]
    for action, worth in found:
        style = BEST if worth == most else ""
        yield [number_cell(f"{worth:.2f}", style), Text(str(action), style)]

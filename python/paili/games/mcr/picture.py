"""Pictures of Chinese Standard Mahjong: games, decisions, weighed answers, and the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from rich.text import Text

from paili.analysis.deficiency import UNREACHABLE
from paili.games import picture as games_picture
from paili.games.explained import ExplainedChoice
from paili.games.judged import Cost, JudgedDiscard
from paili.games.mcr.actions import ActionKind
from paili.games.mcr.agents import Consideration
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.explanation import Decision, Explanation
from paili.games.mcr.mistakes import McrMistake, WorstDecisions
from paili.games.mcr.observations import Observation
from paili.games.mcr.replay import Replay
from paili.games.mcr.review import Turn
from paili.games.mcr.states import State
from paili.games.picture import cost_rows
from paili.games.seats import SEATS
from paili.games.verdicts import Verdict
from paili.model.notation import format_tiles
from paili.model.tiles import Wind
from paili.render.cells import BAD, BEST, FAINT, Cells, number_cell, sentence, title_cell, words
from paili.render.markup import Markup
from paili.render.page import Page, Picture
from paili.render.pictures.completions import name_of_completion
from paili.render.table import DrawnSeat, concealed_tiles, shown_hand, table_markup
from paili.wording import counted

_VERDICTS = {
    Verdict.WRONG_WIN: "declares a win that is none, or of less than eight fan",
    Verdict.WRONG_ANSWER: "answers what is not legal",
    Verdict.TIME_LIMIT: "is too slow",
    Verdict.MEMORY_LIMIT: "takes too much memory",
    Verdict.OUTPUT_LIMIT: "says too much",
    Verdict.RUNTIME_ERROR: "has crashed",
    Verdict.NOT_JSON: "cannot be understood by the platform",
}


def picture_of_replay(
    replay: Replay, number: int | None = None, players: Sequence[str] | None = None
) -> Picture:
    """Return the picture of a game.

    Args:
        number: of the game in its file, if it is in one.
        players: their names by seat, if they are known.
    """

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield _title(replay.state, number, players)
        yield from (_choices(replay), _end(replay.state), _summary(replay))

    return blocks


def _title(state: State, number: int | None, players: Sequence[str] | None) -> Iterator[Cells]:
    game = "" if number is None else f"game {number}: "
    walls = "a wall for each seat" if state.deal.is_duplicate else "one wall, with flowers"
    yield [sentence(f"{game}{state.deal.prevalent_wind} round, {walls}", FAINT)]
    if players is not None:
        seated = zip(Wind, players, strict=True)
        yield [sentence("; ".join(f"{seat}: {name}" for seat, name in seated), FAINT)]


def _choices(replay: Replay) -> Iterator[Cells]:
    turns, others = replay.turns, replay.decisions or ()
    if not turns and not others:
        return
    is_plain = bool(turns) and turns[0].legal is None
    deficiencies = ["deficiency"] if is_plain else ["plain", "legal"]
    yield [
        title_cell("turn", is_number=True),
        title_cell("event"),
        *(title_cell(title, is_number=True) for title in deficiencies),
        title_cell("discard"),
        title_cell("best"),
        title_cell("hand"),
    ]
    choices: list[Turn | Decision] = [*turns, *others]
    # Of the same number, what a tile was answered with comes after its discard.
    for choice in sorted(choices, key=lambda choice: choice.number):
        who = f"{choice.seat} " if replay.seat is None else ""
        if isinstance(choice, ExplainedChoice):
            yield _decision(choice, who, len(deficiencies))
            yield from explanation_rows(choice.explanation)
            yield from cost_rows(choice.explanation.points)
        else:
            yield _turn(choice, who)
            if choice.number in replay.explanations:
                explanation = replay.explanations[choice.number]
                yield from explanation_rows(explanation)
                yield from cost_rows(explanation.points)


def _decision(decision: Decision, who: str, deficiencies: int) -> Cells:
    hand, is_pass = decision.hand, decision.action.kind is ActionKind.PASS
    answer = f"leaves {decision.offered}" if is_pass else f"answers {decision.action}"
    return [
        number_cell(decision.number),
        Text(who + answer),
        *(Text() for _ in range(deficiencies + 2)),
        words(format_tiles(hand.tiles), *map(str, hand.melds)),
    ]


def explanation_rows(found: Explanation) -> Iterator[Cells]:
    """Yield the answers of the agent `search`, and the nearest wins after the best."""
    answers = "; ".join(map(_reasoned, found.reasons))
    yield [sentence(f"search: {answers}" if answers else "search: no win in sight", FAINT)]
    decided = "" if found.decided_by is None else f"decided by {found.decided_by}; "
    yield [sentence(f"{decided}another wins within a round: {found.others_end:.0%}", FAINT)]
    for item in found.completions:
        yield [sentence(f"{name_of_completion(item)}; {item.tiles}", FAINT)]


def _reasoned(one: Consideration) -> str:
    """An answer, its points, and where they come from."""
    parts = [f"wins {one.chance:.0%}", f"{one.fan:.0f} fan"] if one.fan else []
    parts += [f"danger {one.danger:.1f}"] if one.danger >= 0.05 else []
    return f"{one.action} {one.worth:.2f}" + (f" ({', '.join(parts)})" if parts else "")


def _turn(turn: Turn, who: str) -> Cells:
    choice, verdict = _judged(turn), _plain_verdict if turn.legal is None else _verdict
    best = format_tiles([option.tile for option in choice.best])
    return [
        number_cell(turn.number),
        Text(who + _cause(turn)),
        number_cell(_distance(turn)),
        *([] if turn.legal is None else [number_cell(_distance(turn.legal))]),
        Text(f"{turn.played} {verdict(choice.cost)}", BEST if choice.is_best else BAD),
        Text(f"{best} ×{choice.best[0].copies}"),
        words(format_tiles(turn.hand.tiles), *map(str, turn.hand.melds)),
    ]


def _judged(turn: Turn) -> JudgedDiscard:
    """The choice by legal wins, if they were asked for."""
    return turn.legal or turn


def _distance(discard: JudgedDiscard) -> str:
    return "never" if discard.deficiency == UNREACHABLE else str(discard.deficiency)


def _cause(turn: Turn) -> str:
    """The draw or the call that led to the discard."""
    return f"draws {turn.drawn}" if turn.meld is None else f"calls {turn.meld}"


def _verdict(cost: Cost | None) -> str:
    if cost is None:
        return "best"
    if cost.tiles == UNREACHABLE:
        return "cost every win"
    if cost.tiles:
        return f"cost {counted(cost.tiles, 'tile')}"
    return f"-{cost.copies} " + ("copy" if cost.copies == 1 else "copies")


def _plain_verdict(cost: Cost | None) -> str:
    if cost is None:
        return "best"
    return "farther" if cost.tiles else f"{cost.copies} fewer"


def _end(state: State) -> Iterator[Cells]:
    event, won = state.last, state.win
    if event.kind is EventKind.WIN:
        how = f"from {event.giver}" if event.giver is not None else "self-drawn"
        total = "" if won is None else f", {won.fan} fan"
        yield [sentence(f"{event.seat} wins with {event.tile}, {how}{total}", BEST)]
    elif event.kind is EventKind.EXHAUSTED:
        yield [sentence("nobody wins: there is no tile left to draw")]
    elif event.verdict is not None:
        yield [sentence(f"{event.seat} {_VERDICTS[event.verdict]} ({event.verdict})", BAD)]
    else:
        yield [sentence("the log ends here, the game does not", FAINT)]
    for fan, times in () if won is None else won.fans:
        yield [number_cell(fan.points), number_cell(f"×{times}" if times > 1 else ""), Text(fan.en)]
    if state.payments is not None:
        paid = zip(Wind, state.payments, strict=True)
        yield [sentence(", ".join(f"{seat} {amount:+d}" for seat, amount in paid))]


def _summary(replay: Replay) -> Iterator[Cells]:
    for one in Wind if replay.seat is None else (replay.seat,):
        own = [turn for turn in replay.turns if turn.seat is one]
        if own:
            best = sum(_judged(turn).is_best for turn in own)
            yield [sentence(f"{one}: {best} of {counted(len(own), 'discard')} among the best")]


def markup_of_state(state: State) -> Markup:
    """Return the table with all hands open, east in front."""
    views = [state.observation(seat) for seat in SEATS]
    seats = (
        DrawnSeat(
            view.seat,
            shown_hand(partial(state.hand, view.seat)),
            state.melds(view.seat),
            view.discards(view.seat),
            _seat_notes(view, view.seat, state.payments),
        )
        for view in views
    )
    return table_markup(Wind.EAST, seats, _centre(views[0], state.last))


def markup_of_observation(view: Observation) -> Markup:
    """Return the table as a seat sees it: others' tiles face down."""
    own = shown_hand(lambda: view.hand)
    seats = (
        DrawnSeat(
            seat,
            own if seat is view.seat or own is None else _hidden(view, seat),
            view.melds(seat),
            view.discards(seat),
            _seat_notes(view, seat, None),
        )
        for seat in SEATS
    )
    return table_markup(view.seat, seats, _centre(view, view.last))


def _hidden(view: Observation, seat: Wind) -> int:
    last = view.last
    has_drawn = last.kind is EventKind.DRAW and last.seat is seat
    return concealed_tiles(view.melds(seat), is_drawn=has_drawn)


def _seat_notes(view: Observation, seat: Wind, payments: tuple[int, ...] | None) -> list[str]:
    notes = [counted(view.flowers(seat), "flower")] if view.flowers(seat) else []
    if view.is_duplicate:
        notes.append(f"wall {view.wall_left(seat)}")
    if seat is view.seat and view.drawn is not None:
        notes.append(f"drew {view.drawn}")
    if payments is not None:
        notes.append(f"{payments[seat]:+d}")
    return notes


def _centre(view: Observation, last: Event) -> Iterator[str]:
    yield f"{view.prevalent_wind} round"
    if not view.is_duplicate:
        yield f"{counted(view.wall_left(Wind.EAST), 'tile')} left in the wall"
    yield "before the deal" if last.kind is EventKind.SEATS else str(last)


def picture_of_decisions(
    ranking: WorstDecisions, found: Sequence[McrMistake] | None = None
) -> Picture:
    """Return the picture of the costliest decisions.

    Args:
        found: what `worst` gave; None asks for it.
    """
    found = ranking.worst() if found is None else found
    return games_picture.picture_of_decisions(ranking, found, explanation_rows)

"""The report on one hand, for the command line and other displays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from paili.analysis.acceptance import (
    NO_LOOK,
    Acceptance,
    LookAhead,
    acceptance_of,
    discards_of,
)
from paili.analysis.completions import Completions, checked_limit, likeliest_completions
from paili.analysis.discard_options import DiscardOption, Discards
from paili.analysis.question import Question, VoidChoices, has_known_pungs
from paili.analysis.ranking import RankBy, RankByName, RankedBy, Ranking, checked_rank_by
from paili.games.sichuan.exchanges import HELD, PASSED, Exchanges, exchanges
from paili.games.sichuan.voids import VoidSuits, rows_of, void_suits
from paili.model.columns import Column
from paili.model.errors import ArgumentError
from paili.model.forms import Form
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rendered import Rendered, Tabular
from paili.model.rules import RIICHI, Rules, as_rules
from paili.model.serialization import (
    SCHEMA_VERSION,
    copies_to_json,
    deficiency_to_json,
    names,
    position_to_json,
)
from paili.wording import counted, distance, more, subject

_RANKED = 2_000
"""Completions that are compared to find the likeliest."""


@dataclass(frozen=True, slots=True, repr=False)
class Report(Tabular, Rendered):
    """All answers about one hand.

    `str` is the picture that `paili analyse` prints; `to_frame` has a row for each discard, of a
    waiting hand one for each kind that it accepts.

    Attributes:
        hand: waiting or drawn.  rules: rules of the game.
        knowledge: copies that can still come; no copies of kinds that are not in play.
        deficiency: in tile changes.  by_form: the same under each form of the rules.
        acceptance: of a waiting hand; None for a drawn one.
        discards: of a drawn hand, best first; None for a waiting one. Each has its rank and, unless
            acceptance ranks them, the chance that does.
        completions: the reason: complete hands that attain the deficiency, those that can come
            about in most ways first.
        any_win: the same where every complete hand wins; None if it does under `rules`.
        void_suits: under rules of Sichuan Mahjong with scoring that do not say which suit is given
            up, what each is worth as that; None if acceptance was asked for, which is found at
            once, or melds are not known.
        exchanges: under the same rules, of 13 tiles without melds, what each way to pass three
            tiles on is worth, if the rules have an exchange.
    """

    hand: Hand
    knowledge: KnowledgeBase
    rules: Rules
    deficiency: int
    by_form: tuple[tuple[Form, int], ...]
    acceptance: Acceptance | None
    discards: Discards | None
    completions: Completions
    any_win: Report | None = None
    void_suits: VoidSuits | None = None
    exchanges: Exchanges | None = None

    @property
    def ranked_by(self) -> RankedBy | None:
        """The method that ranked the discards; None for a waiting hand."""
        return self.discards[0].ranked_by if self.discards else None

    def __repr__(self) -> str:
        about = f"<Report on {subject(self.hand, self.rules)}: {distance(self.deficiency)}"
        reason = f"; {counted(sum(self.completions.counts), 'nearest complete hand')}>"
        if self.acceptance is not None:
            accepted = self.acceptance
            return f"{about}, accepts {counted(accepted.copies, 'copy')}{reason}"
        assert self.discards is not None  # of a hand that does not wait
        best = self.discards[0]
        accepts = f"accepts {counted(best.copies, 'copy')}"
        others = more(len(self.discards) - 1, "discard")
        discard = f"discard {self.hand.discard_text(best.tile)}: {distance(best.deficiency)}"
        return f"{about}; {discard}, {accepts}{others}{reason}"

    def _columns(self) -> Sequence[Column]:
        if self.acceptance is not None:
            return self.acceptance._columns()
        assert self.discards is not None  # of a hand that does not wait
        return self.discards._columns()

    def to_json(self) -> dict[str, Any]:
        """Return the report as docs/report.schema.json has it; None stands for `UNREACHABLE`."""
        return {
            "schema_version": SCHEMA_VERSION,
            **position_to_json(self.hand, self.knowledge, self.rules),
            **self._answers_to_json(),
            "any_win": self.any_win and self.any_win._answers_to_json(),
            **({} if self.void_suits is None else {"void_suits": self.void_suits.to_json()}),
            **({} if self.exchanges is None else {"exchanges": self.exchanges.to_json()}),
        }

    def _answers_to_json(self) -> dict[str, Any]:
        return {
            "deficiency": deficiency_to_json(self.deficiency),
            "deficiency_by_form": {
                str(form): deficiency_to_json(found) for form, found in self.by_form
            },
            "acceptance": None if self.acceptance is None else _acceptance_to_json(self.acceptance),
            "ranked_by": self.ranked_by and str(self.ranked_by),
            "discards": None
            if self.discards is None
            else list(map(_discard_to_json, self.discards)),
            "completions": self.completions.listed_to_json(),
        }


def analyse(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    rules: Rules | str = RIICHI,
    rank_by: RankBy | RankByName = RankBy.CHANCE,
    two_step: bool = False,
    improvements: bool = False,
    limit: int = 20,
) -> Report:
    """Return the report on a hand.

    Args:
        hand: waiting (3n+1 concealed tiles) or drawn (3n+2).
        knowledge: copies that can still come; None means every copy that is not our own, melds
            included.
        rules: rules of the game.
        rank_by: the criterion of the ranking, as in `discards`: "chance", the chance to win
            within some draws, or "acceptance", which is found at once. Under rules with jokers it
            is always acceptance, since plans and outlooks do not know them.
        two_step: for each discard, also count the ways to draw two accepted tiles in succession.
        improvements: for each discard, also list the draws that widen the acceptance.
        limit: at most this many completions are listed, likeliest first; all are counted. If there
            are thousands, only the first 2,000 of them are compared.
    Raises:
        TileCountError: more than four copies in hand, melds and available, or a tile that is not
            in play.
        ArgumentError: an argument of the wrong type, or an option that needs a drawn hand.
    Cost: by acceptance a fraction of a millisecond, with a requirement some tens of milliseconds.
        By the chance that of `discards`, up to some two seconds; with a requirement twice, for
        `any_win` is ranked as well; and that of `void_suits` and `exchanges` where they are asked.
    Example:
        >>> import paili
        >>> paili.analyse(paili.Hand.parse("123m456p2345789s1m")).deficiency
        1
    """
    asked = as_rules(rules)
    question = Question.of(hand, knowledge, asked).in_play()
    by = RankBy.ACCEPTANCE if asked.jokers else checked_rank_by(rank_by)
    look = LookAhead(two_step, improvements)
    ranking = Ranking(question) if by is RankBy.CHANCE else None
    return full_report(question, asked, look, checked_limit(limit), ranking)


def full_report(
    question: Question, rules: Rules, look: LookAhead, limit: int, ranking: Ranking | None
) -> Report:
    """Return the report of `analyse`; its arguments are checked.

    Args:
        question: with kinds in play only.  rules: as they were given.
        ranking: None ranks by acceptance, and compares no choices before a game.
    """
    report = report_of(question, look=look, limit=limit, ranking=ranking)
    return report if ranking is None else _before_the_game(report, question.voids, rules)


def report_of(
    question: Question, *, look: LookAhead = NO_LOOK, limit: int, ranking: Ranking | None = None
) -> Report:
    """Return the report without the choices before a game.

    Args:
        question: with kinds in play only.  limit: of completions that are listed, checked.
        ranking: of the discards of a drawn hand; None ranks by acceptance.
    Raises:
        ArgumentError: a look ahead from a waiting hand.
    """
    by_form = question.by_form
    hand, rules = question.hand, question.rules
    wait, options = None, None
    if not hand.is_waiting:
        options = discards_of(question, look, ranking)
    elif look:
        name = "two_step" if look.two_step else "improvements"
        raise ArgumentError(name, f"the waiting hand {hand}", "a drawn hand: it looks ahead")
    else:
        wait = acceptance_of(question)
    reason = likeliest_completions(question, limit, _RANKED)
    any_win = None
    if rules.requirement is not None:
        other = question.under(rules.without_requirement())
        ranked = None if ranking is None else Ranking(other)
        any_win = report_of(other, look=look, limit=limit, ranking=ranked)
    answers = (reason.deficiency, tuple(by_form.items()), wait, options, reason)
    return Report(hand, question.knowledge, rules, *answers, any_win)


def _before_the_game(report: Report, voids: VoidChoices | None, rules: Rules) -> Report:
    """Return the report with the suits to give up and the tiles to pass, where they are chosen.

    Args:
        voids: the choices that decided the void suit.  rules: as they were given.
    """
    hand, knowledge = report.hand, report.knowledge
    if rules.scoring is None or rules.void_suit is not None or not has_known_pungs(hand):
        return report
    # There is no limit of time: both look as far as takes some seconds at most.
    suits = rows_of(voids, rules) if voids else void_suits(hand, knowledge, rules=rules)
    return replace(report, void_suits=suits, exchanges=_exchanges(hand, knowledge, rules))


def _exchanges(hand: Hand, knowledge: KnowledgeBase, rules: Rules) -> Exchanges | None:
    """Return the tiles to pass before a game of Sichuan Mahjong, where some are passed."""
    passes = rules.scoring is not None and rules.scoring.exchange != "none"
    if not passes or hand.size != HELD or hand.melds or sum(knowledge._bytes) < PASSED:
        return None
    return exchanges(hand, knowledge, rules=rules)


def _acceptance_to_json(wait: Acceptance) -> dict[str, Any]:
    return {
        "tiles": copies_to_json(wait.tiles),
        "copies": wait.copies,
        "dead": names(wait.dead),
    }


def _discard_to_json(option: DiscardOption) -> dict[str, Any]:
    improvements = option.improvements
    return {
        "tile": str(option.tile),
        "rank": option.rank,
        "chance": option.chance and option.chance.to_json(),
        "deficiency": deficiency_to_json(option.deficiency),
        "tiles": copies_to_json(option.tiles),
        "copies": option.copies,
        "dead": names(option.dead),
        "delta": option.delta,
        "two_step": option.two_step,
        "improvements": None
        if improvements is None
        else [
            {
                "tile": str(draw.tile),
                "copies": draw.copies,
                "discard": str(draw.discard),
                "accepts": draw.accepts,
            }
            for draw in improvements
        ],
    }

"""Reports: all answers about one hand, for the command line and other displays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from paili.analysis.acceptance import Acceptance
from paili.analysis.completions import Completions, checked_limit, completions_of
from paili.analysis.discard_options import (
    DiscardOption,
    Discards,
    RankBy,
    RankByName,
    RankedBy,
    checked_rank_by,
)
from paili.analysis.question import Aim, Question
from paili.games.sichuan.choices import Exchanges, VoidSuits
from paili.model import views
from paili.model.columns import Column
from paili.model.forms import Form
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rendered import Rendered, Tabular
from paili.model.rules import RIICHI, Rules, as_rules
from paili.model.tiles import check_flag
from paili.model.views import position_to_json
from paili.wording import counted, distance, more, subject


@dataclass(frozen=True, slots=True, repr=False)
class Report(Tabular, Rendered):
    """All answers about one hand.

    `str` is the picture that `paili analyse` prints; `to_frame` has a row for each discard of a
    drawn hand, or each accepted kind of a waiting hand.

    Attributes:
        hand: waiting or drawn.  rules: rules of the game.
        knowledge: copies that can still come; no copies of kinds that are not in play.
        deficiency: in tile changes.  by_form: the deficiency under each form of the rules.
        acceptance: acceptance of a waiting hand; None for a drawn one.
        discards: discards of a drawn hand, best first; None for a waiting one. Each has its rank
            and, unless they are ranked by acceptance, the chance by which it is ranked.
        completions: complete hands that attain the deficiency, those that can come about in most
            ways first.
        any_win: the report without the requirement of `rules`; None if every complete hand wins
            under them.
        aim: under rules of riichi with a requirement, the yaku that the hand aims at; else None.
        void_suits: under rules of Sichuan Mahjong with scoring and without a void suit, the value
            of each suit as the void suit. None for a ranking by acceptance, or if melds are not
            known.
        exchanges: under the same rules, if they have an exchange, the value of each way to pass on
            three tiles of a hand of 13 tiles without melds; else None.
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
    aim: Aim | None = None
    void_suits: VoidSuits | None = None
    exchanges: Exchanges | None = None
    _data: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)

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
        assert self.discards is not None  # since the hand is drawn
        best = self.discards[0]
        accepts = f"accepts {counted(best.copies, 'copy')}"
        others = more(len(self.discards) - 1, "discard")
        discard = f"discard {self.hand.discard_text(best.tile)}: {distance(best.deficiency)}"
        return f"{about}; {discard}, {accepts}{others}{reason}"

    def _columns(self) -> Sequence[Column]:
        if self.acceptance is not None:
            return self.acceptance._columns()
        assert self.discards is not None  # since the hand is drawn
        return self.discards._columns()

    def to_json(self) -> dict[str, Any]:
        """Return the report as docs/report.schema.json describes it; `UNREACHABLE` becomes None."""
        return {
            **position_to_json(self.hand, self.knowledge, self.rules),
            **views.copied(self._data),
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
            within some draws, or "acceptance", which is fast. Under rules with jokers it is always
            acceptance, since plans and outlooks do not support them.
        two_step: for each discard, also count the ways to draw two accepted tiles in succession.
        improvements: for each discard, also list the draws that widen the acceptance.
        limit: number of completions to list at most, most probable first; all are counted. If there
            are thousands, only the first 2,000 are compared.
    Raises:
        TileCountError: more than four copies in hand, melds and available, or a tile that is not
            in play.
        ArgumentError: an argument of the wrong type, or an option that needs a drawn hand.
    Cost: by acceptance a fraction of a millisecond, with a requirement some tens of milliseconds.
        By chance the cost of `discards`, up to about two seconds, and twice that with a
        requirement, because `any_win` is ranked as well. The cost of `void_suits` and `exchanges`
        is added where the report has them.
    Example:
        >>> import paili
        >>> paili.analyse(paili.Hand.parse("123m456p2345789s1m")).deficiency
        1
    """
    given = as_rules(rules)
    question, by = Question.of(hand, knowledge, given), checked_rank_by(rank_by)
    check_flag("two_step", two_step)
    check_flag("improvements", improvements)
    return report_on(question, given, by, two_step, improvements, checked_limit(limit))


def report_on(
    question: Question, given: Rules, by: RankBy, two_step: bool, improvements: bool, limit: int
) -> Report:
    """Return the report of `analyse`; the arguments are already checked.

    Args:
        given: the rules as the caller gave them.
    """
    by_chance = by is RankBy.CHANCE
    asked = given._native, by_chance, two_step, improvements, limit
    data, suits, passed = question.native.report(*asked)
    report = report_of(data, question.in_play())
    if "void_suits" not in data:
        return report
    before = report.hand, report.knowledge, given
    voids = VoidSuits.of_json(data["void_suits"], suits, *before)
    if "exchanges" not in data:
        return replace(report, void_suits=voids)
    passes = Exchanges.of_json(data["exchanges"], passed, *before)
    return replace(report, void_suits=voids, exchanges=passes)


def report_of(data: Mapping[str, Any], question: Question) -> Report:
    """Return the report described by its JSON, without void suits and exchanges.

    Args:
        question: a question of kinds in play only.
    """
    hand, knowledge, rules = question.hand, question.knowledge, question.rules
    least, by_form = views.deficiency(data["deficiency"]), data["deficiency_by_form"]
    wait, discards, any_win = data["acceptance"], data["discards"], data.get("any_win")
    aim = data.get("aim")
    return Report(
        hand,
        knowledge,
        rules,
        least,
        tuple((Form(form), views.deficiency(away)) for form, away in by_form.items()),
        wait and Acceptance(least, views.copies(wait["tiles"]), views.tiles(wait["dead"])),
        discards and Discards(map(DiscardOption, discards), hand, knowledge, rules),
        completions_of(data["completions"], question),
        any_win and report_of(any_win, question.under(rules.without_requirement())),
        aim and Aim(aim),
        _data=data,
    )

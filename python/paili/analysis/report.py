"""The report on one hand: what the command line and other displays show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from paili.analysis.acceptance import Acceptance, acceptance, discards
from paili.analysis.completions import Completions, likeliest_completions
from paili.analysis.deficiency import deficiency_by_form
from paili.analysis.discard_options import DiscardOption, Discards
from paili.analysis.exchanges import HELD, PASSED, Exchanges, exchanges
from paili.analysis.positions import in_play, known
from paili.analysis.ranking import RankBy, RankByName, RankedBy, checked_rank_by
from paili.analysis.voids import VoidSuits, has_known_pungs, void_suits, with_its_void
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
"""So many completions are compared to find the likeliest."""


@dataclass(frozen=True, slots=True, repr=False)
class Report(Tabular, Rendered):
    """Everything about one hand.

    `str` is the picture that `paili analyse` prints; `to_frame` has a row for each discard, of a
    waiting hand one for each kind that it accepts.

    Attributes:
        hand: waiting or drawn.  rules: what a win is.
        knowledge: what can still come; no copies of kinds that are not in play.
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
        """What ranks the discards: acceptance, a plan or an outlook; None for a waiting hand."""
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
        """The report as docs/report.schema.json describes it; None stands for `UNREACHABLE`."""
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
    """The report on a hand.

    Args:
        hand: waiting (3n+1 concealed tiles) or drawn (3n+2).
        knowledge: what can still come; None means every copy that is not our own, melds included.
        rules: what a win is.
        rank_by: what decides which discard is best, as in `discards`: "chance", the chance to win
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
    rules, suits = with_its_void(hand, knowledge, asked)
    by = RankBy.ACCEPTANCE if rules.jokers else checked_rank_by(rank_by)
    look = {"two_step": two_step, "improvements": improvements}
    report = _report(hand, knowledge, rules, by, limit, look)
    if by is RankBy.ACCEPTANCE:
        return report
    if asked.scoring is None or asked.void_suit is not None or not has_known_pungs(hand):
        return report
    # There is no limit of time: both look as far as takes some seconds at most.
    if suits is None:
        suits = void_suits(hand, report.knowledge, rules=asked)
    return replace(report, void_suits=suits, exchanges=_exchanges(hand, report.knowledge, asked))


def _report(
    hand: Hand,
    knowledge: KnowledgeBase | None,
    rules: Rules,
    by: RankBy,
    limit: int,
    look: Mapping[str, bool],
) -> Report:
    """The report, without what is decided before a game; `look` has the options that look ahead."""
    by_form = deficiency_by_form(hand, knowledge, rules=rules)  # checks the types of all three
    tiles = in_play(known(hand, knowledge, rules), rules)
    wait, options = None, None
    if not hand.is_waiting:
        options = discards(hand, tiles, rules=rules, rank_by=by, **look)
    elif any(look.values()):
        name = next(name for name, is_wanted in look.items() if is_wanted)
        raise ArgumentError(name, f"the waiting hand {hand}", "a drawn hand: it looks ahead")
    else:
        wait = acceptance(hand, tiles, rules=rules)
    reason = likeliest_completions(hand, tiles, rules, limit, _RANKED)
    any_win = None
    if rules.requirement is not None:
        any_win = _report(hand, tiles, rules.without_requirement(), by, limit, look)
    answers = (reason.deficiency, tuple(by_form.items()), wait, options, reason)
    return Report(hand, tiles, rules, *answers, any_win)


def _exchanges(hand: Hand, knowledge: KnowledgeBase, rules: Rules) -> Exchanges | None:
    """The tiles to pass before a game of Sichuan Mahjong, where some are passed."""
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

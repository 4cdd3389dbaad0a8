//! Calls: whether to take another player's discard, by the exact chance to win, or by points.

use super::plan::{Plan, PlanOption, Search, stakes_of};
use super::question::Question;
use crate::error::Error;
use crate::exact::Fraction;
use crate::json::{TileName, answer};
use crate::model::hands::Hand;
use crate::model::melds::Meld as AnswersMeld;
use crate::model::rules::{Requirement, Rules, Void};
use paili_core::model::meld::{Meld, MeldKind};
use paili_core::model::rules::WinBy;
use paili_core::model::tile::{KindSet, Tile};
use paili_core::planning::Objective;
use paili_core::riichi::planning::Stakes;
use std::cmp::Reverse;

/// An answer to another player's discard; equally good ones are in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CallKind {
    /// To win with it.
    Win,
    /// To leave it.
    Pass,
    /// To take it for three in a row.
    Chow,
    /// To take it for three alike.
    Pung,
    /// To take it for four alike.
    Kong,
}

impl CallKind {
    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            CallKind::Win => "win",
            CallKind::Pass => "pass",
            CallKind::Chow => "chow",
            CallKind::Pung => "pung",
            CallKind::Kong => "kong",
        }
    }
}

/// One answer to a discard, and what it leaves.
#[derive(Clone, Copy, Debug)]
pub struct CallOption {
    /// The answer.
    pub kind: CallKind,
    /// The declared meld; `None` for a win and for passing.
    pub meld: Option<Meld>,
    /// The chance to win afterwards.
    pub exact: Fraction,
    /// The best discard after a chow or a pung.
    pub discard: Option<Tile>,
    /// The mean of what is received, of plans for points.
    pub expected_points: Option<Fraction>,
}

answer! {
    /// One answer to a discard, and what it leaves.
    pub struct CallAnswer {
        /// The answer.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["win", "pass", "chow", "pung", "kong"])))]
        pub kind: &'static str,
        /// The declared meld; null for a win and for passing.
        pub meld: Option<String>,
        /// The chance to win afterwards, as a fraction.
        pub exact: String,
        /// The same as a number.
        pub probability: f64,
        /// The difference from passing; negative if it is worse.
        pub gain: f64,
        /// The best discard after a chow or a pung; null after the others.
        pub discard: Option<TileName>,
        /// The mean of what is received; null unless points are compared.
        pub expected_points: Option<f64>,
    }

    /// The answers to another player's discard.
    pub struct CallsAnswer {
        /// The discard.
        pub discard: TileName,
        /// Own draws within which to win.
        pub draws: u32,
        /// The best answer first; passing is always among them.
        pub calls: Vec<CallAnswer>,
    }
}

/// Returns the answers as JSON has them.
pub fn answered(question: &Question, look: &Look) -> Result<CallsAnswer, Error> {
    let found = calls(question, look)?;
    let passed = found.iter().find(|one| one.kind == CallKind::Pass);
    let passed = passed.map_or(Fraction::ZERO, |one| one.exact);
    let answer = |one: &CallOption| CallAnswer {
        kind: one.kind.name(),
        meld: one.meld.map(|meld| AnswersMeld::from(meld).to_string()),
        exact: one.exact.to_string(),
        probability: one.exact.to_f64(),
        gain: one.exact.minus(passed).to_f64() - passed.minus(one.exact).to_f64(),
        discard: one.discard.map(TileName),
        expected_points: one.expected_points.map(Fraction::to_f64),
    };
    Ok(CallsAnswer {
        discard: TileName(look.tile),
        draws: look.draws,
        calls: found.iter().map(answer).collect(),
    })
}

/// A discard that may be called, and the way in which its answers are compared.
#[derive(Clone, Copy)]
pub struct Look {
    /// The discard.
    pub tile: Tile,
    /// Own draws within which to win.
    pub draws: u32,
    /// Whether the player on the left discards, whose tiles make chows.
    pub is_left: bool,
    /// The measure.
    pub objective: Objective,
    /// The stakes of a hand of riichi, for points.
    pub stakes: Option<Stakes>,
}

/// Returns the answers of a waiting hand to a discard, which its knowledge has not; the best first.
pub fn calls(question: &Question, look: &Look) -> Result<Vec<CallOption>, Error> {
    let (passed, points) = value(question, look.draws, look)?;
    let of = |kind, exact, expected_points| CallOption {
        kind,
        meld: None,
        exact,
        discard: None,
        expected_points,
    };
    let mut options = vec![of(CallKind::Pass, passed, points)];
    let drawn = with_tile(&question.hand, look.tile);
    if let Some(points) = won(question, drawn, look)? {
        options.push(of(CallKind::Win, Fraction::ONE, points));
    }
    for meld in melds_of(question, look) {
        options.extend(called(question, meld, look)?);
    }
    let points = |one: &CallOption| one.expected_points.unwrap_or(Fraction::ZERO);
    options.sort_by(|one, other| {
        let better = points(other).cmp(&points(one)).then(other.exact.cmp(&one.exact));
        better.then(one.kind.cmp(&other.kind))
    });
    Ok(options)
}

/// Returns the hand with a tile more.
fn with_tile(hand: &Hand, tile: Tile) -> Hand {
    let mut counts = hand.counts;
    counts[usize::from(tile.0)] += 1;
    Hand::of_checked_parts(counts, 0, hand.melds.clone(), hand.red())
}

/// Returns the question about another hand with the same knowledge.
fn about<'a>(question: &Question<'a>, hand: Hand, rules: &Rules) -> Result<Question<'a>, Error> {
    Question::new(hand, Some(question.knowledge), rules, question.host)
}

/// Returns the chance of a hand, and its points if they are compared.
fn value(
    question: &Question,
    draws: u32,
    look: &Look,
) -> Result<(Fraction, Option<Fraction>), Error> {
    let (mut search, plan) = planned(question, draws, look)?;
    Ok((search.value().lower, plan.expected_points))
}

fn planned<'a>(
    question: &Question<'a>,
    draws: u32,
    look: &Look,
) -> Result<(Search<'a>, Plan), Error> {
    let host = question.host;
    let mut search = Search::of_hand(question, look.objective, draws, look.stakes, host)?;
    search.advance(host.unlimited())?;
    let plan = search.plan()?;
    Ok((search, plan))
}

/// Returns whether a hand wins by the discard: its points, if they are compared.
fn won(question: &Question, drawn: Hand, look: &Look) -> Result<Option<Option<Fraction>>, Error> {
    let by_discard = |requirement| Requirement { win_by: WinBy::Discard, ..requirement };
    let requirement = question.rules.requirement;
    let rules = Rules { requirement: requirement.map(by_discard), ..question.rules.clone() };
    let host = question.host;
    match (look.objective, question.rules.riichi()) {
        (Objective::Points, Some(scoring)) => {
            let drawn = about(question, drawn, &rules)?;
            let paid = Stakes {
                discard_share: (1, 1),
                last_tile: false,
                ..stakes_of(&drawn, look.stakes)?
            };
            let last = Some(look.tile);
            let plan = drawn.core.riichi_plan(&scoring, paid, last, 0, host.memory)?;
            let points = points_of(Search::of(plan, look.objective, host))?;
            Ok(points.filter(|points| !points.is_zero()).map(Some))
        }
        (objective, _) => {
            let last = requirement.is_some().then_some(look.tile);
            if !about(question, drawn.clone(), &rules)?.core.is_won(last)? {
                return Ok(None);
            }
            if objective == Objective::Chance {
                return Ok(Some(None));
            }
            let rules = match requirement {
                Some(_) => rules,
                None => rules.requiring(Requirement {
                    minimum: 0,
                    winds: None,
                    win_by: WinBy::Discard,
                    riichi: None,
                })?,
            };
            let drawn = about(question, drawn, &rules)?;
            let last = Some(look.tile);
            let plan = drawn.core.plan(objective, last, 0, host.threads, host.memory)?;
            Ok(Some(points_of(Search::of(plan, objective, host))?))
        }
    }
}

fn points_of(mut search: Search) -> Result<Option<Fraction>, Error> {
    search.finish();
    let never = crate::host::Host::PATIENT.unlimited();
    search.advance(never)?;
    Ok(search.plan()?.expected_points)
}

/// Returns the melds of a hand and a discard: chows in tile order, then a pung and a kong.
fn melds_of(question: &Question, look: &Look) -> Vec<Meld> {
    let (held, tile, rules) = (&question.hand.counts, look.tile, &question.rules);
    let kind = usize::from(tile.0);
    let (suit, rank) = (tile.0 / 9, tile.0 % 9);
    if matches!(rules.void, Void::Suit(void) if !KindSet::HONORS.contains(kind) && void == suit) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let has_three_players = rules.riichi().is_some_and(|rules| rules.players == 3);
    let has_chows = rules.chows && !has_three_players && look.is_left;
    if has_chows && !KindSet::HONORS.contains(kind) {
        for first in rank.saturating_sub(2)..=rank.min(6) {
            let chow = Meld { kind: MeldKind::Chow, tile: Tile(9 * suit + first) };
            let mut others = chow.tiles().filter(|other| *other != tile);
            if others.all(|other| held[usize::from(other.0)] > 0) {
                found.push(chow);
            }
        }
    }
    for (least, kind_of_meld) in [(2, MeldKind::Pung), (3, MeldKind::Kong)] {
        let can_come = kind_of_meld != MeldKind::Kong || question.coming() > 0;
        if held[kind] >= least && can_come {
            found.push(Meld { kind: kind_of_meld, tile });
        }
    }
    found
}

/// Returns a call with its best discard; `None` if nothing may be discarded after it.
fn called(question: &Question, meld: Meld, look: &Look) -> Result<Option<CallOption>, Error> {
    let hand = question.hand.with_meld(meld, Some(look.tile))?;
    let after = about(question, hand, &question.rules)?;
    let of = |kind, exact, discard, expected_points| CallOption {
        kind,
        meld: Some(meld),
        exact,
        discard,
        expected_points,
    };
    if meld.kind == MeldKind::Kong {
        let draws = (look.draws + 1).min(question.coming());
        let (exact, points) = value(&after, draws, look)?;
        return Ok(Some(of(CallKind::Kong, exact, None, points)));
    }
    let kind = if meld.kind == MeldKind::Chow { CallKind::Chow } else { CallKind::Pung };
    let banned = question.rules.riichi().map_or(KindSet(0), |rules| rules.swapped(meld, look.tile));
    // Of a hand that the call completes too, as of any other, a tile must be discarded: to take the
    // discard for the last meld is to win, which is an option of its own.
    let (_, plan) = planned(&after, look.draws, look)?;
    let worth = |one: &PlanOption| {
        let or_zero = |number: Option<Fraction>| number.unwrap_or(Fraction::ZERO);
        (or_zero(one.expected_points), one.exact, or_zero(one.expected_fan), Reverse(one.tile))
    };
    let options = plan.options.iter();
    let allowed = options.filter(|one| !banned.contains(one.tile)).max_by_key(|one| worth(one));
    Ok(allowed.map(|best| of(kind, best.exact, Some(Tile(best.tile as u8)), best.expected_points)))
}

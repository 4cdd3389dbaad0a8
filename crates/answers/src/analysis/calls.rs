//! Calls: whether to claim another player's discard, or to declare an own kong, by the exact
//! probability to win, or by points.

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

/// An answer to a tile; equally good answers are sorted in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CallKind {
    /// Win with the tile.
    Win,
    /// Pass on another player's discard.
    Pass,
    /// Declare nothing after an own draw, and discard.
    Discard,
    /// Claim the tile for a chow.
    Chow,
    /// Claim the tile for a pung.
    Pung,
    /// Declare a kong with the tile.
    Kong,
}

impl CallKind {
    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            CallKind::Win => "win",
            CallKind::Pass => "pass",
            CallKind::Discard => "discard",
            CallKind::Chow => "chow",
            CallKind::Pung => "pung",
            CallKind::Kong => "kong",
        }
    }
}

/// An answer to a tile, with its value.
#[derive(Clone, Copy, Debug)]
pub struct CallOption {
    /// The answer.
    pub kind: CallKind,
    /// The declared meld; `None` if nothing is declared.
    pub meld: Option<Meld>,
    /// The chance to win afterwards.
    pub exact: Fraction,
    /// The best discard, if the answer ends with one.
    pub discard: Option<Tile>,
    /// The mean of the points received, of plans for points.
    pub expected_points: Option<Fraction>,
}

answer! {
    /// One answer to a tile, and what it leaves.
    pub struct CallAnswer {
        /// The answer.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["win", "pass", "discard", "chow", "pung", "kong"])))]
        pub kind: &'static str,
        /// The declared meld; null for a win, for passing and for a discard alone.
        pub meld: Option<String>,
        /// The chance to win afterwards, as a fraction.
        pub exact: String,
        /// The same as a number.
        pub probability: f64,
        /// The difference from passing, or from the best discard alone; negative if it is worse.
        pub gain: f64,
        /// The best discard, alone or after a chow or a pung; null for the others.
        pub discard: Option<TileName>,
        /// The mean of what is received; null unless points are compared.
        pub expected_points: Option<f64>,
    }

    /// The answers to another player's discard, or to an own draw.
    pub struct CallsAnswer {
        /// The discard; null for an own draw.
        pub discard: Option<TileName>,
        /// Own draws within which to win.
        pub draws: u32,
        /// The best answer first; passing, or a discard alone, is always among them.
        pub calls: Vec<CallAnswer>,
    }
}

/// Returns the answers in JSON form.
pub fn answered(question: &Question, look: &Look) -> Result<CallsAnswer, Error> {
    let found = calls(question, look)?;
    let passed = found.iter().find(|one| matches!(one.kind, CallKind::Pass | CallKind::Discard));
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
        discard: look.tile.map(TileName),
        draws: look.draws,
        calls: found.iter().map(answer).collect(),
    })
}

/// The tile to be answered, and the measure by which its answers are compared.
#[derive(Clone, Copy)]
pub struct Look {
    /// The discard of another player; `None` for an own draw.
    pub tile: Option<Tile>,
    /// Own draws within which to win.
    pub draws: u32,
    /// Whether the player on the left discards, whose tiles make chows.
    pub is_left: bool,
    /// The measure.
    pub objective: Objective,
    /// The stakes of a hand of riichi, for points.
    pub stakes: Option<Stakes>,
}

/// Returns an error unless the hand has the size to answer a discard, or an own draw.
pub fn expect_size(question: &Question, tile: Option<Tile>) -> Result<(), Error> {
    let size = u32::from(question.hand.counts.iter().sum::<u8>());
    if (size % 3 == 1) == tile.is_some() {
        return Ok(());
    }
    let expected = match tile {
        Some(_) => format!("{}: a waiting hand calls", size.saturating_sub(1)),
        None => format!("{}: a drawn hand declares kongs of its own", size + 1),
    };
    Err(Error::HandSize { size, expected })
}

/// Returns the answers of a waiting hand to a discard, which is not among its available copies, or
/// those of a drawn hand to its draw; the best first.
pub fn calls(question: &Question, look: &Look) -> Result<Vec<CallOption>, Error> {
    expect_size(question, look.tile)?;
    let mut options = match look.tile {
        Some(tile) => answers_to(question, tile, look)?,
        None => own_answers(question, look)?,
    };
    let points = |one: &CallOption| one.expected_points.unwrap_or(Fraction::ZERO);
    options.sort_by(|one, other| {
        let better = points(other).cmp(&points(one)).then(other.exact.cmp(&one.exact));
        better.then(one.kind.cmp(&other.kind))
    });
    Ok(options)
}

/// Returns the answers of a waiting hand to a discard.
fn answers_to(question: &Question, tile: Tile, look: &Look) -> Result<Vec<CallOption>, Error> {
    let (passed, points) = value(question, look.draws, look)?;
    let mut options = vec![option(CallKind::Pass, None, passed, points)];
    let drawn = with_tile(&question.hand, tile);
    if let Some(points) = won(question, drawn, tile, look)? {
        options.push(option(CallKind::Win, None, Fraction::ONE, points));
    }
    for meld in melds_of(question, tile, look.is_left) {
        options.extend(called(question, meld, tile, look)?);
    }
    Ok(options)
}

/// Returns the answers of a drawn hand to its draw.
fn own_answers(question: &Question, look: &Look) -> Result<Vec<CallOption>, Error> {
    let (_, plan) = planned(question, look.draws, look)?;
    let mut options = Vec::new();
    options
        .extend(best_of(&plan, KindSet(0)).map(|best| discarding(CallKind::Discard, None, best)));
    if question.core.is_won(None)? {
        let points = match look.objective {
            Objective::Chance => None,
            Objective::Points => planned(question, 0, look)?.1.expected_points,
        };
        options.push(option(CallKind::Win, None, Fraction::ONE, points));
    }
    for meld in own_kongs(question) {
        options.push(konged(question, meld, None, look)?);
    }
    Ok(options)
}

/// Returns the kongs of a drawn hand: concealed ones, then those that a pung becomes.
fn own_kongs(question: &Question) -> Vec<Meld> {
    let (hand, in_play) = (&question.hand, question.rules.in_play());
    if question.coming() == 0 {
        return Vec::new();
    }
    let kinds = || (0..hand.counts.len()).filter(|&kind| in_play.contains(kind));
    let kong = |meld, kind: usize| Meld { kind: meld, tile: Tile(kind as u8) };
    let concealed = kinds().filter(|&kind| hand.counts[kind] == 4 && !is_void(question, kind));
    let is_pung = |kind| hand.core_melds().as_slice().contains(&kong(MeldKind::Pung, kind));
    let added = kinds().filter(|&kind| hand.counts[kind] == 1 && is_pung(kind));
    let concealed = concealed.map(|kind| kong(MeldKind::ConcealedKong, kind));
    concealed.chain(added.map(|kind| kong(MeldKind::Kong, kind))).collect()
}

/// Returns whether a kind is of the void suit, which is never declared.
fn is_void(question: &Question, kind: usize) -> bool {
    let suit = (kind / 9) as u8;
    matches!(question.rules.void, Void::Suit(void) if !KindSet::HONORS.contains(kind) && void == suit)
}

fn option(
    kind: CallKind,
    meld: Option<Meld>,
    exact: Fraction,
    expected_points: Option<Fraction>,
) -> CallOption {
    CallOption { kind, meld, exact, discard: None, expected_points }
}

fn with_tile(hand: &Hand, tile: Tile) -> Hand {
    let mut counts = hand.counts;
    counts[usize::from(tile.0)] += 1;
    Hand::of_checked_parts(counts, 0, hand.melds.clone(), hand.red())
}

/// Returns the question about another hand with the same knowledge.
fn about<'a>(question: &Question<'a>, hand: Hand, rules: &Rules) -> Result<Question<'a>, Error> {
    Question::new(hand, Some(question.knowledge), rules, question.host)
}

/// Returns the probability to win of a hand, and its points if they are compared.
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

/// Returns the result if a hand wins by the discard: its points, if they are compared.
fn won(
    question: &Question,
    drawn: Hand,
    tile: Tile,
    look: &Look,
) -> Result<Option<Option<Fraction>>, Error> {
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
            let last = Some(tile);
            let plan = drawn.core.riichi_plan(&scoring, paid, last, 0, host.memory)?;
            let points = points_of(Search::of(plan, look.objective, host))?;
            Ok(points.filter(|points| !points.is_zero()).map(Some))
        }
        (objective, _) => {
            let last = requirement.is_some().then_some(tile);
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
            let last = Some(tile);
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
fn melds_of(question: &Question, tile: Tile, is_left: bool) -> Vec<Meld> {
    let (held, rules) = (&question.hand.counts, &question.rules);
    let kind = usize::from(tile.0);
    let (suit, rank) = (tile.0 / 9, tile.0 % 9);
    if is_void(question, kind) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let has_three_players = rules.riichi().is_some_and(|rules| rules.players == 3);
    let has_chows = rules.chows && !has_three_players && is_left;
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
fn called(
    question: &Question,
    meld: Meld,
    tile: Tile,
    look: &Look,
) -> Result<Option<CallOption>, Error> {
    if meld.kind == MeldKind::Kong {
        return konged(question, meld, Some(tile), look).map(Some);
    }
    let after = about(question, question.hand.with_meld(meld, Some(tile))?, &question.rules)?;
    let kind = if meld.kind == MeldKind::Chow { CallKind::Chow } else { CallKind::Pung };
    let banned = question.rules.riichi().map_or(KindSet(0), |rules| rules.swapped(meld, tile));
    // A hand that the call completes must discard like any other; claiming the discard as the last
    // tile is a win, which is an option of its own.
    let (_, plan) = planned(&after, look.draws, look)?;
    Ok(best_of(&plan, banned).map(|best| discarding(kind, Some(meld), best)))
}

/// Returns a kong, after which a replacement tile is drawn.
fn konged(
    question: &Question,
    meld: Meld,
    called: Option<Tile>,
    look: &Look,
) -> Result<CallOption, Error> {
    let after = about(question, question.hand.with_meld(meld, called)?, &question.rules)?;
    let draws = (look.draws + 1).min(question.coming());
    let (exact, points) = value(&after, draws, look)?;
    Ok(option(CallKind::Kong, Some(meld), exact, points))
}

/// Returns the best discard of a plan that is not banned.
fn best_of(plan: &Plan, banned: KindSet) -> Option<&PlanOption> {
    let worth = |one: &PlanOption| {
        let or_zero = |number: Option<Fraction>| number.unwrap_or(Fraction::ZERO);
        (or_zero(one.expected_points), one.exact, or_zero(one.expected_fan), Reverse(one.tile))
    };
    let allowed = plan.options.iter().filter(|one| !banned.contains(one.tile));
    allowed.max_by_key(|one| worth(one))
}

fn discarding(kind: CallKind, meld: Option<Meld>, best: &PlanOption) -> CallOption {
    let discard = Some(Tile(best.tile as u8));
    CallOption { discard, ..option(kind, meld, best.exact, best.expected_points) }
}

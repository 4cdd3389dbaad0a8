//! Comparison of discards: the reasons why one of them is better than another.

use super::discards::{DiscardOption, Look as Ahead, discards};
use super::outlook::{OutlookOption, option_of, outlook_of, terms_beside};
use super::plan::{Reason, Search};
use super::plan_report::{Chances, Reached, reached, taken_apart};
use super::question::Question;
use super::sentences::sentences;
use crate::error::Error;
use crate::exact::Fraction;
use crate::json::{Copies, Deficiency, Mean, answer};
use crate::model::melds::Meld;
use crate::model::notation::{name_of, write_counts};
use paili_core::model::tile::{KINDS, PerKind, Tile};
use paili_core::planning::Objective;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

/// Number of draws of a whole game, for the long curves.
const HORIZON: u32 = 18;
/// Number of the likeliest complete hands that are decomposed to name the sets that they share.
const DECOMPOSED: usize = 200;
/// Greatest number of sets that are named.
const NAMED: usize = 3;
/// Reciprocal of the least fraction of the probability in which a set must occur to be named.
const WORTH_NAMING: u128 = 10;

/// The discards to compare, and the limits of the comparison.
#[derive(Clone, Debug)]
pub struct Look {
    /// The discards; if fewer than two, the best others are added.
    pub discards: Vec<usize>,
    /// Number of draws within which to win; `None` for a number that takes at most some seconds.
    pub draws: Option<u32>,
    /// Number of complete hands that are listed for each discard.
    pub limit: usize,
}

/// A discard with its best play.
pub struct Followed {
    /// The discard.
    pub tile: usize,
    /// The name of the discarded copy, such as "0m".
    pub text: String,
    curve: Vec<Fraction>,
    /// Mean of the fan that is won, under a requirement.
    pub expected_fan: Option<Fraction>,
    reached: Vec<Reason>,
    /// Number of the sequences of draws.
    pub sequences: u128,
    /// The hand after it, by acceptance.
    pub option: DiscardOption,
    /// The long game after it.
    pub long: Option<OutlookOption>,
}

/// A discard compared with the best of the other discards.
pub struct Compared<'a> {
    /// The discard.
    pub own: &'a Followed,
    /// The best of all others.
    pub against: &'a Followed,
    /// Kinds that it accepts and the other does not, with their copies.
    pub keeps: PerKind,
    /// The complete hands that the other does not reach.
    pub only: Vec<&'a Reason>,
    /// The complete hands that only the other reaches.
    pub lost: Vec<&'a Reason>,
    /// The sets of the lost hands that need the discarded tile, likeliest first.
    pub loses: Vec<PerKind>,
}

impl Followed {
    /// Returns the exact chance to win within all draws.
    pub fn exact(&self) -> Fraction {
        self.curve.last().copied().unwrap_or(Fraction::ZERO)
    }

    /// Returns the chance of some complete hands.
    pub fn chance_of<'r>(&self, reasons: impl IntoIterator<Item = &'r Reason>) -> Fraction {
        Fraction::new(reasons.into_iter().map(|reason| reason.ways).sum(), self.sequences)
    }

    /// Returns the complete hands that the best play reaches.
    pub fn reached(&self) -> &[Reason] {
        &self.reached
    }

    /// Returns the key of comparison: the chance, then the fan; more is better.
    pub fn standing(&self) -> (Fraction, Fraction) {
        (self.exact(), self.expected_fan.unwrap_or(Fraction::ZERO))
    }

    /// Searches the hand after a discard for an increasing number of draws.
    fn after(
        option: DiscardOption,
        long: Option<OutlookOption>,
        question: &Question,
        draws: u32,
    ) -> Result<Followed, Error> {
        let tile = option.tile;
        let text = question.hand.discard_text(tile);
        let left = question.after_discard(Tile(tile as u8))?;
        let search = |within: u32| -> Result<Search, Error> {
            let (core, host) = (&left.core, left.host);
            let mut search = Search::new(core, Objective::Chance, within, host.memory, host)?;
            if search.advance(host.unlimited())? {
                return Ok(search);
            }
            Err(Error::Unfinished { seconds: 0.0 })
        };
        // The search of all draws comes first, since it rejects hands that cannot be searched.
        let mut last = search(draws)?;
        let before = (1..draws).map(|within| Ok(search(within)?.value().lower));
        let mut curve = before.collect::<Result<Vec<_>, Error>>()?;
        curve.extend((draws > 0).then(|| last.value().lower));
        let (expected_fan, reached) = (last.fan(), last.reasons());
        let sequences = last.sequences();
        Ok(Followed { tile, text, curve, expected_fan, reached, sequences, option, long })
    }
}

answer! {
    /// Complete hands, and the likeliest of them.
    pub struct ReachedHands {
        /// Number of them.
        pub count: usize,
        /// Their chance together.
        pub chance: Fraction,
        /// The likeliest.
        pub items: Vec<Reached>,
    }

    /// A discard next to the best of all others that are compared.
    pub struct ExplainedDiscard {
        /// The discard.
        pub tile: String,
        /// The exact chance to win within all draws.
        pub chance: Fraction,
        /// The exact chances to win within 1, 2, 3... draws.
        pub curve: Vec<Fraction>,
        /// With a requirement, the mean of what is won; else null.
        pub expected_fan: Option<Mean>,
        /// The chance to be ready, or to have won, after each draw of a long game.
        pub ready: Vec<f64>,
        /// The chance to have won after each draw of a long game.
        pub won: Vec<f64>,
        /// The deficiency of the hand that is left.
        pub deficiency: Deficiency,
        /// The kinds that lower it, with the copies that can still come.
        pub tiles: Copies,
        /// All these copies together.
        pub copies: u32,
        /// The kinds that would lower it too, but of which no copy can come.
        pub dead: Vec<String>,
        /// Number of the complete hands that the best play reaches.
        pub reached: usize,
        /// The other discard: the best of all others.
        pub against: String,
        /// The kinds that this discard accepts and the other does not, with their copies.
        pub keeps: Copies,
        /// The sets of the lost hands that need the discarded tile, likeliest first.
        pub loses: Vec<String>,
        /// The complete hands that the other does not reach.
        pub only: ReachedHands,
        /// The complete hands that only the other reaches.
        pub lost: ReachedHands,
    }

    /// Discards side by side.
    pub struct ExplanationAnswer {
        /// Own draws within which to win.
        pub draws: u32,
        /// The discard with the greatest chance, then the most fan, then the first.
        pub best: Option<String>,
        /// The discards in the order in which they were asked for.
        pub discards: Vec<ExplainedDiscard>,
        /// The explanation in words.
        pub sentences: Vec<String>,
    }
}

/// A comparison of discards.
pub struct Explanation {
    /// The answer.
    pub answer: ExplanationAnswer,
    /// The discards, with all complete hands that they reach.
    pub discards: Vec<Followed>,
}

/// Compares discards.
pub fn explanation(question: &Question, look: &Look) -> Result<Explanation, Error> {
    question.rules.expect_no_jokers("explain")?;
    let options = discards(question, false, Ahead::default())?;
    let chosen = chosen(question, &look.discards, &options)?;
    let draws = match look.draws {
        Some(draws) => draws,
        None => question.affordable_draws()?,
    };
    let horizon = HORIZON.min(question.coming()) as usize;
    let never = question.host.unlimited();
    let long = outlook_of(question, &terms_beside(horizon), never)?;
    let mut by_tile: BTreeMap<usize, DiscardOption> =
        options.into_iter().map(|option| (option.tile, option)).collect();
    let mut plans = Vec::new();
    for tile in &chosen {
        if let Some(option) = by_tile.remove(tile) {
            let after = long.choices().iter().find(|choice| choice.kind == Some(*tile));
            let after = after.map(|choice| option_of(question, choice, Objective::Chance));
            plans.push(Followed::after(option, after, question, draws)?);
        }
    }
    let compared: Vec<Compared> = (0..plans.len())
        .filter_map(|place| compared(question, &plans, place).transpose())
        .collect::<Result<_, Error>>()?;
    let discards = compared.iter().map(|one| one.answer(question, look.limit));
    let answer = ExplanationAnswer {
        draws,
        best: best_of(&plans, |_| true).map(|best| name_of(best.tile)),
        discards: discards.collect::<Result<_, _>>()?,
        sentences: sentences(draws, &compared),
    };
    drop(compared);
    Ok(Explanation { answer, discards: plans })
}

/// Returns the requested discards; if fewer than two, with the best others.
fn chosen(
    question: &Question,
    tiles: &[usize],
    options: &[DiscardOption],
) -> Result<Vec<usize>, Error> {
    check_discards(question, tiles)?;
    let allowed = |tile: &usize| options.iter().any(|option| option.tile == *tile);
    if let Some(tile) = tiles.iter().find(|tile| !allowed(tile)) {
        let mut counts = [0; KINDS];
        options.iter().for_each(|option| counts[option.tile] = 1);
        let all = write_counts(&counts);
        let expected = format!("one of {all}: tiles of the void suit go first");
        return Err(Error::argument("discard", name_of(*tile), expected));
    }
    if options.len() < 2 {
        let expected = "a hand that can choose between two discards";
        return Err(Error::argument("hand", question.hand.to_string(), expected));
    }
    let mut chosen = tiles.to_vec();
    if chosen.len() < 2 {
        let ranked = discards(question, true, Ahead::default())?;
        let others = ranked.iter().map(|option| option.tile).filter(|tile| !tiles.contains(tile));
        chosen.extend(others.take(2 - tiles.len()));
    }
    Ok(chosen)
}

/// Returns an error for tiles that the hand does not hold, or that are named twice.
pub fn check_discards(question: &Question, tiles: &[usize]) -> Result<(), Error> {
    for (number, tile) in tiles.iter().enumerate() {
        question.hand.check_holds(*tile)?;
        if tiles[..number].contains(tile) {
            let got = format!("{} twice", name_of(*tile));
            return Err(Error::argument("tiles", got, "different discards"));
        }
    }
    Ok(())
}

/// Returns the best of some discards, the first among equals.
fn best_of(plans: &[Followed], is_wanted: impl Fn(usize) -> bool) -> Option<&Followed> {
    let wanted = plans.iter().enumerate().filter(|(place, _)| is_wanted(*place));
    let best = wanted.max_by_key(|(place, plan)| (plan.standing(), Reverse(*place)));
    best.map(|(_, plan)| plan)
}

fn compared<'a>(
    question: &Question,
    plans: &'a [Followed],
    place: usize,
) -> Result<Option<Compared<'a>>, Error> {
    let own = &plans[place];
    let Some(against) = best_of(plans, |other| other != place) else { return Ok(None) };
    let (only, lost) =
        (without(&own.reached, &against.reached), without(&against.reached, &own.reached));
    let keeps = |kind: usize| match against.option.accepted.has(kind) {
        true => 0,
        false => own.option.accepted.copies[kind],
    };
    let loses = sets_with(question, own.tile, &lost)?;
    Ok(Some(Compared { own, against, keeps: std::array::from_fn(keeps), only, lost, loses }))
}

fn without<'a>(reasons: &'a [Reason], others: &[Reason]) -> Vec<&'a Reason> {
    let there: HashSet<&PerKind> = others.iter().map(|reason| &reason.tiles).collect();
    reasons.iter().filter(|reason| !there.contains(&reason.tiles)).collect()
}

/// Returns the sets and eyes with a tile that account for most of the probability of some complete
/// hands.
fn sets_with(question: &Question, tile: usize, reasons: &[&Reason]) -> Result<Vec<PerKind>, Error> {
    // Sorted by the list of tiles.
    let mut weights: BTreeMap<Vec<usize>, u128> = BTreeMap::new();
    let shown = &reasons[..reasons.len().min(DECOMPOSED)];
    for reason in shown {
        let (completion, _) = taken_apart(question, reason)?;
        let mut sets: Vec<Vec<usize>> = completion
            .melds()
            .iter()
            .map(|meld| Meld::from(*meld).core.tiles().map(|tile| usize::from(tile.0)).collect())
            .chain(completion.eye().map(|eye| vec![eye; 2]))
            .collect();
        sets.sort();
        sets.dedup();
        for set in sets.into_iter().filter(|set| set.contains(&tile)) {
            *weights.entry(set).or_default() += reason.ways;
        }
    }
    let all: u128 = shown.iter().map(|reason| reason.ways).sum();
    let mut often: Vec<_> =
        weights.into_iter().filter(|(_, weight)| *weight * WORTH_NAMING >= all).collect();
    often.sort_by_key(|(_, weight)| Reverse(*weight));
    let counts = |(set, _): (Vec<usize>, u128)| {
        let mut counts = [0; KINDS];
        set.into_iter().for_each(|kind| counts[kind] += 1);
        counts
    };
    Ok(often.into_iter().take(NAMED).map(counts).collect())
}

impl Compared<'_> {
    fn answer(&self, question: &Question, limit: usize) -> Result<ExplainedDiscard, Error> {
        let Compared { own, against, .. } = self;
        let accepted = &own.option.accepted;
        let long = own.long.as_ref();
        let (ready, won) =
            long.map_or((Vec::new(), Vec::new()), |long| (long.ready.clone(), long.won.clone()));
        Ok(ExplainedDiscard {
            tile: name_of(own.tile),
            chance: own.exact(),
            curve: own.curve.clone(),
            expected_fan: own.expected_fan.map(Mean),
            ready,
            won,
            deficiency: accepted.deficiency(),
            tiles: accepted.tiles(),
            copies: accepted.total(),
            dead: accepted.dead_names(),
            reached: own.reached.len(),
            against: name_of(against.tile),
            keeps: self.keeps.as_slice().into(),
            loses: self.loses.iter().map(|set| write_counts(set)).collect(),
            only: reached_hands(question, own, &self.only, limit)?,
            lost: reached_hands(question, against, &self.lost, limit)?,
        })
    }
}

/// Returns complete hands that a discard reaches.
fn reached_hands(
    question: &Question,
    plan: &Followed,
    reasons: &[&Reason],
    limit: usize,
) -> Result<ReachedHands, Error> {
    let all = plan.reached.iter().map(|reason| reason.ways).sum();
    let chances = Chances { sequences: plan.sequences, all };
    let shown = reasons.iter().take(limit);
    Ok(ReachedHands {
        count: reasons.len(),
        chance: plan.chance_of(reasons.iter().copied()),
        items: shown
            .map(|reason| Ok(reached(question, reason, chances)?.0))
            .collect::<Result<_, Error>>()?,
    })
}

//! The three tiles to pass on before a game of Sichuan Mahjong, by exact plans for each choice.

use super::question::core_question;
use super::voids::held;
use super::worths::{Choices, Limits, MOST_DRAWS, NOTHING, Worth, WorthOf, worth_of};
use crate::error::Error;
use crate::exact::Fraction;
use crate::host::Host;
use crate::json::{Copies, Deficiency, answer};
use crate::model::hands::Hand;
use crate::model::knowledge::Knowledge;
use crate::model::notation::total;
use crate::model::rules::{Rules, suit_name};
use paili_core::analysis::batch::reported;
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::model::sichuan::Exchange;
use paili_core::model::tile::{KINDS, PerKind, SUITED};
use paili_core::question::Question;
use std::cmp::Reverse;

/// Tiles that a player passes on and receives.
pub const PASSED: u32 = 3;
/// Tiles of each player before the first draw.
pub const HELD: u32 = 13;
/// Greatest deficiency at which the plans look one tile farther by default.
const SPARE_UP_TO: i8 = 5;

answer! {
    /// Three tiles that can be passed on, and the worth of the ten that are kept.
    pub struct ExchangeOption {
        /// The three tiles, of one suit.
        pub tiles: Copies,
        /// The best suit to give up then.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["m", "p", "s"])))]
        pub void_suit: &'static str,
        /// The deficiency of the ten tiles void of it; the tiles that are received count.
        pub deficiency: Deficiency,
        /// The worth within the own draws after the exchange.
        #[serde(flatten)]
        pub worth: WorthOf,
    }
}

/// Three tiles to pass on, with the ten other tiles void of each suit.
struct Choice {
    tiles: PerKind,
    without: Vec<Rest>,
}

/// Ten tiles void of a suit.
struct Rest {
    suit: u8,
    question: Question,
    deficiency: i8,
    /// Number of tiles of the void suit.
    left: u32,
}

/// The sort key of a row: points, chance, deficiency, tiles of the void suit, tiles passed on.
type Standing = (Reverse<Fraction>, Reverse<Fraction>, i8, u32, Reverse<PerKind>);

/// Returns every way to pass three tiles of one suit on, the best first.
pub fn exchanges(
    hand: &Hand,
    knowledge: Option<&Knowledge>,
    rules: &Rules,
    limits: &Limits,
    host: Host,
) -> Result<Choices<ExchangeOption>, Error> {
    if rules.sichuan().is_none_or(|scoring| scoring.exchange == Exchange::None) {
        let expected = "rules with an exchange, as in :exchange=random";
        return Err(Error::argument("rules", rules.to_string(), expected));
    }
    core_question(hand, knowledge, &rules.with_void(None))?;
    if hand.size() != HELD || !hand.melds.is_empty() {
        let expected = "13 without melds: so many tiles all have when three are exchanged";
        return Err(Error::HandSize { size: hand.size(), expected: expected.to_owned() });
    }
    let choices = choices_of(hand, knowledge, rules, host)?;
    let known = knowledge.copied().unwrap_or_else(|| Knowledge::full(hand, rules));
    let available = total(&known.available[..SUITED]);
    let coming = available.saturating_sub(PASSED);
    let usual = || {
        let all = choices.iter().flat_map(|choice| &choice.without).map(|one| one.deficiency);
        let least = all.min().unwrap_or(UNREACHABLE);
        let wanted = u32::from(least.unsigned_abs()) + u32::from(least <= SPARE_UP_TO);
        wanted.saturating_sub(PASSED).max(1).min(coming).min(MOST_DRAWS)
    };
    let draws = limits.draws.unwrap_or_else(usual);
    if draws > coming {
        let got = format!("{draws}, with {available} tiles available");
        let expected =
            format!("at most as many draws as tiles are left after the {PASSED} that are got");
        return Err(Error::argument("draws", got, expected));
    }
    let nothing = vec![vec![NOTHING; 3]; choices.len()];
    let (worths, within) =
        limits.deepen(draws, nothing, |draws| worths_of(&choices, draws, limits, host))?;
    let rows = choices.iter().zip(&worths);
    let mut rows: Vec<_> = rows.filter_map(|(choice, worths)| row(choice, worths)).collect();
    rows.sort_by_key(|(standing, _)| *standing);
    let options = rows.into_iter().map(|(_, row)| row).collect();
    Ok(Choices { draws: within, is_exact: within == draws, options })
}

fn choices_of(
    hand: &Hand,
    knowledge: Option<&Knowledge>,
    rules: &Rules,
    host: Host,
) -> Result<Vec<Choice>, Error> {
    let mut by_suit = Vec::new();
    for suit in 0..3 {
        let question = core_question(hand, knowledge, &rules.with_void(Some(suit)))?;
        // If the whole hand cannot win, fewer of its tiles cannot either, which would take long to
        // find out.
        let can_win = reported(question.deficiency(host.stop)?) != UNREACHABLE;
        by_suit.push((suit, question, can_win));
    }
    let choice = |tiles: PerKind| {
        let rest = |(suit, question, can_win): &(u8, Question, bool)| {
            let question = question.without(&tiles)?;
            let away = if *can_win { question.deficiency(host.stop)? } else { u8::MAX };
            let gone = total(&tiles[9 * usize::from(*suit)..][..9]);
            let (deficiency, left) = (reported(away), held(hand, *suit) - gone);
            Ok(Rest { suit: *suit, question, deficiency, left })
        };
        let without = by_suit.iter().map(rest).collect::<Result<_, Error>>()?;
        Ok(Choice { tiles, without })
    };
    triples(&hand.counts).into_iter().map(choice).collect()
}

/// Returns all sets of three tiles of one suit, in the order of the tiles.
fn triples(counts: &PerKind) -> Vec<PerKind> {
    let mut found = Vec::new();
    for suit in 0..3 {
        let kinds = 9 * suit..9 * suit + 9;
        for a in kinds.clone() {
            for b in a..kinds.end {
                for c in b..kinds.end {
                    let mut three = [0; KINDS];
                    [a, b, c].into_iter().for_each(|kind| three[kind] += 1);
                    if three.iter().zip(counts).all(|(wanted, held)| wanted <= held) {
                        found.push(three);
                    }
                }
            }
        }
    }
    found
}

/// Returns the worth of each choice without each suit; `None` if the time ran out.
fn worths_of(
    choices: &[Choice],
    draws: u32,
    limits: &Limits,
    host: Host,
) -> Result<Option<Vec<Vec<Worth>>>, Error> {
    let within = draws + PASSED;
    let worth = |one: &Rest| match u32::from(one.deficiency.unsigned_abs()) <= within {
        true => worth_of(&one.question, within, limits, host),
        false => Ok(Some(NOTHING)),
    };
    let worths = |choice: &Choice| choice.without.iter().map(worth).collect();
    choices.iter().map(worths).collect()
}

/// Returns a row with the best void suit, after its sort key.
fn row(choice: &Choice, worths: &[Worth]) -> Option<(Standing, ExchangeOption)> {
    let standing = |(one, worth): (&Rest, &Worth)| {
        let (points, chance) = (Reverse(worth.points), Reverse(worth.exact));
        ((points, chance, one.deficiency, one.left, Reverse(choice.tiles)), one.suit, *worth)
    };
    let of_suits = choice.without.iter().zip(worths).map(standing);
    let (standing, suit, worth) = of_suits.min_by_key(|(standing, suit, _)| (*standing, *suit))?;
    let option = ExchangeOption {
        tiles: choice.tiles.as_slice().into(),
        void_suit: suit_name(suit),
        deficiency: Deficiency(standing.2),
        worth: worth.into(),
    };
    Some((standing, option))
}

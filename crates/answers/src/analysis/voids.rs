//! The choice of the void suit in Sichuan Mahjong, by exact plans for each suit.

use super::question::core_question;
use super::worths::{Choices, Limits, MOST_DRAWS, NOTHING, Worth, WorthOf, worth_of};
use crate::error::Error;
use crate::host::Host;
use crate::json::{Deficiency, answer};
use crate::model::hands::Hand;
use crate::model::knowledge::Knowledge;
use crate::model::notation::total;
use crate::model::rules::{Rules, Void, suit_name};
use paili_core::analysis::batch::reported;
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::model::meld::MeldKind;
use paili_core::question::Question;
use std::cmp::Reverse;

/// Greatest deficiency at which the plans look one draw farther by default.
const SPARE_UP_TO: i8 = 4;

answer! {
    /// A suit that can be given up, and the worth of the hand without it.
    pub struct VoidSuit {
        /// The suit.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["m", "p", "s"])))]
        pub suit: &'static str,
        /// Its tiles in the hand, all of which must go.
        pub tiles: u32,
        /// The deficiency of the hand void of it; null if a meld of it is declared.
        pub deficiency: Deficiency,
        /// The worth within the draws.
        #[serde(flatten)]
        pub worth: WorthOf,
    }
}

/// The three suits, the best void suit first.
#[derive(Clone, Debug)]
pub struct VoidSuits {
    /// The suits in this order: 0 characters, 1 dots, 2 bamboo.
    pub suits: Vec<u8>,
    /// The worth of each.
    pub choices: Choices<VoidSuit>,
}

/// A suit, the number of its tiles, and the hand void of it.
struct Suit {
    suit: u8,
    tiles: u32,
    deficiency: i8,
    question: Option<Question>,
}

/// Returns the worth of the hand without each suit.
pub fn void_suits(
    hand: &Hand,
    knowledge: Option<&Knowledge>,
    rules: &Rules,
    limits: &Limits,
    host: Host,
) -> Result<VoidSuits, Error> {
    rules.expect_no_jokers("what a hand is worth")?;
    let shape = core_question(hand, knowledge, &rules.with_void(None))?; // checks what all share
    if has_chow(hand) {
        let expected = "pungs and kongs, for no other melds are worth anything in this game";
        return Err(Error::argument("melds", "a chow", expected));
    }
    let suits = suits_of(hand, knowledge, rules, host)?;
    let least = suits.iter().map(|one| one.deficiency).min().unwrap_or(UNREACHABLE);
    let usual = || {
        let wanted = u32::from(least.unsigned_abs()) + u32::from(least <= SPARE_UP_TO);
        wanted.min(shape.position().tiles_coming(shape.rules())).min(MOST_DRAWS)
    };
    let draws = limits.draws.unwrap_or_else(usual);
    let within = |draws: u32, limits: &Limits| {
        let worth = |one: &Suit| match &one.question {
            None => Ok(Some(NOTHING)),
            Some(question) => worth_of(question, draws, limits, host),
        };
        suits.iter().map(worth).collect::<Result<Option<Vec<Worth>>, Error>>()
    };
    let patient = Limits { deadline: host.unlimited(), ..*limits };
    let nothing = || Ok::<_, Error>(within(0, &patient)?.unwrap_or_default());
    let is_short = draws == 0 || limits.deadline.is_limited();
    let start = if is_short { nothing()? } else { Vec::new() };
    let (worths, found) = limits.deepen(draws, start, |draws| within(draws, limits))?;
    let mut rows: Vec<(Suit, Worth)> = suits.into_iter().zip(worths).collect();
    rows.sort_by_key(|(one, worth)| (Reverse(worth.points), one.deficiency, one.tiles, one.suit));
    let row = |(one, worth): &(Suit, Worth)| VoidSuit {
        suit: suit_name(one.suit),
        tiles: one.tiles,
        deficiency: Deficiency(one.deficiency),
        worth: (*worth).into(),
    };
    let options = rows.iter().map(row).collect();
    let choices = Choices { draws: found, is_exact: found == draws, options };
    Ok(VoidSuits { suits: rows.iter().map(|(one, _)| one.suit).collect(), choices })
}

/// Returns the rules with a resolved void suit, the best one of this hand, and the comparison that
/// decided it, if plans did.
pub fn resolved(
    hand: &Hand,
    knowledge: Option<&Knowledge>,
    rules: &Rules,
    host: Host,
) -> Result<(Rules, Option<VoidSuits>), Error> {
    if rules.void != Void::Best {
        return Ok((rules.clone(), None));
    }
    core_question(hand, knowledge, &rules.with_void(None))?;
    // The worth of a win with jokers or unknown melds is not known: the nearest suit is chosen.
    if rules.sichuan().is_some() && rules.jokers == 0 && has_known_pungs(hand) {
        let found = void_suits(hand, knowledge, rules, &Limits::usual(host), host)?;
        return Ok((rules.with_void(found.suits.first().copied()), Some(found)));
    }
    let suits = suits_of(hand, knowledge, rules, host)?;
    let best = suits.iter().min_by_key(|one| (one.deficiency, one.tiles, one.suit));
    Ok((rules.with_void(best.map(|one| one.suit)), None))
}

/// Returns whether the tiles of all declared melds are known, and none is a chow.
pub fn has_known_pungs(hand: &Hand) -> bool {
    hand.meld_count() == hand.melds.len() as u32 && !has_chow(hand)
}

fn has_chow(hand: &Hand) -> bool {
    hand.melds.iter().any(|meld| meld.core.kind == MeldKind::Chow)
}

/// Returns the number of tiles of a suit.
pub fn held(hand: &Hand, suit: u8) -> u32 {
    total(&hand.counts[9 * usize::from(suit)..][..9])
}

/// Returns the suits with the hand void of each; without a suit in which a meld is declared.
fn suits_of(
    hand: &Hand,
    knowledge: Option<&Knowledge>,
    rules: &Rules,
    host: Host,
) -> Result<Vec<Suit>, Error> {
    let of = |suit: u8| {
        let is_declared = hand.melds.iter().any(|meld| meld.core.tile.0 / 9 == suit);
        let question = match is_declared {
            true => None,
            false => Some(core_question(hand, knowledge, &rules.with_void(Some(suit)))?),
        };
        let away = question.as_ref().map(|one| one.deficiency(host.stop).map(reported));
        let deficiency = away.unwrap_or(Ok(UNREACHABLE))?;
        Ok(Suit { suit, tiles: held(hand, suit), deficiency, question })
    };
    (0..3).map(of).collect()
}

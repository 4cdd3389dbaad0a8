//! The reason behind a deficiency: every complete hand that attains it.
//!
//! Completions are distinct as hands, not as decompositions. Each form counts and lists its own; a
//! hand that is complete in two forms (seven pairs that are also four melds and an eye) is counted
//! once, under the first of them.

use crate::analysis::deficiency::by_form;
use crate::forms::{
    listing_knitted as knitted, listing_pairs as pairs, listing_standard as standard,
};
use crate::model::error::CoreError;
use crate::model::position::{Material, Position};
use crate::model::rules::{Form, Rules};
use crate::model::tile::{KINDS, KindSet, PerKind};
use crate::parts::costs::IMPOSSIBLE;

/// Most completions that may be listed.
pub const MAX_LISTED: usize = 1_000_000;

/// A meld of a complete hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Meld {
    /// Three consecutive ranks of a suit, from this kind on.
    Chow(usize),
    /// Three of this kind.
    Pung(usize),
}

impl Meld {
    /// The three kinds.
    pub fn kinds(self) -> [usize; 3] {
        match self {
            Meld::Chow(first) => [first, first + 1, first + 2],
            Meld::Pung(kind) => [kind; 3],
        }
    }
}

/// One complete hand (without the declared melds), and how it is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// Copies of each kind.
    pub tiles: PerKind,
    /// The form.
    pub form: Form,
    /// Melds, for the forms that have any.
    pub melds: Vec<Meld>,
    /// The eye, for the forms that have one.
    pub eye: Option<usize>,
}

/// All ways to complete a hand with the least number of tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completions {
    /// Tiles that must come, or [`IMPOSSIBLE`].
    pub deficiency: u8,
    /// How many distinct complete hands there are.
    pub total: u64,
    /// The first of them, forms in order, then tiles.
    pub listed: Vec<Completion>,
}

/// Tiles that must come to make `tiles`, or `None` if they cannot be had.
pub(crate) fn cost(tiles: &PerKind, material: &Material) -> Option<u8> {
    let mut cost = 0;
    for ((&wanted, &held), &limit) in tiles.iter().zip(&material.held).zip(&material.limit) {
        if wanted > limit {
            return None;
        }
        cost += wanted.saturating_sub(held);
    }
    Some(cost)
}

/// The complete hands nearest to a hand; lists up to `limit` of them.
pub fn completions(
    position: &Position,
    rules: &Rules,
    limit: usize,
) -> Result<Completions, CoreError> {
    if limit > MAX_LISTED {
        return Err(CoreError::Argument {
            name: "limit",
            got: limit.to_string(),
            expected: "at most 1000000 completions",
        });
    }
    let material = position.material(rules);
    let forms = by_form(position, rules);
    let deficiency = forms.iter().map(|&(_, least)| least).min().unwrap_or(IMPOSSIBLE);
    let mut found = Completions { deficiency, total: 0, listed: Vec::new() };
    if deficiency == IMPOSSIBLE {
        return Ok(found);
    }
    let attains = |form: Form| forms.contains(&(form, deficiency));
    let mut nearest_standard = None;
    if attains(Form::Standard) {
        let search = standard::Search::new(&material, position.melds(), deficiency);
        found.total += search.total();
        search.list(limit, &mut found.listed);
        nearest_standard = Some(search);
    }
    // Seven different pairs are also seven pairs with quads, so one search serves both.
    let quads = attains(Form::SevenPairsWithQuads);
    if quads || attains(Form::SevenPairs) {
        let search = pairs::Search::new(&material, deficiency, quads, rules);
        found.total += search.total();
        if let Some(standard) = &nearest_standard {
            found.total -= standard.total_of_pairs(quads);
        }
        search.list(limit, nearest_standard.is_some(), &mut found.listed);
    }
    let enumerated = [
        (Form::ThirteenOrphans, orphans as fn(u8) -> Vec<Completion>),
        (Form::KnittedStraight, knitted::straights),
        (Form::HonorsAndKnitted, knitted::honors_and_knitted),
    ];
    for (form, candidates) in enumerated {
        if attains(form) {
            let mut hands = candidates(position.melds());
            hands.retain(|hand| cost(&hand.tiles, &material) == Some(deficiency));
            found.total += hands.len() as u64;
            hands.truncate(limit - found.listed.len());
            found.listed.append(&mut hands);
        }
    }
    Ok(found)
}

/// The thirteen hands of the thirteen orphans.
pub(crate) fn orphans(_melds: u8) -> Vec<Completion> {
    let of_pair = |pair: usize| {
        let mut tiles = [0; KINDS];
        KindSet::ORPHANS.iter().for_each(|kind| tiles[kind] = 1);
        tiles[pair] = 2;
        Completion { tiles, form: Form::ThirteenOrphans, melds: Vec::new(), eye: Some(pair) }
    };
    KindSet::ORPHANS.iter().map(of_pair).collect()
}

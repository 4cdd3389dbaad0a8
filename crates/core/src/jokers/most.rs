//! How many copies of a kind jokers may make up.

use super::exact::has_fifth;
use crate::forms::listing::TILES;
use crate::model::meld::Melds;
use crate::model::rules::Rules;
use crate::model::tile::{COPIES, KindSet, PerKind};

/// Copies of each kind up to which jokers may go beyond what can be had: none of a kind that is not
/// used, and no fifth, of which declared melds may have some, without the switch. Knowledge that has
/// more is believed.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    /// By kind.
    pub copies: PerKind,
    /// `kinds[n - 1]`: those with at least `n` copies.
    pub kinds: [KindSet; 6],
}

impl Most {
    /// Beside melds whose tiles are known.
    pub fn new(known: &Melds, rules: &Rules) -> Most {
        let copies = match has_fifth(rules) {
            true => [TILES as u8; _],
            false => known.counts().map(|shown| COPIES.saturating_sub(shown)),
        };
        let copies = rules.mask(&copies);
        let kinds = [1, 2, 3, 4, 5, 6].map(|least| KindSet::at_least(&copies, least));
        Most { copies, kinds }
    }
}

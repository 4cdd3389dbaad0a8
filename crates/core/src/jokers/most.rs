//! Limits on the copies of a kind that jokers may make up.

use super::exact::has_fifth;
use crate::forms::listing::TILES;
use crate::model::meld::Melds;
use crate::model::rules::Rules;
use crate::model::tile::{COPIES, KindSet, PerKind};

/// Number of copies of each kind up to which jokers may exceed the copies that can be had. It is
/// zero for kinds that are not used. Without the switch for a fifth tile it is four, less those in
/// declared melds. A position whose available copies exceed it is accepted.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    /// By kind.
    pub copies: PerKind,
    /// `kinds[n - 1]` are the kinds of which a hand may have at least `n` copies.
    pub kinds: [KindSet; 6],
}

impl Most {
    /// Returns the limits beside melds whose tiles are known.
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

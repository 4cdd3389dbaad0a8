//! The stakes of a hand: the points of wins besides their yaku, and the arrival of tiles.

use crate::model::error::CoreError;
use crate::model::meld::{MeldKind, Melds};
use crate::model::position::Position;
use crate::model::riichi::RiichiRules;
use crate::model::tile::{COPIES, KINDS, PerKind, Tile, Wind};
use crate::planning::sequences;
use crate::riichi::scoring::{Indicators, MOST_STICKS, Situation, next_of};

/// Number of red fives of each suit.
pub type Reds = [u8; 3];
/// The kinds with red copies.
pub const FIVES: [usize; 3] = [4, 13, 22];
/// Greatest denominator of a share.
pub const MOST_PARTS: u32 = 100;
/// Number of red fives of rules with one in each suit.
const ONE_OF_EACH: u8 = 3;
/// Points of a stick.
pub const STICK: u32 = 1_000;

/// Everything that determines the points of wins of a hand, besides its tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// The wind of the player and that of the round, if they are known.
    pub winds: Option<[Wind; 2]>,
    /// The indicators of dora.
    pub dora: Indicators,
    /// Red fives in the concealed hand.
    pub held_reds: Reds,
    /// Red fives in the melds.
    pub shown_reds: Reds,
    /// Red fives that can still come. `None`: one of each suit that the rules have, unless the
    /// player holds it.
    pub coming_reds: Option<Reds>,
    /// Number of counters.
    pub honba: u16,
    /// Number of riichi sticks on the table.
    pub sticks: u16,
    /// Whether the last of the draws is the last tile of the wall.
    pub last_tile: bool,
    /// Whether riichi may be declared with a closed hand, which needs a stick.
    pub can_declare: bool,
    /// Fraction of the arrivals of a winning tile that are discards of others, as numerator and
    /// denominator.
    pub discard_share: (u32, u32),
}

impl Default for Stakes {
    /// Returns stakes without dora and sticks, with wins by draw only.
    fn default() -> Stakes {
        Stakes {
            winds: None,
            dora: Indicators::default(),
            held_reds: [0; 3],
            shown_reds: [0; 3],
            coming_reds: None,
            honba: 0,
            sticks: 0,
            last_tile: false,
            can_declare: true,
            discard_share: (0, 1),
        }
    }
}

/// A checked position with its stakes.
#[derive(Clone, Copy, Debug)]
pub struct StakedPosition {
    pub(crate) position: Position,
    pub(crate) melds: Melds,
    pub(crate) rules: RiichiRules,
    pub(crate) stakes: Stakes,
    pub(crate) coming_reds: Reds,
    /// Number of tiles that can come.
    pub(crate) coming: u32,
    /// Copies of each kind in the melds.
    pub(crate) shown: PerKind,
    pub(crate) may_declare: bool,
    /// Number of indicators that are revealed after riichi.
    pub(crate) indicators: u8,
}

fn wrong<T>(name: &'static str, got: String, expected: &'static str) -> Result<T, CoreError> {
    Err(CoreError::Argument { name, got, expected })
}

impl StakedPosition {
    /// Checks the stakes of a position under rules of riichi; `coming` tiles can come.
    pub fn new(
        position: &Position,
        rules: &RiichiRules,
        stakes: Stakes,
        coming: u32,
    ) -> Result<StakedPosition, CoreError> {
        let (melds, mut stakes) = (*position.known_melds(), stakes);
        if position.melds() > melds.count() {
            let unknown = position.melds() - melds.count();
            return wrong(
                "melds",
                format!("{unknown} whose tiles are not known"),
                "all declared melds, for what a win is worth depends on them",
            );
        }
        if rules.players != 4 {
            let got = format!("{} players", rules.players);
            return wrong("rules", got, "four players, whom plans for points know alone");
        }
        if rules.red_fives == 0 {
            let none = [0; 3];
            (stakes.held_reds, stakes.shown_reds, stakes.coming_reds) = (none, none, Some(none));
        }
        stakes.check()?;
        let shown = melds.counts();
        let coming_reds = match stakes.coming_reds {
            Some(reds) => reds,
            None => stakes.default_reds(position, rules)?,
        };
        check_tiles(position, &shown, &stakes, &coming_reds)?;
        let is_closed = melds.as_slice().iter().all(|meld| meld.kind == MeldKind::ConcealedKong);
        let may_declare = is_closed && stakes.can_declare;
        let indicators = match may_declare && rules.ura_dora {
            true => stakes.dora.kinds().len() as u8,
            false => 0,
        };
        Ok(StakedPosition {
            position: *position,
            melds,
            rules: *rules,
            stakes,
            coming_reds,
            coming,
            shown,
            may_declare,
            indicators,
        })
    }

    /// Returns the situation of a win without circumstances other than the arrival of the tile.
    pub(crate) fn situation(&self, self_drawn: bool) -> Situation {
        let Stakes { winds, honba, .. } = self.stakes;
        Situation { honba, ..Situation::of(self_drawn, winds) }
    }

    /// Returns the dora of the indicators in the complete tiles and the melds, and the red fives of
    /// the melds.
    pub(crate) fn dora(&self, tiles: &PerKind) -> u8 {
        let copies = |kind: usize| tiles[kind] + self.shown[kind];
        let shown = self.stakes.dora.kinds().iter().map(|&kind| copies(self.following(kind)));
        shown.sum::<u8>() + self.stakes.shown_reds.iter().sum::<u8>()
    }

    /// Returns the dora of an indicator.
    pub(crate) fn following(&self, indicator: u8) -> usize {
        next_of(indicator, &self.rules)
    }

    /// Returns, by number of draws left, the number of sequences of these draws and of the
    /// indicators below that follow them, times the denominator of the share of discards for each
    /// arrival; `None` on overflow, or if fewer tiles can come.
    pub(crate) fn weights(&self, draws: u32) -> Option<Vec<u128>> {
        let leftover = self.coming.checked_sub(draws)?;
        let ura = sequences(leftover, self.indicators)?;
        let mut weights = vec![*ura.last()?];
        let parts = u128::from(self.stakes.discard_share.1);
        for left in 1..=draws {
            let each = u128::from(leftover + left) * parts;
            weights.push(weights.last()?.checked_mul(each)?);
        }
        Some(weights)
    }
}

impl Stakes {
    fn default_reds(&self, position: &Position, rules: &RiichiRules) -> Result<Reds, CoreError> {
        if rules.red_fives < ONE_OF_EACH {
            return wrong(
                "red_fives",
                "None".to_owned(),
                "the kinds of which a red copy can come, for the rules have not one in each suit",
            );
        }
        let is_own = |suit: usize| self.held_reds[suit] + self.shown_reds[suit] > 0;
        let can_come = |suit: usize| !is_own(suit) && position.available()[FIVES[suit]] > 0;
        Ok(std::array::from_fn(|suit| u8::from(can_come(suit))))
    }

    fn check(&self) -> Result<(), CoreError> {
        for (name, number) in [("honba", self.honba), ("sticks", self.sticks)] {
            if number > MOST_STICKS {
                return wrong(name, number.to_string(), "0 to 1,000");
            }
        }
        let (share, parts) = self.discard_share;
        if share > parts || !(1..=MOST_PARTS).contains(&parts) {
            let got = format!("{share}/{parts}");
            return wrong("discard_share", got, "0 to 1, in hundredths at most");
        }
        Ok(())
    }
}

/// Returns an error for a fifth copy, or for more red fives than fives.
fn check_tiles(
    position: &Position,
    shown: &PerKind,
    stakes: &Stakes,
    coming_reds: &Reds,
) -> Result<(), CoreError> {
    let (held, available) = (position.counts(), position.available());
    let indicators = stakes.dora.kinds();
    for kind in 0..KINDS {
        let turned = indicators.iter().filter(|&&one| usize::from(one) == kind).count() as u8;
        let count = held[kind] + available[kind] + shown[kind] + turned;
        if count > COPIES {
            return Err(CoreError::TileCount {
                tile: Tile(kind as u8),
                count: u32::from(count),
                expected: "at most 4 copies in hand, melds, available and indicators of dora",
                row: None,
            });
        }
    }
    for (five, suit) in FIVES.into_iter().zip(0..) {
        if coming_reds[suit] > available[five] || stakes.held_reds[suit] > held[five] {
            let got = format!("more than the copies of {}", Tile(five as u8));
            return wrong("red_fives", got, "red fives among the copies of fives");
        }
    }
    Ok(())
}

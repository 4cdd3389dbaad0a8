//! Limits, points and payments.

use super::win::Situation;
use crate::model::riichi::{CountedYakuman, LiableFor, RiichiRules};
use crate::model::tile::Wind;

/// The limit that a win reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    /// 2,000 base points: five han.
    Mangan,
    /// 3,000 base points: six han.
    Haneman,
    /// 4,000 base points: eight han.
    Baiman,
    /// 6,000 base points: eleven han.
    Sanbaiman,
    /// 8,000 base points: thirteen han.
    CountedYakuman,
    /// 8,000 base points for each yakuman.
    Yakuman,
}

impl Limit {
    /// Returns the name used outside the core.
    pub fn name(self) -> &'static str {
        match self {
            Limit::Mangan => "mangan",
            Limit::Haneman => "haneman",
            Limit::Baiman => "baiman",
            Limit::Sanbaiman => "sanbaiman",
            Limit::CountedYakuman => "counted_yakuman",
            Limit::Yakuman => "yakuman",
        }
    }
}

pub(super) const YAKUMAN_BASE: i64 = 8_000;
pub(super) const MANGAN_BASE: i64 = 2_000;

/// Returns the base points of ordinary yaku, and the limit that they reach.
#[inline]
pub(super) fn base_points(han: u8, fu: u8, rules: &RiichiRules) -> (i64, Option<Limit>) {
    let (base, limit) = match han {
        0..=4 => {
            let base = i64::from(fu) << (han + 2);
            // 4 han of 30 fu, or 3 han of 60 fu.
            let is_rounded = rules.rounded_mangan && base == 1_920;
            if base < MANGAN_BASE && !is_rounded {
                return (base, None);
            }
            (MANGAN_BASE, Limit::Mangan)
        }
        5 => (MANGAN_BASE, Limit::Mangan),
        6..=7 => (3_000, Limit::Haneman),
        8..=10 => (4_000, Limit::Baiman),
        11..=12 => (6_000, Limit::Sanbaiman),
        _ if rules.counted_yakuman == CountedYakuman::Sanbaiman => (6_000, Limit::Sanbaiman),
        _ => (YAKUMAN_BASE, Limit::CountedYakuman),
    };
    (base, Some(limit))
}

/// A payer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payer {
    /// The seat that discarded the tile, or declared the robbed kong.
    Discarder,
    /// The dealer.
    Dealer,
    /// Each seat other than the dealer; for a win of the dealer, each other seat.
    Other,
    /// The seat that is liable for a yakuman.
    Liable,
}

impl Payer {
    /// Returns the name used outside the core.
    pub fn name(self) -> &'static str {
        match self {
            Payer::Discarder => "discarder",
            Payer::Dealer => "dealer",
            Payer::Other => "other",
            Payer::Liable => "liable",
        }
    }
}

/// A payment of one or more seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    /// The payer.
    pub payer: Payer,
    /// Number of seats that pay it.
    pub seats: u8,
    /// Points of the win from each seat.
    pub points: i64,
    /// Points of the counters from each seat.
    pub honba: i64,
}

/// All payments, at most three entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payments {
    payments: [Payment; 3],
    len: u8,
}

impl Payments {
    pub(super) fn none() -> Payments {
        let nothing = Payment { payer: Payer::Discarder, seats: 0, points: 0, honba: 0 };
        Payments { payments: [nothing; 3], len: 0 }
    }

    fn add(&mut self, payer: Payer, seats: u8, points: i64, honba: i64) {
        if seats > 0
            && points + honba > 0
            && let Some(place) = self.payments.get_mut(usize::from(self.len))
        {
            *place = Payment { payer, seats, points, honba };
            self.len += 1;
        }
    }

    /// Returns the payments, in order.
    pub fn as_slice(&self) -> &[Payment] {
        &self.payments[..usize::from(self.len)]
    }

    /// Returns the points of the win from all payers, without counters.
    #[inline(always)]
    pub fn points(&self) -> i64 {
        self.as_slice().iter().map(|one| i64::from(one.seats) * one.points).sum()
    }

    /// Returns the points of the counters from all payers.
    pub fn honba(&self) -> i64 {
        self.as_slice().iter().map(|one| i64::from(one.seats) * one.honba).sum()
    }
}

/// Rounds up to the next multiple of 100.
#[inline(always)]
fn hundreds(points: i64) -> i64 {
    (points + 99) / 100 * 100
}

fn discard_points(base: i64, is_dealer: bool) -> i64 {
    hundreds(base * if is_dealer { 6 } else { 4 })
}

/// Returns the points of a self-drawn win from the dealer and from each other seat.
fn drawn_points(base: i64, is_dealer: bool, rules: &RiichiRules) -> (i64, i64) {
    // With three players, north's share is either lost or paid by both.
    let lost = if rules.players == 3 && !rules.tsumo_loss { base } else { 0 };
    match is_dealer {
        true => (0, hundreds(2 * base + lost)),
        false => (hundreds(2 * base + lost / 2), hundreds(base + lost / 2)),
    }
}

/// Returns the payments for a win of `base` base points, `liable` of which belong to yakuman for
/// which a seat is liable.
pub(super) fn payments(
    base: i64,
    liable: i64,
    situation: &Situation,
    rules: &RiichiRules,
) -> Payments {
    let is_dealer = situation.seat_wind == Some(Wind::East);
    let opponents = rules.players - 1;
    let share = i64::from(rules.honba) * i64::from(situation.honba);
    let honba = share * i64::from(opponents);
    let liable = match rules.liable_for {
        LiableFor::Whole if liable > 0 => base,
        _ => liable,
    };
    let mut all = Payments::none();
    if !situation.self_drawn {
        let points = discard_points(base, is_dealer);
        if liable > 0 && situation.liable != situation.discarder {
            let half = discard_points(liable, is_dealer) / 2;
            all.add(Payer::Discarder, 1, points - half, 0);
            all.add(Payer::Liable, 1, half, honba);
        } else {
            all.add(Payer::Discarder, 1, points, honba);
        }
        return all;
    }
    let (of_dealer, of_other) = drawn_points(base - liable, is_dealer, rules);
    let each = if liable > 0 { 0 } else { share };
    if is_dealer {
        all.add(Payer::Other, opponents, of_other, each);
    } else {
        all.add(Payer::Dealer, 1, of_dealer, each);
        all.add(Payer::Other, opponents - 1, of_other, each);
    }
    if liable > 0 {
        // The liable seat pays the shares of all seats.
        let (of_dealer, of_other) = drawn_points(liable, is_dealer, rules);
        let whole = match is_dealer {
            true => i64::from(opponents) * of_other,
            false => of_dealer + i64::from(opponents - 1) * of_other,
        };
        all.add(Payer::Liable, 1, whole, honba);
    }
    all
}

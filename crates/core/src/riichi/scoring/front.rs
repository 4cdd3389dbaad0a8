//! The readings of a win that can be best depending on additional han.
//!
//! Dora, riichi and the like add the same han to every reading. With more han, a reading of less fu
//! can be paid more, so the best reading depends on the additional han. A reading with no more han
//! and no more fu than another is never better.

use super::Hand;
use super::points::{YAKUMAN_BASE, base_points, payments};
use super::win::{Situation, Win};
use crate::model::riichi::RiichiRules;

/// The worth of one reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Part {
    yakuman: u8,
    /// Han of its yaku; 0 for a yakuman.
    han: u8,
    fu: u8,
}

impl Part {
    /// Returns whether it is paid at least as much as another for any additional han: base points
    /// rise with han and with fu, and thirteen han are paid no more than a yakuman.
    fn covers(&self, other: &Part) -> bool {
        match (self.yakuman, other.yakuman) {
            (0, 0) => self.han >= other.han && self.fu >= other.fu,
            (own, others) => own >= others,
        }
    }
}

/// The readings of a win that can be best, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Front(Vec<Part>);

impl Front {
    /// Returns the readings of a win without dora; empty if its tiles are not complete.
    pub(crate) fn of(win: &Win, rules: &RiichiRules) -> Front {
        let mut front = Front::default();
        Hand::new(win, rules).for_each_reading(&mut |worth, _, _| {
            front.add(Part { yakuman: worth.yakuman, han: worth.han, fu: worth.fu });
        });
        front.0.sort_unstable();
        front
    }

    fn add(&mut self, part: Part) {
        if !self.0.iter().any(|known| known.covers(&part)) {
            self.0.retain(|known| !part.covers(known));
            self.0.push(part);
        }
    }

    pub(crate) fn is_complete(&self) -> bool {
        !self.0.is_empty()
    }

    /// Returns the points from all payers with `yaku` additional han of yaku and `dora` dora,
    /// counters included; 0 if there is no yaku.
    pub(crate) fn points(
        &self,
        yaku: u8,
        dora: u8,
        situation: &Situation,
        rules: &RiichiRules,
    ) -> u32 {
        let base = |part: &Part| match (part.yakuman, part.han + yaku) {
            (0, 0) => 0,
            (0, han) => base_points(han + dora, part.fu, rules).0,
            (times, _) => YAKUMAN_BASE * i64::from(times),
        };
        match self.0.iter().map(base).max() {
            None | Some(0) => 0,
            Some(base) => {
                let paid = payments(base, 0, situation, rules);
                u32::try_from(paid.points() + paid.honba()).unwrap_or(u32::MAX)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_yakuman_covers_all_that_is_less() {
        let mut front = Front::default();
        for part in [
            Part { yakuman: 0, han: 3, fu: 20 },
            Part { yakuman: 0, han: 2, fu: 40 },
            Part { yakuman: 0, han: 2, fu: 30 },
        ] {
            front.add(part);
        }
        assert_eq!(front.0.len(), 2);
        front.add(Part { yakuman: 1, han: 0, fu: 30 });
        assert_eq!(front.0, [Part { yakuman: 1, han: 0, fu: 30 }]);
    }
}

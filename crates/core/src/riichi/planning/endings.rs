//! The complete hands in which the best play ends.

use super::state::{Cut, State};
use super::values::{Allowance, Arrival, Next, Values, Worth};
use crate::minimum_worth::planning::Halt;
use crate::model::tile::PerKind;
use std::collections::{BTreeMap, HashMap};

/// Complete hands, and the weights of the sequences that end there.
type Endings = BTreeMap<PerKind, u128>;
/// Waiting hands, whether they have declared riichi, and the weights of the paths to them.
type Hands = HashMap<(State, bool), u128>;

impl Values {
    /// Returns the endings of the best play of a waiting hand; `may_declare` if it has just
    /// discarded.
    pub fn endings(
        &mut self,
        state: State,
        may_declare: bool,
        allowance: &mut Allowance,
    ) -> Result<Endings, Halt> {
        let mut endings = Endings::new();
        let all = self.all();
        let declares = may_declare && self.waiting(state, &all, allowance)?.riichi.is_some();
        let mut hands = Hands::from([((state, declares), 1)]);
        while !hands.is_empty() {
            let mut after = Hands::new();
            for ((state, declared), ways) in hands {
                self.look(all.len(), allowance)?;
                let cut = self.cut(state, &all);
                match cut.own.filter(|_| declared) {
                    Some(index) => self.end_riichi(index, &cut.state, ways, &mut endings),
                    None => self.go_on(&cut, ways, &mut after, &mut endings, allowance)?,
                }
            }
            hands = after;
        }
        Ok(endings)
    }

    /// Adds the endings of a hand that has declared riichi: those of each kind are proportional to
    /// its copies.
    fn end_riichi(&self, index: u32, state: &State, ways: u128, endings: &mut Endings) {
        let ready = self.hands().at(index);
        let copies = |kind: u8| u128::from(state.coming.at(usize::from(kind)));
        let winning: u128 = ready.wins.iter().map(|win| copies(win.last)).sum();
        let Some(riichi) = self.declared(index, state) else { return };
        for win in ready.wins.iter().filter(|win| copies(win.last) > 0) {
            let complete = ready.tiles.with(usize::from(win.last)).counts();
            // Each copy wins in the same number of sequences, so the division is exact.
            *endings.entry(complete).or_insert(0) +=
                ways * (riichi.wins / winning) * copies(win.last);
        }
    }

    /// Adds the endings of the next draw of a hand without riichi, and the hands to continue with.
    fn go_on(
        &mut self,
        cut: &Cut,
        ways: u128,
        after: &mut Hands,
        endings: &mut Endings,
        allowance: &mut Allowance,
    ) -> Result<(), Halt> {
        let [own, others] = self.parts();
        for (copies, next) in self.draws(cut) {
            let ways = ways * u128::from(copies);
            match next {
                Next::Drawn(drawn, _) => {
                    self.discard(drawn, cut, ways * (own + others), after, allowance)?;
                }
                Next::Win(arrival) => {
                    let Arrival { tile, drawn, passed, discarded, waiting } = arrival;
                    let complete = cut.state.held.with(tile.kind).counts();
                    let mut won = |ways: u128, wins: u128| {
                        *endings.entry(complete).or_insert(0) += ways * wins;
                    };
                    if own > 0 {
                        if self.drawn(passed, &cut.reach, allowance)? > drawn {
                            self.discard(passed, cut, ways * own, after, allowance)?;
                        } else {
                            won(ways * own, drawn.wins);
                        }
                    }
                    if others > 0 {
                        let silent = self.waiting(waiting, &cut.reach, allowance)?.silent;
                        if silent > discarded {
                            *after.entry((waiting, false)).or_insert(0) += ways * others;
                        } else {
                            won(ways * others, discarded.wins);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Continues after the best discard of a drawn hand, if anything can be won.
    fn discard(
        &mut self,
        state: State,
        before: &Cut,
        ways: u128,
        after: &mut Hands,
        allowance: &mut Allowance,
    ) -> Result<(), Halt> {
        let cut = self.cut(state, &before.reach);
        let mut best: Option<(Worth, State, bool)> = None;
        for (_, waiting) in self.discards(&cut) {
            let found = self.waiting(waiting, &cut.reach, allowance)?;
            let worth = found.best();
            if worth.wins > 0 && best.is_none_or(|(most, ..)| worth > most) {
                best = Some((worth, waiting, found.riichi.is_some()));
            }
        }
        if let Some((_, waiting, declares)) = best {
            let waiting = self.cut(waiting, &cut.reach).state;
            *after.entry((waiting, declares)).or_insert(0) += ways;
        }
        Ok(())
    }
}

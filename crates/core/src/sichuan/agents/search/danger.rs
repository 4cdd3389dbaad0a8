//! What a discard may cost: the value of another's win.
//!
//! From what all can see: another is the likelier to be ready the more it has drawn and declared; it
//! waits the less for a kind the more copies are seen, hardly for one that it has discarded, and
//! never for one of the suit that it gave up. Melds of one suit make the loss larger. The numbers
//! lie between those of 300 games of two `search` and two `greedy` and of 300 of `greedy` and `value`
//! under XUEZHAN, some 25,000 views of other hands each.

use super::parameters::Parameters;
use crate::games::Seat;
use crate::model::sichuan::PassedWin;
use crate::model::tile::{KINDS, SUITED};
use crate::sichuan::table::View;

/// Draws after which half of the hands without melds are ready, and draws to which a unit of the
/// logistic curve corresponds.
const READY: (f64, f64) = (9.7, 3.0);
/// What melds add to the logarithm of the odds, by their number.
const MELDS: [f64; 5] = [0.0, 0.6, 1.3, 2.5, 5.0];
/// Chance that a ready hand waits for a kind, by copies that are not seen.
const WAITING: [f64; 5] = [0.02, 0.045, 0.085, 0.125, 0.19];
/// Share of it that is left for a kind that the seat itself has discarded.
const DISCARDED: f64 = 0.1;
/// How many times the value of other hands those are worth whose melds are of one suit, and others,
/// by their number.
const PURE: [f64; 5] = [1.0, 1.05, 2.4, 5.0, 9.0];
const MIXED: [f64; 5] = [1.0, 1.05, 1.0, 1.7, 4.0];
/// Discards of two rounds.
const RECENT: usize = 8;

/// Chance that another seat is ready.
fn ready(view: &View<'_>, seat: Seat) -> f64 {
    let public = view.table().seat(seat);
    let odds = (f64::from(public.draws) - READY.0) / READY.1;
    1.0 / (1.0 + (-odds - MELDS[usize::from(public.melds().count().min(4))]).exp())
}

/// Points that the discard of each kind is feared to cost.
pub fn danger(view: &View<'_>, parameters: &Parameters) -> [f64; KINDS] {
    let table = view.table();
    let available = view.available();
    let base = f64::from(table.rules().base);
    let discards = table.discards();
    let bars = table.rules().passed_win != PassedWin::None;
    let mut danger = [0.0; KINDS];
    for seat in table.others_in(view.seat()) {
        let expected = ready(view, seat) * base * parameters.loss * dearness(view, seat);
        let mut factors = [1.0; SUITED];
        for (age, discard) in discards.iter().rev().enumerate() {
            let factor = &mut factors[usize::from(discard.tile.0)];
            if discard.seat == seat {
                *factor = f64::min(*factor, DISCARDED);
            } else if age < RECENT {
                *factor = f64::min(*factor, parameters.stale);
            }
        }
        // What it has let pass since its last draw it does not wait for, or may not win.
        let since = discards.iter().rev().take_while(|discard| discard.seat != seat);
        since.filter(|_| bars).for_each(|discard| factors[usize::from(discard.tile.0)] = 0.0);
        for kind in (0..SUITED).filter(|&kind| table.seat(seat).void != Some(kind as u8 / 9)) {
            let waiting = WAITING[usize::from(available[kind].min(4))];
            danger[kind] += expected * waiting * factors[kind];
        }
    }
    danger
}

/// How many times a win of a hand without melds a win of a seat is worth, by what it shows.
fn dearness(view: &View<'_>, seat: Seat) -> f64 {
    let melds = view.table().seat(seat).melds().as_slice();
    let suit = |place: usize| melds.get(place).map(|meld| meld.tile.0 / 9);
    let is_pure = (0..melds.len()).all(|place| suit(place) == suit(0));
    let kongs = melds.iter().filter(|meld| meld.is_kong()).count() as i32;
    let by_melds = if is_pure { PURE } else { MIXED };
    1.5f64.powi(kongs) * by_melds[melds.len().min(4)]
}

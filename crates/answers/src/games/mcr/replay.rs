//! The report on a game of Chinese Standard Mahjong.

use crate::analysis::SCHEMA_VERSION;
use crate::error::Error;
use crate::games::mcr::explanation::each_choice;
use crate::games::mcr::review::{Turn, review};
use crate::games::mcr::story::Story;
use crate::games::mistakes::{Decision, Explained, Mistake};
use crate::games::replay::Options;
use crate::games::search::McrChoice;
use crate::games::values::verdict_name;
use crate::host::Host;
use crate::json::{SeatName, TileName, answer};
use crate::score::{FanCount, fans};
use paili_core::games::Seat;
use paili_core::mcr::table::Event;

answer! {
    /// The event that ended a game.
    #[serde(tag = "event", rename_all = "snake_case")]
    pub enum Ending {
        /// A win.
        Win {
            /// The winner.
            seat: SeatName,
            /// The last tile.
            tile: TileName,
            /// The seat that gave the tile; left out if it was drawn.
            #[serde(skip_serializing_if = "Option::is_none")]
            giver: Option<SeatName>,
        },
        /// No tiles are left.
        Exhausted {},
        /// An answer that ended the game.
        Fault {
            /// The seat of the answer.
            seat: SeatName,
            /// A wrong win, an illegal answer, or a fault that the platform reported.
            #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["WH", "WA", "TLE", "MLE", "OLE", "RE", "NJ"])))]
            verdict: &'static str,
        },
    }

    /// A game, each discard compared with the best.
    pub struct ReportAnswer {
        /// Grows when a reader of the old one would fail.
        pub schema_version: &'static str,
        /// Its number in the file, from 1; games that cannot be read count.
        pub game: usize,
        /// The prevalent wind.
        pub prevalent_wind: SeatName,
        /// Whether each seat draws from a wall of its own; else all draw from one, which has
        /// flowers.
        pub is_duplicate: bool,
        /// The discards in order; with --seat, those of that seat.
        pub turns: Vec<Turn>,
        /// With --explain, the choices that led to no discard, in order; with --seat, those of that
        /// seat.
        pub decisions: Option<Vec<Decision<McrChoice>>>,
        /// The choices that gave points away, the costliest first; null without --explain.
        pub mistakes: Option<Vec<Mistake>>,
        /// The last event; null if the log ends before the game.
        pub end: Option<Ending>,
        /// The points of east, south, west and north; null if the log ends before the game.
        pub payments: Option<[i32; 4]>,
        /// The fan of the win, flowers counted; null without a win.
        pub fan: Option<u16>,
        /// The fan that count; null without a win.
        pub fans: Option<Vec<FanCount>>,
    }
}

/// Returns the report on a game.
pub fn report(story: &Story, look: &Options, host: Host) -> Result<ReportAnswer, Error> {
    let seats = look.seat.map_or(Seat::ALL.to_vec(), |seat| vec![seat]);
    let mut explained =
        Explained::of(look.explain, |choice| each_choice(story, &seats, host, choice))?;
    let mut turns = review(story, look.seat, look.plain, host)?;
    for turn in &mut turns {
        turn.search = explained.discards.remove(&turn.turn);
    }
    let deal = story.state().deal();
    let outcome = story.state().outcome();
    let won = outcome.and_then(|outcome| outcome.win.as_ref());
    Ok(ReportAnswer {
        schema_version: SCHEMA_VERSION,
        game: look.number,
        prevalent_wind: SeatName(Seat(deal.prevalent() as u8)),
        is_duplicate: deal.is_duplicate(),
        turns,
        decisions: explained.decisions,
        mistakes: explained.mistakes,
        end: ending(story.last()),
        payments: outcome.map(|outcome| outcome.payments),
        fan: won.map(|(_, score)| score.total),
        fans: won.map(|(_, score)| fans(&score.fans)),
    })
}

/// Returns the ending of a game by its last event; `None` if it goes on.
fn ending(last: Event) -> Option<Ending> {
    match last {
        Event::Win { seat, tile, giver } => Some(Ending::Win {
            seat: SeatName(seat),
            tile: TileName(tile),
            giver: giver.map(SeatName),
        }),
        Event::Exhausted => Some(Ending::Exhausted {}),
        Event::Fault { seat, verdict } => {
            Some(Ending::Fault { seat: SeatName(seat), verdict: verdict_name(verdict) })
        }
        _ => None,
    }
}

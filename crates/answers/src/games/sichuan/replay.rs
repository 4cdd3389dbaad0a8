//! The report on a game of Sichuan Mahjong.

use crate::analysis::SCHEMA_VERSION;
use crate::error::Error;
use crate::games::mistakes::{Decision, Explained, Mistake};
use crate::games::replay::Options;
use crate::games::search::SichuanChoice;
use crate::games::sichuan::events::{PaymentAnswer, Times, ending_name};
use crate::games::sichuan::explanation::each_choice;
use crate::games::sichuan::review::{Turn, review};
use crate::games::sichuan::story::{Story, direction_name};
use crate::host::Host;
use crate::json::{SeatName, TileName, answer};
use crate::model::rules::{RulesAnswer, suit_name};
use paili_core::games::Seat;
use paili_core::sichuan::table::{Change, Event};

answer! {
    /// The suits that the seats have given up; null if the game ended before.
    pub struct Voids {
        /// The suit of east.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["m", "p", "s", null])))]
        pub east: Option<&'static str>,
        /// The suit of south.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["m", "p", "s", null])))]
        pub south: Option<&'static str>,
        /// The suit of west.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["m", "p", "s", null])))]
        pub west: Option<&'static str>,
        /// The suit of north.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["m", "p", "s", null])))]
        pub north: Option<&'static str>,
    }

    /// A win, and the payments for it.
    pub struct WinEvent {
        /// The kind of the event.
        #[cfg_attr(feature = "schemas", schemars(extend("const" = "win")))]
        pub event: &'static str,
        /// The winner.
        pub seat: SeatName,
        /// The last tile.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub tile: Option<TileName>,
        /// The seat that discarded the tile, or whose kong was robbed; left out if it was drawn.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub giver: Option<SeatName>,
        /// The times that each pattern counts, by its English name.
        pub patterns: Times,
        /// The fan, before the cap.
        pub fan: u16,
        /// The points of the capped fan.
        pub value: i64,
        /// The payments at once, in order; left out if there are none.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub payments: Vec<PaymentAnswer>,
    }

    /// A game, each discard compared with the best.
    pub struct ReportAnswer {
        /// Grows when a reader of the old one would fail.
        pub schema_version: &'static str,
        /// Its number in the file, from 1; games that cannot be read count.
        pub game: usize,
        /// The rules; each seat gives up a suit of its own.
        pub rules: RulesAnswer,
        /// The direction of the exchange; null without one.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["counterclockwise", "opposite", "clockwise", null])))]
        pub direction: Option<&'static str>,
        /// The suits that the seats have given up.
        pub voids: Voids,
        /// The discards in order; with --seat, those of that seat.
        pub turns: Vec<Turn>,
        /// With --explain, the choices that led to no discard, in order; with --seat, those of that
        /// seat.
        pub decisions: Option<Vec<Decision<SichuanChoice>>>,
        /// The choices that gave points away, the costliest first; null without --explain.
        pub mistakes: Option<Vec<Mistake>>,
        /// The wins in order.
        pub wins: Vec<WinEvent>,
        /// The reason why the game was over; null if the log ends before it.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["three_won", "wall", "fault", null])))]
        pub ending: Option<&'static str>,
        /// All payments, in order.
        pub ledger: Vec<PaymentAnswer>,
        /// The points that east, south, west and north have gained.
        pub scores: [i64; 4],
    }
}

/// Returns the report on a game.
pub fn report(story: &Story, look: &Options, host: Host) -> Result<ReportAnswer, Error> {
    let seats = look.seat.map_or(Seat::ALL.to_vec(), |seat| vec![seat]);
    let mut explained =
        Explained::of(look.explain, |choice| each_choice(story, &seats, host, choice))?;
    let mut turns = review(story, look.seat, host)?;
    for turn in &mut turns {
        turn.search = explained.discards.remove(&turn.turn);
    }
    let table = story.state().table();
    let [east, south, west, north] = Seat::ALL.map(|seat| table.seat(seat).void.map(suit_name));
    let ending = match story.events.last().map(|event| event.change) {
        Some(Change::End { reason }) => Some(ending_name(reason)),
        _ => None,
    };
    let ledger = story.events.iter().flat_map(|event| &event.payments);
    Ok(ReportAnswer {
        schema_version: SCHEMA_VERSION,
        game: look.number,
        rules: story.rules_answer(),
        direction: direction_name(table.direction()),
        voids: Voids { east, south, west, north },
        turns,
        decisions: explained.decisions,
        mistakes: explained.mistakes,
        wins: story.events.iter().filter_map(win).collect(),
        ending,
        ledger: ledger.map(PaymentAnswer::from).collect(),
        scores: table.scores(),
    })
}

/// Returns the win of an event, if it is one.
fn win(event: &Event) -> Option<WinEvent> {
    let Change::Win { seat, tile, giver, patterns, fan, value, .. } = event.change else {
        return None;
    };
    Some(WinEvent {
        event: "win",
        seat: SeatName(seat),
        tile: tile.map(TileName),
        giver: giver.map(SeatName),
        patterns: Times(patterns),
        fan,
        value,
        payments: event.payments.iter().map(PaymentAnswer::from).collect(),
    })
}

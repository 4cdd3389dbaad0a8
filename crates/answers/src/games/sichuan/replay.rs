//! The report on a game of Sichuan Mahjong.

use crate::analysis::SCHEMA_VERSION;
use crate::error::Error;
use crate::games::judged::with_search;
use crate::games::mistakes::Explained;
use crate::games::replay::Options;
use crate::games::sichuan::events::{ending_name, payment_to_json, told};
use crate::games::sichuan::explanation::each_choice;
use crate::games::sichuan::review::review;
use crate::games::sichuan::story::{Story, direction_name};
use crate::games::values::seat_name;
use crate::host::Host;
use crate::model::rules::suit_name;
use paili_core::games::Seat;
use paili_core::sichuan::table::Change;
use serde_json::{Map, Value, json};

/// Returns the report as `docs/sichuan-replay.schema.json` has it.
pub fn report(story: &Story, look: &Options, host: Host) -> Result<Value, Error> {
    let seats = look.seat.map_or(Seat::ALL.to_vec(), |seat| vec![seat]);
    let explained = match look.explain {
        true => Explained::of(|choice| each_choice(story, &seats, host, choice))?,
        false => Explained::default(),
    };
    let turns = with_search(review(story, look.seat, host)?, explained.discards);
    let table = story.state().table();
    let void =
        |seat: Seat| (seat_name(seat).to_owned(), table.seat(seat).void.map(suit_name).into());
    let is_win = |change: Change| matches!(change, Change::Win { .. });
    let wins = story.events.iter().filter(|event| is_win(event.change));
    let ending = match story.events.last().map(|event| event.change) {
        Some(Change::End { reason }) => Some(ending_name(reason)),
        _ => None,
    };
    Ok(json!({
        "schema_version": SCHEMA_VERSION,
        "game": look.number,
        "rules": story.rules_to_json(),
        "direction": direction_name(table.direction()),
        "voids": Map::from_iter(Seat::ALL.map(void)),
        "turns": turns,
        "decisions": explained.decisions,
        "mistakes": explained.mistakes,
        "wins": wins.map(|event| Value::Object(told(event).0)).collect::<Vec<_>>(),
        "ending": ending,
        "ledger": story.events.iter().flat_map(|event| &event.payments).map(payment_to_json)
            .collect::<Vec<_>>(),
        "scores": table.scores(),
    }))
}

//! The report on a game of Chinese Standard Mahjong.

use crate::analysis::SCHEMA_VERSION;
use crate::error::Error;
use crate::games::judged::with_search;
use crate::games::mcr::events::told;
use crate::games::mcr::explanation::each_choice;
use crate::games::mcr::review::review;
use crate::games::mcr::story::Story;
use crate::games::mistakes::Explained;
use crate::games::replay::Options;
use crate::games::values::seat_name;
use crate::host::Host;
use crate::score::fans_to_json;
use paili_core::games::Seat;
use serde_json::{Value, json};

/// Returns the report as `docs/replay.schema.json` has it.
pub fn report(story: &Story, look: &Options, host: Host) -> Result<Value, Error> {
    let seats = look.seat.map_or(Seat::ALL.to_vec(), |seat| vec![seat]);
    let explained = match look.explain {
        true => Explained::of(|choice| each_choice(story, &seats, host, choice))?,
        false => Explained::default(),
    };
    let turns = with_search(review(story, look.seat, look.plain, host)?, explained.discards);
    let deal = story.state().deal();
    let outcome = story.state().outcome();
    let won = outcome.and_then(|outcome| outcome.win.as_ref());
    Ok(json!({
        "schema_version": SCHEMA_VERSION,
        "game": look.number,
        "prevalent_wind": seat_name(Seat(deal.prevalent() as u8)),
        "is_duplicate": deal.is_duplicate(),
        "turns": turns,
        "decisions": explained.decisions,
        "mistakes": explained.mistakes,
        "end": story.is_over().then(|| Value::Object(told(story.last()).0)),
        "payments": outcome.map(|outcome| outcome.payments),
        "fan": won.map(|(_, score)| score.total),
        "fans": won.map(|(_, score)| fans_to_json(&score.fans)),
    }))
}

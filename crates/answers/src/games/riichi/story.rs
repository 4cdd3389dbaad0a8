//! A recorded round, replayed on a table with its wins scored.

use super::events::{Event, Round};
use super::table::Table;
use super::wins::{Difference, Scored, compare, end_deltas, scored};
use crate::error::Error;
use crate::model::notation::write;
use paili_core::model::riichi::RiichiRules;
use serde_json::{Value, json};

/// A round that was replayed to the end of its log.
#[derive(Clone, Debug)]
pub struct Story {
    /// The round.
    pub round: Round,
    /// The table at the end.
    pub table: Table,
    /// Its wins, in order.
    pub wins: Vec<Scored>,
    /// The change of points by wins, or at the end.
    pub deltas: Vec<i64>,
    /// Differences between the log and the rules, by the number of the event, from 1.
    pub differences: Vec<(usize, Difference)>,
}

/// Replays a round.
///
/// Returns an error for an impossible event, with its number and the expected events.
pub fn play(round: Round, rules: &RiichiRules) -> Result<Story, Error> {
    let mut table = Table::new(&round, rules)?;
    let mut wins = Vec::new();
    let mut differences = Vec::new();
    let mut deltas = vec![0; table.seats.len()];
    for (number, event) in (1..).zip(&round.events) {
        let at = |error: Error| error.located(format!("{}, event {number}", round.name()));
        let found = match event {
            Event::Win { seat, from, ura, stated } => {
                let Some(winning) = table.winning(*seat, *from) else {
                    table.apply(event).map_err(at)?;
                    continue;
                };
                table.apply(event).map_err(at)?;
                let found = scored(&table, (*seat, *from), &winning, ura).map_err(at)?;
                differences.extend(compare(&found, stated).into_iter().map(|one| (number, one)));
                let own = found.deltas.clone();
                wins.push(found);
                own
            }
            Event::End { reason, deltas: stated } => {
                table.apply(event).map_err(at)?;
                let own = end_deltas(&table, *reason);
                if let Some(log) = stated.as_ref().filter(|stated| **stated != own) {
                    let (log, paili) = (json!(log), json!(own));
                    differences.push((number, Difference { what: "deltas", log, paili }));
                }
                own
            }
            _ => {
                table.apply(event).map_err(at)?;
                continue;
            }
        };
        for ((sum, score), own) in deltas.iter_mut().zip(&mut table.scores).zip(found) {
            *sum += own;
            *score += own;
        }
        if matches!(event, Event::Win { .. }) {
            table.sticks = 0;
        }
    }
    Ok(Story { round, table, wins, deltas, differences })
}

impl Story {
    /// Returns the round as an object.
    pub fn to_json(&self) -> Value {
        let Round { wind, dealer, honba, sticks, scores, indicator, hands, events } = &self.round;
        let hands: Vec<String> =
            hands.iter().map(|hand| write(hand.iter().map(|tile| tile.code()))).collect();
        let difference = |(event, one): &(usize, Difference)| {
            let Difference { what, log, paili } = one;
            json!({"event": event, "what": what, "log": log, "paili": paili})
        };
        let events: Vec<Value> = events.iter().map(Event::to_json).collect();
        let differences: Vec<Value> = self.differences.iter().map(difference).collect();
        json!({
            "round": self.round.name(), "wind": wind, "dealer": dealer, "honba": honba,
            "sticks": sticks, "scores": scores, "indicator": indicator.name(), "hands": hands,
            "events": events, "over": self.round.is_over(), "deltas": self.deltas,
            "differences": differences,
        })
    }
}

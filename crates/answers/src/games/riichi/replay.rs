//! The answer to a question about a log of riichi: one of its rounds, with each discard judged.

use super::decisions::{CallDecision, Mistake, call_decisions, mistakes};
use super::events::{Event, Game, LogTile};
use super::logs;
use super::review::{Turn, review};
use super::story::{Story, play};
use super::wins::Scored;
use crate::analysis::SCHEMA_VERSION;
use crate::error::Error;
use crate::fields::{FieldError, Values, about};
use crate::games::replay::Options;
use crate::host::Host;
use crate::json::{answer, value_of};
use crate::model::scoring::to_json;
use crate::score::riichi::{YakuCount, yaku};
use paili_core::model::riichi::RiichiRules;
use paili_core::riichi::scoring::Limit;
use serde_json::{Value, json};

answer! {
    /// A part of a round of which the log and the rules say different things.
    pub struct DifferenceAnswer {
        /// Number of the event, from 1.
        pub event: usize,
        /// The part: winner, yaku, han, fu, points, or deltas.
        pub what: &'static str,
        /// As the log says.
        pub log: Value,
        /// As it follows from the rules.
        pub paili: Value,
    }

    /// A win of a round.
    pub struct WinAnswer {
        /// The winner.
        pub seat: usize,
        /// Who discarded the tile; the winner itself with its own draw.
        pub from: usize,
        /// The yaku that count.
        pub yaku: Vec<YakuCount>,
        /// Han of yaku and dora; 0 of a yakuman.
        pub han: u8,
        /// Fu, rounded up.
        pub fu: u8,
        /// The limit that is reached; null if none is.
        pub limit: Option<&'static str>,
        /// The change of each seat's points by the win.
        pub deltas: Vec<i64>,
    }

    /// A round of riichi, each discard compared with the best for a win with a yaku.
    pub struct ReportAnswer {
        /// Grows when a reader of the old one would fail.
        pub schema_version: &'static str,
        /// The number of the round in the log, from 1.
        pub game: usize,
        /// The format of the log: mjlog, tenhou or mjai.
        pub format: &'static str,
        /// The switches of the rules, by name.
        pub switches: Value,
        /// Its name, such as "east 1, counter 2".
        pub round: String,
        /// The wind of the round: 0 for east.
        pub wind: u8,
        /// The dealer. Seats are numbered; the first dealer of the game is 0.
        pub dealer: usize,
        /// Points of each seat before the round.
        pub scores: Vec<i64>,
        /// The change of each seat's points.
        pub deltas: Vec<i64>,
        /// Where the log differs from the rules.
        pub differences: Vec<DifferenceAnswer>,
        /// Its wins.
        pub wins: Vec<WinAnswer>,
        /// The choices; forced discards after riichi are left out.
        #[serde(flatten)]
        pub reviewed: Reviewed,
    }
}

answer! {
    /// The choices of a round, judged.
    pub struct Reviewed {
        /// The discards.
        pub turns: Vec<Turn>,
        /// The calls and passes; null unless explained.
        pub decisions: Option<Vec<CallDecision>>,
        /// The choices that gave something away, the costliest first; null unless explained.
        pub mistakes: Option<Vec<Mistake>>,
    }
}

/// Returns the judged decisions of a round, of one seat or of all.
pub fn reviewed(
    story: &Story,
    seat: Option<usize>,
    explain: bool,
    host: Host,
) -> Result<Reviewed, Error> {
    let turns = review(story, seat, explain, host)?;
    let decisions = if explain { Some(call_decisions(story, seat, host)?) } else { None };
    let mistakes = decisions.as_ref().map(|decisions| mistakes(&turns, decisions));
    Ok(Reviewed { turns, decisions, mistakes })
}

/// Returns the report on one round of a log with its events, and the number of rounds.
pub fn answer(asked: &Values, look: &Options, host: Host) -> Result<Value, FieldError> {
    if look.plain {
        let error = Error::argument("plain", "true", "false for a log of riichi");
        return about("plain", Err(error));
    }
    let Game { format, rules, players, mut rounds, .. } =
        about("log", logs::read(asked.text("log")))?;
    let (number, count) = (look.number, rounds.len());
    if number > count {
        let expected = format!("1 to {count}: there are no more rounds in the log");
        return about("game", Err(Error::argument("game", number.to_string(), expected)));
    }
    let seat = look.seat.map(|seat| seat.index());
    if seat.is_some_and(|seat| seat >= rules.players.into()) {
        let error =
            Error::argument("seat", "north", "east, south or west: there are three players");
        return about("seat", Err(error));
    }
    let game = match rounds.swap_remove(number - 1).and_then(|round| play(round, &rules)) {
        Ok(story) => {
            let reviewed = reviewed(&story, seat, look.explain, host)?;
            let report = value_of(&report(number, format, &story, &rules, reviewed));
            let transcript = transcript(&story, &players);
            json!({"game": number, "report": report, "transcript": transcript, "error": null})
        }
        Err(error) => {
            let message = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
            json!({"game": number, "report": null, "transcript": null, "error": message})
        }
    };
    Ok(json!({"games": [game], "count": count}))
}

/// Returns the report on a round, with its number in the log and the format of the log.
pub fn report(
    game: usize,
    format: &'static str,
    story: &Story,
    rules: &RiichiRules,
    reviewed: Reviewed,
) -> ReportAnswer {
    let Story { round, deltas, differences, wins, .. } = story;
    let sources = round.events.iter().filter_map(|event| match event {
        Event::Win { from, .. } => Some(*from),
        _ => None,
    });
    let win = |(won, from): (&Scored, usize)| WinAnswer {
        seat: won.seat,
        from,
        yaku: yaku(&won.score, rules),
        han: won.score.han,
        fu: won.score.fu,
        limit: won.score.limit.map(Limit::name),
        deltas: won.deltas.clone(),
    };
    ReportAnswer {
        schema_version: SCHEMA_VERSION,
        game,
        format,
        switches: to_json(rules),
        round: round.name(),
        wind: round.wind,
        dealer: round.dealer,
        scores: round.scores.clone(),
        deltas: deltas.clone(),
        differences: differences
            .iter()
            .map(|(event, one)| DifferenceAnswer {
                event: *event,
                what: one.what,
                log: one.log.clone(),
                paili: one.paili.clone(),
            })
            .collect(),
        wins: wins.iter().zip(sources).map(win).collect(),
        reviewed,
    }
}

/// Returns the deal of a round and its events, with the names of the players.
fn transcript(story: &Story, players: &[String]) -> Value {
    let round = &story.round;
    let names = |hand: &Vec<LogTile>| hand.iter().map(|tile| tile.name()).collect::<Vec<_>>();
    let hands: Vec<Vec<String>> = round.hands.iter().map(names).collect();
    let events: Vec<Value> = round.events.iter().map(Event::to_json).collect();
    json!({
        "riichi": true, "players": players, "dealer": round.dealer, "scores": round.scores,
        "sticks": round.sticks, "indicator": round.indicator.name(), "hands": hands,
        "events": events,
    })
}

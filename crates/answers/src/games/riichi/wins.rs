//! Wins and ends of recorded rounds: their worth, their payments, and differences from the log.

use super::events::{Ending, LogTile, Stated};
use super::seats::Seat;
use super::table::{STICK, Table, Winning};
use crate::error::Error;
use paili_core::model::tile::{KindSet, Tile, Wind};
use paili_core::riichi::scoring::{Indicators, Payer, Score, Situation, Win, score};
use serde_json::{Value, json};

/// A part of a round in which the log and the rules differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The part: winner, yaku, han, fu, points, or deltas.
    pub what: &'static str,
    /// The value in the log.
    pub log: Value,
    /// The value by the rules.
    pub paili: Value,
}

/// A scored win.
#[derive(Clone, Debug)]
pub struct Scored {
    /// The winner.
    pub seat: usize,
    /// The input of the scorer.
    pub win: Win,
    /// Its worth.
    pub score: Score,
    /// The change of each seat's points.
    pub deltas: Vec<i64>,
}

/// Returns the wind of a seat.
pub fn wind_of(table: &Table, seat: usize) -> Wind {
    let players = table.seats.len();
    Wind::ALL[(seat + players - table.dealer) % players]
}

fn seat_of(table: &Table, wind: Wind) -> usize {
    (table.dealer + wind as usize) % table.seats.len()
}

/// Returns indicators of dora.
pub fn indicators(tiles: &[LogTile]) -> Result<Indicators, Error> {
    let kinds: Vec<Tile> = tiles.iter().map(|tile| tile.kind).collect();
    let wrong = || Error::protocol(format!("{} indicators", kinds.len()), "at most five");
    Indicators::of(&kinds).ok_or_else(wrong)
}

/// Scores a win of a seat on the table before it is applied.
///
/// Returns an error for tiles that do not win, or for a win without a yaku.
pub fn scored(
    table: &Table,
    (seat, from): (usize, usize),
    winning: &Winning,
    ura: &[LogTile],
) -> Result<Scored, Error> {
    let own = &table.seats[seat];
    let mut waiting = own.counts();
    if winning.self_drawn {
        waiting[winning.tile.index()] -= 1;
    }
    let has_tile = u8::from(!winning.self_drawn && winning.tile.is_red);
    let reds = own.tiles().filter(|tile| tile.is_red).count() as u8 + has_tile;
    let liable = own.liable.filter(|&liable| liable != seat);
    let win = |liable: Option<usize>| -> Result<Win, Error> {
        let situation = Situation {
            self_drawn: winning.self_drawn,
            riichi: own.riichi,
            ippatsu: own.ippatsu && table.rules.ippatsu,
            after_kong: winning.after_kong,
            robbing_kong: winning.robbing_kong,
            last_tile: winning.last_tile,
            first_turn: winning.first_turn,
            seat_wind: Some(wind_of(table, seat)),
            prevalent_wind: Wind::ALL.get(usize::from(table.wind)).copied(),
            dora: indicators(&table.indicators)?,
            ura: indicators(ura)?,
            red_fives: reds,
            norths: own.norths,
            honba: if winning.is_first { table.honba } else { 0 },
            sticks: if winning.is_first { table.sticks } else { 0 },
            discarder: (!winning.self_drawn).then(|| wind_of(table, from)),
            liable: liable.map(|seat| wind_of(table, seat)),
        };
        Ok(Win::new(&waiting, own.core_melds(), winning.tile.kind, situation)?)
    };
    let plain = win(None)?;
    let lacks = |expected: &str| {
        let got = format!("a win of seat {seat} with {}", winning.tile.name());
        Error::protocol(got, expected)
    };
    let Some(found) = score(&plain, &table.rules)? else {
        return Err(lacks("a complete hand"));
    };
    if !found.is_legal() {
        return Err(lacks("a hand with a yaku"));
    }
    let (win, score) = match liable.map(|liable| win(Some(liable))).transpose()? {
        // Only a yakuman of its sets makes a seat liable.
        Some(of_liable) => match score(&of_liable, &table.rules) {
            Ok(Some(found)) => (of_liable, found),
            _ => (plain, found),
        },
        None => (plain, found),
    };
    let deltas = deltas(table, (seat, from), &score, &win);
    Ok(Scored { seat, win, score, deltas })
}

fn deltas(table: &Table, (seat, from): (usize, usize), found: &Score, win: &Win) -> Vec<i64> {
    let mut deltas = vec![0; table.seats.len()];
    for payment in found.payments.as_slice() {
        let amount = payment.points + payment.honba;
        let payers: Vec<usize> = match payment.payer {
            Payer::Discarder => vec![from],
            Payer::Dealer => vec![table.dealer],
            Payer::Liable => {
                let liable = win.situation().liable;
                vec![liable.map_or(from, |wind| seat_of(table, wind))]
            }
            Payer::Other => (0..table.seats.len())
                .filter(|&other| other != seat && (other != table.dealer || seat == table.dealer))
                .collect(),
        };
        for payer in payers {
            deltas[payer] -= amount;
            deltas[seat] += amount;
        }
    }
    deltas[seat] += STICK * i64::from(win.situation().sticks);
    deltas
}

/// Compares the worth of a win in the log with its score.
pub fn compare(scored: &Scored, stated: &Stated) -> Vec<Difference> {
    let found = &scored.score;
    let mut differences = Vec::new();
    let mut note = |what, log: Option<Value>, paili: Value| {
        if let Some(log) = log.filter(|log| *log != paili) {
            differences.push(Difference { what, log, paili });
        }
    };
    note("winner", stated.winner.map(Value::from), scored.seat.into());
    let mut names: Vec<&str> = found.yaku.iter().map(|yaku| yaku.name()).collect();
    names.sort_unstable();
    let said = stated.yaku.clone().map(|mut yaku| {
        yaku.sort_unstable();
        json!(yaku)
    });
    note("yaku", said, json!(names));
    if found.yakuman == 0 {
        note("han", stated.han.map(Value::from), found.han.into());
        note("fu", stated.fu.map(Value::from), found.fu.into());
    }
    note("points", stated.points.map(Value::from), found.payments.points().into());
    note("deltas", stated.deltas.clone().map(|deltas| json!(deltas)), json!(scored.deltas));
    differences
}

/// Returns the change of points at an end without a win.
pub fn end_deltas(table: &Table, reason: Ending) -> Vec<i64> {
    match reason {
        Ending::Exhaustive => payments_of_ready(table),
        Ending::Nagashi => payments_of_nagashi(table),
        _ => vec![0; table.seats.len()],
    }
}

/// Returns the seats that are ready when no tile is left.
fn ready(table: &Table) -> Vec<bool> {
    let is_ready = |own: &Seat| {
        let waits = own.waits(&own.counts(), table.rules.held_wait);
        !waits.is_empty()
    };
    table.seats.iter().map(is_ready).collect()
}

fn payments_of_ready(table: &Table) -> Vec<i64> {
    let ready = ready(table);
    let number = ready.iter().filter(|&&one| one).count() as i64;
    let players = table.seats.len() as i64;
    if number == 0 || number == players {
        return vec![0; table.seats.len()];
    }
    let all = STICK * (players - 1);
    ready.iter().map(|&one| if one { all / number } else { -all / (players - number) }).collect()
}

fn payments_of_nagashi(table: &Table) -> Vec<i64> {
    let players = table.seats.len();
    let mut deltas = vec![0; players];
    for seat in 0..players {
        let own = &table.seats[seat];
        let is_outer = |kind: usize| KindSet::ORPHANS.contains(kind);
        if own.discards.iter().all(|one| is_outer(one.tile.index()) && !one.is_called) {
            for other in (0..players).filter(|&other| other != seat) {
                let is_double = seat == table.dealer || other == table.dealer;
                let amount = if is_double { 4_000 } else { 2_000 };
                deltas[other] -= amount;
                deltas[seat] += amount;
            }
        }
    }
    deltas
}

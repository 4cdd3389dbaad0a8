//! The decisions of a round by exact probabilities and points: discards, riichi, calls and passes.
//!
//! Each is judged by the knowledge of its player, for a win with a yaku. Hands that are more than
//! three tiles from a win are left out: probabilities within so few draws mean little for them.

use super::events::{CallKind, Event, LogTile};
use super::review::{Turn, question_of};
use super::story::Story;
use super::table::Table;
use super::wins::{indicators, wind_of};
use crate::analysis::calls::{CallKind as Answer, CallOption, Look, calls};
use crate::analysis::plan::Search;
use crate::analysis::question::Question;
use crate::error::Error;
use crate::exact::Fraction;
use crate::host::Host;
use crate::json::{TileName, answer};
use crate::model::hands::HandAnswer;
use crate::model::melds::Meld;
use paili_core::model::meld::{Meld as CoreMeld, MeldKind};
use paili_core::model::tile::{Tile, Wind};
use paili_core::planning::Objective;
use paili_core::riichi::planning::Stakes;
use paili_core::riichi::scoring::Declared;

/// Greatest distance from a win, in tiles, of a hand that is judged.
const NEAR: i8 = 3;
/// Number of own draws beyond those that a win needs.
const SPARE: u32 = 1;
/// Number of own draws within which points are counted.
const DRAWS_FOR_POINTS: u32 = 3;

answer! {
    /// A discard by the exact chance to win.
    pub struct ChanceOfTurn {
        /// Own draws within which to win.
        pub draws: u32,
        /// The chance after the discard of the player.
        pub played: f64,
        /// The discards of the best chance, in tile order.
        pub best: Vec<TileName>,
        /// Their chance.
        pub most: f64,
        /// The difference.
        pub cost: f64,
    }

    /// A discard that leaves a ready hand, by the points that it brings.
    pub struct PointsOfTurn {
        /// Own draws within which to win.
        pub draws: u32,
        /// The points after the discard of the player, with riichi or without, whichever is better.
        pub played: f64,
        /// Whether riichi is better than silence after it.
        pub riichi: bool,
        /// The discard of most points.
        pub best: TileName,
        /// Its points.
        pub most: f64,
        /// The difference.
        pub cost: f64,
    }

    /// A discard of another seat that was called, or could have been.
    pub struct CallDecision {
        /// Number of the event with the discard, from 1.
        pub turn: usize,
        /// Who called, or passed.
        pub seat: usize,
        /// Who discarded.
        pub from: usize,
        /// The discard.
        pub tile: TileName,
        /// The hand of the choice.
        pub hand: HandAnswer,
        /// Copies of each kind that could still come, by the knowledge of the seat.
        pub available: String,
        /// The choice, such as "pass" or "chow [345m]".
        pub action: String,
        /// The choice of the best chance.
        pub best: String,
        /// Own draws within which to win.
        pub draws: u32,
        /// The chance after the choice of the player.
        pub played: f64,
        /// The chance of the best one.
        pub most: f64,
        /// The difference.
        pub cost: f64,
    }

    /// A choice that gave something away.
    pub struct Mistake {
        /// Number of the event, from 1.
        pub turn: usize,
        /// Who chose.
        pub seat: usize,
        /// The kind: discard, call, pass, riichi or silence.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["discard", "call", "pass", "riichi", "silence"])))]
        pub kind: &'static str,
        /// The chance that it gave away; null of riichi and silence.
        pub cost: Option<f64>,
    }
}

/// Returns the number of own draws left to a seat.
fn draws_left(table: &Table) -> u32 {
    let players = table.seats.len() as i32;
    ((table.left.max(0) + players - 1) / players) as u32
}

/// Returns the number of draws for the probability of a hand; `None` if it is far from a win.
fn draws_of(question: &Question, table: &Table) -> Result<Option<u32>, Error> {
    let least = question.deficiency()?;
    if least == paili_core::analysis::deficiency::UNREACHABLE || least > NEAR {
        return Ok(None);
    }
    let draws = u32::from(least.max(1).unsigned_abs()) + SPARE;
    Ok(Some(draws.min(draws_left(table)).min(question.coming())).filter(|&draws| draws > 0))
}

/// Returns a discard with its probability, and with its points if it leaves the hand ready.
pub fn weighed(
    table: &Table,
    turn: &Turn,
    question: &Question,
    is_legal: impl Fn(Tile) -> bool,
) -> Result<(Option<ChanceOfTurn>, Option<PointsOfTurn>), Error> {
    let (Some(draws), Some(played)) =
        (draws_of(question, table)?, &turn.judgement.judgement.played)
    else {
        return Ok((None, None));
    };
    let host = question.host;
    let played = played.tile.0;
    let of = |objective, draws, stakes| {
        let mut search = Search::of_hand(question, objective, draws, stakes, host)?;
        search.advance(host.unlimited())?;
        let mut options = search.plan()?.options;
        options.retain(|one| is_legal(Tile(one.tile as u8)));
        Ok::<_, Error>(options)
    };
    let options = of(Objective::Chance, draws, None)?;
    let most = options.iter().map(|one| one.exact).max().unwrap_or(Fraction::ZERO);
    let own = options.iter().find(|one| one.tile == usize::from(played.0));
    let best = options.iter().filter(|one| one.exact == most);
    let chance = own.map(|own| ChanceOfTurn {
        draws,
        played: own.exact.to_f64(),
        best: best.map(|one| TileName(Tile(one.tile as u8))).collect(),
        most: most.to_f64(),
        cost: most.minus(own.exact).to_f64(),
    });
    let best = turn.judgement.judgement.best.first();
    let is_ready = best.is_some_and(|best| best.deficiency.0 == 1);
    if !is_ready {
        return Ok((chance, None));
    }
    let draws = DRAWS_FOR_POINTS.min(draws_left(table)).min(question.coming());
    let stakes = stakes_of(table, turn.seat, draws)?;
    let options = of(Objective::Points, draws, Some(stakes))?;
    let points =
        |one: &crate::analysis::plan::PlanOption| one.expected_points.unwrap_or(Fraction::ZERO);
    let own = options.iter().find(|one| one.tile == usize::from(played.0));
    let Some(best) = options.iter().max_by_key(|one| (points(one), std::cmp::Reverse(one.tile)))
    else {
        return Ok((chance, None));
    };
    let points = own.map(|own| PointsOfTurn {
        draws,
        played: points(own).to_f64(),
        riichi: own.riichi.unwrap_or(false),
        best: TileName(Tile(best.tile as u8)),
        most: points(best).to_f64(),
        cost: points(best).minus(points(own)).to_f64(),
    });
    Ok((chance, points))
}

/// Returns the stakes of a seat: winds, indicators, counters and sticks. Half of its wins are
/// assumed to come from discards of others.
fn stakes_of(table: &Table, seat: usize, draws: u32) -> Result<Stakes, Error> {
    let prevalent = Wind::ALL.get(usize::from(table.wind)).copied();
    Ok(Stakes {
        winds: prevalent.map(|prevalent| [wind_of(table, seat), prevalent]),
        dora: indicators(&table.indicators)?,
        honba: table.honba,
        sticks: table.sticks,
        last_tile: draws == draws_left(table),
        can_declare: table.is_free_to_declare(seat),
        discard_share: (1, 2),
        ..Stakes::default()
    })
}

/// Returns the calls and passes of a round, of one seat or of all, in order.
pub fn call_decisions(
    story: &Story,
    seat: Option<usize>,
    host: Host,
) -> Result<Vec<CallDecision>, Error> {
    let mut table = Table::new(&story.round, &story.table.rules)?;
    let mut found = Vec::new();
    let events = &story.round.events;
    for (number, event) in (1..).zip(events) {
        if table.apply(event).is_err() {
            break; // it has been played before
        }
        let Event::Discard { seat: from, tile, .. } = event else { continue };
        // A stick can come before the answer to the discard of a riichi.
        let mut after = events[number..]
            .iter()
            .filter(|one| !matches!(one, Event::Accepted { .. } | Event::Indicator { .. }));
        let answered = after.next();
        for own in 0..table.seats.len() {
            if own == *from || seat.is_some_and(|seat| seat != own) {
                continue;
            }
            let decision = decision(&table, (number, own, *from, *tile), answered, host)?;
            found.extend(decision);
        }
    }
    Ok(found)
}

fn decision(
    table: &Table,
    (turn, seat, from, tile): (usize, usize, usize, LogTile),
    answered: Option<&Event>,
    host: Host,
) -> Result<Option<CallDecision>, Error> {
    let made = match answered {
        Some(Event::Call { seat: who, kind, own, .. }) if *who == seat => {
            Some(meld_of(*kind, tile, own))
        }
        // Another seat has claimed it, or the round is over: the decision of this seat is not
        // known.
        Some(Event::Call { .. } | Event::Win { .. } | Event::End { .. }) | None => return Ok(None),
        Some(_) => None,
    };
    let own = &table.seats[seat];
    if own.riichi != Declared::None || !may_call(table, (seat, from), tile) {
        return Ok(None);
    }
    let Some(question) = question_of(table, seat, host)? else { return Ok(None) };
    let Some(draws) = draws_of(&question, table)? else { return Ok(None) };
    let look = Look {
        tile: Some(tile.kind),
        draws,
        is_left: is_left(table, seat, from),
        objective: Objective::Chance,
        stakes: None,
    };
    let mut options = calls(&question, &look)?;
    if !table.furiten(seat).is_empty() {
        options.retain(|one| one.kind != Answer::Win);
    }
    let is_own = |one: &&CallOption| one.meld == made && one.kind != Answer::Win;
    let (Some(best), Some(played)) = (options.first(), options.iter().find(is_own)) else {
        return Ok(None);
    };
    if options.len() < 2 {
        return Ok(None);
    }
    let named = |one: &CallOption| match one.meld {
        Some(meld) => format!("{} {}", one.kind.name(), Meld::from(meld)),
        None => one.kind.name().to_owned(),
    };
    Ok(Some(CallDecision {
        turn,
        seat,
        from,
        tile: TileName(tile.kind),
        hand: question.hand.answer(),
        available: question.knowledge.to_string(),
        action: named(played),
        best: named(best),
        draws,
        played: played.exact.to_f64(),
        most: best.exact.to_f64(),
        cost: best.exact.minus(played.exact).to_f64(),
    }))
}

fn is_left(table: &Table, seat: usize, from: usize) -> bool {
    (from + 1) % table.seats.len() == seat && table.seats.len() == 4
}

/// Returns whether a seat holds tiles that make a meld with a discard.
fn may_call(table: &Table, (seat, from): (usize, usize), tile: LogTile) -> bool {
    if table.left == 0 {
        return false;
    }
    let counts = table.seats[seat].counts();
    let kind = tile.index();
    let has = |other: usize| other < 27 && other / 9 == kind / 9 && counts[other] > 0;
    let makes_run = kind < 27
        && is_left(table, seat, from)
        && (has(kind.wrapping_sub(2)) && has(kind.wrapping_sub(1))
            || has(kind.wrapping_sub(1)) && has(kind + 1)
            || has(kind + 1) && has(kind + 2));
    counts[kind] >= 2 || makes_run
}

fn meld_of(kind: CallKind, tile: LogTile, own: &[LogTile]) -> CoreMeld {
    let first = own
        .iter()
        .map(|one| one.kind)
        .fold(tile.kind, |least, one| if one.0 < least.0 { one } else { least });
    match kind {
        CallKind::Chow => CoreMeld { kind: MeldKind::Chow, tile: first },
        CallKind::Pung => CoreMeld { kind: MeldKind::Pung, tile: tile.kind },
        CallKind::Kong => CoreMeld { kind: MeldKind::Kong, tile: tile.kind },
    }
}

/// Returns the decisions that lost something: the greatest loss of probability first, then
/// decisions on riichi.
pub fn mistakes(turns: &[Turn], decisions: &[CallDecision]) -> Vec<Mistake> {
    let mut found = Vec::new();
    for turn in turns {
        let (number, seat) = (turn.turn, turn.seat);
        if let Some(chance) = turn.chance.as_ref().filter(|chance| chance.cost > 0.0) {
            found.push(Mistake { turn: number, seat, kind: "discard", cost: Some(chance.cost) });
        }
        let is_other = |points: &&PointsOfTurn| points.riichi != turn.declares;
        if turn.points.as_ref().filter(is_other).is_some() && turn.is_closed() {
            let kind = if turn.declares { "riichi" } else { "silence" };
            found.push(Mistake { turn: number, seat, kind, cost: None });
        }
    }
    for one in decisions.iter().filter(|one| one.cost > 0.0) {
        let kind = if one.action == "pass" { "pass" } else { "call" };
        found.push(Mistake { turn: one.turn, seat: one.seat, kind, cost: Some(one.cost) });
    }
    found.sort_by(|one, other| {
        let cost = |mistake: &Mistake| mistake.cost.unwrap_or(0.0);
        cost(other).total_cmp(&cost(one)).then((one.turn, one.seat).cmp(&(other.turn, other.seat)))
    });
    found
}

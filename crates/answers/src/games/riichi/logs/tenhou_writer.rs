//! The writer of tenhou.net/6.

use super::super::events::{CallKind, ENDINGS, Event, Game, LogTile};
use super::super::story::Story;
use super::super::wins::Scored;
use super::tenhou::{RESULTS, SEATS, number};
use crate::error::Error;
use paili_core::model::tile::Tile;
use paili_core::riichi::scoring::{Limit, Payer, Yaku};
use serde_json::{Value, json};

/// Writes a game. Returns an error for games of three players, which this format does not support.
pub fn write(game: &Game, stories: &[&Story]) -> Result<String, Error> {
    if game.rules.players != 4 {
        let got = format!("{} players", game.rules.players);
        return Err(Error::argument("log", got, "4: this format has no north that is set aside"));
    }
    let length = if game.is_short { '東' } else { '南' };
    let open = if game.rules.open_tanyao { "喰" } else { "" };
    let red = if game.rules.red_fives > 0 { "赤" } else { "" };
    let aka = u8::from(game.rules.red_fives > 0);
    let log: Vec<Value> = stories.iter().map(|story| round_of(story)).collect();
    let plain = json!({
        "title": ["", ""], "name": game.players,
        "rule": {"disp": format!("{length}{open}{red}"), "aka": aka}, "log": log,
    });
    Ok(format!("{plain}\n"))
}

fn round_of(story: &Story) -> Value {
    let round = &story.round;
    let tiles = |tiles: &[LogTile]| -> Value { tiles.iter().map(|&tile| number(tile)).collect() };
    let (mut draws, mut discards) = (vec![Vec::new(); SEATS], vec![Vec::new(); SEATS]);
    let mut indicators = vec![number(round.indicator)];
    let mut ura = Vec::new();
    let (mut is_riichi, mut result) = (false, Vec::new());
    let mut wins = story.wins.iter();
    let mut pungs: Vec<(usize, Tile, usize, Vec<LogTile>)> = Vec::new();
    for event in &round.events {
        match event {
            Event::Draw { seat, tile } => draws[*seat].push(json!(number(*tile))),
            Event::Riichi { .. } => is_riichi = true,
            Event::Discard { seat, tile, is_drawn } => {
                let number = if *is_drawn { 60 } else { number(*tile) };
                let plain = if is_riichi { json!(format!("r{number}")) } else { json!(number) };
                discards[*seat].push(plain);
                is_riichi = false;
            }
            Event::Call { seat, kind, from, tile, own } => {
                let letter = match kind {
                    CallKind::Chow => 'c',
                    CallKind::Pung => 'p',
                    CallKind::Kong => 'm',
                };
                let place = match (from + SEATS - seat) % SEATS {
                    3 => 0,
                    2 => 1,
                    _ => own.len(),
                };
                draws[*seat].push(json!(coded(letter, place, *tile, own)));
                match kind {
                    CallKind::Kong => discards[*seat].push(json!(0)),
                    CallKind::Pung => {
                        let tiles = std::iter::once(*tile).chain(own.iter().copied()).collect();
                        pungs.push((*seat, tile.kind, place, tiles));
                    }
                    CallKind::Chow => {}
                }
            }
            Event::ConcealedKong { seat, tiles } => {
                if let Some((last, own)) = tiles.split_last() {
                    discards[*seat].push(json!(coded('a', own.len(), *last, own)));
                }
            }
            Event::AddedKong { seat, tile } => {
                let pung = pungs.iter().find(|(one, kind, ..)| one == seat && *kind == tile.kind);
                if let Some((_, _, place, own)) = pung {
                    discards[*seat].push(json!(coded('k', *place, *tile, own)));
                }
            }
            Event::Indicator { tile } => indicators.push(number(*tile)),
            Event::Win { seat, from, ura: own, stated } => {
                if own.len() > ura.len() {
                    ura = own.iter().map(|&tile| number(tile)).collect();
                }
                let Some(scored) = wins.next() else { continue };
                if result.is_empty() {
                    result.push(json!("和了"));
                }
                result.push(json!(stated.deltas.as_ref().unwrap_or(&scored.deltas)));
                result.push(details(story, scored, *seat, *from));
            }
            Event::End { reason, deltas } => {
                let name =
                    RESULTS.iter().find(|(_, one)| one == reason).map_or("", |(name, _)| name);
                result.push(json!(name));
                let own = deltas.as_ref().unwrap_or(&story.deltas);
                if ENDINGS[..2].iter().any(|(_, one)| one == reason) {
                    result.push(json!(own));
                }
            }
            Event::Accepted { .. } | Event::North { .. } => {}
        }
    }
    let number = round.wind * 4 + round.dealer as u8;
    let mut parts = vec![
        json!([number, round.honba, round.sticks]),
        json!(round.scores),
        json!(indicators),
        json!(ura),
    ];
    for seat in 0..SEATS {
        parts.push(tiles(&round.hands[seat]));
        parts.push(json!(draws[seat]));
        parts.push(json!(discards[seat]));
    }
    parts.push(Value::Array(result));
    Value::Array(parts)
}

/// Returns a call or a kong as a text: the letter precedes its tile, after `place` other tiles.
fn coded(letter: char, place: usize, tile: LogTile, others: &[LogTile]) -> String {
    let mut text = String::new();
    for at in 0..=others.len() {
        if at == place {
            text.push_str(&format!("{letter}{}", number(tile)));
        }
        if let Some(&other) = others.get(at) {
            text.push_str(&number(other).to_string());
        }
    }
    text
}

fn details(story: &Story, scored: &Scored, seat: usize, from: usize) -> Value {
    let found = &scored.score;
    let table = &story.table;
    let liable = scored.win.situation().liable;
    let third = liable.map_or(seat, |wind| (table.dealer + wind as usize) % SEATS);
    let mut parts = vec![json!(seat), json!(from), json!(third)];
    let name = match found.limit {
        None => format!("{}符{}飜", found.fu, found.han),
        Some(Limit::Mangan) => "満貫".to_owned(),
        Some(Limit::Haneman) => "跳満".to_owned(),
        Some(Limit::Baiman) => "倍満".to_owned(),
        Some(Limit::Sanbaiman) => "三倍満".to_owned(),
        Some(Limit::CountedYakuman | Limit::Yakuman) => "役満".to_owned(),
    };
    let payments = found.payments.as_slice();
    let each = |payer: Payer| payments.iter().find(|one| one.payer == payer).map(|one| one.points);
    let points = match (each(Payer::Dealer), each(Payer::Other)) {
        (Some(dealer), Some(other)) => format!("{other}-{dealer}点"),
        (None, Some(all)) if liable.is_none() => format!("{all}点∀"),
        _ => format!("{}点", found.payments.points()),
    };
    parts.push(json!(format!("{name}{points}")));
    for yaku in found.yaku.iter() {
        let worth = match found.yakuman {
            0 => format!("({}飜)", yaku.han(found.is_open)),
            _ => "(役満)".to_owned(),
        };
        parts.push(json!(format!("{}{worth}", name_on_tenhou(yaku))));
    }
    let dora = &found.dora;
    for (name, han) in [("ドラ", dora.dora), ("裏ドラ", dora.ura), ("赤ドラ", dora.red)] {
        if han > 0 {
            parts.push(json!(format!("{name}({han}飜)")));
        }
    }
    Value::Array(parts)
}

fn name_on_tenhou(yaku: Yaku) -> String {
    match yaku {
        Yaku::WhiteDragon | Yaku::GreenDragon | Yaku::RedDragon => {
            format!("役牌 {}", yaku.japanese())
        }
        Yaku::DoubleRiichi => "両立直".to_owned(),
        Yaku::Kokushi13 => "国士無双１３面".to_owned(),
        _ => yaku.japanese().to_owned(),
    }
}

//! The output of the judge of Botzone for a state: a text for each seat, and a display.

use super::protocol::{HAND, code_of, deal_text, request_text};
use crate::games::mcr::events::discarded;
use crate::games::mcr::story::Story;
use crate::games::values::verdict_name;
use crate::text::describe_value;
use paili_core::games::Seat;
use paili_core::mcr::table::{Deal, Event, Wall};
use paili_core::model::tile::KINDS;
use serde_json::{Map, Value, json};

/// Returns the request to each seat; at the end, its points.
pub fn content_of(story: &Story) -> [Value; 4] {
    if let Some(outcome) = story.state().outcome() {
        return outcome.payments.map(Value::from);
    }
    let deal = story.state().deal();
    let prevalent = Seat(deal.prevalent() as u8);
    if !matches!(story.last(), Event::Deal { .. }) {
        return Seat::ALL.map(|seat| request_text(story.last(), seat, prevalent).into());
    }
    let dealt = dealt(deal);
    let is_tile = |tile: &&u8| usize::from(**tile) < KINDS;
    let flowers = dealt
        .each_ref()
        .map(|drawn| drawn.iter().filter(|tile| !is_tile(tile)).copied().collect::<Vec<u8>>());
    dealt.each_ref().map(|drawn| {
        // The judge tells the tiles as they were drawn.
        let hand: Vec<u8> = drawn.iter().filter(is_tile).copied().collect();
        deal_text(&hand, &flowers).into()
    })
}

/// Returns the tiles that each seat draws until it has thirteen, flowers after the kinds.
fn dealt(deal: &Deal) -> [Vec<u8>; 4] {
    let mut left = [deal.wall_size(); 4];
    Seat::ALL.map(|seat| {
        let wall = if deal.is_duplicate() { seat.index() } else { 0 };
        let (mut drawn, mut tiles) = (Vec::new(), 0);
        while tiles < HAND {
            match deal.drawn(seat, left[wall]) {
                Wall::Tile(tile) => {
                    drawn.push(tile.0);
                    tiles += 1;
                }
                Wall::Flower(flower) => drawn.push(KINDS as u8 + flower),
            }
            left[wall] -= 1;
        }
        drawn
    })
}

/// Returns the display of the last event, as far as logs are compared with it.
pub fn display_of(story: &Story) -> Map<String, Value> {
    let event = story.last();
    let mut display = Map::from_iter([("action".to_owned(), action_of(event).into())]);
    let mut show = |name: &str, value: Value| display.insert(name.to_owned(), value);
    if let Some(seat) = event.actor() {
        show("player", seat.0.into());
    }
    if let Some(tile) = shown_tile(story).filter(|_| !story.is_over()) {
        show("tile", code_of(tile).into());
    }
    if let Event::Chow { first, .. } = event {
        show("tileCHI", code_of(first.0 + 1).into());
    }
    if let Some(outcome) = story.state().outcome().filter(|_| event != Event::Exhausted) {
        show("score", json!(outcome.payments));
    }
    display
}

/// Returns the name of an event in the words of the judge; of a fault, its verdict.
fn action_of(event: Event) -> &'static str {
    match event {
        Event::Seats => "INIT",
        Event::Deal { .. } => "DEAL",
        Event::Draw { .. } => "DRAW",
        Event::Flower { .. } => "BUHUA",
        Event::Play { .. } => "PLAY",
        Event::Chow { .. } => "CHI",
        Event::Pung { .. } => "PENG",
        Event::Kong { .. } | Event::ConcealedKong { .. } => "GANG",
        Event::AddedKong { .. } => "BUGANG",
        Event::Win { .. } => "HU",
        Event::Exhausted => "HUANG",
        Event::Fault { verdict, .. } => verdict_name(verdict),
    }
}

/// Returns the tile of the last event: drawn, discarded, or made a kong of.
fn shown_tile(story: &Story) -> Option<u8> {
    let event = match (story.last(), story.events.as_slice()) {
        (Event::Kong { .. }, [.., called, _]) => *called, // the discard that was called
        (last, _) => last,
    };
    match event {
        Event::Flower { flower, .. } => Some(KINDS as u8 + flower),
        Event::Draw { tile, .. } | Event::ConcealedKong { tile, .. } => tile.map(|tile| tile.0),
        Event::AddedKong { tile, .. } | Event::Win { tile, .. } => Some(tile.0),
        other => discarded(other).map(|tile| tile.0),
    }
}

/// Returns a value of JSON as a text, a text as it is.
pub fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| describe_value(value), str::to_owned)
}

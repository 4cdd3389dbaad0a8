//! The output of the judge of Botzone for a state: a request for each seat, and a display.

use super::OK;
use super::protocol::{HAND, action_text, code_of, deal_text, request_text};
use crate::games::mcr::events::discarded;
use crate::games::mcr::story::Story;
use crate::games::values::verdict_name;
use crate::text::describe_value;
use paili_core::games::{Seat, TableGame, Verdict};
use paili_core::mcr::scoring::{Score, Situation, Win, score};
use paili_core::mcr::table::{Action, Deal, Event, Game, Observation, UNKNOWN, Wall};
use paili_core::model::tile::{KINDS, Tile};
use serde_json::{Map, Value, json};

/// Values of `canHu`: a win was not possible; the tiles are not complete.
const NOT_ASKED: i32 = -4;
const NOT_WINNING: i32 = -3;

/// Returns the log of a game: the output of the judge at each stage, and the answers to it.
pub fn log_to_json(story: &Story) -> Value {
    let mut now = Story::start(story.deal());
    let mut log = vec![output_of(&now)];
    for &answers in &story.answers {
        log.push(Value::Object((0..4).map(|seat| answer_to_json(seat, answers[seat])).collect()));
        if now.apply(answers).is_err() {
            break; // no game has an unknown draw
        }
        log.push(output_of(&now));
    }
    json!({"initdata": initdata_of(&story.deal()), "log": log})
}

fn output_of(story: &Story) -> Value {
    let command = if story.is_over() { "finish" } else { "request" };
    let content = content_of(story).into_iter().enumerate();
    let content: Map<_, _> = content.map(|(seat, part)| (seat.to_string(), part)).collect();
    let mut output = json!({"command": command, "content": content, "display": display_of(story)});
    if story.last() == Event::Seats {
        output["initdata"] = initdata_of(&story.deal());
    }
    output
}

fn initdata_of(deal: &Deal) -> Value {
    let quan = deal.prevalent() as u8;
    let tiles: Vec<u8> = deal.walls().into_iter().flat_map(|wall| wall.into_iter().rev()).collect();
    if tiles.contains(&UNKNOWN) {
        return json!({"quan": quan});
    }
    let codes: Vec<String> = tiles.into_iter().map(code_of).collect();
    json!({"walltiles": codes.join(" "), "quan": quan})
}

fn answer_to_json(seat: usize, action: Action) -> (String, Value) {
    // The platform does not flag an illegal answer, which only the judge detects.
    let verdict = match action {
        Action::Fault(verdict) if verdict != Verdict::WrongAnswer => verdict_name(verdict),
        _ => OK,
    };
    let response = action_text(action).unwrap_or_default();
    (seat.to_string(), json!({"response": response, "verdict": verdict}))
}

/// Returns the request to each seat; at the end, its points.
pub fn content_of(story: &Story) -> [Value; 4] {
    if let Some(outcome) = story.state().outcome() {
        return outcome.payments.map(Value::from);
    }
    let deal = story.state().deal();
    let prevalent = Seat(deal.prevalent() as u8);
    if !matches!(story.last(), Event::Deal { .. }) {
        let request = |seat| request_text(story.last(), seat, prevalent).unwrap_or_default();
        return Seat::ALL.map(|seat| request(seat).into());
    }
    let dealt = dealt(deal);
    let is_tile = |tile: &&u8| usize::from(**tile) < KINDS;
    let flowers = dealt
        .each_ref()
        .map(|drawn| drawn.iter().filter(|tile| !is_tile(tile)).copied().collect::<Vec<u8>>());
    dealt.each_ref().map(|drawn| {
        // The judge sends the tiles in the order in which they were drawn.
        let hand: Vec<u8> = drawn.iter().filter(is_tile).copied().collect();
        deal_text(&hand, &flowers).into()
    })
}

/// Returns the tiles that each seat draws until it has thirteen; flowers are numbered after the
/// kinds.
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

fn display_of(story: &Story) -> Map<String, Value> {
    let mut display = compared_display(story);
    let mut show = |name: &str, value: Value| display.insert(name.to_owned(), value);
    let deal = story.deal();
    match story.last() {
        Event::Seats => show("quan", (deal.prevalent() as u8).into()),
        Event::Deal { .. } => {
            let codes = |drawn: Vec<u8>| drawn.into_iter().map(code_of).collect::<Vec<_>>();
            show("hand", json!(dealt(&deal).map(codes)))
        }
        Event::Fault { seat, verdict: Verdict::WrongWin } => {
            let before = story.stages().last().map(|(before, _)| fan_of(&before, seat));
            show("fanCnt", before.into())
        }
        _ => None,
    };
    if let Some((_, won)) = story.state().outcome().and_then(|outcome| outcome.win.as_ref()) {
        let fan = |(fan, times): (paili_core::mcr::scoring::Fan, u8)| json!({"name": fan.chinese(), "cnt": times, "value": fan.points()});
        show("fanCnt", won.total.into());
        show("fan", won.fans.iter().map(fan).collect());
    }
    show("canHu", json!(Seat::ALL.map(|seat| fan_of(story.game(), seat))));
    display
}

/// Returns the fan of a seat with the current tile; the judge also computes it for the discarder.
fn fan_of(game: &Game, seat: Seat) -> i32 {
    let view = game.view(seat);
    let win = match view.table().last() {
        Event::Play { seat: by, tile: played } if by == seat => with_own_discard(view, played),
        Event::Chow { seat: by, discard, .. } | Event::Pung { seat: by, discard } if by == seat => {
            with_own_discard(view, discard)
        }
        Event::Play { .. } | Event::Chow { .. } | Event::Pung { .. } => view.win(),
        Event::Draw { seat: by, .. } if by == seat => view.win(),
        Event::AddedKong { seat: by, .. } if by != seat => view.win(),
        _ => return NOT_ASKED,
    };
    let fan = |won: Score| i32::from(won.total);
    win.and_then(|win| score(&win)).map_or(NOT_WINNING, fan)
}

/// Returns the win of a seat with the tile that it has just discarded.
fn with_own_discard(view: &Observation, tile: Tile) -> Option<Win> {
    let (seat, table, kind) = (view.seat(), view.table(), usize::from(tile.0));
    let after = Seat::ALL[(seat.index() + 1) % Seat::ALL.len()];
    let situation = Situation {
        self_drawn: false,
        last_copy: view.available()[kind] + view.hand()[kind] == 0,
        kong: false,
        wall_last: table.seat(after).wall_left == 0,
        seat_wind: seat.wind(),
        prevalent_wind: table.prevalent(),
        flowers: table.seat(seat).flowers.count_ones() as u8,
    };
    Win::new(view.hand(), table.melds(seat), tile, situation).ok()
}

/// Returns the part of the display of the last event with which logs are compared.
pub fn compared_display(story: &Story) -> Map<String, Value> {
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

/// Returns the name of an event in the judge's terms; for a fault, its verdict.
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

/// Returns a JSON value as a text; a string unchanged.
pub fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| describe_value(value), str::to_owned)
}

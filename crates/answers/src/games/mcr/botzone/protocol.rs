//! The protocol between the judge of Botzone and a bot: events and actions as texts.
//!
//! There are two pitfalls: a chow is named by its middle tile (in this crate by its first), and a
//! call contains the discard that follows it, while the claimed tile is always the preceding
//! discard.

use crate::error::Error;
use crate::games::mcr::actions::{self, chow};
use crate::games::mcr::events::discarded;
use crate::model::notation::codes_of;
use crate::text::describe_value;
use paili_core::games::{Seat, Verdict};
use paili_core::mcr::table::{Action, Event};
use paili_core::model::tile::{COPIES, KINDS, PerKind, Tile};
use serde_json::Value;

/// Number of concealed tiles that are dealt.
pub const HAND: usize = 13;
/// Suits by letter, each with the first of its kinds; dragons are red, green, white.
const SUITS: [(char, u8); 3] = [('W', 0), ('B', 9), ('T', 18)];
const HONORS: [&str; 7] = ["F1", "F2", "F3", "F4", "J3", "J2", "J1"];

/// Returns the code of a tile, or of a flower; flowers follow the kinds.
pub fn code_of(tile: u8) -> String {
    match usize::from(tile) {
        kind @ 0..27 => format!("{}{}", SUITS[kind / 9].0, kind % 9 + 1),
        honor @ 27..34 => HONORS[honor - 27].to_owned(),
        flower => format!("H{}", flower + 1 - KINDS),
    }
}

/// Returns the tile of a code.
pub fn tile_of(code: &str) -> Option<Tile> {
    if let Some(honor) = HONORS.iter().position(|&name| name == code) {
        return Some(Tile(27 + honor as u8));
    }
    let mut letters = code.chars();
    let (suit, rank) = (letters.next()?, letters.next()?.to_digit(10)? as u8);
    let (_, first) = SUITS.iter().find(|(letter, _)| *letter == suit)?;
    (rank > 0 && letters.next().is_none()).then_some(Tile(first + rank - 1))
}

fn flower_of(code: &str) -> Option<u8> {
    match code.as_bytes() {
        [b'H', number @ b'1'..=b'8'] => Some(number - b'1'),
        _ => None,
    }
}

/// Returns the tile or the flower of a code of a wall.
pub fn read_wall_tile(code: &Value) -> Result<u8, Error> {
    let text = code.as_str().unwrap_or_default();
    let flower = || flower_of(text).map(|flower| KINDS as u8 + flower);
    let got = code.as_str().map_or_else(|| describe_value(code), str::to_owned);
    let wrong = || Error::protocol(got, "W1-W9, B1-B9, T1-T9, F1-F4, J1-J3 or H1-H8");
    tile_of(text).map(|tile| tile.0).or_else(flower).ok_or_else(wrong)
}

fn seat_of(word: &str) -> Option<Seat> {
    match word.as_bytes() {
        [seat @ b'0'..=b'3'] => Some(Seat(seat - b'0')),
        _ => None,
    }
}

/// Returns the seat and the prevalent wind of the first request.
pub fn read_seats(text: &str) -> Result<(Seat, Seat), Error> {
    let read = match *text.split(' ').collect::<Vec<_>>() {
        ["0", seat, prevalent] => seat_of(seat).zip(seat_of(prevalent)),
        _ => None,
    };
    let expected = "0, the seat and the prevalent wind, both 0 to 3";
    read.ok_or_else(|| Error::protocol(text, expected))
}

/// Returns the action of an answer as the judge interprets it, for any text.
pub fn read_answer(text: &str, last: Event) -> Action {
    let wrong = || match discarded(last) {
        // After a discard the judge treats three words as a chow: illegal, but resolved last.
        Some(offered) if text.matches(' ').count() == 2 => {
            let first = if offered.0 > 2 { Tile(0) } else { Tile(9) };
            Action::Chow { first, discard: offered }
        }
        _ => Action::Fault(Verdict::WrongAnswer),
    };
    action_of(text).unwrap_or_else(wrong)
}

/// Returns the action of an answer, legal or not.
pub fn read_action(text: &str) -> Result<Action, Error> {
    let expected = "PASS, PLAY X, CHI M X, PENG X, GANG, GANG X, BUGANG X or HU";
    action_of(text).ok_or_else(|| Error::protocol(text, expected))
}

fn action_of(text: &str) -> Option<Action> {
    let mut words = text.split(' ');
    let word = words.next()?;
    let tiles: Vec<Tile> = words.map(tile_of).collect::<Option<_>>()?;
    Some(match (word, tiles.as_slice()) {
        ("PASS", []) => Action::Pass,
        ("PLAY", &[tile]) => Action::Play(tile),
        ("CHI", &[middle, discard]) => chow(Tile(middle.0.checked_sub(1)?), discard)?,
        ("PENG", &[discard]) => Action::Pung { discard },
        ("GANG", []) => Action::Kong,
        ("GANG", &[tile]) => Action::ConcealedKong(tile),
        ("BUGANG", &[tile]) => Action::AddedKong(tile),
        ("HU", []) => Action::Win,
        _ => return None,
    })
}

/// Returns the text of an answer.
pub fn action_text(action: Action) -> Result<String, Error> {
    let code = |tile: Tile| code_of(tile.0);
    Ok(match action {
        Action::Pass => "PASS".to_owned(),
        Action::Play(tile) => format!("PLAY {}", code(tile)),
        Action::Chow { first, discard } => {
            format!("CHI {} {}", code_of(first.0 + 1), code(discard))
        }
        Action::Pung { discard } => format!("PENG {}", code(discard)),
        Action::Kong => "GANG".to_owned(),
        Action::ConcealedKong(tile) => format!("GANG {}", code(tile)),
        Action::AddedKong(tile) => format!("BUGANG {}", code(tile)),
        Action::Win => "HU".to_owned(),
        Action::Fault(_) => {
            let expected = "an action that a player can choose";
            return Err(Error::argument("action", actions::action_text(action), expected));
        }
    })
}

/// Returns the event of a request to a seat; the parts that the seat does not see are hidden.
///
/// A kong directly after a draw is a concealed one. The own concealed kong of the seat is sent
/// without its tile, which is taken from the answer.
pub fn read_request(
    text: &str,
    seat: Seat,
    previous: Option<Event>,
    answered: Option<Action>,
) -> Result<Event, Error> {
    let words: Vec<&str> = text.split(' ').collect();
    let event = match words.as_slice() {
        ["0", ..] if read_seats(text)?.0 == seat => Some(Event::Seats),
        ["0", ..] => return Err(Error::protocol(text, format!("a request to seat {}", seat.0))),
        ["1", ..] => {
            let (hand, flowers) = read_deal(text)?;
            let mut hands = [None; 4];
            hands[seat.index()] = Some(hand);
            Some(Event::Deal { hands, flowers })
        }
        ["2", code] => tile_of(code).map(|tile| Event::Draw { seat, tile: Some(tile) }),
        ["3", player, word, codes @ ..] => {
            let event = seat_of(player).and_then(|player| told(player, word, codes));
            event.filter(|event| !matches!(event, Event::Draw { seat: by, .. } if *by == seat))
        }
        _ => None,
    };
    let expected = "a request, such as 2 W1 or 3 0 PLAY W1";
    Ok(match (event.ok_or_else(|| Error::protocol(text, expected))?, previous, answered) {
        (Event::Kong { seat: by }, Some(Event::Draw { .. }), answer) => {
            let tile = match answer {
                Some(Action::ConcealedKong(tile)) if by == seat => Some(tile),
                _ => None,
            };
            Event::ConcealedKong { seat: by, tile }
        }
        (event, ..) => event,
    })
}

/// Returns the event of a seat in the words of a request, if they are valid.
fn told(seat: Seat, word: &str, codes: &[&str]) -> Option<Event> {
    if word == "BUHUA" {
        let [flower] = codes else { return None };
        return flower_of(flower).map(|flower| Event::Flower { seat, flower });
    }
    let tiles: Vec<Tile> = codes.iter().map(|code| tile_of(code)).collect::<Option<_>>()?;
    Some(match (word, tiles.as_slice()) {
        ("DRAW", []) => Event::Draw { seat, tile: None },
        ("GANG", []) => Event::Kong { seat },
        ("PLAY", &[tile]) => Event::Play { seat, tile },
        ("PENG", &[discard]) => Event::Pung { seat, discard },
        ("BUGANG", &[tile]) => Event::AddedKong { seat, tile },
        ("CHI", &[middle, discard]) => match chow(Tile(middle.0.checked_sub(1)?), discard)? {
            Action::Chow { first, discard } => Event::Chow { seat, first, discard },
            _ => return None,
        },
        _ => return None,
    })
}

/// Returns the request to a seat after an event.
pub fn request_text(event: Event, seat: Seat, prevalent: Seat) -> Result<String, Error> {
    let code = |tile: Tile| code_of(tile.0);
    let wrong = |got: &str, expected: &str| Err(Error::argument("event", got, expected));
    let (word, codes) = match event {
        Event::Seats => return Ok(format!("0 {} {}", seat.0, prevalent.0)),
        Event::Deal { hands, flowers } => {
            let Some(hand) = hands[seat.index()] else {
                return wrong("a deal without this hand", "the hand of the seat");
            };
            let hand: Vec<u8> = codes_of(&hand).map(|kind| kind as u8).collect();
            let drawn = |bits: u8| (0..8).filter(move |flower| bits >> flower & 1 == 1);
            let flowers = flowers.map(|bits| drawn(bits).map(|one| KINDS as u8 + one).collect());
            return Ok(deal_text(&hand, &flowers));
        }
        Event::Draw { seat: drawer, tile } if drawer == seat => {
            return match tile {
                Some(tile) => Ok(format!("2 {}", code(tile))),
                None => wrong("an event with a hidden part", "all that the request tells"),
            };
        }
        Event::Draw { .. } => ("DRAW", vec![]),
        Event::Flower { flower, .. } => ("BUHUA", vec![code_of(KINDS as u8 + flower)]),
        Event::Play { tile, .. } => ("PLAY", vec![code(tile)]),
        Event::Chow { first, discard, .. } => ("CHI", vec![code_of(first.0 + 1), code(discard)]),
        Event::Pung { discard, .. } => ("PENG", vec![code(discard)]),
        Event::AddedKong { tile, .. } => ("BUGANG", vec![code(tile)]),
        Event::Kong { .. } | Event::ConcealedKong { .. } => ("GANG", vec![]),
        Event::Win { .. } => return wrong("win", "an event that a request tells"),
        Event::Exhausted => return wrong("exhausted", "an event that a request tells"),
        Event::Fault { .. } => return wrong("fault", "an event that a request tells"),
    };
    let actor = event.actor().map_or(0, |actor| actor.0);
    let words = ["3".to_owned(), actor.to_string(), word.to_owned()];
    Ok(words.into_iter().chain(codes).collect::<Vec<_>>().join(" "))
}

/// Returns the request that deals a hand, in the order in which it was drawn, with the flowers of
/// all seats.
pub fn deal_text(hand: &[u8], flowers: &[Vec<u8>; 4]) -> String {
    let numbers = flowers.iter().map(|drawn| drawn.len().to_string());
    let codes = hand.iter().chain(flowers.iter().flatten()).map(|&tile| code_of(tile));
    ["1".to_owned()].into_iter().chain(numbers).chain(codes).collect::<Vec<_>>().join(" ")
}

/// Returns the hand and the flowers of a request that deals a hand.
pub fn read_deal(text: &str) -> Result<(PerKind, [u8; 4]), Error> {
    let expected = "1, four numbers of flowers, 13 tiles and as many flowers";
    dealt_by(text).ok_or_else(|| Error::protocol(text, expected))
}

fn dealt_by(text: &str) -> Option<(PerKind, [u8; 4])> {
    let words: Vec<&str> = text.split(' ').collect();
    let ["1", east, south, west, north, codes @ ..] = words.as_slice() else { return None };
    let number = |word: &&str| word.parse::<usize>().ok().filter(|&n| n <= 8 && word.len() == 1);
    let numbers: Vec<usize> =
        [east, south, west, north].into_iter().map(number).collect::<Option<_>>()?;
    let (tiles, drawn) = codes.split_at_checked(HAND)?;
    let mut hand = [0; KINDS];
    for tile in tiles.iter().map(|code| tile_of(code)).collect::<Option<Vec<_>>>()? {
        hand[usize::from(tile.0)] += 1;
    }
    if hand.iter().any(|&count| count > COPIES) {
        return None;
    }
    let drawn: Vec<u8> = drawn.iter().map(|code| flower_of(code)).collect::<Option<_>>()?;
    if drawn.len() != numbers.iter().sum::<usize>() {
        return None;
    }
    let (mut flowers, mut left) = ([0; 4], drawn.into_iter());
    for (bits, number) in flowers.iter_mut().zip(numbers) {
        *bits = left.by_ref().take(number).fold(0, |bits, flower| bits | 1 << flower);
    }
    Some((hand, flowers))
}

//! The deal of a log: its walls if they are given, otherwise the tiles that occur in it.

use super::{Object, protocol, said_in};
use crate::error::Error;
use crate::games::mcr::walls::{WALL, deal_of, deal_of_drawn};
use crate::games::transcripts::plain;
use crate::text::describe_value;
use paili_core::games::Seat;
use paili_core::mcr::table::Deal;
use paili_core::model::tile::KINDS;
use serde_json::Value;

const EXPECTED: &str = "initdata with walltiles and quan, or what the judge says at every stage";

/// Returns the walls and the wind of a game, wherever the record has them.
///
/// Without `walltiles` the walls contain the tiles that occur in the log, and the rest is unknown.
pub fn deal_in(record: &Object, entries: &[Value]) -> Result<Deal, Error> {
    let given = || {
        let mut found = initdata_of(record);
        if found.is_none() {
            found = initdata_of(said_in(entries.first().unwrap_or(&Value::Null))?);
        }
        found.map(|initdata| given_deal(&initdata)).transpose()
    };
    match given().map_err(|error| error.located("turn 1"))? {
        Some(deal) => Ok(deal),
        None => told_deal(entries),
    }
}

fn given_deal(initdata: &Object) -> Result<Deal, Error> {
    let (tiles, quan) = (&initdata["walltiles"], initdata.get("quan").unwrap_or(&Value::Null));
    let codes: Vec<Value> = match tiles {
        Value::String(text) => text.split_whitespace().map(Value::from).collect(),
        Value::Array(codes) => codes.clone(),
        other => {
            let expected = "walltiles: codes with blanks between them";
            return Err(Error::protocol(describe_value(other), expected));
        }
    };
    let prevalent = wind(quan)?;
    let wall: Vec<u8> = codes.iter().map(protocol::read_wall_tile).collect::<Result<_, _>>()?;
    let size = if wall.len() == 4 * WALL { WALL } else { wall.len().max(1) };
    let walls = wall.chunks(size).map(|wall| wall.iter().rev().copied().collect());
    deal_of(&walls.collect::<Vec<_>>(), prevalent)
}

fn wind(quan: &Value) -> Result<Seat, Error> {
    let wrong = || Error::protocol(describe_value(quan), "quan: 0 to 3");
    quan.as_u64().filter(|&number| number < 4).map(|number| Seat(number as u8)).ok_or_else(wrong)
}

/// Returns the data of a record or of an entry, if it has walls.
fn initdata_of(place: &Object) -> Option<Object> {
    let initdata = match place.get("initdata")? {
        // Botzone has an unrelated text here if nobody gave the walls.
        Value::String(text) => plain(text)?,
        other => other.clone(),
    };
    let Value::Object(initdata) = initdata else { return None };
    initdata.contains_key("walltiles").then_some(initdata)
}

/// Returns the deal from the outputs of the judge, stage by stage.
fn told_deal(entries: &[Value]) -> Result<Deal, Error> {
    let (mut prevalent, mut dealt, mut drawn) = (None, None, Vec::new());
    for (stage, entry) in (1..).zip(entries.iter().step_by(2)) {
        let mut read = || {
            let said = Said::of(entry)?;
            match stage {
                1 => prevalent = Some(said.prevalent()?),
                2 => dealt = Some(said.dealt()?),
                _ => drawn.extend(said.drawn()?),
            }
            Ok(())
        };
        read().map_err(|error: Error| error.located(format!("turn {stage}")))?;
    }
    let (Some(prevalent), Some(dealt)) = (prevalent, dealt) else {
        return Err(Error::protocol("no walltiles", EXPECTED).located("turn 2"));
    };
    deal_of_drawn(&dealt, &drawn, prevalent).map_err(|error| error.located("the log"))
}

/// The output of the judge at a stage.
struct Said {
    /// The requests that are texts, by seat.
    requests: Vec<(Seat, String)>,
    display: Object,
}

impl Said {
    fn of(entry: &Value) -> Result<Said, Error> {
        let said = said_in(entry)?;
        let part = |name: &str| said.get(name).and_then(Value::as_object).cloned();
        let (content, display) = (part("content"), part("display"));
        if content.is_none() && display.is_none() {
            return Err(Error::protocol("no walltiles", EXPECTED));
        }
        let (content, display) = (content.unwrap_or_default(), display.unwrap_or_default());
        let request = |seat: Seat| {
            let text = content.get(&seat.0.to_string())?.as_str()?;
            Some((seat, text.to_owned()))
        };
        Ok(Said { requests: Seat::ALL.into_iter().filter_map(request).collect(), display })
    }

    fn shown(&self, name: &str) -> &Value {
        self.display.get(name).unwrap_or(&Value::Null)
    }

    fn prevalent(&self) -> Result<Seat, Error> {
        match self.requests.first() {
            Some((_, text)) => protocol::read_seats(text).map(|(_, prevalent)| prevalent),
            None => wind(self.shown("quan")),
        }
    }

    /// Returns the tiles that each seat has drawn, in order, as far as the log contains it.
    fn dealt(&self) -> Result<Vec<Vec<u8>>, Error> {
        if let Some(hands) = self.display.get("hand") {
            let wrong = || Error::protocol(describe_value(hands), "hand: the codes of four hands");
            let lists: Vec<&Vec<Value>> = hands
                .as_array()
                .and_then(|hands| hands.iter().map(Value::as_array).collect())
                .ok_or_else(wrong)?;
            let read = |hand: &Vec<Value>| hand.iter().map(protocol::read_wall_tile).collect();
            return lists.into_iter().map(read).collect();
        }
        let mut found = Vec::new();
        for (seat, text) in &self.requests {
            if !text.starts_with("1 ") {
                return Err(Error::protocol(text, "a deal, 1 with 13 tiles"));
            }
            let (_, flowers) = protocol::read_deal(text)?;
            let own = (0..8).filter(|flower| flowers[seat.index()] >> flower & 1 == 1);
            let mut drawn: Vec<u8> = own.map(|flower: u8| KINDS as u8 + flower).collect();
            for code in text.split(' ').skip(5).take(protocol::HAND) {
                drawn.push(protocol::read_wall_tile(&code.into())?);
            }
            found.push(drawn);
        }
        if found.len() != Seat::ALL.len() {
            let got = format!("requests to {} seats", found.len());
            return Err(Error::protocol(got, "the deal, a request to each seat"));
        }
        Ok(found)
    }

    /// Returns the tile or flower that this stage takes from a wall, if any, and its seat.
    fn drawn(&self) -> Result<Option<(Seat, u8)>, Error> {
        let mut hidden = None;
        for (seat, text) in &self.requests {
            match *text.split(' ').collect::<Vec<_>>() {
                ["2", code] => return Ok(Some((*seat, protocol::read_wall_tile(&code.into())?))),
                [_, player @ ("0" | "1" | "2" | "3"), "BUHUA", code] => {
                    let seat = Seat(player.as_bytes()[0] - b'0');
                    return Ok(Some((seat, protocol::read_wall_tile(&code.into())?)));
                }
                [_, _, "DRAW"] => hidden = Some(text),
                _ => {}
            }
        }
        if let Some("DRAW" | "BUHUA") = self.shown("action").as_str() {
            let player = self.shown("player");
            let seat = player.as_u64().filter(|&seat| seat < 4).ok_or_else(|| {
                let got = format!("player {}", describe_value(player));
                Error::protocol(got, "a seat, 0 to 3")
            })?;
            let tile = protocol::read_wall_tile(self.shown("tile"))?;
            return Ok(Some((Seat(seat as u8), tile)));
        }
        let expected = "the tile that was drawn, as there are no walltiles";
        hidden.map_or(Ok(None), |text| Err(Error::protocol(text, expected)))
    }
}

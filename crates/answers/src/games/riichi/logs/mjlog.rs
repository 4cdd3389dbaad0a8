//! Logs of Tenhou in XML: a flat list of tags, each with attributes.

use super::super::events::{CallKind, ENDINGS, Ending, Event, Game, LogTile, Round, Stated};
use super::unescaped;
use crate::error::Error;
use crate::text::describe;
use paili_core::model::riichi::RiichiRules;
use paili_core::model::tile::Tile;
use paili_core::riichi::scoring::Yaku;

#[derive(Debug)]
struct Tag<'a> {
    name: &'a str,
    attributes: Vec<(&'a str, &'a str)>,
}

impl<'a> Tag<'a> {
    fn get(&self, name: &str) -> Option<&'a str> {
        self.attributes.iter().find(|(one, _)| *one == name).map(|&(_, value)| value)
    }

    fn need(&self, name: &str) -> Result<&'a str, Error> {
        let lacks = || Error::protocol(format!("<{}> without {name}", self.name), "the attribute");
        self.get(name).ok_or_else(lacks)
    }

    /// Returns an attribute that is a list of numbers.
    fn numbers(&self, name: &str) -> Result<Vec<i64>, Error> {
        let text = self.need(name)?;
        if text.is_empty() {
            return Ok(Vec::new());
        }
        let number = |part: &str| {
            let wrong = || self.wrong(name, text, "whole numbers, with commas between");
            part.parse().map_err(|_| wrong())
        };
        text.split(',').map(number).collect()
    }

    fn number(&self, name: &str) -> Result<i64, Error> {
        let text = self.need(name)?;
        text.parse().map_err(|_| self.wrong(name, text, "a whole number"))
    }

    fn wrong(&self, name: &str, text: &str, expected: &str) -> Error {
        Error::protocol(format!("<{}> with {name} {}", self.name, describe(text)), expected)
    }
}

/// Returns the tags of a text, each with its offset; an invalid one is an error.
fn tags(text: &str) -> impl Iterator<Item = (usize, Result<Tag<'_>, Error>)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let start = rest.find('<')?;
        let offset = text.len() - rest.len() + start;
        let inner = &rest[start + 1..];
        // A tag that is not closed before the next one begins is damaged.
        let end = inner.find(['>', '<']).unwrap_or(inner.len());
        rest = &inner[end..];
        let is_closed = rest.starts_with('>');
        let shown = &inner[..end];
        Some((offset, if is_closed { tag(shown) } else { Err(broken(shown)) }))
    })
}

fn broken(shown: &str) -> Error {
    Error::protocol(format!("<{shown}"), "a tag: a name, attributes, and >")
}

fn tag(inner: &str) -> Result<Tag<'_>, Error> {
    let inner_text = inner.trim_end_matches('/').trim();
    let is_space = |letter: char| letter.is_ascii_whitespace();
    let (name, mut rest) = inner_text.split_once(is_space).unwrap_or((inner_text, ""));
    let mut attributes = Vec::new();
    rest = rest.trim();
    while !rest.is_empty() {
        let parts = rest.split_once("=\"").and_then(|(name, after)| {
            let (value, rest) = after.split_once('"')?;
            Some((name.trim(), value, rest))
        });
        let Some((name, value, after)) = parts else { return Err(broken(inner)) };
        attributes.push((name, value));
        rest = after.trim();
    }
    Ok(Tag { name, attributes })
}

/// Returns the tile of an id, 0 to 135.
fn tile(id: i64, has_reds: bool) -> Result<LogTile, Error> {
    let wrong = || Error::protocol(format!("tile {id}"), "0 to 135");
    let id = u8::try_from(id).ok().filter(|&id| id < 136).ok_or_else(wrong)?;
    let is_red = has_reds && [16, 52, 88].contains(&id);
    Ok(LogTile { kind: Tile(id / 4), is_red })
}

/// Returns whether a text is a log of this format.
pub fn is_mjlog(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('<') && text.contains("mjloggm")
}

/// Reads a log. A round that cannot be parsed is an error; the others are kept.
pub fn read(text: &str) -> Result<Game, Error> {
    let mut game = Game {
        format: "mjlog",
        rules: RiichiRules::TENHOU,
        is_short: false,
        players: vec![String::new(); 4],
        rounds: Vec::new(),
    };
    let mut reader: Option<Reader> = None;
    let mut is_lost = false;
    for (offset, found) in tags(text) {
        let rounds = game.rounds.len();
        let place = || {
            let place = format!("character {}", text[..offset].chars().count() + 1);
            match rounds {
                0 => place,
                rounds => format!("{place}, after round {rounds}"),
            }
        };
        let taken = found.and_then(|tag| match tag.name {
            "GO" => rules(&tag, &mut game).map(|()| None),
            "UN" => {
                names(&tag, &mut game.players);
                Ok(None)
            }
            "INIT" => {
                is_lost = false;
                finish(&mut game, &mut reader);
                Reader::begin(&tag, &game.rules).map(|begun| {
                    reader = Some(begun);
                    None
                })
            }
            // Connections and disconnections, and the start and the shuffle, are not events of a
            // round.
            "mjloggm" | "/mjloggm" | "SHUFFLE" | "TAIKYOKU" | "BYE" | "?xml" => Ok(None),
            _ if is_lost => Ok(None),
            _ => match &mut reader {
                Some(reader) => reader.take(&tag).map(Some),
                None => Err(Error::protocol(format!("<{}>", tag.name), "<INIT>, a new round")),
            },
        });
        if let Err(error) = taken {
            let error = error.located(place());
            if !is_lost {
                game.rounds.push(Err(error));
            }
            (reader, is_lost) = (None, true);
        }
    }
    finish(&mut game, &mut reader);
    if game.rounds.is_empty() {
        return Err(Error::protocol("a log without <INIT>", "rounds"));
    }
    game.players.truncate(game.rules.players.into());
    Ok(game)
}

fn finish(game: &mut Game, reader: &mut Option<Reader>) {
    if let Some(reader) = reader.take() {
        game.rules.rounded_mangan |= reader.rounded_mangan;
        game.rounds.push(Ok(reader.round));
    }
}

fn rules(tag: &Tag, game: &mut Game) -> Result<(), Error> {
    let bits = tag.number("type")?;
    let rules = &mut game.rules;
    rules.red_fives = if bits & 2 == 0 { 3 } else { 0 };
    rules.open_tanyao = bits & 4 == 0;
    game.is_short = bits & 8 == 0;
    if bits & 16 != 0 {
        rules.players = 3;
        (rules.start_points, rules.target_points) = (35_000, 40_000);
    }
    Ok(())
}

fn names(tag: &Tag, players: &mut [String]) {
    let keys = ["n0", "n1", "n2", "n3"];
    for (name, player) in keys.into_iter().zip(players) {
        // A seat that reconnects is named alone.
        if let Some(name) = tag.get(name).filter(|name| !name.is_empty()) {
            *player = unescaped(name);
        }
    }
}

struct Reader {
    round: Round,
    has_reds: bool,
    players: usize,
    /// The tile of each seat's last draw, by its id.
    drawn: [Option<i64>; 4],
    /// The seat of the last discard.
    last: Option<usize>,
    rounded_mangan: bool,
}

impl Reader {
    fn begin(tag: &Tag, rules: &RiichiRules) -> Result<Reader, Error> {
        let seed = tag.numbers("seed")?;
        let [number, honba, sticks, _, _, indicator] = seed[..] else {
            return Err(tag.wrong("seed", tag.need("seed")?, "six numbers"));
        };
        let has_reds = rules.red_fives > 0;
        let players = usize::from(rules.players);
        let mut hands = Vec::with_capacity(players);
        for seat in 0..players {
            let ids = tag.numbers(["hai0", "hai1", "hai2", "hai3"][seat])?;
            hands.push(ids.into_iter().map(|id| tile(id, has_reds)).collect::<Result<_, _>>()?);
        }
        let dealer = tag.number("oya")?;
        let wrong = |name: &str| tag.wrong(name, tag.get(name).unwrap_or_default(), "less");
        let within = |value: i64, most: i64| (0..=most).contains(&value).then_some(value);
        let scores = tag.numbers("ten")?.into_iter().take(players).map(|score| score * 100);
        let round = Round {
            wind: within(number / 4, 3).ok_or_else(|| wrong("seed"))? as u8,
            dealer: within(dealer, players as i64 - 1).ok_or_else(|| wrong("oya"))? as usize,
            honba: within(honba, 1_000).ok_or_else(|| wrong("seed"))? as u16,
            sticks: within(sticks, 1_000).ok_or_else(|| wrong("seed"))? as u16,
            scores: scores.collect(),
            indicator: tile(indicator, has_reds)?,
            hands,
            events: Vec::new(),
        };
        let (drawn, last) = ([None; 4], None);
        Ok(Reader { round, has_reds, players, drawn, last, rounded_mangan: false })
    }

    fn take(&mut self, tag: &Tag) -> Result<(), Error> {
        if self.is_ended(tag) {
            return Err(Error::protocol(format!("<{}>", tag.name), "<INIT>: the round is over"));
        }
        match tag.name {
            "DORA" => {
                let tile = tile(tag.number("hai")?, self.has_reds)?;
                self.round.events.push(Event::Indicator { tile });
                Ok(())
            }
            "REACH" => self.riichi(tag),
            "N" => self.meld(tag),
            "AGARI" => self.win(tag),
            "RYUUKYOKU" => self.end(tag),
            name => self.tile(name),
        }
    }

    /// Returns whether only another win of the same discard can follow.
    fn is_ended(&self, tag: &Tag) -> bool {
        self.round.is_over() && tag.name != "AGARI"
    }

    fn tile(&mut self, name: &str) -> Result<(), Error> {
        let unknown = || Error::protocol(format!("<{name}>"), "a tag of a log of Tenhou");
        let letter = name.chars().next().ok_or_else(unknown)?;
        let id: i64 = name.get(1..).and_then(|id| id.parse().ok()).ok_or_else(unknown)?;
        let found = tile(id, self.has_reds)?;
        if let Some(seat) = "TUVW".find(letter) {
            self.drawn[seat] = Some(id);
            self.round.events.push(Event::Draw { seat, tile: found });
        } else if let Some(seat) = "DEFG".find(letter) {
            let is_drawn = self.drawn[seat] == Some(id);
            self.last = Some(seat);
            self.round.events.push(Event::Discard { seat, tile: found, is_drawn });
            self.drawn[seat] = None;
        } else {
            return Err(unknown());
        }
        Ok(())
    }

    fn seat(&self, tag: &Tag, name: &str) -> Result<usize, Error> {
        let seat = usize::try_from(tag.number(name)?).ok().filter(|&seat| seat < self.players);
        seat.ok_or_else(|| tag.wrong(name, tag.get(name).unwrap_or_default(), "a seat"))
    }

    fn riichi(&mut self, tag: &Tag) -> Result<(), Error> {
        let seat = self.seat(tag, "who")?;
        let event = match tag.number("step")? {
            1 => Event::Riichi { seat },
            2 => Event::Accepted { seat },
            _ => return Err(tag.wrong("step", tag.need("step")?, "1 or 2")),
        };
        self.round.events.push(event);
        Ok(())
    }

    fn meld(&mut self, tag: &Tag) -> Result<(), Error> {
        let seat = self.seat(tag, "who")?;
        let code = tag.number("m")?;
        if !(0..1 << 16).contains(&code) {
            return Err(tag.wrong("m", tag.need("m")?, "0 to 65,535"));
        }
        let of = |id: i64| tile(id, self.has_reds);
        let from = (seat + (code & 3) as usize) % 4;
        self.drawn[seat] = None;
        let call = |kind, called: i64, ids: Vec<i64>| -> Result<Event, Error> {
            let own =
                ids.into_iter().filter(|&id| id != called).map(of).collect::<Result<_, _>>()?;
            Ok(Event::Call { seat, kind, from, tile: of(called)?, own })
        };
        let event = if code & 4 != 0 {
            let number = code >> 10;
            let (called, place) = (number % 3, number / 3);
            let base = (place / 7 * 9 + place % 7) * 4;
            let ids: Vec<i64> =
                (0..3).map(|at| base + 4 * at + (code >> (3 + 2 * at) & 3)).collect();
            call(CallKind::Chow, ids[called as usize], ids.clone())?
        } else if code & 24 != 0 {
            let number = code >> 9;
            let (unused, base) = (code >> 5 & 3, number / 3 * 4);
            if code & 16 != 0 {
                Event::AddedKong { seat, tile: of(base + unused)? }
            } else {
                let ids: Vec<i64> =
                    (0..4).filter(|&copy| copy != unused).map(|copy| base + copy).collect();
                call(CallKind::Pung, ids[(number % 3) as usize], ids.clone())?
            }
        } else if code & 32 != 0 {
            Event::North { seat }
        } else {
            let id = code >> 8;
            let ids: Vec<i64> = (0..4).map(|copy| id / 4 * 4 + copy).collect();
            if code & 3 == 0 {
                let tiles = ids.into_iter().map(of).collect::<Result<_, _>>()?;
                Event::ConcealedKong { seat, tiles }
            } else {
                call(CallKind::Kong, id, ids)?
            }
        };
        self.round.events.push(event);
        Ok(())
    }

    /// Returns the change of each seat's points.
    fn deltas(&self, tag: &Tag) -> Result<Option<Vec<i64>>, Error> {
        if tag.get("sc").is_none() {
            return Ok(None);
        }
        let pairs = tag.numbers("sc")?;
        let deltas: Vec<i64> = pairs.chunks(2).filter_map(|two| Some(two.get(1)? * 100)).collect();
        if deltas.len() < self.players {
            return Err(tag.wrong("sc", tag.need("sc")?, "two numbers for each seat"));
        }
        Ok(Some(deltas[..self.players].to_vec()))
    }

    fn win(&mut self, tag: &Tag) -> Result<(), Error> {
        let (seat, from) = (self.seat(tag, "who")?, self.seat(tag, "fromWho")?);
        let ten = tag.numbers("ten")?;
        let [fu, points, _] = ten[..] else {
            return Err(tag.wrong("ten", tag.need("ten")?, "fu, points and limit"));
        };
        let ura = match tag.get("doraHaiUra") {
            Some(_) => tag.numbers("doraHaiUra")?,
            None => Vec::new(),
        };
        let of = |id: i64| tile(id, self.has_reds);
        let ura = ura.into_iter().map(of).collect::<Result<Vec<_>, _>>()?;
        let is_yakuman = tag.get("yakuman").is_some_and(|text| !text.is_empty());
        let mut stated = Stated {
            points: Some(points),
            deltas: self.deltas(tag)?,
            liable: tag.get("paoWho").map(|_| self.seat(tag, "paoWho")).transpose()?,
            ..Stated::default()
        };
        let yaku = if is_yakuman {
            tag.numbers("yakuman")?
        } else {
            let pairs = tag.numbers("yaku")?;
            let han: i64 = pairs.chunks(2).filter_map(|two| two.get(1)).sum();
            (stated.han, stated.fu) = (u32::try_from(han).ok(), u32::try_from(fu).ok());
            // No attribute states this rule; the points of such a win do.
            self.rounded_mangan |=
                [(4, 30), (3, 60)].contains(&(han, fu)) && [8_000, 12_000].contains(&points);
            pairs.chunks(2).filter(|two| two.get(1) != Some(&0)).map(|two| two[0]).collect()
        };
        stated.yaku = names_of(&yaku);
        self.round.events.push(Event::Win { seat, from, ura, stated });
        Ok(())
    }

    fn end(&mut self, tag: &Tag) -> Result<(), Error> {
        let reason = match tag.get("type") {
            None => Ending::Exhaustive,
            Some(name) => {
                let found = TYPES.iter().find(|(one, _)| *one == name).map(|&(_, reason)| reason);
                found.ok_or_else(|| tag.wrong("type", name, "a reason known here"))?
            }
        };
        let deltas = self.deltas(tag)?;
        self.round.events.push(Event::End { reason, deltas });
        Ok(())
    }
}

const TYPES: [(&str, Ending); ENDINGS.len() - 1] = [
    ("nm", Ending::Nagashi),
    ("yao9", Ending::NineTerminals),
    ("kaze4", Ending::FourWinds),
    ("reach4", Ending::FourRiichi),
    ("kan4", Ending::FourKongs),
    ("ron3", Ending::ThreeWins),
];

/// Returns the names of yaku by their numbers on Tenhou, without dora; `None` with an unknown one.
fn names_of(numbers: &[i64]) -> Option<Vec<String>> {
    let mut names = Vec::new();
    for &number in numbers.iter().filter(|&&number| !(52..=54).contains(&number)) {
        let name = YAKU.get(usize::try_from(number).ok()?)?.name();
        names.push(name.to_owned());
    }
    Some(names)
}

/// Yaku by their numbers on Tenhou.
const YAKU: [Yaku; 52] = [
    Yaku::Tsumo,
    Yaku::Riichi,
    Yaku::Ippatsu,
    Yaku::Chankan,
    Yaku::Rinshan,
    Yaku::Haitei,
    Yaku::Houtei,
    Yaku::Pinfu,
    Yaku::Tanyao,
    Yaku::Iipeikou,
    Yaku::SeatWind,
    Yaku::SeatWind,
    Yaku::SeatWind,
    Yaku::SeatWind,
    Yaku::PrevalentWind,
    Yaku::PrevalentWind,
    Yaku::PrevalentWind,
    Yaku::PrevalentWind,
    Yaku::WhiteDragon,
    Yaku::GreenDragon,
    Yaku::RedDragon,
    Yaku::DoubleRiichi,
    Yaku::Chiitoitsu,
    Yaku::Chanta,
    Yaku::Ittsu,
    Yaku::SanshokuDoujun,
    Yaku::SanshokuDoukou,
    Yaku::Sankantsu,
    Yaku::Toitoi,
    Yaku::Sanankou,
    Yaku::Shousangen,
    Yaku::Honroutou,
    Yaku::Ryanpeikou,
    Yaku::Junchan,
    Yaku::Honitsu,
    Yaku::Chinitsu,
    Yaku::Renhou,
    Yaku::Tenhou,
    Yaku::Chiihou,
    Yaku::Daisangen,
    Yaku::Suuankou,
    Yaku::SuuankouTanki,
    Yaku::Tsuuiisou,
    Yaku::Ryuuiisou,
    Yaku::Chinroutou,
    Yaku::Chuuren,
    Yaku::JunseiChuuren,
    Yaku::Kokushi,
    Yaku::Kokushi13,
    Yaku::Daisuushi,
    Yaku::Shousuushi,
    Yaku::Suukantsu,
];

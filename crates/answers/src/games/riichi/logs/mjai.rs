//! Logs of mjai: one JSON object per line, with few parts (lean) or with the worth of wins (rich).

use super::super::events::{CallKind, Ending, Event, Game, LogTile, Round, Stated};
use super::super::story::Story;
use crate::error::Error;
use crate::text::describe_value;
use paili_core::model::riichi::RiichiRules;
use paili_core::model::tile::Tile;
use serde_json::{Value, json};

const WINDS: [&str; 4] = ["E", "S", "W", "N"];
const HONORS: [&str; 7] = ["E", "S", "W", "N", "P", "F", "C"];

fn refuse<T>(got: &Value, expected: impl Into<String>) -> Result<T, Error> {
    Err(Error::protocol(describe_value(got), expected))
}

fn tile(value: &Value) -> Result<LogTile, Error> {
    let expected = "a tile, such as 5m, 5mr or E";
    let Some(text) = value.as_str() else { return refuse(value, expected) };
    if text == "?" {
        return refuse(value, "a log with the hands of all seats");
    }
    if let Some(at) = HONORS.iter().position(|&name| name == text) {
        return Ok(LogTile::plain(27 + at));
    }
    let (plain, is_red) = text.strip_suffix('r').map_or((text, false), |plain| (plain, true));
    let mut letters = plain.chars();
    let rank = letters.next().and_then(|rank| rank.to_digit(10)).unwrap_or(10) as usize;
    let suit = letters.next().and_then(|suit| "mpsz".find(suit)).unwrap_or(4);
    let most = [9, 9, 9, 7, 0][suit];
    let is_zero = rank == 0 && suit < 3;
    let rank = if is_zero { 5 } else { rank };
    let is_red = is_red || is_zero;
    if letters.next().is_some() || !(1..=most).contains(&rank) || is_red && (rank != 5 || suit > 2)
    {
        return refuse(value, expected);
    }
    Ok(LogTile { kind: Tile((9 * suit + rank - 1) as u8), is_red })
}

fn name(tile: LogTile) -> String {
    match tile.index() {
        kind @ 27.. => HONORS[kind - 27].to_owned(),
        kind => {
            let red = if tile.is_red { "r" } else { "" };
            format!("{}{}{red}", kind % 9 + 1, ['m', 'p', 's'][kind / 9])
        }
    }
}

/// Number of lines within which a game or a round must begin.
const FIRST: usize = 5;

/// Returns whether a text is a log of this format.
pub fn is_mjai(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let is_begin = |line: &str| {
        line.contains("\"type\"")
            && (line.contains("\"start_game\"") || line.contains("\"start_kyoku\""))
    };
    text.starts_with('{') && text.lines().take(FIRST).any(is_begin)
}

/// Reads a log. A round that cannot be parsed is an error; the others are kept.
pub fn read(text: &str) -> Result<Game, Error> {
    let rules = RiichiRules::TENHOU;
    let mut game = Game {
        format: "mjai",
        rules,
        is_short: false,
        players: vec![String::new(); 4],
        rounds: Vec::new(),
    };
    let mut reader: Option<Reader> = None;
    let mut scores: Vec<i64> = Vec::new();
    let mut is_lost = false;
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        if line.trim().is_empty() {
            continue;
        }
        let plain = serde_json::from_str(line).ok().filter(Value::is_object);
        let plain: Value = plain.unwrap_or(Value::Null);
        let taken = match plain.get("type").and_then(Value::as_str) {
            None if is_lost => Ok(()),
            None => Err(Error::protocol(line, "an object with \"type\"")),
            Some("start_game") => start(&plain, &mut game),
            Some("start_kyoku") => {
                finish(&mut game, &mut reader, &mut scores);
                is_lost = false;
                Reader::begin(&plain, &mut game, &scores).map(|begun| reader = Some(begun))
            }
            Some("end_kyoku" | "end_game" | "none" | "hello" | "error") => Ok(()),
            Some(_) if is_lost => Ok(()),
            Some(kind) => match &mut reader {
                Some(reader) => reader.take(kind, &plain),
                None => Err(Error::protocol(line, "\"start_kyoku\", a new round")),
            },
        };
        if let Err(error) = taken {
            game.rounds.push(Err(error.located(format!("line {number}"))));
            (reader, is_lost) = (None, true);
            scores.clear();
        }
    }
    finish(&mut game, &mut reader, &mut scores);
    if game.rounds.is_empty() {
        return Err(Error::protocol("a log without \"start_kyoku\"", "rounds"));
    }
    game.players.truncate(game.rules.players.into());
    Ok(game)
}

/// Ends a round; the points after it are those before the next.
fn finish(game: &mut Game, reader: &mut Option<Reader>, scores: &mut Vec<i64>) {
    if let Some(reader) = reader.take() {
        *scores = reader.after();
        game.rounds.push(Ok(reader.round));
    }
}

fn start(plain: &Value, game: &mut Game) -> Result<(), Error> {
    let Some(names) = plain.get("names") else { return Ok(()) };
    let Some(names) = names.as_array().filter(|names| (3..=4).contains(&names.len())) else {
        return refuse(names, "three or four names");
    };
    game.players = names.iter().map(|name| name.as_str().unwrap_or_default().to_owned()).collect();
    if names.len() == 3 {
        of_three(game);
    }
    if plain.get("aka_flag").and_then(Value::as_bool) == Some(false) {
        game.rules.red_fives = 0;
    }
    Ok(())
}

fn of_three(game: &mut Game) {
    game.rules.players = 3;
    (game.rules.start_points, game.rules.target_points) = (35_000, 40_000);
}

struct Reader {
    round: Round,
    players: usize,
    drawn: Option<LogTile>,
    /// The points stated by the last result.
    scores: Option<Vec<i64>>,
}

impl Reader {
    fn begin(plain: &Value, game: &mut Game, before: &[i64]) -> Result<Reader, Error> {
        let number = |name: &str, most: u64| -> Result<u64, Error> {
            let value = plain.get(name).unwrap_or(&Value::Null);
            let found = value.as_u64().filter(|&number| number <= most);
            found.map_or_else(|| refuse(value, format!("{name}, at most {most}")), Ok)
        };
        let wind = plain.get("bakaze").and_then(Value::as_str).unwrap_or_default();
        let Some(wind) = WINDS.iter().position(|&name| name == wind) else {
            return refuse(plain.get("bakaze").unwrap_or(&Value::Null), "bakaze, E, S, W or N");
        };
        let Some(given) = plain.get("tehais").and_then(Value::as_array) else {
            return refuse(plain, "\"tehais\", the hands");
        };
        let mut hands = Vec::with_capacity(4);
        for hand in given {
            let Some(tiles) = hand.as_array() else { return refuse(hand, "a hand, a list") };
            hands.push(tiles.iter().map(tile).collect::<Result<Vec<_>, _>>()?);
        }
        if hands.len() == 3 && game.rules.players == 4 {
            of_three(game);
        }
        // The fourth seat in a game of three players holds nothing.
        hands.truncate(game.rules.players.into());
        let players = hands.len();
        if players != usize::from(game.rules.players) {
            return refuse(&given.len().into(), format!("{} hands", game.rules.players));
        }
        let said = plain.get("scores").and_then(Value::as_array);
        let mut scores: Vec<i64> = match said {
            Some(scores) => scores.iter().filter_map(Value::as_i64).collect(),
            None if before.is_empty() => vec![i64::from(game.rules.start_points); players],
            None => before.to_vec(),
        };
        scores.truncate(players);
        let dealer = number("oya", players.max(1) as u64 - 1)? as usize;
        let round = Round {
            wind: wind as u8,
            dealer,
            honba: number("honba", 1_000)? as u16,
            sticks: number("kyotaku", 1_000)? as u16,
            scores,
            indicator: tile(plain.get("dora_marker").unwrap_or(&Value::Null))?,
            hands,
            events: Vec::new(),
        };
        Ok(Reader { round, players, drawn: None, scores: None })
    }

    fn seat(&self, plain: &Value, name: &str) -> Result<usize, Error> {
        let seat = plain.get(name).unwrap_or(&Value::Null);
        match seat.as_u64().filter(|&seat| (seat as usize) < self.players) {
            Some(found) => Ok(found as usize),
            None => refuse(seat, format!("{name}, a seat: 0 to {}", self.players - 1)),
        }
    }

    fn take(&mut self, kind: &str, plain: &Value) -> Result<(), Error> {
        let is_result = ["hora", "ryukyoku"].contains(&kind);
        if self.round.is_over() && !is_result {
            return refuse(plain, "\"end_kyoku\": the round is over");
        }
        let part = |name: &str| plain.get(name).unwrap_or(&Value::Null);
        let tiles = |name: &str, most: usize| -> Result<Vec<LogTile>, Error> {
            match part(name).as_array().filter(|tiles| tiles.len() == most) {
                Some(tiles) => tiles.iter().map(tile).collect(),
                None => refuse(part(name), format!("{name}, a list of {most} tiles")),
            }
        };
        let actor = || self.seat(plain, "actor");
        let event = match kind {
            "tsumo" => {
                let found = tile(part("pai"))?;
                self.drawn = Some(found);
                Event::Draw { seat: self.seat(plain, "actor")?, tile: found }
            }
            "dahai" => {
                let found = tile(part("pai"))?;
                let said = part("tsumogiri").as_bool();
                let is_drawn = said.unwrap_or(false) && self.drawn == Some(found);
                self.drawn = None;
                Event::Discard { seat: self.seat(plain, "actor")?, tile: found, is_drawn }
            }
            "chi" | "pon" | "daiminkan" => {
                let (kind, most) = match kind {
                    "chi" => (CallKind::Chow, 2),
                    "pon" => (CallKind::Pung, 2),
                    _ => (CallKind::Kong, 3),
                };
                let (from, tile) = (self.seat(plain, "target")?, tile(part("pai"))?);
                let own = tiles("consumed", most)?;
                Event::Call { seat: actor()?, kind, from, tile, own }
            }
            "ankan" => Event::ConcealedKong { seat: actor()?, tiles: tiles("consumed", 4)? },
            "kakan" => Event::AddedKong { seat: actor()?, tile: tile(part("pai"))? },
            "kita" | "nukidora" => Event::North { seat: actor()? },
            "dora" => Event::Indicator { tile: tile(part("dora_marker"))? },
            "reach" => Event::Riichi { seat: actor()? },
            "reach_accepted" => Event::Accepted { seat: actor()? },
            "hora" => {
                let (seat, from) = (actor()?, self.seat(plain, "target")?);
                let ura = ["ura_markers", "uradora_markers"].map(part).into_iter();
                let ura = ura.filter_map(Value::as_array).flatten().map(tile);
                let (ura, stated) = (ura.collect::<Result<_, _>>()?, self.stated(plain)?);
                Event::Win { seat, from, ura, stated }
            }
            "ryukyoku" => {
                let deltas = self.numbers(plain, "deltas")?;
                let reason = self.reason(part("reason").as_str().unwrap_or_default(), &deltas);
                Event::End { reason, deltas }
            }
            other => return refuse(&other.into(), "a type of mjai"),
        };
        if is_result {
            self.scores = self.numbers(plain, "scores")?.or(self.scores.take());
        }
        self.round.events.push(event);
        Ok(())
    }

    fn numbers(&self, plain: &Value, name: &str) -> Result<Option<Vec<i64>>, Error> {
        let Some(value) = plain.get(name).filter(|value| !value.is_null()) else { return Ok(None) };
        let numbers = value.as_array().map(|list| list.iter().filter_map(Value::as_i64));
        match numbers.map(Iterator::collect::<Vec<_>>).filter(|list| list.len() >= self.players) {
            Some(mut numbers) => {
                numbers.truncate(self.players);
                Ok(Some(numbers))
            }
            None => refuse(value, format!("{name}, a number for each seat")),
        }
    }

    fn stated(&self, plain: &Value) -> Result<Stated, Error> {
        let number = |name: &str| plain.get(name).and_then(Value::as_i64);
        let small = |name: &str| number(name).and_then(|number| u32::try_from(number).ok());
        Ok(Stated {
            han: small("fan").filter(|&han| han < 100),
            fu: small("fu"),
            points: number("hora_points"),
            deltas: self.numbers(plain, "deltas")?,
            ..Stated::default()
        })
    }

    /// Returns the reason of an end: as it is named, otherwise as it follows from the round.
    fn reason(&self, name: &str, deltas: &Option<Vec<i64>>) -> Ending {
        if let Some(&(_, reason)) = REASONS.iter().find(|(one, _)| *one == name) {
            return reason;
        }
        let events = &self.round.events;
        let count = |is: fn(&Event) -> bool| events.iter().filter(|event| is(event)).count();
        let draws = count(|event| matches!(event, Event::Draw { .. }));
        let is_mangan = deltas.iter().flatten().any(|delta| delta.abs() >= 4_000);
        if matches!(events.last(), Some(Event::Draw { .. })) {
            Ending::NineTerminals
        } else if draws >= if self.players == 3 { 55 } else { 70 } {
            if is_mangan { Ending::Nagashi } else { Ending::Exhaustive }
        } else if count(|event| matches!(event, Event::Accepted { .. })) == 4 {
            Ending::FourRiichi
        } else if count(is_kong) == 4 {
            Ending::FourKongs
        } else if draws == 4 {
            Ending::FourWinds
        } else {
            Ending::ThreeWins
        }
    }

    /// Returns the points after the round.
    fn after(&self) -> Vec<i64> {
        if let Some(scores) = &self.scores {
            return scores.clone();
        }
        let mut scores = self.round.scores.clone();
        for event in &self.round.events {
            match event {
                Event::Accepted { seat } => scores[*seat] -= super::super::table::STICK,
                Event::Win { stated: Stated { deltas: Some(deltas), .. }, .. }
                | Event::End { deltas: Some(deltas), .. } => {
                    scores.iter_mut().zip(deltas).for_each(|(score, delta)| *score += delta);
                }
                _ => {}
            }
        }
        scores
    }
}

fn is_kong(event: &Event) -> bool {
    matches!(
        event,
        Event::ConcealedKong { .. }
            | Event::AddedKong { .. }
            | Event::Call { kind: CallKind::Kong, .. }
    )
}

const REASONS: [(&str, Ending); 12] = [
    ("fanpai", Ending::Exhaustive),
    ("exhaustive_draw", Ending::Exhaustive),
    ("nm", Ending::Nagashi),
    ("nagashimangan", Ending::Nagashi),
    ("yao9", Ending::NineTerminals),
    ("kyushukyuhai", Ending::NineTerminals),
    ("kaze4", Ending::FourWinds),
    ("sufonrenta", Ending::FourWinds),
    ("reach4", Ending::FourRiichi),
    ("suchareach", Ending::FourRiichi),
    ("kan4", Ending::FourKongs),
    ("ron3", Ending::ThreeWins),
];

/// Writes a game in the lean format, with the worth of wins.
pub fn write(game: &Game, stories: &[&Story]) -> String {
    let mut lines = Vec::new();
    let has_reds = game.rules.red_fives > 0;
    lines.push(json!({"type": "start_game", "names": game.players, "aka_flag": has_reds}));
    for story in stories {
        round(story, &mut lines);
    }
    lines.push(json!({"type": "end_game"}));
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn round(story: &Story, lines: &mut Vec<Value>) {
    let round = &story.round;
    let names = |tiles: &[LogTile]| -> Value { tiles.iter().map(|&tile| name(tile)).collect() };
    let hands: Vec<Value> = round.hands.iter().map(|hand| names(hand)).collect();
    lines.push(json!({
        "type": "start_kyoku", "bakaze": WINDS[usize::from(round.wind) % 4],
        "dora_marker": name(round.indicator), "kyoku": round.dealer + 1, "honba": round.honba,
        "kyotaku": round.sticks, "oya": round.dealer, "scores": round.scores, "tehais": hands,
    }));
    let mut wins = story.wins.iter();
    for event in &round.events {
        lines.push(match event {
            Event::Draw { seat, tile } => {
                json!({"type": "tsumo", "actor": seat, "pai": name(*tile)})
            }
            Event::Discard { seat, tile, is_drawn } => {
                let pai = name(*tile);
                json!({"type": "dahai", "actor": seat, "pai": pai, "tsumogiri": is_drawn})
            }
            Event::Riichi { seat } => json!({"type": "reach", "actor": seat}),
            Event::Accepted { seat } => json!({"type": "reach_accepted", "actor": seat}),
            Event::Call { seat, kind, from, tile, own } => {
                let kind = match kind {
                    CallKind::Chow => "chi",
                    CallKind::Pung => "pon",
                    CallKind::Kong => "daiminkan",
                };
                json!({
                    "type": kind, "actor": seat, "target": from, "pai": name(*tile),
                    "consumed": names(own),
                })
            }
            Event::ConcealedKong { seat, tiles } => {
                json!({"type": "ankan", "actor": seat, "consumed": names(tiles)})
            }
            Event::AddedKong { seat, tile } => {
                let meld = story.table.seats[*seat].melds.iter();
                let mut meld = meld.filter(|own| own.meld.tile == tile.kind);
                let own = meld.next().map_or(&[][..], |own| &own.tiles);
                let own = &own[..own.len().min(3)];
                let pai = name(*tile);
                json!({"type": "kakan", "actor": seat, "pai": pai, "consumed": names(own)})
            }
            Event::North { seat } => json!({"type": "kita", "actor": seat, "pai": "N"}),
            Event::Indicator { tile } => json!({"type": "dora", "dora_marker": name(*tile)}),
            Event::Win { seat, from, ura, stated } => {
                let Some(scored) = wins.next() else { continue };
                let found = &scored.score;
                let deltas = stated.deltas.as_ref().unwrap_or(&scored.deltas);
                let mut line = json!({
                    "type": "hora", "actor": seat, "target": from, "deltas": deltas,
                    "ura_markers": names(ura), "hora_points": found.payments.points(),
                });
                if found.yakuman == 0 {
                    line["fan"] = found.han.into();
                    line["fu"] = found.fu.into();
                }
                line
            }
            Event::End { reason, deltas } => {
                let name =
                    REASONS.iter().find(|(_, one)| one == reason).map_or("", |(name, _)| name);
                let deltas = deltas.as_ref().unwrap_or(&story.deltas);
                json!({"type": "ryukyoku", "reason": name, "deltas": deltas})
            }
        });
    }
    lines.push(json!({"type": "end_kyoku"}));
}

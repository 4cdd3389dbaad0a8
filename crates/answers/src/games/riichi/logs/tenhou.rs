//! Logs of tenhou.net/6 in JSON, and links to its viewer: the draws and the discards of each seat.
//!
//! The order of turns is not stored. It follows from the draws: a seat that claims a discard has
//! the call in place of its next draw. If a call fits several equal discards, the first is tried,
//! and the next if the rest of the round is then inconsistent.

use super::super::events::{CallKind, Ending, Event, Game, LogTile, Round, Stated};
use crate::error::Error;
use crate::text::describe_value;
use paili_core::model::riichi::RiichiRules;
use paili_core::model::tile::Tile;
use paili_core::riichi::scoring::Yaku;
use serde_json::{Value, json};

/// Number of seats of a game.
pub const SEATS: usize = 4;
/// Highest number of draws and discards of a round: 70 of each, calls and kongs.
const MOST_ENTRIES: usize = 200;
/// Highest number of steps of the search for an order of turns.
const STEPS: usize = 100_000;

fn refuse<T>(got: &Value, expected: impl Into<String>) -> Result<T, Error> {
    Err(Error::protocol(describe_value(got), expected))
}

/// Returns the tile of a number: 11 to 47, or 51 to 53 for red fives.
fn tile(number: u64) -> Option<LogTile> {
    let (suit, rank) = (number / 10, number % 10);
    match (suit, rank) {
        (1..=3, 1..=9) => Some(LogTile::plain((9 * (suit - 1) + rank - 1) as usize)),
        (4, 1..=7) => Some(LogTile::plain((26 + rank) as usize)),
        (5, 1..=3) => {
            let kind = Tile((9 * (rank - 1) + 4) as u8);
            Some(LogTile { kind, is_red: true })
        }
        _ => None,
    }
}

/// Returns the number of a tile.
pub fn number(tile: LogTile) -> u64 {
    let kind = tile.index() as u64;
    match kind {
        27.. => kind + 14,
        _ if tile.is_red => 51 + kind / 9,
        _ => 10 * (kind / 9 + 1) + kind % 9 + 1,
    }
}

fn tile_of(value: &Value) -> Result<LogTile, Error> {
    match value.as_u64().and_then(tile) {
        Some(tile) => Ok(tile),
        None => refuse(value, "a tile, 11 to 19, 21 to 29, 31 to 39, 41 to 47, or 51 to 53"),
    }
}

fn items<'a>(value: &'a Value, what: &str) -> Result<&'a [Value], Error> {
    value.as_array().map(Vec::as_slice).map_or_else(|| refuse(value, what), Ok)
}

fn numbers(value: &Value, what: &str) -> Result<Vec<i64>, Error> {
    let one = |value: &Value| value.as_i64().map_or_else(|| refuse(value, what), Ok);
    items(value, what)?.iter().map(one).collect()
}

fn json_of_link(line: &str) -> Option<&str> {
    let (address, json) = line.split_once("#json=")?;
    address.contains("tenhou.net").then_some(json)
}

/// Returns whether a text is a log of this format, or a list of links.
pub fn is_tenhou(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let begins = || text.lines().next().is_some_and(|line| json_of_link(line).is_some());
    // Logs of other games have a part of that name too.
    let has_round = || text.match_indices('[').any(|(at, _)| begins_round(&text[at..]));
    begins() || text.starts_with('{') && text.contains("\"log\"") && has_round()
}

/// Reads a log. A round that cannot be parsed is an error; the others are kept.
pub fn read(text: &str) -> Result<Game, Error> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let mut game: Option<Game> = None;
    let links: Vec<&str> = text.lines().filter_map(|line| json_of_link(line.trim())).collect();
    let texts: Vec<String> = match links.is_empty() {
        true => vec![text.to_owned()],
        false => links.iter().map(|link| decoded(link)).collect(),
    };
    for text in texts {
        let plain: Value = match serde_json::from_str(&text) {
            Ok(plain) => plain,
            Err(error) => {
                let place = format!("line {}, column {}", error.line(), error.column());
                let error = Error::protocol(text.as_str(), "a whole log, in JSON").located(place);
                let Some(rest) = of_damaged(&text, error.clone()) else { return Err(error) };
                add(&mut game, rest);
                continue;
            }
        };
        let next = of_json(&plain)?;
        add(&mut game, next);
    }
    let lacks = || Error::protocol("a log without rounds", "\"log\", a list of rounds");
    game.filter(|game| !game.rounds.is_empty()).ok_or_else(lacks)
}

/// Adds the rounds of a link to those before it.
fn add(game: &mut Option<Game>, next: Game) {
    match game {
        Some(game) => game.rounds.extend(next.rounds),
        None => *game = Some(next),
    }
}

/// Returns the remains of a log that is not valid JSON: its rounds, each parsed on its own; `None`
/// if there is none.
fn of_damaged(text: &str, error: Error) -> Option<Game> {
    let lists = text.match_indices('[').map(|(at, _)| at);
    let starts: Vec<usize> = lists.filter(|&at| begins_round(&text[at..])).collect();
    let head = text.find("\"log\"").map(|at| format!("{}\"log\":[]}}", &text[..at]));
    let head: Option<Value> = head.and_then(|head| serde_json::from_str(&head).ok());
    let mut game = of_json(&head.unwrap_or(json!({"log": []}))).ok()?;
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let mut is_told = false;
    for (at, (&start, end)) in starts.iter().zip(ends).enumerate() {
        let mut values = serde_json::Deserializer::from_str(&text[start..end]).into_iter::<Value>();
        game.rounds.push(match values.next() {
            Some(Ok(round)) => of_round(&round).map_err(|error| {
                let place = place_of(at, &error);
                error.located(place)
            }),
            _ => {
                is_told = true;
                let place = place_of(at, &error);
                Err(error.clone().located(place))
            }
        });
    }
    if !is_told {
        // The damaged part lies between rounds, or after them.
        game.rounds.push(Err(error));
    }
    (!starts.is_empty()).then_some(game)
}

/// Returns whether a text begins like a round: with a list of three numbers.
fn begins_round(text: &str) -> bool {
    let first = text.strip_prefix("[[").and_then(|rest| rest.split_once(']'));
    first.is_some_and(|(numbers, _)| {
        let parts: Vec<&str> = numbers.split(',').collect();
        parts.len() == 3 && parts.iter().all(|part| part.trim().parse::<u16>().is_ok())
    })
}

/// Decodes a text that may have percent-encoded bytes.
fn decoded(text: &str) -> String {
    if text.trim_start().starts_with('{') { text.to_owned() } else { super::unescaped(text) }
}

fn of_json(plain: &Value) -> Result<Game, Error> {
    let Some(log) = plain.get("log").and_then(Value::as_array) else {
        return refuse(plain, "an object with \"log\", a list of rounds");
    };
    let names = plain.get("name").and_then(Value::as_array);
    let name = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut players: Vec<String> =
        names.map_or(Vec::new(), |names| names.iter().map(name).collect());
    players.resize(SEATS, String::new());
    let mut rules = RiichiRules::TENHOU;
    let rule = plain.get("rule");
    let disp = rule.and_then(|rule| rule.get("disp")).and_then(Value::as_str).unwrap_or_default();
    let part = |name: &str| rule.and_then(|rule| rule.get(name)).and_then(Value::as_u64);
    let reds: u64 = ["aka51", "aka52", "aka53"].iter().filter_map(|name| part(name)).sum();
    rules.red_fives = if part("aka").unwrap_or(0) > 0 { 3 } else { reds.min(12) as u8 };
    if disp.starts_with('三') {
        return refuse(
            &disp.into(),
            "four players: this format does not say who sets a north aside",
        );
    }
    // Lobbies name their differences from a plain game.
    rules.open_tanyao = disp.is_empty() || disp.contains('喰') || !disp.contains(['東', '南']);
    let is_short = disp.contains('東');
    let read = |(at, round): (usize, &Value)| {
        of_round(round).map_err(|error| {
            let place = place_of(at, &error);
            error.located(place)
        })
    };
    let rounds = log.iter().enumerate().map(read).collect();
    Ok(Game { format: "tenhou", rules, is_short, players, rounds })
}

fn place_of(at: usize, error: &Error) -> String {
    match error.place() {
        "" => format!("round {}", at + 1),
        place => format!("round {}, {place}", at + 1),
    }
}

/// The draws and the discards of a seat, and the numbers of used ones.
struct Rows<'a> {
    draws: [&'a [Value]; SEATS],
    discards: [&'a [Value]; SEATS],
    indicators: Vec<LogTile>,
    /// The seat whose last discard others win.
    won_from: Option<usize>,
}

#[derive(Clone, Copy, Default)]
struct Used {
    draws: [usize; SEATS],
    discards: [usize; SEATS],
    indicators: usize,
    /// Number of open and added kongs whose indicators are not revealed yet.
    pending: usize,
}

fn of_round(value: &Value) -> Result<Round, Error> {
    let parts = items(value, "a round, a list")?;
    if parts.len() != 5 + 3 * SEATS {
        return refuse(
            value,
            "17 parts: the round, scores, indicators, 12 lists of tiles, the result",
        );
    }
    let [number, honba, sticks] = numbers(&parts[0], "round, counters, sticks")?[..] else {
        return refuse(&parts[0], "round, counters, sticks");
    };
    let small = |number: i64, most: i64| {
        let fits = (0..=most).contains(&number);
        if fits { Ok(number) } else { refuse(&parts[0], "round, counters, sticks") }
    };
    let scores = numbers(&parts[1], "four scores")?;
    let tiles = |value: &Value| -> Result<Vec<LogTile>, Error> {
        items(value, "a list of tiles")?.iter().map(tile_of).collect()
    };
    let (indicators, ura) = (tiles(&parts[2])?, tiles(&parts[3])?);
    let Some(&indicator) = indicators.first() else {
        return refuse(&parts[2], "an indicator");
    };
    let mut hands = Vec::with_capacity(SEATS);
    let (mut draws, mut discards): ([&[Value]; SEATS], [&[Value]; SEATS]) =
        ([&[]; SEATS], [&[]; SEATS]);
    for seat in 0..SEATS {
        hands.push(tiles(&parts[4 + 3 * seat])?);
        draws[seat] = items(&parts[5 + 3 * seat], "a list of draws")?;
        discards[seat] = items(&parts[6 + 3 * seat], "a list of discards")?;
    }
    let entries: usize = draws.iter().chain(&discards).map(|list| list.len()).sum();
    if entries > MOST_ENTRIES {
        return refuse(&entries.into(), "at most 200 draws and discards: there are 70 draws");
    }
    let ends = of_result(&parts[4 + 3 * SEATS], &ura)?;
    let won_from = ends.iter().find_map(|end| match end {
        Event::Win { seat, from, .. } => (seat != from).then_some(*from),
        Event::End { reason: Ending::ThreeWins, .. } => Some(SEATS),
        _ => None,
    });
    let rows = Rows { draws, discards, indicators: indicators[1..].to_vec(), won_from };
    let dealer = (small(number, 15)? % 4) as usize;
    let (mut events, mut steps) = (Vec::new(), STEPS);
    rows.follow(Used::default(), dealer, &mut events, &mut steps)?;
    let declared: Vec<usize> = events.iter().filter_map(declares).collect();
    events.extend(ends.into_iter().map(|end| match end {
        // The indicators are those of all winners; they count only after riichi.
        Event::Win { seat, from, stated, .. } if !declared.contains(&seat) => {
            Event::Win { seat, from, ura: Vec::new(), stated }
        }
        end => end,
    }));
    Ok(Round {
        wind: (number / 4) as u8,
        dealer,
        honba: small(honba, 1_000)? as u16,
        sticks: small(sticks, 1_000)? as u16,
        scores,
        indicator,
        hands,
        events,
    })
}

fn declares(event: &Event) -> Option<usize> {
    match event {
        Event::Riichi { seat } => Some(*seat),
        _ => None,
    }
}

/// A call or a kong as a text: its letter, the place of the letter in digits, and the tiles.
struct Code {
    letter: char,
    place: usize,
    /// The tile after the letter.
    marked: LogTile,
    others: Vec<LogTile>,
}

fn code(value: &Value) -> Result<Code, Error> {
    let expected = "a call: a letter before one of its tiles";
    let Some(text) = value.as_str().filter(|text| text.is_ascii()) else {
        return refuse(value, expected);
    };
    let Some(place) = text.find(|letter: char| letter.is_ascii_alphabetic()) else {
        return refuse(value, expected);
    };
    let letter = char::from(text.as_bytes()[place]);
    let digits: String = text[..place].chars().chain(text[place + 1..].chars()).collect();
    let mut tiles = Vec::new();
    for two in digits.as_bytes().chunks(2) {
        let number = std::str::from_utf8(two).ok().and_then(|two| two.parse().ok());
        match number.and_then(tile) {
            Some(tile) if two.len() == 2 => tiles.push(tile),
            _ => return refuse(value, expected),
        }
    }
    if place % 2 != 0 || place / 2 >= tiles.len() {
        return refuse(value, expected);
    }
    let marked = tiles.remove(place / 2);
    Ok(Code { letter, place, marked, others: tiles })
}

/// Returns the call of a seat in place of a draw.
fn call(seat: usize, value: &Value) -> Result<Event, Error> {
    let Code { letter, place, marked, others: own } = code(value)?;
    let last = 2 * own.len();
    let from = match place {
        0 => seat + 3,
        2 => seat + 2,
        _ if place == last => seat + 1,
        _ => return refuse(value, "the letter of a call at its seat"),
    } % SEATS;
    let kind = match letter {
        'c' if place == 0 => CallKind::Chow,
        'p' => CallKind::Pung,
        'm' => CallKind::Kong,
        _ => return refuse(value, "a call: c, p or m"),
    };
    Ok(Event::Call { seat, kind, from, tile: marked, own })
}

impl Rows<'_> {
    /// Follows the rest of a round from the draw of a seat on.
    fn follow(
        &self,
        mut used: Used,
        mut seat: usize,
        events: &mut Vec<Event>,
        steps: &mut usize,
    ) -> Result<(), Error> {
        loop {
            *steps = steps.checked_sub(1).ok_or_else(|| {
                Error::protocol("calls that fit many discards", "one order of turns")
            })?;
            let Some(entry) = self.draws[seat].get(used.draws[seat]) else {
                return self.expect_end(&used, seat);
            };
            let Some(drawn) = entry.as_u64() else {
                return refuse(entry, format!("a draw of seat {seat}"));
            };
            used.draws[seat] += 1;
            let drawn = match tile(drawn) {
                Some(tile) => tile,
                None => return refuse(entry, "a tile"),
            };
            events.push(Event::Draw { seat, tile: drawn });
            match self.act(&mut used, seat, Some(drawn), events)? {
                Next::Draw(next) => seat = next,
                Next::End => return self.expect_end(&used, seat),
                Next::Discarded(tile) => {
                    return self.after_discard(used, (seat, tile), events, steps);
                }
            }
        }
    }

    /// Follows the rest of a round after a discard.
    fn after_discard(
        &self,
        used: Used,
        (seat, tile): (usize, LogTile),
        events: &mut Vec<Event>,
        steps: &mut usize,
    ) -> Result<(), Error> {
        let mut calls = Vec::new();
        for other in (1..SEATS).map(|step| (seat + step) % SEATS) {
            let Some(entry) = self.draws[other].get(used.draws[other]) else { continue };
            if entry.is_string() {
                let found = call(other, entry)?;
                if let Event::Call { from, tile: called, kind, .. } = &found
                    && (*from, *called) == (seat, tile)
                {
                    calls.push((*kind == CallKind::Chow, other, found.clone()));
                }
            }
        }
        // A pung precedes a chow.
        calls.sort_by_key(|(is_chow, ..)| *is_chow);
        let mark = events.len();
        let mut first = None;
        for (_, other, found) in calls {
            let mut used = used;
            used.draws[other] += 1;
            let is_kong = matches!(found, Event::Call { kind: CallKind::Kong, .. });
            events.push(found);
            let followed = if is_kong {
                self.after_open_kong(used, other, events, steps)
            } else {
                self.act(&mut used, other, None, events).and_then(|next| match next {
                    Next::Discarded(tile) => self.after_discard(used, (other, tile), events, steps),
                    // A log can be incomplete after a call.
                    _ => self.expect_end(&used, other),
                })
            };
            match followed {
                Ok(()) => return Ok(()),
                Err(error) => first = first.or(Some(error)),
            }
            events.truncate(mark);
        }
        self.follow(used, (seat + 1) % SEATS, events, steps).map_err(|error| {
            events.truncate(mark);
            first.unwrap_or(error)
        })
    }

    fn after_open_kong(
        &self,
        mut used: Used,
        seat: usize,
        events: &mut Vec<Event>,
        steps: &mut usize,
    ) -> Result<(), Error> {
        used.pending += 1;
        // Its place among the discards is empty.
        match self.discards[seat].get(used.discards[seat]) {
            Some(value) if value.as_u64() == Some(0) => used.discards[seat] += 1,
            Some(value) => return refuse(value, "0, after an open kong"),
            None => {}
        }
        self.follow(used, seat, events, steps)
    }

    /// Adds the action of a seat with its drawn tile, or after a call.
    fn act(
        &self,
        used: &mut Used,
        seat: usize,
        drawn: Option<LogTile>,
        events: &mut Vec<Event>,
    ) -> Result<Next, Error> {
        let Some(entry) = self.discards[seat].get(used.discards[seat]) else {
            self.turn_pending(used, events);
            return Ok(Next::End);
        };
        used.discards[seat] += 1;
        let (number, is_riichi) = match (entry.as_u64(), entry.as_str()) {
            (Some(number), _) => (number, false),
            (_, Some(text)) if text.starts_with('r') => match text[1..].parse() {
                Ok(number) => (number, true),
                Err(_) => return refuse(entry, "a discard with riichi, such as \"r60\""),
            },
            _ => return self.own_kong(used, seat, entry, events),
        };
        let is_drawn = number == 60;
        let tile = match (is_drawn, drawn, tile(number)) {
            (true, Some(drawn), _) => drawn,
            (false, _, Some(tile)) => tile,
            _ => return refuse(entry, "a discard: a tile, or 60 after a draw"),
        };
        self.turn_pending(used, events);
        if is_riichi {
            events.push(Event::Riichi { seat });
        }
        events.push(Event::Discard { seat, tile, is_drawn });
        let is_last = (0..SEATS).all(|seat| {
            used.draws[seat] == self.draws[seat].len()
                && used.discards[seat] == self.discards[seat].len()
        });
        let is_won = is_last && self.won_from.is_some_and(|from| from == seat || from == SEATS);
        if is_riichi && !is_won {
            events.push(Event::Accepted { seat });
        }
        Ok(Next::Discarded(tile))
    }

    fn own_kong(
        &self,
        used: &mut Used,
        seat: usize,
        entry: &Value,
        events: &mut Vec<Event>,
    ) -> Result<Next, Error> {
        let Code { letter, marked, mut others, .. } = code(entry)?;
        match letter {
            'a' => {
                others.push(marked);
                self.turn_pending(used, events);
                events.push(Event::ConcealedKong { seat, tiles: others });
                self.turn(used, events);
            }
            'k' => {
                events.push(Event::AddedKong { seat, tile: marked });
                self.turn_pending(used, events);
                used.pending = 1;
            }
            _ => return refuse(entry, "a kong: a or k"),
        }
        let is_over = used.draws[seat] == self.draws[seat].len();
        Ok(if is_over { Next::End } else { Next::Draw(seat) })
    }

    /// Reveals the indicator of a kong.
    fn turn(&self, used: &mut Used, events: &mut Vec<Event>) {
        if let Some(&tile) = self.indicators.get(used.indicators) {
            used.indicators += 1;
            events.push(Event::Indicator { tile });
        }
    }

    /// Reveals the indicators of open and added kongs: before the next discard or concealed kong,
    /// or after the next added kong.
    fn turn_pending(&self, used: &mut Used, events: &mut Vec<Event>) {
        for _ in 0..std::mem::take(&mut used.pending) {
            self.turn(used, events);
        }
    }

    /// Returns an error if the round ends before all draws and discards are used.
    fn expect_end(&self, used: &Used, seat: usize) -> Result<(), Error> {
        for other in 0..SEATS {
            let rows = [
                (self.draws[other].get(used.draws[other]), "draws"),
                (self.discards[other].get(used.discards[other]), "discards"),
            ];
            for (left, name) in rows {
                if let Some(value) = left {
                    let got = format!("{} among the {name} of seat {other}", describe_value(value));
                    return Err(Error::protocol(got, format!("a draw of seat {seat} before it")));
                }
            }
        }
        Ok(())
    }
}

/// The next step of a round.
enum Next {
    Draw(usize),
    Discarded(LogTile),
    End,
}

/// Returns the wins, or the end, of a result.
fn of_result(value: &Value, ura: &[LogTile]) -> Result<Vec<Event>, Error> {
    let parts = items(value, "a result, a list")?;
    let Some(name) = parts.first().and_then(Value::as_str) else {
        return if parts.is_empty() {
            Ok(Vec::new())
        } else {
            refuse(value, "the name of a result")
        };
    };
    let deltas = |value: Option<&Value>| match value {
        None => Ok(None),
        Some(value) => numbers(value, "the change of each score").map(Some),
    };
    if name != "和了" {
        let Some(&(_, reason)) = RESULTS.iter().find(|(one, _)| *one == name) else {
            return refuse(&name.into(), "a result known here, such as 和了 or 流局");
        };
        return Ok(vec![Event::End { reason, deltas: deltas(parts.get(1))? }]);
    }
    let mut wins = Vec::new();
    for pair in parts[1..].chunks(2) {
        let [own, details] = pair else { return refuse(value, "pairs of scores and details") };
        let details = items(details, "who wins, from whom, and the score")?;
        let seat = |at: usize| -> Result<usize, Error> {
            let seat = details.get(at).and_then(Value::as_u64).filter(|&seat| seat < SEATS as u64);
            seat.map_or_else(|| refuse(&json!(details), "seats, 0 to 3"), |seat| Ok(seat as usize))
        };
        let (who, from) = (seat(0)?, seat(1)?);
        let deltas = deltas(Some(own))?;
        let gains = |seat: usize| deltas.iter().flatten().nth(seat).is_some_and(|&delta| delta > 0);
        let gaining: Vec<usize> = (0..SEATS).filter(|&seat| gains(seat)).collect();
        // A seat that has not won cannot gain points.
        let (who, winner) = match gaining[..] {
            [seat] if seat != who => (seat, Some(who)),
            _ => (who, None),
        };
        let third = seat(2).ok().filter(|&third| third != who && third != from);
        let mut stated = Stated { winner, deltas, liable: third, ..Stated::default() };
        let texts: Vec<&str> =
            details[2.min(details.len())..].iter().filter_map(Value::as_str).collect();
        if let Some((score, yaku)) = texts.split_first() {
            read_score(score, &mut stated);
            stated.yaku = yaku_of(yaku);
        }
        wins.push(Event::Win { seat: who, from, ura: ura.to_vec(), stated });
    }
    Ok(wins)
}

/// Results by name; the first name of each is used in writing.
pub const RESULTS: [(&str, Ending); 12] = [
    ("流局", Ending::Exhaustive),
    ("全員聴牌", Ending::Exhaustive),
    ("全員不聴", Ending::Exhaustive),
    ("流し満貫", Ending::Nagashi),
    ("九種九牌", Ending::NineTerminals),
    ("三家和", Ending::ThreeWins),
    ("三家和了", Ending::ThreeWins),
    ("四風連打", Ending::FourWinds),
    ("四開槓", Ending::FourKongs),
    ("四槓散了", Ending::FourKongs),
    ("四家立直", Ending::FourRiichi),
    ("四家リーチ", Ending::FourRiichi),
];

/// Parses a score such as 30符4飜7700点, 満貫2000-4000点 or 40符2飜1300点∀, as far as possible.
fn read_score(text: &str, stated: &mut Stated) {
    let number = |text: &str| -> Option<i64> { text.parse().ok() };
    let digits_before = |mark: &str| {
        let before = text.split_once(mark)?.0;
        let start = before
            .rfind(|letter: char| !letter.is_ascii_digit())
            .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
        before[start..].parse::<u32>().ok()
    };
    (stated.fu, stated.han) = (digits_before("符"), digits_before("飜"));
    let Some((before, after)) = text.split_once('点') else { return };
    let start = before.rfind(|letter: char| !letter.is_ascii_digit() && letter != '-');
    let start = start.map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
    stated.points = match before[start..].split_once('-') {
        Some((small, great)) => {
            number(small).zip(number(great)).map(|(small, great)| 2 * small + great)
        }
        None => {
            number(&before[start..]).map(|each| if after.contains('∀') { 3 * each } else { each })
        }
    };
}

/// Names of yaku that differ from those of paili, dora among them.
const OTHER_NAMES: [(&str, Option<Yaku>); 8] = [
    ("ドラ", None),
    ("裏ドラ", None),
    ("赤ドラ", None),
    ("抜きドラ", None),
    ("両立直", Some(Yaku::DoubleRiichi)),
    ("国士無双１３面", Some(Yaku::Kokushi13)),
    ("国士無双13面", Some(Yaku::Kokushi13)),
    ("国士無双十三面待ち", Some(Yaku::Kokushi13)),
];

/// Returns the names of yaku; `None` if one is not known.
fn yaku_of(texts: &[&str]) -> Option<Vec<String>> {
    let mut names = Vec::new();
    for text in texts {
        let name = text.split('(').next().unwrap_or_default();
        let plain = name.strip_prefix("役牌 ").unwrap_or(name);
        let plain = plain.split(' ').next().unwrap_or_default();
        let other = OTHER_NAMES.iter().find(|(one, _)| *one == plain);
        let yaku = match other {
            Some((_, None)) => continue,
            Some((_, yaku)) => *yaku,
            None => Yaku::ALL.into_iter().find(|yaku| yaku.japanese() == plain),
        };
        names.push(yaku?.name().to_owned());
    }
    Some(names)
}

//! Texts with games: transcripts, logs of the judge of Botzone and games of its text set.

use crate::error::Error;
use crate::games::mcr::botzone;
use crate::games::mcr::botzone::matches::Matches;
use crate::games::transcripts::{EXPECTED, EXPECTED_TRANSCRIPT, Games, Reader, plain};
use crate::games::{Recorded, Story, mcr};
use paili_core::model::stop::{NEVER, Stop};
use serde_json::Value;

/// Greatest number of characters of a line; a log of the judge has some 50,000.
const LONGEST_LINE: usize = 1 << 24;
/// Keys of logs and of reports of an arena, which no line of a transcript has.
const MARKS: [&str; 4] = ["\"log\"", "\"logs\"", "\"initdata\"", "\"standings\""];
/// Keys of the objects in a list of logs.
const OF_RECORDS: [&str; 3] = ["log", "logs", "standings"];
/// Keys of the first object of a list that is a log itself.
const OF_ENTRIES: [&str; 4] = ["output", "content", "display", "command"];
/// Line ends of a text.
const BREAKS: [char; 10] =
    ['\n', '\r', '\u{b}', '\u{c}', '\u{1c}', '\u{1d}', '\u{1e}', '\u{85}', '\u{2028}', '\u{2029}'];

/// Returns the games of a text; a game that cannot be parsed is an error with its line.
pub fn read_games(text: &str) -> Vec<Result<Recorded, Error>> {
    let mut file = File::new(Games::Any);
    let mut found = Vec::new();
    for line in lines_of(text) {
        found.extend(file.read(line, NEVER));
    }
    found.extend(file.end(NEVER));
    found
}

/// State of a file of transcripts and logs by the lines read so far.
enum Lines {
    /// Only empty lines.
    Empty,
    /// Lines that may begin one log.
    OfOneLog(Vec<String>),
    /// Lines with a game each.
    Many,
}

/// A line-by-line reader of a file. A game that cannot be parsed is returned as an error.
pub struct File {
    reader: Reader,
    /// The reader of the text set; `None` in a file of transcripts alone.
    matches: Option<Matches>,
    lines: Lines,
    number: usize,
}

impl File {
    /// Returns a reader of transcripts, logs and games of the text set.
    pub fn new(games: Games) -> File {
        let (reader, matches) = (Reader::new(games, EXPECTED), Some(Matches::default()));
        File { reader, matches, lines: Lines::Empty, number: 0 }
    }

    /// Returns a reader of transcripts alone.
    pub fn of_transcripts(games: Games) -> File {
        let reader = Reader::new(games, EXPECTED_TRANSCRIPT);
        File { reader, matches: None, lines: Lines::Many, number: 0 }
    }

    /// Reads a line. Returns the games that it ends, or their errors.
    pub fn read(&mut self, line: &str, stop: Stop) -> Vec<Result<Recorded, Error>> {
        match &mut self.lines {
            Lines::Many => self.read_line(line, stop),
            Lines::OfOneLog(lines) => lines.push(line.to_owned()),
            Lines::Empty if line.trim().is_empty() => self.number += 1,
            Lines::Empty => {
                let is_open = line.trim_start().starts_with(['{', '[']) && plain(line).is_none();
                if is_open {
                    self.lines = Lines::OfOneLog(vec![line.to_owned()]);
                } else {
                    self.lines = Lines::Many;
                    self.read_line(line, stop);
                }
            }
        }
        std::mem::take(&mut self.reader.found)
    }

    /// Ends the file. Returns the games that are incomplete, or their errors.
    pub fn end(&mut self, stop: Stop) -> Vec<Result<Recorded, Error>> {
        match std::mem::replace(&mut self.lines, Lines::Many) {
            Lines::Empty => return vec![Err(Error::protocol("an empty file", EXPECTED))],
            Lines::OfOneLog(lines) => match plain(&lines.join("\n")) {
                Some(whole) => return logs(&whole, stop),
                None => lines.iter().for_each(|line| self.read_line(line, stop)),
            },
            Lines::Many => {}
        }
        let ended = self.matches.as_mut().and_then(Matches::end);
        self.reader.found.extend(ended.map(of_mcr));
        self.reader.end("the end", self.number + 1);
        std::mem::take(&mut self.reader.found)
    }

    fn read_line(&mut self, line: &str, stop: Stop) {
        self.number += 1;
        let (reader, number) = (&mut self.reader, self.number);
        let Some(matches) = &mut self.matches else { return reader.read(line, number) };
        if stop() {
            return;
        }
        if matches.takes(line) {
            reader.end("a game of Botzone", number);
            reader.found.extend(matches.read(line, number).into_iter().map(of_mcr));
            return;
        }
        if !line.trim().is_empty() {
            reader.found.extend(matches.end().map(of_mcr));
        }
        if is_log_line(line) {
            reader.end("a log", number);
            reader.found.extend(logs_of_line(line, &format!("line {number}"), stop));
        } else {
            reader.read(line, number);
        }
    }
}

/// Returns a game with unknown players.
fn of_mcr(story: Result<mcr::story::Story, Error>) -> Result<Recorded, Error> {
    story.map(|story| Recorded { story: Story::Mcr(Box::new(story)), players: None })
}

/// Returns whether a line contains a log, a list of logs, or a report; no line of a transcript is a
/// list.
fn is_log_line(line: &str) -> bool {
    let list = line.trim_start().strip_prefix('[').map(str::trim_start);
    let is_list = list.is_some_and(|rest| rest.starts_with(['[', '{']));
    is_list || MARKS.iter().any(|mark| line.contains(mark))
}

/// Returns whether a list contains the entries of one log instead of a list of logs.
fn is_log(entries: &[Value]) -> bool {
    let first = entries.first().and_then(Value::as_object);
    let has =
        |names: &[&str]| first.is_some_and(|one| names.iter().any(|&name| one.contains_key(name)));
    !has(&OF_RECORDS) && has(&OF_ENTRIES)
}

fn lines_of(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(end) = rest.find(BREAKS) {
        lines.push(&rest[..end]);
        let after = &rest[end..];
        let next = after.chars().next().map_or(0, char::len_utf8);
        rest = after.strip_prefix("\r\n").unwrap_or(&after[next..]);
    }
    lines.extend((!rest.is_empty()).then_some(rest));
    lines
}

fn logs_of_line(line: &str, place: &str, stop: Stop) -> Vec<Result<Recorded, Error>> {
    if line.chars().nth(LONGEST_LINE).is_some() {
        let error = Error::protocol(line, "a line of at most 16,777,216 characters");
        return vec![Err(error.located(place))];
    }
    let Some(plain) = plain(line) else {
        return vec![Err(Error::protocol(line.trim(), "a whole log, in JSON").located(place))];
    };
    let at = |error: Error| {
        let of = error.place();
        let place = if of.is_empty() { place.to_owned() } else { format!("{place}, {of}") };
        error.located(place)
    };
    logs(&plain, stop).into_iter().map(|found| found.map_err(at)).collect()
}

/// Returns the games of a log, or of a list of them, until it is stopped.
fn logs(plain: &Value, stop: Stop) -> Vec<Result<Recorded, Error>> {
    let records = match plain {
        Value::Array(records) if records.is_empty() => {
            return vec![Err(Error::protocol("an empty list", EXPECTED))];
        }
        Value::Array(records) if !is_log(records) => records.as_slice(),
        one => std::slice::from_ref(one),
    };
    let game = |record: &Value| {
        if record.get("standings").is_some() {
            return Err(Error::protocol("a report, which holds results", "games"));
        }
        of_mcr(botzone::read_log(record))
    };
    records.iter().take_while(|_| !stop()).map(game).collect()
}

//! Games of riichi as events, independent of the log format.

use crate::error::Error;
use crate::model::notation::{RED, name_of};
use paili_core::model::riichi::RiichiRules;
use paili_core::model::tile::Tile;
use serde_json::{Map, Value, json};

/// A tile of a set with red fives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LogTile {
    /// Its kind.
    pub kind: Tile,
    /// Whether it is a red five.
    pub is_red: bool,
}

impl LogTile {
    /// Returns a tile that is not red.
    pub fn plain(kind: usize) -> LogTile {
        LogTile { kind: Tile(kind as u8), is_red: false }
    }

    /// Returns the number of its kind.
    pub fn index(self) -> usize {
        self.kind.0.into()
    }

    /// Returns whether it is a five, which can be red.
    pub fn is_five(self) -> bool {
        self.index() < 27 && self.index() % 9 == 4
    }

    /// Returns its code in texts, in which red fives have codes of their own.
    pub fn code(self) -> usize {
        if self.is_red { RED + self.index() / 9 } else { self.index() }
    }

    /// Returns its name; red fives are zeros.
    pub fn name(self) -> String {
        let name = name_of(self.index());
        if self.is_red { name.replace('5', "0") } else { name }
    }
}

/// A claimed meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallKind {
    /// Three consecutive ranks.
    Chow,
    /// Three of a kind.
    Pung,
    /// Four of a kind.
    Kong,
}

impl CallKind {
    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            CallKind::Chow => "chow",
            CallKind::Pung => "pung",
            CallKind::Kong => "kong",
        }
    }
}

/// The reason why a round ends without a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// No tile is left.
    Exhaustive,
    /// No tile is left, and all discards of a seat are terminals and honours.
    Nagashi,
    /// A first hand has nine kinds of terminals and honours.
    NineTerminals,
    /// The first discards are the same wind.
    FourWinds,
    /// All seats have declared riichi.
    FourRiichi,
    /// There are four kongs of several seats.
    FourKongs,
    /// A discard is won by three seats.
    ThreeWins,
}

/// Endings and their names.
pub const ENDINGS: [(&str, Ending); 7] = [
    ("exhaustive", Ending::Exhaustive),
    ("nagashi", Ending::Nagashi),
    ("nine_terminals", Ending::NineTerminals),
    ("four_winds", Ending::FourWinds),
    ("four_riichi", Ending::FourRiichi),
    ("four_kongs", Ending::FourKongs),
    ("three_wins", Ending::ThreeWins),
];

/// The worth of a win as stated by a log; parts that it does not state are `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stated {
    /// The winner, if the change of points indicates another one.
    pub winner: Option<usize>,
    /// Han of ordinary yaku and dora.
    pub han: Option<u32>,
    /// Fu.
    pub fu: Option<u32>,
    /// Points of the win from all payers, without counters and sticks.
    pub points: Option<i64>,
    /// Names of yaku as in `paili.riichi.Yaku`.
    pub yaku: Option<Vec<String>>,
    /// The seat that is liable.
    pub liable: Option<usize>,
    /// The change of each seat's points.
    pub deltas: Option<Vec<i64>>,
}

/// An event of a round. Seats are numbered from the first dealer of the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A seat draws a tile.
    Draw {
        /// The acting seat.
        seat: usize,
        /// The tile.
        tile: LogTile,
    },
    /// A seat discards a tile, possibly the one that it has just drawn.
    Discard {
        /// The acting seat.
        seat: usize,
        /// The tile.
        tile: LogTile,
        /// Whether it is the drawn tile.
        is_drawn: bool,
    },
    /// A seat declares riichi; its discard follows.
    Riichi {
        /// The acting seat.
        seat: usize,
    },
    /// The discard of the riichi was not won: its stick is on the table.
    Accepted {
        /// The acting seat.
        seat: usize,
    },
    /// A seat claims a discard, with tiles of its own.
    Call {
        /// The acting seat.
        seat: usize,
        /// The kind of meld.
        kind: CallKind,
        /// The seat that discarded the tile.
        from: usize,
        /// The tile.
        tile: LogTile,
        /// The tiles of the hand.
        own: Vec<LogTile>,
    },
    /// A seat declares a kong of four tiles of its own.
    ConcealedKong {
        /// The acting seat.
        seat: usize,
        /// The four tiles.
        tiles: Vec<LogTile>,
    },
    /// A seat adds a tile to a pung.
    AddedKong {
        /// The acting seat.
        seat: usize,
        /// The tile.
        tile: LogTile,
    },
    /// A seat sets a north aside, with three players.
    North {
        /// The acting seat.
        seat: usize,
    },
    /// An indicator of dora is revealed.
    Indicator {
        /// The tile.
        tile: LogTile,
    },
    /// A seat wins; by its own draw if `from` is the seat itself.
    Win {
        /// The acting seat.
        seat: usize,
        /// The seat that discarded the tile.
        from: usize,
        /// The indicators below those of dora.
        ura: Vec<LogTile>,
        /// The worth as stated by the log.
        stated: Stated,
    },
    /// The round ends without a win.
    End {
        /// The reason.
        reason: Ending,
        /// The change of points as stated by the log.
        deltas: Option<Vec<i64>>,
    },
}

/// A round.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// The wind of the round: 0 for east.
    pub wind: u8,
    /// The dealer.
    pub dealer: usize,
    /// Number of counters.
    pub honba: u16,
    /// Number of riichi sticks on the table.
    pub sticks: u16,
    /// Points of each seat.
    pub scores: Vec<i64>,
    /// The first indicator of dora.
    pub indicator: LogTile,
    /// Thirteen tiles of each seat.
    pub hands: Vec<Vec<LogTile>>,
    /// Its events, in order.
    pub events: Vec<Event>,
}

impl Round {
    /// Returns whether the round has ended; a log can be incomplete.
    pub fn is_over(&self) -> bool {
        matches!(self.events.last(), Some(Event::Win { .. } | Event::End { .. }))
    }

    /// Returns its name, such as "east 1, counter 2".
    pub fn name(&self) -> String {
        let wind = ["east", "south", "west", "north"][usize::from(self.wind) % 4];
        let number = self.dealer + 1;
        match self.honba {
            0 => format!("{wind} {number}"),
            honba => format!("{wind} {number}, counter {honba}"),
        }
    }
}

/// A game of a log. A round that cannot be parsed is an error.
#[derive(Clone, Debug)]
pub struct Game {
    /// The format of the log: mjlog, tenhou or mjai.
    pub format: &'static str,
    /// The rules, as far as the log states them; otherwise those of Tenhou.
    pub rules: RiichiRules,
    /// Whether the game ends after the east round.
    pub is_short: bool,
    /// Names of the players; empty if they are not known.
    pub players: Vec<String>,
    /// The rounds.
    pub rounds: Vec<Result<Round, Error>>,
}

impl Event {
    /// Returns the event as an object.
    pub fn to_json(&self) -> Value {
        let names = |tiles: &[LogTile]| -> Value { tiles.iter().map(|tile| tile.name()).collect() };
        match self {
            Event::Draw { seat, tile } => {
                json!({"event": "draw", "seat": seat, "tile": tile.name()})
            }
            Event::Discard { seat, tile, is_drawn } => {
                json!({"event": "discard", "seat": seat, "tile": tile.name(), "drawn": is_drawn})
            }
            Event::Riichi { seat } => json!({"event": "riichi", "seat": seat}),
            Event::Accepted { seat } => json!({"event": "stick", "seat": seat}),
            Event::Call { seat, kind, from, tile, own } => json!({
                "event": kind.name(), "seat": seat, "tile": tile.name(), "from": from,
                "tiles": names(own),
            }),
            Event::ConcealedKong { seat, tiles } => {
                json!({"event": "concealed_kong", "seat": seat, "tiles": names(tiles)})
            }
            Event::AddedKong { seat, tile } => {
                json!({"event": "added_kong", "seat": seat, "tile": tile.name()})
            }
            Event::North { seat } => json!({"event": "north", "seat": seat}),
            Event::Indicator { tile } => json!({"event": "indicator", "tile": tile.name()}),
            Event::Win { seat, from, ura, stated } => {
                let mut event = Map::new();
                event.insert("event".to_owned(), "win".into());
                event.insert("seat".to_owned(), (*seat).into());
                event.insert("from".to_owned(), (*from).into());
                event.insert("ura".to_owned(), names(ura));
                event.insert("stated".to_owned(), stated.to_json());
                Value::Object(event)
            }
            Event::End { reason, deltas } => {
                let name =
                    ENDINGS.iter().find(|(_, one)| one == reason).map_or("", |(name, _)| name);
                json!({"event": "end", "reason": name, "stated": {"deltas": deltas}})
            }
        }
    }
}

impl Stated {
    fn to_json(&self) -> Value {
        json!({
            "winner": self.winner, "han": self.han, "fu": self.fu, "points": self.points, "yaku": self.yaku,
            "liable": self.liable, "deltas": self.deltas,
        })
    }
}

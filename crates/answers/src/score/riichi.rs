//! The score of a win in riichi, and its payments.

use super::riichi_readings::{RiichiReading, readings};
use crate::analysis::SCHEMA_VERSION;
use crate::analysis::completions::{Decomposition, decomposition};
use crate::error::Error;
use crate::json::answer;
use crate::model::hands::{Hand, HandAnswer};
use crate::model::notation::{RED, name_of, write};
use crate::model::rules::{Rules, RulesAnswer, wind_name};
use paili_core::model::meld::{Meld, MeldKind};
use paili_core::model::riichi::RiichiRules;
use paili_core::model::tile::Tile;
use paili_core::riichi::scoring::{
    Declared, Dora, FuItem, FuReason, Indicators, Limit, Payment, Score, Situation, Win, Yaku,
    readings as core_readings, score,
};

answer! {
    /// The way in which a hand is won.
    pub struct RiichiSituation {
        /// Whether the winning tile was drawn.
        pub self_drawn: bool,
        /// Whether riichi was declared: none, riichi, or double.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["none", "riichi", "double"])))]
        pub riichi: &'static str,
        /// Whether it is the first round after the riichi, without a call.
        pub ippatsu: bool,
        /// Whether the tile replaces one of a kong, or a north that was set aside.
        pub after_kong: bool,
        /// Whether the tile is robbed from a kong.
        pub robbing_kong: bool,
        /// Whether it is the last tile of the wall, or the discard after it.
        pub last_tile: bool,
        /// Whether it is the first draw, or comes before it, and nobody has called.
        pub first_turn: bool,
        /// The wind of the winner.
        pub seat_wind: &'static str,
        /// The wind of the round.
        pub prevalent_wind: &'static str,
        /// The indicators of dora.
        pub dora: Vec<String>,
        /// The indicators below them.
        pub ura: Vec<String>,
        /// Red fives among the tiles of the winner.
        pub red_fives: u8,
        /// Norths that were set aside.
        pub norths: u8,
        /// Counters.
        pub honba: u16,
        /// Sticks of riichi on the table.
        pub sticks: u16,
        /// The seat that discarded the tile; null if it is not known.
        pub discarder: Option<&'static str>,
        /// The seat that is liable for a yakuman; null if none is.
        pub liable: Option<&'static str>,
    }

    /// A yaku in three languages.
    pub struct YakuName {
        /// Its English name.
        pub name: &'static str,
        /// Its Japanese name.
        pub japanese: &'static str,
        /// Its Chinese name.
        pub chinese: &'static str,
    }

    /// A yaku that counts.
    pub struct YakuCount {
        /// Its English name.
        pub name: &'static str,
        /// Its Japanese name.
        pub japanese: &'static str,
        /// Its Chinese name.
        pub chinese: &'static str,
        /// Its han; 0 for a yakuman.
        pub han: u8,
        /// How many times it is a yakuman.
        pub yakuman: u8,
    }

    /// Dora that count.
    pub struct DoraCount {
        /// Shown by the indicators.
        pub dora: u8,
        /// Shown by those below.
        pub ura: u8,
        /// Red fives.
        pub red: u8,
        /// Norths that were set aside.
        pub norths: u8,
    }

    /// An item of fu.
    pub struct FuAnswer {
        /// The reason, as a code.
        pub reason: &'static str,
        /// The tiles of a set or a pair; null for other reasons.
        pub tiles: Option<String>,
        /// Its fu.
        pub fu: u8,
    }

    /// The payment of a seat, or of each of several.
    pub struct RiichiPayment {
        /// Who pays: discarder, dealer, other (each that is not the dealer), or liable.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["discarder", "dealer", "other", "liable"])))]
        pub payer: &'static str,
        /// How many seats pay so.
        pub seats: u8,
        /// The points of the win, from each.
        pub points: i64,
        /// The points of the counters, from each.
        pub honba: i64,
    }

    /// The worth of a win in riichi, and its payments.
    pub struct RiichiScore {
        /// Grows when a reader of the old one would fail.
        pub schema_version: &'static str,
        /// The rules.
        pub rules: RulesAnswer,
        /// The hand before the winning tile.
        pub hand: HandAnswer,
        /// The winning tile.
        pub tile: String,
        /// The way in which the hand is won.
        pub situation: RiichiSituation,
        /// Whether a player may win with it: there is a yaku.
        pub is_legal: bool,
        /// The yaku that count.
        pub yaku: Vec<YakuCount>,
        /// The dora that count.
        pub dora: DoraCount,
        /// Han of yaku and dora; 0 of a yakuman.
        pub han: u8,
        /// Fu, rounded up.
        pub fu: u8,
        /// The items of fu.
        pub fu_items: Vec<FuAnswer>,
        /// How many times a yakuman it is.
        pub yakuman: u8,
        /// The limit that is reached; null if none is.
        pub limit: Option<&'static str>,
        /// Points of the win from all who pay, without counters and sticks.
        pub points: i64,
        /// Who pays what.
        pub payments: Vec<RiichiPayment>,
        /// Points of the sticks.
        pub sticks: i64,
        /// All that the winner receives.
        pub total: i64,
        /// The reading of the tiles.
        pub decomposition: Decomposition,
        /// All readings of the tiles, that which counts first, if they were asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub readings: Option<Vec<RiichiReading>>,
    }
}

/// Points of a stick.
pub const STICK: i64 = 1_000;
/// The riichi declarations by name.
pub const DECLARED: [(&str, Declared); 3] =
    [("none", Declared::None), ("riichi", Declared::Riichi), ("double", Declared::DoubleRiichi)];

/// Returns the score of a checked win of a hand.
///
/// With `explain` it has all readings of the tiles.
pub fn riichi_score(
    hand: &Hand,
    win: &Win,
    rules: &Rules,
    scoring: &RiichiRules,
    explain: bool,
) -> Result<RiichiScore, Error> {
    rules.expect_no_jokers("scoring")?;
    let tile = name_of(usize::from(win.tile().0));
    let Some(found) = score(win, scoring)? else {
        let reason = "is not complete".to_owned();
        return Err(Error::NotWinning { hand: hand.to_string(), tile, reason });
    };
    let sticks = if found.is_legal() { STICK * i64::from(win.situation().sticks) } else { 0 };
    let points = found.payments.points();
    let readings = match explain {
        true => Some(readings(&core_readings(win, scoring)?, hand, win.tile(), scoring)),
        false => None,
    };
    Ok(RiichiScore {
        schema_version: SCHEMA_VERSION,
        rules: rules.answer(),
        hand: hand.answer(),
        tile,
        situation: situation(win.situation()),
        is_legal: found.is_legal(),
        yaku: yaku(&found, scoring),
        dora: dora(&found.dora),
        han: found.han,
        fu: found.fu,
        fu_items: found.items.as_slice().iter().map(fu_item).collect(),
        yakuman: found.yakuman,
        limit: found.limit.map(Limit::name),
        points,
        payments: found.payments.as_slice().iter().map(payment).collect(),
        sticks,
        total: points + found.payments.honba() + sticks,
        decomposition: decomposition(&found.reading, hand),
        readings,
    })
}

fn situation(so: &Situation) -> RiichiSituation {
    let names = |indicators: &Indicators| -> Vec<String> {
        indicators.kinds().iter().map(|&kind| name_of(usize::from(kind))).collect()
    };
    // A question about a score states the winds.
    RiichiSituation {
        self_drawn: so.self_drawn,
        riichi: declared_name(so.riichi),
        ippatsu: so.ippatsu,
        after_kong: so.after_kong,
        robbing_kong: so.robbing_kong,
        last_tile: so.last_tile,
        first_turn: so.first_turn,
        seat_wind: so.seat_wind.map_or("", wind_name),
        prevalent_wind: so.prevalent_wind.map_or("", wind_name),
        dora: names(&so.dora),
        ura: names(&so.ura),
        red_fives: so.red_fives,
        norths: so.norths,
        honba: so.honba,
        sticks: so.sticks,
        discarder: so.discarder.map(wind_name),
        liable: so.liable.map(wind_name),
    }
}

fn declared_name(declared: Declared) -> &'static str {
    DECLARED.iter().find(|(_, one)| *one == declared).map_or("none", |(name, _)| name)
}

impl From<Yaku> for YakuName {
    fn from(yaku: Yaku) -> YakuName {
        YakuName { name: yaku.english(), japanese: yaku.japanese(), chinese: yaku.chinese() }
    }
}

/// Returns the yaku of a score.
pub fn yaku(found: &Score, rules: &RiichiRules) -> Vec<YakuCount> {
    let count = |yaku: Yaku| {
        let yakuman = yaku.yakuman(rules);
        YakuCount {
            name: yaku.english(),
            japanese: yaku.japanese(),
            chinese: yaku.chinese(),
            han: if yakuman > 0 { 0 } else { yaku.han(found.is_open) },
            yakuman,
        }
    };
    found.yaku.iter().map(count).collect()
}

fn dora(dora: &Dora) -> DoraCount {
    DoraCount { dora: dora.dora, ura: dora.ura, red: dora.red, norths: dora.norths }
}

/// Returns the code of the reason of an item of fu, and its tiles.
pub fn fu_reason(reason: FuReason) -> (&'static str, Option<String>) {
    let alike = |tile: Tile, copies: usize| Some(write(vec![usize::from(tile.0); copies]));
    let set = |set: Meld| alike(set.tile, if set.is_kong() { 4 } else { 3 });
    match reason {
        FuReason::Base => ("base", None),
        FuReason::SevenPairs => ("seven_pairs", None),
        FuReason::ClosedDiscard => ("closed_discard", None),
        FuReason::SelfDrawn => ("self_drawn", None),
        FuReason::Set(meld, concealed) => {
            let code = match (meld.kind, concealed) {
                (MeldKind::Kong | MeldKind::ConcealedKong, true) => "concealed_kong",
                (MeldKind::Kong | MeldKind::ConcealedKong, false) => "open_kong",
                (_, true) => "concealed_pung",
                (_, false) => "open_pung",
            };
            (code, set(meld))
        }
        FuReason::Pair(tile) => ("pair", alike(tile, 2)),
        FuReason::ClosedWait => ("closed_wait", None),
        FuReason::EdgeWait => ("edge_wait", None),
        FuReason::SingleWait => ("single_wait", None),
        FuReason::OpenPinfu => ("open_pinfu", None),
    }
}

pub(super) fn fu_item(item: &FuItem) -> FuAnswer {
    let (reason, tiles) = fu_reason(item.reason);
    FuAnswer { reason, tiles, fu: item.fu }
}

fn payment(one: &Payment) -> RiichiPayment {
    let Payment { payer, seats, points, honba } = *one;
    RiichiPayment { payer: payer.name(), seats, points, honba }
}

/// Returns the number of red fives of a hand with its melds, and of a winning tile by its code.
pub fn red_fives(hand: &Hand, tile_code: usize) -> u8 {
    let concealed: u8 = hand.red().iter().sum();
    let melds: usize = hand.melds.iter().map(|meld| meld.red).sum();
    concealed + melds as u8 + u8::from((RED..RED + 3).contains(&tile_code))
}

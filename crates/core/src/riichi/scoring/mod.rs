//! Scoring of wins in riichi.
//!
//! Every reading of the tiles is scored, with every place of the winning tile in it. The one that
//! is paid most counts; among equals, a real yakuman before a counted one, then most han, then most
//! fu, then the first.

pub mod batch;
mod front;
mod fu;
mod points;
mod sets;
mod win;
mod yaku;

pub(crate) use front::Front;
pub use fu::{FuItem, FuItems, FuReason};
pub use points::{Limit, Payer, Payment, Payments};
pub use win::{Declared, Indicators, MOST_INDICATORS, MOST_STICKS, Situation, Win, is_open};
pub use yaku::{YAKU, Yaku, YakuSet};

use crate::forms::readings::{Reading, for_each_standard};
use crate::model::error::CoreError;
use crate::model::meld::MeldKind;
use crate::model::riichi::{Liability, Renhou, RiichiRules};
use crate::model::rules::Form;
use crate::model::tile::{KindSet, SUITED, Tile, Wind};
use points::{MANGAN_BASE, YAKUMAN_BASE, base_points, payments};
pub use sets::{Place, Wait};
use sets::{Sets, bit_if};
use std::cmp::Reverse;

/// Dora of a win, which do not make a hand a win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dora {
    /// Dora of the indicators.
    pub dora: u8,
    /// Dora of the indicators below.
    pub ura: u8,
    /// Red fives.
    pub red: u8,
    /// Norths that were set aside.
    pub norths: u8,
}

impl Dora {
    /// Returns the total.
    #[inline(always)]
    pub fn han(&self) -> u8 {
        self.dora + self.ura + self.red + self.norths
    }
}

/// The score of a win.
#[derive(Clone, Copy, Debug)]
pub struct Score {
    /// The yaku that count; empty if the hand is complete but may not win.
    pub yaku: YakuSet,
    /// Whether han are those of an open hand.
    pub is_open: bool,
    /// Multiple of a yakuman; 0 for ordinary yaku.
    pub yakuman: u8,
    /// Dora that count: none with a yakuman.
    pub dora: Dora,
    /// Han of yaku and dora; 0 without a yaku, and for a yakuman.
    pub han: u8,
    /// Fu, rounded up.
    pub fu: u8,
    /// The items of fu.
    pub items: FuItems,
    /// The limit that is reached.
    pub limit: Option<Limit>,
    /// Base points.
    pub base: i64,
    /// The payments.
    pub payments: Payments,
    /// The scored reading.
    pub reading: Reading,
    /// The place of the winning tile in the reading.
    pub place: Place,
}

impl Score {
    /// Returns whether a player may win with it.
    pub fn is_legal(&self) -> bool {
        !self.yaku.is_empty()
    }
}

/// The worth of a reading.
#[derive(Clone, Copy)]
struct Worth {
    yaku: u64,
    yakuman: u8,
    han: u8,
    fu: u8,
    items: FuItems,
    base: i64,
    limit: Option<Limit>,
}

impl Worth {
    /// Returns the sort key of readings: the greatest counts.
    #[inline(always)]
    fn rank(&self) -> (i64, bool, u8, u8) {
        (self.base, self.yakuman > 0, self.han, self.fu)
    }
}

/// Returns the score of a win by its best reading; `None` if the tiles are not complete.
pub fn score(win: &Win, rules: &RiichiRules) -> Result<Option<Score>, CoreError> {
    check_rules(win, rules)?;
    let hand = Hand::new(win, rules);
    let mut best: Option<(Worth, Reading, Place)> = None;
    hand.for_each_reading(&mut |worth, reading, place| {
        if best.as_ref().is_none_or(|(most, ..)| worth.rank() > most.rank()) {
            best = Some((worth, *reading, place));
        }
    });
    let Some((worth, reading, place)) = best else { return Ok(None) };
    hand.check_liable(worth.yaku)?;
    Ok(Some(hand.score(&worth, reading, place)))
}

/// Returns the scores of a win by each of its readings, the one that counts first; empty if the
/// tiles are not complete.
///
/// Among equals the order is that of the search, so the first is the result of `score`.
pub fn readings(win: &Win, rules: &RiichiRules) -> Result<Vec<Score>, CoreError> {
    check_rules(win, rules)?;
    let hand = Hand::new(win, rules);
    let mut found = Vec::new();
    hand.for_each_reading(&mut |worth, reading, place| found.push((worth, *reading, place)));
    found.sort_by_key(|(worth, ..)| Reverse(worth.rank()));
    if let Some((worth, ..)) = found.first() {
        hand.check_liable(worth.yaku)?;
    }
    Ok(found.iter().map(|(worth, reading, place)| hand.score(worth, *reading, *place)).collect())
}

/// Returns an error for a win that the rules exclude.
fn check_rules(win: &Win, rules: &RiichiRules) -> Result<(), CoreError> {
    let situation = win.situation();
    let wrong = |name, got: String, expected| Err(CoreError::Argument { name, got, expected });
    if rules.players == 4 && situation.norths > 0 {
        return wrong("norths", situation.norths.to_string(), "0: four players set none aside");
    }
    if rules.players == 3 {
        for (name, wind) in [
            ("seat_wind", situation.seat_wind),
            ("prevalent_wind", situation.prevalent_wind),
            ("discarder", situation.discarder),
            ("liable", situation.liable),
        ] {
            if wind == Some(Wind::North) {
                return wrong(name, "North".to_owned(), "east, south or west: three players");
            }
        }
        if win.melds().as_slice().iter().any(|meld| meld.kind == MeldKind::Chow) {
            return wrong("melds", "a chow".to_owned(), "pungs and kongs: three players");
        }
        let indicators = situation.dora.kinds().iter().chain(situation.ura.kinds());
        let seen = indicators.fold(0, |seen, &kind| seen | 1 << kind);
        let all = KindSet::at_least(win.all(), 1).or(KindSet(seen));
        if let Some(kind) = all.and(RiichiRules::NOT_OF_THREE).iter().next() {
            let got = Tile(kind as u8).to_string();
            return wrong("tile", got, "no 2 to 8 of characters: three players");
        }
    }
    if rules.liability == Liability::None && situation.liable.is_some() {
        return wrong("liable", "a seat".to_owned(), "None: nobody is liable under these rules");
    }
    if !rules.ippatsu && situation.ippatsu {
        return wrong("ippatsu", "True".to_owned(), "False: these rules have no ippatsu");
    }
    if !rules.ura_dora && !situation.ura.kinds().is_empty() {
        return wrong("ura", "indicators".to_owned(), "none: these rules have no ura dora");
    }
    Ok(())
}

const TERMINALS: KindSet = KindSet(0x101 | 0x101 << 9 | 0x101 << 18);
const GATES: [u8; 9] = [3, 1, 1, 1, 1, 1, 1, 1, 3];

/// The data shared by all readings of a win.
struct Hand<'a> {
    win: &'a Win,
    rules: &'a RiichiRules,
    is_open: bool,
    /// Yaku of the situation and of the kinds.
    common: u64,
    dora: Dora,
}

impl<'a> Hand<'a> {
    fn new(win: &'a Win, rules: &'a RiichiRules) -> Hand<'a> {
        let kinds = KindSet::at_least(win.all(), 1);
        let is_open = win.is_open();
        let common = of_situation(win, rules, is_open) | of_kinds(kinds, is_open, rules);
        Hand { win, rules, is_open, common, dora: dora_of(win, rules) }
    }

    /// Passes every reading of the tiles with every place of the winning tile to `see`.
    #[inline(always)]
    fn for_each_reading(&self, see: &mut impl FnMut(Worth, &Reading, Place)) {
        let win = self.win;
        let concealed = win.concealed();
        for_each_standard(&concealed, Form::Standard, &mut |reading: &Reading| {
            for place in Place::all(reading, win.tile()) {
                see(self.of_sets(&Sets::new(win, reading, place)), reading, place);
            }
        });
        if win.melds().count() == 0 {
            let kinds = KindSet::at_least(&concealed, 1);
            if kinds.len() == 7 && concealed.iter().all(|count| count % 2 == 0) {
                see(self.of_pairs(), &Reading::of_form(Form::SevenPairs), Place::Pair);
            }
            if kinds == KindSet::ORPHANS {
                see(self.of_orphans(), &Reading::of_form(Form::ThirteenOrphans), Place::Pair);
            }
        }
    }

    /// Returns the worth of the yaku of a reading: of yakuman alone if there are any.
    fn worth(&self, yaku: u64, items: FuItems, fu: u8) -> Worth {
        let (yakuman, kept) = self.yakuman(yaku);
        let mut worth = Worth { yaku: kept, yakuman, han: 0, fu, items, base: 0, limit: None };
        if yakuman > 0 {
            (worth.base, worth.limit) = (YAKUMAN_BASE * i64::from(yakuman), Some(Limit::Yakuman));
            return worth;
        }
        let mut ordinary = yaku & !yaku::YAKUMAN;
        let is_renhou = ordinary & Yaku::Renhou.bit() != 0;
        if is_renhou && self.rules.renhou == Renhou::Mangan {
            // A mangan, or the worth of the hand without it.
            ordinary &= !Yaku::Renhou.bit();
        }
        let han: u8 = YakuSet(ordinary).iter().map(|one| one.han(self.is_open)).sum();
        worth.yaku = ordinary;
        if han > 0 {
            worth.han = han + self.dora.han();
            (worth.base, worth.limit) = base_points(worth.han, fu, self.rules);
        }
        if is_renhou && self.rules.renhou == Renhou::Mangan && worth.base <= MANGAN_BASE {
            let han = Yaku::Renhou.han(false);
            worth = Worth { yaku: Yaku::Renhou.bit(), han, ..worth };
            (worth.base, worth.limit) = (MANGAN_BASE, Some(Limit::Mangan));
        }
        worth
    }

    /// Returns the multiple of a yakuman of the yaku, and the yaku that are paid.
    fn yakuman(&self, yaku: u64) -> (u8, u64) {
        let (mut times, mut kept) = (0, 0);
        for one in YakuSet(yaku & (yaku::YAKUMAN | Yaku::Renhou.bit())).iter() {
            let own = one.yakuman(self.rules);
            if self.rules.multiple_yakuman {
                times += own;
                kept |= if own > 0 { one.bit() } else { 0 };
            } else if own > times {
                (times, kept) = (own, one.bit());
            }
        }
        (times, kept)
    }

    #[inline(always)]
    fn of_sets(&self, sets: &Sets) -> Worth {
        let situation = self.win.situation();
        let is_pinfu = !self.is_open && sets.is_pinfu(situation);
        let mut yaku = self.common | sets.yaku(self.is_open, situation);
        yaku |= bit_if(is_pinfu, Yaku::Pinfu);
        if self.common & Yaku::Chinitsu.bit() != 0 && self.win.melds().count() == 0 {
            yaku |= of_gates(self.win);
        }
        let items = sets.fu(situation, self.is_open, is_pinfu, self.rules);
        self.worth(yaku, items, items.sum().div_ceil(10) * 10)
    }

    fn of_pairs(&self) -> Worth {
        let mut items = FuItems::new();
        items.add(FuReason::SevenPairs, 25);
        self.worth(self.common | Yaku::Chiitoitsu.bit(), items, 25)
    }

    fn of_orphans(&self) -> Worth {
        let is_wide = KindSet::at_least(self.win.waiting(), 1) == KindSet::ORPHANS;
        let orphans = if is_wide { Yaku::Kokushi13 } else { Yaku::Kokushi };
        let mut items = FuItems::new();
        items.add(FuReason::Base, 20);
        self.worth(self.common | orphans.bit(), items, 20)
    }

    /// Returns the yakuman for which a seat can be liable.
    fn liable_yaku(&self) -> u64 {
        let dragons = Yaku::Daisangen.bit() | Yaku::Daisuushi.bit();
        match self.rules.liability {
            Liability::None => 0,
            Liability::Dragons => dragons,
            Liability::Kongs => dragons | Yaku::Suukantsu.bit(),
        }
    }

    fn check_liable(&self, yaku: u64) -> Result<(), CoreError> {
        if self.win.situation().liable.is_some() && yaku & self.liable_yaku() == 0 {
            return Err(CoreError::Argument {
                name: "liable",
                got: "a seat".to_owned(),
                expected: "None: the win has no yakuman for which a seat is liable",
            });
        }
        Ok(())
    }

    fn score(&self, worth: &Worth, reading: Reading, place: Place) -> Score {
        let situation = self.win.situation();
        let of_liable = match situation.liable {
            None => 0,
            Some(_) => YakuSet(worth.yaku & self.liable_yaku())
                .iter()
                .map(|one| YAKUMAN_BASE * i64::from(one.yakuman(self.rules)))
                .sum(),
        };
        let counts_dora = worth.yaku != 0 && worth.yakuman == 0 && worth.yaku != RENHOU;
        Score {
            yaku: YakuSet(worth.yaku),
            is_open: self.is_open,
            yakuman: worth.yakuman,
            dora: if counts_dora { self.dora } else { Dora::default() },
            han: worth.han,
            fu: worth.fu,
            items: worth.items,
            limit: worth.limit,
            base: worth.base,
            payments: match worth.base {
                0 => Payments::none(),
                base => payments(base, of_liable, situation, self.rules),
            },
            reading,
            place,
        }
    }
}

const RENHOU: u64 = Yaku::Renhou.bit();

/// Returns the yaku of the arrival of the tile.
#[inline]
fn of_situation(win: &Win, rules: &RiichiRules, is_open: bool) -> u64 {
    let so = win.situation();
    let (is_drawn, is_first) = (so.self_drawn, so.first_turn);
    let is_dealer = so.seat_wind == Some(Wind::East);
    bit_if(is_drawn && !is_open, Yaku::Tsumo)
        | bit_if(so.riichi == Declared::Riichi, Yaku::Riichi)
        | bit_if(so.riichi == Declared::DoubleRiichi, Yaku::DoubleRiichi)
        | bit_if(so.ippatsu, Yaku::Ippatsu)
        | bit_if(so.robbing_kong, Yaku::Chankan)
        | bit_if(so.after_kong, Yaku::Rinshan)
        | bit_if(so.last_tile && is_drawn, Yaku::Haitei)
        | bit_if(so.last_tile && !is_drawn, Yaku::Houtei)
        | bit_if(is_first && is_drawn && is_dealer, Yaku::Tenhou)
        | bit_if(is_first && is_drawn && !is_dealer, Yaku::Chiihou)
        | bit_if(is_first && !is_drawn && rules.renhou != Renhou::None, Yaku::Renhou)
}

/// Returns the yaku of the kinds of a hand.
#[inline]
fn of_kinds(kinds: KindSet, is_open: bool, rules: &RiichiRules) -> u64 {
    let within = |set: KindSet| kinds.without(set).is_empty();
    let has_honors = !kinds.and(KindSet::HONORS).is_empty();
    let suits = (0..3).filter(|&suit| !kinds.and(KindSet::suit(suit)).is_empty()).count();
    let is_tanyao = kinds.and(KindSet::ORPHANS).is_empty() && (!is_open || rules.open_tanyao);
    let is_outside = within(KindSet::ORPHANS) && has_honors && suits > 0;
    bit_if(is_tanyao, Yaku::Tanyao)
        | bit_if(is_outside, Yaku::Honroutou)
        | bit_if(suits == 1 && has_honors, Yaku::Honitsu)
        | bit_if(suits == 1 && !has_honors, Yaku::Chinitsu)
        | bit_if(suits == 0, Yaku::Tsuuiisou)
        | bit_if(within(KindSet::GREEN), Yaku::Ryuuiisou)
        | bit_if(within(TERMINALS), Yaku::Chinroutou)
}

/// Returns nine gates, if a hand of one suit without melds has it.
fn of_gates(win: &Win) -> u64 {
    let concealed = win.concealed();
    let first = usize::from(win.tile().0) / 9 * 9;
    let suit = &concealed[first..first + 9];
    if suit.iter().zip(&GATES).any(|(held, wanted)| held < wanted) {
        return 0;
    }
    let is_pure = win.waiting()[first..first + 9] == GATES;
    if is_pure { Yaku::JunseiChuuren.bit() } else { Yaku::Chuuren.bit() }
}

fn dora_of(win: &Win, rules: &RiichiRules) -> Dora {
    let situation = win.situation();
    let count = |indicators: &Indicators| {
        let kinds = indicators.kinds().iter();
        kinds.map(|&kind| copies_of(win, next_of(kind, rules), situation.norths)).sum()
    };
    let red = if rules.red_fives > 0 { situation.red_fives } else { 0 };
    Dora { dora: count(&situation.dora), ura: count(&situation.ura), red, norths: situation.norths }
}

fn copies_of(win: &Win, kind: usize, norths: u8) -> u8 {
    win.all()[kind] + if kind == NORTH { norths } else { 0 }
}

const NORTH: usize = SUITED + Wind::North as usize;

/// Returns the dora of an indicator.
pub(crate) fn next_of(kind: u8, rules: &RiichiRules) -> usize {
    let kind = usize::from(kind);
    match kind {
        0 if rules.players == 3 => 8,
        30 => 27,
        33 => 31,
        _ if kind < SUITED && kind % 9 == 8 => kind - 8,
        _ => kind + 1,
    }
}

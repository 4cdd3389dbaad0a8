//! The yaku with their names and han.

use crate::model::riichi::{Renhou, RiichiRules};

/// Declares the yaku in their order: han of a closed and of an open hand, or `yakuman` and its
/// multiple if variants count double; then identifier, and English, Japanese and Chinese name.
macro_rules! yaku {
    ($($closed:literal $open:literal $yakuman:literal $name:ident $text:literal $en:literal
        $ja:literal $zh:literal)*) => {
        /// A yaku.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Yaku {
            $(#[doc = concat!($en, ": ", $ja)] $name,)*
        }

        impl Yaku {
            /// All yaku, in order.
            pub const ALL: [Yaku; YAKU] = [$(Yaku::$name),*];
        }

        /// Number of yaku.
        pub const YAKU: usize = [$($text),*].len();

        const TABLE: [Row; YAKU] = [$(Row {
            han: [$closed, $open], yakuman: $yakuman, text: $text, en: $en, ja: $ja, zh: $zh,
        }),*];
    };
}

struct Row {
    /// Han of a closed and of an open hand; 0 if it does not count.
    han: [u8; 2],
    /// Multiple of a yakuman, if double ones count double.
    yakuman: u8,
    text: &'static str,
    en: &'static str,
    ja: &'static str,
    zh: &'static str,
}

yaku! {
    1 0 0 Tsumo "TSUMO" "Fully Concealed Self-Draw" "門前清自摸和" "门前清自摸和"
    1 0 0 Riichi "RIICHI" "Riichi" "立直" "立直"
    2 0 0 DoubleRiichi "DOUBLE_RIICHI" "Double Riichi" "ダブル立直" "两立直"
    1 0 0 Ippatsu "IPPATSU" "Ippatsu" "一発" "一发"
    1 1 0 Chankan "CHANKAN" "Robbing a Kong" "槍槓" "抢杠"
    1 1 0 Rinshan "RINSHAN" "After a Kong" "嶺上開花" "岭上开花"
    1 1 0 Haitei "HAITEI" "Last Tile of the Wall" "海底摸月" "海底摸月"
    1 1 0 Houtei "HOUTEI" "Last Discard" "河底撈魚" "河底捞鱼"
    1 0 0 Pinfu "PINFU" "Pinfu" "平和" "平和"
    1 1 0 Tanyao "TANYAO" "All Simples" "断幺九" "断幺九"
    1 0 0 Iipeikou "IIPEIKOU" "Pure Double Chow" "一盃口" "一杯口"
    1 1 0 SeatWind "SEAT_WIND" "Seat Wind" "自風" "自风"
    1 1 0 PrevalentWind "PREVALENT_WIND" "Prevalent Wind" "場風" "场风"
    1 1 0 WhiteDragon "WHITE_DRAGON" "White Dragon" "白" "白"
    1 1 0 GreenDragon "GREEN_DRAGON" "Green Dragon" "發" "发"
    1 1 0 RedDragon "RED_DRAGON" "Red Dragon" "中" "中"
    2 0 0 Chiitoitsu "CHIITOITSU" "Seven Pairs" "七対子" "七对子"
    2 1 0 Chanta "CHANTA" "Outside Hand" "混全帯幺九" "混全带幺九"
    2 1 0 Ittsu "ITTSU" "Pure Straight" "一気通貫" "一气通贯"
    2 1 0 SanshokuDoujun "SANSHOKU_DOUJUN" "Mixed Triple Chow" "三色同順" "三色同顺"
    2 2 0 SanshokuDoukou "SANSHOKU_DOUKOU" "Triple Pung" "三色同刻" "三色同刻"
    2 2 0 Sankantsu "SANKANTSU" "Three Kongs" "三槓子" "三杠子"
    2 2 0 Toitoi "TOITOI" "All Pungs" "対々和" "对对和"
    2 2 0 Sanankou "SANANKOU" "Three Concealed Pungs" "三暗刻" "三暗刻"
    2 2 0 Shousangen "SHOUSANGEN" "Little Three Dragons" "小三元" "小三元"
    2 2 0 Honroutou "HONROUTOU" "All Terminals and Honours" "混老頭" "混老头"
    3 0 0 Ryanpeikou "RYANPEIKOU" "Twice Pure Double Chow" "二盃口" "二杯口"
    3 2 0 Junchan "JUNCHAN" "Terminals in All Sets" "純全帯幺九" "纯全带幺九"
    3 2 0 Honitsu "HONITSU" "Half Flush" "混一色" "混一色"
    6 5 0 Chinitsu "CHINITSU" "Full Flush" "清一色" "清一色"
    5 5 1 Renhou "RENHOU" "Hand of Man" "人和" "人和"
    0 0 1 Tenhou "TENHOU" "Heavenly Hand" "天和" "天和"
    0 0 1 Chiihou "CHIIHOU" "Earthly Hand" "地和" "地和"
    0 0 1 Daisangen "DAISANGEN" "Big Three Dragons" "大三元" "大三元"
    0 0 1 Suuankou "SUUANKOU" "Four Concealed Pungs" "四暗刻" "四暗刻"
    0 0 2 SuuankouTanki "SUUANKOU_TANKI" "Four Concealed Pungs, Single Wait" "四暗刻単騎" "四暗刻单骑"
    0 0 1 Tsuuiisou "TSUUIISOU" "All Honours" "字一色" "字一色"
    0 0 1 Ryuuiisou "RYUUIISOU" "All Green" "緑一色" "绿一色"
    0 0 1 Chinroutou "CHINROUTOU" "All Terminals" "清老頭" "清老头"
    0 0 1 Chuuren "CHUUREN" "Nine Gates" "九蓮宝燈" "九莲宝灯"
    0 0 2 JunseiChuuren "JUNSEI_CHUUREN" "Pure Nine Gates" "純正九蓮宝燈" "纯正九莲宝灯"
    0 0 1 Kokushi "KOKUSHI" "Thirteen Orphans" "国士無双" "国士无双"
    0 0 2 Kokushi13 "KOKUSHI_13" "Thirteen Orphans, Thirteen Waits" "国士無双十三面" "国士无双十三面"
    0 0 2 Daisuushi "DAISUUSHI" "Big Four Winds" "大四喜" "大四喜"
    0 0 1 Shousuushi "SHOUSUUSHI" "Little Four Winds" "小四喜" "小四喜"
    0 0 1 Suukantsu "SUUKANTSU" "Four Kongs" "四槓子" "四杠子"
}

impl Yaku {
    /// Returns the identifier, such as "TANYAO".
    pub fn name(self) -> &'static str {
        TABLE[self as usize].text
    }

    /// Returns the yaku of an identifier.
    pub fn named(name: &str) -> Option<Yaku> {
        Yaku::ALL.into_iter().find(|yaku| yaku.name() == name)
    }

    /// Returns the English name.
    pub fn english(self) -> &'static str {
        TABLE[self as usize].en
    }

    /// Returns the Japanese name.
    pub fn japanese(self) -> &'static str {
        TABLE[self as usize].ja
    }

    /// Returns the Chinese name.
    pub fn chinese(self) -> &'static str {
        TABLE[self as usize].zh
    }

    /// Returns the han in an ordinary hand; 0 if it does not count.
    #[inline(always)]
    pub fn han(self, is_open: bool) -> u8 {
        TABLE[self as usize].han[usize::from(is_open)]
    }

    /// Returns the multiple of a yakuman under the rules; 0 for an ordinary yaku.
    #[inline]
    pub fn yakuman(self, rules: &RiichiRules) -> u8 {
        match (self, TABLE[self as usize].yakuman) {
            (Yaku::Renhou, _) => u8::from(rules.renhou == Renhou::Yakuman),
            (_, times) if rules.double_yakuman => times,
            (_, times) => times.min(1),
        }
    }

    #[inline(always)]
    pub(super) const fn bit(self) -> u64 {
        1 << self as u64
    }
}

/// The yaku that are yakuman under all rules.
pub(super) const YAKUMAN: u64 = (1 << YAKU) - Yaku::Tenhou.bit();

/// A set of yaku.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct YakuSet(pub(super) u64);

impl YakuSet {
    /// Iterates over the yaku, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Yaku> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let index = bits.trailing_zeros() as usize;
            bits &= bits.wrapping_sub(1);
            Yaku::ALL.get(index).copied()
        })
    }

    /// Returns whether a yaku is in the set.
    #[inline(always)]
    pub fn has(self, yaku: Yaku) -> bool {
        self.0 & yaku.bit() != 0
    }

    /// Returns the yaku of this set that are not in another.
    pub fn without(self, other: YakuSet) -> YakuSet {
        YakuSet(self.0 & !other.0)
    }

    /// Returns whether the set is empty.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

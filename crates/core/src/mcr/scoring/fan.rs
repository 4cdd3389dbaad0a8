//! The fan: their worths and names.

/// Declares the fan in the order of the rulebook: worth, identifier, and English, Japanese and
/// Chinese name.
macro_rules! fans {
    ($($points:literal $name:ident { $en:literal, $ja:literal, $zh:literal })*) => {
        /// A fan of Chinese Standard Mahjong, in the order of the rulebook, by decreasing worth.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Fan {
            $(#[doc = concat!($en, ", ", $points, ": ", $zh)] $name,)*
        }

        impl Fan {
            /// All fan, in order.
            pub const ALL: [Fan; FANS] = [$(Fan::$name),*];
        }

        /// Number of fan: the 81 of the rulebook, and Concealed Kong and Melded Kong, a later one.
        pub const FANS: usize = [$($points),*].len();

        const TABLE: [(u8, &str, &str, &str); FANS] = [$(($points, $en, $ja, $zh)),*];
    };
}

fans! {
    88 BigFourWinds { "Big Four Winds", "大四喜", "大四喜" }
    88 FourKongs { "Four Kongs", "四槓", "四杠" }
    88 BigThreeDragons { "Big Three Dragons", "大三元", "大三元" }
    88 AllGreen { "All Green", "緑一色", "绿一色" }
    88 NineGates { "Nine Gates", "九蓮宝燈", "九莲宝灯" }
    88 SevenShiftedPairs { "Seven Shifted Pairs", "連七対", "连七对" }
    88 ThirteenOrphans { "Thirteen Orphans", "十三幺", "十三幺" }
    64 AllHonors { "All Honors", "字一色", "字一色" }
    64 FourConcealedPungs { "Four Concealed Pungs", "四暗刻", "四暗刻" }
    64 AllTerminals { "All Terminals", "清幺九", "清幺九" }
    64 LittleFourWinds { "Little Four Winds", "小四喜", "小四喜" }
    64 LittleThreeDragons { "Little Three Dragons", "小三元", "小三元" }
    64 PureTerminalChows { "Pure Terminal Chows", "一色双龍会", "一色双龙会" }
    48 QuadrupleChow { "Quadruple Chow", "一色四同順", "一色四同顺" }
    48 FourPureShiftedPungs { "Four Pure Shifted Pungs", "一色四節高", "一色四节高" }
    32 ThreeKongs { "Three Kongs", "三槓", "三杠" }
    32 AllTerminalsAndHonors { "All Terminals and Honors", "混幺九", "混幺九" }
    32 FourPureShiftedChows { "Four Pure Shifted Chows", "一色四歩高", "一色四步高" }
    24 PureTripleChow { "Pure Triple Chow", "一色三同順", "一色三同顺" }
    24 PureShiftedPungs { "Pure Shifted Pungs", "一色三節高", "一色三节高" }
    24 FullFlush { "Full Flush", "清一色", "清一色" }
    24 LowerTiles { "Lower Tiles", "全小", "全小" }
    24 AllEvenPungs { "All Even Pungs", "全双刻", "全双刻" }
    24 SevenPairs { "Seven Pairs", "七対", "七对" }
    24 UpperTiles { "Upper Tiles", "全大", "全大" }
    24 MiddleTiles { "Middle Tiles", "全中", "全中" }
    24 GreaterHonorsAndKnittedTiles { "Greater Honors and Knitted Tiles", "七星不靠", "七星不靠" }
    16 ThreeConcealedPungs { "Three Concealed Pungs", "三暗刻", "三暗刻" }
    16 PureStraight { "Pure Straight", "清龍", "清龙" }
    16 TriplePung { "Triple Pung", "三同刻", "三同刻" }
    16 AllFive { "All Five", "全帯五", "全带五" }
    16 ThreeSuitedTerminalChows { "Three-Suited Terminal Chows", "三色双龍会", "三色双龙会" }
    16 PureShiftedChows { "Pure Shifted Chows", "一色三歩高", "一色三步高" }
    12 LowerFour { "Lower Four", "小于五", "小于五" }
    12 BigThreeWinds { "Big Three Winds", "三風刻", "三风刻" }
    12 UpperFour { "Upper Four", "大于五", "大于五" }
    12 LesserHonorsAndKnittedTiles { "Lesser Honors and Knitted Tiles", "全不靠", "全不靠" }
    12 KnittedStraight { "Knitted Straight", "組合龍", "组合龙" }
     8 OutWithReplacementTile { "Out with Replacement Tile", "槓上開花", "杠上开花" }
     8 LastTileDraw { "Last Tile Draw", "妙手回春", "妙手回春" }
     8 LastTileClaim { "Last Tile Claim", "海底撈月", "海底捞月" }
     8 RobbingTheKong { "Robbing The Kong", "搶槓和", "抢杠和" }
     8 MixedShiftedPungs { "Mixed Shifted Pungs", "三色三節高", "三色三节高" }
     8 ReversibleTiles { "Reversible Tiles", "推不倒", "推不倒" }
     8 MixedTripleChow { "Mixed Triple Chow", "三色三同順", "三色三同顺" }
     8 MixedStraight { "Mixed Straight", "花龍", "花龙" }
     8 ChickenHand { "Chicken Hand", "無番和", "无番和" }
     6 HalfFlush { "Half Flush", "混一色", "混一色" }
     6 MeldedHand { "Melded Hand", "全求人", "全求人" }
     6 TwoConcealedKongs { "Two Concealed Kongs", "双暗槓", "双暗杠" }
     6 AllPungs { "All Pungs", "碰碰和", "碰碰和" }
     6 AllTypes { "All Types", "五門斉", "五门齐" }
     6 TwoDragonsPungs { "Two Dragons Pungs", "双箭刻", "双箭刻" }
     6 MixedShiftedChows { "Mixed Shifted Chows", "三色三歩高", "三色三步高" }
     5 ConcealedKongAndMeldedKong { "Concealed Kong and Melded Kong", "明暗槓", "明暗杠" }
     4 TwoMeldedKongs { "Two Melded Kongs", "双明槓", "双明杠" }
     4 OutsideHand { "Outside Hand", "全帯幺", "全带幺" }
     4 FullyConcealedHand { "Fully Concealed Hand", "不求人", "不求人" }
     4 LastTile { "Last Tile", "和絶張", "和绝张" }
     2 ConcealedKong { "Concealed Kong", "暗槓", "暗杠" }
     2 TwoConcealedPungs { "Two Concealed Pungs", "双暗刻", "双暗刻" }
     2 ConcealedHand { "Concealed Hand", "門前清", "门前清" }
     2 PrevalentWind { "Prevalent Wind", "圏風刻", "圈风刻" }
     2 SeatWind { "Seat Wind", "門風刻", "门风刻" }
     2 DragonPung { "Dragon Pung", "箭刻", "箭刻" }
     2 TileHog { "Tile Hog", "四帰一", "四归一" }
     2 AllSimples { "All Simples", "断幺", "断幺" }
     2 AllChows { "All Chows", "平和", "平和" }
     2 DoublePung { "Double Pung", "双同刻", "双同刻" }
     1 SingleWait { "Single Wait", "単釣将", "独听・单钓" }
     1 FlowerTiles { "Flower Tiles", "花牌", "花牌" }
     1 SelfDrawn { "Self-Drawn", "自摸", "自摸" }
     1 MeldedKong { "Melded Kong", "明槓", "明杠" }
     1 OneVoidedSuit { "One Voided Suit", "欠一門", "缺一门" }
     1 EdgeWait { "Edge Wait", "辺張", "独听・边张" }
     1 ClosedWait { "Closed Wait", "嵌張", "独听・嵌张" }
     1 PungOfTerminalsOrHonors { "Pung of Terminals or Honors", "幺九刻", "幺九刻" }
     1 PureDoubleChow { "Pure Double Chow", "一般高", "一般高" }
     1 ShortStraight { "Short Straight", "連六", "连六" }
     1 NoHonors { "No Honors", "無字", "无字" }
     1 TwoTerminalChows { "Two Terminal Chows", "老少副", "老少副" }
     1 MixedDoubleChow { "Mixed Double Chow", "喜相逢", "喜相逢" }
}

impl Fan {
    /// Returns the worth of counting it once.
    #[inline(always)]
    pub fn points(self) -> u8 {
        TABLE[self as usize].0
    }

    /// Returns the English name.
    pub fn english(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// Returns the Japanese name.
    pub fn japanese(self) -> &'static str {
        TABLE[self as usize].2
    }

    /// Returns the Chinese name.
    pub fn chinese(self) -> &'static str {
        TABLE[self as usize].3
    }

    /// Returns its bit in a set of fan.
    #[inline(always)]
    pub(super) const fn bit(self) -> u128 {
        1 << self as u8
    }
}

/// Fan and the number of times that each counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Fans {
    present: u128,
    /// Valid only for fan that are present.
    times: [u8; FANS],
}

impl Default for Fans {
    fn default() -> Fans {
        Fans { present: 0, times: [0; FANS] }
    }
}

impl std::fmt::Debug for Fans {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl Fans {
    /// Iterates over the fan that count, with their times, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Fan, u8)> + '_ {
        Bits(self.present).map(|index| (Fan::ALL[index], self.times[index]))
    }

    /// Returns the number of times that a fan counts.
    #[inline(always)]
    pub fn times(&self, fan: Fan) -> u8 {
        if self.has(fan) { self.times[fan as usize] } else { 0 }
    }

    /// Returns whether a fan counts.
    #[inline(always)]
    pub fn has(&self, fan: Fan) -> bool {
        self.present & fan.bit() != 0
    }

    /// Returns the total worth.
    #[inline(always)]
    pub fn total(&self) -> u16 {
        Bits(self.present)
            .map(|index| u16::from(TABLE[index].0) * u16::from(self.times[index]))
            .sum()
    }

    /// Returns whether no fan counts.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.present == 0
    }

    #[inline(always)]
    pub(super) fn add(&mut self, fan: Fan) {
        self.add_times(fan, 1);
    }

    #[inline(always)]
    pub(super) fn add_if(&mut self, condition: bool, fan: Fan) {
        self.add_times(fan, u8::from(condition));
    }

    /// Sets the number of times that a fan counts. Each fan is set in one place only.
    #[inline(always)]
    pub(super) fn add_times(&mut self, fan: Fan, times: u8) {
        self.times[fan as usize] = times;
        self.present |= u128::from(times > 0) << fan as u8;
    }

    /// Strikes the fan in `excluded(fan)` for each present fan, in the order of the rulebook.
    /// Struck fan strike nothing.
    #[inline(always)]
    pub(super) fn strike(&mut self, excluded: impl Fn(usize) -> u128) {
        let mut asked = 0;
        while self.present >> asked != 0 {
            asked += (self.present >> asked).trailing_zeros();
            self.present &= !excluded(asked as usize);
            asked += 1;
        }
    }
}

/// Indices of the bits that are set, lowest first.
struct Bits(u128);

impl Iterator for Bits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let index = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (index < u128::BITS).then_some(index as usize)
    }
}

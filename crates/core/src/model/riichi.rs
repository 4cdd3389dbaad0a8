//! The switches of riichi rules: the differences between rule sets, as data.

use crate::model::error::CoreError;
use crate::model::meld::{Meld, MeldKind};
use crate::model::switch::switch;
use crate::model::tile::{KindSet, Tile};

switch! {
    /// Whether tiles may be discarded after a chow or a pung that would undo it (swap calling).
    SwapCalling {
        /// Neither the claimed kind nor the kind at the other end of the chow may be discarded.
        None "none",
        /// Only the claimed kind may not be discarded.
        OtherEnd "other_end",
        /// All tiles may be discarded.
        All "all",
    }
}

switch! {
    /// The worth of thirteen han or more without a yakuman.
    CountedYakuman {
        /// A yakuman.
        Yakuman "yakuman",
        /// Eleven han.
        Sanbaiman "sanbaiman",
    }
}

switch! {
    /// The worth of a win on a discard before the first draw.
    Renhou {
        /// No worth.
        None "none",
        /// At least a mangan.
        Mangan "mangan",
        /// Five han.
        FiveHan "five_han",
        /// A yakuman.
        Yakuman "yakuman",
    }
}

switch! {
    /// The time when the dora of an open or added kong is revealed.
    OpenKongDora {
        /// After the discard that follows the replacement draw.
        Late "late",
        /// Immediately.
        AtOnce "at_once",
    }
}

switch! {
    /// Number of winners by one discard.
    Winners {
        /// The next seat in turn order only.
        HeadBump "head_bump",
        /// Up to two; three abort the deal.
        Two "two",
        /// Up to three.
        Three "three",
    }
}

switch! {
    /// Yakuman for which a seat that fed the last set pays.
    Liability {
        /// None.
        None "none",
        /// Big Three Dragons and Big Four Winds.
        Dragons "dragons_winds",
        /// Also Four Kongs.
        Kongs "dragons_winds_kongs",
    }
}

switch! {
    /// The part of several yakuman that a liable seat pays for.
    LiableFor {
        /// The whole win.
        Whole "whole",
        /// The yakuman that it fed.
        Yakuman "yakuman",
    }
}

switch! {
    /// Where four copies of a wait must be for it not to count as a wait at the end of a deal.
    HeldWait {
        /// Among the concealed tiles.
        Concealed "concealed",
        /// Among the concealed tiles and melds.
        Own "own",
    }
}

switch! {
    /// The riichi sticks that are left at the end of a game.
    LeftSticks {
        /// They go to the first seat of the ranking.
        First "first",
        /// They go to nobody.
        Nobody "nobody",
    }
}

/// A set of riichi rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RiichiRules {
    /// The number of players, 3 or 4.
    pub players: u8,
    /// Points at the start of a game.
    pub start_points: u32,
    /// Points that some seat must have at the end; 0 for no target.
    pub target_points: u32,
    /// Number of red fives.
    pub red_fives: u8,
    /// Whether an open hand of simples counts.
    pub open_tanyao: bool,
    /// Tiles that may not be discarded after a call.
    pub swap_calling: SwapCalling,
    /// Fu of a pair of the seat's wind that is also that of the round, 2 or 4.
    pub double_wind_fu: u8,
    /// Whether 4 han of 30 fu and 3 han of 60 fu are a mangan.
    pub rounded_mangan: bool,
    /// The worth of thirteen han or more without a yakuman.
    pub counted_yakuman: CountedYakuman,
    /// Whether the purest forms of yakuman count twice.
    pub double_yakuman: bool,
    /// Whether several yakuman add up.
    pub multiple_yakuman: bool,
    /// The worth of a win on a discard before the first draw.
    pub renhou: Renhou,
    /// Whether ippatsu counts.
    pub ippatsu: bool,
    /// Whether a winner who declared riichi gets the dora below the indicators.
    pub ura_dora: bool,
    /// Whether a kong reveals an indicator.
    pub kong_dora: bool,
    /// The time when the indicator of an open kong is revealed.
    pub open_kong_dora: OpenKongDora,
    /// Whether an open hand without any fu has 30 fu on a discard.
    pub open_pinfu_fu: bool,
    /// Number of winners by one discard.
    pub winners: Winners,
    /// Whether a hand of nine terminals and honours can abort the deal.
    pub nine_terminals: bool,
    /// Whether four equal winds as first discards abort the deal.
    pub four_winds: bool,
    /// Whether four riichi abort the deal.
    pub four_riichi: bool,
    /// Whether four kongs of several players abort the deal.
    pub four_kongs: bool,
    /// Whether discards that are all terminals and honours are paid a mangan.
    pub nagashi_mangan: bool,
    /// Yakuman with a liable seat.
    pub liability: Liability,
    /// The part that a liable seat pays for.
    pub liable_for: LiableFor,
    /// Whether thirteen orphans can rob a concealed kong.
    pub orphans_rob_concealed_kong: bool,
    /// Whether riichi may be declared without a draw left.
    pub riichi_without_draw: bool,
    /// Where four copies of a wait must be for it not to count at the end of a deal.
    pub held_wait: HeldWait,
    /// Whether only hands that declared riichi count as ready at the end of a deal.
    pub declared_ready: bool,
    /// Whether a game ends when a seat has negative points.
    pub bankruptcy: bool,
    /// Whether a last dealer in first place ends the game by winning or by being ready.
    pub dealer_ends: bool,
    /// Whether a game continues for another wind if no seat has reached the target.
    pub extension: bool,
    /// The riichi sticks that are left at the end of a game.
    pub left_sticks: LeftSticks,
    /// Points of a counter from each opponent; on a discard, the discarder pays for all.
    pub honba: u16,
    /// With three players, whether north's share of a self-drawn win is not paid.
    pub tsumo_loss: bool,
}

/// Highest number of points at the start and of the target.
pub const MOST_POINTS: u32 = 1_000_000;
/// Highest number of red fives.
pub const MOST_RED_FIVES: u8 = 12;
/// Highest number of points of a counter.
pub const MOST_HONBA: u16 = 1_500;

impl RiichiRules {
    /// The kinds not used with three players: 2 to 8 of characters.
    pub const NOT_OF_THREE: KindSet = KindSet(0x7f << 1);

    /// The rules of Tenhou.
    pub const TENHOU: RiichiRules = RiichiRules {
        players: 4,
        start_points: 25_000,
        target_points: 30_000,
        red_fives: 3,
        open_tanyao: true,
        swap_calling: SwapCalling::None,
        double_wind_fu: 4,
        rounded_mangan: false,
        counted_yakuman: CountedYakuman::Yakuman,
        double_yakuman: false,
        multiple_yakuman: true,
        renhou: Renhou::None,
        ippatsu: true,
        ura_dora: true,
        kong_dora: true,
        open_kong_dora: OpenKongDora::Late,
        open_pinfu_fu: true,
        winners: Winners::Two,
        nine_terminals: true,
        four_winds: true,
        four_riichi: true,
        four_kongs: true,
        nagashi_mangan: true,
        liability: Liability::Dragons,
        liable_for: LiableFor::Whole,
        orphans_rob_concealed_kong: false,
        riichi_without_draw: false,
        held_wait: HeldWait::Concealed,
        declared_ready: false,
        bankruptcy: true,
        dealer_ends: true,
        extension: true,
        left_sticks: LeftSticks::First,
        honba: 100,
        tsumo_loss: true,
    };

    /// The rules of Mahjong Soul.
    pub const MAHJONG_SOUL: RiichiRules = RiichiRules {
        double_yakuman: true,
        winners: Winners::Three,
        liable_for: LiableFor::Yakuman,
        orphans_rob_concealed_kong: true,
        ..RiichiRules::TENHOU
    };

    /// The rules of the European Mahjong Association.
    pub const EMA: RiichiRules = RiichiRules {
        start_points: 30_000,
        target_points: 0,
        red_fives: 0,
        rounded_mangan: true,
        counted_yakuman: CountedYakuman::Sanbaiman,
        multiple_yakuman: false,
        renhou: Renhou::Mangan,
        open_kong_dora: OpenKongDora::AtOnce,
        winners: Winners::Three,
        nine_terminals: false,
        four_winds: false,
        four_riichi: false,
        four_kongs: false,
        nagashi_mangan: false,
        held_wait: HeldWait::Own,
        declared_ready: true,
        bankruptcy: false,
        dealer_ends: false,
        extension: false,
        ..RiichiRules::TENHOU
    };

    /// The rules of the World Riichi Championship.
    pub const WRC: RiichiRules = RiichiRules {
        double_wind_fu: 2,
        multiple_yakuman: true,
        winners: Winners::HeadBump,
        left_sticks: LeftSticks::Nobody,
        ..RiichiRules::EMA
    };

    /// The rules of the M.League.
    pub const MLEAGUE: RiichiRules = RiichiRules {
        start_points: 25_000,
        target_points: 30_000,
        red_fives: 3,
        multiple_yakuman: true,
        double_wind_fu: 2,
        renhou: Renhou::None,
        winners: Winners::HeadBump,
        liability: Liability::Kongs,
        riichi_without_draw: true,
        left_sticks: LeftSticks::First,
        ..RiichiRules::EMA
    };

    /// Returns the kinds that may not be discarded after a call.
    pub fn swapped(&self, meld: Meld, called: Tile) -> KindSet {
        let mut kinds = KindSet(0);
        if self.swap_calling != SwapCalling::All {
            kinds = KindSet(1 << called.0);
        }
        if meld.kind == MeldKind::Chow && self.swap_calling == SwapCalling::None {
            let first = meld.tile.0;
            if called.0 == first && first % 9 < 6 {
                kinds = kinds.or(KindSet(1 << (first + 3)));
            } else if called.0 == first + 2 && !first.is_multiple_of(9) {
                kinds = kinds.or(KindSet(1 << (first - 1)));
            }
        }
        kinds
    }

    /// Returns an error if the switches are inconsistent.
    pub fn check(&self) -> Result<(), CoreError> {
        let wrong = |name, got: u32, expected| {
            Err(CoreError::Argument { name, got: got.to_string(), expected })
        };
        if !(3..=4).contains(&self.players) {
            return wrong("players", u32::from(self.players), "3 or 4");
        }
        if ![2, 4].contains(&self.double_wind_fu) {
            return wrong("double_wind_fu", u32::from(self.double_wind_fu), "2 or 4");
        }
        if !self.honba.is_multiple_of(100) {
            return wrong("honba", u32::from(self.honba), "a multiple of 100");
        }
        for (name, value, most) in [
            ("start_points", self.start_points, MOST_POINTS),
            ("target_points", self.target_points, MOST_POINTS),
            ("red_fives", u32::from(self.red_fives), u32::from(MOST_RED_FIVES)),
            ("honba", u32::from(self.honba), u32::from(MOST_HONBA)),
        ] {
            if value > most {
                return wrong(name, value, "a smaller number");
            }
        }
        Ok(())
    }
}

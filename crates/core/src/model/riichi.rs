//! The switches of riichi rules: what differs from table to table, as data.

use crate::model::error::CoreError;
use crate::model::meld::{Meld, MeldKind};
use crate::model::switch::switch;
use crate::model::tile::{KindSet, Tile};

switch! {
    /// Tiles that may not be discarded after a chow or a pung.
    SwapCalling {
        /// The called kind, and the kind at the other end of the chow.
        None "none",
        /// The called kind alone.
        OtherEnd "other_end",
        /// No tile.
        All "all",
    }
}

switch! {
    /// The worth of thirteen han or more without a yakuman.
    CountedYakuman {
        /// A yakuman.
        Yakuman "yakuman",
        /// As eleven han.
        Sanbaiman "sanbaiman",
    }
}

switch! {
    /// The worth of a win on a discard before the first draw.
    Renhou {
        /// Nothing.
        None "none",
        /// A mangan at least.
        Mangan "mangan",
        /// Five han.
        FiveHan "five_han",
        /// A yakuman.
        Yakuman "yakuman",
    }
}

switch! {
    /// When the dora of an open or added kong is turned.
    OpenKongDora {
        /// After the replacement.
        Late "late",
        /// With the kong.
        AtOnce "at_once",
    }
}

switch! {
    /// The winners of one discard.
    Winners {
        /// The next seat.
        HeadBump "head_bump",
        /// Two; three abort the deal.
        Two "two",
        /// All three.
        Three "three",
    }
}

switch! {
    /// Yakuman for which a seat that fed the last set is liable.
    Liability {
        /// None.
        None "none",
        /// Three dragons and four winds.
        Dragons "dragons_winds",
        /// Also four kongs.
        Kongs "dragons_winds_kongs",
    }
}

switch! {
    /// The part of several yakuman that a liable seat pays.
    LiableFor {
        /// The whole win.
        Whole "whole",
        /// The yakuman that it has fed.
        Yakuman "yakuman",
    }
}

switch! {
    /// Copies of a wait that make it none at the end of a deal, if they are all four.
    HeldWait {
        /// Those among the concealed tiles.
        Concealed "concealed",
        /// Those among concealed tiles and melds.
        Own "own",
    }
}

switch! {
    /// The sticks that are left at the end of a game.
    LeftSticks {
        /// They go to the first.
        First "first",
        /// They go to nobody.
        Nobody "nobody",
    }
}

/// One set of riichi rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RiichiRules {
    /// The number of players, 3 or 4.
    pub players: u8,
    /// Points at the start of a game.
    pub start_points: u32,
    /// Points that somebody must have at the end; 0 for none.
    pub target_points: u32,
    /// Number of red fives.
    pub red_fives: u8,
    /// Does a hand of simples count when it is open?
    pub open_tanyao: bool,
    /// Tiles that may not be discarded after a call.
    pub swap_calling: SwapCalling,
    /// Fu of a pair of the seat's wind that is also that of the round, 2 or 4.
    pub double_wind_fu: u8,
    /// Are 4 han of 30 fu and 3 han of 60 fu a mangan?
    pub rounded_mangan: bool,
    /// The worth of thirteen han or more.
    pub counted_yakuman: CountedYakuman,
    /// Do the purest forms of yakuman count twice?
    pub double_yakuman: bool,
    /// Do several yakuman add up?
    pub multiple_yakuman: bool,
    /// The worth of a win on a discard before the first draw.
    pub renhou: Renhou,
    /// Is there ippatsu?
    pub ippatsu: bool,
    /// Are there dora below the indicators for who has declared riichi?
    pub ura_dora: bool,
    /// Does a kong turn an indicator?
    pub kong_dora: bool,
    /// When that of an open kong is turned.
    pub open_kong_dora: OpenKongDora,
    /// Has an open hand of no fu at all 30 fu on a discard?
    pub open_pinfu_fu: bool,
    /// The winners of one discard.
    pub winners: Winners,
    /// May a hand of nine terminals and honours abort the deal?
    pub nine_terminals: bool,
    /// Do four equal winds as first discards abort it?
    pub four_winds: bool,
    /// Do four riichi abort it?
    pub four_riichi: bool,
    /// Do four kongs of several players abort it?
    pub four_kongs: bool,
    /// Is a mangan paid for discards that are all terminals and honours?
    pub nagashi_mangan: bool,
    /// Yakuman with a liable seat.
    pub liability: Liability,
    /// The part that a liable seat pays.
    pub liable_for: LiableFor,
    /// May thirteen orphans rob a concealed kong?
    pub orphans_rob_concealed_kong: bool,
    /// May riichi be declared when no draw is left?
    pub riichi_without_draw: bool,
    /// Copies that make a wait none at the end of a deal.
    pub held_wait: HeldWait,
    /// Must who is ready at the end have declared it?
    pub declared_ready: bool,
    /// Does a game end when a seat has less than no points?
    pub bankruptcy: bool,
    /// Does the last dealer end the game by winning, or by being ready, as the first?
    pub dealer_ends: bool,
    /// Does a game go on for a wind when nobody has the target?
    pub extension: bool,
    /// The sticks that are left at the end of a game.
    pub left_sticks: LeftSticks,
    /// Points of a counter from each opponent; a discarder pays for all.
    pub honba: u16,
    /// With three players: is north's share of a self-drawn win not paid?
    pub tsumo_loss: bool,
}

/// Most points at the start, and most of the target.
pub const MOST_POINTS: u32 = 1_000_000;
/// Most red fives.
pub const MOST_RED_FIVES: u8 = 12;
/// Most points of a counter.
pub const MOST_HONBA: u16 = 1_500;

impl RiichiRules {
    /// The kinds that three players leave out: 2 to 8 of characters.
    pub const NOT_OF_THREE: KindSet = KindSet(0x7f << 1);

    /// As on Tenhou.
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

    /// As on Mahjong Soul.
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

    /// An error if the switches do not go together.
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

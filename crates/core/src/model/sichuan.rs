//! The switches of Sichuan rules: what differs from table to table, as data.

use crate::model::error::CoreError;
use crate::model::switch::switch;

switch! {
    /// Where three tiles of one suit go before the first draw.
    Exchange {
        /// Nobody gives any.
        None "none",
        /// To the next seat.
        Counterclockwise "counterclockwise",
        /// To the seat across.
        Opposite "opposite",
        /// To the seat before.
        Clockwise "clockwise",
        /// One of these three, by the deal.
        Random "random",
    }
}

switch! {
    /// Whether tiles of the void suit must be discarded first.
    VoidDiscard {
        /// They must.
        Strict "strict",
        /// Any tile may be discarded.
        Lenient "lenient",
    }
}

switch! {
    /// The table that says which patterns there are, and their fan.
    FanTable {
        /// The usual one of play on the net.
        Xuezhan "xuezhan",
        /// The one of the competition rules.
        Sbr "sbr",
        /// A list of which one pattern counts.
        Akabane "akabane",
    }
}

switch! {
    /// How the patterns of a win come together.
    Combine {
        /// All are added.
        Add "add",
        /// The highest counts, and what is worth one fan each.
        Best "best",
    }
}

switch! {
    /// What a self-drawn win is worth besides.
    SelfDraw {
        /// One fan more.
        Fan "fan",
        /// One base more from each.
        Base "base",
    }
}

switch! {
    /// As what a win on the replacement counts, of a kong that was made from a discard.
    FedKong {
        /// The discarder pays alone.
        Discard "discard",
        /// All pay.
        SelfDraw "self_draw",
    }
}

switch! {
    /// What becomes of a kong's income when the discard after it is won.
    ShootAfterKong {
        /// The first winner gets it.
        Transfer "transfer",
        /// Its payers get it back.
        Refund "refund",
        /// Its owner keeps it.
        Keep "keep",
    }
}

switch! {
    /// How long a win that was passed bars others.
    PassedWin {
        /// Until the next draw.
        UntilDraw "until_draw",
        /// Until then, those that are worth no more.
        UnlessHigher "unless_higher",
        /// Not at all.
        None "none",
    }
}

switch! {
    /// What can be done with a discard when the wall is empty.
    LastDiscard {
        /// Win.
        Win "win",
        /// Win, or make a pung of it.
        WinOrPung "win_or_pung",
    }
}

switch! {
    /// After whom play goes on when a kong was robbed.
    AfterRobbery {
        /// The last that won by it.
        Winner "winner",
        /// Whose kong it was.
        Konger "konger",
    }
}

switch! {
    /// What is paid for void tiles that are held at the end.
    VoidPenalty {
        /// The cap, to each who holds none.
        Cap "cap",
        /// 48 bases, to nobody.
        Nobody "nobody",
        /// The value of four fan or of a ready hand's best win, to each who holds none.
        FourFan "four_fan",
    }
}

/// One set of Sichuan rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SichuanRules {
    /// Where three tiles of one suit go before the first draw.
    pub exchange: Exchange,
    /// Whether tiles of the void suit must be discarded first.
    pub void_discard: VoidDiscard,
    /// The stake, in points.
    pub base: u32,
    /// The most fan that are paid.
    pub cap: u8,
    /// The fan that are worth one base.
    pub first_fan: u8,
    /// Which patterns there are, and their fan.
    pub fans: FanTable,
    /// How they come together.
    pub combine: Combine,
    /// What a self-drawn win is worth besides.
    pub self_draw: SelfDraw,
    /// As what a win on the replacement counts, of a kong that was made from a discard.
    pub fed_kong: FedKong,
    /// Is a declared kong a fan of its own instead of a root?
    pub kong_fan: bool,
    /// What becomes of a kong's income when the discard after it is won.
    pub shoot_after_kong: ShootAfterKong,
    /// How long a win that was passed bars others.
    pub passed_win: PassedWin,
    /// What can be done with a discard when the wall is empty.
    pub last_discard: LastDiscard,
    /// After whom play goes on when a kong was robbed.
    pub after_robbery: AfterRobbery,
    /// What is paid for void tiles that are held at the end.
    pub void_penalty: VoidPenalty,
    /// Does kong income go back to seats that have won, too?
    pub refund_to_winners: bool,
    /// Does a hand without exposed melds count?
    pub concealed_hand: bool,
    /// Does a hand without 1 and 9 count?
    pub all_simples: bool,
}

/// Most points of a base.
pub const MOST_BASE: u32 = 1_000_000;
/// Most fan of a cap.
pub const MOST_CAP: u8 = 24;

impl SichuanRules {
    /// As most play on the net.
    pub const XUEZHAN: SichuanRules = SichuanRules {
        exchange: Exchange::Random,
        void_discard: VoidDiscard::Strict,
        base: 1,
        cap: 5,
        first_fan: 0,
        fans: FanTable::Xuezhan,
        combine: Combine::Add,
        self_draw: SelfDraw::Fan,
        fed_kong: FedKong::Discard,
        kong_fan: false,
        shoot_after_kong: ShootAfterKong::Transfer,
        passed_win: PassedWin::UntilDraw,
        last_discard: LastDiscard::Win,
        after_robbery: AfterRobbery::Winner,
        void_penalty: VoidPenalty::Cap,
        refund_to_winners: true,
        concealed_hand: false,
        all_simples: false,
    };

    /// As in competitions.
    pub const SBR: SichuanRules = SichuanRules {
        exchange: Exchange::None,
        void_discard: VoidDiscard::Lenient,
        cap: 3,
        fans: FanTable::Sbr,
        self_draw: SelfDraw::Base,
        fed_kong: FedKong::SelfDraw,
        kong_fan: true,
        shoot_after_kong: ShootAfterKong::Refund,
        passed_win: PassedWin::UnlessHigher,
        last_discard: LastDiscard::WinOrPung,
        void_penalty: VoidPenalty::Nobody,
        refund_to_winners: false,
        ..SichuanRules::XUEZHAN
    };

    /// As in a well-known program: a list of hands, of which the best one counts.
    pub const AKABANE: SichuanRules = SichuanRules {
        base: 1000,
        cap: 6,
        first_fan: 1,
        fans: FanTable::Akabane,
        combine: Combine::Best,
        self_draw: SelfDraw::Base,
        fed_kong: FedKong::SelfDraw,
        shoot_after_kong: ShootAfterKong::Keep,
        passed_win: PassedWin::None,
        after_robbery: AfterRobbery::Konger,
        void_penalty: VoidPenalty::FourFan,
        ..SichuanRules::XUEZHAN
    };

    /// An error if the switches do not go together.
    pub fn check(&self) -> Result<(), CoreError> {
        let wrong = |name, got: String, expected| Err(CoreError::Argument { name, got, expected });
        if self.base == 0 || self.base > MOST_BASE {
            return wrong("base", self.base.to_string(), "1 to 1,000,000 points");
        }
        if self.cap > MOST_CAP {
            return wrong("cap", self.cap.to_string(), "0 to 24 fan");
        }
        if (self.fans == FanTable::Akabane) != (self.combine == Combine::Best) {
            let got = format!("{} with fans={}", self.combine.name(), self.fans.name());
            return wrong(
                "combine",
                got,
                match self.fans {
                    FanTable::Akabane => "best: set combine=best together with fans=akabane",
                    _ => "add: set combine=add together with fans",
                },
            );
        }
        let least = self.cap.min(u8::from(self.combine == Combine::Best));
        let halvings = u32::from(self.first_fan.saturating_sub(least));
        if self.first_fan > MOST_CAP || !self.base.is_multiple_of(1 << halvings) {
            let got = format!("{} with base={}", self.first_fan, self.base);
            return wrong("first_fan", got, "a number of fan with which all values are whole");
        }
        Ok(())
    }

    /// Points of a win of so many fan: the base, doubled for each fan after the first.
    #[inline]
    pub fn value(&self, fan: u16) -> i64 {
        let paid = fan.min(u16::from(self.cap));
        let first = u16::from(self.first_fan);
        let base = i64::from(self.base);
        if paid >= first { base << (paid - first) } else { base >> (first - paid) }
    }

    /// Points of the dearest win.
    pub fn cap_value(&self) -> i64 {
        self.value(u16::from(self.cap))
    }
}

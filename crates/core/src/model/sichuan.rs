//! The switches of Sichuan rules: the differences between rule sets, as data.

use crate::model::error::CoreError;
use crate::model::switch::switch;

switch! {
    /// The direction of the exchange of three tiles of one suit before the first draw.
    Exchange {
        /// No exchange.
        None "none",
        /// To the next seat.
        Counterclockwise "counterclockwise",
        /// To the seat across.
        Opposite "opposite",
        /// To the preceding seat.
        Clockwise "clockwise",
        /// One of these three, determined by the deal.
        Random "random",
    }
}

switch! {
    /// Whether tiles of the void suit must be discarded first.
    VoidDiscard {
        /// They must be.
        Strict "strict",
        /// Any tile may be discarded.
        Lenient "lenient",
    }
}

switch! {
    /// The table of patterns and their fan.
    FanTable {
        /// The usual table of online games.
        Xuezhan "xuezhan",
        /// The table of the competition rules.
        Sbr "sbr",
        /// A list of patterns of which only one counts.
        Akabane "akabane",
    }
}

switch! {
    /// The combination of the patterns of a win.
    Combine {
        /// All add up.
        Add "add",
        /// The highest counts, together with the patterns worth one fan each.
        Best "best",
    }
}

switch! {
    /// The bonus of a self-drawn win.
    SelfDraw {
        /// One more fan.
        Fan "fan",
        /// One more base from each payer.
        Base "base",
    }
}

switch! {
    /// The treatment of a win on the replacement tile of a kong made from a discard.
    FedKong {
        /// As a win by discard: the discarder of the kong tile pays alone.
        Discard "discard",
        /// As a self-drawn win: all pay.
        SelfDraw "self_draw",
    }
}

switch! {
    /// The income of a kong if the following discard is won.
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
    /// The restriction on wins after a passed win.
    PassedWin {
        /// None until the next draw.
        UntilDraw "until_draw",
        /// Until the next draw, only wins that are worth more.
        UnlessHigher "unless_higher",
        /// No restriction.
        None "none",
    }
}

switch! {
    /// The permitted claims of a discard when the wall is empty.
    LastDiscard {
        /// Win.
        Win "win",
        /// Win or pung.
        WinOrPung "win_or_pung",
    }
}

switch! {
    /// The seat from which play continues after a robbed kong.
    AfterRobbery {
        /// The last winner.
        Winner "winner",
        /// The owner of the kong.
        Konger "konger",
    }
}

switch! {
    /// The payment for void tiles that are held at the end.
    VoidPenalty {
        /// The cap, to each seat that holds none.
        Cap "cap",
        /// 48 bases, to nobody.
        Nobody "nobody",
        /// The value of four fan or of the best win of a ready hand, to each seat that holds none.
        FourFan "four_fan",
    }
}

/// A set of Sichuan rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SichuanRules {
    /// The direction of the exchange before the first draw.
    pub exchange: Exchange,
    /// Whether tiles of the void suit must be discarded first.
    pub void_discard: VoidDiscard,
    /// The stake, in points.
    pub base: u32,
    /// Highest number of fan that is paid.
    pub cap: u8,
    /// Number of fan worth one base.
    pub first_fan: u8,
    /// The table of patterns and their fan.
    pub fans: FanTable,
    /// The combination of patterns.
    pub combine: Combine,
    /// The bonus of a self-drawn win.
    pub self_draw: SelfDraw,
    /// The treatment of a win on the replacement tile of a kong made from a discard.
    pub fed_kong: FedKong,
    /// Whether a declared kong is a fan of its own instead of a root.
    pub kong_fan: bool,
    /// The income of a kong if the following discard is won.
    pub shoot_after_kong: ShootAfterKong,
    /// The restriction on wins after a passed win.
    pub passed_win: PassedWin,
    /// The permitted claims of a discard when the wall is empty.
    pub last_discard: LastDiscard,
    /// The seat from which play continues after a robbed kong.
    pub after_robbery: AfterRobbery,
    /// The payment for void tiles that are held at the end.
    pub void_penalty: VoidPenalty,
    /// Whether kong income is also refunded to seats that have won.
    pub refund_to_winners: bool,
    /// Whether a hand without exposed melds scores a pattern.
    pub concealed_hand: bool,
    /// Whether a hand without 1 and 9 scores a pattern.
    pub all_simples: bool,
}

/// Highest number of points of a base.
pub const MOST_BASE: u32 = 1_000_000;
/// Highest number of fan of a cap.
pub const MOST_CAP: u8 = 24;

impl SichuanRules {
    /// The rules of most online games.
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

    /// The rules of competitions.
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

    /// The rules of a well-known program: a list of hands of which the best counts.
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

    /// Returns an error if the switches are inconsistent.
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

    /// Returns the points of a win of `fan` fan: the base, doubled for each fan after the first.
    #[inline]
    pub fn value(&self, fan: u16) -> i64 {
        let paid = fan.min(u16::from(self.cap));
        let first = u16::from(self.first_fan);
        let base = i64::from(self.base);
        if paid >= first { base << (paid - first) } else { base >> (first - paid) }
    }

    /// Returns the points of the most expensive win.
    pub fn cap_value(&self) -> i64 {
        self.value(u16::from(self.cap))
    }
}

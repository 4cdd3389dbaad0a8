//! The fan that do not count beside another fan because it implies them (the non-repeat principle).

use super::fan::Fan::{self, *};
use super::fan::{FANS, Fans};

/// Each fan with those that it excludes.
///
/// Fan of the same sets, such as Short Straight inside Pure Straight, are not listed here: combined
/// sets are not combined again, see `chows` and `pungs`. Nor are single pungs that another fan has
/// counted, see Pung of Terminals or Honors.
const EXCLUSIONS: &[(Fan, &[Fan])] = &[
    (BigFourWinds, &[AllPungs, PrevalentWind, SeatWind, PungOfTerminalsOrHonors]),
    (FourKongs, &[AllPungs, SingleWait]),
    (BigThreeDragons, &[DragonPung]),
    (AllGreen, &[HalfFlush, OneVoidedSuit]),
    (
        NineGates,
        &[
            FullFlush,
            FullyConcealedHand,
            ConcealedHand,
            SingleWait,
            EdgeWait,
            ClosedWait,
            OneVoidedSuit,
            NoHonors,
        ],
    ),
    (SevenShiftedPairs, &[SevenPairs, FullFlush, OneVoidedSuit, NoHonors]),
    (ThirteenOrphans, &[AllTypes, AllTerminalsAndHonors]),
    (
        AllHonors,
        &[AllTerminalsAndHonors, AllPungs, OutsideHand, OneVoidedSuit, PungOfTerminalsOrHonors],
    ),
    // Four concealed pungs that are fully concealed score Self-Drawn instead of that.
    (FourConcealedPungs, &[AllPungs, FullyConcealedHand, ConcealedHand]),
    (
        AllTerminals,
        &[
            AllTerminalsAndHonors,
            AllPungs,
            OutsideHand,
            DoublePung,
            PungOfTerminalsOrHonors,
            NoHonors,
        ],
    ),
    (LittleFourWinds, &[PungOfTerminalsOrHonors]),
    (LittleThreeDragons, &[DragonPung]),
    (
        PureTerminalChows,
        &[FullFlush, AllChows, OneVoidedSuit, PureDoubleChow, NoHonors, TwoTerminalChows],
    ),
    (QuadrupleChow, &[TileHog]),
    (FourPureShiftedPungs, &[AllPungs]),
    (AllTerminalsAndHonors, &[AllPungs, OutsideHand, PungOfTerminalsOrHonors]),
    (FullFlush, &[OneVoidedSuit, NoHonors]),
    (LowerTiles, &[LowerFour, NoHonors]),
    (AllEvenPungs, &[AllPungs, AllSimples, NoHonors]),
    (UpperTiles, &[UpperFour, NoHonors]),
    (MiddleTiles, &[AllSimples, NoHonors]),
    (GreaterHonorsAndKnittedTiles, &[AllTypes]),
    (AllFive, &[AllSimples, NoHonors]),
    (ThreeSuitedTerminalChows, &[AllChows, NoHonors, TwoTerminalChows, MixedDoubleChow]),
    (LowerFour, &[NoHonors]),
    (UpperFour, &[NoHonors]),
    (LesserHonorsAndKnittedTiles, &[AllTypes]),
    (OutWithReplacementTile, &[SelfDrawn]),
    (LastTileDraw, &[SelfDrawn]),
    (RobbingTheKong, &[LastTile]),
    (ReversibleTiles, &[OneVoidedSuit]),
    (MeldedHand, &[SingleWait]),
    (TwoConcealedKongs, &[TwoConcealedPungs]),
    (TwoDragonsPungs, &[DragonPung]),
    (FullyConcealedHand, &[SelfDrawn]),
    (AllSimples, &[NoHonors]),
    (AllChows, &[NoHonors]),
];

/// The excluded fan as sets, by index of the fan.
static EXCLUDED: [u128; FANS] = excluded();

const fn excluded() -> [u128; FANS] {
    let mut sets = [0; FANS];
    let mut row = 0;
    while row < EXCLUSIONS.len() {
        let (fan, implied) = EXCLUSIONS[row];
        let mut each = 0;
        while each < implied.len() {
            // Fan are struck in the order of the table, so a fan must precede those that it
            // excludes.
            assert!((fan as u8) < implied[each] as u8);
            sets[fan as usize] |= implied[each].bit();
            each += 1;
        }
        row += 1;
    }
    sets
}

/// Strikes the fan that others exclude.
#[inline(always)]
pub(super) fn strike(fans: &mut Fans) {
    fans.strike(|index| EXCLUDED[index]);
}

//! Wins scored by hand: the principles, the readings, and invalid wins.

#![allow(clippy::expect_used)] // tests may panic

use paili_core::mcr::scoring::Fan::{self, *};
use paili_core::mcr::scoring::batch::{Wins, score_batch};
use paili_core::mcr::scoring::{FANS, Score, Situation, Win, score};
use paili_core::model::error::CoreError;
use paili_core::model::meld::{Meld, MeldKind, Melds};
use paili_core::model::rules::Form;
use paili_core::model::stop::NEVER;
use paili_core::model::tile::Wind;
use paili_core::model::tile::{PerKind, Tile};

const DISCARD: Situation = Situation {
    self_drawn: false,
    last_copy: false,
    kong: false,
    wall_last: false,
    seat_wind: Wind::East,
    prevalent_wind: Wind::East,
    flowers: 0,
};
const DRAWN: Situation = Situation { self_drawn: true, ..DISCARD };

/// Parses a text such as "123m11z" to kinds.
fn kinds(text: &str) -> Vec<u8> {
    let mut kinds = Vec::new();
    let mut ranks = Vec::new();
    for letter in text.chars() {
        match "mpsz".find(letter) {
            Some(suit) => kinds.extend(ranks.drain(..).map(|rank: u8| 9 * suit as u8 + rank)),
            None => ranks.push(letter.to_digit(10).expect("a rank") as u8 - 1),
        }
    }
    kinds
}

fn counts(text: &str) -> PerKind {
    let mut counts = [0; 34];
    for kind in kinds(text) {
        counts[usize::from(kind)] += 1;
    }
    counts
}

fn melds(declared: &[(MeldKind, &str)]) -> Melds {
    let mut melds = Melds::default();
    for &(kind, first) in declared {
        assert!(melds.push(Meld { kind, tile: Tile(kinds(first)[0]) }));
    }
    melds
}

fn win(hand: &str, declared: &[(MeldKind, &str)], tile: &str, situation: Situation) -> Win {
    Win::new(&counts(hand), melds(declared), Tile(kinds(tile)[0]), situation).expect("a win")
}

fn scored(hand: &str, declared: &[(MeldKind, &str)], tile: &str, situation: Situation) -> Score {
    score(&win(hand, declared, tile, situation)).expect("complete")
}

/// Returns the fan of a concealed hand, each as often as it counts.
fn fans(hand: &str, tile: &str, situation: Situation) -> Vec<Fan> {
    listed(&scored(hand, &[], tile, situation))
}

fn listed(score: &Score) -> Vec<Fan> {
    let each = |(fan, times): (Fan, u8)| std::iter::repeat_n(fan, usize::from(times));
    score.fans.iter().flat_map(each).collect()
}

#[test]
fn the_table_goes_down() {
    assert!(Fan::ALL.is_sorted_by_key(|fan| u8::MAX - fan.points()));
    assert!(Fan::ALL.iter().enumerate().all(|(index, &fan)| fan as usize == index));
    assert_eq!(Fan::ALL.iter().filter(|fan| fan.points() == 88).count(), 7);
}

#[test]
fn what_is_implied_is_not_repeated() {
    // Four concealed pungs that are fully concealed score only Self-Drawn for that.
    assert_eq!(
        fans("222444m666p888s9p", "9p", DRAWN),
        [FourConcealedPungs, SingleWait, SelfDrawn, NoHonors]
    );
    assert_eq!(
        fans("22244466m222p88s", "8s", DISCARD),
        [AllEvenPungs, ThreeConcealedPungs, ConcealedHand, DoublePung]
    );
}

#[test]
fn sets_once_combined_are_not_taken_apart() {
    // There is no Short Straight inside the straight; the fourth chow counts once, with one of the
    // three.
    assert_eq!(
        fans("123456789m1235p", "5p", DISCARD),
        [PureStraight, ConcealedHand, AllChows, SingleWait, OneVoidedSuit, MixedDoubleChow]
    );
    assert_eq!(
        fans("123123456789m5p", "5p", DISCARD),
        [PureStraight, ConcealedHand, AllChows, SingleWait, OneVoidedSuit, PureDoubleChow]
    );
}

#[test]
fn related_chows_less_one_count() {
    // 234567 twice has four related pairs of chows, of which three count, two of them of one kind.
    let score = scored("234567m23467p99s", &[], "5p", DISCARD);
    assert_eq!(score.fans.times(MixedDoubleChow), 2);
    assert_eq!(score.fans.times(ShortStraight), 1);
}

#[test]
fn the_best_reading_counts() {
    // As seven pairs it is worth 24, as chows 64.
    let chows = scored("1122335578899m", &[], "7m", DISCARD);
    assert_eq!(listed(&chows), [PureTerminalChows, ConcealedHand, EdgeWait]);
    assert_eq!(chows.reading.form, Form::Standard);
    let pairs = scored("1122m3344p5566s1z", &[], "1z", DISCARD);
    assert_eq!(listed(&pairs), [SevenPairs]);
    assert_eq!(pairs.reading.form, Form::SevenPairsWithQuads);
}

#[test]
fn waits_are_by_shape() {
    // Only 2p completes 13p.
    assert!(fans("123456m789s13p11z", "2p", DISCARD).contains(&ClosedWait));
    // 1p also completes 2333p, as 123p and an eye.
    assert!(!fans("123456m789s2333p", "2p", DISCARD).contains(&SingleWait));
    // 4m also completes 23m, although all copies of it are visible.
    let shown = [(MeldKind::Pung, "4m"), (MeldKind::Chow, "4m")];
    let score = scored("23m789s11z", &shown, "1m", DISCARD);
    assert!(!listed(&score).contains(&EdgeWait));
}

#[test]
fn a_discard_makes_an_exposed_pung_unless_it_fits_a_chow() {
    let concealed = |hand, situation| {
        let score = scored(hand, &[], "2m", situation);
        (score.fans.has(TwoConcealedPungs), score.fans.has(ThreeConcealedPungs))
    };
    assert_eq!(concealed("11122m456s777p33z", DRAWN), (false, true));
    assert_eq!(concealed("11122m456s777p33z", DISCARD), (true, false));
    // The fourth 2m can belong to 234m, so 222m stays concealed.
    assert_eq!(concealed("11122234m777p55z", DISCARD), (false, true));
}

#[test]
fn special_shapes_are_concealed_by_nature() {
    assert_eq!(fans("19m19p19s1234567z", "1z", DRAWN), [ThirteenOrphans, SelfDrawn]);
    assert_eq!(
        fans("147m258p369s1234z", "5z", DRAWN),
        [LesserHonorsAndKnittedTiles, KnittedStraight, SelfDrawn]
    );
    assert_eq!(
        fans("1112345678999m", "5m", DRAWN),
        [NineGates, TwoConcealedPungs, SelfDrawn, PungOfTerminalsOrHonors]
    );
}

#[test]
fn a_knitted_straight_may_have_a_meld() {
    let kong = [(MeldKind::ConcealedKong, "1z")];
    let score = scored("147m258p369s5z", &kong, "5z", DRAWN);
    assert_eq!(
        listed(&score),
        [
            KnittedStraight,
            AllTypes,
            FullyConcealedHand,
            ConcealedKong,
            PrevalentWind,
            SeatWind,
            SingleWait
        ]
    );
}

#[test]
fn a_chicken_hand_has_nothing_else() {
    let open = [(MeldKind::Chow, "1s"), (MeldKind::Pung, "5s")];
    let flowers = Situation { flowers: 3, ..DISCARD };
    let score = scored("34m567p55z", &open, "2m", flowers);
    assert_eq!(listed(&score), [ChickenHand, FlowerTiles, FlowerTiles, FlowerTiles]);
    assert_eq!((score.total, score.without_flowers, score.is_legal()), (11, 8, true));
}

#[test]
fn flags_that_the_tiles_exclude_are_errors() {
    let waiting = counts("123456m789s11p55z");
    let refused = |situation| {
        let win = Win::new(&waiting, Melds::default(), Tile(kinds("1p")[0]), situation);
        match win.expect_err("a contradiction") {
            CoreError::Argument { name, .. } => name,
            _ => "",
        }
    };
    assert_eq!(refused(Situation { last_copy: true, ..DRAWN }), "last_copy");
    assert_eq!(refused(Situation { kong: true, ..DRAWN }), "kong");
    assert_eq!(refused(Situation { kong: true, ..DISCARD }), "kong");
}

#[test]
fn the_last_copy_is_noticed_in_the_melds() {
    let shown = [(MeldKind::Pung, "1p")];
    let score = scored("23p456m789s55z", &shown, "1p", DISCARD);
    assert!(score.fans.has(LastTile));
}

#[test]
fn what_is_not_complete_has_no_score() {
    for (hand, tile) in [
        ("123456789m1122z", "3z"),
        ("1112345678999m", "1z"),
        ("19m19p19s1234567z", "2m"),
        ("112233m445566p7s", "8s"),
        ("147m258p369s1123z", "4z"),
    ] {
        assert_eq!(score(&win(hand, &[], tile, DISCARD)), None, "{hand} {tile}");
    }
}

#[test]
fn bad_wins_are_refused() {
    let new = |hand, declared: &[(MeldKind, &str)], tile, situation| {
        Win::new(&counts(hand), melds(declared), Tile(tile), situation)
    };
    let fifth = new("1111m23456789m1z", &[], 0, DISCARD);
    assert!(matches!(fifth, Err(CoreError::TileCount { tile: Tile(0), count: 5, .. })));
    let drawn = new("123456789m11122z", &[], 27, DISCARD);
    assert!(matches!(drawn, Err(CoreError::HandSize { size: 14, .. })));
    assert!(matches!(new("123456789m1122z", &[], 34, DISCARD), Err(CoreError::Argument { .. })));
    let chow = [(MeldKind::Chow, "8m")];
    assert!(matches!(new("123456789m1z", &chow, 27, DISCARD), Err(CoreError::Argument { .. })));
    let flowers = Situation { flowers: 9, ..DISCARD };
    assert!(matches!(new("123456789m1122z", &[], 27, flowers), Err(CoreError::Argument { .. })));
    let huge = Win::new(&[255; 34], Melds::default(), Tile(0), DISCARD);
    assert!(matches!(huge, Err(CoreError::TileCount { .. })));
}

#[test]
fn a_batch_is_its_wins_and_names_the_first_fault() {
    let hands = ["123456789m1122z", "1122334455667m", "19m19p19s1234567z"];
    let tiles = ["1z", "7m", "5s"].map(|tile| kinds(tile)[0]);
    let rows = 1500;
    let waiting: Vec<PerKind> = (0..rows).map(|row| counts(hands[row % 3])).collect();
    let tiles: Vec<u8> = (0..rows).map(|row| tiles[row % 3]).collect();
    let (zeros, flowers) =
        (vec![0; rows], (0..rows).map(|row| (row % 9) as u8).collect::<Vec<_>>());
    let mut wins = Wins {
        waiting: &waiting,
        tiles: &tiles,
        melds: Melds::default(),
        flags: [&zeros; 4],
        winds: [&zeros; 2],
        flowers: &flowers,
    };
    let found = score_batch(&wins, 1, NEVER).expect("scores");
    assert_eq!(found, score_batch(&wins, 3, NEVER).expect("scores"));
    for row in 0..rows {
        let situation = Situation { flowers: flowers[row], ..DISCARD };
        let win = Win::new(&waiting[row], Melds::default(), Tile(tiles[row]), situation);
        let total = score(&win.expect("a win")).map_or(-1, |score| score.total as i16);
        assert_eq!(found.total[row], total);
        let times = &found.times[row * FANS..][..FANS];
        assert_eq!(times[FlowerTiles as usize], if total < 0 { 0 } else { flowers[row] });
    }
    wins.winds = [&zeros, &flowers];
    let fault = score_batch(&wins, 3, NEVER);
    assert!(matches!(fault, Err(CoreError::Argument { name: "wind", .. })), "{fault:?}");
    wins.winds = [&zeros, &zeros[1..]];
    assert!(matches!(score_batch(&wins, 1, NEVER), Err(CoreError::Shape { .. })));
}

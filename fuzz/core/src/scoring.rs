//! Any win of either game: it is scored or refused; a batch agrees; complete hands alone have a
//! score.

use crate::source::{Source, full};
use paili_core::mcr::scoring as mcr;
use paili_core::model::meld::Melds;
use paili_core::model::position::Position;
use paili_core::model::rules::Rules;
use paili_core::model::sichuan::SichuanRules;
use paili_core::model::stop::NEVER;
use paili_core::model::tile::{KINDS, PerKind, Tile, Wind};
use paili_core::question::Question;
use paili_core::sichuan::scoring as sichuan;

/// Reads a win out of bytes, and scores it.
pub fn one(data: &[u8]) {
    let mut source = Source::new(data);
    if source.flag() { mcr_win(&mut source) } else { sichuan_win(&mut source) }
}

/// Tiles before the last, and the last.
struct Tiles {
    waiting: PerKind,
    melds: Melds,
    tile: Tile,
}

fn tiles(source: &mut Source, kinds: u8) -> Tiles {
    let mut left = full(kinds);
    let melds = source.melds(&mut left);
    let concealed = usize::from(4 - melds.count());
    let waiting = match source.below(8) {
        0 => source.per_kind(),
        1 => source.take(&mut left, 3 * concealed + 1),
        _ => {
            let mut hand = built(source, &mut left, concealed);
            let last = source.below(KINDS);
            let last = (last..last + KINDS).map(|kind| kind % KINDS).find(|&kind| hand[kind] > 0);
            if let Some(last) = last {
                hand[last] -= 1;
                return Tiles { waiting: hand, melds, tile: Tile(last as u8) };
            }
            hand
        }
    };
    Tiles { waiting, melds, tile: Tile(source.byte() % 36) }
}

/// Sets and a pair, or seven pairs, as far as there are tiles for them.
fn built(source: &mut Source, left: &mut PerKind, sets: usize) -> PerKind {
    let mut hand = [0; KINDS];
    let mut add = |kinds: &[usize]| {
        let mut after = *left;
        let fits = kinds.iter().all(|&kind| {
            let is_left = kind < KINDS && after[kind] > 0;
            if is_left {
                after[kind] -= 1;
            }
            is_left
        });
        if fits {
            *left = after;
            kinds.iter().for_each(|&kind| hand[kind] += 1);
        }
    };
    if sets == 4 && source.below(6) == 0 {
        for _ in 0..7 {
            let kind = source.below(KINDS);
            add(&[kind, kind]);
        }
        return hand;
    }
    for _ in 0..sets {
        let kind = source.below(KINDS);
        if source.flag() { add(&[kind, kind, kind]) } else { add(&[kind, kind + 1, kind + 2]) }
    }
    let kind = source.below(KINDS);
    add(&[kind, kind]);
    hand
}

/// Is the drawn hand complete under these rules?
fn is_complete(tiles: &Tiles, rules: &Rules) -> Option<bool> {
    let mut counts = tiles.waiting;
    counts[usize::from(tiles.tile.0)] += 1;
    let nothing = [0; KINDS];
    let position = Position::with_melds(&counts, Some(&nothing), &tiles.melds, rules).ok()?;
    Some(Question::new(position, rules).ok()?.deficiency(NEVER).ok()? == 0)
}

fn mcr_win(source: &mut Source) {
    let tiles = tiles(source, 34);
    let flags: [bool; 4] = std::array::from_fn(|_| source.flag());
    let [self_drawn, last_copy, kong, wall_last] = flags;
    let situation = mcr::Situation {
        self_drawn,
        last_copy,
        kong,
        wall_last,
        seat_wind: source.choose(&Wind::ALL),
        prevalent_wind: source.choose(&Wind::ALL),
        flowers: source.byte() % 10,
    };
    let win = mcr::Win::new(&tiles.waiting, tiles.melds, tiles.tile, situation);
    let score = win.as_ref().ok().map(mcr::score);
    let columns = flags.map(u8::from);
    let winds = [situation.seat_wind as u8, situation.prevalent_wind as u8];
    let scores = mcr::batch::score_batch(
        &mcr::batch::Wins {
            waiting: std::slice::from_ref(&tiles.waiting),
            tiles: &[tiles.tile.0],
            melds: tiles.melds,
            flags: columns.each_ref().map(std::slice::from_ref),
            winds: winds.each_ref().map(std::slice::from_ref),
            flowers: &[situation.flowers],
        },
        1,
        NEVER,
    );
    assert_eq!(score.is_some(), scores.is_ok(), "refused alone and in a batch, or in neither");
    let (Some(score), Ok(scores)) = (score, scores) else { return };
    assert_eq!(score.map_or(-1, |score| score.total as i16), scores.total[0]);
    assert_eq!(score.map_or(-1, |score| score.without_flowers as i16), scores.without_flowers[0]);
    assert_eq!(Some(score.is_some()), is_complete(&tiles, &Rules::MCR), "complete hands score");
    if let Some(score) = score {
        assert_eq!(score.total, score.fans.total());
        assert_eq!(score.total, score.without_flowers + u16::from(situation.flowers));
        assert!(score.without_flowers >= 1, "every complete hand is worth something");
    }
}

fn sichuan_win(source: &mut Source) {
    let rules = [SichuanRules::XUEZHAN, SichuanRules::SBR, SichuanRules::AKABANE];
    let rules = source.choose(&rules);
    let tiles = tiles(source, 27);
    let void = [None, Some(0), Some(1), Some(2), Some(3)][source.below(5)];
    let flags: [bool; 8] = std::array::from_fn(|_| source.below(3) == 1);
    let circumstances = sichuan::Circumstances::of_flags(flags);
    assert_eq!(circumstances.to_flags(), flags);
    let win = sichuan::Win::new(&tiles.waiting, tiles.melds, tiles.tile, void, circumstances);
    let score = win.as_ref().ok().map(|win| sichuan::score(win, &rules));
    let columns = flags.map(u8::from);
    let scores = sichuan::batch::score_batch(
        &sichuan::batch::Wins {
            waiting: std::slice::from_ref(&tiles.waiting),
            tiles: &[tiles.tile.0],
            melds: tiles.melds,
            voids: &[void.unwrap_or(sichuan::batch::NO_VOID)],
            flags: columns.each_ref().map(std::slice::from_ref),
        },
        &rules,
        1,
        NEVER,
    );
    if void == Some(sichuan::batch::NO_VOID) {
        return; // Alone it is no suit; in a batch it says that there is none.
    }
    assert_eq!(score.is_some(), scores.is_ok(), "refused alone and in a batch, or in neither");
    let (Some(score), Ok(scores), Ok(win)) = (score, scores, win) else { return };
    assert_eq!(score.is_some(), sichuan::is_complete(&win));
    assert_eq!(score.as_ref().map_or(-1, |score| score.value), scores.value[0]);
    assert_eq!(score.as_ref().map_or(-1, |score| score.fan as i16), scores.fan[0]);
    let Ok(of_hands) = Rules::new(27, 0b101, void) else { return };
    if let Some(is_complete) = is_complete(&tiles, &of_hands) {
        assert_eq!(score.is_some(), is_complete, "complete hands score");
    }
    if let Some(score) = score {
        assert!((1..=rules.cap_value()).contains(&score.value));
    }
}

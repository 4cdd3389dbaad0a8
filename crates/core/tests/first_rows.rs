//! The chances of rehearsed games, and the discards that they put first, compared with far more games
//! through other walls.

#![allow(clippy::expect_used)] // tests may panic

use paili_core::analysis::deficiency::deficiency;
use paili_core::model::position::Position;
use paili_core::model::rules::{Form, Rules};
use paili_core::model::stop::NEVER;
use paili_core::model::tile::{KINDS, PerKind};
use paili_core::outlook::rehearsal::Effort;
use paili_core::outlook::{ALIKE, Choice, Outlook, Terms};
use paili_core::planning::Objective;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use rayon::prelude::*;
use std::f64::consts::SQRT_2;

/// Other walls, and so many that the error is that of 300,000 games whose luck counts.
const LONG: Effort = Effort { seed: 2, error: 0.0007, walls: 1 << 15 };
/// Two standard errors of the difference of chances in such games: nearer discards are as good.
const AS_GOOD: f64 = 2.0 * SQRT_2 * LONG.error;

fn riichi() -> Rules {
    let forms = [Form::Standard, Form::SevenPairs, Form::ThirteenOrphans];
    let bits = forms.iter().fold(0, |bits, &form| bits | 1 << form as u8);
    Rules::new(KINDS as u8, bits, None).expect("rules")
}

/// Returns hands of 14 of the 136 tiles that have a deficiency.
fn dealt(rules: &Rules, wanted: u8, number: usize) -> Vec<Position> {
    let mut random = ChaCha8Rng::seed_from_u64(wanted.into());
    let deal = || {
        let mut tiles: Vec<usize> = (0..4 * KINDS).collect();
        let mut hand: PerKind = [0; KINDS];
        for _ in 0..14 {
            hand[tiles.swap_remove(random.next_u32() as usize % tiles.len()) / 4] += 1;
        }
        Some(Position::new(&hand, None, 0, rules).expect("a position"))
    };
    let is_wanted = |position: &Position| deficiency(position, rules) == wanted;
    std::iter::from_fn(deal).filter(is_wanted).take(number).collect()
}

/// Rehearses games over 18 draws.
fn rehearsed(position: &Position, rules: &Rules, effort: &Effort) -> Outlook {
    let (objective, memory) = (Objective::Chance, 1 << 28);
    let terms = Terms { objective, draws: 18, detours: None, memory, odds: ALIKE, threads: 1 };
    Outlook::rehearsed(position, rules, &terms, effort, NEVER).expect("an outlook")
}

fn won(choice: &Choice) -> f64 {
    choice.curves.won[17]
}

#[test]
fn other_walls_give_the_same_chances() {
    let rules = riichi();
    (3..=7).into_par_iter().for_each(|deficiency| {
        let usual = Effort::usual(deficiency);
        let other = Effort { seed: 2, ..usual };
        for position in dealt(&rules, deficiency, 2) {
            let [first, second] =
                [&usual, &other].map(|effort| rehearsed(&position, &rules, effort));
            let apart = won(first.best()) - won(second.best());
            assert!(apart.abs() < 4.0 * SQRT_2 * usual.error, "{:?}: {apart}", position.counts());
        }
    });
}

/// Returns how much less than the best discard the one of the usual effort wins in long games.
fn lag(position: &Position, rules: &Rules) -> f64 {
    let usual = Effort::usual(deficiency(position, rules));
    let first = rehearsed(position, rules, &usual).best().kind;
    let long = rehearsed(position, rules, &LONG);
    let choice = long.choices().iter().find(|choice| choice.kind == first);
    won(long.best()) - won(choice.expect("the discard"))
}

#[test]
#[ignore = "minutes: make census"]
fn first_discards_are_among_the_best_of_long_games() {
    let rules = riichi();
    for deficiency in 4..=6 {
        let hands = dealt(&rules, deficiency, 100);
        let lags: Vec<f64> = hands.par_iter().map(|position| lag(position, &rules)).collect();
        let among = lags.iter().filter(|&&lag| lag <= AS_GOOD).count();
        let mean = lags.iter().sum::<f64>() / lags.len() as f64;
        let most = lags.iter().copied().fold(0.0, f64::max);
        eprintln!("deficiency {deficiency}: {among} of 100, mean lag {mean:.5}, most {most:.4}");
        assert!(among >= 95, "deficiency {deficiency}: {among} of 100");
    }
}

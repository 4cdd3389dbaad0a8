//! Limits of time cost nothing where they are not reached.

#![allow(clippy::expect_used)] // tests may panic

use paili_answers::analysis::outlook::MEMORY;
use paili_answers::ask;
use paili_answers::host::Host;
use paili_core::model::position::Position;
use paili_core::model::rules::Rules;
use paili_core::outlook::{ALIKE, Outlook, Terms, Wins};
use paili_core::planning::Objective;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Seconds by which the clock of a test goes on with each look at it.
const TICK: f64 = 0.02;

fn now() -> f64 {
    static LOOKS: AtomicUsize = AtomicUsize::new(0);
    LOOKS.fetch_add(1, Ordering::Relaxed) as f64 * TICK
}

/// Returns how often some work asks whether it must stop.
fn looks(work: impl FnOnce(&(dyn Fn() -> bool + Sync))) -> usize {
    let looks = AtomicUsize::new(0);
    work(&|| {
        looks.fetch_add(1, Ordering::Relaxed);
        false
    });
    looks.into_inner()
}

/// An outlook of seconds is not computed a second time without detours.
#[test]
fn an_outlook_in_time_is_computed_once() {
    let mut counts = [0; 34];
    for kind in [0, 1, 2, 12, 13, 14, 19, 22, 25, 26, 27, 29, 31, 33] {
        counts[kind] = 1;
    }
    let asked = looks(|stop| {
        let question =
            r#"{"hand": "123m456p2589s1357z", "rules": "mcr", "draws": 12, "seconds": 10}"#;
        let answer = ask("outlook", question, Host::new(|| 0.0, stop));
        assert!(answer.contains(r#""deficiency":4"#) && !answer.contains("stopped_by"));
    });
    let alone = looks(|stop| {
        let position = Position::new(&counts, None, 0, &Rules::MCR).expect("a hand");
        let wins = Wins::All(&position, &Rules::MCR);
        let (objective, odds) = (Objective::Chance, ALIKE);
        let terms = Terms { objective, draws: 12, detours: None, memory: MEMORY, odds, threads: 1 };
        Outlook::new(wins, &terms, stop).expect("an outlook");
    });
    assert!(alone > 100);
    assert_eq!(asked, alone);
}

/// With half of the time too little, and enough for the outlook without detours, that is the answer.
#[test]
fn an_outlook_that_takes_too_long_has_no_detours() {
    let asked = |more: &str| format!(r#"{{"hand": "123m2468p115679s", "draws": 18{more}}}"#);
    let direct = looks(|stop| {
        ask("outlook", &asked(r#", "detours": 0"#), Host::new(|| 0.0, stop));
    });
    let whole = looks(|stop| {
        ask("outlook", &asked(""), Host::new(|| 0.0, stop));
    });
    assert!(2 * direct + 8 < whole);
    let seconds = whole as f64 * TICK;
    let limited = asked(&format!(r#", "seconds": {seconds}"#));
    let answer = ask("outlook", &limited, Host::new(now, &|| false));
    assert!(answer.contains(r#""stopped_by":"seconds""#), "{answer}");
    assert!(answer.contains(r#""detours":0"#));
}

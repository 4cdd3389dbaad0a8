//! Long work ends when it is stopped, and its partial results are correct.

#![allow(clippy::expect_used)] // tests may panic

use paili_core::analysis::batch::{Availability, JokerRows, MeldCounts, Rows};
use paili_core::analysis::census::census;
use paili_core::mcr::agents::AgentKind as McrAgent;
use paili_core::mcr::table as mcr;
use paili_core::minimum_worth::planning::RequiredPlan;
use paili_core::minimum_worth::{
    RequiredPosition, Unfinished, acceptance, completions, deficiency, discards, eight_fan,
};
use paili_core::model::error::CoreError;
use paili_core::model::meld::Melds;
use paili_core::model::position::Position;
use paili_core::model::riichi::RiichiRules;
use paili_core::model::rules::{Form, Requirement, Rules};
use paili_core::model::sichuan::SichuanRules;
use paili_core::model::stop::{NEVER, Stop};
use paili_core::model::tile::{KINDS, PerKind, Wind};
use paili_core::outlook::{ALIKE, Outlook, Terms, Wins};
use paili_core::planning::{Objective, Plan, Planner};
use paili_core::question::{Question, batch, discard_values};
use paili_core::riichi::planning::Stakes;
use paili_core::sichuan::agents::AgentKind as SichuanAgent;
use paili_core::sichuan::table as sichuan;
use paili_core::simulation::{Match, PolicyKind, Simulation};
use std::fmt::Debug;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Returns the hand of some kinds.
fn hand(kinds: &[usize]) -> PerKind {
    let mut counts = [0; KINDS];
    kinds.iter().for_each(|&kind| counts[kind] += 1);
    counts
}

/// A waiting hand that is far from everything: 147m258p369s and four winds.
const FAR: [usize; 13] = [0, 3, 6, 10, 13, 16, 20, 23, 26, 27, 28, 29, 30];
/// A drawn hand that is near: 2345m2367p2233s66s.
const NEAR: [usize; 14] = [1, 2, 3, 4, 10, 11, 14, 15, 19, 19, 20, 20, 23, 23];

fn required(kinds: &[usize], minimum: u16) -> RequiredPosition {
    let requirement = Requirement { minimum, ..eight_fan(Wind::East, Wind::South) };
    RequiredPosition::new(&hand(kinds), Melds::default(), None, requirement).expect("a position")
}

fn position(kinds: &[usize]) -> Position {
    Position::new(&hand(kinds), None, 0, &Rules::MCR).expect("a position")
}

/// Runs work with a stop flag that is set after `looks` checks; returns the number of checks.
fn stopped_after<R>(looks: usize, work: impl FnOnce(Stop) -> R) -> (R, usize) {
    let looked = AtomicUsize::new(0);
    let answer = work(&|| looked.fetch_add(1, Ordering::Relaxed) >= looks);
    (answer, looked.into_inner())
}

/// Returns the number of checks of work that is not stopped.
fn looks<R>(work: impl FnOnce(Stop) -> R) -> usize {
    stopped_after(usize::MAX, work).1
}

/// Returns numbers of checks after which work is stopped: none, few, half, the last, and too many.
fn moments(all: usize) -> [usize; 7] {
    [0, 1, 2, all / 3, all / 2, all.saturating_sub(1), all]
}

/// Highest number of checks after work was stopped, made by callers that detect it.
const LAST_LOOKS: usize = 4;

/// Checks that stopped work ends immediately, and either reports that or returns its complete
/// result.
fn is_all_or_nothing<T: Debug + PartialEq>(work: impl Fn(Stop) -> Result<T, CoreError>) {
    let (whole, all) = stopped_after(usize::MAX, &work);
    let whole = whole.expect("an answer");
    assert!(all > 2, "it looks {all} times");
    for after in moments(all) {
        let (answer, looked) = stopped_after(after, &work);
        assert!(looked <= after + LAST_LOOKS, "{looked} looks of {after}");
        match answer {
            Err(error) => assert_eq!((error, after < all), (CoreError::Stopped, true)),
            Ok(answer) => assert_eq!(answer, whole),
        }
    }
}

#[test]
fn a_stopped_deficiency_is_a_lower_bound() {
    let far = required(&FAR, 64);
    let whole = deficiency(&far, NEVER).expect("the deficiency");
    let all = looks(|stop| deficiency(&far, stop));
    let mut bounds = Vec::new();
    for after in moments(all) {
        let (answer, looked) = stopped_after(after, |stop| deficiency(&far, stop));
        assert!(looked <= after + LAST_LOOKS);
        bounds.push(match answer {
            Ok(exact) => {
                assert_eq!((exact, after), (whole, all));
                exact
            }
            Err(Unfinished { at_least }) => at_least,
        });
    }
    assert!(bounds.is_sorted() && bounds[0] < whole, "{bounds:?}");
    assert_eq!(bounds.last(), Some(&whole));
}

#[test]
fn acceptance_discards_and_batches_tell_all_or_nothing() {
    let far = required(&FAR, 64);
    is_all_or_nothing(|stop| acceptance(&far, stop));
    let mut drawn = FAR.to_vec();
    drawn.push(31);
    let drawn = required(&drawn, 48);
    is_all_or_nothing(|stop| discards(&drawn, stop));
    let requirement = Requirement { minimum: 48, ..eight_fan(Wind::East, Wind::South) };
    let counts = [hand(&FAR), hand(&NEAR)];
    let rules = Rules::MCR.requiring(requirement).expect("rules");
    let (melds, known) = (MeldCounts::Shared(0), Melds::default());
    let rows = Rows {
        counts: &counts,
        available: Availability::Plain,
        melds,
        known,
        jokers: JokerRows::NONE,
    };
    is_all_or_nothing(|stop| batch::deficiency(&rows, &rules, 1, stop));
}

#[test]
fn stopped_completions_are_those_of_the_distances_that_were_finished() {
    let far = required(&FAR, 8);
    let find = |stop: Stop| completions(&far, 4, 50, stop).expect("completions");
    let whole = find(NEVER);
    assert!(whole.is_exact && !whole.is_stopped);
    assert_eq!(whole.counts.len(), 5);
    let all = looks(find);
    let mut finished = Vec::new();
    for after in moments(all) {
        let (found, looked) = stopped_after(after, find);
        assert!(looked <= after + LAST_LOOKS);
        assert_eq!(found.is_stopped, after < all);
        if found.is_exact {
            assert_eq!(found.deficiency, whole.deficiency);
        } else {
            assert!(found.deficiency <= whole.deficiency && found.listed.is_empty());
        }
        assert_eq!(found.counts, whole.counts[..found.counts.len()]);
        assert!(found.listed.is_sorted());
        // The finished distances are nearer than the others, so the beginning of the list is the
        // same.
        let known = found.counts.iter().sum::<u64>().min(50) as usize;
        assert_eq!(found.listed[..known], whole.listed[..known]);
        finished.push(found.counts.len());
    }
    assert!(finished.is_sorted() && finished[0] < 5 && finished[6] == 5, "{finished:?}");
}

#[test]
fn outlooks_tell_all_or_nothing() {
    let (near, any) = (required(&NEAR, 8), position(&NEAR));
    let rules = RiichiRules::TENHOU;
    let forms = [Form::Standard, Form::SevenPairs, Form::ThirteenOrphans];
    let forms = forms.iter().fold(0, |bits, &form| bits | 1 << form as u8);
    let shapes = Rules::new(KINDS as u8, forms, None).expect("rules");
    let question = Question::new(any, &shapes).expect("a question");
    let (yaku, staked) = question.staked(&rules, Stakes::default()).expect("stakes");
    let points = Wins::Staked(yaku.required().expect("a requirement"), &staked);
    for wins in [Wins::Required(&near), Wins::All(&any, &Rules::MCR), points] {
        is_all_or_nothing(|stop| {
            let (objective, detours, memory) = (Objective::Chance, Some(1), 1 << 30);
            let terms = Terms { objective, draws: 12, detours, memory, odds: ALIKE, threads: 1 };
            let outlook = Outlook::new(wins, &terms, stop)?;
            Ok((outlook.choices().to_vec(), outlook.hands()))
        });
    }
}

/// Checks that a plan that is stopped repeatedly reaches the result of one that is not, and that
/// its bounds on the way are correct.
fn gets_on(plan: impl Fn() -> Box<dyn Planner>) {
    let mut whole = plan();
    let all = looks(|stop| assert_eq!(whole.advance(stop), Ok(true)));
    let (value, values) = (whole.value(NEVER), whole.values(NEVER));
    for slice in [all / 10 + 1, all / 2] {
        let mut plan = plan();
        let mut slices = 0;
        loop {
            let (done, looked) = stopped_after(slice, |stop| plan.advance(stop));
            slices += 1;
            if done.expect("a search") {
                break;
            }
            assert!(looked > slice);
            if slices < 20 {
                let (bounds, _) = stopped_after(0, |stop| plan.value(stop));
                assert!(bounds.lower <= value.lower && value.upper <= bounds.upper);
            }
        }
        assert!(slices > 1);
        assert_eq!((plan.value(NEVER), plan.values(NEVER)), (value, values.clone()));
        assert_eq!((plan.nodes(), plan.fan()), (whole.nodes(), whole.fan()));
        reasons_are_all_or_nothing(&mut plan);
    }
}

fn reasons_are_all_or_nothing(plan: &mut Box<dyn Planner>) {
    let whole = plan.reasons(NEVER).expect("reasons");
    let all = looks(|stop| plan.reasons(stop));
    for after in moments(all) {
        let (reasons, looked) = stopped_after(after, |stop| plan.reasons(stop));
        assert!(looked <= after + LAST_LOOKS);
        assert!(reasons.is_none_or(|reasons| reasons == whole));
    }
}

#[test]
fn plans_that_are_stopped_again_and_again_get_on() {
    gets_on(|| Box::new(Plan::new(&position(&NEAR), &Rules::MCR, 4, 1, 1 << 30).expect("a plan")));
    let near = required(&NEAR, 8);
    gets_on(|| {
        Box::new(RequiredPlan::new(&near, Objective::Chance, None, 3, 1 << 30).expect("a plan"))
    });
}

#[test]
fn bounds_by_hindsight_are_looked_for_again_when_they_were_stopped() {
    let plan = || Plan::new(&position(&NEAR), &Rules::MCR, 6, 1, 1 << 30).expect("a plan");
    let narrow = plan().value(NEVER);
    let mut stopped = plan();
    let (wide, looked) = stopped_after(3, |stop| stopped.value(stop));
    assert!(looked <= 3 + LAST_LOOKS);
    assert!(wide.lower == narrow.lower && wide.upper > narrow.upper);
    assert_eq!(stopped.value(NEVER), narrow);
}

#[test]
fn values_of_discards_tell_all_or_nothing() {
    let counts = [hand(&NEAR)];
    let melds = MeldCounts::Shared(0);
    let known = Melds::default();
    let rows = Rows {
        counts: &counts,
        available: Availability::Plain,
        melds,
        known,
        jokers: JokerRows::NONE,
    };
    is_all_or_nothing(|stop| {
        let values = discard_values(&rows, &Rules::MCR, 4, 1, 1 << 30, stop)?;
        Ok(values.into_iter().map(|row| row.map(f64::to_bits)).collect::<Vec<_>>())
    });
}

#[test]
fn games_that_were_stopped_are_played_anew() {
    let policies = [PolicyKind::Delta, PolicyKind::Outlook, PolicyKind::Step(2)];
    for (policy, games) in policies.into_iter().zip([300, 1000, 5]) {
        let start = || {
            let objective = Objective::Chance;
            let played = Match { policy, objective, draws: 8, games, seed: 5, memory: 1 << 30 };
            let question = Question::new(position(&NEAR), &Rules::MCR).expect("a question");
            Simulation::new(&question, None, played).expect("a simulation")
        };
        let play = |simulation: &mut Simulation, stop: Stop| {
            while !simulation.advance(1, stop).expect("games") && !stop() {}
        };
        let mut whole = start();
        let all = looks(|stop| play(&mut whole, stop));
        for after in moments(all) {
            let mut simulation = start();
            let ((), looked) = stopped_after(after, |stop| play(&mut simulation, stop));
            assert!(looked <= after + LAST_LOOKS, "{looked} looks of {after}");
            play(&mut simulation, NEVER);
            assert_eq!(simulation.tally(), whole.tally());
        }
    }
}

#[test]
fn simulated_games_tell_all_or_nothing() {
    is_all_or_nothing(|stop| {
        let records = mcr::simulate_games([McrAgent::Wang2020; 4], 5, 0, 2, true, 1, stop)?;
        Ok(records.iter().map(|record| (record.payments, record.stages)).collect::<Vec<_>>())
    });
    let rules = SichuanRules::XUEZHAN;
    is_all_or_nothing(|stop| {
        sichuan::simulate_games([SichuanAgent::Greedy; 4], &rules, 5, 0, 2, 1, stop)
    });
}

#[test]
fn a_census_tells_all_or_nothing() {
    is_all_or_nothing(|stop| census(&Rules::MCR, false, 3, false, 1, stop));
}

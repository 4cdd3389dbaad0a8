//! Sichuan Mahjong.

use crate::source::Source;
use paili_core::games::{Seat, Verdict};
use paili_core::model::sichuan::SichuanRules;
use paili_core::model::tile::{COPIES, KINDS, Tile};
use paili_core::sichuan::table::{
    Action, Change, Deal, Direction, Event, Observation, Stage, State,
};

pub fn one(source: &mut Source) {
    let rules = [SichuanRules::XUEZHAN, SichuanRules::SBR, SichuanRules::AKABANE];
    let rules = source.choose(&rules);
    let deal = Deal::random(source.number(), u32::from(source.byte()));
    let mut state = State::new(deal, &rules).expect("rules of a preset");
    let direction = Direction::under(&rules, deal.direction()).expect("a deal with a direction");
    let start = |seat| Observation::start(seat, &rules, direction.or(deal.direction()));
    let mut seen = Seat::ALL.map(|seat| start(seat).expect("rules of a preset"));
    let mut lost = 0;
    for event in state.dealt() {
        tell(source, &mut seen, &event);
    }
    // A game has 56 draws at most, and a few stages for each.
    for _ in 0..1000 {
        check(&state, &seen, lost);
        if state.table().stage() == Stage::Over {
            assert!(Seat::ALL.iter().all(|&seat| state.legal_actions(seat).is_empty()));
            return;
        }
        let (actions, all_legal) = answers(source, &state);
        let Ok(events) = state.apply(&actions) else {
            assert!(!all_legal, "legal answers are not refused: {actions:?}");
            continue;
        };
        for event in &events {
            let is_fault = matches!(event.change, Change::Fault { .. });
            assert!(!(is_fault && all_legal), "legal answers are no fault: {actions:?}");
            for payment in &event.payments {
                assert!(payment.amount > 0 && payment.payee != Some(payment.payer));
                lost += if payment.payee.is_none() { payment.amount } else { 0 };
            }
            tell(source, &mut seen, event);
        }
    }
    // Answers that are refused come to nothing, and bytes may say so again and again.
    assert!(source.is_empty() || state.table().stage() != Stage::Over);
}

fn tell(source: &mut Source, seen: &mut [Observation; 4], event: &Event) {
    for (seat, seen) in Seat::ALL.into_iter().zip(seen) {
        anything(source, seen);
        assert_eq!(seen.observe(&event.seen_by(seat)), Ok(()), "what has happened can happen");
    }
}

/// What each seat knows is what there is; no tile and no point is gained or lost.
fn check(state: &State, seen: &[Observation; 4], lost: i64) {
    let table = state.table();
    assert_eq!(table.scores().iter().sum::<i64>(), -lost, "payments sum to zero");
    let mut counts = *table.face_up();
    for (seat, seen) in Seat::ALL.into_iter().zip(seen) {
        let view = seen.view();
        assert_eq!(view.hand(), state.hand(seat));
        assert_eq!(view.legal_actions(), state.legal_actions(seat));
        assert!(view.available().iter().all(|&copies| copies <= COPIES));
        let hand: u32 = view.hand().iter().map(|&count| u32::from(count)).sum();
        let size = hand + 3 * u32::from(table.seat(seat).melds().count());
        assert!((13..=14).contains(&size), "a hand of {size} tiles");
        for kind in 0..KINDS {
            counts[kind] += view.hand()[kind];
        }
    }
    for (kind, &copies) in counts.iter().enumerate() {
        assert!(copies <= COPIES, "a fifth copy of kind {kind}");
    }
    assert_eq!(state.wall().len(), usize::from(table.wall_left()));
}

/// One answer for each seat; are all of them legal?
fn answers(source: &mut Source, state: &State) -> ([Action; 4], bool) {
    let mut all_legal = true;
    let actions = Seat::ALL.map(|seat| {
        let legal = state.legal_actions(seat);
        let view = state.view(seat);
        assert!(legal.iter().all(|&action| view.is_legal(action)), "{legal:?}");
        assert_eq!(view.may_win(), legal.contains(&Action::Win));
        assert_eq!(view.has_choice(), legal.iter().any(|action| *action != Action::Pass));
        if legal.is_empty() {
            assert!(!state.table().is_asked(seat), "an answer to everything");
            return Action::Pass;
        }
        let action = match source.byte() {
            0 => legal[0],
            255 => any_action(source),
            byte => legal[usize::from(byte - 1) % legal.len()],
        };
        all_legal &= legal.contains(&action);
        action
    });
    (actions, all_legal)
}

fn tile(source: &mut Source) -> Tile {
    Tile(source.byte() % 36)
}

fn any_action(source: &mut Source) -> Action {
    match source.below(10) {
        0 => Action::Pass,
        1 => Action::exchange([tile(source), tile(source), tile(source)]),
        2 => Action::Void(source.byte() % 5),
        3 => Action::Discard(tile(source)),
        4 => Action::Pung,
        5 => Action::Kong,
        6 => Action::ConcealedKong(tile(source)),
        7 => Action::AddedKong(tile(source)),
        8 => Action::Win,
        _ => Action::Fault(source.choose(&[Verdict::TimeLimit, Verdict::WrongAnswer])),
    }
}

/// A seat is told anything at all, now and then: it is refused, or it could have come.
fn anything(source: &mut Source, seen: &Observation) {
    if source.byte() != 1 {
        return;
    }
    let mut seen = seen.clone();
    let (seat, other) = (Seat(source.byte() % 4), Seat(source.byte() % 4));
    let change = match source.below(12) {
        0 => Change::Deal { seat, hand: Some(source.per_kind()) },
        1 => Change::Exchange { seat, to: other, tiles: Some([tile(source); 3]) },
        2 => Change::Void { seat, suit: source.byte() % 5 },
        3 => Change::Draw { seat, tile: Some(tile(source)), is_replacement: source.flag() },
        4 => Change::Discard { seat, tile: tile(source) },
        5 => Change::Pung { seat, tile: tile(source), giver: other },
        6 => Change::Kong { seat, tile: tile(source), giver: other },
        7 => Change::ConcealedKong { seat, tile: tile(source) },
        8 => Change::AddedKong { seat, tile: tile(source) },
        9 => Change::KongAdded { seat, tile: tile(source) },
        10 => Change::KongRobbed { seat, tile: tile(source) },
        _ => Change::Shot { seat, winner: other },
    };
    let event = Event { change, payments: Vec::new() };
    if seen.observe(&event).is_ok() {
        let view = seen.view();
        let _ = (view.legal_actions(), view.available(), view.win());
    }
}

//! Chinese Standard Mahjong.

use crate::source::Source;
use paili_core::games::{Seat, Verdict};
use paili_core::mcr::table::{Action, Deal, Event, Observation, State};
use paili_core::model::tile::{COPIES, KINDS, Tile};

pub fn one(source: &mut Source) {
    let flowers = source.flag();
    let deal = Deal::random(source.number(), u32::from(source.byte()), flowers);
    let mut state = State::new(deal);
    let start = |seat| Observation::new(seat, deal.prevalent(), deal.is_duplicate());
    let mut seen = Seat::ALL.map(start);
    // A game has at most 144 draws, and a few stages for each.
    for _ in 0..2000 {
        if let Some(outcome) = state.outcome() {
            assert_eq!(outcome.payments.iter().sum::<i32>(), 0, "payments sum to zero");
            assert!(Seat::ALL.iter().all(|&seat| state.legal_actions(seat).is_empty()));
            return;
        }
        let (actions, all_legal) = answers(source, &state);
        let event = state.apply(&actions).expect("a game that is not over goes on");
        if all_legal {
            assert!(
                !matches!(event, Event::Fault { .. }),
                "legal answers are no fault: {actions:?}"
            );
        }
        for (seat, seen) in Seat::ALL.into_iter().zip(&mut seen) {
            told(source, seen);
            assert_eq!(seen.observe(event.seen_by(seat)), Ok(()), "what has happened can happen");
            assert_eq!(seen.hand(), state.hand(seat));
            assert_eq!(seen.legal_actions(), state.legal_actions(seat));
        }
        conserved(&state, &seen);
    }
    panic!("the game does not end");
}

/// One answer for each seat; are all of them legal?
fn answers(source: &mut Source, state: &State) -> ([Action; 4], bool) {
    let mut all_legal = true;
    let actions = Seat::ALL.map(|seat| {
        let legal = state.legal_actions(seat);
        assert!(!legal.is_empty(), "an answer to everything");
        let choices = legal.iter().any(|action| *action != Action::Pass);
        assert_eq!(state.has_choice(seat), choices);
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
    Tile(source.byte() % 40)
}

fn any_action(source: &mut Source) -> Action {
    match source.below(9) {
        0 => Action::Pass,
        1 => Action::Play(tile(source)),
        2 => Action::Chow { first: tile(source), discard: tile(source) },
        3 => Action::Pung { discard: tile(source) },
        4 => Action::Kong,
        5 => Action::ConcealedKong(tile(source)),
        6 => Action::AddedKong(tile(source)),
        7 => Action::Win,
        _ => Action::Fault(source.choose(&[Verdict::TimeLimit, Verdict::WrongAnswer])),
    }
}

/// A seat is told anything at all, now and then: it is refused, or it could have come.
fn told(source: &mut Source, seen: &Observation) {
    if source.byte() != 1 {
        return;
    }
    let mut seen = seen.clone();
    let seat = Seat(source.byte() % 4);
    let hidden = source.flag();
    let some = |tile: Tile| (!hidden).then_some(tile);
    let event = match source.below(11) {
        0 => Event::Seats,
        1 => {
            let hand = source.per_kind();
            Event::Deal { hands: [Some(hand); 4], flowers: [source.byte(); 4] }
        }
        2 => Event::Draw { seat, tile: some(tile(source)) },
        3 => Event::Flower { seat, flower: source.byte() % 10 },
        4 => Event::Play { seat, tile: tile(source) },
        5 => Event::Chow { seat, first: tile(source), discard: tile(source) },
        6 => Event::Pung { seat, discard: tile(source) },
        7 => Event::Kong { seat },
        8 => Event::ConcealedKong { seat, tile: some(tile(source)) },
        9 => Event::AddedKong { seat, tile: tile(source) },
        _ => Event::Win { seat, tile: tile(source), giver: Some(Seat(source.byte() % 4)) },
    };
    if seen.observe(event).is_ok() {
        let _ = (seen.legal_actions(), seen.available(), seen.win());
    }
}

/// No tile is gained or lost.
fn conserved(state: &State, seen: &[Observation; 4]) {
    let table = state.table();
    if state.hand(Seat(0)).iter().all(|&count| count == 0) {
        return; // Nothing has been dealt yet.
    }
    let mut face_down = [0u8; KINDS];
    let mut tiles = 0u32;
    for seat in Seat::ALL {
        let hand: u32 = state.hand(seat).iter().map(|&count| u32::from(count)).sum();
        let melds = table.melds(seat);
        let declared: u32 = melds.counts().iter().map(|&count| u32::from(count)).sum();
        let size = hand + 3 * u32::from(melds.count());
        assert!((13..=14).contains(&size), "a hand of {size} tiles");
        tiles += hand + declared + table.seat(seat).flowers.count_ones();
        for kind in 0..KINDS {
            face_down[kind] += state.hand(seat)[kind];
        }
        let available = seen[seat.index()].available();
        assert!(available.iter().all(|&copies| copies <= COPIES));
    }
    for (kind, &held) in face_down.iter().enumerate() {
        assert!(held + table.exposed()[kind] <= COPIES, "a fifth copy of kind {kind}");
    }
    tiles += table.discards().iter().filter(|discard| !discard.called).count() as u32;
    let walls: u32 = if state.deal().is_duplicate() {
        Seat::ALL.iter().map(|&seat| u32::from(table.seat(seat).wall_left)).sum()
    } else {
        u32::from(table.seat(Seat(0)).wall_left)
    };
    let all = if state.deal().is_duplicate() { 136 } else { 144 };
    // A tile that was won, or added to a kong, is counted where it lies.
    if !table.last().is_end() {
        assert_eq!(tiles + walls, all, "after {:?}", table.last());
    }
}

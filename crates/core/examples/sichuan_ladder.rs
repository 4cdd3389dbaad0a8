//! How much one player of Sichuan Mahjong gains from others, on duplicate walls.
//!
//! Each wall is played with the seats of the players changed: four times for one against three, six
//! times for two against two. So the luck of the deal counts for both sides alike, and what is left
//! is averaged over walls.
//!
//!     cargo run --release -p paili-core --example sichuan_ladder -- value greedy 1 1000 0 7
//!
//! The arguments: a player, its opponent, seats of the first (1 or 2), walls, the number of the
//! first wall, a seed, and the rules ("xuezhan" unless told).

#![allow(clippy::expect_used, clippy::panic)] // a program of its own

use paili_core::games::{Agent, Players, Seat, game_seed, play};
use paili_core::model::sichuan::SichuanRules;
use paili_core::sichuan::agents::AgentKind;
use paili_core::sichuan::payments::{CAUSES, Cause};
use paili_core::sichuan::table::{Action, Change, Deal, Event, State, View};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// Seatings of the first player, a bit for each seat.
const ONE: &[u8] = &[1, 2, 4, 8];
const TWO: &[u8] = &[3, 5, 9, 6, 10, 12];

/// Answers of one player: how many, and how many seconds they took, all and the longest.
#[derive(Clone, Copy, Default)]
struct Clock {
    answers: u64,
    seconds: f64,
    longest: f64,
}

/// A player whose answers are timed.
struct Timed(Box<dyn Agent<State> + Send>, Arc<Mutex<Clock>>);

impl Agent<State> for Timed {
    fn act(&mut self, view: View<'_>) -> Action {
        let start = Instant::now();
        let action = self.0.act(view);
        let seconds = start.elapsed().as_secs_f64();
        let mut clock = self.1.lock().expect("one thread");
        clock.answers += 1;
        clock.seconds += seconds;
        clock.longest = clock.longest.max(seconds);
        action
    }
}

/// What the seats of one side did.
#[derive(Clone, Copy, Default)]
struct Side {
    seats: u32,
    wins: u32,
    self_drawn: u32,
    fan: u32,
    by_fan: [u32; 6],
    dealt_in: u32,
    ledger: [i64; CAUSES],
}

struct Match {
    kinds: [AgentKind; 2],
    rules: SichuanRules,
    clocks: [Arc<Mutex<Clock>>; 2],
    sides: [Side; 2],
    faults: u32,
}

impl Match {
    /// One game: the mean score of the seats of the first player.
    fn game(&mut self, seed: u64, wall: u32, seating: u8) -> f64 {
        let side = |seat: Seat| usize::from(seating >> seat.0 & 1 == 0);
        let mut players: Players<State> = Seat::ALL.map(|seat| {
            let player = self.kinds[side(seat)].player(game_seed(seed, wall), seat.0);
            Box::new(Timed(player, self.clocks[side(seat)].clone())) as Box<_>
        });
        let mut state = State::new(Deal::random(seed, wall), &self.rules).expect("rules");
        let mut events = Vec::new();
        play(&mut state, &mut players, |news, _| events.extend_from_slice(news));
        for seat in Seat::ALL {
            self.sides[side(seat)].seats += 1;
        }
        events.iter().for_each(|event| self.note(event, &side));
        let scores = state.table().scores();
        let own = Seat::ALL.into_iter().filter(|&seat| side(seat) == 0);
        let own: Vec<f64> = own.map(|seat| scores[seat.index()] as f64).collect();
        own.iter().sum::<f64>() / own.len() as f64
    }

    fn note(&mut self, event: &Event, side: &impl Fn(Seat) -> usize) {
        match event.change {
            Change::Win { seat, giver, fan, .. } => {
                let winner = &mut self.sides[side(seat)];
                winner.wins += 1;
                winner.self_drawn += u32::from(giver.is_none());
                winner.fan += u32::from(fan);
                winner.by_fan[usize::from(fan.min(5))] += 1;
                if let Some(giver) = giver {
                    self.sides[side(giver)].dealt_in += 1;
                }
            }
            Change::Fault { .. } => self.faults += 1,
            _ => {}
        }
        for payment in &event.payments {
            let cause = payment.cause as usize;
            self.sides[side(Seat(payment.payer))].ledger[cause] -= payment.amount;
            if let Some(payee) = payment.payee {
                self.sides[side(Seat(payee))].ledger[cause] += payment.amount;
            }
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = |place: usize, default: &'static str| {
        arguments.get(place).map_or(default, |text| text.as_str()).to_owned()
    };
    let number = |place, default| text(place, default).parse::<u32>().expect("a whole number");
    let names = [text(0, "delta"), text(1, "greedy")];
    let kinds = names.clone().map(|name| AgentKind::named(&name).expect("a player"));
    let seatings = if number(2, "1") == 2 { TWO } else { ONE };
    let (walls, first, seed) = (number(3, "200"), number(4, "0"), number(5, "1"));
    let rules = match text(6, "xuezhan").as_str() {
        "xuezhan" => SichuanRules::XUEZHAN,
        "sbr" => SichuanRules::SBR,
        "akabane" => SichuanRules::AKABANE,
        other => panic!("no such rules: {other}"),
    };
    let clocks = Default::default();
    let mut ladder = Match { kinds, rules, clocks, sides: Default::default(), faults: 0 };
    let mut means = Vec::new();
    for wall in first..first + walls {
        let games = seatings.iter().map(|&seating| ladder.game(seed.into(), wall, seating));
        means.push(games.sum::<f64>() / seatings.len() as f64);
    }
    report(&names, &ladder, &means, seatings.len());
}

fn report(names: &[String; 2], ladder: &Match, means: &[f64], games: usize) {
    let walls = means.len() as f64;
    let mean = means.iter().sum::<f64>() / walls;
    let variance = means.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (walls - 1.0);
    let error = 1.96 * (variance / walls).sqrt();
    println!(
        "{} against {}: {mean:+.3} ± {error:.3} a game, {} games, {} faults",
        names[0],
        names[1],
        means.len() * games,
        ladder.faults
    );
    for (index, side) in ladder.sides.iter().enumerate() {
        let seats = f64::from(side.seats.max(1));
        let wins = f64::from(side.wins.max(1));
        let share = |count: u32| f64::from(count) / seats;
        println!(
            "  {}: wins {:.3}, self-drawn {:.2} of them, dealt in {:.3}, fan {:.2}, by fan {:.3?}",
            names[index],
            share(side.wins),
            f64::from(side.self_drawn) / wins,
            share(side.dealt_in),
            f64::from(side.fan) / wins,
            side.by_fan.map(share),
        );
        let ledger = Cause::ALL.map(|cause| (cause, side.ledger[cause as usize] as f64 / seats));
        let ledger: Vec<String> = ledger
            .iter()
            .filter(|(_, points)| *points != 0.0)
            .map(|(cause, points)| format!("{cause:?} {points:+.3}"))
            .collect();
        let clock = ladder.clocks[index].lock().expect("one thread");
        println!(
            "    {}; {:.3} ms an answer, {:.1} at most",
            ledger.join(", "),
            1e3 * clock.seconds / clock.answers.max(1) as f64,
            1e3 * clock.longest
        );
    }
}

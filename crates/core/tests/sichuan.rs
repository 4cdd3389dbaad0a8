//! Games of Sichuan Mahjong: the invariants of the table always hold.

#![allow(clippy::expect_used, clippy::panic)] // tests may panic

use paili_core::games::{Agent, Seat, TableGame, Verdict, game_seed};
use paili_core::model::error::CoreError;
use paili_core::model::meld::MeldKind;
use paili_core::model::sichuan::{
    AfterRobbery, Combine, Exchange, FanTable, FedKong, LastDiscard, PassedWin, SelfDraw,
    ShootAfterKong, SichuanRules, VoidDiscard, VoidPenalty,
};
use paili_core::model::stop::NEVER;
use paili_core::model::tile::{COPIES, KINDS, PerKind, SUITED, Tile};
use paili_core::sichuan::agents::AgentKind;
use paili_core::sichuan::payments::Payment;
use paili_core::sichuan::scoring::{Circumstances, Win, is_complete};
use paili_core::sichuan::table::{
    Action, Change, Deal, Direction, End, Event, Observation, Stage, State, View, WALL,
    simulate_games,
};

const PRESETS: [SichuanRules; 3] =
    [SichuanRules::XUEZHAN, SichuanRules::SBR, SichuanRules::AKABANE];

/// Pseudo-random numbers for the choice of switches.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }

    fn of<T: Copy>(&mut self, choices: &[(T, &str)]) -> T {
        choices[self.below(choices.len())].0
    }

    /// Returns random consistent rules.
    fn rules(&mut self) -> SichuanRules {
        let fans = self.of(FanTable::CHOICES);
        SichuanRules {
            exchange: self.of(Exchange::CHOICES),
            void_discard: self.of(VoidDiscard::CHOICES),
            base: 1 << self.below(4),
            cap: self.below(8) as u8,
            first_fan: 0,
            fans,
            combine: if fans == FanTable::Akabane { Combine::Best } else { Combine::Add },
            self_draw: self.of(SelfDraw::CHOICES),
            fed_kong: self.of(FedKong::CHOICES),
            kong_fan: self.below(2) == 0,
            shoot_after_kong: self.of(ShootAfterKong::CHOICES),
            passed_win: self.of(PassedWin::CHOICES),
            last_discard: self.of(LastDiscard::CHOICES),
            after_robbery: self.of(AfterRobbery::CHOICES),
            void_penalty: self.of(VoidPenalty::CHOICES),
            refund_to_winners: self.below(2) == 0,
            concealed_hand: self.below(2) == 0,
            all_simples: self.below(2) == 0,
        }
    }
}

/// Plays like `greedy` three times out of four, otherwise at random; wins are sometimes passed.
struct Moody(Box<dyn Agent<State> + Send>, Chance);

impl Agent<State> for Moody {
    fn act(&mut self, view: View<'_>) -> Action {
        let legal = view.legal_actions();
        let kong = legal.iter().find(|action| {
            matches!(action, Action::ConcealedKong(_) | Action::AddedKong(_) | Action::Kong)
        });
        match (self.1.below(8), kong) {
            (0 | 1, _) => legal[self.1.below(legal.len())],
            (2 | 3, Some(kong)) => *kong,
            _ => self.0.act(view),
        }
    }
}

/// A game in progress with its events.
struct Watched {
    state: State,
    events: Vec<Event>,
    players: [Moody; 4],
    /// The knowledge of each seat, derived only from the events that it sees.
    told: [Observation; 4],
}

impl Watched {
    fn new(seed: u64, number: u32, rules: &SichuanRules) -> Watched {
        let state = State::new(Deal::random(seed, number), rules).expect("rules that go together");
        let seed = game_seed(seed, number);
        let player = |seat: Seat| {
            let chance = Chance(seed ^ u64::from(seat.0));
            Moody(AgentKind::Greedy.player(seed, seat.0), chance)
        };
        let start = |seat| {
            Observation::start(seat, rules, state.table().direction()).expect("the same rules")
        };
        let told = Seat::ALL.map(start);
        let events = state.dealt().to_vec();
        let mut game = Watched { events, state, players: Seat::ALL.map(player), told };
        game.tell(0);
        game
    }

    /// Applies the events from some index on to the observation of each seat.
    fn tell(&mut self, from: usize) {
        for (seat, told) in Seat::ALL.into_iter().zip(&mut self.told) {
            for event in &self.events[from..] {
                assert_eq!(told.observe(&event.seen_by(seat)), Ok(()));
            }
            assert_eq!(told, &self.state.observation(seat));
        }
    }

    fn answers(&mut self) -> [Action; 4] {
        Seat::ALL.map(|seat| {
            let view = self.state.view(seat);
            if view.has_choice() { self.players[seat.index()].act(view) } else { Action::Pass }
        })
    }
}

fn counted(tiles: impl IntoIterator<Item = u8>) -> PerKind {
    let mut counts = [0; KINDS];
    tiles.into_iter().for_each(|kind| counts[usize::from(kind)] += 1);
    counts
}

/// Checks that all 108 tiles are accounted for: concealed, face up, or in the wall.
fn all_tiles_are_there(state: &State) {
    let wall = counted(state.wall().iter().copied());
    assert_eq!(state.wall().len(), usize::from(state.table().wall_left()));
    for (kind, &left) in wall.iter().enumerate().take(SUITED) {
        let concealed: u8 = Seat::ALL.iter().map(|&seat| state.hand(seat)[kind]).sum();
        assert_eq!(left + concealed + state.table().face_up()[kind], COPIES);
    }
}

/// Recounts the copies that a seat does not see from discards, melds and robbed tiles.
fn recounted(view: &View<'_>) -> PerKind {
    let table = view.table();
    let mut seen = counted(table.discards().iter().filter(|one| !one.called).map(|one| one.tile.0));
    for (_, tile) in table.robbed() {
        seen[usize::from(tile.0)] += 1;
    }
    if let (Stage::Robbery, Some(tile)) = (table.stage(), table.offered()) {
        seen[usize::from(tile.0)] += 1;
    }
    for declared in Seat::ALL.iter().flat_map(|&seat| table.seat(seat).declared()) {
        declared.meld.tiles().for_each(|tile| seen[usize::from(tile.0)] += 1);
        assert_eq!(declared.giver.is_none(), declared.meld.kind == MeldKind::ConcealedKong);
    }
    let rest =
        |kind: usize| if kind < SUITED { COPIES - seen[kind] - view.hand()[kind] } else { 0 };
    std::array::from_fn(rest)
}

fn views_are_right(state: &State) {
    for seat in Seat::ALL {
        let view = state.view(seat);
        assert_eq!(view.available(), recounted(&view));
        for other in seat.others() {
            let held = view.known_to_hold(other);
            assert!((0..KINDS).all(|kind| held[kind] <= state.hand(other)[kind]));
        }
        let legal = view.legal_actions();
        assert_eq!(legal.is_empty(), !state.table().is_asked(seat));
        assert_eq!(view.has_choice(), legal.iter().any(|&action| action != Action::Pass));
        assert_eq!(legal.contains(&Action::Win), view.may_win());
        assert_eq!(state.observation(seat).view().legal_actions(), legal);
        wins_are_found(&view);
    }
}

/// Checks that a hand is offered as a win exactly if it is complete.
fn wins_are_found(view: &View<'_>) {
    let table = view.table();
    let (mut hand, tile) = match (table.stage(), view.drawn(), table.offered()) {
        (Stage::Turn, Some(drawn), _) if table.turn() == view.seat() => (*view.hand(), drawn),
        (_, _, Some(tile)) if table.is_asked(view.seat()) => (*view.hand(), tile),
        _ => return assert!(view.win().is_none()),
    };
    if table.stage() == Stage::Turn {
        hand[usize::from(tile.0)] -= 1;
    }
    let melds = *table.seat(view.seat()).melds();
    let void = table.seat(view.seat()).void;
    let win = Win::new(&hand, melds, tile, void, Circumstances::default()).expect("a hand");
    assert_eq!(view.win().is_some(), is_complete(&win));
}

/// Checks the ledger: payments add up to the scores, and to zero except for points lost to nobody.
fn points_have_causes(events: &[Event], state: &State) {
    let payments: Vec<&Payment> = events.iter().flat_map(|event| &event.payments).collect();
    let mut scores = [0; 4];
    for payment in &payments {
        assert!(payment.amount > 0 && payment.payee != Some(payment.payer));
        scores[usize::from(payment.payer)] -= payment.amount;
        if let Some(payee) = payment.payee {
            scores[usize::from(payee)] += payment.amount;
        }
    }
    let lost: i64 = payments.iter().filter(|one| one.payee.is_none()).map(|one| one.amount).sum();
    assert_eq!(scores, state.table().scores());
    assert_eq!(scores.iter().sum::<i64>(), -lost);
    assert_eq!(lost % (48 * i64::from(state.table().rules().base)), 0);
}

fn all_actions() -> Vec<Action> {
    let mut all = vec![Action::Pass, Action::Pung, Action::Kong, Action::Win];
    all.extend((0..=3).map(Action::Void));
    for tile in (0..KINDS as u8 + 1).map(Tile) {
        all.extend([Action::Discard(tile), Action::ConcealedKong(tile), Action::AddedKong(tile)]);
        for second in tile.0..(tile.0 + 3).min(SUITED as u8) {
            for third in second..(second + 9).min(SUITED as u8) {
                all.push(Action::Exchange([tile, Tile(second), Tile(third)]));
            }
        }
    }
    all.push(Action::Fault(Verdict::TimeLimit));
    all
}

/// Checks that the legal actions, and no others, are accepted without a fault.
fn only_legal_actions_are_taken(state: &State) {
    let answers = Seat::ALL.map(|seat| {
        let legal = state.legal_actions(seat);
        legal.first().copied().unwrap_or(Action::Pass)
    });
    for seat in Seat::ALL {
        let view = state.view(seat);
        for action in all_actions() {
            let mut answers = answers;
            answers[seat.index()] = action;
            let mut after = state.clone();
            let events = after.apply(&answers);
            if !state.table().is_asked(seat) {
                assert_eq!(events.is_err(), action != Action::Pass);
                continue;
            }
            let Ok(events) = events else { panic!("{action:?} of a seat that is asked") };
            let fault =
                matches!(events[0].change, Change::Fault { seat: guilty, .. } if guilty == seat);
            assert_eq!(fault, !view.is_legal(action), "{action:?}");
            assert_eq!(fault, !view.legal_actions().contains(&action), "{action:?}");
        }
    }
}

fn keeps_the_laws(seed: u64, number: u32, rules: &SichuanRules, every: usize) {
    let mut game = Watched::new(seed, number, rules);
    let mut stages = number as usize;
    while !game.state.is_over() {
        let answers = game.answers();
        let events = game.state.apply(&answers).expect("answers of seats that are asked");
        assert!(!events.iter().any(|event| matches!(event.change, Change::Fault { .. })));
        let before = game.events.len();
        game.events.extend(events);
        game.tell(before);
        all_tiles_are_there(&game.state);
        views_are_right(&game.state);
        points_have_causes(&game.events, &game.state);
        stages += 1;
        if stages.is_multiple_of(every) && !game.state.is_over() {
            only_legal_actions_are_taken(&game.state);
        }
    }
    let winners = game.state.table().is_in().iter().filter(|is_in| !**is_in).count();
    let reason = if winners == 3 { End::ThreeWon } else { End::Wall };
    assert_eq!(game.events.last().map(|end| end.change), Some(Change::End { reason }));
    assert!(winners == 3 || game.state.table().wall_left() == 0);
    assert!(Seat::ALL.iter().all(|&seat| game.state.legal_actions(seat).is_empty()));
    assert!(game.state.apply(&[Action::Pass; 4]).is_err());
}

fn play(games: u32, every: usize) {
    let mut chance = Chance(17);
    for number in 0..games {
        let rules = match number % 6 {
            preset @ 0..3 => PRESETS[preset as usize],
            _ => chance.rules(),
        };
        keeps_the_laws(5, number, &rules, every);
    }
}

#[test]
fn games_keep_the_laws() {
    play(300, 97);
}

/// `make census` runs this test.
#[test]
#[ignore = "a hundred thousand games"]
fn a_hundred_thousand_games_keep_the_laws() {
    play(100_000, 997);
}

#[test]
fn all_that_can_happen_happens() {
    let mut chance = Chance(3);
    let mut seen = [0u32; 14];
    for number in 0..400 {
        let rules = chance.rules();
        let mut game = Watched::new(7, number, &rules);
        while !game.state.is_over() {
            let answers = game.answers();
            game.events.extend(game.state.apply(&answers).expect("answers"));
        }
        for Event { change, payments } in &game.events {
            let place = match change {
                Change::Deal { .. } | Change::Fault { .. } => continue,
                Change::Exchange { .. } => 0,
                Change::Void { .. } => 1,
                Change::Draw { is_replacement: false, .. } => 2,
                Change::Draw { .. } => 3,
                Change::Discard { .. } => 4,
                Change::Pung { .. } => 5,
                Change::Kong { .. } => 6,
                Change::ConcealedKong { .. } => 7,
                Change::AddedKong { .. } => 8,
                Change::KongAdded { .. } => 9,
                Change::KongRobbed { .. } => 10,
                Change::Win { .. } => 11,
                Change::Shot { .. } => 12,
                Change::End { .. } => 13,
            };
            seen[place] += 1;
            if matches!(
                change,
                Change::Exchange { .. } | Change::Draw { .. } | Change::Discard { .. }
            ) {
                assert!(payments.is_empty());
            }
        }
    }
    assert!(seen.iter().all(|&times| times > 0), "{seen:?}");
}

/// Applies events of a game in another order, and of another game: accepted events keep all counts
/// valid.
#[test]
fn events_that_cannot_come_are_refused_or_do_no_harm() {
    let mut chance = Chance(5);
    for number in 0..60 {
        let rules = PRESETS[number as usize % 3];
        let (mut game, mut other) =
            (Watched::new(11, number, &rules), Watched::new(12, number, &rules));
        for game in [&mut game, &mut other] {
            while !game.state.is_over() {
                let answers = game.answers();
                game.events.extend(game.state.apply(&answers).expect("legal answers"));
            }
        }
        for seat in Seat::ALL {
            let direction = game.state.table().direction();
            let mut told = Observation::start(seat, &rules, direction).expect("rules");
            for event in &game.events {
                for _ in 0..3 {
                    let from = if chance.below(2) == 0 { &game.events } else { &other.events };
                    let mut after = told.clone();
                    for strange in &from[chance.below(from.len())..] {
                        if after.observe(strange).is_err() {
                            break;
                        }
                        assert!(after.view().available().iter().all(|&copies| copies <= COPIES));
                        let _ = (after.view().legal_actions(), after.view().win());
                    }
                }
                assert_eq!(told.observe(event), Ok(()));
            }
            assert!(game.events.iter().all(|event| told.observe(event).is_err()));
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let agents = [AgentKind::Random, AgentKind::Greedy, AgentKind::Greedy, AgentKind::Random];
    for rules in PRESETS {
        let games = |first, games, threads| {
            simulate_games(agents, &rules, 9, first, games, threads, NEVER)
                .expect("rules that go together")
        };
        let all = games(0, 30, 1);
        assert_eq!(all, games(0, 30, 2));
        assert_eq!(all[10..20], games(10, 10, 2));
        let other = simulate_games(agents, &rules, 10, 0, 30, 1, NEVER).expect("rules");
        assert_ne!(all, other);
        for record in &all {
            let gained: i64 = record.ledger.iter().flatten().sum();
            assert!(gained <= 0 && record.end.is_some() && record.fault.is_none());
        }
    }
}

#[test]
fn what_a_seat_knows_does_not_depend_on_what_it_cannot_see() {
    let deal = Deal::random(1, 2);
    // The other hands and the wall after its first tile, in another order.
    let mut wall = *deal.wall();
    wall[13..52].reverse();
    wall[53..].reverse();
    let other = Deal::new(&wall, Some(Direction::Opposite)).expect("a wall");
    let deal = Deal::new(deal.wall(), Some(Direction::Opposite)).expect("a wall");
    let states = [deal, other].map(|deal| {
        let mut state = State::new(deal, &SichuanRules::XUEZHAN).expect("rules");
        let east = state.observation(Seat(0));
        let answers = Seat::ALL.map(|seat| state.legal_actions(seat)[0]);
        let mut events = state.apply(&answers).expect("an exchange");
        let to_west = events.remove(2).seen_by(Seat(0));
        let told: Vec<Event> = events.iter().map(|event| event.seen_by(Seat(0))).collect();
        (east, told, to_west, state)
    });
    let [(east, told, _, _), (same, told_too, ..)] = &states;
    assert_eq!(east, same);
    assert_eq!(told, told_too);
    for (_, _, from_west, state) in &states {
        assert!(matches!(from_west.change, Change::Exchange { tiles: Some(_), .. }));
        assert_eq!(state.view(Seat(0)).received().is_some(), state.view(Seat(0)).given().is_some());
    }
}

#[test]
fn hidden_tiles_stay_hidden() {
    let hand = Some([0; KINDS]);
    let (me, other) = (Seat(1), Seat(2));
    let tile = Some(Tile(3));
    let draw = |seat, tile| Change::Draw { seat, tile, is_replacement: true };
    assert_eq!(draw(me, tile).seen_by(Some(me)), draw(me, tile));
    assert_eq!(draw(other, tile).seen_by(Some(me)), draw(other, None));
    let deal = Change::Deal { seat: other, hand };
    assert_eq!(deal.seen_by(Some(me)), Change::Deal { seat: other, hand: None });
    let tiles = Some([Tile(0); 3]);
    let given = |tiles| Change::Exchange { seat: other, to: Seat(3), tiles };
    assert_eq!(given(tiles).seen_by(Some(me)), given(None));
    assert_eq!(given(tiles).seen_by(Some(Seat(3))), given(tiles));
    assert_eq!(given(tiles).seen_by(Some(other)), given(tiles));
    assert_eq!(given(tiles).seen_by(None), given(None));
}

#[test]
fn winners_keep_what_they_have_drawn_to_themselves() {
    let (mut drawn, mut taken) = (0, 0);
    for number in 0..60 {
        let mut game = Watched::new(2, number, &SichuanRules::XUEZHAN);
        while !game.state.is_over() {
            let answers = game.answers();
            for event in game.state.apply(&answers).expect("answers") {
                let Change::Win { seat, tile, giver, .. } = event.change else { continue };
                let Change::Win { tile: told, .. } = event.seen_by(seat.after(1)).change else {
                    panic!("another event");
                };
                assert!(tile.is_some());
                assert_eq!(told, if giver.is_some() { tile } else { None });
                *(if giver.is_some() { &mut taken } else { &mut drawn }) += 1;
            }
        }
    }
    assert!(drawn > 0 && taken > 0);
}

#[test]
fn deals_that_are_none_are_refused() {
    let deal = Deal::random(3, 4);
    let refused = |wall: &[u8], name: &str| match Deal::new(wall, None) {
        Err(CoreError::Argument { name: got, .. }) => assert_eq!(got, name),
        other => panic!("{other:?}"),
    };
    refused(&deal.wall()[1..], "wall");
    let mut wall = *deal.wall();
    wall[0] = SUITED as u8;
    refused(&wall, "wall");
    wall[0] = (deal.wall()[0] + 1) % SUITED as u8;
    refused(&wall, "wall");
    let without = Deal::new(deal.wall(), None).expect("a wall");
    assert!(State::new(without, &SichuanRules::XUEZHAN).is_err());
    assert!(State::new(without, &SichuanRules::SBR).is_ok());
    let wrong = SichuanRules { base: 0, ..SichuanRules::SBR };
    assert!(State::new(without, &wrong).is_err());
    assert!(simulate_games([AgentKind::Random; 4], &wrong, 1, 0, 0, 1, NEVER).is_err());
    assert_eq!(deal.wall().len(), WALL);
    assert_eq!(counted(deal.wall().iter().copied())[..SUITED], [COPIES; SUITED]);
}

/// Rule 14: the lowest of several seats at fault pays.
#[test]
fn a_fault_is_paid_by_the_lowest_seat() {
    let mut state = State::new(Deal::random(1, 1), &SichuanRules::SBR).expect("rules");
    let wrong = [Action::Void(1), Action::Win, Action::Pass, Action::Void(2)];
    let events = state.apply(&wrong).expect("answers of seats that are asked");
    let fault = Change::Fault { seat: Seat(1), verdict: Verdict::WrongWin };
    assert_eq!(events[0].change, fault);
    assert_eq!(events[1].change, Change::End { reason: End::Fault });
    assert_eq!(state.table().scores(), [8, -24, 8, 8]);
}

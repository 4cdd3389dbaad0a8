//! Environments: the numbers of actions, the order of polling, and many tables.

#![allow(clippy::expect_used, clippy::unwrap_used)] // tests may panic

use paili_core::environments::{
    Choice, Environment, Poll, Shown, VectorGames, mcr, numbers_of, sichuan, total,
};
use paili_core::games::{Agent, Random, Seat, TableGame};
use paili_core::mcr::agents::AgentKind as McrAgent;
use paili_core::mcr::table::{self as mcr_table, Deal};
use paili_core::model::sichuan::SichuanRules;
use paili_core::model::stop::NEVER;
use paili_core::model::tile::{KINDS, Tile};
use paili_core::sichuan::agents::AgentKind;
use paili_core::sichuan::table as sichuan_table;
use std::collections::BTreeSet;

const ALL: Shown = Shown { planes: true, features: true };

/// Chooses among the legal numbers with a small generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn choose(&mut self, mask: &[bool]) -> i64 {
        let legal: Vec<usize> = (0..mask.len()).filter(|&number| mask[number]).collect();
        // Wins are rare at random, and calls would soon exhaust the hands.
        if mask[1] {
            return 1;
        }
        legal[self.below(legal.len())] as i64
    }
}

/// Checks that every action that the judge considers legal has numbers, all of them legal.
fn numbers_are_actions<G: Environment>(view: G::View<'_>, actions: Vec<G::Action>) {
    let mut firsts = BTreeSet::new();
    for action in actions {
        let numbers = numbers_of::<G>(view, action).expect("a legal action has numbers");
        firsts.insert(numbers[0]);
        let (mut begun, mut answer) = (G::Begun::default(), None);
        for number in numbers {
            assert!(answer.is_none(), "numbers after the end of an answer");
            match G::choose(view, &begun, number) {
                Choice::Answer(complete) => answer = Some(complete),
                Choice::Begun(more) => begun = more,
            }
        }
        assert_eq!(answer, Some(action));
    }
    let legal: BTreeSet<usize> = G::legal(view, &G::Begun::default()).iter().collect();
    // The tiles of an exchange can be chosen in other orders too, which `every_way_ends` covers.
    assert!(firsts.is_subset(&legal));
}

/// Checks that every sequence of choices leads to a legal answer.
fn every_way_ends<G: Environment>(view: G::View<'_>, legal: &[G::Action]) {
    let mut open = vec![G::Begun::default()];
    while let Some(begun) = open.pop() {
        for number in G::legal(view, &begun).iter() {
            match G::choose(view, &begun, number) {
                Choice::Answer(action) => assert!(legal.contains(&action), "{action:?}"),
                Choice::Begun(more) => open.push(more),
            }
        }
    }
}

fn games_of_mcr(games: u32, flowers: bool) {
    let setting = mcr::Setting { flowers };
    for index in 0..games {
        let mut dice = Dice(u64::from(index));
        let mut game = mcr_table::Game::new(Deal::random(9, index, flowers));
        let mut answered = Vec::new();
        let mut poll = Poll::<mcr_table::State>::start(&setting, 9, index, |answers| {
            answered.push(*answers);
        })
        .unwrap();
        loop {
            for answers in answered.drain(..) {
                game.apply(&answers);
            }
            let Some(turn) = poll.turn().copied() else { break };
            let view = poll.game().view(turn.seat);
            let legal = poll.game().legal_actions(turn.seat);
            // The state of the judge and the observations of a seat give the same view.
            assert_eq!(game.view(turn.seat), &poll.game().observation(turn.seat));
            if turn.begun.is_none() {
                numbers_are_actions::<mcr_table::State>(view, legal.clone());
                every_way_ends::<mcr_table::State>(view, &legal);
            }
            let mut mask = [false; mcr::numbering::ACTIONS];
            turn.legal.mark(&mut mask);
            let number = dice.choose(&mask) as usize;
            poll.step(number, |answers| answered.push(*answers));
        }
        assert!(game.is_over());
        let payments = game.state().outcome().map(|outcome| outcome.payments.map(i64::from));
        assert_eq!(payments, Some(poll.game().gained()));
        assert!(!matches!(game.state().table().last(), mcr_table::Event::Fault { .. }));
    }
}

#[test]
fn the_numbers_of_chinese_standard_mahjong_are_its_legal_actions() {
    games_of_mcr(150, false);
    games_of_mcr(30, true);
}

#[test]
#[ignore = "minutes: make census"]
fn ten_thousand_games_of_chinese_standard_mahjong() {
    games_of_mcr(10_000, false);
}

fn games_of_sichuan(rules: SichuanRules, games: u32) {
    for index in 0..games {
        let mut dice = Dice(u64::from(index));
        let mut game =
            sichuan_table::State::new(sichuan_table::Deal::random(9, index), &rules).unwrap();
        let mut answered = Vec::new();
        let mut poll = Poll::<sichuan_table::State>::start(&rules, 9, index, |answers| {
            answered.push(*answers);
        })
        .unwrap();
        loop {
            for answers in answered.drain(..) {
                game.apply(&answers).unwrap();
            }
            let Some(turn) = poll.turn().copied() else { break };
            let view = Environment::view(poll.game(), turn.seat);
            let legal = game.legal_actions(turn.seat);
            if turn.begun == [None; 2] {
                numbers_are_actions::<sichuan_table::State>(view, legal.clone());
                every_way_ends::<sichuan_table::State>(view, &legal);
            }
            let mut mask = [false; sichuan::numbering::ACTIONS];
            turn.legal.mark(&mut mask);
            poll.step(dice.choose(&mask) as usize, |answers| answered.push(*answers));
        }
        assert_eq!(game.table().stage(), sichuan_table::Stage::Over);
        assert_eq!(game.table().scores(), poll.game().gained());
        let fault = Some(sichuan_table::Change::End { reason: sichuan_table::End::Fault });
        assert_ne!(game.table().last(), fault);
    }
}

const PRESETS: [SichuanRules; 3] =
    [SichuanRules::XUEZHAN, SichuanRules::SBR, SichuanRules::AKABANE];

#[test]
fn the_numbers_of_sichuan_mahjong_are_its_legal_actions() {
    PRESETS.into_iter().for_each(|rules| games_of_sichuan(rules, 20));
}

#[test]
#[ignore = "minutes: make census"]
fn ten_thousand_games_of_sichuan_mahjong() {
    PRESETS.into_iter().for_each(|rules| games_of_sichuan(rules, 3_400));
}

/// Seats that cannot take precedence are not asked: the discarder's neighbour can call a chow, but
/// the seat across can call a pung and is asked first.
#[test]
fn pungs_are_asked_for_before_chows() {
    let mut seen = [0; 2];
    for index in 0..60 {
        let mut dice = Dice(u64::from(index));
        let mut poll =
            Poll::<mcr_table::State>::start(&mcr::Setting::default(), 3, index, |_| {}).unwrap();
        let mut last: Option<(mcr_table::Event, u8)> = None;
        while let Some(turn) = poll.turn().copied() {
            let event = poll.game().table().last();
            let ranks = turn.legal.iter().filter_map(mcr_table::State::rank);
            let rank = ranks.min().expect("who is asked may do more than pass");
            if turn.begun.is_none() {
                if let Some((before, least)) = last
                    && before == event
                {
                    assert!(least <= rank, "the better call is asked first");
                    seen[usize::from(least < rank)] += 1;
                }
                last = Some((event, rank));
            }
            let mut mask = [false; mcr::numbering::ACTIONS];
            turn.legal.mark(&mut mask);
            // Passing leads to the next seat.
            let number = if mask[0] { 0 } else { dice.choose(&mask) as usize };
            poll.step(number, |_| {});
        }
    }
    assert!(seen[1] > 10, "{seen:?}");
}

/// The results do not depend on the number of tables and threads.
#[test]
fn tables_do_not_depend_on_each_other() {
    let tables = 40;
    let mut one =
        VectorGames::<sichuan_table::State>::new(tables, SichuanRules::XUEZHAN, 7, 1, ALL, NEVER)
            .unwrap();
    let mut two =
        VectorGames::<sichuan_table::State>::new(tables, SichuanRules::XUEZHAN, 7, 2, ALL, NEVER)
            .unwrap();
    let mut dice = Dice(1);
    for _ in 0..400 {
        let decisions = one.now(NEVER).unwrap();
        assert_eq!(decisions, two.now(NEVER).unwrap());
        let masks = decisions.masks.chunks(sichuan::numbering::ACTIONS);
        let numbers: Vec<i64> = masks.map(|mask| dice.choose(mask)).collect();
        one.step(&numbers).unwrap();
        two.step(&numbers).unwrap();
    }
    let games = one.now(NEVER).unwrap().games;
    assert!(games.iter().enumerate().all(|(table, game)| *game as usize % tables == table));
    assert!(games.iter().any(|&game| game as usize >= 2 * tables));
}

#[test]
fn illegal_numbers_are_refused_and_nothing_happens() {
    let shown = Shown { planes: false, features: false };
    let mut games =
        VectorGames::<mcr_table::State>::new(3, mcr::Setting::default(), 1, 1, shown, NEVER)
            .unwrap();
    let before = games.now(NEVER).unwrap();
    let fits = before.masks.chunks(mcr::numbering::ACTIONS);
    let mut numbers: Vec<i64> =
        fits.map(|mask| mask.iter().position(|&legal| legal).unwrap() as i64).collect();
    for wrong in [-1, 0, 235, i64::MAX] {
        numbers[2] = wrong;
        let error = games.step(&numbers).unwrap_err().to_string();
        assert!(error.contains(&format!("{wrong} in row 2")), "{error}");
    }
    assert!(games.step(&numbers[..2]).is_err());
    assert_eq!(games.now(NEVER).unwrap(), before);
    let none = VectorGames::<mcr_table::State>::new(0, mcr::Setting::default(), 1, 1, shown, NEVER);
    assert!(none.is_err());
}

/// The tables play as built-in players do among themselves.
#[test]
fn answers_are_those_of_the_players() {
    let shown = Shown { planes: false, features: false };
    let mut games =
        VectorGames::<sichuan_table::State>::new(1, SichuanRules::SBR, 5, 1, shown, NEVER).unwrap();
    let records = sichuan_table::simulate_games(
        [AgentKind::Greedy; 4],
        &SichuanRules::SBR,
        5,
        0,
        12,
        1,
        NEVER,
    )
    .unwrap();
    for record in records {
        let mut gained = [0; 4];
        loop {
            let numbers = games.answers(AgentKind::Greedy, NEVER).unwrap();
            games.step(&numbers).unwrap();
            let now = games.now(NEVER).unwrap();
            for (seat, gained) in gained.iter_mut().enumerate() {
                *gained += now.rewards[0][seat];
            }
            if now.ended[0] {
                break;
            }
        }
        assert_eq!(gained, record.ledger.map(|causes| causes.iter().sum::<i64>()));
    }
    let mut games =
        VectorGames::<mcr_table::State>::new(2, mcr::Setting::default(), 5, 1, shown, NEVER)
            .unwrap();
    let records =
        mcr_table::simulate_games([McrAgent::Wang2020; 4], 5, 0, 4, false, 1, NEVER).unwrap();
    let mut ended = vec![None; 4];
    while ended.iter().any(Option::is_none) {
        let before = games.now(NEVER).unwrap().games;
        games.step(&games.answers(McrAgent::Wang2020, NEVER).unwrap()).unwrap();
        let now = games.now(NEVER).unwrap();
        for table in (0..2).filter(|&table| now.ended[table]) {
            if let Some(place) = ended.get_mut(before[table] as usize) {
                *place = Some(now.rewards[table]);
            }
        }
    }
    let payments: Vec<_> =
        records.iter().map(|record| Some(record.payments.map(i64::from))).collect();
    assert_eq!(ended, payments);
}

/// Numbers of the course: tiles in its order, chows by the claimed tile.
#[test]
fn numbers_are_those_of_the_course() {
    use mcr::numbering::{cell_of, tile_at};
    // The first dots, the first bamboo, east, the red and the white dragon.
    for (kind, cell) in [(0, 0), (9, 18), (18, 9), (27, 27), (33, 31), (32, 32), (31, 33)] {
        assert_eq!(cell_of(Tile(kind)), cell);
    }
    for cell in 0..KINDS {
        assert_eq!(cell_of(tile_at(cell)), cell);
    }
}

#[test]
fn sizes_are_those_of_the_blocks() {
    assert_eq!((total(mcr::PLANES), total(mcr::FEATURES)), (99, 119));
    assert_eq!((total(sichuan::PLANES), total(sichuan::FEATURES)), (100, 99));
}

/// The random player completes the answers that it begins.
#[test]
fn random_answers_are_always_legal() {
    let shown = Shown { planes: false, features: false };
    let mut games =
        VectorGames::<mcr_table::State>::new(8, mcr::Setting::default(), 2, 1, shown, NEVER)
            .unwrap();
    let mut ended = 0;
    for _ in 0..600 {
        let numbers = games.answers(McrAgent::Random, NEVER).unwrap();
        games.step(&numbers).unwrap();
        ended += games.now(NEVER).unwrap().ended.iter().filter(|&&ended| ended).count();
    }
    assert!(ended > 8, "{ended}");
    let mut player = Random::new(1, 0);
    let game = mcr_table::Game::new(Deal::random(1, 1, false));
    let view = game.view(Seat(0));
    assert_eq!(Agent::<mcr_table::Game>::act(&mut player, view), mcr_table::Action::Pass);
}

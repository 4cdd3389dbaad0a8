//! Players of Sichuan Mahjong: what they answer, and laws that all keep.

#![allow(clippy::expect_used, clippy::panic)] // a test may

use paili_core::games::learning::{Learning, Network};
use paili_core::games::{Agent, Seat, TableGame};
use paili_core::model::sichuan::{Exchange, PassedWin, SichuanRules, VoidDiscard};
use paili_core::model::stop::NEVER;
use paili_core::model::tile::{COPIES, KINDS, KindSet, SUITED, Tile};
use paili_core::sichuan::agents::delta::{Farness, deltas};
use paili_core::sichuan::agents::search::{PARAMETERS, Parameters};
use paili_core::sichuan::agents::{AgentKind, Search};
use paili_core::sichuan::table::{Action, Deal, Direction, Stage, State, simulate_games};

const PRESETS: [SichuanRules; 3] =
    [SichuanRules::XUEZHAN, SichuanRules::SBR, SichuanRules::AKABANE];

/// Other rules than the presets, under which other answers are legal.
fn other_rules() -> [SichuanRules; 3] {
    let loose = SichuanRules {
        void_discard: VoidDiscard::Lenient,
        passed_win: PassedWin::UnlessHigher,
        concealed_hand: true,
        all_simples: true,
        ..SichuanRules::XUEZHAN
    };
    let cheap = SichuanRules { cap: 0, exchange: Exchange::Opposite, ..SichuanRules::XUEZHAN };
    let dear = SichuanRules { cap: 24, base: 1000, ..SichuanRules::SBR };
    [loose, cheap, dear]
}

/// Players that choose, at four seats.
fn tables() -> Vec<[AgentKind; 4]> {
    let kind = |name: &str| AgentKind::named(name).expect("a player");
    let names = ["greedy", "delta", "value", "search:samples=40,first_samples=10"];
    names.into_iter().map(|name| [kind(name), kind("greedy"), kind(name), kind("random")]).collect()
}

#[test]
fn no_player_answers_what_is_not_legal() {
    for agents in tables() {
        for rules in PRESETS.into_iter().chain(other_rules()) {
            let games = simulate_games(agents, &rules, 4, 0, 4, 1, NEVER).expect("rules");
            for record in games {
                assert!(record.end.is_some() && record.fault.is_none(), "{agents:?} {record:?}");
            }
        }
    }
}

#[test]
fn answers_are_the_same_again_and_on_any_thread() {
    for agents in tables() {
        let games = |threads| {
            simulate_games(agents, &SichuanRules::XUEZHAN, 6, 3, 6, threads, NEVER).expect("rules")
        };
        let all = games(1);
        assert_eq!(all, games(1));
        assert_eq!(all, games(2));
    }
}

/// One player's answers to an observation are those of another of its kind, whatever they saw
/// before: nothing is remembered that is not on the table.
#[test]
fn players_remember_nothing() {
    for agents in tables() {
        let mut state =
            State::new(Deal::random(8, 1), &SichuanRules::XUEZHAN).expect("rules that fit");
        let mut old = agents[0].player(0, 0);
        let mut asked = 0;
        while state.table().stage() != Stage::Over && asked < 40 {
            let answers = Seat::ALL.map(|seat| {
                let view = state.view(seat);
                if !view.has_choice() {
                    return Action::Pass;
                }
                asked += 1;
                let answer = old.act(view);
                let observation = state.observation(seat);
                assert_eq!(answer, agents[0].player(0, 0).act(observation.view()));
                answer
            });
            state.apply(&answers).expect("answers");
        }
        assert!(asked >= 20);
    }
}

/// Tiles of a text such as "123m55p".
fn tiles(text: &str) -> Vec<u8> {
    let mut found = Vec::new();
    let mut ranks = Vec::new();
    for byte in text.bytes() {
        match b"mps".iter().position(|&suit| suit == byte) {
            Some(suit) => found.extend(ranks.drain(..).map(|rank: u8| 9 * suit as u8 + rank)),
            None => ranks.push(byte - b'1'),
        }
    }
    found
}

/// A wall that begins with a hand of the first seat, and gives it a tile first; without an exchange.
fn first_turn(hand: &str, drawn: &str, rules: SichuanRules, void: u8) -> State {
    let (mut hand, drawn) = (tiles(hand), tiles(drawn)[0]);
    let mut left = [COPIES; SUITED];
    hand.iter().chain([&drawn]).for_each(|&kind| left[usize::from(kind)] -= 1);
    let rest = (0..SUITED as u8).flat_map(|kind| vec![kind; left[usize::from(kind)].into()]);
    // Far apart, so that the others have no sets.
    let mut rest: Vec<u8> = rest.collect();
    let others: Vec<u8> = (0..39).map(|place| rest[place * 94 / 39]).collect();
    for kind in &others {
        rest.remove(rest.iter().position(|other| other == kind).expect("a tile"));
    }
    hand.extend(others);
    hand.push(drawn);
    hand.extend(rest);
    let rules = SichuanRules { exchange: Exchange::None, ..rules };
    let deal = Deal::new(&hand, Some(Direction::Opposite)).expect("a wall");
    let mut state = State::new(deal, &rules).expect("rules that fit");
    state.apply(&[void, 2, 2, 2].map(Action::Void)).expect("suits");
    state
}

fn answer(name: &str, state: &State) -> Action {
    AgentKind::named(name).expect("a player").player(0, 0).act(state.view(Seat(0)))
}

#[test]
fn a_complete_hand_wins() {
    let state = first_turn("123456789m1112p", "2p", SichuanRules::XUEZHAN, 2);
    for name in AgentKind::NAMES.into_iter().filter(|&name| name != "random") {
        assert_eq!(answer(name, &state), Action::Win, "{name}");
    }
}

#[test]
fn tiles_of_the_void_suit_go_first() {
    let state = first_turn("123456789m111p5s", "5p", SichuanRules::XUEZHAN, 2);
    for name in AgentKind::NAMES {
        assert_eq!(answer(name, &state), Action::Discard(Tile(22)), "{name}");
    }
}

#[test]
fn a_kong_of_four_that_are_a_set_already() {
    let state = first_turn("1111m234567m99p4p", "8p", SichuanRules::XUEZHAN, 2);
    for name in AgentKind::NAMES.into_iter().filter(|&name| name != "random") {
        let kong = answer(name, &state) == Action::ConcealedKong(Tile(0));
        // Kongs play no part in the paper.
        assert_eq!(kong, name != "delta", "{name}");
    }
}

/// Seven pairs are nothing to the paper, and two fan here.
#[test]
fn near_hands_are_played_for_points() {
    let state = first_turn("11224488m5577p3p", "6p", SichuanRules::XUEZHAN, 2);
    let kept = |name| matches!(answer(name, &state), Action::Discard(Tile(11 | 14)));
    assert!(kept("greedy") && kept("value"));
    assert!(!kept("delta"));
}

/// Plays three games of `search` with some parameters; `watch` is told each answer.
fn games_of_search(text: &str, mut watch: impl FnMut(&State, Seat, Action)) {
    let mut player = Search::new(Parameters::parse(text).expect("parameters"));
    for game in 0..3 {
        let deal = Deal::random(21, game);
        let mut state = State::new(deal, &SichuanRules::XUEZHAN).expect("rules that fit");
        while !state.is_over() {
            let answers = Seat::ALL.map(|seat| match state.view(seat) {
                view if view.has_choice() => {
                    let answer = player.act(view);
                    watch(&state, seat, answer);
                    answer
                }
                _ => Action::Pass,
            });
            state.apply(&answers).expect("answers");
        }
    }
}

#[test]
fn answers_of_search_are_weighed_best_first() {
    let search = Search::new(Parameters::parse("samples=20,first_samples=5").expect("parameters"));
    let mut voids = 0;
    games_of_search("samples=20,first_samples=5", |state, seat, answer| {
        let choices = search.choices(state.view(seat));
        assert_eq!(choices[0].action, answer);
        assert!(choices.is_sorted_by(|one, other| one.worth >= other.worth));
        let legal = state.legal_actions(seat);
        assert!(choices.iter().all(|choice| legal.contains(&choice.action)));
        assert!(choices.iter().all(|choice| choice.worth.is_finite()));
        if state.table().stage() == Stage::Void {
            voids += 1;
            assert_eq!(choices.len(), 3);
        }
        if state.table().stage() == Stage::Exchange {
            assert_eq!(choices.len(), legal.len());
        }
    });
    assert_eq!(voids, 12);
}

#[test]
fn search_passes_cheap_wins_unless_it_is_told_not_to() {
    let passed = |text: &str| {
        let (mut passed, mut offered) = (0, 0);
        games_of_search(text, |state, seat, answer| {
            offered += u32::from(state.view(seat).may_win());
            passed += u32::from(state.view(seat).may_win() && answer != Action::Win);
        });
        assert!(offered > 3);
        passed
    };
    assert_eq!(passed("samples=20,first_samples=5,passing=99,passing_drawn=99"), 0);
    assert!(passed("samples=20,first_samples=5,staying=0") > 0);
}

#[test]
fn a_suit_of_many_tiles_is_kept() {
    let hand = tiles("1134567899m258p");
    let mut left = [COPIES; SUITED];
    hand.iter().for_each(|&kind| left[usize::from(kind)] -= 1);
    let rest = (0..SUITED as u8).flat_map(|kind| vec![kind; left[usize::from(kind)].into()]);
    let wall: Vec<u8> = hand.iter().copied().chain(rest).collect();
    let deal = Deal::new(&wall, Some(Direction::Opposite)).expect("a wall");
    let state = State::new(deal, &SichuanRules::XUEZHAN).expect("rules that fit");
    let others = Action::exchange([Tile(10), Tile(13), Tile(16)]);
    assert_eq!(answer("value", &state), others);
    assert_eq!(answer("search", &state), others);
    assert!(State::legal_actions(&state, Seat(0)).len() > 50);
}

#[test]
fn parameters_have_names_and_meanings() {
    for parameter in PARAMETERS {
        assert!(parameter.meaning().ends_with('.'), "{}", parameter.name);
        let text = format!("{}={}", parameter.name, parameter.default);
        assert_eq!(Parameters::parse(&text), Some(Parameters::default()), "{text}");
        let other = Parameters::parse(&format!("{}={}", parameter.name, parameter.default + 1.0));
        assert_ne!(other, Some(Parameters::default()));
    }
    let others =
        ["kong", "kong=", "kong=-1", "kong=NaN", "kong=1e9", "nothing=1", "kong=1;ready=1"];
    for text in ["", "kong=1,", "kong=1,kong=2"].into_iter().chain(others) {
        assert_eq!(Parameters::parse(text), None, "{text}");
    }
}

/// Without samples there is nothing to weigh by, and every answer is as good.
#[test]
fn no_samples_are_no_fault() {
    let kind = AgentKind::named("search:samples=0,first_samples=0").expect("a player");
    let games =
        simulate_games([kind; 4], &SichuanRules::XUEZHAN, 2, 0, 3, 1, NEVER).expect("rules");
    assert!(games.iter().all(|record| record.fault.is_none() && record.end.is_some()));
}

#[test]
fn only_players_have_names() {
    for name in AgentKind::NAMES {
        assert!(AgentKind::named(name).is_some());
    }
    for name in ["", "Greedy", "value:", "nobody", "search:kong", "search:nothing=1"] {
        assert_eq!(AgentKind::named(name), None);
    }
}

#[test]
fn tiles_are_given_away_of_one_suit() {
    for game in 0..20 {
        let state = State::new(Deal::random(11, game), &SichuanRules::XUEZHAN).expect("rules");
        for seat in Seat::ALL {
            for name in AgentKind::NAMES {
                let kind = AgentKind::named(name).expect("a player");
                let given = kind.player(1, seat.0).act(state.view(seat));
                assert!(State::legal_actions(&state, seat).contains(&given), "{name} {given:?}");
            }
        }
        assert!(!TableGame::is_over(&state));
    }
}

/// Example 2 of Yan, Li & Li 2021: B111889 C1555 D1567, one copy of each kind available.
#[test]
fn deltas_of_the_paper() {
    let mut hand = [0; KINDS];
    for (suit, ranks) in [(2, "111889"), (0, "1555"), (1, "1567")] {
        ranks.bytes().for_each(|rank| hand[9 * suit + usize::from(rank - b'1')] += 1);
    }
    let farness = Farness::new(None, 0);
    assert_eq!(farness.deficiency(&hand), 2);
    let available = std::array::from_fn(|kind| u8::from(kind < SUITED));
    let deltas = deltas(&hand, &available, KindSet::at_least(&hand, 1), &farness);
    let of = |suit: usize, ranks: &str| -> Vec<u32> {
        ranks.bytes().filter_map(|rank| deltas[9 * suit + usize::from(rank - b'1')]).collect()
    };
    assert_eq!(of(2, "111889"), [0, 0, 0, 3, 3, 7]);
    assert_eq!(of(0, "1555"), [6, 0, 0, 0]);
    assert_eq!(of(1, "1567"), [6, 0, 0, 0]);
}

const POSITION: usize = State::POSITION;
const ANSWER: usize = State::ANSWER;

/// Hidden layers of two and one; what they say goes to the output as often as asked.
fn network(last: f32) -> Vec<u8> {
    let mut bytes = b"paili-n1".to_vec();
    [POSITION as u32, ANSWER as u32, 2, 1]
        .into_iter()
        .for_each(|size| bytes.extend(size.to_le_bytes()));
    let inputs = POSITION + ANSWER;
    // The first hidden number is that of the position plus twice that of the answer, the second
    // the opposite.
    let first = (0..inputs).flat_map(|input| match input {
        0 => [1.0, -1.0],
        POSITION => [2.0, -2.0],
        _ => [0.0, 0.0],
    });
    let straight = (0..ANSWER).map(|number| if number == 1 { 10.0 } else { 0.0 });
    let weights = first.chain([0.5, 0.25, 1.0, 3.0, 0.125, last]).chain(straight);
    weights.for_each(|weight: f32| bytes.extend(weight.to_le_bytes()));
    bytes
}

#[test]
fn a_network_adds_its_layers() {
    let read = Network::read(&network(1.0), POSITION, ANSWER).expect("a network");
    let (mut position, mut answers) = (vec![0.0; POSITION], vec![0.0; 2 * ANSWER]);
    (position[0], answers[0]) = (1.0, 2.0);
    (answers[ANSWER], answers[ANSWER + 1]) = (-2.0, 1.0);
    // 1 + 4 + 0.5 and 0 are left of the hidden numbers; then 0 and 3 + 0.25, thrice.
    let expected = [5.5 + 0.125, 10.0 + 3.0 * 3.25 + 0.125];
    assert_eq!(read.preferences(&position, &answers), expected);
}

#[test]
fn a_file_that_is_no_network_is_refused() {
    let whole = network(1.0);
    assert!(Network::read(&whole[..whole.len() - 4], POSITION, ANSWER).is_err());
    assert!(Network::read(&whole[..20], POSITION, ANSWER).is_err());
    assert!(Network::read(&[], POSITION, ANSWER).is_err());
    assert!(Network::read(&whole, POSITION + 1, ANSWER - 1).is_err());
    assert!(Network::read(&network(f32::INFINITY), POSITION, ANSWER).is_err());
}

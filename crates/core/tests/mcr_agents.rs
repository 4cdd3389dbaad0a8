//! Players of Chinese Standard Mahjong with a playing style: their answers in given positions, and
//! invariants of all of them.

#![allow(clippy::expect_used, clippy::panic)] // tests may panic

use paili_core::games::{Agent, Seat, TableGame, game_seed};
use paili_core::mcr::agents::AgentKind;
use paili_core::mcr::agents::pattern::goals::{Goal, Rest, pung};
use paili_core::mcr::agents::pattern::patterns;
use paili_core::mcr::scoring::{Situation, Win, score};
use paili_core::mcr::table::{Action, Deal, Event, Game, Observation};
use paili_core::model::meld::{Meld, MeldKind, Melds};
use paili_core::model::tile::{COPIES, KINDS, PerKind, Tile, Wind};

const PARTNERS: [&str; 4] = ["pattern", "closed", "pungs", "hasty"];

fn player(name: &str) -> Box<dyn Agent<Game> + Send> {
    AgentKind::named(name).expect("a player").player(0, 0)
}

/// Parses a text such as "123m55p7z".
fn tiles(text: &str) -> PerKind {
    let (mut counts, mut ranks) = ([0; KINDS], Vec::new());
    for byte in text.bytes() {
        match b"mpsz".iter().position(|&suit| suit == byte) {
            Some(suit) => {
                ranks.drain(..).for_each(|rank: u8| counts[9 * suit + rank as usize] += 1)
            }
            None => ranks.push(byte - b'1'),
        }
    }
    counts
}

fn tile(text: &str) -> Tile {
    let kind = tiles(text).iter().position(|&count| count == 1).expect("a tile");
    Tile(kind as u8)
}

fn dealt(seat: Seat, hand: &str) -> Observation {
    let mut observation = Observation::new(seat, Wind::East, true);
    let mut hands = [None; 4];
    hands[seat.index()] = Some(tiles(hand));
    observation.observe(Event::Deal { hands, flowers: [0; 4] }).expect("a deal");
    observation
}

/// Returns the observation of east after a draw.
fn drawn(hand: &str, drawn: &str) -> Observation {
    let mut observation = dealt(Seat(0), hand);
    let draw = Event::Draw { seat: Seat(0), tile: Some(tile(drawn)) };
    observation.observe(draw).expect("a draw");
    observation
}

/// Returns the observation of south after a discard of the preceding player.
fn offered(hand: &str, discard: &str) -> Observation {
    let mut observation = dealt(Seat(1), hand);
    observation.observe(Event::Draw { seat: Seat(0), tile: None }).expect("a draw");
    let play = Event::Play { seat: Seat(0), tile: tile(discard) };
    observation.observe(play).expect("a discard");
    observation
}

fn answer(name: &str, observation: &Observation) -> Action {
    player(name).act(observation)
}

fn is_chow_from(action: Action, first: &str) -> bool {
    matches!(action, Action::Chow { first: found, .. } if found == tile(first))
}

fn is_pung(action: Action) -> bool {
    matches!(action, Action::Pung { .. })
}

#[test]
fn all_win_when_they_may() {
    let by_discard = offered("123m456p789s2255p", "5p");
    let by_draw = drawn("123m456p789s2255p", "2p");
    for name in PARTNERS {
        assert_eq!(answer(name, &by_discard), Action::Win, "{name}");
        assert_eq!(answer(name, &by_draw), Action::Win, "{name}");
    }
}

#[test]
fn less_than_eight_fan_is_no_win() {
    // A hand of simples by a discard: complete, but not worth enough.
    let view = offered("234m234p567s4466m", "6m");
    for name in PARTNERS {
        assert_ne!(answer(name, &view), Action::Win, "{name}");
    }
}

#[test]
fn the_chow_of_a_pattern_is_called() {
    let view = offered("123m45p789s22p15z9m", "6p");
    for name in ["pattern", "hasty"] {
        assert!(is_chow_from(answer(name, &view), "4p"), "{name}");
    }
    assert_eq!(answer("closed", &view), Action::Pass);
    assert_eq!(answer("pungs", &view), Action::Pass);
}

#[test]
fn a_chow_that_spoils_the_pattern_is_passed() {
    // Six pairs.
    let view = offered("1133m5577p99s11z7z", "2m");
    assert!(view.legal_actions().len() > 1);
    assert_eq!(answer("pattern", &view), Action::Pass);
}

#[test]
fn a_good_pung() {
    let view = offered("123m66z3455z2279p", "6z");
    assert!(view.legal_actions().iter().any(|&action| is_pung(action)));
    assert!(is_pung(answer("pungs", &view)));
    assert_eq!(answer("closed", &view), Action::Pass);
}

#[test]
fn pungs_calls_even_what_brings_it_no_nearer() {
    let view = offered("11m55p99s22z66z7z38p", "9s");
    assert!(is_pung(answer("pungs", &view)));
    assert_eq!(answer("closed", &view), Action::Pass);
}

#[test]
fn what_no_plan_needs_is_discarded() {
    let near = drawn("123m45p789s2255p1z", "7z");
    let ready = drawn("123m456p789s225p7z", "5p");
    for name in PARTNERS.into_iter().filter(|&name| name != "pungs") {
        assert_eq!(answer(name, &ready), Action::Play(tile("7z")), "{name}");
    }
    for name in ["pattern", "hasty"] {
        let discard = answer(name, &near);
        assert!(
            [tile("1z"), tile("7z")].map(Action::Play).contains(&discard),
            "{name} {discard:?}"
        );
    }
}

#[test]
fn pungs_keeps_pairs_and_honours() {
    let view = drawn("11m99m33p77p55z67z4s", "7z");
    assert_eq!(answer("pungs", &view), Action::Play(tile("4s")));
    let Action::Play(Tile(discard)) = answer("pungs", &drawn("1235m4468p79s567z", "5z")) else {
        panic!("a discard");
    };
    assert!(discard < 27, "no honour");
}

#[test]
fn four_of_a_kind_are_declared() {
    let kong = Action::ConcealedKong(tile("5z"));
    assert_eq!(answer("pungs", &drawn("5555z111m999m3p24s", "8s")), kong);
    assert_eq!(answer("hasty", &drawn("5555z12345678m2s", "9m")), kong);
}

#[test]
fn four_of_a_kind_in_seven_pairs_stay() {
    let view = drawn("5555z1199m3377p2s", "8s");
    for name in ["pattern", "hasty"] {
        assert!(matches!(answer(name, &view), Action::Play(Tile(19 | 25))), "{name}");
    }
}

/// Plays games of all four players and checks that their answers are legal, that a new player gives
/// the same answers, and that `closed` only calls to win.
fn play(games: u32) {
    for number in 0..games {
        let names: [&str; 4] = std::array::from_fn(|seat| PARTNERS[(seat + number as usize) % 4]);
        let seed = game_seed(9, number);
        let mut players = Seat::ALL.map(|seat| {
            AgentKind::named(names[seat.index()]).expect("a player").player(seed, seat.0)
        });
        let mut game = Game::new(Deal::random(9, number / 4, number.is_multiple_of(5)));
        let mut asked = 0;
        while !game.is_over() {
            let answers = Seat::ALL.map(|seat| {
                let view = game.view(seat);
                if !view.has_choice() {
                    return Action::Pass;
                }
                let name = names[seat.index()];
                let action = players[seat.index()].act(view);
                assert!(view.is_legal(action), "{name} {action:?}");
                if name == "closed" && view.drawn().is_none() {
                    assert!(matches!(action, Action::Pass | Action::Win));
                }
                asked += 1;
                if asked % 5 == 0 {
                    assert_eq!(answer(name, view), action, "{name}");
                }
                action
            });
            game.apply(&answers);
        }
        assert!(!matches!(game.state().table().last(), Event::Fault { .. }));
    }
}

#[test]
fn games_without_a_fault() {
    play(8);
}

/// `make census` runs this test.
#[test]
#[ignore = "a thousand games"]
fn a_thousand_games_without_a_fault() {
    play(1_000);
}

/// Pseudo-random numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

/// Returns some allowed sets and an eye besides fixed sets, if the copies suffice.
fn some_hand(fixed: &[Meld], rest: &Rest, dice: &mut Dice) -> Option<(Vec<Meld>, usize)> {
    let chows = rest.chows.iter().map(|kind| Meld { kind: MeldKind::Chow, tile: Tile(kind as u8) });
    let allowed: Vec<Meld> = rest.pungs.iter().map(pung).chain(chows).collect();
    let eyes: Vec<usize> = rest.eyes.iter().collect();
    let mut sets = fixed.to_vec();
    while sets.len() < 4 {
        sets.push(allowed[dice.below(allowed.len())]);
    }
    let eye = eyes[dice.below(eyes.len())];
    let mut counts = [0; KINDS];
    sets.iter().flat_map(|set| set.tiles()).for_each(|tile| counts[usize::from(tile.0)] += 1);
    counts[eye] += 2;
    let mut blocks = [0; 4];
    sets[fixed.len()..].iter().for_each(|set| blocks[usize::from(set.tile.0) / 9] += 1);
    blocks[eye / 9] += 1;
    let is_split = !rest.is_one_each || blocks == [1; 4];
    (is_split && counts.iter().all(|&count| count <= COPIES)).then_some((sets, eye))
}

/// Returns the least worth of a hand by a discard, with all of its sets but one melded.
fn least(sets: &[Meld], eye: usize) -> u16 {
    let situation = Situation {
        self_drawn: false,
        last_copy: false,
        kong: false,
        wall_last: false,
        seat_wind: Wind::South,
        prevalent_wind: Wind::East,
        flowers: 0,
    };
    let mut least = u16::MAX;
    for concealed in 0..sets.len() {
        let mut melds = Melds::default();
        for (index, &set) in sets.iter().enumerate() {
            assert!(index == concealed || melds.push(set));
        }
        let mut hand = [0; KINDS];
        hand[eye] = 2;
        sets[concealed].tiles().for_each(|tile| hand[usize::from(tile.0)] += 1);
        for last in (0..KINDS).filter(|&kind| hand[kind] > 0) {
            let mut waiting = hand;
            waiting[last] -= 1;
            let win = Win::new(&waiting, melds, Tile(last as u8), situation).expect("a hand");
            least = least.min(score(&win).expect("complete").total);
        }
    }
    least
}

#[test]
fn every_pattern_is_worth_what_it_says() {
    let mut dice = Dice(1);
    for pattern in patterns::all(Wind::South, Wind::East) {
        let mut checked = 0;
        for goal in &pattern.goals {
            let Goal::Sets { fixed, rest } = goal else {
                checked += 1;
                continue;
            };
            for _ in 0..400 {
                if let Some((sets, eye)) = some_hand(fixed, rest, &mut dice) {
                    let found = least(&sets, eye);
                    let enough = u16::from(pattern.fan);
                    assert!(found >= enough, "{} {found}: {sets:?} {eye}", pattern.name);
                    checked += 1;
                }
            }
        }
        assert!(checked > 0, "{}", pattern.name);
    }
}

#[test]
fn patterns_have_different_names() {
    let mut names: Vec<_> =
        patterns::all(Wind::West, Wind::West).iter().map(|pattern| pattern.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), patterns::all(Wind::West, Wind::West).len());
    assert!(names.contains(&"Half Flush") && names.contains(&"Seven Pairs"));
}

#[test]
fn only_players_have_names() {
    for name in AgentKind::NAMES {
        assert!(AgentKind::named(name).is_some());
    }
    for name in ["", "Pattern", "pattern:", "closed:call=1", "nobody"] {
        assert_eq!(AgentKind::named(name), None);
    }
}

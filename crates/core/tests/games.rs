//! Games of random players: the invariants of the table always hold.

use paili_core::games::{self, Seat, TableGame, game_seed};
use paili_core::mcr::agents::AgentKind;
use paili_core::mcr::table::{Action, Deal, Discard, Event, Game, Observation, State};
use paili_core::model::meld::MeldKind;
use paili_core::model::stop::NEVER;
use paili_core::model::tile::{COPIES, KINDS, PerKind, Tile};
use rayon::prelude::*;

fn counted(tiles: impl IntoIterator<Item = Tile>) -> PerKind {
    let mut counts = [0; KINDS];
    for tile in tiles {
        counts[usize::from(tile.0)] += 1;
    }
    counts
}

/// Returns the tiles that are still in the walls.
fn in_walls(state: &State) -> PerKind {
    let deal = state.deal();
    let left = |seat: Seat| usize::from(state.table().seat(seat).wall_left);
    let rest =
        |(index, wall): (usize, &Vec<u8>)| wall[wall.len() - left(Seat(index as u8))..].to_vec();
    let walls = deal.walls();
    let tiles: Vec<u8> = walls.iter().enumerate().flat_map(rest).collect();
    counted(tiles.into_iter().filter(|&tile| usize::from(tile) < KINDS).map(Tile))
}

/// Checks that all 136 tiles are accounted for: concealed, in concealed kongs, face up, or in the
/// walls.
fn all_tiles_are_there(state: &State) {
    let mut counts = in_walls(state);
    for seat in Seat::ALL {
        let kongs = state.table().seat(seat).melds.iter();
        let kongs = kongs.filter(|meld| meld.kind == MeldKind::ConcealedKong);
        for Tile(kind) in kongs.filter_map(|meld| meld.tile) {
            counts[usize::from(kind)] += COPIES;
        }
    }
    for (kind, elsewhere) in counts.into_iter().enumerate() {
        let concealed: u8 = Seat::ALL.iter().map(|&seat| state.hand(seat)[kind]).sum();
        assert_eq!(elsewhere + concealed + state.table().exposed()[kind], COPIES);
    }
}

/// Recounts the copies that can still come from the visible discards and melds.
fn recounted(view: &Observation) -> PerKind {
    let table = view.table();
    // Each claimed discard is in an exposed meld, or won the game.
    let (called, uncalled): (Vec<&Discard>, Vec<&Discard>) =
        table.discards().iter().partition(|discard| discard.called);
    let mut seen = counted(uncalled.iter().map(|discard| discard.tile));
    let exposed = |seat| {
        let melds = table.seat(seat).melds.iter();
        melds.filter(|meld| meld.kind != MeldKind::ConcealedKong).count()
    };
    if called.len() > Seat::ALL.map(exposed).iter().sum() {
        let won_with = called.last().map_or(0, |discard| discard.tile.0);
        seen[usize::from(won_with)] += 1;
    }
    for seat in Seat::ALL {
        for meld in &table.seat(seat).melds {
            let Some(Tile(kind)) = meld.tile else { continue };
            match meld.kind {
                MeldKind::Chow => (kind..kind + 3).for_each(|part| seen[usize::from(part)] += 1),
                MeldKind::Pung => seen[usize::from(kind)] += 3,
                MeldKind::Kong | MeldKind::ConcealedKong => seen[usize::from(kind)] += 4,
            }
        }
    }
    std::array::from_fn(|kind| COPIES - seen[kind] - view.hand()[kind])
}

fn views_are_right(game: &Game) {
    for seat in Seat::ALL {
        let (view, state) = (game.view(seat), game.state());
        assert_eq!(view.hand(), state.hand(seat));
        assert_eq!(view.available(), recounted(view));
        assert_eq!(view.table().discards(), state.table().discards());
        assert_eq!(view.table().exposed(), state.table().exposed());
        assert_eq!(view.legal_actions(), state.legal_actions(seat));
        let more_than_passing = view.legal_actions().iter().any(|&action| action != Action::Pass);
        assert_eq!(view.has_choice(), more_than_passing);
        assert_eq!(view.win(), state.win(seat));
        for other in seat.others() {
            for meld in &view.table().seat(other).melds {
                assert_eq!(meld.tile.is_none(), meld.kind == MeldKind::ConcealedKong);
            }
        }
    }
}

/// Checks that each legal action is accepted while the others pass, and no other action is.
fn only_legal_actions_are_offered(game: &Game) {
    let drawer = match game.state().table().last() {
        Event::Draw { seat, .. } => Some(seat),
        _ => None,
    };
    for seat in Seat::ALL {
        if drawer.is_some_and(|drawer| drawer != seat) {
            continue;
        }
        let view = game.view(seat);
        let legal = view.legal_actions();
        let tiles = (0..KINDS as u8).map(Tile);
        let mut all = vec![Action::Pass, Action::Kong, Action::Win];
        for tile in tiles {
            all.extend([Action::Play(tile), Action::ConcealedKong(tile), Action::AddedKong(tile)]);
            all.push(Action::Pung { discard: tile });
            for first in (0..KINDS as u8).map(Tile) {
                all.push(Action::Chow { first, discard: tile });
            }
        }
        for action in all {
            let mut actions = [Action::Pass; 4];
            if let Some(drawer) = drawer {
                actions[drawer.index()] = Action::Play(Tile(0));
            }
            actions[seat.index()] = action;
            let mut after = game.clone();
            let event = after.apply(&actions);
            let fault = matches!(event, Some(Event::Fault { seat: guilty, .. }) if guilty == seat);
            assert_eq!(
                fault,
                !legal.contains(&action),
                "{action:?} {:?}",
                game.state().table().last()
            );
            assert_eq!(view.is_legal(action), !fault);
        }
    }
}

fn play(games: u32, every: u16) {
    let kinds = [AgentKind::Random, AgentKind::Random, AgentKind::Greedy, AgentKind::Random];
    (0..games).into_par_iter().for_each(|number| {
        for flowers in [false, true] {
            let deal = Deal::random(5, number, flowers);
            let seed = game_seed(5, number);
            let mut players = Seat::ALL.map(|seat| kinds[seat.index()].player(seed, seat.0));
            let mut game = Game::new(deal);
            let mut stages = number as u16;
            let played = games::play(&mut game, &mut players, NEVER, |events, game| {
                assert_eq!(events, [game.state().table().last()]);
                stages = stages.wrapping_add(1);
                all_tiles_are_there(game.state());
                views_are_right(game);
                if stages.is_multiple_of(every) && !game.is_over() {
                    only_legal_actions_are_offered(game);
                }
            });
            assert_eq!(played, Ok(()));
            let outcome = game.state().outcome();
            assert_eq!(outcome.map(|outcome| outcome.payments.iter().sum()), Some(0));
            assert!(!matches!(game.state().table().last(), Event::Fault { .. }));
            assert!(Seat::ALL.iter().all(|&seat| game.state().legal_actions(seat).is_empty()));
        }
    });
}

#[test]
fn random_games_keep_the_laws() {
    play(150, 37);
}

/// `make census` runs this test.
#[test]
#[ignore = "half a million games of each format"]
fn a_million_random_games_keep_the_laws() {
    play(500_000, 997);
}

//! The hands that the wins of a policy pass.

use super::policy::{Policy, STAY, WON};
use crate::model::stop::{Looks, Stop, Stopped};
use crate::model::tile::PerKind;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::RngCore;

/// Shares of games below this are not followed.
const NEGLIGIBLE: f32 = 1e-7;
/// Share in which the worst first discards are followed.
const LEAST: f32 = 1e-3;
/// Least share in which first discards are played in sampled games.
const OFTEN: f32 = 0.02;

/// A game that has reached a leaf.
#[derive(Clone, Copy, Debug)]
pub struct Arrival {
    /// Number of the hand after the first discard.
    pub start: u32,
    /// Number of the leaf.
    pub hand: u32,
    /// Number of draws made before.
    pub made: u8,
    /// Copies of each kind that can still come.
    pub left: PerKind,
}

/// Returns for each hand the share of the wins that passes it, for the best first discard and, as
/// far as they come near to it, for the others.
pub fn shares(policy: &mut Policy, stop: Stop) -> Result<Vec<f32>, Stopped> {
    let (graph, values) = (policy.graph(), policy.values());
    let mut found = vec![0.0; graph.hands.len()];
    let starts = starts(policy, LEAST);
    let best = graph.options.iter().map(|&(_, hand)| policy.value(hand)).fold(0.0, f32::max);
    for &(hand, share) in &starts {
        found[hand as usize] += share;
    }
    follow(policy, starts, stop, |hand, made, share| {
        // The rest of the game counts with its probability to win.
        found[hand as usize] += share * values.of(hand)[made] / best;
    })?;
    Ok(found)
}

/// Samples games of a policy; returns those that reach leaves, at most `most`.
pub fn arrivals(
    policy: &mut Policy,
    (games, most): (usize, usize),
    random: &mut ChaCha8Rng,
    stop: Stop,
) -> Result<Vec<Arrival>, Stopped> {
    let graph = policy.graph();
    let (mut looks, mut found) = (Looks::new(stop), Vec::with_capacity(most));
    let starts = starts(policy, OFTEN);
    let all: f32 = starts.iter().map(|&(_, share)| share).sum();
    let first = wall_of(&graph.available);
    let mut wall = first.clone();
    for _ in 0..games {
        if found.len() >= most {
            break;
        }
        looks.steps(1)?;
        let mut place = random.next_u32() as f32 / u32::MAX as f32 * all;
        let begins = starts.iter().find(|&&(_, share)| {
            place -= share;
            place < 0.0
        });
        let Some(&(start, _)) = begins.or(starts.first()) else { break };
        let mut hand = start;
        let mut left = graph.available;
        wall.copy_from_slice(&first);
        for made in 0..=policy.draws() {
            if graph.hands[hand as usize].is_leaf {
                found.push(Arrival { start, hand, made: made as u8, left });
                break;
            }
            if made == policy.draws() || made == wall.len() {
                break;
            }
            let kind = draw(&mut wall, made, random);
            left[kind] -= 1;
            match policy.moves(hand, made).find(|&(other, ..)| other == kind) {
                Some((.., WON)) => break,
                None | Some((.., STAY)) => {}
                Some((.., next)) => hand = next,
            }
        }
    }
    Ok(found)
}

/// Returns the tiles that can come, one element for each copy.
pub fn wall_of(left: &PerKind) -> Vec<u8> {
    let copies = |(kind, &left): (usize, &u8)| std::iter::repeat_n(kind as u8, left.into());
    left.iter().enumerate().flat_map(copies).collect()
}

/// Draws a random tile of a wall from `place` on.
pub fn draw(wall: &mut [u8], place: usize, random: &mut ChaCha8Rng) -> usize {
    let other = random.next_u64() % (wall.len() - place) as u64;
    wall.swap(place, place + other as usize);
    wall[place].into()
}

/// Returns the hands after first discards and the shares in which they are followed.
fn starts(policy: &Policy, least: f32) -> Vec<(u32, f32)> {
    let options = || policy.graph().options.iter().map(|&(_, hand)| hand);
    let best = options().map(|hand| policy.value(hand)).fold(0.0, f32::max);
    let share = |hand| (policy.value(hand) / best).powi(32).max(least);
    if best > 0.0 { options().map(|hand| (hand, share(hand))).collect() } else { Vec::new() }
}

/// Follows games from some hands on; `moved` receives each hand, the draws made, and the share that
/// moves there.
fn follow(
    policy: &mut Policy,
    starts: Vec<(u32, f32)>,
    stop: Stop,
    mut moved: impl FnMut(u32, usize, f32),
) -> Result<(), Stopped> {
    let graph = policy.graph();
    let mut looks = Looks::new(stop);
    let mut now = starts;
    let (mut next, mut places) = (Vec::new(), vec![u32::MAX; graph.hands.len()]);
    for made in 0..policy.draws() {
        let tiles = graph.tiles as f32 - made as f32;
        next.clear();
        for &(hand, share) in &now {
            looks.steps(1)?;
            if share < NEGLIGIBLE || graph.hands[hand as usize].is_leaf {
                continue;
            }
            let mut stays = share;
            for (kind, copies, to) in policy.moves(hand, made) {
                if to == STAY {
                    continue;
                }
                let part = share * f32::from(copies) * graph.odds[kind] / tiles;
                stays -= part;
                if to != WON {
                    add(&mut next, &mut places, to, part);
                    moved(to, made + 1, part);
                }
            }
            if stays > 0.0 {
                add(&mut next, &mut places, hand, stays);
            }
        }
        std::mem::swap(&mut now, &mut next);
    }
    Ok(())
}

/// Adds a share of games that hold a hand.
fn add(games: &mut Vec<(u32, f32)>, places: &mut [u32], hand: u32, share: f32) {
    let place = &mut places[hand as usize];
    match games.get_mut(*place as usize) {
        Some(games) if games.0 == hand => games.1 += share,
        _ => {
            *place = games.len() as u32;
            games.push((hand, share));
        }
    }
}

//! Past which hands the wins of a policy lead.

use super::policy::{Policy, STAY, WON};
use crate::model::stop::{Looks, Stop, Stopped};

/// A smaller share of games is not followed.
const NEGLIGIBLE: f32 = 1e-7;
/// Share in which the worst first discards are followed.
const LEAST: f32 = 1e-3;

/// By hand: the share of the wins that lead past it, of the best first discard and, as far as they
/// come near to it, of the others.
pub fn shares(policy: &mut Policy, stop: Stop) -> Result<Vec<f32>, Stopped> {
    let (graph, values) = (policy.graph(), policy.values());
    let mut looks = Looks::new(stop);
    let mut found = vec![0.0; graph.hands.len()];
    let options = || graph.options.iter().map(|&(_, hand)| hand);
    let best = options().map(|hand| policy.value(hand)).fold(0.0, f32::max);
    if best <= 0.0 {
        return Ok(found);
    }
    let begins = |hand| (hand, (policy.value(hand) / best).powi(16).max(LEAST));
    let mut now: Vec<(u32, f32)> = options().map(begins).collect();
    for &(hand, share) in &now {
        found[hand as usize] += share;
    }
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
                    // The rest of the game counts as far as it is won.
                    found[to as usize] += part * values.of(to)[made + 1] / best;
                }
            }
            if stays > 0.0 {
                add(&mut next, &mut places, hand, stays);
            }
        }
        std::mem::swap(&mut now, &mut next);
    }
    Ok(found)
}

/// Adds a share of games that hold a hand then.
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

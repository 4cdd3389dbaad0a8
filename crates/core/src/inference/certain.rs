//! Bounds that are certain: the fewest and most copies of each kind in each place.
//!
//! Places are the hands, the hidden kongs and all walls together; each has a size and bounds of its
//! own. A way to fill them all is a flow, constructed by exchanging tiles along paths of places.
//! From it, the copies of a kind in a place are decreased and increased as far as exchanges allow.
//! That is exact for bounds and sizes. A hand that has won contributes bounds only, those over all
//! complete hands that fit.

use super::Hands;
use super::history::History;
use super::winners;
use crate::model::error::CoreError;
use crate::model::tile::{COPIES, KINDS, PerKind};

/// The place of all walls together.
pub const WALL: usize = 8;
/// Number of places: hands by seat, hidden kongs by seat, and the walls.
pub const PLACES: usize = 9;

/// Fewest and most copies of each kind, by place.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// Fewest copies.
    pub fewest: [PerKind; PLACES],
    /// Most copies.
    pub most: [PerKind; PLACES],
    /// A way to fill all places.
    pub flow: [PerKind; PLACES],
}

impl Bounds {
    /// Returns the bounds of the hands of the seats, hidden kongs included: the most copies if
    /// `most`, otherwise the fewest.
    pub fn hands(&self, most: bool) -> Hands {
        let bounds = if most { &self.most } else { &self.fewest };
        std::array::from_fn(|seat| {
            let both = |kind: usize| (bounds[seat][kind] + bounds[4 + seat][kind]).min(COPIES);
            std::array::from_fn(both)
        })
    }

    /// Returns the fewest and most copies in the walls.
    pub fn wall(&self) -> [PerKind; 2] {
        [self.fewest[WALL], self.most[WALL]]
    }
}

/// Computes the bounds that follow from a history.
pub fn bounds(history: &History) -> Result<Bounds, CoreError> {
    let mut sizes = [0; PLACES];
    let mut fewest = [[0; KINDS]; PLACES];
    let mut most = [[0; KINDS]; PLACES];
    sizes[WALL] = history.wall + history.other_walls;
    most[WALL] = history.unseen;
    for seat in history.others() {
        let hidden = &history.seats[seat];
        sizes[seat] = hidden.size;
        most[seat] = history.unseen;
        let most_void = u8::try_from(hidden.most_void()).unwrap_or(u8::MAX);
        for kind in hidden.void.iter() {
            most[seat][kind] = most[seat][kind].min(most_void);
        }
        let shown = hidden.shown();
        for kind in 0..KINDS {
            fewest[seat][kind] = hidden.given[kind].saturating_sub(shown[kind]);
        }
        sizes[4 + seat] = 4 * hidden.kongs;
        if hidden.kongs > 0 {
            for (most, &unseen) in most[4 + seat].iter_mut().zip(&history.unseen) {
                *most = if unseen == COPIES { COPIES } else { 0 };
            }
        }
    }
    settle_kongs(history, &mut fewest, &mut most);
    for seat in history.others() {
        if let Some(winner) = &history.seats[seat].winner {
            let (low, high) = winners::bounds(winner, history.seats[seat].size, &most[seat])
                .ok_or_else(contradiction)?;
            for kind in 0..KINDS {
                fewest[seat][kind] = fewest[seat][kind].max(low[kind]);
                most[seat][kind] = most[seat][kind].min(high[kind]);
            }
        }
    }
    let flow = fill(&history.unseen, &sizes, &fewest, &most).ok_or_else(contradiction)?;
    Ok(narrowed(flow, &fewest, &most))
}

fn contradiction() -> CoreError {
    CoreError::Argument {
        name: "history",
        got: "tiles that no deal explains".to_owned(),
        expected: "the events of one game, as one seat is told them",
    }
}

/// Fixes the hidden kongs if no more kinds are possible for them than there are kongs.
fn settle_kongs(history: &History, fewest: &mut [PerKind; PLACES], most: &mut [PerKind; PLACES]) {
    let kongs: usize = history.seats.iter().map(|hidden| hidden.kongs).sum();
    let owners: Vec<usize> =
        history.others().filter(|&seat| history.seats[seat].kongs > 0).collect();
    let kinds: Vec<usize> = (0..KINDS).filter(|&kind| history.unseen[kind] == COPIES).collect();
    if kongs == 0 || kinds.len() != kongs {
        return;
    }
    for place in 0..PLACES {
        for &kind in &kinds {
            if !(4..8).contains(&place) {
                most[place][kind] = 0;
            } else if owners == [place - 4] {
                fewest[place][kind] = COPIES;
            }
        }
    }
}

/// Fills all places within their bounds; `None` if that is impossible.
fn fill(
    unseen: &PerKind,
    sizes: &[usize; PLACES],
    fewest: &[PerKind; PLACES],
    most: &[PerKind; PLACES],
) -> Option<[PerKind; PLACES]> {
    let mut flow = *fewest;
    let held = |flow: &[PerKind; PLACES], place: usize| -> usize {
        flow[place].iter().map(|&copies| usize::from(copies)).sum()
    };
    if (0..PLACES).any(|place| held(&flow, place) > sizes[place]) {
        return None;
    }
    for kind in 0..KINDS {
        let placed: u8 = (0..PLACES).map(|place| flow[place][kind]).sum();
        for _ in 0..unseen[kind].checked_sub(placed)? {
            add(kind, &mut flow, sizes, fewest, most)?;
        }
    }
    (0..PLACES).all(|place| held(&flow, place) == sizes[place]).then_some(flow)
}

/// Adds a copy of a kind to a place that has room, moving other tiles along a path of places.
fn add(
    kind: usize,
    flow: &mut [PerKind; PLACES],
    sizes: &[usize; PLACES],
    fewest: &[PerKind; PLACES],
    most: &[PerKind; PLACES],
) -> Option<()> {
    // How each place was reached: by moving which kind, and from which place.
    let mut reached: [Option<(usize, Option<usize>)>; PLACES] = [None; PLACES];
    let mut queue: Vec<usize> = Vec::new();
    for place in 0..PLACES {
        if flow[place][kind] < most[place][kind] {
            reached[place] = Some((kind, None));
            queue.push(place);
        }
    }
    let mut next = 0;
    while next < queue.len() {
        let place = queue[next];
        next += 1;
        let held: usize = flow[place].iter().map(|&copies| usize::from(copies)).sum();
        if held < sizes[place] {
            let mut at = place;
            while let Some((moved, from)) = reached[at] {
                flow[at][moved] += 1;
                let Some(from) = from else { return Some(()) };
                flow[from][moved] -= 1;
                at = from;
            }
        }
        for (other, way) in reached.iter_mut().enumerate().filter(|(_, way)| way.is_none()) {
            if let Some(moved) = movable(flow, fewest, most, place, other) {
                *way = Some((moved, Some(place)));
                queue.push(other);
            }
        }
    }
    None
}

/// Returns a kind of which a place can give a copy to another within the bounds.
fn movable(
    flow: &[PerKind; PLACES],
    fewest: &[PerKind; PLACES],
    most: &[PerKind; PLACES],
    from: usize,
    to: usize,
) -> Option<usize> {
    (0..KINDS)
        .find(|&kind| flow[from][kind] > fewest[from][kind] && flow[to][kind] < most[to][kind])
}

/// Returns the fewest and most copies of each kind in each place over all ways to fill them.
fn narrowed(
    flow: [PerKind; PLACES],
    fewest: &[PerKind; PLACES],
    most: &[PerKind; PLACES],
) -> Bounds {
    let mut bounds = Bounds { fewest: flow, most: flow, flow };
    for place in 0..PLACES {
        for kind in 0..KINDS {
            let mut now = flow;
            while now[place][kind] < most[place][kind]
                && exchange(&mut now, fewest, most, place, kind)
            {
                bounds.most[place][kind] = now[place][kind];
            }
            let mut now = flow;
            while now[place][kind] > fewest[place][kind]
                && give(&mut now, fewest, most, place, kind)
            {
                bounds.fewest[place][kind] = now[place][kind];
            }
        }
    }
    bounds
}

/// Moves another copy of a kind into a place, by a cycle of exchanges.
fn exchange(
    flow: &mut [PerKind; PLACES],
    fewest: &[PerKind; PLACES],
    most: &[PerKind; PLACES],
    place: usize,
    kind: usize,
) -> bool {
    let ends = |flow: &[PerKind; PLACES], other: usize| flow[other][kind] > fewest[other][kind];
    circle(flow, fewest, most, place, kind, ends, true)
}

/// Moves a copy of a kind out of a place, by a cycle of exchanges.
fn give(
    flow: &mut [PerKind; PLACES],
    fewest: &[PerKind; PLACES],
    most: &[PerKind; PLACES],
    place: usize,
    kind: usize,
) -> bool {
    let ends = |flow: &[PerKind; PLACES], other: usize| flow[other][kind] < most[other][kind];
    circle(flow, fewest, most, place, kind, ends, false)
}

/// Finds a cycle of places: each gives some kind to the next, and the last gives `kind` to `place`.
/// Without `brings`, the cycle runs backwards and `place` gives the kind away.
fn circle(
    flow: &mut [PerKind; PLACES],
    fewest: &[PerKind; PLACES],
    most: &[PerKind; PLACES],
    place: usize,
    kind: usize,
    ends: impl Fn(&[PerKind; PLACES], usize) -> bool,
    brings: bool,
) -> bool {
    let mut reached: [Option<(usize, usize)>; PLACES] = [None; PLACES];
    let mut queue = vec![place];
    let mut next = 0;
    while next < queue.len() {
        let at = queue[next];
        next += 1;
        for other in (0..PLACES).filter(|&other| other != place) {
            if reached[other].is_some() || other == at {
                continue;
            }
            let (from, to) = if brings { (at, other) } else { (other, at) };
            let moved = (0..KINDS).find(|&moved| {
                moved != kind
                    && flow[from][moved] > fewest[from][moved]
                    && flow[to][moved] < most[to][moved]
            });
            let Some(moved) = moved else { continue };
            reached[other] = Some((moved, at));
            if ends(flow, other) {
                let mut to = other;
                while let Some((moved, from)) = reached[to] {
                    let (giver, taker) = if brings { (from, to) } else { (to, from) };
                    flow[giver][moved] -= 1;
                    flow[taker][moved] += 1;
                    if from == place {
                        break;
                    }
                    to = from;
                }
                let (giver, taker) = if brings { (other, place) } else { (place, other) };
                flow[giver][kind] -= 1;
                flow[taker][kind] += 1;
                return true;
            }
            queue.push(other);
        }
    }
    false
}

//! Samples of hands that fit a history: Markov chains of exchanges.
//!
//! The state of a chain assigns a tile to each hidden place, and to each tile of a hand the draw by
//! which it came. The kinds that were shown, and when, are known. Two kinds of steps change it: two
//! places exchange tiles, and two tiles of a hand exchange the draws by which they came. A step is
//! accepted by the ratio of likelihoods (Metropolis): all deals and orders of draws are equally
//! likely, and each discard and each pass on a pung has a probability given by the habits of the
//! agent. The hand of a seat that has won is resampled as a whole among all complete hands that the
//! wall allows; the likelihood of its discards is ignored.

use super::Hands;
use super::certain::{Bounds, WALL};
use super::habits::{Habits, stage_of};
use super::history::{Hidden, History, Step};
use super::winners;
use crate::games::below;
use crate::model::error::CoreError;
use crate::model::stop::{Looks, Stop};
use crate::model::tile::{COPIES, KINDS, KindSet, PerKind};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Number of samples per chain.
const OF_CHAIN: usize = 250;
/// Number of sweeps before the first sample of a chain.
const WARM_UP: usize = 40;
/// Number of sweeps from one sample to the next.
const THINNED: usize = 2;
/// Number of sweeps between resamplings of the hands of winners.
const WINNERS: usize = 10;
/// A time after all events.
const NEVER: u16 = u16::MAX;

/// Draws samples of the hands of all other seats that fit a history.
pub fn draw(
    history: &History,
    known: &Bounds,
    habits: &Habits,
    samples: usize,
    seed: u64,
    stop: Stop,
) -> Result<Vec<Hands>, CoreError> {
    let mut looks = Looks::new(stop);
    let mut found = Vec::with_capacity(samples);
    let mut chain_number = 0;
    while found.len() < samples {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(chain_number);
        chain_number += 1;
        let mut chain = Chain::new(history, known, habits, random);
        for sweep in 0.. {
            looks.steps(64)?;
            chain.sweep(sweep);
            if sweep >= WARM_UP && (sweep - WARM_UP).is_multiple_of(THINNED) {
                found.push(chain.hands());
                if found.len() == samples || found.len() % OF_CHAIN == 0 {
                    break;
                }
            }
        }
    }
    Ok(found)
}

/// A tile of a seat, with the times at which it came and went.
#[derive(Clone, Copy, Debug)]
struct Slot {
    kind: usize,
    came: u16,
    went: u16,
    /// Whether the seat held the tile from the start; then the draw by which it came is known.
    is_given: bool,
}

/// An event whose probability depends on the hand.
struct Point {
    time: u16,
    is_discard: bool,
    kind: usize,
    stage: usize,
    context: [f64; KINDS],
    hand: PerKind,
    chance: f64,
}

/// The state of another seat in a chain.
struct Player {
    seat: usize,
    slots: Vec<Slot>,
    /// Indices of the slots that are still in the hand.
    held: Vec<usize>,
    points: Vec<Point>,
    void: KindSet,
    has_won: bool,
}

struct Chain<'a> {
    history: &'a History,
    habits: &'a Habits,
    fewest: [PerKind; 4],
    most: [PerKind; 4],
    players: Vec<Player>,
    /// The kinds of the tiles in the walls.
    wall: Vec<usize>,
    kongs: Hands,
    /// Copies of each kind in the hands, by seat, without hidden kongs.
    counts: Hands,
    random: ChaCha8Rng,
}

impl<'a> Chain<'a> {
    fn new(
        history: &'a History,
        known: &Bounds,
        habits: &'a Habits,
        mut random: ChaCha8Rng,
    ) -> Chain<'a> {
        let mut flow = known.flow;
        mix(&mut flow, known, history, &mut random);
        let kongs = std::array::from_fn(|seat| flow[4 + seat]);
        let wall = tiles_of(&flow[WALL]);
        let players = history.others().map(|seat| {
            let hidden = &history.seats[seat];
            Player::new(seat, hidden, &flow[seat], &kongs[seat], habits)
        });
        let bounds = |bounds: &[PerKind]| std::array::from_fn(|seat| bounds[seat]);
        Chain {
            history,
            habits,
            fewest: bounds(&known.fewest),
            most: bounds(&known.most),
            players: players.collect(),
            wall,
            kongs,
            counts: std::array::from_fn(|seat| flow[seat]),
            random,
        }
    }

    fn hands(&self) -> Hands {
        std::array::from_fn(|seat| {
            std::array::from_fn(|kind| self.counts[seat][kind] + self.kongs[seat][kind])
        })
    }

    fn sweep(&mut self, number: usize) {
        if number.is_multiple_of(WINNERS) {
            for player in 0..self.players.len() {
                if self.players[player].has_won {
                    self.complete(player);
                }
            }
        }
        for player in 0..self.players.len() {
            if self.players[player].has_won {
                continue;
            }
            for _ in 0..self.players[player].held.len() {
                self.exchange(player);
            }
            for _ in 0..self.players[player].slots.len() {
                self.reorder(player);
            }
        }
    }

    fn unit(&mut self) -> f64 {
        (self.random.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    fn below(&mut self, bound: usize) -> usize {
        below(&mut self.random, bound as u32) as usize
    }

    /// Returns whether a change from likelihood `before` to `after` is accepted, by the Metropolis
    /// rule.
    fn accepts(&mut self, after: f64, before: f64) -> bool {
        before <= 0.0 || after >= before || self.unit() * before < after
    }

    /// Proposes to exchange a tile of a hand with a tile of the wall or of another hand.
    fn exchange(&mut self, player: usize) {
        let others: usize = (player + 1..self.players.len())
            .filter(|&other| !self.players[other].has_won)
            .map(|other| self.players[other].held.len())
            .sum();
        let place = self.below(self.players[player].held.len());
        let slot = self.players[player].held[place];
        // All other places are equally likely. Exchanges with earlier players have already been
        // proposed from their side.
        let mut at = self.below((self.wall.len() + others).max(1));
        if at < self.wall.len() {
            return self.exchange_with_wall(player, slot, at);
        }
        at -= self.wall.len();
        for other in player + 1..self.players.len() {
            if self.players[other].has_won {
                continue;
            }
            if at < self.players[other].held.len() {
                let theirs = self.players[other].held[at];
                return self.exchange_between(player, slot, other, theirs);
            }
            at -= self.players[other].held.len();
        }
    }

    /// Returns whether the bounds of a hand permit changing the kind of a slot.
    fn allows(&self, player: usize, slot: usize, to: usize) -> bool {
        let this = &self.players[player];
        let Slot { kind, is_given, .. } = this.slots[slot];
        let counts = &self.counts[this.seat];
        !is_given
            && counts[kind] > self.fewest[this.seat][kind]
            && counts[to] < self.most[this.seat][to]
    }

    fn exchange_with_wall(&mut self, player: usize, slot: usize, at: usize) {
        let (from, to) = (self.players[player].slots[slot].kind, self.wall[at]);
        if from == to || !self.allows(player, slot, to) {
            return;
        }
        let (before, after) = self.players[player].change(slot, to, self.habits);
        if self.accepts(after, before) {
            self.wall[at] = from;
            self.move_counts(player, from, to);
        } else {
            self.players[player].change(slot, from, self.habits);
        }
    }

    fn exchange_between(&mut self, player: usize, slot: usize, other: usize, theirs: usize) {
        let (mine, yours) =
            (self.players[player].slots[slot].kind, self.players[other].slots[theirs].kind);
        if mine == yours || !self.allows(player, slot, yours) || !self.allows(other, theirs, mine) {
            return;
        }
        let (before, after) = self.players[player].change(slot, yours, self.habits);
        let (their_before, their_after) = self.players[other].change(theirs, mine, self.habits);
        if self.accepts(after * their_after, before * their_before) {
            self.move_counts(player, mine, yours);
            self.move_counts(other, yours, mine);
        } else {
            self.players[player].change(slot, mine, self.habits);
            self.players[other].change(theirs, yours, self.habits);
        }
    }

    fn move_counts(&mut self, player: usize, from: usize, to: usize) {
        let counts = &mut self.counts[self.players[player].seat];
        counts[from] -= 1;
        counts[to] += 1;
    }

    /// Proposes that two tiles of a hand exchange the draws by which they came.
    fn reorder(&mut self, player: usize) {
        let slots = self.players[player].slots.len();
        let (one, two) = (self.below(slots), self.below(slots));
        if !self.players[player].may_reorder(one, two) {
            return;
        }
        let (before, after) = self.players[player].reorder(one, two, self.habits);
        if !self.accepts(after, before) {
            self.players[player].reorder(one, two, self.habits);
        }
    }

    /// Resamples the hand of a winner.
    fn complete(&mut self, player: usize) {
        let seat = self.players[player].seat;
        let Some(winner) = &self.history.seats[seat].winner else { return };
        let mut pool = self.counts[seat];
        self.wall.iter().for_each(|&kind| pool[kind] += 1);
        let mut most = pool;
        for (kind, most) in most.iter_mut().enumerate() {
            *most = (*most).min(self.most[seat][kind]);
        }
        let Some(hand) = winners::sample(winner, &most, &mut self.random) else { return };
        let fits = (0..KINDS).all(|kind| hand[kind] >= self.fewest[seat][kind]);
        let size = |hand: &PerKind| hand.iter().map(|&copies| usize::from(copies)).sum::<usize>();
        if !fits || size(&hand) != size(&self.counts[seat]) {
            return;
        }
        let rest: PerKind = std::array::from_fn(|kind| pool[kind] - hand[kind]);
        self.wall = tiles_of(&rest);
        self.counts[seat] = hand;
    }
}

/// Exchanges random tiles between places within their bounds.
fn mix(
    flow: &mut [PerKind; super::certain::PLACES],
    known: &Bounds,
    history: &History,
    random: &mut ChaCha8Rng,
) {
    // Hidden kongs move first, four copies at a time.
    let kinds: Vec<usize> = (0..KINDS).filter(|&kind| history.unseen[kind] == COPIES).collect();
    let mut left = kinds.clone();
    for seat in history.others().filter(|&seat| history.seats[seat].kongs > 0) {
        for _ in 0..history.seats[seat].kongs {
            let place = below(random, left.len().max(1) as u32) as usize;
            if left.is_empty() {
                break;
            }
            let kind = left.swap_remove(place);
            gather(flow, 4 + seat, kind, &kinds);
        }
    }
    for _ in 0..2_000 {
        let from = place_of(history, random);
        let to = place_of(history, random);
        let (one, two) =
            (below(random, KINDS as u32) as usize, below(random, KINDS as u32) as usize);
        if from == to || one == two || flow[from][one] == 0 || flow[to][two] == 0 {
            continue;
        }
        let may =
            |flow: &[PerKind; super::certain::PLACES], from: usize, to: usize, kind: usize| {
                flow[from][kind] > known.fewest[from][kind] && flow[to][kind] < known.most[to][kind]
            };
        if may(flow, from, to, one) && may(flow, to, from, two) {
            flow[from][one] -= 1;
            flow[to][one] += 1;
            flow[to][two] -= 1;
            flow[from][two] += 1;
        }
    }
}

/// Returns a random place that is not a kong and whose seat has not won.
fn place_of(history: &History, random: &mut ChaCha8Rng) -> usize {
    let places: Vec<usize> =
        history.others().filter(|&seat| history.seats[seat].winner.is_none()).collect();
    places.get(below(random, places.len() as u32 + 1) as usize).copied().unwrap_or(WALL)
}

/// Moves all four copies of a kind to a place of kongs, in exchange for another kind that was there
/// in parts.
fn gather(
    flow: &mut [PerKind; super::certain::PLACES],
    place: usize,
    kind: usize,
    kinds: &[usize],
) {
    for other in 0..super::certain::PLACES {
        while other != place && flow[other][kind] > 0 {
            let spare =
                kinds.iter().copied().find(|&spare| spare != kind && flow[place][spare] > 0);
            let Some(spare) = spare else { return };
            flow[other][kind] -= 1;
            flow[place][kind] += 1;
            flow[place][spare] -= 1;
            flow[other][spare] += 1;
        }
    }
}

fn tiles_of(counts: &PerKind) -> Vec<usize> {
    let of_kind = |(kind, &copies): (usize, &u8)| std::iter::repeat_n(kind, usize::from(copies));
    counts.iter().enumerate().flat_map(of_kind).collect()
}

impl Player {
    fn new(
        seat: usize,
        hidden: &Hidden,
        hand: &PerKind,
        kongs: &PerKind,
        habits: &Habits,
    ) -> Player {
        let mut player = Player {
            seat,
            slots: Vec::new(),
            held: Vec::new(),
            points: Vec::new(),
            void: if hidden.clears { hidden.void } else { KindSet::default() },
            has_won: hidden.winner.is_some(),
        };
        if player.has_won {
            return player;
        }
        player.follow(hidden, hand, kongs);
        player.note_points(hidden, habits);
        player.count(habits);
        player
    }

    /// Builds the slots from the steps. A tile that goes is one of the given tiles, or else the
    /// latest suitable arrival.
    fn follow(&mut self, hidden: &Hidden, hand: &PerKind, kongs: &PerKind) {
        let count =
            |counts: &PerKind| counts.iter().map(|&copies| usize::from(copies)).sum::<usize>();
        let drawn = hidden.steps.iter().filter(|step| matches!(step, Step::Draw)).count();
        let total = count(&hidden.shown()) + count(hand) + 4 * hidden.kongs;
        let start = total.saturating_sub(drawn);
        let unknown = Slot { kind: KINDS, came: 0, went: NEVER, is_given: false };
        let given = tiles_of(&hidden.given);
        self.slots = vec![unknown; start.max(given.len())];
        for (slot, &kind) in self.slots.iter_mut().zip(&given) {
            *slot = Slot { kind, is_given: true, ..unknown };
        }
        let mut kongs = tiles_of(kongs);
        for (index, step) in hidden.steps.iter().enumerate() {
            let time = index as u16 + 1;
            match *step {
                Step::Draw => self.slots.push(Slot { came: time, ..unknown }),
                Step::Show(kind) | Step::Discard { kind, .. } => self.go(kind, time),
                Step::HiddenKong => {
                    for _ in 0..4 {
                        if let Some(kind) = kongs.pop() {
                            self.go(kind, time);
                        }
                    }
                }
                Step::Pass(_) => {}
            }
        }
        let mut left = *hand;
        for slot in self.slots.iter().filter(|slot| slot.is_given && slot.went == NEVER) {
            left[slot.kind] = left[slot.kind].saturating_sub(1);
        }
        let free = self.slots.iter_mut().filter(|slot| slot.kind == KINDS);
        free.zip(tiles_of(&left)).for_each(|(slot, kind)| slot.kind = kind);
        self.slots.retain(|slot| slot.kind != KINDS);
        let is_held = |place: &usize| self.slots[*place].went == NEVER;
        self.held = (0..self.slots.len()).filter(is_held).collect();
    }

    fn go(&mut self, kind: usize, time: u16) {
        let is_this = |slot: &Slot| slot.is_given && slot.kind == kind && slot.went == NEVER;
        let given = self.slots.iter().position(is_this);
        let place = given.or_else(|| self.slots.iter().rposition(|slot| slot.kind == KINDS));
        if let Some(place) = place {
            self.slots[place].kind = kind;
            self.slots[place].went = time;
        }
    }

    fn note_points(&mut self, hidden: &Hidden, habits: &Habits) {
        let valued = hidden.valued;
        let mut discards = 0;
        for (index, step) in hidden.steps.iter().enumerate() {
            let time = index as u16 + 1;
            let (kind, is_discard, context) = match step {
                Step::Discard { kind, seen } => {
                    (*kind, true, habits.context(stage_of(discards), seen, valued))
                }
                Step::Pass(kind) => (*kind, false, [0.0; KINDS]),
                _ => continue,
            };
            let stage = stage_of(discards);
            let hand = [0; KINDS];
            discards += usize::from(is_discard);
            self.points.push(Point { time, is_discard, kind, stage, context, hand, chance: 1.0 });
        }
    }

    /// Recomputes the hands of all points and their probabilities.
    fn count(&mut self, habits: &Habits) {
        for point in &mut self.points {
            point.hand = [0; KINDS];
            for slot in &self.slots {
                if slot.kind < KINDS && slot.came < point.time && slot.went >= point.time {
                    point.hand[slot.kind] += 1;
                }
            }
            point.chance = point.chance_of(self.void, habits);
        }
    }

    /// Changes the kind of a tile in hand; returns the likelihoods before and after.
    fn change(&mut self, slot: usize, to: usize, habits: &Habits) -> (f64, f64) {
        let Slot { kind: from, came, .. } = self.slots[slot];
        self.slots[slot].kind = to;
        self.replace(from, to, came, NEVER, habits)
    }

    /// Replaces one kind by another in the hands between two times; returns the likelihoods before
    /// and after.
    fn replace(
        &mut self,
        from: usize,
        to: usize,
        after: u16,
        until: u16,
        habits: &Habits,
    ) -> (f64, f64) {
        let (mut before, mut now) = (1.0, 1.0);
        let first = self.points.partition_point(|point| point.time <= after);
        for point in &mut self.points[first..] {
            if point.time > until {
                break;
            }
            before *= point.chance;
            point.hand[from] -= 1;
            point.hand[to] += 1;
            point.chance = point.chance_of(self.void, habits);
            now *= point.chance;
        }
        (before, now)
    }

    fn may_reorder(&self, one: usize, two: usize) -> bool {
        let (one, two) = (self.slots[one], self.slots[two]);
        if one.came == two.came && one.is_given == two.is_given {
            return false;
        }
        let is_known = one.is_given || two.is_given;
        let (early, late) = if one.came < two.came { (one, two) } else { (two, one) };
        early.went > late.came && (one.kind == two.kind || !is_known)
    }

    /// Exchanges the times at which two tiles came; returns the likelihoods before and after.
    fn reorder(&mut self, one: usize, two: usize, habits: &Habits) -> (f64, f64) {
        let (early, late) =
            if self.slots[one].came < self.slots[two].came { (one, two) } else { (two, one) };
        let (first, last) = (self.slots[early].came, self.slots[late].came);
        self.slots[early].came = last;
        self.slots[late].came = first;
        let is_given = self.slots[early].is_given;
        self.slots[early].is_given = self.slots[late].is_given;
        self.slots[late].is_given = is_given;
        let (from, to) = (self.slots[early].kind, self.slots[late].kind);
        if from == to {
            return (1.0, 1.0);
        }
        self.replace(from, to, first, last, habits)
    }
}

impl Point {
    fn chance_of(&self, void: KindSet, habits: &Habits) -> f64 {
        if self.is_discard {
            habits.discard(&self.hand, self.kind, self.stage, &self.context, void)
        } else if void.contains(self.kind) {
            1.0
        } else {
            habits.passes(self.hand[self.kind])
        }
    }
}

//! Samples of the future: the tiles that a seat draws and those that the others discard.
//!
//! The unseen tiles are dealt to the other hands and to the wall, such that no seat holds tiles of
//! a void suit that it has discarded. Then rounds are played blindly: the seat draws; each other
//! seat draws and discards a tile of its void suit, or else this tile or a random one. Rounds are
//! grouped in spans, short ones first. The same samples serve all compared answers, and depend only
//! on the knowledge of the seat.

use super::parameters::Parameters;
use crate::games::Seat;
use crate::inference::Hands;
use crate::model::tile::{PerKind, SUITED};
use crate::parts::tables::{Class, PartTables};
use crate::sichuan::table::View;

/// Number of spans of a future.
pub const SPANS: usize = 5;
/// Fractions of the remaining rounds at the end of each span.
const ENDS: [f64; SPANS] = [0.1, 0.25, 0.45, 0.7, 1.0];

/// Tiles of the three suits, at most four copies of a kind, as columns of the tables and as counts
/// of four bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tiles {
    /// The columns of each suit; the last one is 0.
    columns: [[u16; 4]; 3],
    counts: [u64; 3],
}

/// Increment of the column of three ranks by a copy of each rank.
const WEIGHTS: [u16; 3] = [1, 5, 25];
/// The low bit of each count.
const ONES: u64 = 0x1_1111_1111;

impl Tiles {
    /// Packs the tiles of a hand.
    pub fn new(hand: &PerKind) -> Tiles {
        let mut tiles = Tiles::default();
        for (kind, &count) in hand.iter().enumerate().take(SUITED) {
            (0..count).for_each(|_| tiles.add(kind));
        }
        tiles
    }

    /// Adds a tile.
    #[inline(always)]
    pub fn add(&mut self, kind: usize) {
        let (suit, rank) = (kind / 9, kind % 9);
        self.columns[suit][rank / 3] += WEIGHTS[rank % 3];
        self.counts[suit] += 1 << (4 * rank);
    }

    /// Returns the tiles of both.
    #[inline(always)]
    pub fn and(mut self, other: &Tiles) -> Tiles {
        for (own, other) in
            self.columns.as_flattened_mut().iter_mut().zip(other.columns.as_flattened())
        {
            *own += other;
        }
        for (own, other) in self.counts.iter_mut().zip(&other.counts) {
            *own += other;
        }
        self
    }

    /// Returns the class of a suit, its costs for sets and an eye.
    #[inline(always)]
    pub fn class(&self, suit: usize) -> Class {
        let [first, second, third, _] = self.columns[suit];
        PartTables::suit_class_of_columns([first, second, third])
    }

    /// Returns the number of kinds of a suit with at least `copies` copies, 2 to 4.
    #[inline(always)]
    pub fn at_least(&self, suit: usize, copies: u64) -> u32 {
        let kinds = (self.counts[suit] + (8 - copies) * ONES) >> 3 & ONES;
        // The ninth count of the product is the sum of all nine.
        (kinds.wrapping_mul(ONES) >> 32 & 15) as u32
    }
}

/// A pseudo-random generator, seeded by the knowledge of a seat alone.
#[derive(Clone, Copy, Debug)]
pub struct Chance(u64);

impl Chance {
    /// Creates the generator of a position.
    pub fn of(view: &View<'_>) -> Chance {
        let mut state = 0x9e37_79b9_7f4a_7c15 ^ u64::from(view.table().wall_left());
        for (&held, left) in view.hand().iter().zip(view.available()).take(SUITED) {
            state = (state ^ u64::from(held * 5 + left)).wrapping_mul(0xff51_afd7_ed55_8ccd);
            state ^= state >> 32;
        }
        Chance(state | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        (((self.next() >> 32) * bound as u64) >> 32) as usize
    }

    fn is_below(&mut self, chance: f64) -> bool {
        ((self.next() >> 40) as f64) < chance * f64::from(1 << 24)
    }
}

/// The tiles that come in one span.
#[derive(Clone, Copy, Debug, Default)]
pub struct Span {
    /// All useful own draws up to its end.
    pub drawn: Tiles,
    /// All own draws in it: any can be the last tile of a hand.
    pub fresh: Tiles,
    /// Discards of the others in it.
    pub discarded: Tiles,
    /// Bit set of the kinds that the others have discarded up to its end.
    pub offered: u32,
    /// Bit set of the kinds of the useful own draws up to its end.
    pub drawn_kinds: u32,
}

/// Number of tiles of a sample that come immediately, if an answer needs them.
pub const EXTRAS: usize = 3;

/// One sample.
#[derive(Clone, Copy, Debug, Default)]
pub struct Future {
    /// The tiles that come, span by span.
    pub spans: [Span; SPANS],
    /// The replacement of a kong, or the tiles of an exchange; none of them comes otherwise.
    pub extras: [u8; EXTRAS],
}

/// Data of another seat for a sample.
#[derive(Clone, Copy)]
struct Other {
    /// Number of concealed tiles.
    size: usize,
    /// The suit of which it certainly holds no tiles.
    cleared: Option<u8>,
    void: Option<u8>,
    is_in: bool,
}

/// Generates samples for a seat.
pub struct Dealer<'a> {
    unseen: Vec<u8>,
    /// Hands of all seats that fit the game; if empty, hands are dealt blindly.
    samples: &'a [Hands],
    seats: [usize; 3],
    /// Index of the next sample.
    next: usize,
    others: [Other; 3],
    wall: usize,
    ends: [usize; SPANS],
    chance: Chance,
    use_of_draws: f64,
    tsumogiri: f64,
    choosiness: f64,
}

impl<'a> Dealer<'a> {
    /// Creates the generator from the view of a seat, for `rounds` rounds; the other hands are
    /// taken from the samples in turn, if there are any.
    pub fn new(
        view: &View<'_>,
        rounds: f64,
        parameters: &Parameters,
        samples: &'a [Hands],
    ) -> Dealer<'a> {
        let table = view.table();
        let available = view.available();
        let copies = |kind: usize| vec![kind as u8; usize::from(available[kind])];
        let other = |seat: Seat| {
            let public = table.seat(seat);
            let own = table.discards().iter().filter(|discard| discard.seat == seat);
            let mut suits = own.map(|discard| Some(discard.tile.0 / 9));
            let is_cleared = suits.any(|suit| suit != public.void);
            Other {
                size: 13 - 3 * usize::from(public.melds().count()),
                cleared: public.void.filter(|_| is_cleared),
                void: public.void,
                is_in: !public.has_won,
            }
        };
        Dealer {
            unseen: (0..SUITED).flat_map(copies).collect(),
            samples,
            seats: view.seat().others().map(Seat::index),
            next: 0,
            others: view.seat().others().map(other),
            wall: usize::from(table.wall_left()),
            ends: ENDS.map(|share| ((rounds * share).round() as usize).max(1)),
            chance: Chance::of(view),
            use_of_draws: parameters.use_of_draws,
            tsumogiri: parameters.tsumogiri,
            choosiness: parameters.choosiness,
        }
    }

    /// Returns the number of rounds by the end of each span.
    pub fn ends(&self) -> [usize; SPANS] {
        self.ends
    }

    /// Generates one sample.
    pub fn deal(&mut self, hands: &mut [Vec<u8>; 3], wall: &mut Vec<u8>) -> Future {
        self.deal_hands(hands, wall);
        let mut future = Future::default();
        let (mut drawn, mut offered, mut drawn_kinds) = (Tiles::default(), 0, 0);
        let mut round = 0;
        let mut next = 0;
        for extra in &mut future.extras {
            *extra = wall.pop().unwrap_or(u8::MAX);
        }
        for (span, end) in future.spans.iter_mut().zip(self.ends) {
            while round < end {
                round += 1;
                for (other, hand) in self.others.into_iter().zip(hands.iter_mut()) {
                    if !other.is_in {
                        continue;
                    }
                    let Some(&tile) = wall.get(next) else { break };
                    next += 1;
                    let place = match other.void {
                        Some(suit) if suit == tile / 9 => None,
                        Some(suit)
                            if other.cleared.is_none()
                                && hand.iter().any(|held| held / 9 == suit) =>
                        {
                            hand.iter().position(|held| held / 9 == suit)
                        }
                        _ if hand.is_empty() || self.chance.is_below(self.tsumogiri) => None,
                        _ => Some(self.choose(hand)),
                    };
                    let discard =
                        place.map_or(tile, |place| std::mem::replace(&mut hand[place], tile));
                    span.discarded.add(discard.into());
                    offered |= 1 << discard;
                }
                let Some(&tile) = wall.get(next) else { break };
                next += 1;
                span.fresh.add(tile.into());
                if self.chance.is_below(self.use_of_draws) {
                    drawn.add(tile.into());
                    drawn_kinds |= 1 << tile;
                }
            }
            span.drawn = drawn;
            span.offered = offered;
            span.drawn_kinds = drawn_kinds;
        }
        future
    }

    /// Returns the index of the tile that another seat discards: a random one, or of two the one
    /// with fewer tiles nearby.
    fn choose(&mut self, hand: &[u8]) -> usize {
        let one = self.chance.below(hand.len());
        if !self.chance.is_below(self.choosiness) {
            return one;
        }
        let other = self.chance.below(hand.len());
        let nearby = |place: usize| {
            let tile = hand[place];
            let is_near = |&&held: &&u8| held / 9 == tile / 9 && held.abs_diff(tile) <= 2;
            hand.iter().filter(is_near).count()
        };
        if nearby(other) < nearby(one) { other } else { one }
    }

    fn deal_hands(&mut self, hands: &mut [Vec<u8>; 3], wall: &mut Vec<u8>) {
        wall.clear();
        wall.extend_from_slice(&self.unseen);
        for last in (1..wall.len()).rev() {
            wall.swap(last, self.chance.below(last + 1));
        }
        if let Some(sample) = self.samples.get(self.next % self.samples.len().max(1)) {
            self.next += 1;
            for (hand, &seat) in hands.iter_mut().zip(&self.seats) {
                take(&sample[seat], hand, wall);
            }
            wall.truncate(self.wall);
            return;
        }
        // Each tile goes to the first hand that has room for it and can hold it.
        let first = self.chance.below(3);
        let order = [first, (first + 1) % 3, (first + 2) % 3];
        hands.iter_mut().for_each(Vec::clear);
        let mut missing: usize = self.others.iter().map(|other| other.size).sum();
        let (mut read, mut kept) = (0, 0);
        while missing > 0 && read < wall.len() {
            let tile = wall[read];
            read += 1;
            let takes = |&&seat: &&usize| {
                let other = &self.others[seat];
                hands[seat].len() < other.size && other.cleared != Some(tile / 9)
            };
            if let Some(&seat) = order.iter().find(takes) {
                hands[seat].push(tile);
                missing -= 1;
            } else {
                wall[kept] = tile;
                kept += 1;
            }
        }
        wall.drain(kept..read);
        wall.truncate(self.wall);
    }
}

/// Takes the tiles of a hand out of a wall.
fn take(tiles: &PerKind, hand: &mut Vec<u8>, wall: &mut Vec<u8>) {
    let mut left = *tiles;
    hand.clear();
    wall.retain(|&tile| {
        let copies = &mut left[usize::from(tile)];
        let is_taken = *copies > 0;
        if is_taken {
            *copies -= 1;
            hand.push(tile);
        }
        !is_taken
    });
}

/// Returns the bit set of the kinds of which a hand has `least` to `most` copies.
pub fn kinds(hand: &PerKind, least: u8, most: u8) -> u32 {
    let fits = (0..SUITED).filter(|&kind| (least..=most).contains(&hand[kind]));
    fits.fold(0, |kinds, kind| kinds | 1 << kind)
}

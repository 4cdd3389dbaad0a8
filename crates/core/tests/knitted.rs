//! The knitted straight by sets of kinds, compared with all its complete hands.

use paili_core::forms::knitted_straight::{STRAIGHTS, covered_reach, reach};
use paili_core::forms::{Cover, Planes, Reach};
use paili_core::model::position::Material;
use paili_core::model::tile::{COPIES, KINDS, KindSet, PerKind, SUITED};
use paili_core::parts::costs::IMPOSSIBLE;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Returns all complete hands without and with a declared meld, including those with a fifth tile
/// of a kind.
fn complete_hands() -> [Vec<PerKind>; 2] {
    let one = |kind: usize| -> PerKind { std::array::from_fn(|k| u8::from(k == kind)) };
    let sum = |a: &PerKind, b: &PerKind| -> PerKind { std::array::from_fn(|k| a[k] + b[k]) };
    let chow = |first: usize| sum(&sum(&one(first), &one(first + 1)), &one(first + 2));
    let mut melds: Vec<PerKind> = (0..KINDS).map(|kind| one(kind).map(|n| 3 * n)).collect();
    melds.extend((0..SUITED).filter(|kind| kind % 9 < 7).map(chow));
    let mut hands = [Vec::new(), Vec::new()];
    for straight in STRAIGHTS {
        let straight: PerKind = std::array::from_fn(|kind| u8::from(straight.contains(kind)));
        for eye in 0..KINDS {
            let beside_one = sum(&straight, &one(eye).map(|n| 2 * n));
            hands[0].extend(melds.iter().map(|meld| sum(&beside_one, meld)));
            hands[1].push(beside_one);
        }
    }
    hands
}

/// Limits of jokers: the total number of covered copies, and the most copies of each kind.
struct Jokers {
    budget: u8,
    most: PerKind,
}

impl Jokers {
    fn none(material: &Material) -> Jokers {
        Jokers { budget: 0, most: material.limit }
    }

    /// Returns random limits: up to four of each kind, more, or (with a meld) fewer of some kinds.
    fn random(random: &mut ChaCha8Rng, material: &Material) -> Jokers {
        let mut below = |bound: u32| random.next_u32() % bound;
        let (budget, which) = (below(7) as u8, below(3));
        let most = material.limit.map(|limit| match which {
            0 => COPIES,
            1 => 6,
            _ => limit.max(COPIES - below(8).saturating_sub(3) as u8),
        });
        Jokers { budget, most }
    }

    fn cover(&self) -> Cover {
        let most = [1, 2, 3, 4, 5, 6].map(|copies| KindSet::at_least(&self.most, copies));
        Cover { budget: self.budget, most }
    }
}

/// Returns the reach by its definition: the least that any complete hand lacks, and the tiles that
/// the nearest hands lack.
fn defined(hands: &[PerKind], material: &Material, jokers: &Jokers) -> Reach {
    let missing = |tiles: &PerKind, from: &PerKind| -> u8 {
        tiles.iter().zip(from).map(|(tiles, from)| tiles.saturating_sub(*from)).sum()
    };
    let mut best = Reach::IMPOSSIBLE;
    for tiles in hands {
        let deficiency = missing(tiles, &material.held);
        let can_be_had =
            missing(tiles, &jokers.most) == 0 && missing(tiles, &material.limit) <= jokers.budget;
        if deficiency <= best.deficiency && can_be_had {
            let lacks = (0..KINDS).filter(|&kind| tiles[kind] > material.held[kind]);
            let lowering = KindSet(lacks.fold(0, |set, kind| set | 1 << kind));
            best = best.or(Reach { deficiency, lowering });
        }
    }
    best
}

/// Returns a random hand, near a knitted straight or not, with random available copies.
fn random(random: &mut ChaCha8Rng) -> Material {
    let mut below = |bound: u32| random.next_u32() % bound;
    let mut held: PerKind = [0; KINDS];
    if below(4) > 0 {
        let order = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1]][below(4) as usize];
        for (suit, residue) in order.into_iter().enumerate() {
            for rank in [residue, residue + 3, residue + 6] {
                held[9 * suit + rank] += u8::from(below(6) > 0);
            }
        }
    }
    let (suit, tiles) = (below(4), 14 - held.iter().map(|&count| u32::from(count)).sum::<u32>());
    for _ in 0..below(tiles + 1) {
        // Tiles of one part are often near each other.
        let kind = if below(2) == 0 { 9 * suit + below(9) } else { below(KINDS as u32) };
        let count = &mut held[(kind as usize).min(KINDS - 1)];
        *count = (*count + 1).min(COPIES);
    }
    let gone = 1 + below(20);
    let mut limit = held;
    for (kind, limit) in limit.iter_mut().enumerate() {
        *limit += (0..COPIES - held[kind]).map(|_| u8::from(below(gone) > 0)).sum::<u8>();
    }
    Material { held, limit }
}

#[test]
fn sets_of_kinds_say_what_the_complete_hands_say() {
    let mut generator = ChaCha8Rng::seed_from_u64(34);
    let (hands, mut met) = (complete_hands(), [0; 2]);
    for _ in 0..2_000 {
        let material = random(&mut generator);
        let planes = Planes::all(&material);
        for melds in 0..2 {
            let none = Jokers::none(&material);
            let expected = defined(&hands[usize::from(melds)], &material, &none);
            assert_eq!(reach(&planes, melds, IMPOSSIBLE), expected, "{material:?} {melds}");
            let found = reach(&planes, melds, expected.deficiency);
            assert_eq!(found, expected, "{material:?} {melds}");
            if let Some(nearer) = expected.deficiency.checked_sub(1) {
                assert_eq!(
                    reach(&planes, melds, nearer),
                    Reach::IMPOSSIBLE,
                    "{material:?} {melds}"
                );
            }
            met[usize::from(expected.deficiency < IMPOSSIBLE)] += 1;
        }
    }
    assert!(met.into_iter().all(|number| number > 100), "{met:?}");
}

#[test]
fn sets_of_kinds_know_what_jokers_cover() {
    let mut generator = ChaCha8Rng::seed_from_u64(36);
    let (hands, mut met) = (complete_hands(), [0; 2]);
    for _ in 0..4_000 {
        let material = random(&mut generator);
        let (planes, jokers) = (Planes::all(&material), Jokers::random(&mut generator, &material));
        for melds in 0..2 {
            let expected = defined(&hands[usize::from(melds)], &material, &jokers);
            let found = covered_reach(&planes, &jokers.cover(), melds, IMPOSSIBLE);
            let Jokers { budget, most } = &jokers;
            assert_eq!(found, expected, "{material:?}, {melds} melds, {budget} of {most:?}");
            met[usize::from(expected.deficiency < IMPOSSIBLE)] += 1;
        }
    }
    assert!(met.into_iter().all(|number| number > 200), "{met:?}");
}

#[test]
fn planes_after_a_discard_are_those_of_the_material() {
    let mut generator = ChaCha8Rng::seed_from_u64(35);
    for _ in 0..200 {
        let material = random(&mut generator);
        let planes = Planes::all(&material);
        for kind in KindSet::at_least(&material.held, 1).iter() {
            let mut after = material.after_discard(kind);
            for covered in [false, true] {
                let (expected, found) = (Planes::all(&after), planes.after_discard(kind, covered));
                assert_eq!((found.held, found.limit), (expected.held, expected.limit));
                after.limit = material.limit;
            }
        }
    }
}

//! The knitted straight by sets of kinds, against a sweep over every draw.

use paili_core::forms::knitted_straight::{block, reach};
use paili_core::forms::pricing::Tiles;
use paili_core::forms::{Planes, Reach};
use paili_core::model::position::Material;
use paili_core::model::tile::{COPIES, KINDS, KindSet, PerKind};
use paili_core::parts::costs::IMPOSSIBLE;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Lanes of the sweep: one for each draw, and the last for none.
const LANES: usize = 64;

fn swept(material: &Material, melds: u8) -> Reach {
    let mut held = material.held.map(|count| [count; LANES]);
    let limit = material.limit.map(|count| [count; LANES]);
    for (kind, lanes) in held.iter_mut().enumerate() {
        lanes[kind] += 1;
    }
    let totals = block(Tiles, &held, &limit, KindSet::ALL)[usize::from(melds)];
    let deficiency = totals[LANES - 1];
    let lower = |kind: &usize| totals[*kind] < deficiency;
    let lowering = (0..KINDS).filter(lower).fold(0, |set, kind| set | 1 << kind);
    Reach { deficiency, lowering: KindSet(lowering) }
}

/// Tiles of a hand near a knitted straight, or of any; what can be had of each is random too.
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
fn sets_of_kinds_say_what_the_sweep_says() {
    let mut generator = ChaCha8Rng::seed_from_u64(34);
    let mut met = [0; 2];
    for _ in 0..4_000 {
        let material = random(&mut generator);
        let planes = Planes::all(&material);
        for melds in 0..2 {
            let expected = swept(&material, melds);
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

//! Yaku that an open hand of riichi can aim at.
//!
//! One han usually suffices, and an open hand has few yaku. Each restricts the sets or fixes some
//! of them, so the distance to it comes from the plain engine, or from a small sum over kinds. The
//! least of these distances is the distance to a win that counts. No complete hands are listed.
//!
//! Every other yaku of an open hand implies one of these: four kongs imply three, little dragons
//! the pung of one, little winds a half flush, terminals and honours alone all pungs.

use super::worth::ways;
use crate::analysis::acceptance::standard_reach;
use crate::forms::{Reach, standard};
use crate::model::meld::{Meld, MeldKind, Melds};
use crate::model::position::Material;
use crate::model::riichi::RiichiRules;
use crate::model::rules::Requirement;
use crate::model::tile::{KINDS, KindSet, PerKind, SUITED, Tile, Wind};
use crate::parts::costs::{IMPOSSIBLE, MELDS};
use crate::riichi::scoring::{Yaku, is_open};

/// A yaku that a hand can aim at.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// The yaku, or the first of several with the same tiles.
    pub yaku: Yaku,
    shape: Shape,
}

/// Constraints on the concealed sets and the pair.
#[derive(Clone, Copy, Debug)]
enum Shape {
    /// Sets and a pair of some kinds, including `sets` sets of the given tiles.
    Sets { within: KindSet, given: PerKind, sets: u8 },
    /// Pungs and a pair; if a discard must not complete a pung, the pair comes last.
    Pungs { pair_last: bool },
    /// Each set and the pair with a terminal or an honour.
    Outside,
}

/// The requirement for one han of yaku.
#[derive(Clone, Debug)]
pub enum Goal {
    /// Any complete hand: it has a yaku.
    Complete,
    /// A win with one of the yaku of some aims.
    Yaku(Aims),
    /// A requirement that can only be checked by scoring each complete hand.
    Worth,
}

/// The yaku that a hand with some open melds can aim at.
#[derive(Clone, Debug)]
pub struct Aims {
    aims: Vec<Aim>,
    melds: usize,
}

/// First ranks of the chows of a straight.
const STRAIGHT: [u8; 3] = [0, 3, 6];
const SIMPLES: KindSet = KindSet::ALL.without(KindSet::ORPHANS);
const DRAGONS: [(u8, Yaku); 3] =
    [(31, Yaku::WhiteDragon), (32, Yaku::GreenDragon), (33, Yaku::RedDragon)];

impl Goal {
    /// Returns the goal of a hand with these melds.
    pub fn new(requirement: &Requirement, melds: &Melds, rules: &RiichiRules) -> Goal {
        match requirement.minimum {
            0 => return Goal::Complete,
            1 => {}
            _ => return Goal::Worth,
        }
        if !is_open(melds) {
            // Riichi is a yaku, and so is a self-draw.
            let has_yaku = requirement.riichi || ways(requirement.win_by).contains(&true);
            return if has_yaku { Goal::Complete } else { Goal::Worth };
        }
        let mut found = Finder { melds, aims: Vec::new(), is_there: false };
        found.find(requirement, rules);
        match found.is_there {
            true => Goal::Complete,
            false => Goal::Yaku(Aims { aims: found.aims, melds: usize::from(melds.count()) }),
        }
    }
}

/// Collects the yaku that some melds allow.
struct Finder<'a> {
    melds: &'a Melds,
    aims: Vec<Aim>,
    is_there: bool,
}

impl Finder<'_> {
    fn find(&mut self, requirement: &Requirement, rules: &RiichiRules) {
        let melds = self.melds.as_slice();
        self.is_there |= melds.iter().filter(|meld| meld.is_kong()).count() >= 3;
        if rules.open_tanyao {
            self.within(Yaku::Tanyao, SIMPLES);
        }
        for (kind, yaku) in valued(requirement.winds) {
            self.with(yaku, &[Meld { kind: MeldKind::Pung, tile: Tile(kind) }]);
        }
        for suit in 0..3 {
            self.within(Yaku::Honitsu, KindSet::suit(suit).or(KindSet::HONORS));
            self.with(Yaku::Ittsu, &STRAIGHT.map(|rank| chow(suit, rank)));
        }
        for rank in 0..9 {
            let pungs = [0, 1, 2].map(|suit| Meld { kind: MeldKind::Pung, ..chow(suit, rank) });
            self.with(Yaku::SanshokuDoukou, &pungs);
            if rank < 7 {
                self.with(Yaku::SanshokuDoujun, &[0, 1, 2].map(|suit| chow(suit, rank)));
            }
        }
        if melds.iter().all(|meld| meld.kind != MeldKind::Chow) {
            self.aims.push(Aim { yaku: Yaku::Toitoi, shape: Shape::Pungs { pair_last: false } });
        }
        let concealed = melds.iter().filter(|meld| meld.kind == MeldKind::ConcealedKong).count();
        if melds.len() - concealed == 1 {
            let pair_last = !ways(requirement.win_by).contains(&true);
            self.aims.push(Aim { yaku: Yaku::Sanankou, shape: Shape::Pungs { pair_last } });
        }
        if melds.iter().all(|&meld| meld.tiles().any(is_outside)) {
            self.aims.push(Aim { yaku: Yaku::Chanta, shape: Shape::Outside });
        }
    }

    /// Adds a yaku of hands of some kinds, if the melds consist of these.
    fn within(&mut self, yaku: Yaku, within: KindSet) {
        let shown = KindSet::at_least(&self.melds.counts(), 1);
        if shown.without(within).is_empty() {
            let shape = Shape::Sets { within, given: [0; KINDS], sets: 0 };
            self.aims.push(Aim { yaku, shape });
        }
    }

    /// Adds a yaku of fixed sets, some of which can be among the melds.
    fn with(&mut self, yaku: Yaku, wanted: &[Meld]) {
        let melds = self.melds.as_slice();
        let is_same = |meld: &Meld, set: &Meld| {
            let is_chow = |meld: &Meld| meld.kind == MeldKind::Chow;
            meld.tile == set.tile && is_chow(meld) == is_chow(set)
        };
        let (mut given, mut sets) = ([0; KINDS], 0);
        for set in wanted {
            if melds.iter().any(|meld| is_same(meld, set)) {
                continue;
            }
            sets += 1;
            set.tiles().for_each(|tile| given[usize::from(tile.0)] += 1);
        }
        self.is_there |= sets == 0;
        if usize::from(sets) + melds.len() <= MELDS {
            let shape = Shape::Sets { within: KindSet::ALL, given, sets };
            self.aims.push(Aim { yaku, shape });
        }
    }
}

fn chow(suit: u8, rank: u8) -> Meld {
    Meld { kind: MeldKind::Chow, tile: Tile(9 * suit + rank) }
}

fn is_outside(tile: Tile) -> bool {
    KindSet::ORPHANS.contains(usize::from(tile.0))
}

/// Returns the kinds whose pung is a yaku.
fn valued(winds: Option<[Wind; 2]>) -> impl Iterator<Item = (u8, Yaku)> {
    let of_winds = winds.map(|[seat, prevalent]| {
        [(seat.tile().0, Yaku::SeatWind), (prevalent.tile().0, Yaku::PrevalentWind)]
    });
    DRAGONS.into_iter().chain(of_winds.into_iter().flatten())
}

impl Aims {
    /// Returns the distance of some material from the nearest of the yaku; stops at `least`, below
    /// which it cannot be.
    pub fn deficiency(&self, material: &Material, least: u8) -> u8 {
        let mut nearest = IMPOSSIBLE;
        for aim in &self.aims {
            nearest = nearest.min(self.distance(aim, material));
            if nearest <= least {
                break;
            }
        }
        nearest
    }

    /// Returns the reach of the nearest of the yaku.
    pub fn reach(&self, material: &Material) -> Reach {
        let away: Vec<u8> = self.aims.iter().map(|aim| self.distance(aim, material)).collect();
        let nearest = away.iter().copied().min().unwrap_or(IMPOSSIBLE);
        if nearest == IMPOSSIBLE {
            return Reach::IMPOSSIBLE;
        }
        let at_it = self.aims.iter().zip(away).filter(|&(_, away)| away == nearest);
        at_it.map(|(aim, _)| self.reach_of(aim, material)).fold(Reach::IMPOSSIBLE, Reach::or)
    }

    /// Returns the yaku at the least distance.
    pub fn nearest(&self, material: &Material) -> Vec<Yaku> {
        let away: Vec<u8> = self.aims.iter().map(|aim| self.distance(aim, material)).collect();
        let least = away.iter().copied().min().filter(|&least| least < IMPOSSIBLE);
        let at_it = self.aims.iter().zip(away).filter(|&(_, away)| Some(away) == least);
        let mut found: Vec<Yaku> = at_it.map(|(aim, _)| aim.yaku).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn distance(&self, aim: &Aim, material: &Material) -> u8 {
        match &aim.shape {
            Shape::Sets { within, given, sets } => match rest(material, *within, given) {
                None => IMPOSSIBLE,
                Some((rest, lacking)) => {
                    let away = standard::any(&rest, self.melds as u8 + sets);
                    (away + lacking).min(IMPOSSIBLE)
                }
            },
            _ => self.reach_of(aim, material).deficiency,
        }
    }

    fn reach_of(&self, aim: &Aim, material: &Material) -> Reach {
        let sets = MELDS - self.melds;
        match &aim.shape {
            Shape::Sets { within, given, sets: count } => match rest(material, *within, given) {
                None => Reach::IMPOSSIBLE,
                Some((rest, lacking)) => {
                    let reach = standard_reach(&rest, sets - usize::from(*count));
                    let wanted = (0..KINDS).filter(|&kind| given[kind] > material.held[kind]);
                    let wanted = KindSet(wanted.fold(0, |set, kind| set | 1 << kind));
                    reach.and(Reach { deficiency: lacking, lowering: wanted })
                }
            },
            Shape::Pungs { pair_last: false } => Sets::of_pungs(material).0[sets][1],
            Shape::Pungs { pair_last: true } => pungs_before_the_pair(material, sets),
            Shape::Outside => outside(material).0[sets][1],
        }
    }
}

/// Returns the remaining material for the other sets, and the number of given tiles that are
/// lacking; `None` if they cannot be had.
fn rest(material: &Material, within: KindSet, given: &PerKind) -> Option<(Material, u8)> {
    let (mut left, mut lacking) = (*material, 0);
    for (kind, &given) in given.iter().enumerate() {
        let (held, limit) = (&mut left.held[kind], &mut left.limit[kind]);
        if !within.contains(kind) {
            (*held, *limit) = (0, 0);
            continue;
        }
        *limit = limit.checked_sub(given)?;
        lacking += given.saturating_sub(*held);
        *held = held.saturating_sub(given);
    }
    Some((left, lacking))
}

/// Reaches by number of sets, and by whether there is the pair.
#[derive(Clone, Copy)]
struct Sets([[Reach; 2]; MELDS + 1]);

impl Sets {
    /// The reaches of no tiles.
    const NOTHING: Sets = {
        let mut all = [[Reach::IMPOSSIBLE; 2]; MELDS + 1];
        all[0][0] = Reach { deficiency: 0, lowering: KindSet(0) };
        Sets(all)
    };

    /// Adds the reach of copies of a kind, which are a set or the pair.
    fn add(&mut self, sets: usize, pairs: usize, reach: Reach) {
        let place = &mut self.0[sets][pairs];
        *place = place.or(reach);
    }

    /// Combines two groups of kinds.
    fn and(&self, other: &Sets) -> Sets {
        let mut both = Sets([[Reach::IMPOSSIBLE; 2]; MELDS + 1]);
        for (sets, own) in self.0.iter().enumerate() {
            for (more, others) in other.0[..=MELDS - sets].iter().enumerate() {
                both.add(sets + more, 0, own[0].and(others[0]));
                both.add(sets + more, 1, own[0].and(others[1]).or(own[1].and(others[0])));
            }
        }
        both
    }

    /// Combines with a pung or a pair of one kind, or neither.
    fn and_kind(mut self, material: &Material, kind: usize) -> Sets {
        let (pung, pair) = (copies(material, kind, 3), copies(material, kind, 2));
        for sets in (0..=MELDS).rev() {
            let [none, one] = self.0[sets];
            let [fewer, fewer_and_pair] = match sets.checked_sub(1) {
                Some(before) => self.0[before],
                None => [Reach::IMPOSSIBLE; 2],
            };
            self.0[sets][1] = one.or(none.and(pair)).or(fewer_and_pair.and(pung));
            self.0[sets][0] = none.or(fewer.and(pung));
        }
        self
    }

    /// Returns the reaches of pungs and a pair of all kinds.
    fn of_pungs(material: &Material) -> Sets {
        let usable = KindSet::at_least(&material.limit, 2);
        usable.iter().fold(Sets::NOTHING, |all, kind| all.and_kind(material, kind))
    }
}

/// Returns the reach of `wanted` copies of a kind.
fn copies(material: &Material, kind: usize, wanted: u8) -> Reach {
    if material.limit[kind] < wanted {
        return Reach::IMPOSSIBLE;
    }
    let deficiency = wanted.saturating_sub(material.held[kind]);
    Reach { deficiency, lowering: KindSet(u64::from(deficiency > 0) << kind) }
}

/// Returns the reach of pungs and a pair of which the pair is completed last; all tiles may be
/// there.
fn pungs_before_the_pair(material: &Material, sets: usize) -> Reach {
    let mut best = Reach::IMPOSSIBLE;
    let usable: Vec<usize> = KindSet::at_least(&material.limit, 2).iter().collect();
    let mut after = vec![Sets::NOTHING];
    for &kind in usable.iter().rev() {
        let last = after.last().copied().unwrap_or(Sets::NOTHING);
        after.push(last.and_kind(material, kind));
    }
    let mut before = Sets::NOTHING;
    for (&kind, after) in usable.iter().zip(after.iter().rev().skip(1)) {
        let pungs = before.and(after).0[sets][0];
        before = before.and_kind(material, kind);
        let pair = copies(material, kind, 2);
        let both = pungs.and(pair);
        let lowering = match (pair.deficiency, both.deficiency) {
            // The last tile would complete a pung.
            (0, 1..) => continue,
            // One tile of the pair comes first, or is the only one.
            (2, _) | (1, 1) => both.lowering,
            _ => pungs.lowering,
        };
        best = best.or(Reach { lowering, ..both });
    }
    best
}

/// Returns the reaches of sets and a pair, each with a terminal or an honour.
fn outside(material: &Material) -> Sets {
    let mut all = Sets::NOTHING;
    for suit in 0..3 {
        all = all.and(&outside_of_suit(material, 9 * suit));
    }
    (SUITED..KINDS).fold(all, |all, kind| all.and_kind(material, kind))
}

/// Returns these reaches for the suit whose first kind is `first`.
fn outside_of_suit(material: &Material, first: usize) -> Sets {
    let mut suit = Sets([[Reach::IMPOSSIBLE; 2]; MELDS + 1]);
    let mut tiles = [0; 9];
    for low in 0..=MELDS as u8 {
        for high in 0..=MELDS as u8 - low {
            for pungs in 0..4u8 {
                let sets = usize::from(low + high) + pungs.count_ones() as usize;
                if sets > MELDS {
                    continue;
                }
                tiles[..3].fill(low);
                tiles[6..].fill(high);
                tiles[0] += 3 * (pungs & 1);
                tiles[8] += 3 * (pungs >> 1);
                suit.add(sets, 0, all_of(material, first, &tiles));
                for pair in [0, 8] {
                    tiles[pair] += 2;
                    suit.add(sets, 1, all_of(material, first, &tiles));
                    tiles[pair] -= 2;
                }
            }
        }
    }
    suit
}

/// Returns the reach of all given tiles of a suit.
fn all_of(material: &Material, first: usize, tiles: &[u8; 9]) -> Reach {
    let (mut deficiency, mut lowering) = (0, 0);
    for (kind, &wanted) in (first..).zip(tiles) {
        if wanted > material.limit[kind] {
            return Reach::IMPOSSIBLE;
        }
        let lacking = wanted.saturating_sub(material.held[kind]);
        deficiency += lacking;
        lowering |= u64::from(lacking > 0) << kind;
    }
    Reach { deficiency, lowering: KindSet(lowering) }
}

//! Exact distribution of the deficiency over all hands, counted and not sampled.
//!
//! A plain hand's deficiency depends on each of its parts only through a *signature*: its class,
//! and for the special forms a few counts. Words of a part are grouped by their signatures, groups
//! of two parts are multiplied, and only the last product visits every pair of groups. If the suits
//! are interchangeable, only hands whose first suit is the longest and whose third is the shortest
//! are visited: all others are permutations of them.

mod hasher;

use crate::analysis::batch::{on_threads, reported};
use crate::forms::{Signature, registry};
use crate::model::error::CoreError;
use crate::model::position::sizes;
use crate::model::rules::Rules;
use crate::model::stop::{Looks, Stop, Stopped};
use crate::model::tile::{COPIES, KINDS};
use crate::parts::costs::IMPOSSIBLE;
use hasher::BuildSignatureHasher;
use rayon::prelude::*;
use std::collections::{BTreeMap, HashMap};

/// Number of hands with some property.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Number {
    /// Number of ways to deal them, with the tiles of a kind distinguished.
    pub deals: u128,
    /// Number of distinct hands.
    pub hands: u128,
}

impl Number {
    fn times(self, other: Number) -> Number {
        Number { deals: self.deals * other.deals, hands: self.hands * other.hands }
    }

    fn add(&mut self, other: Number) {
        self.deals += other.deals;
        self.hands += other.hands;
    }
}

/// Groups of words with the same signature.
type Groups = HashMap<Signature, Number, BuildSignatureHasher>;

/// Groups of words with the same signature, as a list for repeated iteration.
type Listed = Vec<(Signature, Number)>;

/// Numbers of hands by deficiency.
type Counted = [Number; IMPOSSIBLE as usize + 1];

fn no_hands() -> Counted {
    [Number::default(); IMPOSSIBLE as usize + 1]
}

/// Counts the plain hands of a size by deficiency (in its public form).
///
/// Hands are waiting or drawn; their concealed tiles are dealt from all tiles in play. With
/// `best_void`, each hand gives up the suit that makes it nearest; this is only for forms that need
/// no honours and for rules that do not fix the suit. Returns [`CoreError::Stopped`] if stopped.
pub fn census(
    rules: &Rules,
    drawn: bool,
    melds: u8,
    best_void: bool,
    threads: usize,
    stop: Stop,
) -> Result<BTreeMap<i8, Number>, CoreError> {
    rules.expect_no_jokers("rules without jokers, which a census does not know")?;
    if rules.leaves_out_suited() {
        let expected = "rules with all tiles of each suit: four players";
        return Err(argument("rules", "three players".to_owned(), expected));
    }
    if melds > 4 {
        return Err(argument("melds", melds.to_string(), "0 to 4 declared melds"));
    }
    if best_void {
        check_best_void(rules)?;
    }
    let (waiting, full) = sizes(melds);
    let tiles = if drawn { full } else { waiting } as usize;
    let suit = |suit| Parts::of_suit(suit, tiles, rules, stop);
    let suits = [suit(0)?, suit(1)?, suit(2)?];
    let honors = Parts::of_honors(tiles, rules, stop)?;
    let hands = Hands { rules, melds, best_void, suits, honors };
    let jobs = hands.jobs(tiles);
    let count = || {
        let counted = jobs.par_iter().map(|&job| hands.count(job, stop));
        counted.try_reduce(no_hands, |mut all, some| {
            all.iter_mut().zip(some).for_each(|(all, some)| all.add(some));
            Ok(all)
        })
    };
    let counted = on_threads(threads, count)??;
    let counted = (0..).zip(counted).filter(|(_, number)| number.hands > 0);
    Ok(counted.map(|(deficiency, number)| (reported(deficiency), number)).collect())
}

fn argument(name: &'static str, got: String, expected: &'static str) -> CoreError {
    CoreError::Argument { name, got, expected }
}

fn check_best_void(rules: &Rules) -> Result<(), CoreError> {
    if rules.usable() != rules.in_play() {
        let expected = "no void suit besides the best one";
        return Err(argument("rules", "a void suit".to_owned(), expected));
    }
    match rules.forms(0).find(|&form| !registry::needs(form).is_empty()) {
        None => Ok(()),
        Some(form) => {
            let expected = "forms of melds and pairs only, if a suit is given up";
            Err(argument("rules", format!("rules with {}", form.name()), expected))
        }
    }
}

/// Words of a part, by number of tiles and signature.
struct Parts(Vec<Listed>);

impl Parts {
    fn of_suit(suit: usize, tiles: usize, rules: &Rules, stop: Stop) -> Result<Parts, Stopped> {
        let usable = rules.usable().contains(9 * suit);
        Parts::new::<9>(tiles, stop, |word| {
            if usable { Signature::of_suit(word, rules) } else { Signature::NOTHING }
        })
    }

    fn of_honors(tiles: usize, rules: &Rules, stop: Stop) -> Result<Parts, Stopped> {
        if rules.in_play().contains(KINDS - 1) {
            Parts::new::<7>(tiles, stop, |word| Signature::of_honors(word, rules))
        } else {
            Parts::new::<0>(tiles, stop, |_| Signature::NOTHING)
        }
    }

    /// Builds the words of `RANKS` ranks with up to `tiles` tiles.
    fn new<const RANKS: usize>(
        tiles: usize,
        stop: Stop,
        signature: impl Fn(&[u8; RANKS]) -> Signature,
    ) -> Result<Parts, Stopped> {
        const WAYS: [u128; 5] = [1, 4, 6, 4, 1];
        let mut groups = vec![Groups::default(); tiles + 1];
        let mut word = [0; RANKS];
        let mut looks = Looks::new(stop);
        loop {
            looks.steps(1)?;
            let size = word.iter().map(|&count| usize::from(count)).sum::<usize>();
            if let Some(groups) = groups.get_mut(size) {
                let deals = word.iter().map(|&count| WAYS[usize::from(count)]).product();
                groups.entry(signature(&word)).or_default().add(Number { deals, hands: 1 });
            }
            // The next word, counting in base five.
            let Some(rank) = word.iter().position(|&count| count < COPIES) else {
                break;
            };
            word[rank] += 1;
            word[..rank].fill(0);
        }
        Ok(Parts(groups.into_iter().map(|groups| groups.into_iter().collect()).collect()))
    }
}

/// Numbers of tiles in each suit and in the honours, and the number of arrangements of the suits
/// that it stands for.
#[derive(Clone, Copy)]
struct Job {
    suits: [usize; 3],
    honors: usize,
    times: u128,
}

/// All hands, represented by their parts.
struct Hands<'a> {
    rules: &'a Rules,
    melds: u8,
    best_void: bool,
    suits: [Parts; 3],
    honors: Parts,
}

impl Hands<'_> {
    /// Returns every way to share the tiles among the parts.
    fn jobs(&self, tiles: usize) -> Vec<Job> {
        let alike = self.rules.usable() == self.rules.in_play();
        let mut jobs = Vec::new();
        for a in 0..=tiles {
            for b in 0..=tiles - a {
                for c in 0..=tiles - a - b {
                    let times = match (alike, a == b, b == c) {
                        (false, ..) | (true, true, true) => 1,
                        (true, false, false) => 6,
                        (true, ..) => 3,
                    };
                    if !alike || (a >= b && b >= c) {
                        jobs.push(Job { suits: [a, b, c], honors: tiles - a - b - c, times });
                    }
                }
            }
        }
        jobs
    }

    /// Counts the hands with the given numbers of tiles in the parts.
    fn count(&self, job: Job, stop: Stop) -> Result<Counted, Stopped> {
        let mut looks = Looks::new(stop);
        let [a, b, c] = job.suits;
        let [first, second, third] = &self.suits;
        let suits = [&first.0[a], &second.0[b], &third.0[c]];
        let honors = &self.honors.0[job.honors];
        let mut counted = no_hands();
        if self.best_void {
            self.add_best_void(suits, honors, &mut counted, &mut looks)?;
        } else {
            self.add_all(suits, honors, &mut counted, &mut looks)?;
        }
        for number in &mut counted {
            *number = number.times(Number { deals: job.times, hands: job.times });
        }
        Ok(counted)
    }

    fn add_all(
        &self,
        [a, b, c]: [&Listed; 3],
        honors: &Listed,
        counted: &mut Counted,
        looks: &mut Looks,
    ) -> Result<(), Stopped> {
        let suits = multiply(b, c, Signature::with_suit, looks)?;
        let rest = multiply(&suits, honors, Signature::with_honors, looks)?;
        for (rest, of_rest) in &rest {
            looks.steps(steps(a))?;
            for (suit, of_suit) in a {
                let least = suit.deficiency(rest, self.melds, self.rules);
                counted[usize::from(least)].add(of_suit.times(*of_rest));
            }
        }
        Ok(())
    }

    fn add_best_void(
        &self,
        [a, b, c]: [&Listed; 3],
        honors: &Listed,
        counted: &mut Counted,
        looks: &mut Looks,
    ) -> Result<(), Stopped> {
        for (honors, of_honors) in honors {
            for (c, of_c) in c {
                let (of_c, c_and_honors) = (of_c.times(*of_honors), c.with_honors(honors));
                for (b, of_b) in b {
                    looks.steps(steps(a))?;
                    let (of_b, b_and_honors) = (of_b.times(of_c), b.with_honors(honors));
                    let void_of_a = b.deficiency(&c_and_honors, self.melds, self.rules);
                    for (a, of_a) in a {
                        let void_of_b = a.deficiency(&c_and_honors, self.melds, self.rules);
                        let void_of_c = a.deficiency(&b_and_honors, self.melds, self.rules);
                        let least = void_of_a.min(void_of_b).min(void_of_c);
                        counted[usize::from(least)].add(of_a.times(of_b));
                    }
                }
            }
        }
        Ok(())
    }
}

/// Returns the steps of one pass over some groups, see [`Looks::steps`].
fn steps(groups: &Listed) -> u32 {
    groups.len() as u32 / 16 + 1
}

/// Combines the groups of two parts into the groups of both parts together.
fn multiply(
    left: &Listed,
    right: &Listed,
    together: impl Fn(&Signature, &Signature) -> Signature,
    looks: &mut Looks,
) -> Result<Listed, Stopped> {
    let mut product = Groups::default();
    for (a, of_a) in left {
        looks.steps(steps(right))?;
        for (b, of_b) in right {
            product.entry(together(a, b)).or_default().add(of_a.times(*of_b));
        }
    }
    Ok(product.into_iter().collect())
}

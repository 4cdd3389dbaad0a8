//! An upper bound by hindsight, which needs no search.
//!
//! A player who knew all draws beforehand would keep the right tiles, and win if hand and draws
//! together contain a complete hand. That depends on the draws alone, so they are counted part by
//! part.

use super::search::HONORS;
use super::supply::{Ceilings, Forms, Supply};
use crate::forms::supply::{Asked, BATCH, Word};
use crate::model::stop::{Looks, Stop, Stopped};
use crate::parts::PARTS;
use rustc_hash::FxHashMap;

/// Pairs of supplies that are merged in one step, see [`Looks::steps`].
const IN_A_STEP: u32 = 16;

/// Number of sets of draws, by their size and by the supply of the part at no cost.
type Counted = FxHashMap<(u8, Supply), u128>;

/// The draws of a hand as known in hindsight.
pub struct Hindsight<'a> {
    forms: &'a Forms,
    draws: u8,
    /// Number of tiles that can be drawn but belong to no part.
    others: u32,
    words: [Word; PARTS],
    parts: Vec<Counted>,
}

impl<'a> Hindsight<'a> {
    /// Counts up to `draws` draws to a hand, from the tiles of its parts and from `others`.
    pub fn new(
        forms: &'a Forms,
        words: [Word; PARTS],
        others: u32,
        draws: u8,
        stop: Stop,
    ) -> Result<Self, Stopped> {
        let mut looks = Looks::new(stop);
        let part = |part: usize| counted(forms, &words[part], part == HONORS, draws, &mut looks);
        let parts = (0..PARTS).map(part).collect::<Result<_, Stopped>>()?;
        Ok(Hindsight { forms, draws, others, words, parts })
    }

    /// Returns the number of sequences of draws that complete the hand without a copy of a kind.
    pub fn sequences(&self, without: Option<usize>, stop: Stop) -> Result<u128, Stopped> {
        let mut looks = Looks::new(stop);
        let mut parts: Vec<&Counted> = self.parts.iter().collect();
        let changed;
        if let Some(kind) = without {
            let mut word = self.words[kind / 9];
            // Kinds that cannot be used are not among the words.
            word.held[kind % 9] = word.held[kind % 9].saturating_sub(1);
            let is_honors = kind / 9 == HONORS;
            changed = counted(self.forms, &word, is_honors, self.draws, &mut looks)?;
            parts[kind / 9] = &changed;
        }
        let left = merged(self.forms, parts[0], parts[1], self.draws, &mut looks)?;
        let right = merged(self.forms, parts[2], parts[3], self.draws, &mut looks)?;
        let mut sets = 0;
        for ((a, first), ways) in &left {
            looks.steps(right.len() as u32 / IN_A_STEP + 1)?;
            for ((b, second), more) in &right {
                if a + b <= self.draws && self.forms.deficiency(first, second) == 0 {
                    let others = u32::from(self.draws - a - b);
                    sets += ways * more * choose(self.others, others);
                }
            }
        }
        Ok(sets * (1..=u128::from(self.draws)).product::<u128>())
    }
}

fn choose(all: u32, some: u32) -> u128 {
    (0..some)
        .fold(1, |ways, taken| ways * u128::from(all.saturating_sub(taken)) / u128::from(taken + 1))
}

fn merged(
    forms: &Forms,
    a: &Counted,
    b: &Counted,
    draws: u8,
    looks: &mut Looks,
) -> Result<Counted, Stopped> {
    let mut merged = Counted::default();
    for ((i, first), ways) in a {
        looks.steps(b.len() as u32 / IN_A_STEP + 1)?;
        for ((j, second), more) in b {
            if i + j <= draws {
                *merged.entry((i + j, forms.merge(first, second))).or_default() += ways * more;
            }
        }
    }
    Ok(merged)
}

/// Counts the draws into one part.
fn counted(
    forms: &Forms,
    word: &Word,
    honors: bool,
    draws: u8,
    looks: &mut Looks,
) -> Result<Counted, Stopped> {
    let free = Ceilings::new(0, 0, &Supply::FREE);
    let mut counted = Counted::default();
    let mut asked = Vec::with_capacity(BATCH);
    let mut pending = Vec::with_capacity(BATCH);
    let mut count = |asked: &mut Vec<Asked>, pending: &mut Vec<(u8, u128)>| {
        for (&(drawn, ways), supply) in pending.iter().zip(forms.price(asked, honors, 0)) {
            *counted.entry((drawn, supply.below(&free))).or_default() += ways;
        }
        asked.clear();
        pending.clear();
    };
    let mut todo = vec![(*word, 0, 0, 1)];
    while let Some((word, rank, drawn, ways)) = todo.pop() {
        looks.steps(1)?;
        if rank == 9 {
            asked.push(Asked::any(&word));
            pending.push((drawn, ways));
            if asked.len() == BATCH {
                count(&mut asked, &mut pending);
            }
            continue;
        }
        for copies in 0..=word.available[rank].min(draws - drawn) {
            let mut next = word;
            next.held[rank] += copies;
            next.available[rank] = 0;
            let chosen = choose(u32::from(word.available[rank]), u32::from(copies));
            todo.push((next, rank + 1, drawn + copies, ways * chosen));
        }
    }
    count(&mut asked, &mut pending);
    Ok(counted)
}

//! An explanation of discards in sentences.

use super::explanation::Compared;
use super::question::Accepted;
use crate::exact::Fraction;
use crate::model::notation::write_counts;
use crate::text::counted;
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::model::tile::{KINDS, PerKind};
use std::collections::BTreeSet;

/// Returns the sentences: the discard that wins more, and the differences between the discards.
pub fn sentences(draws: u32, discards: &[Compared]) -> Vec<String> {
    let mut said = vec![first_sentence(draws, discards)];
    let mut pairs = BTreeSet::new();
    for one in discards {
        said.push(about(one));
        let (own, other) = (one.own.tile, one.against.tile);
        let shared = one.own.reached().len() - one.only.len();
        if pairs.insert((own.min(other), own.max(other))) && shared > 0 {
            said.push(sharing(one, shared));
        }
    }
    said
}

/// Returns a sentence on the discard that wins most, and on its lead.
fn first_sentence(draws: u32, discards: &[Compared]) -> String {
    let mut order: Vec<&Compared> = discards.iter().collect();
    order.sort_by_key(|one| std::cmp::Reverse(one.own.standing()));
    let draws = counted(draws, "draw");
    let Some((best, others)) = order.split_first() else { return String::new() };
    if best.own.exact().is_zero() {
        return format!("No discard of these wins within {draws}.");
    }
    let compared: Vec<String> = others.iter().map(|one| behind(one, best)).collect();
    let (text, chance) = (&best.own.text, percent(best.own.exact()));
    format!("{text} wins {chance} within {draws}, {}.", compared.join("; "))
}

fn behind(one: &Compared, best: &Compared) -> String {
    let (chance, most, text) = (one.own.exact(), best.own.exact(), &one.own.text);
    if chance == most {
        return format!("{text} as often");
    }
    format!("{text} {}: {} less", percent(chance), percent(most.minus(chance)))
}

/// Returns sentences on the differences between a discard and another.
fn about(one: &Compared) -> String {
    let (own, other) = (&one.own.option.accepted, &one.against.option.accepted);
    let is_nearer = own.deficiency <= other.deficiency;
    let joined = if !one.lost.is_empty() && is_nearer { " but " } else { " and " };
    let parts = [advantage(one, own, other), lack(one)];
    let parts: Vec<&str> =
        parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    format!("{} {}.", one.own.text, parts.join(joined))
}

/// Returns a sentence on accepted kinds, which distinguish equally far hands.
fn advantage(one: &Compared, own: &Accepted, other: &Accepted) -> String {
    if own.deficiency == other.deficiency {
        let kinds = by_suit(&one.keeps);
        return if kinds.is_empty() { String::new() } else { format!("keeps {}", and(&kinds)) };
    }
    let instead = match other.deficiency {
        UNREACHABLE => String::new(),
        number => format!(" instead of {number}"),
    };
    match own.deficiency {
        UNREACHABLE => format!("leaves unreachable{instead}"),
        number => format!("leaves deficiency {number}{instead}"),
    }
}

fn lack(one: &Compared) -> String {
    let other = &one.against.text;
    if one.lost.is_empty() {
        return format!("loses nothing that {other} reaches");
    }
    let sets: Vec<String> = one.loses.iter().map(|set| write_counts(set)).collect();
    let number = one.lost.len();
    let lost = if sets.is_empty() { counted(number as u32, "complete hand") } else { and(&sets) };
    let which = if sets.is_empty() && number == 1 { "which wins" } else { "which win" };
    let chance = percent(one.against.chance_of(one.lost.iter().copied()));
    format!("loses {lost}, {which} {chance} after {other}")
}

/// Returns a sentence on the probabilities of the complete hands that both reach.
fn sharing(one: &Compared, shared: usize) -> String {
    let (own, other) = (one.own, one.against);
    let here = own.exact().minus(own.chance_of(one.only.iter().copied()));
    let there = other.exact().minus(other.chance_of(one.lost.iter().copied()));
    let which = if shared == 1 { "which wins" } else { "which win" };
    let hands = counted(shared as u32, "complete hand");
    let (here, there) = (percent(here), percent(there));
    format!(
        "Both reach {hands}, {which} {here} after {} and {there} after {}.",
        own.text, other.text
    )
}

/// Returns kinds as texts, one for each suit.
fn by_suit(copies: &PerKind) -> Vec<String> {
    let kinds: PerKind = copies.map(|copies| copies.min(1));
    let of = |suit: usize| {
        let mut own = [0; KINDS];
        let range = 9 * suit..KINDS.min(9 * suit + 9);
        own[range.clone()].copy_from_slice(&kinds[range]);
        write_counts(&own)
    };
    (0..4).map(of).filter(|text| !text.is_empty()).collect()
}

/// Joins texts to an enumeration such as "1m, 2p and 6z".
fn and(parts: &[String]) -> String {
    match parts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}

/// Returns a percentage with three significant digits.
fn percent(chance: Fraction) -> String {
    format!("{}%", three_digits(100.0 * chance.to_f64()))
}

/// Returns a number, 0 or more, with three significant digits, as C's `%.3g` writes it.
fn three_digits(number: f64) -> String {
    let scientific = format!("{number:.2e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let trimmed = |text: &str| match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text.to_owned(),
    };
    if number == 0.0 {
        return "0".to_owned();
    }
    if !(-4..3).contains(&exponent) {
        let sign = if exponent < 0 { '-' } else { '+' };
        return format!("{}e{sign}{:02}", trimmed(digits), exponent.abs());
    }
    trimmed(&format!("{number:.*}", (2 - exponent) as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits_count() {
        for (number, text) in [
            (0.0, "0"),
            (100.0, "100"),
            (3.8861, "3.89"),
            (0.49812, "0.498"),
            (12.0, "12"),
            (99.96, "100"),
            (0.00012345, "0.000123"),
            (0.000012345, "1.23e-05"),
            (0.5, "0.5"),
        ] {
            assert_eq!(three_digits(number), text);
        }
    }
}

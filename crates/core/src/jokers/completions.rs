//! The complete hands nearest to a hand with jokers, and those a few tiles farther.

use super::listing::{Counts, PairsHands, Sought, StandardHands};
use super::most::Most;
use super::{budget, by_form, exact};
use crate::analysis::completions::{Completion, Completions, LOOK, check_limit};
use crate::forms::listing::{Decomposition, TILES};
use crate::forms::{honors_and_knitted, knitted_straight, registry, standard, thirteen_orphans};
use crate::model::error::CoreError;
use crate::model::position::Position;
use crate::model::rules::{Form, Rules};
use crate::model::stop::Stop;
use crate::model::tile::{KINDS, PerKind, choose};
use crate::parts::costs::IMPOSSIBLE;

/// The complete hands of a form that no earlier form of the rules has.
enum Hands {
    Standard(StandardHands),
    Pairs { hands: PairsHands, different: bool },
    Few { hands: Vec<(usize, &'static PerKind)>, decompose: fn(&PerKind) -> Decomposition },
}

impl Hands {
    fn new(form: Form, sought: &Sought, rules: &Rules) -> Hands {
        match form {
            Form::Standard => Hands::Standard(StandardHands::new(sought, |_| true)),
            Form::SevenPairs | Form::SevenPairsWithQuads => {
                let quads = form == Form::SevenPairsWithQuads;
                let hands = PairsHands::new(sought, quads, rules.has(Form::Standard));
                Hands::Pairs { hands, different: rules.has(Form::SevenPairs) }
            }
            Form::ThirteenOrphans => {
                Hands::few(sought, thirteen_orphans::hands(), thirteen_orphans::decompose)
            }
            Form::KnittedStraight => {
                let hands = knitted_straight::hands(sought.melds, sought.fifth);
                Hands::few(sought, hands, knitted_straight::decompose)
            }
            Form::HonorsAndKnitted => {
                Hands::few(sought, honors_and_knitted::hands(), honors_and_knitted::decompose)
            }
        }
    }

    fn few(
        sought: &Sought,
        hands: &'static [PerKind],
        decompose: fn(&PerKind) -> Decomposition,
    ) -> Hands {
        let priced = |tiles: &'static PerKind| Some((sought.price(tiles, 0..KINDS)?.0, tiles));
        Hands::Few { hands: hands.iter().filter_map(priced).collect(), decompose }
    }

    fn counts(&self) -> Counts {
        match self {
            Hands::Standard(hands) => hands.counts(),
            Hands::Pairs { hands, .. } => hands.counts(),
            Hands::Few { hands, .. } => {
                let mut counts = Counts::default();
                hands.iter().for_each(|&(lacking, _)| counts[lacking] += 1);
                counts
            }
        }
    }

    /// Passes the hands that lack `lacking` tiles to `visit`, low tiles first, until it returns
    /// `false`.
    fn visit(&self, lacking: usize, visit: &mut dyn FnMut(&PerKind) -> bool) -> bool {
        match self {
            Hands::Standard(hands) => hands.visit(lacking, visit),
            Hands::Pairs { hands, .. } => hands.visit(lacking, visit),
            Hands::Few { hands, .. } => {
                hands.iter().filter(|hand| hand.0 == lacking).all(|(_, tiles)| visit(tiles))
            }
        }
    }

    fn decompose(&self, tiles: &PerKind) -> Decomposition {
        match self {
            Hands::Standard(_) => {
                let (melds, eye) = standard::melds_and_eye(tiles).unwrap_or_default();
                Decomposition { form: Form::Standard, melds, eye }
            }
            Hands::Pairs { different, .. } => {
                let form = match *different && tiles.iter().all(|&count| count <= 2) {
                    true => Form::SevenPairs,
                    false => Form::SevenPairsWithQuads,
                };
                Decomposition { form, melds: Vec::new(), eye: None }
            }
            Hands::Few { decompose, .. } => decompose(tiles),
        }
    }
}

/// Returns the complete hands nearest to a hand, and those up to `slack` tiles farther (but none
/// that lacks more than fourteen tiles). Counts all of them and lists up to `limit`.
pub fn completions(
    position: &Position,
    rules: &Rules,
    slack: u8,
    limit: usize,
    stop: Stop,
) -> Result<Completions, CoreError> {
    check_limit(limit)?;
    let held = position.jokers().held;
    let forms = by_form(position, rules);
    let deficiency = forms.iter().map(|&(_, least)| least).min().unwrap_or(IMPOSSIBLE);
    let mut found =
        Completions { deficiency, counts: Vec::new(), listed: Vec::new(), is_stopped: false };
    if deficiency == IMPOSSIBLE {
        return Ok(found);
    }
    let most = deficiency.saturating_add(slack).saturating_add(held).min(TILES as u8);
    let material = position.material(rules);
    let sought = Sought {
        material: &material,
        melds: position.melds(),
        most,
        budget: budget(position),
        fifth: exact::has_fifth(rules),
        copies: Most::new(position.known_melds(), rules).copies,
    };
    let is_wanted = |&&(form, least): &&(Form, u8)| {
        least <= most - held && !registry::is_contained(form, rules)
    };
    let forms = forms.iter().filter(is_wanted);
    let hands: Vec<_> = forms.map(|&(form, _)| Hands::new(form, &sought, rules)).collect();
    let counts: Vec<_> = hands.iter().map(Hands::counts).collect();
    let at = |lacking: u8| counts.iter().map(|counts| counts[usize::from(lacking)]).sum();
    found.counts = (deficiency + held..=most).map(at).collect();
    list(&mut found, position, &hands, limit, stop);
    Ok(found)
}

/// Lists the first `limit` completions over all counted distances.
fn list(found: &mut Completions, position: &Position, hands: &[Hands], limit: usize, stop: Stop) {
    let Completions { deficiency, counts, listed, is_stopped } = found;
    let held = position.jokers().held;
    for distance in (*deficiency..).take(counts.len()) {
        for hands in hands {
            let mut add = |tiles: &PerKind| {
                if listed.len() >= limit {
                    return false;
                }
                *is_stopped = listed.len().is_multiple_of(LOOK) && stop();
                if !*is_stopped {
                    let Decomposition { form, melds, eye } = hands.decompose(tiles);
                    let ways = ways(position, tiles, distance);
                    listed.push(Completion { tiles: *tiles, distance, form, melds, eye, ways });
                }
                !*is_stopped
            };
            if limit == 0 || !hands.visit(usize::from(distance + held), &mut add) {
                return;
            }
        }
    }
}

/// Returns the number of orders in which `distance` distinct copies that complete the hand together
/// with its jokers can come: of each kind at most those lacking, and any jokers.
fn ways(position: &Position, tiles: &PerKind, distance: u8) -> u128 {
    let distance = usize::from(distance);
    // `chosen[n]` is the number of choices of `n` copies.
    let mut chosen = [0u128; TILES + 1];
    let jokers = position.jokers().available;
    let jokers_coming = distance.min(usize::from(jokers));
    for (number, ways) in (0..).zip(&mut chosen[..=jokers_coming]) {
        *ways = u128::from(choose(jokers, number));
    }
    for (kind, wanted) in tiles.iter().enumerate() {
        let lacking = wanted.saturating_sub(position.counts()[kind]);
        let available = position.available()[kind];
        for number in (1..=distance).rev() {
            for copies in 1..=usize::from(lacking.min(available)).min(number) {
                chosen[number] +=
                    chosen[number - copies] * u128::from(choose(available, copies as u8));
            }
        }
    }
    chosen[distance] * (1..=distance as u128).product::<u128>()
}

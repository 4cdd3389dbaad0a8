//! scratch
use paili_core::agents::{Agent, AgentKind, Search, search::Parameters};
use paili_core::game::*;
use rayon::prelude::*;
use std::time::Instant;
fn make(spec: &str, seed: u64, seat: u8) -> Box<dyn Agent + Send> {
    if let Some(rest) = spec.strip_prefix("search") {
        let mut p = Parameters::default();
        for kv in rest.trim_start_matches(':').split(',').filter(|s| !s.is_empty()) {
            let (k, v) = kv.split_once('=').unwrap();
            assert!(p.set(k, v.parse().unwrap()), "{k}");
        }
        return Box::new(Search::new(p));
    }
    AgentKind::named(spec).unwrap().player(seed, seat)
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let deals: u32 = a[1].parse().unwrap();
    let seed: u64 = a[2].parse().unwrap();
    let specs = &a[3..7]; // seats: spec[0] is rotated
    rayon::ThreadPoolBuilder::new()
        .num_threads(a.get(7).map_or(1, |s| s.parse().unwrap()))
        .build_global()
        .unwrap();
    let t = Instant::now();
    let distinct = specs[0].clone();
    let rows: Vec<(f64, f64, f64, f64, u32, u32)> = (0..deals)
        .into_par_iter()
        .map(|d| {
            let (mut sum, mut wins, mut deal_in, mut draws) = (0.0, 0.0, 0.0, 0.0);
            let mut fan = 0;
            let mut count = 0;
            let mine = specs.iter().filter(|s| **s == distinct).count() as f64;
            for rot in 0..4usize {
                let deal = Deal::random(seed, d, false);
                let gs = game_seed(seed, d);
                let mut players =
                    Seat::ALL.map(|s| make(&specs[(s.index() + 4 - rot) % 4], gs, s.0));
                let mut g = Game::new(deal);
                g.play(&mut players, |_, _| {});
                let o = g.state().outcome().unwrap();
                for s in Seat::ALL {
                    if specs[(s.index() + 4 - rot) % 4] == distinct {
                        sum += o.payments[s.index()] as f64 / mine;
                        match g.state().table().last() {
                            Event::Win { seat, giver, .. } => {
                                if seat == s {
                                    wins += 1.0 / mine;
                                }
                                if giver == Some(s) {
                                    deal_in += 1.0 / mine;
                                }
                            }
                            Event::Exhausted => draws += 1.0 / mine,
                            e => println!("{e:?}"),
                        }
                        if let Event::Win { seat, .. } = g.state().table().last() {
                            if seat == s {
                                let p = o.payments[s.index()] as u32;
                                fan += p;
                                count += 1;
                            }
                        }
                    }
                }
            }
            (sum / 4.0, wins / 4.0, deal_in / 4.0, draws / 4.0, fan, count)
        })
        .collect();
    let n = rows.len() as f64;
    let m = rows.iter().map(|r| r.0).sum::<f64>() / n;
    let v = rows.iter().map(|r| (r.0 - m).powi(2)).sum::<f64>() / (n - 1.0);
    println!(
        "{} vs {:?}: {:+.2} ± {:.2} a game; wins {:.3} deal-ins {:.3} draws {:.3}; mean win {:.1}; {:.1} s",
        distinct,
        &specs[1..],
        m,
        (v / n).sqrt(),
        rows.iter().map(|r| r.1).sum::<f64>() / n,
        rows.iter().map(|r| r.2).sum::<f64>() / n,
        rows.iter().map(|r| r.3).sum::<f64>() / n,
        rows.iter().map(|r| r.4).sum::<u32>() as f64
            / rows.iter().map(|r| r.5).sum::<u32>().max(1) as f64,
        t.elapsed().as_secs_f64()
    );
}

//! scratch
use paili_core::legal::*; use paili_core::scoring::Wind; use paili_core::meld::Melds; use std::time::Instant;
use paili_core::agents::search::{Weigher, Clock, Parameters};
fn main(){
  let size: usize = std::env::args().nth(1).unwrap().parse().unwrap();
  let n: usize = std::env::args().nth(2).unwrap().parse().unwrap();
  let mut x: u64 = 88172645463325252;
  let mut rnd = |n: usize| { x ^= x<<13; x ^= x>>7; x ^= x<<17; (x % n as u64) as usize };
  let mut ts: std::collections::BTreeMap<u8, Vec<[f64;3]>> = Default::default();
  for i in 0..n {
    let mut wall: Vec<u8> = (0..136).map(|t| t/4).collect();
    for j in 0..size { let k = j + rnd(136-j); wall.swap(j,k); }
    let mut c=[0u8;34]; for &t in &wall[..size] { c[t as usize]+=1; }
    let q = Question::new(&c, Melds::default(), None, Legal{win_by:WinBy::Either,..Legal::new(Wind::East, Wind::South)}).unwrap();
    let t=Instant::now(); let d=deficiency(&q); let a=t.elapsed().as_secs_f64()*1e3;
    let t=Instant::now(); let p=plans(&q,1,10).unwrap(); let b=t.elapsed().as_secs_f64()*1e3;
    let w=Weigher::new(&Parameters::default(), Clock{draws:18, unseen:120});
    let t=Instant::now(); let e=w.evaluate(&q); let f=t.elapsed().as_secs_f64()*1e3;
    if i>0 { ts.entry(d).or_default().push([a,b,f]); }
    if p.deficiency!=d || e.deficiency != d { println!("?"); }
  }
  for (d,v) in &ts { let m=|k:usize| { let mut u:Vec<f64>=v.iter().map(|r|r[k]).collect(); u.sort_by(|a,b|a.total_cmp(b)); (u[u.len()/2], u[u.len()-1]) }; println!("{d}: n {} deficiency {:.2?} plans slack1 {:.2?} evaluate {:.2?}", v.len(), m(0), m(1), m(2)); }
}

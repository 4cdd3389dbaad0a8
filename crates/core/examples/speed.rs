use paili_core::{batch::*,rules::Rules};
use std::time::Instant;
fn main(){
  let n=200_000;let mut x=12345u64;let mut rnd=||{x^=x<<13;x^=x>>7;x^=x<<17;x};
  let mut rows=vec![[0u8;34];n];let mut av=vec![[0u8;34];n];let mut pure=vec![[0u8;34];n];
  for i in 0..n{let mut k=0;while k<14{let t=(rnd()%136) as usize/4;if rows[i][t]<4{rows[i][t]+=1;k+=1}}
    k=0;while k<14{let t=(rnd()%9) as usize;if pure[i][t]<4{pure[i][t]+=1;k+=1}}
    for t in 0..34{av[i][t]=(rnd()%((5-rows[i][t]) as u64)) as u8}}
  let std=Rules::new(34,1,None).unwrap();let riichi=Rules::new(34,0b1011,None).unwrap();let mcr=Rules::new(34,0b111101,None).unwrap();
  let time=|name:&str,f:&mut dyn FnMut()->i64|{let mut best=f64::MAX;let mut s=0;for _ in 0..7{let t=Instant::now();s=f();best=best.min(t.elapsed().as_nanos() as f64/n as f64);}println!("{name:40} {best:8.1} ns  sum {s}");};
  for (hn,h) in [("uniform",&rows),("pure",&pure)]{
   for (rn,r) in [("std",&std),("riichi",&riichi),("mcr",&mcr)]{
    time(&format!("plain {hn} {rn}"),&mut||deficiency(&Rows{counts:h,available:Availability::Plain,melds:Melds::Shared(0)},r,1).unwrap().iter().map(|&v|v as i64).sum());
   }
   let av:Vec<[u8;34]>=h.iter().zip(&av).map(|(h,a)|std::array::from_fn(|k|a[k].min(4-h[k]))).collect();
   for (rn,r) in [("std",&std),("riichi",&riichi),("mcr",&mcr)]{
    time(&format!("any {hn} {rn}"),&mut||deficiency(&Rows{counts:h,available:Availability::Each(&av),melds:Melds::Shared(0)},r,1).unwrap().iter().map(|&v|v as i64).sum());
   }
   let n2=20000;
   for (rn,r) in [("std",&std),("riichi",&riichi),("mcr",&mcr)]{
   time(&format!("discards plain {hn} {rn} (x0.1)"),&mut||discards(&Rows{counts:&h[..n2],available:Availability::Plain,melds:Melds::Shared(0)},r,1).unwrap().iter().map(|v|v.copies as i64+v.deficiency as i64).sum());
   time(&format!("discards any {hn} {rn} (x0.1)"),&mut||discards(&Rows{counts:&h[..n2],available:Availability::Each(&av[..n2]),melds:Melds::Shared(0)},r,1).unwrap().iter().map(|v|v.copies as i64+v.deficiency as i64).sum());
   }
  }
}

//! Runs work with the widest vector registers that the processor has.

/// Work whose `run` is `#[inline(always)]`, so that it is compiled into each caller.
pub trait Kernel {
    /// Type of the result.
    type Output;

    /// Does the work.
    fn run(self) -> Self::Output;

    /// Does the work on a processor without AVX2, where a kernel can use less code.
    #[inline(always)]
    fn run_narrow(self) -> Self::Output
    where
        Self: Sized,
    {
        self.run()
    }
}

/// Runs a kernel, compiled once for the processor that every build may assume and once for AVX2.
///
/// The sweep of `parts::lockstep` is written over plain arrays; 32-byte registers save a quarter to
/// a third of its time (any knowledge: 137 to 104 ns a hand; discard tables with knowledge: 7.9 to
/// 5.5 us, both builds measured in turns), which justifies the one `unsafe` call of the crate. Both
/// versions give the same results.
pub fn vectorized<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
    {
        // SAFETY: `with_avx2` requires only the four features that were just detected.
        #[allow(unsafe_code)]
        return unsafe { with_avx2(kernel) };
    }
    kernel.run_narrow()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn with_avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

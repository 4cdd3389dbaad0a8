//! The time, which the host tells.

/// Seconds since some moment.
pub fn now() -> f64 {
    #[cfg(target_arch = "wasm32")]
    return crate::exports::now() / 1000.0;
    #[cfg(not(target_arch = "wasm32"))]
    {
        use std::sync::OnceLock;
        use std::time::Instant;
        static START: OnceLock<Instant> = OnceLock::new();
        START.get_or_init(Instant::now).elapsed().as_secs_f64()
    }
}

/// When work must end.
#[derive(Clone, Copy, Debug)]
pub struct Deadline(f64);

impl Deadline {
    /// So many seconds from now; none is never.
    pub fn after(seconds: Option<f64>) -> Deadline {
        Deadline(seconds.map_or(f64::INFINITY, |seconds| now() + seconds))
    }

    /// Is it over?
    pub fn is_over(&self) -> bool {
        self.0 < f64::INFINITY && now() >= self.0
    }
}

//! How much a test does: little by default, more where `DTEKIT_TEST_LONG` is set, as in `tests/run --long`, and all of
//! it where `DTEKIT_TEST_FULL` is set.

/// The number of generated cases: an eighth of `all` in the short run, a quarter in the long one.
pub fn cases(all: u32) -> u32 {
    all.div_ceil(step(4, 8) as u32)
}

/// Whether the run takes more than the short one.
pub fn is_long() -> bool {
    std::env::var_os("DTEKIT_TEST_LONG").is_some() || is_full()
}

/// Whether everything is done.
pub fn is_full() -> bool {
    std::env::var_os("DTEKIT_TEST_FULL").is_some()
}

/// What belongs to this run.
pub fn pick<T>(full: T, long: T, short: T) -> T {
    match (is_full(), is_long()) {
        (true, _) => full,
        (false, true) => long,
        (false, false) => short,
    }
}

/// How many cases further the next one is that is taken: in the long run and in the short one. The full one takes all.
pub fn step(long: usize, short: usize) -> usize {
    pick(1, long, short)
}

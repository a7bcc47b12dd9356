//! How much a test does: little by default, all of it where `DTEKIT_TEST_LONG` is set, as in `tests/run --long`.

/// The number of generated cases: an eighth of `all` in the short run.
pub fn cases(all: u32) -> u32 {
    if std::env::var_os("DTEKIT_TEST_LONG").is_some() { all } else { all.div_ceil(8) }
}

/// Whether all is done.
pub fn is_long() -> bool {
    std::env::var_os("DTEKIT_TEST_LONG").is_some()
}

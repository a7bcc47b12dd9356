//! The C ABI of dtekit.

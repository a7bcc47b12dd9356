//! The Node addon of dtekit.

//! The Python module of dtekit.

//! The options of reading.

use std::sync::Arc;

use crate::keywords::{Flag, Handle, Part, Terms, options};
use crate::mapping::{Bounds, Registry};

options! {
    Terms::OPTIONS;
    /// The options of [`read`](super::read()).
    ///
    /// # Example
    /// ```
    /// use dtekit::ReadOptions;
    ///
    /// let options = ReadOptions { lost: true, ..ReadOptions::default() }; // tells what a mapping did not read
    /// let found = dtekit::read(b"<a/>", &options)?;
    /// assert!(found[0].lost.is_empty());
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone)]
    pub struct ReadOptions {
        /// Whether the result says what the mapping did not read; that takes longer.
        pub lost: bool = false => Flag;
        /// The bounds on the text, and on the mapping of each document.
        pub bounds: Bounds => Part(None);
        /// A registry whose tables the mappings look up, such as newer ones of your own; without it the built-in tables
        /// alone.
        pub registry: Option<Arc<Registry>> => Handle("Registry");
    }
}

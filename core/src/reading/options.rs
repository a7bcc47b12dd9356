//! The options of reading.

use std::sync::Arc;

use crate::error::Result;
use crate::json::{Map, Value};
use crate::keywords::{Reader, Terms};
use crate::limits::Limits;
use crate::mapping::{Bounds, Registry};

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
#[derive(Debug, Clone, Default)]
pub struct ReadOptions {
    /// Whether the result says what the mapping did not read; that takes longer.
    pub lost: bool,
    /// The bounds on the text, and on the mapping of each document.
    pub bounds: Bounds,
    /// The registry whose tables the mappings look up; without it the built-in tables alone.
    pub registry: Option<Arc<Registry>>,
}

impl ReadOptions {
    /// Reads the keyword options `lost`, `max_steps`, `max_memory`, `max_output`, `max_depth` and `max_bytes`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with a finding for each member that is unknown or of the
    /// wrong type.
    pub fn from_members(members: &Map) -> Result<Self> {
        let mut keywords = Reader::new(members, Terms::OPTIONS);
        let Bounds { max_steps, max_memory, max_output, limits } = Bounds::default();
        let lost = keywords.get("lost", "a boolean", Value::as_bool);
        let bounds = Bounds {
            max_steps: keywords.whole("max_steps", 1..).unwrap_or(max_steps),
            max_memory: keywords.whole("max_memory", 1..).unwrap_or(max_memory),
            max_output: keywords.whole("max_output", 1..).unwrap_or(max_output),
            limits: Limits {
                max_depth: keywords.whole("max_depth", 1..).unwrap_or(limits.max_depth),
                max_bytes: keywords.whole("max_bytes", 1..).unwrap_or(limits.max_bytes),
                ..limits
            },
        };
        keywords.finish()?;
        Ok(ReadOptions { lost: lost.unwrap_or_default(), bounds, registry: None })
    }
}

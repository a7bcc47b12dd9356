//! The table of `docs/mapping-cr.md`: which official element is read from where, as the mappings themselves explain it.

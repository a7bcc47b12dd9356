//! Libraries: tables and defines that several templates share, by their names.

/// The libraries that a template can import: those of the caller, then those that are built in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Libraries<'l> {
    pub(crate) own: &'l [(String, Vec<u8>)],
}

impl<'l> Libraries<'l> {
    /// The bytes of a library.
    pub(crate) fn find(&self, name: &str) -> Option<&'l [u8]> {
        let own = self.own.iter().find(|(known, _)| known == name).map(|(_, bytes)| &**bytes);
        own.or_else(|| {
            super::builtin::LIBRARIES.iter().find(|(known, _)| *known == name).map(|(_, bytes)| *bytes)
        })
    }
}

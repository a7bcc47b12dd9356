//! The library of templates that the countries with UBL 2.1 share.

use super::row::Library;

/// Parties, addresses, dates, references and amounts with their currency, as UBL writes them everywhere.
pub(super) const LIBRARY: Library =
    Library { name: "ubl", bytes: include_bytes!("../../mappings/ubl/ubl.xml") };

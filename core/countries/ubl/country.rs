//! The libraries of templates that the countries with UBL 2.1 share.

use crate::country::row::{Library, packed};

/// Parties, addresses, dates, references and amounts with their currency, as UBL writes them everywhere.
pub(super) const LIBRARY: Library = Library { name: "ubl", file: packed!("ubl/ubl.xml") };

/// The element that points to the signature.
pub(super) const SIGNATURE: Library = Library { name: "ubl-firma", file: packed!("ubl/firma.xml") };

/// What a received document in UBL says, in the generic names.
pub(super) const RECEIVED: Library = Library { name: "ubl-recibido", file: packed!("ubl/recibido.xml") };

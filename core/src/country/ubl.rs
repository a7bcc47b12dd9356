//! The libraries of templates that the countries with UBL 2.1 share.

use super::row::Library;

/// Parties, addresses, dates, references and amounts with their currency, as UBL writes them everywhere.
pub(super) const LIBRARY: Library =
    Library { name: "ubl", bytes: include_bytes!("../../mappings/ubl/ubl.xml") };

/// The element that points to the signature.
pub(super) const SIGNATURE: Library =
    Library { name: "ubl-firma", bytes: include_bytes!("../../mappings/ubl/firma.xml") };

/// What a received document in UBL says, in the generic names.
pub(super) const RECEIVED: Library =
    Library { name: "ubl-recibido", bytes: include_bytes!("../../mappings/ubl/recibido.xml") };

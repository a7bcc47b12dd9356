//! The invalidation of El Salvador. interface.md names two codes of the service's mapping for it.

use crate::country::row::Invalidation;

/// El Salvador's invalidation, the code of interface.md's note.
pub const MAPPING_SV_INVALIDATION_A: &str = "193435a2-ab14-4d10-8f15-a85cf7a14426";
/// El Salvador's invalidation, the code of interface.md's parameter table.
pub const MAPPING_SV_INVALIDATION_B: &str = "f6deb258-6dd1-4d2a-89d1-dccd2495904d";

pub(super) const INVALIDATION: Invalidation = Invalidation {
    mappings: &[MAPPING_SV_INVALIDATION_A, MAPPING_SV_INVALIDATION_B],
    document_type: "invalidacion",
};

//! The formats of Colombia: UBL 2.1 of the DIAN, the AttachedDocument around it, and the answers of its service.

use crate::country::received::{Proof, Received, ReceivedKind, ValueSource};

const PROFILE: &[Proof] = &[Proof::Contains("ProfileID", "DIAN")];

/// A document of UBL with the DIAN's profile.
const UBL: Received = Received {
    namespace: "urn:oasis:names:specification:ubl:schema:xsd:",
    proofs: PROFILE,
    version: ValueSource::At(&["ProfileID"]),
    environment: Some(("ProfileExecutionID", "1", "2")),
    ..Received::DOCUMENT
};

pub(super) static RECEIVED: &[Received] = &[
    Received { roots: &["Invoice"], document_type: ValueSource::At(&["InvoiceTypeCode"]), ..UBL },
    Received { roots: &["CreditNote"], document_type: ValueSource::At(&["CreditNoteTypeCode"]), ..UBL },
    Received { roots: &["DebitNote"], document_type: ValueSource::Always("92"), ..UBL },
    // What the DIAN answers: 02 accepted, 04 rejected.
    Received {
        roots: &["ApplicationResponse"],
        proofs: &[
            Proof::Contains("ProfileID", "DIAN"),
            Proof::Is("DocumentResponse/Response/ResponseCode", &["02", "04"]),
        ],
        kind: ReceivedKind::Answer,
        document_type: ValueSource::Always("AR"),
        ..UBL
    },
    Received {
        roots: &["ApplicationResponse"],
        kind: ReceivedKind::Event,
        document_type: ValueSource::At(&["DocumentResponse/Response/ResponseCode"]),
        ..UBL
    },
    Received::envelope(
        &["AttachedDocument"],
        "urn:oasis:names:specification:ubl:schema:xsd:",
        &[
            "Attachment/ExternalReference/Description",
            "ParentDocumentLineReference/DocumentReference/Attachment/ExternalReference/Description",
        ],
    ),
    Received {
        roots: &["NominaIndividual", "NominaIndividualDeAjuste"],
        namespace: "dian:gov:co",
        document_type: ValueSource::ByRoot(&[
            ("NominaIndividual", "102"),
            ("NominaIndividualDeAjuste", "103"),
        ]),
        version: ValueSource::At(&["InformacionGeneral/@Version"]),
        environment: Some(("InformacionGeneral/@Ambiente", "1", "2")),
        ..Received::DOCUMENT
    },
    Received::of(
        ReceivedKind::Answer,
        &[
            "GetNumberingRangeResponse",
            "GetStatusResponse",
            "GetStatusZipResponse",
            "SendBillSyncResponse",
            "SendBillAsyncResponse",
            "SendEventUpdateStatusResponse",
            "SendTestSetAsyncResponse",
        ],
        "wcf.dian.colombia",
    ),
];

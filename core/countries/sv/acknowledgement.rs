//! El Salvador's acknowledgement: the JSON object in a response value.

use crate::json::Map;

use crate::member::{list, take, text};
use crate::naming::same_name;
use crate::record::record;

/// The members that interface.md names ("OtherData properties by country", below the table).
const MEMBERS: [&str; 11] = [
    "version",
    "ambiente",
    "versionApp",
    "estado",
    "codigoGeneracion",
    "selloRecibido",
    "fhProcesamiento",
    "clasificaMsg",
    "codigoMsg",
    "descripcionMsg",
    "observaciones",
];

record! {
    /// What El Salvador's authority answers. A number is given as text; null and an empty text are `None`.
    ///
    /// # Example
    /// ```
    /// use dtekit::{AnswerContext, Country, ProcessResult};
    /// let body = br#"{"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11",
    ///     "ResponseValue": "{\"estado\": \"PROCESADO\", \"selloRecibido\": \"2026ABC\", \"version\": 2}"}"#;
    /// let context = AnswerContext { country: Some(Country::SV), ..AnswerContext::default() };
    /// let acknowledgement = ProcessResult::decode(body, &context)?.acknowledgement.unwrap();
    /// assert_eq!(acknowledgement.sello_recibido.as_deref(), Some("2026ABC"));
    /// assert_eq!(acknowledgement.version.as_deref(), Some("2"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct SvAcknowledgement {
        /// The version of the answer.
        pub version: Option<String>;
        /// The environment: test or production.
        pub ambiente: Option<String>;
        /// The version of the authority's application.
        pub version_app: Option<String>;
        /// The state, such as `PROCESADO` or `RECHAZADO`.
        pub estado: Option<String>;
        /// The document's own code, which its issuer generated.
        pub codigo_generacion: Option<String>;
        /// The receipt stamp, which only an accepted document has.
        pub sello_recibido: Option<String>;
        /// When the authority processed it, as it arrived.
        pub fh_procesamiento: Option<String>;
        /// The class of the message.
        pub clasifica_msg: Option<String>;
        /// The code of the message.
        pub codigo_msg: Option<String>;
        /// The text of the message.
        pub descripcion_msg: Option<String>;
        /// The authority's observations.
        pub observaciones: Vec<String>;
        /// Members that the service's interface does not name.
        pub extra: Map;
    }
}

impl SvAcknowledgement {
    /// Reads the authority's JSON; `None` if it has none of the eleven members.
    pub(crate) fn read(mut members: Map) -> Option<SvAcknowledgement> {
        if !members.keys().any(|key| MEMBERS.iter().any(|name| same_name(name, key))) {
            return None;
        }
        let [
            version,
            ambiente,
            version_app,
            estado,
            codigo,
            sello,
            fecha,
            clasifica,
            codigo_msg,
            descripcion,
            notes,
        ] = MEMBERS.map(|name| take(&mut members, name));
        Some(SvAcknowledgement {
            version: text(version),
            ambiente: text(ambiente),
            version_app: text(version_app),
            estado: text(estado),
            codigo_generacion: text(codigo),
            sello_recibido: text(sello),
            fh_procesamiento: text(fecha),
            clasifica_msg: text(clasifica),
            codigo_msg: text(codigo_msg),
            descripcion_msg: text(descripcion),
            observaciones: list(notes).into_iter().filter_map(text).collect(),
            extra: members,
        })
    }

    /// Whether it has the authority's receipt stamp.
    pub(crate) fn is_stamped(&self) -> bool {
        self.sello_recibido.as_ref().is_some_and(|stamp| !stamp.trim().is_empty())
    }

    /// Whether the authority says that it rejected the document.
    pub(crate) fn is_rejected(&self) -> bool {
        self.estado.as_ref().is_some_and(|state| state.trim().eq_ignore_ascii_case("RECHAZADO"))
    }
}

//! Every identifier by its word, as the other languages reach it.

use crate::json::Map;

use crate::code;
use crate::countries::ROWS;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::identifier::IdentifierKind;
use crate::identifier::shape::shape;

/// Reads an identifier of this kind and gives its parts by name, in snake_case.
///
/// | kind | identifier | source |
/// |---|---|---|
/// | `rut` | [Chile's tax id](super::chile::Rut) | the SII's modulo 11 |
/// | `clave` | [the key of a document of Costa Rica](super::costa_rica::Clave), 50 digits | field notes, "Receiver message" |
/// | `consecutivo` | [the consecutive number of a document of Costa Rica](super::costa_rica::Consecutivo), 20 digits | interface.md, "Receiver message" |
/// | `cedula` | [an id number of Costa Rica](super::costa_rica::Cedula): física, jurídica, DIMEX, NITE | field notes, "Receiver message" |
/// | `rfc` | [Mexico's tax id](super::mexico::Rfc) | the SAT's rules for the homoclave |
/// | `nit-sv` | [El Salvador's tax id](super::el_salvador::Nit), 14 digits | the pattern of the schemas; the check digit as public libraries compute it |
/// | `dui` | [El Salvador's id document](super::el_salvador::Dui), 9 digits | the pattern of the schemas; modulo 10 |
/// | `rnc` | [the tax id of a company in the Dominican Republic](super::dominican_republic::Rnc), 9 digits | modulo 11, as public libraries compute it |
/// | `cedula-do` | [the id number of a person in the Dominican Republic](super::dominican_republic::Cedula), 11 digits | modulo 10, as public libraries compute it |
/// | `encf` | [the number of an e-CF](super::dominican_republic::Encf), 13 characters | the authority's page of the e-CF |
/// | `security-code` | [the security code of a signed e-CF](super::dominican_republic::SecurityCode), 6 characters | a summary beside its signed document |
/// | `nit-co` | [Colombia's tax id](super::colombia::Nit) | the DIAN's weights |
/// | `cufe` | [the key of an invoice or note of Colombia](super::colombia::Cufe), CUFE or CUDE | the DIAN's technical annex |
/// | `cuds` | the key of a support document of Colombia | the DIAN's technical annex |
/// | `ruc-pe` | [Peru's tax id](super::peru::Ruc), 11 digits | checked on published documents |
/// | `comprobante-pe` | [the identifier of a document of Peru](super::peru::Comprobante) | SUNAT's names of files |
/// | `clave-ec` | [the clave de acceso of a document of Ecuador](super::ecuador::ClaveDeAcceso), 49 digits | the schemas; modulo 11 as in issued keys |
/// | `ruc-ec` | [Ecuador's tax id](super::ecuador::Ruc), 13 digits | the schemas; the check digits as public libraries compute them |
/// | `cedula-ec` | [an id number of Ecuador](super::ecuador::Cedula), 10 digits | the check digit as public libraries compute it |
/// | `nit-gt` | [Guatemala's tax id](super::guatemala::Nit) | modulo 11, checked on a certified document |
/// | `autorizacion-gt` | [the authorisation number of a document of Guatemala](super::guatemala::Authorization) | series and number of a certified document |
/// | `cuit` | [Argentina's tax id](super::argentina::Cuit), 11 digits | modulo 11, as public libraries compute it |
/// | `cae` | [the authorisation code of a document of Argentina](super::argentina::Cae), 14 digits | the field's length in the manual |
/// | `qr-ar` | [the text of the QR symbol of a document of Argentina](super::argentina::Qr) | the example of ARCA's specification |
/// | `cufe-pa` | [the key of a document of Panama](super::panama::Cufe), 66 characters | issued keys |
/// | `ruc-pa` | [Panama's tax id](super::panama::Ruc), with its DV | the DV of issued keys |
/// | `uuid` | a UUID, written in capitals as El Salvador and Mexico do | RFC 9562 |
///
/// # Errors
/// [`ErrorKind::Invalid`] with every finding if the text is no such identifier; [`ErrorKind::Argument`] for an unknown
/// kind.
///
/// # Example
/// ```
/// let parts = dtekit::parse_identifier("clave", "50628072500310123456700100001010000000001119999999")?;
/// assert_eq!(parts["date"], "2025-07-28");
/// assert_eq!(parts["issuer"], "003101234567");
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn parse_identifier(kind: &str, text: &str) -> Result<Map> {
    (find(kind)?.parse)(text)
}

/// Composes an identifier of this kind from its parts, which have the names that [`parse_identifier`] gives.
///
/// # Errors
/// [`ErrorKind::Invalid`] with a finding for each part that is missing or unusable; [`ErrorKind::Argument`] for an
/// unknown kind and for a part that the kind does not have.
///
/// # Example
/// ```
/// let parts = dtekit::json::json!({"document_type": "01", "number": 7});
/// let text = dtekit::compose_identifier("consecutivo", parts.as_object().unwrap())?;
/// assert_eq!(text, "00100001010000000007");
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn compose_identifier(kind: &str, parts: &Map) -> Result<String> {
    (find(kind)?.compose)(parts)
}

/// The words of the kinds of identifiers, each once.
///
/// # Example
/// ```
/// assert!(dtekit::identifier_kinds().contains(&"rut"));
/// ```
#[must_use]
pub fn identifier_kinds() -> Vec<&'static str> {
    let mut words: Vec<&str> = Vec::new();
    for kind in kinds() {
        // Several countries share a kind.
        if !words.contains(&kind.word) {
            words.push(kind.word);
        }
    }
    words
}

fn find(word: &str) -> Result<&'static IdentifierKind> {
    kinds().find(|kind| kind.word == word).ok_or_else(|| {
        let words: Vec<_> = identifier_kinds().into_iter().map(|kind| format!("`{kind}`")).collect();
        let message = format!("expected one of {}, found {}", words.join(", "), shape(word));
        Error::new(ErrorKind::Argument, Finding::new(&code::IDENTIFIER_KIND, message))
    })
}

fn kinds() -> impl Iterator<Item = &'static IdentifierKind> {
    ROWS.iter().flat_map(|row| row.identifiers).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_kind_is_told_the_known_ones() {
        let error = parse_identifier("passport", "1").unwrap_err();
        assert_eq!(
            error.message(),
            "expected one of `cuit`, `cae`, `qr-ar`, `rut`, `nit-co`, `cufe`, `cuds`, `clave`, `consecutivo`, `cedula`, `rnc`, `cedula-do`, \
             `encf`, `security-code`, `clave-ec`, `ruc-ec`, `cedula-ec`, `nit-gt`, `autorizacion-gt`, `rfc`, `uuid`, \
             `cufe-pa`, `ruc-pa`, `ruc-pe`, `comprobante-pe`, `nit-sv`, `dui`, found `passport`"
        );
    }
}

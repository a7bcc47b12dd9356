//! Who a document is, as its authority sees it: the key or number that it carries when it is sent.

use crate::country::Country;
use crate::document::{Document, Kind};
use crate::identifier::padded;

/// The identity of a document; `None` if it carries none. The service assigns one then.
pub(crate) fn identity(country: &Country, document: &Document) -> Option<String> {
    if document.kind == Kind::Custom {
        return None;
    }
    let header = |path: &str| document.header(path).unwrap_or_default();
    let (sender, kind) = (plain(document.sender_code()), plain(document.document_type()));
    let (series, number) = (plain(document.series()), plain(document.number()));
    let point = plain(header("IdDoc/PtoEmis"));
    let key = header("IdDoc/ContenidoTC").trim().to_uppercase();
    let all = |parts: &[&str]| parts.iter().all(|part| !part.is_empty()).then(|| parts.join("|"));
    let identity = match country.code {
        "CR" => match (document.kind, document.clave()) {
            (Kind::ReceiverMessage, _) => all(&[&sender, &number]),
            (_, Some(clave)) => Some(clave.to_owned()),
            _ => all(&[&sender, &plain(header("IdDoc/Establecimiento"))]).filter(|id| id.len() > 20),
        },
        "SV" if key.is_empty() => all(&[&sender, &kind, &format!("{series}/"), &number]),
        "EC" if key.is_empty() => {
            let place = format!("{}{point}{series}", padded(header("IdDoc/Establecimiento"), 3));
            all(&[&sender, &kind, &place, &number])
        }
        "PA" if key.is_empty() => {
            let place = format!("{}/{point}/{series}", plain(header("Emisor/CdgSucursal")));
            all(&[&sender, &kind, &place, &number])
        }
        "SV" | "EC" | "PA" => Some(key),
        "DO" | "CL" => all(&[&sender, &kind, &number]),
        "AR" => all(&[&sender, &kind, &format!("{point}/{series}"), &number]),
        "CO" => all(&[&sender, &kind, &format!("{series}/"), &number]),
        "PE" => all(&[&sender, &kind, &series, &number]),
        "MX" => all(&[&sender, &series, &number]),
        // Guatemala's certifier assigns the UUID, from which series and number derive.
        _ => None,
    };
    identity.map(|identity| format!("{}|{identity}", country.code))
}

/// Letters and digits in capitals, without leading zeros.
fn plain(text: &str) -> String {
    let text: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    text.trim_start_matches('0').to_uppercase()
}

//! Reads keyword options in the form that C, Python and Node pass: events, folio rules, receiver messages, polls; also
//! identifiers.

use super::checks::{assert_told, assert_xml, choice, members};
use dtekit::chile::{FolioDecision, Rut};
use dtekit::costa_rica::{Cedula, Clave, Consecutivo, FolioCounter, MessageDraft};
use dtekit::el_salvador::{Dui, Nit};
use dtekit::event::{AuthorityEvent, StatusChange};
use dtekit::extraction::Poll;
use dtekit::mexico::Rfc;
use dtekit::operation::ApiVersion;

pub fn run(data: &[u8]) {
    let (which, rest) = choice(data);
    if which & 7 == 7 {
        return identifiers(&String::from_utf8_lossy(rest));
    }
    let Some(members) = members(rest) else { return };
    let refused = match which & 7 {
        0 => StatusChange::from_members(&members).and_then(|event| event.request(ApiVersion::V1)).err(),
        1 => StatusChange::from_members(&members).and_then(|event| event.request(ApiVersion::V2)).err(),
        2 => AuthorityEvent::from_members(&members).and_then(|event| event.request()).err(),
        3 => FolioDecision::from_members(&members, None).err(),
        4 => FolioCounter::from_members(&members).err(),
        5 => match MessageDraft::from_members(&members).message().and_then(|message| message.to_xml()) {
            Ok(xml) => return assert_xml(&xml),
            Err(error) => Some(error),
        },
        _ => Poll::from_members(&members).err(),
    };
    if let Some(error) = refused {
        assert_told(&error);
    }
}

/// Panics unless the written form of an identifier parses to the same identifier.
fn identifiers(text: &str) {
    if let Ok(rut) = text.parse::<Rut>() {
        assert_eq!(rut.to_string().parse::<Rut>().expect("a RUT's own form"), rut);
    }
    if let Ok(clave) = text.parse::<Clave>() {
        assert_eq!(clave.as_str().parse::<Clave>().expect("a clave's own form"), clave);
        let _ = (clave.date(), clave.consecutive(), clave.situation());
    }
    if let Ok(consecutivo) = text.parse::<Consecutivo>() {
        let _ = consecutivo.number();
    }
    if let Ok(cedula) = text.parse::<Cedula>() {
        let _ = (cedula.padded(), cedula.kinds());
    }
    if let Ok(rfc) = text.parse::<Rfc>() {
        assert_eq!(rfc.as_str().parse::<Rfc>().expect("an RFC's own form"), rfc);
        let _ = rfc.check_digit_fits();
    }
    if let Ok(nit) = text.parse::<Nit>() {
        assert_eq!(nit.as_str().parse::<Nit>().expect("a NIT's own form"), nit);
    }
    if let Ok(dui) = text.parse::<Dui>() {
        assert_eq!(dui.as_str().parse::<Dui>().expect("a DUI's own form"), dui);
    }
}

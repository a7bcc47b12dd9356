//! What identifies a document of Chile: issuer, type and folio. A document whose folio the service assigns has nothing
//! of its own. The SII's own format has the tree of the generic DTE, whose reader knows the SII's names as well.

use super::rut::Rut;
use crate::country::identity::{Field, Identity, Part, Parts};

/// The SII's document types.
const TYPES: [&str; 12] = ["33", "34", "39", "41", "43", "46", "52", "56", "61", "110", "111", "112"];

pub(super) const IDENTITY: Identity = Identity {
    numbered_by: &[Part::Issuer, Part::Type, Part::Number],
    is_numbered_by_service: true,
    carried: |fields| Parts { number: fields.owned(Field::Number), ..Parts::default() },
    read,
    proof: |fields| {
        let is_rut = |text: &str| text.contains('-') && text.parse::<Rut>().is_ok();
        if fields.get(Field::Rut).is_some_and(is_rut) {
            return Some("Emisor/RUTEmisor");
        }
        // Other countries write a check digit in the same way, so the type has to be the SII's as well.
        let is_type = fields.get(Field::Type).is_some_and(|kind| TYPES.contains(&kind));
        fields.get(Field::Issuer).is_some_and(|id| is_type && is_rut(id)).then_some("Emisor/IDEmisor")
    },
    ..Identity::NONE
};

/// A folio, `F7T33`, or `76192083-9-33-7`.
fn read(text: &str) -> Parts {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number(text) {
        return Parts::of_number(text);
    }
    let typed =
        |kind: &str, number: &str| Parts { document_type: Some(kind.to_owned()), ..Parts::of_number(number) };
    if let Some((number, kind)) = text.strip_prefix(['F', 'f']).and_then(|rest| rest.split_once(['T', 't']))
        && is_number(number)
        && is_number(kind)
    {
        return typed(kind, number);
    }
    match text.split('-').collect::<Vec<_>>()[..] {
        [digits, check, kind, number] if is_number(kind) && is_number(number) => {
            let issuer = format!("{digits}-{check}");
            match issuer.parse::<Rut>() {
                Ok(_) => Parts { issuer: Some(issuer), ..typed(kind, number) },
                Err(_) => Parts::default(),
            }
        }
        _ => Parts::default(),
    }
}

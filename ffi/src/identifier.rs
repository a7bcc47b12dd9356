//! The identifiers of the authorities.

use dtekit::json::Value;
use dtekit::{compose_identifier, parse_identifier};

use crate::boundary::Call;
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// Reads an identifier and gives its parts.
///
/// `kind` is `clave`, Costa Rica's key of 50 digits (parts `date`, `issuer`, `consecutive`, `situation`,
/// `security_code`), `consecutivo`, its number of 20 digits (`head_office`, `terminal`, `document_type`, `number`),
/// `cedula`, an id number (`number`, `padded`, `kinds`), `rut`, Chile's (`number`, `check_digit`, `text`), `rfc`,
/// Mexico's (`text`, `person`, `general`, `check_digit_fits`), `nit-sv` and `dui`, El Salvador's (`text`, `grouped`),
/// `rnc` and `cedula-do`, the Dominican Republic's (`number`, `check_digit`, `text`, `grouped`), `encf`, its number of
/// an e-CF (`document_type`, `number`, `text`), `security-code` (`text`; composed of `signature_value`),
/// `ruc-pe`, Peru's tax id (`number`, `check_digit`, `text`), `comprobante-pe`, what identifies its documents
/// (`issuer`, `document_type`, `series`, `number`, `series_and_number`, `text`), `nit-co`, Colombia's tax id (`number`,
/// `check_digit`, `text`), `cufe` and `cuds`, the keys of its documents (`text`),
/// `clave-ec`, the clave de acceso of Ecuador (`date`, `document_type`, `issuer`, `environment`, `establishment`,
/// `emission_point`, `number`, `code`, `emission`, `check_digit`), `ruc-ec` (`number`, `check_digit`, `establishment`,
/// `kind`, `check_digit_fits`, `text`), `cedula-ec` (`number`, `check_digit`, `province`, `text`), `nit-gt`,
/// Guatemala's tax id (`number`, `check_digit`, `text`, `grouped`), `autorizacion-gt` (`text`, `series`, `number`),
/// `cuit`, Argentina's tax id (`number`, `check_digit`, `kind`, `text`, `grouped`), `cae` (`text`), `qr-ar`, the text
/// of its QR symbol (`address`, `date`, `issuer`, `point_of_sale`, `document_type`, `number`, `total`, `currency`,
/// `exchange_rate`, `receiver_type`, `receiver`, `authorization_type`, `authorization`, `text`), `cufe-pa`, the CUFE of
/// Panama (`document_type`, `issuer_kind`, `issuer`, `dv`, `branch`, `date`, `number`, `point`, `emission`,
/// `environment`, `code`, `check_digit`), `ruc-pa`, its tax id (`ruc`, `dv`, `kind`, `text`), or `uuid` (`text`, in
/// capitals).
///
/// On success `*out` owns the parts as a JSON object; free it with `dtekit_bytes_free`. Errors: `invalid` with every
/// finding if the text is no such identifier; `argument` for NULL and for an unknown kind.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_identifier_parse(
    kind: *const u8,
    kind_len: usize,
    identifier: *const u8,
    identifier_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let kind = c.text(kind, kind_len, "kind")?;
        Ok(Value::Object(parse_identifier(kind, c.text(identifier, identifier_len, "identifier")?)?))
    })
}

/// Composes an identifier of this kind from its parts, a JSON object with the names of `dtekit_identifier_parse`.
///
/// On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `invalid` with a finding for each part
/// that is missing or unusable; `argument` for NULL, for an unknown kind and an unknown part.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_identifier_compose(
    kind: *const u8,
    kind_len: usize,
    parts: *const u8,
    parts_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.text(out, |c| {
        compose_identifier(c.text(kind, kind_len, "kind")?, &c.members(parts, parts_len, "parts")?)
    })
}

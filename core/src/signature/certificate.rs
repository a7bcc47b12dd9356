//! A certificate: its key, whose it is, when it is valid, and who issued it.

use x509_cert::certificate::{CertificateInner, Raw, Version};
use x509_cert::der::asn1::{AnyRef, ObjectIdentifier, UintRef};
use x509_cert::der::{self, Decode, Encode, Reader, SliceReader, Tag, TagNumber, Tagged};
use x509_cert::ext::pkix::{BasicConstraints, KeyUsage};
use x509_cert::name::Name;
use x509_cert::spki::SubjectPublicKeyInfoRef;

/// The profile `Raw` also takes the serial numbers that are longer than the standard allows.
type Parsed = CertificateInner<Raw>;

use super::crypto::{Curve, Digest, EcKey, Method, PublicKey, Scheme};
use crate::country::TaxIdPlace;

/// A certificate.
#[derive(Debug, Clone)]
pub(super) struct Certificate {
    der: Vec<u8>,
    parsed: Parsed,
    /// Its key, if it is one that a signature can be verified with.
    pub(super) key: Option<PublicKey>,
}

const RSA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.1");
const EC: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");
const COMMON_NAME: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.3");
const ORGANIZATION: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.10");
const ALTERNATIVE_NAME: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.17");
const BASIC_CONSTRAINTS: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.19");
const KEY_USAGE: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.15");

impl Certificate {
    /// Reads a certificate in DER. It names the algorithm of its signature twice alike, and one with extensions has
    /// version 3 (RFC 5280, 4.1.1.2 and 4.1.2.1): another one was damaged, and other readers refuse it too.
    pub(super) fn read(der: &[u8]) -> Option<Certificate> {
        let parsed = Parsed::from_der(der).ok()?;
        let signed = parsed.tbs_certificate();
        if signed.signature() != parsed.signature_algorithm()
            || (signed.extensions().is_some() && signed.version() != Version::V3)
        {
            return None;
        }
        let key = parsed.tbs_certificate().subject_public_key_info().to_der().ok();
        let key = key.and_then(|info| public_key(&info));
        Some(Certificate { der: der.to_vec(), parsed, key })
    }

    /// The certificate itself.
    pub(super) fn der(&self) -> &[u8] {
        &self.der
    }

    /// Whether the owner of a key has signed it.
    pub(super) fn is_signed_by(&self, key: &PublicKey) -> bool {
        let (scheme, digest) = match self.parsed.signature_algorithm().oid.to_string().as_str() {
            "1.2.840.113549.1.1.5" | "1.3.14.3.2.29" => (Scheme::Rsa, Digest::Sha1),
            "1.2.840.113549.1.1.11" => (Scheme::Rsa, Digest::Sha256),
            "1.2.840.113549.1.1.12" => (Scheme::Rsa, Digest::Sha384),
            "1.2.840.113549.1.1.13" => (Scheme::Rsa, Digest::Sha512),
            "1.2.840.10045.4.1" => (Scheme::Ecdsa, Digest::Sha1),
            "1.2.840.10045.4.3.2" => (Scheme::Ecdsa, Digest::Sha256),
            "1.2.840.10045.4.3.3" => (Scheme::Ecdsa, Digest::Sha384),
            "1.2.840.10045.4.3.4" => (Scheme::Ecdsa, Digest::Sha512),
            _ => return false,
        };
        let Some(signature) = self.parsed.signature().as_bytes() else { return false };
        let signature = match key {
            PublicKey::Ec(key) => fixed(signature, key.curve),
            PublicKey::Rsa(_) => Some(signature.to_vec()),
        };
        let parts = signed_part(&self.der).zip(signature);
        parts.is_some_and(|(text, signature)| key.verifies(Method { scheme, digest }, text, &signature))
    }

    /// Whether its issuer has the name of this other certificate's subject.
    pub(super) fn is_issued_by(&self, other: &Certificate) -> bool {
        let issuer = self.parsed.tbs_certificate().issuer().to_der();
        issuer.is_ok() && issuer.ok() == other.parsed.tbs_certificate().subject().to_der().ok()
    }

    /// Whether it may issue certificates. One of version 1 cannot say it.
    pub(super) fn is_authority(&self) -> bool {
        let constraints = self.extension(BASIC_CONSTRAINTS).map(BasicConstraints::from_der);
        let may_sign = match self.extension(KEY_USAGE).map(KeyUsage::from_der) {
            Some(usage) => usage.is_ok_and(|usage| usage.key_cert_sign()),
            None => true,
        };
        constraints.is_some_and(|found| found.is_ok_and(|found| found.ca)) && may_sign
    }

    fn extension(&self, id: ObjectIdentifier) -> Option<&[u8]> {
        let extensions = self.parsed.tbs_certificate().extensions()?;
        extensions.iter().find(|one| one.extn_id == id).map(|one| one.extn_value.as_bytes())
    }

    /// From when to when it is valid, in seconds since 1970.
    pub(super) fn validity(&self) -> (u64, u64) {
        let validity = self.parsed.tbs_certificate().validity();
        let seconds = |time: &x509_cert::time::Time| time.to_unix_duration().as_secs();
        (seconds(&validity.not_before), seconds(&validity.not_after))
    }

    /// Its serial number, in hexadecimal digits.
    pub(super) fn serial(&self) -> String {
        let bytes = self.parsed.tbs_certificate().serial_number().as_bytes();
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Its serial number as Mexico's certificates have it: each byte is a digit.
    pub(super) fn serial_text(&self) -> String {
        let bytes = self.parsed.tbs_certificate().serial_number().as_bytes();
        String::from_utf8_lossy(bytes).into_owned()
    }

    /// The whole name of its subject, as RFC 4514 writes it.
    pub(super) fn subject(&self) -> String {
        self.parsed.tbs_certificate().subject().to_string()
    }

    /// The whole name of its issuer.
    pub(super) fn issuer(&self) -> String {
        self.parsed.tbs_certificate().issuer().to_string()
    }

    /// The name of its owner.
    pub(super) fn name(&self) -> Option<String> {
        let subject = self.parsed.tbs_certificate().subject();
        in_name(subject, COMMON_NAME).next().or_else(|| in_name(subject, ORGANIZATION).next())
    }

    /// The tax ids at a place.
    pub(super) fn tax_ids(&self, place: &TaxIdPlace) -> Vec<String> {
        let subject = self.parsed.tbs_certificate().subject();
        let found: Vec<String> = match place {
            TaxIdPlace::Subject(id) => {
                object(id).map(|id| in_name(subject, id).collect()).unwrap_or_default()
            }
            TaxIdPlace::Extension(id) => {
                let value = object(id).and_then(|id| self.extension(id));
                value.and_then(|der| text_in(AnyRef::from_der(der).ok()?)).into_iter().collect()
            }
            TaxIdPlace::OtherName(id) => {
                let names = self.extension(ALTERNATIVE_NAME);
                names.and_then(|der| other_name(der, object(id)?)).into_iter().collect()
            }
        };
        found.into_iter().filter(|text| !text.trim().is_empty()).collect()
    }
}

/// The key in `SubjectPublicKeyInfo`.
pub(super) fn public_key(der: &[u8]) -> Option<PublicKey> {
    let info = SubjectPublicKeyInfoRef::from_der(der).ok()?;
    let key = info.subject_public_key.as_bytes()?;
    match info.algorithm.oid {
        // RFC 3279, 2.3.1: a key of RSA has NULL there; what has another value was damaged.
        RSA if info.algorithm.parameters.is_none_or(|one| one == AnyRef::NULL) => rsa_key(key),
        EC => {
            let curve = info.algorithm.parameters?.decode_as::<ObjectIdentifier>().ok()?;
            EcKey::new(Curve::named(&curve.to_string())?, key).map(PublicKey::Ec)
        }
        _ => None,
    }
}

/// The key in `RSAPublicKey` of PKCS #1.
pub(super) fn rsa_key(der: &[u8]) -> Option<PublicKey> {
    let mut reader = SliceReader::new(der).ok()?;
    let numbers = reader.sequence(|inside| {
        let modulus = UintRef::decode(inside)?;
        let exponent = UintRef::decode(inside)?;
        Ok::<_, der::Error>((modulus, exponent))
    });
    let (modulus, exponent) = numbers.ok()?;
    PublicKey::rsa(modulus.as_bytes(), exponent.as_bytes())
}

/// The two numbers of an ECDSA signature in DER, each in the length of the curve.
fn fixed(der: &[u8], curve: Curve) -> Option<Vec<u8>> {
    let mut reader = SliceReader::new(der).ok()?;
    let numbers = reader
        .sequence(|inside| Ok::<_, der::Error>((UintRef::decode(inside)?, UintRef::decode(inside)?)))
        .ok()?;
    let mut signature = Vec::with_capacity(2 * curve.length());
    for number in [numbers.0.as_bytes(), numbers.1.as_bytes()] {
        signature.resize(signature.len() + curve.length().checked_sub(number.len())?, 0);
        signature.extend_from_slice(number);
    }
    Some(signature)
}

fn object(id: &str) -> Option<ObjectIdentifier> {
    ObjectIdentifier::new(id).ok()
}

/// The part of a certificate that its issuer has signed, as it stands there.
fn signed_part(der: &[u8]) -> Option<&[u8]> {
    let whole = AnyRef::from_der(der).ok()?;
    let mut reader = SliceReader::new(whole.value()).ok()?;
    reader.tlv_bytes().ok()
}

/// The text of the other name with this id among the alternative names.
fn other_name(names: &[u8], id: ObjectIdentifier) -> Option<String> {
    let names = AnyRef::from_der(names).ok()?;
    let mut names = SliceReader::new(names.value()).ok()?;
    while !names.is_finished() {
        let name = AnyRef::decode(&mut names).ok()?;
        if name.tag() != OTHER_NAME {
            continue;
        }
        let mut inside = SliceReader::new(name.value()).ok()?;
        if ObjectIdentifier::decode(&mut inside).ok()? == id {
            let wrapped = AnyRef::decode(&mut inside).ok()?;
            return text_in(AnyRef::from_der(wrapped.value()).ok()?);
        }
    }
    None
}

/// The tag of an other name among alternative names.
const OTHER_NAME: Tag = Tag::ContextSpecific { constructed: true, number: TagNumber(0) };

/// The texts with this id in a name.
fn in_name(name: &Name, id: ObjectIdentifier) -> impl Iterator<Item = String> {
    name.iter_rdn().flat_map(|part| part.iter()).filter(move |one| one.oid == id).filter_map(|one| {
        let der = one.value.to_der().ok()?;
        text_in(AnyRef::from_der(&der).ok()?)
    })
}

/// The text of a value, whatever kind of text it is.
fn text_in(value: AnyRef<'_>) -> Option<String> {
    match value.tag() {
        Tag::Utf8String
        | Tag::PrintableString
        | Tag::Ia5String
        | Tag::NumericString
        | Tag::VisibleString
        | Tag::OctetString => Some(String::from_utf8_lossy(value.value()).into_owned()),
        // Latin 1 in practice.
        Tag::TeletexString => Some(value.value().iter().map(|byte| char::from(*byte)).collect()),
        Tag::BmpString => {
            let units = value.value().as_chunks::<2>().0.iter().map(|unit| u16::from_be_bytes(*unit));
            Some(char::decode_utf16(units).map(|one| one.unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
        }
        _ => None,
    }
}

//! Digests and signatures: RSA by PKCS #1, version 1.5, which the documents of the authorities use, RSA-PSS, and ECDSA.
//!
//! With the feature `http`, ring does the work, which is below rustls anyway. Without it, as in WebAssembly, for the
//! keys under 1,024 bits that Chile's folio files have, and for pairs of a curve and a digest that ring does not have,
//! the work is done by plain code. Both give the same answers.

mod curve;
#[cfg(feature = "http")]
mod native;
mod plain;

#[cfg(feature = "http")]
use native as provider;
#[cfg(not(feature = "http"))]
use plain as provider;

pub(super) use curve::{Curve, EcKey};
pub(super) use provider::Hasher;

/// A digest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Digest {
    Sha1,
    Sha256,
    Sha384,
    Sha512,
}

impl Digest {
    /// The word that the results have.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Digest::Sha1 => "sha1",
            Digest::Sha256 => "sha256",
            Digest::Sha384 => "sha384",
            Digest::Sha512 => "sha512",
        }
    }

    /// The digest of a text.
    pub(super) fn of(self, text: &[u8]) -> Vec<u8> {
        let mut hasher = Hasher::new(self);
        hasher.update(text);
        hasher.finish()
    }

    /// The DER of `DigestInfo` up to the digest itself.
    fn prefix(self) -> &'static [u8] {
        match self {
            Digest::Sha1 => b"\x30\x21\x30\x09\x06\x05\x2b\x0e\x03\x02\x1a\x05\x00\x04\x14",
            Digest::Sha256 => b"\x30\x31\x30\x0d\x06\x09\x60\x86\x48\x01\x65\x03\x04\x02\x01\x05\x00\x04\x20",
            Digest::Sha384 => b"\x30\x41\x30\x0d\x06\x09\x60\x86\x48\x01\x65\x03\x04\x02\x02\x05\x00\x04\x30",
            Digest::Sha512 => b"\x30\x51\x30\x0d\x06\x09\x60\x86\x48\x01\x65\x03\x04\x02\x03\x05\x00\x04\x40",
        }
    }
}

/// How a signature is made of a digest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scheme {
    /// RSA by PKCS #1, version 1.5.
    Rsa,
    /// RSA-PSS with MGF1 over the same digest, and a salt of the digest's length.
    RsaPss,
    /// ECDSA; the signature is its two numbers, each in the length of the curve.
    Ecdsa,
}

/// A scheme with its digest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Method {
    pub(super) scheme: Scheme,
    pub(super) digest: Digest,
}

impl From<Digest> for Method {
    /// RSA by PKCS #1, version 1.5, with this digest.
    fn from(digest: Digest) -> Method {
        Method { scheme: Scheme::Rsa, digest }
    }
}

impl Method {
    /// The word that the results have, such as `rsa-sha256`.
    pub(super) fn word(self) -> String {
        let scheme = match self.scheme {
            Scheme::Rsa => "rsa",
            Scheme::RsaPss => "rsa-pss",
            Scheme::Ecdsa => "ecdsa",
        };
        format!("{scheme}-{}", self.digest.as_str())
    }
}

/// A public key that signatures can be verified with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PublicKey {
    Rsa(RsaKey),
    Ec(EcKey),
}

impl PublicKey {
    /// The RSA key with these numbers, unless no signature can be verified with it.
    pub(super) fn rsa(modulus: &[u8], exponent: &[u8]) -> Option<PublicKey> {
        RsaKey::new(modulus, exponent).map(PublicKey::Rsa)
    }

    /// The word that the results have, such as `rsa-2048`.
    pub(super) fn word(&self) -> String {
        match self {
            PublicKey::Rsa(key) => format!("rsa-{}", key.bits()),
            PublicKey::Ec(key) => format!("ec-{}", key.curve.as_str()),
        }
    }

    /// Whether it is shorter than keys should be today.
    pub(super) fn is_weak(&self) -> bool {
        matches!(self, PublicKey::Rsa(key) if key.bits() < 2040)
    }

    /// Whether this is the signature of the text. A key of one kind never verifies a signature of the other.
    pub(super) fn verifies(&self, method: impl Into<Method>, text: &[u8], signature: &[u8]) -> bool {
        let Method { scheme, digest } = method.into();
        match (self, scheme) {
            (PublicKey::Rsa(key), Scheme::Rsa) => provider::verifies(key, digest, text, signature),
            (PublicKey::Rsa(key), Scheme::RsaPss) => provider::verifies_pss(key, digest, text, signature),
            (PublicKey::Ec(key), Scheme::Ecdsa) => provider::verifies_ec(key, digest, text, signature),
            (PublicKey::Rsa(_), Scheme::Ecdsa) | (PublicKey::Ec(_), Scheme::Rsa | Scheme::RsaPss) => false,
        }
    }
}

/// A public RSA key: modulus and exponent, without leading zeros.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RsaKey {
    modulus: Vec<u8>,
    exponent: Vec<u8>,
}

/// The longest modulus, in bytes. A longer one would only cost time.
const LONGEST_MODULUS: usize = 1024;
/// The longest exponent, in bytes: 65,537 has three.
const LONGEST_EXPONENT: usize = 4;
/// The shortest modulus, in bytes. Chile's folio files have 512 bits.
const SHORTEST_MODULUS: usize = 64;

impl RsaKey {
    /// The key, unless no signature can be verified with it.
    pub(super) fn new(modulus: &[u8], exponent: &[u8]) -> Option<RsaKey> {
        let trimmed =
            |number: &[u8]| -> Vec<u8> { number.iter().copied().skip_while(|byte| *byte == 0).collect() };
        let (modulus, exponent) = (trimmed(modulus), trimmed(exponent));
        let odd = |number: &[u8]| number.last().is_some_and(|byte| byte % 2 == 1);
        let fits = (SHORTEST_MODULUS..=LONGEST_MODULUS).contains(&modulus.len())
            && (1..=LONGEST_EXPONENT).contains(&exponent.len());
        // With the exponent 1 every text would be its own signature.
        (fits && odd(&modulus) && odd(&exponent) && exponent != [1]).then_some(RsaKey { modulus, exponent })
    }

    /// How many bits the modulus has.
    pub(super) fn bits(&self) -> usize {
        self.modulus.len() * 8 - self.modulus.first().map_or(0, |byte| byte.leading_zeros() as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    #[test]
    fn digests_are_those_of_the_standard() {
        assert_eq!(hex(&Digest::Sha1.of(b"abc")), "a9993e364706816aba3e25717850c26c9cd0d89d");
        assert!(hex(&Digest::Sha256.of(b"abc")).starts_with("ba7816bf8f01cfea"));
        assert!(hex(&Digest::Sha384.of(b"abc")).starts_with("cb00753f45a35e8b"));
        assert!(hex(&Digest::Sha512.of(b"abc")).starts_with("ddaf35a193617aba"));
    }

    #[test]
    fn plain_digests_are_those_of_the_provider() {
        for digest in [Digest::Sha1, Digest::Sha256, Digest::Sha384, Digest::Sha512] {
            for length in [0, 1, 63, 64, 65, 1000] {
                let text = vec![b'x'; length];
                let mut hasher = plain::Hasher::new(digest);
                hasher.update(&text[..length / 2]);
                hasher.update(&text[length / 2..]);
                assert_eq!(hasher.finish(), digest.of(&text));
            }
        }
    }

    #[test]
    fn a_key_that_proves_nothing_is_none() {
        let modulus = [0xFF; 128];
        assert!(RsaKey::new(&modulus, &[1]).is_none(), "every text is its own signature");
        assert!(RsaKey::new(&modulus, &[0, 0, 1]).is_none());
        assert!(RsaKey::new(&modulus, &[2]).is_none());
        assert!(RsaKey::new(&modulus, &[1, 0, 0, 0, 1]).is_none());
        assert!(RsaKey::new(&[0xFE; 128], &[1, 0, 1]).is_none());
        assert!(RsaKey::new(&[0xFF; 63], &[3]).is_none());
        assert!(RsaKey::new(&[0xFF; 1025], &[3]).is_none());
        assert!(RsaKey::new(&[], &[]).is_none());
        assert_eq!(RsaKey::new(&[0, 0x7F].repeat(64), &[1, 0, 1]).unwrap().bits(), 1015);
    }
}

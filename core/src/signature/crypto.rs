//! Digests, and RSA signatures by PKCS #1, version 1.5: what the documents of the authorities use.
//!
//! With the feature `http`, ring does the work, which is below rustls anyway. Without it, as in WebAssembly, and for the keys
//! under 1,024 bits that Chile's folio files have, the work is done by plain code. Both give the same answers.

#[cfg(feature = "http")]
mod native;
mod plain;

#[cfg(feature = "http")]
use native as provider;
#[cfg(not(feature = "http"))]
use plain as provider;

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

    /// Whether this is the signature of the text.
    pub(super) fn verifies(&self, digest: Digest, text: &[u8], signature: &[u8]) -> bool {
        provider::verifies(self, digest, text, signature)
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

//! Digests and signatures without ring.

use num_bigint::BigUint;

use super::{Digest, RsaKey};

/// A digest that is being made.
#[cfg_attr(feature = "http", allow(dead_code, reason = "ring makes the digests; the tests compare them"))]
pub(crate) enum Hasher {
    Sha1(sha1_smol::Sha1),
    Sha256(hmac_sha256::Hash),
    Sha384(hmac_sha512::sha384::Hash),
    Sha512(hmac_sha512::Hash),
}

#[cfg_attr(feature = "http", allow(dead_code, reason = "ring makes the digests; the tests compare them"))]
impl Hasher {
    pub(crate) fn new(digest: Digest) -> Hasher {
        match digest {
            Digest::Sha1 => Hasher::Sha1(sha1_smol::Sha1::new()),
            Digest::Sha256 => Hasher::Sha256(hmac_sha256::Hash::new()),
            Digest::Sha384 => Hasher::Sha384(hmac_sha512::sha384::Hash::new()),
            Digest::Sha512 => Hasher::Sha512(hmac_sha512::Hash::new()),
        }
    }

    pub(crate) fn update(&mut self, text: &[u8]) {
        match self {
            Hasher::Sha1(hasher) => hasher.update(text),
            Hasher::Sha256(hasher) => hasher.update(text),
            Hasher::Sha384(hasher) => hasher.update(text),
            Hasher::Sha512(hasher) => hasher.update(text),
        }
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        match self {
            Hasher::Sha1(hasher) => hasher.digest().bytes().to_vec(),
            Hasher::Sha256(hasher) => hasher.finalize().to_vec(),
            Hasher::Sha384(hasher) => hasher.finalize().to_vec(),
            Hasher::Sha512(hasher) => hasher.finalize().to_vec(),
        }
    }
}

/// Whether this is the signature of the text. What was signed is built and compared whole, so that nothing can hide in
/// the padding.
pub(super) fn verifies(key: &RsaKey, digest: Digest, text: &[u8], signature: &[u8]) -> bool {
    let length = key.modulus.len();
    let modulus = BigUint::from_bytes_be(&key.modulus);
    let value = BigUint::from_bytes_be(signature);
    if signature.len() != length || value >= modulus {
        return false;
    }
    let (prefix, digest) = (digest.prefix(), digest.of(text));
    // RFC 8017, 9.2: at least eight bytes of padding.
    let Some(padding) = length.checked_sub(3 + prefix.len() + digest.len()).filter(|padding| *padding >= 8)
    else {
        return false;
    };
    let mut expected = vec![0, 1];
    expected.resize(2 + padding, 0xFF);
    expected.push(0);
    expected.extend_from_slice(prefix);
    expected.extend_from_slice(&digest);
    let power = power(&value, &key.exponent, &modulus);
    power == BigUint::from_bytes_be(&expected)
}

/// The value to the power of a short exponent: nothing here is secret, so that squaring and multiplying is enough.
fn power(value: &BigUint, exponent: &[u8], modulus: &BigUint) -> BigUint {
    let mut result = BigUint::from(1_u8);
    for byte in exponent {
        for bit in (0..8).rev() {
            result = &result * &result % modulus;
            if byte >> bit & 1 == 1 {
                result = result * value % modulus;
            }
        }
    }
    result
}

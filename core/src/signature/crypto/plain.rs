//! Digests and signatures without ring.

use num_bigint::BigUint;

use super::{Digest, RsaKey};
#[cfg(not(feature = "http"))]
use super::{EcKey, curve};

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

/// Whether this is the signature of the text by RSA-PSS (RFC 8017, 9.1.2).
pub(super) fn verifies_pss(key: &RsaKey, digest: Digest, text: &[u8], signature: &[u8]) -> bool {
    let modulus = BigUint::from_bytes_be(&key.modulus);
    let value = BigUint::from_bytes_be(signature);
    if signature.len() != key.modulus.len() || value >= modulus {
        return false;
    }
    let bits = key.bits() - 1;
    let length = bits.div_ceil(8);
    let encoded = power(&value, &key.exponent, &modulus).to_bytes_be();
    let hashed = digest.of(text);
    let Some(leading) = length.checked_sub(encoded.len()) else { return false };
    let encoded = [vec![0; leading], encoded].concat();
    // The data block has a one and the salt at least.
    let Some(block) = length.checked_sub(hashed.len() + 1).filter(|block| *block > hashed.len()) else {
        return false;
    };
    let (masked, rest) = encoded.split_at(block);
    let (tag, trailer) = rest.split_at(hashed.len());
    let unused = 8 * length - bits;
    if trailer != [0xBC] || (unused > 0 && masked[0] >> (8 - unused) != 0) {
        return false;
    }
    let mut data: Vec<u8> =
        masked.iter().zip(mask(digest, tag, block)).map(|(byte, mask)| byte ^ mask).collect();
    data[0] &= 0xFF >> unused;
    let (padding, salt) = data.split_at(block - hashed.len());
    let Some((one, zeros)) = padding.split_last() else { return false };
    *one == 1
        && zeros.iter().all(|byte| *byte == 0)
        && digest.of(&[&[0; 8], &hashed[..], salt].concat()) == tag
}

/// The mask of a data block: MGF1 of RFC 8017.
fn mask(digest: Digest, seed: &[u8], length: usize) -> Vec<u8> {
    let mut mask = Vec::with_capacity(length + 64);
    let mut counter = 0_u32;
    while mask.len() < length {
        mask.extend(digest.of(&[seed, &counter.to_be_bytes()].concat()));
        counter += 1;
    }
    mask.truncate(length);
    mask
}

/// Whether this is the signature of the text by ECDSA.
#[cfg(not(feature = "http"))]
pub(super) fn verifies_ec(key: &EcKey, digest: Digest, text: &[u8], signature: &[u8]) -> bool {
    curve::verifies(key, &digest.of(text), signature)
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

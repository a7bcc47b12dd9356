//! Digests and signatures by ring.

use ring::digest;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ECDSA_P384_SHA384_FIXED, RSA_PKCS1_1024_8192_SHA1_FOR_LEGACY_USE_ONLY,
    RSA_PKCS1_1024_8192_SHA256_FOR_LEGACY_USE_ONLY, RSA_PKCS1_1024_8192_SHA512_FOR_LEGACY_USE_ONLY,
    RSA_PKCS1_2048_8192_SHA384, RSA_PSS_2048_8192_SHA256, RSA_PSS_2048_8192_SHA384, RSA_PSS_2048_8192_SHA512,
    RsaParameters, RsaPublicKeyComponents, UnparsedPublicKey,
};

use super::{Curve, Digest, EcKey, RsaKey, curve, plain};

/// A digest that is being made.
pub(crate) struct Hasher(digest::Context);

impl Hasher {
    pub(crate) fn new(digest: Digest) -> Hasher {
        Hasher(digest::Context::new(match digest {
            Digest::Sha1 => &digest::SHA1_FOR_LEGACY_USE_ONLY,
            Digest::Sha256 => &digest::SHA256,
            Digest::Sha384 => &digest::SHA384,
            Digest::Sha512 => &digest::SHA512,
        }))
    }

    pub(crate) fn update(&mut self, text: &[u8]) {
        self.0.update(text);
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.0.finish().as_ref().to_vec()
    }
}

/// Whether this is the signature of the text.
pub(super) fn verifies(key: &RsaKey, digest: Digest, text: &[u8], signature: &[u8]) -> bool {
    let (parameters, least): (&RsaParameters, usize) = match digest {
        Digest::Sha1 => (&RSA_PKCS1_1024_8192_SHA1_FOR_LEGACY_USE_ONLY, 1024),
        Digest::Sha256 => (&RSA_PKCS1_1024_8192_SHA256_FOR_LEGACY_USE_ONLY, 1024),
        Digest::Sha384 => (&RSA_PKCS1_2048_8192_SHA384, 2048),
        Digest::Sha512 => (&RSA_PKCS1_1024_8192_SHA512_FOR_LEGACY_USE_ONLY, 1024),
    };
    // ring takes no shorter key, and no key whose length is no multiple of a byte.
    if key.bits() < least || !key.bits().is_multiple_of(8) {
        return plain::verifies(key, digest, text, signature);
    }
    let key = RsaPublicKeyComponents { n: &key.modulus, e: &key.exponent };
    key.verify(parameters, text, signature).is_ok()
}

/// Whether this is the signature of the text by RSA-PSS.
pub(super) fn verifies_pss(key: &RsaKey, digest: Digest, text: &[u8], signature: &[u8]) -> bool {
    let parameters: &RsaParameters = match digest {
        Digest::Sha1 => return plain::verifies_pss(key, digest, text, signature),
        Digest::Sha256 => &RSA_PSS_2048_8192_SHA256,
        Digest::Sha384 => &RSA_PSS_2048_8192_SHA384,
        Digest::Sha512 => &RSA_PSS_2048_8192_SHA512,
    };
    if key.bits() < 2048 || !key.bits().is_multiple_of(8) {
        return plain::verifies_pss(key, digest, text, signature);
    }
    let key = RsaPublicKeyComponents { n: &key.modulus, e: &key.exponent };
    key.verify(parameters, text, signature).is_ok()
}

/// Whether this is the signature of the text by ECDSA.
pub(super) fn verifies_ec(key: &EcKey, digest: Digest, text: &[u8], signature: &[u8]) -> bool {
    let algorithm = match (key.curve, digest) {
        (Curve::P256, Digest::Sha256) => &ECDSA_P256_SHA256_FIXED,
        (Curve::P384, Digest::Sha384) => &ECDSA_P384_SHA384_FIXED,
        _ => return curve::verifies(key, &digest.of(text), signature),
    };
    UnparsedPublicKey::new(algorithm, key.point()).verify(text, signature).is_ok()
}

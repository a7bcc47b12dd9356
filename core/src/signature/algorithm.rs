//! The algorithms that signatures name, and which of them are weak.

use super::crypto::Digest;

/// The namespace of signatures.
pub(super) const DSIG: &str = "http://www.w3.org/2000/09/xmldsig#";

/// The digest with this address; `None` for one that is not verified.
pub(super) fn digest(address: &str) -> Option<Digest> {
    Some(match address {
        "http://www.w3.org/2000/09/xmldsig#sha1" => Digest::Sha1,
        "http://www.w3.org/2001/04/xmlenc#sha256" => Digest::Sha256,
        "http://www.w3.org/2001/04/xmldsig-more#sha384" => Digest::Sha384,
        "http://www.w3.org/2001/04/xmlenc#sha512" => Digest::Sha512,
        _ => return None,
    })
}

/// The digest of the signature by RSA with this address.
pub(super) fn rsa(address: &str) -> Option<Digest> {
    Some(match address {
        "http://www.w3.org/2000/09/xmldsig#rsa-sha1" => Digest::Sha1,
        "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256" => Digest::Sha256,
        "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384" => Digest::Sha384,
        "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512" => Digest::Sha512,
        _ => return None,
    })
}

/// The digest of an algorithm of JSON Web Signatures.
pub(super) fn jws(word: &str) -> Option<Digest> {
    Some(match word {
        "RS256" => Digest::Sha256,
        "RS384" => Digest::Sha384,
        "RS512" => Digest::Sha512,
        _ => return None,
    })
}

/// The word for RSA with a digest.
pub(super) fn rsa_word(digest: Digest) -> String {
    format!("rsa-{}", digest.as_str())
}

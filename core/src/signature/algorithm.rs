//! The algorithms that signatures name, and which of them are weak.

use super::crypto::{Digest, Method, Scheme};

/// The namespace of signatures.
pub(super) const DSIG: &str = "http://www.w3.org/2000/09/xmldsig#";
/// The namespace of what version 1.1 adds.
pub(super) const DSIG_11: &str = "http://www.w3.org/2009/xmldsig11#";

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

/// The scheme and digest of the signature with this address; RSA-PSS only with the parameters that its address implies.
pub(super) fn method(address: &str) -> Option<Method> {
    use Digest::{Sha1, Sha256, Sha384, Sha512};
    let (scheme, digest) = match address {
        "http://www.w3.org/2000/09/xmldsig#rsa-sha1" => (Scheme::Rsa, Sha1),
        "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256" => (Scheme::Rsa, Sha256),
        "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384" => (Scheme::Rsa, Sha384),
        "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512" => (Scheme::Rsa, Sha512),
        "http://www.w3.org/2007/05/xmldsig-more#sha1-rsa-MGF1" => (Scheme::RsaPss, Sha1),
        "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1" => (Scheme::RsaPss, Sha256),
        "http://www.w3.org/2007/05/xmldsig-more#sha384-rsa-MGF1" => (Scheme::RsaPss, Sha384),
        "http://www.w3.org/2007/05/xmldsig-more#sha512-rsa-MGF1" => (Scheme::RsaPss, Sha512),
        "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha1" => (Scheme::Ecdsa, Sha1),
        "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256" => (Scheme::Ecdsa, Sha256),
        "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384" => (Scheme::Ecdsa, Sha384),
        "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512" => (Scheme::Ecdsa, Sha512),
        _ => return None,
    };
    Some(Method { scheme, digest })
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

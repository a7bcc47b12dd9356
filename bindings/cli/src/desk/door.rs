//! Who may call: whoever has the address with its token, from a page of the desk itself.

use std::hint::black_box;

/// What a call says of where it comes from.
pub struct Origin<'c> {
    /// Every header `Host`, and the host of a whole address.
    pub hosts: Vec<&'c str>,
    /// Every header `Origin`.
    pub origins: Vec<&'c str>,
    /// Every header `Sec-Fetch-Site`, which browsers set.
    pub sites: Vec<&'c str>,
}

/// Why a call is refused, before its path is looked at; `None` if it may be answered. `port` is that of the desk.
///
/// A browser sends the host of the page's address, also where a name of the web leads to this machine (DNS rebinding),
/// and the origin of the page whose form it sends. A terminal browser sends no origin; it has the tokens.
pub fn refusal(origin: &Origin<'_>, port: u16) -> Option<&'static str> {
    let own = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let is_own = |host: &str| own.iter().any(|own| own.eq_ignore_ascii_case(host));
    if origin.hosts.is_empty() || !origin.hosts.iter().all(|host| is_own(host)) {
        return Some("the header Host names another place than this desk");
    }
    if !origin.origins.iter().all(|origin| origin.strip_prefix("http://").is_some_and(is_own)) {
        return Some("the header Origin names another place than this desk");
    }
    if !origin.sites.iter().all(|site| matches!(*site, "same-origin" | "none")) {
        return Some("the header Sec-Fetch-Site names another place than this desk");
    }
    None
}

/// Whether a token is the right one; the time does not tell how much of it is.
pub fn is_equal(given: &str, token: &str) -> bool {
    let differ = given.bytes().zip(token.bytes()).fold(0, |differ, (a, b)| black_box(differ | (a ^ b)));
    given.len() == token.len() && differ == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(hosts: &[&str], origins: &[&str], sites: &[&str]) -> bool {
        let origin = Origin { hosts: hosts.to_vec(), origins: origins.to_vec(), sites: sites.to_vec() };
        refusal(&origin, 8080).is_some()
    }

    #[test]
    fn the_desk_itself_may_call() {
        assert!(!refused(&["127.0.0.1:8080"], &[], &[]));
        assert!(!refused(&["LOCALHOST:8080"], &["http://localhost:8080"], &["same-origin"]));
    }

    #[test]
    fn nobody_else_may() {
        assert!(refused(&[], &[], &[]));
        assert!(refused(&["127.0.0.1"], &[], &[]));
        assert!(refused(&["127.0.0.1:80"], &[], &[]));
        assert!(refused(&["evil.example:8080"], &[], &[]));
        assert!(refused(&["127.0.0.1:8080", "evil.example"], &[], &[]));
        assert!(refused(&["127.0.0.1:8080"], &["null"], &[]));
        assert!(refused(&["127.0.0.1:8080"], &["https://127.0.0.1:8080"], &[]));
        assert!(refused(&["127.0.0.1:8080"], &["http://evil.example"], &[]));
        assert!(refused(&["127.0.0.1:8080"], &[], &["cross-site"]));
    }

    #[test]
    fn a_token_is_compared_as_a_whole() {
        assert!(is_equal("ab", "ab"));
        assert!(
            !is_equal("a", "ab") && !is_equal("abc", "ab") && !is_equal("", "ab") && !is_equal("aB", "ab")
        );
    }
}

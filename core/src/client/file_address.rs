//! Which addresses of original files are fetched: the provider names them.

use std::net::{IpAddr, Ipv4Addr};

use super::settings::is_loopback;
use crate::transport::Address;

/// Whether the original file may be fetched from this address, which the provider gave.
pub(super) fn is_fetchable(address: &str, provider: Option<&str>) -> bool {
    let Some(address) = Address::read(address) else { return false };
    let is_safe = address.scheme() == "https" || (address.scheme() == "http" && is_loopback(address.host()));
    let is_near = |host: &str| is_loopback(host) || is_private(host);
    let provider = provider.and_then(Address::read);
    let may_be_near = provider.is_some_and(|provider| is_near(provider.host()));
    is_safe && !address.has_credentials() && (may_be_near || !is_near(address.host()))
}

/// Whether a host is an address of a network that is not public, link-local ones included.
fn is_private(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let of_v4 = |address: Ipv4Addr| {
        let [first, second, ..] = address.octets();
        let is_shared = first == 100 && (64..128).contains(&second);
        address.is_loopback() || address.is_private() || address.is_link_local() || first == 0 || is_shared
    };
    match bare.parse::<IpAddr>() {
        Ok(IpAddr::V4(address)) => of_v4(address),
        Ok(IpAddr::V6(address)) => {
            let first = address.segments()[0];
            let is_local = (first & 0xFE00) == 0xFC00 || (first & 0xFFC0) == 0xFE80;
            is_local
                || address.is_unspecified()
                || address.is_loopback()
                || address.to_ipv4_mapped().is_some_and(of_v4)
        }
        // The system also reads forms such as `127.1` and `0x7f000001`; no name ends in a number.
        Err(_) => {
            let host = bare.trim_end_matches('.').to_ascii_lowercase();
            let last = host.rsplit('.').next().unwrap_or_default();
            host == "localhost"
                || host.ends_with(".localhost")
                || last.starts_with(|first: char| first.is_ascii_digit())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_fetchable;

    #[test]
    fn a_provider_names_no_address_of_this_network() {
        let far = Some("https://provider.example");
        for near in [
            "localhost",
            "a.localhost",
            "LOCALHOST.",
            "127.0.0.1",
            "127.1",
            "0x7f000001",
            "2130706433",
            "10.0.0.1",
            "172.16.3.4",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "[::1]",
            "[::]",
            "[fe80::1]",
            "[fd00::1]",
            "[::ffff:127.0.0.1]",
            "[::ffff:10.0.0.1]",
        ] {
            let address = format!("https://{near}/file");
            assert!(!is_fetchable(&address, far), "{near}");
            assert!(!is_fetchable(&address, None), "{near}");
            assert!(is_fetchable(&address, Some("http://127.0.0.1:8080")), "{near}");
            assert!(is_fetchable(&address, Some("https://10.1.2.3")), "{near}");
        }
        for public in ["files.example", "8.8.8.8", "172.32.0.1", "[2001:db8::1]", "1a.example"] {
            assert!(is_fetchable(&format!("https://{public}/file"), far), "{public}");
            assert!(!is_fetchable(&format!("http://{public}/file"), far), "{public}");
            assert!(!is_fetchable(&format!("https://user@{public}/file"), far), "{public}");
            assert!(is_fetchable(&format!("https://{public}:8443/file"), far), "{public}");
            assert!(!is_fetchable(&format!("https://{public}:99999/file"), far), "{public}");
            assert!(!is_fetchable(&format!("https://{public}:/file"), far), "{public}");
        }
    }
}

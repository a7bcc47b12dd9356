//! Addresses, read whole: one that would be used in part is refused, since what is sent there holds credentials.

use std::net::Ipv6Addr;

use http::Uri;

/// An address that is used exactly as it is written.
pub(crate) struct Address {
    uri: Uri,
}

impl Address {
    /// Reads an address with its scheme and host; `None` if it is none, or if a part of it would be dropped or changed:
    /// a port that is no number from 1 to 65535, a fragment, an empty host.
    pub(crate) fn read(text: &str) -> Option<Address> {
        let uri = text.parse::<Uri>().ok()?;
        let (scheme, authority) = (uri.scheme_str()?, uri.authority()?);
        let (_, place) = authority.as_str().rsplit_once('@').unwrap_or(("", authority.as_str()));
        let port = match place.strip_prefix('[') {
            Some(v6) => {
                let (host, behind) = v6.split_once(']')?;
                host.parse::<Ipv6Addr>().ok()?;
                behind
            }
            None => {
                let (host, behind) = place.split_at(place.find(':').unwrap_or(place.len()));
                let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
                (!host.is_empty() && host.bytes().all(is_name)).then_some(behind)?
            }
        };
        if !port.is_empty() {
            let number = port.strip_prefix(':')?.parse::<u16>().ok().filter(|port| *port > 0)?;
            // Refuses a sign and zeros in front.
            (format!(":{number}") == port && uri.port_u16() == Some(number)).then_some(())?;
        }
        // The scheme is printed in small letters, and an empty path as `/`.
        let printed = uri.to_string();
        let same_scheme = text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
        let (printed, rest) = (printed.get(scheme.len()..)?, text.get(scheme.len()..)?);
        let is_whole = same_scheme && (printed == rest || printed.strip_suffix('/') == Some(rest));
        is_whole.then_some(Address { uri })
    }

    pub(crate) fn scheme(&self) -> &str {
        self.uri.scheme_str().unwrap_or_default()
    }

    pub(crate) fn host(&self) -> &str {
        self.uri.host().unwrap_or_default()
    }

    /// Whether a user or a password stands in it.
    pub(crate) fn has_credentials(&self) -> bool {
        self.uri.authority().is_some_and(|authority| authority.as_str().contains('@'))
    }

    pub(crate) fn has_query(&self) -> bool {
        self.uri.query().is_some()
    }

    pub(crate) fn path(&self) -> &str {
        self.uri.path()
    }
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn an_address_that_is_used_as_it_is_written_is_read() {
        for text in [
            "https://service.example",
            "https://service.example/",
            "https://service.example/base",
            "HTTPS://Service.example:8443/base/",
            "http://127.0.0.1:1",
            "http://[::1]:65535/x?y=z",
            "http://user:pass%40word@proxy.example:3128",
            "https://files.example/a%20b.pdf?Expires=1&Signature=a+b/c=",
            "https://my_host-1.example.",
        ] {
            assert!(Address::read(text).is_some(), "{text}");
        }
    }

    #[test]
    fn an_address_that_would_be_used_in_part_is_refused() {
        let ports =
            ["99999", "65616", "65536", "-1", "8080x", "+80", "", "0", "080", "80:90", " 80", "８０", "0x50"];
        for port in ports {
            for host in ["service.example", "127.0.0.1", "[::1]"] {
                for behind in ["", "/", "/base?x=1"] {
                    let text = format!("https://{host}:{port}{behind}");
                    assert!(Address::read(&text).is_none(), "{text}");
                }
            }
        }
        for text in [
            "",
            "service.example",
            "service.example:80",
            "/api",
            "https://",
            "https:///api",
            "https://:443",
            "https://@service.example@",
            "https://[::1",
            "https://[::1]x",
            "https://[127.0.0.1]",
            "https://service.example#part",
            "https://service.example/#",
            "https://serv ice.example",
            "https://service.example\\@other.example",
            "https://a,b",
            " https://service.example",
            "https://service.example\n",
            "https://café.example",
        ] {
            assert!(Address::read(text).is_none(), "{text}");
        }
    }
}

//! The reply of a token endpoint.

use std::time::Instant;

use zeroize::{Zeroize, Zeroizing};

use super::{MARGIN, Token};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::json::Value;
use crate::keywords;
use crate::result::{Arrived, parse_once};
use crate::transport::HttpResponse;

/// Reads the endpoint's reply (RFC 6749, sections 5.1 and 5.2).
pub(super) fn read(response: &HttpResponse, now: Instant) -> Result<Token> {
    let mut body = parse_once(Arrived::in_time(&response.body)).unwrap_or_default();
    let token = read_body(response, &body, now);
    // The copy of the token is wiped; the caller wipes the response.
    if let Some(Value::String(copy)) = body.get_mut("access_token") {
        copy.zeroize();
    }
    token
}

fn read_body(response: &HttpResponse, body: &Value, now: Instant) -> Result<Token> {
    // 201 is what some frameworks answer to every POST. A reply with another status of success is no whole one.
    if !matches!(response.status, 200 | 201) {
        let (kind, code) = match response.status {
            400..=407 | 409..=428 | 430..=499 => (ErrorKind::Auth, &code::AUTH_TOKEN_REFUSED),
            _ => (ErrorKind::Status, &code::STATUS_REFUSED),
        };
        let mut message = format!("expected a token, found HTTP status {}", response.status);
        // Only the RFC's error words are shown: a description may repeat what was sent.
        if let Some(word) = body["error"].as_str().filter(|word| is_error_word(word)) {
            message.push_str(&format!(" (`{word}`)"));
        }
        return Err(Error::new(kind, Finding::new(code, message)));
    }
    let unusable =
        |message: &str| Error::new(ErrorKind::Auth, Finding::new(&code::AUTH_TOKEN_UNREADABLE, message));
    let token = body["access_token"].as_str().filter(|token| is_token(token));
    let token = token.ok_or_else(|| unusable("expected `access_token` in the reply, found none"))?;
    if token.len() > MOST {
        return Err(unusable("expected an `access_token` of at most 64 kB, found a longer one"));
    }
    if body["token_type"].as_str().is_some_and(|kind| !kind.eq_ignore_ascii_case("bearer")) {
        return Err(unusable("expected a token of type `Bearer`, found another type"));
    }
    let seconds = match &body["expires_in"] {
        Value::Number(number) => number.to_string().parse().ok(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    let life = seconds.and_then(keywords::duration);
    let life = life.and_then(|life| {
        let end = now.checked_add(life)?;
        Some((end - MARGIN.min(life / 10), end))
    });
    Ok(Token { header: Zeroizing::new(format!("Bearer {token}")), life })
}

/// The most bytes of a token. It stands in the head of each call, and no server takes a head that is longer.
const MOST: usize = 64 << 10;

/// Whether a text can stand after `Bearer` (RFC 6750, section 2.1, read tolerantly).
fn is_token(token: &str) -> bool {
    !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_graphic())
}

/// Whether a text is a word such as `invalid_client`.
fn is_error_word(word: &str) -> bool {
    word.len() <= 40 && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transport::{Clock, SystemClock};

    #[test]
    fn a_reply_with_another_status_of_success_gives_no_token() {
        for (status, is_token) in [(200, true), (201, true), (202, false), (203, false), (206, false)] {
            let response =
                HttpResponse { status, headers: Vec::new(), body: br#"{"access_token": "a"}"#.to_vec() };
            assert_eq!(read(&response, SystemClock.now()).is_ok(), is_token, "{status}");
        }
    }

    #[test]
    fn a_reply_that_says_a_member_twice_gives_no_token() {
        let read_body = |body: &str| {
            let response = HttpResponse { status: 200, headers: Vec::new(), body: body.as_bytes().to_vec() };
            read(&response, SystemClock.now()).map(|token| token.header.to_string())
        };
        assert_eq!(read_body(r#"{"access_token": "a"}"#).unwrap(), "Bearer a");
        for body in [
            r#"{"access_token": "a", "access_token": "b"}"#,
            r#"{"access_token": "a", "expires_in": 1, "expires_in": 2}"#,
            r#"{"access_token": "a""#,
        ] {
            assert_eq!(read_body(body).unwrap_err().code(), "auth-token-unreadable", "{body}");
        }
    }
}

//! The provider's only push: a ZIP to the integrator's address.

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::Request;
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpStream;

/// A call that the sandbox makes.
#[derive(Debug, Clone)]
pub(crate) struct Push {
    pub url: String,
    pub authorization: String,
    pub content_type: String,
    pub body: Vec<u8>,
}

/// Makes the call; returns the status and the first part of the answer.
pub(crate) async fn send(push: Push) -> Value {
    match tokio::time::timeout(std::time::Duration::from_secs(10), call(push)).await {
        Ok(Ok((status, body))) => json!({ "status": status, "body": body }),
        Ok(Err(message)) => json!({ "status": null, "error": message }),
        Err(_) => json!({ "status": null, "error": "no answer within ten seconds" }),
    }
}

async fn call(push: Push) -> Result<(u16, String), String> {
    let wrong = |e: &dyn std::fmt::Display| e.to_string();
    let uri: hyper::Uri = push.url.parse().map_err(|e| wrong(&e))?;
    if uri.scheme_str() != Some("http") {
        return Err("the sandbox pushes to http addresses alone".into());
    }
    let host = uri.host().ok_or("the address names no host")?;
    let address = format!("{host}:{}", uri.port_u16().unwrap_or(80));
    let stream = TcpStream::connect(&address).await.map_err(|e| wrong(&e))?;
    let (mut sender, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(|e| wrong(&e))?;
    tokio::spawn(connection);
    let request = Request::post(uri.path())
        .header("host", address)
        .header("authorization", push.authorization)
        .header("content-type", push.content_type)
        .body(Full::new(Bytes::from(push.body)))
        .map_err(|e| wrong(&e))?;
    let response = sender.send_request(request).await.map_err(|e| wrong(&e))?;
    let status = response.status().as_u16();
    let body = Limited::new(response.into_body(), 64 << 10).collect().await.map_err(|e| e.to_string())?;
    Ok((status, String::from_utf8_lossy(&body.to_bytes()).into_owned()))
}

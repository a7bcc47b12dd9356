//! Who may call: programs that know the sandbox's own address. A page of the web in the same machine's browser may not.

use crate::call::Received;
use crate::reply::Reply;

/// Why a call is refused before anything else; `None` if it may be answered. `own` is the address of the sandbox, and
/// `target` the host that a call in the form of a proxy's names.
///
/// A browser sends the host of the page's own address, also where that name leads to this machine (DNS rebinding), and
/// the page's origin with what a script sends elsewhere.
pub(crate) fn refusal(call: &Received, own: &str, target: Option<&str>) -> Option<Reply> {
    let own = own.strip_prefix("http://")?;
    let port = own.rsplit(':').next().unwrap_or_default();
    let local = format!("localhost:{port}");
    let is_own = |host: &str| [own, &local].iter().any(|own| own.eq_ignore_ascii_case(host));
    // A simple program leaves the port out, and a proxy for TLS on this machine has a port of its own. No name of a
    // page of the web is one of these.
    let is_here = |host: &str| {
        let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
        let name = host.rsplit_once(':').filter(|(_, port)| is_port(port)).map_or(host, |(name, _)| name);
        is_own(host) || ["127.0.0.1", "localhost", "[::1]"].iter().any(|here| here.eq_ignore_ascii_case(name))
    };
    let all = |name: &'static str| {
        call.headers.iter().filter(move |(given, _)| given == name).map(|(_, value)| &**value)
    };
    let has_own_host = all("host").chain(target).all(is_here);
    let has_own_origin = all("origin").all(|origin| origin.strip_prefix("http://").is_some_and(is_own));
    (!has_own_host || !has_own_origin).then(|| {
        let what = if has_own_host { "Origin" } else { "Host" };
        Reply::message(403, &format!("the header {what} names another place than this sandbox"))
    })
}

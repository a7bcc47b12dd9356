//! Name resolution that remembers addresses for a minute.

use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

/// How long the addresses of a host are remembered.
const MAX_AGE: Duration = Duration::from_secs(60);
/// The most hosts that are remembered.
const MAX_HOSTS: usize = 16;

/// The system's resolver with a cache; clones share the cache.
///
/// ureq resolves the name before each call, even if it then takes a pooled connection. The system's look-up runs on a
/// thread of its own, so that it can time out. The cache, which libcurl has too, saves both.
#[derive(Debug, Clone, Default)]
pub(super) struct CachingResolver {
    cache: Arc<Mutex<Vec<Host>>>,
}

/// The addresses of a host and port, and when they were looked up.
#[derive(Debug)]
struct Host {
    origin: String,
    addresses: ResolvedSocketAddrs,
    at: Instant,
}

impl CachingResolver {
    /// Forgets all addresses: a stale one may be why no connection can be made.
    pub(super) fn clear(&self) {
        self.hosts().clear();
    }

    /// The number of hosts that are remembered.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.hosts().len()
    }

    fn hosts(&self) -> MutexGuard<'_, Vec<Host>> {
        self.cache.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn get(&self, origin: &str) -> Option<ResolvedSocketAddrs> {
        let mut hosts = self.hosts();
        hosts.retain(|host| host.at.elapsed() < MAX_AGE);
        hosts.iter().find(|host| host.origin == origin).map(|host| host.addresses.clone())
    }

    fn insert(&self, origin: String, addresses: &ResolvedSocketAddrs) {
        let mut hosts = self.hosts();
        hosts.retain(|host| host.origin != origin);
        hosts.truncate(MAX_HOSTS - 1);
        hosts.insert(0, Host { origin, addresses: addresses.clone(), at: Instant::now() });
    }
}

impl Resolver for CachingResolver {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        // The scheme gives the port where the authority has none.
        let authority = uri.authority().map_or("", |authority| authority.as_str());
        let origin = format!("{}://{authority}", uri.scheme_str().unwrap_or_default());
        if let Some(addresses) = self.get(&origin) {
            return Ok(addresses);
        }
        let addresses =
            DefaultResolver::default().resolve(uri, config, timeout).map_err(|error| match error {
                // The standard library has no error kind for an unknown name.
                ureq::Error::Io(_) => ureq::Error::HostNotFound,
                other => other,
            })?;
        self.insert(origin, &addresses);
        Ok(addresses)
    }
}

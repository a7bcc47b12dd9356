//! The connection to the service: addresses as options, credentials from the environment or a file.

use clap::Args;
use dtekit::client::Settings;
use dtekit::json::{Map, Value, from_slice, json};
use dtekit::transport::Proxy;
use dtekit::{Client, Error};

use crate::files;
use crate::members::{Member, object, put};

/// How the service is reached. Credentials are no options, since other users of a machine see them.
#[derive(Debug, Args)]
#[command(next_help_heading = "Connection")]
pub struct Connection {
    /// The address of the service, without /api/v1
    #[arg(long, env = "DTEKIT_BASE_URL", value_name = "URL")]
    base_url: Option<String>,
    /// A JSON file of settings, as the keywords of the client in docs/client.md
    #[arg(long, env = "DTEKIT_SETTINGS", value_name = "FILE")]
    settings: Option<String>,
    /// The time for a whole call
    #[arg(long, value_name = "SECONDS")]
    timeout: Option<f64>,
    /// The proxy; `env` reads HTTPS_PROXY and its like
    #[arg(long, value_name = "URL")]
    proxy: Option<String>,
    /// A file of certificates in PEM that are trusted in place of the public ones
    #[arg(long, value_name = "FILE")]
    ca_certs: Option<String>,
    /// Allow plain http to an address that is not this machine
    #[arg(long)]
    allow_http: bool,
    /// A further setting of the client; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    setting: Vec<Member>,
}

/// The settings that come from variables of the environment named like them, `DTEKIT_USERNAME`.
const FROM_ENVIRONMENT: [&str; 16] = [
    "username",
    "password",
    "client_id",
    "client_secret",
    "token_url",
    "scope",
    "extraction_url",
    "extraction_client_id",
    "extraction_client_secret",
    "extraction_token_url",
    "extraction_scope",
    "integrator_url",
    "integrator_username",
    "integrator_password",
    "catalog_group",
    "proxy",
];

impl Connection {
    /// Whether the command line or the environment says how the service is reached.
    pub fn is_given(&self) -> bool {
        self.base_url.is_some() || self.settings.is_some()
    }

    /// The settings: the file's, then those of the environment, then those of the command line.
    pub fn settings(&self) -> dtekit::Result<Settings> {
        Settings::from_members(&self.members()?).map_err(|error| self.named(error, None))
    }

    /// The settings as members of an object.
    pub fn members(&self) -> dtekit::Result<Map> {
        whole(self.given()?)
    }

    /// What is given of the settings.
    fn given(&self) -> dtekit::Result<Map> {
        let mut members = self.settings.as_deref().map_or(Ok(Map::new()), settings_in)?;
        for name in FROM_ENVIRONMENT {
            let variable = format!("DTEKIT_{}", name.to_ascii_uppercase());
            put(&mut members, name, std::env::var(variable).ok().filter(|value| !value.is_empty()));
        }
        put(&mut members, "base_url", self.base_url.as_deref());
        put(&mut members, "timeout", self.timeout);
        put(&mut members, "proxy", self.proxy.as_deref());
        if let Some(path) = &self.ca_certs {
            members.insert("ca_certs".to_owned(), json!(String::from_utf8_lossy(&files::read(path)?)));
        }
        if self.allow_http {
            members.insert("allow_http".to_owned(), json!(true));
        }
        for (name, value) in object(&self.setting)? {
            members.insert(name, value);
        }
        // The word of `--help`, which no proxy has for a name.
        if members.get("proxy").and_then(Value::as_str) == Some("env") {
            members.insert("proxy".to_owned(), json!(Proxy::FROM_ENV));
        }
        Ok(members)
    }

    /// The client.
    pub fn client(&self) -> dtekit::Result<Client> {
        Client::new(self.settings()?).map_err(|error| self.named(error, None))
    }

    /// The error about settings, each of which is named as it was given: an option, a variable or a place in a file.
    /// One that is missing is named by its variable.
    fn named(&self, error: Error, account: Option<(&str, &str, &Map)>) -> Error {
        let of_findings = error.findings().iter().map(|finding| match finding.path.as_deref() {
            Some(setting) => finding.clone().with_path(self.name_of(setting, account)),
            None => finding.clone(),
        });
        Error::from_findings(error.kind(), of_findings.collect()).unwrap_or(error)
    }

    /// How a setting was given.
    fn name_of(&self, setting: &str, account: Option<(&str, &str, &Map)>) -> String {
        if let Some((path, account, _)) = account.filter(|(.., own)| own.get(setting).is_some()) {
            return format!("{path}: {account}.{setting}");
        }
        if self.setting.iter().any(|member| member.name == setting) {
            return format!("--setting {setting}");
        }
        let is_option = match setting {
            "base_url" => self.base_url.is_some() || self.settings.is_none(),
            "timeout" => self.timeout.is_some(),
            "proxy" => self.proxy.is_some(),
            "ca_certs" => self.ca_certs.is_some(),
            _ => false,
        };
        if is_option {
            return format!("--{}", setting.replace('_', "-"));
        }
        let variable = format!("DTEKIT_{}", setting.to_ascii_uppercase());
        let is_variable = FROM_ENVIRONMENT.contains(&setting);
        let is_set = is_variable && std::env::var(&variable).is_ok_and(|value| !value.is_empty());
        match &self.settings {
            Some(path) if !is_set => format!("{path}: {setting}"),
            _ if is_variable => variable,
            _ => setting.to_owned(),
        }
    }

    /// The clients of a file that has the settings of each account. What it does not say of one is that of all.
    pub fn clients(&self, path: &str) -> dtekit::Result<Vec<(String, Client)>> {
        let (all, mut clients) = (self.given()?, Vec::new());
        for (account, own) in settings_in(path)? {
            let Value::Object(own) = own else {
                let expected =
                    format!("expected an object of settings for the account `{account}` in `{path}`");
                return Err(files::usage(expected));
            };
            let mut members = all.clone();
            members.extend(own.clone());
            let made = Settings::from_members(&whole(members)?).and_then(Client::new);
            let client = made.map_err(|error| self.named(error, Some((path, &account, &own))))?;
            clients.push((account, client));
        }
        match clients.is_empty() {
            true => Err(files::usage(format!("expected an account at least in `{path}`, found none"))),
            false => Ok(clients),
        }
    }
}

/// The JSON object of a file.
fn settings_in(path: &str) -> dtekit::Result<Map> {
    match from_slice(&files::read(path)?) {
        Ok(Value::Object(members)) => Ok(members),
        Ok(_) => Err(files::usage(format!("expected a JSON object of settings in `{path}`"))),
        Err(error) => Err(files::usage(format!("expected JSON in `{path}`: {error}"))),
    }
}

/// The settings, if a client can be made of them.
fn whole(mut members: Map) -> dtekit::Result<Map> {
    if members.get("base_url").is_none() {
        return Err(files::usage("expected `--base-url` or DTEKIT_BASE_URL, found neither"));
    }
    // The provider alone has no user of the service.
    for name in ["username", "password"] {
        if members.get(name).is_none() && members.get("extraction_url").is_some() {
            members.insert(name.to_owned(), json!(""));
        }
    }
    Ok(members)
}

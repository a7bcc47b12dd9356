//! A store in a file or over the program's pool: what the classes of all stores have in common.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use dtekit::code::Code;
use dtekit::store::sql::SqlDialect;
use dtekit::{Error, ErrorKind, Finding, Result, code};
use napi::Env;
use napi::bindgen_prelude::ToNapiValue;

use crate::options::time;
use crate::sql::{Connect, Link, Pool, SqlCallback};
use crate::thread::{Promise, on_thread};

/// A store of core that is kept open for many calls.
pub trait Store: Send + Sync + 'static {
    /// What an error calls it.
    const NAME: &'static str;

    /// The code of the error for one that is closed.
    const ACCESS: &'static Code;

    /// The time of the database; none for a file.
    fn database_time(&self) -> Result<Option<SystemTime>>;

    /// The time that the caller gives; without one the database's, or this machine's for a file.
    fn at(&self, now: Option<f64>) -> Result<SystemTime> {
        match now {
            Some(now) => time(now),
            None => Ok(self.database_time()?.unwrap_or_else(SystemTime::now)),
        }
    }
}

/// The time that the caller gives; without one this machine's, and no database is asked.
pub fn machine_time(now: Option<f64>) -> Result<SystemTime> {
    now.map_or_else(|| Ok(SystemTime::now()), time)
}

/// An open store, and the way to the program's pool, if its tables are there.
pub struct Open<S> {
    /// The store.
    pub store: S,
    pool: Option<Pool>,
}

impl<S> Open<S> {
    /// A store in a file.
    pub fn file(store: S) -> Open<S> {
        Open { store, pool: None }
    }

    /// A store over the program's pool, for which `ask` takes the requests.
    pub fn over(
        ask: SqlCallback,
        dialect: &str,
        schema: Option<String>,
        open: impl FnOnce(Connect, SqlDialect, Option<&str>) -> Result<S>,
    ) -> Result<Open<S>> {
        let dialect = SqlDialect::new(dialect)?;
        let pool = Pool::new(ask, dialect);
        Ok(Open { store: open(pool.connecting(), dialect, schema.as_deref())?, pool: Some(pool) })
    }

    /// The way to the pool; `message` is that of the error for a store in a file.
    pub fn pool(&self, message: impl Into<String>) -> Result<&Pool> {
        self.pool.as_ref().ok_or_else(|| {
            Error::new(ErrorKind::Argument, Finding::new(&code::PARAMETER_VALUE, message).with_path("within"))
        })
    }
}

/// A store until it is closed.
pub struct Handle<S>(Mutex<Option<Arc<Open<S>>>>);

impl<S: Store> Handle<S> {
    /// A handle of this store.
    pub fn new(open: Open<S>) -> Handle<S> {
        Handle(Mutex::new(Some(Arc::new(open))))
    }

    /// The store, unless it is closed.
    pub fn open(&self) -> Result<Arc<Open<S>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or_else(|| {
            let message = format!("expected {}, found one that is closed", S::NAME);
            Error::new(ErrorKind::Storage, Finding::new(S::ACCESS, message))
        })
    }

    /// Closes the store once no call uses it.
    pub fn close(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// A number for the caller's connection.
    pub fn link(&self) -> Result<u32> {
        Ok(self.open()?.own_pool()?.number())
    }

    /// Makes a call on a thread of its own.
    pub fn run<'env, T: ToNapiValue + Send + 'static>(
        &self,
        env: &'env Env,
        call: impl FnOnce(&S) -> Result<T> + Send + 'static,
    ) -> Promise<'env> {
        let open = self.open();
        on_thread(env, move || call(&open?.store))
    }

    /// Makes a call on a thread of its own; in the transaction of the caller's connection with this number, if there
    /// is one.
    pub fn run_linked<'env, T: ToNapiValue + Send + 'static>(
        &self,
        env: &'env Env,
        link: Option<u32>,
        call: impl FnOnce(&S, Option<&mut Link>) -> Result<T> + Send + 'static,
    ) -> Promise<'env> {
        let open = self.open();
        on_thread(env, move || {
            let open = open?;
            let mut link = link.map(|number| Ok(open.own_pool()?.link(number))).transpose()?;
            call(&open.store, link.as_mut())
        })
    }
}

/// Gives the class of a store a method for each call, which runs on a thread of its own: the name, what JavaScript
/// gives, what the promise becomes, and the call.
macro_rules! store_calls {
    (impl $class:ident, |$store:ident: &$core:ty| {
        $($(#[$($doc:tt)*])* fn $name:ident($($given:tt)*) -> $answer:ty { $($call:tt)* })*
    }) => {
        #[napi]
        impl $class {$(
            $(#[$($doc)*])*
            #[napi]
            pub fn $name<'env>(&self, env: &'env Env, $($given)*) -> Promise<'env> {
                self.0.run(env, move |$store: &$core| -> Result<$answer> { $($call)* })
            }
        )*}
    };
}

/// Gives the class of a store what all of them have: the function with the statements that make its tables, and the
/// methods for its tables, its connections and its end.
macro_rules! store_class {
    ($class:ident, $core:ty, $schema:ident) => {
        /// The statements that make the tables.
        #[napi]
        pub fn $schema(dialect: String, schema: Option<String>) -> Outcome<Text> {
            guarded_text(|| <$core>::schema(SqlDialect::new(&dialect)?, schema.as_deref()))
        }

        #[napi]
        impl $class {
            /// Makes the tables.
            #[napi(ts_return_type = "Promise<boolean | string> | string")]
            pub fn create_tables<'env>(&self, env: &'env Env) -> Promise<'env> {
                self.0.run(env, |store| store.create_tables().map(|()| true))
            }

            /// A number for the caller's connection.
            #[napi]
            pub fn link(&self) -> Outcome<u32> {
                guarded(|| self.0.link())
            }

            /// Closes the store once no call uses it.
            #[napi]
            pub fn close(&self) {
                self.0.close();
            }
        }
    };
}

pub(crate) use {store_calls, store_class};

impl<S: Store> Open<S> {
    /// The way to the pool, which a store in a file has not.
    pub fn own_pool(&self) -> Result<&Pool> {
        self.pool(format!("expected {} over a database, found one in a file", S::NAME))
    }
}

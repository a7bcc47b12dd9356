//! dtekit changes nothing of the process that it is used in.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::sync::atomic::{AtomicU32, Ordering};

use dtekit::client::Settings;
use dtekit::{Client, ErrorKind, Mapping, json_to_xml, xml_to_json};

/// Makes a client, converts in both directions, applies a mapping, and stops a panic.
fn use_dtekit() {
    // Nothing listens at this port: the call fails, after all that a call sets up.
    let client = Client::new(Settings::new("http://127.0.0.1:9", "user", "password")).unwrap();
    assert!(client.get_document(dtekit::client::GetDocument::new(Default::default())).is_err());
    let xml = json_to_xml(br#"{"Total": 1.10, "Line": [1, 2]}"#, &Default::default()).unwrap();
    assert!(xml_to_json(&xml, &Default::default()).is_ok());
    let template = r#"<m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE"><m:template><T>{Total}</T></m:template></m:mapping>"#;
    let mapping: Mapping = template.parse().unwrap();
    assert_eq!(mapping.apply(&xml[..], &Default::default()).unwrap(), b"<T>1.10</T>");
    let error = dtekit::guard(|| -> dtekit::Result<()> { panic!("a fault on purpose") }).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Internal);
}

#[test]
fn the_panic_hook_stays_the_programs_own() {
    static PANICS: AtomicU32 = AtomicU32::new(0);
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        PANICS.fetch_add(1, Ordering::SeqCst);
        before(info);
    }));
    let seen = PANICS.load(Ordering::SeqCst);
    use_dtekit();
    assert!(PANICS.load(Ordering::SeqCst) > seen);
    // The hook is still the one of this program.
    let seen = PANICS.load(Ordering::SeqCst);
    assert!(std::panic::catch_unwind(|| panic!("a fault on purpose")).is_err());
    assert!(PANICS.load(Ordering::SeqCst) > seen);
}

#[test]
fn no_logger_is_set() {
    struct Nothing;
    impl log::Log for Nothing {
        fn enabled(&self, _: &log::Metadata<'_>) -> bool {
            false
        }
        fn log(&self, _: &log::Record<'_>) {}
        fn flush(&self) {}
    }
    assert_eq!(log::max_level(), log::LevelFilter::Off);
    use_dtekit();
    assert_eq!(log::max_level(), log::LevelFilter::Off);
    // A second logger would be refused.
    assert!(log::set_logger(&Nothing).is_ok());
}

#[test]
fn no_environment_variable_is_changed() {
    let variables = || std::env::vars_os().collect::<BTreeMap<OsString, OsString>>();
    let before = variables();
    use_dtekit();
    assert_eq!(variables(), before);
}

#[cfg(unix)]
#[test]
fn no_signal_handler_is_set() {
    /// The handler of each signal, and the signals that are blocked in this thread.
    fn signals() -> (Vec<usize>, Vec<bool>) {
        // SAFETY: both calls only read into the memory that they are given.
        unsafe {
            let mut mask: libc::sigset_t = std::mem::zeroed();
            libc::pthread_sigmask(libc::SIG_BLOCK, std::ptr::null(), &mut mask);
            let handlers = (1..32).map(|signal| {
                let mut action: libc::sigaction = std::mem::zeroed();
                libc::sigaction(signal, std::ptr::null(), &mut action);
                action.sa_sigaction
            });
            (handlers.collect(), (1..32).map(|signal| libc::sigismember(&mask, signal) == 1).collect())
        }
    }
    let before = signals();
    use_dtekit();
    assert_eq!(signals(), before);
}

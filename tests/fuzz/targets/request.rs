//! Builds a request of the operation that the first byte selects, with parameters from JSON. No parameter breaks the
//! request line or a header.

use super::checks::{assert_told, choice, members};
use dtekit::Naming;
use dtekit::operation::{Arguments, Request, all};

pub fn run(data: &[u8]) {
    let (which, json) = choice(data);
    let operation = &all()[usize::from(which) % all().len()];
    let Some(members) = members(json) else { return };
    let mut arguments = Arguments::new();
    for (name, value) in members {
        arguments = arguments.set(name, value);
    }
    match Request::new(operation.key, arguments) {
        Ok(request) => {
            assert!(request.target().bytes().all(|byte| byte.is_ascii_graphic()), "{}", request.target());
            for (name, value) in request.headers() {
                assert!(!value.contains(['\r', '\n', '\0']), "{name}");
            }
            let _ = request.to_value(Naming::Snake);
        }
        Err(error) => assert_told(&error),
    }
}

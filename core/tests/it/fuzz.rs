//! Every fuzz target runs over its seeds, which are made from the vectors: in the short run over each fourth one.
//! `tests/fuzz/run` makes new inputs of them.

#[path = "../../../tests/fuzz/lib.rs"]
pub mod targets;

use std::path::Path;

use crate::length;

/// Runs a target over its seeds. A panic comes from the target, and the test's name says which target it is.
fn replay(name: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (_, run) = targets::TARGETS.iter().find(|(target, _)| *target == name).unwrap();
    let step = length::step(2, 4);
    targets::seeds::seeds(&root, name).iter().step_by(step).for_each(|seed| run(seed));
}

macro_rules! replays {
    ($($name:ident)*) => {
        const REPLAYED: &[&str] = &[$(stringify!($name)),*];
        $(#[test]
        fn $name() {
            replay(stringify!($name));
        })*
    };
}

replays! {
    answer archive cadena document event expression json_to_xml mapping poll reading receiver_message reference request store template
    upload validate verify xml_to_json
}

#[cfg(feature = "sqlite")]
#[test]
fn rows() {
    replay("rows");
}

#[test]
fn every_target_is_replayed() {
    let names = targets::TARGETS.iter().map(|(name, _)| *name).filter(|name| *name != "rows");
    assert_eq!(REPLAYED, names.collect::<Vec<_>>());
}

//! Programs whose instructions are counted: `dtekit-instructions check|convert|map|tree ARGUMENT…`. They are one
//! binary, since each costs the time of an optimization across all crates.

mod check;
mod convert;
mod map;
mod tree;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    match arguments.split_first() {
        Some((program, arguments)) if program == "check" => check::run(arguments),
        Some((program, arguments)) if program == "convert" => convert::run(arguments),
        Some((program, arguments)) if program == "map" => map::run(arguments),
        Some((program, arguments)) if program == "tree" => tree::run(arguments),
        _ => Err("expected check, convert, map or tree".into()),
    }
}

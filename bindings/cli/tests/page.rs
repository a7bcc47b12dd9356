//! The list of commands in docs/cli.md is that of the program.
#![allow(clippy::unwrap_used)] // a test ends where its expectation does

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

const BEGIN: &str = "`DTEKIT_BLESS=1 cargo test -p dtekit-cli --test page`. -->\n";
const END: &str = "<!-- The commands end here. -->";

fn help(command: &str) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_dtekit"));
    program.args([command, "-h"]).env_clear().env("COLUMNS", "110");
    String::from_utf8(program.output().unwrap().stdout).unwrap()
}

#[test]
fn the_page_lists_every_command_with_its_help() {
    let overview = help("--help");
    let commands = overview.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = commands.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let mut made = String::new();
    for name in names.filter(|name| !name.is_empty() && *name != "help") {
        let help = help(name);
        let help: Vec<&str> = help.lines().map(str::trim_end).collect();
        // What every command has is on the page once.
        write!(made, "\n### {name}\n\n```text\n{}\n```\n", help.join("\n").trim_end()).unwrap();
    }
    made.push('\n');
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/cli.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (found, after) = rest.split_once(END).unwrap();
    if std::env::var_os("DTEKIT_BLESS").is_some() {
        std::fs::write(&path, format!("{before}{BEGIN}{made}{END}{after}")).unwrap();
    } else {
        assert!(
            found == made,
            "docs/cli.md is out of date: DTEKIT_BLESS=1 cargo test -p dtekit-cli --test page"
        );
    }
}

//! Gives the shared library the name under which it is installed, with the number of its binary interface.

use std::env;

include!("src/abi.rs");

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/abi.rs");
    let name = match env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("linux" | "android" | "freebsd" | "netbsd" | "openbsd") => {
            format!("-soname,libdtekit.so.{DTEKIT_ABI_VERSION}")
        }
        Ok("macos" | "ios") => format!("-install_name,@rpath/libdtekit.{DTEKIT_ABI_VERSION}.dylib"),
        // A Windows library has the name of its file.
        _ => return,
    };
    println!("cargo::rustc-cdylib-link-arg=-Wl,{name}");
}

//! Tells the linker that the symbols of Node-API come from the program that loads the addon.

fn main() {
    napi_build::setup();
}

//! Sets the stack size of the module for browsers, since searches need more than the default.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo:rustc-link-arg-cdylib=-zstack-size=4194304");
    }
}

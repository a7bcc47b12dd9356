'use strict'

// The platforms with a prebuilt addon, each in a package of its own: `dtekit-linux-x64-gnu`. npm installs the one that
// fits. `target` is the name of the platform in Rust.

const PLATFORMS = [
  { name: 'linux-x64-gnu', target: 'x86_64-unknown-linux-gnu', os: 'linux', cpu: 'x64', libc: 'glibc' },
  { name: 'linux-x64-musl', target: 'x86_64-unknown-linux-musl', os: 'linux', cpu: 'x64', libc: 'musl' },
  { name: 'linux-arm64-gnu', target: 'aarch64-unknown-linux-gnu', os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { name: 'linux-arm64-musl', target: 'aarch64-unknown-linux-musl', os: 'linux', cpu: 'arm64', libc: 'musl' },
  { name: 'darwin-x64', target: 'x86_64-apple-darwin', os: 'darwin', cpu: 'x64' },
  { name: 'darwin-arm64', target: 'aarch64-apple-darwin', os: 'darwin', cpu: 'arm64' },
  { name: 'win32-x64-msvc', target: 'x86_64-pc-windows-msvc', os: 'win32', cpu: 'x64' }
]

/**
 * The platforms that can be this one. On Linux these are one for each C library; the addon of the other does not load.
 */
function platformsHere() {
  return PLATFORMS.filter(({ os, cpu }) => os === process.platform && cpu === process.arch)
}

module.exports = { PLATFORMS, platformsHere }

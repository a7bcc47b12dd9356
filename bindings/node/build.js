'use strict'

// Builds the native half with cargo and copies it to dtekit.node; `--release` builds what is to be shipped, and
// `--quick` what is slower and larger, in less than half of the time, for first steps (docs/dependencies.md, "The first
// build").
//
// `--target x86_64-apple-darwin` builds it for another platform than this one, and
// `--target x86_64-unknown-linux-gnu.2.17` for an older glibc, which takes zig (`pip install cargo-zigbuild ziglang`).

const { execFileSync } = require('node:child_process')
const { copyFileSync } = require('node:fs')
const os = require('node:os')
const path = require('node:path')

const root = path.join(__dirname, '..', '..')
const profile = ['release', 'quick'].find(name => process.argv.includes(`--${name}`))
const library = {
  darwin: 'libdtekit_node.dylib',
  win32: 'dtekit_node.dll'
}[process.platform] ?? 'libdtekit_node.so'

// A target directory of its own, since other flags than the workspace's would build everything anew.
const target = process.env.CARGO_TARGET_DIR ?? path.join(root, 'target', ...(profile ? ['shipped'] : []))
const given = process.argv.indexOf('--target')
const platform = given < 0 ? undefined : process.argv[given + 1]
const args = [platform?.includes('linux') ? 'zigbuild' : 'build', '-p', 'dtekit-node', '--target-dir', target]
if (platform) args.push('--target', platform)
const env = { ...process.env }
if (profile) {
  args.push('--profile', profile)
  // What is shipped names no path of the machine that built it; of several matches the last one counts.
  const cargoHome = env.CARGO_HOME ?? path.join(os.homedir(), '.cargo')
  const sysroot = execFileSync('rustc', ['--print', 'sysroot'], { encoding: 'utf8' }).trim()
  const flags = [[os.homedir(), '/home'], [sysroot, '/rust'], [cargoHome, '/cargo'], [target, '/target'], [root, '/dtekit']]
    .filter(([from]) => from !== path.parse(from).root)
    .map(([from, to]) => `--remap-path-prefix=${from}=${to}`)
  // Where musl is the C library, Rust would link it into the addon, which a program of musl cannot load.
  const host = execFileSync('rustc', ['-vV'], { encoding: 'utf8' })
  if (/^host: .*-musl$/m.test(host)) flags.push('-Ctarget-feature=-crt-static')
  // Flags of the user stay. cargo takes the first of these variables that has some, and adds the last one to the
  // `build.rustflags` of its configuration; that one cannot hold a space.
  const own = env.CARGO_ENCODED_RUSTFLAGS?.split('\x1f') ?? env.RUSTFLAGS?.split(/\s+/)
  if (own || flags.some((flag) => flag.includes(' '))) {
    env.CARGO_ENCODED_RUSTFLAGS = [...(own ?? []), ...flags].filter(Boolean).join('\x1f')
  } else {
    env.CARGO_BUILD_RUSTFLAGS = [env.CARGO_BUILD_RUSTFLAGS ?? '', ...flags].join(' ')
  }
  // As ffi/build sets it, to the letter: with other flags cargo compiles the C code anew, and all that depends on it.
  env.CFLAGS = [env.CFLAGS ?? '', ...[os.homedir(), cargoHome].map(from => `-ffile-prefix-map=${from}=/home`)].join(' ')
}
execFileSync('cargo', args, { cwd: root, env, stdio: 'inherit' })
// Of the platform's name cargo's folder has no version of glibc.
const folder = platform ? [platform.replace(/\.[\d.]+$/, '')] : []
copyFileSync(path.join(target, ...folder, profile ?? 'debug', library), path.join(__dirname, 'dtekit.node'))

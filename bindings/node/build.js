'use strict'

// Builds the native half with cargo and copies it to dtekit.node; `--release` builds what is to be shipped.

const { execFileSync } = require('node:child_process')
const { copyFileSync } = require('node:fs')
const os = require('node:os')
const path = require('node:path')

const root = path.join(__dirname, '..', '..')
const release = process.argv.includes('--release')
const library = {
  darwin: 'libdtekit_node.dylib',
  win32: 'dtekit_node.dll'
}[process.platform] ?? 'libdtekit_node.so'

// A target directory of its own, since other flags than the workspace's would build everything anew.
const target = process.env.CARGO_TARGET_DIR ?? path.join(root, 'target', ...(release ? ['shipped'] : []))
const args = ['build', '-p', 'dtekit-node', '--target-dir', target]
const env = { ...process.env }
if (release) {
  args.push('--release')
  // What is shipped names no path of the machine that built it; of several matches the last one counts.
  const cargoHome = env.CARGO_HOME ?? path.join(os.homedir(), '.cargo')
  const sysroot = execFileSync('rustc', ['--print', 'sysroot'], { encoding: 'utf8' }).trim()
  const flags = [[os.homedir(), '/home'], [sysroot, '/rust'], [cargoHome, '/cargo'], [target, '/target'], [root, '/dtekit']]
    .filter(([from]) => from !== path.parse(from).root)
    .map(([from, to]) => `--remap-path-prefix=${from}=${to}`)
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
copyFileSync(path.join(target, release ? 'release' : 'debug', library), path.join(__dirname, 'dtekit.node'))

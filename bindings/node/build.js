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
const target = path.join(root, 'target', ...(release ? ['node'] : []))
const args = ['build', '-p', 'dtekit-node', '--target-dir', target]
const env = { ...process.env }
if (release) {
  args.push('--release')
  const cargoHome = process.env.CARGO_HOME ?? path.join(os.homedir(), '.cargo')
  // What is shipped names no path of the machine that built it; of two matches the last one counts.
  env.CARGO_ENCODED_RUSTFLAGS = [[os.homedir(), '/home'], [cargoHome, '/cargo'], [root, '/dtekit']]
    .map(([from, to]) => `--remap-path-prefix=${from}=${to}`)
    .join('\x1f')
}
execFileSync('cargo', args, { cwd: root, env, stdio: 'inherit' })
copyFileSync(path.join(target, release ? 'release' : 'debug', library), path.join(__dirname, 'dtekit.node'))

#!/usr/bin/env node
'use strict'

// Starts the program of this platform, with the arguments, streams and signals of this one, and ends as it ends.

const { spawn } = require('node:child_process')

const { platformsHere } = require('./platforms')

function program() {
  for (const { name } of platformsHere()) {
    try {
      return require.resolve(`dtekit-cli-${name}/${process.platform === 'win32' ? 'dtekit.exe' : 'dtekit'}`)
    } catch { /* The package of another C library, or none. */ }
  }
  console.error(`dtekit: there is no prebuilt program for this platform (${process.platform} ${process.arch}), or npm left out the optional`)
  console.error('dependencies: install again without `--omit=optional`. `cargo install dtekit-cli` builds it.')
  process.exit(1)
}

const child = spawn(program(), process.argv.slice(2), { stdio: 'inherit' })
// The terminal sends Ctrl-C to both; the program decides when it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
}
child.on('error', error => {
  console.error(`dtekit: ${error.message}`)
  process.exit(1)
})
child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})

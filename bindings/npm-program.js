'use strict'

// Finds and starts the program that the npm package of this platform has. The command line and the sandbox share it;
// each package has a copy, `program.js`.

const { spawn } = require('node:child_process')

const { platformsHere } = require('./platforms')

/**
 * The path of the program `name` in the package of this platform, `NAME_OF_PACKAGE-PLATFORM`; undefined if there is
 * none.
 */
function find(packageName, name) {
  for (const platform of platformsHere()) {
    try {
      return require.resolve(`${packageName}-${platform.name}/${process.platform === 'win32' ? `${name}.exe` : name}`)
    } catch { /* The package of another C library, or none. */ }
  }
  return undefined
}

/** Why there is no program, and what to do. */
function missing(packageName, crate) {
  return `there is no prebuilt program for this platform (${process.platform} ${process.arch}), or npm left out the optional\n` +
    `dependencies: install ${packageName} again without \`--omit=optional\`. \`cargo install ${crate}\` builds it.`
}

/** Starts the program with the arguments, streams and signals of this one, and ends as it ends. */
function run(packageName, name) {
  const program = find(packageName, name)
  if (program === undefined) {
    console.error(`${name}: ${missing(packageName, packageName)}`)
    process.exit(1)
  }
  const child = spawn(program, process.argv.slice(2), { stdio: 'inherit' })
  // The terminal sends Ctrl-C to both; the program decides when it ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('error', error => {
    console.error(`${name}: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

module.exports = { find, missing, run }

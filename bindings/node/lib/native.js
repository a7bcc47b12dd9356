'use strict'

// Loads the native addon of this package, which cargo builds.

const path = require('node:path')

const FILE = path.join(__dirname, '..', 'dtekit.node')

function load() {
  try {
    return require(FILE)
  } catch (error) {
    throw Object.assign(new Error(advice(error), { cause: error }), { code: error.code })
  }
}

/** What to do about an addon that cannot be loaded. */
function advice(error) {
  const found = error.code === 'MODULE_NOT_FOUND' ? 'it is not built' : error.message
  return [
    `dtekit: cannot load the native addon ${FILE}: ${found}.`,
    `Build it for this machine (${process.platform} ${process.arch}), in bindings/node of the repository of dtekit:`,
    '',
    '    npm run build',
    '',
    'This needs cargo (https://rustup.rs). It works on Linux, macOS and Windows, with Node 18 or newer.',
    'There is no prebuilt addon to download.'
  ].join('\n')
}

module.exports = load()

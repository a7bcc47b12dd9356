'use strict'

// In place of the modules of Node that the exported functions do not reach.

module.exports = {
  fileURLToPath() {
    throw new Error('dtekit-wasm reads no files')
  },
  setTimeout() {
    throw new Error('dtekit-wasm waits for nothing')
  }
}

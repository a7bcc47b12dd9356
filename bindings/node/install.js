'use strict'

// `npm install` runs this: if the addon is not built, it says how to build it.

try {
  require('./lib/native')
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

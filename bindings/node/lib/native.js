'use strict'

// Loads the native addon: the one that was built in this checkout, or the one of the package for this platform.

const fs = require('node:fs')
const path = require('node:path')

const { platformsHere } = require('./platforms')

const BUILT = path.join(__dirname, '..', 'dtekit.node')

function load() {
  if (fs.existsSync(BUILT)) return loadOr(BUILT, error => { throw refused(error, [`${BUILT}: ${error.message}`]) })
  const failed = []
  for (const { name } of platformsHere()) {
    const addon = loadOr(`dtekit-${name}`, error => {
      failed.push(`dtekit-${name}: ${error.code === 'MODULE_NOT_FOUND' ? 'it is not installed' : error.message}`)
    })
    if (addon !== undefined) return addon
  }
  throw refused(undefined, failed)
}

function loadOr(name, refuse) {
  try {
    return require(name)
  } catch (error) {
    return refuse(error)
  }
}

/** The error that says what to do about an addon that cannot be loaded. */
function refused(cause, failed) {
  const here = `${process.platform} ${process.arch}`
  const lines = failed.length === 0
    ? [`dtekit: there is no prebuilt addon for this platform (${here}).`]
    : [
        `dtekit: cannot load the native addon for this platform (${here}).`,
        ...failed.map(one => `    ${one}`),
        'Install dtekit on this machine again, with its optional dependencies: `npm install`, without `--omit=optional`,',
        'and with a lock file and a node_modules that were made on this platform.'
      ]
  lines.push(
    'Or build the addon, in bindings/node of the repository of dtekit: `npm run build`. This needs cargo (https://rustup.rs).'
  )
  const code = cause?.code ?? 'ERR_DTEKIT_NO_ADDON'
  return Object.assign(new Error(lines.join('\n'), { cause }), { code })
}

module.exports = load()

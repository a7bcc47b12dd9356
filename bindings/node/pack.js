'use strict'

// Packs what is published on npm: `dtekit`, the JavaScript half, and the package of one platform, which has the addon:
//
//   node pack.js FOLDER [ADDON PLATFORM]
//
// ADDON is dtekit.node here by default, and PLATFORM (`linux-x64-gnu`, or its name in Rust) the one of this machine.
// The package with the addon also has the licences of what is compiled in, and its list. Prints the paths of both
// packages. It needs cargo and python3.

const path = require('node:path')

const { packMain, packPlatform, platformOf } = require('../npm')

const [folder, addon = path.join(__dirname, 'dtekit.node'), wanted] = process.argv.slice(2)
if (folder === undefined) {
  console.error('usage: node pack.js FOLDER [ADDON PLATFORM]')
  process.exit(2)
}
const platform = platformOf(wanted)
packMain(folder, __dirname)
packPlatform(folder, require('./package.json'), platform, {
  crate: 'dtekit-node', file: addon, as: 'dtekit.node', members: { main: 'dtekit.node' }
})

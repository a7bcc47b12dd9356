'use strict'

// Packs the command line for npm, so that `npx dtekit-cli` runs it: node pack.js FOLDER PROGRAM [PLATFORM]
//
// Prints the paths of two packages: `dtekit-cli`, which starts the program, and the package of one platform, which has it.

const path = require('node:path')

const { packMain, packPlatform, platformOf } = require('../../npm')

const [folder, program, wanted] = process.argv.slice(2)
if (program === undefined) {
  console.error('usage: node pack.js FOLDER PROGRAM [PLATFORM]')
  process.exit(2)
}
const platform = platformOf(wanted)
const platforms = path.join(__dirname, '..', '..', 'node', 'lib', 'platforms.js')
packMain(folder, __dirname, { 'platforms.js': platforms, 'README.md': path.join(__dirname, '..', 'README.md') })
packPlatform(folder, require('./package.json'), platform, {
  crate: 'dtekit-cli', file: program, as: platform.os === 'win32' ? 'dtekit.exe' : 'dtekit', members: {}
})

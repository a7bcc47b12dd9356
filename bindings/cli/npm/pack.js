'use strict'

// Packs the command line for npm, so that `npx dtekit-cli` runs it: node pack.js FOLDER PROGRAM [PLATFORM]
//
// Prints the paths of two packages: `dtekit-cli`, which starts the program, and the package of one platform, which has
// it.

require('../../npm').packProgram(__dirname, { crate: 'dtekit-cli', as: 'dtekit' })

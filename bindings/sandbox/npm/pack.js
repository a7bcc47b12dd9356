'use strict'

// Packs the sandbox for npm, so that `npx dtekit-sandbox` runs it: node pack.js FOLDER PROGRAM [PLATFORM]
//
// Prints the paths of two packages: `dtekit-sandbox`, which starts the program, and the package of one platform, which
// has it.

require('../../npm').packProgram(__dirname, { crate: 'dtekit-sandbox', as: 'dtekit-sandbox' })

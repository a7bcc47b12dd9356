'use strict'

// Packs what is published on npm: `dtekit`, the JavaScript half, and the package of one platform, which has the addon:
//
//   node pack.js FOLDER [ADDON PLATFORM]
//
// ADDON is dtekit.node here by default, and PLATFORM (`linux-x64-gnu`, or its name in Rust) the one of this machine. The package with
// the addon also has the licences of what is compiled in, and its list. Prints the paths of both packages. It needs cargo and
// python3.

const { execFileSync } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')

const { PLATFORMS, platformsHere } = require('./lib/platforms')
const main = require('./package.json')

const [folder, addon = path.join(__dirname, 'dtekit.node'), wanted] = process.argv.slice(2)
const LICENCES = ['LICENSE-APACHE', 'LICENSE-MIT']
const NOTICES = ['THIRD-PARTY-NOTICES.txt', 'sbom.cdx.json']

if (folder === undefined) {
  console.error('usage: node pack.js FOLDER [ADDON PLATFORM]')
  process.exit(2)
}
const platform = wanted === undefined
  ? platformsHere().find(({ libc }) => libc === undefined || (libc === 'glibc') === hasGlibc())
  : PLATFORMS.find(({ name, target }) => name === wanted || target === wanted)
if (platform === undefined) {
  console.error(`no such platform: ${wanted ?? `${process.platform} ${process.arch}`}. There are: ${PLATFORMS.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

function hasGlibc() {
  return process.report.getReport().header.glibcVersionRuntime !== undefined
}

/** Packs a folder that `fill` fills, and prints the path of the package. */
function pack(fill) {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-pack-'))
  try {
    fill(made)
    for (const licence of LICENCES) fs.copyFileSync(path.join(__dirname, '..', '..', licence), path.join(made, licence))
    fs.mkdirSync(folder, { recursive: true })
    const said = execFileSync('npm', ['pack', '--json', '--pack-destination', path.resolve(folder)], {
      cwd: made, encoding: 'utf8', shell: process.platform === 'win32', stdio: ['ignore', 'pipe', 'inherit']
    })
    console.log(path.join(folder, JSON.parse(said)[0].filename))
  } finally {
    fs.rmSync(made, { recursive: true })
  }
}

pack(made => {
  const { scripts, ...published } = main
  published.files = [...published.files, ...LICENCES]
  fs.writeFileSync(path.join(made, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  for (const name of ['README.md', ...main.files]) fs.cpSync(path.join(__dirname, name), path.join(made, name), { recursive: true })
})
pack(made => {
  const { version, license, engines, repository } = main
  const name = `dtekit-${platform.name}`
  const description = `The native half of dtekit for ${platform.target}`
  const { os: system, cpu, libc } = platform
  const members = {
    name, version, description, license, repository, os: [system], cpu: [cpu], libc: libc && [libc],
    main: 'dtekit.node', files: ['dtekit.node', ...LICENCES, ...NOTICES], engines
  }
  fs.writeFileSync(path.join(made, 'package.json'), `${JSON.stringify(members, null, 2)}\n`)
  fs.writeFileSync(path.join(made, 'README.md'), `# ${name}\n\n${description}. \`npm install dtekit\` installs it where it fits.\n`)
  fs.copyFileSync(addon, path.join(made, 'dtekit.node'))
  const python = process.platform === 'win32' ? 'python' : 'python3'
  execFileSync(python, [path.join(__dirname, '..', 'notices'), 'dtekit-node', made, platform.target], { stdio: 'inherit' })
})

'use strict'

// What packs for npm: `dtekit` with its addon, the command line, and the sandbox. Each is two packages: the JavaScript
// half, and that of one platform, which npm installs where it fits. It needs cargo and python3.

const { execFileSync } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')

const { PLATFORMS, platformsHere } = require('./node/lib/platforms')

const LICENCES = ['LICENSE-APACHE', 'LICENSE-MIT']
const NOTICES = ['THIRD-PARTY-NOTICES.txt', 'sbom.cdx.json']

/** The platform of this name (`linux-x64-gnu`, or its name in Rust), or this machine's. */
function platformOf(wanted) {
  const platform = wanted === undefined
    ? platformsHere().find(({ libc }) => libc === undefined || (libc === 'glibc') === hasGlibc())
    : PLATFORMS.find(({ name, target }) => name === wanted || target === wanted)
  if (platform === undefined) {
    const names = PLATFORMS.map(({ name }) => name).join(', ')
    console.error(`no such platform: ${wanted ?? `${process.platform} ${process.arch}`}. There are: ${names}`)
    process.exit(2)
  }
  return platform
}

function hasGlibc() {
  return process.report.getReport().header.glibcVersionRuntime !== undefined
}

/** Where the sources and the pages are, as Cargo.toml says. */
function addresses() {
  const manifest = fs.readFileSync(path.join(__dirname, '..', 'Cargo.toml'), 'utf8')
  const address = name => new RegExp(`^${name} = "(.*)"`, 'm').exec(manifest)[1]
  return { repository: address('repository'), homepage: address('homepage') }
}

/** Packs a folder that `fill` fills, and prints the path of the package. */
function pack(folder, fill) {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-pack-'))
  try {
    fill(made)
    for (const licence of LICENCES) fs.copyFileSync(path.join(__dirname, '..', licence), path.join(made, licence))
    fs.mkdirSync(folder, { recursive: true })
    const said = execFileSync('npm', ['pack', '--json', '--pack-destination', path.resolve(folder)], {
      cwd: made, encoding: 'utf8', shell: process.platform === 'win32', stdio: ['ignore', 'pipe', 'inherit']
    })
    console.log(path.join(folder, JSON.parse(said)[0].filename))
  } finally {
    fs.rmSync(made, { recursive: true })
  }
}

/** Packs the JavaScript half: the files that package.json in `from` names, and those of `others` (name and file). */
function packMain(folder, from, others = {}) {
  const { scripts, ...own } = require(path.join(from, 'package.json'))
  const published = { ...own, ...addresses() }
  const names = published.files
  published.files = [...names, ...Object.keys(others), ...LICENCES]
  pack(folder, made => {
    fs.writeFileSync(path.join(made, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
    for (const name of names) fs.cpSync(path.join(from, name), path.join(made, name), { recursive: true })
    for (const [name, file] of Object.entries({ 'README.md': path.join(from, 'README.md'), ...others })) {
      fs.copyFileSync(file, path.join(made, name))
    }
  })
}

/**
 * Packs the half of a platform: `file`, under the name `as`, with the licences of what is compiled into `crate`, and
 * its list. `main` is the package.json of the other half.
 */
function packPlatform(folder, main, platform, { crate, file, as, members }) {
  pack(folder, made => {
    const { version, license, engines } = main
    const name = `${main.name}-${platform.name}`
    const description = `The native half of ${main.name} for ${platform.target}`
    const { os: system, cpu, libc } = platform
    const published = {
      name, version, description, license, ...addresses(), os: [system], cpu: [cpu], libc: libc && [libc],
      ...members, files: [as, ...LICENCES, ...NOTICES], engines
    }
    fs.writeFileSync(path.join(made, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
    fs.writeFileSync(path.join(made, 'README.md'), `# ${name}\n\n${description}. \`npm install ${main.name}\` installs it where it fits.\n`)
    fs.copyFileSync(file, path.join(made, as))
    fs.chmodSync(path.join(made, as), 0o755)
    const python = process.platform === 'win32' ? 'python' : 'python3'
    execFileSync(python, [path.join(__dirname, 'notices'), crate, made, platform.target], { stdio: 'inherit' })
  })
}

/**
 * Packs a program, by the arguments of the command: FOLDER PROGRAM [PLATFORM]. `from` has package.json of the half that
 * starts it, `crate` is what it is compiled from, and `as` its name.
 */
function packProgram(from, { crate, as }) {
  const [folder, program, wanted] = process.argv.slice(2)
  if (program === undefined) {
    console.error('usage: node pack.js FOLDER PROGRAM [PLATFORM]')
    process.exit(2)
  }
  const platform = platformOf(wanted)
  packMain(folder, from, {
    'platforms.js': path.join(__dirname, 'node', 'lib', 'platforms.js'),
    'program.js': path.join(__dirname, 'npm-program.js'),
    'README.md': path.join(from, '..', 'README.md')
  })
  packPlatform(folder, require(path.join(from, 'package.json')), platform, {
    crate, file: program, as: platform.os === 'win32' ? `${as}.exe` : as, members: {}
  })
}

module.exports = { addresses, packMain, packPlatform, packProgram, platformOf }

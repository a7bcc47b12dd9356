'use strict'

// Measures the addon against core and fast-xml-parser: `node speed.js FOLDER [SIZE…]`; `tests/bench/run node` builds
// the addon and starts it. The peer comes from npm, into the folder.
//
// All peers take turns in one run, and CPU time is measured, so that the ratios hold on a busy machine;
// each ratio is one of medians.

const { execFileSync } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')

const dtekit = require('../../../bindings/node')
const native = require('../../../bindings/node/dtekit.node')
const { invoice } = require('./corpus')

const [, , folder, ...sizes] = process.argv
const { ToJson, ToXml } = native.Direction
const LINES = { small: 3, medium: 50, large: 4500 }
/** How long each comparison takes, in milliseconds. */
const TIME = 4000

const { XMLBuilder, XMLParser } = peer('fast-xml-parser')
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true })
const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false })

console.log(`${os.cpus().length} cores, load ${os.loadavg().map(load => load.toFixed(1)).join(' ')}, node ${process.version}`)
for (const size of sizes.length > 0 ? sizes : Object.keys(LINES)) {
  const json = Buffer.from(invoice(LINES[size]))
  const xml = dtekit.jsonToXmlSync(json)
  const kept = Buffer.alloc(2 * Math.max(json.length, xml.length))
  measure(`JSON -> XML, ${size} (${json.length} bytes)`, json.length, [
    ['core', count => native._repeat(ToXml, json, count)],
    ['jsonToXmlInto, a kept Buffer', each(() => dtekit.jsonToXmlInto(json, kept)), { most: 1.4 }],
    ['jsonToXmlSync, Buffer to Buffer', each(() => dtekit.jsonToXmlSync(json))],
    ['fast-xml-parser builder', each(() => Buffer.from(builder.build({ DTE: JSON.parse(json) }))),
      { least: size === 'small' ? 8 : 15, of: 'jsonToXmlSync, Buffer to Buffer' }]
  ])
  measure(`XML -> JSON, ${size} (${xml.length} bytes)`, xml.length, [
    ['core', count => native._repeat(ToJson, xml, count)],
    ['xmlToJsonInto, a kept Buffer', each(() => dtekit.xmlToJsonInto(xml, kept))],
    ['xmlToJsonSync, Buffer to Buffer', each(() => dtekit.xmlToJsonSync(xml))],
    ['xmlToObjectSync', each(() => dtekit.xmlToObjectSync(xml))],
    ['fast-xml-parser', each(() => Buffer.from(JSON.stringify(parser.parse(xml)))),
      { least: 50, of: 'xmlToJsonSync, Buffer to Buffer' }]
  ])
}

/** Runs the peers in turns; prints the median of each and its ratios. */
function measure(title, bytes, peers) {
  console.log(title)
  const times = peers.map(() => [])
  // A turn takes about two milliseconds, so that the cost of the clock is negligible.
  const counts = peers.map(([, run]) => {
    for (let round = 0; round < 3; round += 1) run(1)
    const took = clock(() => run(3)) / 3
    return Math.max(1, Math.round(2e6 / Math.max(took, 1000)))
  })
  const end = Date.now() + TIME
  while (Date.now() < end || times[0].length < 7) {
    peers.forEach(([, run], index) => times[index].push(clock(() => run(counts[index])) / counts[index]))
  }
  const medians = times.map(all => all.sort((a, b) => a - b)[all.length >> 1])
  peers.forEach(([name, , bar], index) => {
    const median = medians[index]
    const speed = (bytes / median * 1000).toFixed(0)
    const base = bar?.of === undefined ? 0 : peers.findIndex(([peer]) => peer === bar.of)
    const ratio = median / medians[base]
    const said = `${ratio.toFixed(2)} x ${peers[base][0].split(',')[0]}`
    const kept = bar && (bar.most === undefined ? ratio >= bar.least : ratio <= bar.most)
    const judged = bar ? `  (bar ${bar.most === undefined ? `>= ${bar.least}` : `<= ${bar.most}`}: ${kept ? 'kept' : 'MISSED'})` : ''
    console.log(`  ${name.padEnd(32)} ${(median / 1000).toFixed(2).padStart(10)} us ${speed.padStart(6)} MB/s   ${said}${judged}`)
  })
}

/** The nanoseconds of processor time that it takes, those of collecting its garbage among them. */
function clock(run) {
  const begin = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(begin)
  return 1000 * (user + system)
}

function each(once) {
  return count => { for (let round = 0; round < count; round += 1) once() }
}

/** A package from npm, kept in the folder. */
function peer(name) {
  fs.mkdirSync(folder, { recursive: true })
  if (!fs.existsSync(path.join(folder, 'node_modules', name))) {
    execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--silent', name])
  }
  console.log(`${name} ${JSON.parse(fs.readFileSync(path.join(folder, 'node_modules', name, 'package.json'))).version}`)
  return require(require.resolve(name, { paths: [folder] }))
}

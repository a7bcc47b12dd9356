'use strict'

// Measures how much memory a large document takes besides its input: `node memory.js FOLDER`, on Linux.

const { execFileSync } = require('node:child_process')
const fs = require('node:fs')
const path = require('node:path')

const dtekit = require('../../../bindings/node')
const { invoice } = require('./corpus')

const WAYS = {
  'jsonToXmlTo, streamed': async json => {
    const target = fs.createWriteStream('/dev/null')
    await dtekit.jsonToXmlTo(json, target)
    return 0
  },
  'jsonToXml, buffered': async json => (await dtekit.jsonToXml(json)).length,
  'jsonToXmlSync, buffered': async json => dtekit.jsonToXmlSync(json).length
}

const [, , way, file] = process.argv
if (file) measure(way, file)
else main(way)

/** Each way in a process of its own, since a peak is the whole process's. */
function main(folder) {
  const file = path.join(folder, 'large.json')
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, invoice(180_000))
  for (const way of Object.keys(WAYS)) {
    process.stdout.write(execFileSync(process.execPath, [__filename, way, file]))
  }
  fs.unlinkSync(file)
}

async function measure(way, file) {
  await WAYS[way](Buffer.from('{"a": 1}'))
  const json = fs.readFileSync(file)
  const before = status('VmRSS')
  // This resets the peak.
  fs.writeFileSync('/proc/self/clear_refs', '5')
  const length = await WAYS[way](json)
  const above = status('VmHWM') - before
  const bytes = json.length + length
  console.log(`${way.padEnd(26)} ${(above / 1e6).toFixed(0).padStart(4)} MB above the input's own, ` +
    `${(above / bytes).toFixed(2)} x ${length === 0 ? 'the input' : 'input + output'} (${(bytes / 1e6).toFixed(0)} MB)`)
}

function status(name) {
  const [, kilobytes] = new RegExp(`${name}:\\s+(\\d+)`).exec(fs.readFileSync('/proc/self/status', 'utf8'))
  return kilobytes * 1024
}

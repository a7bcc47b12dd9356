'use strict'

// Measures how long calls that give a Promise hold the event loop with a document of 65 MB: `node loop.js`, on Linux.
//
// The processor time of the main thread is measured in each turn of the event loop, so that the figures hold on a busy
// machine. The garbage of the document itself is collected in the same turns. Three have no bar: a Buffer is copied in
// one piece, since its owner may change it, and xmlToObject makes its object in one piece.

const fs = require('node:fs')

const dtekit = require('../../../bindings/node')
const { invoice } = require('./corpus')

/** The longest turn that a call may cause, in milliseconds. */
const BAR = 50

main()

async function main() {
  const text = invoice(180_000)
  const bytes = Buffer.from(text)
  const object = JSON.parse(text)
  const xml = dtekit.jsonToXmlSync(bytes)
  const xmlText = xml.toString()
  console.log(`the longest turn of the event loop, of processor time (${(bytes.length / 1e6).toFixed(0)} MB)`)
  await longest('jsonToXml, an object', true, () => dtekit.jsonToXml(object))
  await longest('jsonToXml, a string', true, () => dtekit.jsonToXml(text))
  await longest('jsonToXml, a Buffer', false, () => dtekit.jsonToXml(bytes))
  await longest('xmlToJson, a string', true, () => dtekit.xmlToJson(xmlText))
  await longest('xmlToJson, a Buffer', false, () => dtekit.xmlToJson(xml))
  await longest('xmlToObject, a Buffer', false, () => dtekit.xmlToObject(xml))
  await longest('jsonToXmlSync, an object', false, async () => dtekit.jsonToXmlSync(object))
}

async function longest(name, judged, call) {
  let running = true
  let most = 0
  let last = 0
  const turn = () => {
    const now = processorTime()
    most = Math.max(most, now - last)
    last = now
    if (running) setImmediate(turn)
  }
  await new Promise(resolve => setTimeout(resolve, 100))
  const begin = last = processorTime()
  setImmediate(turn)
  await call()
  await new Promise(resolve => setImmediate(resolve))
  running = false
  const total = processorTime() - begin
  const kept = judged ? `  (bar ${BAR} ms: ${most <= BAR ? 'kept' : 'MISSED'})` : ''
  console.log(`  ${name.padEnd(28)} ${most.toFixed(1).padStart(8)} ms of ${total.toFixed(0).padStart(6)} ms${kept}`)
}

/** The processor time of the main thread, in milliseconds. */
function processorTime() {
  return Number(fs.readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ', 1)[0]) / 1e6
}

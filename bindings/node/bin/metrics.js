'use strict'

// The file of metrics that workers write.

const fs = require('node:fs')
const path = require('node:path')

/** The text with the label `worker` at each sample: the file's name without its ending. node_exporter refuses two files with one series. */
function labelled(text, file) {
  const name = path.parse(file).name.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
  return text.replace(/^(\w+)(\{)?/gm, (_, sample, more) => `${sample}{worker="${name}"${more ? ',' : '}'}`)
}

/** Writes the metrics for Prometheus, the whole or nothing: into a file beside it that then takes its name. */
async function write(file, text) {
  if (file === undefined) return
  const beside = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`)
  try {
    fs.writeFileSync(beside, labelled(await text(), file))
    fs.renameSync(beside, file)
  } catch (error) {
    fs.rmSync(beside, { force: true })
    throw error
  }
}

module.exports = { write }

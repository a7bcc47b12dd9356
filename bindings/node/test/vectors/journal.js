'use strict'

// The cases of a journal, wherever its tables are.

const dtekit = require('dtekit')
const { keywords } = require('./common')

/** The options of the journal of a case. */
function journalOptions(given) {
  const registry = new dtekit.Registry()
  for (const table of given.tables ?? []) registry.addTable(table)
  return { ...keywords(given.options), registry }
}

/** The result of one step on a journal. */
async function journalStep(journal, client, step) {
  const { now, document, country } = step
  const submitted = { ...keywords(step.options), now }
  const decide = step.decided && (() => step.decided)
  if (step.submit !== undefined) return { entry: await journal.submit(step.submit, document, country, submitted) }
  if (step.issue !== undefined) {
    return { entry: await client.issue(document, country, { ...submitted, journal, key: step.issue, decide }) }
  }
  if (step.run !== undefined) return journal.run(client, { ...keywords(step.run), now, decide })
  if (step.results !== undefined) return { results: await journal.results(step.results) }
  if (step.get !== undefined) {
    const entry = await journal.get(step.get, { now })
    return { entry, hasCertified: Buffer.isBuffer(entry?.certified) }
  }
  if (step.acknowledge !== undefined) return { acknowledged: await journal.acknowledge(step.acknowledge, { now }) }
  if (step.settle !== undefined) return { entry: await journal.settle(step.settle, step.state, step.reason, { now }) }
  if (step.list !== undefined) {
    return { entries: await journal.list({ state: step.list, after: step.after, most: step.most, now }) }
  }
  if (step.compact !== undefined) return { removed: await journal.compact(step.compact) }
  if (step.recover !== undefined) return { recovered: await journal.recover({ now }) }
  return journal.counts()
}

module.exports = { journalOptions, journalStep }

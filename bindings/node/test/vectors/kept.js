'use strict'

// The cases of a journal, a poll store and a sequence, wherever their tables are.

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

/** The client of a case of a poll store. */
function pollClient(given, url) {
  const settings = { base_url: url, username: 'user', password: 'secret', ...given.settings }
  for (const [name, value] of Object.entries(settings)) settings[name] = value.replace('@', url)
  const { baseUrl, username, password, ...options } = keywords(settings)
  return new dtekit.Client(baseUrl, username, password, options)
}

/** The result of one step on a poll store. */
async function pollStep(store, client, step) {
  const { now } = step
  if (step.submit !== undefined) {
    const upload = new dtekit.Upload(step.file, keywords(step.submit))
    return { isNew: await store.submit(upload, { ...keywords(step.policy), now }) }
  }
  if (step.run !== undefined) return store.runDue(client, { ...keywords(step.run), now })
  if (step.results !== undefined) return { results: await store.results(step.results) }
  if (step.get !== undefined) return { job: await store.get(step.get) }
  if (step.acknowledge !== undefined) return { acknowledged: await store.acknowledge(step.acknowledge) }
  return store.counts()
}

/** The answer of one call of a sequence, in the transaction of `within`, if there is one. */
async function sequenceStep(sequence, step, within) {
  const given = { ...keywords(step.arguments), ...within && { within } }
  const answer = await sequence[step.call](step.key, given)
  return step.call === 'last' ? { last: answer } : answer
}

module.exports = { journalOptions, journalStep, pollClient, pollStep, sequenceStep }

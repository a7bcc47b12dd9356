'use strict'

// The cases of an inbox, a journal, a poll store and a sequence, wherever their tables are.

const assert = require('node:assert/strict')
const path = require('node:path')

const dtekit = require('dtekit')
const { keywords } = require('./common')

/** The result of one step on an inbox; journal and numbers of its answers are in the folder. */
async function inboxStep(inbox, one, step, folder) {
  const { now } = step
  if (step.answer !== undefined || step.journal !== undefined || step.send !== undefined) {
    const journal = new dtekit.Journal(path.join(folder, 'answers.db'))
    try {
      if (step.journal !== undefined) return { journal: await journal.get(step.journal) }
      if (step.send !== undefined) return await journal.run(one, { ...keywords(step.send), now })
      const sequence = step.without_sequence ? null : new dtekit.FolioSequence(path.join(folder, 'folios'))
      const options = { ...keywords(step.options), sequence, now }
      return { entry: await inbox.answer(step.answer, step.verdict, journal, options) }
    } finally {
      journal.close()
    }
  }
  if (step.run !== undefined) return await inbox.run(one, { ...keywords(step.run), now })
  if (step.list !== undefined) {
    const entries = await inbox.list({ state: step.list ?? undefined, after: step.after, most: step.most })
    return { count: entries.length, entries }
  }
  if (step.get !== undefined) return { entry: await inbox.get(step.get) }
  if (step.item !== undefined) return { item: await inbox.item(step.item) }
  if (step.original !== undefined) return { original: textOf(await inbox.original(step.original)) }
  if (step.generic !== undefined) return { generic: textOf(await inbox.generic(step.generic)) }
  if (step.acknowledge !== undefined) return { acknowledged: await inbox.acknowledge(step.acknowledge, { now }) }
  if (step.give_back !== undefined) return { givenBack: await inbox.giveBack(step.give_back, { now }) }
  if (step.reopen !== undefined) return { reopened: await inbox.reopen(step.reopen, { now }) }
  if (step.fail !== undefined) return await inbox.fail(step.fail, step.reason, { now }) ?? {}
  if (step.mark !== undefined) return await inbox.mark(step.mark, step.state, { now }) ?? {}
  if (step.take_print !== undefined) return { job: await inbox.takePrint({ ...keywords(step.take_print), now }) }
  if (step.settle_print !== undefined) {
    const given = { ...keywords(step.options ?? {}), now }
    return { state: await inbox.settlePrint(step.settle_print, step.attempt, step.failure ?? null, given) }
  }
  if (step.print_data !== undefined) return { data: await inbox.printData(step.print_data, keywords(step.options)) }
  if (step.print !== undefined) {
    const failures = [...step.failures]
    return await inbox.print(async job => {
      assert.notEqual(job.data, null)
      const failure = failures.shift()
      if (failure) throw new Error(failure)
    }, { ...keywords(step.print), now })
  }
  return await inbox.counts()
}

function textOf(bytes) {
  return bytes === null ? null : bytes.toString()
}

/** The options of the journal of a case. */
function journalOptions(given) {
  const registry = new dtekit.Registry()
  for (const table of given.tables ?? []) registry.addTable(table)
  return { ...keywords(given.options), registry }
}

/** A store of a journal's documents in memory; its `fault` is the function that fails. */
function shelf() {
  const own = { kept: new Map(), fault: null }
  const asked = async name => {
    if (own.fault === name) throw new RangeError(`secret of ${name}`)
  }
  own.store = {
    async put(name, bytes) {
      await asked('put')
      own.kept.set(name, Buffer.from(bytes))
    },
    async get(name) {
      await asked('get')
      return own.kept.get(name)
    },
    remove: name => own.kept.delete(name)
  }
  return own
}

/** The result of one step on a journal. */
async function journalStep(journal, client, step) {
  const { now, document, country } = step
  const submitted = { ...keywords(step.options), now }
  const decide = step.decided && (() => step.decided)
  if (step.submit !== undefined) return { entry: await journal.submit(step.submit, document, country, submitted) }
  if (step.issue !== undefined) {
    return { entry: await client.issue(document, country, { decide, ...submitted, journal, key: step.issue }) }
  }
  if (step.attempts !== undefined) return { attempts: await journal.attempts(step.attempts) }
  if (step.run !== undefined) {
    const clients = step.accounts ? new Map(step.accounts.map(account => [account, client])) : client
    return journal.run(clients, { decide, ...keywords(step.run), now })
  }
  if (step.results !== undefined) return { results: await journal.results(step.results) }
  if (step.get !== undefined) {
    const entry = await journal.get(step.get, { now })
    return { entry, hasCertified: Buffer.isBuffer(entry?.certified) }
  }
  if (step.acknowledge !== undefined) return { acknowledged: await journal.acknowledge(step.acknowledge, { now }) }
  if (step.settle !== undefined) return { entry: await journal.settle(step.settle, step.state, step.reason, { now }) }
  if (step.list !== undefined) {
    return { entries: await journal.list({ state: step.list, after: step.after, most: step.most, now, account: step.account }) }
  }
  if (step.compact !== undefined) return { removed: await journal.compact(step.compact) }
  if (step.recover !== undefined) return { recovered: await journal.recover({ now }) }
  return journal.counts({ account: step.account })
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
  if (step.receive !== undefined) {
    return store.receive(Buffer.from(step.body_base64, 'base64'), { ...keywords(step.receive), now })
  }
  return store.counts()
}

/** The answer of one call of a sequence, in the transaction of `within`, if there is one. */
async function sequenceStep(sequence, step, within) {
  const given = { ...keywords(step.arguments), ...within && { within } }
  const answer = await sequence[step.call](step.key, given)
  return step.call === 'last' ? { last: answer } : answer
}

module.exports = { inboxStep, journalOptions, journalStep, pollClient, pollStep, sequenceStep, shelf }

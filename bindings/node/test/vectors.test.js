'use strict'

// Runs each case of tests/vectors as a test. The README there explains the members of a case.

const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { after, before, describe, test } = require('node:test')

const dtekit = require('dtekit')
const { Sandbox } = require('./sandbox')
const { cases, check, data, keywords, names, root, snake, vectors } = require('./vectors/common')

const { inboxStep, journalOptions, journalStep, pollClient, pollStep, sequenceStep, shelf } = require('./vectors/kept')

require('./vectors/pure')

function client(settings) {
  const { baseUrl, username, password, ...options } = keywords(settings)
  return new dtekit.Client(baseUrl, username, password, options)
}

/** The arguments of a case, including those that it lists as bytes. */
function argumentsOf(given) {
  const bytes = Object.entries(given.bytes ?? {}).map(([name, text]) => [name, Buffer.from(text)])
  return { ...given.arguments, ...Object.fromEntries(bytes) }
}

/** Calls the operation of a case. A `FileContent` of `@NAME` is replaced by that document of tests/data. */
async function call(client, given) {
  const args = argumentsOf(given)
  if (typeof args.FileContent === 'string' && args.FileContent.startsWith('@')) {
    const json = fs.readFileSync(path.join(root, 'tests', 'data', args.FileContent.slice(1)))
    args.FileContent = await dtekit.jsonToXml(json)
  }
  return client.call(given.operation, args)
}

/** Takes one step of a session: an operation, or a call built on operations. `last` is the last result. */
async function follow(client, step, last) {
  const { document, event, country, mapping, sign, decided, global_document_id: id, ...others } = step.arguments
  switch (step.operation) {
    case 'issue': {
      const content = document.startsWith('@') ? fs.readFileSync(path.join(root, 'tests', 'data', document.slice(1))) : document
      return client.issue(content, country, keywords({ mapping, sign, ...others }))
    }
    case 'el_salvador_invalidate': return client.elSalvadorInvalidate(event, mapping, { sign })
    case 'reconcile': {
      const found = await client.reconcile(others.next ?? last.next, keywords({ settle_after: others.settle_after }))
      if (last && found.next) last.next = found.next
      return found
    }
    case 'next_step_of': return dtekit.nextStepOf(document, country, keywords({ mapping, ...others }))
    case 'reconcile_many':
      return { found: await client.reconcileMany(others.steps, keywords({ settle_after: others.settle_after })) }
    case 'wait': return client.waitForAuthority(id ?? last, { ...keywords(others), ...(decided && { decide: () => decided }) })
    case 'download': return client.download(id, others.format, others.type)
    default: return call(client, step)
  }
}

/** The message of a case: read from XML, made as the answer to a document, or built from fields. */
function message(given) {
  if (given.xml !== undefined) return dtekit.ReceiverMessage.fromXml(given.xml)
  const fields = keywords(given.fields)
  if (given.answering !== undefined) return dtekit.ReceiverMessage.answering(given.answering, fields)
  return new dtekit.ReceiverMessage(fields)
}

describe('receiver_message', () => {
  cases('receiver_message', given => {
    const made = message(given)
    const findings = made.findings.map(({ severity, code, path }) => `${severity} ${code} ${snake(path)}`)
    // A case that only reads may hold a message that toXml refuses.
    const writes = given.error !== undefined || given.expect.to_xml !== undefined
    return { findings, fields: made.fields, to_xml: writes ? made.toXml(keywords(given.write)) : null }
  })
})

describe('result', () => {
  cases('result', given => dtekit.ProcessResult.decode(data(given), keywords(given.decode)))
})

describe('reply', () => {
  cases('reply', given => {
    const reply = dtekit.decodeReply(data(given), keywords(given.decode))
    return given.decided === undefined ? reply : reply.decidedBy(() => given.decided)
  })
})

describe('event', () => {
  cases('event', given => {
    if (given.authority_event !== undefined) {
      const { status, description, ...fields } = given.authority_event
      return new dtekit.AuthorityEvent(status, description, fields).request()
    }
    const { GlobalDocumentId, global_document_id: id, status, description, ...parameters } = given.status_change
    const change = new dtekit.StatusChange(status, GlobalDocumentId ?? id, description, parameters)
    if (given.cancelled === undefined) return change.request({ version: given.version })
    const operation = 'Document/ChangeDocumentStatus'
    const answer = dtekit.ProcessResult.decode(given.cancelled.answer, { operation })
    return change.cancellation(answer, given.cancelled.description).request()
  })
})

describe('poll', () => {
  cases('poll', given => {
    let poll
    if (given.state === undefined) {
      const { external_id: id, sent_at: sentAt, ...options } = given.poll
      poll = new dtekit.Poll(id, sentAt, keywords(options))
    } else {
      poll = dtekit.Poll.fromJson(given.state)
    }
    // The state is saved as JSON and read again after each step.
    return {
      steps: given.steps.map(({ now, observe }) => {
        const found = observe === undefined ? poll.next(now) : poll.observe(observe, now)
        poll = dtekit.Poll.fromJson(poll.toJson())
        return found
      })
    }
  })
})

describe('authority_wait', () => {
  cases('authority_wait', given => {
    const { global_document_id: id, ...options } = given.wait
    let wait = new dtekit.AuthorityWait(id, { ...keywords(options), now: given.now })
    // The state is saved as JSON and read again after each step.
    return {
      steps: given.steps.map(({ now, observe, decided }) => {
        let found = null
        if (observe === undefined) {
          const { step, until, operation, answer } = wait.next(now)
          found = { step, operation, until: until && Number(until) / 1000, ...answer }
        } else {
          wait.observe(observe, decided, now)
        }
        wait = dtekit.AuthorityWait.fromJson(wait.toJson())
        return found
      })
    }
  })
})

describe('journal_work', () => {
  cases('journal_work', given => {
    let work
    if (given.state === undefined) {
      const request = new dtekit.Request(given.operation, argumentsOf(given))
      work = new dtekit.JournalWork(request, { ...keywords(given.options), now: given.now })
    } else {
      work = dtekit.JournalWork.fromJson(JSON.stringify(given.state))
    }
    // The state is saved as JSON and read again after each step.
    return {
      steps: given.steps.map(({ now, observe, decided }) => {
        let found
        if (observe === undefined) {
          const { until, before, ...step } = work.next(now)
          found = { ...step, until: until && Number(until) / 1000, before: before && Number(before) / 1000 }
        } else {
          work.subject(observe)
          const counts = work.observe(observe, { decided, now })
          const { dueAt, ...entry } = work.entry
          found = { ...entry, dueAt: dueAt && Number(dueAt) / 1000, counts }
        }
        work = dtekit.JournalWork.fromJson(work.toJson())
        return found
      })
    }
  })
})

describe('upload', () => {
  cases('upload', given => new dtekit.Upload(given.file, keywords(given.upload)).request)
})

/** The batch that a case asks for. */
function batchOf(given, source) {
  if (given.lint) {
    const through = given.through && dtekit.Mapping.parse(given.through.join('\n'))
    return dtekit.lintMany(source, given.country, { ...keywords(given.lint), through })
  }
  if (given.audit_totals) return dtekit.auditTotalsMany(source, given.country, keywords(given.audit_totals))
  if (given.template === undefined) return dtekit.convertMany(source, keywords(given.convert))
  return dtekit.mapMany(source, dtekit.Mapping.parse(given.template), given.params, keywords(given.map))
}

describe('batch', () => {
  cases('batch', async given => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-batch-'))
    try {
      const source = batchSource(given, folder)
      const batch = batchOf(given, source)
      const items = []
      for await (const { name, output, findings } of batch) {
        const { errors, warnings, status } = output ?? {}
        const paths = given.through ? output?.findings.map(one => one.path ?? '-') ?? [] : []
        const report = errors === undefined ? status : [errors, warnings, ...paths].join(' ')
        items.push(`${name} ${report ?? output ?? findings.map(finding => finding.code).join(' ')}`)
      }
      const { done, failed } = batch.progress
      return { items, count: items.length, progress: `${done} ${failed}` }
    } finally {
      fs.rmSync(folder, { recursive: true })
    }
  })
})

/** The documents of a case; or the path of its file or folder, which is written first. */
function batchSource(given, folder) {
  if (given.documents !== undefined) return given.documents
  const write = (name, content) => {
    const file = path.join(folder, name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, content)
    return file
  }
  if (given.folder === undefined) {
    return write(given.file, given.content ?? Buffer.from(given.content_base64, 'base64'))
  }
  for (const [name, content] of Object.entries(given.folder)) write(name, content)
  return folder
}

describe('archive', () => {
  cases('archive', given => {
    const data = given.write === undefined
      ? Buffer.from(given.archive_base64, 'base64')
      : dtekit.Archive.write(given.write.xml, Buffer.from(given.write.pdf))
    const request = keywords(given.archive)
    if (request.contentType !== undefined) return dtekit.Archive.receive(data, request)
    const { externalId, ...options } = request
    return dtekit.Archive.read(data, externalId, options)
  })
})

describe('extraction', () => {
  const begin = 1790000000
  let sandbox
  before(async () => { sandbox = await Sandbox.start() })
  after(() => sandbox.stop())
  cases('extraction', async given => {
    await sandbox.control('reset', {})
    for (const [control, body] of Object.entries(given.control)) await sandbox.control(control, body)
    const settings = { base_url: sandbox.url, username: 'user', password: 'secret', ...given.settings }
    for (const [name, value] of Object.entries(settings)) settings[name] = value.replace('@', sandbox.url)
    const one = client(settings)
    const upload = new dtekit.Upload(given.file, keywords(given.upload))
    const extraction = new dtekit.Extraction(upload, { ...keywords(given.policy), now: begin })
    for (let now = begin; ;) {
      const step = await one.advance(extraction, now)
      if (step.nextAt !== null) {
        const due = step.nextAt.getTime() / 1000
        await sandbox.control('clock', { advance_seconds: Math.ceil(due - now) })
        now = due
      }
      if (step.step === 'done' || step.step === 'failed') {
        return { ...step, ...step.result, turned: Math.floor(now - begin) }
      }
    }
  })
})

describe('poll_store', () => {
  let sandbox
  before(async () => { sandbox = await Sandbox.start() })
  after(() => sandbox.stop())
  for (const name of names('poll_store', '.json')) {
    test(`poll_store::${name}`, async () => {
      const given = JSON.parse(fs.readFileSync(path.join(vectors, 'poll_store', `${name}.json`), 'utf8'))
      await sandbox.control('reset', {})
      const one = pollClient(given, sandbox.url)
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
      try {
        for (const step of given.steps) {
          for (const [control, body] of Object.entries(step.control ?? {})) await sandbox.control(control, body)
          await check(step, () => stored(path.join(folder, 'polls.db'), one, step))
        }
      } finally {
        fs.rmSync(folder, { recursive: true })
      }
    })
  }
})

/** The result of one step on a poll store. Each step opens the file again. */
async function stored(file, one, step) {
  const store = new dtekit.PollStore(file)
  try {
    return await pollStep(store, one, step)
  } finally {
    store.close()
  }
}

describe('journal', () => {
  let sandbox
  before(async () => { sandbox = await Sandbox.start() })
  after(() => sandbox.stop())
  for (const [name, where] of names('journal', '.json').flatMap(name => [[name, ''], [name, ' outside']])) {
    test(`journal::${name}${where}`, async () => {
      const given = JSON.parse(fs.readFileSync(path.join(vectors, 'journal', `${name}.json`), 'utf8'))
      await sandbox.control('reset', {})
      const one = client({ base_url: sandbox.url, username: 'user', password: 'secret' })
      const content = where ? shelf().store : undefined
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
      try {
        for (const step of given.steps) {
          for (const [control, body] of Object.entries(step.control ?? {})) await sandbox.control(control, body)
          await check(step, () => journaled(path.join(folder, 'journal.db'), given, one, step, content))
        }
      } finally {
        fs.rmSync(folder, { recursive: true })
      }
    })
  }
})

/** The result of one step on a journal. Each step opens the file again. */
async function journaled(file, given, one, step, content) {
  if (step.damage !== undefined) {
    const [from, to] = step.damage
    const content = fs.readFileSync(file, 'latin1')
    assert.deepEqual([content.split(from).length, from.length], [2, to.length])
    fs.writeFileSync(file, content.replace(from, to), 'latin1')
  }
  const journal = new dtekit.Journal(file, { ...journalOptions(given), content })
  try {
    return await journalStep(journal, one, step)
  } finally {
    journal.close()
  }
}

describe('inbox', () => {
  let sandbox
  before(async () => { sandbox = await Sandbox.start() })
  after(() => sandbox.stop())
  for (const name of names('inbox', '.json')) {
    test(`inbox::${name}`, async () => {
      const given = JSON.parse(fs.readFileSync(path.join(vectors, 'inbox', `${name}.json`), 'utf8'))
      await sandbox.control('reset', {})
      const one = client({ base_url: sandbox.url, username: 'user', password: 'secret' })
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
      try {
        for (const step of given.steps) {
          for (const [control, body] of Object.entries(step.control ?? {})) await sandbox.control(control, body)
          await check(step, () => taken(path.join(folder, 'inbox.db'), one, step))
        }
      } finally {
        fs.rmSync(folder, { recursive: true })
      }
    })
  }
})

/** The result of one step on an inbox. Each step opens the file again. */
async function taken(file, one, step) {
  const inbox = new dtekit.Inbox(file, { taxIds: step.tax_ids })
  try {
    return await inboxStep(inbox, one, step, path.dirname(file))
  } finally {
    inbox.close()
  }
}

describe('sequence', () => {
  for (const name of names('sequence', '.json')) {
    test(`sequence::${name}`, async () => {
      const given = JSON.parse(fs.readFileSync(path.join(vectors, 'sequence', `${name}.json`), 'utf8'))
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
      try {
        const open = () => new dtekit.Sequence(path.join(folder, 'numbers'))
        for (const step of given.steps) await check(step, () => sequenceStep(open(), step))
      } finally {
        fs.rmSync(folder, { recursive: true })
      }
    })
  }
})

describe('settings', () => {
  cases('settings', given => client(given.settings))
})

describe('request', () => {
  cases('request', given => {
    return new dtekit.Request(given.operation, argumentsOf(given), { catalogGroup: given.catalog_group })
  })
})

describe('call', () => {
  // Nothing listens at this address: the client must refuse these calls before it sends anything.
  const nowhere = { base_url: 'http://127.0.0.1:1', username: 'user', password: 'secret' }
  cases('call', given => call(client({ ...nowhere, ...given.settings }), given))
})

describe('live', () => {
  let sandbox
  before(async () => { sandbox = await Sandbox.start() })
  after(() => sandbox.stop())
  cases('live', async given => {
    await sandbox.control('reset', {})
    for (const control of ['country', 'fault', 'clock']) {
      if (given[control] !== undefined) await sandbox.control(control, given[control])
    }
    const settings = { base_url: sandbox.url, username: 'user', password: 'secret', ...given.settings }
    if (given.fields) return client(settings).costaRicaSendReceiverMessage(message(given), given.arguments)
    return call(client(settings), given)
  })
})

for (const folder of ['session', 'follow_up']) describe(folder, () => {
  let sandbox
  before(async () => { sandbox = await Sandbox.start() })
  after(() => sandbox.stop())
  for (const name of names(folder, '.json')) {
    test(`${folder}::${name}`, async () => {
      const given = JSON.parse(fs.readFileSync(path.join(vectors, folder, `${name}.json`), 'utf8'))
      await sandbox.control('reset', {})
      const settings = { base_url: '@', username: 'user', password: 'secret', ...given.settings }
      for (const [name, value] of Object.entries(settings)) {
        if (value.startsWith('@')) settings[name] = sandbox.url + value.slice(1)
      }
      const one = client(settings)
      let last = null
      for (const step of given.steps) {
        for (const [control, body] of Object.entries(step.control ?? {})) await sandbox.control(control, body)
        await check(step, async () => {
          const found = await follow(one, step, last)
          if (found instanceof dtekit.ProcessResult) last = found
          return found
        })
      }
    })
  }
})

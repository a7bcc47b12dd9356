'use strict'

// The client of the service; client.d.ts is the documentation.

const { abortable, onlySignal, sleepUntil, withoutSignal } = require('./abort')
const { object, text, wrongType } = require('./argument')
const { AuthorityWait } = require('./authority-wait')
const { ReceiverMessage } = require('./costa-rica')
const { publisher } = require('./diagnostics')
const { content, contentInSlices } = require('./document-input')
const { settled } = require('./error')
const { Extraction, extract, progressOf } = require('./extraction')
const { nativeArgument, nativeOf } = require('./handle')
const { Metrics } = require('./metrics')
const native = require('./native')
const { Operations } = require('./operations')
const { callArgumentsInSlices, objectText, optionsText } = require('./options')
const { withoutRegistry } = require('./registry')
const { Request } = require('./request')
const { NextStep, inSeconds, record, recordOf } = require('./record')
const { ProcessResult, reply } = require('./result')
const { withTable } = require('./rule')
const { shown } = require('./shown')
const { whenRead } = require('./slices')
const { secondsOf } = require('./time')

/** A client of the service, for any number of calls at once. */
class Client extends Operations {
  /**
   * @throws {DtekitError} of kind `argument` with a finding for each setting that cannot be used.
   */
  constructor(baseUrl, username, password, options = {}) {
    if (baseUrl instanceof native.Client) {
      super(baseUrl)
      return
    }
    const { own, others } = withoutRegistry(object(options, 'an object of options'))
    const settings = { ...others, baseUrl, username, password }
    if (settings.caCerts instanceof Uint8Array) settings.caCerts = Buffer.from(settings.caCerts).toString()
    super(settled(native.client(objectText(settings), own)))
  }

  /** This client; its calls belong to the caller's own trace. */
  withTraceContext(traceparent, tracestate) {
    const given = [text(traceparent, 'a traceparent'), tracestate == null ? undefined : text(tracestate, 'a tracestate')]
    return followed(new Client(settled(nativeOf(this).withTraceContext(...given))), followers.get(this))
  }

  /** What the calls of this client have done so far. */
  metrics() {
    return new Metrics(settled(nativeOf(this).metrics()))
  }

  [shown]() {
    return nativeOf(this).address()
  }

  /** Calls an operation by its key, `Group/Operation`, on a thread of its own. */
  async call(operation, args = {}) {
    const key = text(operation, 'the name of an operation')
    const { signal, others } = withoutSignal(args)
    return replyWithWarnings(await whenRead(callArgumentsInSlices(others, signal), ({ names, values }) =>
      clientCall(this, signal, handle => handle.call(key, names, values, publisher()))))
  }

  /** Sends a request that was built before, on a thread of its own. */
  async execute(request, options) {
    const given = nativeArgument(request, Request, 'a Request')
    return replyWithWarnings(await clientCall(this, onlySignal(options), handle => handle.execute(given, publisher())))
  }

  /** Issues a document: converts it, decides about its folio, sends it. */
  async issue(document, country, options) {
    const { journal, key, ...rest } = options ?? {}
    if (journal !== undefined || key !== undefined) {
      if (typeof journal?.issue !== 'function') throw wrongType('a Journal for `journal`', journal)
      return journal.issue(this, key, document, country, rest)
    }
    const { signal, others } = withoutSignal(options)
    const given = [text(country, 'the code of a country'), optionsText(others)]
    return reply(await whenRead(contentInSlices(document, signal), bytes =>
      clientCall(this, signal, handle => handle.issue(bytes, ...given, publisher()))))
  }

  /** Sends an invalidation to El Salvador's authority. */
  async elSalvadorInvalidate(event, mapping, options) {
    const { signal, others } = withoutSignal(options)
    const given = [text(mapping, "a mapping's code"), optionsText(others)]
    return reply(await whenRead(contentInSlices(event, signal), bytes =>
      clientCall(this, signal, handle => handle.elSalvadorInvalidate(bytes, ...given, publisher()))))
  }

  /** Asks what became of a send whose outcome is unknown. */
  async reconcile(of, options) {
    const { signal, others } = withoutSignal(options)
    const given = [nextText(of instanceof ProcessResult ? of.next : of), optionsText(others)]
    const { text } = await clientCall(this, signal, handle => handle.reconcile(...given, publisher()))
    return recordOf('Reconciliation', text)
  }

  /** Asks what became of many sends whose outcome is unknown. */
  async reconcileMany(of, options) {
    const { signal, others } = withoutSignal(options)
    const steps = Array.from(of, one => nextText(one instanceof ProcessResult ? one.next : one))
    const given = [steps, optionsText(others)]
    const { text } = await clientCall(this, signal, handle => handle.reconcileMany(...given, publisher()))
    return JSON.parse(text).map(found => record('Reconciliation', found))
  }

  /** Downloads a document, decoded; null while it is not ready yet. */
  async download(of, format, type = 'default', options) {
    const document = of instanceof ProcessResult ? of.globalDocumentId ?? '' : of
    const given = [document, format, type].map(String)
    const file = await clientCall(this, onlySignal(options), handle => handle.download(...given, publisher()))
    return file === null ? null : reply(file)
  }

  /** Waits for the authority's answer to a document, asking again and again. */
  async waitForAuthority(of, options = {}) {
    const { signal, others } = withoutSignal(options)
    const { decide, ...timing } = others
    const { rule, options: begin } = withTable(decide, timing)
    if (of instanceof AuthorityWait && begin.decide !== undefined) {
      throw wrongType('a function for `decide`, since a wait that was begun before has its own table', decide)
    }
    const wait = of instanceof AuthorityWait ? of : new AuthorityWait(of, begin)
    for (;;) {
      const step = wait.next()
      if (step.step === 'done') return step.answer
      if (step.step === 'wait') {
        await sleepUntil(step.until, signal)
        continue
      }
      const document = wait.documentIn((await this.call(step.operation, { ...step.arguments, signal })).documents)
      wait.observe(document, rule && document ? await abortable(signal, () => rule(document)) : undefined)
    }
  }

  /** Sends a receiver message as the interface prescribes, on a thread of its own. */
  async costaRicaSendReceiverMessage(message, args = {}) {
    const { signal, others } = withoutSignal(args)
    const given = nativeArgument(message, ReceiverMessage, 'a ReceiverMessage')
    return reply(await whenRead(callArgumentsInSlices(others, signal), ({ names, values }) =>
      clientCall(this, signal, handle => handle.costaRicaSendReceiverMessage(given, names, values, publisher()))))
  }

  /** Takes one step of an extraction, on a thread of its own. */
  async advance(extraction, now, options) {
    return (await advance(this, extraction, now, onlySignal(options))).step
  }

  /** Sends a document to the extraction provider and waits until it is processed. */
  async extract(upload, options) {
    return extract(upload, options, (extraction, signal) => advance(this, extraction, undefined, signal))
  }
}

/** One step of an extraction, and the error if the extraction has failed. */
async function advance(client, extraction, now, signal) {
  const given = nativeArgument(extraction, Extraction, 'an Extraction')
  return progressOf(await clientCall(client, signal, handle => handle.advance(given, secondsOf(now), publisher())))
}

/**
 * Runs a call of a client; `start` begins it with the client's native object. If the signal aborts, it rejects at once
 * and says whether anything was sent.
 */
async function clientCall(client, signal, start) {
  const handle = handleOf(client)
  if (signal === undefined) return settled(await start(handle))
  const cancellable = handle.cancellable()
  return settled(await abortable(signal, () => start(cancellable), () => {
    const { phase, result } = settled(cancellable.cancel())
    return { phase, result: result && reply(result) }
  }))
}

/** For a client what makes the function that follows one call. */
const followers = new WeakMap()

/**
 * This client; its calls are followed: `follower` is called where a call begins, and gives what native `tracedBy`
 * takes.
 */
function follow(client, follower) {
  return followed(new Client(nativeArgument(client, Client, 'a Client')), follower)
}

function followed(client, follower) {
  if (follower !== undefined) followers.set(client, follower)
  return client
}

/** The native object for one call. */
function handleOf(client) {
  const handle = nativeArgument(client, Client, 'a Client')
  const follower = followers.get(client)
  return follower === undefined ? handle : handle.tracedBy(follower())
}

/** The next step about a document whose send may have been interrupted, from the document alone. */
function nextStepOf(document, country, options = {}) {
  const { unknownSince, ...others } = object(options, 'an object of options')
  const since = unknownSince == null ? {} : { unknownSince: Math.floor(secondsOf(unknownSince)) }
  const given = [content(document), text(country, 'the code of a country'), optionsText({ ...others, ...since })]
  return new NextStep(JSON.parse(settled(native.nextStepOf(...given)).text))
}

/** A next step as core keeps it, with its times in seconds. */
function nextText(next) {
  return objectText(inSeconds(next ?? {}))
}

/** The reply, after the process warnings for which it has no place. */
function replyWithWarnings(parts) {
  for (const { code, message } of parts.findings ? JSON.parse(parts.findings) : []) {
    process.emitWarning(message, 'RequestWarning', code)
  }
  return reply(parts)
}

module.exports = { Client, clientCall, follow, nextStepOf }

// A program that strict TypeScript must accept. It is only type-checked, never run.

import {
  AbortError, AuthorityEvent, AuthorityWait, Client, Document, DtekitError, Element, FileContent, FileResult, FolioSequence, Inbox, Journal, MAPPING_STANDARD,
  Mapping, Mensaje, Poll, PollStore, ProcessResult, ReceiverMessage, Registry, Request, Sequence, StatusChange, Upload, composeIdentifier,
  evaluateFolio, jsonToXml,
  jsonToXmlInto, jsonToXmlSync, jsonToXmlTo, auditTotals, auditTotalsSync, cadenaOriginal, parseIdentifier, read, readSync, version, xmlToJson, xmlToJsonSync, xmlToObject,
  xmlToObjectSync,
} from 'dtekit'
import type {
  AuthorityStep, Difference, Explanation, Finding, GetAccountArguments, NextStep, Outcome, PollJob, PollPass, Reconciliation,
  SendDocumentToAuthorityArguments, Time,
} from 'dtekit'

async function issue(json: Buffer | string): Promise<string | null> {
  const client = new Client('https://service.example', 'user', 'secret', { timeout: 30, caCerts: json })
  const args: SendDocumentToAuthorityArguments = {
    fileContent: await jsonToXml(json, { keepRoot: true, encoding: 'iso-8859-1' }),
    asynchronous: true,
    mapping: MAPPING_STANDARD,
    sign: true,
    defaultCertificate: false,
    country: 'CR',
    extra: { IsTxt: false },
    timeout: 5,
  }
  const result: ProcessResult = await client.sendDocumentToAuthority(args)
  const outcome: Outcome | null = result.outcome
  if (outcome === 'unknown' && result.next) await client.call(result.next.operation, result.next.arguments)
  const certified: Buffer | null = result.accepted().certifiedXml()
  const stamp: string = result.authorityTimeStamp ?? String(result.otherData.authorityTimeStamp)
  const sello: string | null | undefined = result.acknowledgement?.selloRecibido
  const authorization: Buffer | null = result.otherContent('xmlAuthorization')
  const content: Buffer | null | undefined = result.responseValue?.content
  const file: FileResult = await client.downloadDocumentXml({ globalDocumentId: result.globalDocumentId ?? '' })
  const documents = await client.getDocument({ SenderCode: '3101123456', timeout: 5 })
  return documents.documents[0].countryDocumentId ?? sello ?? authorization?.toString() ?? file.content?.toString() ?? certified?.toString() ?? content?.toString() ?? stamp
}

function convert(kept: Buffer): number {
  const xml: Buffer = jsonToXmlSync(new Uint8Array(2), { dialect: 'underscore', maxDepth: 10 })
  const json: Promise<Buffer> = xmlToJson(xml, { arrays: ['Documento/Nota'], typed: true })
  void json
  return jsonToXmlInto(xmlToJsonSync(xml), kept)
}

interface Invoice {
  Documento: { Total: string, Lineas?: bigint }
}

async function edit(data: Uint8Array, target: NodeJS.WritableStream): Promise<Difference[]> {
  const before = Document.fromXml(data, { maxDepth: 10 })
  const document: Document = Document.fromJson(before.toJson({ keepRoot: true }), { keepRoot: true })
  document.set('Documento/Total', 19n).set('Documento/Nota', null).set('Documento/@ID', 'F1')
  const invoice: Invoice = { Documento: { Total: '19.00', Lineas: 3n } }
  if (Document.fromObject(invoice).equals(before)) return []
  const names: string[] = Array.from(document.root, (element: Element) => element.name)
  const line: Element | null = document.element(document.append('Documento/Detalle'))
  const attributes: Map<string, string> | undefined = line?.attributes
  const dropped: string[] = document.dropEmpty()
  await jsonToXmlTo(document.toObject({ typed: true }), target, { dropEmpty: dropped, encoding: 'utf-8' })
  const { format, document: content } = FileContent.detect(jsonToXmlSync({ a: 1n, b: [attributes?.size, names] }))
  const total: string = format === 'xml' ? (await xmlToObject(content)).Documento.Total : xmlToObjectSync(content).Total
  return total === document.get('Documento/Total') ? document.differences(before) : []
}

function folio(document: Document): number[] {
  const { alternatives, rule, members } = evaluateFolio({ document, billerKnown: null, folioState: 'error' }).accepted()
  return members.ValidateNumber ? [rule] : alternatives
}

async function events(client: Client, id: string): Promise<string[]> {
  const link = new StatusChange('110300', id, 'Vinculação', { documentType: 'CT-e', transactionId: '1', xOutro: 1 })
  const result: ProcessResult = await client.execute(link.request({ version: 'v2' }))
  const request: Request = link.cancellation(result, 'Pago em duplicidade').request()
  const codes: string[] = new AuthorityEvent('050', 'Notificación', { idEmisor: 9 }).findings.map(one => one.code)
  return [request.target, ...codes]
}

async function followUp(client: Client, invoice: Buffer): Promise<boolean> {
  const result: ProcessResult = await client.issue(invoice, 'CL', { billerId: '7', sign: true, timeout: 60 })
  const kept: NextStep | null = result.next
  const found: Reconciliation = await client.reconcile(kept ?? result, { settleAfter: 900 })
  if (found.verdict === 'differs') return found.differences.some(one => one.field === 'TotalAmount')
  const wait = AuthorityWait.fromJson(new AuthorityWait(result.globalDocumentId ?? '', { interval: 60 }).toJson())
  const step: AuthorityStep = wait.next()
  if (step.step === 'wait') return step.until > new Date()
  const answer = await client.waitForAuthority(wait, { decide: document => document.authorityStatus ?? 'sent' })
  const pdf: FileResult | null = await client.download('id', 'pdf', 'distribution')
  // @ts-expect-error no operation downloads this format
  await client.download('id', 'docx')
  return answer.outcome === 'accepted' && pdf !== null && found.mayResend
}

async function abort(client: Client, invoice: Buffer, signal: AbortSignal): Promise<boolean> {
  try {
    await client.issue(await jsonToXml(invoice, { signal }), 'CR', { signal })
    await client.getDocument({ SenderCode: '3101123456', signal })
    await client.download('id', 'pdf', 'default', { signal })
  } catch (error) {
    if (!(error instanceof AbortError)) throw error
    const result: ProcessResult | null = error.result
    const phase: 'before' | 'in-flight' | null = error.phase
    return error.outcome === 'unknown' && result !== null && (await client.reconcile(result, { signal })).mayResend && phase !== null
  }
  // @ts-expect-error a synchronous call cannot be aborted
  jsonToXmlSync(invoice, { signal })
  // @ts-expect-error an AbortController is not an AbortSignal
  await client.getDocument({ signal: new AbortController() })
  return false
}

function times(upload: Upload, now: Date): Time {
  const poll = new Poll(upload.externalId, 1_790_000_000, { queryInterval: 60 })
  const action = poll.next(now)
  // @ts-expect-error a time cannot be text
  poll.next('2026-11-22')
  return action.action === 'wait' ? action.until : now
}

function explain(error: unknown): string {
  if (!(error instanceof DtekitError)) return version
  const findings: Finding[] = error.findings
  return `${error.kind} ${error.path ?? ''} ${error.position?.line ?? 0} ${error.phase ?? ''} ${findings.length} ${findings[0].spanish?.message ?? ''}`
}

// Lines that TypeScript must refuse: if one of them compiles, its `@ts-expect-error` is reported as an error.

// @ts-expect-error the service requires an account
const account: GetAccountArguments = {}
// @ts-expect-error the option is unknown
void jsonToXml('{}', { keepRot: true })
// @ts-expect-error the dialect is unknown
void xmlToJson('<a/>', { dialect: 'badgerfish' })
// @ts-expect-error the option is named `asynchronous`, not `async`
ProcessResult.decode('{}', { async: true })
// @ts-expect-error only conversions accept `dropEmpty`, not reading a document
Document.fromJson('{}', { dropEmpty: true })
// @ts-expect-error a value cannot be undefined
Document.fromObject({}).set('a', undefined)
// @ts-expect-error a Document has no public constructor
new Document()
// @ts-expect-error a ProcessResult has no public constructor
new ProcessResult()
// @ts-expect-error the folio state is unknown
evaluateFolio({ folioState: 'used' })
// @ts-expect-error a document cannot be a number
jsonToXmlSync(1)
// @ts-expect-error the setting is unknown
new Client('https://service.example', 'user', 'secret', { timeOut: 5 })

export { abort, account, confirm, convert, edit, events, explain, folio, followUp, issue, times }

export async function extract(client: Client, pdf: Buffer): Promise<Buffer[]> {
  const upload = new Upload(pdf, { fileName: 'a.pdf', clientId: 'organization-1' })
  const inbox = new Inbox('inbox.db')
  const pass = await inbox.run(client, { account: '3101123456', sources: ['received', 'print'] })
  const entries = await inbox.list({ state: 'new', after: 0, most: 10 })
  const taken: [number, string | null, Date | null] = [pass.taken, entries[0].total, entries[0].confirmedAt]
  const kept: [Buffer | null, boolean, number] =
    [await inbox.original('a'), await inbox.acknowledge('a'), (await inbox.counts())['given-back'].count]
  const answered = await new Inbox('inbox.db', { taxIds: ['3101999888'] })
    .answer('a', 'partly', new Journal('journal.db'), { detail: 'Faltó una caja', sequence: new FolioSequence('folios') })
  const said: [string | undefined, string | null | undefined] = [answered.answer?.journalKey, answered.deadline?.due]
  console.log(said)
  const store = new PollStore('polls.db')
  const isNew: boolean = await store.submit(upload, { queryInterval: 60, now: new Date() })
  // @ts-expect-error: the option `interval` is unknown
  await store.submit(upload, { interval: 60 })
  const { worked, nextAt }: PollPass = await store.runDue(client, { lease: 300, most: 1 })
  const job: PollJob | null = await store.get(upload.externalId)
  console.log(taken, kept, isNew, worked, nextAt, job?.reason, (await store.counts()).queued)
  const { depth, oldestAge, states } = await store.metrics({ now: 0 })
  console.log(depth, oldestAge, states.queued?.count)
  const results = await store.results(10)
  for (const result of results) if (!await store.acknowledge(result.externalId)) break
  store.close()
  return results.flatMap(result => result.xml ?? [])
}

async function confirm(client: Client, invoice: Buffer): Promise<string | undefined> {
  const sequence = new FolioSequence('folios')
  const message: ReceiverMessage = ReceiverMessage.answering(invoice, {
    mensaje: Mensaje.REJECTED, fechaEmisionDoc: '2025-07-30T09:15:00', detalleMensaje: 'Error', sequence, strict: true,
  })
  // @ts-expect-error: the total is missing
  new ReceiverMessage({ mensaje: 1, fechaEmisionDoc: '2025-07-30T09:15:00' })
  // @ts-expect-error: the version is unknown
  message.toXml({ version: '4.2' })
  const folio: number = await sequence.next({ numeroCedulaReceptor: '3109876543', mensaje: 1 })
  const numbers = new Sequence('numbers')
  const left: number = (await numbers.range({ issuer: '3109876543', type: '01' }, { first: 1, last: 500, warnBelow: 20 })).remaining
  const holder: string | null = (await numbers.gaps({ issuer: '3109876543', type: '01' })).open[0].holder
  // @ts-expect-error: the type is missing
  await numbers.next({ issuer: '3109876543' })
  // @ts-expect-error: the reason is missing
  await numbers.void({ issuer: '3109876543', type: '01' }, { first: left, holder })
  const issuer: string = parseIdentifier('clave', message.clave ?? '').issuer
  const fits: boolean = parseIdentifier('rfc', 'EKU9003173C9').checkDigitFits && parseIdentifier('rut', '1-9').checkDigit === '9'
  const number: string = composeIdentifier('consecutivo', { documentType: '01', number: folio })
  const result: ProcessResult = await client.costaRicaSendReceiverMessage(message, { timeout: 30 })
  return result.outcome === 'sent' ? issuer + number : message.findings[0].code
}

export function chain(cfdi: Buffer): string {
  // @ts-expect-error XML cannot be an object
  cadenaOriginal({})
  return cadenaOriginal(cfdi)
}

export async function totals(document: Document): Promise<string[]> {
  const audit = await auditTotals(document, 'CL', { tolerance: '0.01', signal: new AbortController().signal })
  // @ts-expect-error a policy is no option
  auditTotalsSync('<DTE/>', 'CL', { policy: 'sum' })
  const same = auditTotalsSync({ Documento: {} }, 'MX', { ratesInPercent: true }).status === 'consistent'
  return audit.differences.filter(one => !one.isTolerated && same).map(one => `${one.path} ${one.offBy} ${audit.changes[0].to}`)
}

export async function inbox(text: Buffer): Promise<string[]> {
  const found = await read(text, { lost: true, maxDepth: 100, signal: new AbortController().signal })
  // @ts-expect-error an object is no received text
  readSync({})
  const refused = readSync(text.toString()).filter(document => document.status === 'refused' && document.kind !== 'answer')
  return [...found, ...refused].map(document => document.generic ?? document.findings[0].code)
}

export async function map(template: string, document: Buffer): Promise<string> {
  const mapping: Mapping = Mapping.parse(template, { libraries: { own: template } })
  const standard = Mapping.standard('CR', '01', { direction: 'from' })
  const output: Buffer = await mapping.apply(document, { maker: '3101123456', count: 2 }, { maxSteps: 1000 })
  const explanation: Explanation = mapping.explainSync(document)
  const differences: Difference[] = Mapping.diff(mapping, standard, document)
  const registry: Registry = new Registry()
  registry.addLibrary('units', template)
  const own: Mapping | null = registry.find(registry.add(template).code)
  const loaded: Mapping[] = [...registry.loadSync('mappings'), ...await registry.load(new URL('file:///mappings'))]
  own?.applySync({ Total: 1 })
  loaded[0].applySync(Document.fromJson(document))
  registry.resolve(MAPPING_STANDARD, { country: 'CR', documentType: '01' })
  return `${output} ${registry.libraries[0]} ${explanation.rows[0].sources[0]} ${differences[0].left ?? ''} ${mapping.direction}`
}

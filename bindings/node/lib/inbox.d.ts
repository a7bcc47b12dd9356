// What arrives, kept in a file or in the program's own database, for several workers.

import type { AbortOptions } from './abort'
import type { Client } from './client'
import type { FolioSequence } from './costa-rica'
import type { Deadline } from './records'
import type { Finding } from './error'
import type { Journal } from './journal'
import type { QueueMetrics } from './metrics'
import type { PlainInboxPrint, PlainInboxRun, PrintOptions } from './options'
import type { PrintData } from './print'
import type { SqlDialect, SqlPlace, SqlPool, SqlWithin } from './sql'
import type { Time } from './time'

/** How print jobs of an {@link Inbox} are printed. */
export interface InboxPrint extends PlainInboxPrint {
  /** The time. Default: now. */
  now?: Time
}

/** How a pass is made. */
export interface InboxRun extends PlainInboxRun, AbortOptions {
  /** The tax id of the account whose items are taken. */
  account: string
  /** The time; now by default. */
  now?: Time
}

/** A print job, for one attempt. */
export interface PrintJob {
  /** The entry; {@link Inbox.original} gives its document. */
  entry: InboxEntry
  /** The number of the attempt, from 1. Above 1 the paper may be out already. */
  attempt: number
  /** What goes on the paper; null if the document is not one of its country's format: `findings` says why. */
  data: PrintData | null
  /** Why there is no `data`. */
  findings: Finding[]
}

/** What a pass of {@link Inbox.print} did. */
export interface InboxPrinted {
  /** How many jobs were printed. */
  printed: number
  /** How many failed, and are tried again later. */
  postponed: number
  /** How many failed for good. */
  failed: number
  /** How many failed and are given back. */
  givenBack: number
}

/** What the receiver says of a document; a country takes some of them. */
export type ReceiverVerdict = 'receipt' | 'delivery' | 'accept' | 'partly' | 'reject' | 'disown'

/** The options of an {@link Inbox}. */
export interface InboxOptions {
  /**
   * The tax ids in whose name documents are answered; an entry that is addressed to none of them is `addressed` to
   * `other`.
   */
  taxIds?: string[] | null
}

/** The options of {@link Inbox.answer}. */
export interface InboxAnswer {
  /** Gives the message its number in Costa Rica and Colombia. */
  sequence?: FolioSequence | null
  /** Why. */
  detail?: string | null
  /** The tax id in whose name it is answered, for an inbox without `taxIds`. */
  receiver?: string | null
  /** When it is answered, in the time of the country: `2026-05-31T10:00:00`. Default: `now`. */
  at?: string | null
  /** The account of the journal's entry. */
  account?: string | null
  /** The chain of the journal's entry. */
  chain?: string | null
  /** What only the country knows. */
  fields?: Record<string, unknown> | null
  /** Options of the send, as {@link Journal.submit} takes them. */
  options?: Record<string, unknown> | null
}

/** The answer that an entry has. */
export interface InboxAnswered {
  /** What was said. */
  verdict: ReceiverVerdict
  /** The country's own code for it, such as `2`, `210200`, `033` or `ACECF`. */
  code: string
  /** The key of the journal's entry, whose state says what became of it. */
  journalKey: string
  /** The number of the message, where it has one of its own. */
  number: string | null
  /** When it was given. */
  at: Date
  /** Whether the journal has it. If not, a program died between the two: answer once more in the same way. */
  isSubmitted: boolean
  /**
   * Whether this call of {@link Inbox.answer} has put it into the journal. Of several calls one has true, and an entry
   * that is read has false: so a program books a document in the transaction of its answer, once.
   */
  isNew: boolean
  /** Warnings about it. */
  findings: Finding[]
}

/** Where an item comes from. */
export type InboxSource = 'received' | 'despatch' | 'messages' | 'print'

/** The state of an item. */
export type InboxState = 'new' | 'printed' | 'answered' | 'done' | 'failed' | 'given-back'

/** An item in an {@link Inbox}, as it was at the time of the call that gave it. */
export interface InboxEntry {
  /** The source, a `/`, and the id in the service, else the fiscal identifier, else a hash of the item. */
  key: string
  /** Its number in the inbox: a later entry has a higher one. */
  number: number
  /** Where it comes from; null if its row cannot be read. */
  source: InboxSource | null
  /** Its state. */
  state: InboxState
  /** Whether its document is there: see {@link Inbox.original}. */
  hasDocument: boolean
  /** Its id in the service. */
  globalDocumentId: string | null
  /** The fiscal identifier (CUFE, clave, UUID …). */
  countryDocumentId: string | null
  /** How far its document was read; null while there is no document. */
  status: 'read' | 'refused' | 'recognized' | 'unknown' | null
  /** The country, as the document says it, else as the item does. */
  country: string | null
  /** The document type. */
  documentType: string | null
  /** The tax id of the sender. */
  sender: string | null
  /** The name of the sender. */
  senderName: string | null
  /** The tax id of the receiver. */
  receiver: string | null
  /** The total, with every digit. */
  total: string | null
  /** The currency of the total. */
  currency: string | null
  /** The day or the moment of its issue, as the document says it. */
  issuedAt: string | null
  /** The answer that was given by {@link Inbox.answer}, the last one of several. */
  answer: InboxAnswered | null
  /** How often the program has failed with it. */
  attempts: number
  /** Why its document cannot be read, or why the program has failed with it. */
  findings: Finding[]
  /** Why the last call about it failed; empty after one that went well. */
  callFindings: Finding[]
  /** When it was stored. */
  receivedAt: Date
  /** When the service confirmed that it was taken; null before that, and after it was given back. */
  confirmedAt: Date | null
  /** When the program was done with it, failed with it or gave it back. */
  finishedAt: Date | null
  /** When a pass makes its next call about it, or a print job that failed is tried again; null if none is left. */
  nextAt: Date | null
  /**
   * `own` if its receiver is one of the inbox's `taxIds`, else `other`; null without any, and if it names no receiver.
   */
  addressed: 'own' | 'other' | null
  /** Until when its receiver answers it by the law of its country; null if dtekit knows none. */
  deadline: Deadline | null
}

/** What a pass did. */
export interface InboxPass {
  /** How many new entries it stored. */
  taken: number
  /** How many items were listed that have an entry already. */
  known: number
  /** How many entries it confirmed. */
  confirmed: number
  /** How many entries it gave back. */
  givenBack: number
  /** How many documents it fetched. */
  fetched: number
  /** How many calls failed or said nothing clear. A later pass makes them again. */
  unclear: number
  /** Why they did. */
  findings: Finding[]
  /** When the next entry is due or a lease ends; null if there is no such entry. */
  nextAt: Date | null
}

/** When an entry is changed. */
export interface InboxChange extends AbortOptions {
  /** The time; now by default. */
  now?: Time
}

/**
 * What the service has for an account, kept in an SQLite file so that it survives a crash, for any number of workers.
 *
 * {@link Inbox.run} asks the service, stores every item as it came, and only then confirms it. {@link Inbox.list} gives
 * the entries; the program works on them, and tells {@link Inbox.acknowledge} when it is done. {@link Inbox.giveBack}
 * leaves an item to another system. One item is one entry, however often the service lists it. One that was stored and
 * whose confirmation is not known is confirmed in the next pass, before anything new is asked for. An answer that is
 * not clear says nothing. What cannot be read is stored and confirmed too. Any number of processes may have the file
 * open, on a disk of this machine. Only the owner can read the file. It holds whole documents, never credentials. Every
 * call waits on a thread of its own.
 *
 * ```js
 * const inbox = new dtekit.Inbox('/var/lib/erp/inbox.db')
 * await inbox.run(client, { account: '3101123456', sources: ['received', 'messages'] })
 * for (const entry of await inbox.list({ state: 'new' })) {
 *   // … book await inbox.generic(entry.key), then:
 *   await inbox.acknowledge(entry.key)
 * }
 * ```
 */
export class Inbox {
  /**
   * @param path the file, which is made if it is not there, in a folder that exists.
   * @param options in whose name documents are answered.
   * @throws {DtekitError} of kind `storage` where it cannot be opened, read or written, is something else, or another
   *   version of dtekit wrote it.
   */
  constructor(path: string, options?: InboxOptions)
  /**
   * The inbox in tables of the program's own database, for workers on any number of machines.
   *
   * Connections, leases and times are as in {@link Journal.over}. {@link Inbox.createTables} makes the tables. The
   * program ends the pool.
   *
   * @throws {DtekitError} of kind `argument` for the dialect or the schema; a TypeError for a pool of another driver.
   */
  static over(pool: SqlPool, options: SqlPlace & InboxOptions): Inbox
  /**
   * The statements that make the tables of {@link Inbox.over}, for a migration tool.
   *
   * @throws {DtekitError} of kind `argument` where there is no such dialect, or the schema is no plain name.
   */
  static schema(dialect: SqlDialect, schema?: string | null): string
  /**
   * Makes the tables that are missing in the program's database; a file has them.
   *
   * @throws {DtekitError} of kind `storage`, also where another version of dtekit made the tables.
   */
  createTables(options?: AbortOptions): Promise<void>
  /**
   * Makes one pass: gives back and confirms what is open, asks each source until it has nothing new, stores the items,
   * confirms them, and fetches their documents. A failure of the service or the network is in the result and no error.
   * An abort ends the pass after the request that is under way; nothing is lost.
   *
   * @throws {DtekitError} of kind `storage`, or `argument` or `auth` where an option or a setting is wrong.
   */
  run(client: Client, options: InboxRun): Promise<InboxPass>
  /** The entry with this key; null where there is none. */
  get(key: string, options?: AbortOptions): Promise<InboxEntry | null>
  /** The entries in a state, or all, whose number is above `after` (0), in the order of their numbers: `most` (100). */
  list(options?: AbortOptions & { state?: InboxState, after?: number, most?: number }): Promise<InboxEntry[]>
  /** How many entries there are of each state, and when the oldest was received. */
  counts(options?: AbortOptions): Promise<Record<InboxState, { count: number, oldest: Date | null }>>
  /** How many entries are in each state and how old they are, as gauges at this time; now by default. */
  metrics(options?: AbortOptions & { now?: Time }): Promise<QueueMetrics>
  /** The item as JSON text, with every member and every digit as the service listed it. */
  item(key: string, options?: AbortOptions): Promise<string | null>
  /** The document, byte for byte: what the service gave for its id, or what the item holds itself. */
  original(key: string, options?: AbortOptions): Promise<Buffer | null>
  /** The document as a generic DTE, as XML; null while it is not there, or if it cannot be read. */
  generic(key: string, options?: AbortOptions): Promise<Buffer | null>
  /**
   * Notes that the program has printed or answered an item, so that it does not do so twice after a crash.
   *
   * @throws {DtekitError} of kind `argument` without such an entry, and for one that is done or given back.
   */
  mark(key: string, state: 'printed' | 'answered', options?: InboxChange): Promise<void>
  /** Notes that the program is done with an item; false if it was done already, was given back, or is not there. */
  acknowledge(key: string, options?: InboxChange & SqlWithin): Promise<boolean>
  /**
   * Answers a document: makes the message of its country, puts it into the journal, and notes it. Whether the authority
   * takes the message, the journal's entry says, whose key is `answer.journalKey`.
   *
   * An answer that is given once more changes nothing. After a crash it puts the very same message into the journal, so
   * that none is sent twice. Another answer is refused, unless the first was refused or rejected, or the country lets
   * it follow. With `within` the inbox, the journal and the sequence are in the database of that connection, and the
   * answer is in all of them after the caller's commit, or in none.
   *
   * @throws {DtekitError} of kind `argument` without such an entry, for one that is addressed to somebody else or has
   *   another answer, for a verdict that its country does not know, and where the interface has no way; `invalid` for
   *   what breaks a rule of the message; `storage`.
   */
  answer(
    key: string, verdict: ReceiverVerdict, journal: Journal, options?: InboxAnswer & InboxChange & SqlWithin
  ): Promise<InboxEntry>
  /**
   * Notes that the program has failed with an item, and why. It may try again, and acknowledge it then.
   *
   * @throws {DtekitError} of kind `argument` without such an entry, and for one that is done or given back.
   */
  fail(key: string, reason: string, options?: InboxChange): Promise<void>
  /**
   * Gives a message or a print job back, so that another system can take it: the next pass tells the service. This
   * inbox takes it no more, until {@link Inbox.reopen}. False if it is given back already.
   *
   * @throws {DtekitError} of kind `argument` without such an entry, for one that is done, and for one of another
   *   source.
   */
  giveBack(key: string, options?: InboxChange): Promise<boolean>
  /** Makes an entry new again: one that was given back is confirmed again in the next pass. False if it is new. */
  reopen(key: string, options?: InboxChange): Promise<boolean>
  /**
   * Prints the jobs that are due: `printer` gets each, and throws or rejects if it could not print it. A job that was
   * printed is `printed`; one that was not is due again later, and after `attempts` it is `failed` or given back.
   *
   * Jobs come from {@link Inbox.run} with the source `print`. The service knows them as taken since they are stored, so
   * a crash loses none. An attempt whose worker did not come back may have printed: the next has a higher number.
   *
   * @example
   * await inbox.print(async job => {
   *   if (job.data === null) throw new Error(job.findings[0].message)
   *   await paper(template(job.data))
   * })
   *
   * @throws {DtekitError} of kind `argument` for an option that cannot be used, and `storage`.
   */
  print(printer: (job: PrintJob) => unknown, options?: InboxPrint & AbortOptions): Promise<InboxPrinted>
  /**
   * Takes one print job that is due, for programs with a loop of their own; null where none is. Whoever takes it tells
   * {@link Inbox.settlePrint} what came of it.
   */
  takePrint(options?: InboxPrint & AbortOptions): Promise<PrintJob | null>
  /**
   * Notes what an attempt to print a job has come to: printed, or not and why. The state of the entry then: `printed`,
   * `new` if it is tried again, `failed` or `given-back`. What was decided meanwhile stays.
   */
  settlePrint(
    key: string, attempt: number, failure?: string | null, options?: InboxPrint & AbortOptions
  ): Promise<InboxState>
  /**
   * What goes on the paper for an item, see {@link printData}; null while its document is not there. `OtherData` of the
   * item counts where the options have none.
   *
   * @throws {DtekitError} of kind `invalid` if the document is not one of its country's format.
   */
  printData(key: string, options?: PrintOptions & AbortOptions): Promise<PrintData | null>
  /** Closes the file once no call uses it; further calls throw a DtekitError of kind `storage`. */
  close(): void
}

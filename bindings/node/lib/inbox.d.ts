// What arrives, kept in a file or in the program's own database, for several workers.

import type { AbortOptions } from './abort'
import type { Client } from './client'
import type { FolioSequence } from './costa-rica'
import type { Journal } from './journal'
import type { QueueMetrics } from './metrics'
import type { PlainInboxPrint, PlainInboxRun, PrintOptions } from './options'
import type { InboxEntry, InboxPass, InboxPrinted, PrintData, PrintJob, StateCount } from './records'
import type { SqlPlace, SqlPool, SqlWithin } from './sql'
import type { Time } from './time'
import type { InboxState, ReceiverVerdict, SqlDialect } from './words'

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
  counts(options?: AbortOptions): Promise<Record<InboxState, StateCount>>
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

// Documents to issue, kept in a file or in the program's own database, for several workers.

import type { AbortOptions } from './abort'
import type { Client } from './client'
import type { DocumentContent } from './document'
import type { IssueOptions } from './issue'
import type { QueueMetrics } from './metrics'
import type {
  FileJournalOptions, PlainJournalOptions, PlainJournalRun, PlainJournalSubmit, PlainJournalWait, SharedJournalOptions
} from './options'
import type { JournalAttempt, StateCount, JournalEntry, JournalPass } from './records'
import type { Registry } from './registry'
import type { ListedDocument } from './result'
import type { SqlPlace, SqlPool, SqlWithin } from './sql'
import type { Time } from './time'
import type { JournalState, Outcome, SqlDialect } from './words'

/** How a pass is made. */
export interface JournalRun extends PlainJournalRun, AbortOptions {
  /** The rule for the authority's answer. */
  decide?: JournalRule | DecideTable
  /** The time; now by default. */
  now?: Time
}

/** The options of {@link Journal.submit}. */
export interface JournalSubmit extends PlainJournalSubmit, IssueOptions {
  /** The time; now by default. */
  now?: Time
}

/** How a journal is opened. */
export interface JournalOptions extends PlainJournalOptions {
  /** A registry whose tables count when a document is checked. */
  registry?: Registry
  /** Keeps the documents, so that a row has only a name, a length and a digest of each. */
  content?: JournalContent
}

/** How a journal in a file is opened. */
export interface JournalFileOptions extends JournalOptions, FileJournalOptions {}

/** The options of {@link Journal.over}. */
export interface JournalOverOptions extends JournalOptions, SharedJournalOptions, SqlPlace {}

/**
 * A store of bytes under names, such as a bucket of an object store, in which a journal keeps documents. The journal
 * chooses the names: up to 150 small letters, digits and `-`, beginning with `document-` or `certified-`. Several calls
 * may be under way at once. What one throws is a failure of the store, and the `cause` of the error of the journal.
 */
export interface JournalContent {
  /** Keeps bytes under a name, in the place of what it had. They survive a power failure when this is done. */
  put(name: string, bytes: Buffer): unknown
  /** The bytes under a name; null or undefined where there are none. */
  get(name: string): Uint8Array | null | undefined | Promise<Uint8Array | null | undefined>
  /** Removes a name that no entry has any more, if it is there. */
  remove(name: string): unknown
}

/**
 * What a listed document means in a country whose answers dtekit does not know; `sent` as long as it cannot say.
 * Without a rule a document of such a country stays `sent`. What it throws ends the pass, and the entry is delayed.
 */
export type JournalRule = (document: ListedDocument) => Outcome | Promise<Outcome>

/**
 * The rule as a table: for a country the tag of a listed document, and the values of it that mean accepted and
 * rejected. Another value, or values that contradict each other, say nothing yet. A text is the table as JSON.
 */
export type DecideTable = string | Record<string, { tag: string, accepted?: string[], rejected?: string[] }>

/** How a document is submitted and worked on at once. */
export interface JournalIssue extends JournalSubmit {
  /** The rule for the authority's answer. */
  decide?: JournalRule | DecideTable
}

/**
 * The clients of several accounts: by their names, or a function that gives the client of an account, or null. It is
 * asked about the accounts with open entries.
 */
export type JournalClients =
  Map<string, Client> | Record<string, Client> | ((account: string) => Client | null | Promise<Client | null>)

/** How long {@link Journal.wait} waits. */
export interface JournalWait extends PlainJournalWait, AbortOptions {}

/**
 * Documents to issue, kept in an SQLite file so that a crash, a power failure or an absent network loses none and
 * doubles none, for any number of workers.
 *
 * {@link Journal.submit} stores a document under the caller's own key, also while the service is out of reach; the same
 * document under the same key gives the entry that is there. {@link Journal.run} sends what waits, asks about what is
 * unknown, and waits for the authority. {@link Journal.results} gives what is finished until {@link
 * Journal.acknowledge} notes that the caller has it. Before the first byte of a document is sent, the file records that
 * it is about to be sent. A worker that dies after that leaves the entry unknown, never waiting. Any number of
 * processes may have the file open, on a disk of this machine. Only the owner can read the file. It holds whole
 * documents, never credentials. Every call waits on a thread of its own. For workers on several machines,
 * {@link Journal.over} keeps the journal in the database that the program already has.
 *
 * ```js
 * const journal = new dtekit.Journal('/var/lib/till/journal.db')
 * await journal.submit('sale-1042', invoice, 'CR')
 * await journal.run(client)
 * for (const entry of await journal.results()) {
 *   // … print the receipt, then:
 *   await journal.acknowledge(entry.key)
 * }
 * ```
 */
export class Journal {
  /**
   * @param path the file, which is made if it is not there, in a folder that exists.
   * @throws {DtekitError} of kind `storage` where it cannot be opened, read or written, is something else, or another
   * version of dtekit wrote it, with other tables, and with `journal-absent` where it is not there and is not made;
   * `argument` for an option.
   */
  constructor(path: string, options?: JournalFileOptions)
  /**
   * The journal in tables of the program's own database, for workers on any number of machines.
   *
   * A call takes a connection of the pool for each of its transactions, and gives it back with its settings as they
   * were. It waits on a thread of its own while the pool runs its statements, so the event loop is never blocked. There
   * are no synchronous methods: a pool has none, and a call that blocked the event loop would wait for it in vain.
   * Leases end by the database's clock, and every time that is not given is the database's. A transaction that others
   * were in the way of is made again, and so is one whose connection was lost; if it was lost in COMMIT, the journal
   * first looks what was kept.
   * {@link Journal.createTables} makes the tables. The program ends the pool.
   *
   * ```js
   * const journal = dtekit.Journal.over(new pg.Pool(), { dialect: 'postgresql', schema: 'dtekit' })
   * ```
   *
   * @throws {DtekitError} of kind `argument` for an option; a TypeError for a pool of another driver.
   */
  static over(pool: SqlPool, options: JournalOverOptions): Journal
  /**
   * The statements that make the tables of {@link Journal.over}, for a migration tool.
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
   * Checks a document as {@link Client.issue} does and stores it; the next pass of any worker sends it. It is on the
   * disk when the promise is fulfilled; with `within`, when you have committed. A document that breaks a rule is stored
   * as `refused`, with its findings.
   *
   * @param key the caller's own key, such as the number of the sale.
   * @throws {DtekitError} of kind `argument`, also where the key has another document, or `storage`.
   */
  submit(
    key: string, document: DocumentContent, country: string, options?: JournalSubmit & SqlWithin
  ): Promise<JournalEntry>
  /**
   * Stores a document and works on it at once. If the service is out of reach, or an earlier document of its chain is
   * not settled, the entry is waiting. `client.issue(document, country, { journal, key })` is the same.
   */
  issue(client: Client, key: string, document: DocumentContent, country: string, options?: JournalIssue): Promise<JournalEntry>
  /**
   * Makes one pass: takes the entries that are due, one after another, each up to its next wait or its end. A failure
   * of service or network delays and is no error. An abort ends the pass after the request that is under way; no entry
   * is lost.
   *
   * @throws {DtekitError} of kind `storage` or `argument`; no entry is lost.
   */
  run(client: Client, options?: JournalRun): Promise<JournalPass>
  /**
   * Makes one pass over several accounts, each with its own client. It takes an entry of each in turn, and leaves one
   * whose service fails until the next pass. Entries of other accounts stay where they are.
   *
   * @throws {DtekitError} of kind `storage` or `argument`; what ends the pass of one account is thrown when the others
   *   are done.
   */
  run(clients: JournalClients, options?: JournalRun): Promise<JournalPass>
  /** The accounts with entries that a pass can take, now or later; the empty text is the entries without one. */
  accounts(options?: AbortOptions): Promise<string[]>
  /**
   * Waits until a pass may find something to do: until a time, or until another program submits an entry. False if it
   * has ended because of `poll` alone.
   *
   * It is woken by the notifications of PostgreSQL, on a connection of the pool that the journal keeps until
   * {@link Journal.close}; close the journal before you end the pool. The first call begins to listen and returns at
   * once, since an entry may have come before; so does the first after the connection was lost and could be made again.
   * Without notifications, and with a pool of one connection, it waits until it is time to look.
   *
   * ```js
   * while (!signal.aborted) {
   *   const { nextAt } = await journal.run(client)
   *   await journal.wait(nextAt)
   * }
   * ```
   *
   * @param until when the next entry is due, as `nextAt` of the last pass says.
   * @throws {DtekitError} of kind `argument` where `poll` is out of range.
   */
  wait(until?: Time | null, options?: JournalWait): Promise<boolean>
  /** The entry with this key, with the warnings of its deadline at the time `now`; null where there is none. */
  get(key: string, options?: AbortOptions & { now?: Time }): Promise<JournalEntry | null>
  /**
   * The entries in a state, or all, whose number is higher than `after`, in the order of their numbers, with the
   * warnings of their deadlines at the time `now`; 100 by default.
   */
  list(options?: AbortOptions & { state?: JournalState | null, after?: number, most?: number, now?: Time, account?: string }):
    Promise<JournalEntry[]>
  /** The entries that are finished and were not acknowledged, the first to end first; 100 by default. */
  results(most?: number, options?: AbortOptions): Promise<JournalEntry[]>
  /**
   * Notes that the caller has a result; false where there is none. The entry stays, so that its key cannot be used for
   * another document.
   */
  acknowledge(key: string, options?: AbortOptions & SqlWithin & { now?: Time }): Promise<boolean>
  /**
   * Decides about an entry as a person does who has looked: an unknown one becomes `sent`, `accepted`, `rejected`, or
   * `waiting` to be sent again; a waiting one `refused`, so that it is never sent; a stuck one `waiting` or `refused`.
   * The reason is kept as the entry's `note`.
   *
   * @throws {DtekitError} of kind `argument` where there is no such entry, or its state does not lead to the other.
   */
  settle(key: string, state: JournalState, reason: string, options?: AbortOptions & { now?: Time }): Promise<JournalEntry>
  /** The newest attempts of the entry with this key, at most fifty, the oldest first: each send, and each question. */
  attempts(key: string, options?: AbortOptions): Promise<JournalAttempt[]>
  /** The entries in each state, with the oldest; of an account, or of all. */
  counts(options?: AbortOptions & { account?: string }): Promise<Record<JournalState, StateCount>>
  /**
   * How many entries are in each state and how old they are, as gauges at this time, now by default; of an account, or
   * of all.
   */
  metrics(options?: AbortOptions & { now?: Time, account?: string }): Promise<QueueMetrics>
  /** Removes the entries that were acknowledged before this time, whose keys are free again; how many. */
  compact(before: Time, options?: AbortOptions): Promise<number>
  /**
   * Takes all leases back, for a program that knows that no other worker is running, such as a till that starts after a
   * power failure: what was being sent becomes unknown at once. How many entries had a lease.
   */
  recover(options?: AbortOptions & { now?: Time }): Promise<number>
  /**
   * The names in `content` that entries have, after a name and in their order. Of what is older than a transaction can
   * be, the others may be removed: a program that ended, or a rollback, has left them.
   *
   * @throws {DtekitError} of kind `storage`.
   */
  contentNames(options?: AbortOptions & { after?: string; most?: number }): Promise<string[]>
  /**
   * Closes the journal once no call uses it, and leaves a pool as it is; further calls throw a DtekitError of kind
   * `storage`.
   */
  close(): void
}

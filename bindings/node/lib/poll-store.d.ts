// Pollings that are kept in a file or in the program's own database, for several workers.

import type { AbortOptions } from './abort'
import type { Client } from './client'
import type { Upload } from './extraction'
import type { QueueMetrics } from './metrics'
import type { ArchiveRequest, PlainPollRun, Policy } from './options'
import type { PollCounts, PollDelivery, PollJob, PollPass } from './records'
import type { SqlPlace, SqlPool } from './sql'
import type { Time } from './time'
import type { SqlDialect } from './words'

/** How a pass is made. */
export interface PollRun extends PlainPollRun, AbortOptions {
  /** The time; now by default. */
  now?: Time
}

/**
 * Documents on their way through the extraction provider, kept in an SQLite file so that they survive a crash, for any
 * number of workers. For workers on several machines, {@link PollStore.over} keeps them in the database that the
 * program already has.
 *
 * {@link PollStore.submit} keeps a document; {@link PollStore.runDue} does what is due; {@link PollStore.results} gives
 * what has ended, well or not, again and again until {@link PollStore.acknowledge} removes it. Before the first byte of
 * a document is sent, the file records that it is about to be sent. After a crash in between, the provider is asked
 * first, and only a document that it does not know is sent again. A job is one worker's while its lease lasts; when a
 * worker was killed, another takes the job up after that. Any number of processes may have the file open, on a disk of
 * this machine. Only the owner can read the file. It holds whole documents, never a token or a signed address. Every
 * call waits on a thread of its own.
 *
 * ```js
 * const store = new dtekit.PollStore('/var/lib/erp/polls.db')
 * await store.submit(new dtekit.Upload(pdf, { fileName: 'invoice.pdf', clientId: 'organization-1' }))
 * const { nextAt } = await store.runDue(client)
 * for (const job of await store.results()) {
 *   // … keep job.xml, then:
 *   await store.acknowledge(job.externalId)
 * }
 * ```
 */
export class PollStore {
  /**
   * @param path the file, which is made if it is not there, in a folder that exists.
   * @throws {DtekitError} of kind `storage` where it cannot be opened, read or written, is something else, or another
   *   version of dtekit wrote it.
   */
  constructor(path: string)
  /**
   * The store in tables of the program's own database, for workers on any number of machines.
   *
   * Connections, leases and times are as in {@link Journal.over}. {@link PollStore.createTables} makes the tables. The
   * program ends the pool. An external id has at most 200 bytes there.
   *
   * @throws {DtekitError} of kind `argument` for the dialect or the schema; a TypeError for a pool of another driver.
   */
  static over(pool: SqlPool, options: SqlPlace): PollStore
  /**
   * The statements that make the tables of {@link PollStore.over}, for a migration tool.
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
   * Keeps a document; the next pass of any worker sends it. It is on the disk when the promise is fulfilled.
   *
   * @param upload the file; its external id is the key.
   * @param options other numbers of the policy, and the time.
   * @returns false where this very document is there already: then nothing is changed, its policy included.
   * @throws {DtekitError} of kind `argument` where another document has this external id, or `storage`.
   */
  submit(upload: Upload, options?: Policy & AbortOptions & { now?: Time }): Promise<boolean>
  /**
   * Makes one pass: takes the jobs that are due, one after another, each up to its next wait or its end. A failure of
   * the provider or the network is a part of the policy and no error. An abort ends the pass after the request that is
   * under way; no job is lost.
   *
   * @throws {DtekitError} of kind `storage`, or `argument` or `auth` where the client lacks a setting; no job is lost.
   */
  runDue(client: Client, options?: PollRun): Promise<PollPass>
  /**
   * The jobs that have ended and were not acknowledged, the first to end first.
   *
   * @param most how many at most, 100 by default; fewer if their documents have 64 MiB together.
   */
  results(most?: number, options?: AbortOptions): Promise<PollJob[]>
  /** The job of an external id; null where there is none. */
  get(externalId: string, options?: AbortOptions): Promise<PollJob | null>
  /** Forgets a result, whose external id is free again; false where no document of this external id has ended. */
  acknowledge(externalId: string, options?: AbortOptions): Promise<boolean>
  /**
   * Takes the request with which the provider posts a processed document, and says what to answer. The document ends
   * the job of its external id; without such a job it is one of its own. It is on the disk when the status is 200. The
   * provider may post it again at any time.
   *
   * @throws {DtekitError} of kind `argument` for options that cannot be used. Every other failure is a status.
   */
  receive(body: Uint8Array, options?: ArchiveRequest & AbortOptions & { now?: Time }): Promise<PollDelivery>
  /** How many jobs there are of each state. */
  counts(options?: AbortOptions): Promise<PollCounts>
  /** How many jobs are in each state and how old they are, as gauges at this time; now by default. */
  metrics(options?: AbortOptions & { now?: Time }): Promise<QueueMetrics>
  /**
   * Closes the store once no call uses it, and leaves a pool as it is; further calls throw a DtekitError of kind
   * `storage`.
   */
  close(): void
}

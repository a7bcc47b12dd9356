// The two ends of a queue of BullMQ that tells workers that the journal has work.

import type { ConnectionOptions, Queue, Worker } from 'bullmq'
import type { Client, DocumentContent, Journal, JournalEntry, JournalSubmit, SqlWithin } from '..'
import type { IssuerOptions } from './issuer'

/**
 * The queue, with a job every `every` milliseconds, which takes up what lost its own.
 *
 * @param every 30,000 by default.
 * @param wait for how many milliseconds Redis may be away: 10,000 by default.
 * @throws {DtekitError} of kind `storage` and code `queue-unreachable` if Redis did not answer in that time.
 */
export function openQueue(connection: ConnectionOptions, every?: number, wait?: number): Promise<Queue>

/**
 * Submits a document and tells the workers. If Redis does not answer within two seconds, the document is stored all the
 * same, and the pass of another job sends it.
 */
export function submit(
  queue: Queue, journal: Journal, key: string, document: DocumentContent, country: string,
  options?: JournalSubmit & SqlWithin
): Promise<JournalEntry>

/** A worker: each job makes passes until nothing is due, and gives what has ended to `onResult`. */
export function work(
  connection: ConnectionOptions, journal: Journal, client: Client, given?: Pick<IssuerOptions, 'onResult' | 'decide'>
): Worker

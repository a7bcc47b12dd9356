// The two ends of a queue of BullMQ that tells workers that the journal has work.

import type { ConnectionOptions, Queue, Worker } from 'bullmq'
import type { Client, DocumentContent, Journal, JournalEntry, JournalSubmit, SqlWithin } from '..'
import type { IssuerOptions } from './issuer'

/**
 * The queue, with a job every `every` milliseconds, which takes up what lost its own.
 *
 * @param every 30,000 by default.
 */
export function openQueue(connection: ConnectionOptions, every?: number): Promise<Queue>

/** Submits a document and tells the workers. If Redis is away, the pass of another job sends it. */
export function submit(
  queue: Queue, journal: Journal, key: string, document: DocumentContent, country: string,
  options?: JournalSubmit & SqlWithin
): Promise<JournalEntry>

/** A worker: each job makes passes until nothing is due, and gives what has ended to `onResult`. */
export function work(
  connection: ConnectionOptions, journal: Journal, client: Client, given?: Pick<IssuerOptions, 'onResult' | 'decide'>
): Worker

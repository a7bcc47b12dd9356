// Costa Rica's receiver message and its folios.

import type { AbortOptions } from './abort'
import type { Bytes } from './document'
import type { ReadDocument } from './reading'
import type { Finding } from './error'
import type { SqlPlace, SqlPool, SqlWithin } from './sql'

/** An exact decimal; text where digits count, since `19.00` as a number is written `19`. At most 5 decimals. */
export type Amount = string | number

/** The answer that a receiver message gives. */
export const Mensaje: {
  /** The document is accepted; the status of the message's number is 05. */
  readonly ACCEPTED: '1'
  /** The document is accepted in part; the status is 06. */
  readonly PARTIALLY_ACCEPTED: '2'
  /** The document is rejected; the status is 07. */
  readonly REJECTED: '3'
}

/** How a receiver message is checked and written. */
export interface ReceiverMessageOptions {
  /** The version of the authority's format. Default: `4.4`. */
  version?: '4.3' | '4.4'
  /** What only the authority demands is an error and no warning. Default: false. */
  strict?: boolean
  /** Writes NumeroCedulaEmisor without the zeros that pad it to 12 digits. Default: false. */
  unpadded?: boolean
  /** Writes the offset of FechaEmisionDoc, if it has one. Default: false. */
  keepOffset?: boolean
  /** The day on which the message is checked, yyyy-mm-dd; without it the age of FechaEmisionDoc is not checked. */
  today?: string
}

/** What the number of a receiver message is composed of. */
export interface FolioOffice {
  /** The head office or branch. Default: 1. */
  headOffice?: number | string
  /** The terminal. Default: 1. */
  terminal?: number | string
}

/** The fields that a supplier's document cannot say, and those that may be left out where it says them. */
export interface ReceiverMessageAnswer extends ReceiverMessageOptions, FolioOffice {
  /** When the answer is given, yyyy-mm-ddThh:mm:ss; an offset may follow. */
  fechaEmisionDoc: string
  /** 1 accepted, 2 partially accepted, 3 rejected; see {@link Mensaje}. */
  mensaje: '1' | '2' | '3' | 1 | 2 | 3
  /** The key of the acknowledged document, 50 digits. */
  clave?: string
  /** The id number of that document's issuer, 9 to 12 digits. */
  numeroCedulaEmisor?: string | number
  /** Why, in up to 160 characters. */
  detalleMensaje?: string
  /** The document's whole tax. */
  montoTotalImpuesto?: Amount
  /** The code of the activity that the document belongs to. */
  codigoActividad?: string
  /** The condition of the tax, 01 to 05. */
  condicionImpuesto?: string
  /** The part of the tax that is to be credited. */
  montoTotalImpuestoAcreditar?: Amount
  /** The part that is an expense. */
  montoTotalDeGastoAplicable?: Amount
  /** The document's total. */
  totalFactura?: Amount
  /** The id number of the document's receiver, who answers. */
  numeroCedulaReceptor?: string | number
  /** The number of the message, 20 digits; else it is composed. */
  numeroConsecutivoReceptor?: string
  /** The folio of that number, 1 to 9999999999. */
  folio?: number | string
  /** Hands out the folio, which waits for its file; a message that is refused uses up none. */
  sequence?: FolioSequence
}

/** The fields and options of a receiver message. */
export interface ReceiverMessageFields extends ReceiverMessageAnswer {
  clave: string
  numeroCedulaEmisor: string | number
  totalFactura: Amount
  numeroCedulaReceptor: string | number
}

/**
 * Costa Rica's answer of a document's receiver, `MensajeReceptor`.
 *
 * ```js
 * const folios = new dtekit.FolioSequence('/var/lib/erp/folios')
 * const message = dtekit.ReceiverMessage.answering(invoice, {
 *   mensaje: dtekit.Mensaje.ACCEPTED, fechaEmisionDoc: '2025-07-30T09:15:00-06:00', sequence: folios
 * })
 * const result = await client.costaRicaSendReceiverMessage(message)
 * ```
 *
 * What the service's interface demands is an error, what only the authority demands a warning in `findings`; `strict`
 * makes those errors as well.
 */
export class ReceiverMessage {
  /**
   * Builds a message and checks it.
   *
   * @throws {DtekitError} of kind `invalid` with every finding; `argument` for a field that is unknown or of the wrong
   *   type; `storage` and `limit` of the sequence.
   */
  constructor(fields: ReceiverMessageFields)

  /**
   * Builds the answer to a supplier's document, whose key, ids and totals are read out of it: an invoice, an export
   * invoice, a credit or a debit note of version 4.3 or 4.4, signed or not. What the document says itself must not
   * differ.
   *
   * @throws {DtekitError} as the constructor; `syntax` for a document that is no XML.
   */
  static answering(document: Bytes | ReadDocument, fields: ReceiverMessageAnswer): ReceiverMessage

  /**
   * Reads a message from its XML, with or without signature, in any version's namespace. What breaks a rule is read all
   * the same: `findings` says what it is, and `toXml` refuses it.
   *
   * @throws {DtekitError} of kind `syntax` for what is no XML, `structure` for another root than `MensajeReceptor`.
   */
  static fromXml(data: Bytes): ReceiverMessage

  /**
   * Writes the message as XML in UTF-8, unsigned, in the authority's namespace and order; options in place of its own.
   *
   * @throws {DtekitError} of kind `invalid` with every finding, `argument` for an option.
   */
  toXml(options?: ReceiverMessageOptions): Buffer

  /** The fields that are there, as text, in the authority's order. */
  readonly fields: { [name: string]: string }
  /** Everything that is wrong with the message: warnings, and for one that was read errors as well. */
  readonly findings: Finding[]
  /** Whether both are written the same. */
  equals(other: ReceiverMessage): boolean
  /** What `JSON.stringify` writes: the fields. */
  toJSON(): { [name: string]: string }

  readonly clave?: string
  readonly numeroCedulaEmisor?: string
  readonly fechaEmisionDoc?: string
  readonly mensaje?: string
  readonly detalleMensaje?: string
  readonly montoTotalImpuesto?: string
  readonly codigoActividad?: string
  readonly condicionImpuesto?: string
  readonly montoTotalImpuestoAcreditar?: string
  readonly montoTotalDeGastoAplicable?: string
  readonly totalFactura?: string
  readonly numeroCedulaReceptor?: string
  readonly numeroConsecutivoReceptor?: string
}

/** A counter of folios: there is one per receiver id, head office, terminal and `mensaje`. */
export interface FolioCounter extends FolioOffice {
  numeroCedulaReceptor: string | number
  mensaje: '1' | '2' | '3' | 1 | 2 | 3
}

/**
 * The folios of receiver messages, in a file, or over the program's own database ({@link FolioSequence.over}).
 *
 * No number is handed out twice, by any number of threads and processes, even if they are killed: a number is handed
 * out only once the file that records it is on the disk. The disk must be local. Beside the file are `NAME.lock` and,
 * during a write, `NAME.new`. A damaged or lost file is an error of kind `storage`: the count never starts again by
 * itself.
 */
export class FolioSequence {
  /**
   * Opens the sequence in this file, which is made when the first number is handed out, in a folder that exists.
   *
   * @throws {DtekitError} of kind `storage` if the file is damaged or lost, or cannot be read.
   */
  constructor(path: string)

  /**
   * The folios in tables of the program's own database, for any number of machines: the tables of a {@link Sequence},
   * whose counters may be in them too, and whose `createTables` makes them. `inbox.answer` takes them as `sequence`.
   * The calls that end in `Sync` are for a file.
   */
  static over(pool: SqlPool, options: SqlPlace): FolioSequence

  /**
   * Hands out the next number of a counter, from 1 on, on a worker thread; over a database with `within` in the
   * transaction that is open on this connection of the caller: a rollback gives the number back.
   *
   * Rejects with a {@link DtekitError}: `storage` if the file is damaged or lost, or cannot be locked, read or written;
   * `limit` after 9999999999; `argument` for an unusable counter. A number that was handed out when the call was
   * aborted is lost.
   */
  next(counter: FolioCounter, options?: SqlWithin & AbortOptions): Promise<number>
  /** The last number of a counter that was handed out, 0 before the first. */
  last(counter: FolioCounter, options?: AbortOptions): Promise<number>
  /** Moves a counter forward, as `advanceSync`. */
  advance(counter: FolioCounter, last: number, options?: AbortOptions): Promise<void>
  /** Hands out the next number of a counter at once; it waits for the file. */
  nextSync(counter: FolioCounter): number
  /** The last number of a counter that was handed out, 0 before the first. */
  lastSync(counter: FolioCounter): number
  /**
   * Moves a counter forward, so that the number after `last` is the next: for numbers that another program has used, or
   * after a backup was restored.
   *
   * @throws {DtekitError} of kind `argument` for less than the counter's last number or more than 9999999999.
   */
  advanceSync(counter: FolioCounter, last: number): void
}

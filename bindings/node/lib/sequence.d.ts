import type { AbortOptions } from './abort'
import type { AuthorisedRange, Gaps, NumberBlock, NumberRange, SequenceNumber } from './records'
import type { SqlPlace, SqlPool, SqlWithin } from './sql'
import type { SqlDialect } from './words'

/** A counter of a {@link Sequence}. Each part has 1 to 60 characters. */
export interface SequenceKey {
  /** The issuer's id. Dots, dashes, blanks and letter case make no difference. */
  issuer: string | number
  /** The type of document, such as `33`, `01` or `E31`. */
  type: string | number
  /** The series, where numbers run for each series. */
  series?: string | number | null
  /** The till, where numbers run for each till. */
  till?: string | number | null
}

/**
 * The numbers of documents (consecutivo, correlativo, eNCF, folio of a range), in a file: one counter for each issuer,
 * type of document, series and till. {@link Sequence.over} keeps them in the database that the program already has.
 *
 * No number is handed out twice, by any number of threads and processes, even if they are killed: a number is handed
 * out only once the file that records it is on the disk. The disk must be local. Beside the file are `NAME.lock` and,
 * during a write, `NAME.new`. A damaged or lost file is an error of kind `storage`: the count never starts again by
 * itself.
 *
 * Each call works on a worker thread and gives a Promise. It rejects with a {@link DtekitError}: `argument` for an
 * unusable key or numbers, `storage` if the file is damaged or lost, or cannot be locked, read or written; then nothing
 * was changed. A number that was handed out when the call was aborted is open in {@link Sequence.gaps}.
 */
export class Sequence {
  /**
   * Opens the sequence in this file, which is made by the first change, in a folder that exists.
   *
   * @throws {DtekitError} of kind `storage` if the file is damaged or lost, or cannot be read.
   */
  constructor(path: string)
  /**
   * The sequence in tables of the program's own database, for any number of machines.
   *
   * Connections are as in {@link Journal.over}. {@link Sequence.createTables} makes the tables. Writers of one counter
   * wait for each other, as long as the database lets them. An error that has `sequence-file-` in its code for a file
   * has `sequence-access`, `sequence-damaged` or `sequence-version` here. With `within`, the number is taken in your
   * own transaction: a rollback gives it back, so that numbers have no gaps.
   *
   * ```js
   * const numbers = dtekit.Sequence.over(pool, { dialect: 'postgresql', schema: 'dtekit' })
   * const { number } = await numbers.next({ issuer: '131880681', type: '31' }, { within: erp })
   * ```
   *
   * @throws {DtekitError} of kind `argument` for the dialect or the schema; a TypeError for a pool of another driver.
   */
  static over(pool: SqlPool, options: SqlPlace): Sequence
  /**
   * The statements that make the tables of {@link Sequence.over}, for a migration tool.
   *
   * @throws {DtekitError} of kind `argument` where there is no such dialect, or the schema is no plain name.
   */
  static schema(dialect: SqlDialect, schema?: string | null): string
  /**
   * Makes the tables that are missing in the program's database; a file needs none.
   *
   * @throws {DtekitError} of kind `storage`, also where another version of dtekit made the tables.
   */
  createTables(options?: AbortOptions): Promise<void>

  /**
   * Authorises numbers, beside those that are authorised already. Several ranges are used in their order. Without a
   * range, a counter begins at 1 and has no end. Calls warn when fewer than `warnBelow` numbers remain; the default is
   * a tenth of the newest range. A range whose new numbers are all at or below the last number is an error.
   */
  range(key: SequenceKey, numbers: NumberRange & { warnBelow?: number } & AbortOptions): Promise<AuthorisedRange>
  /** Hands out the next number. After the last authorised one it rejects with an error of kind `limit`. */
  next(key: SequenceKey, options?: AbortOptions & SqlWithin): Promise<SequenceNumber>
  /**
   * Hands out `count` numbers in one piece (1 to 1,000,000) for a till that works alone, which authorises them as a
   * range of a sequence of its own. There are fewer, and a warning, where the range has not so many in one piece.
   */
  block(key: SequenceKey, numbers: { count: number; holder: string } & AbortOptions & SqlWithin): Promise<NumberBlock>
  /** Reports that numbers stand on documents; `last` is `first` by default. A second report changes nothing. */
  used(key: SequenceKey, numbers: { first: number; last?: number } & AbortOptions & SqlWithin): Promise<void>
  /**
   * Reports that numbers will never stand on a document, and why; `last` is `first` by default. Numbers that were not
   * handed out yet are passed over.
   */
  void(key: SequenceKey, numbers: { first: number; last?: number; reason: string } & AbortOptions & SqlWithin): Promise<void>
  /** What became of the numbers of a counter. */
  gaps(key: SequenceKey, options?: AbortOptions): Promise<Gaps>
  /** The last number that was handed out or passed over; 0 before the first. */
  last(key: SequenceKey, options?: AbortOptions): Promise<number>
  /**
   * Moves a counter forward, so that the next number is above `last`: for numbers that another program has used, or
   * after a backup was restored.
   */
  advance(key: SequenceKey, numbers: { last: number } & AbortOptions): Promise<void>
  /** The counters, in order. */
  keys(options?: AbortOptions): Promise<SequenceKey[]>
  /** The counters of a file, in order; a TypeError for a sequence over a database, which has {@link Sequence.keys}. */
  keysSync(): SequenceKey[]
}

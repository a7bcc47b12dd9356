// The conversions between JSON and XML.

import type { FromJsonOptions, LimitOptions, WriteJsonOptions, WriteXmlOptions } from './options'
import type { Writable } from 'node:stream'

import type { AbortOptions } from './abort'
import type { Bytes } from './document'

/** How attributes and text are spelled in JSON. */
export type Dialect = 'jsonnet' | 'attributes-value' | 'underscore' | 'xmltodict'

/** What a conversion does with elements that hold nothing. */
export interface DropOptions {
  /**
   * Leaves out every element that holds nothing: no text, no attribute, and no element that holds something. Default:
   * false. With true, a process warning called `DroppedWarning` names the paths of the dropped elements, at most 20.
   * Give an array instead to receive all paths.
   */
  dropEmpty?: boolean | string[]
}

/** The options of {@link jsonToXml}. */
export interface ToXmlOptions extends FromJsonOptions, WriteXmlOptions, DropOptions {}

/** The options of {@link xmlToJson}. */
export interface ToJsonOptions extends WriteJsonOptions, LimitOptions, DropOptions {}

/**
 * A JSON document: bytes, text, or an object in the shape of its JSON.
 *
 * An object is read as `JSON.stringify` reads it, with four differences: a bigint is a number with all its digits, -0
 * stays `-0`, what `JSON.stringify` would change in silence (a Map, a function) is a TypeError, and a number that may
 * not have the digits that you wrote is an error. Undefined members are left out. The position of a finding is that in
 * the JSON text of the object; its path is the path in the object.
 *
 * JavaScript changes numbers before dtekit sees them: a key of 50 digits becomes `5.0621112600310014e+49`, and
 * `0.1 + 0.2` is `0.30000000000000004`. So a number is refused (`number-inexact`) if it is a whole number beyond
 * `Number.MAX_SAFE_INTEGER`, if its shortest text has more than 15 significant digits, or if it is NaN or infinite.
 * Give text, a bigint, or a rounded number instead. `1e-7` is exact and is written `0.0000001`. JavaScript also drops
 * zeros: `19.00` is written `19`, so give text where zeros count.
 *
 * A function that gives a Promise reads a small object at once. It reads a large object or string in slices of some
 * milliseconds, and other work runs between them: do not change the object until the Promise is settled, else the
 * document holds some values from before the change and some from after it. Bytes are copied at once and may be
 * changed.
 */
export type JsonInput = Bytes | object

/** A document as a JavaScript object, in the shape of its JSON. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type DocumentObject = { [name: string]: any }

/**
 * Writes a JSON document as XML, on a worker thread: numbers keep their text, members their order.
 *
 * ```js
 * const xml = await dtekit.jsonToXml('{"Documento": {"Total": 19.00}}')
 * xml.toString() // <DTE><Documento><Total>19.00</Total></Documento></DTE>
 * ```
 *
 * Rejects with a {@link DtekitError}: `syntax` if the text is no JSON, `structure` if XML cannot hold what it says,
 * `limit`, or `argument` for an option. `findings` has every problem with its path, line and column.
 */
export function jsonToXml(data: JsonInput, options?: ToXmlOptions & AbortOptions): Promise<Buffer>

/**
 * {@link jsonToXml} at once, on this thread; throws what that rejects with.
 *
 * Nothing else runs meanwhile: an object of 1 MB takes some 30 milliseconds, one of 60 MB two seconds.
 */
export function jsonToXmlSync(data: JsonInput, options?: ToXmlOptions): Buffer

/**
 * {@link jsonToXmlSync} into a buffer that the caller keeps for many documents.
 *
 * @returns the number of bytes written, from the buffer's start.
 * @throws {DtekitError} of kind `limit` and code `limit-buffer` if the buffer is too small, with the number of bytes
 *   that it takes as `needed`; the buffer is unchanged, as after any other error.
 */
export function jsonToXmlInto(data: JsonInput, buffer: Uint8Array, options?: ToXmlOptions): number

/**
 * {@link jsonToXml} into a stream, in pieces of about 512 kB, so that a large XML never lies in memory as a whole.
 *
 * ```js
 * await dtekit.jsonToXmlTo(json, file)
 * file.end()
 * ```
 *
 * The stream sets the pace: it gets no piece while it is full. The Promise is fulfilled when the stream has taken
 * everything; the stream is not ended. Rejects as {@link jsonToXml}, with the stream's own error, or if the stream is
 * closed too early. Then the stream holds a part of the document: a fault may stand at the end of the JSON.
 */
export function jsonToXmlTo(
  data: JsonInput, writable: Writable | NodeJS.WritableStream, options?: ToXmlOptions & AbortOptions
): Promise<void>

/**
 * Writes an XML document as JSON, on a worker thread; every leaf is a string, unless `typed` is asked for.
 *
 * ```js
 * const json = await dtekit.xmlToJson('<DTE><Documento><Total>19.00</Total></Documento></DTE>')
 * json.toString() // {"Documento":{"Total":"19.00"}}
 * ```
 *
 * Rejects with a {@link DtekitError}, as {@link jsonToXml}.
 */
export function xmlToJson(data: Bytes, options?: ToJsonOptions & AbortOptions): Promise<Buffer>

/** {@link xmlToJson} at once, on this thread; throws what that rejects with. */
export function xmlToJsonSync(data: Bytes, options?: ToJsonOptions): Buffer

/** {@link xmlToJsonSync} into a buffer that the caller keeps, as {@link jsonToXmlInto}. */
export function xmlToJsonInto(data: Bytes, buffer: Uint8Array, options?: ToJsonOptions): number

/**
 * Reads an XML document as an object in the shape of {@link xmlToJson}, on a worker thread.
 *
 * ```js
 * const dte = await dtekit.xmlToObject('<DTE><Total>19.00</Total><Qty>2</Qty></DTE>', { typed: true })
 * dte // { Total: '19.00', Qty: 2 }
 * ```
 *
 * With `typed` a number is a JavaScript number only where `String(number)` is the very text, else the text.
 *
 * A worker thread reads the XML. The object is made at once on this thread, as `JSON.parse` does: nothing else runs
 * meanwhile, some 15 milliseconds for each MB.
 */
export function xmlToObject(data: Bytes, options?: ToJsonOptions & AbortOptions): Promise<DocumentObject>

/** {@link xmlToObject} at once, on this thread; throws what that rejects with. */
export function xmlToObjectSync(data: Bytes, options?: ToJsonOptions): DocumentObject

/** The options of a {@link Converter}, for each direction. `dropEmpty` is none of them. */
export interface ConverterOptions {
  /** The options of {@link jsonToXml}. */
  toXml?: Omit<ToXmlOptions, 'dropEmpty'>
  /** The options of {@link xmlToJson}. */
  toJson?: Omit<ToJsonOptions, 'dropEmpty'>
}

/**
 * A converter for many documents, one after another: it keeps names, tables and buffers from document to document.
 *
 * ```js
 * const converter = new dtekit.Converter({ toJson: { typed: true } })
 * for (const json of documents) send(converter.jsonToXmlSync(json))
 * ```
 *
 * Its output and its errors are those of the functions, but a small document costs less. What documents leave in it is
 * bounded, whatever their names are. After a refused document it goes on with the next one.
 */
export class Converter {
  /** @throws {DtekitError} of kind `argument` for an option that is unknown or has an unusable value. */
  constructor(options?: ConverterOptions)
  /** As {@link jsonToXmlSync}. */
  jsonToXmlSync(data: JsonInput): Buffer
  /** As {@link jsonToXmlInto}. */
  jsonToXmlInto(data: JsonInput, buffer: Uint8Array): number
  /** As {@link xmlToJsonSync}. */
  xmlToJsonSync(data: Bytes): Buffer
  /** As {@link xmlToJsonInto}. */
  xmlToJsonInto(data: Bytes, buffer: Uint8Array): number
}

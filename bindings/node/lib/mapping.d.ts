// Mapping templates: from one tree to another, exactly.

import type { AbortOptions } from './abort'
import type { Bytes, Difference, DocumentContent } from './document'
import type { BoundOptions } from './options'
import type { Explanation } from './records'
import type { Direction, DocumentFormat } from './words'

/** The values of a mapping's params by their names. */
export type Params = { [name: string]: string | number | boolean | null | undefined }

/** The options of {@link Mapping.explain}. */
export interface ExplainOptions extends BoundOptions {
  /**
   * A mapping of yours that makes of the document what this one goes on with. The explanation then ends in your
   * document: `sources` and `source` are paths there, and `through` has those in the document between. A param goes to
   * each mapping that declares it.
   */
  through?: Mapping
}

/**
 * A compiled mapping template. It never changes; the page "Mappings" of the documentation teaches the language.
 *
 * ```js
 * const mapping = dtekit.Mapping.parse(`
 *   <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
 *     <m:template><Factura><Total>{fixed(Total, 2)}</Total></Factura></m:template>
 *   </m:mapping>`)
 * mapping.applySync('{"Total": 1.5}').toString() // <Factura><Total>1.50</Total></Factura>
 * ```
 */
export class Mapping {
  private constructor()

  /**
   * Compiles a template, XML or JSON; `libraries` has those that it imports by their names, as text.
   *
   * @throws {DtekitError} of kind `mapping` with everything that is wrong with it, each finding with line and column;
   *   `syntax`, `limit`.
   */
  static parse(data: Bytes, options?: { libraries?: { [name: string]: string } }): Mapping
  /**
   * The built-in mapping of a country such as `CR` and a document type such as `01`; it is compiled once.
   *
   * @throws {DtekitError} with the code `mapping-unknown` if there is none.
   */
  static standard(country: string, documentType: string, options?: { direction?: Direction }): Mapping
  /** Lists leaf by leaf where two mappings, such as two versions of one, write different outputs for a document. */
  static diff(one: Mapping, other: Mapping, data: DocumentContent, params?: Params | null, bounds?: BoundOptions): Difference[]

  /**
   * Applies it to a document, JSON or XML, a Document or an object, on a worker thread; the output has the
   * mapping's own format.
   *
   * Rejects with a {@link DtekitError}: `mapping` with every finding, missing required values among them; `limit`;
   * `syntax` and `structure` for the document; `argument`.
   */
  apply(data: DocumentContent, params?: Params | null, bounds?: BoundOptions & AbortOptions): Promise<Buffer>
  /** {@link Mapping.apply} at once, on this thread; throws what that rejects with. */
  applySync(data: DocumentContent, params?: Params | null, bounds?: BoundOptions): Buffer
  /** Says where every value comes from, on a worker thread; a document that is refused is explained as well. */
  explain(data: DocumentContent, params?: Params | null, bounds?: ExplainOptions & AbortOptions): Promise<Explanation>
  /** {@link Mapping.explain} at once, on this thread. */
  explainSync(data: DocumentContent, params?: Params | null, bounds?: ExplainOptions): Explanation

  /** What the mapping calls itself. */
  readonly name: string
  /** The country that it is for; empty if it says none. */
  readonly country: string
  /** The document types that it is for. */
  readonly types: string[]
  /** Its version. */
  readonly version: string
  /** Its code in a registry of the caller's; empty if it has none. */
  readonly code: string
  /** To the official document, or from it. */
  readonly direction: Direction
  /** What it writes. */
  readonly format: DocumentFormat
}

/**
 * Applies one mapping to many documents, one after another: it keeps names and buffers from document to document.
 *
 * ```js
 * const mapper = new dtekit.Mapper(mapping, { moneda: 'USD' })
 * for (const document of documents) send(mapper.applySync(document))
 * ```
 *
 * Its output and its errors are those of {@link Mapping.applySync}, but a small document costs less. What documents
 * leave in it is bounded, whatever their names are. After a refused document it goes on with the next one.
 */
export class Mapper {
  /**
   * Every document is mapped with these params and bounds.
   *
   * @throws {DtekitError} of kind `argument` for a bound that is unknown or has an unusable value.
   */
  constructor(mapping: Mapping, params?: Params | null, bounds?: BoundOptions)
  /** The mapping. */
  readonly mapping: Mapping
  /** As {@link Mapping.applySync}. */
  applySync(data: DocumentContent): Buffer
  /**
   * Applies the mapping and writes into a buffer that the program keeps; returns the number of bytes.
   *
   * @throws {DtekitError} with the code `limit-buffer` and the member `needed` if the output does not fit; the buffer
   *   is unchanged then.
   */
  applyInto(data: DocumentContent, buffer: Uint8Array): number
}

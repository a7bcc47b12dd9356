// The tree behind both spellings of a document, and what a FileContent holds.

import type { DocumentObject } from './convert'
import type { FromJsonOptions, LimitOptions, WriteJsonOptions, WriteXmlOptions } from './options'
import type { DocumentFormat } from './words'

/** A document: bytes, or text. Text is sent and read as UTF-8. */
export type Bytes = Uint8Array | string

/**
 * A document in any of its forms: XML or JSON as bytes or text, or an object that is written as JSON.
 *
 * An object is read as {@link JsonInput} says: a number that may not have the digits that you wrote is refused.
 */
export type DocumentContent = Bytes | Document | object

/**
 * A value to be set; null is `<a/>`. A number that may not have the digits that you wrote is refused, as in
 * {@link JsonInput}; a bigint has all its digits.
 */
export type Value = string | number | bigint | boolean | null

/** A place at which two documents differ. */
export interface Difference {
  /** The path, in the document that has it. */
  path: string
  /** The text here; null where this document has nothing there. */
  left: string | null
  /** The text there; null where the other document has nothing there. */
  right: string | null
}

/**
 * A document as a tree: read, edit, compare.
 *
 * ```js
 * const document = dtekit.Document.fromJson('{"Documento": {"Total": 1.10, "Detalle": [{"Qty": 2}, {"Qty": 3}]}}')
 * document.get('Documento/Detalle[2]/Qty') // 3
 * document.set('Documento/Total', '7.00')
 * document.toXml() // <DTE><Documento><Total>7.00</Total>…
 * ```
 *
 * A path names a place below the root: `Documento/Detalle[3]/NmbItem`, `Documento/@ID`. An index counts the siblings
 * of the same name from 1; without one, the first is meant. The empty path is the root. Everything here is done at
 * once, on this thread; methods throw a {@link DtekitError}.
 */
export class Document {
  private constructor()

  /** Reads a document from JSON, by the rules of {@link jsonToXml}. */
  static fromJson(data: Bytes, options?: FromJsonOptions): Document
  /** Reads a document from XML, by the rules of {@link xmlToJson}. */
  static fromXml(data: Bytes, options?: LimitOptions): Document
  /** Reads a document from an object in the shape of its JSON, as {@link jsonToXml} does. */
  static fromObject(object: object, options?: FromJsonOptions): Document

  /** Writes the document as JSON. If it was read from JSON, its numbers and booleans are numbers and booleans again. */
  toJson(options?: WriteJsonOptions): Buffer
  /** Writes the document as XML. */
  toXml(options?: WriteXmlOptions): Buffer
  /** Gives the document as an object, in the shape of its JSON; a number that JavaScript would change is its text. */
  toObject(options?: WriteJsonOptions): DocumentObject
  /** What `JSON.stringify` writes: {@link Document.toObject}. */
  toJSON(): DocumentObject

  /** The root element. */
  readonly root: Element
  /** The first element at a path; null if there is none. */
  element(path: string): Element | null
  /**
   * The text at a path: that of an element or the value of an attribute. Null if there is no such place, if it is
   * null itself, or if the element has elements inside.
   */
  get(path: string): string | null
  /**
   * Sets the text of an element or the value of an attribute; missing elements on the way are added. An index may be
   * one past the last sibling of its name, which is then added. Elements inside the element are removed, its
   * attributes stay.
   *
   * @throws {DtekitError} of kind `argument` for a malformed path, an index too far on, a name or character that XML
   *   forbids, or a number that is no plain decimal, such as NaN or 1e21.
   */
  set(path: string, value: Value): this
  /** Removes the element or attribute at a path with all that is inside; true if it was there. */
  remove(path: string): boolean
  /** Adds an element after its siblings of the same name, or as the last child; returns its path. */
  append(path: string): string
  /** Removes every element that holds nothing; returns their paths as they were before, only the outermost ones. */
  dropEmpty(): string[]

  /** Whether both are written as the same XML. */
  equals(other: Document): boolean
  /** Where both differ, leaf by leaf, by path; the order of unlike siblings does not count. */
  differences(other: Document): Difference[]
}

/**
 * An element of a {@link Document}; iterating over it gives the elements inside.
 *
 * ```js
 * for (const line of document.element('Documento')) console.log(line.path, line.text)
 * ```
 *
 * It shows the document as it is when asked; an element that was removed shows what it was.
 */
export class Element implements Iterable<Element> {
  private constructor()
  /** The name as written, with its prefix. */
  readonly name: string
  /** The path from the root, such as `Documento/Detalle[3]`; empty for the root. */
  readonly path: string
  /** The text; null if it has elements inside or is null itself. */
  readonly text: string | null
  /** The attributes in document order. */
  readonly attributes: Map<string, string>
  /** The elements inside, in document order. */
  readonly children: Element[]
  [Symbol.iterator](): Iterator<Element>
}

/** What a FileContent holds. */
export class FileContent {
  private constructor()

  /**
   * Says which of XML and JSON a content is, plain or in base 64, and gives the document.
   *
   * ```js
   * const { format, base64, document } = dtekit.FileContent.detect('PERURS8+') // 'xml', true, <DTE/>
   * ```
   *
   * @throws {DtekitError} of kind `syntax` and code `file-content` if it is neither.
   */
  static detect(content: Bytes): FileContent

  readonly format: DocumentFormat
  /** Whether it came in base 64. */
  readonly base64: boolean
  /** The document itself, out of its base 64. */
  readonly document: Buffer
  /** What JSON.stringify writes: the members, a Buffer as text in base 64. Nothing is hidden. */
  toJSON(): { [member: string]: unknown }
}

// The caller's own mappings beside those that are built in.

import type { AbortOptions } from './abort'
import type { Bytes } from './document'
import type { Mapping } from './mapping'
import type { Direction } from './words'

/** The document whose mapping {@link Registry.resolve} finds; only `MAPPING_STANDARD` asks for it. */
export interface ResolveOptions {
  /** The country, such as `CR`. */
  country?: string
  /** The country's own code of the document type, such as `01`. */
  documentType?: string
}

/**
 * The mappings and libraries of your own beside those that are built in; the page "Mappings" of the documentation
 * teaches the language.
 *
 * ```js
 * const registry = new dtekit.Registry()
 * registry.addLibrary('units', `
 *   <m:library xmlns:m="urn:dtekit:mapping:1">
 *     <m:table name="unit"><m:row key="UN" value="Unid"/></m:table>
 *   </m:library>`)
 * registry.add(`
 *   <m:mapping xmlns:m="urn:dtekit:mapping:1" code="0a1b2c3d-0000-4000-8000-000000000001">
 *     <m:import library="units"/>
 *     <m:template><Unidad>{lookup('unit', /DTE/Unidad)}</Unidad></m:template>
 *   </m:mapping>`)
 * const mapping = registry.resolve('0a1b2c3d-0000-4000-8000-000000000001')
 * mapping.applySync({ Unidad: 'UN' }).toString() // <Unidad>Unid</Unidad>
 * registry.resolve(dtekit.MAPPING_STANDARD, { country: 'CR', documentType: '01' }).country // CR
 * ```
 */
export class Registry {
  constructor()

  /**
   * Adds a library, XML or JSON, that templates can import by this name; for them it hides a built-in one. What it
   * holds is checked where a template imports it.
   *
   * @throws {DtekitError} `syntax`, if it is neither XML nor JSON; `mapping`, if it is no library; `argument`, if there
   *   is one of this name.
   */
  addLibrary(name: string, data: Bytes): void
  /**
   * Compiles a template, XML or JSON, keeps it under its `code`, and gives it.
   *
   * @throws {DtekitError} as {@link Mapping.parse}; with the code `mapping-template` if it has no code, with
   *   `mapping-duplicate` if there is one of this code, or the code stands for what is built in.
   */
  add(data: Bytes): Mapping
  /**
   * Adds the templates and libraries of a file, or of a folder and the folders inside; gives its mappings.
   *
   * Files that end in `.xml` or `.json` are read; names that begin with a dot are skipped. A library has the name that
   * it says itself, else the name of its file. Templates of either format can import it, in any order. Either all files
   * are added or none.
   *
   * Rejects with a {@link DtekitError} of kind `mapping` with everything that is wrong in any file (`syntax` or `limit`
   * if all findings are); of kind `storage` with each file or folder that cannot be read. The path of a finding is the
   * name of the file, seen from the folder.
   */
  load(from: string | URL, options?: AbortOptions): Promise<Mapping[]>
  /** {@link Registry.load} at once, on this thread; throws what that rejects with. */
  loadSync(from: string | URL): Mapping[]
  /**
   * Adds a table from its file, JSON: the newer version of a built-in one, or a table of your own. Mappings that are
   * compiled from now on look it up; so does a built-in mapping that this registry gives. The page "Tables" has the
   * format.
   *
   * @throws {DtekitError} `invalid` with everything that is wrong with it; `syntax`; `limit`; `argument` with the code
   *   `table-duplicate` if there is one of this name and day.
   */
  addTable(data: Bytes): void
  /**
   * The row of a key that holds on a day such as `2024-05-31`, of a built-in table or one of this registry.
   *
   * ```js
   * new dtekit.Registry().row('pe-icbper', 'unidad', '2021-05-31').value // 0.30
   * ```
   *
   * @throws {DtekitError} `argument` with the code `table-unknown` if there is no such table; `invalid` with
   *   `table-key` if it has no such key, with `table-not-in-force` if nothing holds on that day.
   */
  row(table: string, key: string, asOf: string): TableRow
  /** The version of a table that holds on a day, with the rows that hold then; throws as {@link Registry.row}. */
  table(name: string, asOf: string): Table
  /** Every version of every table, the built-in ones and yours; `rows` is how many there are. */
  readonly tables: TableInfo[]
  /**
   * Compiles a template, which may import the libraries of this registry, and does not keep it.
   *
   * @throws {DtekitError} as {@link Mapping.parse}.
   */
  parse(data: Bytes): Mapping
  /** Your own mapping of this code; null if there is none. */
  find(code: string): Mapping | null
  /**
   * The mapping that a `mapping` parameter of the service names: for `MAPPING_STANDARD` the built-in one of the country
   * such as `CR` and document type such as `01`; for `MAPPING_SV_INVALIDATION_A` and `MAPPING_SV_INVALIDATION_B` that
   * of El Salvador's invalidation; else your own of this code, whatever the country and type.
   *
   * @throws {DtekitError} with the code `mapping-unknown` if there is none.
   */
  resolve(code: string, options?: ResolveOptions): Mapping
  /**
   * The built-in mapping of a country and document type with the tables of this registry: where one is newer, it
   * counts.
   *
   * ```js
   * new dtekit.Registry().standard('PE', '03').country // PE
   * ```
   *
   * @throws {DtekitError} with the code `mapping-unknown` if there is none.
   */
  standard(country: string, documentType: string, options?: { direction?: Direction }): Mapping
  /** Your own mappings, in the order in which they were added. */
  readonly mappings: Mapping[]
  /** The names of your own libraries, in the order in which they were added. */
  readonly libraries: string[]
}

/** What a table says about itself. */
export interface TableInfo {
  name: string
  title: string
  version: string
  /** The first day on which it holds; null if its source names none. */
  from: string | null
  source: string
  columns: string[]
  /** How many rows there are. */
  rows: number
}

/** A table on a day. */
export interface Table extends Omit<TableInfo, 'rows'> {
  /** The rows that hold then: their columns, with `from` and `to` where they name them. */
  rows: Record<string, string>[]
}

/** A row: its columns; `from` and `to` where it names them; and its table. */
export interface TableRow {
  key: string
  table: string
  version: string
  source: string
  [column: string]: string
}

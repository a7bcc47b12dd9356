// The program's own database: where a journal, a poll store or a sequence is kept in tables.

import type { SqlDialect } from './words'

/** A connection of the program, such as a client of `pg` or a connection of `mysql2/promise`. */
export interface SqlClient {
  /** Runs a statement. */
  query(...given: any[]): any
}

/** A pool of connections: a `Pool` of `pg`, or what `createPool` of `mysql2/promise` gives. */
export type SqlPool = { connect(): Promise<SqlClient> } | { getConnection(): Promise<SqlClient> }

/** Where the tables are in the program's own database. */
export interface SqlPlace {
  /** The kind of the database. */
  dialect: SqlDialect
  /** The schema of PostgreSQL or the database of MariaDB or MySQL that has the tables; by default the connection's. */
  schema?: string | null
}

/** In whose transaction a call works. */
export interface SqlWithin {
  /**
   * Your connection, which is in a transaction: what the call stores is there after your commit, and is not after your
   * rollback. The call commits nothing. Only for what `over` made. After an error of kind `storage`, and after an
   * abort, roll back.
   */
  within?: SqlClient | null
}

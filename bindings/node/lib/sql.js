'use strict'

// The program's own database: the connections of its pool, as a journal uses them. A call on another thread asks for
// each statement, one after another, and waits; this thread never does.

const { object, wrongType } = require('./argument')

/** The driver of MariaDB and MySQL. */
const MYSQL2 = {
  name: 'mysql2/promise',
  isPool: pool => typeof pool.getConnection === 'function',
  acquire: pool => pool.getConnection(),
  async begin(connection) {
    await connection.query('SET TRANSACTION ISOLATION LEVEL READ COMMITTED')
    await connection.query('START TRANSACTION')
  },
  end: (connection, word) => connection.query(word),
  run: runInMysql,
  destroy: connection => connection.destroy(),
  code: error => error.errno > 0 && error.sqlState ? String(error.errno) : null
}

/** The dialect's driver: its pool's connections, and what its errors say. */
const DRIVERS = {
  postgresql: {
    name: 'pg',
    isPool: pool => typeof pool.connect === 'function' && typeof pool.totalCount === 'number',
    acquire: pool => pool.connect(),
    begin: client => client.query('BEGIN ISOLATION LEVEL READ COMMITTED'),
    end: (client, word) => client.query(word),
    run: runInPostgresql,
    destroy: client => client.release(true),
    // A pool of one has no connection left for the statements.
    canListen: pool => pool.options?.max !== 1,
    // An SQLSTATE; the driver's own errors and those of the network have none.
    code: error => /^[0-9A-Z]{5}$/.test(error.code) && error.severity ? error.code : null
  },
  mariadb: MYSQL2,
  mysql: MYSQL2
}

/** The pool of a journal, and the connections that transactions have at this time. */
class Connections {
  #driver
  #pool
  #held = new Map()
  /** What the driver threw last. */
  failure = null

  /** Without a driver for the dialect, the addon refuses the dialect. */
  constructor(pool, dialect) {
    this.#driver = DRIVERS[dialect]
    this.#pool = promised(object(pool, 'a pool of connections'))
    if (this.#driver && !this.#driver.isPool(this.#pool)) throw wrongType(`a pool of \`${this.#driver.name}\``, pool)
  }

  /** Does what a thread asks for, and answers it. */
  async answer(request) {
    try {
      const { changed, rows } = await this[request.action](request.link, request)
      request.done(changed, rows)
    } catch (error) {
      this.#refuse(request, error)
    }
  }

  /** Lends the caller's connection to a call: its thread may use it until the call has ended or was aborted. */
  async lend(number, given, signal, call) {
    const client = promised(object(given, 'a connection of the driver'))
    if (typeof client.query !== 'function' || this.#driver.isPool(client)) {
      throw wrongType(`the connection of \`${this.#driver.name}\` that is in your transaction`, given)
    }
    // After an abort the caller ends its transaction. No statement of ours may come after that.
    const back = () => this.#held.delete(number)
    this.#held.set(number, { client, ignore: null })
    signal?.addEventListener('abort', back, { once: true })
    try {
      return await call()
    } finally {
      back()
      signal?.removeEventListener('abort', back)
    }
  }

  async begin(number) {
    const client = await this.#driver.acquire(this.#pool)
    // A lost connection tells it by an event too, which would end the process.
    const ignore = () => {}
    client.on('error', ignore)
    this.#held.set(number, { client, ignore })
    await this.#driver.begin(client)
    return NOTHING
  }

  async run(number, request) {
    return this.#driver.run(this.#of(number), request.statement, request.values())
  }

  async commit(number) {
    await this.#driver.end(this.#of(number), 'COMMIT')
    return this.#release(number)
  }

  async rollback(number) {
    // A transaction that could not begin has nothing to end.
    if (this.#held.has(number)) await this.#driver.end(this.#of(number), 'ROLLBACK')
    return this.#release(number)
  }

  /** Ends the connection: nobody knows what state it is in. */
  async close(number) {
    return this.#release(number, client => this.#driver.destroy(client))
  }

  /** Takes a connection of the pool that listens to this channel of PostgreSQL, if the driver can. */
  async listen(number, { statement: channel }) {
    if (!this.#driver.canListen?.(this.#pool)) return NOTHING
    const client = await this.#driver.acquire(this.#pool)
    const listener = new Listener(client)
    this.#held.set(number, { client, ignore: listener.lose, listener })
    try {
      await client.query(`LISTEN ${channel}`)
    } catch (error) {
      await this.close(number)
      throw error
    }
    return { changed: 1, rows: [] }
  }

  /** Waits at most so many milliseconds for notifications. */
  async notified(number, request) {
    this.#of(number)
    const told = await this.#held.get(number).listener.notified(Number(request.values()[0]))
    return { changed: 0, rows: told.map(payload => [payload]) }
  }

  #of(number) {
    const held = this.#held.get(number)
    if (held === undefined) throw new Error('the connection was taken back')
    return held.client
  }

  #release(number, end = client => client.release()) {
    const held = this.#held.get(number)
    this.#held.delete(number)
    if (held !== undefined) {
      end(held.client)
      held.client.off('error', held.ignore)
    }
    return NOTHING
  }

  #refuse(request, error) {
    this.failure = error
    const code = error instanceof Error ? this.#driver.code(error) : null
    // A mistake in the program is told at once. What has no code of the database is a lost connection.
    const isMistake = !(error instanceof Error) || [TypeError, RangeError, ReferenceError].includes(error.constructor)
    if (code === null && isMistake) request.threw(error?.name ?? typeof error)
    else request.failed(code)
  }
}

/** A connection that listens, and what it was told. */
class Listener {
  #told = []
  #lost = null
  #wake = () => {}

  constructor(client) {
    client.on('notification', ({ payload }) => {
      this.#told.push(payload ?? '')
      this.#wake()
    })
    client.on('error', this.lose)
    client.on('end', this.lose)
  }

  lose = error => {
    this.#lost = error ?? new Error('the connection has ended')
    this.#wake()
  }

  /** Waits at most so long; the payloads of what came since the last call. */
  async notified(millis) {
    if (this.#told.length === 0 && this.#lost === null) {
      await new Promise(resolve => {
        const timer = setTimeout(resolve, millis)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    if (this.#lost !== null) throw this.#lost
    return this.#told.splice(0)
  }
}

const NOTHING = { changed: 0, rows: [] }

/** A pool or a connection with promises; `mysql2` has a form without them too. */
function promised(thing) {
  return typeof thing.promise === 'function' ? thing.promise() : thing
}

/** The types of PostgreSQL for whole numbers and bytes, and of MariaDB and MySQL for whole numbers. */
const POSTGRESQL_INTS = new Set([20, 21, 23])
const POSTGRESQL_BYTES = 17
const MYSQL_INTS = new Set([1, 2, 3, 8, 9])

/** The program may have set parsers of its own, so each value is taken as the database writes it. */
const AS_WRITTEN = { getTypeParser: () => value => value }

async function runInPostgresql(client, text, values) {
  const query = values.length === 0 ? { text } : { text, values }
  const { rowCount, rows, fields } = await client.query({ ...query, rowMode: 'array', types: AS_WRITTEN })
  const types = fields.map(field => field.dataTypeID)
  const plain = (value, at) => {
    if (typeof value !== 'string') return numbered(value)
    if (POSTGRESQL_INTS.has(types[at])) return BigInt(value)
    return types[at] === POSTGRESQL_BYTES ? bytesOf(value) : value
  }
  return { changed: rowCount ?? 0, rows: rows.map(row => row.map(plain)) }
}

/** Bytes as PostgreSQL writes them, in either form of `bytea_output`. */
function bytesOf(text) {
  if (text.startsWith('\\x')) return Buffer.from(text.slice(2), 'hex')
  const plain = text.replace(/\\(\\|[0-7]{3})/g, (_, one) => one === '\\' ? one : String.fromCharCode(parseInt(one, 8)))
  return Buffer.from(plain, 'latin1')
}

async function runInMysql(connection, sql, values) {
  // Values are sent beside the statement, whatever the server's mode says of backslashes.
  const given = values.map(value => typeof value === 'bigint' ? Number(value) : value)
  const query = { sql, rowsAsArray: true, typeCast: (_, next) => next() }
  const running = given.length === 0 ? connection.query(query) : connection.execute({ ...query, values: given })
  const [found, fields] = await running
  if (!Array.isArray(found)) return { changed: found.affectedRows ?? 0, rows: [] }
  const isInt = at => MYSQL_INTS.has(fields[at].columnType)
  const plain = (value, at) => typeof value === 'string' && isInt(at) ? BigInt(value) : numbered(value)
  return { changed: found.length, rows: found.map(row => row.map(plain)) }
}

/** The value; a whole number as the addon takes it. */
function numbered(value) {
  return Number.isInteger(value) ? BigInt(value) : value
}

module.exports = { Connections }

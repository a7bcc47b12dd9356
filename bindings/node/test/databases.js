'use strict'

// PostgreSQL, MariaDB and MySQL for the tests: real servers, each in a temporary folder, run by a user that is not
// root.

const { execFileSync, spawn } = require('node:child_process')
const fs = require('node:fs')
const net = require('node:net')
const os = require('node:os')
const path = require('node:path')
const { setTimeout: sleep } = require('node:timers/promises')

// `tests/mysql/run` has the tests run over MySQL alone, and says which `mysqld` that is.
const MYSQLD = process.env.DTEKIT_MYSQLD
const DIALECTS = MYSQLD ? ['mysql'] : ['postgresql', 'mariadb']
const PROGRAMS = {
  postgresql: ['initdb', 'postgres'],
  mariadb: ['mariadb-install-db', 'mariadbd'],
  mysql: ['mysqld']
}

/** The path of a program of a server, also where Debian hides it. */
function program(name) {
  if (name === 'mysqld') return MYSQLD
  const debian = '/usr/lib/postgresql'
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort().reverse() : []
  const folders = [...versions.map(version => path.join(debian, version, 'bin')), '/usr/sbin']
  return [...folders, ...process.env.PATH.split(path.delimiter)]
    .map(folder => path.join(folder, name)).find(file => fs.existsSync(file))
}

/** Whether the programs of a dialect's server are here; where they are not, a line says what is left out. */
function isHere(dialect) {
  const missing = PROGRAMS[dialect].find(name => program(name) === undefined)
  if (missing !== undefined) console.log(`left out: what needs ${missing}, in Node`)
  return missing === undefined
}

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address()
  await new Promise(resolve => server.close(resolve))
  return port
}

/** A server with an empty database `erp`, until it is stopped. */
class Database {
  static async start(dialect) {
    const database = new Database()
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-db-'))
    Object.assign(database, { dialect, folder, port: await freePort() })
    // No server runs as root.
    database.user = {}
    if (process.getuid() === 0) {
      const users = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
      const [, , uid, gid] = users.find(line => line.startsWith('nobody:')).split(':')
      database.user = { uid: Number(uid), gid: Number(gid) }
      fs.chownSync(folder, database.user.uid, database.user.gid)
    }
    const data = path.join(folder, 'data')
    const run = (name, ...given) => execFileSync(program(name), given, { cwd: folder, stdio: 'pipe', ...database.user })
    if (dialect === 'postgresql') {
      run('initdb', '-D', data, '-A', 'trust', '-U', 'erp', '-E', 'UTF8', '--locale=C')
      database.command = [program('postgres'), '-D', data, '-k', folder, '-p', database.port, '-c', 'listen_addresses=127.0.0.1']
    } else if (dialect === 'mariadb') {
      const method = '--auth-root-authentication-method=normal'
      run('mariadb-install-db', '--no-defaults', `--datadir=${data}`, method, '--skip-test-db')
      database.command = [program('mariadbd'), '--no-defaults', `--datadir=${data}`, `--socket=${folder}/socket`,
        `--port=${database.port}`, '--bind-address=127.0.0.1', `--pid-file=${folder}/pid`]
    } else {
      run('mysqld', '--no-defaults', `--datadir=${data}`, '--initialize-insecure')
      database.command = [program('mysqld'), '--no-defaults', `--datadir=${data}`, `--socket=${folder}/socket`,
        `--port=${database.port}`, '--bind-address=127.0.0.1', `--pid-file=${folder}/pid`,
        '--secure-file-priv=NULL', '--mysqlx=OFF',
        // The tests end the server, never the machine.
        '--innodb-flush-log-at-trx-commit=2', '--sync-binlog=0']
    }
    await database.serve()
    await database.run('CREATE DATABASE erp', database.system)
    return database
  }

  /** The database that a new server has. */
  get system() {
    return this.dialect === 'postgresql' ? 'postgres' : 'mysql'
  }

  /** Starts the server and waits until it answers. */
  async serve() {
    const [name, ...given] = this.command.map(String)
    const log = fs.openSync(path.join(this.folder, 'log'), 'a')
    this.process = spawn(name, given, { cwd: this.folder, stdio: ['ignore', log, log], ...this.user })
    fs.closeSync(log)
    const deadline = Date.now() + 60_000
    for (;;) {
      try {
        return await this.run('SELECT 1', this.system)
      } catch (error) {
        const isLate = Date.now() > deadline || this.process.exitCode !== null
        if (isLate) throw new Error(fs.readFileSync(path.join(this.folder, 'log'), 'utf8'), { cause: error })
        await sleep(50)
      }
    }
  }

  /** Ends the server without a word to its clients, as a power failure does, and starts it again. */
  async restart() {
    await this.kill(this.dialect === 'postgresql' ? 'SIGQUIT' : 'SIGKILL')
    await this.serve()
  }

  async stop() {
    await this.kill('SIGQUIT')
    fs.rmSync(this.folder, { recursive: true, force: true })
  }

  async kill(name) {
    const ended = new Promise(resolve => this.process.once('exit', resolve))
    this.process.kill(name)
    await ended
  }

  /** Runs statements on a connection of their own. */
  async run(text, database = 'erp') {
    const pool = connect(this.dialect, this.port, database)
    try {
      return await pool.query(text)
    } finally {
      await pool.end()
    }
  }

  pool(options) {
    return connect(this.dialect, this.port, 'erp', options)
  }

  /** A connection of a pool. */
  client(pool) {
    return this.dialect === 'postgresql' ? pool.connect() : pool.getConnection()
  }
}

/** A pool of the dialect's driver. */
function connect(dialect, port, database = 'erp', options = {}) {
  if (dialect === 'postgresql') {
    const { Pool } = require('pg')
    const pool = new Pool({ host: '127.0.0.1', port, user: 'erp', database, connectionTimeoutMillis: 5000, ...options })
    // A connection that nobody uses is lost when the server ends.
    return pool.on('error', () => {})
  }
  return require('mysql2/promise').createPool({ host: '127.0.0.1', port, user: 'root', database, ...options })
}

module.exports = { DIALECTS, Database, connect, isHere }

'use strict'

// CPU seconds of calls by dtekit or fetch: `calls.js dtekit|fetch URL CALLS`.

const path = require('node:path')

const [, , clientName, url, calls] = process.argv

function caller() {
  if (clientName === 'dtekit') {
    const { Client } = require(path.join(__dirname, '..', '..', '..', 'bindings', 'node'))
    const client = new Client(url, 'user', 'secret')
    return () => client.getAccount({ accountCode: '3101123456' })
  }
  const headers = { Authorization: `Basic ${btoa('user:secret')}`, Accept: 'application/json' }
  return async () => {
    const answer = await fetch(`${url}/api/v1/Account/GetAccount?accountCode=3101123456`, { headers })
    if (!answer.ok) throw new Error(answer.statusText)
    return answer.json()
  }
}

async function main() {
  const call = caller()
  for (let i = 0; i < 100; i++) await call()
  const begin = process.cpuUsage()
  for (let i = 0; i < Number(calls); i++) await call()
  const { user, system } = process.cpuUsage(begin)
  console.log((user + system) / 1e6)
}

main()

'use strict'

// Results as plain values, made from core's JSON; records.d.ts is the documentation.

const TIMES = require('./record-times')
const { inspect, showAnswer } = require('./shown')
const { dateOf, secondsOf } = require('./time')

/** The record with this name: core's members, their times as Dates and their bytes as Buffers. It changes the members that it gets. */
function record(name, members) {
  for (const [member, kind] of Object.entries(TIMES[name])) {
    const value = members[member] ?? null
    members[member] = Array.isArray(value) ? value.map(one => made(kind, one)) : made(kind, value)
  }
  return members
}

/** The record of a JSON text. */
function recordOf(name, text) {
  return record(name, JSON.parse(text))
}

/** The step of a JSON text, whose members depend on its word. */
function stepOf(name, text) {
  const members = JSON.parse(text)
  for (const [member, kind] of Object.entries(TIMES[name])) {
    if (members[member] !== undefined) members[member] = made(kind, members[member])
  }
  return members
}

function made(kind, value) {
  if (value === null) return null
  if (kind === 'bytes') return Buffer.from(value)
  if (kind === 'time') return dateOf(value)
  return kind === 'NextStep' ? new NextStep(value) : record(kind, value)
}

/** What to ask next. JSON.stringify writes the form that is kept: times as seconds since 1970. */
class NextStep {
  constructor(members) {
    Object.assign(this, record('NextStep', { ...members }))
  }

  toJSON() {
    return inSeconds(this)
  }
}

Object.defineProperty(NextStep.prototype, inspect, { value: showAnswer })

/** The members of a next step as core keeps it, with its times in seconds since 1970. */
function inSeconds(next) {
  const seconds = name => next[name] == null ? null : secondsOf(next[name])
  return { ...next, ...Object.fromEntries(Object.keys(TIMES.NextStep).map(name => [name, seconds(name)])) }
}

module.exports = { NextStep, inSeconds, record, recordOf, stepOf }

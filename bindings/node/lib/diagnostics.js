'use strict'

// The channels `dtekit:request`, `dtekit:reply` and `dtekit:unknown` of node:diagnostics_channel.

const { channel } = require('node:diagnostics_channel')

const REQUEST = channel('dtekit:request')
const REPLY = channel('dtekit:reply')
const UNKNOWN = channel('dtekit:unknown')

/** The function that receives the events of a call; undefined if nobody has subscribed: then no event is made. */
function publisher() {
  return [REQUEST, REPLY, UNKNOWN].some(one => one.hasSubscribers) ? publish : undefined
}

function publish(text) {
  const event = JSON.parse(text)
  const to = { request: REQUEST, unknown: UNKNOWN }[event.event] ?? REPLY
  to.publish(event)
}

module.exports = { publisher }

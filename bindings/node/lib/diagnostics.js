'use strict'

// The channels `dtekit:request` and `dtekit:reply` of node:diagnostics_channel.

const { channel } = require('node:diagnostics_channel')

const REQUEST = channel('dtekit:request')
const REPLY = channel('dtekit:reply')

/** The function that receives the events of a call; undefined if nobody has subscribed: then no event is made. */
function publisher() {
  return REQUEST.hasSubscribers || REPLY.hasSubscribers ? publish : undefined
}

function publish(text) {
  const event = JSON.parse(text)
  if (event.event === 'request') REQUEST.publish(event)
  else REPLY.publish(event)
}

module.exports = { publisher }

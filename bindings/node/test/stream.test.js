'use strict'

// jsonToXmlTo: the bytes, the backpressure, and how it ends or fails.

const assert = require('node:assert/strict')
const { once } = require('node:events')
const fs = require('node:fs')
const net = require('node:net')
const os = require('node:os')
const path = require('node:path')
const { PassThrough, Writable } = require('node:stream')
const { describe, test } = require('node:test')

const { jsonToXmlSync, jsonToXmlTo } = require('dtekit')

/** JSON so long that its XML is written in several pieces. */
const JSON_TEXT = JSON.stringify({ Documento: { Detalle: Array.from({ length: 60_000 }, (_, Nro) => ({ Nro, Nmb: 'Ñandú & Cía' })) } })
const XML = jsonToXmlSync(JSON_TEXT)

/** A stream that keeps each piece in `pieces`, then calls `write(target, done)`. */
function stream(write) {
  const target = new Writable({
    highWaterMark: 1,
    write(piece, encoding, done) {
      target.pieces.push(piece)
      write(target, done)
    }
  })
  target.pieces = []
  return target
}

describe('XML written to a stream', () => {
  test('is the same for a string, a Buffer and an object', async () => {
    for (const input of [JSON_TEXT, Buffer.from(JSON_TEXT), JSON.parse(JSON_TEXT)]) {
      const target = stream((_, done) => setImmediate(done))
      assert.equal(await jsonToXmlTo(input, target), undefined)
      assert.ok(target.pieces.length > 5)
      assert.ok(Buffer.concat(target.pieces).equals(XML))
    }
  })

  test('leaves the stream open and adds no listeners', async () => {
    const target = stream((_, done) => done())
    const before = target.eventNames().map(name => [name, target.listenerCount(name)])
    await jsonToXmlTo('{"a": 1}', target)
    await jsonToXmlTo('{"a": 2}', target)
    assert.equal(Buffer.concat(target.pieces).toString(), '<DTE><a>1</a></DTE><DTE><a>2</a></DTE>')
    assert.equal(target.writableEnded, false)
    assert.deepEqual(target.eventNames().map(name => [name, target.listenerCount(name)]), before)
  })

  test('waits while the stream is full', async () => {
    let open, begin
    const gate = new Promise(resolve => { open = resolve })
    const begun = new Promise(resolve => { begin = resolve })
    const target = stream((_, done) => { begin(); gate.then(() => done()) })
    const written = jsonToXmlTo(JSON_TEXT, target)
    await begun
    // Without backpressure, a second piece would arrive in one of the next turns of the event loop.
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
    assert.equal(target.pieces.length, 1)
    assert.equal(target.writableLength, target.pieces[0].length)
    open()
    await written
    assert.ok(Buffer.concat(target.pieces).equals(XML))
  })

  test('can go to a file and to a socket', async () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-')), 'large.xml')
    const target = fs.createWriteStream(file)
    await jsonToXmlTo(JSON_TEXT, target)
    target.end()
    await once(target, 'finish')
    assert.ok(fs.readFileSync(file).equals(XML))
    fs.rmSync(path.dirname(file), { recursive: true })

    const server = net.createServer(async socket => {
      await jsonToXmlTo(JSON_TEXT, socket)
      socket.end()
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const read = await net.connect(server.address().port, '127.0.0.1').toArray()
    server.close()
    assert.ok(Buffer.concat(read).equals(XML))
  })

  test('can go to a stream whose write ignores its callback', async () => {
    const target = stream((_, done) => setImmediate(done))
    const write = target.write
    target.write = piece => write.call(target, piece)
    await jsonToXmlTo(JSON_TEXT, target)
    assert.ok(Buffer.concat(target.pieces).equals(XML))
  })

  test('can go to a PassThrough stream', async () => {
    const through = new PassThrough()
    const read = through.toArray()
    await jsonToXmlTo(JSON_TEXT, through)
    through.end()
    assert.ok(Buffer.concat(await read).equals(XML))
  })

  test('does not change if the caller changes the input', async () => {
    const input = Buffer.from(JSON_TEXT)
    const target = stream((_, done) => setImmediate(done))
    const written = jsonToXmlTo(input, target)
    input.fill('x')
    await written
    assert.ok(Buffer.concat(target.pieces).equals(XML))
  })

  test('can go to many streams at once', async () => {
    const targets = Array.from({ length: 20 }, () => stream((_, done) => setImmediate(done)))
    await Promise.all(targets.map(target => jsonToXmlTo(JSON_TEXT, target)))
    for (const target of targets) assert.ok(Buffer.concat(target.pieces).equals(XML))
  })

  test('accepts options', async () => {
    const target = stream((_, done) => done())
    const dropped = []
    await jsonToXmlTo('{"F": {"a": "", "b": "ñ"}}', target, { keepRoot: true, dropEmpty: dropped, declaration: true })
    assert.equal(Buffer.concat(target.pieces).toString(), '<?xml version="1.0" encoding="UTF-8"?><F><b>ñ</b></F>')
    assert.deepEqual(dropped, ['a'])
  })
})

describe('a stream', () => {
  test('that fails makes the call reject with the error of the stream', async () => {
    const full = new Error('disk full')
    for (const when of [0, 2]) {
      const target = stream((target, done) => setImmediate(done, target.pieces.length > when ? full : null))
      await assert.rejects(jsonToXmlTo(JSON_TEXT, target), full)
      await new Promise(resolve => setTimeout(resolve, 20))
      assert.equal(target.destroyed, true)
    }
  })

  test('that fails at once makes the call reject with the error of the stream', async () => {
    const full = new Error('disk full')
    await assert.rejects(jsonToXmlTo(JSON_TEXT, stream((_, done) => done(full))), full)
    await new Promise(resolve => setTimeout(resolve, 20))
  })

  test('that is destroyed during the call makes it reject', async () => {
    const target = stream((target, done) => target.pieces.length > 1 ? target.destroy() : done())
    await assert.rejects(jsonToXmlTo(JSON_TEXT, target), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
  })

  test('that has already ended or closed makes the call reject', async () => {
    const ended = stream((_, done) => done())
    ended.end()
    await once(ended, 'finish')
    await assert.rejects(jsonToXmlTo(JSON_TEXT, ended), { code: /^ERR_STREAM_/ })
    const closed = stream((_, done) => done())
    closed.destroy()
    await assert.rejects(jsonToXmlTo(JSON_TEXT, closed), { code: /^ERR_STREAM_/ })
    await new Promise(resolve => setTimeout(resolve, 20))
  })

  test('is not touched if the JSON or an option is refused', async () => {
    const target = stream((_, done) => done())
    await assert.rejects(jsonToXmlTo('{"a": 1', target), { kind: 'syntax', code: 'json-syntax' })
    await assert.rejects(jsonToXmlTo('{}', target, { keepRot: true }), { kind: 'argument', code: 'option-unknown' })
    assert.deepEqual([target.destroyed, target.listenerCount('error'), target.pieces.length], [false, 0, 0])
  })

  test('of another type is a TypeError', async () => {
    for (const target of [undefined, null, {}, 'file.xml']) await assert.rejects(jsonToXmlTo('{}', target), TypeError)
  })
})

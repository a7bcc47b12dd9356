'use strict'

// The JavaScript interface of results. The vectors test how answers are interpreted.

const assert = require('node:assert/strict')
const { describe, test } = require('node:test')

const { DocumentList, DtekitError, FileResult, ProcessResult, decodeReply } = require('dtekit')

const ID = '3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11'

/** Decodes an answer with success, an id and these members. */
function answer(members) {
  return JSON.stringify({ Success: true, GlobalDocumentId: ID, ...members })
}

/** The JavaScript value of a number in an answer. */
function numbers(texts) {
  const { extra } = ProcessResult.decode(`{"Success": true, "GlobalDocumentId": "${ID}", "N": [${texts.join(', ')}]}`)
  return extra.N
}

describe('numbers', () => {
  test('are numbers if JavaScript writes the same text', () => {
    const texts = ['0', '1', '-1', '0.1', '1.5', '-0.25', '123456789012345', '9007199254740991', '0.000001', '123456789.012345']
    assert.deepEqual(numbers(texts), texts.map(Number))
  })

  test('are text if JavaScript would write a different text', () => {
    const texts = [
      '1.10', '19.00', '-0', '0.0', '12345678901234567890', '9007199254740993', '0.1000000000000000055511151231257827',
      '0.0000001', '1000000000000000000000', '31773692579611.812', '31773692579611.813', '12345678901234567890123', '1.7976931348623157e+999'
    ]
    assert.deepEqual(numbers(texts), texts)
  })

  test('never change: random digits', () => {
    // A random generator with a fixed seed, so that a failure is repeatable.
    let state = 20240229
    const random = () => (state = (state * 48271) % 2147483647) / 2147483647
    const digits = count => Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
    const texts = Array.from({ length: 5000 }, () => {
      const whole = random() < 0.3 ? '0' : String(1 + Math.floor(random() * 9)) + digits(Math.floor(random() * 22))
      const fraction = random() < 0.5 ? '' : `.${digits(1 + Math.floor(random() * 20))}`
      return `${random() < 0.2 ? '-' : ''}${whole}${fraction}`
    })
    numbers(texts).forEach((found, index) => {
      assert.equal(String(found), texts[index])
    })
  })

  test('are exact in the other data of the country too', () => {
    const { otherData } = ProcessResult.decode(`{"Success": true, "OtherData": {"Folio": 12.50, "Serie": 7}}`)
    assert.deepEqual(otherData, { folio: '12.50', serie: 7 })
  })
})

describe('members', () => {
  test('are in camelCase', () => {
    const result = ProcessResult.decode(answer({ OtherData: { AuthorityTimeStamp: 'x', RFCEmisor: 'y', Propio: 'z' } }))
    assert.equal(result.globalDocumentId, ID)
    assert.deepEqual(result.otherData, { authorityTimeStamp: 'x', rfcEmisor: 'y', Propio: 'z' })
  })

  test('have the document of the response value as a Buffer, in any encoding', () => {
    const xml = Buffer.from('<a>ñ</a>', 'latin1')
    const { responseValue } = ProcessResult.decode(answer({ ResponseValue: xml.toString('base64') }), { country: 'MX' })
    assert.equal(responseValue.role, 'certified')
    assert.ok(Buffer.isBuffer(responseValue.content))
    assert.deepEqual(responseValue.content, xml)
  })

  test('for the response value are null if it has no document', () => {
    assert.equal(ProcessResult.decode(answer({ ResponseValue: 'OK' })).responseValue.content, null)
    assert.equal(ProcessResult.decode(answer({})).responseValue, null)
  })

  test('can be named __proto__', () => {
    const { extra } = ProcessResult.decode('{"Success": true, "__proto__": {"polluted": true}}')
    assert.equal(extra.polluted, undefined)
    assert.deepEqual(Object.keys(extra), ['__proto__'])
  })
})

describe('the documents in the other data', () => {
  test('are Buffers', () => {
    const XmlAuthorization = Buffer.from('<a/>').toString('base64')
    const result = ProcessResult.decode(answer({ OtherData: { XmlAuthorization } }), { country: 'AR' })
    assert.equal(result.otherContent('xmlAuthorization').toString(), '<a/>')
    assert.equal(result.otherContent('data'), null)
  })
})

describe('decodeReply', () => {
  test('returns the class of the operation', () => {
    const file = decodeReply('{"Base64Content": "PGEvPg=="}', { operation: 'File/DownloadDocumentXml' })
    assert.ok(file instanceof FileResult)
    assert.equal(file.content.toString(), '<a/>')
  })

  test('returns the documents of a list with their typed members', () => {
    const body = { Documents: [{ CountryId: 'CL', DocumentTags: [{ Code: 'AuthorityStatus', Value: '3' }] }] }
    const list = decodeReply(JSON.stringify(body), { operation: 'Document/GetDocument' })
    assert.ok(list instanceof DocumentList)
    assert.equal(list.documents[0].authorityStatus, 'rejected')
    assert.equal(list.continuationToken, null)
  })

  test('refuses an unknown option', () => {
    assert.throws(() => decodeReply('{}', { state: 200 }), { kind: 'argument', code: 'option-unknown' })
  })
})

describe('accepted()', () => {
  test('returns the result if it is accepted', () => {
    const result = ProcessResult.decode(answer({}), { country: 'MX' })
    assert.equal(result.accepted(), result)
  })

  test('throws if it is rejected', () => {
    const result = ProcessResult.decode('{"Success": false, "Code": 99}', { country: 'MX' })
    assert.throws(() => result.accepted(), { kind: 'invalid', code: 'result-rejected' })
  })

  test('throws if the authority has not answered yet', () => {
    const result = ProcessResult.decode(answer({}), { country: 'CR' })
    assert.throws(() => result.accepted(), { kind: 'answer', code: 'result-not-accepted-yet' })
  })

  test('throws with the error of an unknown outcome as its cause', () => {
    const result = ProcessResult.decode('<html>')
    assert.ok(result.error instanceof DtekitError)
    assert.throws(() => result.accepted(), error => {
      assert.equal(error.code, 'result-unknown')
      assert.equal(error.cause, result.error)
      return true
    })
  })
})

describe('certifiedXml()', () => {
  const ResponseValue = Buffer.from('<a/>').toString('base64')

  test('returns the document if it is accepted', () => {
    const result = ProcessResult.decode(answer({ ResponseValue }), { country: 'MX' })
    assert.equal(result.certifiedXml().toString(), '<a/>')
  })

  test('returns null otherwise', () => {
    for (const [members, country] of [[{ ResponseValue, Success: false }, 'MX'], [{ ResponseValue }, 'CR'], [{}, 'MX']]) {
      assert.equal(ProcessResult.decode(answer(members), { country }).certifiedXml(), null)
    }
  })
})

describe('decode', () => {
  test('uses the country and the processing form that the caller gives', () => {
    const result = ProcessResult.decode(answer({}), { country: 'AR', asynchronous: true })
    assert.equal(result.outcome, 'queued')
  })

  test('refuses an unknown keyword', () => {
    assert.throws(() => ProcessResult.decode(answer({}), { async: true }), { kind: 'argument', code: 'option-unknown' })
  })

  test('of an unreadable answer to a read is an error', () => {
    assert.throws(() => ProcessResult.decode('[]', { operation: 'Document/SendDocumentToValidate' }), { kind: 'answer' })
  })
})

describe('unknownSince', () => {
  test('is set for a decoded answer that is unknown, and for no other', () => {
    const before = Math.floor(Date.now() / 1000) * 1000
    const unknown = ProcessResult.decode(answer({ Success: false, Code: 503 }), { country: 'CR' })
    assert.equal(unknown.outcome, 'unknown')
    assert.ok(Number(unknown.next.unknownSince) >= before)
    const sent = ProcessResult.decode(answer({}), { country: 'CR' })
    assert.equal(sent.outcome, 'sent')
    assert.equal(sent.next.unknownSince, null)
  })
})

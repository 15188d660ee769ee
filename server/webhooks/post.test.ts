import dns, { type LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { post } from './post.ts'
import { isPublicAddress } from './public-address.ts'

type Answered = (error: null, addresses: LookupAddress[]) => void
const delivery = { headers: { 'content-type': 'application/json' }, body: '{"evento":"prova"}' }

it.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  '::7f00:1',
  '::127.0.0.1',
  '::a00:1',
  '::808:808',
  '::ffff:0:7f00:1',
  '::ffff:10.0.0.1',
  '64:ff9b:1::7f00:1',
  '64:ff9b:2::1',
  '2002:a9fe:a9fe::',
  '2001:0:7f00:1::',
  '2001:2::1',
  '2001:10::1',
  '3fff::1',
  'fec0::1',
  'fc00::1',
  'ff0e::1',
  '100::1',
  '400::1',
  '1fff::1',
  '4000::1',
  '5f00::1',
  'fe00::1',
  '0.1.2.3',
  '192.0.0.1',
  '192.88.99.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '239.1.1.1',
  '240.0.0.1',
  'fe80::1%eth0',
  'localhost',
  '',
])('%s is not public', address => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each(['8.8.8.8', '151.1.1.1', '::ffff:8.8.8.8', '2a00:1450:4002:400::2004', '2606:4700::1111'])(
  '%s is public',
  address => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

describe('a webhook', () => {
  const received: { request: IncomingMessage; body: string }[] = []
  let answer = { status: 204, headers: {} as Record<string, string>, body: '' }
  const server = createServer(async (request, response) => {
    received.push({ request, body: await text(request) })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  let url: string
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://localhost:${(server.address() as AddressInfo).port}/notifiche`
  })
  afterAll(() => server.close())
  const open = { isAllowed: () => true, refusal: () => null }

  it('is posted with its full body', async () => {
    expect(await post({ ...delivery, url }, open)).toEqual({ status: 204, begins: '' })
    const { request, body } = received.at(-1)!
    expect([request.method, request.url, body]).toEqual(['POST', '/notifiche', delivery.body])
  })

  it.each([
    [500, false],
    [302, false],
    [410, true],
  ])('fails for the status %i', async (status, isFinal) => {
    answer = { status, headers: { location: url }, body: '' }
    const before = received.length
    await expect(post({ ...delivery, url }, open)).rejects.toMatchObject({
      message: `webhook: ${status}`,
      isFinal,
    })
    expect(received).toHaveLength(before + 1)
  })

  it('reads the start of the response on one line', async () => {
    answer = { status: 500, headers: {}, body: `  errore\n\u0000interno ${'x'.repeat(100_000)}` }
    const failure = await post({ ...delivery, url }, open).catch(error => error)
    expect(failure.answer.status).toBe(500)
    expect(failure.answer.begins).toMatch(/^errore interno x+$/)
    expect(failure.answer.begins.length).toBeLessThanOrEqual(200)
  })

  it.each([
    'localhost',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0x7f000001',
    '0177.0.0.1',
    '017700000001',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[::7f00:1]',
    '[::127.0.0.1]',
    '169.254.169.254',
    '[::ffff:a9fe:a9fe]',
    '[fe80::1]',
    '①②⑦.⓪.⓪.①',
  ])('refuses the inside address %s', async host => {
    const before = received.length
    await expect(post({ ...delivery, url: `https://${host}/` })).rejects.toThrow('inside address')
    expect(received).toHaveLength(before)
  })

  it('looks a name up once and connects to the checked address', async () => {
    let lookUps = 0
    vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: object, done: Answered) => {
      // The first lookup gives an allowed address, a second one an inside address.
      const address = lookUps++ === 0 ? '127.0.0.1' : '127.0.0.9'
      done(null, [{ address, family: 4 }])
    }) as never)
    syncBuiltinESMExports()
    const { port } = new URL(url)
    const checked: string[] = []
    const isAllowed = (address: string) => checked.push(address) > 0 && address === '127.0.0.1'
    answer = { status: 204, headers: {}, body: '' }
    try {
      await post({ ...delivery, url: `http://casa.example:${port}/` }, { isAllowed, refusal: () => null })
      expect([lookUps, checked]).toEqual([1, ['127.0.0.1']])
      // The second lookup gives an inside address, and no connection is made.
      const before = received.length
      const inside = post(
        { ...delivery, url: `http://casa.example:${port}/` },
        { isAllowed, refusal: () => null },
      )
      await expect(inside).rejects.toThrow('inside address')
      expect(received).toHaveLength(before)
    } finally {
      vi.restoreAllMocks()
      syncBuiltinESMExports()
    }
  })

  it.each(['http://esempio.it/', 'https://ada:segreto@esempio.it/', 'file:///etc/passwd', 'nessuno'])(
    'refuses the address %s',
    async url => {
      await expect(post({ ...delivery, url })).rejects.toMatchObject({
        message: 'webhook: address',
        isFinal: true,
      })
    },
  )

  it.each(['https://www.esempio.it:8443/', 'https://8.8.8.8:22/'])('refuses the port of %s', async url => {
    await expect(post({ ...delivery, url })).rejects.toMatchObject({
      message: 'webhook: port',
      isFinal: true,
    })
  })

  it('reports only the code of a network error', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    await once(closed, 'close')
    await expect(post({ ...delivery, url: `http://127.0.0.1:${port}/` }, open)).rejects.toThrow(
      /^webhook: ECONNREFUSED$/,
    )
  })
})

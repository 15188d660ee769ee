import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../settings.ts'
import { dripping, never, startSlowServer } from './testing/slow-server.ts'
import { mailTransport } from './transport.ts'

const letter = { to: 'ada@quinto.example', subject: 'Prova', text: 'Prova.' }
const eventually = <T>(read: () => T) => expect.poll(read)
const longMs = 600_000
const patient = {
  dnsTimeout: longMs,
  connectionTimeout: longMs,
  greetingTimeout: longMs,
  socketTimeout: longMs,
  letterTimeout: longMs,
}

it.each([
  ['sends no greeting', 'greetingTimeout', 'ETIMEDOUT', { beforeGreeting: never }],
  ['sends no greeting', 'connectionTimeout', 'ETIMEDOUT', { beforeGreeting: never }],
  ['hangs after the letter', 'socketTimeout', 'ETIMEDOUT', { beforeAnswer: never }],
  ['sends its greeting byte by byte', 'letterTimeout', 'EABORT', { beforeGreeting: dripping(20) }],
] as const)('closes the connection when the server %s (%s)', async (_, limit, code, behaviour) => {
  const server = await startSlowServer(behaviour)
  onTestFinished(() => server.close())
  const send = mailTransport(readSettings({ SMTP_URL: server.url }), { ...patient, [limit]: 300 })
  const failure = await send('0199', new Date(), letter).catch((error: Error) => error)
  expect(failure).toMatchObject({ code })
  await eventually(() => server.open()).toBe(0)
})

/** Sends to an outbox, and reads the headers of a letter in it. */
async function openOutbox() {
  const dataDir = await mkdtemp(join(tmpdir(), 'quinto-letters-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const read = async () => {
    const files = (await readdir(join(dataDir, 'outbox'))).toSorted()
    return Promise.all(files.map(file => readFile(join(dataDir, 'outbox', file), 'utf8')))
  }
  return {
    send: mailTransport(readSettings({ DATA_DIR: dataDir, PUBLIC_URL: 'https://www.quinto.example' })),
    read,
  }
}

const headersOf = (eml: string) =>
  eml
    .split('\r\n\r\n')[0]!
    .replaceAll(/\r\n\s+/g, ' ')
    .split('\r\n')

it('says to which thread a letter belongs, and that a program writes, or answers', async () => {
  const { send, read } = await openOutbox()
  await send('0198', new Date('2026-11-20T09:00:00Z'), letter)
  await send('0199', new Date('2026-11-20T09:00:00Z'), { ...letter, thread: 'ticket-1', isAutomatic: true })
  const [plain, answering] = (await read()).map(headersOf)
  expect(plain!.join('\n')).not.toMatch(/^References:/m)
  expect(plain).toContain('Auto-Submitted: auto-generated')
  expect(answering).toContain('References: <ticket-1@www.quinto.example>')
  expect(answering).toContain('Auto-Submitted: auto-replied')
  expect(answering).toContain('Message-ID: <0199@www.quinto.example>')
})

it('names the address that stops letters of this kind, for the button of mail programs', async () => {
  const { send, read } = await openOutbox()
  const stopUrl = 'https://www.quinto.example/area-clienti/ferma-avviso/AAAAAAAAAAAAAAAAAAAAAA'
  await send('0198', new Date('2026-11-20T09:00:00Z'), letter)
  await send('0199', new Date('2026-11-20T09:00:00Z'), { ...letter, stopUrl })
  const [without, offered] = await read()
  expect(without).not.toContain('List-Unsubscribe')
  const headers = headersOf(offered!)
  expect(headers).toContain(`List-Unsubscribe: <${stopUrl}>`)
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

it('closes the connection on an abort, before the letter is complete', async () => {
  const server = await startSlowServer({ beforeRecipient: never })
  onTestFinished(() => server.close())
  const stop = new AbortController()
  const sending = mailTransport(readSettings({ SMTP_URL: server.url }))(
    '0199',
    new Date(),
    letter,
    stop.signal,
  )
  const failure = sending.catch((error: Error) => error)
  await eventually(() => server.recipients).toEqual([letter.to])
  stop.abort()
  expect(await failure).toBeInstanceOf(Error)
  await eventually(() => server.open()).toBe(0)
  expect(server.received).toEqual([])
})

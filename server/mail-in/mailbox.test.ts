import type { Server } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import type { Context } from '../context.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { takeNewMail } from './mailbox.ts'
import { openMailServer, type StoredMail } from './testing.ts'

const taken = vi.fn()

let server: Server | undefined
afterEach(() => {
  taken.mockReset()
  server?.close()
})

async function open(messages: StoredMail[]): Promise<number> {
  const opened = await openMailServer(messages)
  server = opened.server
  return opened.port
}

const contextOf = (port: number, password = 'p%40ss') =>
  ({
    settings: readSettings({ MAIL_IN: `imap://u:${password}@127.0.0.1:${port}/INBOX?address=a@b.it` }),
    log: createLog('silent'),
  }) as Context

it('hands over what nobody has seen, and marks it as seen only when it was taken', async () => {
  const messages: StoredMail[] = ['uno', 'visto', 'due', 'tre', 'quattro'].map(text => ({
    raw: `From: a@b.it\r\n\r\n${text}`,
    flags: text === 'visto' ? ['\\Seen'] : [],
  }))
  messages[4]!.size = 100_000_000
  const port = await open(messages)
  taken.mockImplementation((_, raw: Buffer) => {
    if (raw.toString().endsWith('due')) throw new Error('the database is away')
    return raw.toString().endsWith('tre') ? 'unreadable' : 'stored'
  })
  await takeNewMail(contextOf(port), undefined, taken)
  expect(
    taken.mock.calls.map(([, raw, { isWhole }]) => [raw.toString().split('\r\n').at(-1), isWhole]),
  ).toEqual([
    ['uno', true],
    ['due', true],
    ['tre', true],
    ['quattro', false],
  ])
  expect(messages.map(({ flags }) => flags)).toEqual([
    ['\\Seen'],
    ['\\Seen'],
    [],
    ['\\Seen', '\\Flagged'],
    ['\\Seen'],
  ])
})

it('reads on where messages that cannot be taken yet would fill every run', async () => {
  const messages: StoredMail[] = Array.from({ length: 60 }, (_, at) => ({
    raw: `From: a@b.it\r\n\r\n${at < 55 ? 'pieno' : 'nuovo'}`,
    flags: [],
  }))
  const port = await open(messages)
  taken.mockImplementation((_, raw: Buffer) => {
    if (raw.toString().endsWith('pieno')) throw new Error('too many files in this hour')
    return 'stored'
  })
  for (const _ of [1, 2]) await takeNewMail(contextOf(port), undefined, taken)
  expect(messages.slice(55).map(({ flags }) => flags)).toEqual(Array(5).fill(['\\Seen']))
})

it('fails without naming the password when the server refuses or is away', async () => {
  const port = await open([])
  const refused = await takeNewMail(contextOf(port, 'segreta'), undefined, taken).catch(error => error)
  expect(refused).toBeInstanceOf(Error)
  expect(JSON.stringify({ ...refused, message: refused.message, stack: refused.stack })).not.toContain(
    'segreta',
  )
  server!.close()
  await expect(takeNewMail(contextOf(1), undefined, taken)).rejects.toThrow()
  expect(taken).not.toHaveBeenCalled()
})

it('does nothing without MAIL_IN', async () => {
  await takeNewMail({ settings: readSettings({}), log: createLog('silent') } as Context, undefined, taken)
  expect(taken).not.toHaveBeenCalled()
})

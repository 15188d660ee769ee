import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import type { Context } from '../context.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { takeNewMail } from './mailbox.ts'

const taken = vi.fn()

let server: Server | undefined
afterEach(() => {
  taken.mockReset()
  server?.close()
})

interface Stored {
  raw: string
  /** What the server says the size is. */
  size?: number
  flags: string[]
}

/** A mail server that knows the commands of one run; returns its port. */
async function openMailServer(messages: Stored[]): Promise<number> {
  const answer = (socket: Socket, line: string) => {
    const [tag, ...words] = line.split(' ')
    const command = words.join(' ')
    const say = (text: string) => socket.write(`${text}\r\n`)
    const ok = () => say(`${tag} OK done`)
    const uid = Number(/^UID (?:FETCH|STORE) (\d+)/i.exec(command)?.[1] ?? 0)
    const message = messages[uid - 1]
    if (/^LOGIN/i.test(command) && !/LOGIN "?u"? "?p@ss"?$/.test(command))
      return say(`${tag} NO [AUTHENTICATIONFAILED] wrong`)
    if (/^CAPABILITY/i.test(command)) say('* CAPABILITY IMAP4rev1')
    else if (/^LIST/i.test(command)) say('* LIST () "/" INBOX')
    else if (/^SELECT/i.test(command)) {
      say('* FLAGS (\\Seen \\Flagged \\Deleted)')
      say(`* ${messages.length} EXISTS`)
      say('* OK [UIDVALIDITY 1] ok')
      say(`* OK [UIDNEXT ${messages.length + 1}] ok`)
    } else if (/^UID SEARCH/i.test(command)) {
      const unseen = messages.flatMap(({ flags }, at) => (flags.includes('\\Seen') ? [] : [at + 1]))
      say(`* SEARCH ${unseen.join(' ')}`)
    } else if (/^UID STORE/i.test(command))
      message!.flags.push(...command.slice(command.indexOf('(') + 1, command.indexOf(')')).split(' '))
    else if (/^UID FETCH/i.test(command) && /BODY\.PEEK/i.test(command)) {
      const [, length] = /<0\.(\d+)>/.exec(command) ?? []
      const part = length ? message!.raw.slice(0, Number(length)) : message!.raw
      say(`* ${uid} FETCH (UID ${uid} BODY[]${length ? '<0>' : ''} {${Buffer.byteLength(part)}}\r\n${part})`)
    } else if (/^UID FETCH/i.test(command))
      say(`* ${uid} FETCH (UID ${uid} RFC822.SIZE ${message!.size ?? message!.raw.length})`)
    else if (/^LOGOUT/i.test(command)) say('* BYE bye')
    ok()
  }
  server = createServer(socket => {
    socket.on('error', () => {})
    socket.write('* OK ready\r\n')
    let rest = ''
    socket.on('data', bytes => {
      const lines = (rest + bytes).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) answer(socket, line)
    })
  })
  await new Promise<void>(ready => server!.listen(0, '127.0.0.1', ready))
  return (server.address() as { port: number }).port
}

const contextOf = (port: number, password = 'p%40ss') =>
  ({
    settings: readSettings({ MAIL_IN: `imap://u:${password}@127.0.0.1:${port}/INBOX?address=a@b.it` }),
    log: createLog('silent'),
  }) as Context

it('hands over what nobody has seen, and marks it as seen only when it was taken', async () => {
  const messages: Stored[] = ['uno', 'visto', 'due', 'tre', 'quattro'].map(text => ({
    raw: `From: a@b.it\r\n\r\n${text}`,
    flags: text === 'visto' ? ['\\Seen'] : [],
  }))
  messages[4]!.size = 100_000_000
  const port = await openMailServer(messages)
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

it('fails without naming the password when the server refuses or is away', async () => {
  const port = await openMailServer([])
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

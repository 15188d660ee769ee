import { mkdtemp, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../../../server/database/testing/temporary-postgres.ts'
import { never, type SlowServer, startSlowServer } from '../../../server/mail/testing/slow-server.ts'
import { type BuiltServer, startBuiltServer } from '../../support/built-server.ts'
import { behindProxy, deliver, newRequest } from '../../support/crowd.ts'

/** Takes longer than a lease, with a line every 10 s so that the connection is never silent for long. */
async function takeNinetySeconds(_letter: unknown, socket: Socket) {
  for (let i = 0; i < 9 && socket.writable; i++) {
    socket.write('250-un momento\r\n')
    await wait(10_000)
  }
}

describe('letters through a slow mail server', () => {
  let postgres: TemporaryPostgres | null
  let dataDir: string
  beforeAll(async () => {
    postgres = await startTemporaryPostgres()
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-'))
  })
  afterAll(async () => {
    postgres?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  beforeEach(({ skip }) => {
    if (!postgres) skip('PostgreSQL 15 is not here')
  })

  async function start(mail: SlowServer): Promise<BuiltServer> {
    const server = await startBuiltServer({
      dataDir,
      env: {
        ...behindProxy,
        DATABASE_URL: postgres!.url,
        TOKEN_KEYS: `spec:${'k'.repeat(43)}`,
        SMTP_URL: mail.url,
      },
    })
    onTestFinished(() => server.kill())
    return server
  }
  async function mailServer(behaviour: Parameters<typeof startSlowServer>[0]): Promise<SlowServer> {
    const mail = await startSlowServer(behaviour)
    onTestFinished(() => mail.close())
    return mail
  }
  async function waiting(): Promise<{ isDue: boolean }[]> {
    const client = new pg.Client(postgres!.url)
    await client.connect()
    try {
      return (await client.query(`select "runAt" <= now() as "isDue" from jobs where kind = 'mail'`)).rows
    } finally {
      await client.end()
    }
  }
  const ask = async (server: BuiltServer) =>
    expect((await deliver(server.quinto, newRequest())).status).toBe(201)

  it('are sent once by two processes, although each takes longer than a lease', async () => {
    const mail = await mailServer({ beforeAnswer: takeNinetySeconds })
    const servers = [await start(mail), await start(mail)]
    for (let i = 0; i < 3; i++) for (const server of servers) await ask(server)
    await expect.poll(waiting, { timeout: 300_000, interval: 1000 }).toEqual([])
    const ids = mail.received.map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([6, 6])
  }, 360_000)

  it('are sent at most twice, with one id, when a process is killed before it marks a letter', async () => {
    let killed: Promise<void> | undefined
    let server: BuiltServer | undefined
    const mail = await mailServer({ beforeAnswer: async () => (killed ??= server?.kill()) })
    server = await start(mail)
    await ask(server)
    await expect.poll(() => mail.received.length).toBe(1)
    await killed
    expect(await waiting()).toHaveLength(1)
    await start(mail)
    await expect.poll(waiting, { timeout: 120_000, interval: 1000 }).toEqual([])
    expect(mail.received).toHaveLength(2)
    expect(mail.received[0]!.id).toMatch(/^<.+>$/)
    expect(mail.received[1]!.id).toBe(mail.received[0]!.id)
  }, 200_000)

  it('do not delay a stop, which releases their leases', async () => {
    const mail = await mailServer({ beforeRecipient: never })
    const server = await start(mail)
    await ask(server)
    await expect.poll(() => mail.recipients).toHaveLength(1)
    expect(await waiting()).toEqual([{ isDue: false }])
    expect(await server.stop()).toBe(0)
    expect(await waiting()).toEqual([{ isDue: true }])
  })
})

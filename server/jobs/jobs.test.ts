import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { describeOnEachDatabase } from '../database/testing/databases.ts'
import { enqueueMail } from '../mail/mail.ts'
import { mailTransport, type SendMail } from '../mail/transport.ts'
import { readSettings } from '../settings.ts'
import { collectLog } from '../testing/collect-log.ts'
import { openTestContext } from '../testing/test-context.ts'
import { type Jobs, startJobs } from './jobs.ts'

const letter = {
  to: 'agenzia@quinto.example',
  subject: 'Prova\r\nBcc: tutti@example.it',
  text: 'È arrivata.',
}

describeOnEachDatabase('jobs', open => {
  let context: Context
  let clock = Date.parse('2026-11-20T09:00:00Z')
  beforeAll(async () => {
    context = await openTestContext(open, { now: () => new Date(clock) })
  })
  const left = async () => {
    const { rows } = await context.database.orm.execute<{ attempts: number }>(sql`select attempts from jobs`)
    return rows
  }

  it('sends committed letters once, and letters of rolled-back transactions never', async () => {
    const sent: string[] = []
    const jobs = startJobs(context, async (_id, _at, { to }) => void sent.push(to), { poll: false })
    await context.database.orm.transaction(tx => enqueueMail(context, tx, letter))
    await context.database.orm
      .transaction(async tx => {
        await enqueueMail(context, tx, { ...letter, to: 'mai@quinto.example' })
        throw new Error('no')
      })
      .catch(() => {})
    expect(await jobs.runDue()).toBe(1)
    expect(await jobs.runDue()).toBe(0)
    expect(sent).toEqual(['agenzia@quinto.example'])
    expect(await left()).toEqual([])
  })

  it('distributes jobs between processes and runs each once', async () => {
    const sent: string[] = []
    const send: SendMail = async id => {
      await new Promise(resolve => setTimeout(resolve, 5))
      sent.push(id)
    }
    for (let i = 0; i < 20; i++) await enqueueMail(context, context.database.orm, letter)
    const workers = [1, 2, 3].map(() => startJobs(context, send, { poll: false }))
    await Promise.all(workers.map(worker => worker.runDue()))
    expect(sent).toHaveLength(20)
    expect(new Set(sent).size).toBe(20)
  })

  it('retries letters with the same id while the mail server is unreachable', async () => {
    const ids: string[] = []
    let away = true
    const send: SendMail = async id => {
      ids.push(id)
      if (away) throw new Error('connect ECONNREFUSED')
    }
    const jobs = startJobs(context, send, { poll: false })
    await enqueueMail(context, context.database.orm, letter)
    for (let hour = 0; hour < 3; hour++) {
      await jobs.runDue()
      clock += 3_600_000
    }
    expect(await left()).toEqual([{ attempts: 3 }])
    away = false
    expect(await jobs.runDue()).toBe(1)
    expect(await left()).toEqual([])
    expect(new Set(ids).size).toBe(1)
  })

  describe('with a mail server', () => {
    /** The server's error for each recipient or each letter; none when it accepts them. */
    let answers: { recipient?: [number, string]; letter?: [number, string] } = {}
    let taken = 0
    const collected = collectLog('info')
    let server: SMTPServer
    let jobs: Jobs
    const errorOf = (answer: [number, string] | undefined) =>
      answer && Object.assign(new Error(answer[1]), { responseCode: answer[0] })
    beforeAll(async () => {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onRcptTo: (_address, _session, done) => done(errorOf(answers.recipient)),
        onData(stream, _session, done) {
          stream.on('end', () => {
            if (!answers.letter) taken++
            done(errorOf(answers.letter))
          })
          stream.resume()
        },
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.server.address() as { port: number }
      const send = mailTransport(readSettings({ SMTP_URL: `smtp://127.0.0.1:${port}` }))
      jobs = startJobs({ ...context, log: collected.log }, send, { poll: false })
    })
    afterAll(() => new Promise<void>(resolve => server.close(resolve)))
    afterEach(async () => {
      await context.database.orm.execute(sql`delete from jobs`)
      answers = {}
    })
    const kept = async () => {
      const { rows } = await context.database.orm.execute<{ attempts: number; lastError: string }>(
        sql`select attempts, "lastError" from jobs`,
      )
      return rows
    }
    const hours = async (number: number) => {
      for (let hour = 0; hour < number; hour++) {
        await jobs.runDue()
        clock += 3_600_000
      }
    }
    const ask = (to = 'agenzia@quinto.example') =>
      enqueueMail(context, context.database.orm, { ...letter, to })

    it.each([
      ['recipient', 550, '5.1.1 <agenzia@quinto.example> no such user', 'refused: 550 5.1.1'],
      ['recipient', 501, 'bad address syntax', 'refused: 501'],
      ['recipient', 556, '5.1.10 agenzia takes no mail', 'refused: 556 5.1.10'],
      ['letter', 554, '5.6.0 agenzia does not like it', 'refused: 554 5.6.0'],
    ] as const)('gives up a permanently refused letter (%s: %d %s)', async (who, code, words, reason) => {
      answers = { [who]: [code, words] }
      await ask()
      await hours(3)
      expect(await kept()).toEqual([{ attempts: 1, lastError: reason }])
      // The text of the answer, which names the person, is neither stored nor logged.
      expect(collected.text()).toContain('given up')
      expect(collected.text()).not.toContain('agenzia')
      answers = {}
      expect(await jobs.runDue()).toBe(0)
      await jobs.forget()
      expect(await kept()).toHaveLength(1)
      clock += 31 * 24 * 3_600_000
      await jobs.forget()
      expect(await kept()).toEqual([])
    })

    it('gives up letters to invalid addresses and sends the others', async () => {
      await ask('nessuno')
      await ask('<<>>')
      await ask()
      const before = taken
      await jobs.runDue()
      expect(taken).toBeGreaterThan(before)
      await hours(2)
      for (const { attempts } of await kept()) expect(attempts).toBe(1)
    })

    it.each([
      ['recipient', 451, '4.7.1 agenzia: try later'],
      ['recipient', 530, '5.7.0 authentication required'],
      ['letter', 452, '4.3.1 agenzia: no space'],
    ] as const)('retries a temporarily refused letter (%s: %d %s)', async (who, code, words) => {
      answers = { [who]: [code, words] }
      await ask()
      await hours(4)
      const [job] = await kept()
      expect(job).toMatchObject({ attempts: 4, lastError: expect.stringContaining(String(code)) })
      expect(job!.lastError).not.toContain('agenzia')
      answers = {}
      expect(await jobs.runDue()).toBe(1)
    })

    it('retries for three days when a policy refuses the sending server', async () => {
      answers = { recipient: [554, '5.7.1 relay access denied'] }
      await ask()
      for (let day = 0; day < 3; day++) {
        await jobs.runDue()
        clock += 24 * 3_600_000
      }
      expect((await kept())[0]!.attempts).toBe(3)
      await hours(3)
      expect(await kept()).toEqual([{ attempts: 5, lastError: 'refused: 554 5.7.1' }])
    })
  })

  it('stores only the code of a failed write', async () => {
    const send: SendMail = async (_id, _at, { to }) => {
      await context.database.orm.execute(sql`select ${to}::int`)
    }
    const jobs = startJobs(context, send, { poll: false })
    await enqueueMail(context, context.database.orm, letter)
    await jobs.runDue()
    const { rows } = await context.database.orm.execute(sql`select "lastError" from jobs`)
    expect(rows).toEqual([{ lastError: expect.stringContaining('22P02') }])
    expect(JSON.stringify(rows)).not.toMatch(/agenzia|select/)
    await context.database.orm.execute(sql`delete from jobs`)
  })

  it('claims the jobs of a dead process again', async () => {
    const never = startJobs(context, () => new Promise(() => {}), { poll: false })
    await enqueueMail(context, context.database.orm, letter)
    void never.runDue()
    await expect.poll(async () => (await left())[0]?.attempts).toBe(1)
    const alive = startJobs(context, async () => {}, { poll: false })
    expect(await alive.runDue()).toBe(0)
    clock += 180_000
    expect(await alive.runDue()).toBe(1)
  })
})

describe('mail', () => {
  const folders: string[] = []
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
  })

  it('writes a file to the outbox without a mail server', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'quinto-'))
    folders.push(dataDir)
    const send = mailTransport({ ...readSettings({}), dataDir })
    await send('0199', new Date('2026-11-20T09:00:00Z'), { ...letter, subject: 'Perché no' })
    const [file] = await readdir(join(dataDir, 'outbox'))
    const eml = await readFile(join(dataDir, 'outbox', file ?? ''), 'utf8')
    expect(file).toMatch(/^2026-11-20T09-00-00.*0199\.eml$/)
    expect(eml).toMatch(/^To: agenzia@quinto\.example\r?$/m)
    expect(eml).toMatch(/^Message-ID: <0199@127\.0\.0\.1>\r?$/m)
  })

  it('is sent through the SMTP server with one subject line', async () => {
    let received = ''
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        stream.on('data', part => {
          received += part
        })
        stream.on('end', done)
      },
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as { port: number }
    const send = mailTransport(readSettings({ SMTP_URL: `smtp://127.0.0.1:${port}` }))
    await send('0199', new Date(), { ...letter, subject: 'Prova Bcc: tutti@example.it' })
    await new Promise<void>(resolve => server.close(resolve))
    expect(received).toContain('Subject: Prova Bcc: tutti@example.it')
    expect(received).not.toMatch(/^Bcc:/m)
  })
})

import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Context } from '../context.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { enqueueMail } from '../mail/mail.ts'
import { startSlowServer } from '../mail/testing/slow-server.ts'
import { mailTransport, type SendMail } from '../mail/transport.ts'
import { readSettings } from '../settings.ts'
import { openTestContext } from '../testing/test-context.ts'
import { startJobs } from './jobs.ts'

/** A lease long enough for a busy machine to renew in time. */
const leaseMs = 4000
const eventually = <T>(read: () => T) => expect.poll(read)

describeOnEitherDatabase('letters and slow mail servers', open => {
  let context: Context
  let clock = Date.parse('2026-11-20T09:00:00Z')
  beforeAll(async () => {
    context = await openTestContext(open, { now: () => new Date(clock) })
  })
  afterEach(() => context.database.orm.execute(sql`delete from jobs`))

  const process = (send: SendMail, options = {}) =>
    startJobs(context, send, { poll: false, leaseMs, ...options })
  const ask = (to: string, lane?: 'awaited') =>
    enqueueMail(context, context.database.orm, { to, subject: 'Prova', text: 'Prova.' }, lane)
  const rows = async () => {
    const { rows } = await context.database.orm.execute<{ attempts: number; runAt: string }>(
      sql`select attempts, "runAt" from jobs`,
    )
    return rows.map(({ attempts, runAt }) => ({ attempts, runAt: new Date(runAt).getTime() }))
  }
  /** A `SendMail` that ends with `finish()` and ignores its signal. */
  function pendingSend() {
    let finish = () => {}
    const signals: (AbortSignal | undefined)[] = []
    const ended = new Promise<void>(resolve => {
      finish = resolve
    })
    const send: SendMail = (_id, _at, _message, signal) => {
      signals.push(signal)
      return ended
    }
    return { send, finish, signals }
  }

  it('a slow domain delays only its own letters', async () => {
    let release = () => {}
    const slow = new Promise<void>(resolve => {
      release = resolve
    })
    const server = await startSlowServer({
      beforeRecipient: async to => {
        if (to.endsWith('@lento.example')) await slow
      },
    })
    onTestFinished(() => server.close())
    const jobs = process(mailTransport(readSettings({ SMTP_URL: server.url })))
    for (let i = 0; i < 12; i++) await ask(`${i}@Lento.example`)
    for (let i = 0; i < 8; i++) await ask(`${i}@svelto.example`)
    const all = jobs.runDue()
    await eventually(() => server.received.length).toBe(8)
    expect(server.recipients.filter(to => to.endsWith('@lento.example'))).toHaveLength(2)
    release()
    expect(await all).toBe(20)
    expect(new Set(server.received.map(({ id }) => id)).size).toBe(20)
    expect(await rows()).toEqual([])
  })

  it('an awaited letter is sent while all other letters hang', async () => {
    const { send, finish } = pendingSend()
    const sent: string[] = []
    const jobs = process((id, at, message, signal) => {
      if (message.to === 'ada@quinto.example') return Promise.resolve(void sent.push(message.to))
      return send(id, at, message, signal)
    })
    for (let i = 0; i < 20; i++) await ask(`a@lento${i}.example`)
    const first = jobs.runDue()
    await eventually(async () => (await rows()).filter(({ attempts }) => attempts > 0).length).toBe(6)
    await ask('ada@quinto.example', 'awaited')
    void jobs.runDue()
    await eventually(() => sent).toEqual(['ada@quinto.example'])
    finish()
    expect(await first).toBe(21)
  })

  it('a lease is renewed during a slow letter, so that no other process sends it', async () => {
    const slow = pendingSend()
    const others: string[] = []
    const first = process(slow.send)
    const second = process(async id => void others.push(id))
    await ask('ada@lento.example')
    const sending = first.runDue()
    for (let step = 0; step < 3; step++) {
      // The first process has renewed the lease at the present time.
      await eventually(async () => (await rows())[0]?.runAt).toBe(clock + leaseMs)
      clock += leaseMs - 1
      expect(await second.runDue()).toBe(0)
    }
    slow.finish()
    expect(await sending).toBe(1)
    expect(others).toEqual([])
    expect(await rows()).toEqual([])
  })

  it('a process that lost its lease gets an abort, and does not change the job', async () => {
    const [frozen, slow] = [pendingSend(), pendingSend()]
    const first = process(frozen.send)
    const second = process(slow.send)
    await ask('ada@lento.example')
    const sending = first.runDue()
    await eventually(() => frozen.signals.length).toBe(1)
    clock += 2 * leaseMs
    const again = second.runDue()
    await eventually(() => frozen.signals[0]?.aborted).toBe(true)
    // The first process sends its letter anyway, but the second one owns the job.
    frozen.finish()
    expect(await sending).toBe(0)
    expect(await rows()).toMatchObject([{ attempts: 2 }])
    slow.finish()
    expect(await again).toBe(1)
    expect(await rows()).toEqual([])
  })

  it('a failure after a lost lease does not delay the job of another process', async () => {
    let fail = (_: Error) => {}
    const first = process(
      () =>
        new Promise((_, reject) => {
          fail = reject
        }),
    )
    const slow = pendingSend()
    const second = process(slow.send)
    await ask('ada@lento.example')
    const sending = first.runDue()
    await eventually(async () => (await rows())[0]?.attempts).toBe(1)
    clock += 2 * leaseMs
    const again = second.runDue()
    await eventually(async () => (await rows())[0]?.attempts).toBe(2)
    fail(new Error('timeout'))
    await sending
    expect((await rows())[0]?.runAt).toBe(clock + leaseMs)
    slow.finish()
    expect(await again).toBe(1)
  })

  it('a stop waits for jobs that end in time, claims no others and releases the rest', async () => {
    const quick = pendingSend()
    const jobs = process(
      (id, at, message, signal) =>
        message.to === 'ada@quinto.example'
          ? quick.send(id, at, message, signal)
          : new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      { stopMs: 500 },
    )
    await ask('ada@quinto.example')
    await ask('ada@lento.example')
    const first = jobs.runDue()
    await eventually(async () => (await rows()).filter(({ attempts }) => attempts > 0).length).toBe(2)
    const stopped = jobs.stop()
    await ask('dopo@quinto.example')
    quick.finish()
    await stopped
    expect(await first).toBe(1)
    const left = await rows()
    expect(left.map(({ attempts }) => attempts).sort()).toEqual([0, 1])
    const sent: string[] = []
    expect(await process(async (_id, _at, { to }) => void sent.push(to)).runDue()).toBe(2)
    expect(sent.sort()).toEqual(['ada@lento.example', 'dopo@quinto.example'])
  })
})

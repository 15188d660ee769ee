import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTemporaryPostgres } from '../../../server/database/testing/temporary-postgres.ts'
import { startSlowServer } from '../../../server/mail/testing/slow-server.ts'
import { kills } from '../../../server/testing/chance.ts'
import { copyFolder } from '../../../server/testing/copy-folder.ts'
import { type Booking, book, storedBookings } from '../../support/bookings.ts'
import { type BuiltServer, startBuiltServer } from '../../support/built-server.ts'
import { acknowledged, behindProxy, crowd, deliver, type Sent } from '../../support/crowd.ts'
import { howMany } from '../../support/matrix.ts'
import { prepared } from '../../support/prepared.ts'
import { sound, soundness } from '../../support/soundness.ts'

const perKillMs = 45_000
const tokenKeys = `spec:${'k'.repeat(43)}`

/** Starts the server again on the same data, lets people write, and kills it. */
async function killWhileWriting(start: () => Promise<BuiltServer>, before: Sent[]): Promise<Sent[]> {
  const server = await start()
  // Unanswered requests are repeated, and nothing is stored twice.
  for (const unanswered of before.filter(({ _id }) => !_id)) await deliver(server.quinto, unanswered)
  const people = crowd(server.quinto)
  await acknowledged(people.sent, 10)
  await wait(Math.random() * 500)
  await server.kill()
  return [...before, ...(await people.stop())]
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quinto-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe('kill -9 while people write', () => {
  it(
    `${kills} times on the embedded database: acknowledged requests are stored once, with their history`,
    async () => {
      const dataDir = await emptyFolder()
      await copyFolder(prepared().exampleFolder.dataDir, dataDir)
      let sent: Sent[] = []
      for (let kill = 1; kill <= kills; kill++) {
        sent = await killWhileWriting(() => startBuiltServer({ dataDir, env: behindProxy }), sent)
        expect(await soundness({ dataDir }, sent)).toEqual(sound)
      }
      expect(sent.filter(({ _id }) => _id).length).toBeGreaterThanOrEqual(10 * kills)
    },
    kills * perKillMs,
  )

  it.runIf(howMany(0, 1))(
    `${kills} times on PostgreSQL, which is killed too: acknowledged requests are stored once, with their history`,
    async ({ skip }) => {
      const postgres = await startTemporaryPostgres({ durable: true })
      if (!postgres) return skip('PostgreSQL 15 is not here')
      onTestFinished(() => postgres.stop())
      const { url } = postgres
      const env = { ...behindProxy, DATABASE_URL: url, TOKEN_KEYS: tokenKeys, EXAMPLE_DATA: '0' }
      const dataDir = await emptyFolder()
      const start = () => startBuiltServer({ dataDir, env })
      let sent: Sent[] = []
      for (let kill = 1; kill <= kills; kill++) {
        sent = await killWhileWriting(start, sent)
        expect(await soundness({ url, dataDir }, sent)).toEqual(sound)
      }

      const server = await start()
      onTestFinished(() => server.kill())
      const people = crowd(server.quinto)
      await acknowledged(people.sent, 10)
      process.kill(postgres.pid(), 'SIGKILL')
      await postgres.restart()
      const soFar = people.sent.filter(({ _id }) => _id).length
      await acknowledged(people.sent, soFar + 10)
      sent = [...sent, ...(await people.stop())]
      for (const unanswered of sent.filter(({ _id }) => !_id))
        expect((await deliver(server.quinto, unanswered)).status).toBe(201)
      expect(await soundness({ url, dataDir }, sent)).toEqual(sound)
    },
    (kills + 1) * perKillMs,
  )
})

/** A killed process may hold the lease of a letter for a minute. */
const lettersWithinMs = 120_000

/**
 * Kills the server after each answer to a message with an appointment, before or during its letters. Then checks that a
 * repeated message has the same answer, and that records and letters are there once.
 */
async function killBeforeLetters(
  start: (env: Record<string, string>) => Promise<BuiltServer>,
  place: { url?: string; dataDir: string },
) {
  const mail = await startSlowServer()
  onTestFinished(() => mail.close())
  const env = { SMTP_URL: mail.url }
  const bookings: Booking[] = []
  for (let kill = 1; kill <= kills; kill++) {
    const server = await start(env)
    const booking = await book(server.quinto)
    expect(booking.answer.status, JSON.stringify(booking.answer.body)).toBe(201)
    bookings.push(booking)
    // The first kill comes before the letters; they leave within a second.
    if (kill > 1) await wait(Math.random() * 1500)
    await server.kill()
  }

  const server = await start(env)
  onTestFinished(() => server.kill())
  for (const { answer, repeat } of bookings) expect(await repeat(server.quinto)).toEqual(answer)
  const idsTo = (address: string) => mail.received.filter(({ to }) => to === address).map(({ id }) => id)
  await expect
    .poll(() => bookings.filter(({ email }) => idsTo(email).length === 0), {
      timeout: lettersWithinMs,
      interval: 200,
    })
    .toEqual([])
  // Two letters for each booking, whoever the office is.
  const ids = () => new Set(mail.received.map(({ id }) => id))
  await expect.poll(() => ids().size, { timeout: lettersWithinMs, interval: 200 }).toBe(2 * bookings.length)
  await wait(1500)
  expect(await server.stop()).toBe(0)

  const stored = await storedBookings(place, bookings)
  for (const { office, ...counts } of stored) {
    expect(counts).toEqual({ requests: 1, appointments: 1, onTime: 1, created: 2, waiting: 0 })
    expect(idsTo(office).length).toBeGreaterThan(0)
  }
  for (const { email } of bookings) expect(new Set(idsTo(email)).size).toBe(1)
  const offices = new Set(stored.map(({ office }) => office))
  const toOffices = mail.received.filter(({ to }) => offices.has(to))
  expect(new Set(toOffices.map(({ id }) => id)).size).toBe(bookings.length)
  expect(ids().size).toBe(2 * bookings.length)
  for (const id of ids()) expect(mail.received.filter(one => one.id === id).length).toBeLessThanOrEqual(2)
}

describe('kill -9 between a request and its letters', () => {
  const lastsMs = kills * perKillMs + 3 * lettersWithinMs

  it(
    `${kills} times on the embedded database: appointment, history and letters are there once`,
    async () => {
      const dataDir = await emptyFolder()
      await copyFolder(prepared().exampleFolder.dataDir, dataDir)
      await killBeforeLetters(env => startBuiltServer({ dataDir, env: { ...behindProxy, ...env } }), {
        dataDir,
      })
    },
    lastsMs,
  )

  it.runIf(howMany(0, 1))(
    `${kills} times on PostgreSQL: appointment, history and letters are there once`,
    async ({ skip }) => {
      const postgres = await startTemporaryPostgres({ durable: true })
      if (!postgres) return skip('PostgreSQL 15 is not here')
      onTestFinished(() => postgres.stop())
      const { url } = postgres
      const dataDir = await emptyFolder()
      const start = (env: Record<string, string>) =>
        startBuiltServer({
          dataDir,
          env: { ...behindProxy, DATABASE_URL: url, TOKEN_KEYS: tokenKeys, ...env },
        })
      await killBeforeLetters(start, { url, dataDir })
    },
    lastsMs,
  )
})

import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { dayInRome } from '../../../contract/italian/days.ts'
import { startTemporaryPostgres } from '../../../server/database/testing/temporary-postgres.ts'
import { startBuiltServer } from '../../support/built-server.ts'
import { acknowledged, behindProxy, crowd, deliver, newRequest } from '../../support/crowd.ts'
import { sound, soundness } from '../../support/soundness.ts'

const awaySeconds = Number(process.env.QUINTO_AWAY_SECONDS ?? 30)

it(
  `PostgreSQL is away for ${awaySeconds} s: the server reports it, stays alive but not ready, sends cached pages with their age, and recovers without a duplicate`,
  async ({ skip }) => {
    const postgres = await startTemporaryPostgres({ durable: true })
    if (!postgres) return skip('PostgreSQL 15 is not here')
    onTestFinished(() => postgres.stop())
    const server = await startBuiltServer({
      env: { ...behindProxy, DATABASE_URL: postgres.url, TOKEN_KEYS: `spec:${'k'.repeat(43)}` },
    })
    onTestFinished(() => rm(server.dataDir, { recursive: true, force: true }))
    onTestFinished(() => server.kill())
    const people = crowd(server.quinto)
    await acknowledged(people.sent, 10)

    const page = async (path: string) => {
      const { status, headers } = await fetch(server.quinto + path)
      return { status, age: headers.get('age'), cacheStatus: headers.get('cache-status') }
    }
    const keptPaths = ['/', '/mutui']
    const keptOn = dayInRome(new Date())
    for (const path of keptPaths)
      expect(await page(path)).toEqual({ status: 200, age: null, cacheStatus: null })

    // Immediate shutdown.
    process.kill(postgres.pid(), 'SIGQUIT')
    const until = performance.now() + awaySeconds * 1000
    await wait(200)
    const refused = newRequest()
    people.sent.push(refused)
    do {
      const answer = await deliver(server.quinto, refused)
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.json()).toMatch(/riprovi/)
      expect((await fetch(`${server.quinto}/healthz`)).status).toBe(200)
      const ready = await fetch(`${server.quinto}/readyz`)
      expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
      // The server serves no cached page on the next day.
      const isSameDay = dayInRome(new Date()) === keptOn
      for (const path of keptPaths) expect((await page(path)).status).toBe(isSameDay ? 200 : 503)
      expect((await page('/lavoraConNoi')).status).toBe(503)
      await wait(500)
    } while (performance.now() < until)
    if (dayInRome(new Date()) === keptOn)
      for (const path of keptPaths) {
        const { age, cacheStatus } = await page(path)
        expect(Number(age)).toBeGreaterThan(awaySeconds - 10)
        expect(cacheStatus).toBe(`Quinto; hit; ttl=-${age}`)
      }
    await postgres.restart()

    await expect.poll(async () => (await fetch(`${server.quinto}/readyz`)).status).toBe(200)
    for (const path of keptPaths)
      await expect
        .poll(() => page(path), { timeout: 5000 })
        .toEqual({ status: 200, age: null, cacheStatus: null })
    const sent = await people.stop()
    expect(sent.filter(({ status = 503 }) => ![201, 503].includes(status))).toEqual([])
    for (const unanswered of sent.filter(({ _id }) => !_id))
      expect((await deliver(server.quinto, unanswered)).status).toBe(201)
    expect(await soundness({ url: postgres.url, dataDir: server.dataDir }, sent)).toEqual(sound)
  },
  180_000 + awaySeconds * 2000,
)

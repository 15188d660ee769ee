import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consentTexts } from '../../contract/calls/leads.ts'
import { pdfPage } from '../database/example-data/files.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { stampForm } from '../plugins/form-stamp.ts'
import { madeUpKeys } from '../sessions/credentials/keys.ts'
import { readSettings } from '../settings.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const posts = 1000
/** Number of posts where the number does not matter. */
const few = 100
const consensi = { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false }
/** A different name for each post, as an attacker writes them. */
const somebody = (i: number) => ({
  nome: 'Ada',
  cognome: `Rossi ${String.fromCharCode(97 + (i % 26), 97 + (Math.floor(i / 26) % 26), 97 + Math.floor(i / 676))}`,
  telefono: `333 ${1_000_000 + i}`,
})

/** The effects of a thousand posts, with the usual limits. */
describeOnOneDatabase('a thousand posts from one address', open => {
  let test: TestApp
  let dataDir: string
  let now = new Date('2026-11-20T09:00:00Z')
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-flood-'))
    // Without the limit by the minute; the remaining limits are counted in the database, by the hour.
    const limits = { leadsAnHour: 30, lettersAnHour: 30 }
    test = await openTestApp(open, { now: () => now, limits, settings: { ...readSettings({}), dataDir } })
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })

  const count = async (table: string) =>
    (await test.context.database.orm.execute(sql`select 1 from ${sql.identifier(table)}`)).rows.length
  const left = async () => ({
    leads: await count('leads'),
    requests: await count('requests'),
    letters: await count('jobs'),
    files: (await readdir(join(dataDir, 'files')).catch(() => [])).length,
    answers: await count('idempotency'),
    commits: await count('commits'),
  })
  /** The number of answers by status, and the added rows. */
  async function flood(send: (i: number) => Promise<{ statusCode: number }>, times = posts) {
    const before = await left()
    const statuses: Record<number, number> = {}
    for (let i = 0; i < times; i += 50) {
      const some = await Promise.all(Array.from({ length: 50 }, (_, n) => send(i + n)))
      for (const { statusCode } of some) statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    }
    const after = await left()
    const more = Object.entries(after)
      .map(([what, number]) => [what, number - before[what as keyof typeof before]] as const)
      .filter(([, number]) => number > 0)
    return { statuses, more: Object.fromEntries(more) }
  }
  const lead = (fields: object = {}) => ({ consensi, testoVersione: consentTexts, pagina: '', ...fields })
  const post = (path: string, payload: object | Buffer, host: number, headers: Record<string, string> = {}) =>
    test.call('POST', path, { payload, headers, remoteAddress: `203.0.113.${host}` })
  const message = { oggetto: 'altro', modo: 'telefono', orario: 'indifferente' }

  it('create thirty leads, each with its letter', async () => {
    const modulo = test.stamp()
    const { statuses, more } = await flood(i => post('/leads', lead({ contatto: somebody(i), modulo }), 1))
    expect(statuses).toEqual({ 201: 30, 429: posts - 30 })
    expect(more).toEqual({ leads: 30, letters: 30, commits: 30 })
    // An hour later the address may send again; another address may send at once.
    expect((await post('/leads', lead({ contatto: somebody(2000), modulo }), 2)).statusCode).toBe(201)
    now = new Date(now.getTime() + 3_600_000)
    expect((await post('/leads', lead({ contatto: somebody(2001), modulo }), 1)).statusCode).toBe(201)
  })

  it('create no lead too early, a day later, or with an invalid stamp', async () => {
    const theirs = stampForm({ keys: madeUpKeys(), now: () => new Date(now.getTime() - 60_000) }).modulo
    for (const modulo of [test.stamp(0), test.stamp(25 * 3600), theirs])
      expect(await flood(i => post('/leads', lead({ contatto: somebody(i), modulo }), 9), few)).toEqual({
        statuses: { 422: few },
        more: {},
      })
  })

  it('create ten messages, none when sent too early, and one for equal contents', async () => {
    const soonest = test.stamp(0)
    const soon = await flood(
      i => post('/contatti', lead({ ...message, contatto: somebody(i), modulo: soonest }), 3),
      few,
    )
    expect(soon).toEqual({ statuses: { 422: few }, more: {} })
    const modulo = test.stamp()
    const { statuses, more } = await flood(i =>
      post('/contatti', lead({ ...message, contatto: somebody(i), modulo }), 4),
    )
    expect(statuses).toEqual({ 201: 10, 429: posts - 10 })
    expect(more).toEqual({ requests: 10, letters: 10, commits: 10 })
    const again = () => post('/contatti', lead({ ...message, contatto: somebody(5000), modulo }), 5)
    expect(await flood(again, few)).toEqual({
      statuses: { 201: 10, 429: few - 10 },
      more: { requests: 1, letters: 1, commits: 1 },
    })
  })

  it('create one lead for equal contents', async () => {
    const content = lead({ contatto: somebody(6000), modulo: test.stamp() })
    const { statuses, more } = await flood(() => post('/leads', content, 6), few)
    expect(statuses).toEqual({ 201: 30, 429: few - 30 })
    expect(more).toEqual({ leads: 1, letters: 1, commits: 1 })
  })

  it('create nothing when the hidden field is filled in', async () => {
    const filled = { contatto: somebody(7000), sito: 'https://x.example', modulo: test.stamp() }
    const leads = await flood(() => post('/leads', lead(filled), 7))
    const messages = await flood(() => post('/contatti', lead({ ...message, ...filled }), 7))
    for (const { statuses, more } of [leads, messages]) expect([statuses, more]).toEqual([{ 422: posts }, {}])
  })

  it('leave at most ten files in course, which are removed after a day; few files of one network are inspected at once', async () => {
    const bytes = pdfPage(['Una busta paga'])
    const { statuses, more } = await flood(() =>
      post('/contatti/allegati?nome=busta.pdf', bytes, 8, { 'content-type': 'application/octet-stream' }),
    )
    const { 201: kept = 0, 503: crowded = 0, ...others } = statuses
    expect([kept + crowded, others]).toEqual([10, { 429: posts - 10 }])
    expect(kept).toBeGreaterThanOrEqual(5)
    expect(more).toEqual({ files: kept })
  })
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { requestLinks } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { startJobs } from '../../jobs/jobs.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { endRequestLinks, type LinkedRequest, newLetterLink, requestOfLink } from './request-links.ts'

describeOnEitherDatabase('links of requests', open => {
  let test: TestApp
  const start = new Date('2026-11-20T09:00:00Z')
  const later = new Date('2026-11-21T09:00:00Z')
  let now = start
  /** A new request for each test. */
  let linked: LinkedRequest
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
  })
  beforeEach(() => {
    now = start
    linked = { kind: 'lead', record: test.context.newId() }
  })
  afterAll(() => test.app.close())

  const db = () => test.context.database.orm
  const make = (purpose: 'follow' | 'appointment', of = linked) => newLetterLink(db(), purpose, of, later)
  const read = (token: string, purpose: 'follow' | 'appointment' = 'follow') =>
    requestOfLink(test.context, db(), purpose, token)

  it('have 128 random bits and lead to their request', async () => {
    const [first, second] = [await make('follow'), await make('follow')]
    for (const token of [first, second]) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(16)
      expect(await read(token)).toEqual(linked)
    }
    expect(first).not.toBe(second)
  })

  it('are stored as a hash', async () => {
    const token = await make('follow')
    expect(JSON.stringify(await db().select().from(requestLinks))).not.toContain(token)
  })

  it('work for their purpose only', async () => {
    const token = await make('appointment')
    expect(await read(token)).toBeNull()
    expect(await read(token, 'appointment')).toEqual(linked)
  })

  it.each(['', 'x', 'A'.repeat(22), `${'A'.repeat(21)}\u0000`, 'A'.repeat(2000)])(
    'are not found for %j',
    async token => {
      expect(await read(token)).toBeNull()
    },
  )

  it('expire, and are deleted afterwards', async () => {
    const token = await make('follow')
    const { forget } = startJobs(test.context, async () => {}, { poll: false })
    const stored = async () =>
      (await db().select().from(requestLinks)).some(one => one.record === linked.record)
    now = new Date(later.getTime() - 1)
    expect(await read(token)).toEqual(linked)
    await forget()
    expect(await stored()).toBe(true)
    now = later
    expect(await read(token)).toBeNull()
    now = new Date(later.getTime() + 1)
    await forget()
    expect(await stored()).toBe(false)
  })

  it('end for one purpose or for all, and for their request only', async () => {
    const other: LinkedRequest = { kind: 'request', record: linked.record }
    const [follow, appointment, others] = [
      await make('follow'),
      await make('appointment'),
      await make('follow', other),
    ]
    await endRequestLinks(db(), linked, 'follow')
    expect(await read(follow)).toBeNull()
    expect(await read(appointment, 'appointment')).toEqual(linked)
    await endRequestLinks(db(), linked)
    expect(await read(appointment, 'appointment')).toBeNull()
    expect(await read(others)).toEqual(other)
  })
})

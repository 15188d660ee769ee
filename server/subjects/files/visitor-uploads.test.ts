import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pdfPage } from '../../database/example-data/files.ts'
import { describeOnEachDatabase } from '../../database/testing/databases.ts'
import { readSettings } from '../../settings.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { forgetUploadNetworks, uploadNetwork, usualVisitorQuota, visitorUploads } from './visitor-uploads.ts'

const start = new Date('2026-11-20T09:00:00Z')
const minuteMs = 60_000

describeOnEachDatabase('the space for uploads of visitors', open => {
  let test: TestApp
  let dataDir: string
  let now = start
  const quota = { ...usualVisitorQuota }
  /** Bytes of a stored file. */
  let size: number

  const rows = async <T>(query: ReturnType<typeof sql>) =>
    (await test.context.database.orm.execute<T & Record<string, unknown>>(query)).rows
  const upload = (remoteAddress: string) =>
    test.call('POST', '/contatti/allegati?nome=busta.pdf', {
      payload: pdfPage([]),
      headers: { 'content-type': 'application/octet-stream' },
      remoteAddress,
    })
  const kept = async (remoteAddress: string): Promise<string> => {
    const answer = await upload(remoteAddress)
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
    return answer.json()._id
  }
  const refused = async (remoteAddress: string) => {
    const answer = await upload(remoteAddress)
    expect(answer.json()).toMatch(/Può inviare la richiesta anche senza questo file/)
    return answer.statusCode
  }
  const left = async () => {
    const found = await rows<{ _id: string }>(sql`select _id from files where network is not null`)
    const ids = found.map(({ _id }) => _id).toSorted()
    const bytes = await readdir(join(dataDir, 'files'))
    expect(bytes.toSorted()).toEqual(ids)
    return new Set(ids)
  }
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * minuteMs)
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-uploads-'))
    const settings = { ...readSettings({}), dataDir }
    test = await openTestApp(open, { now: () => now, settings, visitorQuota: quota })
    await kept('203.0.113.1')
    const [row] = await rows<{ size: number }>(sql`select size from files where network is not null`)
    size = row!.size
  })
  beforeEach(async () => {
    now = new Date(now.getTime() + 48 * 60 * minuteMs)
    await rows(sql`delete from files where network is not null`)
    await rows(sql`delete from allowances`)
    for (const name of await readdir(join(dataDir, 'files'))) await rm(join(dataDir, 'files', name))
    Object.assign(quota, { network: 2 * size, total: 10 * size })
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })

  it('is limited for each network, and its own unsent uploads older than an hour make room', async () => {
    const first = await kept('203.0.113.1')
    later(1)
    await kept('203.0.113.1')
    expect(await refused('203.0.113.1')).toBe(429)
    await kept('203.0.113.2')
    later(61)
    const third = await kept('203.0.113.1')
    expect(await left()).toContain(third)
    expect(await left()).not.toContain(first)
  })

  it('is limited for all networks: unsent uploads older than an hour make room, sent ones stay', async () => {
    // With one upload each, none of the ten networks exceeds its fair share.
    const early = []
    for (let n = 1; n <= 10; n++) early.push(await kept(`203.0.113.${n}`))
    expect(await refused('203.0.113.11')).toBe(507)
    expect([...(await left())]).toEqual(early.toSorted())
    later(61)
    const [request] = await rows<{ _id: string }>(sql`select _id from requests limit 1`)
    await rows(sql`update files set request = ${request!._id} where _id = ${early[0]}`)
    const next = await kept('203.0.113.11')
    const now = await left()
    expect(now).toContain(next)
    expect(now).toContain(early[0])
    expect(now.size).toBe(10)
  })

  it('is left to networks with few uploads when others have used it up, and fair shares stay', async () => {
    const person = await kept('198.51.100.1')
    for (const n of [1, 1, 2, 2, 3, 3, 4, 4, 5]) await kept(`203.0.113.${n}`)
    const newcomer = await kept('198.51.100.2')
    const now = await left()
    expect(now).toContain(newcomer)
    expect(now).toContain(person)
    expect(now.size).toBe(10)
    // A network beyond its share removes nothing of the others.
    expect(await refused('203.0.113.5')).toBe(507)
    expect(await left()).toEqual(now)
  })

  it('is right with uploads at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => upload(`198.51.100.${n}`)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter(status => status === 201)).toHaveLength(10)
    expect(statuses.filter(status => status === 507)).toHaveLength(2)
    expect((await left()).size).toBe(10)
    expect(await visitorUploads(test.context)).toEqual({ oggi: 10 * size, massimo: 10 * size })
  })

  it('counts uploads for a day, and then deletes their network', async () => {
    await kept('203.0.113.1')
    await kept('203.0.113.1')
    later(24 * 60 + 1)
    await kept('203.0.113.1')
    await forgetUploadNetworks(test.context)
    const known = await rows(sql`select 1 from files where network is not null`)
    expect(known).toHaveLength(1)
  })
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3::4', '2001:db8:1'],
  ['2001:db8:1:ffff::', '2001:db8:1'],
])('%s counts as %s', (ip, counted) => {
  expect(uploadNetwork(ip)).toBe(counted)
})

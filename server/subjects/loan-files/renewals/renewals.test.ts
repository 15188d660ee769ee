import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { renewableFrom } from '../../../../contract/loan-files/renewal.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { fileTasksTable, jobs, loanFilesTable } from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { tellOfRenewals } from './tell-agents.ts'

type LoanFile = RecordOf<typeof loanFiles>

describeOnEitherDatabase('assignments that become renewable', open => {
  let test: TestApp
  let files: LoanFile[]
  const all = async () => (await test.context.database.orm.select().from(loanFilesTable)) as LoanFile[]
  beforeAll(async () => {
    test = await openTestApp(open)
    const { orm } = test.context.database
    // Assignments of every duration, paid out over six years.
    await orm.execute(sql`update pratiche set prodotto = case numbered.n % 4 when 0 then 'cqs' when 1 then 'cqp'
        when 2 then 'delega' else 'prestito' end, stato = case when numbered.n % 7 = 0 then 'estinta' else 'perfezionata' end,
        "durataMesi" = 1 + numbered.n % 130, "liquidataAl" = date '2026-11-20' - (numbered.n * 37 % 2200)::int
      from (select _id, row_number() over (order by _id) as n from pratiche) numbered
      where numbered._id = pratiche._id and numbered.n % 3 > 0`)
    files = await all()
  })
  afterAll(() => test.app.close())

  const inList = (until: string) =>
    files.filter(file => {
      const day = renewableFrom(file)
      return day !== null && day <= until
    })

  it('are in the list six months ahead, by the day that the finance functions compute', async () => {
    const expected = inList('2027-05-20').map(({ _id }) => _id)
    expect(expected.length).toBeGreaterThan(20)
    const found: string[] = []
    let cursor: string | null = null
    do {
      const path: string = `/pratiche?filter[gruppo]=rinnovabili&limit=200${cursor ? `&cursor=${cursor}` : ''}`
      const answer = await test.call('GET', path, { headers: { 'x-flags': 'pratiche_see' } })
      expect(answer.statusCode, answer.body).toBe(200)
      const { rows, next } = answer.json()
      found.push(...rows.map(({ _id }: LoanFile) => _id))
      cursor = next
    } while (cursor)
    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  it('are listed by the day of renewal, soonest first, page by page', async () => {
    const expected = inList('2027-05-20').map(renewableFrom).toSorted()
    for (const [sort, days] of [
      ['rinnovabileDal', expected],
      ['-rinnovabileDal', expected.toReversed()],
    ] as const) {
      const found: LoanFile[] = []
      let cursor: string | null = null
      do {
        const path: string = `/pratiche?filter[gruppo]=rinnovabili&sort=${sort}&limit=7${cursor ? `&cursor=${cursor}` : ''}`
        const answer = await test.call('GET', path, { headers: { 'x-flags': 'pratiche_see' } })
        expect(answer.statusCode, answer.body).toBe(200)
        const { rows, next } = answer.json()
        found.push(...rows)
        cursor = next
      } while (cursor)
      expect(found.map(renewableFrom)).toEqual(days)
      expect(new Set(found.map(({ _id }) => _id)).size).toBe(days.length)
    }
    // Files that are never renewable come last, and no page repeats or leaves out one of them.
    const all: LoanFile[] = []
    let cursor: string | null = null
    do {
      const path: string = `/pratiche?sort=rinnovabileDal&limit=50${cursor ? `&cursor=${cursor}` : ''}`
      const { rows, next } = (await test.call('GET', path, { headers: { 'x-flags': 'pratiche_see' } })).json()
      all.push(...rows)
      cursor = next
    } while (cursor)
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(files.length)
    const dated = all.map(renewableFrom)
    expect(dated.slice(dated.indexOf(null)).every(day => day === null)).toBe(true)
    const wrong = await test.call(
      'GET',
      `/pratiche?sort=rinnovabileDal&cursor=${Buffer.from('["ieri","x"]').toString('base64url')}`,
      { headers: { 'x-flags': 'pratiche_see' } },
    )
    expect(wrong.statusCode).toBe(422)
  })

  it('are told to their agents once, in advance, with a task', async () => {
    const { orm } = test.context.database
    const { rows } = await orm.execute<{ _id: string }>(
      sql`select _id from agents where status = 'validated'`,
    )
    const working = new Set(rows.map(({ _id }) => _id))
    const expected = inList('2027-02-20').filter(
      file => renewableFrom(file)! >= '2026-11-20' && working.has(file.agente!),
    )
    expect(expected.length).toBeGreaterThan(2)
    await orm.delete(jobs)
    await orm.delete(fileTasksTable)
    await tellOfRenewals(test.context)
    const tasks = await orm.select().from(fileTasksTable)
    expect(
      tasks.map(({ pratica, entro, agente, stato }) => [pratica, entro, agente, stato]).toSorted(),
    ).toEqual(expected.map(file => [file._id, renewableFrom(file), file.agente, 'da_fare']).toSorted())
    const sent = await orm.select({ payload: jobs.payload }).from(jobs).where(eq(jobs.kind, 'mail'))
    const letters = sent.map(({ payload }) => payload as { to: string; text: string })
    expect(letters).toHaveLength(new Set(expected.map(({ agente }) => agente)).size)
    for (const { IDEGG } of expected)
      expect(letters.some(({ text }) => text.includes(`Pratica ${IDEGG},`))).toBe(true)
    const marked = (await all()).filter(({ rinnovoSegnalatoAl }) => rinnovoSegnalatoAl === '2026-11-20')
    expect(marked.map(({ _id }) => _id).toSorted()).toEqual(expected.map(({ _id }) => _id).toSorted())

    await tellOfRenewals(test.context)
    expect(await orm.select().from(fileTasksTable)).toHaveLength(tasks.length)
  })
})

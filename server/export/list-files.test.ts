import { read } from '@e965/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stepUpCode } from '../../contract/access/step-up.ts'
import { listFiles } from '../../contract/lists/all.ts'
import { headOf } from '../../contract/records/cells.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { parseCsv } from '../import/parse-csv.ts'
import { countDurations } from '../subjects/loan-files/durations/count-durations.ts'
import { addPerson, goodPassword, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const lines = (body: string) => parseCsv(body).map(({ cells }) => cells)
/** The queries that a list does not answer without. */
const queries: Record<string, string> = {
  '/flussoOam/pratiche': 'voce=inLavorazione',
  '/tickets/coda': 'vista=tutti',
  '/tickets/statistiche': 'dal=2026-11-01&al=2026-11-30',
}
/** The idle files belong to agents, the reads to an announcement: both have specs of their own. */
const ofOffice = listFiles.filter(({ path }) => !path.startsWith('/agents') && !path.includes(':'))
/** The statistics are tables of different answers, and have specs of their own. */
const ofRows = ofOffice.filter(({ path }) => path !== '/tickets/statistiche')

describeOnEitherDatabase('the file of a list', open => {
  let test: TestApp
  let clock = Date.parse('2026-11-20T10:00:00Z')
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => new Date(clock) })
    await addPerson(test, 'admin', 'capo@esempio.it', {
      permissions: { admin: true },
      ticketing: { full_access: true },
    })
    const visitor = new Visitor(test, 'admin')
    await visitor.signIn('capo@esempio.it')
    await visitor.call('GET', '/banks/esporta?formato=csv')
    const { _id, versione } = (await visitor.call('GET', '/banks?limit=1')).json().rows[0]
    const changed = await visitor.call('PATCH', `/banks/${_id}`, { versione, slaGiorni: {} })
    expect(changed.statusCode, changed.body).toBe(200)
    await test.context.securityLog.flush()
    await countDurations(test.context)
  })
  afterAll(() => test.app.close())

  const signedIn = async () => {
    const visitor = new Visitor(test, 'admin')
    await visitor.signIn('capo@esempio.it')
    return visitor
  }
  const exported = async (path: string, query = '', by?: Visitor) => {
    const visitor = by ?? (await signedIn())
    const parameters = [queries[path], 'formato=csv', query].filter(Boolean).join('&')
    return visitor.call('GET', `${path}/esporta?${parameters}`)
  }

  it.each(ofRows.map(file => [file.path, file] as const))(
    'of %s has every row of the list, with the headings of the page',
    async (path, { columns, name }) => {
      const visitor = await signedIn()
      const answer = await exported(path, '', visitor)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.headers['content-disposition']).toContain(`filename="${name}-2026-`)
      const [heads, ...rows] = lines(answer.body)
      expect(heads).toEqual(
        Object.values(columns).map(column => ('cell' in column ? column.label : headOf(column))),
      )
      let listed = 0
      let next: string | null | undefined
      do {
        const cursor = next ? `cursor=${encodeURIComponent(next)}` : ''
        const page = await visitor.call('GET', `${path}?${[queries[path], cursor].filter(Boolean).join('&')}`)
        const body = page.json()
        listed += (body.rows ?? [...body.righe, body.totale]).length
        next = body.next
      } while (next)
      expect(listed).toBeGreaterThan(0)
      expect([path, rows.length]).toEqual([path, listed])
    },
  )

  it('has the columns, the filters and the search of the list', async () => {
    const [heads, ...rows] = lines(
      (await exported('/tickets/coda', 'categoria=it&colonne=stato,numero')).body,
    )
    expect(heads).toEqual(['Stato', 'Numero'])
    const visitor = await signedIn()
    const listed = (await visitor.call('GET', '/tickets/coda?vista=tutti&categoria=it&limit=100')).json()
    expect(rows.map(([, numero]) => numero)).toEqual(
      listed.rows.map(({ numero }: { numero: string }) => numero),
    )
    const changes = lines((await exported('/feeds/commits', 'search=Amministra&colonne=chi')).body)
    expect(new Set(changes.slice(1).flat())).toEqual(new Set(['Ada Amministra']))
    expect((await exported('/tickets/coda', 'colonne=testo')).statusCode).toBe(422)
    expect((await exported('/tickets/coda', 'limit=1')).statusCode).toBe(400)
  })

  it('has typed cells and a filter', async () => {
    const visitor = await signedIn()
    const { rows } = (await visitor.call('GET', '/flussoOam/pratiche?voce=valoreInLavorazione')).json()
    const answer = await visitor.call(
      'GET',
      '/flussoOam/pratiche/esporta?voce=valoreInLavorazione&formato=xlsx',
    )
    const sheet = read(answer.rawPayload, { cellDates: true, UTC: true }).Sheets['Flusso OAM, pratiche']!
    expect(sheet['!autofilter']!.ref).toMatch(/^A1:G\d+$/)
    expect([sheet.A2.t, sheet.A2.v]).toEqual(['s', rows[0].pratica.IDEGG])
    expect([sheet.F2.t, sheet.F2.v]).toEqual(['d', new Date(`${rows[0].giorno}T00:00:00Z`)])
    expect([sheet.G2.t, sheet.G2.v]).toEqual(['n', rows[0].valore / 100])
  })

  it('is refused to those who do not read the list, or may not export its rows', async () => {
    const code = async (path: string, flags: string) =>
      (
        await test.call('GET', `${path}/esporta?formato=csv&${queries[path] ?? ''}`, {
          headers: { 'x-flags': flags },
        })
      ).statusCode
    for (const { path } of ofOffice) expect([path, await code(path, 'banks')]).toEqual([path, 403])
    const rows = '/flussoOam/pratiche'
    expect(await code(rows, 'flusso_oam')).toBe(403)
    expect(await code(rows, 'pratiche_export')).toBe(403)
    expect(await code(rows, 'flusso_oam,pratiche_export')).toBe(200)
  })

  it('needs a recent proof of identity where the rows hold personal data, and is noted', async () => {
    const visitor = await signedIn()
    clock += 11 * 60_000
    for (const { path, needsProof } of ofOffice) {
      const answer = await exported(path, '', visitor)
      const code = answer.statusCode === 200 ? null : answer.json().code
      expect([path, code]).toEqual([path, needsProof ? stepUpCode : null])
    }
    await visitor.mine('POST', '/step-up', { password: goodPassword })
    for (const { path } of ofOffice)
      expect([path, (await exported(path, '', visitor)).statusCode]).toEqual([path, 200])
    await test.context.securityLog.flush()
    const { rows } = await test.context.database.pool.query(
      `select resource, detail from security_events where kind = 'exported' order by _id desc limit $1`,
      [ofOffice.length],
    )
    expect(rows.toReversed().map(({ resource }) => resource)).toEqual(
      ofOffice.map(({ resource, name }) => resource ?? name),
    )
    expect(rows.every(({ detail }) => /^csv \d+$/.test(detail))).toBe(true)
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../../../contract/italian/days.ts'
import { type ProgressInput, progressOf } from '../../../../contract/loan-files/progress.ts'
import { fileStates } from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { shares } from '../../../../contract/subjects/loan-files/shares.ts'
import { system } from '../../../database/actor.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { copiedValues } from '../../../testing/copied-values.ts'
import { addPerson, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

type File = Record<string, unknown> & { _id: string; IDEGG: string; stato: string }
interface State {
  stato: string
  quanti: number
  importo: number
  carte: File[]
}

const office = { headers: { 'x-flags': 'pratiche_see' } }

describeOnEitherDatabase('the list of loan files', open => {
  let test: TestApp
  const agents: Record<string, string> = {}
  const agencies: Record<string, string> = {}
  beforeAll(async () => {
    test = await openTestApp(open)
    const { store, database } = test.context
    const { rows } = await store.list(database.reads, loanFiles, { limit: 1 }, system)
    const example = rows[0]!
    const agencyRows = (
      await test.call('GET', '/agencies?limit=2', { headers: { 'x-flags': 'agenzie' } })
    ).json()
    ;[agencies.mine, agencies.other] = agencyRows.rows.map(({ _id }: File) => _id)
    const person = async (name: string, values: object = {}) => {
      agents[name] = await addPerson(test, 'agent', `${name}@esempio.it`, {
        permissions: { pratiche: true },
        agenzia: agencies.other,
        ...values,
      })
    }
    await person('capo', { agenzia: agencies.mine })
    await person('sotto', { superiore: agents.capo })
    await person('fondo', { superiore: agents.sotto })
    await person('assente', { sostituto: agents.capo, assenteDal: '2020-01-01', assenteAl: '2090-01-01' })
    await person('tornato', { sostituto: agents.capo, assenteDal: '2020-01-01', assenteAl: '2020-02-01' })
    await person('collega', { agenzia: agencies.mine })
    await person('agenzia', {
      agenzia: agencies.mine,
      permissions: { pratiche: true, pratiche_agenzia: true },
    })
    await person('estraneo')
    const file = async (IDEGG: string, agente: string, values: object = {}, sharers: string[] = []) => {
      const made = await store.create(
        database.orm,
        loanFiles,
        copiedValues(loanFiles, example, {
          IDEGG,
          agente: agents[agente],
          agenzia: agencies[['capo', 'collega', 'agenzia'].includes(agente) ? 'mine' : 'other'],
          stato: 'segnalata',
          intestatario: `Zibibbo ${IDEGG}`,
          ...values,
        }),
        system,
      )
      for (const one of sharers)
        await store.create(
          database.orm,
          shares,
          { pratica: made._id, agente: agents[one]!, perc: 100 / sharers.length },
          system,
        )
    }
    await file('Z-capo', 'capo', {}, ['capo'])
    await file('Z-sotto', 'sotto', {}, ['sotto'])
    await file('Z-fondo', 'fondo')
    await file('Z-quota', 'estraneo', {}, ['estraneo', 'capo'])
    await file('Z-quota-fondo', 'estraneo', {}, ['fondo'])
    await file('Z-assente', 'assente')
    await file('Z-tornato', 'tornato')
    await file('Z-collega', 'collega')
    await file('Z-estraneo', 'estraneo')
  })
  afterAll(() => test.app.close())

  const seenBy = async (name: string): Promise<Visitor> => {
    const visitor = new Visitor(test, 'agent')
    await visitor.signIn(`${name}@esempio.it`)
    return visitor
  }
  const json = async (visitor: Visitor, path: string) => {
    const answer = await visitor.call('GET', path)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const asOffice = async (path: string) => {
    const answer = await test.call('GET', path, office)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  /** Every file of a query, page after page. */
  const everyFile = async (query: string): Promise<File[]> => {
    const all: File[] = []
    let next: string | null = ''
    while (next !== null) {
      const cursor: string = next && `&cursor=${encodeURIComponent(next)}`
      const page: { rows: File[]; next: string | null } = await asOffice(
        `/pratiche?limit=200${query}${cursor}`,
      )
      all.push(...page.rows)
      next = page.next
    }
    return all
  }

  it.each([
    ['capo', ['Z-assente', 'Z-capo', 'Z-fondo', 'Z-quota', 'Z-quota-fondo', 'Z-sotto']],
    ['sotto', ['Z-fondo', 'Z-quota-fondo', 'Z-sotto']],
    ['fondo', ['Z-fondo', 'Z-quota-fondo']],
    ['collega', ['Z-collega']],
    ['agenzia', ['Z-capo', 'Z-collega']],
  ])('shows %s the same files in list, total, search, board and totals', async (name, expected) => {
    const visitor = await seenBy(name)
    const list = await json(visitor, '/pratiche?search=zibibbo&sort=IDEGG')
    expect(list.rows.map(({ IDEGG }: File) => IDEGG)).toEqual(expected)
    expect(list.total).toBe(expected.length)
    const whole = await json(visitor, '/pratiche?limit=200')
    const board = await json(visitor, '/pratiche/bacheca?carte=20')
    const counted = board.stati.reduce((sum: number, { quanti }: State) => sum + quanti, 0)
    const totals = await json(visitor, '/pratiche/totali')
    const groups = await json(visitor, '/pratiche/gruppi')
    expect([counted, totals.quanti, groups.tutte]).toEqual([whole.total, whole.total, whole.total])
    const cards = board.stati.flatMap(({ carte }: State) => carte.map(({ IDEGG }) => IDEGG))
    expect(cards).toEqual(expect.arrayContaining(expected))
  })

  it('groups files by state, with the amount that is known, those longest in the state first', async () => {
    const rows = await everyFile('')
    const { stati, parziale } = await asOffice('/pratiche/bacheca?carte=2')
    expect(parziale).toBe(false)
    const amount = (file: File) =>
      Number(file.importoLiquidato ?? file.importoDeliberato ?? file.importoRichiesto)
    for (const { stato, quanti, importo, carte } of stati as State[]) {
      const all = rows.filter(file => file.stato === stato)
      expect([stato, quanti, importo]).toEqual([
        stato,
        all.length,
        all.reduce((sum, file) => sum + amount(file), 0),
      ])
      const since = all.map(file => file.statoDal as string | null).toSorted()
      expect(carte.map(file => file.statoDal)).toEqual(since.slice(0, 2))
      expect(Object.keys(carte[0]!)).not.toContain('simulazione')
      expect(carte[0]).toMatchObject({ stato, IDEGG: expect.any(String), _may: [] })
    }
    const totals = await asOffice('/pratiche/totali')
    expect(totals).toEqual({
      quanti: rows.length,
      importo: rows.reduce((sum, file) => sum + amount(file), 0),
    })
  })

  it('finds the same files by group, and by the days of the last movement, in list, board and totals', async () => {
    const all = await everyFile('')
    const day = (file: File) => (file.dataUltimoMovimento as string).slice(0, 10)
    const middle = day(all[all.length >> 1]!)
    const closed = ['perfezionata', 'estinta', 'respinta', 'rinunciata', 'annullata']
    const filters: [string, (file: File) => boolean][] = [
      ['filter[gruppo]=in_corso', file => !closed.includes(file.stato)],
      ['filter[gruppo]=chiuse', file => closed.includes(file.stato)],
      [`filter[dal]=${middle}`, file => day(file) >= middle],
      [`filter[al]=${middle}`, file => day(file) <= middle],
      [
        `filter[gruppo]=in_corso&filter[prodotto]=mutuo&filter[dal]=${middle}`,
        file => !closed.includes(file.stato) && file.prodotto === 'mutuo' && day(file) >= middle,
      ],
    ]
    for (const [query, isFound] of filters) {
      const list = await everyFile(`&${query}`)
      const expected = all.filter(file => file.dataUltimoMovimento && isFound(file))
      expect(new Set(list.map(({ _id }) => _id)), query).toEqual(new Set(expected.map(({ _id }) => _id)))
      const board = await asOffice(`/pratiche/bacheca?${query}`)
      const counted = board.stati.reduce((sum: number, { quanti }: State) => sum + quanti, 0)
      const totals = await asOffice(`/pratiche/totali?${query}`)
      expect([list.length, counted, totals.quanti], query).toEqual(Array(3).fill(expected.length))
    }
    const { in_corso, chiuse, tutte } = await asOffice('/pratiche/gruppi')
    expect([in_corso + chiuse, tutte]).toEqual([all.length, all.length])
    expect(chiuse).toBe(all.filter(({ stato }) => closed.includes(stato)).length)
  })

  it('finds deeds from today on, within fifteen days', async () => {
    // The clock of the tests: 20 November 2026.
    for (const [attoAl, isFound] of [
      ['2026-11-19', false],
      ['2026-11-20', true],
      ['2026-12-05', true],
      ['2026-12-06', false],
    ] as const) {
      await test.context.database.pool.query(
        `update pratiche set stato = 'atto_fissato', "attoAl" = '${attoAl}' where "IDEGG" = 'Z-capo'`,
      )
      const { rows } = await asOffice('/pratiche?filter[gruppo]=atto')
      expect([attoAl, rows.some(({ IDEGG }: File) => IDEGG === 'Z-capo')]).toEqual([attoAl, isFound])
    }
  })

  it('finds as idle or late exactly the files that the progress of each says', async () => {
    const { pool } = test.context.database
    const today = '2026-11-20'
    const { banche, patroni } = await asOffice('/pratiche/tempi')
    const [bank] = Object.keys(banche)
    const states = Object.keys(fileStates)
    // Files in each state since each of the last weeks, some of them at a bank, some of an agency with a patron day.
    await pool.query(
      `update agencies set patrono = case _id when '${agencies.mine}' then '11-17' else null end`,
    )
    // As many as each state needs in each combination; the others are closed, and never idle.
    const rows = (await everyFile('&sort=IDEGG')).slice(0, 60)
    await pool.query(`update pratiche set stato = 'estinta' where not _id = any ($1::uuid[])`, [
      rows.map(({ _id }) => _id),
    ])
    for (const [turn, daysAgo] of [0, 1, 2, 3, 4, 7, 8, 9, 10, 14, 15, 17, 22, 30].entries()) {
      const since = addDays(today, -daysAgo)
      for (const [at, { _id }] of rows.entries())
        await pool.query(
          `update pratiche set stato = $2, "statoDal" = $3, "attoAl" = $4, "riprendereAl" = $4, banca = $5, agenzia = $6
            where _id = $1`,
          [
            _id,
            states[at % states.length],
            `${since}T${at % 2 ? '23:30' : '11:00'}:00Z`,
            since,
            (at + turn) % 3 ? bank : null,
            (at >> 1) % 2 ? agencies.mine : agencies.other,
          ],
        )
      const all = (await everyFile('')) as (File & ProgressInput['file'])[]
      const limits = await asOffice('/pratiche/tempi')
      expect(limits.patroni).toEqual({ [agencies.mine!]: '11-17' })
      const expected = all.filter(
        file =>
          progressOf({
            file,
            today,
            patron: limits.patroni[file.agenzia as string],
            agreed: banche[file.banca as string],
          }).signal !== null,
      )
      const slow = await asOffice('/pratiche?limit=200&filter[gruppo]=ferme')
      const names = (some: File[]) => some.map(({ _id, stato }) => `${stato} ${_id}`).toSorted()
      expect(names(slow.rows), since).toEqual(names(expected))
      const { stati } = await asOffice('/pratiche/bacheca')
      const counted = stati.reduce((sum: number, { lente }: { lente: number }) => sum + lente, 0)
      expect(counted).toBe(expected.length)
    }
    expect(patroni).not.toEqual({})
  })

  it('refuses unknown groups, days and orders', async () => {
    for (const query of ['filter[gruppo]=tutte', 'filter[dal]=ieri', 'sort=IDEGG'])
      expect((await test.call('GET', `/pratiche/bacheca?${query}`, office)).statusCode, query).toBe(
        query.startsWith('sort') ? 400 : 422,
      )
  })
})

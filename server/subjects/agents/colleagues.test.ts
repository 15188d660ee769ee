import { afterAll, beforeAll, expect, it } from 'vitest'
import { agencies } from '../../../contract/subjects/agencies.ts'
import { fold } from '../../../contract/text/fold.ts'
import { system } from '../../database/actor.ts'
import { agenciesTable } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

describeOnEitherDatabase('the directory of the colleagues', open => {
  let test: TestApp
  let visitor: Visitor
  beforeAll(async () => {
    test = await openTestApp(open)
    const { database, store } = test.context
    const [agency] = await database.orm.select().from(agenciesTable).limit(1)
    const {
      _id: __,
      versione: _,
      createdAt: ___,
      updatedAt: ____,
      ricerca: _____,
      ...values
    } = agency as never as {
      indirizzo: object
    } & Record<string, unknown>
    const { _id: agenzia } = await store.create(
      database.orm,
      agencies as never,
      {
        ...values,
        codice: 'RUBRICA',
        nome: 'Agenzia della rubrica',
        slug: 'agenzia-della-rubrica',
        indirizzo: { ...values.indirizzo, comune: 'Forlì', provincia: 'FC' },
        status: 'validated',
      },
      system,
    )
    const add = (cognome: string, record: object) =>
      addPerson(test, 'agent', `${fold(cognome)}@rubrica.example`, { cognome, ...record })
    await add('Zulli', { nome: 'Ugo', agenzia, lingue: ['fr'], specializzazioni: ['leasing'], oam: null })
    await add('Àbaco', { nome: 'Ines', agenzia, codiceFiscale: 'RSSMRA80A01H501U' })
    await add('Bloccato', { nome: 'Ivo', agenzia, status: 'blocked' })
    await add('Chiede', { nome: 'Rita', permissions: { agenti_see: true } })
    visitor = new Visitor(test, 'agent')
    await visitor.signIn('chiede@rubrica.example')
  })
  afterAll(() => test.app.close())

  const read = async (query: string) => (await visitor.call('GET', `/agents/rubrica?${query}`)).json()
  const surnames = async (query: string) =>
    (await read(query)).rows.map(({ cognome }: { cognome: string }) => cognome)

  it('finds active agents by name, agency and town, without regard to accents', async () => {
    expect(await surnames('search=forli+rubrica')).toEqual(['Àbaco', 'Zulli'])
    expect(await surnames('search=ugo+forli')).toEqual(['Zulli'])
    expect(await surnames('search=abaco')).toEqual(['Àbaco'])
    expect(await surnames('search=bloccato')).toEqual([])
    expect(await surnames('search=rubrica&filter[agenzia]=null')).toEqual(['Chiede'])
  })

  it('filters by speciality, language and agency', async () => {
    expect(await surnames('search=rubrica&filter[specializzazioni]=leasing')).toEqual(['Zulli'])
    expect(await surnames('search=rubrica&filter[lingue]=fr')).toEqual(['Zulli'])
    expect((await visitor.call('GET', '/agents/rubrica?filter[lingue]=klingon')).statusCode).toBe(422)
  })

  it('shows how to reach a colleague, and neither the fiscal code nor the mandate', async () => {
    const [row] = (await read('search=abaco+ines')).rows
    expect(row).toMatchObject({
      email: { email: 'abaco@rubrica.example' },
      agenzia: { nome: 'Agenzia della rubrica', comune: 'Forlì', provincia: 'FC' },
      lingue: [],
    })
    for (const hidden of ['codiceFiscale', 'mandato', 'oam', 'permissions', 'status'])
      expect(row).not.toHaveProperty(hidden)
  })

  it('is read by pages, each agent once', async () => {
    const seen: string[] = []
    let next: string | null = '0'
    let total = 0
    while (next !== null) {
      const page: { rows: { _id: string }[]; next: string | null; total: number } = await read(
        `limit=7&cursor=${next}`,
      )
      seen.push(...page.rows.map(({ _id }) => _id))
      ;({ next, total } = page)
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(total)
    expect(total).toBeGreaterThan(7)
  })
})

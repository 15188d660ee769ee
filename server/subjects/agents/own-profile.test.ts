import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { percLeads } from '../../../contract/subjects/perc-leads.ts'
import { system } from '../../database/actor.ts'
import { agentsTable } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { addStoredFile } from '../../testing/stored-file.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { rulesAtWork } from '../leads/assign-by-rules.ts'

describeOnEitherDatabase('what agents set about themselves', open => {
  let test: TestApp
  let id: string
  let visitor: Visitor
  let rule: string
  beforeAll(async () => {
    test = await openTestApp(open)
    id = await addPerson(test, 'agent', 'aldo@esempio.it')
    visitor = new Visitor(test, 'agent')
    await visitor.signIn('aldo@esempio.it')
    const { database, store } = test.context
    const made = await store.create(
      database.orm,
      percLeads,
      { nome: 'Di Aldo', agente: id, provincia: 'AO', prodotto: 'mutuo', perc: 100, pausa: false },
      system,
    )
    rule = made._id
  })
  afterAll(() => test.app.close())

  const set = (body: object) =>
    visitor.call('PUT', '/agents/profilo/disponibilita', {
      assenteDal: null,
      assenteAl: null,
      leadInPausa: false,
      ...body,
    })
  /** Whether the sharing of leads leaves the agent out. The tests run on 20 November 2026. */
  const isLeftOut = async () =>
    (await rulesAtWork(test.context.database.orm, test.context.now())).find(({ _id }) => _id === rule)!.pausa

  it('pauses the leads of the agent', async () => {
    expect(await isLeftOut()).toBe(false)
    expect((await set({ leadInPausa: true })).json()).toMatchObject({ leadInPausa: true })
    expect(await isLeftOut()).toBe(true)
    await set({})
    expect(await isLeftOut()).toBe(false)
  })

  it('gives no leads to the agent during the holidays, both ends included', async () => {
    for (const [assenteDal, assenteAl, isOut] of [
      ['2026-11-20', '2026-11-30', true],
      ['2026-11-01', '2026-11-20', true],
      ['2026-11-21', '2026-11-30', false],
      ['2026-11-01', '2026-11-19', false],
    ] as const) {
      expect((await set({ assenteDal, assenteAl })).statusCode).toBe(200)
      expect([assenteDal, await isLeftOut()]).toEqual([assenteDal, isOut])
    }
  })

  it('refuses holidays with one end, or that end before they begin', async () => {
    for (const body of [
      { assenteDal: '2026-12-01' },
      { assenteAl: '2026-12-01' },
      { assenteDal: '2026-12-02', assenteAl: '2026-12-01' },
    ])
      expect((await set(body)).statusCode).toBe(422)
  })

  it('takes an own upload as the photograph, and no file of somebody else', async () => {
    const { database } = test.context
    const setPhoto = async (owner: string) => {
      const key = randomBytes(16).toString('base64url')
      const { size } = await addStoredFile(database, {
        key,
        mimetype: 'image/png',
        ownerRole: 'agent',
        owner,
      })
      const urlPhoto = { url: `/files/${key}`, name: 'foto.png', size, mimetype: 'image/png' }
      return visitor.call('PUT', '/agents/profilo/foto', { urlPhoto })
    }
    const other = await addPerson(test, 'agent', 'altro@esempio.it')
    expect([(await setPhoto(other)).statusCode, (await setPhoto(id)).statusCode]).toEqual([422, 200])
  })

  it('ends the substitution when the agent takes the holidays back, and names the agent in the history', async () => {
    const { orm } = test.context.database
    const sostituto = await addPerson(test, 'agent', 'sostituto@esempio.it')
    await set({ assenteDal: '2026-12-01', assenteAl: '2026-12-10' })
    await orm.update(agentsTable).set({ sostituto }).where(sql`_id = ${id}`)
    expect((await visitor.call('GET', '/agents/profilo')).json().sostituto).toBe('Aldo Agente')
    expect((await set({})).json()).toMatchObject({ sostituto: null, assenteDal: null })
    const [row] = await orm.select().from(agentsTable).where(eq(agentsTable._id, id))
    expect(row!.sostituto).toBeNull()
  })
})

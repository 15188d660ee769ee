import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clients } from '../../../../contract/subjects/clients.ts'
import { fees } from '../../../../contract/subjects/loan-files/fees.ts'
import { fileNotes } from '../../../../contract/subjects/loan-files/file-notes.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import { shares } from '../../../../contract/subjects/loan-files/shares.ts'
import { type Actor, system } from '../../../database/actor.ts'
import { agentsTable } from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { verifyHistory } from '../../../history/verify-history.ts'
import { addPerson, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp, testAdmin } from '../../../testing/test-app.ts'
import { addVerification } from '../testing/complete-file.ts'
import { filePageJson } from './file-page.ts'

describeOnEitherDatabase('the page of a loan file', open => {
  let test: TestApp
  let file: { _id: string; versione: number }
  let other: { _id: string }
  let note: { _id: string; versione: number }
  let agentId: string
  const as = (flags: string, path: string, headers: Record<string, string> = {}) =>
    test.call('GET', path, { headers: { 'x-flags': flags, ...headers } })

  beforeAll(async () => {
    test = await openTestApp(open)
    const { store, database } = test.context
    agentId = await addPerson(test, 'agent', 'aldo@esempio.it', { permissions: { pratiche: true } })
    const make = (IDEGG: string) =>
      store.create(
        database.orm,
        loanFiles,
        { IDEGG, prodotto: 'mutuo', importoRichiesto: 15_000_000, agente: agentId },
        system,
      )
    file = await make('48211')
    other = await make('48212')
    const elena = await store.create(
      database.orm,
      clients,
      {
        nome: 'Elena',
        cognome: 'Moretti',
        cellulare: '333 123 4567',
        emailVerificata: false,
        status: 'validated',
      },
      system,
    )
    await store.create(
      database.orm,
      participants,
      { pratica: file._id, cliente: elena._id, ruolo: 'richiedente' },
      system,
    )
    note = await store.create(
      database.orm,
      fileNotes,
      { pratica: file._id, tipo: 'nota', testo: 'Prima' },
      system,
    )
    await store.create(
      database.orm,
      fileNotes,
      { pratica: other._id, tipo: 'nota', testo: 'Di un’altra' },
      system,
    )
  })
  afterAll(() => test.app.close())

  it('has the file, its parts, its customers and all names', async () => {
    const answer = await as('pratiche_see', `/pratiche/${file._id}/scheda`)
    expect(answer.statusCode, answer.body).toBe(200)
    const page = answer.json()
    expect(page.pratica).toMatchObject({ _id: file._id, IDEGG: '48211', _may: [] })
    expect(page.pratica).not.toHaveProperty('chiavi')
    expect(page.note).toMatchObject([{ testo: 'Prima' }])
    expect(page.partecipanti).toMatchObject([{ ruolo: 'richiedente' }])
    expect(page.clienti).toMatchObject([
      { nome: 'Elena Moretti', cellulare: '333 123 4567', email: null, verifica: null },
    ])
    expect(page.nomi[agentId]).toBe('Agente Aldo')
    expect(page.compensi).toEqual([])
    expect(page.verifiche).toBeNull()
    expect(page.tempi).toEqual({ patrono: null, accordo: null })
    expect(page.mosse).toEqual([])
    const verifier = (await as('pratiche_see,antiriciclaggio', `/pratiche/${file._id}/scheda`)).json()
    expect(verifier.verifiche).toEqual([])
  })

  it('says whether a customer is verified, also to callers who may not read the verification', async () => {
    const page = async () => (await as('pratiche_see', `/pratiche/${file._id}/scheda`)).json()
    const cliente = (await page()).clienti[0]._id
    await addVerification(test.context, file._id, cliente)
    expect(await page()).toMatchObject({ verifiche: null, clienti: [{ verifica: 'compilata' }] })
  })

  it('answers the records as their own calls do', async () => {
    const page = (await as('pratiche_see,pratiche_edit', `/pratiche/${file._id}/scheda`)).json()
    expect(page.pratica).toEqual((await as('pratiche_see,pratiche_edit', `/pratiche/${file._id}`)).json())
    expect(page.note[0]).toEqual(
      (await as('pratiche_see,pratiche_edit', `/pratiche_note/${note._id}`)).json(),
    )
  })

  it('answers 404 for an unknown file and 403 without the right', async () => {
    const unknown = '0199aaaa-0000-7000-8000-000000000000'
    expect((await as('pratiche_see', `/pratiche/${unknown}/scheda`)).statusCode).toBe(404)
    expect((await as('leads', `/pratiche/${file._id}/scheda`)).statusCode).toBe(403)
  })

  it('is for the agent of the file, with the fees, and for no other agent', async () => {
    const flags = new Set(['pratiche'])
    const own = JSON.parse(
      `{${await filePageJson(test.context, file._id, { kind: 'agent', id: agentId, flags })}}`,
    )
    expect(own.pratica._may).toContain('write')
    expect(own.compensi).toEqual([])
    expect(own.verifiche).toEqual([])
    const stranger = await addPerson(test, 'agent', 'altro@esempio.it', { permissions: { pratiche: true } })
    await expect(
      filePageJson(test.context, file._id, { kind: 'agent', id: stranger, flags }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it('says what is due by the mandate: to everybody for the office, to an agent the own amount alone', async () => {
    const { store, database } = test.context
    const partner = await addPerson(test, 'agent', 'quota@esempio.it', {
      permissions: { pratiche: true },
      mandato: { dal: '2020-01-01', percProvvigione: 40 },
    })
    await database.orm
      .update(agentsTable)
      .set({ mandato: { dal: '2020-01-01', percProvvigione: 50 } })
      .where(eq(agentsTable._id, agentId))
    await store.create(
      database.orm,
      fees,
      { pratica: other._id, compensoCliente: 235_000, provvigioneBancaPrevista: 318_000 },
      system,
    )
    const dues = async (actor: Actor) =>
      JSON.parse(`{${await filePageJson(test.context, other._id, actor)}}`).denaro
    const followed: Actor = { kind: 'agent', id: agentId, flags: new Set(['pratiche']) }
    const office: Actor = { kind: 'admin', id: testAdmin, flags: new Set(['pratiche_see']) }
    const whole = { agente: agentId, quota: 100, percProvvigione: 50, importo: 276_500 }
    expect(await dues(followed)).toEqual({ spettanze: [whole], convenzione: null })
    for (const [agente, perc] of [
      [agentId, 60],
      [partner, 40],
    ] as const)
      await store.create(database.orm, shares, { pratica: other._id, agente, perc }, system)
    const own = { ...whole, quota: 60, importo: 165_900 }
    const others = { agente: partner, quota: 40, percProvvigione: 40, importo: 88_480 }
    expect((await dues(office)).spettanze).toEqual([own, others])
    expect((await dues(followed)).spettanze).toEqual([own])
    // Whoever has a share and does not follow the file reads no fees.
    const sharing: Actor = { kind: 'agent', id: partner, flags: new Set(['pratiche']) }
    expect(await dues(sharing)).toEqual({ spettanze: [], convenzione: null })
  })

  it('has the changes of the parts in its history, whose digests prove the file of a part', async () => {
    const { store, database } = test.context
    await store.update(database.orm, fileNotes, note._id, 1, { testo: 'Seconda' }, system)
    await store.remove(database.orm, fileNotes, note._id, system)
    type Line = { _id: string; model: string; action: string }
    const page = async (query = ''): Promise<Line[]> =>
      (await as('commits_see,pratiche_see', `/commits/${file._id}${query}`)).json()
    const lines = await page()
    const written = ({ model }: Line) => model === fileNotes.model
    expect(lines.filter(written).map(({ model, action }) => `${model} ${action}`)).toEqual([
      'Opportunities.note delete',
      'Opportunities.note edit',
      'Opportunities.note create',
    ])
    expect(lines.at(-1)).toMatchObject({ model: loanFiles.model, action: 'create' })
    const paged: Line[] = []
    for (let some = await page('?limit=2'); some.length > 0; )
      some = await page(`?limit=2&cursor=${paged[paged.push(...some) - 1]!._id}`)
    expect(paged).toEqual(lines)
    expect((await verifyHistory(test.context)).faults).toEqual([])
    await database.orm.execute(
      `update commits set padre = '${other._id}' where ref = '${note._id}' and action = 'delete'`,
    )
    expect((await verifyHistory(test.context)).faults).toMatchObject([{ kind: 'line' }])
  })

  it('gives a note the name of the agent who writes it, whatever the body says', async () => {
    const agent = new Visitor(test, 'agent')
    await agent.signIn('aldo@esempio.it')
    const body = { pratica: file._id, tipo: 'nota', testo: 'Richiama domani.' }
    const { _id } = (await agent.call('POST', '/pratiche_note', body)).json()
    const { store, database } = test.context
    expect((await store.get(database.orm, fileNotes, _id, system)).autore).toMatch(/\S+ \S+/)
    const pretended = await agent.call('POST', '/pratiche_note', { ...body, autore: 'Il direttore' })
    expect(pretended.statusCode).toBe(400)
  })
})

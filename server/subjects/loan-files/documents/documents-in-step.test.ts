import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clients } from '../../../../contract/subjects/clients.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import { system, systemFor } from '../../../database/actor.ts'
import { fileDocumentsTable, files } from '../../../database/schema.ts'
import { describeOnEachDatabase } from '../../../database/testing/databases.ts'
import { addPerson, Visitor } from '../../../testing/people.ts'
import { addStoredFile } from '../../../testing/stored-file.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

describeOnEachDatabase('documents of a loan file', open => {
  let test: TestApp
  let customer: string
  let count = 0
  beforeAll(async () => {
    test = await openTestApp(open)
    const { store, database } = test.context
    const { rows } = await store.list(database.reads, clients, { limit: 1 }, system)
    customer = rows[0]!._id
  })
  afterAll(() => test.app.close())

  const newFile = (values: object = {}) => {
    const { store, database } = test.context
    const all = {
      IDEGG: `D${++count}`,
      prodotto: 'prestito',
      stato: 'raccolta_documenti',
      importoRichiesto: 1,
    }
    return store.create(database.orm, loanFiles, { ...all, ...values }, system)
  }
  const join = (pratica: string, values: object = {}) => {
    const { store, database } = test.context
    const all = { pratica, cliente: customer, ruolo: 'richiedente', occupazione: 'dipendente_privato' }
    return store.create(database.orm, participants, { ...all, ...values }, system)
  }
  const documentsIn = (pratica: string) =>
    test.context.database.orm.select().from(fileDocumentsTable).where(eq(fileDocumentsTable.pratica, pratica))
  const namesIn = async (pratica: string) => (await documentsIn(pratica)).map(({ nome }) => nome).sort()

  it('are asked for when a person joins, and follow the employment', async () => {
    const { store, database } = test.context
    const file = await newFile()
    expect(await namesIn(file._id)).toEqual([])
    const person = await join(file._id)
    expect(await namesIn(file._id)).toEqual([
      'Buste paga recenti (2)',
      'CU o 730',
      'Codice fiscale',
      'Documento d’identità',
      'Incarico firmato',
    ])
    await store.update(database.orm, participants, person._id, 1, { occupazione: 'pensionato' }, system)
    expect(await namesIn(file._id)).toEqual([
      'Cedolini della pensione (2)',
      'Codice fiscale',
      'Documento d’identità',
      'Incarico firmato',
      'OBIS M',
    ])
  })

  it('never move to another file, with what they hold about a person', async () => {
    const [file, another] = [await newFile(), await newFile()]
    await join(file._id)
    const [document] = await documentsIn(file._id)
    const answer = await test.call('PATCH', `/pratiche_documenti/${document!._id}`, {
      payload: { versione: document!.versione, pratica: another._id },
      headers: { 'x-flags': 'pratiche_see,pratiche_edit' },
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toHaveProperty('pratica')
    expect(await documentsIn(another._id)).toEqual([])
  })

  it('stay when somebody has touched them, although they are no longer needed', async () => {
    const { store, database } = test.context
    const file = await newFile()
    const person = await join(file._id, { ruolo: 'garante' })
    const [touched] = (await documentsIn(file._id)).filter(({ nome }) => nome === 'CU o 730')
    const noted = await test.call('PATCH', `/pratiche_documenti/${touched!._id}`, {
      payload: { versione: 1, nota: 'Arriva lunedì' },
      headers: { 'x-flags': 'pratiche_see,pratiche_edit' },
    })
    expect(noted.statusCode, noted.body).toBe(200)
    await store.remove(database.orm, participants, person._id, system)
    expect(await namesIn(file._id)).toEqual(['CU o 730', 'Incarico firmato'])
  })

  it('do not stay because the customer does not have them yet', async () => {
    const { store, database } = test.context
    const file = await newFile()
    const person = await join(file._id, { ruolo: 'garante' })
    const [document] = (await documentsIn(file._id)).filter(({ nome }) => nome === 'CU o 730')
    const rimandi = [{ partecipante: person._id, dal: '2026-11-26T09:00:00.000Z' }]
    const asCustomer = systemFor({ kind: 'client', id: customer })
    await store.update(database.orm, fileDocuments, document!._id, 1, { rimandi }, asCustomer)
    await store.remove(database.orm, participants, person._id, system)
    expect(await namesIn(file._id)).toEqual(['Incarico firmato'])
  })

  it('follow the product of the file', async () => {
    const { store, database } = test.context
    const file = await newFile()
    await join(file._id)
    // The file has the name of the applicant now.
    await store.update(database.orm, loanFiles, file._id, 2, { prodotto: 'mutuo' }, system)
    expect(await namesIn(file._id)).toContain('Buste paga (3)')
    expect(await namesIn(file._id)).toContain('Planimetria catastale')
  })

  it('are not asked for after the money is paid out', async () => {
    const file = await newFile({ stato: 'liquidata' })
    await join(file._id)
    expect(await namesIn(file._id)).toEqual([])
  })

  it('are proposed from another file of the person while they may be sent, and taken by one call', async () => {
    const { store, database } = test.context
    const other = await newFile()
    await join(other._id)
    const approved = (await documentsIn(other._id)).find(({ nome }) => nome === 'Documento d’identità')!
    const stored = { _id: test.context.newId(), name: 'carta.pdf', size: 10, mimetype: 'application/pdf' }
    await database.orm
      .insert(files)
      .values({ ...stored, ownerRole: 'admin', owner: test.context.newId(), createdAt: test.context.now() })
    const state = {
      stato: 'approvato',
      file: { ...stored, pagine: 1 },
      verificatore: { ruolo: 'admin', _id: test.context.newId() },
    }
    const set = (scadeAl: string, versione: number) =>
      store.update(database.orm, fileDocuments, approved._id, versione, { ...state, scadeAl }, system)
    await set('2031-03-14', 1)

    const file = await newFile()
    await join(file._id)
    const flags = { 'x-flags': 'pratiche_see,pratiche_edit' }
    const read = async () => {
      const { rows } = (await test.call('GET', `/pratiche/${file._id}/documenti`, { headers: flags })).json()
      return rows.find(({ nome }: { nome: string }) => nome === 'Documento d’identità')
    }
    const proposed = await read()
    expect(proposed).toMatchObject({ stato: 'richiesto', proposta: { pratica: other.IDEGG } })
    await set('2026-12-01', 2)
    expect((await read()).proposta).toBe(null)
    await set('2031-03-14', 3)

    const path = `/pratiche/${file._id}/documenti/${proposed._id}/riuso`
    const taken = await test.call('POST', path, { headers: flags, payload: { versione: proposed.versione } })
    expect(taken.json()).toMatchObject({ stato: 'approvato' })
    expect(await read()).toMatchObject({
      stato: 'approvato',
      scadeAl: '2031-03-14',
      file: { _id: stored._id },
    })
  })

  it('are proposed if the office, or the agent of both files, has approved them', async () => {
    const { store, database, newId } = test.context
    const [mine, other] = [
      await addPerson(test, 'agent', 'approva@esempio.it', { permissions: { pratiche: true } }),
      await addPerson(test, 'agent', 'riceve@esempio.it', { permissions: { pratiche: true } }),
    ]
    /** The proposal for a file of `to`, from a file of `from` whose document `by` has approved. */
    async function proposed(from: string, to: string, by: { ruolo: string; _id: string } | null) {
      const cliente = await addPerson(test, 'client', `${newId()}@esempio.it`)
      const first = await newFile({ agente: from })
      await join(first._id, { cliente })
      const [document] = (await documentsIn(first._id)).filter(({ nome }) => nome === 'Codice fiscale')
      const file = await addStoredFile(database)
      const state = { stato: 'approvato', file, verificatore: by }
      await store.update(database.orm, fileDocuments, document!._id, document!.versione, state, system)
      const second = await newFile({ agente: to })
      await join(second._id, { cliente })
      const [wanted] = (await documentsIn(second._id)).filter(({ nome }) => nome === 'Codice fiscale')
      return wanted!.riusato === document!._id
    }
    const office = { ruolo: 'admin', _id: newId() }
    const agent = (_id: string) => ({ ruolo: 'agent', _id })
    expect(await proposed(mine, other, office)).toBe(true)
    expect(await proposed(mine, mine, agent(mine))).toBe(true)
    expect(await proposed(mine, other, agent(mine))).toBe(false)
    expect(await proposed(mine, other, agent(other))).toBe(false)
    expect(await proposed(other, mine, null)).toBe(false)
  })

  it('note who approved, so that an agent’s approval stays with the agent', async () => {
    const { store, database } = test.context
    const agente = await addPerson(test, 'agent', 'verifica@esempio.it', { permissions: { pratiche: true } })
    const visitor = new Visitor(test, 'agent')
    await visitor.signIn('verifica@esempio.it')
    const { _id } = await newFile({ agente })
    await join(_id)
    const [document] = (await documentsIn(_id)).filter(({ nome }) => nome === 'Codice fiscale')
    const given = { stato: 'caricato', file: await addStoredFile(database) }
    await store.update(database.orm, fileDocuments, document!._id, document!.versione, given, system)
    const path = `/pratiche_documenti/${document!._id}/stato`
    const moved = await visitor.call('POST', path, { versione: document!.versione + 1, stato: 'approvato' })
    expect(moved.statusCode, moved.body).toBe(200)
    expect(moved.json()).not.toHaveProperty('verificatore')
    const [stored] = (await documentsIn(_id)).filter(one => one._id === document!._id)
    expect(stored!.verificatore).toEqual({ ruolo: 'agent', _id: agente })
  })

  it('are not shown to agents of other files: 404', async () => {
    const permissions = { pratiche: true }
    const mine = await addPerson(test, 'agent', 'suo@esempio.it', { permissions })
    await addPerson(test, 'agent', 'altro@esempio.it', { permissions })
    const file = await newFile({ agente: mine })
    const asked = async (email: string) => {
      const visitor = new Visitor(test, 'agent')
      await visitor.signIn(email)
      return (await visitor.call('GET', `/pratiche/${file._id}/documenti`)).statusCode
    }
    expect(await asked('suo@esempio.it')).toBe(200)
    expect(await asked('altro@esempio.it')).toBe(404)
  })

  it('never ask for a document twice when two people add participants at the same time', async () => {
    const file = await newFile()
    const call = () =>
      test.call('POST', `/pratiche/${file._id}/documenti/ricalcola`, {
        headers: { 'x-flags': 'pratiche_see,pratiche_edit' },
      })
    await join(file._id)
    await Promise.all([call(), call(), call()])
    const names = await namesIn(file._id)
    expect(new Set(names).size).toBe(names.length)
  })
})

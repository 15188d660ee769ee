import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { company } from '../../../../contract/subjects/company.ts'
import { fees } from '../../../../contract/subjects/loan-files/fees.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { paperTexts } from '../../../../contract/subjects/loan-files/paper-texts.ts'
import { shares } from '../../../../contract/subjects/loan-files/shares.ts'
import { system } from '../../../database/actor.ts'
import { companyTable, feesTable, loanFileViews, paperTextsTable } from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { readPdf } from '../../../testing/pdf-text.ts'
import { addPerson, goodPassword, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { viewsWritten } from '../page/views.ts'
import { addClient, addParticipant, completeFile, type LoanFile } from '../testing/complete-file.ts'

const office = { 'x-flags': 'pratiche_see,pratiche_edit' }
const editor = { 'x-flags': 'pratiche_impostazioni' }
const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

describeOnEitherDatabase('papers of loan files', open => {
  let test: TestApp
  let agent: string
  let file: LoanFile & { cliente: string }
  const get = (path: string, headers: Record<string, string> = office) => test.call('GET', path, { headers })
  const change = async (definition: ResourceDefinition, id: string, values: object) => {
    const { store, database } = test.context
    const { versione } = await store.get(database.orm, definition, id, system)
    return store.update(database.orm, definition, id, versione, { ...values }, system)
  }
  const textOf = async (kind: string, id = file._id) => {
    const answer = await get(`/pratiche/${id}/carte/${kind}`)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    return readPdf(answer.rawPayload)
  }
  const visitorFor = async (email: string) => {
    const visitor = new Visitor(test, 'agent')
    await visitor.signIn(email, goodPassword)
    return visitor
  }

  beforeAll(async () => {
    test = await openTestApp(open)
    agent = await addPerson(test, 'agent', 'aldo@esempio.it', { permissions: { pratiche: true } })
  })
  beforeEach(async () => {
    file = await completeFile(test.context, {
      agente: agent,
      foglioInformativoVersione: '2026-01',
      incaricoScade: '2027-11-03',
      durataMesi: 300,
    })
  })
  afterAll(() => test.app.close())

  it('names the parties, the credit, the fee beside its maximum, and what the customer received', async () => {
    const { text, info, isTagged } = await textOf('incarico')
    for (const words of [
      'Incarico di mediazione creditizia',
      'Quinto S.r.l.',
      'Via dell’Esempio 5, 00100 Roma (RM)',
      '00000000018',
      'Elenco dei mediatori creditizi, n. M000',
      'Aldo Agente',
      'Elena Moretti',
      'RSSMRA85T10A562S',
      '25 anni',
      'è di 1.000 € (0,67 % dell’importo richiesto)',
      '«Mutuo»: 2,00 % dell’importo, in questo caso 3.000 €',
      'fino al 3 novembre 2027',
      'versione 2026-01, il 2 novembre 2026',
      'Il mediatore',
    ])
      expect(text).toContain(words)
    expect(info.Title).toBe(`Incarico di mediazione, pratica ${file.IDEGG}`)
    expect(isTagged).toBe(true)
  })

  it('has a place to sign for each applicant, and for a firm its representative', async () => {
    const firm = await addClient(test.context, {
      tipo: 'azienda',
      nome: 'Bruno',
      cognome: 'Serra',
      denominazione: 'Serramenti Đorđević & Figli S.r.l.',
      partitaIva: '00000000018',
      codiceFiscale: null,
      rappresentante: 'Łucja Serra',
    })
    const guarantor = await addClient(test.context, { nome: 'Carla', cognome: 'Garante' })
    await addParticipant(test.context, file._id, firm, 'cointestatario')
    await addParticipant(test.context, file._id, guarantor, 'garante')
    const { text } = await textOf('incarico')
    expect(text).toContain('I clienti')
    expect(text).toContain('Łucja Serra')
    expect(text).toContain('Legale rappresentante di Serramenti Đorđević & Figli S.r.l.')
    expect(text).not.toContain('Garante')
    expect((await textOf('ricevuta')).text).toContain('e Serramenti Đorđević & Figli S.r.l. dichiarano')
  })

  it('a fee above the maximum is refused, also after the mandate', async () => {
    const [fee] = await test.context.database.orm
      .select()
      .from(feesTable)
      .where(eq(feesTable.pratica, file._id))
    const write = (compensoCliente: number) =>
      test.call('PATCH', `/pratiche_compensi/${fee!._id}`, {
        headers: { 'x-flags': 'pratiche_edit' },
        payload: { versione: fee!.versione, compensoCliente },
      })
    for (const stato of ['consulenza', 'raccolta_documenti']) {
      await change(loanFiles, file._id, { stato })
      const refused = await write(300_001)
      expect([refused.statusCode, refused.json().fields]).toEqual([
        422,
        { compensoCliente: expect.stringContaining('superano il massimo pubblicato, 3.000\u00a0€') },
      ])
    }
    expect((await write(300_000)).statusCode).toBe(200)
  })

  it('says what a mandate lacks, and refuses a fee above the maximum', async () => {
    const [fee] = await test.context.database.orm
      .select()
      .from(feesTable)
      .where(eq(feesTable.pratica, file._id))
    await change(fees, fee!._id, { compensoCliente: 300_001 })
    await change(loanFiles, file._id, { foglioInformativoAl: null })
    const { rows } = (await get(`/pratiche/${file._id}/carte`)).json()
    const missing = Object.fromEntries(
      rows.map(({ carta, mancano }: { carta: string; mancano: { link: string }[] }) => [
        carta,
        mancano.map(({ link }) => link),
      ]),
    )
    expect(missing).toEqual({
      foglio: [],
      incarico: ['#foglioInformativoAl', '#compensi'],
      ricevuta: ['#foglioInformativoAl'],
      riepilogo: [],
    })
    const refused = await get(`/pratiche/${file._id}/carte/incarico`)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().missing).toHaveLength(2)
    expect(refused.body).toContain('superano il massimo pubblicato')
    await viewsWritten()
    const views = await test.context.database.orm
      .select()
      .from(loanFileViews)
      .where(eq(loanFileViews.file, file._id))
    expect(views).toEqual([])
  })

  it('gives the version that was handed over, whatever is published or changes later', async () => {
    const { database } = test.context
    const before = (await textOf('foglio')).text
    expect(before).toContain('Versione 2026-01, in vigore dal 1º gennaio 2026')
    const [house] = await database.orm.select().from(companyTable)
    await change(company, house!._id, {
      nome: 'Sesto S.p.A.',
      compensiMassimi: [{ prodotto: 'mutuo', perc: 0.5 }],
    })
    const made = await test.call('POST', '/testi_carte', {
      headers: editor,
      payload: {
        carta: 'foglio',
        edizione: '2026-11',
        inVigoreDal: '2026-11-01',
        corpo: paragraph('Un foglio nuovo.'),
      },
    })
    expect(made.statusCode, made.body).toBe(201)
    const { _id, versione } = made.json()
    const published = await test.call('POST', `/testi_carte/${_id}/stato`, {
      headers: editor,
      payload: { versione, stato: 'pubblicato' },
    })
    expect(published.statusCode, published.body).toBe(200)

    expect((await textOf('foglio')).text).toBe(before)
    // The agreed fee is within the maximum of the version that the customer has.
    expect((await textOf('incarico')).text).toContain('2,00 % dell’importo')
    const later = await completeFile(test.context, {
      foglioInformativoAl: null,
      foglioInformativoVersione: null,
    })
    expect((await get(`/pratiche/${later._id}/carte`)).json()).toMatchObject({
      inVigore: { versione: '2026-11' },
      conservato: null,
    })
    const { text } = await textOf('foglio', later._id)
    for (const words of ['Sesto S.p.A.', '0,50 % dell’importo', 'Un foglio nuovo.'])
      expect(text).toContain(words)

    await change(company, house!._id, { nome: house!.nome, compensiMassimi: house!.compensiMassimi })
    await database.orm.delete(paperTextsTable).where(eq(paperTextsTable._id, _id))
  })

  it('says that a version of elsewhere is not kept here', async () => {
    await change(loanFiles, file._id, { foglioInformativoVersione: '7' })
    expect((await get(`/pratiche/${file._id}/carte`)).json()).toMatchObject({ conservato: false })
    const refused = await get(`/pratiche/${file._id}/carte/foglio`)
    expect([refused.statusCode, refused.json().missing[0].message]).toEqual([
      422,
      'La versione «7» non è fra i testi conservati.',
    ])
  })

  it('nobody changes or deletes a published text; a draft takes no picture', async () => {
    const { rows } = (await get('/testi_carte?filter[stato]=pubblicato', editor)).json()
    const { _id, versione } = rows[0]
    for (const headers of [editor, { 'x-flags': 'admin' }]) {
      const changed = await test.call('PATCH', `/testi_carte/${_id}`, {
        headers,
        payload: { versione, edizione: 'altra' },
      })
      const removed = await test.call('DELETE', `/testi_carte/${_id}`, { headers })
      expect([changed.statusCode, removed.statusCode]).toEqual([409, 409])
    }
    const picture = { type: 'image', attrs: { alt: '', src: '/v2/storage/a/b.png' } }
    await expect(
      test.context.store.create(
        test.context.database.orm,
        paperTexts,
        {
          carta: 'foglio',
          edizione: 'con figura',
          inVigoreDal: '2027-01-01',
          corpo: { type: 'doc', content: [picture] },
        },
        system,
      ),
    ).rejects.toMatchObject({ status: 422 })
  })

  it('are made by the office and the file’s own agent alone, and each is noted', async () => {
    const { store, database } = test.context
    const permissions = { pratiche: true }
    const reads = await addPerson(test, 'agent', 'quota@esempio.it', { permissions })
    await addPerson(test, 'agent', 'estraneo@esempio.it', { permissions })
    await store.create(database.orm, shares, { pratica: file._id, agente: reads, perc: 20 }, system)
    const codes: Record<string, number[]> = {}
    for (const name of ['aldo', 'quota', 'estraneo']) {
      const visitor = await visitorFor(`${name}@esempio.it`)
      codes[name] = [
        (await visitor.call('GET', `/pratiche/${file._id}/carte`)).statusCode,
        (await visitor.call('GET', `/pratiche/${file._id}/carte/riepilogo`)).statusCode,
      ]
    }
    expect(codes).toEqual({ aldo: [200, 200], quota: [403, 403], estraneo: [404, 404] })
    expect(
      (await get(`/pratiche/${file._id}/carte/incarico`, { 'x-flags': 'antiriciclaggio' })).statusCode,
    ).toBe(403)
    expect((await get(`/pratiche/${file._id}/carte/verifica`)).statusCode).toBe(404)

    await textOf('incarico')
    await viewsWritten()
    const views = (await get(`/pratiche/${file._id}/viste`, { 'x-flags': 'commits_see,pratiche_see' })).json()
    expect(views.rows.map(({ come, nome }: { come: string; nome: string }) => [come, nome])).toEqual([
      ['carta', 'Incarico di mediazione'],
      ['carta', 'Riepilogo della pratica'],
    ])
  })
})

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { adminFlags } from '../../../../contract/access/permissions.ts'
import { resources } from '../../../../contract/subjects/all.ts'
import { adequateVerifications } from '../../../../contract/subjects/loan-files/adequate-verifications.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { system } from '../../../database/actor.ts'
import { adequateVerificationsTable, jobs } from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { readPdf } from '../../../testing/pdf-text.ts'
import { addPerson, goodPassword, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { viewsWritten } from '../page/views.ts'
import { addClient, addParticipant, completeFile, type LoanFile } from '../testing/complete-file.ts'

/** A word that stands in every text of a verification, and nowhere else. */
const secret = 'Zirconio'
const verifier = { 'x-flags': 'antiriciclaggio' }

describeOnEitherDatabase('adequate verifications', open => {
  let test: TestApp
  let agent: Visitor
  let agentId: string
  let senior: Visitor
  let customer: Visitor
  let customerId: string
  let file: LoanFile
  let id: string

  const stored = async () =>
    test.context.store.get(test.context.database.orm, adequateVerifications, id, system)
  const as =
    (visitor?: Visitor) => (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
      visitor
        ? visitor.call(method, path, payload)
        : test.call(method, path, { headers: verifier, ...(payload && { payload }) })
  const change = async (values: object, visitor?: Visitor) =>
    as(visitor)('PATCH', `/pratiche_verifiche/${id}`, { versione: (await stored()).versione, ...values })
  const move = async (stato: string, visitor?: Visitor) =>
    as(visitor)('POST', `/pratiche_verifiche/${id}/stato`, { versione: (await stored()).versione, stato })

  beforeAll(async () => {
    test = await openTestApp(open)
    agentId = await addPerson(test, 'agent', 'aldo@esempio.it', { permissions: { pratiche: true } })
    await addPerson(test, 'admin', 'senior@esempio.it', {
      name: 'Sara',
      surname: 'Senior',
      permissions: { antiriciclaggio: true },
    })
    customerId = await addPerson(test, 'client', 'clara@esempio.it', {
      cellulare: '333 123 4567',
      codiceFiscale: 'RSSMRA85T10A562S',
    })
    agent = new Visitor(test, 'agent')
    senior = new Visitor(test, 'admin')
    customer = new Visitor(test, 'client')
    await agent.signIn('aldo@esempio.it', goodPassword)
    await senior.signIn('senior@esempio.it', goodPassword)
    await customer.signIn('clara@esempio.it', goodPassword)
  })
  beforeEach(async () => {
    const { orm } = test.context.database
    const { _id } = await completeFile(test.context, { agente: agentId })
    await addParticipant(test.context, _id, customerId, 'cointestatario')
    file = await test.context.store.get(orm, loanFiles, _id, system)
    const [row] = await orm
      .select()
      .from(adequateVerificationsTable)
      .where(
        sql`${adequateVerificationsTable.pratica} = ${file._id} and ${adequateVerificationsTable.cliente} = ${customerId}`,
      )
    id = row!._id
    const { versione } = await stored()
    await test.context.store.update(orm, adequateVerifications, id, versione, { stato: 'bozza' }, system)
  })
  afterAll(() => test.app.close())

  it('are approved by a person who wrote nothing of them', async () => {
    expect((await change({ scopo: 'Comprare casa' }, agent)).statusCode).toBe(200)
    expect((await move('compilata', agent)).statusCode).toBe(200)
    expect((await change({ contante: 'occasionale', motivoRischio: 'Piccole somme.' })).statusCode).toBe(200)
    const refused = await move('approvata')
    expect([refused.statusCode, refused.json().missing[0].message]).toEqual([
      422,
      'La approvi un’altra persona: chi l’ha compilata non può.',
    ])
    const approved = await move('approvata', senior)
    expect(approved.statusCode, approved.body).toBe(200)
    expect(await stored()).toMatchObject({
      stato: 'approvata',
      approvataDa: 'Sara Senior',
      approvataAt: test.context.now().toISOString(),
      autori: [
        { ruolo: 'agent', _id: agentId, nome: 'Aldo Agente' },
        { ruolo: 'admin', nome: 'Amministrazione' },
      ],
    })
  })

  it('lose the approval with a change, and keep it with a reserved note', async () => {
    await move('compilata', agent)
    await move('approvata', senior)
    await change({ nota: 'Visto il bilancio.' }, senior)
    expect(await stored()).toMatchObject({ stato: 'approvata', approvataDa: 'Sara Senior' })
    await change({ documentoNumero: 'CA99999ZZ' }, senior)
    expect(await stored()).toMatchObject({ stato: 'compilata', approvataDa: null, approvataAt: null })
    expect((await move('approvata', senior)).statusCode).toBe(422)
  })

  it('ask why the risk is lower than the proposal, and for the origin of the money of a high one', async () => {
    await change({ pep: true, pepCarica: 'Sindaco' }, agent)
    const refused = await move('compilata', agent)
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['motivoRischio']])
    await change({ rischio: 'alto', origineFondi: 'Stipendio' }, agent)
    expect((await move('compilata', agent)).statusCode).toBe(200)
  })

  it('of a firm name its owners, each with a share above a quarter or another reason', async () => {
    const firm = await addClient(test.context, {
      tipo: 'azienda',
      denominazione: 'Neri S.r.l.',
      partitaIva: '00000000018',
      codiceFiscale: null,
    })
    await test.context.database.orm
      .update(adequateVerificationsTable)
      .set({ cliente: firm, agiscePer: 'Neri S.r.l.', poteri: 'Visura' })
      .where(eq(adequateVerificationsTable._id, id))
    const refused = await move('compilata', agent)
    expect(refused.json().missing.map(({ message }: { message: string }) => message)).toEqual([
      'Scriva i titolari effettivi: Neri S.r.l. è un’azienda.',
    ])
    const owner = {
      nome: 'Ada Neri',
      criterio: 'proprieta',
      quota: 25,
      dataNascita: '1980-05-01',
      cittadinanza: 'IT',
      residenza: 'IT',
      pep: false,
    }
    expect((await change({ titolari: [owner] }, agent)).statusCode).toBe(422)
    expect((await change({ titolari: [{ ...owner, quota: 25.5 }] }, agent)).statusCode).toBe(200)
    expect((await move('compilata', agent)).statusCode).toBe(200)
  })

  it('stay once they are compiled', async () => {
    await move('compilata', agent)
    expect((await as()('DELETE', `/pratiche_verifiche/${id}`, { motivo: 'Sbagliata' })).statusCode).toBe(409)
    await move('bozza')
    expect((await as()('DELETE', `/pratiche_verifiche/${id}`, { motivo: 'Sbagliata' })).statusCode).toBe(200)
  })

  it('are a questionnaire to sign, for whoever reads them, without the house’s own judgement', async () => {
    await change({ rischio: 'alto', origineFondi: 'Eredità', motivoRischio: 'Prudenza.' }, agent)
    await change({ nota: 'Da rivedere.' })
    const path = `/pratiche_verifiche/${id}/questionario`
    const made = await agent.call('GET', path)
    expect(made.statusCode, made.body).toBe(200)
    const { text, info } = await readPdf(made.rawPayload)
    for (const words of [
      'Clara Cliente',
      'CA12345AA',
      'Carta d’identità',
      'Italia',
      'Eredità',
      'Luogo e data',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/rischio|Prudenza|Da rivedere/i)
    expect(info.Title).toBe(`Questionario di adeguata verifica, pratica ${file.IDEGG}`)
    await move('compilata', agent)
    expect((await agent.call('GET', path)).statusCode).toBe(404)
    expect((await as()('GET', path)).statusCode).toBe(200)
    expect((await test.call('GET', path, { headers: { 'x-flags': 'pratiche_see' } })).statusCode).toBe(403)
    expect((await customer.call('GET', path)).statusCode).toBe(403)
    await viewsWritten()
    const views = await test.call('GET', `/pratiche/${file._id}/viste`, {
      headers: { 'x-flags': 'commits_see,pratiche_see' },
    })
    expect(views.json().rows[0]).toMatchObject({ come: 'carta', nome: 'Questionario di Clara Cliente' })
  })

  it('take the last day of the identity document from the documents of the file, and ask for it nowhere else', async () => {
    const { orm, pool } = test.context.database
    const setLastDay = async (scadeAl: string | null) => {
      const { rows } = await pool.query<{ _id: string; versione: number }>(
        `select _id, versione from pratiche_documenti where pratica = $1 and cliente = $2
          and requisito in (select _id from documenti_richiesti where identita)`,
        [file._id, customerId],
      )
      expect(rows).toHaveLength(1)
      const { _id, versione } = rows[0]!
      await test.context.store.update(orm, fileDocuments, _id, versione, { scadeAl }, system)
    }
    expect((await change({ scopo: 'Una casa' }, agent)).statusCode).toBe(200)
    expect((await stored()).documentoScadeAl).toBeNull()
    await setLastDay('2032-05-02')
    expect((await stored()).documentoScadeAl).toBe('2032-05-02')
    const typed = await change({ documentoScadeAl: '2033-01-01' }, agent)
    expect([typed.statusCode, Object.keys(typed.json().fields)]).toEqual([422, ['documentoScadeAl']])
    const page = (await agent.call('GET', `/pratiche/${file._id}/scheda`)).json()
    const shown = page.clienti.find(({ _id }: { _id: string }) => _id === customerId)
    expect(shown.identita).toEqual({ scadeAl: '2032-05-02' })
    const paper = await agent.call('GET', `/pratiche_verifiche/${id}/questionario`)
    expect((await readPdf(paper.rawPayload)).text).toContain('2 maggio 2032')
    // Who only ends the draft wrote no answer.
    await pool.query(`update pratiche_verifiche set autori = '[]' where _id = $1`, [id])
    expect((await move('compilata', senior)).statusCode).toBe(200)
    expect(await stored()).toMatchObject({ documentoScadeAl: '2032-05-02', autori: [] })
    // A completed verification keeps its day, and takes the first one that it hears of.
    await setLastDay('2032-06-01')
    expect((await stored()).documentoScadeAl).toBe('2032-05-02')
    await pool.query(`update pratiche_verifiche set "documentoScadeAl" = null where _id = $1`, [id])
    await setLastDay('2020-01-01')
    expect((await stored()).documentoScadeAl).toBeNull()
    await setLastDay('2032-07-01')
    expect((await stored()).documentoScadeAl).toBe('2032-07-01')
    // Identified with a document that was over.
    await move('bozza')
    await setLastDay('2020-01-01')
    const expired = await change({ scopo: 'Un’altra casa' }, agent)
    expect([expired.statusCode, Object.keys(expired.json().fields)]).toEqual([422, ['identificatoAl']])
  })

  it('tell that a person uses no cash from no answer', async () => {
    await change({ contante: null }, agent)
    const refused = await move('compilata', agent)
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('Scelga quanto contante usa.')
    const wordsOf = async () =>
      (await readPdf((await agent.call('GET', `/pratiche_verifiche/${id}/questionario`)).rawPayload)).text
    expect(await wordsOf()).not.toContain('Nessuno')
    await change({ contante: 'nessuno' }, agent)
    expect(await wordsOf()).toContain('Nessuno')
    expect((await move('compilata', agent)).statusCode).toBe(200)
  })

  it('appear in no list, search, export, history, archive, paper or letter of anybody else', async () => {
    const marked = {
      documentoNumero: secret,
      agiscePer: secret,
      poteri: secret,
      scopo: secret,
      rischio: 'alto',
      pep: true,
      pepCarica: secret,
      origineFondi: secret,
    }
    expect((await change(marked, agent)).statusCode).toBe(200)
    await change({ nota: secret })
    expect((await move('compilata', agent)).statusCode).toBe(200)
    expect((await move('approvata', senior)).statusCode).toBe(200)
    const moved = await test.call('POST', `/pratiche/${file._id}/stato`, {
      headers: { 'x-flags': 'pratiche_see,pratiche_edit' },
      payload: {
        versione: file.versione,
        stato: 'sospesa',
        motivo: 'Ci pensa.',
        riprendereAl: '2027-01-11',
      },
    })
    expect(moved.statusCode, moved.body).toBe(200)

    const flags = Object.keys(adminFlags).filter(flag => flag !== 'admin' && flag !== 'antiriciclaggio')
    const headers = { 'x-flags': flags.join(',') }
    const ofFile = ['scheda', 'mosse', 'documenti', 'banche', 'persone', 'carte'].map(
      part => `/pratiche/${file._id}/${part}`,
    )
    const paths = [
      ...resources
        .filter(({ name }) => name === 'clients' || name.startsWith('pratiche'))
        .flatMap(({ name }) => [
          `/${name}?limit=200`,
          `/${name}?search=${secret}`,
          `/${name}/esporta?formato=csv`,
        ]),
      ...ofFile,
      `/commits/${file._id}`,
      `/commits/${id}`,
      `/pratiche/${file._id}/documenti.zip`,
    ]
    let answered = 0
    for (const path of paths) {
      const answer = await test.call('GET', path, { headers })
      if (answer.statusCode === 200) answered++
      expect([path, answer.body.includes(secret)]).toEqual([path, false])
    }
    expect(answered).toBeGreaterThan(ofFile.length + 10)
    for (const path of [...ofFile, '/pratiche_verifiche', `/pratiche_verifiche/${id}`])
      for (const visitor of [agent, customer]) {
        const answer = await visitor.call('GET', path)
        expect([path, answer.body.includes(secret)]).toEqual([path, false])
      }
    const summary = await test.call('GET', `/pratiche/${file._id}/carte/riepilogo`, { headers })
    expect((await readPdf(summary.rawPayload)).text).not.toContain(secret)
    const letters = await test.context.database.orm.select().from(jobs)
    expect(letters.length).toBeGreaterThan(0)
    expect(JSON.stringify(letters)).not.toContain(secret)
    // The holder of the flag finds the record, so the word was there to be found.
    expect((await as()('GET', `/pratiche_verifiche/${id}`)).body).toContain(secret)
    expect((await as()('GET', '/pratiche_verifiche/esporta?formato=csv')).statusCode).toBe(404)
  })
})

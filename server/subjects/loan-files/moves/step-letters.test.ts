import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { system } from '../../../database/actor.ts'
import { clientsTable, fileDocumentsTable, jobs, participantsTable } from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { startJobs } from '../../../jobs/jobs.ts'
import { addPerson, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addClient, addParticipant, approval, completeFile, setDocuments } from '../testing/complete-file.ts'
import { type StepLetters, writeStepLetters } from './step-letters.ts'

const office = { 'x-flags': 'pratiche_see,pratiche_edit' }
const applicant = 'elena.moretti@esempio.it'

interface Letter {
  to: string
  subject: string
  text: string
  replyTo?: string
}

describeOnEitherDatabase('letters about loan files', open => {
  let test: TestApp
  let agent: string
  let id: string
  beforeAll(async () => {
    test = await openTestApp(open)
    agent = await addPerson(test, 'agent', 'giulia@esempio.it', {
      nome: 'Giulia',
      cognome: 'Ferrante',
      permissions: { pratiche: true },
    })
  })
  afterAll(() => test.app.close())
  beforeEach(async () => {
    const { orm } = test.context.database
    const file = await completeFile(test.context, { agente: agent, intestatario: 'Moretti Elena' })
    id = file._id
    await orm.update(clientsTable).set({ email: null }).where(eq(clientsTable.email, applicant))
    await orm.update(clientsTable).set({ email: applicant }).where(eq(clientsTable._id, file.cliente))
    await orm.delete(jobs)
  })

  const versionOf = async () =>
    (await test.call('GET', `/pratiche/${id}`, { headers: office })).json().versione as number
  async function move(stato: string, given: object = {}) {
    const payload = { versione: await versionOf(), stato, ...given }
    const answer = await test.call('POST', `/pratiche/${id}/stato`, { payload, headers: office })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  async function put(values: object) {
    const { store, database } = test.context
    await store.update(database.orm, loanFiles, id, await versionOf(), { ...values }, system)
  }
  /** The letters about the steps since the last call, in their order. */
  async function newLetters(): Promise<Letter[]> {
    const { orm } = test.context.database
    const about = await orm.select().from(jobs).where(eq(jobs.kind, 'step-letters')).orderBy(asc(jobs._id))
    await orm.transaction(async tx => {
      for (const { payload } of about) await writeStepLetters(test.context, tx, payload as StepLetters)
    })
    const rows = await orm.select().from(jobs).orderBy(asc(jobs._id))
    await orm.delete(jobs)
    return rows.filter(({ kind }) => kind === 'mail').map(({ payload }) => payload as Letter)
  }
  const addressees = async () => (await newLetters()).map(({ to }) => to)

  it('go to the customer and to the agent at the steps that concern them', async () => {
    const sent: [string, string[]][] = []
    const step = async (stato: string, given: object = {}) => {
      await move(stato, given)
      sent.push([stato, (await newLetters()).map(({ to, subject }) => `${to}: ${subject}`)])
    }
    const { orm } = test.context.database
    await orm.update(fileDocumentsTable).set({ stato: 'approvato' }).where(eq(fileDocumentsTable.pratica, id))
    await step('consulenza')
    await step('incarico_firmato')
    await step('raccolta_documenti')
    await step('istruttoria_interna')
    await step('caricata_banca')
    await step('istruttoria_banca')
    await step('delibera_reddituale', { risposta: approval })
    await step('perizia')
    await step('relazione_notarile')
    await step('delibera_definitiva', { piesAl: '2026-11-10' })
    await step('atto_fissato', { attoAl: '2026-11-19' })
    await step('liquidata', { liquidataAl: '2026-11-20', importoLiquidato: 15_000_000 })
    await step('perfezionata', { provvigioneConfermataAl: '2026-11-20' })
    await step('estinta', { estintaAl: '2026-11-20' })
    const number = (await test.call('GET', `/pratiche/${id}`, { headers: office })).json().IDEGG
    const both = (customer: string, state: string) => [
      `${applicant}: La Sua pratica n. ${number}${customer}`,
      `giulia@esempio.it: Pratica ${number}: ${state}`,
    ]
    expect(sent).toEqual([
      ['consulenza', []],
      ['incarico_firmato', []],
      ['raccolta_documenti', both(': i documenti che servono', 'Raccolta documenti')],
      ['istruttoria_interna', []],
      ['caricata_banca', both(' è in banca', 'Caricata in banca')],
      ['istruttoria_banca', []],
      ['delibera_reddituale', both(': la risposta della banca', 'Delibera reddituale')],
      ['perizia', []],
      ['relazione_notarile', []],
      ['delibera_definitiva', both(': la risposta della banca', 'Delibera definitiva')],
      ['atto_fissato', both(': il giorno dell’atto', 'Atto fissato')],
      ['liquidata', both(' è conclusa', 'Liquidata')],
      ['perfezionata', [`giulia@esempio.it: Pratica ${number}: Perfezionata`]],
      ['estinta', []],
    ])
  })

  it('name what each person has to bring, and only that', async () => {
    const guarantor = await addClient(test.context, { nome: 'Bruno', email: 'bruno@esempio.it' })
    await addParticipant(test.context, id, guarantor, 'garante')
    await setDocuments(test.context, id, { stato: 'richiesto' })
    const { orm } = test.context.database
    const own = await orm.select().from(fileDocumentsTable).where(eq(fileDocumentsTable.cliente, guarantor))
    const [participant] = await orm
      .select()
      .from(participantsTable)
      .where(eq(participantsTable.cliente, guarantor))
    const rimandi = [{ partecipante: participant!._id, dal: '2026-11-20T09:00:00.000Z' }]
    await orm
      .update(fileDocumentsTable)
      .set({ nome: 'Cedolino della pensione di Bruno', rimandi })
      .where(eq(fileDocumentsTable._id, own[0]!._id))
    await put({ stato: 'incarico_firmato' })
    await move('raccolta_documenti')
    const letters = await newLetters()
    expect(letters.map(({ to }) => to)).toEqual([applicant, 'bruno@esempio.it', 'giulia@esempio.it'])
    expect(letters[0]!.text).toMatch(/Che cosa serve da Lei\n- /)
    expect(letters[0]!.text).not.toContain('Cedolino della pensione di Bruno')
    expect(letters[1]!.text).toMatch(/\n- .*\n- Cedolino della pensione di Bruno \(quando lo avrà\)\n\n/s)
    expect(letters[1]!.text).toContain('Gentile Bruno Moretti,')
  })

  it('explain a refusal to the applicant only, with the rights of everybody', async () => {
    const guarantor = await addClient(test.context, { nome: 'Bruno', email: 'bruno2@esempio.it' })
    await addParticipant(test.context, id, guarantor, 'garante')
    await put({ stato: 'istruttoria_banca' })
    const { rows } = (await test.call('GET', '/motivi_rifiuto', { headers: { 'x-flags': 'admin' } })).json()
    const reason = rows.find(({ codice }: { codice: string }) => codice === 'rata-reddito')
    await move('respinta', { motivoRifiuto: reason._id, motivo: 'Guadagna 1.200 euro.' })
    const [toApplicant, toGuarantor, toAgent] = await newLetters()
    expect(toApplicant!.text).toContain(reason.significato)
    expect(toApplicant!.text).toContain(reason.rimedio)
    expect(toGuarantor!.to).toBe('bruno2@esempio.it')
    expect(toGuarantor!.text).not.toContain(reason.significato)
    for (const { text } of [toApplicant!, toGuarantor!]) {
      expect(text).toContain('art. 125 del Testo unico bancario')
      expect(text).not.toContain('1.200')
    }
    expect(toAgent!.text).toContain('Guadagna 1.200 euro.')
  })

  it('contain neither income nor amounts', async () => {
    await put({ stato: 'atto_fissato', attoAl: '2026-11-19' })
    await move('liquidata', {
      liquidataAl: '2026-11-20',
      importoLiquidato: 14_000_000,
      risposta: approval,
    })
    for (const { text } of await newLetters()) expect(text).not.toMatch(/€|140\.000|150\.000/)
  })

  it('are not sent twice when a file goes back and forth, but again with another day of the deed', async () => {
    await put({ stato: 'incarico_firmato' })
    await move('raccolta_documenti')
    expect(await addressees()).toEqual([applicant, 'giulia@esempio.it'])
    await move('incarico_firmato', { motivo: 'Manca la firma.' })
    // The agent hears that somebody else took the file back.
    expect(await addressees()).toEqual(['giulia@esempio.it'])
    await move('raccolta_documenti')
    expect(await addressees()).toEqual([])
    await put({ stato: 'delibera_definitiva', piesAl: '2026-11-01' })
    await move('atto_fissato', { attoAl: '2026-11-25', risposta: approval })
    expect(await addressees()).toContain(applicant)
    await move('delibera_definitiva', { motivo: 'Il notaio rimanda.' })
    await newLetters()
    await move('atto_fissato', { attoAl: '2026-12-01' })
    const [letter] = await newLetters()
    expect(letter).toMatchObject({ to: applicant, text: expect.stringContaining('martedì 1º dicembre 2026') })
  })

  it('are written by a job once, also when somebody moves the file on before', async () => {
    await put({ stato: 'incarico_firmato' })
    await move('raccolta_documenti')
    await move('incarico_firmato', { motivo: 'Manca la firma.' })
    await move('raccolta_documenti')
    const sent: string[] = []
    const work = startJobs(test.context, async (_id, _at, { to }) => void sent.push(to), { poll: false })
    await work.runDue()
    await work.runDue()
    expect(sent.toSorted()).toEqual([applicant, 'giulia@esempio.it', 'giulia@esempio.it'])
    await work.stop()
  })

  it('say when a file is suspended and when it goes on', async () => {
    await put({ stato: 'perizia' })
    await move('sospesa', { motivo: 'Separazione in corso.', riprendereAl: '2027-01-11' })
    const [suspended] = await newLetters()
    expect(suspended!.text).toContain('11 gennaio 2027')
    expect(suspended!.text).not.toContain('Separazione')
    await move('perizia')
    const [resumed] = await newLetters()
    expect(resumed).toMatchObject({ to: applicant, subject: expect.stringContaining('riprende') })
  })

  it('do not leave the house for a silent file, to people without an e-mail or to blocked ones', async () => {
    const { orm } = test.context.database
    await put({ stato: 'incarico_firmato', silenziosa: true })
    await move('raccolta_documenti')
    expect(await addressees()).toEqual([])
    await put({ stato: 'istruttoria_interna', silenziosa: false })
    await orm.update(clientsTable).set({ email: null }).where(eq(clientsTable.email, applicant))
    await addParticipant(
      test.context,
      id,
      await addClient(test.context, { nome: 'Andrea', email: 'andrea@esempio.it', status: 'blocked' }),
      'cointestatario',
    )
    await setDocuments(test.context, id, { stato: 'approvato' })
    await move('caricata_banca')
    expect(await addressees()).toEqual(['giulia@esempio.it'])
  })

  it('do not tell agents what they did themselves, and reach the substitute of an absent agent', async () => {
    const { store, database } = test.context
    const substitute = await addPerson(test, 'agent', 'sara@esempio.it', { permissions: { pratiche: true } })
    const absent = await addPerson(test, 'agent', 'ivo@esempio.it', {
      permissions: { pratiche: true },
      sostituto: substitute,
      assenteDal: '2026-11-16',
      assenteAl: '2026-11-20',
    })
    await put({ stato: 'incarico_firmato', agente: absent })
    await move('raccolta_documenti')
    expect((await addressees()).toSorted()).toEqual([applicant, 'ivo@esempio.it', 'sara@esempio.it'])
    await put({ stato: 'istruttoria_interna', agente: agent })
    const giulia = new Visitor(test, 'agent')
    await giulia.signIn('giulia@esempio.it')
    const payload = {
      versione: await versionOf(),
      stato: 'sospesa',
      motivo: 'Ferie.',
      riprendereAl: '2026-12-01',
    }
    const answer = await giulia.call('POST', `/pratiche/${id}/stato`, payload)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await addressees()).toEqual([applicant])
    // What the server itself does, for example an import, sends nothing.
    await store.move(database.orm, loanFiles, id, await versionOf(), 'istruttoria_interna', system)
    expect(await addressees()).toEqual([])
  })
})

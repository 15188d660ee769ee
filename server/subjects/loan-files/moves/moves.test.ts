import { and, asc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, dayInRome } from '../../../../contract/italian/days.ts'
import { adequateVerifications } from '../../../../contract/subjects/loan-files/adequate-verifications.ts'
import { fees } from '../../../../contract/subjects/loan-files/fees.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { isBack } from '../../../../contract/subjects/loan-files/file-states.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { system } from '../../../database/actor.ts'
import type { Database } from '../../../database/open.ts'
import {
  adequateVerificationsTable,
  bankAnswersTable,
  clientsTable,
  documentRequirementsTable,
  feesTable,
  fileDocumentsTable,
  participantsTable,
  stepsTable,
} from '../../../database/schema.ts'
import { describeOnEachDatabase, describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { addPerson, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import {
  addClient,
  addParticipant,
  approval,
  completeFile,
  sendToBank,
  setDocuments,
  someBank,
} from '../testing/complete-file.ts'

type Row = Record<string, unknown> & { _id: string; versione: number }

const office = { 'x-flags': 'pratiche_see,pratiche_edit' }

describeOnEitherDatabase('moves of loan files', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  const read = async (id: string): Promise<Row> =>
    (await test.call('GET', `/pratiche/${id}`, { headers: office })).json()
  async function move(id: string, stato: string, given: object = {}) {
    const { versione } = await read(id)
    return test.call('POST', `/pratiche/${id}/stato`, {
      payload: { versione, stato, ...given },
      headers: office,
    })
  }
  async function moved(id: string, stato: string, given: object = {}): Promise<Row> {
    const answer = await move(id, stato, given)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  /** Puts a file into a state as an import does. */
  async function put(id: string, values: object) {
    const { store, database } = test.context
    const { versione } = await read(id)
    await store.update(database.orm, loanFiles, id, versione, { ...values }, system)
  }
  const movesOf = async (id: string, flags = office) =>
    (await test.call('GET', `/pratiche/${id}/mosse`, { headers: flags })).json().rows as Record<
      string,
      unknown
    >[]
  const stepsOf = (id: string) =>
    test.context.database.orm
      .select()
      .from(stepsTable)
      .where(eq(stepsTable.pratica, id))
      .orderBy(asc(stepsTable._id))
  const missingTo = async (id: string, stato: string, given: object = {}) => {
    const answer = await move(id, stato, given)
    expect(answer.statusCode, answer.body).toBe(422)
    return answer
      .json()
      .missing.map(({ message, link }: { message: string; link: string }) => [link, message])
  }

  it('lead a mortgage to its end, each with its step, its time and its bank', async () => {
    const file = await completeFile(test.context)
    const at = test.context.now().toISOString()
    const bank = await someBank(test.context)
    const way: [stato: string, given?: object][] = [
      ['consulenza'],
      ['incarico_firmato'],
      ['raccolta_documenti'],
      ['istruttoria_interna'],
      ['caricata_banca'],
      ['istruttoria_banca'],
      ['delibera_reddituale', { risposta: approval }],
      ['perizia'],
      ['relazione_notarile'],
      ['delibera_definitiva', { piesAl: '2026-11-10' }],
      ['atto_fissato', { attoAl: '2026-11-19' }],
      ['liquidata', { liquidataAl: '2026-11-20', importoLiquidato: 15_000_000 }],
      ['perfezionata', { provvigioneConfermataAl: '2026-11-20' }],
      ['estinta', { estintaAl: '2026-11-20' }],
    ]
    await setDocuments(test.context, file._id, { stato: 'approvato' })
    for (const [stato, given] of way)
      expect(await moved(file._id, stato, given)).toMatchObject({
        stato,
        statoDal: at,
        dataUltimoMovimento: at,
      })
    const steps = await stepsOf(file._id)
    expect(steps.map(({ da, a }) => [da, a])).toEqual(
      ['segnalata', ...way.map(([stato]) => stato)].map((stato, i, all) => [all[i - 1] ?? null, stato]),
    )
    expect(steps[0]).toMatchObject({ da: null, at, chi: 'Quinto', banca: null })
    expect(steps[1]).toMatchObject({ chi: 'Amministrazione', banca: null })
    expect(steps.slice(5).every(({ banca }) => banca === bank)).toBe(true)
  })

  describe('answer everything that is missing, with the place that mends it', () => {
    let file: Row
    beforeEach(async () => {
      file = (await completeFile(test.context)) as unknown as Row
      orm = test.context.database.orm
    })
    let orm: Database['orm']

    it('the customer is known before the advice', async () => {
      const client = await addClient(test.context, { email: null, cellulare: null, codiceFiscale: null })
      await orm
        .update(participantsTable)
        .set({ cliente: client })
        .where(eq(participantsTable.pratica, file._id))
      expect(await missingTo(file._id, 'consulenza')).toEqual([
        ['#persone', 'Scriva il codice fiscale di Elena Moretti.'],
        ['#persone', 'Scriva un telefono o un’e-mail di Elena Moretti.'],
      ])
      await orm
        .update(clientsTable)
        .set({ partitaIva: '00000000018', cellulare: '333 1234567' })
        .where(eq(clientsTable._id, client))
      await moved(file._id, 'consulenza')
    })

    it('there is an applicant', async () => {
      await orm
        .update(participantsTable)
        .set({ ruolo: 'garante' })
        .where(eq(participantsTable.pratica, file._id))
      expect(await missingTo(file._id, 'consulenza')).toEqual([['#persone', 'Aggiunga il richiedente.']])
    })

    it('verification and fee, with the conditions of the file itself, before the mandate', async () => {
      await put(file._id, { stato: 'consulenza', incaricoAl: null, foglioInformativoVersione: null })
      await orm.delete(adequateVerificationsTable).where(eq(adequateVerificationsTable.pratica, file._id))
      await orm.delete(feesTable).where(eq(feesTable.pratica, file._id))
      expect(await missingTo(file._id, 'incarico_firmato', { incaricoAl: '2026-11-20' })).toEqual([
        ['#foglioInformativoVersione', 'Scriva quale versione del foglio informativo ha consegnato.'],
        ['#verifiche', 'Compili l’adeguata verifica di Elena Moretti.'],
        ['#compensi', 'Scriva il compenso del cliente: sta nell’incarico.'],
      ])
    })

    it('the signed mandate is uploaded before the file has it', async () => {
      await put(file._id, { stato: 'consulenza' })
      const mandate = { nome: 'Incarico firmato', pratica: file._id }
      await orm
        .update(fileDocumentsTable)
        .set({ stato: 'richiesto' })
        .where(
          and(eq(fileDocumentsTable.pratica, mandate.pratica), eq(fileDocumentsTable.nome, mandate.nome)),
        )
      expect(await missingTo(file._id, 'incarico_firmato')).toEqual([
        [expect.stringMatching(/^#documento-/), 'Carichi «Incarico firmato».'],
      ])
    })

    it('the fee is within the published maximum', async () => {
      const { store } = test.context
      await put(file._id, { stato: 'consulenza' })
      const [fee] = await orm.select().from(feesTable).where(eq(feesTable.pratica, file._id))
      await store.update(orm, fees, fee!._id, fee!.versione, { compensoCliente: 300_001 }, system)
      expect(await missingTo(file._id, 'incarico_firmato')).toEqual([
        [
          '#compensi',
          'Riduca il compenso del cliente: 3.000,01\u00a0€ superano il massimo pubblicato, 3.000\u00a0€ (2,00\u00a0% dell’importo).',
        ],
      ])
      await store.update(orm, fees, fee!._id, fee!.versione + 1, { compensoCliente: 300_000 }, system)
      await moved(file._id, 'incarico_firmato')
    })

    it('everybody is verified, and a politically exposed person is approved', async () => {
      const { store } = test.context
      await put(file._id, { stato: 'consulenza' })
      const guarantor = await addClient(test.context, { nome: 'Bruno', cognome: 'Moretti' })
      await addParticipant(test.context, file._id, guarantor, 'garante')
      const [verification] = await orm
        .select()
        .from(adequateVerificationsTable)
        .where(eq(adequateVerificationsTable.cliente, guarantor))
      const write = (versione: number, values: object) =>
        store.update(orm, adequateVerifications, verification!._id, versione, { ...values }, system)
      await write(1, {
        stato: 'bozza',
        pep: true,
        rischio: 'alto',
        pepCarica: 'Sindaco',
        origineFondi: 'Stipendio',
      })
      expect(await missingTo(file._id, 'incarico_firmato')).toEqual([
        ['#verifiche', 'Compili l’adeguata verifica di Bruno Moretti.'],
      ])
      await write(2, { stato: 'compilata' })
      expect(await missingTo(file._id, 'incarico_firmato')).toEqual([
        ['#verifiche', 'Faccia approvare l’adeguata verifica di Bruno Moretti.'],
      ])
      await write(3, { stato: 'approvata', approvataDa: 'Ada Bianchi' })
      await moved(file._id, 'incarico_firmato')
    })

    it('the name of a firm that ends with a dot ends the sentence', async () => {
      await put(file._id, { stato: 'consulenza' })
      const firm = await addClient(test.context, {
        tipo: 'azienda',
        denominazione: 'Serramenti S.r.l.',
        partitaIva: '00000000018',
        codiceFiscale: null,
      })
      await addParticipant(test.context, file._id, firm, 'garante')
      await orm.delete(adequateVerificationsTable).where(eq(adequateVerificationsTable.cliente, firm))
      expect(await missingTo(file._id, 'incarico_firmato')).toEqual([
        ['#verifiche', 'Compili l’adeguata verifica di Serramenti S.r.l.'],
      ])
    })

    it('required documents are uploaded before the house examines the file', async () => {
      await put(file._id, { stato: 'raccolta_documenti' })
      await setDocuments(test.context, file._id, { stato: 'caricato' })
      const [first, second, third] = await orm
        .select()
        .from(fileDocumentsTable)
        .where(eq(fileDocumentsTable.pratica, file._id))
        .orderBy(asc(fileDocumentsTable._id))
      const set = (one: typeof first, values: Partial<typeof first & object>) =>
        orm.update(fileDocumentsTable).set(values).where(eq(fileDocumentsTable._id, one!._id))
      await set(first, { stato: 'richiesto' })
      await set(second, { stato: 'rifiutato', motivo: 'Tagliato.' })
      await set(third, { stato: 'non_necessario', motivo: 'Non serve.' })
      expect(await missingTo(file._id, 'istruttoria_interna')).toEqual([
        [`#documento-${first!._id}`, `Carichi «${first!.nome}» di Elena Moretti.`],
        [`#documento-${second!._id}`, `Carichi di nuovo «${second!.nome}» di Elena Moretti: era da rifare.`],
      ])
      await set(first, { stato: 'caricato' })
      await set(second, { stato: 'caricato' })
      await moved(file._id, 'istruttoria_interna')
    })

    it('documents are approved and young on the day of sending, and a bank has the file', async () => {
      await put(file._id, { stato: 'istruttoria_interna' })
      const documents = await orm
        .select()
        .from(fileDocumentsTable)
        .where(eq(fileDocumentsTable.pratica, file._id))
        .orderBy(asc(fileDocumentsTable._id))
      const set = (one: { _id: string }, values: object) =>
        orm.update(fileDocumentsTable).set(values).where(eq(fileDocumentsTable._id, one._id))
      const payslips = documents.find(({ nome }) => nome.startsWith('Buste paga'))!
      const identity = documents.find(({ nome }) => nome.startsWith('Documento d’identità'))!
      const code = documents.find(({ nome }) => nome.startsWith('Codice fiscale'))!
      // Payslips may be 60 days old on 20 November, the day of sending.
      await set(payslips, { datatoAl: '2026-09-20' })
      await set(identity, { scadeAl: '2026-11-19' })
      await set(code, { stato: 'caricato' })
      await orm
        .update(bankAnswersTable)
        .set({ stato: 'rifiutata' })
        .where(eq(bankAnswersTable.pratica, file._id))
      await sendToBank(test.context, file._id, await someBank(test.context, 1), { stato: 'da_inviare' })
      expect(await missingTo(file._id, 'caricata_banca')).toEqual([
        [
          `#documento-${identity._id}`,
          `Chieda di nuovo «${identity.nome}» di Elena Moretti: il 20 novembre 2026 è troppo vecchio.`,
        ],
        [`#documento-${code._id}`, `Verifichi «${code.nome}» di Elena Moretti.`],
        [
          `#documento-${payslips._id}`,
          `Chieda di nuovo «${payslips.nome}» di Elena Moretti: il 20 novembre 2026 è troppo vecchio.`,
        ],
      ])
      await set(payslips, { datatoAl: '2026-09-21' })
      await set(identity, { scadeAl: '2031-03-14' })
      await set(code, { stato: 'non_necessario', motivo: 'È sul documento.' })
      await orm.delete(bankAnswersTable).where(eq(bankAnswersTable.pratica, file._id))
      expect(await missingTo(file._id, 'caricata_banca')).toEqual([
        ['#banche', 'Scelga la banca a cui mandare la pratica.'],
      ])
      await sendToBank(test.context, file._id, await someBank(test.context), {
        stato: 'da_inviare',
        inviataAl: null,
      })
      expect(await missingTo(file._id, 'caricata_banca')).toEqual([
        ['#banche', 'Scriva il giorno in cui ha mandato la pratica alla banca.'],
      ])
      await orm
        .update(bankAnswersTable)
        .set({ inviataAl: '2026-11-20' })
        .where(eq(bankAnswersTable.pratica, file._id))
      await moved(file._id, 'caricata_banca')
    })

    it('the age of a document counts on the day of sending, and on today before', async () => {
      const today = dayInRome(test.context.now())
      await orm.delete(bankAnswersTable).where(eq(bankAnswersTable.pratica, file._id))
      await orm
        .update(fileDocumentsTable)
        .set({
          datatoAl: addDays(today, -65),
          file: {
            _id: '0199aaaa-0000-7000-8000-00000000000a',
            name: 'buste.pdf',
            size: 1,
            mimetype: 'application/pdf',
            pagine: 1,
          },
        })
        .where(and(eq(fileDocumentsTable.pratica, file._id), like(fileDocumentsTable.nome, 'Buste paga%')))
      const payslips = async () => {
        const answer = await test.call('GET', `/pratiche/${file._id}/documenti`, { headers: office })
        return answer.json().rows.find(({ nome }: { nome: string }) => nome.startsWith('Buste paga'))
      }
      expect(await payslips()).toMatchObject({ etaMassimaGiorni: 60, eta: 65, scaduto: true })
      await sendToBank(test.context, file._id, await someBank(test.context), {
        inviataAl: addDays(today, -10),
      })
      expect(await payslips()).toMatchObject({ eta: 55, scaduto: false })
    })

    it('what a bank asks for stands among the documents', async () => {
      await put(file._id, { stato: 'istruttoria_banca' })
      // A document that is needed later is not what the bank asks for.
      const [policy] = await orm
        .select()
        .from(documentRequirementsTable)
        .where(eq(documentRequirementsTable.prima, 'atto_fissato'))
      const later = { pratica: file._id, requisito: policy!._id, nome: policy!.nome, stato: 'richiesto' }
      await test.context.store.create(orm, fileDocuments, later, system)
      const asked = { richiestaIntegrazione: 'L’ultima busta paga.' }
      expect(await missingTo(file._id, 'integrazione_richiesta', asked)).toEqual([
        ['#documenti', expect.stringContaining('Aggiunga ai documenti')],
      ])
      const [one] = await orm
        .select()
        .from(fileDocumentsTable)
        .where(eq(fileDocumentsTable.pratica, file._id))
      await orm
        .update(fileDocumentsTable)
        .set({ stato: 'richiesto' })
        .where(eq(fileDocumentsTable._id, one!._id))
      expect(await missingTo(file._id, 'integrazione_richiesta')).toEqual([
        ['#richiestaIntegrazione', 'Scriva che cosa chiede la banca.'],
      ])
      await moved(file._id, 'integrazione_richiesta', asked)
      expect((await stepsOf(file._id)).at(-1)).toMatchObject({ motivo: 'L’ultima busta paga.' })
      // A document that was asked for by hand has no requirement.
      const byHand = await test.context.store.create(
        orm,
        fileDocuments,
        { pratica: file._id, nome: 'Lettera del datore', stato: 'richiesto' },
        system,
      )
      expect(await missingTo(file._id, 'istruttoria_banca')).toEqual([
        [`#documento-${one!._id}`, expect.stringContaining('la banca lo chiede')],
        [`#documento-${byHand._id}`, 'Carichi «Lettera del datore»: la banca lo chiede.'],
      ])
      for (const _id of [one!._id, byHand._id])
        await orm.update(fileDocumentsTable).set({ stato: 'caricato' }).where(eq(fileDocumentsTable._id, _id))
      expect(await moved(file._id, 'istruttoria_banca')).toMatchObject({ richiestaIntegrazione: null })
    })
  })

  it('fix no deed without a PIES, and sign no mandate before the information sheet', async () => {
    const file = await completeFile(test.context)
    const change = async (values: object) => {
      const { versione } = await read(file._id)
      return test.call('PATCH', `/pratiche/${file._id}`, {
        payload: { versione, ...values },
        headers: office,
      })
    }
    const early = await change({ foglioInformativoAl: '2026-11-10', incaricoAl: '2026-11-09' })
    expect(early.json().fields).toEqual({
      incaricoAl: 'Il foglio informativo si consegna prima della firma dell’incarico.',
    })
    // The day of the PIES was there when the file entered its state, and somebody has emptied it.
    await put(file._id, { stato: 'delibera_definitiva', piesAl: null })
    expect(await missingTo(file._id, 'atto_fissato', { attoAl: '2026-11-21', risposta: approval })).toEqual([
      ['#piesAl', 'Scriva il giorno in cui il cliente ha ricevuto il PIES.'],
    ])
  })

  it('bring a suspended file back to where it was', async () => {
    const file = await completeFile(test.context)
    await put(file._id, { stato: 'perizia' })
    const suspended = await moved(file._id, 'sospesa', { motivo: 'Cerca casa.', riprendereAl: '2027-01-11' })
    expect(suspended).toMatchObject({ statoPrecedente: 'perizia', riprendereAl: '2027-01-11' })
    expect((await movesOf(file._id)).map(({ a, etichetta }) => [a, etichetta])).toEqual([
      ['perizia', 'Riprendi da «Perizia»'],
      ['respinta', 'Segna il rifiuto della banca'],
      ['rinunciata', 'Segna la rinuncia'],
      ['annullata', 'Annulla la pratica'],
    ])
    // The way back has no conditions, although documents are missing meanwhile.
    await setDocuments(test.context, file._id, { stato: 'richiesto' })
    expect(await moved(file._id, 'perizia')).toMatchObject({
      statoPrecedente: null,
      riprendereAl: null,
      motivo: null,
    })
  })

  it('give a refused file to another bank, from which everything is asked anew', async () => {
    const { database } = test.context
    const file = await completeFile(test.context)
    await put(file._id, {
      stato: 'delibera_definitiva',
      approvazioneScade: '2027-05-20',
      piesAl: '2026-11-10',
      importoDeliberato: 10_000_000,
    })
    const [answer] = await database.orm
      .select()
      .from(bankAnswersTable)
      .where(eq(bankAnswersTable.pratica, file._id))
    const { rows: reasons } = (
      await test.call('GET', '/motivi_rifiuto', { headers: { 'x-flags': 'admin' } })
    ).json()
    await moved(file._id, 'respinta', { motivoRifiuto: reasons[0]._id, motivo: 'Detto al telefono.' })
    expect((await stepsOf(file._id)).at(-1)).toMatchObject({
      banca: answer!.banca,
      motivo: `${reasons[0].nome}. Detto al telefono.`,
    })
    const another = [['#banche', 'Aggiunga un’altra banca, oltre a quella che ha rifiutato.']]
    // The refusing bank is no other bank.
    expect(await missingTo(file._id, 'istruttoria_interna')).toEqual(another)
    await sendToBank(test.context, file._id, await someBank(test.context, 1), {
      stato: 'da_inviare',
      inviataAl: null,
    })
    expect(await moved(file._id, 'istruttoria_interna')).toMatchObject({
      motivoRifiuto: null,
      approvazioneScade: null,
      importoDeliberato: null,
      piesAl: null,
      compensoComunicatoAl: null,
    })
    expect((await movesOf(file._id)).find(({ a }) => a === 'caricata_banca')).toMatchObject({
      missing: expect.arrayContaining([expect.objectContaining({ fields: ['compensoComunicatoAl'] })]),
    })
  })

  it('go back with a reason and without further conditions', async () => {
    const file = await completeFile(test.context)
    await put(file._id, { stato: 'istruttoria_interna' })
    await setDocuments(test.context, file._id, { stato: 'richiesto' })
    expect(await missingTo(file._id, 'raccolta_documenti')).toEqual([
      ['#motivo', 'Scriva perché si torna indietro.'],
    ])
    await moved(file._id, 'raccolta_documenti', { motivo: 'Manca la busta paga.' })
    expect((await stepsOf(file._id)).at(-1)).toMatchObject({ motivo: 'Manca la busta paga.' })
  })

  it('are offered with their labels, and never to readers', async () => {
    const file = await completeFile(test.context)
    await put(file._id, { stato: 'istruttoria_interna' })
    const moves = await movesOf(file._id)
    expect(moves.map(({ a, etichetta, indietro, solita }) => [a, etichetta, indietro, solita])).toEqual([
      ['caricata_banca', 'Passa a «Caricata in banca»', false, true],
      ['raccolta_documenti', 'Torna a «Raccolta documenti»', true, false],
      ['sospesa', 'Sospendi', false, false],
      ['rinunciata', 'Segna la rinuncia', false, false],
      ['annullata', 'Annulla la pratica', false, false],
    ])
    expect(moves[0]).toMatchObject({ chiede: ['compensoComunicatoAl', 'motivo'], missing: [] })
    expect(moves[1]!.missing).toEqual([
      { message: 'Scriva perché si torna indietro.', fields: ['motivo'], link: '#motivo' },
    ])
    expect(await movesOf(file._id, { 'x-flags': 'pratiche_see' })).toEqual([])
    const path = `/pratiche/${file._id}/mosse`
    expect((await test.call('GET', path, { headers: { 'x-flags': 'banks' } })).statusCode).toBe(403)
    await addPerson(test, 'agent', 'estraneo@esempio.it', { permissions: { pratiche: true } })
    const stranger = new Visitor(test, 'agent')
    await stranger.signIn('estraneo@esempio.it')
    expect((await stranger.call('GET', path)).statusCode).toBe(404)
  })

  it('offered with nothing missing are accepted, and no others', async () => {
    for (const prodotto of ['prestito', 'cqs'] as const) {
      const file = await completeFile(test.context, { prodotto })
      for (const stato of ['istruttoria_banca', 'contratto', 'polizza', 'notifica_benestare']) {
        await put(file._id, { stato })
        for (const { a, missing } of (await movesOf(file._id)) as { a: string; missing: unknown[] }[]) {
          const answer = await move(file._id, a)
          expect([stato, a, answer.statusCode]).toEqual([stato, a, missing.length > 0 ? 422 : 200])
          if (missing.length > 0) expect(answer.json().missing).toEqual(missing)
          else await put(file._id, { stato })
        }
      }
    }
  })

  it('enter no state of the way of another product', async () => {
    const foreign = {
      mutuo: ['contratto', 'polizza', 'notifica_benestare'],
      cqs: ['delibera_reddituale', 'perizia', 'relazione_notarile', 'delibera_definitiva', 'atto_fissato'],
      prestito: ['delibera_reddituale', 'perizia', 'atto_fissato', 'polizza', 'notifica_benestare'],
    } as const
    const from = {
      mutuo: ['istruttoria_banca', 'delibera_reddituale'],
      cqs: ['istruttoria_banca', 'polizza'],
      prestito: ['istruttoria_banca', 'contratto'],
    }
    for (const prodotto of ['mutuo', 'cqs', 'prestito'] as const) {
      const file = await completeFile(test.context, { prodotto })
      for (const stato of from[prodotto]) {
        await put(file._id, { stato })
        for (const to of foreign[prodotto])
          expect([prodotto, stato, to, (await move(file._id, to)).statusCode]).toEqual([
            prodotto,
            stato,
            to,
            409,
          ])
      }
    }
    const deducted = await completeFile(test.context, { prodotto: 'cqs' })
    await put(deducted._id, { stato: 'contratto' })
    expect((await move(deducted._id, 'liquidata')).statusCode).toBe(409)
  })

  it('name the person who moves', async () => {
    const id = await addPerson(test, 'agent', 'giulia@esempio.it', {
      nome: 'Giulia',
      cognome: 'Ferrante',
      permissions: { pratiche: true },
    })
    const agent = new Visitor(test, 'agent')
    await agent.signIn('giulia@esempio.it')
    const file = await completeFile(test.context, { agente: id })
    const answer = await agent.call('POST', `/pratiche/${file._id}/stato`, {
      versione: file.versione,
      stato: 'consulenza',
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await stepsOf(file._id)).at(-1)).toMatchObject({ chi: 'Giulia Ferrante' })
  })
})

it('only moves on the way of a file go back', () => {
  expect(isBack('integrazione_richiesta', 'istruttoria_banca')).toBe(false)
  expect(isBack('respinta', 'istruttoria_interna')).toBe(false)
  expect(isBack('perizia', 'delibera_reddituale')).toBe(true)
  expect(isBack('perfezionata', 'liquidata')).toBe(true)
  expect(isBack('sospesa', 'consulenza')).toBe(false)
})

describeOnEachDatabase('fifty people who move one loan file', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  it('one wins, and the others learn that somebody else was faster', async () => {
    const file = await completeFile(test.context, { stato: 'segnalata' })
    const targets = ['consulenza', 'rinunciata', 'annullata']
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        test.call('POST', `/pratiche/${file._id}/stato`, {
          payload: {
            versione: file.versione,
            stato: targets[i % 3],
            ...(i % 3 && { motivo: `Motivo ${i}` }),
          },
          headers: office,
        }),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)])
    const won = answers.find(({ statusCode }) => statusCode === 200)!.json()
    const steps = await test.context.database.orm
      .select()
      .from(stepsTable)
      .where(eq(stepsTable.pratica, file._id))
      .orderBy(asc(stepsTable._id))
    expect(steps.map(({ da, a }) => [da, a])).toEqual([
      [null, 'segnalata'],
      ['segnalata', won.stato],
    ])
    expect(steps[1]!.motivo).toBe(won.motivo)
  })
})

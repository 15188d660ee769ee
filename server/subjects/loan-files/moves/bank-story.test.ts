import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { system } from '../../../database/actor.ts'
import { bankAnswersTable, fileDocumentsTable, loanFilesTable, stepsTable } from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { addPerson, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { approval, completeFile, sendToBank, setDocuments, someBank } from '../testing/complete-file.ts'

const office = { 'x-flags': 'pratiche_see,pratiche_edit' }
const today = '2026-11-20'

describeOnEitherDatabase('a loan file and the answers of its banks', open => {
  let test: TestApp
  let agent: Visitor
  let agentId: string
  let banks: string[]
  let reason: string
  beforeAll(async () => {
    test = await openTestApp(open)
    agentId = await addPerson(test, 'agent', 'racconta@esempio.it', { permissions: { pratiche: true } })
    agent = new Visitor(test, 'agent')
    await agent.signIn('racconta@esempio.it')
    banks = await Promise.all([0, 1, 2].map(index => someBank(test.context, index)))
    const headers = { 'x-flags': 'pratiche_impostazioni' }
    reason = (await test.call('GET', '/motivi_rifiuto', { headers })).json().rows[0]._id
  })
  afterAll(() => test.app.close())

  type By = 'office' | 'agent'
  const orm = () => test.context.database.orm
  const call = (by: By, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    by === 'agent'
      ? agent.call(method, path, payload)
      : test.call(method, path, { ...(payload && { payload }), headers: office })
  const fileOf = async (id: string) =>
    (await orm().select().from(loanFilesTable).where(eq(loanFilesTable._id, id)))[0]!
  const answersOf = (id: string) =>
    orm()
      .select()
      .from(bankAnswersTable)
      .where(eq(bankAnswersTable.pratica, id))
      .orderBy(asc(bankAnswersTable._id))
  const statesOf = async (id: string) => (await answersOf(id)).map(({ stato }) => stato)
  const stepsOf = (id: string) =>
    orm().select().from(stepsTable).where(eq(stepsTable.pratica, id)).orderBy(asc(stepsTable._id))
  const tryMove = async (by: By, id: string, stato: string, given: object = {}) =>
    call(by, 'POST', `/pratiche/${id}/stato`, { versione: (await fileOf(id)).versione, stato, ...given })
  async function move(by: By, id: string, stato: string, given: object = {}) {
    const answer = await tryMove(by, id, stato, given)
    expect(answer.statusCode, answer.body).toBe(200)
    const file = await fileOf(id)
    // The page may move the file on with what it has got.
    expect(answer.json()).toMatchObject({ versione: file.versione, stato, banca: file.banca })
    return file
  }
  async function missingTo(by: By, id: string, stato: string, given: object = {}) {
    const answer = await tryMove(by, id, stato, given)
    expect(answer.statusCode, answer.body).toBe(422)
    return answer.json().missing.map(({ message }: { message: string }) => message)
  }
  async function put(id: string, values: object) {
    const { store } = test.context
    await store.update(orm(), loanFiles, id, (await fileOf(id)).versione, { ...values }, system)
  }
  async function moveAnswer(by: By, id: string, at: number, stato: string, given: object = {}) {
    const row = (await answersOf(id))[at]!
    return call(by, 'POST', `/pratiche_banche/${row._id}/stato`, { versione: row.versione, stato, ...given })
  }
  async function change(by: By, id: string, values: object) {
    return call(by, 'PATCH', `/pratiche/${id}`, { versione: (await fileOf(id)).versione, ...values })
  }
  /** A file that a bank has, followed by the agent. */
  async function atBank(values: object = {}) {
    const { _id } = await completeFile(test.context, { agente: agentId, ...values })
    await put(_id, { stato: 'istruttoria_banca' })
    await setDocuments(test.context, _id, { stato: 'approvato' })
    return _id
  }
  async function ask(id: string) {
    const [document] = await orm().select().from(fileDocumentsTable).where(eq(fileDocumentsTable.pratica, id))
    await orm()
      .update(fileDocumentsTable)
      .set({ stato: 'richiesto' })
      .where(eq(fileDocumentsTable._id, document!._id))
    return () => setDocuments(test.context, id, { stato: 'approvato' })
  }

  describe.each<By>(['office', 'agent'])('moved by the %s', by => {
    it('refuse a suspended file with the bank that has the file, and with no other', async () => {
      const id = await atBank()
      await move(by, id, 'delibera_reddituale', { risposta: { ...approval, rispostaAl: today } })
      await move(by, id, 'sospesa', { motivo: 'Il cliente ci pensa.', riprendereAl: '2026-12-20' })
      const refusal = { motivoRifiuto: reason, risposta: { banca: banks[2] } }
      expect(await missingTo(by, id, 'respinta', refusal)).toEqual(['Questa banca non ha la pratica.'])
      await move(by, id, 'respinta', { motivoRifiuto: reason, risposta: { banca: banks[0] } })
      expect(await statesOf(id)).toEqual(['rifiutata'])
    })

    it('lead a mortgage through an integration, a refusal and a second bank to the payment', async () => {
      const { _id: id } = await completeFile(test.context, { agente: agentId })
      await put(id, { stato: 'istruttoria_interna' })
      await setDocuments(test.context, id, { stato: 'approvato' })
      await move(by, id, 'caricata_banca')
      await move(by, id, 'istruttoria_banca')
      const upload = await ask(id)
      await move(by, id, 'integrazione_richiesta', {
        richiestaIntegrazione: 'L’ultima busta paga.',
        risposta: { rispostaAl: today },
      })
      expect(await answersOf(id)).toMatchObject([
        { stato: 'integrazione', rispostaAl: today, motivoBanca: 'L’ultima busta paga.' },
      ])
      await upload()
      await move(by, id, 'istruttoria_banca')
      expect(await statesOf(id)).toEqual(['inviata'])
      await move(by, id, 'respinta', { motivoRifiuto: reason, risposta: { rispostaAl: today } })
      expect(await statesOf(id)).toEqual(['rifiutata'])
      const added = await call(by, 'POST', '/pratiche_banche', { pratica: id, banca: banks[1] })
      expect(added.statusCode, added.body).toBe(201)
      await move(by, id, 'istruttoria_interna')
      const sending = { compensoComunicatoAl: today }
      expect(await missingTo(by, id, 'caricata_banca', sending)).toEqual([
        'Scriva il giorno in cui ha mandato la pratica alla banca.',
      ])
      await move(by, id, 'caricata_banca', { ...sending, risposta: { inviataAl: today, tanChiesto: 3.4 } })
      expect((await answersOf(id))[1]).toMatchObject({ stato: 'inviata', inviataAl: today, tanChiesto: 3.4 })
      await move(by, id, 'istruttoria_banca')
      expect(await missingTo(by, id, 'delibera_reddituale')).toEqual([
        'Scriva l’importo che la banca ha approvato.',
        'Scriva il TAN che la banca ha approvato.',
        'Scriva fino a quando vale la delibera.',
      ])
      const approved = await move(by, id, 'delibera_reddituale', {
        risposta: { ...approval, importo: 14_000_000 },
      })
      expect(approved).toMatchObject({
        banca: banks[1],
        importoDeliberato: 14_000_000,
        approvazioneScade: '2027-05-20',
      })
      expect((await answersOf(id))[1]).toMatchObject({
        stato: 'scelta',
        importo: 14_000_000,
        tan: 3.2,
        rispostaAl: today,
      })
      await move(by, id, 'perizia')
      await move(by, id, 'relazione_notarile')
      await move(by, id, 'delibera_definitiva', { piesAl: '2026-11-10' })
      await move(by, id, 'atto_fissato', { attoAl: '2026-11-19' })
      const early = { liquidataAl: '2026-11-18', importoLiquidato: 15_000_000 }
      expect((await missingTo(by, id, 'liquidata', early)).toSorted()).toEqual([
        'La liquidazione precede la risposta della banca: corregga il giorno, o scriva perché.',
        'La liquidazione precede l’atto: corregga il giorno, o scriva perché.',
        'L’importo liquidato supera quello deliberato: lo corregga, o scriva perché.',
      ])
      await move(by, id, 'liquidata', { liquidataAl: today, importoLiquidato: 14_000_000 })
      expect(await statesOf(id)).toEqual(['rifiutata', 'scelta'])
      await move(by, id, 'perfezionata', { provvigioneConfermataAl: today })
    })

    it('lead a CQS to the payment', async () => {
      const id = await atBank({ prodotto: 'cqs', finalita: null })
      await move(by, id, 'contratto', { secciAl: today, risposta: { importo: 15_000_000, tan: 5.1 } })
      expect(await fileOf(id)).toMatchObject({ banca: banks[0], importoDeliberato: 15_000_000 })
      await move(by, id, 'polizza')
      await move(by, id, 'notifica_benestare', { notificaAl: today })
      await move(by, id, 'liquidata', { liquidataAl: today, importoLiquidato: 15_000_000 })
      expect(await statesOf(id)).toEqual(['scelta'])
    })

    it('lead a transfer of a mortgage by the list of the banks to the same facts', async () => {
      const [byMove, byAnswer] = [
        await atBank({ finalita: 'surroga' }),
        await atBank({ finalita: 'surroga' }),
      ]
      await move(by, byMove, 'delibera_reddituale', { risposta: approval })
      expect((await moveAnswer(by, byAnswer, 0, 'approvata', approval)).statusCode).toBe(200)
      expect((await moveAnswer(by, byAnswer, 0, 'scelta')).statusCode).toBe(200)
      await move(by, byAnswer, 'delibera_reddituale')
      const facts = async (id: string) => {
        const { stato, banca, importoDeliberato, approvazioneScade } = await fileOf(id)
        const answers = (await answersOf(id)).map(
          ({ stato, importo, tan, durataMesi, rispostaAl, validaFinoAl }) => ({
            stato,
            importo,
            tan,
            durataMesi,
            rispostaAl,
            validaFinoAl,
          }),
        )
        return { stato, banca, importoDeliberato, approvazioneScade, answers }
      }
      expect(await facts(byAnswer)).toEqual(await facts(byMove))
    })

    it('let no bank wait for a file that is withdrawn, and open the file again with a reason', async () => {
      const id = await atBank()
      await move(by, id, 'rinunciata', { motivo: 'Non compra più.' })
      expect(await statesOf(id)).toEqual(['ritirata'])
      const sent = await moveAnswer(by, id, 0, 'da_inviare')
      expect([sent.statusCode, sent.body]).toEqual([409, expect.stringContaining('nessun’altra banca')])
      expect(await missingTo(by, id, 'istruttoria_interna')).toEqual(['Scriva perché si torna indietro.'])
      await move(by, id, 'istruttoria_interna', { motivo: 'Ha cambiato idea.' })
      expect((await stepsOf(id)).at(-1)).toMatchObject({ da: 'rinunciata', motivo: 'Ha cambiato idea.' })
      await move(by, id, 'caricata_banca', { risposta: { banca: banks[0], inviataAl: today } })
      expect(await statesOf(id)).toEqual(['inviata'])
    })
  })

  it('a file reaches no payment without a bank, and with no bank that waits', async () => {
    const id = await atBank({ prodotto: 'prestito', finalita: null })
    await sendToBank(test.context, id, banks[1]!)
    expect(await missingTo('office', id, 'contratto', { secciAl: today })).toEqual([
      'Scelga la banca che ha approvato.',
    ])
    await move('office', id, 'contratto', {
      secciAl: today,
      risposta: { banca: banks[1], importo: 15_000_000, tan: 7.2 },
    })
    await move('office', id, 'liquidata', { liquidataAl: today, importoLiquidato: 15_000_000 })
    expect(await statesOf(id)).toEqual(['ritirata', 'scelta'])
  })

  it('a day that somebody wrote early contradicts the day of a later move only with a reason', async () => {
    const id = await atBank({ prodotto: 'prestito', finalita: null, notificaAl: '2026-11-19' })
    const signed = { secciAl: today, risposta: approval }
    expect(await missingTo('agent', id, 'contratto', signed)).toEqual([
      'La notifica precede il SECCI: corregga il giorno, o scriva perché.',
    ])
    await move('agent', id, 'contratto', { ...signed, motivo: 'La banca ha notificato prima.' })
  })

  it('go beyond an amount or the order of days only with a reason, which the history keeps', async () => {
    const id = await atBank({ prodotto: 'prestito', finalita: null })
    const more = { secciAl: '2026-11-19', risposta: { importo: 16_000_000, tan: 7 } }
    const refused = await tryMove('office', id, 'contratto', more)
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['risposta.motivoBanca']])
    const motivoBanca = 'Con l’assicurazione finanziata.'
    await move('office', id, 'contratto', { ...more, risposta: { ...more.risposta, motivoBanca } })
    const paid = { liquidataAl: today, importoLiquidato: 17_000_000 }
    expect(await missingTo('office', id, 'liquidata', paid)).toEqual([
      'L’importo liquidato supera quello deliberato: lo corregga, o scriva perché.',
    ])
    await move('office', id, 'liquidata', { ...paid, motivo: 'Con il rimborso delle spese.' })
    expect((await stepsOf(id)).at(-1)).toMatchObject({ motivo: 'Con il rimborso delle spese.' })
    const future = await change('office', id, { liquidataAl: '2026-11-21', motivo: 'Domani.' })
    expect(future.json().fields).toEqual({ liquidataAl: 'Non può essere nel futuro.' })
  })

  it('a wrong payment is corrected by the office with a reason, or taken back', async () => {
    const id = await atBank({ prodotto: 'prestito', finalita: null })
    await move('agent', id, 'contratto', { secciAl: '2026-11-19', risposta: { importo: 15_000_000, tan: 7 } })
    const unpaid = await change('office', id, { importoLiquidato: 1 })
    expect(unpaid.json().fields).toEqual({
      importoLiquidato: 'Si scrive quando si segna la pratica come liquidata.',
    })
    await move('agent', id, 'liquidata', { liquidataAl: today, importoLiquidato: 13_500_000 })
    expect(
      (await change('agent', id, { importoLiquidato: 15_000_000, motivo: 'Sbagliato.' })).statusCode,
    ).toBe(403)
    const silent = await change('office', id, { importoLiquidato: 15_000_000 })
    expect(silent.json().fields).toEqual({ motivo: 'Scriva perché si corregge la liquidazione.' })
    const corrected = await change('office', id, { importoLiquidato: 15_000_000, motivo: 'Sbagliato.' })
    expect(corrected.statusCode, corrected.body).toBe(200)
    const history = await test.call('GET', `/commits/${id}`, {
      headers: { 'x-flags': 'pratiche_see,commits_see' },
    })
    expect(history.body).toContain('Sbagliato.')
    const lower = (await answersOf(id))[0]!
    const less = await call('office', 'PATCH', `/pratiche_banche/${lower._id}`, {
      versione: lower.versione,
      importo: 14_000_000,
    })
    expect([less.statusCode, Object.keys(less.json().fields)]).toEqual([422, ['motivoBanca']])
    const rate = { versione: lower.versione, tan: 9 }
    const other = await call('agent', 'PATCH', `/pratiche_banche/${lower._id}`, rate)
    expect([other.statusCode, Object.keys(other.json().fields)]).toEqual([422, ['motivoBanca']])
    const said = { ...rate, motivoBanca: 'Il TAN era sbagliato.' }
    expect((await call('agent', 'PATCH', `/pratiche_banche/${lower._id}`, said)).statusCode).toBe(200)
    const back = await move('agent', id, 'contratto', { motivo: 'La banca ha stornato.' })
    expect(back).toMatchObject({ importoLiquidato: null, liquidataAl: null, banca: banks[0] })
  })

  it('the answer of the only bank moves the file, and a state keeps the answer that it is about', async () => {
    const id = await atBank()
    expect((await moveAnswer('office', id, 0, 'ritirata')).statusCode).toBe(409)
    const silent = await moveAnswer('office', id, 0, 'integrazione', { motivoBanca: 'Il CUD.' })
    expect([silent.statusCode, silent.body]).toEqual([422, expect.stringContaining('Aggiunga ai documenti')])
    const upload = await ask(id)
    expect((await moveAnswer('office', id, 0, 'integrazione', { motivoBanca: 'Il CUD.' })).statusCode).toBe(
      200,
    )
    expect(await fileOf(id)).toMatchObject({
      stato: 'integrazione_richiesta',
      richiestaIntegrazione: 'Il CUD.',
    })
    await upload()
    expect((await moveAnswer('office', id, 0, 'inviata')).statusCode).toBe(200)
    expect(await fileOf(id)).toMatchObject({ stato: 'istruttoria_banca' })
    await move('office', id, 'delibera_reddituale', { risposta: approval })
    await sendToBank(test.context, id, banks[1]!)
    for (const stato of ['approvata', 'ritirata'])
      expect((await moveAnswer('office', id, 0, stato)).statusCode).toBe(409)
    const [, second] = await answersOf(id)
    expect(second!.stato).toBe('inviata')
    expect((await moveAnswer('office', id, 1, 'approvata', approval)).statusCode).toBe(200)
    expect((await moveAnswer('office', id, 1, 'scelta')).statusCode).toBe(409)
    expect((await moveAnswer('office', id, 0, 'rifiutata', { motivoRifiuto: reason })).statusCode).toBe(200)
    expect(await fileOf(id)).toMatchObject({ stato: 'respinta', banca: null })
  })

  it('of two banks somebody says which one has refused', async () => {
    const id = await atBank()
    await sendToBank(test.context, id, banks[1]!)
    expect(await missingTo('office', id, 'respinta', { motivoRifiuto: reason })).toEqual([
      'Scelga la banca che ha rifiutato.',
    ])
    await move('office', id, 'respinta', { motivoRifiuto: reason, risposta: { banca: banks[1] } })
    expect(await statesOf(id)).toEqual(['inviata', 'rifiutata'])
    expect((await stepsOf(id)).at(-1)).toMatchObject({ banca: banks[1] })
  })

  it('a file of another program that lacks facts says so, and its next move asks for them', async () => {
    const id = await atBank()
    await orm().delete(bankAnswersTable).where(eq(bankAnswersTable.pratica, id))
    await put(id, { stato: 'perizia' })
    const page = await call('agent', 'GET', `/pratiche/${id}/scheda`)
    expect(page.statusCode).toBe(200)
    expect(await missingTo('agent', id, 'relazione_notarile')).toEqual(['Scelga la banca che ha approvato.'])
    await move('agent', id, 'relazione_notarile', { risposta: { banca: banks[2], ...approval } })
    expect(await fileOf(id)).toMatchObject({ banca: banks[2], importoDeliberato: 15_000_000 })
    await put(id, { stato: 'liquidata' })
    expect(await missingTo('office', id, 'perfezionata', { provvigioneConfermataAl: today })).toEqual([
      'Scriva il giorno della liquidazione.',
      'Scriva l’importo liquidato.',
    ])
    const told = await change('agent', id, { liquidataAl: today, importoLiquidato: 15_000_000 })
    expect(told.statusCode, told.body).toBe(200)
    await move('office', id, 'perfezionata', { provvigioneConfermataAl: today })
  })

  it('a paid file of another program without a bank gets the bank that has paid, from the move or the list', async () => {
    const id = await atBank({ prodotto: 'prestito', finalita: null })
    await orm().delete(bankAnswersTable).where(eq(bankAnswersTable.pratica, id))
    await put(id, { stato: 'contratto', secciAl: today })
    const payment = { liquidataAl: today, importoLiquidato: 15_000_000 }
    const risposta = { banca: banks[2], rispostaAl: today, ...approval }
    expect(await move('agent', id, 'liquidata', { ...payment, risposta })).toMatchObject({ banca: banks[2] })
    expect(await statesOf(id)).toEqual(['scelta'])
    await orm().delete(bankAnswersTable).where(eq(bankAnswersTable.pratica, id))
    await put(id, { banca: null, importoDeliberato: null })
    const added = await call('office', 'POST', '/pratiche_banche', { pratica: id, banca: banks[1] })
    expect(added.statusCode, added.body).toBe(201)
    for (const [stato, given] of [
      ['inviata', { inviataAl: today }],
      ['approvata', { rispostaAl: today, ...approval }],
      ['scelta', {}],
    ] as const)
      expect((await moveAnswer('office', id, 0, stato, given)).statusCode).toBe(200)
    expect(await fileOf(id)).toMatchObject({ banca: banks[1], importoDeliberato: 15_000_000 })
    const other = await call('office', 'POST', '/pratiche_banche', { pratica: id, banca: banks[0] })
    expect(other.statusCode).toBe(409)
  })

  it('a withdrawn file keeps the bank with which somebody may open the file again', async () => {
    const id = await atBank()
    await move('office', id, 'delibera_reddituale', { risposta: approval })
    await move('office', id, 'rinunciata', { motivo: 'Ha cambiato idea.' })
    const refused = await moveAnswer('office', id, 0, 'rifiutata', { motivoRifiuto: reason })
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      'La pratica è in «Rinunciata» con questa banca: prima la riapra, con un motivo.',
    ])
    const [row] = await answersOf(id)
    expect((await call('office', 'DELETE', `/pratiche_banche/${row!._id}`)).statusCode).toBe(409)
    expect(await move('office', id, 'delibera_reddituale', { motivo: 'Ci ripensa.' })).toMatchObject({
      banca: row!.banca,
    })
  })

  it('a file that lacks its bank takes the bank with the payment, and later', async () => {
    const id = await atBank()
    await orm().delete(bankAnswersTable).where(eq(bankAnswersTable.pratica, id))
    await put(id, { stato: 'atto_fissato', attoAl: '2026-11-19', piesAl: '2026-11-05' })
    const paid = { liquidataAl: today, importoLiquidato: 15_000_000 }
    await move('agent', id, 'liquidata', { ...paid, risposta: { banca: banks[2], ...approval } })
    expect(await fileOf(id)).toMatchObject({ banca: banks[2], importoDeliberato: 15_000_000 })
    const other = await call('agent', 'POST', '/pratiche_banche', { pratica: id, banca: banks[1] })
    expect([other.statusCode, other.body]).toEqual([409, expect.stringContaining('nessun’altra banca')])

    await orm().delete(bankAnswersTable).where(eq(bankAnswersTable.pratica, id))
    const done = { provvigioneConfermataAl: today }
    const less = { importo: 14_000_000, tan: 3 }
    const stranger = await tryMove('agent', id, 'perfezionata', {
      ...done,
      risposta: { ...less, banca: banks[1] },
    })
    expect(stranger.statusCode, stranger.body).toBe(409)
    const silent = await tryMove('agent', id, 'perfezionata', {
      ...done,
      risposta: { ...less, banca: banks[2] },
    })
    expect([silent.statusCode, Object.keys(silent.json().fields)]).toEqual([422, ['risposta.motivoBanca']])
    await move('agent', id, 'perfezionata', {
      ...done,
      risposta: { banca: banks[2], importo: 15_000_000, tan: 3 },
    })
    expect(await statesOf(id)).toEqual(['scelta'])
  })

  it('a bank that never had the file does not refuse it, of a suspended file either', async () => {
    const id = await atBank()
    await call('office', 'POST', '/pratiche_banche', { pratica: id, banca: banks[1] })
    const by = (banca: string | undefined) => ({ motivoRifiuto: reason, risposta: { banca } })
    expect(await missingTo('agent', id, 'respinta', by(banks[1]))).toEqual([
      'Questa banca non ha la pratica.',
    ])
    await move('agent', id, 'sospesa', { motivo: 'Aspetta.', riprendereAl: '2026-12-01' })
    for (const banca of [banks[1], banks[2]])
      expect(await missingTo('agent', id, 'respinta', by(banca))).toEqual(['Questa banca non ha la pratica.'])
    await move('agent', id, 'respinta', by(banks[0]))
    expect(await statesOf(id)).toEqual(['rifiutata', 'da_inviare'])
  })

  it('an amount of zero is no answer and no payment', async () => {
    const id = await atBank({ prodotto: 'prestito', finalita: null })
    const zero = await tryMove('agent', id, 'contratto', { secciAl: today, risposta: { importo: 0, tan: 5 } })
    expect([zero.statusCode, Object.keys(zero.json().fields)]).toEqual([422, ['risposta.importo']])
    await move('agent', id, 'contratto', { secciAl: today, risposta: { importo: 15_000_000, tan: 5 } })
    const unpaid = await tryMove('agent', id, 'liquidata', { liquidataAl: today, importoLiquidato: 0 })
    expect([unpaid.statusCode, Object.keys(unpaid.json().fields)]).toEqual([422, ['importoLiquidato']])
  })

  it.each([
    ['the words of an earlier request', { motivoBanca: 'Il CUD.' }],
    ['an emptied request', { importoChiesto: null }],
  ])('%s is no reason to approve more than the request', async (_, values) => {
    const id = await atBank({ prodotto: 'prestito', finalita: null })
    const [row] = await answersOf(id)
    const changed = await call('agent', 'PATCH', `/pratiche_banche/${row!._id}`, {
      versione: row!.versione,
      ...values,
    })
    expect(changed.statusCode, changed.body).toBe(200)
    const more = { importo: 90_000_000, tan: 5 }
    const refused = await tryMove('agent', id, 'contratto', { secciAl: today, risposta: more })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['risposta.motivoBanca']])
  })

  it('a product without the state of the file is refused', async () => {
    const id = await atBank()
    await move('office', id, 'delibera_reddituale', { risposta: approval })
    expect((await change('office', id, { prodotto: 'cqs' })).json().fields).toHaveProperty('prodotto')
  })
})

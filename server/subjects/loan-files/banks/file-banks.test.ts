import { afterAll, beforeAll, expect, it } from 'vitest'
import { bankFigures } from '../../../../contract/loan-files/bank-figures.ts'
import { fees } from '../../../../contract/subjects/loan-files/fees.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import { mathematicsVersion } from '../../../../finance/version.ts'
import { system } from '../../../database/actor.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { addPerson, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

const today = '2026-11-20'

describeOnEitherDatabase('banks of a loan file', open => {
  let test: TestApp
  let banks: { _id: string; nome: string }[]
  let reasons: { _id: string }[]
  let turn = 0

  beforeAll(async () => {
    test = await openTestApp(open)
    banks = await rowsOf(
      `select _id, nome from banks
        order by array_position(array['Banca Aurelia', 'Credito Adriatico', 'Cassa Tiberina'], nome), nome`,
    )
    reasons = await rowsOf('select _id from motivi_rifiuto order by _id')
  })
  afterAll(() => test.app.close())

  const rowsOf = async <R>(query: string, values: unknown[] = []) =>
    (await test.context.database.pool.query(query, values)).rows as R[]

  /** A mortgage of 150.000 € on 190.000 € for 25 years, with a fee of 750 €, and an applicant with 4.130 € a month. */
  async function addFile(values: object = {}, fee: number | null = 75_000) {
    turn++
    const { store, database } = test.context
    const db = database.orm
    const file = await store.create(
      db,
      loanFiles,
      {
        IDEGG: `B${turn}`,
        prodotto: 'mutuo',
        finalita: 'prima_casa',
        importoRichiesto: 15_000_000,
        durataMesi: 300,
        tipoTasso: 'fisso',
        valoreImmobile: 19_000_000,
        ...values,
      },
      system,
    )
    const client = await addPerson(test, 'client', `banche.${turn}@posta.example`, {
      dataNascita: '1988-03-14',
    })
    await store.create(
      db,
      participants,
      {
        pratica: file._id,
        cliente: client,
        ruolo: 'richiedente',
        occupazione: 'dipendente_privato',
        lavoraDal: '2014-09-01',
        redditoNettoMensile: 413_000,
        altriImpegniMensili: 12_000,
      },
      system,
    )
    if (fee !== null) await store.create(db, fees, { pratica: file._id, compensoCliente: fee }, system)
    return file._id
  }
  const office = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    test.call(method, path, {
      ...(payload && { payload }),
      headers: { 'x-flags': 'pratiche_see,pratiche_edit' },
    })
  const read = async (file: string) => {
    const answer = await office('GET', `/pratiche/${file}/banche`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const fileOf = async (id: string) =>
    (
      await rowsOf<{
        banca: string | null
        importoDeliberato: number | null
        approvazioneScade: string | null
        dataUltimoMovimento: Date | null
      }>('select * from pratiche where _id = $1', [id])
    )[0]!
  async function add(file: string, bank: number, values: object = {}) {
    const answer = await office('POST', '/pratiche_banche', {
      pratica: file,
      banca: banks[bank]!._id,
      tanChiesto: 3.2,
      ...values,
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json() as { _id: string; versione: number; [field: string]: unknown }
  }
  const move = (record: { _id: string; versione: number }, stato: string, given: object = {}) =>
    office('POST', `/pratiche_banche/${record._id}/stato`, { versione: record.versione, stato, ...given })
  async function moved(record: { _id: string; versione: number }, stato: string, given: object = {}) {
    const answer = await move(record, stato, given)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json() as { _id: string; versione: number; [field: string]: unknown }
  }
  const approve = async (record: { _id: string; versione: number }, values: object = {}) =>
    moved(await moved(record, 'inviata'), 'approvata', { importo: 15_000_000, tan: 3.2, ...values })

  it('propose the commission of the agreement, until a person writes another', async () => {
    const [first, second] = [banks[0]!, banks[1]!]
    const agree = (bank: string, perc: number) =>
      rowsOf('update banks set provvigioni = $2 where _id = $1', [
        bank,
        JSON.stringify([{ prodotto: 'mutuo', perc, dal: '2020-01-01' }]),
      ])
    await agree(first._id, 1.2)
    await agree(second._id, 0.9)
    const file = await addFile()
    const fee = async () =>
      (
        await rowsOf<{ _id: string; versione: number; provvigioneBancaPrevista: string | null }>(
          'select * from pratiche_compensi where pratica = $1',
          [file],
        )
      )[0]!
    const expected = async () => {
      const { provvigioneBancaPrevista } = await fee()
      return provvigioneBancaPrevista === null ? null : Number(provvigioneBancaPrevista)
    }
    const answerOf = async (_id: string) =>
      (
        await rowsOf<{ _id: string; versione: number }>('select * from pratiche_banche where _id = $1', [_id])
      )[0]!
    expect(await expected()).toBeNull()
    const one = await approve(await add(file, 0), { importo: 14_000_000 })
    // 1,2 % of what was asked, and of what the chosen bank has approved.
    expect(await expected()).toBe(180_000)
    await moved(one, 'scelta')
    expect(await expected()).toBe(168_000)
    const other = await approve(await add(file, 1), { importo: 13_500_000 })
    expect(await expected()).toBe(168_000)
    await moved(other, 'scelta')
    expect(await expected()).toBe(121_500)
    const { _id, versione } = await fee()
    const write = { versione, provvigioneBancaPrevista: 100_000 }
    const written = await office('PATCH', `/pratiche_compensi/${_id}`, write)
    expect(written.statusCode, written.body).toBe(200)
    await moved(await answerOf(one._id), 'scelta')
    expect(await expected()).toBe(100_000)
    const page = (await office('GET', `/pratiche/${file}/scheda`)).json()
    expect(page.denaro.convenzione).toEqual({ banca: first._id, perc: 1.2, importo: 168_000 })
  })

  it('asks for the amount and the duration of the file, with instalment and TAEG by the mathematics', async () => {
    const file = await addFile()
    const record = await add(file, 0)
    const figures = bankFigures(
      { prodotto: 'mutuo', finalita: 'prima_casa' },
      { importo: 15_000_000, durataMesi: 300, tan: 3.2 },
      { charges: null, compenso: { fisso: 75_000 } },
    )
    expect(record).toMatchObject({
      importoChiesto: 15_000_000,
      durataChiesta: 300,
      rataChiesta: 72_702,
      taegChiesto: figures!.taeg,
      rata: null,
      taeg: null,
    })
  })

  it('lets nobody write the figures and the offer', async () => {
    const file = await addFile()
    const record = await add(file, 0)
    for (const values of [{ taegChiesto: 1 }, { rata: 1 }, { offerta: { giorno: today } }]) {
      const answer = await office('PATCH', `/pratiche_banche/${record._id}`, {
        versione: record.versione,
        ...values,
      })
      expect(answer.statusCode, answer.body).toBe(403)
    }
  })

  it('is sent today unless the move has a day, and sending moves the file', async () => {
    const file = await addFile()
    await rowsOf(`update pratiche set "dataUltimoMovimento" = '2026-11-01T08:00:00Z' where _id = $1`, [file])
    expect(await moved(await add(file, 0), 'inviata')).toMatchObject({ inviataAl: today, rispostaAl: null })
    expect((await fileOf(file)).dataUltimoMovimento?.toISOString()).toBe('2026-11-20T09:00:00.000Z')
    expect(await moved(await add(file, 1), 'inviata', { inviataAl: '2026-11-18' })).toMatchObject({
      inviataAl: '2026-11-18',
    })
    const future = await move(await add(file, 2), 'inviata', { inviataAl: '2026-11-21' })
    expect(future.json()).toMatchObject({ fields: { inviataAl: 'L’invio non può essere nel futuro.' } })
  })

  it('answers today with the duration that was asked, and counts stated costs in the TAEG', async () => {
    const file = await addFile()
    const record = await approve(await add(file, 0), {
      importo: 14_000_000,
      tan: 3.25,
      speseIstruttoria: 60_000,
      spesePerizia: 28_000,
    })
    const figures = bankFigures(
      { prodotto: 'mutuo', finalita: 'prima_casa' },
      { importo: 14_000_000, durataMesi: 300, tan: 3.25 },
      {
        charges: null,
        compenso: { fisso: 75_000 },
        stated: { speseIstruttoria: 60_000, spesePerizia: 28_000, polizze: null, speseRata: null },
      },
    )
    expect(record).toMatchObject({ rispostaAl: today, durataMesi: 300, rata: 68_224, taeg: figures!.taeg })
    const early = await moved(await add(file, 1), 'inviata')
    const refused = await move(early, 'approvata', { importo: 1, tan: 1, rispostaAl: '2026-11-19' })
    expect(refused.json().fields).toEqual({ rispostaAl: 'La risposta precede l’invio.' })
  })

  it('computes the TAEGs again when the fee of the customer changes', async () => {
    const file = await addFile()
    const record = await approve(await add(file, 0))
    const [fee] = await rowsOf<{ _id: string; versione: number }>(
      'select _id, versione from pratiche_compensi where pratica = $1',
      [file],
    )
    const answer = await office('PATCH', `/pratiche_compensi/${fee!._id}`, {
      versione: fee!.versione,
      compensoCliente: 300_000,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const [now] = await rowsOf<{ taeg: number }>('select taeg from pratiche_banche where _id = $1', [
      record._id,
    ])
    expect(Number(now!.taeg)).toBeGreaterThan(record.taeg as number)
  })

  it('changes the fee of the customer also where the figures of a bank then propose a commission', async () => {
    await rowsOf('update banks set provvigioni = $2 where _id = $1', [
      banks[0]!._id,
      JSON.stringify([{ prodotto: 'cqs', perc: 3, dal: '2020-01-01' }]),
    ])
    const file = await addFile({ prodotto: 'cqs', finalita: null, durataMesi: 120 })
    const record = await add(file, 0)
    const fee = async () =>
      (
        await rowsOf<{ _id: string; versione: number; provvigioneBancaPrevista: string | null }>(
          'select * from pratiche_compensi where pratica = $1',
          [file],
        )
      )[0]!
    // A record of before the figures.
    await rowsOf('update pratiche_banche set "rataChiesta" = null, "taegChiesto" = null where _id = $1', [
      record._id,
    ])
    await rowsOf('update pratiche_compensi set "provvigioneBancaPrevista" = null where pratica = $1', [file])
    const { _id, versione } = await fee()
    const changed = await office('PATCH', `/pratiche_compensi/${_id}`, { versione, compensoCliente: 50_000 })
    expect(changed.statusCode, changed.body).toBe(200)
    const now = await fee()
    expect(Number(now.provvigioneBancaPrevista)).toBeGreaterThan(0)
    expect(changed.json()).toMatchObject({ versione: now.versione, compensoCliente: 50_000 })
  })

  it('has one chosen bank, whose name and amount the file shows', async () => {
    const file = await addFile()
    const first = await approve(await add(file, 0))
    const second = await approve(await add(file, 1), { importo: 14_000_000 })
    await moved(first, 'scelta')
    expect(await fileOf(file)).toMatchObject({ banca: banks[0]!._id, importoDeliberato: 15_000_000 })
    // The first choice has made the second answer not chosen.
    const chosen = await moved({ ...second, versione: second.versione + 1 }, 'scelta')
    expect(await fileOf(file)).toMatchObject({ banca: banks[1]!._id, importoDeliberato: 14_000_000 })
    const states = await rowsOf('select stato from pratiche_banche where pratica = $1 order by _id', [file])
    expect(states).toEqual([{ stato: 'non_scelta' }, { stato: 'scelta' }])
    const refused = await moved(chosen, 'rifiutata', { motivoRifiuto: reasons[0]!._id })
    expect(await fileOf(file)).toMatchObject({ banca: null, importoDeliberato: null })
    const commits = await office('GET', `/pratiche_banche/${refused._id}`)
    expect(commits.statusCode).toBe(200)
  })

  it('returns from the choice to what the answer was', async () => {
    const file = await addFile()
    const record = await moved(
      await moved(await moved(await add(file, 0), 'inviata'), 'ridotta', { importo: 14_000_000, tan: 3.2 }),
      'scelta',
    )
    expect((await move(record, 'approvata')).statusCode).toBe(409)
    expect(await moved(record, 'ridotta')).toMatchObject({ importo: 14_000_000, rispostaAl: today })
    expect(await fileOf(file)).toMatchObject({ banca: null, importoDeliberato: null })
  })

  it('keeps the bank of a file that is paid out', async () => {
    const file = await addFile()
    const record = await moved(await approve(await add(file, 0)), 'scelta')
    await rowsOf(`update pratiche set stato = 'liquidata' where _id = $1`, [file])
    const answer = await move(record, 'ritirata')
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      'La pratica è già liquidata: la sua banca non si cambia.',
    ])
  })

  it('forgets the earlier answer when the same bank is asked again', async () => {
    const file = await addFile()
    const refused = await moved(
      await moved(await add(file, 0), 'inviata', { inviataAl: '2026-11-02' }),
      'rifiutata',
      {
        rispostaAl: '2026-11-10',
        motivoRifiuto: reasons[0]!._id,
        motivoBanca: 'Rata troppo alta.',
      },
    )
    expect(await moved(refused, 'inviata')).toMatchObject({
      inviataAl: today,
      rispostaAl: null,
      motivoRifiuto: null,
      motivoBanca: null,
    })
  })

  it('shows the banks side by side, with differences, waiting days, policy and the warning before the third', async () => {
    const file = await addFile()
    await approve(await add(file, 0))
    await moved(await moved(await add(file, 1), 'inviata', { inviataAl: '2026-11-03' }), 'ridotta', {
      rispostaAl: '2026-11-17',
      importo: 14_000_000,
      tan: 3.25,
      validaFinoAl: '2026-12-20',
    })
    await add(file, 2)
    const { chiesto, risposte, richieste, banche, motivi } = await read(file)
    expect(chiesto).toMatchObject({ importo: 15_000_000, durataMesi: 300, tan: 3.2, rata: 72_702 })
    expect(risposte[0].differenze).toMatchObject({ importo: 0, tan: 0, rata: 0 })
    expect(risposte[1]).toMatchObject({
      stato: 'ridotta',
      differenze: { importo: -1_000_000, tan: 0.05, rata: 68_224 - 72_702, durataMesi: 0 },
      giorniAttesa: 10,
      giorniValidita: 30,
      avviso: null,
    })
    expect(
      risposte[1].controlli.map((one: { controllo: string; esito: string }) => [one.controllo, one.esito]),
    ).toEqual([
      ['ltv', 'dentro'],
      ['rata_reddito', 'dentro'],
      ['eta', 'dentro'],
      ['anzianita', 'dentro'],
    ])
    expect(risposte[2].avviso).toBe(`${banks[2]!.nome} sarebbe la terza banca in 17 giorni.`)
    expect(richieste).toMatchObject({ banche: 2, dal: '2026-11-03' })
    expect(banche.map(({ _id }: { _id: string }) => _id)).not.toContain(banks[0]!._id)
    expect(motivi.length).toBeGreaterThan(5)
  })

  it('takes an offer of the panel, frozen with its day, its terms and the version of the mathematics', async () => {
    const file = await addFile({}, null)
    const { offerte } = await read(file)
    const [offer] = offerte.righe
    expect(offer).toMatchObject({ importo: 15_000_000, durataMesi: 300, tipoTasso: 'fisso' })
    const { prodotto, tipoTasso } = offer
    const answer = await office('POST', `/pratiche/${file}/banche/offerta`, {
      prodotto: prodotto._id,
      tipoTasso,
    })
    expect(answer.statusCode, answer.body).toBe(201)
    const [taken] = await rowsOf<{ offerta: { offerta: { taeg: number } } }>(
      'select * from pratiche_banche where _id = $1',
      [answer.json()._id],
    )
    expect(taken).toMatchObject({ prodottoBanca: prodotto._id, importoChiesto: 15_000_000 })
    expect(taken!.offerta).toMatchObject({
      giorno: today,
      matematica: mathematicsVersion,
      condizioni: { prodotto: { _id: prodotto._id } },
      offerta: { prodotto: { _id: prodotto._id }, tipoTasso },
    })
    expect(JSON.stringify(taken!.offerta)).not.toMatch(/redditoNetto|rapportoRataReddito/)
    const after = await read(file)
    expect(after.risposte[0]).toMatchObject({
      chiesto: { taeg: offer.taeg, rata: offer.rata, tan: offer.tan },
      offerta: { giorno: today, matematica: mathematicsVersion },
    })
    expect(after.offerte.righe.some((one: typeof offer) => one.banca._id === offer.banca._id)).toBe(false)
    // The published fee counts without an agreed one, so the TAEG is the one of the public comparison.
    expect(taken!.offerta.offerta.taeg).toBe(offer.taeg)
    const again = await office('POST', `/pratiche/${file}/banche/offerta`, {
      prodotto: prodotto._id,
      tipoTasso,
    })
    expect(again.statusCode, again.body).toBe(201)
    expect((await read(file)).risposte).toHaveLength(1)
  })

  it('takes no offer that does not exist, and none of a bank that has the file already', async () => {
    const file = await addFile()
    const gone = await office('POST', `/pratiche/${file}/banche/offerta`, { prodotto: banks[0]!._id })
    expect([gone.statusCode, Object.keys(gone.json().fields)]).toEqual([422, ['prodotto']])
    const { offerte } = await read(file)
    const [offer] = offerte.righe
    await moved(
      await add(
        file,
        banks.findIndex(({ _id }) => _id === offer.banca._id),
      ),
      'inviata',
    )
    const { prodotto, tipoTasso } = offer
    const present = await office('POST', `/pratiche/${file}/banche/offerta`, {
      prodotto: prodotto._id,
      tipoTasso,
    })
    expect([present.statusCode, present.json()]).toEqual([409, `${offer.banca.nome} ha già questa pratica.`])
  })

  it('offers loans and assignments for the file, the latter with the smallest instalment that pays out the amount', async () => {
    const loan = await addFile({
      prodotto: 'prestito',
      finalita: 'auto',
      importoRichiesto: 1_500_000,
      durataMesi: 60,
      valoreImmobile: null,
      tipoTasso: null,
    })
    const loans = await read(loan)
    expect(loans.offerte.righe.length).toBeGreaterThan(0)
    expect(loans.offerte.righe[0]).toMatchObject({ importo: 1_500_000, tipoTasso: null, nettoRicavo: null })
    const pay = await addFile({
      prodotto: 'cqs',
      finalita: null,
      importoRichiesto: 1_500_000,
      durataMesi: 120,
      valoreImmobile: null,
      tipoTasso: null,
    })
    const { righe } = (await read(pay)).offerte
    expect(righe.length).toBeGreaterThan(0)
    for (const { nettoRicavo, rata } of righe) {
      expect(nettoRicavo).toBeGreaterThanOrEqual(1_500_000)
      expect(nettoRicavo).toBeLessThan(1_520_000)
      expect(rata % 100).toBe(0)
    }
    const { prodotto } = righe[0]
    const taken = await office('POST', `/pratiche/${pay}/banche/offerta`, { prodotto: prodotto._id })
    expect(taken.statusCode, taken.body).toBe(201)
    expect((await read(pay)).risposte[0].chiesto).toMatchObject({ rata: righe[0].rata, taeg: righe[0].taeg })
  })

  it('says why products stay out, by what excludes them', async () => {
    const file = await addFile({ importoRichiesto: 900_000_000, valoreImmobile: 900_100_000 })
    const { righe, escluse } = (await read(file)).offerte
    expect(righe).toEqual([])
    expect(escluse.length).toBeGreaterThan(0)
    const amounts = escluse.find(({ tema }: { tema: string }) =>
      ['importo', 'quota del valore'].includes(tema),
    )
    expect(amounts.motivi[0].detto).toMatch(/massim/)
    for (const { quanti, motivi } of escluse)
      expect(motivi.reduce((sum: number, one: { quanti: number }) => sum + one.quanti, 0)).toBe(quanti)
    const short = await addFile({
      prodotto: 'cqs',
      finalita: null,
      importoRichiesto: 1_500_000,
      durataMesi: 12,
      valoreImmobile: null,
      tipoTasso: null,
    })
    const pay = (await read(short)).offerte
    expect(pay.righe).toEqual([])
    expect(pay.escluse).toContainEqual(expect.objectContaining({ tema: 'durata' }))
  })

  it('says what the file lacks for the offers of the day', async () => {
    const file = await addFile({ valoreImmobile: null })
    expect((await read(file)).offerte).toEqual({
      righe: [],
      altre: 0,
      escluse: [],
      motivo: 'Per le offerte del giorno scriva il valore dell’immobile.',
    })
    const firm = await addFile({ prodotto: 'aziende', finalita: null })
    expect((await read(firm)).offerte.motivo).toBe('Per questo prodotto non c’è un confronto del giorno.')
  })

  it('are read by whoever reads the file, and written by whoever writes it', async () => {
    const mine = await addPerson(test, 'agent', 'banche.mio@posta.example', {
      permissions: { pratiche: true },
    })
    const superior = 'banche.sopra@posta.example'
    const above = await addPerson(test, 'agent', superior, { permissions: { pratiche: true } })
    await rowsOf('update agents set superiore = $1 where _id = $2', [above, mine])
    await addPerson(test, 'agent', 'banche.altro@posta.example', { permissions: { pratiche: true } })
    const file = await addFile({ agente: mine })
    const signedIn = async (email: string) => {
      const visitor = new Visitor(test, 'agent')
      await visitor.signIn(email)
      return visitor
    }
    const [me, boss, other] = [
      await signedIn('banche.mio@posta.example'),
      await signedIn(superior),
      await signedIn('banche.altro@posta.example'),
    ]
    const answer = await me.call('GET', `/pratiche/${file}/banche`)
    expect(answer.statusCode, answer.body).toBe(200)
    const [{ prodotto, tipoTasso }] = answer.json().offerte.righe
    expect((await boss.call('GET', `/pratiche/${file}/banche`)).statusCode).toBe(200)
    expect((await other.call('GET', `/pratiche/${file}/banche`)).statusCode).toBe(404)
    const body = { prodotto: prodotto._id, tipoTasso }
    const path = `/pratiche/${file}/banche/offerta`
    expect((await other.call('POST', path, body)).statusCode).toBe(404)
    expect((await boss.call('POST', path, body)).statusCode).toBe(403)
    expect((await me.call('POST', path, body)).statusCode).toBe(201)
  })
})

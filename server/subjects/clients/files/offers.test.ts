import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { refusalReasons } from '../../../../contract/subjects/loan-files/refusal-reasons.ts'
import { frenchPlan } from '../../../../finance/plan/french-plan.ts'
import { system } from '../../../database/actor.ts'
import { jobs } from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { addPerson } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { someBank } from '../../loan-files/testing/complete-file.ts'
import { differencesInWords } from './offers.ts'
import { addFile, addMember, type Member, putInState } from './testing/people-of-file.ts'

describe('differencesInWords', () => {
  const asked = {
    importo: 15_000_000,
    durataMesi: 300,
    tan: 3.2,
    taeg: 3.56,
    rata: 72_702,
    totale: 21_810_600,
  }

  it('says what is worse and what is better, in money first', () => {
    const offered = {
      importo: 14_000_000,
      durataMesi: 300,
      tan: 3.05,
      taeg: 3.7,
      rata: 74_000,
      totale: 22_200_000,
    }
    expect(differencesInWords(asked, offered)).toEqual([
      { testo: 'La banca presta 10.000\u00a0€ in meno di quanto chiesto.', peggiora: true },
      { testo: 'Tutte le rate insieme costano 3.894\u00a0€ in più.', peggiora: true },
      {
        testo: 'La rata è più alta di 12,98\u00a0€ al mese, cioè di 155,76\u00a0€ in un anno.',
        peggiora: true,
      },
      { testo: 'Il TAN è più basso di 0,15 punti.', peggiora: false },
      { testo: 'Il TAEG, con tutti i costi, è più alto di 0,14 punti.', peggiora: true },
    ])
  })

  it('says nothing of what is as asked, or not known', () => {
    expect(differencesInWords(asked, { ...asked, taeg: null })).toEqual([])
  })
})

describeOnEitherDatabase('the answer of a bank', open => {
  let test: TestApp
  let file: string
  let applicant: Member
  const now = new Date('2026-11-25T09:00:00Z')

  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
  })
  afterAll(() => test.app.close())
  beforeEach(async () => {
    const agente = await addPerson(test, 'agent', `agente.${Math.random()}@esempio.it`, {
      telefono: '06 000 1234',
    })
    ;({ file, applicant } = await addFile(test, { agente, valoreImmobile: 20_000_000 }))
  })

  const answered = async (values: object) => {
    const { store, database } = test.context
    await store.create(
      database.orm,
      bankAnswers,
      {
        pratica: file,
        banca: await someBank(test.context),
        inviataAl: '2026-11-20',
        importoChiesto: 15_000_000,
        durataChiesta: 300,
        tanChiesto: 3.2,
        ...values,
      },
      system,
    )
  }
  const read = (member: Member, what: string) => member.visitor.mine('GET', `/pratiche/${file}/${what}`)

  it('is an offer with every cost and the differences', async () => {
    expect((await read(applicant, 'offerta')).statusCode).toBe(404)
    await putInState(test, file, 'istruttoria_banca')
    await answered({
      stato: 'ridotta',
      importo: 14_000_000,
      durataMesi: 300,
      tan: 3.4,
      speseIstruttoria: 90_000,
      spesePerizia: 28_000,
      speseRata: 150,
      condizioni: 'Con polizza incendio.',
    })
    const offer = (await read(applicant, 'offerta')).json()
    expect(offer).toMatchObject({
      scelta: false,
      chieste: { importo: 15_000_000, tan: 3.2 },
      offerte: { importo: 14_000_000, tan: 3.4 },
      costi: [
        { nome: 'Istruttoria della banca', importo: 90_000 },
        { nome: 'Perizia', importo: 28_000 },
        { nome: 'Imposta sostitutiva', importo: 35_000 },
        { nome: 'Spese delle rate, in tutto', importo: 45_000 },
        { nome: 'Compenso della mediazione', importo: expect.any(Number) },
      ],
      condizioni: 'Con polizza incendio.',
    })
    const { totalInterest } = frenchPlan({ principal: 14_000_000, annualRate: 3.4, termMonths: 300 })
    expect(offer.offerte.totale).toBe(14_000_000 + totalInterest)
    // The last instalment absorbs the roundings.
    expect(offer.offerte.totale).not.toBe(offer.offerte.rata * 300)
    expect(offer.differenze[0].testo).toContain('in meno di quanto chiesto')
    // A guarantor does not pay the fee of the house.
    const guarantor = await addMember(test, file, 'garante')
    const names = (await read(guarantor, 'offerta')).json().costi.map(({ nome }: { nome: string }) => nome)
    expect(names).toContain('Perizia')
    expect(names).not.toContain('Compenso della mediazione')
  })

  it('has the costs that are known, while the terms are not complete', async () => {
    await answered({ stato: 'approvata', importo: 14_000_000, tan: null, spesePerizia: 28_000 })
    const { costi, offerte } = (await read(applicant, 'offerta')).json()
    expect(costi).toContainEqual({ nome: 'Perizia', importo: 28_000 })
    expect(offerte).toMatchObject({ tan: null, rata: null, totale: null })
  })

  it('is a refusal with its reason for the applicant alone, and other ways of today', async () => {
    expect((await read(applicant, 'rifiuto')).statusCode).toBe(404)
    const { store, database } = test.context
    const { rows } = await store.list(database.orm, refusalReasons, { limit: 100 }, system)
    const reason = rows.find(({ codice }) => codice === 'ltv')!
    await database.pool.query(`update pratiche set finalita = 'surroga' where _id = $1`, [file])
    await answered({ stato: 'rifiutata', motivoRifiuto: reason._id })
    await putInState(test, file, 'respinta', { motivoRifiuto: reason._id })
    const guarantor = await addMember(test, file, 'garante')
    const refusal = (await read(applicant, 'rifiuto')).json()
    expect(refusal).toMatchObject({
      motivo: {
        significato: reason.significato,
        rimedi: ['Un’altra garanzia.', 'Un rimborso parziale alla banca di oggi, prima della surroga.'],
      },
      avviso: expect.stringContaining('a una banca'),
    })
    expect(refusal.chiedere.join(' ')).toContain('art. 125')
    expect(refusal.vie.length).toBeGreaterThan(0)
    for (const { banca } of refusal.vie) expect(banca).not.toBe(refusal.banca)
    expect((await read(guarantor, 'rifiuto')).json()).toMatchObject({ motivo: null, vie: [] })
  })

  it('leads to an appointment that the customer makes, moves and cancels', async () => {
    const times = (await read(applicant, 'appuntamento/orari')).json().inizi as string[]
    expect(times.length).toBeGreaterThan(2)
    const path = `/pratiche/${file}/appuntamento`
    const made = await applicant.visitor.mine('PUT', path, { inizio: times[0] })
    expect(made.statusCode, made.body).toBe(200)
    expect(made.json()).toMatchObject({ inizio: times[0], spostabile: true })
    const [shown] = (await applicant.visitor.mine('GET', '/pratiche')).json().rows
    expect(shown).toMatchObject({
      appuntamento: { inizio: times[0] },
      prossimo: { entro: expect.any(String) },
    })
    expect((await applicant.visitor.mine('PUT', path, { inizio: '2026-11-29T03:00:00Z' })).statusCode).toBe(
      409,
    )
    // The page sends the call again when the answer is lost.
    const move = () =>
      applicant.visitor.call(
        'PUT',
        `/clients${path}`,
        { inizio: times[2] },
        { 'idempotency-key': 'spostato' },
      )
    for (const moved of [await move(), await move()]) {
      expect(moved.statusCode, moved.body).toBe(200)
      expect(moved.json()).toMatchObject({ _id: made.json()._id, inizio: times[2] })
    }
    // Nobody else has the appointment.
    const partner = await addMember(test, file, 'cointestatario')
    expect((await partner.visitor.mine('DELETE', path)).statusCode).toBe(404)
    expect((await applicant.visitor.mine('DELETE', path)).statusCode).toBe(200)
    expect((await applicant.visitor.mine('DELETE', path)).statusCode).toBe(404)
    const messages = (await read(applicant, 'messaggi')).json().rows as { testo: string }[]
    expect(messages.map(({ testo }) => testo.split(':')[0])).toEqual([
      'Ho disdetto l’appuntamento',
      'Ho spostato l’appuntamento',
      'Ho fissato un appuntamento',
    ])
    expect(await test.context.database.orm.select().from(jobs)).not.toEqual([])
  })

  it('lets the applicant ask for an invitation of another participant, once', async () => {
    const { participant } = await addMember(test, file, 'cointestatario', { accesso: null })
    const path = `/pratiche/${file}/persone/${participant}/invito`
    for (let i = 0; i < 2; i++) expect((await applicant.visitor.mine('POST', path)).statusCode).toBe(200)
    const tasks = await test.call('GET', `/pratiche_compiti?filter[pratica]=${file}`, {
      headers: { 'x-flags': 'pratiche_see' },
    })
    expect(tasks.json().rows).toMatchObject([
      { titolo: expect.stringContaining('Invitare'), stato: 'da_fare' },
    ])
  })
})

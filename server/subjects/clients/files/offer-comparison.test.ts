import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { system } from '../../../database/actor.ts'
import { companyTable, loanFileViews } from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { readPdf } from '../../../testing/pdf-text.ts'
import { addPerson } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { viewsWritten } from '../../loan-files/page/views.ts'
import { someBank } from '../../loan-files/testing/complete-file.ts'
import { addFile, addMember, type Member, putInState, signedInCustomer } from './testing/people-of-file.ts'

const need = {
  finalita: 'prima_casa',
  valore: 20_000_000,
  importo: 15_000_000,
  durataMesi: 300,
  tipoTasso: 'fisso',
} as const

describeOnEitherDatabase('an offer beside a simulation of the customer', open => {
  let test: TestApp
  let file: string
  let applicant: Member
  const now = new Date('2026-11-20T09:00:00Z')

  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
  })
  afterAll(async () => {
    await viewsWritten()
    await test.app.close()
  })
  beforeEach(async () => {
    ;({ file, applicant } = await offeredFile())
  })

  /** A file with an offer of 140.000 € in 25 years at 3,40 %. */
  async function offeredFile(values: object = {}) {
    const { store, database } = test.context
    const made = await addFile(test, {
      valoreImmobile: 20_000_000,
      tipoTasso: 'fisso',
      agente: await addPerson(test, 'agent', `agente.${crypto.randomUUID()}@esempio.it`),
      ...values,
    })
    await putInState(test, made.file, 'istruttoria_banca')
    await store.create(
      database.orm,
      bankAnswers,
      {
        pratica: made.file,
        banca: await someBank(test.context),
        stato: 'ridotta',
        inviataAl: '2026-11-10',
        rispostaAl: '2026-11-19',
        validaFinoAl: '2027-01-31',
        importoChiesto: 15_000_000,
        durataChiesta: 300,
        tanChiesto: 3.2,
        importo: 14_000_000,
        durataMesi: 300,
        tan: 3.4,
        speseIstruttoria: 90_000,
        spesePerizia: 28_000,
        condizioni: 'Con polizza incendio.',
      },
      system,
    )
    return made
  }
  const keep = async (member: Pick<Member, 'visitor'>, values: object = {}): Promise<string> => {
    const answer = await member.visitor.mine('POST', '/simulazioni', { need: { ...need, ...values } })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()._id
  }
  const compare = async (member: Pick<Member, 'visitor'>, chosen = '') => {
    const query = chosen && `?simulazione=${chosen}`
    const answer = await member.visitor.mine('GET', `/pratiche/${file}/offerta/confronto${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const pdf = (member: Pick<Member, 'visitor'>, query = '') =>
    member.visitor.mine('GET', `/pratiche/${file}/offerta/pdf${query}`)
  type Row = { nome: string; simulata: string | null; offerta: string | null; differenza: string | null }
  const row = (rows: Row[], name: string) => rows.find(({ nome }) => nome === name)

  it('leads to the calculator with the terms of the offer, while no simulation is kept', async () => {
    expect(await compare(applicant)).toEqual({
      calcolatore: '/mutui?importo=140000&valore=200000&durata=25&finalita=prima_casa&tasso=fisso',
      simulazioni: [],
      confronto: null,
    })
  })

  it('takes the nearest simulation, and the one that the customer chooses', async () => {
    const nearest = await keep(applicant)
    const farther = await keep(applicant, { importo: 10_000_000, durataMesi: 180 })
    const { simulazioni, confronto } = await compare(applicant)
    expect(simulazioni.map(({ _id }: { _id: string }) => _id)).toEqual([nearest, farther])
    expect(confronto.simulazione).toBe(nearest)
    expect(row(confronto.righe, 'Importo')).toMatchObject({ differenza: '−10.000\u00a0€' })
    expect((await compare(applicant, farther)).confronto.simulazione).toBe(farther)
  })

  it('explains the instalment by its causes, which add up to the difference', async () => {
    await keep(applicant)
    const { confronto } = await compare(applicant)
    const offer = (await applicant.visitor.mine('GET', `/pratiche/${file}/offerta`)).json()
    const simulated = 72_702
    expect(row(confronto.righe, 'Rata al mese')).toMatchObject({ simulata: '727,02\u00a0€' })
    const parts = confronto.rata.cause.map(({ testo }: { testo: string }) => {
      const [, amount, sign] = /^([\d.,]+)\s€ in (più|meno)/.exec(testo)!
      const cents = Math.round(Number(amount!.replace('.', '').replace(',', '.')) * 100)
      return sign === 'più' ? cents : -cents
    })
    expect(parts).toHaveLength(2)
    expect(parts[0] + parts[1]).toBe(offer.offerte.rata - simulated)
  })

  it('compares every cost, and the totals', async () => {
    const id = await keep(applicant)
    const { confronto } = await compare(applicant)
    const { need, offerta } = (await applicant.visitor.mine('GET', `/simulazioni/${id}`)).json()
    const { totaleDovuto } = offerta.cifre
    const euros = (cents: number) =>
      expect.stringContaining(
        Math.floor(cents / 100).toLocaleString('it-IT', { useGrouping: 'always' } as never),
      )
    expect(row(confronto.righe, 'Totale da rimborsare')).toMatchObject({
      simulata: euros(totaleDovuto),
      offerta: expect.any(String),
    })
    expect(row(confronto.righe, 'Costo totale del credito')).toMatchObject({
      simulata: euros(totaleDovuto - need.importo),
    })
    expect(confronto.costi.map(({ testo }: { testo: string }) => testo)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Istruttoria della banca: /)]),
    )
  })

  it('has own simulations alone, for each participant', async () => {
    const stranger = await signedInCustomer(test)
    const foreign = await keep(stranger)
    expect(await compare(applicant, foreign)).toMatchObject({ simulazioni: [], confronto: null })
    const partner = await addMember(test, file, 'cointestatario')
    const own = await keep(partner)
    expect((await compare(partner, foreign)).confronto.simulazione).toBe(own)
    expect(await compare(applicant, own)).toMatchObject({ simulazioni: [], confronto: null })
  })

  it('shows a guarantor no fee of the house and no total with it', async () => {
    const guarantor = await addMember(test, file, 'garante')
    await keep(guarantor)
    const { righe, costi } = (await compare(guarantor)).confronto
    const names = righe.map(({ nome }: Row) => nome)
    expect(names).toContain('Perizia')
    expect(names).not.toContain('Compenso della mediazione')
    expect(names).not.toContain('Totale da rimborsare')
    expect(JSON.stringify(costi)).not.toContain('Compenso')
    const { text } = await readPdf((await pdf(guarantor)).rawPayload)
    expect(text).not.toContain('Compenso')
    expect(text).not.toContain('Totale da rimborsare')
  })

  it('is nothing for a product whose simulations are not kept, and without an offer', async () => {
    ;({ file, applicant } = await offeredFile({ prodotto: 'prestito', finalita: 'auto' }))
    await keep(applicant)
    expect(await compare(applicant)).toEqual({ calcolatore: null, simulazioni: [], confronto: null })
    ;({ file, applicant } = await addFile(test))
    for (const what of ['confronto', 'pdf'])
      expect((await applicant.visitor.mine('GET', `/pratiche/${file}/offerta/${what}`)).statusCode).toBe(404)
  })

  it('is a PDF with terms, costs, comparison and plan, who offers it and until when', async () => {
    const id = await keep(applicant)
    await applicant.visitor.mine('PATCH', `/simulazioni/${id}`, { nome: 'La casa di via Roma' })
    const answer = await pdf(applicant, `?simulazione=${id}`)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toMatch(/^attachment/)
    expect(answer.headers['cache-control']).toContain('no-store')
    const { text, info, isTagged, tags } = await readPdf(answer.rawPayload)
    for (const words of [
      'Vale fino al 31 gennaio 2027',
      '140.000 €',
      '3,40 %',
      'Istruttoria della banca 900 €',
      'Compenso della mediazione',
      'Totale da rimborsare',
      'A confronto con la Sua simulazione',
      'La casa di via Roma',
      'Perché la rata cambia',
      'invece di 3,20 %',
      'Con polizza incendio.',
      'Anno 25',
      'restano 0 €',
      'PIES',
      'Quinto S.r.l.',
    ])
      expect(text).toContain(words)
    expect(info.Title).toMatch(/^Offerta di .+, pratica C\d+$/)
    expect(isTagged).toBe(true)
    expect([...tags]).toEqual(expect.arrayContaining(['H1', 'H2', 'L']))
    await viewsWritten()
    const views = await test.context.database.orm
      .select()
      .from(loanFileViews)
      .where(eq(loanFileViews.file, file))
    expect(views).toContainEqual(
      expect.objectContaining({ how: 'carta', name: 'Offerta della banca', person: applicant.account }),
    )
  })

  it('is a PDF without a comparison too, and none before the house has written its data', async () => {
    const { text } = await readPdf((await pdf(applicant)).rawPayload)
    expect(text).not.toContain('A confronto con')
    const { orm } = test.context.database
    const rows = await orm.select().from(companyTable)
    await orm.delete(companyTable)
    const answer = await pdf(applicant)
    expect([answer.statusCode, answer.body]).toEqual([
      409,
      expect.stringContaining('lo chieda a chi La segue'),
    ])
    await orm.insert(companyTable).values(rows)
  })
})

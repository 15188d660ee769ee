import { afterAll, beforeAll, expect, it } from 'vitest'
import { positionOn } from '../../../../contract/loan-files/running-credit.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { system } from '../../../database/actor.ts'
import { banksTable } from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addFile, addMember, putInState, withdraw } from '../files/testing/people-of-file.ts'

describeOnEitherDatabase('a credit after its payment', open => {
  let test: TestApp
  let bank: string
  beforeAll(async () => {
    test = await openTestApp(open)
    const [first] = await test.context.database.orm.select().from(banksTable).limit(1)
    bank = first!._id as string
  })
  afterAll(() => test.app.close())

  /** A file that was paid out two years ago with this rate. */
  async function paid(values: object = {}, answer: object = {}) {
    const made = await addFile(test, {
      tipoTasso: 'fisso',
      valoreImmobile: 22_000_000,
      liquidataAl: '2024-10-31',
      ...values,
    })
    const { store, database } = test.context
    await store.create(
      database.orm,
      bankAnswers,
      {
        pratica: made.file,
        banca: bank,
        stato: 'scelta',
        importo: 15_000_000,
        durataMesi: 300,
        tan: 5.4,
        ...answer,
      } as never,
      system,
    )
    await putInState(test, made.file, 'perfezionata')
    const read = (visitor = made.applicant.visitor) => visitor.mine('GET', `/pratiche/${made.file}/rimborso`)
    return { ...made, read }
  }

  it('has the plan, the rule of the law, and what a transfer saves after all costs', async () => {
    const { read } = await paid()
    const answer = await read()
    expect(answer.statusCode, answer.body).toBe(200)
    const { credito, surroga, oggi, lettere } = answer.json()
    expect(oggi).toBe('2026-11-20')
    expect(credito).toMatchObject({
      importo: 15_000_000,
      numeroRate: 300,
      inizio: '2024-10-31',
      regola: 'senza_indennizzo',
      variabile: false,
    })
    const { residuo, rimaste, daPagare } = positionOn(credito, oggi)
    expect(rimaste).toBe(276)
    expect(surroga.rate).toBe(276)
    expect(surroga.totale).toBeGreaterThan(0)
    expect(surroga.mese).toBe(Math.floor(surroga.totale / 276))
    // What is saved is what is left to pay, less the new instalments and costs.
    const moved = daPagare - surroga.totale
    expect(moved).toBeGreaterThan(residuo)
    expect(Math.abs(moved - surroga.rata * 276 - surroga.costi)).toBeLessThan(30_000)
    expect(lettere).toEqual({ accese: false, serveConsenso: true })
  })

  it('has no transfer where nothing is saved, for a young mortgage, and for a variable rate', async () => {
    for (const { read } of [
      await paid({}, { tan: 2.4 }),
      await paid({ liquidataAl: '2026-02-10' }),
      await paid({ tipoTasso: 'variabile' }),
      await paid({ valoreImmobile: null }),
    ]) {
      const answer = (await read()).json()
      expect(answer.credito).not.toBeNull()
      expect(answer.surroga).toBeNull()
    }
  })

  it('has indemnity and refunded costs by the kind of credit', async () => {
    const loan = await paid(
      { prodotto: 'prestito', finalita: 'auto', importoRichiesto: 2_000_000, valoreImmobile: null },
      { importo: 2_000_000, durataMesi: 60, tan: 7.9, speseIstruttoria: 30_000 },
    )
    const { credito, surroga } = (await loan.read()).json()
    expect(credito.regola).toBe('credito_ai_consumatori')
    expect(credito.costi).toBeGreaterThanOrEqual(30_000)
    expect(surroga).toBeNull()
    const cash = await paid({ finalita: 'liquidita' })
    expect((await cash.read()).json().credito.regola).toBe('contratto')
  })

  it('says that it is over, and what is not known', async () => {
    const { file, read } = await paid()
    await putInState(test, file, 'estinta', { estintaAl: '2026-10-01' })
    expect((await read()).json()).toMatchObject({ estinta: true, estintaAl: '2026-10-01', credito: null })
    const unknown = await paid({}, { tan: null })
    expect((await unknown.read()).json()).toMatchObject({ estinta: false, credito: null, surroga: null })
    const leasing = await paid({ prodotto: 'leasing', finalita: 'bene_strumentale' })
    expect((await leasing.read()).json().credito).toBeNull()
  })

  it('is for the applicants of the file alone, and only once it is paid', async () => {
    const { file, read, applicant } = await paid()
    const other = await paid()
    const joint = await addMember(test, file, 'cointestatario')
    const guarantor = await addMember(test, file, 'garante')
    expect((await read(joint.visitor)).statusCode).toBe(200)
    for (const { visitor } of [guarantor, other.applicant]) expect((await read(visitor)).statusCode).toBe(404)
    await withdraw(test, joint.participant)
    expect((await read(joint.visitor)).statusCode).toBe(404)
    expect((await test.call('GET', `/clients/pratiche/${file}/rimborso`)).statusCode).toBe(401)
    const early = await addFile(test)
    const path = `/pratiche/${early.file}/rimborso`
    expect((await early.applicant.visitor.mine('GET', path)).statusCode).toBe(404)
    expect((await applicant.visitor.mine('GET', path)).statusCode).toBe(404)
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type LetterChoices, wantsLetters } from '../../../../contract/letters/notifications.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { system } from '../../../database/actor.ts'
import { banksTable, clientsTable, jobs, ratesTable, transferLetters } from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addFile, addMember, putInState, withdraw } from '../files/testing/people-of-file.ts'
import { writeTransferLetters } from './transfer-letters.ts'

const chosen = [{ tipo: 'surroga' as const, attiva: true, at: '2026-11-01T09:00:00.000Z' }]
const agreed = [
  {
    tipo: 'marketing' as const,
    valore: true,
    testoVersione: '2026-11',
    at: '2026-11-01T09:00:00.000Z',
    fonte: 'area clienti',
  },
]

describeOnEitherDatabase('letters about transfers', open => {
  let test: TestApp
  let now = new Date('2026-11-20T09:00:00Z')
  let bank: string
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
    const [first] = await test.context.database.orm.select().from(banksTable).limit(1)
    bank = first!._id as string
  })
  beforeEach(async () => {
    now = new Date('2026-11-20T09:00:00Z')
    await test.context.database.orm.delete(jobs)
    await test.context.database.orm.delete(transferLetters)
    await test.context.database.orm.update(clientsTable).set({ notifiche: null })
  })
  afterAll(() => test.app.close())

  async function mortgage(tan = 5.4) {
    const made = await addFile(test, {
      tipoTasso: 'fisso',
      valoreImmobile: 22_000_000,
      liquidataAl: '2024-10-31',
    })
    const answer = {
      pratica: made.file,
      banca: bank,
      stato: 'scelta',
      importo: 15_000_000,
      durataMesi: 300,
      tan,
    }
    await test.context.store.create(test.context.database.orm, bankAnswers, answer as never, system)
    await putInState(test, made.file, 'perfezionata')
    return made
  }
  const choose = (account: string, values: object = { notifiche: chosen, consensi: agreed }) =>
    test.context.database.orm.update(clientsTable).set(values).where(eq(clientsTable._id, account))
  const letters = async () =>
    (await test.context.database.orm.select().from(jobs).where(eq(jobs.kind, 'mail'))).map(
      ({ payload }) => payload as { subject: string; text: string; kind?: string },
    )
  const run = () => writeTransferLetters(test.context)

  it('come to those who chose them and agreed, when a transfer saves', async () => {
    const silent = await mortgage()
    await run()
    expect(await letters()).toEqual([])
    await choose(silent.applicant.account, { notifiche: chosen })
    await run()
    expect(await letters()).toEqual([])
    now = new Date('2026-11-21T09:00:00Z')
    await choose(silent.applicant.account)
    const cheap = await mortgage(2.2)
    await choose(cheap.applicant.account)
    await run()
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ kind: 'surroga' })
    expect(letter!.subject).toMatch(/Surroga: risparmierebbe \d+\s€ al mese/)
    expect(letter!.text).toContain(`/area-clienti/pratiche/${silent.file}`)
    // The income and the debt stay in the area.
    expect(letter!.text).not.toMatch(/2\.100|150\.000|[Rr]eddito/)
  })

  it('are stopped by their link without signing in, also pressed again, until the customer wants them', async () => {
    const { applicant } = await mortgage()
    await choose(applicant.account)
    await run()
    const token = (await letters())[0]!.text.split(/\/ferma-avviso\/[\w-]{43}#/)[1]!.slice(0, 22)
    // A mail program posts to an address without a fragment.
    const stopUrl = expect.stringMatching(new RegExp(`/area-clienti/ferma-avviso/${token}$`))
    expect((await letters())[0]).toMatchObject({ stopUrl })
    const { orm } = test.context.database
    const customer = async () =>
      (await orm.select().from(clientsTable).where(eq(clientsTable._id, applicant.account)))[0]!
    const wanted = async () => wantsLetters((await customer()) as unknown as LetterChoices, 'surroga')
    const stop = () => test.call('POST', '/clients/avvisi/ferma', { payload: { token } })
    expect(await wanted()).toBe(true)
    for (const press of [1, 2]) {
      const answer = await stop()
      expect([answer.statusCode, answer.json()], `press ${press}`).toEqual([200, { fermato: 'surroga' }])
      expect(await wanted()).toBe(false)
    }
    // The other letters and the consent are as before.
    const { notifiche, consensi } = await customer()
    expect(notifiche).toEqual([{ tipo: 'surroga', attiva: false, at: now.toISOString() }])
    expect(consensi).toEqual(agreed)
    await choose(applicant.account)
    expect(await wanted()).toBe(true)
  })

  it('come once in three months, however often the job runs', async () => {
    const { applicant } = await mortgage()
    await choose(applicant.account)
    await Promise.all([run(), run(), run()])
    expect(await letters()).toHaveLength(1)
    const { orm } = test.context.database
    const later = async (day: string) => {
      now = new Date(`${day}T09:00:00Z`)
      // The rates of the example are of November.
      await orm.update(ratesTable).set({ data: day }).where(eq(ratesTable.data, lastDay))
      lastDay = day
      await run()
      return (await letters()).length
    }
    let lastDay = '2026-11-19'
    expect(await later('2026-12-10')).toBe(1)
    expect(await later('2027-02-19')).toBe(1)
    expect(await later('2027-02-20')).toBe(2)
    await orm.update(ratesTable).set({ data: '2026-11-19' }).where(eq(ratesTable.data, lastDay))
  })

  it('come to no guarantor, to nobody without access, and not when the transaction fails', async () => {
    const { file, applicant } = await mortgage()
    const guarantor = await addMember(test, file, 'garante')
    await choose(guarantor.account)
    await run()
    expect(await letters()).toEqual([])
    await choose(applicant.account)
    const crash = () => {
      throw new Error('crash')
    }
    await expect(writeTransferLetters({ ...test.context, newId: crash })).rejects.toThrow('crash')
    expect(await letters()).toEqual([])
    expect(await test.context.database.orm.select().from(transferLetters)).toEqual([])
    await withdraw(test, applicant.participant)
    await run()
    expect(await letters()).toEqual([])
  })
})

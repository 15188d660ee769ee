import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../../../contract/calls/call.ts'
import type { durationReport, fileForecast, forecastQuality } from '../../../../contract/calls/durations.ts'
import { addDays, dayInRome } from '../../../../contract/italian/days.ts'
import { countedStates } from '../../../../contract/loan-files/durations.ts'
import { agencies } from '../../../../contract/subjects/agencies.ts'
import { banks } from '../../../../contract/subjects/banks.ts'
import type { FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import { addWorkingDays, workingDaysBetween } from '../../../../finance/calendar/working-days.ts'
import type { Context } from '../../../context.ts'
import { system } from '../../../database/actor.ts'
import { durationCounts, jobs, stepDurations } from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { startJobs } from '../../../jobs/jobs.ts'
import { addPerson, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openTestContext } from '../../../testing/test-context.ts'
import {
  countDurations,
  enqueueDailyDurationCount,
  enqueueDurationCount,
  scoreForecasts,
} from './count-durations.ts'
import { forecastsOf, outlookOf, probabilityOfDisbursement, usualDaysOf } from './file-forecasts.ts'
import { Calendar, filesWithIds, readOpenFiles, readOpenStays, readStays } from './stays.ts'
import { readTables } from './stored-tables.ts'
import { addHistories, type FileHistory, type HistoryStep } from './testing/history.ts'

const noon = (day: string) => new Date(`${day}T11:00:00Z`)
/** An instant, or noon in Rome on a day. */
const instantOf = (at: string) => (at.length === 10 ? noon(at) : new Date(at))
const after = (day: string, days: number) => (days === 0 ? day : addWorkingDays({ day, days }))
let bank: string
let otherBank: string
const unknown = '0199c0de-0000-7000-8000-0000000000ff'

/** A personal loan that takes some working days with the bank, and some from the contract to the payment. */
const paidLoan = (from: string, withBank: number, toPayment: number, banca = bank): FileHistory => ({
  prodotto: 'prestito',
  banca,
  steps: [
    ['istruttoria_banca', from],
    ['contratto', after(from, withBank)],
    ['liquidata', after(from, withBank + toPayment)],
  ],
})
const ofLoans = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, number) => make(number))

describeOnEitherDatabase('how long loan files take', open => {
  let context: Context
  let day = '2026-11-20'
  beforeEach(async () => {
    day = '2026-11-20'
    context = await openTestContext(open, { now: () => instantOf(day) })
    bank = await addBank('Banca Aurelia')
    otherBank = await addBank('Credito Adriatico')
  })
  const addBank = async (nome: string) => {
    const values = {
      ...{ nome, tipo: 'banca', convenzioneDal: '2020-01-01', referenti: [], slaGiorni: {}, provvigioni: [] },
      ...{ policy: { ltvMax: 80, rataRedditoMax: 35, etaMaxScadenza: 75 }, status: 'validated' },
    }
    return (await context.store.create(context.database.orm, banks, values, system))._id
  }
  const forecasting = () => ({ db: context.database.reads, now: context.now })
  const usual = (product = 'prestito', ofBank: string | null = bank) =>
    usualDaysOf(context.database.reads, product, ofBank)
  const tables = () => context.database.orm.select().from(stepDurations)

  it('says nothing in a house without history, and counts it without an error', async () => {
    await countDurations(context)
    await scoreForecasts(context)
    const [file] = await addHistories(context, [{ steps: [['segnalata', '2026-11-02']] }])
    expect(await usual()).toEqual({})
    expect([...(await forecastsOf(forecasting(), [file!, unknown]))]).toEqual([])
    expect(await probabilityOfDisbursement(forecasting(), [file!], '2027-01-01')).toEqual(
      new Map([[file, null]]),
    )
    expect(await context.database.orm.select().from(durationCounts)).toMatchObject([{ quality: null }])
  })

  it('says the usual days from twenty ended steps on: of the bank, or else of all banks', async () => {
    // 10, 11 … 28 working days with one bank: nineteen.
    await addHistories(
      context,
      ofLoans(19, number => paidLoan('2026-03-02', 10 + number, 2)),
    )
    await countDurations(context)
    expect(await usual()).toEqual({})
    await addHistories(context, [paidLoan('2026-03-02', 29, 2, otherBank)])
    await countDurations(context)
    expect((await usual()).istruttoria_banca).toEqual({ da: 13, a: 25, pratiche: 20, dellaBanca: false })
    await addHistories(context, [paidLoan('2026-03-02', 29, 2)])
    await countDurations(context)
    expect((await usual()).istruttoria_banca).toEqual({ da: 13, a: 25, pratiche: 20, dellaBanca: true })
    expect((await usual('prestito', otherBank)).istruttoria_banca).toMatchObject({ dellaBanca: false })
    expect(await usual('mutuo')).toEqual({})
  })

  it('counts integrations, suspensions and steps back as part of the step that they hold up', async () => {
    const detour: HistoryStep[] = [
      ['istruttoria_banca', '2026-03-02'],
      ['integrazione_richiesta', '2026-03-04'],
      ['sospesa', '2026-03-05'],
      ['integrazione_richiesta', '2026-03-09'],
      ['istruttoria_banca', '2026-03-11'],
      ['contratto', '2026-03-16'],
      // Back, and to the contract again.
      ['istruttoria_banca', '2026-03-17'],
      ['contratto', '2026-03-18'],
      ['liquidata', '2026-03-20'],
    ]
    await addHistories(
      context,
      ofLoans(20, () => ({ prodotto: 'prestito', banca: bank, steps: detour })),
    )
    await countDurations(context)
    expect(await usual()).toMatchObject({
      istruttoria_banca: { da: 10, a: 10 },
      integrazione_richiesta: { da: 5, a: 5 },
      contratto: { da: 4, a: 4 },
    })
    const rows = await tables()
    const contract = rows.find(row => row.bank === bank && row.state === 'contratto')
    expect(contract).toMatchObject({ next: 20, refused: 0, withdrawn: 0, open: 0 })
  })

  it('leaves out what begins or ends on a day that nobody knows', async () => {
    await addHistories(context, [
      ...ofLoans(20, () => paidLoan('2026-06-01', 4, 3)),
      // Known in its state alone, or with the day before it.
      ...ofLoans(20, () => ({
        prodotto: 'prestito' as const,
        banca: bank,
        steps: [['contratto', '2026-06-01', true]] as const,
      })),
      ...ofLoans(20, () => ({
        ...{ prodotto: 'prestito' as const, banca: bank },
        steps: [
          ['istruttoria_banca', '2026-06-01'],
          ['contratto', '2026-06-01', true],
          ['liquidata', '2026-10-01'],
        ] as const,
      })),
    ])
    const found: Record<string, number> = {}
    for await (const some of readStays(
      context.database.reads,
      await Calendar.open(context.database.reads, context.now()),
    ))
      for (const { stato, lasted } of some)
        for (const [days, , count] of lasted)
          found[`${stato} ${days}`] = (found[`${stato} ${days}`] ?? 0) + count
    expect(found).toMatchObject({ 'istruttoria_banca 4': 20, 'contratto 3': 20 })
    expect(Object.keys(found).filter(key => !key.startsWith('liquidata'))).toHaveLength(2)
  })

  it('begins again with the next bank after a refusal', async () => {
    await addHistories(context, [
      {
        steps: [
          ['istruttoria_banca', '2026-03-02'],
          ['respinta', '2026-03-09'],
          ['istruttoria_interna', '2026-03-10'],
          ['caricata_banca', '2026-03-12'],
        ],
      },
    ])
    await countDurations(context)
    const counts = (await tables()).map(({ state, next, refused, open: still }) => [
      state,
      next,
      refused,
      still,
    ])
    expect(counts).toContainEqual(['istruttoria_banca', 0, 1, 0])
    expect(counts).toContainEqual(['istruttoria_interna', 1, 0, 0])
    expect(counts).toContainEqual(['caricata_banca', 0, 0, 1])
  })

  it('reads the step of a file on its way as the count does, after every kind of step', async () => {
    const states = [
      ...['istruttoria_interna', 'caricata_banca', 'istruttoria_banca', 'perizia', 'liquidata'],
      ...['integrazione_richiesta', 'sospesa', 'respinta', 'rinunciata'],
    ] as const
    const someSteps = fc.array(fc.tuple(fc.constantFrom(...states), fc.boolean()), {
      minLength: 1,
      maxLength: 8,
    })
    const histories = fc.sample(someSteps, { numRuns: 150, seed: 11 }).map(steps => ({
      steps: steps.map(([state, isGuess], at): HistoryStep => {
        // Two steps have the same instant.
        const on = after('2026-03-02', 1 + Math.floor(at / 2))
        return isGuess ? [state, on, true] : [state, on]
      }),
    }))
    const ids = await addHistories(context, histories)
    const { reads } = context.database
    const found = new Map<string, number>()
    const add = (state: string, count: number) => found.set(state, (found.get(state) ?? 0) + count)
    const calendar = await Calendar.open(reads, context.now())
    for await (const some of readOpenFiles(reads, calendar, context.now()))
      for (const { stato, files } of some) add(stato, files)
    const { stays } = await readOpenStays(reads, filesWithIds(ids), context.now())
    expect(stays.length).toBeGreaterThan(20)
    for (const { stato } of stays) add(stato, -1)
    expect([...found.values()].filter(difference => difference !== 0)).toEqual([])
  })

  it('counts the patron of the agency as a holiday, and leaves out what began more than 24 months ago', async () => {
    const values = {
      ...{
        codice: 'MI01',
        nome: 'Milano',
        slug: 'milano',
        email: 'milano@esempio.it',
        patrono: '12-07',
        orari: [],
      },
      ...{
        prodotti: [],
        riceveRichieste: false,
        servizi: [],
        comuniServiti: [],
        accessibile: false,
        pubblica: false,
      },
      indirizzo: {
        ...{ via: 'Via Dante 1', cap: '20121', comune: 'Milano', provincia: 'MI', regione: 'Lombardia' },
        ...{ lat: 45.4, lng: 9.2 },
      },
      status: 'validated',
    }
    const { _id: agenzia } = await context.store.create(context.database.orm, agencies, values, system)
    // 7 and 8 December 2026 are holidays in Milan, and only the second one elsewhere.
    day = '2026-12-31'
    const steps: HistoryStep[] = [
      ['contratto', '2026-12-04'],
      ['liquidata', '2026-12-10'],
    ]
    await addHistories(context, [
      { prodotto: 'prestito', agenzia, steps },
      { prodotto: 'cqs', steps },
      {
        prodotto: 'tfs',
        steps: [
          ['contratto', '2024-12-30'],
          ['liquidata', '2025-01-03'],
        ],
      },
    ])
    await countDurations(context)
    const spells = (await tables()).filter(({ state }) => state === 'contratto')
    expect(spells.map(one => [one.product, one.spells[0]!.days]).sort()).toEqual([
      ['cqs', 3],
      ['prestito', 2],
    ])
  })

  it('gives the probability of the payment by a day, with the days already spent, refusals and withdrawals', async () => {
    const refused = (number: number): FileHistory => ({
      prodotto: 'prestito',
      banca: bank,
      steps: [
        ['istruttoria_banca', '2026-03-02'],
        ['respinta', after('2026-03-02', number < 5 ? 2 : 8)],
      ],
    })
    const ids = await addHistories(context, [
      ...ofLoans(20, () => paidLoan('2026-03-02', 4, 2)),
      ...ofLoans(20, () => paidLoan('2026-03-02', 10, 2)),
      ...ofLoans(10, refused),
      // Under way: since today, and for five working days.
      { prodotto: 'prestito', banca: bank, steps: [['istruttoria_banca', '2026-11-20']] },
      { prodotto: 'prestito', banca: bank, steps: [['istruttoria_banca', '2026-11-13']] },
      { prodotto: 'prestito', banca: bank, steps: [['istruttoria_banca', '2026-11-02']] },
    ])
    const [fresh, older, oldest] = ids.slice(-3) as [string, string, string]
    await countDurations(context)
    const by = async (id: string, days: number) =>
      (await probabilityOfDisbursement(forecasting(), [id], after('2026-11-20', days))).get(id)!
    // The open stays lower the number at risk: one is censored at 0 days, one at 5.
    expect(await by(fresh, 5)).toBe(0)
    expect(await by(fresh, 6)).toBeCloseTo((47 / 52) * (20 / 47), 5)
    expect(await by(fresh, 400)).toBeGreaterThan(await by(fresh, 6))
    // Of those that took more than five days, 20 went on at ten days and five were refused at eight.
    expect(await by(older, 6)).toBe(0)
    expect(await by(older, 7)).toBeCloseTo((1 - 5 / 26) * (20 / 21), 5)
    expect((await forecastsOf(forecasting(), [older])).get(older)!.days).toEqual({
      dal: after('2026-11-20', 7),
      al: after('2026-11-20', 7),
    })
    // No file took longer than this one.
    expect((await forecastsOf(forecasting(), [oldest])).has(oldest)).toBe(false)
    expect((await probabilityOfDisbursement(forecasting(), [fresh], '2026-11-19')).get(fresh)).toBeNull()
  })

  it('says when each step that is still to come is expected, from twenty ended steps on', async () => {
    const passed = (from: string, banca = bank): FileHistory => ({
      prodotto: 'cqs',
      banca,
      steps: [
        ['istruttoria_banca', from],
        ['contratto', after(from, 4)],
        ['polizza', after(from, 6)],
        ['notifica_benestare', after(from, 9)],
        ['liquidata', after(from, 14)],
      ],
    })
    const withdrawn: FileHistory = {
      prodotto: 'cqs',
      banca: bank,
      steps: [
        ['istruttoria_banca', '2026-03-02'],
        ['rinunciata', '2026-05-11'],
      ],
    }
    const [file, ...others] = await addHistories(context, [
      { prodotto: 'cqs', banca: bank, steps: [['istruttoria_banca', '2026-11-18']] },
      // Held up in the contract for a day, by a suspension.
      {
        prodotto: 'cqs',
        banca: otherBank,
        steps: [
          ['istruttoria_banca', '2026-11-10'],
          ['contratto', '2026-11-19'],
          ['sospesa', '2026-11-20'],
        ],
      },
      { prodotto: 'cqs', banca: bank, steps: [['liquidata', '2026-11-18']] },
      { prodotto: 'cqs', banca: bank, steps: [['rinunciata', '2026-11-18']] },
    ])
    await addHistories(
      context,
      ofLoans(19, () => passed('2026-03-02')),
    )
    const stepsOf = async (id: string) => (await outlookOf(forecasting(), id)).steps
    expect(await stepsOf(file!)).toEqual([])
    await countDurations(context)
    expect(await stepsOf(file!)).toEqual([])
    await addHistories(context, [passed('2026-04-01', otherBank), withdrawn])
    await countDurations(context)
    const step = (stato: FileState, days: number, pratiche: number, dellaBanca: boolean) => ({
      ...{ stato, pratiche, dellaBanca },
      dal: after('2026-11-20', days),
      al: after('2026-11-20', days),
    })
    // The bank has twenty ended stays in its own first step, and nineteen in the others.
    expect(await stepsOf(file!)).toEqual([
      step('contratto', 2, 20, true),
      step('polizza', 4, 20, false),
      step('notifica_benestare', 7, 20, false),
      step('liquidata', 12, 20, false),
    ])
    expect(await stepsOf(others[0]!)).toEqual([
      step('polizza', 1, 20, false),
      step('notifica_benestare', 4, 20, false),
      step('liquidata', 9, 20, false),
    ])
    expect(await stepsOf(others[1]!)).toEqual([])
    expect(await stepsOf(others[2]!)).toEqual([])
    expect(await stepsOf(unknown)).toEqual([])
    // No stay lasted as long as this file.
    day = '2026-12-31'
    expect(await stepsOf(others[0]!)).toEqual([])
  })

  it('answers from the new tables as soon as another process has counted, and from the old ones until then', async () => {
    const [file] = await addHistories(context, [
      { prodotto: 'prestito', banca: bank, steps: [['istruttoria_banca', '2026-11-20']] },
      ...ofLoans(20, () => paidLoan('2026-03-02', 4, 2)),
    ])
    await countDurations(context)
    const payment = async () => (await outlookOf(forecasting(), file!)).steps.at(-1)!.al
    expect(await payment()).toBe(after('2026-11-20', 6))
    await addHistories(
      context,
      ofLoans(60, () => paidLoan('2026-03-02', 9, 2)),
    )
    expect(await payment()).toBe(after('2026-11-20', 6))
    // Nothing tells this process about the count.
    await countDurations(context)
    expect(await payment()).toBe(after('2026-11-20', 11))
    // A count that ends between the two statements of one reading.
    const { db } = forecasting()
    const { count } = await readOpenStays(db, filesWithIds([file!]), context.now())
    await countDurations(context)
    const tables = await readTables(db, count, [
      { product: 'prestito', bank, state: 'istruttoria_banca' },
      { product: 'prestito', bank: otherBank, state: 'contratto' },
    ])
    expect(tables({ product: 'prestito', bank, state: 'istruttoria_banca' }).ofBank).toMatchObject({
      next: 80,
    })
    expect(tables({ product: 'prestito', bank: otherBank, state: 'contratto' })).toMatchObject({
      ofBank: undefined,
      ofAll: { next: 80 },
    })
  })

  it('ignores steps of a clock that was ahead, and counts again when the clock goes back', async () => {
    await addHistories(
      context,
      ofLoans(20, () => paidLoan('2026-03-02', 4, 2)),
    )
    const [file] = await addHistories(context, [
      {
        prodotto: 'prestito',
        banca: bank,
        steps: [
          ['istruttoria_banca', '2026-11-18'],
          ['contratto', '2031-01-02'],
        ],
      },
    ])
    await countDurations(context)
    expect(
      (await tables()).find(one => one.bank === bank && one.state === 'istruttoria_banca'),
    ).toMatchObject({
      next: 20,
      open: 1,
    })
    expect([...(await forecastsOf(forecasting(), [file!]))]).toHaveLength(1)
    // Years ahead nothing began in the last 24 months.
    day = '2035-05-02'
    await enqueueDailyDurationCount(context)
    await startJobs(context, async () => {}, { poll: false }).runDue()
    expect(await usual()).toEqual({})
    day = '2026-11-20'
    await enqueueDailyDurationCount(context)
    await startJobs(context, async () => {}, { poll: false }).runDue()
    expect((await usual()).istruttoria_banca).toMatchObject({ pratiche: 20 })
    expect(await context.database.orm.select().from(durationCounts)).toMatchObject([
      { number: 3, at: noon(day) },
    ])
  })

  it('counts the days in Rome on the nights on which the clock changes', async () => {
    const overNight = (from: string, to: string): FileHistory => ({
      prodotto: 'prestito',
      banca: bank,
      steps: [
        ['istruttoria_banca', from],
        ['contratto', to],
        ['liquidata', after(dayInRome(new Date(to)), 2)],
      ],
    })
    await addHistories(context, [
      // From Friday at 23.30 to Monday at 0.30 in Rome, at the end and at the beginning of summer time.
      ...ofLoans(10, () => overNight('2025-10-24T21:30:00Z', '2025-10-26T23:30:00Z')),
      ...ofLoans(10, () => overNight('2026-03-27T22:30:00Z', '2026-03-29T22:30:00Z')),
    ])
    const [file] = await addHistories(context, [
      { prodotto: 'prestito', banca: bank, steps: [['istruttoria_banca', '2026-10-23T21:30:00Z']] },
    ])
    const payments: unknown[] = []
    // Half past two comes twice in this night; then Sunday and Monday begin half an hour before.
    for (day of [
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      '2026-10-25T22:30:00Z',
      '2026-10-25T23:30:00Z',
    ]) {
      await countDurations(context)
      payments.push((await outlookOf(forecasting(), file!)).steps.at(-1)!.al)
    }
    expect(await usual()).toMatchObject({ istruttoria_banca: { da: 1, a: 1, pratiche: 20 } })
    // One working day with the bank, and two until the payment.
    expect(payments).toEqual(['2026-10-28', '2026-10-28', '2026-10-28', '2026-10-28'])
  })

  it('says nothing when the clock jumps years ahead, and the same as before when it comes back', async () => {
    const [file] = await addHistories(context, [
      { prodotto: 'prestito', banca: bank, steps: [['istruttoria_banca', '2026-11-18']] },
      ...ofLoans(20, () => paidLoan('2026-03-02', 4, 2)),
    ])
    await countDurations(context)
    const outlook = async () => (await outlookOf(forecasting(), file!)).steps
    const before = await outlook()
    expect(before.map(({ stato }) => stato)).toEqual(['contratto', 'liquidata'])
    day = '2041-05-02'
    expect(await outlook()).toEqual([])
    await countDurations(context)
    expect(await outlook()).toEqual([])
    day = '2026-11-20'
    await countDurations(context)
    expect(await outlook()).toEqual(before)
    // Before the file began.
    day = '2026-11-02'
    expect(await outlook()).toEqual([])
  })

  it('is counted once a day, and once more after an import, by one job', async () => {
    const waiting = () => context.database.orm.select().from(jobs)
    await enqueueDailyDurationCount(context)
    await enqueueDailyDurationCount(context)
    await enqueueDurationCount(context, context.database.orm)
    expect(await waiting()).toHaveLength(1)
    expect(await startJobs(context, async () => {}, { poll: false }).runDue()).toBe(1)
    await enqueueDailyDurationCount(context)
    expect(await waiting()).toHaveLength(0)
    await enqueueDurationCount(context, context.database.orm)
    expect(await waiting()).toHaveLength(1)
    day = '2026-11-21'
    expect(await startJobs(context, async () => {}, { poll: false }).runDue()).toBe(1)
  })

  it('keeps the former tables until a count is complete, and removes what an interrupted count left', async () => {
    await addHistories(
      context,
      ofLoans(20, () => paidLoan('2026-03-02', 4, 2)),
    )
    await countDurations(context)
    const before = await tables()
    await addHistories(
      context,
      ofLoans(20, () => paidLoan('2026-03-02', 9, 2)),
    )
    await expect(countDurations(context, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
    // The rows of a process that was killed while it wrote them.
    await context.database.orm.insert(stepDurations).values(before.map(row => ({ ...row, count: 2 })))
    expect((await usual()).istruttoria_banca).toEqual({ da: 4, a: 4, pratiche: 20, dellaBanca: true })
    await countDurations(context)
    expect((await usual()).istruttoria_banca).toEqual({ da: 4, a: 9, pratiche: 40, dellaBanca: true })
    expect(new Set((await tables()).map(({ count }) => count))).toEqual(new Set([3]))
  })

  it('scores the forecasts of the last quarter from what was known on its first day', async () => {
    // Until June every loan is paid out six days after it is sent; of those of July one in four is refused.
    await addHistories(
      context,
      ofLoans(40, () => paidLoan('2026-03-02', 4, 2)),
    )
    // The quarter before: three of four files that were under way on its first day were paid out.
    const sent: HistoryStep = ['istruttoria_banca', '2026-06-29']
    await addHistories(context, [
      ...ofLoans(3, () => paidLoan('2026-03-30', 4, 2)),
      {
        prodotto: 'prestito',
        banca: bank,
        steps: [
          ['istruttoria_banca', '2026-03-30'],
          ['rinunciata', '2026-04-02'],
        ],
      },
      ...ofLoans(6, () => ({
        prodotto: 'prestito' as const,
        banca: bank,
        steps: [sent, ['contratto', '2026-07-03'], ['liquidata', '2026-07-07']] as HistoryStep[],
      })),
      ...ofLoans(2, () => ({
        prodotto: 'prestito' as const,
        banca: bank,
        steps: [sent, ['respinta', '2026-07-03']] as HistoryStep[],
      })),
      // Nothing is known of mortgages.
      { steps: [['istruttoria_banca', '2026-06-29']] },
    ])
    await countDurations(context)
    await scoreForecasts(context)
    const [{ quality } = { quality: null }] = await context.database.orm.select().from(durationCounts)
    expect(quality).toMatchObject({
      ...{ dal: '2026-07-01', al: '2026-09-30', pratiche: 8, senza: 1, liquidate: 6, base: 3 / 4 },
      gruppi: [{ detto: 100, pratiche: 8, liquidate: 6 }],
    })
    // Said 1 of each: two wrong of eight. 0.75 of each would have cost 6/8·0.0625 + 2/8·0.5625.
    expect(quality!.brier).toBeCloseTo(0.25, 12)
    expect(quality!.vantaggio).toBeCloseTo(1 - 0.25 / 0.1875, 12)
  })

  describe('the stays of random histories', () => {
    const states = [
      'segnalata',
      'consulenza',
      'caricata_banca',
      'istruttoria_banca',
      'integrazione_richiesta',
      'contratto',
      'liquidata',
      'sospesa',
      'respinta',
      'rinunciata',
    ] as const
    const history = fc.array(fc.tuple(fc.constantFrom(...states), fc.nat({ max: 25 })), {
      minLength: 1,
      maxLength: 9,
    })

    /** Walks through the steps of one file and writes down each stay, without any SQL. */
    function walked(steps: readonly HistoryStep[], today: string) {
      const found: string[] = []
      const write = (state: FileState, from: string, to: string, target: FileState | null) =>
        found.push(`${state} ${workingDaysBetween({ from, to })} ${target}`)
      let stage: { state: FileState; from: string } | null = null
      let stop: string | null = null
      let isSuspended = false
      for (const [state, at] of steps) {
        if (state === 'sospesa') {
          isSuspended = true
          continue
        }
        const resumes = isSuspended && state === 'integrazione_richiesta'
        isSuspended = false
        if (resumes) continue
        if (stop) write('integrazione_richiesta', stop, at, state)
        stop = null
        if (state === 'integrazione_richiesta') {
          stop = at
          continue
        }
        const isEnd = state === 'respinta' || state === 'rinunciata'
        if (!isEnd && stage && countedStates.indexOf(state) <= countedStates.indexOf(stage.state)) continue
        if (stage) write(stage.state, stage.from, at, state)
        stage = isEnd ? null : { state, from: at }
      }
      if (stop) write('integrazione_richiesta', stop, today, null)
      if (stage) write(stage.state, stage.from, today, null)
      return found
    }

    it('are those that a walk through the steps finds', async () => {
      const histories = fc.sample(history, { seed: 23, numRuns: 300 }).map(steps => {
        let at = '2026-01-07'
        // Nothing follows a withdrawal.
        const end = steps.findIndex(([state]) => state === 'rinunciata')
        return steps.slice(0, end < 0 ? undefined : end + 1).map(([state, days]): HistoryStep => {
          at = addDays(at, days)
          return [state, at]
        })
      })
      await addHistories(
        context,
        histories.map(steps => ({ banca: bank, steps })),
      )
      const found: string[] = []
      for await (const some of readStays(
        context.database.reads,
        await Calendar.open(context.database.reads, context.now()),
      ))
        for (const { stato, lasted } of some)
          for (const [days, target, count] of lasted)
            for (let number = 0; number < count; number++) found.push(`${stato} ${days} ${target}`)
      const today = dayInRome(context.now())
      expect(found.sort()).toEqual(histories.flatMap(steps => walked(steps, today)).sort())
    })
  })
})

describeOnEitherDatabase('the calls about how long loan files take', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
    await countDurations(test.context)
    await scoreForecasts(test.context)
  })
  afterAll(() => test.app.close())
  const read = async (path: string, flags = 'pratiche_see') => {
    const answer = await test.call('GET', path, { headers: { 'x-flags': flags } })
    return { status: answer.statusCode, json: answer.json() }
  }

  it('answer the tables of the example house, of all banks and of one, page by page', async () => {
    type Report = Answer<typeof durationReport>
    const { json } = (await read('/reports/tempi?filter[prodotto]=mutuo')) as { json: Report }
    expect(json.rows.map(({ stato }) => stato)).toEqual(
      countedStates.filter(state => json.rows.some(({ stato }) => stato === state)),
    )
    expect(json.rows.every(({ banca, prodotto }) => banca === null && prodotto === 'mutuo')).toBe(true)
    const step = json.rows.find(({ stato }) => stato === 'istruttoria_banca')!
    expect(step.p20!).toBeLessThanOrEqual(step.p50!)
    expect(step.p50!).toBeLessThanOrEqual(step.p80!)
    const rows: Report['rows'] = []
    for (let next: string | null = ''; next !== null; ) {
      const page: Report = (await read(`/reports/tempi?filter[per]=banca${next && `&cursor=${next}`}`)).json
      rows.push(...page.rows)
      next = page.next
      expect(page.total).toBeGreaterThan(50)
    }
    expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length)
    const { banca } = rows.find(row => row.prodotto === 'mutuo' && row.stato === 'istruttoria_banca')!
    expect(banca!.nome).not.toBe('')
    const ofBank = (await read(`/reports/tempi?filter[banca]=${banca!._id}`)).json as Report
    expect(ofBank.rows).toEqual(rows.filter(row => row.banca!._id === banca!._id).slice(0, 50))
    // Nothing is said from few steps.
    for (const { avanti, respinte, ritirate, p50 } of rows)
      if (avanti + respinte + ritirate < 20) expect(p50).toBeNull()
  })

  it('answer how good the forecasts of the example house were', async () => {
    const { json } = (await read('/reports/tempi/previsione')) as {
      json: Answer<typeof forecastQuality>
    }
    expect(json.previsione).toMatchObject({ dal: '2026-07-01', al: '2026-09-30' })
    const sum = json.previsione!.gruppi.reduce((total, { pratiche }) => total + pratiche, 0)
    expect(sum).toBe(json.previsione!.pratiche)
    expect((await read('/reports/tempi/previsione', 'banks')).status).toBe(403)
    expect((await read('/reports/tempi', 'banks')).status).toBe(403)
  })

  it('answer when a file is expected to be paid out, to its readers alone', async () => {
    const { rows } = (await read('/pratiche?filter[stato]=istruttoria_banca&filter[prodotto]=mutuo')).json
    const ids: string[] = rows.map(({ _id }: { _id: string }) => _id)
    const expected = (await read(`/pratiche/attese?pratiche=${ids.join(',')}`)).json.rows
    expect(expected.length).toBeGreaterThan(0)
    const [{ _id, ...days }] = expected
    const { json } = (await read(`/pratiche/${_id}/attesa`)) as { json: Answer<typeof fileForecast> }
    expect(json.attesa).toEqual(days)
    const { stato, dal, al } = json.passi.at(-1)!
    expect({ stato, dal, al }).toEqual({ stato: 'liquidata', ...days })
    expect(json.passi.every((step, at, all) => at === 0 || step.al >= all[at - 1]!.al)).toBe(true)
    expect(json.soliti.istruttoria_banca!.pratiche).toBeGreaterThanOrEqual(20)
    expect(json.probabilita).toBeGreaterThan(0)
    expect(days.dal <= days.al).toBe(true)
    expect((await read(`/pratiche/${unknown}/attesa`)).status).toBe(404)
    expect((await read(`/pratiche/${_id}/attesa`, 'leads')).status).toBe(403)

    const agente = await addPerson(test, 'agent', 'ugo@esempio.it', { permissions: { pratiche: true } })
    const [own] = await addHistories(test.context, [{ agente, steps: [['istruttoria_banca', '2026-11-19']] }])
    const agent = new Visitor(test, 'agent')
    await agent.signIn('ugo@esempio.it')
    const seen = await agent.call('GET', `/pratiche/attese?pratiche=${own},${_id}`)
    expect(seen.json().rows.map((row: { _id: string }) => row._id)).toEqual([own])
    expect((await agent.call('GET', `/pratiche/${own}/attesa`)).json().attesa).toMatchObject({})
    expect((await agent.call('GET', `/pratiche/${_id}/attesa`)).statusCode).toBe(404)
  })
})

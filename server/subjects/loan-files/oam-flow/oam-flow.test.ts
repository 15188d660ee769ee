import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer } from '../../../../contract/calls/call.ts'
import type { oamFlow, oamFlowRows } from '../../../../contract/calls/oam-flow.ts'
import { addDays } from '../../../../contract/italian/days.ts'
import { instantInRome } from '../../../../contract/italian/rome-clock.ts'
import { type OamCode, oamCodeOf, oamCodes } from '../../../../contract/loan-files/oam-codes.ts'
import {
  daysOfHalf,
  halfBefore,
  halfOf,
  type OamFigure,
  oamFigures,
  oamSums,
  withoutFile,
} from '../../../../contract/loan-files/oam-flow.ts'
import {
  type FileState,
  fileProducts,
  filePurposes,
  fileStates,
} from '../../../../contract/subjects/loan-files/file-words.ts'
import type { Database } from '../../../database/open.ts'
import {
  agentsTable,
  bankAnswersTable,
  banksTable,
  complaintsTable,
  feesTable,
  loanFilesTable,
  sharesTable,
  stepsTable,
} from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { newId } from '../../../new-id.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

type Flow = Answer<typeof oamFlow>
type Rows = Answer<typeof oamFlowRows>

const headers = { 'x-flags': 'flusso_oam' }
const half = '2026-1'
const { from, to } = daysOfHalf(half)

/** Days around the half-year, its first and last day among them. */
const day = fc.oneof(
  fc.integer({ min: -200, max: 400 }).map(days => addDays(from, days)),
  fc.constantFrom(from, to, addDays(from, -1), addDays(to, 1)),
)
/** Instants around the half-year, those at its midnights among them. */
const instant = fc.oneof(
  day.chain(on =>
    fc.integer({ min: 0, max: 86_399 }).map(second => new Date(Date.parse(on) + second * 1000)),
  ),
  fc.constantFrom(
    instantInRome(addDays(to, 1), '00:00:00'),
    new Date(instantInRome(addDays(to, 1), '00:00:00').getTime() - 1),
  ),
)
const money = fc.integer({ min: 0, max: 90_000_000 })
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const keys = <T extends object>(values: T) => fc.constantFrom(...(Object.keys(values) as (keyof T)[]))
const percent = fc.integer({ min: 0, max: 1_000_000 }).map(value => value / 10_000)
const place = fc.integer({ min: 0, max: 2 })

const file = fc.record({
  prodotto: keys(fileProducts),
  finalita: maybe(keys(filePurposes)),
  codiceOam: fc.option(keys(oamCodes), { nil: null, freq: 5 }),
  steps: fc
    .array(fc.record({ at: instant, a: keys(fileStates) }), { minLength: 1, maxLength: 5 })
    .map(steps => steps.toSorted((x, y) => x.at.getTime() - y.at.getTime())),
  importoRichiesto: money,
  importoDeliberato: maybe(money),
  importoLiquidato: maybe(money),
  incaricoAl: maybe(day),
  liquidataAl: maybe(day),
  banca: maybe(place),
  agente: maybe(place),
  sent: fc.uniqueArray(fc.record({ banca: place, inviataAl: maybe(day) }), {
    selector: ({ banca }) => banca,
    maxLength: 2,
  }),
  fees: maybe(fc.record({ cliente: maybe(money), banca: maybe(money) })),
  shares: fc.uniqueArray(fc.record({ agente: place, perc: percent }), {
    selector: ({ agente }) => agente,
    maxLength: 2,
  }),
  claims: fc.array(day, { maxLength: 2 }),
})
type File = typeof file extends fc.Arbitrary<infer T> ? T : never

const house = fc.record({
  files: fc.array(file, { maxLength: 12 }),
  banks: fc.tuple(
    ...Array.from({ length: 3 }, () =>
      fc.record({ dal: day, days: maybe(fc.integer({ min: 0, max: 300 })) }),
    ),
  ),
  /** The share of each agent's mandate; null without a mandate. */
  agents: fc.tuple(maybe(percent), maybe(percent), maybe(percent)),
  /** Complaints without a file. */
  claims: fc.array(day, { maxLength: 2 }),
})
type House = typeof house extends fc.Arbitrary<infer T> ? T : never

interface Ids {
  banks: string[]
  agents: string[]
}

const row = () => ({ _id: newId(), versione: 1, createdAt: new Date(), updatedAt: new Date() })

/** The state before a suspension is that of the step before. */
const suspendedFrom = (steps: File['steps'], at: number): FileState | null => steps[at - 1]?.a ?? null

async function fill({ orm }: Database, { files, banks, agents, claims }: House, ids: Ids): Promise<void> {
  await orm.execute(sql`truncate pratiche, pratiche_passi, pratiche_banche, pratiche_compensi, pratiche_quote,
    reclami cascade`)
  for (const [at, { dal, days }] of banks.entries())
    await orm.execute(sql`update ${banksTable} set "convenzioneDal" = ${dal}::date,
      "convenzioneAl" = ${days === null ? null : addDays(dal, days)}::date where _id = ${ids.banks[at]}`)
  for (const [at, perc] of agents.entries()) {
    const mandate = perc === null ? null : JSON.stringify({ dal: '2020-01-01', percProvvigione: perc })
    await orm.execute(
      sql`update ${agentsTable} set mandato = ${mandate}::jsonb where _id = ${ids.agents[at]}`,
    )
  }
  const claim = (ricevutoAl: string, pratica: string | null) => ({
    ...row(),
    nome: 'Ada Rossi',
    pratica,
    ricevutoAl,
    testo: 'Aspetto.',
    stato: 'ricevuto' as const,
    ricerca: 'ada rossi',
  })
  for (const [at, one] of files.entries()) {
    const base = row()
    const { steps, sent, fees, shares, claims: own, banca, agente, ...values } = one
    const last = steps.at(-1)!
    await orm.insert(loanFilesTable).values({
      ...base,
      ...values,
      IDEGG: `P${at}`,
      ricerca: '',
      consensi: [],
      banca: banca === null ? null : ids.banks[banca]!,
      agente: agente === null ? null : ids.agents[agente]!,
      stato: last.a,
      statoDal: last.at.toISOString(),
      statoPrecedente: suspendedFrom(steps, steps.length - 1),
      rinunciaAttesa: false,
      estinzioneAnticipata: false,
      silenziosa: false,
    })
    const pratica = base._id
    await orm.insert(stepsTable).values(
      steps.map(({ at: moment, a }, index) => ({
        ...row(),
        pratica,
        da: suspendedFrom(steps, index),
        a,
        at: moment.toISOString(),
        chi: 'Prova',
      })),
    )
    if (sent.length)
      await orm.insert(bankAnswersTable).values(
        sent.map(({ banca: bank, inviataAl }) => ({
          ...row(),
          pratica,
          banca: ids.banks[bank]!,
          stato: 'inviata' as const,
          inviataAl,
        })),
      )
    if (fees)
      await orm
        .insert(feesTable)
        .values({ ...row(), pratica, compensoCliente: fees.cliente, provvigioneBancaPrevista: fees.banca })
    if (shares.length)
      await orm
        .insert(sharesTable)
        .values(shares.map(({ agente, perc }) => ({ ...row(), pratica, agente: ids.agents[agente]!, perc })))
    if (own.length) await orm.insert(complaintsTable).values(own.map(on => claim(on, pratica)))
  }
  if (claims.length) await orm.insert(complaintsTable).values(claims.map(on => claim(on, null)))
}

const workStates: readonly FileState[] = [
  'incarico_firmato',
  'raccolta_documenti',
  'istruttoria_interna',
  'caricata_banca',
  'istruttoria_banca',
  'integrazione_richiesta',
  'delibera_reddituale',
  'perizia',
  'relazione_notarile',
  'delibera_definitiva',
  'atto_fissato',
  'contratto',
  'polizza',
  'notifica_benestare',
]

/** The state at the end of the half-year, from the steps alone. */
function stateAtEnd({ steps }: File): FileState | null {
  const midnight = instantInRome(addDays(to, 1), '00:00:00')
  const last = steps.findLastIndex(({ at }) => at < midnight)
  if (last < 0) return null
  return steps[last]!.a === 'sospesa' ? suspendedFrom(steps, last) : steps[last]!.a
}

/**
 * The share of the network, in whole numbers: 10,000ths of a percent, halves rounded up. A file without shares is the whole
 * of its agent.
 */
function networkOf({ fees, shares, agente: alone }: File, agents: House['agents']): number {
  const fee = BigInt((fees?.cliente ?? 0) + (fees?.banca ?? 0))
  const unit = 10n ** 12n
  const whole = (value: number) => BigInt(Math.round(value * 10_000))
  const whose = shares.length > 0 || alone === null ? shares : [{ agente: alone, perc: 100 }]
  const parts = whose.map(
    ({ agente, perc }) => (2n * fee * whole(perc) * whole(agents[agente] ?? 0) + unit) / (2n * unit),
  )
  return Number(parts.reduce((sum, part) => sum + part, 0n))
}

type Figures = Record<OamFigure, number>

/** The report, counted file by file. */
function recount({ files, banks, agents, claims }: House): Map<string | null, Figures> {
  const found = new Map<string | null, Figures & { lenders: Set<number> }>()
  const of = (code: string | null) => {
    const known = found.get(code)
    if (known) return known
    const zeros = Object.fromEntries(Object.keys(oamFigures).map(name => [name, 0])) as Figures
    const made = { ...zeros, lenders: new Set<number>() }
    found.set(code, made)
    return made
  }
  of(null)
  const within = (on: string | null) => on !== null && on >= from && on <= to
  const isConvened = (at: number) => {
    const { dal, days } = banks[at]!
    return dal <= to && (days === null || addDays(dal, days) >= from)
  }
  for (const one of files) {
    const code = oamCodeOf(one)
    const both = [code, null]
    const state = one.steps.at(-1)!.a
    const isPaid = within(one.liquidataAl) && ['liquidata', 'perfezionata', 'estinta'].includes(state)
    const atEnd = stateAtEnd(one)
    const isInWork =
      one.incaricoAl !== null &&
      one.incaricoAl <= to &&
      !(one.liquidataAl !== null && one.liquidataAl <= to) &&
      atEnd !== null &&
      workStates.includes(atEnd)
    for (const key of both) {
      const own = one.claims.filter(within).length
      if (own > 0) of(key).reclami += own
      if (isPaid) {
        const figures = of(key)
        figures.intermediate++
        figures.erogato += one.importoLiquidato ?? 0
        figures.compensiClienti += one.fees?.cliente ?? 0
        figures.compensiFinanziatori += one.fees?.banca ?? 0
        figures.rete += networkOf(one, agents)
      }
      if (isInWork) {
        const figures = of(key)
        figures.inLavorazione++
        figures.valoreInLavorazione += one.importoDeliberato ?? one.importoRichiesto
      }
      if (isPaid || isInWork) {
        const { lenders } = of(key)
        if (one.banca !== null) lenders.add(one.banca)
        for (const { banca, inviataAl } of one.sent)
          if (inviataAl !== null && inviataAl <= to) lenders.add(banca)
      }
    }
  }
  const alone = claims.filter(within).length
  if (alone > 0) for (const key of [withoutFile, null]) of(key).reclami += alone
  for (const figures of found.values())
    for (const bank of figures.lenders)
      figures[isConvened(bank) ? 'finanziatoriConvenzionati' : 'finanziatoriNonConvenzionati']++
  return new Map([...found].map(([code, { lenders: _, ...figures }]) => [code, figures]))
}

describeOnEitherDatabase('the half-yearly report to the OAM', open => {
  let test: TestApp
  let ids: Ids
  beforeAll(async () => {
    test = await openTestApp(open)
    const { orm } = test.context.database
    const banks = await orm.select({ _id: banksTable._id }).from(banksTable).limit(3)
    const agents = await orm.select({ _id: agentsTable._id }).from(agentsTable).limit(3)
    ids = { banks: banks.map(({ _id }) => _id), agents: agents.map(({ _id }) => _id) }
  })
  afterAll(() => test.app.close())

  async function get<T>(path: string): Promise<T> {
    const answer = await test.call('GET', path, { headers })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  it('counts the files of the example house as their list does', async () => {
    const { semestre, righe, totale } = await get<Flow>('/flussoOam')
    expect(semestre).toBe('2026-1')
    expect(righe.length).toBeGreaterThan(3)
    expect(totale.intermediate).toBe(righe.reduce((sum, { cifre }) => sum + cifre.intermediate, 0))
    for (const { codice, cifre } of righe)
      for (const name of Object.keys(oamFigures) as OamFigure[]) {
        const rows: Rows['rows'] = []
        let cursor: string | null = '0'
        while (cursor !== null) {
          const page: Rows = await get(
            `/flussoOam/pratiche?semestre=${semestre}&voce=${name}&codice=${codice}&limit=200&cursor=${cursor}`,
          )
          expect(page.cifra).toBe(cifre[name])
          rows.push(...page.rows)
          cursor = page.next
          expect(rows.length <= page.total && (cursor !== null || rows.length === page.total)).toBe(true)
        }
        expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length)
        expect(rows.every(({ codice: code }) => code === codice)).toBe(true)
        const figure = oamSums.includes(name)
          ? rows.reduce((sum, { valore }) => sum + valore!, 0)
          : name.startsWith('finanziatori')
            ? new Set(rows.map(({ banca }) => banca)).size
            : rows.length
        expect([codice, name, figure]).toEqual([codice, name, cifre[name]])
      }
  })

  it('is a workbook with a line for each code and the total', async () => {
    const { righe, totale } = await get<Flow>('/flussoOam')
    const file = await test.call('GET', '/flussoOam/esporta?formato=csv', { headers })
    expect(file.headers['content-disposition']).toBe('attachment; filename="flusso-oam-2026-1.csv"')
    const lines = file.body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(righe.length + 2)
    expect(lines.at(-1)).toContain(`${(totale.erogato / 100).toFixed(2).replace('.', ',')}`)
    const book = await test.call('GET', '/flussoOam/esporta?formato=xlsx', { headers })
    expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  it('is refused without the flag, and for a half-year that does not exist', async () => {
    for (const path of ['/flussoOam', '/flussoOam/pratiche?voce=erogato', '/flussoOam/esporta?formato=csv'])
      expect((await test.call('GET', path, { headers: { 'x-flags': 'pratiche_see' } })).statusCode).toBe(403)
    expect((await test.call('GET', '/flussoOam?semestre=2026-3', { headers })).statusCode).toBe(422)
  })

  it('agrees with a recount, file by file, over random histories', async () => {
    await fc.assert(
      fc.asyncProperty(house, async random => {
        await fill(test.context.database, random, ids)
        const { righe, totale } = await get<Flow>(`/flussoOam?semestre=${half}`)
        const counted = recount(random)
        expect(
          new Map<string | null, Figures>([
            ...righe.map(({ codice, cifre }) => [codice, cifre] as const),
            [null, totale],
          ]),
        ).toEqual(counted)
        const places = [...Object.keys(oamCodes), withoutFile]
        expect(righe.map(({ codice }) => codice)).toEqual(
          righe.map(({ codice }) => codice).toSorted((a, b) => places.indexOf(a) - places.indexOf(b)),
        )
        for (const name of Object.keys(oamFigures) as OamFigure[]) {
          const { cifra } = await get<Rows>(`/flussoOam/pratiche?semestre=${half}&voce=${name}&limit=1`)
          expect([name, cifra]).toEqual([name, totale[name]])
        }
      }),
      { numRuns: 40 },
    )
  })
})

it('gives every product and purpose a code of the list', () => {
  for (const prodotto of Object.keys(fileProducts) as (keyof typeof fileProducts)[])
    for (const finalita of [null, ...(Object.keys(filePurposes) as (keyof typeof filePurposes)[])])
      expect(oamCodes).toHaveProperty([oamCodeOf({ prodotto, finalita, codiceOam: null })])
  const chosen: OamCode = 'A.16'
  expect(oamCodeOf({ prodotto: 'mutuo', finalita: 'prima_casa', codiceOam: chosen })).toBe(chosen)
  expect(oamCodeOf({ prodotto: 'leasing', finalita: 'auto', codiceOam: null })).toBe('A.5')
})

it('knows the half-years and their days', () => {
  expect([halfOf('2026-06-30'), halfOf('2026-07-01'), halfBefore('2026-1'), halfBefore('2026-2')]).toEqual([
    '2026-1',
    '2026-2',
    '2025-2',
    '2026-1',
  ])
  expect(daysOfHalf('2026-2')).toEqual({ from: '2026-07-01', to: '2026-12-31' })
})

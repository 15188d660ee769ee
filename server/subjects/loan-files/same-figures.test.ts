import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { agentPipeline, agentToday } from '../../../contract/calls/agent-today.ts'
import type { Answer } from '../../../contract/calls/call.ts'
import type { idleFiles } from '../../../contract/calls/idle-files.ts'
import type { oamFlow, oamFlowRows } from '../../../contract/calls/oam-flow.ts'
import { dueToAgent } from '../../../contract/loan-files/agent-due.ts'
import { amountOf, statesUnderWay } from '../../../contract/loan-files/file-groups.ts'
import { halfBefore, halfOf } from '../../../contract/loan-files/oam-flow.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { fees } from '../../../contract/subjects/loan-files/fees.ts'
import type { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import type { Actor } from '../../database/actor.ts'
import {
  agentsTable,
  feesTable,
  loanFilesTable,
  participantsTable,
  sharesTable,
} from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { openTestApp, type TestApp, testAdmin } from '../../testing/test-app.ts'
import { offerIn } from '../clients/files/offers.ts'
import type { Participation } from '../clients/files/participation.ts'
import { filePageJson } from './page/file-page.ts'

type LoanFile = RecordOf<typeof loanFiles>
type Fees = RecordOf<typeof fees>
type Page = {
  denaro: {
    spettanze: { agente: string; quota: number; percProvvigione: number | null; importo: number | null }[]
    convenzione: { banca: string; perc: number; importo: number } | null
  } | null
}

/** The day of the clock of the tests. */
const today = '2026-11-20'
const agentFlags = new Set(['all'])
const office: Actor = { kind: 'admin', id: testAdmin, flags: new Set(['pratiche_see']) }

describeOnEitherDatabase('each figure that two pages show, over every example file,', open => {
  let test: TestApp
  let files: LoanFile[]
  let agents: { _id: string; perc: number | null }[]
  let feesOf: Map<string, Fees>
  let sharesOf: Map<string, { agente: string; perc: number }[]>

  beforeAll(async () => {
    // The agent of `x-agent` makes the requests; others are those of an administrator with the flags of `x-flags`.
    test = await openTestApp(open, {
      identify: async ({ headers }): Promise<Actor> =>
        typeof headers['x-agent'] === 'string'
          ? { kind: 'agent', id: headers['x-agent'], flags: agentFlags }
          : { ...office, flags: new Set(String(headers['x-flags']).split(',')) },
    })
    const { orm } = test.context.database
    files = (await orm.select().from(loanFilesTable)) as LoanFile[]
    agents = (await orm.select().from(agentsTable)).map(({ _id, mandato }) => ({
      _id,
      perc: (mandato as { percProvvigione: number } | null)?.percProvvigione ?? null,
    }))
    feesOf = new Map((await orm.select().from(feesTable)).map(row => [row.pratica, row as Fees]))
    sharesOf = new Map()
    for (const { pratica, agente, perc } of await orm.select().from(sharesTable))
      sharesOf.set(pratica, [...(sharesOf.get(pratica) ?? []), { agente, perc }])
  })
  afterAll(() => test.app.close())

  const get = async <T>(path: string, headers: Record<string, string>): Promise<T> => {
    const answer = await test.call('GET', path, { headers })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const pageOf = async (file: LoanFile, actor: Actor): Promise<Page> =>
    JSON.parse(`{${await filePageJson(test.context, file._id, actor)}}`)
  const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)

  /** What is due to each person of a file, from the stored records alone. */
  function dues({ _id, agente }: LoanFile): Map<string, number | null> {
    const fee = feesOf.get(_id)
    const shares = sharesOf.get(_id) ?? (agente ? [{ agente, perc: 100 }] : [])
    return new Map(
      shares.map(({ agente, perc }) => {
        const percProvvigione = agents.find(one => one._id === agente)!.perc
        return [agente, fee ? dueToAgent({ ...fee, quota: perc, percProvvigione }) : null] as const
      }),
    )
  }

  it('is the same amount of the files under way in the pipeline, on the board, in the list and in its total', async () => {
    let compared = 0
    for (const { _id } of agents) {
      const headers = { 'x-agent': _id }
      type Board = { stati: { stato: string; quanti: number; importo: number }[] }
      const { stati } = await get<Answer<typeof agentPipeline>>('/agents/cruscotto/stati', headers)
      const board = await get<Board>('/pratiche/bacheca?filter[gruppo]=in_corso', headers)
      expect(stati).toEqual(board.stati.map(({ stato, quanti, importo }) => ({ stato, quanti, importo })))
      const total = await get('/pratiche/totali?filter[gruppo]=in_corso', headers)
      expect(total).toEqual({
        quanti: sum(stati.map(({ quanti }) => quanti)),
        importo: sum(stati.map(({ importo }) => importo)),
      })
      const own: LoanFile[] = []
      for (let next: string | null = ''; next !== null; ) {
        const list: { rows: LoanFile[]; next: string | null } = await get(
          `/pratiche?filter[gruppo]=in_corso&limit=200${next && `&cursor=${next}`}`,
          headers,
        )
        own.push(...list.rows)
        next = list.next
      }
      for (const { stato, quanti, importo } of stati) {
        const inState = own.filter(file => file.stato === stato)
        expect([stato, inState.length, sum(inState.map(amountOf))]).toEqual([stato, quanti, importo])
      }
      compared += own.length
    }
    expect(compared).toBeGreaterThan(100)
    expect(
      files.some(file => statesUnderWay.includes(file.stato) && amountOf(file) !== file.importoRichiesto),
    ).toBe(true)
  })

  it('is the same money of a person on the page of the file, of the day and of the idle files', async () => {
    let compared = 0
    for (const file of files) {
      const due = dues(file)
      const { denaro } = await pageOf(file, office)
      expect(new Map(denaro!.spettanze.map(({ agente, importo }) => [agente, importo]))).toEqual(due)
    }
    for (const { _id } of agents) {
      const headers = { 'x-agent': _id }
      const { righe } = await get<Answer<typeof agentToday>>('/agents/cruscotto?righe=10000', headers)
      const idle = await get<Answer<typeof idleFiles>>('/agents/praticheFerme?limit=200', headers)
      const shown = [
        ...righe.flatMap(({ pratica, spetta }) => (pratica ? [[pratica._id, spetta] as const] : [])),
        ...idle.rows.map(({ _id: id, spetta }) => [id, spetta] as const),
      ]
      for (const [id, spetta] of shown) {
        const file = files.find(one => one._id === id)!
        const follows = file.agente === _id
        const due = dues(file)
        // An agent without a share follows a file for nothing.
        const own = due.has(_id) ? due.get(_id)! : feesOf.has(id) ? 0 : null
        expect([file.IDEGG, spetta]).toEqual([file.IDEGG, follows ? own : null])
        const { denaro } = await pageOf(file, { kind: 'agent', id: _id, flags: agentFlags })
        // An agent learns the own money alone.
        expect(denaro!.spettanze.map(({ agente, importo }) => [agente, importo])).toEqual(
          follows ? [...due].filter(([agente]) => agente === _id) : [],
        )
        compared++
      }
      if (idle.next === null) expect(idle.spetta).toBe(sum(idle.rows.map(({ spetta }) => spetta ?? 0)))
    }
    expect(compared).toBeGreaterThan(50)
  })

  it('is the same money of the network, of customers and of banks in the report to the OAM', async () => {
    const paid = files.filter(
      ({ stato, liquidataAl }) => liquidataAl && ['liquidata', 'perfezionata', 'estinta'].includes(stato),
    )
    const headers = { 'x-flags': 'flusso_oam' }
    const halves = [halfBefore(halfOf(today)), halfOf(today)]
    for (const half of halves) {
      const of = paid.filter(({ liquidataAl }) => halfOf(liquidataAl!) === half)
      expect(of.length).toBeGreaterThan(0)
      const { totale } = await get<Answer<typeof oamFlow>>(`/flussoOam?semestre=${half}`, headers)
      const due = (file: LoanFile) => sum([...dues(file).values()].map(one => one ?? 0))
      expect(totale).toMatchObject({
        intermediate: of.length,
        erogato: sum(of.map(({ importoLiquidato }) => importoLiquidato ?? 0)),
        compensiClienti: sum(of.map(({ _id }) => feesOf.get(_id)?.compensoCliente ?? 0)),
        compensiFinanziatori: sum(of.map(({ _id }) => feesOf.get(_id)?.provvigioneBancaPrevista ?? 0)),
        rete: sum(of.map(due)),
      })
      const rows = await get<Answer<typeof oamFlowRows>>(
        `/flussoOam/pratiche?semestre=${half}&voce=rete&limit=200`,
        headers,
      )
      for (const { pratica, valore } of rows.rows)
        expect(valore).toBe(due(files.find(({ _id }) => _id === pratica!._id)!))
    }
  })

  it('is the same sum of the instalments in the offer, in its plan and in the file', async () => {
    const { orm } = test.context.database
    const rows = await orm
      .select({ file: loanFilesTable, participant: participantsTable })
      .from(participantsTable)
      .innerJoin(loanFilesTable, eq(loanFilesTable._id, participantsTable.pratica))
      .where(eq(participantsTable.ruolo, 'richiedente'))
    let plans = 0
    let rounded = 0
    for (const row of rows) {
      const offer = await offerIn(orm, { ...row, isAlone: true } as Participation)
      if (!offer || offer.piano.length === 0 || offer.offerte.totale === null) continue
      plans++
      const { totale, rata, durataMesi } = offer.offerte
      expect([row.file.IDEGG, totale]).toEqual([
        row.file.IDEGG,
        sum(offer.piano.map(year => year.instalments)),
      ])
      if (totale !== rata! * durataMesi!) rounded++
      if (!offer.totali) continue
      // Costs that are financed are in the instalments already.
      const { importo } = offer.offerte
      const interest = sum(offer.piano.map(year => year.interest))
      expect(offer.totali.dovuto).toBe(importo! + interest + sum(offer.costi.map(cost => cost.importo)))
    }
    expect(plans).toBeGreaterThan(50)
    // The last instalment of most plans differs: the product of instalment and duration is another sum.
    expect(rounded).toBeGreaterThan(plans / 2)
  })

  it('is the same fee of the customer in the file, in the calculator of an offer and in the offer', async () => {
    const mortgages = files.filter(
      ({ prodotto, stato, agente }) => prodotto === 'mutuo' && agente && statesUnderWay.includes(stato),
    )
    let compared = 0
    for (const file of mortgages) {
      const { compenso } = await get<{ compenso: object }>(`/agents/offerte/pratiche/${file._id}`, {
        'x-agent': file.agente!,
      })
      const agreed = feesOf.get(file._id)?.compensoCliente
      if (agreed === null || agreed === undefined) continue
      expect(compenso).toEqual({ fisso: agreed })
      compared++
    }
    expect(compared).toBeGreaterThan(5)
  })
})

import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../../../contract/italian/days.ts'
import { movesOf } from '../../../../contract/records/states.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { bankStory } from '../../../../contract/subjects/loan-files/file-states.ts'
import {
  type FileProduct,
  type FileState,
  fileProducts,
} from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { system } from '../../../database/actor.ts'
import { feesTable } from '../../../database/schema.ts'
import { describeOnEachDatabase } from '../../../database/testing/databases.ts'
import { seed, walksOfFiles } from '../../../testing/chance.ts'
import { addPerson, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { completeFile, setDocuments, someBank } from '../testing/complete-file.ts'

type Row = Record<string, unknown> & { _id: string; versione: number; stato: string }
interface FileMove {
  a: FileState
  indietro: boolean
  solita: boolean
  chiede: string[]
  missing: { fields: string[] }[]
}
interface FilePage {
  pratica: Row
  banche: Row[]
  passi: { a: string; motivo: string | null }[]
  mosse: FileMove[]
}

const today = '2026-11-20'
const office = { 'x-flags': 'pratiche_see,pratiche_edit' }
/** The longest time of one walk, and that of the start. */
const perWalkMs = 20_000

/** What a person does next. The numbers choose among what is possible at that moment. */
const act = fc.record({
  kind: fc.constantFrom(
    ...([
      'usual',
      'usual',
      'usual',
      'move',
      'move',
      'answer',
      'answer',
      'edit',
      'bank',
      'documents',
    ] as const),
  ),
  choice: fc.nat(1000),
  /** Cents above the amount that agrees with the rest. */
  more: fc.constantFrom(0, 0, 0, 3_000_000, -2_000_000),
  /** Days after today. */
  day: fc.constantFrom(0, 0, 0, -1, -9, -30, 1),
  isExplained: fc.boolean(),
  isNamed: fc.boolean(),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

const walk = fc.record({
  prodotto: fc.constantFrom(...(Object.keys(fileProducts) as FileProduct[])),
  by: fc.constantFrom('office' as const, 'agent' as const),
  start: fc.constantFrom<FileState>('consulenza', 'istruttoria_interna', 'istruttoria_interna'),
  acts: fc.array(act, { minLength: 4, maxLength: 24 }),
})

const withBank = ['inviata', 'integrazione', 'approvata', 'ridotta', 'scelta', 'non_scelta']
const waiting = ['da_inviare', 'inviata', 'integrazione']
const paid = ['liquidata', 'perfezionata', 'estinta']
const decided = [
  'delibera_reddituale',
  'perizia',
  'relazione_notarile',
  'delibera_definitiva',
  'atto_fissato',
  'contratto',
  'polizza',
  'notifica_benestare',
  ...paid,
]

/** The fields that a state takes for granted, written by hand. */
const facts: Partial<Record<string, readonly string[]>> = {
  integrazione_richiesta: ['richiestaIntegrazione'],
  delibera_reddituale: ['approvazioneScade'],
  delibera_definitiva: ['approvazioneScade', 'piesAl'],
  atto_fissato: ['approvazioneScade', 'piesAl', 'attoAl'],
  contratto: ['secciAl'],
  polizza: ['secciAl'],
  notifica_benestare: ['secciAl', 'notificaAl'],
  liquidata: ['liquidataAl', 'importoLiquidato'],
  perfezionata: ['liquidataAl', 'importoLiquidato', 'provvigioneConfermataAl'],
  estinta: ['liquidataAl', 'importoLiquidato', 'estintaAl'],
  respinta: ['motivoRifiuto'],
  sospesa: ['riprendereAl', 'statoPrecedente'],
}

/** What contradicts what in a file, as pairs that a reason may leave so. */
function contradictionsOf({ pratica, banche }: FilePage): string[] {
  const file = pratica as Record<string, string | number | null> & Row
  const order = ['incaricoAl', 'secciAl', 'notificaAl', 'attoAl'].map(day => [day, 'liquidataAl'] as const)
  const days = [
    ...order,
    ['secciAl', 'notificaAl'],
    ['liquidataAl', 'estintaAl'],
    ['attoAl', 'approvazioneScade'],
  ]
  const chosen = banche.find(({ stato }) => stato === 'scelta')
  return [
    ...days.flatMap(([first, then]) =>
      file[first!] && file[then!] && file[first!]! > file[then!]!
        ? `${first} ${file[first!]} ${then} ${file[then!]}`
        : [],
    ),
    ...(Number(file.importoLiquidato) > Number(file.importoDeliberato ?? Number.POSITIVE_INFINITY)
      ? [`paid ${file.importoLiquidato} of ${file.importoDeliberato}`]
      : []),
    ...(file.liquidataAl && chosen?.rispostaAl && (chosen.rispostaAl as string) > (file.liquidataAl as string)
      ? [`paid ${file.liquidataAl} before the answer of ${chosen.rispostaAl}`]
      : []),
  ]
}

/** What is wrong with a file, in words; empty for a file that tells one story. */
function problemsOf({ pratica, banche, mosse }: FilePage): string[] {
  const { stato } = pratica
  const found: string[] = []
  const require = (isTrue: boolean, problem: string) => isTrue || found.push(`${stato}: ${problem}`)
  const inState = (states: readonly string[]) => banche.filter(one => states.includes(one.stato))
  const chosen = inState(['scelta'])
  require(chosen.length < 2, 'two chosen banks')
  require(pratica.banca === (chosen[0]?.banca ?? null), 'another bank than the chosen one')
  require(pratica.importoDeliberato === (chosen[0]?.importo ?? null), 'another amount than the approved one')
  for (const one of banche) {
    const isMore = Number(one.importo) > Number(one.importoChiesto)
    // A refusal has the reason of the bank in this place.
    const isExplained = one.motivoBanca !== null || one.stato === 'rifiutata'
    require(!isMore || isExplained, 'more than requested without a reason')
    require(!one.rispostaAl ||
      !one.inviataAl ||
      one.rispostaAl >= one.inviataAl, 'an answer before the request')
    if (['approvata', 'ridotta', 'scelta', 'non_scelta'].includes(one.stato))
      require(one.importo !== null && one.tan !== null, `${one.stato} without terms`)
  }
  const working = stato === 'sospesa' ? String(pratica.statoPrecedente) : stato
  for (const state of new Set([stato, working]))
    for (const field of facts[state] ?? []) require(pratica[field] !== null, `no ${field}`)
  if (decided.includes(working)) require(chosen.length === 1, 'no chosen bank')
  if (working === 'caricata_banca' || working === 'istruttoria_banca')
    require(inState(withBank).length > 0, 'no bank has the file')
  if (working === 'integrazione_richiesta')
    require(inState(['integrazione']).length > 0, 'no bank asks for an integration')
  if ([...paid, 'rinunciata', 'annullata'].includes(stato))
    require(inState(waiting).length === 0, 'a bank that waits')
  if (!paid.includes(stato))
    require(pratica.importoLiquidato === null && pratica.liquidataAl === null, 'paid already')
  require(mosse.length > 0, 'a dead end')
  return found
}

describeOnEachDatabase('random walks of people', open => {
  let test: TestApp
  let agent: Visitor
  let agentId: string
  let banks: string[]
  let reason: string
  beforeAll(async () => {
    test = await openTestApp(open)
    agentId = await addPerson(test, 'agent', 'cammina@esempio.it', { permissions: { pratiche: true } })
    agent = new Visitor(test, 'agent')
    await agent.signIn('cammina@esempio.it')
    banks = await Promise.all([0, 1, 2].map(index => someBank(test.context, index)))
    const headers = { 'x-flags': 'pratiche_impostazioni' }
    reason = (await test.call('GET', '/motivi_rifiuto', { headers })).json().rows[0]._id
  })
  afterAll(() => test.app.close())

  const call = (
    by: 'office' | 'agent',
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
  ) =>
    by === 'agent'
      ? agent.call(method, path, payload)
      : test.call(method, path, { ...(payload && { payload }), headers: office })
  async function read(id: string): Promise<FilePage> {
    const answer = await call('office', 'GET', `/pratiche/${id}/scheda`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  let reasons = 0
  const pick = <T>(all: readonly T[], choice: number): T | undefined => all[choice % all.length]
  const later = ['riprendereAl', 'incaricoScade', 'validaFinoAl']

  /** A value of a field as a person may write it. */
  function typedValue(field: string, page: FilePage, { more, day, choice, isExplained }: Act): unknown {
    const { importoDeliberato, importoRichiesto } = page.pratica as unknown as Record<string, number | null>
    if (field === 'importoLiquidato') return (importoDeliberato ?? importoRichiesto)! + more
    if (field === 'importo' || field === 'importoChiesto') return importoRichiesto! + more
    if (field === 'tan' || field === 'tanChiesto') return 3.25
    if (field === 'durataMesi' || field === 'durataChiesta') return 120
    if (field === 'banca') return pick(banks, choice)
    if (field === 'motivoRifiuto') return reason
    if (field === 'rinunciaAttesa') return true
    if (field === 'estinzioneAnticipata') return isExplained
    if (later.includes(field)) return addDays(today, 200 + day)
    // A reason that stands there already explains nothing new.
    return field.endsWith('Al') ? addDays(today, day) : `Detto al telefono, ${++reasons}.`
  }

  /** The body of a move of the file: what the move lacks, and now and then what it may change besides. */
  function bodyOf(move: FileMove, page: FilePage, one: Act): object {
    const wanted = new Set(move.missing.flatMap(({ fields }) => fields))
    const isGiven = (field: string) => {
      if (field === 'motivo') return one.isExplained || move.indietro
      if (field === 'rinunciaAttesa') return one.isExplained && wanted.has('attoAl')
      return wanted.has(field) || (one.choice % 7 === 0 && one.isNamed)
    }
    const asked = (fields: readonly string[]) =>
      Object.fromEntries(fields.map(field => [field, typedValue(field, page, one)]))
    const story = bankStory(move.a)
    const needs = [...wanted].some(field => field.startsWith('risposta.'))
    const ofAnswer = story?.asks.filter(
      field =>
        (field === 'banca' ? one.isNamed || wanted.has('risposta.banca') : needs || one.choice % 7 === 0) &&
        (field !== 'motivoBanca' || one.isExplained),
    )
    return {
      versione: page.pratica.versione,
      stato: move.a,
      ...asked(move.chiede.filter(isGiven)),
      ...(wanted.has('motivo') && asked(['motivo'])),
      ...(ofAnswer && ofAnswer.length > 0 && { risposta: asked(ofAnswer) }),
    }
  }

  /** Does what an act says; returns the call's status with what the person wrote, and null where nothing was possible. */
  async function perform(id: string, by: 'office' | 'agent', page: FilePage, one: Act) {
    const { pratica, banche, mosse } = page
    if (one.kind === 'documents') {
      await setDocuments(test.context, id, { stato: one.isExplained ? 'approvato' : 'richiesto' })
      return null
    }
    if (one.kind === 'usual' || one.kind === 'move') {
      const move = (one.kind === 'usual' && mosse.find(({ solita }) => solita)) || pick(mosse, one.choice)
      if (!move) return null
      const body = bodyOf(move, page, one)
      return { what: body, answer: await call(by, 'POST', `/pratiche/${id}/stato`, body) }
    }
    if (one.kind === 'edit') {
      const field = pick(
        ['importoLiquidato', 'liquidataAl', 'attoAl', 'secciAl', 'notificaAl', 'piesAl', 'prodotto'],
        one.choice,
      )!
      const value =
        field === 'prodotto' ? pick(Object.keys(fileProducts), one.choice) : typedValue(field, page, one)
      const body = {
        versione: pratica.versione,
        [field]: one.choice % 5 === 0 && field !== 'prodotto' ? null : value,
        ...(one.isExplained && { motivo: `Corretto ${one.choice}.` }),
      }
      return { what: body, answer: await call(by, 'PATCH', `/pratiche/${id}`, body) }
    }
    const row = pick(banche, one.choice)
    if (one.kind === 'bank' || !row) {
      if (row && one.isNamed) {
        const body = {
          versione: row.versione,
          importo: typedValue('importo', page, one),
          ...(one.isExplained && { motivoBanca: 'Con la perizia.' }),
        }
        return one.more < 0
          ? { what: { delete: row.stato }, answer: await call(by, 'DELETE', `/pratiche_banche/${row._id}`) }
          : { what: body, answer: await call(by, 'PATCH', `/pratiche_banche/${row._id}`, body) }
      }
      const body = { pratica: id, banca: pick(banks, one.choice)! }
      return { what: body, answer: await call(by, 'POST', '/pratiche_banche', body) }
    }
    const move = pick(movesOf(bankAnswers, row), one.choice)!
    const asked = move.asks.filter(field => field !== 'motivoBanca' || one.isExplained)
    const body = {
      versione: row.versione,
      stato: move.to,
      ...Object.fromEntries(
        asked.flatMap(field => {
          const isAmount = field.startsWith('spese') || field === 'polizze'
          return isAmount ? [] : [[field, typedValue(field, page, one)]]
        }),
      ),
    }
    return { what: body, answer: await call(by, 'POST', `/pratiche_banche/${row._id}/stato`, body) }
  }

  const motiveOf = (what: object) =>
    (what as { motivo?: string; motivoBanca?: string }).motivo ??
    (what as { risposta?: { motivoBanca?: string } }).risposta?.motivoBanca ??
    (what as { motivoBanca?: string }).motivoBanca

  /** Leads a file by its usual moves to the end of its way, as somebody does who writes everything that is asked. */
  async function finish(id: string) {
    await setDocuments(test.context, id, { stato: 'approvato' })
    const good: Act = { kind: 'usual', choice: 1, more: 0, day: 0, isExplained: true, isNamed: false }
    for (let step = 0; step < 40; step++) {
      const page = await read(id)
      const { stato } = page.pratica
      if (stato === 'perfezionata' || stato === 'estinta') return
      if (stato === 'respinta') {
        const bank = banks.find(one => page.banche.every(({ banca }) => banca !== one))
        if (!bank) return
        await call('office', 'POST', '/pratiche_banche', { pratica: id, banca: bank })
      }
      const now = await read(id)
      const move = now.mosse.find(({ solita }) => solita) ?? now.mosse[0]!
      const body = { ...bodyOf(move, now, good) } as { risposta?: { banca?: string } }
      const { risposta } = body
      const may = now.banche.filter(one => !['rifiutata', 'ritirata'].includes(one.stato))
      if (risposta && may[0])
        risposta.banca = String((now.banche.find(one => one.stato === 'scelta') ?? may[0]).banca)
      const answer = await call('office', 'POST', `/pratiche/${id}/stato`, body)
      if (answer.json().fields?.attoAl && !now.pratica.rinunciaAttesa) {
        const { versione } = now.pratica
        await call('office', 'PATCH', `/pratiche/${id}`, { versione, rinunciaAttesa: true })
        continue
      }
      expect([stato, move.a, answer.statusCode, answer.body]).toEqual([stato, move.a, 200, answer.body])
    }
    expect.fail('The file comes to no end.')
  }

  it(
    'leave every file with the facts of its state, with banks that agree, and with a way on',
    async () => {
      await fc.assert(
        fc.asyncProperty(walk, async ({ prodotto, by, start, acts }) => {
          const { _id } = await completeFile(test.context, { prodotto, finalita: null, agente: agentId })
          const { store, database } = test.context
          // The information sheet lets some products have no fee.
          const free = { compensoCliente: 0 }
          await database.orm.update(feesTable).set(free).where(eq(feesTable.pratica, _id))
          const { versione } = await store.get(database.orm, loanFiles, _id, system)
          await store.update(database.orm, loanFiles, _id, versione, { stato: start }, system)
          await setDocuments(test.context, _id, { stato: 'approvato' })
          let page = await read(_id)
          const told: string[] = [page.pratica.stato]
          for (const one of acts) {
            const done = await perform(_id, by, page, one)
            if (!done) continue
            const { what, answer } = done
            told.push(
              `${by} ${one.kind} ${JSON.stringify(what)} ${answer.statusCode} ${answer.statusCode > 299 ? answer.body : ''}`,
            )
            expect([200, 201, 400, 403, 409, 422], told.join('\n')).toContain(answer.statusCode)
            const before = contradictionsOf(page)
            page = await read(_id)
            told.push(`  ${page.pratica.stato} [${page.banche.map(({ stato }) => stato).join()}]`)
            expect(problemsOf(page), told.join('\n')).toEqual([])
            const contradicted = contradictionsOf(page).filter(problem => !before.includes(problem))
            if (contradicted.length > 0) {
              const motive = motiveOf(what)
              expect([contradicted, motive], told.join('\n')).toEqual([contradicted, expect.any(String)])
            }
          }
          await finish(_id)
        }),
        { numRuns: walksOfFiles, seed, endOnFailure: false },
      )
    },
    60_000 + walksOfFiles * perWalkMs,
  )
})

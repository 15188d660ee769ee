import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient, fakeContext, goodAnswers, settings, terms } from './fixtures.ts'
import { createModel, livePart, type MortgageModel } from './model.ts'
import { comparison } from './offers.ts'

const models: MortgageModel[] = []
const start = (over: Parameters<typeof fakeContext>[0] = {}) => {
  const fake = fakeContext(over)
  const model = createModel(fake.context)
  models.push(model)
  return { ...fake, model }
}
const answering = (over: Record<string, unknown>) => fakeClient({ ...goodAnswers, ...over })
const unreachable = () => {
  throw Object.assign(new Error('Il servizio non risponde.'), { name: 'CallError', status: 0, fields: {} })
}
const known = { state: { settings, terms } }

beforeEach(() => Promise.all([livePart.load(), comparison.load()]))
afterEach(() => {
  for (const model of models.splice(0)) model.dispose()
  vi.useRealTimers()
})

describe('the first figure', () => {
  it('stands on a supposed rate until the server has answered', () => {
    const { model } = start()
    expect(model.figure.value).toMatchObject({ kind: 'supposed', rata: 727_02, tan: 3.2, totale: 218_105_28 })
  })
  it('is the best offer’s once settings and terms are there', async () => {
    const { model, events } = start()
    await vi.waitFor(() => expect(model.figure.value.kind).toBe('offer'))
    expect(model.figure.value).toMatchObject({ offer: { rata: 727_02, taeg: 3.56 }, count: 6 })
    expect(events).toContainEqual({
      event: 'quinto-calcolo',
      detail: {
        importo: 150_000,
        valore: 190_000,
        durata: 25,
        finalita: 'prima_casa',
        tasso: 'fisso',
        rata: 727.02,
        taeg: 3.56,
      },
    })
  })
  it('asks nothing of the server when the state has it all', () => {
    const { client, calls } = answering({})
    const { model } = start({ ...known, client })
    expect(model.figure.value).toMatchObject({ kind: 'offer' })
    expect(calls).toEqual([])
  })
  it('is supposed, without bank or TAEG, where only contacts are collected', async () => {
    const { client, calls } = answering({
      'GET /calcolatori/mutui': { ...settings, modo: 'solo_contatto', partner: 'lago' },
    })
    const { model, events } = start({ client, initial: { partner: 'lago' } })
    await vi.waitFor(() => expect(model.mode.value).toBe('solo_contatto'))
    model.need.numbers.tan.type('4')
    expect(model.figure.value).toMatchObject({ kind: 'supposed', tan: 4 })
    expect(events.at(-1)?.detail).toMatchObject({ taeg: null })
    expect(calls.map(({ name }) => name)).toEqual(['GET /calcolatori/mutui'])
  })
})

describe('the need', () => {
  it('takes the page’s attributes, and ignores those out of bounds', () => {
    const { model } = start({ ...known, initial: { importo: 120_000, durata: 20, valore: 3 } })
    expect(model.need.need.value).toMatchObject({
      importo: 120_000_00,
      durataMesi: 240,
      valore: 190_000_00,
      tipoTasso: 'fisso',
    })
  })
  it('follows an attribute that changes after something was typed', () => {
    const { model, attributes } = start({ ...known, initial: { importo: 120_000 } })
    model.need.numbers.importo.type('99.000')
    attributes.importo!.value = 130_000
    expect(model.need.need.value.importo).toBe(130_000_00)
  })
  it('goes back to the default when an attribute is removed', () => {
    const { model, attributes } = start({ ...known, initial: { importo: 120_000 } })
    attributes.importo!.value = undefined
    expect(model.need.need.value.importo).toBe(150_000_00)
  })
  it('tells every kind of rate from no answer', () => {
    const { model } = start(known)
    model.need.chooseRateKind(null)
    expect(model.need.need.value).not.toHaveProperty('tipoTasso')
    expect(model.offers.result.value?.offerte.map(offer => offer.tipoTasso)).toContain('variabile')
  })
})

describe('the quotation', () => {
  it('is made again when a number changes, without asking the server', () => {
    const { client, calls } = answering({})
    const { model } = start({ ...known, client })
    model.need.numbers.importo.slide(120_000)
    expect(model.figure.value).toMatchObject({ kind: 'offer', offer: { rata: 581_61 } })
    expect(calls).toEqual([])
  })
  it('asks the terms of another purpose once', async () => {
    const { client, calls } = answering({})
    const { model } = start({ ...known, client })
    for (const purpose of ['seconda_casa', 'prima_casa', 'seconda_casa'] as const) {
      model.need.choosePurpose(purpose)
      await vi.waitFor(() => expect(model.figure.value.kind).toBe('offer'))
    }
    expect(calls.map(({ input }) => input)).toMatchObject([{ body: { need: { finalita: 'seconda_casa' } } }])
  })
  it('asks the terms of a purpose chosen while those of another are on their way', async () => {
    const answers: (() => void)[] = []
    const { client } = answering({
      'POST /calcolatori/mutui/condizioni': () =>
        new Promise(resolve => answers.push(() => resolve(structuredClone(terms)))),
    })
    const { model } = start({ ...known, client })
    model.need.choosePurpose('seconda_casa')
    model.need.choosePurpose('surroga')
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    for (const answer of answers) answer()
    await vi.waitFor(() => expect(model.figure.value).toMatchObject({ need: { finalita: 'surroga' } }))
  })
  it('says that there is none', () => {
    const { model } = start(known)
    model.need.numbers.importo.type('185.000')
    expect(model.figure.value).toEqual({ kind: 'none' })
  })
})

describe('a server that is late or away', () => {
  it('leaves a skeleton for two seconds, then a supposed figure while the request goes on', async () => {
    vi.useFakeTimers()
    let answer = (_: unknown) => {}
    const { client } = answering({
      'POST /calcolatori/mutui/condizioni': () =>
        new Promise(resolve => {
          answer = resolve
        }),
    })
    const { model } = start({ client })
    await vi.advanceTimersByTimeAsync(1999)
    expect(model.figure.value.kind).toBe('waiting')
    expect(model.trouble.value).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(model.figure.value.kind).toBe('supposed')
    expect(model.trouble.value?.kind).toBe('slow')
    answer(terms)
    await vi.advanceTimersByTimeAsync(0)
    expect(model.figure.value.kind).toBe('offer')
    expect(model.trouble.value).toBeNull()
  })
  it('leaves the last result, with its hour, and asks again on demand', async () => {
    let up = false
    const { client } = answering({
      'POST /calcolatori/mutui/condizioni': () => (up ? structuredClone(terms) : unreachable()),
    })
    const { model } = start({ ...known, client })
    model.need.choosePurpose('surroga')
    await vi.waitFor(() => expect(model.trouble.value?.kind).toBe('failed'))
    expect(model.trouble.value).toMatchObject({
      message: 'Il servizio non risponde.',
      kept: expect.stringMatching(/^ Cifre delle \d\d:\d\d, per «prima casa»\.$/),
    })
    expect(model.figure.value).toMatchObject({ kind: 'offer', need: { finalita: 'prima_casa' } })
    up = true
    model.retry()
    await vi.waitFor(() => expect(model.trouble.value).toBeNull())
    expect(model.figure.value).toMatchObject({ need: { finalita: 'surroga' } })
  })
  it('says that the connection is missing, and asks again when it is back', async () => {
    let up = false
    const { client } = answering({ 'GET /calcolatori/mutui': () => (up ? settings : unreachable()) })
    const { model } = start({ client })
    await vi.waitFor(() => expect(model.trouble.value?.kind).toBe('failed'))
    model.live.value!.connection(false)
    expect(model.trouble.value?.kind).toBe('offline')
    up = true
    model.live.value!.connection(true)
    await vi.waitFor(() => expect(model.figure.value.kind).toBe('offer'))
  })
})

describe('the steps', () => {
  it('begin where the page says, move with it, and tell it', () => {
    const { model, attributes, events } = start({ ...known, initial: { passo: 'richiesta' } })
    expect(model.steps.step.value).toBe('richiesta')
    expect(model.steps.takeFocus()).toBe(false)
    attributes.passo!.value = 'offerte'
    expect(model.steps.step.value).toBe('offerte')
    model.steps.go('bisogno')
    expect(events.filter(({ event }) => event === 'quinto-passo').map(({ detail }) => detail)).toEqual([
      { passo: 'offerte' },
      { passo: 'bisogno' },
    ])
    expect([model.steps.takeFocus(), model.steps.takeFocus()]).toEqual([true, false])
  })
  it.each([
    ['offerte', 'bisogno'],
    ['richiesta', 'contatto'],
  ])('of offers are not there where only contacts are collected: %s is %s', (passo, shown) => {
    const { model } = start({
      state: { settings: { ...settings, modo: 'solo_contatto' } },
      initial: { passo },
    })
    expect(model.steps.step.value).toBe(shown)
  })
})

it('is silent on the server', () => {
  const { client, calls } = answering({})
  const { events } = start({ client, page: '' })
  expect([calls, events]).toEqual([[], []])
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient, fakeContext, goodAnswers, settings, terms } from './fixtures.ts'
import { product } from './live.ts'
import { createModel, livePart, type MortgageModel } from './model.ts'

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

beforeEach(() => Promise.all([livePart.load(), product.comparison.load()]))
afterEach(() => {
  for (const model of models.splice(0)) model.dispose()
  vi.useRealTimers()
})

describe('the first figure', () => {
  it('uses an assumed rate until the server answers', () => {
    const { model } = start()
    expect(model.figure.value).toMatchObject({ kind: 'supposed', rata: 727_02, tan: 3.2, totale: 218_105_28 })
  })
  it('is that of the best offer once settings and terms have loaded', async () => {
    const { model, events } = start()
    await expect.poll(() => model.figure.value.kind).toBe('offer')
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
  it('is sent only when no answer of the server can replace it', async () => {
    const { model, events, attributes } = start()
    const sent = () => events.filter(({ event }) => event === 'quinto-calcolo').map(({ detail }) => detail)
    model.ready()
    expect(sent()).toEqual([])
    await expect.poll(sent).toHaveLength(1)
    expect(sent()[0]).toMatchObject({ finalita: 'prima_casa', rata: 727.02, taeg: 3.56 })
    // The terms of another purpose are on their way.
    attributes.finalita!.value = 'ristrutturazione'
    expect(model.need.need.value.finalita).toBe('ristrutturazione')
    expect(sent()).toHaveLength(1)
    await expect.poll(sent).toHaveLength(2)
    expect(sent()[1]).toMatchObject({ finalita: 'ristrutturazione', taeg: expect.any(Number) })
  })
  it('is not sent while the server does not answer', async () => {
    const { client } = answering({ 'POST /calcolatori/mutui/condizioni': unreachable })
    const { model, events } = start({ client })
    model.ready()
    await expect.poll(() => model.trouble.value?.kind).toBe('failed')
    model.need.numbers.importo.type('99.000')
    expect(model.figure.value.kind).toBe('supposed')
    expect(events.map(({ event }) => event)).toEqual(['quinto-pronto'])
  })
  it.each([
    ['only contacts are collected', 'solo_contatto', undefined],
    ['a contact comes first', 'comparazione', 'prima'],
  ] as const)(
    'is sent on an assumed rate where %s, once the server says so',
    async (_where, modo, contatto) => {
      const { client } = answering({ 'GET /calcolatori/mutui': { ...settings, modo } })
      const { model, events } = start({ client, initial: contatto && { contatto } })
      model.ready()
      expect(events.map(({ event }) => event)).toEqual(['quinto-pronto'])
      await expect.poll(() => model.mode.value).toBe(modo)
      model.need.numbers.tan.type('4')
      expect(events.at(-1)).toMatchObject({ event: 'quinto-calcolo', detail: { rata: 791.76, taeg: null } })
    },
  )
  it('sends no call when the state is complete', () => {
    const { client, calls } = answering({})
    const { model } = start({ ...known, client })
    expect(model.figure.value).toMatchObject({ kind: 'offer' })
    expect(calls).toEqual([])
  })
  it('has an assumed rate, no bank and no TAEG, where only contacts are collected', async () => {
    const { client, calls } = answering({
      'GET /calcolatori/mutui': { ...settings, modo: 'solo_contatto', partner: 'lago' },
    })
    const { model, events } = start({ client, initial: { partner: 'lago' } })
    await expect.poll(() => model.mode.value).toBe('solo_contatto')
    model.need.numbers.tan.type('4')
    expect(model.figure.value).toMatchObject({ kind: 'supposed', tan: 4 })
    expect(events.at(-1)?.detail).toMatchObject({ taeg: null })
    expect(calls.map(({ name }) => name)).toEqual(['GET /calcolatori/mutui'])
  })
})

describe('the need', () => {
  it('uses the page’s attributes, and ignores values out of bounds', () => {
    const { model } = start({ ...known, initial: { importo: 120_000, durata: 20, valore: 3 } })
    expect(model.need.need.value).toMatchObject({
      importo: 120_000_00,
      durataMesi: 240,
      valore: 190_000_00,
      tipoTasso: 'fisso',
    })
  })
  it('follows an attribute that changes after input', () => {
    const { model, attributes } = start({ ...known, initial: { importo: 120_000 } })
    model.need.numbers.importo.type('99.000')
    attributes.importo!.value = 130_000
    expect(model.need.need.value.importo).toBe(130_000_00)
  })
  it('returns to the default when an attribute is removed', () => {
    const { model, attributes } = start({ ...known, initial: { importo: 120_000 } })
    attributes.importo!.value = undefined
    expect(model.need.need.value.importo).toBe(150_000_00)
  })
  it('distinguishes «every kind of rate» from no choice', () => {
    const { model } = start(known)
    model.need.chooseRateKind(null)
    expect(model.need.need.value).not.toHaveProperty('tipoTasso')
    expect(model.offers.result.value?.offerte.map(offer => offer.tipoTasso)).toContain('variabile')
  })
})

describe('the quotation', () => {
  it('is computed again at each change, without a call', () => {
    const { client, calls } = answering({})
    const { model } = start({ ...known, client })
    model.need.numbers.importo.slide(120_000)
    expect(model.figure.value).toMatchObject({ kind: 'offer', offer: { rata: 581_61 } })
    expect(calls).toEqual([])
  })
  it('fetches the terms of another purpose once', async () => {
    const { client, calls } = answering({})
    const { model } = start({ ...known, client })
    for (const purpose of ['seconda_casa', 'prima_casa', 'seconda_casa'] as const) {
      model.need.choosePurpose(purpose)
      await expect.poll(() => model.figure.value.kind).toBe('offer')
    }
    expect(calls.map(({ input }) => input)).toMatchObject([{ body: { need: { finalita: 'seconda_casa' } } }])
  })
  it('fetches the terms of a purpose chosen while others are pending', async () => {
    const answers: (() => void)[] = []
    const { client } = answering({
      'POST /calcolatori/mutui/condizioni': () =>
        new Promise(resolve => answers.push(() => resolve(structuredClone(terms)))),
    })
    const { model } = start({ ...known, client })
    model.need.choosePurpose('seconda_casa')
    model.need.choosePurpose('surroga')
    await expect.poll(() => answers).toHaveLength(2)
    for (const answer of answers) answer()
    await expect.poll(() => model.figure.value).toMatchObject({ need: { finalita: 'surroga' } })
  })
  it('reports that there is no offer', () => {
    const { model } = start(known)
    model.need.numbers.importo.type('185.000')
    expect(model.figure.value).toEqual({ kind: 'none' })
  })
})

describe('a slow or unreachable server', () => {
  it('shows a skeleton for two seconds, then an assumed figure while the call goes on', async () => {
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
  it('keeps the last result with its time, and retries on demand', async () => {
    let up = false
    const { client } = answering({
      'POST /calcolatori/mutui/condizioni': () => (up ? structuredClone(terms) : unreachable()),
    })
    const { model } = start({ ...known, client })
    model.need.choosePurpose('surroga')
    await expect.poll(() => model.trouble.value?.kind).toBe('failed')
    expect(model.trouble.value).toMatchObject({
      message: 'Il servizio non risponde.',
      kept: expect.stringMatching(/^ Cifre delle \d\d:\d\d, per «prima casa»\.$/),
    })
    expect(model.figure.value).toMatchObject({ kind: 'offer', need: { finalita: 'prima_casa' } })
    up = true
    model.retry()
    await expect.poll(() => model.trouble.value).toBeNull()
    expect(model.figure.value).toMatchObject({ need: { finalita: 'surroga' } })
  })
  it('reports a lost connection, and retries when it returns', async () => {
    let up = false
    const { client } = answering({ 'GET /calcolatori/mutui': () => (up ? settings : unreachable()) })
    const { model } = start({ client })
    await expect.poll(() => model.trouble.value?.kind).toBe('failed')
    model.live.value!.connection(false)
    expect(model.trouble.value?.kind).toBe('offline')
    up = true
    model.live.value!.connection(true)
    await expect.poll(() => model.figure.value.kind).toBe('offer')
  })
})

describe('the steps', () => {
  it('start at the page’s attribute, follow it, and emit events', () => {
    const { model, attributes, events } = start({ ...known, initial: { passo: 'richiesta' } })
    expect(model.steps.step.value).toBe('richiesta')
    const heading = { focus: vi.fn() } as unknown as HTMLElement
    model.steps.takeFocus(heading)
    expect(heading.focus).not.toHaveBeenCalled()
    attributes.passo!.value = 'offerte'
    expect(model.steps.step.value).toBe('offerte')
    model.steps.go('bisogno')
    expect(events.filter(({ event }) => event === 'quinto-passo').map(({ detail }) => detail)).toEqual([
      { passo: 'offerte' },
      { passo: 'bisogno' },
    ])
    model.steps.takeFocus(null)
    model.steps.takeFocus(heading)
    model.steps.takeFocus(heading)
    expect(heading.focus).toHaveBeenCalledOnce()
  })
  it('show the thanks only after a sent request', () => {
    const { model, attributes } = start({ ...known, initial: { passo: 'grazie' } })
    expect(model.steps.step.value).toBe('bisogno')
    attributes.passo!.value = 'contatto'
    attributes.passo!.value = 'grazie'
    expect(model.steps.step.value).toBe('bisogno')
    model.steps.proceed()
    expect(model.steps.step.value).toBe('grazie')
  })
  it.each([
    ['offerte', 'bisogno'],
    ['richiesta', 'contatto'],
  ])('skip the offers where only contacts are collected: %s becomes %s', (passo, shown) => {
    const { model } = start({
      state: { settings: { ...settings, modo: 'solo_contatto' } },
      initial: { passo },
    })
    expect(model.steps.step.value).toBe(shown)
  })
})

it('makes no calls on the server', () => {
  const { client, calls } = answering({})
  const { events } = start({ client, page: '' })
  expect([calls, events]).toEqual([[], []])
})

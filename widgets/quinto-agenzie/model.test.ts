import { afterEach, describe, expect, it, vi } from 'vitest'
import { agency, fakeContext, fiumicino, found } from './fixtures.ts'
import { createModel } from './model.ts'

let end = () => {}
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

function start(options: Parameters<typeof fakeContext>[0] = {}) {
  const fake = fakeContext({ answers: { 'GET /agenzie': () => found() }, ...options })
  const model = createModel(fake.context)
  end = model.dispose
  return { ...fake, model }
}
const settled = () => new Promise(resolve => setTimeout(resolve))

describe('the query', () => {
  it('asks for all agencies at first, and for none when the server has rendered them', async () => {
    const { calls, model } = start({ initial: { partner: 'lago' } })
    await settled()
    expect(calls).toEqual([{ name: 'GET /agenzie', query: { partner: 'lago' } }])
    expect(model.found.value?.totale).toBe(1)
    end()
    expect(start({ state: found() }).calls).toEqual([])
  })

  it('follows the page’s attributes, of which the smaller place takes precedence', async () => {
    const { calls, attributes } = start({ initial: { regione: 'Lazio' } })
    attributes.provincia.value = 'vt'
    await settled()
    expect(calls.map(({ query }) => query)).toEqual([{ regione: 'Lazio' }, { provincia: 'VT' }])
  })

  it('follows the filters, which combine', async () => {
    const { calls, model } = start({ state: found() })
    model.setFilters({ aperte: true })
    model.setFilters({ servizio: 'Surroga' })
    model.go({ kind: 'region', nome: 'Umbria' })
    await settled()
    expect(calls.at(-1)!.query).toEqual({ regione: 'Umbria', aperte: 'true', servizio: 'Surroga' })
    model.clearFilters()
    await settled()
    expect(calls.at(-1)!.query).toEqual({ regione: 'Umbria' })
  })
})

it('only the last answer counts, in any order of arrival', async () => {
  const late: ((answer: unknown) => void)[] = []
  const { model } = start({
    state: found(),
    answers: { 'GET /agenzie': () => new Promise(answer => late.push(answer)) },
  })
  model.setFilters({ aperte: true })
  model.setFilters({ aperte: false, accessibili: true })
  await settled()
  late[1]!(found([agency({ _id: '2' })]))
  await settled()
  late[0]!(found([agency({ _id: '3' })]))
  await settled()
  expect(model.found.value?.agenzie[0]?._id).toBe('2')
})

it('appends further agencies until a given one is listed', async () => {
  const all = Array.from({ length: 5 }, (_, i) => agency({ _id: String(i) }))
  const page = (da = 0) => ({ ...found(all), agenzie: all.slice(da, da + 2) })
  const { calls, model } = start({
    state: page(),
    answers: { 'GET /agenzie': input => page((input as { query: { da?: number } }).query.da) },
  })
  await model.reveal('4')
  expect(model.found.value?.agenzie.map(({ _id }) => _id)).toEqual(['0', '1', '2', '3', '4'])
  expect(calls.map(({ query }) => query.da)).toEqual([2, 4])
  await model.reveal('nobody')
  expect(calls).toHaveLength(3)
})

describe('the position', () => {
  const geolocation = (ask: Geolocation['getCurrentPosition']) =>
    vi.stubGlobal('navigator', { onLine: true, geolocation: { getCurrentPosition: ask } })

  it('is requested only on demand, and sent rounded to a hundred metres', async () => {
    const ask = vi.fn(done => done({ coords: { latitude: 41.90831234, longitude: 12.46525678 } }))
    geolocation(ask)
    const { calls, model } = start({ state: found() })
    expect(ask).not.toHaveBeenCalled()
    await model.locate()
    await settled()
    expect(calls.at(-1)!.query).toEqual({ lat: 41.908, lng: 12.465 })
  })

  it.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'unavailable'],
  ])('is %s after the error code %i, and changes nothing else', async (code, outcome) => {
    geolocation((_done, refuse) => refuse?.({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError))
    const { calls, model } = start({ state: found() })
    await model.locate()
    expect(model.position.value).toBe(outcome)
    expect(calls).toEqual([])
    expect(model.where.value.kind).toBe('everywhere')
  })
})

describe('the search', () => {
  const searching = (answer: unknown = [fiumicino]) =>
    start({ state: found(), answers: { 'GET /agenzie/luoghi': () => answer, 'GET /agenzie': () => found() } })

  it('suggests once typing pauses, and moves to the chosen place', async () => {
    vi.useFakeTimers()
    const { calls, model } = searching()
    for (const typed of ['f', 'fi', 'fiu']) model.search.type(typed)
    await vi.advanceTimersByTimeAsync(300)
    vi.useRealTimers()
    expect(calls).toEqual([{ name: 'GET /agenzie/luoghi', query: { cerca: 'fiu' } }])
    model.search.move(1)
    await model.search.submit()
    expect(model.search.text.value).toBe('Fiumicino (RM)')
    expect(model.search.open.value).toBe(false)
    expect(model.where.value).toEqual({ kind: 'point', nome: 'Fiumicino (RM)', lat: 41.7712, lng: 12.2277 })
  })

  it('picks the first suggestion when submitted early', async () => {
    const { model } = searching()
    model.search.type('fiumicino')
    await model.search.submit()
    expect(model.where.value).toMatchObject({ nome: 'Fiumicino (RM)' })
  })

  it('reports an unknown place, and is cleared when another place is chosen', async () => {
    const { model } = searching([])
    model.search.type('qwerty')
    await model.search.submit()
    expect(model.search.problem.value).toContain('Nessun luogo')
    expect(model.where.value.kind).toBe('everywhere')
    model.go({ kind: 'region', nome: 'Lazio' })
    expect([model.search.text.value, model.search.problem.value]).toEqual(['', ''])
  })

  it('cycles through its suggestions with the arrow keys', async () => {
    const { model } = searching([fiumicino, { ...fiumicino, nome: 'Fiumedinisi' }])
    model.search.type('fiu')
    await expect.poll(() => model.search.options.value).toHaveLength(2)
    const { active, move } = model.search
    move(-1)
    expect(active.value).toBe(1)
    move(1)
    expect(active.value).toBe(0)
  })
})

it('emits the choice to the page', () => {
  const { events, model } = start({ state: found() })
  model.choose(agency())
  expect(model.chosen.value).toBe('1')
  expect(events).toEqual([{ event: 'quinto-agenzia', detail: { id: '1', nome: 'Roma Prati' } }])
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cookieJar } from '../../client/session-cookies.ts'
import { type CartWindowModel, createModel } from './model.ts'

const ours = location.origin
/** The frame that has opened the window, with the messages that it receives. */
let posted: [data: unknown, origin: string][]
const opener = {
  postMessage: (data: unknown, origin: string) => posted.push([data, origin]),
} as unknown as Window
let calls: [name: string, authorization: string | null][]
let answers: Record<string, () => Response>
let model: CartWindowModel
const closed = vi.fn()

beforeEach(() => {
  posted = []
  calls = []
  closed.mockClear()
  answers = {
    'POST /agents/login': () => ok({ esito: 'ok', accessToken: 'a1', refreshToken: 'r1', me: ada }),
    'GET /agents/getMe': () => ok(ada),
    'POST /agents/logout': () => ok({}),
    'POST /merchandising/cart/token': () => ok({ token: 'carrello' }),
  }
  vi.stubGlobal('close', closed)
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const name = `${init.method} ${new URL(input).pathname.replace('/v2', '')}`
    calls.push([name, new Headers(init.headers).get('authorization')])
    return answers[name]!()
  })
})
afterEach(() => {
  model.dispose()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  for (const role of ['admin', 'agent'] as const) jar.clear(role)
})

const ada = { _id: '1', nome: 'Ada', cognome: 'Bianchi' }
const ok = (body: unknown, status = 200) => Response.json(body, { status })
const refused = (message: string, status: number) => ok(message, status)
const jar = cookieJar(document, false)
const haveSession = (role: 'admin' | 'agent' = 'agent') =>
  jar.write(role, { access: 'sessione', refresh: 'sessione' })
const from = (source: unknown, data: unknown, origin = ours) =>
  // The constructor takes only real windows.
  dispatchEvent(Object.assign(new MessageEvent('message', { data, origin }), { source }))
const ask = (task = 'sign-in') => from(opener, { quinto: 1, type: 'cart', task })
const token = [{ quinto: 1, type: 'cart-token', token: 'carrello' }, ours]

describe('the window of the cart', () => {
  it('answers nobody but the window that opened it, at our origin', () => {
    haveSession()
    model = createModel(opener)
    expect(posted).toEqual([[{ quinto: 1, type: 'cart-window' }, ours]])
    const task = { quinto: 1, type: 'cart', task: 'sign-in' }
    from(window, task)
    from(opener, task, 'https://altro.example')
    from(opener, { ...task, quinto: 2 })
    from(opener, { ...task, task: 'token' })
    from(null, task)
    expect([model.place.value, calls, posted.length]).toEqual(['waiting', [], 1])
  })

  it('reads no session without a frame', async () => {
    vi.useFakeTimers()
    haveSession()
    model = createModel(null)
    expect(model.place.value).toBe('alone')
    from(null, { quinto: 1, type: 'cart', task: 'sign-in' })
    model.dispose()
    model = createModel(opener)
    vi.advanceTimersByTime(4000)
    expect([model.place.value, calls]).toEqual(['alone', []])
  })

  it('gives the token of an open session only after a click, to our origin', async () => {
    haveSession()
    model = createModel(opener)
    ask()
    await expect.poll(() => model.place.value).toBe('known')
    expect([model.name.value, posted.length]).toEqual(['Ada Bianchi', 1])
    await model.giveToken()
    expect(posted.at(-1)).toEqual(token)
    expect([model.place.value, closed.mock.calls.length]).toEqual(['granted', 1])
    expect(calls.at(-1)).toEqual(['POST /merchandising/cart/token', 'Bearer sessione'])
  })

  it('signs in by password and code, and gives the token', async () => {
    model = createModel(opener)
    ask()
    await expect.poll(() => model.place.value).toBe('password')
    answers['POST /agents/login'] = () => refused('E-mail o password non corrette.', 401)
    await model.signIn('ada@esempio.it', 'sbagliata')
    expect([model.failure.value, model.place.value]).toEqual(['E-mail o password non corrette.', 'password'])
    answers['POST /agents/login'] = () => ok({ esito: 'codice' })
    await model.signIn('ada@esempio.it', 'quella giusta')
    expect(model.place.value).toBe('code')
    answers['POST /agents/login'] = () => ok({ esito: 'ok', accessToken: 'a1', refreshToken: 'r1', me: ada })
    await model.giveCode('123456')
    expect(posted.at(-1)).toEqual(token)
    expect(calls.at(-1)).toEqual(['POST /merchandising/cart/token', 'Bearer a1'])
    expect(jar.read('agent')).toEqual({ access: 'a1', refresh: 'r1' })
  })

  it('gives no token for an order, and tells the frame that the order was sent', async () => {
    haveSession()
    model = createModel(opener)
    ask('order')
    await expect.poll(() => model.place.value).toBe('ordering')
    model.ordered('r1')
    expect(posted.slice(1)).toEqual([[{ quinto: 1, type: 'cart-order', id: 'r1' }, ours]])
    expect(model.place.value).toBe('ordered')
  })

  it('says why the server refuses the token', async () => {
    answers['POST /merchandising/cart/token'] = () => refused('Non fra le Sue funzioni.', 403)
    haveSession()
    model = createModel(opener)
    ask()
    await expect.poll(() => model.place.value).toBe('known')
    await model.giveToken()
    expect([model.failure.value, model.place.value, posted.length]).toEqual([
      'Non fra le Sue funzioni.',
      'known',
      1,
    ])
  })

  it('asks for the password after an ended session and a sign-out, and ignores administrators', async () => {
    haveSession('admin')
    haveSession()
    model = createModel(opener)
    ask()
    await expect.poll(() => model.place.value).toBe('known')
    await model.signOut()
    expect(model.place.value).toBe('password')
    expect(jar.read('agent')).toBeNull()
    model.dispose()
    answers['GET /agents/getMe'] = () => refused('No', 401)
    haveSession()
    model = createModel(opener)
    ask()
    await expect.poll(() => model.place.value).toBe('password')
    expect(jar.read('agent')).toBeNull()
  })
})

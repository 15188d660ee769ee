import { Window } from 'happy-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cookieJar, type TokenJar } from './session-cookies.ts'
import { sessionFetch } from './session-fetch.ts'

const page = (url = 'https://quinto.example/admin') => new Window({ url }).document

describe('the cookies of a session', () => {
  it('are two for each role, beside those of the other roles', () => {
    const document = page()
    const jar = cookieJar(document, true)
    jar.write('admin', { access: 'a.b.c', refresh: 'r1' })
    jar.write('client', { access: 'd.e.f', refresh: 'r2' })
    expect(document.cookie.split('; ').sort()).toEqual([
      'adminAccessToken=a.b.c',
      'adminRefreshToken=r1',
      'clientAccessToken=d.e.f',
      'clientRefreshToken=r2',
    ])
    jar.clear('admin')
    expect(jar.read('admin')).toBeNull()
    expect(jar.read('client')).toEqual({ access: 'd.e.f', refresh: 'r2' })
  })

  it.each([
    [true, 'adminAccessToken=a; path=/; max-age=86400; samesite=lax; secure'],
    [false, 'adminAccessToken=a; path=/; max-age=86400; samesite=lax'],
  ])(
    'last a day, are not sent by forms of other sites, and are secure on secure pages: %s',
    (isSecure, written) => {
      const set: string[] = []
      const document = {
        get cookie() {
          return ''
        },
        set cookie(value: string) {
          set.push(value)
        },
      }
      cookieJar(document, isSecure).write('admin', { access: 'a', refresh: 'b' })
      expect(set[0]).toBe(written)
    },
  )

  it.each(['a; domain=altri.example', 'a b', '', 'a\r\nb', '"a"'])(
    'are not written from the invalid token %j',
    token => {
      const document = page()
      expect(() => cookieJar(document, true).write('admin', { access: token, refresh: 'r' })).toThrow()
      expect(() => cookieJar(document, true).write('admin', { access: 'a', refresh: token })).toThrow()
      expect(document.cookie).toBe('')
    },
  )
})

describe('a call', () => {
  let jar: TokenJar
  let sent: Request[]
  /** The next answers of the server, in order. */
  let answers: (() => Response | Promise<Response>)[]
  const onUnknown = vi.fn()
  const fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push(new Request(input, init))
    return (answers.shift() ?? (() => new Response('{}')))()
  }) as typeof globalThis.fetch
  const renewed = (n: number) =>
    new Response('{}', { headers: { 'x-access-token': `a${n}`, 'x-refresh-token': `r${n}` } })
  const carried = ({ headers }: Request) => [headers.get('authorization'), headers.get('x-refresh')]

  beforeEach(() => {
    jar = cookieJar(page(), true)
    sent = []
    answers = []
    onUnknown.mockClear()
  })
  const callAs = (own: 'admin' | 'agent' | 'client') =>
    sessionFetch({ jar, own, onUnknown, fetch })('https://quinto.example/v2/x', {
      headers: { 'idempotency-key': 'k' },
    })

  it('without a session sends no tokens', async () => {
    await callAs('admin')
    expect(carried(sent[0]!)).toEqual([null, null])
    expect(sent[0]!.headers.get('idempotency-key')).toBe('k')
    expect(sent[0]!.credentials).toBe('same-origin')
  })

  it("sends the tokens of the page's role, or of the first role with tokens: admin, agent, client", async () => {
    jar.write('client', { access: 'c', refresh: 'rc' })
    await callAs('admin')
    jar.write('agent', { access: 'g', refresh: 'rg' })
    await callAs('admin')
    jar.write('admin', { access: 'a', refresh: 'ra' })
    await callAs('admin')
    await callAs('client')
    await callAs('agent')
    jar.clear('client')
    await callAs('client')
    expect(sent.map(request => carried(request)[1])).toEqual(['rc', 'rg', 'ra', 'rc', 'rg', 'ra'])
    expect(carried(sent[2]!)[0]).toBe('Bearer a')
  })

  it('stores the new tokens of its answer', async () => {
    jar.write('admin', { access: 'a0', refresh: 'r0' })
    answers = [() => renewed(1)]
    await callAs('admin')
    expect(jar.read('admin')).toEqual({ access: 'a1', refresh: 'r1' })
    await callAs('admin')
    expect(carried(sent[1]!)).toEqual(['Bearer a1', 'r1'])
  })

  it('simultaneous with another that renews the tokens keeps the first new tokens', async () => {
    jar.write('admin', { access: 'a0', refresh: 'r0' })
    let late = (_: Response) => {}
    answers = [
      () =>
        new Promise<Response>(resolve => {
          late = resolve
        }),
      () => renewed(1),
    ]
    const [slow, quick] = [callAs('admin'), callAs('admin')]
    await quick
    late(renewed(2))
    await slow
    expect(jar.read('admin')).toEqual({ access: 'a1', refresh: 'r1' })
  })

  it('that ends after the session was cleared does not restore it', async () => {
    jar.write('admin', { access: 'a0', refresh: 'r0' })
    answers = [() => renewed(1)]
    const call = callAs('admin')
    jar.clear('admin')
    await call
    expect(jar.read('admin')).toBeNull()
  })

  it('reports an unknown session only for the current session of its own role', async () => {
    const refuse = () => new Response('"Occorre accedere."', { status: 401 })
    answers = [refuse, refuse, refuse]
    await callAs('admin')
    jar.write('client', { access: 'c', refresh: 'rc' })
    await callAs('admin')
    jar.write('admin', { access: 'a0', refresh: 'r0' })
    const old = callAs('admin')
    jar.write('admin', { access: 'a1', refresh: 'r1' })
    await old
    expect(onUnknown).not.toHaveBeenCalled()
    answers = [refuse]
    await callAs('admin')
    expect(onUnknown).toHaveBeenCalledTimes(1)
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { cartWindow } from '../../contract/embedding/cart-window.ts'
import { frameAt, frames } from '../../contract/embedding/frames.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { plainBuilt } from '../testing/plain-built.ts'
import { openTestApp, partnerOrigin, type TestApp } from '../testing/test-app.ts'

describeOnOneDatabase('the pages of the frames', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open, {}, plainBuilt)
  })
  afterAll(() => test.app.close())
  const mortgages = '/iframes/calcolatori/mutui'
  const ancestorsOf = async (url: string) => {
    const { headers, statusCode } = await test.app.inject(url)
    expect([url, statusCode]).toEqual([url, 200])
    return /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  }

  it.each(['/iframes/agenzie', '/iframes/contatti', '/iframes/carrello', mortgages])(
    'open on the sites of an active partner alone: %s',
    async path => {
      const sites = await ancestorsOf(`${path}?partner=guida-mutui`)
      expect(sites?.split(' ')).toEqual(expect.arrayContaining(["'self'", partnerOrigin]))
      for (const query of ['', '?partner=nessuno', '?partner=guida-mutui&partner=guida-mutui'])
        expect(await ancestorsOf(path + query)).toBe("'self'")
    },
  )

  it('offer attachments of messages on our own pages alone', async () => {
    const settings = async (query: string) => (await test.app.inject(`/iframes/contatti${query}`)).body
    expect(await settings('')).toContain('"allegati":true')
    expect(await settings('?partner=guida-mutui')).toContain('"allegati":false')
  })

  it('of the thanks lead to the start, because no request was just sent', async () => {
    const ends = frames.flatMap(({ path, pages }) =>
      Object.entries(pages).flatMap(([end, steps]) => (steps.includes('grazie') ? [[path, end]] : [])),
    )
    expect(ends.length).toBeGreaterThan(8)
    for (const [path, end] of ends) {
      const { statusCode, headers } = await test.app.inject(`${path}${end}?importo=90000`)
      expect([statusCode, headers.location]).toEqual([302, `${path}?importo=90000`])
    }
  })

  it('that are public have no agent', async () => {
    const agent = 'agente=martina-grasso-2'
    const location = async (end: string) => (await test.app.inject(mortgages + end)).headers.location
    expect(await location(`/contattaciPublic?${agent}&importo=90000`)).toBe(
      `${mortgages}/contattaciPublic?importo=90000`,
    )
    expect(await location(`/contattaciPublic?${agent}`)).toBe(`${mortgages}/contattaciPublic`)
    expect(await location(`/thankyouPublic?${agent}`)).toBe(mortgages)
    expect(await location(`/thankyou?${agent}`)).toBe(`${mortgages}?${agent}`)
    expect(await location(`/contattaci?${agent}`)).toBeUndefined()
  })

  it('are separated from their opener, like every page, except the window of the cart, which no page may frame', async () => {
    const headersOf = async (url: string) => (await test.app.inject(url)).headers
    for (const path of [...frames.map(frame => frame.path), '/', '/contattaci', '/agents', '/nulla'])
      expect([path, (await headersOf(path))['cross-origin-opener-policy']]).toEqual([path, 'same-origin'])
    const window = await headersOf(`${cartWindow}?partner=guida-mutui`)
    expect(window).toMatchObject({
      'cross-origin-opener-policy': 'unsafe-none',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(window['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(frameAt(cartWindow)).toBeNull()
  })
})

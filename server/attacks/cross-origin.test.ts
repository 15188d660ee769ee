import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whoMayCall } from '../../contract/access/who-may-call.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const listed = 'https://www.guida-mutui.example'
/** Origins that look like the listed one. */
const lookalikes = {
  'the null origin': 'null',
  'one with a longer name': `${listed}.evil.example`,
  'one that ends with it': 'https://evilwww.guida-mutui.example',
  'one that holds it': `https://evil.example/${listed}`,
  'a name below it': 'https://a.www.guida-mutui.example',
  'the name above it': 'https://guida-mutui.example',
  'another scheme': 'http://www.guida-mutui.example',
  'another port': `${listed}:8443`,
  'one with its default port': `${listed}:443`,
  'capital letters': 'https://WWW.guida-mutui.example',
  'a dot at its end': `${listed}.`,
  'a stroke at its end': `${listed}/`,
  'somebody before an at sign': 'https://www.guida-mutui.example@evil.example',
  'two at once': `${listed}, https://evil.example`,
  'the listed one of a partner switched off': 'https://www.partner-spento.example',
  'a list that any text is in': '%',
}

/** The calls for partners' pages; all other calls are for our own pages. */
const forPartners =
  /^\/v2\/(calcolatori\/|enums\/|agenzie(\/|$)|contatti(\/(agenzie|orari))?$|leads(\/modulo)?$)/

describeOnOneDatabase('the API across origins', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  const calls = Object.keys(whoMayCall).map(name => {
    const [method, path] = name.split(' ') as ['GET', string]
    return { name, method, url: path.replace(':id', '0199aaaa-0000-7000-8000-000000000000') }
  })
  /** The call and its preflight, as a page of `origin` makes them with the partner's key. */
  const answersTo = async ({ method, url }: (typeof calls)[number], origin: string) => {
    const withKey = method === 'GET' ? `${url}?partner=guida-mutui` : url
    const payload = (method as string) === 'POST' ? { partner: 'guida-mutui' } : undefined
    return Promise.all([
      test.app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin, 'access-control-request-method': method },
      }),
      test.app.inject({ method, url: withKey, headers: { origin }, ...(payload && { payload }) }),
    ])
  }

  it('lets a listed origin read only the calls for partners', async () => {
    for (const call of calls) {
      const allowed = (await answersTo(call, listed)).map(
        ({ headers }) => headers['access-control-allow-origin'] ?? null,
      )
      const isTheirs = forPartners.test(call.url) && !(call.name === 'GET /v2/leads')
      expect(allowed[0], call.name).toBe(forPartners.test(call.url) ? listed : null)
      if (isTheirs) expect(allowed[1], call.name).toBe(listed)
      else if (!forPartners.test(call.url)) expect(allowed[1], call.name).toBeNull()
    }
  })

  describe('lets no page read any call from', () => {
    it.each(Object.entries(lookalikes))('%s', async (_what, origin) => {
      for (const call of calls)
        for (const answer of await answersTo(call, origin))
          expect(answer.headers['access-control-allow-origin'], call.name).toBeUndefined()
    })
  })

  it('never allows credentials, and varies answers by origin', async () => {
    for (const call of calls)
      for (const origin of [listed, 'https://altrove.example', test.context.settings.publicUrl])
        for (const { headers } of await answersTo(call, origin)) {
          expect(headers['access-control-allow-credentials'], call.name).toBeUndefined()
          const allowed = headers['access-control-allow-origin']
          expect(allowed, call.name).not.toBe('*')
          if (allowed) expect(String(headers.vary), call.name).toContain('Origin')
        }
  })
})

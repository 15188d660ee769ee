import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PageData } from '../../contract/pages/pages.ts'
import type { KeptSimulationContent } from '../../contract/pages/simulation.ts'
import { buildApp } from '../app.ts'
import type { Built } from '../built.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { plainBuilt } from '../testing/plain-built.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const ours = 'http://127.0.0.1:8000'

/** Data of the last rendered page. */
let drawn: PageData
const built: Built = {
  ...plainBuilt,
  async rendering() {
    const { site, widgets } = await plainBuilt.rendering()
    const render: typeof site.render = data => {
      drawn = data
      return ''
    }
    return { site: { ...site, render }, widgets }
  },
}

describeOnEitherDatabase('the form of a stored simulation without a script', open => {
  let test: TestApp
  let app: FastifyInstance
  let now = new Date('2026-11-20T09:00:00Z')
  let page: string
  /** Each test has its own e-mail and network. */
  let turn = 0
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
    app = await buildApp(test.context, built)
    const need = { finalita: 'prima_casa', valore: 19_000_000, importo: 15_000_000, durataMesi: 300 }
    const kept = await test.call('POST', '/calcolatori/mutui/simulazioni', { payload: { need } })
    page = new URL(kept.json().indirizzo).pathname
  })
  beforeEach(() => {
    turn++
    now = new Date('2026-11-20T09:00:00Z')
  })
  afterAll(() => Promise.all([app.close(), test.app.close()]))

  const mailbox = () => `ada.${turn}@posta.example`
  // The browser hides the origin of a page that is never sent as a referrer.
  const fromPage = { origin: 'null', 'sec-fetch-site': 'same-origin' }
  const post = (fields: object = {}, url = page, headers: Record<string, string> = fromPage) =>
    app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams({
        email: mailbox(),
        modulo: test.stamp(),
        sito: '',
        ...fields,
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      remoteAddress: `203.0.113.${turn}`,
    })
  const lettersTo = async (address: string) =>
    (await test.context.database.pool.query(`select 1 from jobs where payload->>'to' = $1`, [address])).rows
      .length
  const form = () => (drawn.content as KeptSimulationContent).form

  it('sends the letter and redirects to the confirmation, without the e-mail in the address', async () => {
    const answer = await post()
    expect(answer.statusCode, answer.body).toBe(303)
    expect(answer.headers).toMatchObject({
      location: `${page}?inviato=1#lettera`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(await lettersTo(mailbox())).toBe(1)
    await app.inject(`${page}?inviato=1`)
    expect(form()).toMatchObject({ isSent: true, typed: {}, errors: {}, failure: null })
    await app.inject(page)
    expect(form().isSent).toBe(false)
  })

  it('answers the same above the limit', async () => {
    const answers = [await post(), await post()]
    expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers.location}`)).size).toBe(
      1,
    )
    expect(await lettersTo(mailbox())).toBe(1)
  })

  it('is drawn again with its e-mail and the error beside the field', async () => {
    const modulo = test.stamp()
    const answer = await post({ email: 'ada@', modulo })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([422, 'no-store'])
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(form()).toMatchObject({
      typed: { email: 'ada@' },
      errors: { email: 'L’indirizzo e-mail non è completo, per esempio nome@esempio.it.' },
      isSent: false,
      modulo,
    })
    const empty = await post({ email: '' })
    expect([empty.statusCode, Object.keys(form().errors)]).toEqual([422, ['email']])
  })

  it('waits for a person, and gets another stamp after a day', async () => {
    expect((await post({ modulo: test.stamp(1) })).statusCode).toBe(422)
    expect(form().failure).toContain('troppo in fretta')
    const old = test.stamp(24 * 3600 + 1)
    expect((await post({ modulo: old })).statusCode).toBe(422)
    expect(form().failure).toContain('troppo a lungo')
    expect(form().modulo).not.toBe(old)
    now = new Date(now.getTime() + 4000)
    expect((await post({ modulo: form().modulo })).statusCode).toBe(303)
    expect(await lettersTo(mailbox())).toBe(1)
  })

  it('is refused with a filled hidden field', async () => {
    expect((await post({ sito: 'https://premi.example' })).statusCode).toBe(422)
    expect(form().failure).toContain('non è stata accettata')
    expect(await lettersTo(mailbox())).toBe(0)
  })

  it.each(['AAAAAAAAAAAAAAAAAAAAAA', 'x', '%00', encodeURIComponent('../../etc/passwd')])(
    'has the page of a missing simulation under %s',
    async id => {
      const answer = await post({}, `/mutui/simulazione/${id}`)
      expect(answer.statusCode).toBe(404)
      expect((drawn.content as KeptSimulationContent).simulation).toBeNull()
      expect(await lettersTo(mailbox())).toBe(0)
    },
  )

  it('has the page of a missing simulation after the last day', async () => {
    now = new Date('2027-02-19T09:00:00Z')
    expect((await post()).statusCode).toBe(404)
    expect(await lettersTo(mailbox())).toBe(0)
  })

  it.each([
    { origin: 'https://altri.example' },
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: ours, 'sec-fetch-site': 'same-site' },
  ])('is refused from another site: %o', async headers => {
    const answer = await post({}, page, headers as Record<string, string>)
    expect(answer.statusCode).toBe(403)
    expect(await lettersTo(mailbox())).toBe(0)
  })
})

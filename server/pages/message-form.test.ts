import { sql } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { consentTexts } from '../../contract/calls/leads.ts'
import type { ContactsContent } from '../../contract/pages/contacts.ts'
import type { MessageSentContent } from '../../contract/pages/message-sent.ts'
import type { PageData } from '../../contract/pages/pages.ts'
import type { PlainForm } from '../../contract/pages/plain-form.ts'
import { buildApp } from '../app.ts'
import type { Built } from '../built.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { createLog } from '../log.ts'
import { encrypt } from '../sessions/credentials/keys.ts'
import { plainBuilt } from '../testing/plain-built.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const start = new Date('2026-11-20T09:00:00Z')
/** Names contain only letters. */
const letters = [...'abcdefghijklmnopqrstuvwxyzàèéìòù']
const ours = 'http://127.0.0.1:8000'

/** Data of the last rendered page. */
let drawn: { data: PageData; plainForm?: PlainForm }
const built: Built = {
  ...plainBuilt,
  async rendering() {
    const { site, widgets } = await plainBuilt.rendering()
    const render: typeof site.render = (data, { plainForm }) => {
      drawn = { data, plainForm }
      return ''
    }
    return { site: { ...site, render }, widgets }
  },
}

describeOnEitherDatabase('the contact form without a script', open => {
  let test: TestApp
  let app: FastifyInstance
  let now = start
  let log = ''
  /** Each test has its own person and client address. */
  let turn = 0
  beforeAll(async () => {
    const write = (line: string) => {
      log += line
    }
    test = await openTestApp(open, { now: () => now, log: createLog('trace', { write }) })
    app = await buildApp(test.context, built)
  })
  beforeEach(() => {
    now = start
    turn++
  })
  afterAll(() => Promise.all([app.close(), test.app.close()]))

  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  const person = () => ({ nome: 'Ada', cognome: `Rossi ${letters[turn]}` })
  /** A filled form with a stamp that is a minute old. */
  const filled = () => ({
    ...person(),
    oggetto: 'mutuo',
    telefono: '333 1234567',
    modo: 'telefono',
    orario: 'mattina',
    informativa_letta: 'on',
    sito: '',
    pagina: '/contattaci',
    testoVersione: consentTexts,
    modulo: test.stamp(),
  })
  const post = (fields: Record<string, string>, options: InjectOptions = {}) =>
    app.inject({
      method: 'POST',
      url: '/contattaci',
      payload: new URLSearchParams(fields).toString(),
      remoteAddress: `203.0.113.${turn}`,
      ...options,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: ours,
        'sec-fetch-site': 'same-origin',
        ...options.headers,
      },
    })
  const rowsOf = async (query: ReturnType<typeof sql>) =>
    (await test.context.database.orm.execute<Record<string, unknown>>(query)).rows
  const kept = () => rowsOf(sql`select * from requests where cognome = ${person().cognome} order by _id`)
  const sentLetters = async () =>
    (
      await rowsOf(sql`select payload from jobs where payload->>'subject' like ${`%${person().cognome}`}`)
    ).map(({ payload }) => payload as { to: string; text: string })
  const messageOf = () => (drawn.data.content as ContactsContent).message

  describe('when complete', () => {
    it('is stored like the element’s, with its letter, and redirects to the confirmation', async () => {
      const answer = await post({
        ...filled(),
        provincia: 'rm',
        comune: ' Tivoli ',
        messaggio: ' Buongiorno,\r\nvorrei un appuntamento. ',
        marketing: 'on',
        sconosciuto: 'non si legge',
      })
      expect(answer.statusCode, answer.body).toBe(303)
      expect(answer.headers).toMatchObject({
        location: expect.stringMatching(/^\/contattaci\/inviato\?conferma=[\w.-]+$/),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      const [record, ...others] = await kept()
      expect(others).toEqual([])
      expect(record).toMatchObject({
        oggetto: 'mutuo',
        telefono: '333 1234567',
        email: null,
        provincia: 'RM',
        comune: 'Tivoli',
        messaggio: 'Buongiorno,\nvorrei un appuntamento.',
        modo: 'telefono',
        orario: 'mattina',
        agenzia: expect.any(String),
        stato: 'nuova',
        fonte: { pagina: `${ours}/contattaci`, campagna: {} },
      })
      const consents = record!.consensi as { tipo: string; valore: boolean; testoVersione: string }[]
      expect(Object.fromEntries(consents.map(({ tipo, valore }) => [tipo, valore]))).toEqual({
        informativa_letta: true,
        marketing: true,
        profilazione: false,
        cessione_terzi: false,
      })
      expect(new Set(consents.map(({ testoVersione }) => testoVersione))).toEqual(new Set([consentTexts]))
      expect(await sentLetters()).toHaveLength(1)
    })

    const confirmed = async (answer: LightMyRequestResponse) => {
      const page = await app.inject(String(answer.headers.location))
      expect(page.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow, noarchive',
      })
      return { status: page.statusCode, ...(drawn.data.content as MessageSentContent) }
    }

    it('shows number, who contacts the person and by when, and nothing about the person', async () => {
      const { status, confirmation } = await confirmed(await post({ ...filled(), provincia: 'VT' }))
      expect(status).toBe(200)
      const [{ numero } = {}] = await kept()
      expect(confirmation).toEqual({
        tipo: 'richiesta',
        numero,
        telefono: expect.stringMatching(/^0761/),
        contatto: 'La chiamerà un nostro consulente, dell’agenzia di Viterbo, entro le 12.00 di oggi',
      })
      expect(JSON.stringify(drawn.data.content)).not.toMatch(/Ada|Rossi|333 1234567/)
      later(60)
      const byMail = { ...filled(), nome: 'Ida', modo: 'email', email: 'ida@posta.example' }
      const { confirmation: written } = await confirmed(await post(byMail))
      expect(written?.contatto).toMatch(/^Le scriverà un nostro consulente entro le/)
    })

    it('confirms a complaint and an application with their own terms, without a preference of the person', async () => {
      const { modo: _, orario: __, ...fields } = filled()
      const complaint = { ...fields, oggetto: 'reclamo', messaggio: 'Nessuno risponde.', marketing: 'on' }
      expect((await confirmed(await post(complaint))).confirmation).toMatchObject({
        tipo: 'reclamo',
        contatto: expect.stringMatching(/^Le risponderà il nostro ufficio reclami entro sessanta giorni/),
      })
      const application = { ...fields, oggetto: 'collaborazione', posizione: 'agente', agenzia: 'viterbo' }
      expect((await confirmed(await post(application))).confirmation).toMatchObject({
        tipo: 'candidatura',
        contatto: expect.stringMatching(/^Le risponderà l’agenzia di Viterbo entro due settimane/),
      })
      const [first, second] = await kept()
      expect(first).toMatchObject({
        oggetto: 'reclamo',
        modo: 'telefono',
        orario: 'indifferente',
        agenzia: null,
      })
      expect((first!.consensi as { tipo: string }[]).map(({ tipo }) => tipo)).toEqual(['informativa_letta'])
      expect(second).toMatchObject({ oggetto: 'collaborazione', posizione: 'agente' })
    })

    it('is confirmed alike when it joins an earlier request, whose state stays hidden', async () => {
      const first = await post(filled())
      const shown = await confirmed(first)
      const [{ _id } = {}] = await kept()
      await rowsOf(sql`update requests set stato = 'risposta', "rispostoAt" = now() where _id = ${_id}`)
      const joined = await post({ ...filled(), messaggio: 'Ancora io.' })
      expect(await kept()).toHaveLength(1)
      expect(await confirmed(joined)).toEqual(shown)
      expect(joined.headers.location).not.toBe(first.headers.location)
    })

    it('is confirmed for an hour, and only by the address that the server made', async () => {
      const { location } = (await post(filled())).headers
      const gone = async (address: string) => {
        const page = await app.inject(address)
        expect([address, page.statusCode]).toEqual([address, 404])
        expect(drawn.data.content).toEqual({ confirmation: null })
      }
      const address = String(location)
      const [path, sealed = ''] = address.split('conferma=')
      const foreign = encrypt(test.context.keys, JSON.stringify({ numero: '123456789' }))
      for (const changed of ['', 'x', `${sealed.slice(0, -2)}AA`, sealed.replace(/^\d/, '9'), foreign])
        await gone(`${path}conferma=${changed}`)
      await gone('/contattaci/inviato')
      later(3600)
      expect((await app.inject(address)).statusCode).toBe(200)
      later(1)
      await gone(address)
      expect(log).not.toContain(sealed)
    })

    it('is stored once when sent twice', async () => {
      const fields = filled()
      const answers = await Promise.all([post(fields), post(fields), post(fields)])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
      expect(await kept()).toHaveLength(1)
      expect(await sentLetters()).toHaveLength(1)
    })

    it('records page, campaign and recipient', async () => {
      const [agency] = await rowsOf(
        sql`select _id, slug, email from agencies where status = 'validated' and pubblica order by slug limit 1`,
      )
      const { slug, email, _id } = agency as Record<string, string>
      const referer = `${ours}/agenzia/${slug}?utm_source=lettera&email=ada%40posta.example`
      const answer = await post(
        { ...filled(), agenzia: slug!, pagina: `/agenzia/${slug}` },
        { headers: { referer } },
      )
      expect(answer.statusCode).toBe(303)
      expect((await kept())[0]).toMatchObject({
        agenzia: _id,
        fonte: { pagina: `${ours}/agenzia/${slug}`, campagna: { utm_source: 'lettera' } },
      })
      expect((await sentLetters()).map(({ to }) => to)).toEqual([email])
    })

    it.each([
      'https://altri.example/finta?utm_source=altri',
      '//altri.example/x',
      'javascript:alert(1)',
      'http://[',
    ])('is never attributed to %s', async address => {
      const answer = await post({ ...filled(), pagina: address }, { headers: { referer: address } })
      expect(answer.statusCode).toBe(303)
      const [{ fonte } = {}] = await kept()
      expect(fonte).toMatchObject({ pagina: `${ours}/contattaci`, campagna: {} })
    })
  })

  describe('when refused', () => {
    /** The page of a refused form, rendered with the input. */
    async function refused(fields: Record<string, string>, status = 422) {
      const answer = await post(fields)
      expect(answer.statusCode, answer.body).toBe(status)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      })
      expect(answer.headers.etag).toBeUndefined()
      expect(drawn.data).toMatchObject({ route: '/contattaci', path: '/contattaci' })
      expect(messageOf()).toBe('refused')
      return { answer, form: drawn.plainForm! }
    }

    it('shows the errors, keeps the input, and leaves it out of the page’s data', async () => {
      const telefono = '12-segreto'
      const typed = { ...filled(), telefono, messaggio: '<script>alert(1)</script>', cognome: ' ' }
      const { informativa_letta: _, ...fields } = typed
      const { form, answer } = await refused({ ...fields, marketing: 'on', provincia: 'M1' })
      expect(form.errors).toEqual({
        cognome: 'Scriva il cognome.',
        telefono: expect.stringContaining('non è completo'),
        provincia: expect.any(String),
        informativa_letta: expect.stringContaining('informativa'),
      })
      expect(form.typed).toMatchObject({ telefono, messaggio: typed.messaggio, marketing: 'on', nome: 'Ada' })
      expect(form.typed).not.toHaveProperty('informativa_letta')
      expect(JSON.stringify(drawn.data)).not.toContain('segreto')
      expect(answer.body).not.toContain('<script>alert')
      expect(log).not.toMatch(/segreto|alert/)
      expect(await kept()).toEqual([])
    })

    it('reports every missing field of an empty form', async () => {
      const { form } = await refused({})
      expect(Object.keys(form.errors)).toEqual(expect.arrayContaining(['oggetto', 'nome', 'cognome']))
      const empty = await app.inject({ method: 'POST', url: '/contattaci', headers: { origin: ours } })
      expect(empty.statusCode).toBe(422)
    })

    it('keeps campaign and page for the next attempt', async () => {
      const { form } = await refused({
        ...filled(),
        nome: '',
        pagina: '/affidati_a_noi/adw?gclid=g1&email=ada%40posta.example',
        agente: 'anna-rossi',
      })
      expect(form.typed).toMatchObject({ pagina: '/affidati_a_noi/adw?gclid=g1', agente: 'anna-rossi' })
      const again = await post({ ...form.typed, ...person(), modulo: form.modulo })
      expect(again.statusCode).toBe(303)
      expect((await kept())[0]!.fonte).toMatchObject({
        pagina: `${ours}/affidati_a_noi/adw`,
        campagna: { gclid: 'g1' },
      })
    })

    it('keeps a stamp that is too recent, and replaces one that is expired or foreign', async () => {
      const modulo = test.stamp(1)
      const quick = await refused({ ...filled(), modulo })
      expect(quick.form).toMatchObject({ modulo, failure: expect.stringContaining('troppo in fretta') })
      later(3)
      expect((await post({ ...filled(), modulo })).statusCode).toBe(303)
      for (const bad of [test.stamp(24 * 3600 + 1), '', 'x', modulo.replace(/\d{13}/, '1700000000000')]) {
        const { form } = await refused({ ...filled(), modulo: bad })
        expect(form.failure).toContain('troppo a lungo')
        expect(form.modulo).not.toBe(bad)
        later(4)
        expect((await post({ ...filled(), modulo: form.modulo })).statusCode).toBe(303)
      }
      expect(await kept()).toHaveLength(1)
    })

    it('is refused with a filled honeypot field, whose content is dropped', async () => {
      const { form } = await refused({ ...filled(), sito: 'https://altri.example' })
      expect(form.failure).toContain('non è stata accettata')
      expect(form.typed).not.toHaveProperty('sito')
      expect(await kept()).toEqual([])
    })

    it('accepts ten an hour per address, including the element’s', async () => {
      const { nome, cognome } = person()
      for (let i = 0; i < 10; i++) {
        const answer = await post({ ...filled(), nome: `${nome} ${'abcdefghij'[i]}` })
        expect(answer.statusCode).toBe(303)
      }
      const { answer, form } = await refused({ ...filled(), messaggio: 'Resta qui.' }, 429)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(form).toMatchObject({
        typed: { cognome, messaggio: 'Resta qui.' },
        errors: {},
        failure: expect.stringContaining('troppe richieste'),
      })
      expect(await kept()).toHaveLength(10)
      later(3600)
      expect((await post(filled())).statusCode).toBe(303)
    })

    it('refuses consents to outdated texts, and unknown checkbox values', async () => {
      await refused({ ...filled(), testoVersione: '2020-01' })
      const { form } = await refused({ ...filled(), informativa_letta: 'no' })
      expect(form.errors).toHaveProperty('informativa_letta')
    })

    it('refuses characters that cannot be stored', async () => {
      const { form } = await refused({ ...filled(), messaggio: 'a\u0000b' })
      expect(form.failure).toBe('Ci sono caratteri che non si possono usare.')
    })
  })

  describe('from another site', () => {
    it.each([
      { origin: 'https://altri.example' },
      { origin: 'https://altri.example' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])('is refused: %o', async headers => {
      const answer = await post(filled(), { headers })
      expect(answer.statusCode).toBe(403)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(await kept()).toEqual([])
    })

    it.each(['https://altri.example', 'null'])(
      'is refused from a browser that only says %s',
      async origin => {
        const answer = await app.inject({
          method: 'POST',
          url: '/contattaci',
          payload: new URLSearchParams(filled()).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
        })
        expect(answer.statusCode).toBe(403)
      },
    )

    it('is not a page without a referrer, whose origin the browser hides', async () => {
      expect((await post(filled(), { headers: { origin: 'null' } })).statusCode).toBe(303)
    })

    it.each([
      ['application/json', '{"nome":"Ada"}', 415],
      ['multipart/form-data; boundary=x', '--x--', 415],
      ['text/plain', 'nome=Ada', 415],
      ['application/x-www-form-urlencoded', `messaggio=${'a'.repeat(40_000)}`, 413],
    ])('is refused on a page: %s', async (type, payload, status) => {
      const answer = await post({}, { payload, headers: { 'content-type': type } })
      expect(answer.statusCode).toBe(status)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.body).toContain('tel:')
    })
  })

  it('is in the document with a current stamp, on every page with the element and on no other', async () => {
    for (const [path, has] of [
      ['/contattaci', true],
      ['/aziende', true],
      ['/lavoraConNoi', true],
      ['/contact-form/numeroverde', true],
      ['/affidati_a_noi/fb', true],
      ['/', false],
      ['/mutui', false],
    ] as const) {
      later(61)
      await app.inject(path)
      expect(drawn.data.path).toBe(path)
      expect(Boolean(drawn.plainForm), path).toBe(has)
      if (has) expect(drawn.plainForm!.modulo.split('.')[1]).toBe(String(now.getTime()))
      expect(JSON.stringify(drawn.data)).not.toContain(drawn.plainForm?.modulo ?? '"modulo"')
    }
  })
})

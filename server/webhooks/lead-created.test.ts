import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loanFiles } from '../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../context.ts'
import { system } from '../database/actor.ts'
import { jobs as jobsTable, partnersTable } from '../database/schema.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { startJobs } from '../jobs/jobs.ts'
import { enqueueMail } from '../mail/mail.ts'
import { openTestApp, partnerOrigin, type TestApp } from '../testing/test-app.ts'
import { type Answered, type Delivery, WebhookFailed } from './post.ts'

// Sample code for partners, in JavaScript without types.
const verify = '../../contract/webhook/verify.mjs'
const { autentica } = (await import(/* @vite-ignore */ verify)) as {
  autentica(body: string, signature: string | undefined, secret: string): boolean
}

const secret = 'un segreto lungo abbastanza'
const request = {
  partner: 'guida-mutui',
  contatto: { nome: 'Ada', cognome: 'Notificata', telefono: '333 7654321', email: 'ada@example.it' },
  consensi: { informativa_letta: true, marketing: true, profilazione: true, cessione_terzi: true },
  testoVersione: '2026-11',
  need: { finalita: 'prima_casa', valore: 19_000_000, importo: 15_000_000, durataMesi: 300, eta: 44 },
  pagina: 'https://guida-mutui.example/casa',
}

describeOnEitherDatabase('the notification of a lead to a partner', open => {
  let test: TestApp
  let clock = Date.parse('2026-11-20T09:00:00Z')
  let context: Context
  let deliveries: Delivery[]
  let answer: () => Promise<Answered>
  const taken = async () => ({ status: 204, begins: '' })
  const work = () =>
    startJobs(context, async () => {}, {
      poll: false,
      postWebhook: delivery => {
        deliveries.push(delivery)
        return answer()
      },
    }).runDue()
  const left = () => context.database.orm.select().from(jobsTable)
  const orm = (query: ReturnType<typeof sql>) => context.database.orm.execute(query)
  const lead = async (surname: string) => {
    const payload = { ...request, contatto: { ...request.contatto, cognome: surname }, modulo: test.stamp() }
    const sent = await test.call('POST', '/leads', { payload, headers: { origin: partnerOrigin } })
    expect(sent.statusCode).toBe(201)
    return sent.json()._id as string
  }

  beforeAll(async () => {
    test = await openTestApp(open)
    context = { ...test.context, now: () => new Date(clock) }
    await orm(sql`update ${partnersTable} set "webhookUrl" = 'https://guida-mutui.example/notifiche',
      "webhookSegreto" = ${secret} where chiave = 'guida-mutui'`)
  })
  afterAll(() => test.app.close())
  beforeEach(() => {
    deliveries = []
    answer = taken
  })

  it('is sent once, signed and without personal data', async () => {
    const _id = await lead('Notificata')
    await work()
    const [{ url, headers, body }, ...others] = deliveries as [Delivery, ...Delivery[]]
    expect([url, others]).toEqual(['https://guida-mutui.example/notifiche', []])
    expect(JSON.parse(body)).toEqual({
      evento: 'lead.creato',
      consegna: headers['x-quinto-consegna'],
      lead: {
        id: _id,
        creato: expect.any(String),
        prodotto: 'mutuo',
        pagina: request.pagina,
        campagna: {},
        finalita: 'prima_casa',
        importo: 15_000_000,
        durataMesi: 300,
      },
    })
    expect(body).not.toMatch(/Ada|Notificata|333 7654321|ada@|"eta"/)
    const [, seconds, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['x-quinto-firma']!)!
    expect(Number(seconds) * 1000).toBe(clock)
    expect(given).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
    expect(await left()).toEqual([])
  })

  it('is followed by the outcome of the loan file of the lead, once', async () => {
    const _id = await lead('Conclusa')
    await work()
    deliveries = []
    const { store, database } = context
    const file = await store.create(
      database.orm,
      loanFiles,
      { IDEGG: 'W1', prodotto: 'prestito', importoRichiesto: 1_000_000, lead: _id },
      system,
    )
    const move = async (stato: string, from: string) => {
      await orm(sql`update pratiche set stato = ${from} where _id = ${file._id}`)
      const { versione } = await store.get(database.orm, loanFiles, file._id, system)
      await store.update(database.orm, loanFiles, file._id, versione, { stato }, system)
    }
    await move('consulenza', 'segnalata')
    await work()
    expect(deliveries).toEqual([])
    await move('respinta', 'istruttoria_banca')
    await move('liquidata', 'contratto')
    // Only a step back: the partner knows.
    await move('liquidata', 'perfezionata')
    await work()
    const told = deliveries.map(({ headers, body }) => [headers['x-quinto-evento'], JSON.parse(body)])
    expect(told).toMatchObject([
      ['lead.esito', { evento: 'lead.esito', lead: { id: _id, esito: 'respinta' } }],
      ['lead.esito', { evento: 'lead.esito', lead: { id: _id, esito: 'liquidata' } }],
    ])
    expect(JSON.stringify(told)).not.toMatch(/Ada|Conclusa|333 7654321|ada@|1000000/)
  })

  it('passes the partner’s sample verification only with its own body, secret and time', async () => {
    await lead('Verificata')
    await work()
    const [{ headers, body }] = deliveries as [Delivery]
    const signed = headers['x-quinto-firma']!
    vi.setSystemTime(clock)
    const later = `t=${Math.floor(clock / 1000) + 60}${signed.slice(signed.indexOf(','))}`
    expect([
      autentica(body, signed, secret),
      autentica(body.replace('mutuo', 'altro'), signed, secret),
      autentica(body, signed, 'un altro segreto'),
      autentica(body, later, secret),
      autentica(body, '', secret),
      autentica(body, undefined, secret),
    ]).toEqual([true, false, false, false, false, false])
    // Without a secret (a variable that is not set) anybody could sign, so verification fails.
    const seconds = Math.floor(clock / 1000)
    const forged = createHmac('sha256', '').update(`${seconds}.${body}`).digest('hex')
    for (const none of ['', undefined])
      expect(autentica(body, `t=${seconds},v1=${forged}`, none as string)).toBe(false)
    vi.setSystemTime(clock + 301_000)
    expect(autentica(body, signed, secret)).toBe(false)
    vi.useRealTimers()
  })

  it('has a log row for each attempt, without history, readable with the flag «partners»', async () => {
    await orm(sql`delete from webhook_deliveries`)
    const commits = () => orm(sql`select 1 from commits`).then(({ rows }) => rows.length)
    const page = { status: 503, begins: '<html> torniamo subito' }
    answer = () => Promise.reject(new WebhookFailed('503', false, page))
    const _id = await lead('Annotata')
    const before = await commits()
    await work()
    const due = clock + 15_000
    clock = due
    answer = taken
    await work()
    expect(await commits()).toBe(before)
    const list = (flags: string) =>
      test.call('GET', `/webhook_deliveries?filter[lead]=${_id}&sort=_id`, { headers: { 'x-flags': flags } })
    const { rows } = (await list('partners')).json()
    expect(rows).toMatchObject([
      {
        lead: _id,
        tentativo: 1,
        esito: 'da_ripetere',
        stato: 503,
        motivo: 'webhook: 503',
        risposta: page.begins,
        prossimo: new Date(due).toISOString(),
      },
      {
        lead: _id,
        tentativo: 2,
        esito: 'consegnata',
        stato: 204,
        motivo: null,
        risposta: null,
        prossimo: null,
      },
    ])
    expect(rows[0].consegna).toBe(rows[1].consegna)
    expect(JSON.stringify(rows)).not.toMatch(/Ada|Annotata|333 7654321|ada@/)
    expect((await list('leads')).statusCode).toBe(403)

    const jobs = startJobs(context, async () => {}, { poll: false })
    await jobs.forget()
    expect((await list('partners')).json().rows).toHaveLength(2)
    clock += 91 * 24 * 3_600_000
    await jobs.forget()
    expect((await list('partners')).json().rows).toEqual([])
    clock = due
  })

  it('is repeated at growing intervals with the same delivery id until it succeeds', async () => {
    answer = () => Promise.reject(new WebhookFailed('500'))
    await lead('Ritentata')
    await work()
    expect(await left()).toMatchObject([{ kind: 'lead-webhook', attempts: 1, lastError: 'webhook: 500' }])
    await work()
    expect(deliveries).toHaveLength(1)
    clock += 15_000
    await work()
    answer = taken
    clock += 30_000
    await work()
    const [first, second, third] = deliveries.map(({ headers }) => headers)
    expect(deliveries).toHaveLength(3)
    expect(new Set(deliveries.map(({ headers }) => headers['x-quinto-consegna'])).size).toBe(1)
    expect(new Set([first, second, third].map(headers => headers!['x-quinto-firma'])).size).toBe(3)
    expect(await left()).toEqual([])
  })

  it('does not delay letters when the partner is slow, not even later ones', async () => {
    let take = () => {}
    answer = async () => {
      await new Promise<void>(done => {
        take = done
      })
      return { status: 204, begins: '' }
    }
    const letters: string[] = []
    const jobs = startJobs(context, async id => void letters.push(id), {
      poll: false,
      postWebhook: delivery => {
        deliveries.push(delivery)
        return answer()
      },
    })
    await lead('Lenta')
    const first = jobs.runDue()
    await vi.waitFor(() => expect([deliveries.length, letters.length]).toEqual([1, 1]))
    await enqueueMail(context, context.database.orm, {
      to: 'a@quinto.example',
      subject: 'Prova',
      text: 'Prova',
    })
    const second = jobs.runDue()
    await vi.waitFor(() => expect(letters).toHaveLength(2))
    expect(deliveries).toHaveLength(1)
    take()
    await Promise.all([first, second])
    expect(await left()).toEqual([])
  })

  it('is given up after three days of failures or a final refusal', async () => {
    answer = () => Promise.reject(new WebhookFailed('ECONNREFUSED'))
    await lead('Abbandonata')
    for (let hours = 0; hours < 80; hours++) {
      await work()
      clock += 3_600_000
    }
    expect(await left()).toMatchObject([{ lastError: 'webhook: ECONNREFUSED' }])
    const tries = deliveries.length
    clock += 24 * 3_600_000
    await work()
    expect(deliveries).toHaveLength(tries)
    await orm(sql`delete from jobs`)

    answer = () => Promise.reject(new WebhookFailed('410', true))
    await lead('Rifiutata')
    await work()
    clock += 3_600_000
    await work()
    expect(deliveries).toHaveLength(tries + 1)
    await orm(sql`delete from jobs`)
  })

  it('is not sent to a partner that was deactivated meanwhile', async () => {
    await lead('Spenta')
    await orm(sql`update ${partnersTable} set attivo = false where chiave = 'guida-mutui'`)
    await work()
    expect([deliveries, await left()]).toEqual([[], []])
  })
})

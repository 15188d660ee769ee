import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { formatRequestNumber } from '../../../contract/pages/request-words.ts'
import { describeOnEachDatabase } from '../../database/testing/databases.ts'
import { stampForm } from '../../plugins/form-stamp.ts'
import { madeUpKeys } from '../../sessions/credentials/keys.ts'
import { openTestApp, partnerOrigin, type TestApp } from '../../testing/test-app.ts'

const need = {
  finalita: 'prima_casa',
  valore: 19_000_000,
  importo: 15_000_000,
  durataMesi: 300,
  provincia: 'RM',
}
const request = {
  partner: 'guida-mutui',
  contatto: { nome: 'Ada', cognome: 'Rossi-D’Amico', email: 'ada@example.it', telefono: '333 1234567' },
  consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
  testoVersione: '2026-11',
  need,
  pagina: 'https://guida-mutui.example/casa',
  campagna: { utm_source: 'lettera', gclid: 'abc' },
}

describeOnEachDatabase('leads', open => {
  let test: TestApp
  /** Seconds after the start time of the tests. */
  let later = 0
  beforeAll(async () => {
    const start = new Date('2026-11-20T09:00:00Z').getTime()
    test = await openTestApp(open, { now: () => new Date(start + later * 1000) })
  })
  afterAll(() => test.app.close())

  const send = (payload: object, headers: Record<string, string> = {}) =>
    test.call('POST', '/leads', {
      payload: { modulo: test.stamp(), ...payload },
      headers: { origin: partnerOrigin, ...headers },
    })
  const count = async (table: string) => {
    const { rows } = await test.context.database.orm.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)}`,
    )
    return rows[0]?.n ?? 0
  }
  const counts = async () => [await count('leads'), await count('commits'), await count('jobs')]

  /** The call's reference to the offer of a product, by the name of the product. */
  const offerOf = async (nome: string) => {
    const terms = await test.call('POST', '/calcolatori/mutui/condizioni', { payload: { need } })
    const { prodotto } = terms
      .json()
      .condizioni.find((t: { prodotto: { nome: string } }) => t.prodotto.nome === nome)
    return { prodotto: prodotto._id, tipoTasso: 'fisso' }
  }

  it('stores the lead with a computed simulation, source, consents, history and a letter to the agency', async () => {
    const answer = await send({ ...request, offerta: await offerOf('Casa Fisso') })
    expect(answer.statusCode).toBe(201)
    const { _id } = answer.json()
    const { rows } = await test.context.database.orm.execute<Record<string, never>>(
      sql`select * from leads where _id = ${_id}`,
    )
    expect(rows[0]).toMatchObject({
      nome: 'Ada',
      provincia: 'RM',
      stato: 'nuovo',
      ricerca: expect.stringContaining('rossi damico'),
      simulazione: {
        giorno: '2026-11-20',
        need,
        offerta: { banca: { nome: 'Banca Aurelia' }, rata: 72_702, taeg: 3.56 },
      },
      fonte: { partner: 'guida-mutui', pagina: request.pagina, campagna: request.campagna },
    })
    expect(rows[0]?.consensi).toContainEqual(
      expect.objectContaining({ tipo: 'informativa_letta', valore: true, testoVersione: '2026-11' }),
    )
    const commits = await test.context.database.orm.execute(sql`select * from commits where ref = ${_id}`)
    expect(commits.rows).toEqual([
      expect.objectContaining({ action: 'create', model: 'Lead', autore: 'visitor' }),
    ])
    const jobs = await test.context.database.orm.execute<{ payload: { to: string; text: string } }>(
      sql`select payload from jobs where payload->>'subject' like 'Nuova richiesta%' order by _id desc limit 1`,
    )
    expect(jobs.rows[0]?.payload).toMatchObject({
      to: expect.stringMatching(/@quinto\.example$/),
      subject: 'Nuova richiesta: Ada Rossi-D’Amico',
      text: expect.stringContaining('Banca Aurelia'),
    })
  })

  it('tells the office everything that the person entered and saw, and where the record is', async () => {
    const entered = {
      ...need,
      tipoTasso: 'fisso',
      eta: 41,
      redditoNetto: 240_000,
      altreRate: 12_000,
      classeEnergetica: 'C',
    }
    const contatto = { ...request.contatto, nome: 'Aldo', messaggio: 'Dopo le 15.' }
    const answer = await send({ ...request, contatto, need: entered, offerta: await offerOf('Casa Fisso') })
    const { rows } = await test.context.database.orm.execute<{ payload: { text: string; replyTo: string } }>(
      sql`select payload from jobs order by _id desc limit 1`,
    )
    const { text, replyTo } = rows[0]!.payload
    expect(replyTo).toBe('ada@example.it')
    const { _id, numero } = answer.json()
    expect(text.replaceAll('\u00a0', ' ')).toBe(`Buongiorno,

è arrivata una nuova richiesta di contatto.

La richiesta
Numero: ${formatRequestNumber(numero)}
Nome: Aldo Rossi-D’Amico
Telefono: 333 1234567
E-mail: ada@example.it
Provincia: RM
Messaggio: Dopo le 15.
Arriva da: Guida Mutui
Pagina: https://guida-mutui.example/casa

Simulazione del 20 novembre 2026
Prodotto: Mutuo
Finalità: Prima casa
Valore della casa: 190.000,00 €
Importo del mutuo: 150.000,00 €
Durata: 25 anni
Tipo di tasso: Fisso
Provincia della casa: Roma
Classe energetica: C
Età del richiedente più anziano: 41 anni
Reddito netto al mese: 2.400,00 €
Altre rate al mese: 120,00 €

Offerta scelta
Banca: Banca Aurelia
Offerta: Casa Fisso
Tasso: Fisso
Rata: 727,02 €
Numero di rate: 300
TAN: 3,20 %
TAEG: 3,56 %
Interessi: 68.105,28 €
Istruttoria: 600,00 €
Perizia: 280,00 €
Imposta sostitutiva: 375,00 €
Polizza incendio: 168 € l’anno, 4.200,00 € in tutto
Nostro compenso: 750,00 €
Totale dei costi: 6.205,00 €
Totale dovuto: 224.310,28 €
Offerta valida fino al: 31 dicembre 2026

Apri nel gestionale:
http://127.0.0.1:8000/admin/feeds/leadRequests/${_id}

Per scrivere alla persona basta rispondere a questa e-mail.

Codice della richiesta: ${_id}

--
${text.split('--\n')[1]}`)
    expect(text).toMatch(/--\n.+ – iscrizione OAM M\d+ – .+$/)
  })

  it('merges a repeated request within minutes, and sends a letter only when something is new', async () => {
    const again = { ...request, contatto: { ...request.contatto, nome: 'Ida' } }
    const before = await counts()
    const [first, second] = [await send(again), await send(again)]
    expect(second.json()).toEqual({ ...first.json(), _id: expect.not.stringMatching(first.json()._id) })
    expect(await counts()).toEqual(before.map(n => n + 1))
    const third = await send({ ...again, need: { ...need, importo: 12_000_000 } })
    expect(third.json()).toEqual({ ...first.json(), _id: expect.not.stringMatching(first.json()._id) })
    expect(await counts()).toEqual([before[0]! + 1, before[1]! + 2, before[2]! + 2])
  })

  describe('merged into a request of minutes before', () => {
    type Lead = Record<string, unknown> & {
      email: string
      messaggio: string
      simulazione: { need: object; offerta: object | null }
      consensi: { tipo: string; valore: boolean; fonte: string; testoVersione: string; at: string }[]
    }
    const read = async (id: string) => {
      const { rows } = await test.context.database.orm.execute<Lead>(
        sql`select * from leads where _id = ${id}`,
      )
      return rows[0]!
    }
    const lastLetter = async () => {
      const { rows } = await test.context.database.orm.execute<{
        payload: { to: string; text: string; subject: string; replyTo?: string }
      }>(sql`select payload from jobs order by _id desc limit 1`)
      return rows[0]!.payload
    }
    const { need: _need, ...bare } = request
    const personOf = (nome: string) => ({ ...request.contatto, nome, messaggio: 'La mattina.' })
    const idOf = async (payload: object, headers?: Record<string, string>) => {
      const answer = await send(payload, headers)
      expect(answer.statusCode).toBe(201)
      return answer.json()._id as string
    }

    it('erases and replaces nothing, and adds differences below the message with their time', async () => {
      const contatto = personOf('Lia')
      const id = await idOf({ ...request, contatto })
      const before = await read(id)
      const letter = await lastLetter()
      const stranger = {
        ...bare,
        contatto: { ...contatto, email: 'altro@example.com', provincia: 'MI', messaggio: 'Scrivetemi qui.' },
      }
      expect(await idOf(stranger)).not.toBe(id)
      const after = await read(id)
      const { messaggio, versione, updatedAt, ricerca, ...kept } = before
      expect(after).toMatchObject(kept)
      expect(after.messaggio).toBe(
        'La mattina.\n\n[20 novembre 2026, ore 10.00]\nE-mail: altro@example.com\nProvincia: MI\nMessaggio: Scrivetemi qui.',
      )
      expect(await lastLetter()).toMatchObject({
        to: letter.to,
        replyTo: 'ada@example.it',
        subject: 'Richiesta aggiornata: Lia Rossi-D’Amico',
        text: expect.stringMatching(
          /^Buongiorno,\n\nuna richiesta di contatto è stata aggiornata\.\n\nLa richiesta\n.*E-mail: ada@example\.it.*\n {2}Messaggio: Scrivetemi qui\..*Simulazione del/s,
        ),
      })
      const quiet = await counts()
      await idOf(stranger)
      await idOf({ ...request, contatto })
      expect(await counts()).toEqual(quiet)
    })

    it('stores the town, which sets the province before the house does, and names it to the office', async () => {
      const contatto = { ...personOf('Ivana'), comune: 'fiumicino' }
      const id = await idOf({ ...request, contatto, need: { ...need, provincia: 'MI' } })
      expect(await read(id)).toMatchObject({ comune: 'Fiumicino', provincia: 'RM' })
      expect((await lastLetter()).text).toContain('Provincia: RM\nComune: Fiumicino\n')
    })

    it('fills in a missing town of the same province, and adds another town to the message', async () => {
      const contatto = { ...personOf('Irma'), provincia: 'RM' }
      const id = await idOf({ ...request, contatto })
      await idOf({ ...request, contatto: { ...contatto, provincia: 'MI', comune: 'Milano' } })
      const first = await read(id)
      expect(first).toMatchObject({ provincia: 'RM', comune: null })
      expect(first.messaggio).toMatch(/\nProvincia: MI\nComune: Milano\n/)
      await idOf({ ...request, contatto: { ...contatto, comune: 'Tivoli' } })
      expect(await read(id)).toMatchObject({ provincia: 'RM', comune: 'Tivoli' })
      await idOf({ ...request, contatto: { ...contatto, comune: 'Fiumicino' } })
      const last = await read(id)
      expect(last).toMatchObject({ comune: 'Tivoli' })
      expect(last.messaggio).toMatch(/]\nComune: Fiumicino\n/)
    })

    it('keeps its agency, and names another chosen agency in the message; the answer names the chosen one', async () => {
      const contatto = personOf('Olga')
      const id = await idOf({ ...request, contatto, agenzia: 'roma-eur' })
      const first = await read(id)
      const joined = await send({ ...request, contatto, agenzia: 'lecce' })
      expect(joined.json()).toMatchObject({ agenzia: 'Lecce', agente: null })
      const after = await read(id)
      expect(after.agenzia).toBe(first.agenzia)
      expect(after.messaggio).toMatch(/\nAgenzia: Lecce$/m)
      expect((await lastLetter()).to).toBe('roma-eur@quinto.example')
    })

    it('keeps the first simulation, adds a later one below the message, and fills in a missing province', async () => {
      const { provincia: _, ...nowhere } = need
      const contatto = personOf('Zoe')
      const id = await idOf({ ...request, contatto, need: nowhere })
      expect(await read(id)).toMatchObject({ provincia: null, agenzia: null })
      await idOf({ ...request, contatto, need: { ...need, importo: 12_000_000 } })
      const after = await read(id)
      expect(after).toMatchObject({ provincia: 'RM', agenzia: expect.any(String) })
      expect(after.simulazione.need).toEqual(nowhere)
      expect(after.messaggio).toMatch(/\nSimulazione del .*\nImporto del mutuo: 120\.000/s)
    })

    it('stores the first offer chosen after the contact, and no later one', async () => {
      const contatto = personOf('Nives')
      const id = await idOf({ ...bare, contatto, need })
      expect((await read(id)).simulazione).toMatchObject({ offerta: null })
      await idOf({ ...request, contatto, offerta: await offerOf('Casa Fisso') })
      const chosen = (await read(id)).simulazione
      expect(chosen.offerta).not.toBeNull()
      await idOf({ ...request, contatto, need: { ...need, importo: 12_000_000 } })
      await idOf({ ...bare, contatto, need })
      expect((await read(id)).simulazione).toEqual(chosen)
    })

    it('does not use the e-mail of a later request for replies', async () => {
      const { email: _, ...contatto } = personOf('Pia')
      const id = await idOf({ ...request, contatto })
      await idOf({ ...request, contatto: { ...contatto, email: 'altro@example.com' } })
      await idOf({ ...request, contatto: { ...contatto, messaggio: 'Ancora io.' } })
      expect(await read(id)).toMatchObject({ email: null })
      expect(await lastLetter()).not.toHaveProperty('replyTo')
    })

    it('is not merged into a request from another partner', async () => {
      const contatto = personOf('Noa')
      const id = await idOf({ ...request, contatto })
      const before = await read(id)
      const other = await idOf(
        { ...bare, partner: undefined, contatto, pagina: '' },
        { origin: test.context.settings.publicUrl },
      )
      expect(other).not.toBe(id)
      expect(await read(id)).toEqual(before)
    })

    it('changes no consent, and writes differing consents below the message with version and page', async () => {
      const contatto = personOf('Ugo')
      const id = await idOf({ ...request, contatto })
      const first = (await read(id)).consensi
      const pagina = 'https://guida-mutui.example/altra'
      const changed = { ...request.consensi, marketing: true }
      await idOf({ ...request, contatto, pagina, consensi: changed })
      const after = await read(id)
      expect(after.consensi).toEqual(first)
      const line = `Consensi: marketing sì (testo 2026-11, ${pagina})`
      expect(after.messaggio).toContain(`]\n${line}`)
      expect((await lastLetter()).text).toContain(line)
      const quiet = await counts()
      await idOf({ ...request, contatto, pagina, consensi: changed })
      await idOf({ ...request, contatto })
      expect(await counts()).toEqual(quiet)
    })

    it('is answered like a first request, with a new id and the telephone of its own recipient', async () => {
      const contatto = personOf('Isa')
      const first = await send({ ...request, contatto })
      const other = { ...request, need: { ...need, provincia: 'MI' } }
      const joined = await send({ ...other, contatto })
      const apart = await send({ ...other, contatto: { ...contatto, nome: 'Ivo' } })
      expect(joined.json().telefono).toBe(apart.json().telefono)
      expect(joined.json()._id).not.toBe(first.json()._id)
      expect(await read(joined.json()._id)).toBeUndefined()
    })
  })

  it('publishes events when a lead is created and when a lead changes', async () => {
    const received: unknown[] = []
    const stop = await test.context.database.listen('live', payload => received.push(JSON.parse(payload!)))
    const contatto = { nome: 'Lea', cognome: 'Udita', telefono: '06 1234567' }
    const { _id } = (await send({ ...request, contatto })).json()
    await send({ ...request, contatto })
    await send({ ...request, contatto: { ...contatto, email: 'lea@example.it' } })
    const of = (name: string) => ({ event: { topic: 'leads', name, id: _id }, to: [] })
    await expect.poll(() => received).toEqual([of('lead-created'), of('lead-changed')])
    await stop()
  })

  it('creates one lead for a double click', async () => {
    const before = await counts()
    const headers = { 'idempotency-key': 'una-volta-sola' }
    const once = { ...request, contatto: { ...request.contatto, nome: 'Eva' } }
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(once, headers)))
    expect(new Set(answers.map(a => a.statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map(a => a.json()._id)).size).toBe(1)
    expect(await counts()).toEqual(before.map(n => n + 1))
    const other = await send({ ...request, pagina: 'https://guida-mutui.example/altra' }, headers)
    expect(other.statusCode).toBe(422)
  })

  it('repeats its answer for the same key, also when the offer no longer exists', async () => {
    const wanted = { ...request, offerta: await offerOf('Casa Fisso') }
    const headers = { 'idempotency-key': 'prima-della-scadenza' }
    const first = await send(wanted, headers)
    expect(first.statusCode).toBe(201)
    await test.context.database.orm.execute(
      sql`update bank_products set status = 'blocked' where _id = ${wanted.offerta.prodotto}`,
    )
    expect((await send(wanted)).statusCode).toBe(422)
    const again = await send(wanted, headers)
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
  })

  it.each([
    ['nothing', {}, 400],
    ['a list', [], 400],
    ['no contact', { ...request, contatto: undefined }, 400],
    ['a number for a name', { ...request, contatto: { ...request.contatto, nome: 5 } }, 400],
    ['an unknown field', { ...request, stato: 'convertito' }, 400],
    ['an unknown field inside', { ...request, contatto: { ...request.contatto, ruolo: 'admin' } }, 400],
    ['an empty name', { ...request, contatto: { ...request.contatto, nome: '  ' } }, 422],
    ['a long name', { ...request, contatto: { ...request.contatto, nome: 'a'.repeat(101) } }, 422],
    ['a name that is not seen', { ...request, contatto: { ...request.contatto, nome: '\u200b' } }, 422],
    ['a NUL in the page', { ...request, pagina: 'https://a.example/\u0000' }, 422],
    ['half a surrogate in the campaign', { ...request, campagna: { utm_source: '\ud800' } }, 422],
    ['a script for a page', { ...request, pagina: 'javascript:alert(1)' }, 422],
    ['a notice that was never published', { ...request, testoVersione: '9999-99' }, 422],
    [
      'an offer without its need',
      {
        ...request,
        need: undefined,
        offerta: { prodotto: '0199aaaa-0000-7000-8000-000000000000', tipoTasso: 'fisso' },
      },
      422,
    ],
    ['a NUL in the key', { ...request, partner: '\u0000' }, 422],
    ['a NUL in the name', { ...request, contatto: { ...request.contatto, nome: 'A\u0000da' } }, 422],
    ['half a surrogate', { ...request, contatto: { ...request.contatto, nome: 'A\ud800da' } }, 422],
    ['a broken e-mail', { ...request, contatto: { ...request.contatto, email: 'ada@' } }, 422],
    ['no way to answer', { ...request, contatto: { nome: 'Ada', cognome: 'Rossi' } }, 422],
    ['the notice not read', { ...request, consensi: { ...request.consensi, informativa_letta: false } }, 422],
    ['an unknown province', { ...request, need: { ...need, provincia: 'ZZ' } }, 422],
    ['an amount out of range', { ...request, need: { ...need, importo: 10 ** 15 } }, 422],
    ['an amount that is no integer', { ...request, need: { ...need, importo: 1.5 } }, 400],
    ['a campaign that is none', { ...request, campagna: { utm_source: 'x'.repeat(201) } }, 422],
    ['a field that people do not see', { ...request, sito: 'https://spam.example' }, 422],
  ])('refuses %s, in Italian, and stores nothing', async (_name, payload, status) => {
    const before = await counts()
    const answer = await send(payload)
    expect(answer.statusCode).toBe(status)
    const data = answer.json()
    expect(data.message ?? data).toMatch(/[a-zàèéìòù]+.*\.$/)
    expect(await counts()).toEqual(before)
  })

  it.each([
    ['broken JSON', '{"nome":', 'application/json', 400],
    ['an empty body', '', 'application/json', 400],
    ['a duplicate key', '{"partner":"a","partner":"b"}', 'application/json', 400],
    ['a prototype', '{"__proto__":{"admin":true}}', 'application/json', 400],
    ['a form', 'nome=Ada', 'application/x-www-form-urlencoded', 415],
    ['text', JSON.stringify(request), 'text/plain', 415],
    ['XML', '<lead/>', 'application/xml', 415],
    ['a megabyte', JSON.stringify({ nome: 'a'.repeat(1_000_000) }), 'application/json', 413],
    ['depth', '['.repeat(10_000) + ']'.repeat(10_000), 'application/json', 400],
  ])('refuses %s', async (_name, payload, type, status) => {
    const before = await counts()
    const answer = await test.call('POST', '/leads', {
      payload,
      headers: { origin: partnerOrigin, 'content-type': type },
    })
    expect(answer.statusCode).toBe(status)
    expect(typeof (answer.json().message ?? answer.json())).toBe('string')
    expect(await counts()).toEqual(before)
  })

  describe('with the stamp of a form', () => {
    const day = 24 * 3600
    afterEach(() => {
      later = 0
    })
    const form = async (query: string, headers = {}) => test.call('GET', `/leads/modulo${query}`, { headers })
    const another = (nome: string) => ({ ...request, contatto: { ...request.contatto, nome } })

    it("are accepted with a stamp that a partner's page received, and the stamp is not cached", async () => {
      const given = await form('?partner=guida-mutui', { origin: partnerOrigin })
      expect(given.headers).toMatchObject({
        'cache-control': 'no-store',
        'access-control-allow-origin': partnerOrigin,
      })
      const { modulo, attesaMs } = given.json()
      expect((await send({ ...another('Pia'), modulo })).json().fields).toHaveProperty('modulo')
      later = attesaMs / 1000
      expect((await send({ ...another('Pia'), modulo })).statusCode).toBe(201)
      expect((await form('?partner=guida-mutui', { origin: 'https://altrove.example' })).statusCode).toBe(403)
    })

    it.each([
      ['sent at once', () => test.stamp(0)],
      ['sent faster than a person can write', () => test.stamp(2)],
      ['opened more than a day before', () => test.stamp(day + 1)],
      ['with a stamp of the future', () => test.stamp(-1)],
      ['without a stamp', () => ''],
      [
        'with a stamp of another server',
        () => stampForm({ keys: madeUpKeys(), now: () => new Date(0) }).modulo,
      ],
      ['with a time of its own', () => test.stamp().replace(/\d{13}/, time => String(Number(time) - 1))],
      ['with a key that is not there', () => test.stamp().replace(/^\d+/, '9')],
    ])('%s are refused, and nothing is stored', async (_what, stamp) => {
      const before = await counts()
      const answer = await send({ ...another('Uno'), modulo: stamp() })
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['modulo']])
      expect(await counts()).toEqual(before)
    })

    it('need the stamp', async () => {
      const { modulo: _modulo, ...without } = { ...request, modulo: '' }
      const answer = await test.call('POST', '/leads', { payload: without })
      expect([answer.statusCode, answer.json()]).toEqual([400, 'Manca il campo modulo.'])
    })

    it('whose answer was lost get the same answer after the day of the stamp', async () => {
      const payload = { ...another('Eco'), modulo: test.stamp() }
      const key = { 'idempotency-key': 'risposta-persa' }
      const first = await send(payload, key)
      expect(first.statusCode).toBe(201)
      later = day + 3600
      expect((await send(payload, key)).json()).toEqual(first.json())
      expect((await send(payload, { 'idempotency-key': 'altra' })).statusCode).toBe(422)
    })
  })

  it('refuses a name that would add a header to the letter', async () => {
    const answer = await send({
      ...request,
      contatto: { ...request.contatto, nome: 'Ada\r\nBcc: tutti@example.it' },
    })
    expect(answer.statusCode).toBe(422)
  })
})

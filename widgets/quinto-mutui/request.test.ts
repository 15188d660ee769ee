import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { consentTexts } from '../../contract/calls/leads.ts'
import { requestOf } from '../shared/request.ts'
import { fakeClient, fakeContext, goodAnswers, settings, terms } from './fixtures.ts'
import { createModel, livePart, type MortgageModel } from './model.ts'
import { comparison } from './offers.ts'

const models: MortgageModel[] = []
function start(leads: unknown = goodAnswers['POST /leads'], over: Parameters<typeof fakeContext>[0] = {}) {
  const { client, calls } = fakeClient({ ...goodAnswers, 'POST /leads': leads })
  const { context, events } = fakeContext({ client, state: { settings, terms }, ...over })
  const model = createModel(context)
  models.push(model)
  return { model, request: requestOf(model), calls, events }
}
type Started = ReturnType<typeof start>

function fill({ request }: Started) {
  request.write('nome', 'Elena')
  request.write('cognome', 'Rossi')
  request.write('telefono', '333 1234567')
  request.tick('informativa_letta', true)
}
const failure = (message: string, status: number, fields: Record<string, string> = {}) =>
  Object.assign(new Error(message), { name: 'CallError', status, fields })

beforeEach(() => Promise.all([livePart.load(), comparison.load()]))
afterEach(() => {
  for (const model of models.splice(0)) model.dispose()
  vi.unstubAllGlobals()
})

describe('a request', () => {
  it('carries contact, consents with their version, need, offer, page and campaign', async () => {
    const campaign = { utm_source: 'lago' }
    const page = 'https://partner.example/casa?utm_source=lago&email=ada'
    const started = start(undefined, { page, said: { partner: 'lago' } })
    const { model, request, calls, events } = started
    fill(started)
    const offer = model.offers.result.value!.offerte[1]!
    model.offers.choose(offer)
    model.steps.go('richiesta')
    await request.send()
    expect(calls).toMatchObject([
      {
        name: 'POST /leads',
        input: {
          body: {
            partner: 'lago',
            contatto: { nome: 'Elena', cognome: 'Rossi', telefono: '333 1234567' },
            consensi: {
              informativa_letta: true,
              marketing: false,
              profilazione: false,
              cessione_terzi: false,
            },
            testoVersione: consentTexts,
            need: { importo: 150_000_00, durataMesi: 300 },
            offerta: { prodotto: offer.prodotto._id, tipoTasso: 'fisso' },
            pagina: 'https://partner.example/casa',
            campagna: campaign,
          },
        },
      },
    ])
    expect(model.steps.step.value).toBe('grazie')
    expect(Object.values(request.ticked.value)).toEqual([false, false, false, false])
    expect(events.map(({ event }) => event)).toEqual([
      'quinto-calcolo',
      'quinto-passo',
      'quinto-invio',
      'quinto-richiesta',
      'quinto-passo',
    ])
  })
  it('goes once when the button is pressed twice', async () => {
    const started = start()
    fill(started)
    await Promise.all([started.request.send(), started.request.send()])
    expect(started.calls).toHaveLength(1)
  })
  it('keeps its key when an answer is lost, and changes it with the content', async () => {
    const started = start(() => {
      throw failure('Il servizio non risponde.', 0)
    })
    fill(started)
    await started.request.send()
    await started.request.send()
    started.request.write('messaggio', 'Dopo le 18.')
    await started.request.send()
    const keys = started.calls.map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey)
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
    expect(started.request.failure.value).toBe('Il servizio non risponde.')
    expect(started.request.fields.value.nome).toBe('Elena')
  })
  it('makes a key in an insecure page too', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const started = start()
    fill(started)
    await started.request.send()
    expect(started.calls[0]?.input).toMatchObject({ idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) })
  })
  it('does not go when the page objects', async () => {
    const started = start(undefined, { emit: (event: string) => event !== 'quinto-invio' })
    fill(started)
    await started.request.send()
    expect(started.calls).toEqual([])
    expect(started.model.steps.step.value).toBe('bisogno')
  })
})

describe('a wrong request', () => {
  it('says what is missing at each field, in Italian, and takes it back when it is mended', async () => {
    const { request, calls } = start()
    request.write('email', 'rossi@')
    await request.send()
    expect(request.errors.value).toEqual({
      nome: 'Scrivere il nome.',
      cognome: 'Scrivere il cognome.',
      email: 'L’indirizzo e-mail non è completo, per esempio nome@esempio.it.',
      informativa_letta: 'Per essere richiamati occorre dichiarare di aver letto l’informativa.',
    })
    expect(calls).toEqual([])
    request.write('nome', 'Elena')
    expect(request.errors.value).not.toHaveProperty('nome')
  })
  it('wants one way to be reached', async () => {
    const started = start()
    fill(started)
    started.request.write('telefono', ' ')
    await started.request.send()
    expect(started.request.errors.value).toEqual({
      telefono: 'Serve almeno un recapito: il telefono o l’e-mail.',
    })
  })
  it('shows at the fields what the server found wrong', async () => {
    const started = start(() => {
      throw failure('Controllare i dati.', 422, { 'contatto.telefono': 'Il numero non esiste.' })
    })
    fill(started)
    await started.request.send()
    expect(started.request.errors.value).toEqual({ telefono: 'Il numero non esiste.' })
    expect(started.request.failure.value).toBeNull()
    expect(started.request.refusals.value).toBe(1)
  })
  it('fills in what a machine wrote, for the server to see', async () => {
    const started = start()
    fill(started)
    started.request.sito.value = 'https://spam.example'
    await started.request.send()
    expect(started.calls[0]?.input).toMatchObject({ body: { sito: 'https://spam.example' } })
  })
})

describe('a contact that is asked before the offers', () => {
  const first = { said: { contatto: 'prima' } }

  it('shows no offer until it has arrived, and then the offers', async () => {
    const started = start(undefined, first)
    const { model, request, calls } = started
    expect([model.contactOnly.value, model.figure.value.kind]).toEqual([true, 'supposed'])
    model.steps.go('offerte')
    expect(model.steps.step.value).toBe('contatto')
    fill(started)
    expect(await request.send()).toBe(true)
    expect(model.steps.step.value).toBe('offerte')
    expect([model.contactOnly.value, model.figure.value.kind]).toEqual([false, 'offer'])
    expect(calls).toMatchObject([{ input: { body: { need: { importo: 150_000_00 }, offerta: undefined } } }])

    const offer = model.offers.result.value!.offerte[0]!
    model.offers.choose(offer)
    model.steps.go('richiesta')
    expect(request.fields.value.nome).toBe('Elena')
    request.tick('informativa_letta', true)
    await request.send()
    expect(calls[1]).toMatchObject({ input: { body: { offerta: { prodotto: offer.prodotto._id } } } })
    expect(model.steps.step.value).toBe('grazie')
  })

  it('is a contact as any other where nothing may be compared', async () => {
    const started = start(undefined, {
      ...first,
      state: { settings: { ...settings, modo: 'solo_contatto' } },
    })
    started.model.steps.go('contatto')
    fill(started)
    await started.request.send()
    expect(started.model.steps.step.value).toBe('grazie')
  })
})

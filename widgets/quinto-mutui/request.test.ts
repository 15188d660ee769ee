import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { consentTexts } from '../../contract/calls/leads.ts'
import { requestOf } from '../shared/request/request.ts'
import { fakeClient, fakeContext, goodAnswers, settings, terms } from './fixtures.ts'
import { product } from './live.ts'
import { createModel, livePart, type MortgageModel } from './model.ts'

const models: MortgageModel[] = []
function start(
  leads: unknown = goodAnswers['POST /leads'],
  over: Parameters<typeof fakeContext>[0] = {},
  form: unknown = goodAnswers['GET /leads/modulo'],
) {
  /** Sent requests, without the calls for the form's stamp. */
  const calls: { name: string; input: unknown }[] = []
  const send = (input: unknown) => {
    calls.push({ name: 'POST /leads', input })
    return typeof leads === 'function' ? leads(input) : structuredClone(leads)
  }
  const { client } = fakeClient({ ...goodAnswers, 'POST /leads': send, 'GET /leads/modulo': form })
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

beforeEach(() => Promise.all([livePart.load(), product.comparison.load()]))
afterEach(() => {
  for (const model of models.splice(0)) model.dispose()
  vi.unstubAllGlobals()
})

describe('a request', () => {
  it('opened anew is for the offer that the step had told to the page', async () => {
    const { model, events } = start()
    const offer = model.offers.result.value!.offerte[1]!
    model.offers.choose(offer)
    model.steps.go('richiesta')
    const { offerta } = events.at(-1)!.detail as { offerta: string }
    expect(events.at(-1)).toEqual({ event: 'quinto-passo', detail: { passo: 'richiesta', offerta } })
    const again = start(undefined, { initial: { offerta, passo: 'richiesta' } })
    expect(again.model.offers.chosen.value).toEqual(offer)
    again.model.offers.choose(model.offers.result.value!.offerte[2]!)
    expect(again.model.offers.chosen.value).toEqual(model.offers.result.value!.offerte[2])
  })
  it('contains contact, consents with their version, need, offer, page and campaign', async () => {
    const campaign = { utm_source: 'lago' }
    const page = 'https://partner.example/casa?utm_source=lago&email=ada'
    const started = start(undefined, { page, initial: { partner: 'lago' } })
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
  it('tells the page no assumed instalment as real while the offers do not answer', async () => {
    const failed = () => {
      throw failure('Il servizio non risponde.', 0)
    }
    const answers = {
      ...goodAnswers,
      'GET /calcolatori/mutui': failed,
      'POST /calcolatori/mutui/condizioni': failed,
    }
    for (const state of [undefined, { settings }]) {
      const started = start(undefined, { state, client: fakeClient(answers).client })
      fill(started)
      expect(started.model.figure.value.kind).not.toBe('offer')
      await started.request.send()
      const sent = started.events.find(({ event }) => event === 'quinto-invio')!.detail
      expect(sent).toMatchObject({ importo: 150_000, rata: null, taeg: null })
    }
  })
  it('contains the agent of the page, if any', async () => {
    for (const agente of ['anna-rossi', undefined]) {
      const started = start(undefined, { initial: { agente } })
      fill(started)
      await started.request.send()
      const { body } = started.calls[0]!.input as { body: { agente?: string } }
      expect(body.agente).toBe(agente)
    }
  })
  it('contains the town, and the chosen agency beside the contact', async () => {
    const started = start()
    fill(started)
    started.request.write('comune', 'Tivoli')
    started.request.write('provincia', 'RM')
    started.request.write('agenzia', 'tivoli')
    await started.request.send()
    const { body } = started.calls[0]!.input as { body: object }
    expect(body).toMatchObject({
      agenzia: 'tivoli',
      contatto: {
        nome: 'Elena',
        cognome: 'Rossi',
        telefono: '333 1234567',
        comune: 'Tivoli',
        provincia: 'RM',
      },
    })
    expect(body).not.toHaveProperty('contatto.agenzia')
  })
  it('is sent once when the button is pressed twice', async () => {
    const started = start()
    fill(started)
    await Promise.all([started.request.send(), started.request.send()])
    expect(started.calls).toHaveLength(1)
  })
  it('keeps its idempotency key when an answer is lost, and changes it with the content', async () => {
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
  it('has an idempotency key in insecure pages too', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const started = start()
    fill(started)
    await started.request.send()
    expect(started.calls[0]?.input).toMatchObject({ idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) })
  })
  it('is not sent when the page cancels the event', async () => {
    const started = start(undefined, { emit: (event: string) => event !== 'quinto-invio' })
    fill(started)
    await started.request.send()
    expect(started.calls).toEqual([])
    expect(started.model.steps.step.value).toBe('bisogno')
  })
})

describe('the form of a request', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const body = ({ calls }: Started, i = 0) =>
    (calls[i]!.input as { body: { modulo: string }; idempotencyKey: string }).body
  /** Issues successive stamps, each with the minimum time. */
  const forms = () => {
    let given = 0
    return vi.fn(() => ({ modulo: `n.${++given}`, attesaMs: 3000 }))
  }
  const refused = () => {
    throw failure('Il modulo è stato inviato troppo in fretta.', 422, { modulo: 'Troppo in fretta.' })
  }

  it('waits for the rest of the minimum time, and shows that it is being sent', async () => {
    const form = forms()
    const started = start(undefined, {}, form)
    const { request, calls, model } = started
    request.prepare()
    await vi.advanceTimersByTimeAsync(1000)
    fill(started)
    const sending = request.send()
    await vi.advanceTimersByTimeAsync(1990)
    expect([request.sending.value, calls.length]).toEqual([true, 0])
    await vi.advanceTimersByTimeAsync(20)
    expect(await sending).toBe(true)
    expect(body(started).modulo).toBe('n.1')
    expect(model.steps.step.value).toBe('grazie')
    expect(form).toHaveBeenCalledOnce()
  })

  it('is sent immediately after the minimum time, and shows missing fields immediately', async () => {
    const started = start(undefined, {}, forms())
    started.request.prepare()
    await started.request.send()
    expect(started.request.hasErrors.value).toBe(true)
    await vi.advanceTimersByTimeAsync(3000)
    fill(started)
    const sending = started.request.send()
    await vi.advanceTimersByTimeAsync(0)
    expect(await sending).toBe(true)
  })

  it('requests a missing stamp again, and keeps the input', async () => {
    let answers = false
    const given = forms()
    const form = vi.fn(() => {
      if (!answers) throw failure('Il servizio non risponde.', 0)
      return given()
    })
    const started = start(undefined, {}, form)
    const { request, calls } = started
    request.prepare()
    fill(started)
    expect(await request.send()).toBe(false)
    expect([request.failure.value, calls.length]).toEqual(['Il servizio non risponde.', 0])
    expect(request.fields.value.nome).toBe('Elena')
    answers = true
    const sending = request.send()
    await vi.advanceTimersByTimeAsync(3000)
    expect(await sending).toBe(true)
    expect(form).toHaveBeenCalledTimes(3)
  })

  it('requests a pending stamp again, and ignores the late one', async () => {
    let come: (form: unknown) => void = () => {}
    const late = new Promise<unknown>(resolve => {
      come = resolve
    })
    const form = vi.fn(() => ({ modulo: 'n.2', attesaMs: 0 }) as unknown).mockReturnValueOnce(late)
    const lost = () => {
      throw failure('Il servizio non risponde.', 0)
    }
    const started = start(lost, {}, form)
    const { request, calls } = started
    request.prepare()
    fill(started)
    await request.send()
    come({ modulo: 'n.1', attesaMs: 0 })
    await vi.advanceTimersByTimeAsync(0)
    await request.send()
    expect(calls[1]).toEqual(calls[0])
    expect(body(started).modulo).toBe('n.2')
  })

  it('requests a new stamp once when a stamp is refused', async () => {
    const form = forms()
    const leads = vi.fn(() => structuredClone(goodAnswers['POST /leads']) as unknown)
    leads.mockImplementationOnce(refused)
    const started = start(leads, {}, form)
    fill(started)
    started.request.prepare()
    await vi.advanceTimersByTimeAsync(3000)
    const sending = started.request.send()
    await vi.advanceTimersByTimeAsync(3000)
    expect(await sending).toBe(true)
    expect([body(started, 0).modulo, body(started, 1).modulo]).toEqual(['n.1', 'n.2'])
    expect(started.events.filter(({ event }) => event === 'quinto-invio')).toHaveLength(1)
  })

  it('shows an error when every stamp is refused', async () => {
    const started = start(refused, {}, forms())
    fill(started)
    started.request.prepare()
    await vi.advanceTimersByTimeAsync(0)
    const sending = started.request.send()
    await vi.advanceTimersByTimeAsync(6000)
    expect(await sending).toBe(false)
    expect(started.calls).toHaveLength(2)
    expect(started.request.failure.value).toContain('troppo in fretta')
  })

  it('gets a new stamp for each request, even with the same content', async () => {
    const started = start(undefined, {}, forms())
    const { request, calls } = started
    for (let i = 0; i < 2; i++) {
      fill(started)
      request.prepare()
      const sending = request.send()
      await vi.advanceTimersByTimeAsync(3000)
      expect(await sending).toBe(true)
    }
    expect([body(started, 0).modulo, body(started, 1).modulo]).toEqual(['n.1', 'n.2'])
    const keys = calls.map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey)
    expect(keys[0]).not.toBe(keys[1])
  })
})

describe('an invalid request', () => {
  it('shows each missing field in Italian, and clears the error once corrected', async () => {
    const { request, calls } = start()
    request.write('email', 'rossi@')
    await request.send()
    expect(request.errors.value).toEqual({
      nome: 'Scriva il nome.',
      cognome: 'Scriva il cognome.',
      email: 'L’indirizzo e-mail non è completo, per esempio nome@esempio.it.',
      informativa_letta: 'Per essere richiamati occorre dichiarare di aver letto l’informativa.',
    })
    expect(calls).toEqual([])
    request.write('nome', 'Elena')
    expect(request.errors.value).not.toHaveProperty('nome')
  })
  it('requires one contact detail', async () => {
    const started = start()
    fill(started)
    started.request.write('telefono', ' ')
    await started.request.send()
    expect(started.request.errors.value).toEqual({
      telefono: 'Serve almeno un recapito: il telefono o l’e-mail.',
    })
  })
  it('shows the server’s errors at their fields', async () => {
    const started = start(() => {
      throw failure('Controlli i dati.', 422, { 'contatto.telefono': 'Il numero non esiste.' })
    })
    fill(started)
    await started.request.send()
    expect(started.request.errors.value).toEqual({ telefono: 'Il numero non esiste.' })
    expect(started.request.failure.value).toBeNull()
    expect(started.request.refusals.value).toBe(1)
  })
  it('sends the content of the honeypot field to the server', async () => {
    const started = start()
    fill(started)
    started.request.sito.value = 'https://spam.example'
    await started.request.send()
    expect(started.calls[0]?.input).toMatchObject({ body: { sito: 'https://spam.example' } })
  })
})

describe('a contact required before the offers', () => {
  const first = { initial: { contatto: 'prima' } }

  it('shows the offers once the contact was sent', async () => {
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

  it('is an ordinary contact where nothing may be compared', async () => {
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

import { signal } from '@preact/signals'
import { afterEach, expect, it, vi } from 'vitest'
import type { Client } from '../../client/client.ts'
import { consentTexts } from '../../contract/calls/leads.ts'
import { quintoContatti } from '../../contract/elements/quinto-contatti.ts'
import { broker } from '../../contract/pages/broker.ts'
import { type ContactContext, createModel } from './model.ts'

const settings = { partner: null, allegati: false, modulo: '1.2.3', attesaMs: 0, intermediario: broker }

let end = () => {}
afterEach(() => end())

function start(initial: Record<string, string> = {}) {
  const sent = vi.fn((_body: unknown) => ({
    _id: 'uno',
    telefono: '800 000 000',
    numero: '482913507',
    agente: 'Anna Rossi',
    agenzia: 'Roma Prati',
    entro: null,
  }))
  const attributes = Object.fromEntries(
    Object.keys(quintoContatti.attributes).map(name => [name, signal(initial[name])]),
  )
  const client = {
    call: async (name: string, { body }: { body?: unknown }) =>
      name === 'POST /contatti' ? sent(body) : settings,
  } as unknown as Client
  const model = createModel({
    attributes,
    emit: () => true,
    client,
    base: 'https://quinto.example',
    adopt() {},
    page: 'https://quinto.example/agente/anna-rossi?utm_source=lettera',
    state: undefined,
  } as unknown as ContactContext)
  end = model.dispose
  return { model, sent, attributes }
}
function fill({ form }: ReturnType<typeof start>['model']) {
  form.write('oggetto', 'mutuo')
  form.write('nome', 'Ada')
  form.write('cognome', 'Rossi')
  form.write('telefono', '333 1234567')
  form.tick('informativa_letta', true)
}

it('sends the input with the page and the version of the consents', async () => {
  const { model, sent } = start({ oggetto: 'noleggio' })
  fill(model)
  await model.send()
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    oggetto: 'mutuo',
    contatto: { nome: 'Ada', cognome: 'Rossi', telefono: '333 1234567' },
    modo: 'telefono',
    orario: 'indifferente',
    consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
    testoVersione: consentTexts,
    pagina: 'https://quinto.example/agente/anna-rossi',
    campagna: { utm_source: 'lettera' },
    modulo: '1.2.3',
  })
  expect(model.sent.value).toEqual({
    files: '',
    telefono: '800 000 000',
    words:
      'Il numero della richiesta è 482 913 507. La chiamerà Anna Rossi, dell’agenzia di Roma Prati, in orario d’ufficio.',
  })
})

it('sends the town and the chosen agency, unless the page names an agency', async () => {
  const { model, sent, attributes } = start()
  const place = () => {
    fill(model)
    model.form.write('comune', 'Fiumicino')
    model.form.write('provincia', 'RM')
    model.form.write('agenzia', 'roma-eur')
  }
  place()
  await model.send()
  expect(sent).toHaveBeenLastCalledWith(
    expect.objectContaining({
      agenzia: 'roma-eur',
      contatto: {
        nome: 'Ada',
        cognome: 'Rossi',
        telefono: '333 1234567',
        comune: 'Fiumicino',
        provincia: 'RM',
      },
    }),
  )
  attributes.agenzia!.value = 'roma-prati'
  place()
  await model.send()
  expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ agenzia: 'roma-prati' }))
})

it('sends recipient and referrer as the page sets them at that time', async () => {
  const named = { agente: 'anna-rossi', agenzia: 'roma-prati', segnalazione: 'studio-casa' }
  const { model, sent, attributes } = start(named)
  fill(model)
  await model.send()
  expect(sent).toHaveBeenLastCalledWith(expect.objectContaining(named))
  attributes.agente!.value = 'bruno-bianchi'
  fill(model)
  await model.send()
  expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ ...named, agente: 'bruno-bianchi' }))
})

it('sends of a complaint and an application only what their forms ask for', async () => {
  const { model, sent } = start()
  const write = (values: Record<string, string>) => {
    for (const [name, text] of Object.entries(values)) model.form.write(name as 'oggetto', text)
    for (const box of ['informativa_letta', 'marketing'] as const) model.form.tick(box, true)
  }
  const common = {
    nome: 'Ada',
    cognome: 'Rossi',
    email: 'ada@posta.example',
    comune: 'Roma',
    provincia: 'RM',
  }
  const asked = { modo: 'telefono', orario: 'appuntamento', agenzia: 'roma-eur', posizione: 'agente' }
  write({ ...common, ...asked, oggetto: 'reclamo' })
  await model.send()
  expect(model.form.errors.value).toEqual({ messaggio: 'Scriva che cosa è accaduto e che cosa chiede.' })
  write({ messaggio: 'Nessuno mi ha risposto.' })
  await model.send()
  const contatto = {
    nome: 'Ada',
    cognome: 'Rossi',
    email: 'ada@posta.example',
    messaggio: 'Nessuno mi ha risposto.',
  }
  const body = (call: number) => JSON.parse(JSON.stringify(sent.mock.calls[call]![0]))
  const consensi = { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false }
  const fixed = { contatto, consensi, modo: 'email', orario: 'indifferente' }
  expect(body(0)).toMatchObject({ ...fixed, oggetto: 'reclamo' })
  expect(body(0)).not.toHaveProperty('agenzia')
  expect(body(0)).not.toHaveProperty('posizione')
  expect(model.sent.value?.words).toMatch(
    /^Il numero del reclamo è 482 913 507\. Le risponderà il nostro ufficio reclami entro sessanta giorni/,
  )
  write({ oggetto: 'collaborazione', posizione: '' })
  await model.send()
  expect(model.form.errors.value).toEqual({ posizione: 'Scelga la posizione dall’elenco.' })
  write({ posizione: 'agente' })
  await model.send()
  expect(body(1)).toMatchObject({ ...fixed, posizione: 'agente', agenzia: 'roma-eur' })
})

it('asks before it sends without a file that failed, and names the files that it sent', async () => {
  const { model, sent } = start()
  fill(model)
  const file = (name: string) => new File(['%PDF'], name)
  model.attached.add([file('busta.pdf')], (_base, _file, { uploaded }) => {
    uploaded('0199c0de-0000-7000-8000-000000000001')
    return () => {}
  })
  model.attached.add([file('perso.pdf')], (_base, _file, { failed }) => {
    failed('Il servizio non risponde.', true)
    return () => {}
  })
  await model.send()
  expect(sent).not.toHaveBeenCalled()
  expect(model.asksWithout.value).toBe(1)
  await model.sendWithout()
  expect(sent.mock.calls[0]![0]).toMatchObject({ allegati: ['0199c0de-0000-7000-8000-000000000001'] })
  expect(model.sent.value?.files).toBe('busta.pdf')
  expect(model.asksWithout.value).toBe(0)
})

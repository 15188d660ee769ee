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

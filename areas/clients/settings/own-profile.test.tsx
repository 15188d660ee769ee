import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { cookieJar } from '../../../client/session-cookies.ts'
import { createServices, type Services, ServicesContext } from '../../shared/services.ts'
import { press, rendered, settle, write } from '../../shared/testing/rendered.tsx'
import { type StubAnswer, server } from '../../shared/testing/server.ts'
import { clients } from '../area.ts'
import { OwnProfile } from './own-profile.tsx'
import type { OwnSettings } from './use-own-settings.ts'

const address = { via: 'Via Appia 12', cap: '00183', comune: 'Roma', provincia: 'RM' }
const settings = {
  dati: {
    ...{ nome: 'Ada', cognome: 'Rossi', denominazione: null, partitaIva: null },
    ...{ codiceFiscale: 'RSSDAA85T50H501H', dataNascita: '1985-12-10', email: 'ada@posta.example' },
    ...{ cellulare: null, indirizzo: address },
  },
  nascosti: [],
  indirizzoBloccato: false,
  chiCambia: { nome: 'Aldo Agente', telefono: '06 1234567', email: 'aldo@quinto.example' },
} as unknown as OwnSettings

let services: Services
async function shown(values: Partial<OwnSettings>, saved: StubAnswer = { json: settings }) {
  cookieJar(document, false).write('client', { access: 'a.b.c', refresh: 'd' })
  const api = server({
    'GET /clients/getMe': { json: { _id: '9', name: 'Ada', surname: 'Rossi', email: 'a@esempio.it' } },
    'GET /enums/province': {
      json: [{ _id: 'p', sigla: 'RM', nome: 'Roma', regione: 'Lazio', lat: 41.9, lng: 12.5 }],
    },
    'GET /towns': {
      json: { rows: [{ _id: 't', nome: 'Roma', cap: '00118', lat: 41.9, lng: 12.5 }], total: 1, next: null },
    },
    'POST /clients/indirizzo': saved,
  })
  services = createServices(clients, api.fetch)
  const place = await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <OwnProfile settings={{ ...settings, ...values }} />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  return { place, api }
}
afterEach(() => services.session.clear())

it('sends the corrected address, and shows what the server refuses beside its field', async () => {
  const refusal = { via: 'Da compilare.' }
  const { place, api } = await shown({}, { status: 422, json: { message: 'Da compilare.', fields: refusal } })
  write('via', 'Via Nuova 1')
  await press('Salva l’indirizzo')
  const sent = api.requests.find(({ method }) => method === 'POST')!
  expect(await sent.json()).toEqual({ ...address, via: 'Via Nuova 1' })
  const error = place.querySelector('input[name="via"]')!.closest('.field')!.querySelector('.error')
  expect(error?.textContent).toBe('Da compilare.')
  expect(services.toasts.shown().map(({ text }) => text)).toEqual(['Da compilare.'])
})

it('shows a locked address with whom to write to, and no form', async () => {
  const { place } = await shown({ indirizzoBloccato: true })
  expect(place.textContent).toContain('Via Appia 12, 00183 Roma (RM)')
  expect(place.textContent).toMatch(/adeguata verifica.*scriva a\s*Aldo Agente/)
  expect(place.querySelector('input[name="via"]')).toBeNull()
})

it('says that code and birthday are known and not shown', async () => {
  const dati = { ...settings.dati, codiceFiscale: null, dataNascita: null }
  const { place } = await shown({ dati, nascosti: ['codiceFiscale', 'dataNascita'] })
  expect(place.textContent!.match(/Registrato, non mostrato/g)).toHaveLength(2)
  expect(place.textContent).toContain('dopo aver aperto una pratica con l’invito')
})

import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { cookieJar } from '../../../client/session-cookies.ts'
import { createServices, ServicesContext } from '../../shared/services.ts'
import { press, rendered, settle } from '../../shared/testing/rendered.tsx'
import { server } from '../../shared/testing/server.ts'
import { agents } from '../area.ts'
import { Availability } from './availability.tsx'

const profile = {
  assenteDal: null,
  assenteAl: null,
  sostituto: null,
  sostitutoProposto: null,
  conferma: null,
  leadInPausa: false,
  urlPhoto: null,
  cellulare: null,
  telefono: null,
  whatsapp: null,
}

/** The availability of an agent, with the days of an absence if there are any. */
async function opened(answers: Parameters<typeof server>[0], absence: object = {}) {
  cookieJar(document, false).write('agent', { access: 'x.y.z', refresh: 'r' })
  const services = createServices(
    agents,
    server({ 'GET /agents/profilo/sostituti': { json: { rows: [] } }, ...answers }).fetch,
  )
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <Availability profile={{ ...profile, ...absence }} />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  return services
}

it('says a refusal once, beside its field', async () => {
  const message = 'È prima dell’inizio.'
  const services = await opened({
    'PUT /agents/profilo/disponibilita': { status: 422, json: { message, fields: { assenteAl: message } } },
  })
  await press('Salva la disponibilità')
  expect([...document.querySelectorAll('.error')].map(one => one.textContent)).toEqual([message])
  expect(document.activeElement?.getAttribute('name')).toBe('assenteAl')
  expect(services.toasts.shown().map(({ text }) => text)).toEqual([message])
})

it.each([
  [[], 'In quei giorni nessun collega può seguire le Sue pratiche: chieda all’ufficio.'],
  [[{ _id: 'a2', nome: 'Carla De Luca' }], null],
])('offers a proposal only while a colleague may follow the files: %j', async (rows, words) => {
  await opened(
    { 'GET /agents/profilo/sostituti': { json: { rows } } },
    { assenteDal: '2026-12-10', assenteAl: '2026-12-20' },
  )
  const offered = () => [...document.querySelectorAll('.own-substitute option')].slice(1)
  await vi.waitFor(() => {
    expect(document.querySelector('.own-substitute > .help')?.textContent ?? null).toBe(words)
    expect(offered().map(one => one.textContent)).toEqual(rows.map(({ nome }) => nome))
  })
})

import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createServices, ServicesContext } from '../../shared/services.ts'
import { press, rendered } from '../../shared/testing/rendered.tsx'
import { server } from '../../shared/testing/server.ts'
import { agents } from '../area.ts'
import { Availability } from './availability.tsx'

it('says a refusal once, beside its field', async () => {
  const message = 'È prima dell’inizio.'
  const api = server({
    'PUT /agents/profilo/disponibilita': { status: 422, json: { message, fields: { assenteAl: message } } },
  })
  const services = createServices(agents, api.fetch)
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
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <Availability profile={profile} />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await press('Salva la disponibilità')
  expect([...document.querySelectorAll('.error')].map(one => one.textContent)).toEqual([message])
  expect(document.activeElement?.getAttribute('name')).toBe('assenteAl')
  expect(services.toasts.shown().map(({ text }) => text)).toEqual([message])
})

import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { cookieJar } from '../../../client/session-cookies.ts'
import { createServices, type Services, ServicesContext } from '../../shared/services.ts'
import { press, rendered, settle } from '../../shared/testing/rendered.tsx'
import { type StubAnswer, server } from '../../shared/testing/server.ts'
import { clients } from '../area.ts'
import { NoFiles } from './no-files.tsx'

const request = '0199c0de-0000-7000-8000-000000000002'
const listed = { _id: request, tipo: 'richiesta', oggetto: 'Mutuo', titolo: 'Ricevuta', fase: 'ricevuta' }

let services: Services
async function open(answers: Record<string, () => StubAnswer>) {
  cookieJar(document, false).write('client', { access: 'a.b.c', refresh: 'd' })
  const api = server({
    'GET /clients/getMe': { json: { _id: '9', name: 'Ada', surname: 'Rossi', email: 'a@esempio.it' } },
    'GET /intermediario': { json: { telefono: '06 1234' } },
    ...answers,
  })
  services = createServices(clients, api.fetch)
  const place = await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <NoFiles />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  return place
}
afterEach(() => services.session.clear())

it('says that the news of the request did not arrive, and reads the news again on demand', async () => {
  let isDown = true
  const place = await open({
    'GET /clients/richieste': () => ({ json: { emailProvata: true, rows: [listed], next: null } }),
    [`GET /clients/richieste/${request}`]: () =>
      isDown
        ? { status: 503, json: 'Il servizio torna fra poco.' }
        : { json: { testo: 'La chiama Rita entro domani.', preparare: ['le buste paga'] } },
  })
  expect(place.textContent).toContain('Le notizie non sono arrivate. Il servizio torna fra poco.')
  isDown = false
  await press('Riprova', place)
  expect(place.textContent).toContain('La chiama Rita entro domani.')
  expect(place.textContent).toContain('le buste paga')
  expect(place.textContent).not.toContain('non sono arrivate')
})

it('says that the requests did not arrive, and keeps the way to a first file', async () => {
  const place = await open({
    'GET /clients/richieste': () => ({ status: 503, json: 'Il servizio torna fra poco.' }),
  })
  expect(place.textContent).toContain('Le richieste non sono arrivate. Il servizio torna fra poco.')
  expect(place.textContent).toContain('Qui vedrà la Sua pratica')
})

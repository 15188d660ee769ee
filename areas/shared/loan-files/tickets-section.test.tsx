import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { cookieJar } from '../../../client/session-cookies.ts'
import type { Area } from '../area.ts'
import { createServices, ServicesContext } from '../services.ts'
import { adminArea } from '../testing/admin-area.ts'
import { rendered, settle } from '../testing/rendered.tsx'
import { server } from '../testing/server.ts'
import { FileContext, type useFile } from './file-data.ts'
import { TicketsSection } from './tickets-section.tsx'

const file = '0199aaaa-0000-7000-8000-000000000001'
const ticket = { _id: 't1', numero: 'T26-0001', oggetto: 'Manca la perizia', stato: 'aperto', ultimo: {} }
const agents = { ...adminArea([]), role: 'agent', calls: 'agents', base: '/agents' } as unknown as Area

async function open(area: Area, permissions: object, answers: Parameters<typeof server>[0]) {
  cookieJar(document, false).write(area.role, { access: 'x.y.z', refresh: 'r' })
  const names =
    area.role === 'admin'
      ? { name: 'Ada', surname: 'Bianchi', email: 'a@quinto.example', ticketing: { reply: true } }
      : { nome: 'Bruno', cognome: 'Conti', figura: 'Agente', email: { email: 'b@quinto.example' } }
  const api = server({
    [`GET /${area.calls}/getMe`]: { json: { _id: 'me', ...names, permissions } },
    ...answers,
  })
  const services = createServices(area, api.fetch)
  const data = { pratica: { _id: file, agente: 'a1' } }
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <FileContext value={{ data } as unknown as ReturnType<typeof useFile>}>
          <TicketsSection />
        </FileContext>
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  return api
}
const links = () =>
  [...document.querySelectorAll('a')].map(one => [one.textContent, one.getAttribute('href')])

it('shows the office the tickets of the file, and opens another for the agent of the file', async () => {
  const api = await open(
    adminArea([]),
    { ticketing_access: true },
    { 'GET /tickets/coda': { json: { rows: [ticket], next: null } } },
  )
  expect(links()).toEqual([
    ['Apri un ticket', `/admin/tickets/nuovo?pratica=${file}&agente=a1`],
    ['Manca la perizia', `/admin/tickets/t1?gruppo=tutti&pratica=${file}`],
  ])
  expect(document.body.textContent).toContain('Aperto')
  expect(api.requests.at(-1)!.url).toContain(`?vista=tutti&pratica=${file}`)
})

it('shows an agent the own tickets of the file', async () => {
  const mine = [
    { ...ticket, pratica: { _id: file, IDEGG: '48211' } },
    { ...ticket, _id: 't2', oggetto: 'Un’altra', pratica: null },
  ]
  await open(agents, { tickets: true }, { 'GET /tickets/getMines': { json: mine } })
  expect(links()).toEqual([
    ['Apri un ticket', `/agents/tickets/add?pratica=${file}`],
    ['Manca la perizia', '/agents/tickets/t1#ultimo'],
  ])
})

it('says when there are none', async () => {
  await open(agents, { tickets: true }, { 'GET /tickets/getMines': { json: [] } })
  expect(document.body.textContent).toContain('Nessun ticket su questa pratica.')
})

it('is not there for whoever has nothing to do with tickets', async () => {
  const api = await open(adminArea([]), { pratiche_see: true }, {})
  expect(document.querySelector('section')).toBeNull()
  expect(api.names()).toEqual(['GET /admin/getMe'])
})

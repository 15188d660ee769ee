import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { cookieJar } from '../../../client/session-cookies.ts'
import { createServices, ServicesContext } from '../services.ts'
import { adminArea } from '../testing/admin-area.ts'
import { rendered, settle } from '../testing/rendered.tsx'
import { server } from '../testing/server.ts'
import { ComplaintsSection } from './complaints-section.tsx'
import { FileContext, type useFile } from './file-data.ts'
import { HistorySection } from './history-section.tsx'

const file = '0199aaaa-0000-7000-8000-000000000001'
const complaint = {
  _id: 'r1',
  nome: 'Clara Cliente',
  oggetto: 'tempi',
  ricevutoAl: '2026-11-02',
  stato: 'ricevuto',
  rispostoAl: null,
}
const steps = [
  { _id: 's1', a: 'segnalata', at: '2026-10-29T09:00:00.000Z', chi: 'Ada', motivo: null, banca: null },
  { _id: 's2', a: 'consulenza', at: '2026-11-10T09:00:00.000Z', chi: 'Ada', motivo: null, banca: null },
]

async function open(permissions: object, answers: Parameters<typeof server>[0] = {}) {
  cookieJar(document, false).write('admin', { access: 'x.y.z', refresh: 'r' })
  const me = { _id: 'me', name: 'Ada', surname: 'Bianchi', email: 'a@quinto.example', permissions }
  const api = server({
    'GET /admin/getMe': { json: me },
    [`GET /pratiche/${file}/attesa`]: {
      json: { soliti: {}, passi: [], attesa: null, probabilita: null, entroDelibera: null },
    },
    ...answers,
  })
  const services = createServices(adminArea([]), api.fetch)
  const data = {
    pratica: { _id: file, versione: 1 },
    partecipanti: [{ cliente: 'c1', ruolo: 'richiedente' }],
    passi: steps,
    nomi: {},
    tempi: { patrono: null, accordo: null },
  }
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <FileContext value={{ data, today: '2026-11-20' } as unknown as ReturnType<typeof useFile>}>
          <ComplaintsSection />
          <HistorySection />
        </FileContext>
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  return api
}

it('shows the complaints about a file and their place among its states, and registers another', async () => {
  const api = await open(
    { reclami: true },
    { 'GET /reclami': { json: { rows: [complaint], total: 1, next: null } } },
  )
  expect(
    new URL(api.requests.find(({ url }) => url.includes('/reclami'))!.url).searchParams.get(
      'filter[pratica]',
    ),
  ).toBe(file)
  expect([...document.querySelectorAll('a')].map(one => [one.textContent, one.getAttribute('href')])).toEqual(
    [
      ['Registra un reclamo', `/admin/reports/reclami/add?cliente=c1&pratica=${file}`],
      ['Clara Cliente', '/admin/reports/reclami/r1'],
    ],
  )
  expect([...document.querySelectorAll('tbody th')].map(one => one.firstChild?.textContent)).toEqual([
    'In consulenza',
    'Reclamo',
    'Segnalata',
  ])
  expect(document.body.textContent).toContain('Clara Cliente, da rispondere')
})

it('says nothing of complaints to whoever does not read the register', async () => {
  const api = await open({ pratiche_see: true })
  expect(document.getElementById('reclami')).toBeNull()
  expect(document.body.textContent).not.toContain('Reclam')
  expect(api.names()).not.toContain('GET /reclami')
})

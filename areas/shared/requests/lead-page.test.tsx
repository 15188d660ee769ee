import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Route } from 'wouter'
import { cookieJar } from '../../../client/session-cookies.ts'
import { createServices, ServicesContext } from '../services.ts'
import { adminArea } from '../testing/admin-area.ts'
import { button, press, rendered, settle } from '../testing/rendered.tsx'
import { server } from '../testing/server.ts'
import LeadPage from './lead-page.tsx'

const id = '0199c0de-0000-7000-8000-0000000000e1'
const lead = {
  _id: id,
  versione: 2,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  numero: null,
  nome: 'Elena',
  cognome: 'Moretti',
  email: null,
  telefono: '333 123 4567',
  provincia: null,
  comune: null,
  prodotto: 'mutuo',
  messaggio: null,
  modo: null,
  orario: null,
  simulazione: null,
  fonte: { pagina: 'https://www.quinto.example/', campagna: {} },
  consensi: [],
  emailConfermata: null,
  partner: null,
  agenzia: null,
  agente: null,
  richiamareEntro: '2026-11-20T10:00:00.000Z',
  rispostoAt: null,
  primoContattoAt: null,
  nota: null,
  _may: ['write'],
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

async function open(shown: object) {
  const stub = server({
    'GET /admin/getMe': {
      json: {
        _id: '9',
        name: 'Ada',
        surname: 'Bianchi',
        email: 'a@quinto.example',
        ticketing: {},
        permissions: { lead_requests: true },
      },
    },
    [`GET /leads/${id}`]: { json: shown },
    [`PATCH /leads/${id}`]: async request => ({ json: { ...shown, ...(await request.json()), versione: 3 } }),
    [`GET /leads/${id}/storia`]: { json: { rows: [] } },
    [`GET /leads/${id}/doppi`]: { json: { rows: [], cessioneRitirata: null } },
    [`GET /leads/${id}/appuntamento`]: { json: { fissato: null, minuti: 15, inizi: [] } },
    [`GET /offerte/leads/${id}`]: { json: { rows: [] } },
  })
  cookieJar(document, false).write('admin', { access: 'a.b.c', refresh: 'd' })
  const services = createServices(adminArea([]), stub.fetch)
  history.replaceState(null, '', `/admin/feeds/leadRequests/${id}`)
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <Route path="/admin/feeds/leadRequests/:id">
          <LeadPage />
        </Route>
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
}

it.each([
  ['assegnato', true],
  ['convertito', false],
])('asks for the promised call to a lead in the state «%s»: %s', async (stato, isAsked) => {
  await open({ ...lead, stato })
  expect(document.querySelector('h1')?.textContent).toContain('Moretti')
  expect(document.body.textContent?.includes('da richiamare entro')).toBe(isAsked)
})

it.each(['ANNULLA', 'Salva la nota'])('keeps the focus in the note after «%s»', async name => {
  await open({ ...lead, stato: 'assegnato' })
  const note = [...document.querySelectorAll('label')].find(one => one.textContent === 'Nota interna')!
    .control as HTMLTextAreaElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(note, 'Da sentire.')
    note.dispatchEvent(new Event('input', { bubbles: true }))
  })
  button(name, note.form!).focus()
  await press(name, note.form!)
  expect(note.form!.querySelector('button')).toBeNull()
  expect(document.activeElement).toBe(note)
})

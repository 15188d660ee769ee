import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { cookieJar } from '../../../../client/session-cookies.ts'
import { officeResources } from '../../../../contract/subjects/registry.ts'
import { createServices, type Services, ServicesContext } from '../../services.ts'
import { adminArea } from '../../testing/admin-area.ts'
import { press, rendered, settle } from '../../testing/rendered.tsx'
import { type StubAnswer, server } from '../../testing/server.ts'
import { HistoryPanel } from '../history/history-panel.tsx'
import { EditPage } from './form-page.tsx'

const id = '0199c0de-0000-7000-8000-000000000001'
const banco = '0199c0de-0000-7000-8000-000000000007'
const deletion = {
  _id: 'riga',
  action: 'delete',
  model: 'PercLeads',
  ref: { _id: id },
  info: null,
  deletedObject: { nome: 'Mutui a Roma', agenzia: banco },
  admin: '8',
  agent: null,
  autore: 'admin',
  chi: { nome: 'Ada', cognome: 'Bianchi' },
  createdAt: '2026-11-23T09:30:00.000Z',
  eggsync: null,
  abilities: { undo: false, restore: true },
}
const rule = {
  _id: id,
  versione: 3,
  _may: ['write', 'delete'],
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  nome: 'Mutui a Roma',
  agente: null,
  agenzia: banco,
  provincia: 'RM',
  prodotto: 'mutuo',
  perc: 100,
  tettoGiorno: null,
  pausa: false,
}
const me = { _id: '9', name: 'Davide', surname: 'Conti', email: 'd@quinto.example', ticketing: {} }

let services: Services
async function open(permissions: object, view: 'page' | 'history') {
  let isBack = false
  const office = officeResources.find(({ list }) => list === '/system/percLeads/regole')!
  const definition = await office.load()
  const api = server({
    'GET /admin/getMe': { json: { ...me, permissions } },
    [`GET /perc_leads/${id}`]: (): StubAnswer =>
      isBack ? { json: rule } : { status: 404, json: 'Non esiste.' },
    [`GET /commits/${id}`]: { json: [deletion] },
    'GET /perc_leads/riferimenti/agenzia': {
      json: { rows: [{ _id: banco, nome: 'Agenzia di Roma', dettaglio: null }], soloRiferiti: false },
    },
    'POST /commits/riga/restore': () => {
      isBack = true
      return { json: { model: 'PercLeads', ref: id, versione: 3 } }
    },
  })
  cookieJar(document, false).write('admin', { access: 'a.b.c', refresh: 'd' })
  const created = createServices(adminArea([]), api.fetch)
  const changed = vi.fn()
  services = created
  await rendered(
    <ServicesContext value={created}>
      <QueryClientProvider client={created.queries}>
        {view === 'page' ? (
          <EditPage definition={definition} office={office} id={id} />
        ) : (
          <HistoryPanel definition={definition} id={id} versione={3} onChanged={changed} />
        )}
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  return { api, changed }
}
const dialog = () => document.querySelector('dialog[open]')!
const heading = () => document.querySelector('h1')?.textContent
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

it('a deleted record is restored from its page', async () => {
  await open({ perc_leads: true, commits_see: true }, 'page')
  expect(heading()).toBe('Scheda cancellata: Mutui a Roma')
  expect(document.querySelector('.page')?.textContent).toContain('L’ha cancellata Ada Bianchi')
  expect(document.querySelector('.breadcrumb')?.textContent).toContain('Regole di ripartizione')
  expect(services.toasts.shown()).toHaveLength(1)
  await press('Ripristina')
  await press('Ripristina', dialog())
  expect(heading()).toBe('Mutui a Roma')
  expect(document.querySelector('.record-form')).not.toBeNull()
})

it('people who may not read the history learn nothing of a deleted record', async () => {
  const { api } = await open({ perc_leads: true }, 'page')
  expect(heading()).toBe('Questa pagina non c’è')
  expect(api.names()).not.toContain(`GET /commits/${id}`)
})

it('a deleted record is restored from its history', async () => {
  const { changed, api } = await open({ perc_leads: true, commits_see: true }, 'history')
  await press('MODIFICHE')
  await press('Riprendi la scheda')
  await press('Ripristina', dialog())
  expect(api.names()).toContain('POST /commits/riga/restore')
  expect(changed).toHaveBeenCalled()
})

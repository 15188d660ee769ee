import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { cookieJar } from '../../../../client/session-cookies.ts'
import { officeResources } from '../../../../contract/subjects/registry.ts'
import { createServices, ServicesContext } from '../../services.ts'
import { adminArea } from '../../testing/admin-area.ts'
import { press, rendered, settle } from '../../testing/rendered.tsx'
import { type StubAnswer, server } from '../../testing/server.ts'
import { ResourceListPage } from '../list/resource-list.tsx'
import { EditPage } from './form-page.tsx'

const complaint = (n: number) => ({
  _id: `0199aaaa-0000-7000-8000-00000000000${n}`,
  versione: 1,
  _may: ['write', 'delete'],
  createdAt: '2026-11-02T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
  nome: 'Ada Rossi',
  testo: 'Aspetto da un mese.',
  ricevutoAl: '2026-11-02',
  stato: 'ricevuto',
})
const complaints = [complaint(1), complaint(2)]
const path = ({ _id }: { _id: string }) => `/reclami/${_id}`
const removal = (record: { _id: string }) => `DELETE ${path(record)}`
const me = { _id: '9', name: 'Davide', surname: 'Conti', email: 'd@quinto.example', ticketing: {} }

async function open(view: 'page' | 'list', answers: Record<string, StubAnswer | (() => StubAnswer)> = {}) {
  const office = officeResources.find(({ list }) => list === '/reports/reclami')!
  const definition = await office.load()
  const [first] = complaints
  const api = server({
    'GET /admin/getMe': { json: { ...me, permissions: { reclami: true } } },
    'GET /reclami': { json: { rows: complaints, total: 2, next: null } },
    [`GET ${path(first!)}`]: { json: first },
    [`GET ${path(first!)}/dipendenti`]: { json: { rows: [], detto: '' } },
    ...Object.fromEntries(complaints.map(one => [removal(one), { json: { _id: one._id } }])),
    ...answers,
  })
  cookieJar(document, false).write('admin', { access: 'a.b.c', refresh: 'd' })
  const services = createServices(adminArea([]), api.fetch)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        {view === 'page' ? (
          <EditPage definition={definition} office={office} id={first!._id} />
        ) : (
          <ResourceListPage definition={definition} office={office} />
        )}
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  return () =>
    Promise.all(
      api.requests
        .filter(({ method }) => method === 'DELETE')
        .map(async request => ({
          id: request.url.split('/').at(-1)!,
          reason: (await request.clone().json()).motivo,
          key: request.headers.get('idempotency-key'),
        })),
    )
}
const dialog = () => document.querySelector('dialog[open]')
async function giveReason(reason: string) {
  await act(async () => {
    dialog()!.querySelector('textarea')!.value = reason
  })
  await press('CANCELLA', dialog()!)
}

it('a record that is removed with a reason asks for the reason, and keeps the reason after a lost answer', async () => {
  let isLost = true
  const sent = await open('page', {
    [removal(complaints[0]!)]: () => {
      if (!isLost) return { json: { _id: complaints[0]!._id } }
      isLost = false
      throw new TypeError('The answer is lost')
    },
  })
  await press('CANCELLA')
  expect(dialog()!.textContent).toContain('Cancellare «Ada Rossi')
  await giveReason('Arrivato due volte')
  expect(dialog()!.querySelector('textarea')!.value).toBe('Arrivato due volte')
  await press('CANCELLA', dialog()!)
  const [lost, repeated] = await sent()
  expect(lost).toMatchObject({ id: complaints[0]!._id, reason: 'Arrivato due volte' })
  expect(repeated).toEqual(lost)
  expect(location.pathname).toBe('/admin/reports/reclami')
})

it('several records are removed with one reason', async () => {
  const sent = await open('list')
  for (const box of document.querySelectorAll<HTMLElement>('tbody input[type=checkbox]'))
    await act(async () => box.click())
  await press('CANCELLA')
  expect(dialog()!.textContent).toContain('Cancellare i 2 selezionati?')
  await giveReason('Doppioni')
  expect(dialog()).toBeNull()
  const removals = await sent()
  expect(removals.map(({ id, reason }) => [id, reason])).toEqual(
    complaints.map(({ _id }) => [_id, 'Doppioni']),
  )
  expect(new Set(removals.map(({ key }) => key)).size).toBe(2)
})

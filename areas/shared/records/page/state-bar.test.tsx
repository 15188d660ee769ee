import { QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Row } from '../../../../client/records.ts'
import { cookieJar } from '../../../../client/session-cookies.ts'
import { leads } from '../../../../contract/subjects/leads.ts'
import { createServices, type Services, ServicesContext } from '../../services.ts'
import { adminArea } from '../../testing/admin-area.ts'
import { button, press, rendered, settle } from '../../testing/rendered.tsx'
import { type StubAnswer, server } from '../../testing/server.ts'
import { StateBar } from './state-bar.tsx'

const definition = leads
const _id = '0199c0de-0000-7000-8000-000000000001'
const me = { _id: '9', name: 'Davide', surname: 'Conti', email: 'd@quinto.example', ticketing: {} }
const lead = (values: object): Row => ({
  _id,
  versione: 1,
  _may: ['write', 'delete'],
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  agente: null,
  agenzia: null,
  ...values,
})

let services: Services
let api: ReturnType<typeof server>
const onStale = vi.fn()

function Page({ first, mayWrite }: { first: Row; mayWrite: boolean }) {
  const [record, setRecord] = useState(first)
  return (
    <>
      {/* The page gets the moved record from the cache, a moment later. */}
      <StateBar
        {...{ definition, record, mayWrite, onStale }}
        onMoved={now => setTimeout(() => act(() => setRecord(now)))}
      />
      <div data-path="agente">
        <input aria-label="Agente" />
      </div>
    </>
  )
}

interface Options {
  mayWrite?: boolean
  permissions?: object
  /** The answer to a move. */
  answer?: StubAnswer
}

async function show(
  values: object,
  {
    mayWrite = true,
    permissions = { lead_requests: true },
    answer = { json: lead({ ...values, stato: 'contattato', versione: 2 }) },
  }: Options = {},
) {
  api = server({
    'GET /admin/getMe': { json: { ...me, permissions } },
    [`POST /leads/${_id}/stato`]: answer,
  })
  services = createServices(adminArea([]), api.fetch)
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <Page first={lead(values)} mayWrite={mayWrite} />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
}
beforeEach(() => cookieJar(document, false).write('admin', { access: 'a.b.c', refresh: 'd' }))
afterEach(() => {
  services.session.clear()
  onStale.mockClear()
})

const bodies = () =>
  Promise.all(
    api.requests
      .filter(({ method }) => method === 'POST')
      .map(request => request.clone().json() as Promise<unknown>),
  )
const options = () => [...document.querySelectorAll('option')].map(one => one.textContent)
const state = () => document.querySelector('.badge')?.textContent

it('offers the moves from the state, the usual one as a button, and no others', async () => {
  await show({ stato: 'assegnato' })
  expect(state()).toBe('Assegnato')
  expect(button('Segna come contattato')).toBeTruthy()
  expect(options()).toEqual(['Scelga', 'Non risponde', 'Perso', 'Duplicato', 'Spam'])
})

it('emphasises no move in a state without a usual move', async () => {
  await show({ stato: 'convertito' })
  expect(button('Annulla la conversione').className).not.toContain('primary')
})

it('offers no move that requires a missing permission', async () => {
  await show({ stato: 'nuovo' })
  expect(options()).not.toContain('Assegnato')
  await show({ stato: 'nuovo' }, { permissions: { lead_requests: true, lead_assign: true } })
  expect(options()).toContain('Assegnato')
})

it('shows only the state to people who may not write', async () => {
  await show({ stato: 'nuovo' }, { mayWrite: false })
  expect(state()).toBe('Nuovo')
  expect(document.querySelectorAll('.state-bar :is(button, select)')).toHaveLength(0)
})

it('moves the record, and offers an undo where the reverse move is declared', async () => {
  await show({ stato: 'appuntamento' })
  await press('Segna come qualificato')
  await settle()
  expect(await bodies()).toEqual([{ versione: 1, stato: 'qualificato' }])
  expect(state()).toBe('Contattato')
  expect(services.toasts.past()[0]).toMatchObject({
    text: 'Stato: Qualificato.',
    action: { label: 'Annulla' },
  })
})

it('focuses the new state when the button that moved the record is gone', async () => {
  await show({ stato: 'assegnato' })
  button('Segna come contattato').focus()
  await press('Segna come contattato')
  await settle()
  expect(document.activeElement?.textContent).toBe('Contattato')
})

it('lists unmet conditions without a request, with links to the fields', async () => {
  await show({ stato: 'qualificato' })
  await press('Segna come convertito')
  const reason = 'Assegni il lead all’agente che ha seguito la persona.'
  expect(document.querySelector('[role=alert]')?.textContent).toContain(reason)
  await press(reason)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Agente')
  expect(await bodies()).toEqual([])
})

it('shows the unmet conditions that the server returns', async () => {
  const message = 'Scriva il telefono.'
  const missing = [{ message, fields: ['agente'], link: '#agente' }]
  await show({ stato: 'nuovo' }, { answer: { status: 422, json: { message, fields: {}, missing } } })
  await press('Segna come contattato')
  await settle()
  expect(document.querySelector('[role=alert]')?.textContent).toContain(message)
  expect(onStale).not.toHaveBeenCalled()
})

it('reads the record again after a conflicting write', async () => {
  await show({ stato: 'nuovo' }, { answer: { status: 409, json: 'Nel frattempo…' } })
  await press('Segna come contattato')
  await settle()
  expect(onStale).toHaveBeenCalledOnce()
  expect(state()).toBe('Nuovo')
})

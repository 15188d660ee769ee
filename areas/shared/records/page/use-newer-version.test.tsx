import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { Route } from 'wouter'
import { cookieJar } from '../../../../client/session-cookies.ts'
import type { LiveEvent } from '../../../../contract/live/live-messages.ts'
import { officeResources } from '../../../../contract/subjects/registry.ts'
import { createServices, ServicesContext } from '../../services.ts'
import { adminArea } from '../../testing/admin-area.ts'
import { press, rendered, settle } from '../../testing/rendered.tsx'
import { server } from '../../testing/server.ts'
import { EditPage } from './form-page.tsx'

const pages = officeResources.find(({ list }) => list === '/faqsCategoriesList')!
const id = '0199c0de-0000-7000-8000-000000000001'
const record = {
  _id: id,
  versione: 3,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  _may: ['write'],
  nome: 'Mutui',
  destinatari: ['visitatori'],
  pagine: [],
  ordine: 1,
}

beforeEach(() => sessionStorage.clear())

it('tells that another tab has saved the record, and shows the newer version on demand', async () => {
  const definition = { ...(await pages.load()), live: true as const }
  let now: object = record
  const stub = server({
    'GET /admin/getMe': {
      json: {
        _id: '9',
        name: 'Ada',
        surname: 'Bianchi',
        email: 'a@quinto.example',
        ticketing: {},
        permissions: { [pages.needs]: true },
      },
    },
    [`GET /${definition.name}/${id}`]: () => ({ json: now }),
  })
  cookieJar(document, false).write('admin', { access: 'a.b.c', refresh: 'd' })
  const listeners = new Set<(event: LiveEvent | 'missed') => void>()
  const services = {
    ...createServices(adminArea([]), stub.fetch),
    live: {
      wake: () => {},
      on(_topic: string, listener: (event: LiveEvent | 'missed') => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      present: () => () => {},
      setWriting: () => {},
    },
  }
  history.replaceState(null, '', `/admin/prova/${id}`)
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <Route path="/admin/prova/:id">
          <EditPage definition={definition} office={pages} />
        </Route>
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  const input = () => document.querySelector<HTMLInputElement>('[data-path="nome"] input')!
  const tell = async () => {
    for (const listener of listeners)
      listener({ topic: 'records', name: 'record-changed', resource: definition.name, id })
    await act(() => new Promise(resolve => setTimeout(resolve, 500)))
    await settle()
  }
  await tell()
  expect(document.body.textContent).not.toContain('Questa scheda è cambiata')
  now = { ...record, versione: 4, nome: 'Mutui e case' }
  await tell()
  expect(document.body.textContent).toContain('Questa scheda è cambiata')
  expect(input().value).toBe('Mutui')
  await press('Mostra com’è ora')
  expect(input().value).toBe('Mutui e case')
  expect(document.body.textContent).not.toContain('Questa scheda è cambiata')
})

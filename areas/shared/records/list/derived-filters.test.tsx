import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { officeResources } from '../../../../contract/subjects/registry.ts'
import { createServices, ServicesContext } from '../../services.ts'
import { adminArea } from '../../testing/admin-area.ts'
import { rendered, settle } from '../../testing/rendered.tsx'
import { server } from '../../testing/server.ts'
import { ResourceListPage } from './resource-list.tsx'

it('a list offers the filters by what derives from a record, and asks the server for them', async () => {
  history.replaceState(null, '', '/admin/site/clients?attesa=ufficio')
  const office = officeResources.find(({ list }) => list === '/site/clients')!
  const me = { _id: '9', name: 'Ada', surname: 'Conti', email: 'a@quinto.example', ticketing: {} }
  const api = server({
    'GET /admin/getMe': { json: { ...me, permissions: { admin: true } } },
    'GET /clients': { json: { rows: [], total: 0, next: null } },
  })
  const services = createServices(adminArea([]), api.fetch)
  const definition = await office.load()
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <ResourceListPage definition={definition} office={office} />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  const asked = api.requests.find(({ url }) => new URL(url).pathname.endsWith('/clients'))!
  expect(new URL(asked.url).searchParams.get('filter[attesa]')).toBe('ufficio')
  expect([...document.querySelectorAll('.filters label')].map(one => one.textContent)).toContain(
    'Da confermare',
  )
})

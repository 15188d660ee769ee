import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { cookieJar } from '../../../../client/session-cookies.ts'
import { officeResources } from '../../../../contract/subjects/registry.ts'
import { createServices, type Services, ServicesContext } from '../../services.ts'
import { adminArea } from '../../testing/admin-area.ts'
import { rendered, settle } from '../../testing/rendered.tsx'
import { server } from '../../testing/server.ts'
import { ResourceListPage } from './resource-list.tsx'

let services: Services
let api: ReturnType<typeof server>
async function open(list: string, address: string) {
  const office = officeResources.find(one => one.list === list)!
  const definition = await office.load()
  const { name } = definition
  history.replaceState(null, '', `/admin${office.list}${address}`)
  const me = { _id: '9', name: 'Davide', surname: 'Conti', email: 'd@quinto.example', ticketing: {} }
  api = server({
    'GET /admin/getMe': { json: { ...me, permissions: { admin: true, perc_leads: true, pages: true } } },
    [`GET /${name}/riferimenti/agente`]: { json: { rows: [], soloRiferiti: false } },
    [`GET /${name}`]: request =>
      // The answer of the server to an unknown province.
      request.url.includes('ZZ')
        ? { status: 400, json: 'No.' }
        : { json: { rows: [], total: 0, next: null } },
  })
  cookieJar(document, false).write('admin', { access: 'a.b.c', refresh: 'd' })
  services = createServices(adminArea([]), api.fetch)
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <ResourceListPage definition={definition} office={office} />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
}
afterEach(() => services.session.clear())

const filter = (label: string) => {
  const found = [...document.querySelectorAll('.filters label')].find(one => one.textContent === label)!
  return document.getElementById(found.getAttribute('for')!) as HTMLInputElement
}
const press = (key: string, at: Element) =>
  act(async () => void at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
async function type(input: HTMLInputElement, text: string) {
  await act(async () => input.focus())
  if (input.role === 'combobox') await press('ArrowDown', input)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
    input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
  })
  await settle()
}
const options = () => [...document.querySelectorAll('[role=option]')].map(one => one.textContent)

it.each([
  ['rom', ['Roma']],
  ['rm', ['Roma', 'Fermo', 'Palermo', 'Parma']],
  ['forlì', ['Forlì-Cesena']],
  ['cesena', ['Forlì-Cesena']],
  ["l'aq", ["L'Aquila"]],
  ['qq', []],
])('a province is found by «%s»', async (words, found) => {
  await open('/system/percLeads/regole', '')
  await type(filter('Provincia'), words)
  expect(options()).toEqual(found)
})

it('a province is chosen by its name, and its code is in the address', async () => {
  await open('/system/percLeads/regole', '')
  await type(filter('Provincia'), 'roma')
  await press('Enter', filter('Provincia'))
  await settle()
  expect(location.search).toBe('?provincia=RM')
  expect(filter('Provincia').value).toBe('Roma')
  expect(api.requests.at(-1)?.url).toContain(`${encodeURIComponent('filter[provincia]')}=RM`)
})

it('ignores an invalid value of a filter in the address', async () => {
  await open('/system/percLeads/regole', '?provincia=ZZ&pausa=forse&agente=x&prodotto=mutuo')
  expect(document.querySelector('.empty')?.textContent).toContain('Nessun risultato')
  const [list] = api.requests.filter(({ url }) => url.includes('/perc_leads?'))
  expect([...new URL(list!.url).searchParams.keys()]).toEqual(['filter[prodotto]', 'sort'])
})

it('shows the error of an invalid text at the filter and keeps the list', async () => {
  await open('/system/webhooks', '')
  const calls = api.requests.length
  await type(filter('Lead'), 'x'.repeat(300))
  await press('Enter', filter('Lead'))
  await settle()
  expect(filter('Lead').getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(filter('Lead').getAttribute('aria-describedby')!)?.textContent).toMatch(
    /caratteri/,
  )
  expect(location.search).toBe('')
  expect(api.requests).toHaveLength(calls)
})

it('the picker of agents offers TUTTI and NESSUNO, and NESSUNO selects records without an agent', async () => {
  await open('/site/clients', '')
  expect(filter('Agente').value).toBe('TUTTI')
  await act(async () => filter('Agente').focus())
  await press('ArrowDown', filter('Agente'))
  await act(() => new Promise(resolve => setTimeout(resolve, 250)))
  await settle()
  expect(options()).toEqual(['TUTTI', 'NESSUNO'])
  await act(async () => document.querySelectorAll<HTMLElement>('[role=option]')[1]!.click())
  await settle()
  expect(location.search).toBe('?agente=null')
  expect(api.requests.at(-1)!.url).toContain(`${encodeURIComponent('filter[agente]')}=null`)
  expect(filter('Agente').value).toBe('NESSUNO')
})

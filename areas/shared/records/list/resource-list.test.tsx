import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cookieJar } from '../../../../client/session-cookies.ts'
import { officeResources } from '../../../../contract/subjects/registry.ts'
import { RoutesContext } from '../../area.ts'
import { Menu } from '../../frame/menu.tsx'
import { createServices, type Services, ServicesContext } from '../../services.ts'
import { adminArea } from '../../testing/admin-area.ts'
import { button, press, rendered, settle } from '../../testing/rendered.tsx'
import { server } from '../../testing/server.ts'
import { ResourceListPage } from './resource-list.tsx'

const office = officeResources.find(({ list }) => list === '/agents')!
const agent = (n: number, cognome: string) => ({
  _id: `0199c0de-0000-7000-8000-00000000000${n}`,
  versione: 1,
  _may: ['write', 'delete'],
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  cognome,
  nome: 'Ada',
  email: `${cognome.toLowerCase()}@quinto.example`,
  figura: 'agente',
  agenzia: null,
  status: 'validated',
})
const agents = [agent(1, 'Bianchi'), agent(2, 'Conti'), agent(3, 'Ferri')]
const me = { _id: '9', name: 'Davide', surname: 'Conti', email: 'd@quinto.example', ticketing: {} }

const pages = ['Uno', 'Due', 'Tre'].map(title => ({
  path: `/admin/${title}`,
  title,
  menu: 'Pagine',
  load: async () => ({ default: () => null }),
}))

let services: Services
let api: ReturnType<typeof server>
beforeEach(async () => {
  history.replaceState(null, '', '/admin/agents')
  api = server({
    'GET /admin/getMe': { json: { ...me, permissions: { agents: true, exports: true, admin: true } } },
    'GET /agents': { json: { rows: agents, total: 3, next: null } },
    'GET /agents/riferimenti/agenzia': {
      json: { rows: [{ _id: '7', nome: 'Roma Prati', dettaglio: null }], soloRiferiti: false },
    },
  })
  cookieJar(document, false).write('admin', { access: 'a.b.c', refresh: 'd' })
  services = createServices(adminArea(pages), api.fetch)
  const definition = await office.load()
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <RoutesContext value={pages}>
          <Menu />
        </RoutesContext>
        <ResourceListPage definition={definition} office={office} />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
})
afterEach(() => services.session.clear())

const key = (name: string, at: EventTarget = document.activeElement ?? document.body) =>
  act(async () => {
    at.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  })
const row = (at: number) => document.querySelectorAll<HTMLElement>('tbody tr')[at]!
const recordPath = (at: number) => `/admin/agents/${agents[at]!._id}`

describe.each([
  ['Colonne', 'Come all’inizio'],
  ['Esporta', 'Esporta CSV'],
])('the menu %s', (name, inside) => {
  const isOpen = () => [...document.querySelectorAll('button')].some(one => one.textContent === inside)

  it('closes on Escape and returns the focus to its button', async () => {
    await press(name)
    expect(isOpen()).toBe(true)
    await key('Escape', button(inside))
    await settle()
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(button(name))
  })

  it('closes on a click outside', async () => {
    await press(name)
    expect(isOpen()).toBe(true)
    await act(async () => {
      const heading = document.querySelector('h1')!
      for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
        heading.dispatchEvent(new MouseEvent(type, { bubbles: true }))
    })
    await settle()
    expect(isOpen()).toBe(false)
  })
})

describe('a row', () => {
  it('opens on a click anywhere in the row', async () => {
    await act(async () => row(1).querySelector<HTMLElement>('td:last-child')!.click())
    expect(location.pathname).toBe(recordPath(1))
  })

  it('is selected, not opened, by a click on its checkbox', async () => {
    await act(async () => row(1).querySelector('input')!.click())
    expect(location.pathname).toBe('/admin/agents')
    expect(document.querySelector('.bulk strong')?.textContent).toBe('1 selezionato')
  })

  it('does not open while text of the row is selected', async () => {
    const cell = row(1).querySelector<HTMLElement>('td:last-child')!
    getSelection()!.selectAllChildren(cell)
    await act(async () => cell.click())
    getSelection()!.removeAllRanges()
    expect(location.pathname).toBe('/admin/agents')
  })

  it('opens on Enter at its checkbox', async () => {
    row(2).querySelector('input')!.focus()
    await key('Enter')
    expect(location.pathname).toBe(recordPath(2))
  })
})

it('the arrow keys work as soon as the list is loaded', async () => {
  ;(document.activeElement as HTMLElement | null)?.blur()
  await key('ArrowDown', document.body)
  expect(document.activeElement).toBe(row(0).querySelector('th a'))
  await key('ArrowDown')
  expect(document.activeElement).toBe(row(1).querySelector('th a'))
  row(1).querySelector('input')!.focus()
  await key('ArrowDown')
  expect(document.activeElement).toBe(row(2).querySelector('th a'))
})

it('«/» focuses the search of the list, «m» the search of the menu', async () => {
  await key('/', document.body)
  expect(document.activeElement?.closest('.filters')).not.toBeNull()
  ;(document.activeElement as HTMLElement).blur()
  await key('m', document.body)
  expect(document.activeElement?.closest('.find')).not.toBeNull()
  expect(document.querySelector('.find kbd')?.textContent).toBe('M')
})

it('the bar of selected rows appears in reserved space', async () => {
  const place = document.querySelector('.above-rows')!
  expect(place.nextElementSibling?.querySelector('table')).not.toBeNull()
  await act(async () => row(0).querySelector('input')!.click())
  expect(document.querySelector('.bulk')?.parentElement).toBe(place)
})

it('the picker of a bulk edit opens inside the dialog', async () => {
  await act(async () => row(0).querySelector('input')!.click())
  await press('MODIFICA', document.querySelector('.bulk')!)
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')!
  const field = dialog.querySelector<HTMLInputElement>('[role=combobox]')!
  await act(async () => field.focus())
  await key('ArrowDown', field)
  const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
  await act(async () =>
    options()
      .find(one => one.textContent === 'Agenzia')!
      .click(),
  )
  const picker = dialog.querySelectorAll<HTMLInputElement>('[role=combobox]')[1]!
  await act(async () => picker.focus())
  await key('ArrowDown', picker)
  await act(() => new Promise(resolve => setTimeout(resolve, 250)))
  await settle()
  const option = options().at(-1)!
  expect(option.textContent).toBe('Roma Prati')
  expect(dialog.contains(option)).toBe(true)
})

it('every column with ordered values is sortable', async () => {
  const heads = [...document.querySelectorAll('thead th:not(.tick-cell)')]
  expect(heads.map(one => one.querySelector('button')?.textContent)).toEqual([
    'Cognome',
    'Nome',
    'E-mail',
    'Figura',
    'Stato',
  ])
  await press('Stato')
  expect(location.search).toBe('?ordine=status')
  await press('Stato')
  expect(location.search).toBe('?ordine=-status')
  await press('Colonne')
  const box = [...document.querySelectorAll('.dropdown label')].find(one => one.textContent === 'Creato')!
  await act(async () => box.querySelector('input')!.click())
  await press('Creato')
  expect(new URLSearchParams(location.search).get('ordine')).toBe('_id')
})

it('the export of a list with fixed filters contains only the rows of this list', async () => {
  const definition = await office.load()
  document.body.innerHTML = ''
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <ResourceListPage definition={definition} office={office} fixed={{ figura: 'agente' }} />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  await press('Esporta')
  await press('Esporta CSV')
  const { searchParams } = new URL(api.requests.at(-1)!.url)
  expect(searchParams.get('filter[figura]')).toBe('agente')
  expect(searchParams.get('colonne')).not.toContain('figura')
})

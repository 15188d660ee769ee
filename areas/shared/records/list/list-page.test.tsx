import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../../../client/client.ts'
import { createServices, type Services, ServicesContext } from '../../services.ts'
import { adminArea } from '../../testing/admin-area.ts'
import { button, press, rendered, settle } from '../../testing/rendered.tsx'
import { server } from '../../testing/server.ts'
import { choiceFilter, dayFilters } from './filter-kinds.tsx'
import { perPage, queryOf } from './list-address.ts'
import { ListPage } from './list-page.tsx'
import type { ListSource, ListState, RowsPage } from './list-source.ts'

/** A log, which is not a resource: 120 lines on three pages, with its own columns, filters and call. */
interface Line {
  _id: string
  at: string
  event: string
}
const all: Line[] = Array.from({ length: 120 }, (_, i) => ({
  _id: `line-${i + 1}`,
  at: `${i + 1}:00`,
  event: i % 2 ? 'out' : 'in',
}))

let requested: ListState[]
let answer: (state: ListState) => Promise<RowsPage<Line>>
const page = async ({ search, filters, cursor }: ListState): Promise<RowsPage<Line>> => {
  const rows = all.filter(
    ({ at, event }) => at.startsWith(search) && (!filters.event || filters.event === event),
  )
  const from = Number(cursor ?? 0)
  const next = from + perPage
  return {
    rows: rows.slice(from, next),
    total: rows.length,
    next: next < rows.length ? String(next) : null,
  }
}
const log: ListSource<Line> = {
  name: 'log',
  title: 'Registro',
  caption: 'Righe del registro',
  columns: [
    { name: 'at', label: 'Quando', isFigure: true, order: 'at', cell: ({ at }) => at },
    { name: 'event', label: 'Evento', cell: ({ event }) => event },
  ],
  exportMenu: null,
  search: { label: 'Ora' },
  filters: [
    choiceFilter(
      'event',
      'Evento',
      [
        ['in', 'Entrata'],
        ['out', 'Uscita'],
      ],
      'Tutti',
    ),
    ...dayFilters,
  ],
  sort: '-at',
  rows: state => ({
    queryKey: ['GET /log', queryOf(state)],
    queryFn: () => {
      requested.push(state)
      return answer(state)
    },
  }),
  href: ({ _id }) => `/admin/log/${_id}`,
  words: {
    counted: ['riga', 'righe'],
    next: 'Successive',
    empty: 'Il registro è vuoto.',
    noMatch: 'Nessuna riga con questi filtri.',
  },
}

let services: Services
beforeEach(() => {
  requested = []
  answer = page
  localStorage.clear()
})
afterEach(() => services.session.clear())

async function open(address = '', source: Partial<ListSource<Line>> = {}) {
  history.replaceState(null, '', `/admin/log${address}`)
  services = createServices(adminArea([]), server({}).fetch)
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <ListPage source={{ ...log, ...source }} />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
}
const cells = (column: number) =>
  [...document.querySelectorAll('tbody tr')].map(row => row.children[column]!.textContent)
const counted = () => document.querySelector('.pagination [role=status]')!.textContent
const field = (label: string) => {
  const found = [...document.querySelectorAll('.filters label')].find(one => one.textContent === label)!
  return document.getElementById(found.getAttribute('for')!) as HTMLInputElement
}
const key = (name: string, at: EventTarget = document.body) =>
  act(async () => {
    at.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  })
async function type(input: HTMLInputElement, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
    input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
  })
}

describe('a list over a source that is not a resource', () => {
  it('turns pages by the cursors of the call and counts the rows of each', async () => {
    await open()
    expect(cells(0)).toHaveLength(50)
    expect(counted()).toBe('1–50 di 120 righe')
    expect(button('Precedenti').disabled).toBe(true)
    await press('Successive')
    expect(location.search).toBe('?da=50')
    expect(cells(0)[0]).toBe('51:00')
    expect(counted()).toBe('51–100 di 120 righe')
    await press('Successive')
    expect(counted()).toBe('101–120 di 120 righe')
    expect(button('Successive').disabled).toBe(true)
    await press('Precedenti')
    await press('Precedenti')
    expect(location.search).toBe('')
    expect(cells(0)[0]).toBe('1:00')
  })

  it('goes back to the first page from a page opened by its address', async () => {
    await open('?da=50')
    expect(counted()).toBe('120 righe')
    await press('Prima pagina')
    expect(location.search).toBe('')
  })

  it('shows a minimum number when there are too many rows to count', async () => {
    answer = async state => ({ ...(await page(state)), total: 10_001 })
    await open()
    expect(counted()).toBe('1–50 di oltre 10.000 righe')
  })

  it('shows a source with one page without a pager', async () => {
    answer = async () => ({ rows: all.slice(0, 3) })
    await open()
    expect(cells(0)).toHaveLength(3)
    expect(document.querySelector('.pagination')).toBeNull()
  })

  it('requests the search and the filters of the address', async () => {
    await open('?cerca=7&event=out&dal=2026-11-01')
    expect(queryOf(requested.at(-1)!)).toEqual({
      search: '7',
      'filter[event]': 'out',
      'filter[dal]': '2026-11-01',
      sort: '-at',
    })
    expect(field('Ora').value).toBe('7')
    expect(field('Evento').value).toBe('Uscita')
    expect(field('Dal giorno').value).toBe('2026-11-01')
  })

  it('ignores unknown filters, orders and columns', async () => {
    await open('?event=boh&al=domani&altro=1&ordine=event&colonne=segreto')
    expect(queryOf(requested.at(-1)!)).toEqual({ sort: '-at' })
    expect(cells(1)[0]).toBe('in')
  })

  it('searches on the first page while the user types, and clears search and filters together', async () => {
    await open('?event=in&da=50')
    await type(field('Ora'), '10')
    await act(() => new Promise(resolve => setTimeout(resolve, 350)))
    await settle()
    expect(location.search).toBe('?cerca=10&event=in')
    expect(new Set(cells(1))).toEqual(new Set(['in']))
    await act(async () =>
      [...document.querySelectorAll<HTMLElement>('.filters a')]
        .find(one => one.textContent === 'Azzera')!
        .click(),
    )
    await settle()
    expect(location.search).toBe('')
    expect(counted()).toBe('1–50 di 120 righe')
  })

  it('sorts by the columns that have an order', async () => {
    await open()
    const heads = [...document.querySelectorAll('thead th')]
    expect(heads.map(one => [one.textContent, one.getAttribute('aria-sort')])).toEqual([
      ['Quando', 'descending'],
      ['Evento', null],
    ])
    expect(heads[1]!.querySelector('button')).toBeNull()
    await press('Quando')
    expect(location.search).toBe('?ordine=at')
    expect(requested.at(-1)!.sort).toBe('at')
  })

  it('shows the chosen columns, and saves a named view in this browser', async () => {
    await open('?event=in')
    await press('Colonne')
    const box = [...document.querySelectorAll('.dropdown label')].find(one => one.textContent === 'Quando')!
    await act(async () => box.querySelector('input')!.click())
    expect(new URLSearchParams(location.search).get('colonne')).toBe('event')
    expect([...document.querySelectorAll('thead th')].map(one => one.textContent)).toEqual(['Evento'])
    await press('Salva questa vista')
    document.querySelector<HTMLInputElement>('dialog input[name=name]')!.value = 'Entrate'
    await act(async () => document.querySelector<HTMLFormElement>('dialog form')!.requestSubmit())
    const view = [...document.querySelectorAll<HTMLAnchorElement>('.tabs a')].find(
      one => one.textContent === 'Entrate',
    )!
    expect(view.getAttribute('aria-current')).toBe('true')
    expect(Object.keys(localStorage)).toEqual(['quinto-viste log'])
  })

  it('opens the page of a row on a click and on Enter after arrow keys; «/» focuses the search', async () => {
    await open()
    await key('ArrowDown')
    await key('ArrowDown', document.activeElement!)
    expect(document.activeElement?.getAttribute('href')).toBe('/admin/log/line-2')
    await act(async () => document.querySelector<HTMLElement>('tbody td')!.click())
    expect(location.pathname).toBe('/admin/log/line-1')
    ;(document.activeElement as HTMLElement).blur()
    await key('/')
    expect(document.activeElement).toBe(field('Ora'))
    await key('ArrowDown', field('Ora'))
    expect(document.activeElement?.getAttribute('href')).toBe('/admin/log/line-1')
  })

  it('shows no checkboxes and no bar for rows that cannot be selected, and no links for rows without a page', async () => {
    await open('', { href: undefined })
    expect(document.querySelector('input[type=checkbox]')).toBeNull()
    expect(document.querySelector('.above-rows')).toBeNull()
    expect(document.querySelector('tbody a')).toBeNull()
  })

  it('keeps the rows visible and marked as outdated until the next page is loaded', async () => {
    await open()
    let arrive = () => {}
    answer = async state => {
      await new Promise<void>(resolve => {
        arrive = resolve
      })
      return page(state)
    }
    await press('Successive')
    expect(cells(0)[0]).toBe('1:00')
    expect(document.querySelector('table')!.getAttribute('aria-busy')).toBe('true')
    arrive()
    await settle()
    expect(cells(0)[0]).toBe('51:00')
    expect(document.querySelector('table')!.getAttribute('aria-busy')).toBeNull()
  })

  it.each([
    ['', 'Il registro è vuoto.'],
    ['?event=in', 'Nessuna riga con questi filtri.Mostra tutto'],
    ['?da=500', 'Questa pagina non c’è più.'],
  ])('explains the empty list at «%s»', async (address, text) => {
    answer = async () => ({ rows: [], total: 0, next: null })
    await open(address)
    expect(document.querySelector('.empty')!.textContent).toBe(text)
  })

  it('shows the 404 page when the call answers 404', async () => {
    answer = async () => {
      throw new CallError('No.', 404)
    }
    await open()
    expect(document.querySelector('.missing')).not.toBeNull()
    expect(document.querySelector('.list')).toBeNull()
  })

  it('reports a failure in the place of the rows and in a toast', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    answer = () =>
      services.report('GET /log', async () => {
        throw new CallError('Il servizio non risponde.', 503)
      })
    await open()
    expect(document.querySelector('.empty')!.textContent).toContain('Il servizio non risponde.')
    expect(services.toasts.shown().map(({ text }) => text)).toEqual(['Il servizio non risponde.'])
  })

  it('offers a retry after a failure, and reads again on request', async () => {
    answer = async () => {
      throw new Error('No.')
    }
    await open()
    expect(document.querySelector('table')).toBeNull()
    answer = page
    await press('Riprova')
    expect(cells(0)).toHaveLength(50)
    const calls = requested.length
    await press('Aggiorna')
    expect(requested).toHaveLength(calls + 1)
  })
})

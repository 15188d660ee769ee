import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { press, settle } from '../../shared/testing/rendered.tsx'
import { ids, main, open, ticketOf, words } from './testing.tsx'

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

const list = '/agents/tickets'
const subjects = () => [...main().querySelectorAll('.own-tickets li a')].map(one => one.textContent)
const closed = ticketOf({
  _id: ids.second,
  numero: '2026-000040',
  oggetto: 'Provvigione di ottobre',
  stato: 'chiuso',
  notifyUser: false,
  pratica: null,
})
const go = async (href: string) => {
  await act(async () => document.querySelector<HTMLElement>(`main a[href="${href}"]`)!.click())
  await settle()
}

it('shows the open tickets, and all or the closed ones by links that the address keeps', async () => {
  await open(list, [ticketOf(), closed])
  expect(subjects()).toEqual(['Manca la perizia'])
  await go(`${list}?stato=chiusi`)
  expect(subjects()).toEqual(['Provvigione di ottobre'])
  expect(location.search).toBe('?stato=chiusi')
  await go(`${list}?stato=tutti`)
  expect(subjects()).toEqual(['Manca la perizia', 'Provvigione di ottobre'])
})

it('a closed ticket with news stands among the open ones until it is read', async () => {
  await open(list, [{ ...closed, notifyUser: true }])
  expect(subjects()).toEqual(['Provvigione di ottobre'])
})

it('a row says number, category, file, state, last message and promise', async () => {
  const promised = { stato: 'aperto', rispostaEntro: '2020-01-01T09:00:00.000Z' } as const
  await open(list, [ticketOf(), ticketOf({ ...promised, _id: ids.second, notifyUser: false })])
  const [unread, waiting] = [...main().querySelectorAll('.own-tickets li')].map(one => one.textContent)
  expect(unread).toContain('Da leggere')
  expect(unread).toContain('2026-000041, Pratiche, pratica 48211')
  expect(unread).toContain('Ada Amministra La banca la manda domani.')
  expect(unread).toContain('Tocca a Lei')
  expect(unread).toContain('25/11/2026, 11:00')
  expect(unread).not.toContain('Risposta')
  expect(waiting).not.toContain('Da leggere')
  expect(waiting).toMatch(/Aperto.*Risposta in ritardo di \d+ giorni/)
})

it.each(['PERIZIA', '48211', '000041', 'ada domani'])('finds a ticket by «%s»', async search => {
  await open(`${list}?cerca=${search}`, [
    ticketOf(),
    ticketOf({ ...closed, stato: 'aperto', ultimo: { ...closed.ultimo, autore: 'Ugo', testo: 'Fatto' } }),
  ])
  expect(subjects()).toEqual(['Manca la perizia'])
})

it('says what tickets are for when there is none yet', async () => {
  await open(list, [])
  expect(words()).toContain('Un ticket è una domanda all’ufficio')
  expect(main().querySelector('a.primary')?.getAttribute('href')).toBe('/agents/tickets/add')
})

it('is read once for menu, title and page, and again after a live event', async () => {
  const { api, stored, changed } = await open(list, [ticketOf(), closed])
  const reads = () => api.names().filter(name => name === 'GET /tickets/getMines').length
  expect(reads()).toBe(1)
  expect(document.title).toBe('(1) Ticket. Area agenti Quinto')
  expect(document.querySelector('.menu-of-area .unread')?.textContent).toBe('1 da leggere')
  stored.tickets = [ticketOf({ notifyUser: false }), closed]
  await changed(ids.first)
  expect(reads()).toBe(2)
  expect(document.title).toBe('Ticket. Area agenti Quinto')
  expect(document.querySelector('.menu-of-area .unread')).toBeNull()
})

it('an answer that arrives shows a toast that leads to it', async () => {
  const asked = ticketOf({
    notifyUser: false,
    ultimo: { ...ticketOf().ultimo, da: 'agente', at: '2026-11-24T09:00:00.000Z' },
  })
  const { services, stored, changed } = await open(list, [asked])
  await changed(ids.first)
  expect(services.toasts.shown()).toEqual([])
  stored.tickets = [ticketOf()]
  await changed(ids.first)
  // Events that come close together are read together, a moment later.
  await expect
    .poll(() => services.toasts.shown().map(({ text }) => text))
    .toEqual(['L’ufficio ha risposto: Manca la perizia.'])
  // The same answer shows one toast.
  await changed(ids.first)
  expect(services.toasts.shown()).toHaveLength(1)
  await press('Leggi')
  expect(location.pathname).toBe(`/agents/tickets/${ids.first}`)
})

it('a list that does not arrive can be read again', async () => {
  let isBroken = true
  await open(list, [], {
    'GET /tickets/getMines': () =>
      isBroken ? { status: 500, json: 'Il server ha un problema.' } : { json: [ticketOf()] },
  })
  expect(words()).toContain('Il server ha un problema.')
  isBroken = false
  await press('Riprova', main())
  expect(subjects()).toEqual(['Manca la perizia'])
})

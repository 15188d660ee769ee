import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { field, type } from '../../shared/testing/fields.ts'
import { press, removeViews, settle } from '../../shared/testing/rendered.tsx'
import type { server } from '../../shared/testing/server.ts'
import type { TicketPage } from '../../shared/tickets/conversation.tsx'
import {
  attach,
  click,
  ids,
  main,
  messageOf,
  open,
  pageOf,
  stubUploads,
  ticketOf,
  words,
} from './testing.tsx'

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const of = `/tickets/${ids.first}`
const read = { _id: ids.first, notifyUser: false, readedFrom: '2026-11-28T09:00:00.000Z' }

/** Opens the page of the first ticket, as the server has it in `stored.page`. */
async function openTicket(page: TicketPage, answers: Parameters<typeof server>[0] = {}) {
  const server = { page }
  const opened = await open(`/agents${of}`, [ticketOf()], {
    [`GET ${of}/scheda`]: () => ({ json: server.page }),
    [`GET /tickets/removeNotification/${ids.first}`]: { json: read },
    ...answers,
  })
  return { ...opened, server }
}
const messages = () => [...main().querySelectorAll('.ticket-messages > li')]

it('is a conversation: own messages at the right, days apart, new ones marked', async () => {
  await openTicket(pageOf())
  expect(messages().map(one => one.classList.contains('mine'))).toEqual([true, false])
  const [mine, theirs] = messages().map(one => one.textContent)
  expect(mine).toBe('Lei10:00Buongiorno, manca la perizia.')
  expect(theirs).toBe('Ada Amministra11:00NuovoLa banca la manda domani.')
  expect([...main().querySelectorAll('.ticket-day')].map(one => one.textContent)).toHaveLength(2)
  expect(words()).toContain('2026-000041, Pratiche, del 24/11/2026, 10:00')
  expect(words()).toContain('Lo segue Ada Amministra')
  expect(main().querySelector('a[href="/agents/reports/pratiche/p1"]')?.textContent).toBe('Pratica 48211')
})

it('says where a message comes from', async () => {
  const merged = { ticket: { _id: ids.second, numero: '2026-000039' }, via: 'posta' } as const
  await openTicket(pageOf({}, { messaggi: [messageOf(merged)] }))
  expect(messages()[0]!.textContent).toContain('dal ticket 2026-000039, per e-mail')
})

it('is marked as read when it is opened, and the marks stay until the page closes', async () => {
  const { api } = await openTicket(pageOf())
  expect(api.names()).toContain(`GET /tickets/removeNotification/${ids.first}`)
  await expect.poll(() => document.title).toBe('2026-000041, Manca la perizia. Area agenti Quinto')
  expect(words()).toContain('Nuovo')
  expect(document.querySelector('.menu-of-area .unread')).toBeNull()
})

it('is not marked as read before it is in sight', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { api } = await openTicket(pageOf())
  const markedReads = () => api.names().filter(name => name.includes('removeNotification')).length
  expect(markedReads()).toBe(0)
  visible.mockReturnValue('visible')
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await settle()
  expect(markedReads()).toBe(1)
})

it('shows an answer that arrives while it is open, without a toast', async () => {
  const { server, stored, changed, services } = await openTicket(pageOf())
  const at = '2026-11-28T09:30:00.000Z'
  const answer = messageOf({ _id: 'm3', da: 'ufficio', autore: 'Ugo Uffici', testo: 'Eccola.', at })
  server.page = pageOf({}, { messaggi: [...pageOf().messaggi, answer] })
  stored.tickets = [ticketOf({ ultimo: { testo: 'Eccola.', da: 'ufficio', autore: 'Ugo Uffici', at } })]
  await changed(ids.first)
  expect(messages()).toHaveLength(3)
  expect(services.toasts.shown()).toEqual([])
})

it('stays with what is written when a refresh fails, and a notice says so', async () => {
  let isBroken = false
  const { changed, services } = await openTicket(pageOf(), {
    [`GET ${of}/scheda`]: () => (isBroken ? { status: 500, json: 'Guasto.' } : { json: pageOf() }),
  })
  await type('Scriva all’ufficio', 'Grazie.')
  isBroken = true
  await changed(ids.first)
  expect(services.toasts.shown().map(({ text }) => text)).toEqual(['Guasto.'])
  expect(messages()).toHaveLength(2)
  expect(field('Scriva all’ufficio').value).toBe('Grazie.')
})

it('sends an answer with its files once, and keeps it when the server refuses', async () => {
  const uploads = stubUploads()
  let isRefused = true
  const { sent, services } = await openTicket(pageOf(), {
    [`POST ${of}/messaggi`]: () =>
      isRefused ? { status: 503, json: 'Torni fra poco.' } : { status: 201, json: messageOf() },
  })
  await press('Invia')
  expect(words()).toContain('Scriva il messaggio.')
  await type('Scriva all’ufficio', ' Grazie, l’ho mandata. ')
  await attach(new File(['a'], 'perizia.pdf'))
  await expect.poll(() => uploads.length).toBe(1)
  await act(async () => uploads[0]!.answer(413, 'Supera i 25 MB.'))
  expect(words()).toContain('Supera i 25 MB.')
  await click('Riprova perizia.pdf')
  await expect.poll(() => uploads.length).toBe(2)
  await act(async () =>
    uploads[1]!.answer(201, { _id: 'f1', name: 'perizia.pdf', size: 1000, mimetype: 'application/pdf' }),
  )
  await settle()
  await press('Invia')
  expect(words()).toContain('Torni fra poco.')
  expect(services.toasts.shown().map(({ text }) => text)).toContain('Torni fra poco.')
  // What is written stays, also over a reload.
  await removeViews()
  isRefused = false
  const again = await openTicket(pageOf(), { [`POST ${of}/messaggi`]: { status: 201, json: messageOf() } })
  expect(field('Scriva all’ufficio').value).toBe(' Grazie, l’ho mandata. ')
  expect(words()).toContain('perizia.pdf')
  await act(async () =>
    field('Scriva all’ufficio').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
    ),
  )
  await settle()
  const body = { testo: 'Grazie, l’ho mandata.', allegati: ['f1'] }
  expect(await sent(`POST ${of}/messaggi`)).toEqual([body])
  expect(await again.sent(`POST ${of}/messaggi`)).toEqual([body])
  expect(field('Scriva all’ufficio').value).toBe('')
  expect(Object.keys(sessionStorage)).toEqual([])
})

it('a file of a message is read with the session and saved', async () => {
  const file = { _id: 'f1', name: 'perizia.pdf', size: 120_000, mimetype: 'application/pdf' }
  const { api } = await openTicket(pageOf({}, { messaggi: [messageOf({ allegati: [file] })] }), {
    'GET /files/f1': { json: 'pdf' },
  })
  expect(messages()[0]!.textContent).toContain('perizia.pdf 120 kB')
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await press('perizia.pdf')
  expect(api.names()).toContain('GET /files/f1')
  expect(saved).toEqual(['perizia.pdf'])
})

it('a solved ticket asks for a vote, which a second one replaces', async () => {
  const { sent } = await openTicket(pageOf({ stato: 'risolto' }), {
    [`POST ${of}/voto`]: async request => ({ json: { voto: (await request.clone().json()).voto } }),
  })
  expect(document.querySelector('label')?.textContent).not.toBe('Scriva all’ufficio')
  await press('Invia il voto')
  expect(words()).toContain('Scelga un voto da 1 a 5.')
  const radios = () => [...main().querySelectorAll<HTMLInputElement>('.ticket-vote input')]
  expect(radios().map(one => one.closest('label')!.textContent)).toEqual([
    '1 Pessima',
    '2 Scarsa',
    '3 Sufficiente',
    '4 Buona',
    '5 Ottima',
  ])
  await act(async () => radios()[3]!.click())
  await press('Invia il voto')
  expect(words()).toContain('Grazie: il Suo voto è 4, Buona.')
  await type('Commento', 'Anche in fretta')
  await act(async () => radios()[4]!.click())
  await press('Cambia il voto')
  expect(words()).toContain('Grazie: il Suo voto è 5, Ottima.')
  expect(await sent(`POST ${of}/voto`)).toEqual([{ voto: 4 }, { voto: 5, commento: 'Anche in fretta' }])
})

it('says that the office changed the subject, and what it was', async () => {
  const oggettoCambiato = { prima: 'Manca tutto', at: '2026-11-25T10:00:00.000Z' }
  await openTicket(pageOf({ oggettoCambiato }))
  expect(words()).toContain('L’ufficio ha cambiato l’oggetto il 25/11/2026, 11:00: prima era «Manca tutto».')
})

it('asks for no vote once the office has taken the conversation away', async () => {
  await openTicket(pageOf({ stato: 'chiuso', tolto: true }))
  expect(words()).not.toContain('Com’è stata la risposta?')
  expect(words()).toContain('Non è risolto?')
})

it('a solved ticket can be reopened with the reason', async () => {
  const { sent, server } = await openTicket(pageOf({ stato: 'chiuso' }), {
    [`POST ${of}/riapri`]: () => {
      server.page = pageOf({ stato: 'riaperto' })
      return { json: { _id: ids.first } }
    },
  })
  await type('Scriva che cosa manca', 'La perizia è di un’altra casa.')
  await press('Riapri')
  expect(await sent(`POST ${of}/riapri`)).toEqual([{ testo: 'La perizia è di un’altra casa.' }])
  expect(words()).toContain('Riaperto')
  expect(field('Scriva all’ufficio')).toBeTruthy()
})

it('after the time to reopen it leads to a new ticket about the same file', async () => {
  await openTicket(pageOf({ stato: 'chiuso' }, { riapribile: false }))
  expect(words()).toContain('Il tempo per riaprirlo è passato.')
  expect(main().querySelector('a[href="/agents/tickets/add?pratica=p1"]')).not.toBeNull()
  expect(words()).not.toContain('Riapri')
})

it('a ticket that was merged leads to the one that goes on', async () => {
  await openTicket(pageOf({ stato: 'chiuso', unitoA: { _id: ids.second, numero: '2026-000039' } }))
  expect(main().querySelector(`a[href="/agents/tickets/${ids.second}#ultimo"]`)?.textContent).toBe(
    '2026-000039',
  )
  expect(main().querySelector('textarea')).toBeNull()
})

it('a ticket that is not there says so', async () => {
  await openTicket(pageOf(), { [`GET ${of}/scheda`]: { status: 404, json: 'Non trovato.' } })
  expect(main().querySelector('h1')?.textContent).toBe('Questo ticket non c’è')
})

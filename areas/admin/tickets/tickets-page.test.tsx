import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { choose, field, key, optionsOf } from '../../shared/testing/fields.ts'
import { press, settle } from '../../shared/testing/rendered.tsx'
import { ada, idOf, open, queued, ugo, words } from './testing.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

const rows = () => [...document.querySelectorAll<HTMLElement>('.tickets-queue li')]
const numbers = () => rows().map(row => row.querySelector('.num')?.textContent)
const focused = () => document.activeElement?.closest('li')?.getAttribute('data-id')
const lastQuery = (api: { requests: Request[] }) =>
  Object.fromEntries(new URL(api.requests.findLast(({ url }) => url.includes('/coda'))!.url).searchParams)
const dialog = () => document.querySelector<HTMLDialogElement>('dialog[open]')!

it('shows the tickets with their clock in words: in time, near its end, over', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T13:50:00Z'), toFake: ['Date'] })
  const due = (entro: string, avviso: string) => ({ orologio: 'prima', entro, avviso }) as const
  await open('/admin/tickets', {
    pages: [
      [
        queued(1, {
          scadenza: due('2026-11-27T11:50:00Z', '2026-11-27T10:00:00Z'),
          priorita: 1,
          nuovo: true,
        }),
        queued(2, { scadenza: due('2026-11-27T14:30:00Z', '2026-11-27T13:45:00Z'), assegnato: ugo }),
        queued(3, { scadenza: due('2026-11-27T16:50:00Z', '2026-11-27T16:00:00Z') }),
        queued(4),
      ],
    ],
  })
  const clocks = rows().map(row => {
    const clock = row.querySelector('.due time')
    return [clock?.textContent?.replaceAll('\u00a0', ' '), clock?.className || undefined]
  })
  expect(clocks).toEqual([
    ['Prima risposta scaduta da 2 h', 'badge blocked'],
    ['Prima risposta entro le 15.30 · fra 40 min', 'badge pending'],
    ['Prima risposta entro le 17.50 · fra 3 h', undefined],
    [undefined, undefined],
  ])
  expect(rows()[0]!.textContent).toContain('Nuovo')
  expect(rows()[0]!.textContent).toContain('Urgente')
  expect(rows()[1]!.textContent).toContain(ugo.nome)
  expect(rows()[2]!.textContent).toContain('L’agente, 5 h fa: Manca la perizia.'.replace(' h', '\u00a0h'))
})

it('has a tab with its number for each view, and asks for the view of the address with its filters', async () => {
  const { api } = await open('/admin/tickets?gruppo=miei&categoria=it&priorita=2&cerca=perizia')
  const tabs = [...document.querySelectorAll('nav.tabs a')].map(one => one.textContent)
  expect(tabs).toEqual([
    'Da fare12',
    'Assegnati a me3',
    'Non assegnati',
    'In scadenza o scaduti1',
    'In attesa dell’agente',
    'Risolti',
    'Tutti',
  ])
  expect(lastQuery(api)).toEqual({
    vista: 'miei',
    categoria: 'it',
    priorita: '2',
    cerca: 'perizia',
    limit: '100',
  })
  expect(words()).toContain('In «Tutti» si cerca ovunque.')
})

it('keeps the filters under a name, as a further tab', async () => {
  await open('/admin/tickets?categoria=it', { pages: [[queued(1)]] })
  await press('Salva questa vista')
  await act(async () => {
    document.querySelector<HTMLInputElement>('#nome-vista')!.value = 'Informatica'
    document.querySelector<HTMLFormElement>('dialog[open] form')!.requestSubmit()
  })
  const last = [...document.querySelectorAll<HTMLAnchorElement>('nav.tabs a')].at(-1)!
  expect([last.textContent, last.getAttribute('href')]).toEqual([
    'Informatica',
    '/admin/tickets?categoria=it',
  ])
})

it('grows by «Mostra altri», keeps what it shows in the address, and gives the focus to the first new row', async () => {
  const { api } = await open('/admin/tickets', {
    pages: [
      [queued(1), queued(2)],
      [queued(2), queued(3)],
    ],
  })
  expect(numbers()).toEqual(['T26-0001', 'T26-0002'])
  await press('Mostra altri')
  expect(numbers()).toEqual(['T26-0001', 'T26-0002', 'T26-0003'])
  expect(lastQuery(api)).toMatchObject({ cursor: `~${idOf(1)}` })
  expect(location.search).toBe('?da=2')
  expect(focused()).toBe(idOf(3))
  expect(document.querySelector('.tickets-queue > .button')).toBeNull()
})

it('is worked through with the keyboard: rows, selection, opening', async () => {
  await open('/admin/tickets?categoria=pratiche', { pages: [[queued(1), queued(2)]] })
  await key('j')
  expect(focused()).toBe(idOf(1))
  await key('j')
  await key('x')
  expect(document.querySelector('.bulk')?.textContent).toContain('1 scelto')
  await key('x')
  expect(document.querySelector('.bulk')).toBeNull()
  await key('?')
  expect(dialog().textContent).toContain('assegna gli scelti')
  await press('CHIUDI', dialog())
  // The ticket knows the queue that it was opened from.
  expect(document.activeElement?.closest('li')?.querySelector('a')?.getAttribute('href')).toBe(
    `/admin/tickets/${idOf(2)}?categoria=pratiche`,
  )
})

it('changes several tickets at once, and says which were refused and why', async () => {
  const { sent, toasts } = await open('/admin/tickets', {
    pages: [[queued(1), queued(2)]],
    answers: {
      'POST /tickets/modifica': {
        json: {
          fatti: 1,
          rifiutati: [{ _id: idOf(2), numero: 'T26-0002', motivo: 'Qualcun altro lo ha cambiato.' }],
        },
      },
    },
  })
  for (const _ of [1, 2]) {
    await key('j')
    await key('x')
  }
  await key('a')
  // To oneself, unless another is chosen.
  expect(await optionsOf('A chi')).toEqual(['Nessuno', 'A turno', ada.nome, ugo.nome])
  await choose('A chi', ugo.nome)
  await press('MODIFICA', dialog())
  expect(await sent('POST /tickets/modifica')).toEqual([
    {
      tickets: [
        { _id: idOf(1), versione: 1 },
        { _id: idOf(2), versione: 2 },
      ],
      assegnato: ugo._id,
    },
  ])
  expect(words()).toContain('Un ticket è rimasto com’era')
  expect(words()).toContain('T26-0002: Qualcun altro lo ha cambiato.')
  expect(toasts()[0]).toContain('1 ticket modificato.')
  // The refused one stays chosen.
  expect(document.querySelector('.bulk')?.textContent).toContain('1 scelto')
})

it.each([
  ['Nessuno', null],
  ['A turno', 'a_turno'],
])('assigns to «%s»', async (option, assegnato) => {
  const { sent } = await open('/admin/tickets', {
    pages: [[queued(1)]],
    answers: { 'POST /tickets/modifica': { json: { fatti: 1, rifiutati: [] } } },
  })
  await key('j')
  await key('x')
  await key('a')
  await choose('A chi', option)
  await press('MODIFICA', dialog())
  expect(await sent('POST /tickets/modifica')).toMatchObject([{ assegnato }])
})

it('offers the changes and the states of the flags that the person has', async () => {
  await open('/admin/tickets', { pages: [[queued(1)]], flags: ['see_all', 'change_status', 'close'] })
  expect(document.querySelector('a[href="/admin/tickets/nuovo"]')).toBeNull()
  await key('j')
  await key('x')
  const buttons = [...document.querySelectorAll('.bulk button')].map(one => one.textContent)
  expect(buttons).toEqual(['Cambia stato', 'Deseleziona'])
  await key('s')
  expect(await optionsOf('Stato')).toEqual([
    'Aperto',
    'In carico',
    'In attesa dell’agente',
    'Risolto',
    'Chiuso',
  ])
  expect(field('Stato').value).toBe('In carico')
})

it('shows a new ticket after a live event, and the row keeps the focus', async () => {
  const { stored, event } = await open('/admin/tickets', { pages: [[queued(2)]] })
  await key('j')
  stored.pages = [[queued(1), queued(2)]]
  await event({ topic: 'tickets', name: 'ticket-created', id: idOf(1) })
  await settle()
  expect(numbers()).toEqual(['T26-0001', 'T26-0002'])
  expect(focused()).toBe(idOf(2))
})

it('says that nothing is left to do', async () => {
  await open('/admin/tickets')
  expect(words()).toContain('Niente da fare: i ticket nuovi arrivano qui da soli.')
})

it('offers to try again after a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await open('/admin/tickets?gruppo=tutti', {
    answers: { 'GET /tickets/coda': { status: 503, json: 'Il servizio non risponde: riprovi.' } },
  })
  expect(words()).toContain('Il servizio non risponde: riprovi.Riprova')
})

it('leaves the addresses of categories and canned answers to their own pages', async () => {
  await open('/admin/tickets/categorie', {
    answers: {
      'GET /tickets_categorie': {
        json: { rows: [{ _id: idOf(1), versione: 1, _may: [], categoria: 'it' }], total: 1, next: null },
      },
    },
  })
  expect(document.querySelector('h1')?.textContent).toBe('Categorie dei ticket')
  expect(words()).toContain('6 categorie non hanno scheda: valgono i tempi usuali')
  expect(words()).toContain('Pratiche: prima risposta 4, successive 8, soluzione 24')
  expect(words()).not.toContain('IT: prima risposta')
})

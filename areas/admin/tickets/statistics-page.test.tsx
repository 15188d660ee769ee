import { afterEach, expect, it, vi } from 'vitest'
import type { AnswerOf } from '../../../client/calls.ts'
import { press, settle } from '../../shared/testing/rendered.tsx'
import { ada, idOf, open, queued, words } from './testing.tsx'

type Statistics = AnswerOf<'GET /tickets/statistiche'>

const totals = {
  ...{ aperti: 12, risolti: 9, riaperti: 1, inCorso: 4, rispettati: 6, mancati: 2 },
  ...{ voti: 3, votoMedio: 4.33 },
}
const none = {
  ...{ aperti: 0, risolti: 0, riaperti: 0, inCorso: 0, rispettati: 0, mancati: 0 },
  ...{ voti: 0, votoMedio: null },
}
const statistics: Statistics = {
  totali: totals,
  orologi: [{ orologio: 'prima', rispettati: 6, mancati: 2, mediana: 90 }],
  categorie: [{ categoria: 'it', ...totals }],
  persone: [
    { _id: ada._id, nome: 'Maria Immacolata Concetta Della Valle Montecuccoli', ...totals },
    { _id: null, nome: 'Nessuno', ...none, aperti: 1 },
  ],
  andamento: [
    { dal: '2026-11-26', al: '2026-11-26', aperti: 7, risolti: 3, inCorso: 8 },
    { dal: '2026-11-27', al: '2026-11-27', aperti: 5, risolti: 6, inCorso: 4 },
  ],
  giudizi: [{ voto: 5, voti: 3 }],
  ore: [
    { giorno: 4, ora: 9, aperti: 10 },
    { giorno: 5, ora: 11, aperti: 2 },
  ],
}
const empty: Statistics = {
  ...{ totali: none, orologi: [], categorie: [], persone: [] },
  ...{ andamento: [{ dal: '2026-11-26', al: '2026-11-27', ...none }], giudizi: [], ore: [] },
}
const name = 'GET /tickets/statistiche'
const page = '/admin/tickets/statistics'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function openAt(search = '', answer: { json: object; status?: number } = { json: statistics }) {
  vi.useFakeTimers({ now: new Date('2026-11-27T13:50:00Z'), toFake: ['Date'] })
  return open(page + search, { answers: { [name]: answer } })
}
const queries = ({ requests }: { requests: Request[] }) =>
  requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname.endsWith('/statistiche'))
    .map(({ searchParams }) => Object.fromEntries(searchParams))
const cells = (caption: string) =>
  [...document.querySelectorAll('table')]
    .find(table => table.caption?.textContent === caption)!
    .querySelectorAll('tbody tr')
const textsOf = (row: Element | undefined) => [...row!.children].map(cell => cell.textContent)
const hrefs = () => [...document.querySelectorAll('#contenuto a')].map(link => link.getAttribute('href'))

it('shows the figures of the last thirty days with those of the thirty days before', async () => {
  const { api } = await openAt()
  expect(document.querySelector('h1')?.textContent).toBe('Statistiche dei ticket')
  expect(queries(api)).toEqual([
    { dal: '2026-10-29', al: '2026-11-27' },
    { dal: '2026-09-29', al: '2026-10-28' },
  ])
  const figures = [...document.querySelectorAll('.ticket-figures > div')].map(one =>
    one.textContent?.replaceAll('\u00a0', ' '),
  )
  expect(figures).toEqual([
    'Aperti12prima 12',
    'Risolti9prima 9',
    'Riaperti1prima 1',
    'In corso alla fine4prima 4',
    'Nei tempi675 %, prima 6',
    'Fuori tempo2prima 2',
    'Votati3in media 4,33, prima 3',
  ])
  expect(textsOf(cells('Tempi promessi e rispettati')[0]).map(one => one?.replaceAll('\u00a0', ' '))).toEqual(
    ['Prima risposta', '6', '2', '75 %', '1 h 30 min'],
  )
  expect(textsOf(cells('Ticket per giorno')[0])).toEqual(['27/11/2026', '5', '6', '4'])
  // The hours between the first and the last one, with their weekdays.
  expect([...cells('Ticket aperti per ora e giorno della settimana')].map(row => textsOf(row))).toEqual([
    ['9–10', '0', '0', '0', '10', '0', '0', '0'],
    ['10–11', '0', '0', '0', '0', '0', '0', '0'],
    ['11–12', '0', '0', '0', '0', '2', '0', '0'],
  ])
})

it('opens the tickets of each number, with the filters of the page', async () => {
  const { api } = await openAt('?dal=2026-11-01&al=2026-11-27&categoria=it')
  expect(queries(api)).toEqual([
    { dal: '2026-11-01', al: '2026-11-27', categoria: 'it' },
    { dal: '2026-10-05', al: '2026-10-31', categoria: 'it' },
  ])
  const of = (query: string) => {
    const [day, others] = query.includes('dal=') ? ['', query] : ['dal=2026-11-01&al=2026-11-27', query]
    const wanted = new URLSearchParams(`gruppo=tutti&categoria=it&${day}&${others}`)
    return [...wanted].toSorted().join()
  }
  const linked = hrefs()
    .filter(href => href?.startsWith('/admin/tickets?'))
    .map(href => [...new URLSearchParams(href!.split('?')[1])].toSorted().join())
  expect(linked).toEqual(
    expect.arrayContaining([
      of('misura=aperti'),
      of('misura=mancati&orologio=prima'),
      of(`misura=inCorso&assegnato=${ada._id}`),
      of('misura=aperti&assegnato=nessuno'),
      of('misura=risolti&dal=2026-11-26&al=2026-11-26'),
      of('misura=voti&voto=5'),
      of('misura=aperti&giorno=5&ora=11'),
    ]),
  )
  // A zero has no link.
  expect(linked).not.toContain(of('misura=risolti&assegnato=nessuno'))
})

it('offers the usual periods, which keep the other filters', async () => {
  await openAt('?assegnato=nessuno&dal=2026-10-01&al=2026-10-31')
  const tabs = [...document.querySelectorAll('nav.tabs a')]
  expect(tabs.map(tab => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([
    ['Ultimi 30 giorni', null],
    ['Questo mese', null],
    ['Il mese scorso', 'page'],
    ['Quest’anno', null],
  ])
  expect(tabs[1]!.getAttribute('href')).toBe(`${page}?assegnato=nessuno&dal=2026-11-01&al=2026-11-27`)
})

it('says that a period has no tickets', async () => {
  await openAt('', { json: empty })
  expect(words()).toContain('In questo periodo non c’è nessun ticket.')
})

it('says what is wrong with a period, and offers to try again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const al = 'Scelga un periodo che finisce dopo l’inizio, di due anni al massimo.'
  await openAt('?dal=2026-11-20&al=2026-11-01', {
    status: 422,
    json: { message: 'Dati errati.', fields: { al } },
  })
  expect(words()).toContain(al)
  expect(words()).toContain('Riprova')
})

it('is closed to whoever does not hold the flag', async () => {
  const { api } = await open(page, { flags: ['see_all', 'reply'] })
  expect(words()).toContain('403')
  expect(queries(api)).toEqual([])
})

it('leads to a queue that says which number it shows, and back', async () => {
  await open('/admin/tickets?gruppo=tutti&misura=mancati&orologio=prima&dal=2026-11-01&al=2026-11-27', {
    answers: { 'GET /tickets/coda': { json: { rows: [queued(1)], next: null, quanti: 1 } } },
  })
  await settle()
  expect(words()).toContain(
    'Fuori tempo, prima risposta, dal 1º novembre 2026 al 27 novembre 2026: 1 ticket.',
  )
  expect(hrefs()).toContain(`${page}?dal=2026-11-01&al=2026-11-27`)
  expect(hrefs()).toContain(
    `/admin/tickets/${idOf(1)}?gruppo=tutti&misura=mancati&dal=2026-11-01&al=2026-11-27&orologio=prima`,
  )
  await press('Aggiorna')
})

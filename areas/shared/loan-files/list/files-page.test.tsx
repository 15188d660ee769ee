import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { cookieJar } from '../../../../client/session-cookies.ts'
import { createServices, type Services, ServicesContext } from '../../services.ts'
import { adminArea } from '../../testing/admin-area.ts'
import { button, press, rendered, settle } from '../../testing/rendered.tsx'
import { server } from '../../testing/server.ts'
import FilesPage from './files-page.tsx'

const file = (n: number, stato: string, intestatario: string) => ({
  _id: `0199c0de-0000-7000-8000-00000000000${n}`,
  versione: 1,
  _may: ['write'],
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  IDEGG: `4800${n}`,
  intestatario,
  prodotto: 'mutuo',
  stato,
  statoDal: '2026-11-02T09:00:00.000Z',
  statoPrecedente: null,
  importoRichiesto: 15_000_000,
  importoDeliberato: null,
  importoLiquidato: null,
  attoAl: null,
  agente: null,
  agenzia: null,
  incaricato: null,
  banca: null,
})
const files = [file(1, 'segnalata', 'Moretti Elena'), file(2, 'segnalata', 'Galli Andrea')]

let services: Services
let api: ReturnType<typeof server>
async function open(address: string, permissions: object, answers: Parameters<typeof server>[0] = {}) {
  history.replaceState(null, '', `/admin/reports/pratiche${address}`)
  api = server({
    'GET /admin/getMe': {
      json: {
        _id: '9',
        name: 'Ada',
        surname: 'Bianchi',
        email: 'a@quinto.example',
        ticketing: {},
        permissions,
      },
    },
    'GET /pratiche': { json: { rows: files, total: 2, next: null } },
    'GET /pratiche/bacheca': {
      json: {
        stati: [{ stato: 'segnalata', quanti: 2, importo: 30_000_000, lente: 0, carte: files }],
        parziale: false,
      },
    },
    'GET /pratiche/totali': { json: { quanti: 2, importo: 30_000_000 } },
    'GET /pratiche/gruppi': {
      json: { in_corso: 2, tocca_a_noi: 1, ferme: 0, atto: 0, rinnovabili: 3, chiuse: 7, tutte: 10_001 },
    },
    'GET /pratiche/tempi': { json: { banche: {}, patroni: {} } },
    'GET /pratiche/attese': { json: { rows: [{ _id: files[0]!._id, dal: '2027-01-18', al: '2027-01-29' }] } },
    ...answers,
  })
  cookieJar(document, false).write('admin', { access: 'a.b.c', refresh: 'd' })
  services = createServices(adminArea([]), api.fetch)
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <FilesPage />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
}
afterEach(() => services.session.clear())

const editor = { pratiche_see: true, pratiche_edit: true }
const text = () => document.body.textContent ?? ''
const tick = (name: string) =>
  act(async () => document.querySelector<HTMLInputElement>(`input[aria-label^="Seleziona ${name}"]`)!.click())

it('counts the files of each tab, and says beside the title how many are found and for how much', async () => {
  await open('', editor)
  const tabs = [...document.querySelectorAll('nav.tabs a')].map(one => one.textContent)
  expect(tabs).toEqual([
    'In corso2',
    'Tocca all’agente o all’ufficio1',
    'Ferme o in ritardo0',
    'Atto entro 15 giorni0',
    'Rinnovabili3',
    'Chiuse7',
    'Tutteoltre 10.000',
  ])
  expect(document.querySelector('.head-title')?.textContent).toBe(
    'Pratiche2 pratiche, 300.000\u00A0€ (liquidato, altrimenti deliberato, altrimenti richiesto)',
  )
})

it('keeps a filter that is set in view, and the others behind a button that says how many are set', async () => {
  await open('?prodotto=mutuo', editor)
  const inView = () =>
    [...document.querySelectorAll('.filters .field:not(.spare) label')].map(one => one.textContent)
  expect(inView()).toEqual(['Cerca', 'Prodotto'])
  const fold = document.querySelector<HTMLButtonElement>('.filters-fold')!
  expect([fold.textContent?.trim(), fold.getAttribute('aria-expanded')]).toEqual(['Filtri1 scelto', 'false'])
  await act(async () => fold.click())
  expect(fold.getAttribute('aria-expanded')).toBe('true')
})

it('offers the export only to whoever has its flag', async () => {
  await open('', editor)
  expect(text()).not.toContain('Esporta')
  await open('', { ...editor, pratiche_export: true })
  expect(button('Esporta')).toBeDefined()
})

it('writes a task in each chosen file, and says which file refused and why', async () => {
  await open('', editor, {
    'POST /pratiche_compiti': async request => {
      const { pratica } = (await request.json()) as { pratica: string }
      return pratica === files[0]!._id
        ? { status: 201, json: {} }
        : { status: 409, json: { message: 'La pratica è chiusa.', fields: {} } }
    },
  })
  await tick('Moretti Elena')
  await tick('Galli Andrea')
  expect(document.querySelector('.bulk')?.textContent).toContain('2 scelte')
  await press('Sollecita')
  await press('CREA', document.querySelector('dialog[aria-label^="Un compito"]')!)
  const results = document.querySelector('.bulk-results')!.textContent
  expect(results).toContain('Fatto in parte: 1 pratica su 2')
  expect(results).toContain('48001 Moretti Elena: compito scritto, «Sollecito all’agente»')
  expect(results).toContain('48002 Galli Andrea: La pratica è chiusa.')
  await press('Deseleziona')
  expect(document.querySelector('.bulk')).toBeNull()
})

it('reads the expected days of all files of the page by one call, and leaves out those of which nothing is said', async () => {
  await open('?vista=tabella', editor)
  expect(api.names().filter(name => name === 'GET /pratiche/attese')).toHaveLength(1)
  const asked = api.requests.find(({ url }) => url.includes('/pratiche/attese'))!
  expect(new URL(asked.url).searchParams.get('pratiche')).toBe(files.map(({ _id }) => _id).join())
  const at = [...document.querySelectorAll('thead th')].findIndex(
    one => one.textContent === 'Liquidazione attesa',
  )
  const expected = [...document.querySelectorAll('tbody tr')].map(row => row.children[at]!.textContent)
  expect(expected).toEqual(['18–29 gen', ''])
})

it('keeps the words of an empty list and of a search without results apart', async () => {
  const none = { 'GET /pratiche': { json: { rows: [], total: 0, next: null } } }
  await open('?vista=tabella', editor, none)
  expect(text()).toContain('Nessuna pratica in corso.')
  await open('?vista=tabella&cerca=zzz', editor, none)
  expect(text()).toContain('Nessuna pratica con questa ricerca')
})

it.each(['', '?vista=tabella'])('says how the first file of a house begins%s', async view => {
  const none = { in_corso: 0, tocca_a_noi: 0, ferme: 0, atto: 0, rinnovabili: 0, chiuse: 0, tutte: 0 }
  await open(view, editor, {
    'GET /pratiche': { json: { rows: [], total: 0, next: null } },
    'GET /pratiche/bacheca': { json: { stati: [], parziale: false } },
    'GET /pratiche/totali': { json: { quanti: 0, importo: 0 } },
    'GET /pratiche/gruppi': { json: none },
  })
  expect(text()).toContain('Ancora nessuna pratica. La prima si apre da qui')
  expect(text()).not.toContain('Mostra tutte')
})

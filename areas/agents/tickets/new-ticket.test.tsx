import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { maxTicketFiles } from '../../../contract/calls/tickets.ts'
import { field, type } from '../../shared/testing/fields.ts'
import { press, removeViews, settle } from '../../shared/testing/rendered.tsx'
import type { StubAnswer, server } from '../../shared/testing/server.ts'
import { attach, click, ids, main, open, stubUploads, ticketOf, words } from './testing.tsx'

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const made = ticketOf({
  _id: ids.made,
  numero: '2026-000042',
  categoria: 'it',
  oggetto: 'Non entro',
  stato: 'aperto',
  notifyUser: false,
  pratica: null,
})
const categories = [
  { categoria: 'pratiche', nome: 'Pratiche', descrizione: 'Documenti, banche, tempi', primaRisposta: 4 },
  { categoria: 'it', nome: 'IT', descrizione: null, primaRisposta: 1 },
]
const submit = 'APRI IL TICKET Ctrl S'
const none = { faq: [], tickets: [] }

const openForm = (answers: Parameters<typeof server>[0] = {}) =>
  open('/agents/tickets/add', [ticketOf()], {
    'GET /tickets/getCategories': { json: categories },
    'GET /tickets/simili': { json: none },
    'POST /tickets/create': { status: 201, json: made },
    ...answers,
  })

const choose = (category: string) =>
  act(async () =>
    [...document.querySelectorAll<HTMLElement>('.ticket-categories label')]
      .find(one => one.querySelector('strong')?.textContent === category)!
      .click(),
  )
async function fillIn() {
  await choose('IT')
  await type('Oggetto', 'Non entro')
  await type('Testo', 'La password non va.')
}
const storedAt = (at: number) => ({
  _id: `0199c0de-0000-7000-8000-00000000010${at}`,
  name: `pagina-${at}.png`,
  size: 1,
  mimetype: 'image/png',
})
const errors = () => [...main().querySelectorAll('.error')].map(one => one.textContent)

it('says what each category is for, and when its first answer comes', async () => {
  await openForm()
  expect(words()).toContain('PraticheDocumenti, banche, tempiPrima risposta entro 4 ore d’ufficio')
  expect(words()).toContain('ITPrima risposta entro un’ora d’ufficio')
})

it('says every problem at its field, and leads to the first', async () => {
  const { api } = await openForm()
  await press(submit)
  expect(errors()).toEqual([
    'Scelga la categoria.',
    'Scriva l’oggetto: poche parole che dicono il problema.',
    'Scriva il testo.',
  ])
  expect(document.activeElement?.getAttribute('type')).toBe('radio')
  expect(api.names()).not.toContain('POST /tickets/create')
  await fillIn()
  // A problem stays until its field changes.
  expect(errors()).toEqual([])
  await type('Oggetto', 'No')
  await press(submit)
  expect(errors()).toEqual(['Scriva l’oggetto: poche parole che dicono il problema.'])
  expect(document.activeElement).toBe(field('Oggetto'))
})

it('puts a new ticket first in the list, with the loading indicator on until the list shows it', async () => {
  let answerList = (_: StubAnswer) => {}
  let reads = 0
  const { services, sent } = await openForm({
    'GET /tickets/getMines': () =>
      reads++ === 0
        ? { json: [ticketOf()] }
        : new Promise<StubAnswer>(resolve => {
            answerList = resolve
          }),
  })
  await fillIn()
  await act(async () => main().querySelector('form')!.requestSubmit())
  const rows = () => [...main().querySelectorAll('.own-tickets li a')].map(one => one.textContent)
  await expect.poll(rows).toEqual(['Non entro', 'Manca la perizia'])
  expect(location.pathname).toBe('/agents/tickets')
  expect(services.loading.isOn()).toBe(true)
  // The server has those with news first; the new one stays at the top while this page is open.
  answerList({ json: [ticketOf(), made] })
  await settle()
  expect(rows()).toEqual(['Non entro', 'Manca la perizia'])
  expect(services.loading.isOn()).toBe(false)
  expect(services.toasts.shown().map(({ text }) => text)).toEqual(['Il ticket 2026-000042 è aperto.'])
  expect(await sent('POST /tickets/create')).toEqual([
    { categoria: 'it', oggetto: 'Non entro', testo: 'La password non va.', pratica: null, allegati: [] },
  ])
  expect(Object.keys(sessionStorage)).toEqual([])
})

it('keeps what is written over a reload and after a refusal, which stands at its field', async () => {
  const refused = { status: 422, json: { message: 'Controlli.', fields: { oggetto: 'C’è già.' } } }
  const { services } = await openForm({ 'POST /tickets/create': refused })
  await fillIn()
  await press(submit)
  expect(errors()).toEqual(['C’è già.'])
  expect(services.toasts.shown().map(({ text }) => text)).toEqual(['Controlli.'])
  await removeViews()
  await openForm()
  expect(field('Oggetto').value).toBe('Non entro')
  expect(field('Testo').value).toBe('La password non va.')
  expect(main().querySelectorAll<HTMLInputElement>('input[type=radio]')[1]!.checked).toBe(true)
})

it('a repeat after a lost answer has the same idempotency key', async () => {
  let attempts = 0
  const { api } = await openForm({
    'POST /tickets/create': () => {
      if (attempts++ === 0) throw new TypeError('no answer came')
      return { status: 201, json: made }
    },
  })
  await fillIn()
  await press(submit)
  expect(words()).toContain('Il servizio non risponde')
  await press(submit)
  const keys = api.requests
    .filter(({ url }) => url.endsWith('/tickets/create'))
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

it('shows answers and own tickets about what is written, after a pause', async () => {
  const faq = [
    { _id: 'f1', domanda: 'Come cambio la password?', risposta: 'Dal collegamento sotto «Accedi».' },
  ]
  const tickets = [
    {
      _id: ids.first,
      numero: '2026-000041',
      oggetto: 'Manca la perizia',
      stato: 'aperto',
      createdAt: made.createdAt,
    },
  ]
  const { api } = await openForm({ 'GET /tickets/simili': { json: { faq, tickets } } })
  await fillIn()
  expect(api.names()).not.toContain('GET /tickets/simili')
  await act(async () => new Promise(resolve => setTimeout(resolve, 600)))
  await settle()
  const [asked, ...more] = api.requests.filter(({ url }) => url.includes('/tickets/simili'))
  expect(more).toEqual([])
  expect(Object.fromEntries(new URL(asked!.url).searchParams)).toEqual({
    testo: 'Non entro La password non va.',
    categoria: 'it',
  })
  const aside = main().querySelector('aside')!
  expect(aside.querySelector('[role=status]')?.textContent).toBe(
    'Ci sono una risposta e un ticket aperto su quello che scrive.',
  )
  expect(aside.querySelector('details')?.textContent).toContain('Dal collegamento sotto «Accedi».')
  expect(aside.querySelector('a')?.getAttribute('href')).toBe(`/agents/tickets/${ids.first}#ultimo`)
})

it('sends the files with the ticket, and waits for those on their way', async () => {
  const uploads = stubUploads()
  const { sent } = await openForm()
  await fillIn()
  await attach(new File(['a'], 'schermo.png'))
  await expect.poll(() => uploads.length).toBe(1)
  expect(uploads[0]!.url).toBe('/v2/tickets/allegati')
  await click(submit)
  expect(errors()).toEqual(['Aspetti che i file siano arrivati, o li tolga.'])
  await act(async () =>
    uploads[0]!.answer(201, { _id: ids.second, name: 'schermo.png', size: 1, mimetype: 'image/png' }),
  )
  await settle()
  await press(submit)
  expect(await sent('POST /tickets/create')).toMatchObject([{ allegati: [ids.second] }])
})

it('names the files that failed, and those beyond the limit, and sends no ticket without them', async () => {
  const uploads = stubUploads()
  const { sent } = await openForm()
  await fillIn()
  const files = Array.from({ length: maxTicketFiles + 1 }, (_, at) => new File(['a'], `pagina-${at}.png`))
  await attach(...files)
  await expect.poll(() => uploads.length).toBe(maxTicketFiles)
  await act(async () => {
    uploads[0]!.answer(422, 'Il PDF è danneggiato.')
    for (const [at, upload] of uploads.slice(1).entries()) upload.answer(201, storedAt(at + 1))
  })
  await settle()
  await press(submit)
  expect(await sent('POST /tickets/create')).toEqual([])
  const last = `pagina-${maxTicketFiles}.png`
  expect(errors()).toContain(`pagina-0.png e ${last} non sono arrivati: riprovi, o li tolga.`)
  expect(main().textContent).toContain(`Al massimo ${maxTicketFiles} file: tolga quelli di troppo.`)
  await press(`Togli ${last}`)
  await press('Togli pagina-0.png')
  await press(submit)
  expect(await sent('POST /tickets/create')).toMatchObject([{ allegati: { length: maxTicketFiles - 1 } }])
})

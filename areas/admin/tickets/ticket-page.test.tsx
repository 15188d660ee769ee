import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { TicketingFlag } from '../../../contract/access/permissions.ts'
import { choose, field, key, optionsOf, type } from '../../shared/testing/fields.ts'
import { button, press } from '../../shared/testing/rendered.tsx'
import { ada, idOf, messageOf, open, pageOf, queued, ugo, words } from './testing.tsx'

const address = `/admin/tickets/${idOf(1)}`
const sending = `POST /tickets/${idOf(1)}/messaggi`
const sent201 = { status: 201, json: messageOf({ _id: idOf(22), da: 'ufficio', autore: ada.nome }) }
const answerBox = 'Risposta all’agente'
const noteBox = 'Nota interna: l’agente non la legge'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const dialog = () => document.querySelector<HTMLDialogElement>('dialog[open]')!
const buttons = () => [...document.querySelectorAll('#contenuto button')].map(one => one.textContent?.trim())
const stateAfter = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('.ticket-answer-choices label')].find(
    one => one.textContent === name,
  )!
const side = () => document.querySelector('.ticket-side')!.textContent!.replaceAll('\u00a0', ' ')

it('shows the conversation, the clocks, the agent and the log', async () => {
  await open(address, {
    page: pageOf(
      { pratica: { _id: idOf(70), IDEGG: '48211' }, divisoDa: { _id: idOf(9), numero: 'T26-0009' } },
      {
        messaggi: [
          messageOf({}),
          messageOf({ _id: idOf(21), interno: true, da: 'ufficio', testo: 'Sentire la banca.' }),
        ],
      },
    ),
  })
  expect(document.querySelector('h1')?.textContent).toBe('Domanda 1')
  expect(document.title).toContain('T26-0001, Domanda 1')
  expect(words()).toContain('Diviso da T26-0009')
  expect(document.querySelector('.internal')?.textContent).toContain('Nota internaBruno Conti')
  expect(side()).toMatch(/Prima risposta entro .+ 1 h 30 min d’ufficio, su 4 h/)
  expect(side()).toContain('Roma Prati333 1234567')
  expect(side()).toContain('Stato: Aperto')
})

it('marks as read what the agent has written since', async () => {
  const { api } = await open(address, { page: pageOf({}, { readedFrom: null }) })
  expect(api.names()).toContain(`GET /tickets/removeNotification/${idOf(1)}`)
})

it('does not mark anything as read before it is in sight', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { api } = await open(address, { page: pageOf({}, { readedFrom: null }) })
  expect(api.names()).not.toContain(`GET /tickets/removeNotification/${idOf(1)}`)
  visible.mockReturnValue('visible')
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(api.names()).toContain(`GET /tickets/removeNotification/${idOf(1)}`)
})

it('stays with what is written when a refresh fails, and a notice says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isBroken = false
  const { event, toasts } = await open(address, {
    answers: {
      [`GET /tickets/${idOf(1)}/scheda`]: () =>
        isBroken ? { status: 500, json: 'Guasto.' } : { json: pageOf() },
    },
  })
  await type(answerBox, 'Domani.')
  isBroken = true
  await event({ topic: 'tickets', name: 'ticket-changed', id: idOf(1) })
  expect(toasts()).toEqual(['Guasto.'])
  expect(field(answerBox).value).toBe('Domani.')
})

it('does not mark anything as read when nothing is new', async () => {
  const { api } = await open(address)
  expect(api.names()).not.toContain(`GET /tickets/removeNotification/${idOf(1)}`)
})

it('answers, and then waits for the agent unless another state is chosen', async () => {
  const { sent } = await open(address, { answers: { [sending]: sent201 } })
  await key('r')
  expect(document.activeElement).toBe(field(answerBox))
  await type(answerBox, '  La manda domani. ')
  await key('Enter', field(answerBox), { ctrlKey: true })
  await type(answerBox, 'È arrivata.')
  await act(async () => stateAfter('Risolto').click())
  await press('Invia')
  expect(await sent(sending)).toEqual([
    { testo: 'La manda domani.', allegati: [], ultimo: idOf(20), poi: 'in_attesa_utente' },
    { testo: 'È arrivata.', allegati: [], ultimo: idOf(20), poi: 'risolto' },
  ])
  expect(field(answerBox).value).toBe('')
})

it('offers an answer that solves only to whoever may change the state', async () => {
  await open(address, { flags: ['see_all', 'reply'] })
  const offered = [...document.querySelectorAll('.ticket-answer-choices .choice label')]
  expect(offered.map(one => one.textContent)).toEqual(['Aspetta l’agente', 'Resta in carico'])
})

it('writes an internal note, whose box says that the agent does not read it', async () => {
  const { sent } = await open(address, { answers: { [sending]: sent201 } })
  await key('n')
  expect(document.activeElement).toBe(field(noteBox))
  expect(document.querySelector('.ticket-answer')?.className).toContain('internal')
  expect(document.querySelector('.ticket-answer-choices')).toBeNull()
  await type(noteBox, 'Sentire la banca.')
  await press('Scrivi la nota')
  expect(await sent(sending)).toEqual([{ testo: 'Sentire la banca.', allegati: [], interno: true }])
})

it('goes on to the next ticket of the queue that the person came from', async () => {
  await open(`${address}?gruppo=miei`, {
    pages: [[queued(1), queued(2)]],
    answers: {
      [sending]: sent201,
      [`GET /tickets/${idOf(2)}/scheda`]: { json: pageOf({ _id: idOf(2), oggetto: 'Domanda 2' }) },
    },
  })
  await type(answerBox, 'Fatto.')
  await key('Enter', field(answerBox), { ctrlKey: true, shiftKey: true })
  expect(location.pathname + location.search).toBe(`/admin/tickets/${idOf(2)}?gruppo=miei`)
  expect(document.querySelector('h1')?.textContent).toBe('Domanda 2')
  // What was sent is no draft any more.
  expect(Object.keys(sessionStorage)).toEqual([])
})

it('leads by keys to the tickets around it, also from the place of one that has left the queue', async () => {
  const all = [1, 2, 3].map(number => queued(number))
  const { stored, event } = await open(`/admin/tickets/${idOf(2)}?gruppo=miei&da=2`, {
    pages: [all],
    answers: Object.fromEntries(
      all.map(({ _id, oggetto }) => [`GET /tickets/${_id}/scheda`, { json: pageOf({ _id, oggetto }) }]),
    ),
  })
  const here = () => location.pathname + location.search
  await key('k')
  expect(here()).toBe(`/admin/tickets/${idOf(1)}?gruppo=miei&da=2`)
  await key('k')
  expect(document.querySelector('h1')?.textContent).toBe('Domanda 1')
  await key('j')
  expect(here()).toBe(`/admin/tickets/${idOf(2)}?gruppo=miei&da=2`)
  stored.pages = [[queued(1), queued(3)]]
  await event({ topic: 'tickets', name: 'ticket-changed', id: idOf(2) })
  await expect.poll(() => document.querySelector('h1')?.textContent).toBe('Domanda 2')
  await key('j')
  expect(document.querySelector('h1')?.textContent).toBe('Domanda 3')
  await type(answerBox, 'j')
  await key('k', field(answerBox))
  expect(document.querySelector('h1')?.textContent).toBe('Domanda 3')
})

it('goes back to the queue after its last ticket', async () => {
  await open(`${address}?gruppo=miei`, { pages: [[queued(1)]], answers: { [sending]: sent201 } })
  await type(answerBox, 'Fatto.')
  await press('Invia e vai al prossimo')
  expect(location.pathname + location.search).toBe('/admin/tickets?gruppo=miei')
})

it('shows what somebody else has answered meanwhile, keeps the text, and sends it all the same', async () => {
  const page = pageOf()
  const other = messageOf({ _id: idOf(21), da: 'ufficio', autore: ugo.nome, testo: 'Arriva lunedì.' })
  const words409 = 'Ugo Neri ha risposto mentre scriveva: legga la sua risposta prima di inviare.'
  const { sent, stored } = await open(address, {
    page,
    answers: {
      [sending]: async request => {
        const { comunque } = (await request.clone().json()) as { comunque?: boolean }
        if (comunque) return sent201
        return {
          status: 409,
          json: {
            message: words409,
            fields: {},
            code: 'answered-meanwhile',
            record: { _id: idOf(21), nome: ugo.nome },
          },
        }
      },
    },
  })
  await type(answerBox, 'La manda domani.')
  stored.page = { ...page, messaggi: [...page.messaggi, other] }
  await press('Invia')
  expect(words()).toContain(words409)
  const notice = document.querySelector('.ticket-answer .notice')!
  expect(notice.textContent).toContain('Ugo Neri ha risposto mentre Lei scriveva:Arriva lunedì.')
  expect(field(answerBox).value).toBe('La manda domani.')
  await press('Invia lo stesso')
  expect(await sent(sending)).toMatchObject([{ ultimo: idOf(20) }, { ultimo: idOf(20), comunque: true }])
  expect(field(answerBox).value).toBe('')
  expect(document.querySelector('.ticket-answer .notice')).toBeNull()
})

it('shows an answer of somebody else as soon as it arrives', async () => {
  const page = pageOf()
  const { stored, event } = await open(address, { page })
  await type(answerBox, 'La manda')
  stored.page = {
    ...page,
    messaggi: [...page.messaggi, messageOf({ _id: idOf(21), da: 'ufficio', autore: ugo.nome })],
  }
  await event({ topic: 'tickets', name: 'ticket-changed', id: idOf(1) })
  expect(document.querySelector('.ticket-answer .notice')?.textContent).toContain('Ugo Neri ha risposto')
  expect(field(answerBox).value).toBe('La manda')
})

it('tells the others that somebody is writing, until the text rests or is sent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { writings } = await open(address, { answers: { [sending]: sent201 } })
  const last = () => writings.at(-1)
  expect(writings.some(([, isWriting]) => isWriting)).toBe(false)
  await type(answerBox, 'Dom')
  expect(last()).toEqual([{ resource: 'tickets', id: idOf(1) }, true])
  await act(() => vi.advanceTimersByTimeAsync(16_000))
  expect(last()?.[1]).toBe(false)
  await type(answerBox, 'Domani.')
  expect(last()?.[1]).toBe(true)
  await press('Invia')
  expect(last()?.[1]).toBe(false)
  vi.useRealTimers()
})

it('reads the page again after a note of a colleague', async () => {
  const page = pageOf()
  const { stored, event } = await open(address, { page })
  stored.page = {
    ...page,
    messaggi: [
      ...page.messaggi,
      messageOf({ _id: idOf(21), da: 'ufficio', interno: true, testo: 'Sentire la banca.' }),
    ],
  }
  const note = { topic: 'records', name: 'record-changed', resource: 'tickets_messaggi' } as const
  await event({ ...note, id: idOf(21), whole: idOf(1) })
  expect(words()).toContain('Sentire la banca.')
})

it('fills in a canned answer, and asks for the fields that are open before it sends', async () => {
  const canned = (nome: string, testo: string, categoria: string | null) => ({
    _id: idOf(nome.length),
    versione: 1,
    _may: [],
    nome,
    testo,
    categoria,
    attiva: true,
  })
  const { sent } = await open(address, {
    page: pageOf({ autore: { ...pageOf().ticket.autore, nome: 'Anna Maria', cognome: 'De Santis' } }),
    answers: {
      [sending]: sent201,
      'GET /tickets_risposte': {
        json: {
          rows: [
            canned(
              'Perizia',
              'Buongiorno {nome} {cognome}, la perizia di {pratica} è arrivata. {operatore}',
              'pratiche',
            ),
            canned('Password', 'Buongiorno.', 'it'),
          ],
          total: 2,
          next: null,
        },
      },
    },
  })
  expect(await optionsOf('Risposta pronta')).toEqual(['Perizia'])
  await choose('Risposta pronta', 'Perizia')
  expect(field(answerBox).value).toBe(
    'Buongiorno Anna Maria De Santis, la perizia di {pratica} è arrivata. Ada Bianchi',
  )
  await press('Invia')
  expect(await sent(sending)).toEqual([])
  expect(words()).toContain('Prima di inviare completi {pratica}.')
  await type(answerBox, field(answerBox).value.replace('{pratica}', '48211'))
  await press('Invia')
  expect(await sent(sending)).toMatchObject([
    { testo: 'Buongiorno Anna Maria De Santis, la perizia di 48211 è arrivata. Ada Bianchi' },
  ])
})

it('is assigned to oneself and solved by a key, and says a refusal', async () => {
  const { sent, toasts } = await open(address, {
    answers: {
      'POST /tickets/modifica': async request => {
        const { stato } = (await request.clone().json()) as { stato?: string }
        const motivo = 'Qualcun altro lo ha cambiato.'
        return {
          json: stato
            ? { fatti: 0, rifiutati: [{ _id: idOf(1), numero: 'T26-0001', motivo }] }
            : { fatti: 1, rifiutati: [] },
        }
      },
    },
  })
  await key('a', document.body)
  await key('e', document.body)
  const tickets = [{ _id: idOf(1), versione: 1 }]
  expect(await sent('POST /tickets/modifica')).toEqual([
    { tickets, assegnato: ada._id },
    { tickets, stato: 'risolto' },
  ])
  expect(toasts()).toEqual(['Il ticket è assegnato a Lei.', 'Qualcun altro lo ha cambiato.'])
})

it('changes state, assignment, priority, category and watchers', async () => {
  const { sent } = await open(address, {
    answers: { 'POST /tickets/modifica': { json: { fatti: 1, rifiutati: [] } } },
  })
  expect(await optionsOf('Stato')).toEqual([
    'Aperto',
    'In carico',
    'In attesa dell’agente',
    'Risolto',
    'Chiuso',
  ])
  await choose('Assegnato a', ugo.nome)
  await choose('Priorità', 'Urgente')
  await choose('Categoria', 'IT')
  await choose('Aggiungi un osservatore', ugo.nome)
  const bodies = (await sent('POST /tickets/modifica')) as object[]
  expect(bodies.map(body => ({ ...body, tickets: undefined }))).toEqual([
    { assegnato: ugo._id },
    { priorita: 1 },
    { categoria: 'it' },
    { osservatori: [ugo._id] },
  ])
})

it.each<[readonly TicketingFlag[], string[]]>([
  [['see_all'], []],
  [
    ['see_all', 'internal_note'],
    ['Scrivi la nota', 'Scrivi e vai al prossimo'],
  ],
  [
    ['see_all', 'reply'],
    ['Rispondi', 'Altro', 'Invia', 'Invia e vai al prossimo'],
  ],
  [
    ['see_all', 'merge'],
    ['Altro', 'Fanne un altro ticket'],
  ],
  [['see_all', 'assign'], ['Assegna a me']],
  [['see_all', 'change_status'], ['Segna come risolto']],
])('with the flags %o offers only their actions', async (flags, offered) => {
  await open(address, { flags })
  const others = ['? tutti i tasti', 'Allega un file', 'Fotografa']
  const own = buttons().filter(text => text && !others.includes(text) && text !== 'CHIUDI')
  expect(own).toEqual(offered)
})

it('solves with the answer only for whoever may change the state', async () => {
  await open(address, { flags: ['see_all', 'reply'] })
  expect([...document.querySelectorAll('.ticket-answer-choices label')].map(one => one.textContent)).toEqual(
    expect.arrayContaining(['Aspetta l’agente', 'Resta in carico']),
  )
  expect(document.querySelector('.ticket-answer-choices')?.textContent).not.toContain('Risolto')
})

it('merges into another ticket of the agent by its number, and opens that one', async () => {
  const { sent, api } = await open(address, {
    pages: [[queued(7)]],
    answers: {
      [`POST /tickets/${idOf(1)}/unisci`]: { json: { _id: idOf(7) } },
      [`GET /tickets/${idOf(7)}/scheda`]: { json: pageOf({ _id: idOf(7) }) },
    },
  })
  await press('Altro')
  await press('Unisci a un altro ticket')
  await press('Unisci', dialog())
  expect(dialog().textContent).toContain('Scriva il numero dell’altro ticket.')
  await type('Numero dell’altro ticket', 'T26-9999')
  await press('Unisci', dialog())
  expect(dialog().textContent).toContain('Nessun ticket di questo agente ha questo numero.')
  await type('Numero dell’altro ticket', 't26-0007')
  await press('Unisci', dialog())
  expect(api.requests.some(({ url }) => url.includes(`autore=${idOf(80)}&cerca=t26-0007`))).toBe(true)
  expect(await sent(`POST /tickets/${idOf(1)}/unisci`)).toEqual([{ in: idOf(7) }])
  expect(location.pathname).toBe(`/admin/tickets/${idOf(7)}`)
})

it('makes another ticket of a message', async () => {
  const call = `POST /tickets/${idOf(1)}/dividi`
  const { sent, toasts } = await open(address, {
    answers: { [call]: { status: 201, json: { _id: idOf(8), numero: 'T26-0008' } } },
  })
  await press('Fanne un altro ticket')
  expect(dialog().textContent).toContain('Manca la perizia.')
  await type('Oggetto', 'Provvigione di ottobre')
  await choose('Categoria', 'Provvigioni')
  await press('CREA', dialog())
  expect(await sent(call)).toEqual([
    { messaggio: idOf(20), oggetto: 'Provvigione di ottobre', categoria: 'provvigioni' },
  ])
  expect(toasts()[0]).toContain('È aperto T26-0008.')
})

it('takes the conversation away with a reason, and stays on the page', async () => {
  const call = `POST /tickets/${idOf(1)}/togli`
  const faq = [{ _id: idOf(30), domanda: 'Quando arriva la perizia?' }]
  const { sent, toasts } = await open(address, { answers: { [call]: { json: { _id: idOf(1), faq } } } })
  await press('Altro')
  await press('Togli la conversazione')
  await type('Motivo', 'Parla di un altro cliente')
  await press('TOGLI', dialog())
  expect(await sent(call)).toEqual([{ motivo: 'Parla di un altro cliente' }])
  expect(location.pathname).toBe(address)
  expect(toasts().join()).toContain('La FAQ «Quando arriva la perizia?»')
})

it('leads from a merged ticket to the one where the conversation goes on, and takes no answer', async () => {
  await open(address, { page: pageOf({ unitoA: { _id: idOf(7), numero: 'T26-0007' }, stato: 'chiuso' }) })
  expect(words()).toContain('Questo ticket è unito a T26-0007')
  expect(() => button('Invia')).toThrow()
})

import { act } from 'react'
import { vi } from 'vitest'
import { cookieJar } from '../../../client/session-cookies.ts'
import type { LiveEvent, Topic } from '../../../contract/live/live-messages.ts'
import { App } from '../../shared/app.tsx'
import { createServices } from '../../shared/services.ts'
import { button, rendered, settle } from '../../shared/testing/rendered.tsx'
import { server } from '../../shared/testing/server.ts'
import type { TicketPage } from '../../shared/tickets/conversation.tsx'
import type { OwnTicket } from '../../shared/tickets/use-ticket-news.ts'
import { agents } from '../area.ts'
import { routes } from '../routes.ts'

/** Stubs for the specs of an agent's tickets: the answers of the server, and the area with the pages of tickets. */

export const ids = {
  first: '0199aaaa-0000-7000-8000-000000000001',
  second: '0199aaaa-0000-7000-8000-000000000002',
  made: '0199aaaa-0000-7000-8000-000000000003',
} as const

const first: OwnTicket = {
  _id: ids.first,
  numero: '2026-000041',
  categoria: 'pratiche',
  oggetto: 'Manca la perizia',
  stato: 'in_attesa_utente',
  priorita: 3,
  pratica: { _id: 'p1', IDEGG: '48211' },
  createdAt: '2026-11-24T09:00:00.000Z',
  ultimo: {
    testo: 'La banca la manda domani.',
    da: 'ufficio',
    autore: 'Ada Amministra',
    at: '2026-11-25T10:00:00.000Z',
  },
  notifyUser: true,
  readedFrom: '2026-11-24T09:00:00.000Z',
  rispostaEntro: null,
  voto: null,
}

/** An own ticket; the first by default. */
export const ticketOf = (values: Partial<OwnTicket> = {}): OwnTicket => ({ ...first, ...values })

const message: TicketPage['messaggi'][number] = {
  _id: 'm1',
  ticket: null,
  da: 'agente',
  autore: 'Bruno Conti',
  dallUfficio: false,
  tolto: false,
  testo: 'Buongiorno, manca la perizia.',
  intero: null,
  interno: false,
  via: 'area',
  at: '2026-11-24T09:00:00.000Z',
  allegati: [],
}
export const messageOf = (values: Partial<typeof message> = {}) => ({ ...message, ...values })

/** The page of the first ticket: a question and its answer. */
export const pageOf = (
  values: Partial<TicketPage['ticket']> = {},
  more: Partial<Omit<TicketPage, 'ticket'>> = {},
): TicketPage => ({
  ticket: {
    _id: ids.first,
    versione: 1,
    numero: first.numero,
    categoria: first.categoria,
    oggetto: first.oggetto,
    stato: first.stato,
    priorita: 3,
    origine: 'area',
    createdAt: first.createdAt,
    risoltoAt: null,
    voto: null,
    commento: null,
    tolto: false,
    oggettoCambiato: null,
    autore: { _id: 'a1', nome: 'Bruno', cognome: 'Conti', agenzia: null, telefono: null },
    assegnato: { _id: 'ada', nome: 'Ada Amministra' },
    pratica: first.pratica,
    unitoA: null,
    divisoDa: null,
    ...values,
  },
  messaggi: [
    message,
    messageOf({
      _id: 'm2',
      da: 'ufficio',
      autore: 'Ada Amministra',
      testo: 'La banca la manda domani.',
      at: '2026-11-25T10:00:00.000Z',
    }),
  ],
  rispostaEntro: null,
  riapribile: true,
  readedFrom: '2026-11-24T09:00:00.000Z',
  ufficio: null,
  ...more,
})

const me = {
  _id: 'a1',
  nome: 'Bruno',
  cognome: 'Conti',
  email: { email: 'bruno@quinto.example' },
  figura: 'agente',
  urlPhoto: null,
  permissions: { tickets: true },
  secondoFattore: false,
  secondoFattoreRichiesto: false,
}

// The pages of tickets alone, in an area that needs no files for the work without the network.
const { worksOffline: _, ...online } = agents
const pages = routes.filter(({ path }) => path.startsWith('/agents/tickets'))
const area = { ...online, load: async () => ({ routes: pages }) }

/** Opens a page of an agent with these tickets; `answers` are those of the other calls. */
export async function open(
  path: string,
  tickets: readonly OwnTicket[],
  answers: Parameters<typeof server>[0] = {},
) {
  // The files of the pages may take longer than a test waits.
  await Promise.all(pages.map(({ load }) => load()))
  history.replaceState(null, '', path)
  cookieJar(document, false).write('agent', { access: 'a.b.c', refresh: 'd' })
  const stored = { tickets }
  const api = server({
    'GET /agents/getMe': { json: me },
    'GET /tickets/getMines': () => ({ json: stored.tickets }),
    ...answers,
  })
  const listeners = new Map<Topic, (event: LiveEvent | 'missed') => void>()
  const live = {
    wake: () => {},
    on(topic: Topic, listener: (event: LiveEvent | 'missed') => void) {
      listeners.set(topic, listener)
      return () => void listeners.delete(topic)
    },
    present: () => () => {},
    setWriting: () => {},
  }
  const services = { ...createServices(area, api.fetch), live }
  await rendered(<App services={services} />)
  await settle()
  return {
    services,
    api,
    /** The tickets that the server answers from now on. */
    stored,
    /** A live event about a ticket. */
    async changed(id: string) {
      await act(async () => listeners.get('tickets')?.({ topic: 'tickets', name: 'ticket-changed', id }))
      await settle()
    },
    /** The inputs of a call in their order. */
    sent: (name: string) =>
      Promise.all(
        api.requests
          .filter(({ method, url }) => `${method} ${new URL(url).pathname.replace('/v2', '')}` === name)
          .map(request => request.clone().json()),
      ),
  }
}

export const main = () => document.querySelector('#contenuto')!
export const words = () => (main().textContent ?? '').replaceAll('\u00a0', ' ')

/** Presses a button without waiting for an upload that is under way. */
export const click = (name: string) => act(async () => button(name).click())

/** Stands in for the upload of files: each is answered by the test. */
export function stubUploads() {
  const uploads: { url: string; answer: (status: number, body: unknown) => void }[] = []
  class Request {
    upload = {}
    status = 0
    responseText = ''
    url = ''
    onload = () => {}
    open(_method: string, url: string) {
      this.url = url
    }
    setRequestHeader() {}
    getResponseHeader = () => null
    abort() {}
    send() {
      uploads.push({
        url: this.url,
        answer: (status, body) => {
          Object.assign(this, { status, responseText: JSON.stringify(body) })
          this.onload()
        },
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return uploads
}

/** Chooses files with the button of a label. */
export async function attach(...files: File[]) {
  const input = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].find(
    one => one.multiple,
  )!
  await act(async () => {
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

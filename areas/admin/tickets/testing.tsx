import { act } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { cookieJar } from '../../../client/session-cookies.ts'
import type { TicketingFlag } from '../../../contract/access/permissions.ts'
import type { LiveEvent, OpenRecord, Topic } from '../../../contract/live/live-messages.ts'
import { App } from '../../shared/app.tsx'
import { createServices } from '../../shared/services.ts'
import { adminArea } from '../../shared/testing/admin-area.ts'
import { rendered, settle } from '../../shared/testing/rendered.tsx'
import { server } from '../../shared/testing/server.ts'
import type { TicketPage } from '../../shared/tickets/conversation.tsx'
import { routes } from '../routes.ts'
import type { QueuedTicket } from './queue.ts'
// Read before the first test, whose time they would take.
import '../../shared/records/list/resource-list.tsx'
import '../../shared/signed-in-pages.tsx'
import '../../shared/tickets/usual-times.tsx'
import './new-ticket.tsx'
import './statistics-page.tsx'
import './ticket-page.tsx'
import './tickets-page.tsx'

/** Stubs for the specs of tickets in the office: the answers of the server, and the area with the pages of tickets. */

export const idOf = (number: number): string =>
  `0199c0de-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`

/** The signed-in administrator, Ada, and a colleague. */
export const ada = { _id: idOf(90), nome: 'Ada Bianchi' }
export const ugo = { _id: idOf(91), nome: 'Ugo Neri' }
const agentOfTicket = { _id: idOf(80), nome: 'Bruno Conti' }

/** A ticket of the queue, whose first answer is due in 40 minutes. */
export const queued = (number: number, values: Partial<QueuedTicket> = {}): QueuedTicket => ({
  _id: idOf(number),
  versione: number,
  numero: `T26-000${number}`,
  categoria: 'pratiche',
  oggetto: `Domanda ${number}`,
  stato: 'aperto',
  priorita: 3,
  autore: agentOfTicket,
  assegnato: null,
  pratica: null,
  createdAt: '2026-11-27T08:00:00.000Z',
  ultimo: { testo: 'Manca la perizia.', da: 'agente', at: '2026-11-27T08:00:00.000Z' },
  nuovo: false,
  scadenza: null,
  trovato: null,
  ...values,
})

const question: TicketPage['messaggi'][number] = {
  _id: idOf(20),
  ticket: null,
  da: 'agente',
  autore: agentOfTicket.nome,
  dallUfficio: false,
  tolto: false,
  testo: 'Manca la perizia.',
  intero: null,
  interno: false,
  via: 'area',
  at: '2026-11-27T08:00:00.000Z',
  allegati: [],
}
export const messageOf = (values: Partial<typeof question>) => ({ ...question, ...values })

/** The page of the first ticket of the queue: one question without an answer. */
export const pageOf = (
  values: Partial<TicketPage['ticket']> = {},
  more: Partial<Omit<TicketPage, 'ticket'>> = {},
): TicketPage => ({
  ticket: {
    ...queued(1),
    origine: 'area',
    risoltoAt: null,
    voto: null,
    commento: null,
    tolto: false,
    oggettoCambiato: null,
    autore: {
      _id: agentOfTicket._id,
      nome: 'Bruno',
      cognome: 'Conti',
      agenzia: 'Roma Prati',
      telefono: '333 1234567',
    },
    unitoA: null,
    divisoDa: null,
    ...values,
  },
  messaggi: [question],
  rispostaEntro: null,
  riapribile: true,
  readedFrom: '2026-11-27T09:00:00.000Z',
  ufficio: {
    orologi: [
      {
        orologio: 'prima',
        minuti: 240,
        passati: 90,
        entro: '2999-11-27T14:30:00.000Z',
        finito: null,
        mancato: false,
      },
    ],
    passi: [
      { _id: idOf(30), tipo: 'stato', da: null, a: 'Aperto', at: '2026-11-27T08:00:00.000Z', chi: null },
    ],
    osservatori: [],
    altri: [],
    uniti: [],
  },
  ...more,
})

// The pages of tickets alone.
const area = adminArea(routes.filter(({ path }) => path.startsWith('/admin/tickets')))

type Answers = Parameters<typeof server>[0]

interface Given {
  /** The ticketing flags of the administrator; all of them by default. */
  flags?: readonly TicketingFlag[]
  /** The queue, one page for each cursor. */
  pages?: readonly (readonly QueuedTicket[])[]
  /** The page of a ticket. */
  page?: TicketPage
  answers?: Answers
}

/** Opens a page of the office. */
export async function open(
  path: string,
  { flags = ['full_access'], pages = [[]], page = pageOf(), answers = {} }: Given = {},
) {
  history.replaceState(null, '', path)
  cookieJar(document, false).write('admin', { access: 'a.b.c', refresh: 'd' })
  const stored = { pages, page }
  const api = server({
    'GET /admin/getMe': {
      json: {
        _id: ada._id,
        name: 'Ada',
        surname: 'Bianchi',
        email: 'ada@quinto.example',
        permissions: { ticketing_access: true },
        ticketing: Object.fromEntries(flags.map(flag => [flag, true])),
      },
    },
    'GET /tickets/coda': request => {
      const at = Number(new URL(request.url).searchParams.get('cursor')?.at(-1) ?? 0)
      const next = at + 1 < stored.pages.length ? `~${idOf(at + 1)}` : null
      return { json: { rows: stored.pages[at], next } satisfies AnswerOf<'GET /tickets/coda'> | object }
    },
    'GET /tickets/quanti': { json: { quanti: { da_fare: 12, miei: 3, in_scadenza: 1 } } },
    'GET /tickets/persone': {
      json: { rows: [ada, ugo].map(one => ({ ...one, categorie: null })) },
    },
    'GET /tickets/riferimenti/pratica': { json: { rows: [], soloRiferiti: false } },
    'GET /tickets_risposte': { json: { rows: [], total: 0, next: null } },
    [`GET /tickets/${idOf(1)}/scheda`]: () => ({ json: stored.page }),
    [`GET /tickets/removeNotification/${idOf(1)}`]: {
      json: { _id: idOf(1), notifyUser: false, readedFrom: '2026-11-27T09:00:00.000Z' },
    },
    ...answers,
  })
  const listeners = new Map<Topic, Set<(event: LiveEvent | 'missed') => void>>()
  const writings: (readonly [OpenRecord, boolean])[] = []
  const live = {
    wake: () => {},
    on(topic: Topic, listener: (event: LiveEvent | 'missed') => void) {
      const some = listeners.get(topic) ?? new Set()
      listeners.set(topic, some.add(listener))
      return () => void some.delete(listener)
    },
    present: () => () => {},
    setWriting: (record: OpenRecord, isWriting: boolean) => void writings.push([record, isWriting]),
  }
  const services = { ...createServices(area, api.fetch), live }
  await rendered(<App services={services} />)
  await settle()
  return {
    services,
    api,
    /** What the server answers from now on. */
    stored,
    /** The reports of who is writing. */
    writings,
    async event(event: LiveEvent) {
      await act(async () => {
        for (const listener of listeners.get(event.topic) ?? []) listener(event)
      })
      await settle()
    },
    /** The texts of all toasts so far. */
    toasts: () =>
      services.toasts
        .past()
        .map(({ text }) => text)
        .toReversed(),
    /** The bodies of a call in their order. */
    sent: (name: string) =>
      Promise.all(
        api.requests
          .filter(({ method, url }) => `${method} ${new URL(url).pathname.replace('/v2', '')}` === name)
          .map(request => request.clone().json()),
      ),
  }
}

/** The content of the page, without the non-breaking spaces of figures. */
export const words = () => (document.querySelector('#contenuto')?.textContent ?? '').replaceAll('\u00a0', ' ')

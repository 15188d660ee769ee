import * as z from 'zod/mini'
import { admin, agent } from '../access/grants.ts'
import { ticketReaders } from '../subjects/tickets/ticket-access.ts'
import { severalLines } from '../text/characters.ts'
import { reasonSchema } from '../text/taken-away.ts'
import { clockNames } from '../tickets/ticket-clocks.ts'
import { ticketGroups } from '../tickets/ticket-groups.ts'
import {
  type TicketCategory,
  type TicketState,
  ticketCategories,
  ticketStates,
} from '../tickets/ticket-words.ts'
import { call } from './call.ts'
import { isInstant, noSuchPage } from './cursor.ts'
import { assigneeFilter, figureFilters } from './ticket-statistics.ts'

const namesOf = <K extends string>(labels: Readonly<Record<K, string>>, message?: string) =>
  z.enum(Object.keys(labels) as K[], message)

const id = z.uuid('Non è il codice di un record.')
const params = z.strictObject({ id })
const nullableText = z.nullable(z.string())
const categories = namesOf<TicketCategory>(ticketCategories, 'Scelga la categoria.')
const states = namesOf<TicketState>(ticketStates)
const clocks = namesOf(clockNames)
const priority = z.int('Scelga la priorità.').check(z.minimum(1), z.maximum(4))

/** The longest message of a ticket, in characters. */
export const longestTicketMessage = 10_000
/** Maximum number of files of one message. */
export const maxTicketFiles = 5
/** Maximum number of tickets in one change. */
export const maxTicketsAtOnce = 100

const subject = z
  .string('Scriva l’oggetto.')
  .check(
    z.trim(),
    z.minLength(3, 'Scriva l’oggetto: poche parole che dicono il problema.'),
    z.maxLength(200, 'Al massimo 200 caratteri.'),
  )
const words = z
  .string('Scriva il testo.')
  .check(
    z.trim(),
    z.minLength(1, 'Scriva il testo.'),
    z.maxLength(longestTicketMessage, 'Al massimo 10.000 caratteri.'),
    z.regex(severalLines, 'Ci sono caratteri che non si possono usare.'),
  )
const someFiles = z.optional(
  z.array(id).check(z.maxLength(maxTicketFiles, `Al massimo ${maxTicketFiles} file.`)),
)

const attachment = z.object({ _id: z.string(), name: z.string(), size: z.int(), mimetype: z.string() })
const named = z.object({ _id: z.string(), nome: z.string() })
const loanFile = z.object({ _id: z.string(), IDEGG: z.string() })

/** Agents with tickets of their own. */
const agents = [agent('tickets')] as const
const office = [admin('ticketing_access')] as const
/** Whoever writes in the conversation of a ticket. */
const answerers = [agent('tickets'), admin('ticketing.reply')] as const

/** A ticket as its author sees it in the list. */
const ownTicket = z.object({
  _id: z.string(),
  numero: z.string(),
  categoria: categories,
  oggetto: z.string(),
  stato: states,
  priorita: z.int(),
  pratica: z.nullable(loanFile),
  createdAt: z.string(),
  /** The last message of the conversation. */
  ultimo: z.object({
    testo: z.string(),
    da: z.enum(['agente', 'ufficio']),
    autore: z.string(),
    at: z.string(),
  }),
  /** Whether the office has written or changed something that the author has not read. */
  notifyUser: z.boolean(),
  /** When the author last read the ticket. */
  readedFrom: nullableText,
  /** When the office answers at the latest; null when no answer is due. */
  rispostaEntro: nullableText,
  voto: z.nullable(z.int()),
})

export const ownTickets = call({
  method: 'GET',
  path: '/tickets/getMines',
  summary: 'Ticket: i propri, quelli con novità per primi',
  who: agents,
  answer: z.array(ownTicket),
})

/** Creates a ticket, once for each `Idempotency-Key`. An administrator creates the ticket of an agent. */
export const createTicket = call({
  method: 'POST',
  path: '/tickets/create',
  summary: 'Ticket: apre un ticket',
  who: answerers,
  body: z.strictObject({
    categoria: categories,
    oggetto: subject,
    testo: words,
    pratica: z.optional(z.nullable(id)),
    allegati: someFiles,
    /** The agent whom an administrator opens the ticket for. */
    agente: z.optional(id),
    /** Only administrators choose; tickets of agents have the usual priority. */
    priorita: z.optional(priority),
  }),
  answer: ownTicket,
  status: 201,
})

export const readTicketCategories = call({
  method: 'GET',
  path: '/tickets/getCategories',
  summary: 'Ticket: le categorie che si scelgono, con i tempi promessi',
  who: [...agents, ...office],
  answer: z.array(
    z.object({
      categoria: categories,
      nome: z.string(),
      descrizione: nullableText,
      /** Office hours until the first answer, for a ticket of normal priority. */
      primaRisposta: z.int(),
    }),
  ),
})

/** Marks a ticket as read by the caller. A GET that writes: the product specification names it so. */
export const removeTicketNotification = call({
  method: 'GET',
  path: '/tickets/removeNotification/:id',
  summary: 'Ticket: segna come lette le novità di un ticket',
  who: ticketReaders,
  params,
  answer: z.object({ _id: z.string(), notifyUser: z.boolean(), readedFrom: z.string() }),
})

/** Published FAQs and open tickets of the caller that resemble what the caller is writing. */
export const similarTickets = call({
  method: 'GET',
  path: '/tickets/simili',
  summary: 'Ticket: FAQ e propri ticket aperti che somigliano a ciò che si scrive',
  who: agents,
  query: z.strictObject({
    testo: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
    categoria: z.optional(categories),
  }),
  answer: z.object({
    faq: z.array(z.object({ _id: z.string(), domanda: z.string(), risposta: z.string() })),
    tickets: z.array(
      z.object({
        _id: z.string(),
        numero: z.string(),
        oggetto: z.string(),
        stato: states,
        createdAt: z.string(),
      }),
    ),
  }),
})

/** A ticket as the office sees it in the queue. */
const queuedTicket = z.object({
  _id: z.string(),
  versione: z.int(),
  numero: z.string(),
  categoria: categories,
  oggetto: z.string(),
  stato: states,
  priorita: z.int(),
  autore: named,
  assegnato: z.nullable(named),
  pratica: z.nullable(loanFile),
  createdAt: z.string(),
  ultimo: z.object({ testo: z.string(), da: z.enum(['agente', 'ufficio']), at: z.string() }),
  /** Whether the agent has written something that the caller has not read. */
  nuovo: z.boolean(),
  /** The clock that is due first; null when none counts. */
  scadenza: z.nullable(z.object({ orologio: clocks, entro: z.string(), avviso: z.string() })),
  /** The part of a message that a search found; null without a search or for a match in the subject. */
  trovato: nullableText,
})

/** The due time of the last row of the page before, if it has one, and its id. */
const queueCursor = z.string().check(
  z.regex(/^[\dT:.Z-]{0,24}~[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, noSuchPage),
  z.refine(text => text.startsWith('~') || isInstant(text.split('~')[0]!), noSuchPage),
)

/** The tickets that the caller reads, by due time. */
export const ticketQueue = call({
  method: 'GET',
  path: '/tickets/coda',
  summary: 'Ticket: la coda dell’ufficio, in ordine di scadenza',
  who: office,
  query: z.strictObject({
    vista: z.optional(namesOf(ticketGroups)),
    categoria: z.optional(categories),
    priorita: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4))),
    assegnato: assigneeFilter,
    autore: z.optional(id),
    pratica: z.optional(id),
    ...figureFilters,
    /** Words in the subject and in the messages, in any of their Italian forms, the name of an agent, or a number. */
    cerca: z.optional(z.string().check(z.maxLength(100))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    cursor: z.optional(queueCursor),
  }),
  answer: z.object({
    rows: z.array(queuedTicket),
    next: nullableText,
    /** The number of tickets behind a number of the statistics. */
    quanti: z.optional(z.int()),
  }),
})

/** How many tickets each group has, counted up to `maxCounted`; one more for a longer list. */
export const ticketCounts = call({
  method: 'GET',
  path: '/tickets/quanti',
  summary: 'Ticket: quanti sono in ogni vista dell’ufficio',
  who: office,
  answer: z.object({ quanti: z.record(z.string(), z.int()) }),
})

const clock = z.object({
  orologio: clocks,
  /** Office minutes that were promised, and those that have passed. */
  minuti: z.int(),
  passati: z.int(),
  entro: nullableText,
  finito: nullableText,
  mancato: z.boolean(),
})

const message = z.object({
  _id: z.string(),
  /** The merged ticket that the message belongs to; null for the ticket of the page. */
  ticket: z.nullable(z.object({ _id: z.string(), numero: z.string() })),
  da: z.enum(['agente', 'ufficio']),
  autore: z.string(),
  /** Whether the office wrote the agent's question down; `autore` is then the administrator. */
  dallUfficio: z.boolean(),
  testo: z.string(),
  /** The whole e-mail, where `testo` leaves something out; null for the agent below an answer of the office. */
  intero: nullableText,
  /** Whether the office has taken the words away. The text says why. */
  tolto: z.boolean(),
  interno: z.boolean(),
  via: z.enum(['area', 'posta']),
  at: z.string(),
  allegati: z.array(attachment),
})

/** A ticket with its conversation. Fields of the office are null for the agent. */
export const ticketPage = call({
  method: 'GET',
  path: '/tickets/:id/scheda',
  summary: 'Ticket: la conversazione, e per l’ufficio orologi e registro',
  who: ticketReaders,
  params,
  answer: z.object({
    ticket: z.object({
      _id: z.string(),
      versione: z.int(),
      numero: z.string(),
      categoria: categories,
      oggetto: z.string(),
      stato: states,
      priorita: z.int(),
      origine: z.string(),
      createdAt: z.string(),
      risoltoAt: nullableText,
      voto: z.nullable(z.int()),
      commento: nullableText,
      /** Whether the office has taken the conversation away. */
      tolto: z.boolean(),
      /** The subject before the office changed it, and when it did last; null for a subject that nobody changed. */
      oggettoCambiato: z.nullable(z.object({ prima: z.string(), at: z.string() })),
      autore: z.object({
        _id: z.string(),
        /** First name. */
        nome: z.string(),
        cognome: z.string(),
        agenzia: nullableText,
        telefono: nullableText,
      }),
      assegnato: z.nullable(named),
      pratica: z.nullable(loanFile),
      unitoA: z.nullable(z.object({ _id: z.string(), numero: z.string() })),
      divisoDa: z.nullable(z.object({ _id: z.string(), numero: z.string() })),
    }),
    messaggi: z.array(message),
    /** When the office answers at the latest; null when no answer is due. */
    rispostaEntro: nullableText,
    /** Whether the author may reopen the ticket, or write in it. */
    riapribile: z.boolean(),
    readedFrom: nullableText,
    ufficio: z.nullable(
      z.object({
        orologi: z.array(clock),
        passi: z.array(
          z.object({
            _id: z.string(),
            tipo: z.string(),
            /** Values in words. */
            da: nullableText,
            a: nullableText,
            at: z.string(),
            chi: nullableText,
          }),
        ),
        osservatori: z.array(named),
        /** Other open tickets of the same agent. */
        altri: z.array(z.object({ _id: z.string(), numero: z.string(), oggetto: z.string(), stato: states })),
        /** Tickets that were merged into this one. */
        uniti: z.array(z.object({ _id: z.string(), numero: z.string(), oggetto: z.string() })),
      }),
    ),
  }),
})

/** The code of a refused answer: somebody else of the office has answered since the caller read the ticket. */
export const answeredMeanwhile = 'answered-meanwhile'

/** Writes a message or an internal note, once for each `Idempotency-Key`. The message may end with a state. */
export const writeTicketMessage = call({
  method: 'POST',
  path: '/tickets/:id/messaggi',
  summary: 'Ticket: scrive un messaggio o una nota interna',
  who: [...answerers, admin('ticketing.internal_note')],
  params,
  body: z.strictObject({
    testo: words,
    interno: z.optional(z.boolean()),
    allegati: someFiles,
    /** The state after the answer of the office. Default: `in_attesa_utente`. `risolto` asks for its ticketing flag. */
    poi: z.optional(z.enum(['in_attesa_utente', 'in_carico', 'risolto'])),
    /** The last message that the writer has seen. */
    ultimo: z.optional(id),
    /** Send although somebody else has answered since `ultimo`. */
    comunque: z.optional(z.boolean()),
  }),
  answer: message,
  status: 201,
})

/** Sends one file for a message, as `multipart/form-data` in the field `file`. It waits a day for its message. */
export const sendTicketFile = call({
  method: 'POST',
  path: '/tickets/allegati',
  summary: 'Ticket: carica un file per un messaggio',
  who: answerers,
  answer: attachment,
  status: 201,
})

/** Changes tickets. Each change asks for its own ticketing flag; tickets that refuse it are named with the reason. */
export const changeTickets = call({
  method: 'POST',
  path: '/tickets/modifica',
  summary: 'Ticket: cambia stato, categoria, priorità, assegnazione o pratica di uno o più ticket',
  who: office,
  body: z.strictObject({
    tickets: z
      .array(z.strictObject({ _id: id, versione: z.int() }))
      .check(
        z.minLength(1, 'Scelga almeno un ticket.'),
        z.maxLength(maxTicketsAtOnce, 'Al massimo 100 ticket.'),
      ),
    stato: z.optional(states),
    categoria: z.optional(categories),
    priorita: z.optional(priority),
    /** An administrator, nobody, or whoever's turn it is in the category. */
    assegnato: z.optional(z.union([id, z.literal('a_turno'), z.null()])),
    pratica: z.optional(z.nullable(id)),
    oggetto: z.optional(subject),
    osservatori: z.optional(z.array(id).check(z.maxLength(20, 'Al massimo 20 osservatori.'))),
  }),
  answer: z.object({
    fatti: z.int(),
    rifiutati: z.array(z.object({ _id: z.string(), numero: z.string(), motivo: z.string() })),
  }),
})

/** Merges a ticket into another one of the same agent: the first is closed, and both keep their messages. */
export const mergeTicket = call({
  method: 'POST',
  path: '/tickets/:id/unisci',
  summary: 'Ticket: lo unisce a un altro della stessa persona',
  who: [admin('ticketing.merge')],
  params,
  body: z.strictObject({ in: id }),
  answer: z.object({ _id: z.string() }),
})

/** Makes a new ticket of a message of the agent, which also stays where it is. */
export const splitTicket = call({
  method: 'POST',
  path: '/tickets/:id/dividi',
  summary: 'Ticket: apre un ticket nuovo da un messaggio',
  who: [admin('ticketing.merge')],
  params,
  body: z.strictObject({ messaggio: id, oggetto: subject, categoria: categories }),
  answer: z.object({ _id: z.string(), numero: z.string() }),
  status: 201,
})

export const reopenTicket = call({
  method: 'POST',
  path: '/tickets/:id/riapri',
  summary: 'Ticket: l’agente riapre il proprio, con il motivo',
  who: agents,
  params,
  body: z.strictObject({ testo: words }),
  answer: z.object({ _id: z.string() }),
})

/** The vote of the author on a solved ticket; a second one replaces the first. */
export const voteTicket = call({
  method: 'POST',
  path: '/tickets/:id/voto',
  summary: 'Ticket: l’agente valuta la risposta',
  who: agents,
  params,
  body: z.strictObject({
    voto: z.int('Scelga da 1 a 5.').check(z.minimum(1), z.maximum(5)),
    commento: z.optional(z.string().check(z.trim(), z.maxLength(1000, 'Al massimo 1.000 caratteri.'))),
  }),
  answer: z.object({ voto: z.int() }),
})

/** Writes an unpublished FAQ from the question and the last answer of a ticket. Needs the right on FAQs. */
export const faqOfTicket = call({
  method: 'POST',
  path: '/tickets/:id/faq',
  summary: 'Ticket: ne fa una FAQ da pubblicare',
  who: [admin('faqs')],
  params,
  body: z.strictObject({ categoria: id }),
  answer: z.object({ _id: z.string() }),
  status: 201,
})

/**
 * Closes a ticket and takes the words and the files of its conversation away. Marks with the reason stay in their place.
 * FAQs of its answers go too; the published ones stay, and the answer names them.
 */
export const takeTicketAway = call({
  method: 'POST',
  path: '/tickets/:id/togli',
  summary: 'Ticket: ne toglie la conversazione, e ne lascia il motivo',
  who: [admin('ticketing.delete')],
  params,
  body: z.strictObject({ motivo: reasonSchema }),
  answer: z.object({
    _id: z.string(),
    faq: z.array(z.object({ _id: z.string(), domanda: z.string() })),
  }),
})

/** The administrators who can follow tickets, with the categories that each reads. */
export const ticketPeople = call({
  method: 'GET',
  path: '/tickets/persone',
  summary: 'Ticket: chi nell’ufficio può seguirli',
  who: office,
  answer: z.object({
    rows: z.array(
      z.object({
        _id: z.string(),
        nome: z.string(),
        /** Null for whoever reads all categories. */
        categorie: z.nullable(z.array(categories)),
      }),
    ),
  }),
})

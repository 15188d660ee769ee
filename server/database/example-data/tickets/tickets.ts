import type { RecordOf } from '../../../../contract/records/resource.ts'
import { admins } from '../../../../contract/subjects/admins.ts'
import { agents } from '../../../../contract/subjects/agents.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { cannedAnswers } from '../../../../contract/subjects/tickets/canned-answers.ts'
import type { ticketMessages } from '../../../../contract/subjects/tickets/ticket-messages.ts'
import type { ticketSettings } from '../../../../contract/subjects/tickets/ticket-settings.ts'
import type { ticketSteps } from '../../../../contract/subjects/tickets/ticket-steps.ts'
import type { tickets } from '../../../../contract/subjects/tickets/tickets.ts'
import { clockMinutes, usualHours, usualOpening } from '../../../../contract/tickets/ticket-times.ts'
import {
  closeDays,
  type TicketCategory,
  type TicketPriority,
  type TicketState,
  ticketCategories,
} from '../../../../contract/tickets/ticket-words.ts'
import { dueAt } from '../../../../finance/calendar/office-clock.ts'
import { addDays, at } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { type Random, seededRandom } from '../random.ts'
import { cannedTexts, exchanges, followUps, internalNotes, voteComments } from './ticket-texts.ts'

type Ticket = { -readonly [K in keyof RecordOf<typeof tickets>]: RecordOf<typeof tickets>[K] }
type Message = RecordOf<typeof ticketMessages>
type Step = RecordOf<typeof ticketSteps>
type Admin = RecordOf<typeof admins>
type Agent = RecordOf<typeof agents>

const howMany = 600
const weights: Record<TicketCategory, number> = {
  pratiche: 34,
  provvigioni: 16,
  banche: 17,
  marketing: 6,
  it: 14,
  compliance: 6,
  amministrazione: 7,
}
const priorities = { '1': 4, '2': 16, '3': 68, '4': 12 } as const

/** A ticket with all that happened in it, the oldest first. */
interface Story {
  ticket: Ticket
  messages: Message[]
  steps: Step[]
}

/** The stories of one source, made once: three resources are parts of them. */
const stories = new WeakMap<object, Story[]>()

function storiesOf(source: ExampleSource): Story[] {
  const people = source.recordsOf(admins)
  const known = stories.get(people)
  if (known) return known
  const made = makeStories(source, people)
  stories.set(people, made)
  return made
}

function makeStories(source: ExampleSource, office: readonly Admin[]): Story[] {
  const random = seededRandom(source.seed, 'tickets')
  const authors = source.recordsOf(agents)
  const files = source.recordsOf(loanFiles)
  // Tickets after the hour at which the server starts would have clocks that run backwards.
  const lastDay = addDays(source.today, -1)
  const now = at(lastDay, 17)
  const openings = Array.from({ length: howMany }, () => {
    // The house grows: recent weeks have more tickets.
    const day = addDays(lastDay, -Math.floor(random.fraction() ** 1.5 * 364))
    return at(day, random.between(7, 16), random.between(0, 59), random.between(0, 59))
  }).sort((a, b) => a.getTime() - b.getTime())
  return openings.map((opened, i) => {
    const categoria = random.weighted(weights)
    const agent = random.pick(authors)
    const own = files.filter(({ agente }) => agente === agent._id)
    const story = storyOf(random, {
      opened,
      now,
      categoria,
      agent,
      priorita: Number(random.weighted(priorities)) as TicketPriority,
      pratica: own.length > 0 && categoria === 'pratiche' && random.chance(0.7) ? random.pick(own)._id : null,
      operator: office.find(({ ticketCategories: own }) => own.includes(categoria))!,
      numero: `T${opened.toISOString().slice(2, 4)}-${String(i + 1).padStart(6, '0')}`,
    })
    return { ...story, messages: inOrder(story.messages), steps: inOrder(story.steps) }
  })
}

/** The ids of one instant are random: in the order of the story, they keep what happened at once in its order. */
function inOrder<T extends { _id: string }>(rows: readonly T[]): T[] {
  const ids = rows.map(({ _id }) => _id).toSorted()
  return rows.map((row, i) => ({ ...row, _id: ids[i]! }))
}

interface Start {
  opened: Date
  now: Date
  categoria: TicketCategory
  agent: Agent
  priorita: TicketPriority
  pratica: string | null
  operator: Admin
  numero: string
}

/** Plays a ticket until `now`: answers within a part of the promised minutes, most of them in time. */
function storyOf(random: Random, start: Start): Story {
  const { opened, now, categoria, agent, priorita, operator } = start
  const minutes = clockMinutes(usualHours[categoria], priorita)
  const officeAfter = (from: Date, promised: number, share: number) =>
    dueAt({ from, minutes: Math.max(3, Math.round(promised * share)), hours: usualOpening })
  const { oggetto, domanda, risposta } = random.pick(exchanges[categoria])
  const agentName = `${agent.nome} ${agent.cognome}`
  const operatorName = `${operator.name} ${operator.surname}`
  const base = { versione: 1, createdAt: opened, updatedAt: opened }
  const ticket: Ticket = {
    _id: random.id(opened),
    ...base,
    numero: start.numero,
    categoria,
    oggetto,
    autore: agent._id,
    stato: 'aperto',
    priorita,
    assegnato: null,
    pratica: start.pratica,
    osservatori: [],
    unitoA: null,
    divisoDa: null,
    origine: random.chance(0.06) ? 'ufficio' : 'area',
    risoltoAt: null,
    chiusoAt: null,
    voto: null,
    commento: null,
    toltoAt: null,
  }
  const messages: Message[] = []
  const steps: Step[] = []
  const say = (instant: Date, da: 'agente' | 'ufficio', testo: string, interno = false) =>
    messages.push({
      _id: random.id(instant),
      versione: 1,
      createdAt: instant,
      updatedAt: instant,
      ticket: ticket._id,
      da,
      autore: da === 'agente' ? agentName : operatorName,
      operatore: da === 'ufficio' ? operator._id : null,
      testo,
      intero: null,
      toltoAt: null,
      copiaDi: null,
      interno,
      via: 'area',
      allegati: null,
    })
  const step = (instant: Date, tipo: Step['tipo'], da: string | null, a: string, chi: string | null) =>
    steps.push({
      _id: random.id(instant),
      versione: 1,
      createdAt: instant,
      updatedAt: instant,
      ticket: ticket._id,
      tipo,
      da,
      a,
      at: instant.toISOString(),
      chi,
    })
  const move = (instant: Date, a: TicketState, chi: string | null) => {
    step(instant, 'stato', ticket.stato, a, chi)
    ticket.stato = a
    ticket.updatedAt = instant
  }

  say(opened, 'agente', domanda)
  step(opened, 'stato', null, 'aperto', agentName)
  step(opened, 'categoria', null, categoria, agentName)
  step(opened, 'priorita', null, String(priorita), agentName)

  let instant = officeAfter(
    opened,
    minutes.prima,
    random.chance(0.88) ? random.fraction() : 1 + random.fraction(),
  )
  if (instant > now) return { ticket, messages, steps }
  step(instant, 'assegnato', null, operator._id, operatorName)
  ticket.assegnato = operator._id
  move(instant, 'in_carico', operatorName)
  if (random.chance(0.15)) say(instant, 'ufficio', random.pick(internalNotes), true)
  const exchangesLeft = random.weighted({ '0': 55, '1': 30, '2': 15 })
  for (let left = Number(exchangesLeft); left > 0; left--) {
    const [question, answer] = random.pick(followUps)
    say(instant, 'ufficio', left === Number(exchangesLeft) ? risposta : answer)
    move(instant, 'in_attesa_utente', operatorName)
    instant = officeAfter(instant, 480, random.fraction() * 3)
    if (instant > now) return { ticket, messages, steps }
    say(instant, 'agente', question)
    move(instant, 'in_carico', agentName)
    instant = officeAfter(instant, minutes.successiva, random.fraction() * 1.1)
    if (instant > now) return { ticket, messages, steps }
  }
  say(instant, 'ufficio', Number(exchangesLeft) === 0 ? risposta : 'Fatto: ci risulta risolto. Grazie.')
  move(instant, 'risolto', operatorName)
  ticket.risoltoAt = instant.toISOString()
  if (random.chance(0.45)) {
    ticket.voto = Number(random.weighted({ '5': 55, '4': 28, '3': 9, '2': 5, '1': 3 }))
    if (random.chance(0.2)) ticket.commento = random.pick(voteComments)
  }
  if (random.chance(0.07)) {
    const again = officeAfter(instant, 480, 1 + random.fraction())
    if (again < now) {
      say(again, 'agente', 'Non è ancora a posto: lo riapro.')
      move(again, 'riaperto', agentName)
      ticket.risoltoAt = null
      instant = officeAfter(again, minutes.successiva, random.fraction())
      if (instant > now) return { ticket, messages, steps }
      say(instant, 'ufficio', 'Ci scusiamo: ora è sistemato davvero.')
      move(instant, 'in_carico', operatorName)
      move(instant, 'risolto', operatorName)
      ticket.risoltoAt = instant.toISOString()
    }
  }
  const closed = new Date(instant.getTime() + closeDays * 86_400_000)
  if (closed < now) {
    move(closed, 'chiuso', null)
    ticket.chiusoAt = closed.toISOString()
  }
  return { ticket, messages, steps }
}

/** A year of tickets, in every state. */
export const generateTickets = (source: ExampleSource): Ticket[] =>
  storiesOf(source).map(({ ticket }) => ticket)
export const generateTicketMessages = (source: ExampleSource): Message[] =>
  storiesOf(source).flatMap(({ messages }) => messages)
export const generateTicketSteps = (source: ExampleSource): Step[] =>
  storiesOf(source).flatMap(({ steps }) => steps)

/** Days in which nobody has read what the other side wrote. */
const unreadDays = 3

/**
 * When the agent of each ticket and the administrator who follows the ticket last read it: everything up to a few days
 * ago, and what stood there when they last wrote.
 */
export function exampleTicketReads(
  {
    tickets,
    tickets_messaggi: messages,
  }: { tickets: readonly Ticket[]; tickets_messaggi: readonly Message[] },
  today: string,
): { ticket: string; person: string; at: Date }[] {
  const read = at(addDays(today, -unreadDays), 19)
  const lastBy = new Map(messages.map(({ ticket, da, createdAt }) => [`${ticket} ${da}`, createdAt]))
  return tickets.flatMap(({ _id, autore, assegnato }) =>
    (
      [
        [autore, 'agente'],
        [assegnato, 'ufficio'],
      ] as const
    ).flatMap(([person, side]) => {
      const wrote = lastBy.get(`${_id} ${side}`)
      return person ? { ticket: _id, person, at: wrote && wrote > read ? wrote : read } : []
    }),
  )
}

const descriptions: Record<TicketCategory, string> = {
  pratiche: 'Documenti, perizie, atti: tutto ciò che riguarda una pratica',
  provvigioni: 'Estratti, fatture, percentuali, storni',
  banche: 'Referenti, prodotti, politiche di credito',
  marketing: 'Biglietti, volantini, sito, fotografie',
  it: 'Accessi, stampe, errori del programma',
  compliance: 'Antiriciclaggio, trasparenza, pubblicità',
  amministrazione: 'Contratti, IBAN, certificazioni, rimborsi',
}

export function generateTicketSettings({ seed, today }: ExampleSource): RecordOf<typeof ticketSettings>[] {
  const random = seededRandom(seed, 'ticket settings')
  const createdAt = at(addDays(today, -400))
  return (Object.keys(ticketCategories) as TicketCategory[]).map(categoria => ({
    _id: random.id(createdAt),
    versione: 1,
    createdAt,
    updatedAt: createdAt,
    categoria,
    attiva: true,
    descrizione: descriptions[categoria],
    ...usualHours[categoria],
    assegnazione: 'a_mano',
    persona: null,
  }))
}

export function generateCannedAnswers({ seed, today }: ExampleSource): RecordOf<typeof cannedAnswers>[] {
  const random = seededRandom(seed, 'canned answers')
  const createdAt = at(addDays(today, -400))
  return cannedTexts.map(text => ({
    _id: random.id(createdAt),
    versione: 1,
    createdAt,
    updatedAt: createdAt,
    ...text,
    attiva: true,
  }))
}

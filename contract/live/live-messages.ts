import * as z from 'zod/mini'
import { admin, agent, below, own } from '../access/grants.ts'
import type { Who } from '../records/resource.ts'

/**
 * Messages of `/ws`. The page says who it is in its first message, never in the address, then names the topics it
 * wants to hear. Events carry ids alone: what they are about is read by the usual calls, with the usual rights.
 */

interface TopicRule {
  /** Who hears all of it. Besides, each event reaches the people it is addressed to. */
  heardBy: Who
  /** The resource whose records the events are about, where grants cover some of the records only. */
  resource?: string
  /** Whether whoever is signed in may listen, for what is addressed to them. */
  personal: boolean
  names: readonly string[]
}

export const topics = {
  tickets: {
    heardBy: [admin('ticketing_access')],
    personal: true,
    names: ['ticket-created', 'ticket-changed'],
  },
  cart: { heardBy: 'server', personal: true, names: ['cart-changed'] },
  leads: {
    heardBy: [admin('lead_requests'), agent('lead', own('agente')), agent('lead', below('agente'))],
    resource: 'leads',
    personal: false,
    names: ['lead-created', 'lead-changed'],
  },
  sessions: { heardBy: [admin('sessions')], personal: true, names: ['session-ended', 'rights-changed'] },
} as const satisfies Record<string, TopicRule>

export type Topic = keyof typeof topics
const topic = z.enum(Object.keys(topics) as Topic[])

/** What happened: its name, and the id of the record. */
export type LiveEvent = {
  [T in Topic]: { topic: T; name: (typeof topics)[T]['names'][number]; id: string }
}[Topic]

const id = z.string().check(z.minLength(1), z.maxLength(100))
export const liveEvent = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('tickets'), name: z.enum(topics.tickets.names), id }),
  z.object({ topic: z.literal('cart'), name: z.enum(topics.cart.names), id }),
  z.object({ topic: z.literal('leads'), name: z.enum(topics.leads.names), id }),
  z.object({ topic: z.literal('sessions'), name: z.enum(topics.sessions.names), id }),
])

const someTopics = z.array(topic).check(z.minLength(1), z.maxLength(20))

/** From the page. */
const fromPage = z.discriminatedUnion('type', [
  /** First of all, and again with each new access token of the same session. */
  z.strictObject({
    type: z.literal('hello'),
    token: z.string().check(z.minLength(1), z.maxLength(4096)),
  }),
  z.strictObject({ type: z.literal('subscribe'), topics: someTopics }),
  z.strictObject({ type: z.literal('unsubscribe'), topics: someTopics }),
  z.strictObject({ type: z.literal('ping') }),
])
export type FromPage = z.output<typeof fromPage>

/** From the server. */
const fromServer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome') }),
  /** What is heard now. */
  z.object({ type: z.literal('subscribed'), topics: z.array(topic) }),
  /** What may not be heard, or not any more. */
  z.object({ type: z.literal('refused'), topics: z.array(topic) }),
  z.object({ type: z.literal('event'), event: liveEvent }),
  /** Events may have been lost: what is on the page should be read again. */
  z.object({ type: z.literal('missed') }),
  z.object({ type: z.literal('pong') }),
])
export type FromServer = z.output<typeof fromServer>

/** Why a connection is closed. */
export const closeCodes = {
  /** The server stops: connect again. */
  goingAway: 1001,
  /** A message of more than 16 kB. */
  tooLong: 1009,
  /** The database is away, too many of one address have yet to say who they are, or the page does not read what it is sent: connect again, later. */
  tryLater: 1013,
  /** Not one of our messages. */
  malformed: 4400,
  /** No token in time, one that is not good, or a session that has ended. */
  unauthenticated: 4401,
  /** Newer pages of the same session took its place: until somebody looks at this one again. */
  replaced: 4409,
  /** Too many messages. */
  tooMany: 4429,
} as const

function read<S extends z.core.$ZodType>(schema: S, text: string): z.output<S> | null {
  try {
    const result = z.safeParse(schema, JSON.parse(text))
    return result.success ? result.data : null
  } catch {
    return null
  }
}

/** Reads what a page sent; null for anything that is not one of our messages. */
export const readFromPage = (text: string): FromPage | null => read(fromPage, text)

/** Reads what the server sent; null for what this page does not know. */
export const readFromServer = (text: string): FromServer | null => read(fromServer, text)

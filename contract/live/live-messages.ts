import * as z from 'zod/mini'
import { admin, agent, below, own } from '../access/grants.ts'
import type { Who } from '../records/resource.ts'
import { ticketReaders } from '../subjects/tickets/ticket-access.ts'

/**
 * Messages of `/ws`. The page authenticates in its first message, never in the address, and then subscribes to topics.
 * Events carry only ids: the page reads the records by the usual calls with the usual rights.
 */

interface TopicRule {
  /** Callers who receive all events of the topic. The addressees of an event receive it as well. */
  receivers: Who
  /** The resource of the events' records, when grants cover only some of the records. */
  resource?: string
  /** Whether every signed-in person may subscribe, to receive the events addressed to them. */
  personal: boolean
  names: readonly string[]
}

export const topics = {
  tickets: {
    receivers: ticketReaders,
    resource: 'tickets',
    personal: true,
    names: ['ticket-created', 'ticket-changed'],
  },
  /** Promised times that are near or over, for whoever answers for the ticket. */
  'ticket-warnings': { receivers: 'server', personal: true, names: ['ticket-near', 'ticket-over'] },
  /** Announcements to agents. An event names no announcement, because not every receiver is a recipient. */
  announcements: {
    receivers: [agent('comunicazioni')],
    personal: false,
    names: ['announcements-changed'],
  },
  cart: { receivers: 'server', personal: true, names: ['cart-changed'] },
  leads: {
    receivers: [admin('lead_requests'), agent('lead', own('agente')), agent('lead', below('agente'))],
    resource: 'leads',
    personal: false,
    names: ['lead-created', 'lead-changed'],
  },
  sessions: { receivers: [admin('sessions')], personal: true, names: ['session-ended', 'rights-changed'] },
  /** Changes of a loan file that a customer sees in the customers' area; the id is that of the file. */
  'customer-files': { receivers: 'server', personal: true, names: ['file-changed'] },
  /** Changes of records of every resource with `live`. The readers of a record receive its events. */
  records: { receivers: 'server', personal: true, names: ['record-changed'] },
} as const satisfies Record<string, TopicRule>

export type Topic = keyof typeof topics
const topic = z.enum(Object.keys(topics) as Topic[])

/** An event: its name and the id of the record. */
export type LiveEvent = {
  [T in Topic]: { topic: T; name: (typeof topics)[T]['names'][number]; id: string } & (T extends 'records'
    ? { resource: string; whole?: string | undefined }
    : unknown)
}[Topic]

const id = z.string().check(z.minLength(1), z.maxLength(100))
export const liveEvent = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('tickets'), name: z.enum(topics.tickets.names), id }),
  z.object({
    topic: z.literal('ticket-warnings'),
    name: z.enum(topics['ticket-warnings'].names),
    id,
  }),
  z.object({ topic: z.literal('cart'), name: z.enum(topics.cart.names), id }),
  z.object({ topic: z.literal('announcements'), name: z.enum(topics.announcements.names), id }),
  z.object({ topic: z.literal('leads'), name: z.enum(topics.leads.names), id }),
  z.object({ topic: z.literal('sessions'), name: z.enum(topics.sessions.names), id }),
  z.object({
    topic: z.literal('customer-files'),
    name: z.enum(topics['customer-files'].names),
    id,
  }),
  z.object({
    topic: z.literal('records'),
    name: z.enum(topics.records.names),
    resource: z.string().check(z.maxLength(100)),
    id,
    /** Id of the record that the record is a part of. */
    whole: z.optional(id),
  }),
])

/** Maximum records that one page has open. */
export const maxOpenRecords = 3

/** A record that a page has open. */
const openRecord = z.strictObject({ resource: z.string().check(z.maxLength(100)), id })
export type OpenRecord = z.output<typeof openRecord>

/** A record that a page has open, and whether the person is writing in it at the moment. */
const presentRecord = z.strictObject({ ...openRecord.shape, writes: z.optional(z.literal(true)) })
export type PresentRecord = z.output<typeof presentRecord>

/** Somebody else who has a record open. */
const otherPerson = z.object({
  name: z.string(),
  role: z.enum(['admin', 'agent']),
  writes: z.optional(z.literal(true)),
})
export type OtherPerson = z.output<typeof otherPerson>

const someTopics = z.array(topic).check(z.minLength(1), z.maxLength(20))

/** Messages from the page. */
const fromPage = z.discriminatedUnion('type', [
  /** The first message, repeated with each new access token of the session. */
  z.strictObject({
    type: z.literal('hello'),
    token: z.string().check(z.minLength(1), z.maxLength(4096)),
  }),
  z.strictObject({ type: z.literal('subscribe'), topics: someTopics }),
  z.strictObject({ type: z.literal('unsubscribe'), topics: someTopics }),
  /** All records that the page has open now, in place of those of its previous message. */
  z.strictObject({
    type: z.literal('presence'),
    records: z.array(presentRecord).check(z.maxLength(maxOpenRecords)),
  }),
  z.strictObject({ type: z.literal('ping') }),
])
export type FromPage = z.output<typeof fromPage>

/** Messages from the server. */
const fromServer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome') }),
  /** The topics of the active subscriptions. */
  z.object({ type: z.literal('subscribed'), topics: z.array(topic) }),
  /** Topics that the caller may not receive, or may no longer receive. */
  z.object({ type: z.literal('refused'), topics: z.array(topic) }),
  z.object({ type: z.literal('event'), event: liveEvent }),
  /** The other people who have a record of the page open; empty for a page that may not read the record. */
  z.object({ type: z.literal('presence'), record: openRecord, people: z.array(otherPerson) }),
  /** Events may have been lost: the page should reload its data. */
  z.object({ type: z.literal('missed') }),
  z.object({ type: z.literal('pong') }),
])
export type FromServer = z.output<typeof fromServer>

/** Close codes of the connection. */
export const closeCodes = {
  /** The server shuts down: reconnect. */
  goingAway: 1001,
  /** A message of more than 16 kB. */
  tooLong: 1009,
  /**
   * Reconnect later: the database is unreachable, too many connections of one address are not authenticated yet, or the
   * page does not read its messages.
   */
  tryLater: 1013,
  /** Not one of our messages. */
  malformed: 4400,
  /** No token in time, an invalid token, or an ended session. */
  unauthenticated: 4401,
  /** Newer pages of the same session replaced this connection. Reconnect when the page becomes visible again. */
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

/** Parses a message from a page; null when it is not one of our messages. */
export const readFromPage = (text: string): FromPage | null => read(fromPage, text)

/** Parses a message from the server; null when this version of the page does not know it. */
export const readFromServer = (text: string): FromServer | null => read(fromServer, text)

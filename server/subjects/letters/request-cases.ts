import { eq } from 'drizzle-orm'
import { kindOf } from '../../../contract/pages/message-kinds.ts'
import type { AnyFields, DefinitionOf, RecordOf } from '../../../contract/records/resource.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { merchandisingRequests } from '../../../contract/subjects/merchandising-requests.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import type { Context } from '../../context.ts'
import { type Actor, may } from '../../database/actor.ts'
import { partnersTable } from '../../database/schema.ts'
import type { ListQuery } from '../../database/statements/list-statement.ts'
import type { LetterCase } from '../../mail/templates.ts'
import type { Partner } from '../../plugins/callers.ts'
import { agentOf } from '../agents/public-agents.ts'
import { referrerOf } from '../agents/referrers.ts'
import { brokerIn } from '../broker/broker.ts'
import { leadAssignedCase, leadCase, leadConfirmation } from '../leads/lead-letter.ts'
import { orderCase } from '../merchandising/order-letter.ts'
import { applicantCase } from '../requests/applicant-letter.ts'
import { answeredIn, contactOf } from '../requests/callback.ts'
import { forwardedCase, forwardingFacts, noConsent, renterOf } from '../requests/forward-request.ts'
import { agencyOf } from '../requests/person-request.ts'
import { requestAssignedCase, requestCase, requestConfirmation } from '../requests/request-letter.ts'
import { inventedLead, inventedNumber, inventedOrder, inventedRequest } from './invented-requests.ts'

/** The reader of a preview. */
export interface Reader {
  actor: Actor
  name: string
  email: string
}

/** A letter for a preview. */
export interface Case {
  /** Whose data the letter shows. */
  about: string
  letter: LetterCase
}

type Lead = RecordOf<typeof leads>
type Request = RecordOf<typeof requests>

export const inventedData = 'Con dati inventati.'
const dataOf = (record: { nome: string; cognome: string } | undefined) =>
  record ? `Con i dati di ${record.nome} ${record.cognome}.` : inventedData

/** The newest record that the reader may read; undefined for a reader without the right, and without a record. */
export async function newest<F extends AnyFields>(
  { store, database }: Context,
  { actor }: Pick<Reader, 'actor'>,
  definition: DefinitionOf<F>,
  filter: ListQuery['filter'] = {},
): Promise<RecordOf<{ fields: F }> | undefined> {
  if (!may(actor, definition.access.read)) return undefined
  const { rows } = await store.list(database.orm, definition, { filter, sort: '-_id', limit: 1 }, actor)
  return rows[0]
}

/** Who contacts the person of a record, as the person learned when the record arrived. */
async function contactFor({ database: { orm }, now }: Context, record: Lead | Request | undefined) {
  const office = {
    agent: record?.agente ? await agentOf(orm, record.agente) : null,
    agency: record?.agenzia ? await agencyOf(orm, record.agenzia) : null,
    broker: await brokerIn(orm),
  }
  const arrived = record?.createdAt ?? now()
  const usual = await contactOf(orm, office, arrived)
  const contact = record?.richiamareEntro ? { ...usual, entro: record.richiamareEntro } : usual
  return record && 'oggetto' in record ? answeredIn(record.oggetto, arrived, contact) : contact
}

async function partnerFor({ database: { orm } }: Context, record: Lead | Request | undefined) {
  if (!record?.partner) return null
  const [row] = await orm.select().from(partnersTable).where(eq(partnersTable._id, record.partner))
  return (row as Partner | undefined) ?? null
}

/** The letter to the sender of the newest lead, or else of the newest request, with the link of `token`. */
export async function applicantPreview(context: Context, reader: Reader, token: string): Promise<Case> {
  const lead = await newest(context, reader, leads)
  const message = lead ? undefined : await newest(context, reader, requests)
  const request = message && kindOf(message.oggetto) === 'richiesta' ? message : undefined
  const record = lead ?? request
  const number = record?.numero ?? inventedNumber
  const contact = await contactFor(context, record)
  const confirmation = request
    ? requestConfirmation(request, number, contact)
    : leadConfirmation(lead ?? inventedLead, number, contact)
  return {
    about: dataOf(record),
    letter: applicantCase(
      context,
      confirmation,
      { token, appointmentUrl: null },
      record?.createdAt ?? context.now(),
    ),
  }
}

/** The letter to the sender of the newest complaint or application, with the link of `token`. */
export async function answeredPreview(
  context: Context,
  reader: Reader,
  oggetto: 'reclamo' | 'collaborazione',
  token: string,
): Promise<Case> {
  const found = await newest(context, reader, requests, { oggetto })
  const { numero, ...request } = found ?? { ...inventedRequest, oggetto }
  const contact = answeredIn(oggetto, request.createdAt, await contactFor(context, found))
  const confirmation = requestConfirmation(request, numero ?? inventedNumber, contact)
  const links = { token, appointmentUrl: null }
  return { about: dataOf(found), letter: applicantCase(context, confirmation, links, request.createdAt) }
}

/** The office's letter about the newest lead. */
export async function leadPreview(context: Context, reader: Reader, isUpdate = false): Promise<Case> {
  const lead = await newest(context, reader, leads)
  const about = { lead: lead ?? inventedLead, partner: await partnerFor(context, lead), isUpdate }
  return { about: dataOf(lead), letter: leadCase(context.settings, { email: reader.email }, about) }
}

/** The letter that assigns the newest lead to the reader. */
export async function leadAssignedPreview(context: Context, reader: Reader): Promise<Case> {
  const lead = await newest(context, reader, leads)
  return { about: dataOf(lead), letter: leadAssignedCase(lead ?? inventedLead, reader.name) }
}

/** The office's letter about the newest message. */
export async function requestPreview(context: Context, reader: Reader, isUpdate = false): Promise<Case> {
  const found = await newest(context, reader, requests)
  const request = found ?? inventedRequest
  const referrer = found?.segnalatore ? await referrerOf(context.database.orm, found.segnalatore) : null
  const renter = renterOf(request, referrer)
  const about = {
    partner: await partnerFor(context, found),
    referrer,
    forwarding: forwardingFacts(renter && { renter, obstacle: found?.inoltrataAt ? null : noConsent }),
    isUpdate,
  }
  return {
    about: dataOf(found),
    letter: requestCase(context.settings, { email: reader.email }, request, about),
  }
}

/** The letter that assigns the newest message to the reader. */
export async function requestAssignedPreview(context: Context, reader: Reader): Promise<Case> {
  const request = await newest(context, reader, requests)
  return { about: dataOf(request), letter: requestAssignedCase(request ?? inventedRequest, reader.name) }
}

/** The letter that forwards the newest message about rentals. */
export async function forwardedPreview(context: Context, reader: Reader): Promise<Case> {
  const request = await newest(context, reader, requests, { oggetto: 'noleggio' })
  const { nome } = await brokerIn(context.database.orm)
  const { _id, modo, orario, ...contatto } = request ?? inventedRequest
  return { about: dataOf(request), letter: forwardedCase(_id, { contatto, modo, orario }, nome) }
}

/** The letter about the newest order. */
export async function orderPreview(context: Context, reader: Reader): Promise<Case> {
  const order = await newest(context, reader, merchandisingRequests)
  const about = order ? 'Con i dati della richiesta più recente.' : inventedData
  return { about, letter: orderCase(context.settings, order ?? inventedOrder) }
}

import type { AnyFields, DefinitionOf, RecordOf } from '../../../contract/records/resource.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import type { Context } from '../../context.ts'
import { type Actor, may } from '../../database/actor.ts'
import type { LetterCase } from '../../mail/templates.ts'
import { agentOf } from '../agents/public-agents.ts'
import { brokerIn } from '../broker/broker.ts'
import { leadConfirmation } from '../leads/lead-letter.ts'
import { applicantCase } from '../requests/applicant-letter.ts'
import { contactOf } from '../requests/callback.ts'
import { agencyOf } from '../requests/person-request.ts'
import { requestConfirmation } from '../requests/request-letter.ts'
import { inventedLead, inventedNumber } from './invented-requests.ts'

/** A letter for a preview, and whose data the letter shows. */
export interface Case {
  about: string
  letter: LetterCase
}

type Lead = RecordOf<typeof leads>
type Request = RecordOf<typeof requests>

const inventedData = 'Con dati inventati.'
const dataOf = ({ nome, cognome }: { nome: string; cognome: string }) => `Con i dati di ${nome} ${cognome}.`

/** The newest record that the reader may read; undefined for a reader without the right, and without a record. */
async function newestOf<F extends AnyFields>(
  { store, database }: Context,
  definition: DefinitionOf<F>,
  reader: Actor,
): Promise<RecordOf<{ fields: F }> | undefined> {
  if (!may(reader, definition.access.read)) return undefined
  const { rows } = await store.list(database.orm, definition, { sort: '-_id', limit: 1 }, reader)
  return rows[0]
}

/** Who contacts the person of a record, as the person learned when the record arrived. */
async function contactFor({ database: { orm } }: Context, record: Lead | Request) {
  const { agente, agenzia, createdAt, richiamareEntro } = record
  const office = {
    agent: agente ? await agentOf(orm, agente) : null,
    agency: agenzia ? await agencyOf(orm, agenzia) : null,
    broker: await brokerIn(orm),
  }
  return { ...(await contactOf(orm, office, createdAt)), entro: richiamareEntro }
}

/** The letter to the sender of the newest lead, or else of the newest message, with the link of `token`. */
export async function applicantPreview(context: Context, reader: Actor, token: string): Promise<Case> {
  const lead = await newestOf(context, leads, reader)
  const record = lead ?? (await newestOf(context, requests, reader))
  if (!record) {
    const { orm } = context.database
    const now = context.now()
    const office = { agent: null, agency: null, broker: await brokerIn(orm) }
    const confirmation = leadConfirmation(inventedLead, inventedNumber, await contactOf(orm, office, now))
    return { about: inventedData, letter: applicantCase(context, confirmation, token, now) }
  }
  const number = record.numero ?? inventedNumber
  const contact = await contactFor(context, record)
  const confirmation =
    'simulazione' in record
      ? leadConfirmation(record, number, contact)
      : requestConfirmation(record, number, contact)
  return { about: dataOf(record), letter: applicantCase(context, confirmation, token, record.createdAt) }
}

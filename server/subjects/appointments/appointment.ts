import { and, asc, eq, gt } from 'drizzle-orm'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { appointments } from '../../../contract/subjects/appointments.ts'
import type { leads } from '../../../contract/subjects/leads.ts'
import type { requests } from '../../../contract/subjects/requests.ts'
import { agentsTable, appointmentsTable, leadsTable, requestsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import type { Agent } from '../agents/public-agents.ts'
import { brokerIn } from '../broker/broker.ts'
import type { Office } from '../requests/callback.ts'
import { agencyOf } from '../requests/person-request.ts'
import type { LinkedRequest } from '../requests/request-links.ts'

export type Appointment = RecordOf<typeof appointments>

/** The column of an appointment that refers to a lead, a message or a customer. */
const columnOf = { lead: 'lead', request: 'richiesta', client: 'cliente' } as const

/** What an appointment is about. */
type Subject = LinkedRequest | { kind: 'client'; record: string }

/** The reference of an appointment to a lead or to a message. */
export const referenceTo = ({ kind, record }: LinkedRequest) => ({ [columnOf[kind]]: record })

/** The lead or the message of an appointment; null for an appointment with a customer. */
export function linkedOf({ lead, richiesta }: Appointment): LinkedRequest | null {
  if (lead) return { kind: 'lead', record: lead }
  return richiesta ? { kind: 'request', record: richiesta } : null
}

/** The lead or the message of an appointment, as it is stored. */
export async function requestOf(
  tx: Queries,
  { kind, record }: LinkedRequest,
): Promise<RecordOf<typeof leads> | RecordOf<typeof requests> | null> {
  const [row] =
    kind === 'lead'
      ? await tx.select().from(leadsTable).where(eq(leadsTable._id, record))
      : await tx.select().from(requestsTable).where(eq(requestsTable._id, record))
  return row ?? null
}

/** The agreed appointments of a lead, a message or a customer that have not begun, the next one first. */
export async function comingAppointments(db: Queries, about: Subject, now: Date): Promise<Appointment[]> {
  return db
    .select()
    .from(appointmentsTable)
    .where(
      and(
        eq(appointmentsTable[columnOf[about.kind]], about.record),
        eq(appointmentsTable.stato, 'fissato'),
        gt(appointmentsTable.inizio, now.toISOString()),
      ),
    )
    .orderBy(asc(appointmentsTable.inizio), asc(appointmentsTable._id))
}

/** Who calls at an appointment. */
export async function officeOf(
  db: Queries,
  { agente, agenzia }: Pick<Appointment, 'agente' | 'agenzia'>,
): Promise<Office> {
  const [agent] = agente ? await db.select().from(agentsTable).where(eq(agentsTable._id, agente)) : []
  return {
    agent: (agent as Agent | undefined) ?? null,
    agency: agenzia ? await agencyOf(db, agenzia) : null,
    broker: await brokerIn(db),
  }
}

import { eq } from 'drizzle-orm'
import { subjects } from '../../../contract/pages/contact-words.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import type { requests } from '../../../contract/subjects/requests.ts'
import type { Context } from '../../context.ts'
import type { Rule } from '../../database/rules.ts'
import { agentsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { publish } from '../../live/publish.ts'
import { enqueueMail } from '../../mail/mail.ts'
import { line } from './person-request.ts'

type Lead = RecordOf<typeof leads>
type Request = RecordOf<typeof requests>

/** The agent to whom a lead is assigned gets a letter, and pages that show leads receive an event. */
export const leadRule =
  (context: Pick<Context, 'now' | 'newId'>): Rule =>
  async (tx, { actor, before, after }) => {
    // Writes of the server itself send their own letters and events.
    if (!before || !after || actor.kind === 'system') return
    const lead = after as Lead
    const isAssigned = before.agente !== lead.agente || before.agenzia !== lead.agenzia
    if (isAssigned && lead.stato === 'nuovo' && (lead.agente || lead.agenzia)) after.stato = 'assegnato'
    if (lead.agente && before.agente !== lead.agente)
      await notifyAgent(context, tx, lead, {
        what: 'lead',
        about: line('Prodotto', leads.fields.prodotto.values[lead.prodotto]),
      })
    await publish(
      tx,
      { topic: 'leads', name: 'lead-changed', id: lead._id },
      // No rule covers the lead for the former agent any more, so the event names this agent.
      before.agente && before.agente !== lead.agente ? [{ kind: 'agent', id: before.agente as string }] : [],
    )
  }

/** The agent to whom a request is assigned gets a letter. */
export const requestRule =
  (context: Pick<Context, 'now' | 'newId'>): Rule =>
  async (tx, { actor, before, after }) => {
    if (!before || !after || actor.kind === 'system') return
    const request = after as Request
    if (!request.agente || before.agente === request.agente) return
    if (request.stato === 'nuova') after.stato = 'in_carico'
    await notifyAgent(context, tx, request, {
      what: 'richiesta',
      about: line('Oggetto', subjects[request.oggetto]),
    })
  }

interface Assigned {
  what: 'lead' | 'richiesta'
  /** Lines of the letter. */
  about: string[]
}

/** Sends a letter to the agent of a lead or a request, if the agent may sign in. */
async function notifyAgent(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  record: Lead | Request,
  { what, about }: Assigned,
) {
  const [found] = await tx.select().from(agentsTable).where(eq(agentsTable._id, record.agente!))
  if (found?.status !== 'validated') return
  const isLead = what === 'lead'
  await enqueueMail(context, tx, {
    to: found.email as string,
    subject: `${isLead ? 'Lead assegnato' : 'Richiesta assegnata'}: ${record.nome} ${record.cognome}`,
    text: [
      isLead ? 'Le è stato assegnato un lead.' : 'Le è stata assegnata una richiesta.',
      '',
      ...line('Nome', `${record.nome} ${record.cognome}`),
      ...line('Telefono', record.telefono),
      ...line('E-mail', record.email),
      ...line('Provincia', record.provincia),
      ...about,
      ...line('Messaggio', record.messaggio),
      '',
      `Codice della richiesta: ${record._id}`,
    ].join('\n'),
    ...(record.email && { replyTo: record.email }),
  })
}

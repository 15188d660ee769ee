import { eq } from 'drizzle-orm'
import type { LetterCode } from '../../../contract/letters/letters.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { leads } from '../../../contract/subjects/leads.ts'
import type { requests } from '../../../contract/subjects/requests.ts'
import type { Context } from '../../context.ts'
import type { Rule } from '../../database/rules.ts'
import { agentsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { publish } from '../../live/publish.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import type { LetterCase } from '../../mail/templates.ts'
import type { Agent } from '../agents/public-agents.ts'
import { comingAppointments } from '../appointments/appointment.ts'
import { moveToOffice } from '../appointments/appointment-rule.ts'
import { leadAssignedCase } from '../leads/lead-letter.ts'
import type { RuleContext } from '../modules.ts'
import { requestAssignedCase } from './request-letter.ts'
import type { LinkedRequest } from './request-links.ts'

type Lead = RecordOf<typeof leads>
type Request = RecordOf<typeof requests>

/** The agent to whom a lead is assigned gets a letter, and pages that show leads receive an event. */
export const leadRule =
  (context: RuleContext): Rule =>
  async (tx, { actor, before, after }) => {
    // Writes of the server itself send their own letters and events.
    if (!before || !after || actor.kind === 'system') return
    const lead = after as Lead
    const isAssigned = before.agente !== lead.agente || before.agenzia !== lead.agenzia
    if (isAssigned) await moveToOffice(context, tx, { kind: 'lead', record: lead._id }, lead)
    if (isAssigned && lead.stato === 'nuovo' && (lead.agente || lead.agenzia)) after.stato = 'assegnato'
    if (lead.agente && before.agente !== lead.agente)
      await notifyAgent(context, tx, { ...lead, kind: 'lead' }, (agent, appointment) =>
        leadAssignedCase(lead, agent, appointment),
      )
    await publish(
      tx,
      { topic: 'leads', name: 'lead-changed', id: lead._id },
      // No rule covers the lead for the former agent any more, so the event names this agent.
      before.agente && before.agente !== lead.agente ? [{ kind: 'agent', id: before.agente as string }] : [],
    )
  }

/** The agent to whom a request is assigned gets a letter. */
export const requestRule =
  (context: RuleContext): Rule =>
  async (tx, { actor, before, after }) => {
    if (!before || !after || actor.kind === 'system') return
    const request = after as Request
    if (before.agente !== request.agente || before.agenzia !== request.agenzia)
      await moveToOffice(context, tx, { kind: 'request', record: request._id }, request)
    if (!request.agente || before.agente === request.agente) return
    if (request.stato === 'nuova') after.stato = 'in_carico'
    await notifyAgent(context, tx, { ...request, kind: 'request' }, (agent, appointment) =>
      requestAssignedCase(request, agent, appointment),
    )
  }

/**
 * Sends a letter to the agent of a lead or a request, if the agent may sign in. An answer to the letter reaches the
 * person.
 */
async function notifyAgent<C extends LetterCode>(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  {
    _id,
    kind,
    agente,
    email,
  }: Pick<Lead | Request, '_id' | 'agente' | 'email'> & Pick<LinkedRequest, 'kind'>,
  letterTo: (agent: string, appointment?: string) => LetterCase<C>,
) {
  const [found] = await tx.select().from(agentsTable).where(eq(agentsTable._id, agente!))
  if (found?.status !== 'validated') return
  const agent = found as Agent
  const [appointment] = await comingAppointments(tx, { kind, record: _id }, context.now())
  await sendLetter(
    context,
    tx,
    { to: agent.email, replyTo: email },
    letterTo(`${agent.nome} ${agent.cognome}`, appointment?.inizio),
  )
}

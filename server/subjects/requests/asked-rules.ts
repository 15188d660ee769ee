import { eq } from 'drizzle-orm'
import { subjects } from '../../../contract/pages/contact-words.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import type { Context } from '../../context.ts'
import type { Rules, Write } from '../../database/rules.ts'
import { agentsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { publish } from '../../live/publish.ts'
import { enqueueMail } from '../../mail/mail.ts'
import { line } from './asked-person.ts'

type Lead = RecordOf<typeof leads>
type Request = RecordOf<typeof requests>

/**
 * Rules of leads and requests on every path of writing: the agent to whom a lead or a request is assigned gets a letter,
 * and pages that show leads hear of the change.
 */
export const rulesOfAsked = (context: Pick<Context, 'now' | 'newId'>): Rules => ({
  async [leads.name](tx: Queries, { actor, before, after }: Write) {
    // The server's own writes say themselves what follows from them.
    if (!before || !after || actor.kind === 'system') return
    const lead = after as unknown as Lead
    const isAssigned = before.agente !== lead.agente || before.agenzia !== lead.agenzia
    if (isAssigned && lead.stato === 'nuovo' && (lead.agente || lead.agenzia)) after.stato = 'assegnato'
    if (lead.agente && before.agente !== lead.agente)
      await tellAgent(context, tx, lead, {
        what: 'lead',
        about: line('Prodotto', leads.fields.prodotto.values[lead.prodotto]),
      })
    await publish(
      tx,
      { topic: 'leads', name: 'lead-changed', id: lead._id },
      // No rule covers the lead for the former agent any more, so the event names this agent.
      before.agente && before.agente !== lead.agente ? [{ kind: 'agent', id: before.agente as string }] : [],
    )
  },

  async [requests.name](tx: Queries, { actor, before, after }: Write) {
    if (!before || !after || actor.kind === 'system') return
    const request = after as unknown as Request
    if (!request.agente || before.agente === request.agente) return
    if (request.stato === 'nuova') after.stato = 'in_carico'
    await tellAgent(context, tx, request, {
      what: 'richiesta',
      about: line('Oggetto', subjects[request.oggetto]),
    })
  },
})

interface Assigned {
  what: 'lead' | 'richiesta'
  /** Lines of the letter. */
  about: string[]
}

/** Who got a lead or a request is told, where one may sign in. */
async function tellAgent(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  asked: Lead | Request,
  { what, about }: Assigned,
) {
  const [found] = await tx.select().from(agentsTable).where(eq(agentsTable._id, asked.agente!))
  if (found?.status !== 'validated') return
  const isLead = what === 'lead'
  await enqueueMail(context, tx, {
    to: found.email as string,
    subject: `${isLead ? 'Lead assegnato' : 'Richiesta assegnata'}: ${asked.nome} ${asked.cognome}`,
    text: [
      isLead ? 'Le è stato assegnato un lead.' : 'Le è stata assegnata una richiesta.',
      '',
      ...line('Nome', `${asked.nome} ${asked.cognome}`),
      ...line('Telefono', asked.telefono),
      ...line('E-mail', asked.email),
      ...line('Provincia', asked.provincia),
      ...about,
      ...line('Messaggio', asked.messaggio),
      '',
      `Codice della richiesta: ${asked._id}`,
    ].join('\n'),
    ...(asked.email && { replyTo: asked.email }),
  })
}

import { eq } from 'drizzle-orm'
import type { RecordOf } from '../../contract/resource.ts'
import { leads } from '../../contract/resources/leads.ts'
import type { Context } from '../context.ts'
import { may } from '../database/actor.ts'
import type { Queries } from '../database/queries.ts'
import type { Rules, Write } from '../database/rules.ts'
import { agentsTable } from '../database/schema.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/publish.ts'
import { enqueueMail } from '../mail/mail.ts'
import { line } from './asked-person.ts'

type Lead = RecordOf<typeof leads>

/** States that nobody is in who was not spoken to. */
const spokenTo: readonly string[] = ['contattato', 'appuntamento', 'qualificato', 'convertito']

/**
 * What holds for leads, whoever writes them and however: they are assigned by who may assign them, and the agent hears
 * of it; the first contact has its moment; the pages that show leads follow.
 */
export const rulesOfLeads = (context: Pick<Context, 'now' | 'newId'>): Rules => ({
  async [leads.name](tx: Queries, { actor, at, before, after }: Write) {
    // The server's own writes say themselves what follows from them.
    if (!before || !after || actor.kind === 'system') return
    const lead = after as unknown as Lead
    const isAssigned = before.agente !== lead.agente || before.agenzia !== lead.agenzia
    if (isAssigned && !may(actor, { flag: 'lead_assign' }))
      throw new AppError(403, 'Per assegnare un lead serve il permesso «Lead: assegnare».')
    if (isAssigned && lead.stato === 'nuovo' && (lead.agente || lead.agenzia)) after.stato = 'assegnato'
    if (spokenTo.includes(after.stato as string) && !spokenTo.includes(before.stato as string))
      after.primoContattoAt ??= at.toISOString()
    if (lead.agente && before.agente !== lead.agente) await tellAgent(context, tx, lead, lead.agente)
    await publish(tx, { topic: 'leads', name: 'lead-changed', id: lead._id })
  },
})

/** Who got a lead is told, where one may sign in. */
async function tellAgent(context: Pick<Context, 'now' | 'newId'>, tx: Queries, lead: Lead, agent: string) {
  const [found] = await tx.select().from(agentsTable).where(eq(agentsTable._id!, agent))
  if (found?.status !== 'validated') return
  await enqueueMail(context, tx, {
    to: found.email as string,
    subject: `Lead assegnato: ${lead.nome} ${lead.cognome}`,
    text: [
      'Le è stato assegnato un lead.',
      '',
      ...line('Nome', `${lead.nome} ${lead.cognome}`),
      ...line('Telefono', lead.telefono),
      ...line('E-mail', lead.email),
      ...line('Provincia', lead.provincia),
      ...line('Prodotto', leads.fields.prodotto.values[lead.prodotto]),
      ...line('Messaggio', lead.messaggio?.replace(/\r?\n/g, '\n  ')),
      '',
      `Codice della richiesta: ${lead._id}`,
    ].join('\n'),
    ...(lead.email && { replyTo: lead.email }),
  })
}

import { eq } from 'drizzle-orm'
import { clients } from '../../../../contract/subjects/clients.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import { agentsTable, clientsTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { sendLetter } from '../../../mail/send-letter.ts'
import type { LetterCase } from '../../../mail/templates.ts'
import { isWithinAllowance } from '../../../plugins/allowance.ts'
import type { Settings } from '../../../settings.ts'
import { brokerIn } from '../../broker/broker.ts'
import { officeLink } from '../../requests/person-request.ts'
import { fileNameOf } from '../file-names.ts'
import type { Customer } from './similar-customers.ts'

/** Letters about one customer and one agent, so that typing does not send several. */
const lettersAnHour = 1

/** The letter to the office about an agent whose new person is a customer of others. */
export const followedCase = (
  settings: Settings,
  agente: string,
  customer: Pick<Customer, '_id' | 'tipo' | 'nome' | 'cognome' | 'denominazione'>,
): LetterCase<'cliente_gia_seguito'> => ({
  code: 'cliente_gia_seguito',
  values: { agente, cliente: fileNameOf(customer) },
  link: officeLink(settings, clients, customer._id),
})

/**
 * Tells the office that an agent wants to open a file for a customer of others: the agent reads only that the person has
 * somebody already. People of the office get no letter, because they ask each other.
 */
export async function tellOffice(context: Context, actor: Actor, customer: string): Promise<void> {
  if (actor.kind !== 'agent') return
  const { database, now, settings } = context
  await database.orm.transaction(async tx => {
    const agent = await named(tx, agentsTable, actor.id)
    const found = await named(tx, clientsTable, customer)
    if (!agent || !found) return
    if (!(await isWithinAllowance(tx, now(), `followed:${actor.id}:${customer}`, lettersAnHour))) return
    const { email } = await brokerIn(tx)
    const letter = followedCase(settings, `${agent.nome} ${agent.cognome}`, found as Customer)
    await sendLetter(context, tx, { to: email, replyTo: agent.email }, letter)
  })
}

async function named<T extends typeof agentsTable | typeof clientsTable>(tx: Queries, table: T, id: string) {
  const [row] = await tx
    .select()
    .from(table as typeof clientsTable)
    .where(eq(table._id, id))
  return row
}

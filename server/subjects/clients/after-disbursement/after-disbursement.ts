import { eq } from 'drizzle-orm'
import type { Answer } from '../../../../contract/calls/call.ts'
import type { afterDisbursement as call } from '../../../../contract/calls/customers/after-disbursement.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { isSwitchedOn, missingConsent } from '../../../../contract/letters/notifications.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { clients } from '../../../../contract/subjects/clients.ts'
import type { Context } from '../../../context.ts'
import { banksTable, clientsTable } from '../../../database/schema.ts'
import { notFound } from '../../../errors.ts'
import type { TakenOffer } from '../../loan-files/banks/bank-costs.ts'
import { recentPanel } from '../../mortgages/mortgage-terms.ts'
import { panelToday } from '../../simulations/alerts/panel-today.ts'
import { consentsOf } from '../consents.ts'
import { isApplicant, participationIn } from '../files/participation.ts'
import type { SignedInCustomer } from '../signed-in-customer.ts'
import { cheaperMortgage } from './cheaper-mortgage.ts'
import { chosenAnswer, kindOf, paidOutStates, runningCreditOf } from './running-credit.ts'

/**
 * The credit of a customer's file after the payment. Throws 404 for a file that the customer does not see or only vouches
 * for, and before the payment.
 */
export async function afterDisbursement(
  context: Context,
  customer: SignedInCustomer,
  id: string,
): Promise<Answer<typeof call>> {
  const { orm } = context.database
  const { file, participant } = await participationIn(orm, customer, id)
  if (!paidOutStates.includes(file.stato) || !isApplicant(participant)) throw notFound()
  const [answer, [reader], [holder], panel] = await Promise.all([
    chosenAnswer(orm, id),
    orm.select().from(clientsTable).where(eq(clientsTable._id, customer.id)),
    orm
      .select({ tipo: clientsTable.tipo })
      .from(clientsTable)
      .where(eq(clientsTable._id, participant.cliente)),
    panelToday(context, recentPanel),
  ])
  const [bank] = answer
    ? await orm.select({ nome: banksTable.nome }).from(banksTable).where(eq(banksTable._id, answer.banca))
    : []
  const isOver = file.stato === 'estinta'
  const credit =
    answer && !isOver
      ? await runningCreditOf(orm, { file, answer, isFirm: holder?.tipo === 'azienda' })
      : null
  const isFixed = answer !== null && kindOf(file, answer.offerta as TakenOffer | null) === 'fisso'
  const account = reader as RecordOf<typeof clients>
  const choices = { ...account, consensi: await consentsOf(orm, account) }
  return {
    oggi: dayInRome(context.now()),
    banca: (bank?.nome as string | undefined) ?? null,
    estinta: isOver,
    estintaAl: isOver ? file.estintaAl : null,
    credito: credit,
    surroga: panel && credit ? cheaperMortgage(panel, file, credit, isFixed) : null,
    lettere: {
      accese: isSwitchedOn(choices, 'surroga'),
      serveConsenso: missingConsent(choices, 'surroga') !== null,
    },
  }
}

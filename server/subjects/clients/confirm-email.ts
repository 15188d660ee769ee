import type { Answer, Body } from '../../../contract/calls/call.ts'
import type {
  confirmEmailOfCustomer,
  confirmedEmail,
} from '../../../contract/calls/customers/confirmed-emails.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { officePathOf, resourceNamed } from '../../../contract/subjects/all.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { company } from '../../../contract/subjects/company.ts'
import type { Context } from '../../context.ts'
import { type Actor, systemFor } from '../../database/actor.ts'
import { recordAmong, rowsFor } from '../../database/row-access.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict, notFound } from '../../errors.ts'
import { forgetAccessChangesOf } from '../../sessions/accounts/access-changes.ts'
import { forgetLinksOf } from '../../sessions/credentials/single-use.ts'
import { fileNameOf } from '../loan-files/file-names.ts'
import { nameOfActor } from '../loan-files/loan-file-rule.ts'
import { emailFactsOf, isTakenBack, type Sharing, withdrawalsOf } from './confirmed-email.ts'
import { customerToWrite } from './customer-to-write.ts'
import { closeToOthers, holdInvitations, sendWaiting, waitingFilesOf } from './files/invitations.ts'

type Customer = RecordOf<typeof clients>
type Confirmed = Answer<typeof confirmedEmail>

async function shown(db: Queries, customer: Customer): Promise<Confirmed> {
  const { confirmation, withdrawal, shared } = await emailFactsOf(db, customer)
  const waiting = await waitingFilesOf(db, customer._id)
  return {
    nome: fileNameOf(customer),
    email: customer.email,
    cellulare: customer.cellulare,
    conferma: confirmation,
    tolta: withdrawal && { at: withdrawal.at, da: withdrawal.da.nome },
    condivisi: shared.map(one => ({ ...one, pagina: pageOf(one) })),
    inAttesa: waiting.map(({ file: { _id, IDEGG } }) => ({ _id, IDEGG })),
  }
}

/** The page of a record in the back office. The company has one page for its only record. */
const pageOf = ({ risorsa, _id }: Sharing): string =>
  risorsa === company.name ? '/admin/settings/societa' : officePathOf(resourceNamed(risorsa)!, _id)

/** Whether the address of a customer is confirmed, and what waits for the office. Throws 404. */
export async function emailOfCustomer(
  { database: { orm } }: Context,
  id: string,
  actor: Actor,
): Promise<Confirmed> {
  const customer = await recordAmong(orm, clients, id, rowsFor(actor, clients.access.read))
  if (!customer) throw notFound()
  return shown(orm, customer as Customer)
}

/**
 * Confirms for the office that the address is the customer's own, also one that somebody shares. Waiting invitations leave.
 * Throws 404, 403, and 409 when name, address or sharing are no longer those that the person of the office saw.
 */
export async function confirmForOffice(
  context: Context,
  tx: Queries,
  { id, given, actor }: { id: string; given: Body<typeof confirmEmailOfCustomer>; actor: Actor },
): Promise<Confirmed> {
  const customer = await customerToWrite(context, tx, id, actor)
  const { shared } = await emailFactsOf(tx, customer)
  const seen = new Set(given.condivisi)
  const isSame = given.email === customer.email && given.nome === fileNameOf(customer)
  if (!customer.email || !isSame || shared.some(({ _id }) => !seen.has(_id)))
    throw conflict(
      'Nel frattempo il nome, l’indirizzo o chi lo condivide è cambiato: ricontrolli, e poi confermi.',
    )
  const known = customer.emailConfermata?.condivisi ?? []
  const emailConfermata: NonNullable<Customer['emailConfermata']> = {
    email: customer.email,
    at: context.now().toISOString(),
    come: 'ufficio',
    ...('id' in actor && { da: { _id: actor.id, nome: await nameOfActor(tx, actor) } }),
    condivisi: [...new Set([...known, ...shared.map(({ _id }) => _id)])],
  }
  const settled = new Set((await withdrawalsOf(tx, customer)).map(({ email }) => email))
  const values = {
    emailConfermata,
    confermeTolte: customer.confermeTolte?.filter(({ email }) => !settled.has(email)) ?? null,
  }
  const saved = await context.store.update(tx, clients, id, customer.versione, values, systemFor(actor))
  await sendWaiting(context, tx, [id], actor)
  return shown(tx, saved as Customer)
}

/**
 * Takes the confirmation of the present address back, also one by the customer's own request, until the office confirms the
 * address again. The sessions end, and nobody signs in with the address meanwhile. Invitations that nobody has accepted wait
 * again, and so do those that other accounts have accepted. Links for choosing a password and for undoing a change of access
 * end. Throws 404 and 403.
 */
export async function withdrawConfirmation(
  context: Context,
  tx: Queries,
  id: string,
  actor: Actor,
): Promise<Confirmed> {
  const customer = await customerToWrite(context, tx, id, actor)
  const { email, versione, confermeTolte } = customer
  // Also without a confirmation: a name that an agent has changed for a moment would bring an own request back.
  if (!email || (await isTakenBack(tx, customer))) return shown(tx, customer)
  const withdrawal: NonNullable<Customer['confermeTolte']>[number] = {
    email,
    at: context.now().toISOString(),
    da: { ...('id' in actor && { _id: actor.id }), nome: await nameOfActor(tx, actor) },
  }
  const values = {
    ...{ emailConfermata: null, nuovaEmail: null },
    confermeTolte: [...(confermeTolte ?? []), withdrawal],
  }
  const saved = await context.store.update(tx, clients, id, versione, values, systemFor(actor))
  await holdInvitations(context, tx, id)
  await closeToOthers(context, tx, id, actor)
  await forgetLinksOf(tx, id)
  await forgetAccessChangesOf(tx, id)
  return shown(tx, saved as Customer)
}

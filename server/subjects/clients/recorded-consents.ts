import { and, eq } from 'drizzle-orm'
import type { Answer, Body } from '../../../contract/calls/call.ts'
import type { customerConsents, recordConsent } from '../../../contract/calls/customers/recorded-consents.ts'
import { consentTexts } from '../../../contract/calls/leads.ts'
import { dayInRome, longDayWith } from '../../../contract/italian/days.ts'
import { lastConsent } from '../../../contract/letters/notifications.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../context.ts'
import { type Actor, systemFor } from '../../database/actor.ts'
import { recordAmong, rowsFor } from '../../database/row-access.ts'
import { clientsTable, participantsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError, conflict, forbidden, notFound, unprocessable } from '../../errors.ts'
import { holdFile } from '../files/private-files.ts'
import { unusedFilesOf } from '../files/take-attachment.ts'
import { fileNameOf } from '../loan-files/file-names.ts'
import { nameOfActor } from '../loan-files/loan-file-rule.ts'
import { writableFile } from '../loan-files/writable-file.ts'
import { type RecordedLine, tellOfRecordedConsent } from './consent-letters.ts'
import { consentPages, consentPlaceOf, consentsOf, countingOf, isRefused, withdrawnAt } from './consents.ts'
import { customerToWrite } from './customer-to-write.ts'

type Customer = RecordOf<typeof clients>
type Line = Customer['consensi'][number]
type Shown = Answer<typeof customerConsents>
type Given = Body<typeof recordConsent>

async function shown(db: Queries, customer: Customer): Promise<Shown> {
  const lines = await consentsOf(db, customer)
  return {
    nome: fileNameOf(customer),
    testoVersione: consentTexts,
    righe: lines.toReversed().map(({ tipo, valore, at, testoVersione, fonte, registrata }) => ({
      tipo,
      dato: valore,
      at,
      testoVersione,
      dove: consentPlaceOf(fonte),
      registrata: registrata ? { ...registrata, da: registrata.da.nome } : null,
    })),
  }
}

/** The consents of a customer, for the office. Throws 404. */
export async function consentsOfCustomer(
  { database: { orm } }: Context,
  id: string,
  actor: Actor,
): Promise<Shown> {
  const customer = await recordAmong(orm, clients, id, rowsFor(actor, clients.access.read))
  if (!customer) throw notFound()
  return shown(orm, customer as Customer)
}

/** The customer of a participant of a file that the caller may change. Throws 404 and 403. */
async function participantOf(
  tx: Queries,
  { id, persona }: { id: string; persona: string },
  actor: Actor,
): Promise<Customer> {
  const file = await writableFile(tx, id, actor)
  const [row] = await tx
    .select({ customer: clientsTable })
    .from(participantsTable)
    .innerJoin(clientsTable, eq(clientsTable._id, participantsTable.cliente))
    .where(and(eq(participantsTable._id, persona), eq(participantsTable.pratica, file._id)))
    .for('update', { of: clientsTable })
  if (!row) throw notFound()
  return row.customer as Customer
}

/** The consents of a participant, for whoever may change the file. Throws 404 and 403. */
export const consentsOfParticipant = (
  { database: { orm } }: Context,
  of: { id: string; persona: string },
  actor: Actor,
): Promise<Shown> => orm.transaction(async tx => shown(tx, await participantOf(tx, of, actor)))

/** Records a choice that a customer made outside of the program, for the office. Throws 404, 403, 409 and 422. */
export async function recordForCustomer(
  context: Context,
  tx: Queries,
  { id, given, actor }: { id: string; given: Given; actor: Actor },
): Promise<Shown> {
  return record(context, tx, await customerToWrite(context, tx, id, actor), given, actor)
}

/**
 * Records a choice that a participant of a file made outside of the program. The readers of the file may open the paper.
 * Throws 404, 403, 409 and 422.
 */
export async function recordForParticipant(
  context: Context,
  tx: Queries,
  { id, persona, given, actor }: { id: string; persona: string; given: Given; actor: Actor },
): Promise<Shown> {
  const customer = await participantOf(tx, { id, persona }, actor)
  const answer = await record(context, tx, customer, given, actor)
  if (given.file) await holdFile(tx, given.file, { resource: loanFiles.name, record: id })
  return answer
}

/** Adds the line of a choice to a locked customer, with the signed paper and whoever recorded the choice. */
async function record(
  context: Context,
  tx: Queries,
  customer: Customer,
  { tipo, dato, come, giorno, testoVersione, file: id }: Given,
  actor: Actor,
): Promise<Shown> {
  if (actor.kind !== 'admin' && actor.kind !== 'agent') throw forbidden()
  const now = context.now()
  if (giorno > dayInRome(now)) throw unprocessable({ giorno: 'Il giorno deve ancora venire.' })
  const lines = await consentsOf(tx, customer)
  requireLater(await countingOf(tx, customer), lines, { tipo, dato, giorno })
  const [paper] = await unusedFilesOf(tx, actor, id ? [id] : []).catch(error => {
    if (!(error instanceof AppError)) throw error
    throw unprocessable({ file: 'Il modulo firmato non c’è più: lo carichi di nuovo.' })
  })
  const line: RecordedLine = {
    tipo,
    valore: dato,
    testoVersione,
    at: now.toISOString(),
    fonte: consentPages.house,
    registrata: {
      come,
      giorno,
      da: { ruolo: actor.kind, _id: actor.id, nome: await nameOfActor(tx, actor) },
      file: paper ? { _id: paper._id, name: paper.name, mimetype: paper.mimetype } : null,
    },
  }
  const { _id, versione, consensi } = customer
  const values = { consensi: [...consensi, line] }
  const saved = await context.store.update(tx, clients, _id, versione, values, systemFor(actor))
  if (paper) await holdFile(tx, paper._id, { resource: clients.name, record: _id })
  await tellOfRecordedConsent(context, tx, customer, line)
  return shown(tx, saved as Customer)
}

/**
 * Requires that a choice is later than the last one about the same consent: an old paper does not undo a withdrawal. Throws
 * 409.
 */
function requireLater(
  stored: readonly Line[],
  lines: readonly Line[],
  { tipo, dato, giorno }: Pick<Given, 'tipo' | 'dato' | 'giorno'>,
) {
  const last = lastConsent(lines, tipo)
  if (!dato && isRefused(stored, lines, tipo))
    throw conflict(
      last
        ? 'Questo consenso non c’è: è già stato negato o ritirato.'
        : 'Questo consenso non è mai stato dato.',
    )
  if (!last) return
  const on = last.registrata?.giorno ?? dayInRome(new Date(last.at))
  const isWithdrawn = withdrawnAt(lines, tipo) !== null
  if (giorno < on || (giorno === on && dato && isWithdrawn))
    throw conflict(`La persona ha fatto un’altra scelta ${longDayWith('il', on)}: vale quella.`, {
      giorno: 'È prima dell’ultima scelta.',
    })
}

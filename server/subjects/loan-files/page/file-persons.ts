import { and, asc, eq } from 'drizzle-orm'
import type { Answer, Body } from '../../../../contract/calls/call.ts'
import type { addPerson, changePersonData, filePersons } from '../../../../contract/calls/loan-file-intake.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { birthdayOf } from '../../../../contract/italian/italian-codes.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { clients } from '../../../../contract/subjects/clients.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import type { Context } from '../../../context.ts'
import { type Actor, systemFor } from '../../../database/actor.ts'
import { recordAmong, rowsFor } from '../../../database/row-access.ts'
import { clientsTable, participantsTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { notFound, unprocessable } from '../../../errors.ts'
import { fileNameOf, lockedFilesOf, rankOfRole } from '../file-names.ts'
import { customerOf, customerWithId } from '../intake/choose-customer.ts'
import { type Customer, type Person, similarCustomers } from '../intake/similar-customers.ts'
import { writableFile } from '../writable-file.ts'

/**
 * The participants of a file with their names and contacts, in the order of the file. The right to read the file is
 * enough: agents read no customers. Throws 404.
 */
export async function personsOfFile(
  { database: { orm } }: Context,
  id: string,
  actor: Actor,
): Promise<Answer<typeof filePersons>> {
  const file = await recordAmong(orm, loanFiles, id, rowsFor(actor, loanFiles.access.read))
  if (!file) throw notFound()
  const found = await orm
    .select({ participant: participantsTable, customer: clientsTable })
    .from(participantsTable)
    .innerJoin(clientsTable, eq(clientsTable._id, participantsTable.cliente))
    .where(eq(participantsTable.pratica, id))
    .orderBy(asc(participantsTable._id))
  const rows = found.map(one => {
    const participant = one.participant as RecordOf<typeof participants>
    const customer = one.customer as Customer
    const { _id, versione, cliente, ruolo, occupazione, datore, lavoraDal, circostanze } = participant
    const { redditoNettoMensile, altriImpegniMensili } = participant
    const { tipo, nome, cognome, denominazione, codiceFiscale, partitaIva } = customer
    const { dataNascita, email, cellulare } = customer
    return {
      ...{ _id, versione, cliente, ruolo, nomeCompleto: fileNameOf(customer) },
      versioneCliente: customer.versione,
      ...{ tipo, nome, cognome, denominazione, codiceFiscale, partitaIva, dataNascita, email, cellulare },
      ...{ occupazione, datore, lavoraDal, redditoNettoMensile, altriImpegniMensili, circostanze },
    }
  })
  return { rows: rows.sort((a, b) => rankOfRole(a.ruolo) - rankOfRole(b.ruolo)) }
}

/** The person that a call describes. */
export const personIn = ({
  tipo = 'persona',
  ...given
}: NonNullable<Body<typeof addPerson>['persona']>): Person => ({
  tipo,
  nome: given.nome,
  cognome: given.cognome,
  denominazione: given.denominazione ?? null,
  partitaIva: given.partitaIva ?? null,
  codiceFiscale: given.codiceFiscale ?? null,
  email: given.email ?? null,
  cellulare: given.cellulare ?? null,
})

/**
 * Adds a person to a file, in the transaction `tx`; the customer is found or made as for a new file. Throws 404 and 403
 * of the file, `FollowedByOthers`, 409 and 422.
 */
export async function addPersonTo(
  context: Pick<Context, 'store' | 'now'>,
  tx: Queries,
  { id, given, actor }: { id: string; given: Body<typeof addPerson>; actor: Actor },
): Promise<Answer<typeof addPerson>> {
  const file = await writableFile(tx, id, actor)
  const { customer, isWithoutEmail } = given.cliente
    ? await customerWithId(tx, actor, given.cliente)
    : await customerOf(context, tx, actor, {
        person: personIn(given.persona!),
        isNew: given.persona!.nuova === true,
        agente: file.agente,
      })
  const values = { pratica: file._id, cliente: customer._id, ruolo: given.ruolo }
  const { _id } = await context.store.create(tx, participants, values, systemFor(actor))
  return { _id, cliente: customer._id, senzaEmail: isWithoutEmail }
}

/**
 * Changes names, codes and contacts of a participant's customer, in the transaction `tx`. Throws 404 and 403 of the file,
 * 404 for a participant of another file, 409 after another change, and 422 for a code of another customer and for an
 * e-mail with which the customer signs in.
 */
export async function changeDataOf(
  { store, now }: Pick<Context, 'store' | 'now'>,
  tx: Queries,
  {
    id,
    persona,
    given,
    actor,
  }: { id: string; persona: string; given: Body<typeof changePersonData>; actor: Actor },
): Promise<Answer<typeof changePersonData>> {
  // An invitation holds its file before the customer, and may be accepted in another file of the customer meanwhile.
  const cliente = await customerOfParticipant(tx, { id, persona })
  await lockedFilesOf(tx, [cliente])
  await writableFile(tx, id, actor)
  // Somebody may have removed the participant before the locks.
  await customerOfParticipant(tx, { id, persona })
  const [row] = await tx.select().from(clientsTable).where(eq(clientsTable._id, cliente))
  const customer = row as unknown as Customer
  const { versione, ...changes } = given
  if (changes.email !== undefined && changes.email !== customer.email && customer.emailVerificata)
    throw unprocessable({ email: 'Con questa e-mail il cliente entra nell’area clienti: la cambia lui.' })
  const coded = { ...customer, email: null, cellulare: null, ...codesIn(changes) }
  const others = (await similarCustomers(tx, coded)).filter(one => one.customer._id !== customer._id)
  for (const key of ['codiceFiscale', 'partitaIva'] as const)
    if (changes[key] && others.some(({ equal }) => equal.includes(key)))
      throw unprocessable({ [key]: 'È di un altro cliente: tolga questa persona e aggiunga quel cliente.' })
  const birthday = changes.codiceFiscale && birthdayOf(changes.codiceFiscale, dayInRome(now()))
  const values = {
    ...changes,
    ...(birthday && !(changes.dataNascita ?? customer.dataNascita) && { dataNascita: birthday }),
  }
  const saved = await store.update(tx, clients, customer._id, versione, values, systemFor(actor))
  return { versione: saved.versione as number }
}

/** The customer of a participant of a file. Throws 404. */
async function customerOfParticipant(
  tx: Queries,
  { id, persona }: { id: string; persona: string },
): Promise<string> {
  const [row] = await tx
    .select({ cliente: participantsTable.cliente })
    .from(participantsTable)
    .where(and(eq(participantsTable._id, persona), eq(participantsTable.pratica, id)))
  if (!row) throw notFound()
  return row.cliente as string
}

const codesIn = ({ codiceFiscale = null, partitaIva = null }: Partial<Person>) => ({
  codiceFiscale,
  partitaIva,
})

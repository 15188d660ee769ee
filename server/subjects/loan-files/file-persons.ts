import { asc, eq } from 'drizzle-orm'
import type { Answer } from '../../../contract/calls/call.ts'
import type { filePersons } from '../../../contract/calls/loan-file-intake.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import type { participants } from '../../../contract/subjects/loan-files/participants.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { recordAmong, rowsFor } from '../../database/row-access.ts'
import { clientsTable, participantsTable } from '../../database/schema.ts'
import { notFound } from '../../errors.ts'
import { fileNameOf, rankOfRole } from './file-names.ts'
import type { Customer } from './similar-customers.ts'

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
      ...{ tipo, nome, cognome, denominazione, codiceFiscale, partitaIva, dataNascita, email, cellulare },
      ...{ occupazione, datore, lavoraDal, redditoNettoMensile, altriImpegniMensili, circostanze },
    }
  })
  return { rows: rows.sort((a, b) => rankOfRole(a.ruolo) - rankOfRole(b.ruolo)) }
}

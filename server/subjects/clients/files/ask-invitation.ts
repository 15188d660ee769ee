import { and, eq } from 'drizzle-orm'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { clients } from '../../../../contract/subjects/clients.ts'
import { fileTasks } from '../../../../contract/subjects/loan-files/file-tasks.ts'
import type { Context } from '../../../context.ts'
import { system } from '../../../database/actor.ts'
import { clientsTable, fileTasksTable, participantsTable } from '../../../database/schema.ts'
import { conflict, forbidden, notFound } from '../../../errors.ts'
import { calledAs } from '../../loan-files/documents/read-documents.ts'
import type { SignedInCustomer } from '../signed-in-customer.ts'
import { participationIn } from './participation.ts'

/**
 * Asks whoever follows a file to invite another participant: a task of the file, once. Throws 404, 403 for anybody but the
 * applicant, and 409 for a person who sees the file.
 */
export async function askToInvite(
  { database, store }: Context,
  customer: SignedInCustomer,
  { id, persona }: { id: string; persona: string },
): Promise<Record<string, never>> {
  return database.orm.transaction(async tx => {
    const { participant, file } = await participationIn(tx, customer, id)
    const [other] = await tx
      .select({ accesso: participantsTable.accesso, person: clientsTable })
      .from(participantsTable)
      .innerJoin(clientsTable, eq(clientsTable._id, participantsTable.cliente))
      .where(and(eq(participantsTable._id, persona), eq(participantsTable.pratica, id)))
    if (!other) throw notFound()
    if (participant.ruolo !== 'richiedente') throw forbidden()
    if (other.accesso) throw conflict('Questa persona vede già la pratica.')
    const titolo = `Invitare nell’area clienti: ${calledAs(other.person as RecordOf<typeof clients>)}`
    const [open] = await tx
      .select({ _id: fileTasksTable._id })
      .from(fileTasksTable)
      .where(
        and(
          eq(fileTasksTable.pratica, id),
          eq(fileTasksTable.titolo, titolo),
          eq(fileTasksTable.stato, 'da_fare'),
        ),
      )
    if (!open) {
      const nota = 'Lo chiede il richiedente, dall’area clienti.'
      await store.create(
        tx,
        fileTasks,
        { pratica: id, titolo, nota, stato: 'da_fare', agente: file.agente },
        system,
      )
    }
    return {}
  })
}

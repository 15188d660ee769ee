import { eq } from 'drizzle-orm'
import { dayInRome } from '../../../contract/italian/days.ts'
import { subjects } from '../../../contract/pages/contact-words.ts'
import { complaints } from '../../../contract/subjects/complaints.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import { cut } from '../../../contract/text/characters.ts'
import type { Context } from '../../context.ts'
import { type Actor, system } from '../../database/actor.ts'
import { complaintsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict } from '../../errors.ts'
import { filesHeldBy } from '../files/private-files.ts'
import { lockedRequest } from '../loan-files/intake/file-source.ts'
import { isJoined, joinedWarning } from '../requests/joined-words.ts'
import { maxMessageLength } from '../requests/person-request.ts'

/**
 * Makes a person's message to the house a complaint of the register, with its text, its attachments and the day on which
 * it arrived. The message is in charge of whoever registers it. Throws 404, and 409 when the message is in the register
 * already or is unwanted.
 */
export async function registerComplaintOf(
  context: Context,
  tx: Queries,
  { id, actor }: { id: string; actor: Actor },
): Promise<{ _id: string }> {
  const { store } = context
  const request = await lockedRequest(tx, actor, id)
  const [registered] = await tx
    .select({ _id: complaintsTable._id, nome: complaintsTable.nome })
    .from(complaintsTable)
    .where(eq(complaintsTable.richiesta, request._id))
  if (registered)
    throw Object.assign(conflict('Il messaggio è già nel registro dei reclami.'), { record: registered })
  if (request.stato === 'spam')
    throw conflict(
      'La richiesta è segnata come indesiderata: la rimetta fra le nuove prima di registrare il reclamo.',
    )
  const { nome, cognome, email, telefono, messaggio, oggetto, createdAt } = request
  const allegati = await filesHeldBy(tx, { resource: requests.name, record: request._id }, request.allegati)
  const words = [...((await isJoined(tx, request)) ? [joinedWarning] : []), messaggio ?? subjects[oggetto]]
  const complaint = await store.create(
    tx,
    complaints,
    {
      nome: `${nome} ${cognome}`.slice(0, 200),
      email,
      telefono,
      richiesta: request._id,
      ricevutoAl: dayInRome(new Date(createdAt)),
      testo: cut(words.join('\n\n'), maxMessageLength),
      allegati: allegati.length > 0 ? allegati : null,
    },
    // The server sets the message and its attachments.
    system,
  )
  if (request.stato === 'nuova')
    await store.move(tx, requests, request._id, request.versione, 'in_carico', system)
  return { _id: complaint._id }
}

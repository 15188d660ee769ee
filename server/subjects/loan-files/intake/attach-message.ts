import { and, eq } from 'drizzle-orm'
import { subjects } from '../../../../contract/pages/contact-words.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { fileNotes } from '../../../../contract/subjects/loan-files/file-notes.ts'
import { requests } from '../../../../contract/subjects/requests.ts'
import { cut } from '../../../../contract/text/characters.ts'
import type { Context } from '../../../context.ts'
import { type Actor, system } from '../../../database/actor.ts'
import { fileNotesTable, participantsTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { conflict } from '../../../errors.ts'
import { emailFactsOf, isCleared } from '../../clients/confirmed-email.ts'
import { filesHeldBy } from '../../files/private-files.ts'
import { isJoined, joinedWarning } from '../../requests/joined-words.ts'
import { maxMessageLength } from '../../requests/person-request.ts'
import { writableFile } from '../writable-file.ts'
import { lockedRequest, personOfSource } from './file-source.ts'
import { similarCustomers } from './similar-customers.ts'

type Request = RecordOf<typeof requests>

/**
 * Makes a person's message to the house a note of the file that it is about, with its attachments. Readers of the file
 * may then open the attachments. The message is in charge of whoever follows the file. Throws 404 and 403, and 409 for a
 * message that the file has or whose words the office took away from the file.
 */
export async function attachMessageTo(
  context: Context,
  tx: Queries,
  { id, richiesta, actor }: { id: string; richiesta: string; actor: Actor },
): Promise<{ _id: string }> {
  const { store } = context
  const file = await writableFile(tx, id, actor)
  const request = await lockedRequest(tx, actor, richiesta)
  if (await wasTakenAway(tx, file._id, request._id))
    throw conflict(
      'L’ufficio ha tolto dalla pratica le parole di questo messaggio: non vi tornano. Se serve, scriva una nota.',
    )
  if (await isAttached(tx, file._id, request._id)) throw conflict('Questo messaggio è già nella pratica.')
  const allegati = await filesHeldBy(tx, { resource: requests.name, record: request._id }, request.allegati)
  const joined = await isJoined(tx, request)
  const cliente = joined ? null : await senderIn(tx, file._id, request)
  const heads = [...(cliente ? [] : [unverifiedSender(request)]), ...(joined ? [joinedWarning] : [])]
  const note = await store.create(
    tx,
    fileNotes,
    {
      pratica: file._id,
      tipo: 'risposta',
      testo: cut([...heads, ...wordsOf(request)].join('\n\n'), maxMessageLength),
      cliente,
      autore: `${request.nome} ${request.cognome}`,
      allegati: allegati.length > 0 ? allegati : null,
      richiesta: request._id,
    },
    system,
  )
  if (request.stato === 'nuova')
    await store.move(tx, requests, request._id, request.versione, 'in_carico', system)
  return { _id: note._id }
}

/**
 * Whether a note of the file had the words of the message before the office took the words away. Such a note no longer
 * refers to the message, so that the message can be removed, and keeps the id alone.
 */
async function wasTakenAway(tx: Queries, pratica: string, richiesta: string): Promise<boolean> {
  const [note] = await tx
    .select({ _id: fileNotesTable._id })
    .from(fileNotesTable)
    .where(and(eq(fileNotesTable.pratica, pratica), eq(fileNotesTable.messaggioTolto!, richiesta)))
    .limit(1)
  return note !== undefined
}

const isAttached = async (tx: Queries, pratica: string, richiesta: string): Promise<boolean> => {
  const { _id, pratica: ofFile, richiesta: ofMessage } = fileNotesTable
  const [note] = await tx
    .select({ _id })
    .from(fileNotesTable)
    .where(and(eq(ofFile, pratica), eq(ofMessage!, richiesta)))
    .limit(1)
  return note !== undefined
}

/** The subject and the message; a message without a text has its subject alone. */
const wordsOf = ({ oggetto, messaggio }: Request) => [
  `Oggetto: ${subjects[oggetto]}`,
  ...(messaggio ? [messaggio] : []),
]

/** Name and contact as the form had them. */
const unverifiedSender = ({ nome, cognome, email, telefono }: Request) =>
  `Dal sito, mittente non verificato: ${[`${nome} ${cognome}`, email, telefono].filter(Boolean).join(', ')}`

/**
 * The participant of the file who has sent a message; null for everybody else. The caller knows that no other message was
 * joined to the message. Anybody can write another person's name and address into the form, so the letter of this very
 * message must confirm the address, and the address must be confirmed as the participant's own.
 */
async function senderIn(tx: Queries, pratica: string, request: Request): Promise<string | null> {
  if (!request.email || request.emailConfermata?.email !== request.email.toLowerCase()) return null
  const similar = await similarCustomers(tx, personOfSource({ kind: 'richiesta', record: request }))
  const rows = await tx
    .select({ cliente: participantsTable.cliente })
    .from(participantsTable)
    .where(eq(participantsTable.pratica, pratica))
  // An address of two customers is shared, so at most one of them is cleared.
  for (const { customer, equal, isSame } of similar)
    if (isSame && equal.includes('email') && rows.some(({ cliente }) => cliente === customer._id))
      if (isCleared(await emailFactsOf(tx, customer))) return customer._id
  return null
}

import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { type Holder, heldFlags } from '../../contract/access/permissions.ts'
import { longestTicketMessage, maxTicketFiles } from '../../contract/calls/tickets.ts'
import { cut } from '../../contract/text/characters.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import { adminsTable, agentsTable, credentials, ticketsTable } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { AppError, forbidden } from '../errors.ts'
import { messageHost } from '../mail/transport.ts'
import { isWithinAllowance } from '../plugins/allowance.ts'
import { keepMailedFile } from '../subjects/files/take-attachment.ts'
import type { Ticket } from '../subjects/tickets/ticket-rights.ts'
import { writeMessageIn } from '../subjects/tickets/write-message.ts'
import { isAutomatic, isForged, isProgram, isVouched } from './automatic.ts'
import { tidied } from './own-words.ts'
import { readInProcess } from './read-in-process.ts'
import type { IncomingFile, IncomingMail } from './read-mail.ts'
import { noteOnce, refuseMail } from './refuse-mail.ts'
import { isMarkOf, replyTokens } from './reply-address.ts'

/** What became of a message; all but `stored` and `known` left nothing in a ticket. */
export type Outcome =
  | 'stored'
  | 'known'
  | 'empty'
  | 'automatic'
  | 'forged'
  | 'refused'
  | 'too-many'
  | 'unreadable'

/** Answers by mail of one person in an hour: beyond this a program writes. */
const answersAnHour = 30
/** Addresses of one message that are looked up. */
const maxTokens = 5
/** Tickets may be merged one into the other; more steps than this are a circle. */
const maxMerges = 20

type Writer = Actor & { kind: 'agent' | 'admin' }

/**
 * Takes a message that has arrived at the address of `MAIL_IN`. An answer to a letter of a ticket, sent by its person,
 * becomes a message of the ticket by the rules of a message written on the page. Repeating it changes nothing. Throws
 * when the message must be taken again later: the database or the virus scanner is away, the disk is full, the person has
 * sent too many files.
 *
 * `isWhole` is false for the beginning of a message that is too large: its sender is told, and nothing is stored.
 */
export async function takeMail(
  context: Context,
  raw: Uint8Array,
  { isWhole = true }: { isWhole?: boolean } = {},
): Promise<Outcome> {
  const { settings, database } = context
  const own = settings.mailIn!.address
  const mail = await readInProcess(raw)
  if (!mail) return 'unreadable'
  const { from, envelope } = mail
  const tokens = replyTokens(mail.recipients, own)
  const ours = { addresses: [own, addressIn(settings.mailFrom)], messageHost: messageHost(settings) }
  const isOwn = (address: string) => replyTokens([address], own).length > 0
  const heads = envelope ? [envelope, mail] : [mail]
  if (!from || isOwn(from) || heads.some(head => isAutomatic(head, ours))) return 'automatic'
  if (heads.some(isForged) || (envelope && !isVouched(envelope, from))) return 'forged'

  const refuse = async (): Promise<Outcome> => {
    const to = mail.replyTo ?? from
    if (!isOwn(to) && !isProgram(to, ours)) await refuseMail(context, to)
    return 'refused'
  }
  const answer = isWhole ? await answerOf(context, database.orm, from, tokens) : null
  if (!answer) return refuse()
  if (!mail.words && mail.files.length === 0) return 'empty'

  const { allegati, refused } = await keepFiles(context, answer.writer, mail.files)
  const testo = textOf(mail, refused)
  try {
    return await database.orm.transaction(async tx => {
      const name = mail.messageId ?? createHash('sha256').update(raw).digest('hex')
      if (!(await noteOnce(context, tx, 'mail-in', `${from} ${name}`))) return 'known'
      const subject = `mail-in:${answer.writer.id}`
      if (!(await isWithinAllowance(tx, context.now(), subject, answersAnHour))) return 'too-many'
      // The checks of the files take time, in which the person may have lost the rights.
      const current = await answerOf(context, tx, from, tokens)
      if (current?.writer.id !== answer.writer.id) throw forbidden()
      await writeMessageIn(context, tx, current.ticket, { testo, allegati }, current.writer, {
        via: 'posta',
        intero: wholeOf(mail, testo),
      })
      return 'stored'
    })
  } catch (error) {
    if (error instanceof AppError && [403, 404, 409].includes(error.status)) return refuse()
    throw error
  }
}

const addressIn = (sender: string) => (/<([^<>]+)>$/.exec(sender)?.[1] ?? sender).toLowerCase()

/** The ticket of the first token that was made for a person with this address, and the person; null without one. */
async function answerOf(
  context: Context,
  db: Queries,
  from: string,
  tokens: ReturnType<typeof replyTokens>,
): Promise<{ ticket: string; writer: Writer } | null> {
  if (tokens.length === 0) return null
  const writers = await writersAt(context, db, from)
  if (writers.length === 0) return null
  const found = (await db
    .select()
    .from(ticketsTable)
    .where(
      inArray(
        ticketsTable.numero!,
        tokens.slice(0, maxTokens).map(({ numero }) => numero),
      ),
    )) as Ticket[]
  for (const { numero, mark } of tokens)
    for (const ticket of found.filter(one => one.numero === numero))
      for (const writer of writers)
        if (isMarkOf(context, mark, { ticket, person: writer.id }))
          return { ticket: await lastMerged(db, ticket), writer }
  return null
}

/** The ticket into which a ticket was merged, and so on. */
async function lastMerged(db: Queries, first: Ticket): Promise<string> {
  let ticket = first
  for (let step = 0; ticket.unitoA && step < maxMerges; step++) {
    const [next] = await db.select().from(ticketsTable).where(eq(ticketsTable._id, ticket.unitoA))
    ticket = next as Ticket
  }
  return ticket._id
}

/** The agents and administrators with an address, with the rights that each would have after signing in. */
async function writersAt({ settings }: Context, db: Queries, email: string): Promise<Writer[]> {
  const rowsOf = async (kind: Writer['kind']): Promise<Writer[]> => {
    const table = kind === 'agent' ? agentsTable : adminsTable
    const rows = await db
      .select({ person: table, totpAt: credentials.totpAt })
      .from(table)
      .leftJoin(credentials, eq(credentials.person, table._id))
      .where(sql`lower(${table.email}) = ${email} and ${table.status} = 'validated'`)
    return rows.map(({ person, totpAt }) => {
      const holder = { ...person, role: kind } as unknown as Holder
      const isProved = totpAt !== null || !settings.secondFactor.includes(kind)
      return { kind, id: person._id as string, flags: isProved ? heldFlags(holder) : new Set<string>() }
    })
  }
  return [...(await rowsOf('agent')), ...(await rowsOf('admin'))]
}

/** Files of one message that are checked: with more, one message could use up the files of its person for ever. */
const maxTriedFiles = 2 * maxTicketFiles

/** The signature of TNEF, in which Outlook packs the attachments of some messages. */
const containerSignature = Buffer.from([0x78, 0x9f, 0x3e, 0x22])
const isOutlookContainer = ({ bytes }: IncomingFile) =>
  containerSignature.equals(bytes.subarray(0, containerSignature.length))
const outlookContainer =
  'è un contenitore di Outlook che non si apre. Se aveva allegato dei documenti, li aggiunga dalla pagina del ticket.'

/** Keeps the files that pass the usual checks, and says why the others do not. Throws for files to try again later. */
async function keepFiles(
  context: Context,
  { kind, id }: Writer,
  files: readonly IncomingFile[],
): Promise<{ allegati: string[]; refused: string[] }> {
  const allegati: string[] = []
  const refused: string[] = []
  for (const [at, file] of files.entries()) {
    if (allegati.length === maxTicketFiles || at >= maxTriedFiles) {
      refused.push(`${file.name}: una e-mail porta al massimo ${maxTicketFiles} file.`)
      continue
    }
    if (isOutlookContainer(file)) {
      refused.push(`${file.name}: ${outlookContainer}`)
      continue
    }
    try {
      allegati.push((await keepMailedFile(context, { kind, id }, file))._id)
    } catch (error) {
      if (!(error instanceof AppError) || ![413, 415, 422].includes(error.status)) throw error
      refused.push(`${file.name}: ${error.message}`)
    }
  }
  return { allegati, refused }
}

/** Lines about refused files; a message with hundreds of files has no room for all. */
const maxRefusedLines = 10
const tooLong = '\n\n[…] L’e-mail era più lunga: qui c’è il suo inizio.'

/** The whole text, when the words in the ticket lack some of it; null otherwise. */
const wholeOf = ({ text }: IncomingMail, testo: string): string | null =>
  testo.startsWith(tidied(text)) ? null : text

/** The text of the message in the ticket: the person's words, and what we could not take. */
function textOf({ words }: IncomingMail, refused: readonly string[]): string {
  const lines = refused.slice(0, maxRefusedLines).map(line => `- ${line}`)
  if (refused.length > lines.length) lines.push(`- e altri ${refused.length - lines.length}`)
  const end = lines.length
    ? `\n\nNell’e-mail c’erano anche file che non abbiamo potuto accettare:\n${lines.join('\n')}`
    : ''
  const room = longestTicketMessage - end.length
  const begin = words.length <= room ? words : cut(words, room - tooLong.length) + tooLong
  return `${begin || 'E-mail senza testo.'}${end}`.trim()
}

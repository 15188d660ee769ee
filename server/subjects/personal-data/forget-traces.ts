import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import {
  accessChanges,
  cartLines,
  clientSimulations,
  credentials,
  eggsyncRows,
  fileAccesses,
  idempotency,
  imports,
  jobs,
  participantsTable,
  registrations,
  requestLinks,
  sessionsTable,
  simulations,
  singleUseTokens,
} from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { endSessionsOf } from '../../sessions/sessions.ts'
import { addresseeHash } from '../simulations/kept-simulations.ts'
import { type Person, patternOf, textOfJson } from './person.ts'

/** What stands outside of the records, by what it is in Italian. */
export type OtherTraces = Record<string, number>

/**
 * Ends the account of a customer with its sessions, password, second factor, links, cart and simulations. Quotes that agents
 * saved go with the record.
 */
export async function forgetAccount(context: Context, tx: Queries, customer: string): Promise<OtherTraces> {
  await endSessionsOf(context, tx, { role: 'client', person: customer }, 'da_amministratore')
  const sessions = await tx
    .delete(sessionsTable)
    .where(eq(sessionsTable.client, customer))
    .returning({ _id: sessionsTable._id })
  await tx.delete(credentials).where(eq(credentials.person, customer))
  await tx.delete(singleUseTokens).where(eq(singleUseTokens.person, customer))
  await tx.delete(accessChanges).where(eq(accessChanges.person, customer))
  await tx.delete(requestLinks).where(eq(requestLinks.record, customer))
  const cart = await tx
    .delete(cartLines)
    .where(eq(cartLines.owner, customer))
    .returning({ merch: cartLines.merch })
  const kept = await tx
    .delete(clientSimulations)
    .where(eq(clientSimulations.client, customer))
    .returning({ _id: clientSimulations._id })
  return {
    sessioni: sessions.length,
    'righe di carrello': cart.length,
    'simulazioni conservate': kept.length,
  }
}

/** Ends the access of a customer: the account, and the invitations of the person to loan files. */
export async function forgetAccess(context: Context, tx: Queries, customer: string): Promise<OtherTraces> {
  const own = tx
    .select({ _id: participantsTable._id })
    .from(participantsTable)
    .where(eq(participantsTable.cliente, customer))
  await tx.delete(fileAccesses).where(inArray(fileAccesses.participant, own))
  return forgetAccount(context, tx, customer)
}

/** What names a person outside of the records. */
export interface Naming {
  /** Finds the identifiers of the person in texts; null where the texts of others stay. */
  pattern: string | null
  /** The addresses whose letters go, whatever they say. */
  addresses: readonly string[]
}

/**
 * Removes what names a person outside of the records: letters that wait, stored answers, registrations, simulations sent
 * to the e-mail, the text of imports that stopped, and rows of files of EGG. `gone` are the ids of the records that go, or
 * lose what names a person.
 */
export async function forgetOtherTraces(
  tx: Queries,
  { mailboxes }: Person,
  { pattern, addresses }: Naming,
  gone: readonly string[],
): Promise<OtherTraces> {
  // Ids are random, so a text with the id of a removed record is about that record.
  const expression = [pattern, ...gone].filter(Boolean).join('|')
  const matches = (...texts: SQL[]) =>
    expression ? sql`concat_ws(' ', ${sql.join(texts, sql`, `)}) ~* ${expression}` : sql`false`
  const sent = await tx
    .delete(simulations)
    .where(isAnyOf(simulations.emailHash, mailboxes.map(addresseeHash)))
    .returning({ _id: simulations._id })
  const to = sql`lower(${jobs.payload} ->> 'to')`
  const letters = await tx
    .delete(jobs)
    .where(
      or(
        and(matches(textOfJson(jobs.payload)), ne(jobs.lane, 'data')),
        and(eq(jobs.kind, 'mail'), isAnyOf(to, addresses)),
      ),
    )
    .returning({ _id: jobs._id })
  const answers = await tx
    .delete(idempotency)
    .where(matches(textOfJson(idempotency.answer)))
    .returning({ key: idempotency.key })
  const { email, data } = registrations
  const registered = await tx
    .delete(registrations)
    .where(
      or(
        isAnyOf(sql`lower(${email})`, addresses),
        pattern ? sql`(${email} ~* ${pattern} or ${textOfJson(data)} ~* ${pattern})` : undefined,
        sql`false`,
      ),
    )
    .returning({ hash: registrations.hash })
  // Without its text an import cannot be resumed; the written rows stay and can be undone.
  const texts = pattern
    ? await tx
        .update(imports)
        .set({ content: null, rest: null, problem: null })
        .where(and(isNotNull(imports.content), sql`${imports.content} ~* ${pattern}`))
        .returning({ _id: imports._id })
    : []
  const { grezza, celle, nome, pratica, cambi, errori } = eggsyncRows
  const rows = await tx
    .delete(eggsyncRows)
    .where(
      matches(
        sql`${grezza}`,
        textOfJson(celle),
        sql`${nome}`,
        sql`${pratica}::text`,
        textOfJson(cambi),
        textOfJson(errori),
      ),
    )
    .returning({ riga: eggsyncRows.riga })
  return {
    'righe di file di EGG': rows.length,
    'lettere in attesa': letters.length,
    'risposte conservate': answers.length,
    registrazioni: registered.length,
    'simulazioni inviate': sent.length,
    'testi di importazioni': texts.length,
  }
}

/** Removes the letters in the outbox of the data folder that name the person, or go to the person. Returns their number. */
export async function forgetOutbox({ settings }: Context, { pattern, addresses }: Naming): Promise<number> {
  const folder = join(settings.dataDir, 'outbox')
  const expression = pattern ? new RegExp(pattern, 'i') : null
  const addressee = patternOf({ emails: [...addresses], phones: [], codes: [] })
  const to = addressee ? new RegExp(`^To:.*(?:${addressee})`, 'im') : null
  if (!expression && !to) return 0
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const text = await readFile(path, 'latin1').catch(() => '')
    const [headers = ''] = text.split(/\r?\n\r?\n/, 1)
    if (!expression?.test(unfolded(text)) && !to?.test(headers.replace(/\r?\n[ \t]+/g, ' '))) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

/** The text of a letter without the line ends that mail programs add, and with the parts in Base64 decoded. */
function unfolded(eml: string): string {
  const plain = eml
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  const decoded = [...eml.matchAll(/\r?\n\r?\n((?:[A-Za-z0-9+/]{20,}={0,2}\r?\n?)+)/g)].map(([, text]) =>
    Buffer.from(text!, 'base64').toString('latin1'),
  )
  return [eml, plain, ...decoded].join('\n')
}

import { isDeepStrictEqual } from 'node:util'
import { and, ne, type SQL, sql } from 'drizzle-orm'
import type { Answer } from '../../../contract/calls/call.ts'
import { consentKinds, type consentPlaces, type ownSettings } from '../../../contract/calls/own-settings.ts'
import { lastConsent } from '../../../contract/letters/notifications.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { clients } from '../../../contract/subjects/clients.ts'
import type { Write } from '../../database/rules.ts'
import { clientsTable, mailboxOf } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError } from '../../errors.ts'
import { nameWords } from '../loan-files/intake/similar-customers.ts'
import { isJoined } from '../requests/joined-words.ts'
import { confirmedRequestsOf } from './confirmed-email.ts'

type Customer = RecordOf<typeof clients>
/** A giving, a refusal or a withdrawal of a consent. */
type Line = Customer['consensi'][number]
type Settings = Answer<typeof ownSettings>

/** The consent to share the person's data with other companies. */
const sharing = 'cessione_terzi'

/** The `fonte` of a line, by the place where a customer gave or withdrew the consent. */
export const consentPages = {
  registration: '/area-clienti/register',
  /** The first page of the area, which asks to read the notice. */
  entry: '/area-clienti',
  settings: '/area-clienti/settings',
  /** Outside of the program: the house recorded the choice. */
  house: 'casa',
  /** A lead or a message: a page of the site or of a partner. */
  request: 'richiesta',
} as const

const places: Record<string, (typeof consentPlaces)[number]> = {
  [consentPages.registration]: 'registrazione',
  [consentPages.entry]: 'ingresso',
  [consentPages.settings]: 'impostazioni',
  [consentPages.house]: 'casa',
}
/** Where a choice with this `fonte` was made; any other page is that of a request. */
export const consentPlaceOf = (fonte: string) => places[fonte] ?? 'richiesta'

const message = 'Ciò che una persona ha scelto resta: una scelta nuova si aggiunge in fondo.'

/** Lines about consents are a proof, so nobody changes or removes one. Throws 403. */
export async function consentRule(_tx: unknown, write: Write): Promise<void> {
  const before = (write.before as Customer | null)?.consensi ?? []
  const after = (write.after as Customer | null)?.consensi
  if (after && !isDeepStrictEqual(after.slice(0, before.length), before))
    throw new AppError(403, message, { consensi: message })
}

/**
 * When a customer withdrew a consent; null without a withdrawal. A box that was not ticked at the registration is no
 * withdrawal.
 */
export function withdrawnAt(consensi: readonly Line[], kind: Line['tipo']): string | null {
  const last = lastConsent(consensi, kind)
  if (!last || last.valore) return null
  const wasGiven = consensi.some(({ tipo, valore }) => tipo === kind && valore)
  return wasGiven || last.fonte === consentPages.settings || last.registrata ? last.at : null
}

/**
 * When a customer with this mailbox, and with this name if given, withdrew the consent to sharing; null without a
 * withdrawal. The e-mail is proved, or the withdrawal is the customer's in the settings or was recorded by the house. A box
 * of a form does not undo the withdrawal, because anybody may type the address and tick the box.
 */
export async function sharingWithdrawnAt(
  db: Queries,
  email: string | null | undefined,
  name?: string,
): Promise<string | null> {
  if (!email) return null
  const customers = await db
    .select({
      nome: clientsTable.nome,
      cognome: clientsTable.cognome,
      consensi: clientsTable.consensi,
      confermeTolte: clientsTable.confermeTolte,
      isProved: clientsTable.emailVerificata,
    })
    .from(clientsTable)
    .where(
      and(
        sql`${mailboxOf(clientsTable.email)} = ${mailboxOf(sql`${email}::text`)}`,
        ne(clientsTable.status, 'deleted'),
      ),
    )
  const named = customers.filter(
    ({ nome, cognome }) => !name || nameWords(name) === nameWords(`${nome} ${cognome}`),
  )
  const withdrawals = await Promise.all(
    named.map(async customer => {
      const lines = await countingOf(db, customer)
      const last = lastConsent(lines, sharing)
      const isOwn = customer.isProved || last?.registrata || last?.fonte === consentPages.settings
      return isOwn ? withdrawnAt(lines, sharing) : null
    }),
  )
  return (
    withdrawals
      .flatMap(at => at ?? [])
      .sort()
      .at(-1) ?? null
  )
}

/** The fields of a customer that tell the consents. */
type Consenting = Pick<Customer, 'tipo' | 'nome' | 'cognome' | 'email' | 'consensi' | 'confermeTolte'>

/**
 * The lines about consents that count, in their order; by default of the stored lines. What a mailbox gave does not
 * count while the office has taken the mailbox back; a line of an earlier version does not name the mailbox, and may be
 * of any that was taken back later. A withdrawal, and a consent that the house recorded, always count.
 */
export async function countingOf(
  db: Queries,
  { confermeTolte, consensi }: Pick<Customer, 'consensi' | 'confermeTolte'>,
  lines: readonly Line[] = consensi,
): Promise<Line[]> {
  if (!confermeTolte?.length || lines.length === 0) return [...lines]
  const mailbox = (json: SQL) => mailboxOf(sql`(${json} ->> 'email')`)
  const { rows } = await db.execute<{ line: Line }>(
    sql`select line from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as given (line, position)
      where line -> 'valore' = 'false' or line -> 'registrata' is not null or not exists (
        select from jsonb_array_elements(${JSON.stringify(confermeTolte)}::jsonb) as withdrawn (back)
        where case when line -> 'email' is null then back ->> 'at' >= line ->> 'at'
          else ${mailbox(sql`back`)} = ${mailbox(sql`line`)} end)
      order by position`,
  )
  return rows.map(({ line }) => line)
}

/** The consents that a customer gave with a confirmed message. A joined message may have the boxes of somebody else. */
async function askedConsents(db: Queries, customer: Consenting): Promise<Line[]> {
  const requests = await confirmedRequestsOf(db, customer)
  const isOthersToo = await Promise.all(requests.map(request => isJoined(db, request)))
  const own = requests.filter((_, index) => !isOthersToo[index])
  // The page of a request is a text of its sender.
  const at = { fonte: consentPages.request, email: customer.email ?? undefined }
  return own.flatMap(({ consensi }) => consensi.map(line => ({ ...line, ...at })))
}

/**
 * The lines about consents that count, in the order of their times. A consent that the customer gave with a confirmed
 * message counts like one given in the area, until the customer withdraws the consent.
 */
export async function consentsOf(db: Queries, customer: Consenting): Promise<Line[]> {
  const consensi = await countingOf(db, customer)
  const known = new Set(consensi.map(({ at }) => at))
  const asked = await countingOf(db, customer, await askedConsents(db, customer))
  const further = asked.filter(({ tipo, valore, at }) => {
    const withdrawn = withdrawnAt(consensi, tipo)
    return valore && !known.has(at) && (!withdrawn || at < withdrawn)
  })
  return [...consensi, ...further].sort((a, b) => a.at.localeCompare(b.at))
}

/**
 * The stored lines of a customer, and at their end the consents that count now by a confirmed message. They stay when a
 * change of the name or of the address ends what ties the message to the customer.
 */
export async function keptConsents(db: Queries, customer: Consenting): Promise<Line[]> {
  const { consensi } = customer
  const lines = await consentsOf(db, customer)
  const counting = [...consentKinds, 'informativa_letta' as const].flatMap(
    tipo => lastConsent(lines, tipo) ?? [],
  )
  return [
    ...consensi,
    ...counting.filter(({ at, valore }) => valore && consensi.every(line => line.at !== at)),
  ]
}

/**
 * Whether a refusal would change nothing, by the stored lines that count and by all lines that count. The box of a
 * message may give the consent to sharing at any time, so for this consent only a stored withdrawal counts, as for the
 * forwarding.
 */
export const isRefused = (stored: readonly Line[], lines: readonly Line[], tipo: Line['tipo']): boolean =>
  tipo === sharing ? withdrawnAt(stored, tipo) !== null : !lastConsent(lines, tipo)?.valore

/** The consents as the settings show them, by the stored lines that count and by all lines that count, the newest first. */
export const shownConsents = (stored: readonly Line[], lines: readonly Line[]): Settings['consensi'] =>
  consentKinds.map(tipo => ({
    tipo,
    dato: lastConsent(lines, tipo)?.valore ?? false,
    negabile: !isRefused(stored, lines, tipo),
    storia: lines
      .filter(line => line.tipo === tipo)
      .map(({ valore, at, testoVersione, fonte }) => ({
        dato: valore,
        at,
        testoVersione,
        dove: consentPlaceOf(fonte),
      }))
      .reverse(),
  }))

import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { formatMoney } from '../../../../contract/italian/amounts.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { wantsLetters } from '../../../../contract/letters/notifications.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { clients } from '../../../../contract/subjects/clients.ts'
import { addMonths, formatDay, parseDay } from '../../../../finance/calendar/days.ts'
import type { Context } from '../../../context.ts'
import { clientsTable, loanFilesTable, participantsTable, transferLetters } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { sendLetter } from '../../../mail/send-letter.ts'
import type { LetterCase } from '../../../mail/templates.ts'
import type { Settings } from '../../../settings.ts'
import { officeOf } from '../../appointments/appointment.ts'
import type { LoanFile, TakenOffer } from '../../loan-files/banks/bank-costs.ts'
import { fileGroup } from '../../loan-files/file-letter.ts'
import { mortgagePanel, type Panel } from '../../mortgages/mortgage-terms.ts'
import { type Follower, followerOf } from '../../requests/callback.ts'
import { panelToday } from '../../simulations/alerts/panel-today.ts'
import { receivesLetters } from '../confirmed-email.ts'
import { consentsOf } from '../consents.ts'
import { newStop, oneClickStopAddress, stopLink } from '../stop-by-letter.ts'
import { cheaperMortgage } from './cheaper-mortgage.ts'
import { chosenAnswer, kindOf, runningCreditOf } from './running-credit.ts'

/** Mortgages of one run; the others come in the next one, an hour later. */
const atOnce = 200
/** The months between two letters about the same mortgage. */
const monthsBetween = 3

/**
 * Writes to customers who chose it that a transfer of their mortgage would save money today. Each mortgage is computed
 * once a day, and a letter follows another after three months at the earliest. Letter and note are one transaction.
 */
export async function writeTransferLetters(context: Context): Promise<void> {
  const { orm } = context.database
  const candidates = await candidatesOf(context)
  if (candidates.length === 0) return
  const panel = await panelToday(context, mortgagePanel)
  if (!panel) return
  for (const candidate of candidates) await orm.transaction(tx => writeOne(context, tx, panel, candidate))
}

type Candidate = Awaited<ReturnType<typeof candidatesOf>>[number]

/** The mortgages that were not computed today, of applicants who switched these letters on. */
async function candidatesOf({ database, now }: Context) {
  const today = dayInRome(now())
  const since = formatDay(addMonths(parseDay('today', today), -monthsBetween))
  const chosen = JSON.stringify([{ tipo: 'surroga', attiva: true }])
  const rows = await database.orm
    .select({ file: loanFilesTable, client: clientsTable, borrower: participantsTable.cliente })
    .from(participantsTable)
    .innerJoin(loanFilesTable, eq(loanFilesTable._id, participantsTable.pratica))
    .innerJoin(clientsTable, eq(clientsTable._id, participantsTable.accesso!))
    .leftJoin(
      transferLetters,
      and(eq(transferLetters.file, loanFilesTable._id), eq(transferLetters.client, clientsTable._id)),
    )
    .where(
      and(
        eq(loanFilesTable.prodotto, 'mutuo'),
        inArray(loanFilesTable.stato, ['liquidata', 'perfezionata']),
        inArray(participantsTable.ruolo, ['richiedente', 'cointestatario']),
        receivesLetters,
        eq(clientsTable.status, 'validated'),
        clientsTable.emailVerificata,
        sql`${clientsTable.notifiche} @> ${chosen}::jsonb`,
        or(isNull(transferLetters.checkedOn), lte(transferLetters.checkedOn, sql`${today}::date - 1`)),
        or(
          isNull(transferLetters.sentAt),
          sql`(${transferLetters.sentAt} at time zone 'Europe/Rome')::date <= ${since}::date`,
        ),
      ),
    )
    .orderBy(asc(loanFilesTable._id), asc(clientsTable._id))
    .limit(atOnce)
  return rows.map(({ file, client, borrower }) => ({
    file: file as unknown as LoanFile,
    client: client as RecordOf<typeof clients>,
    borrower: borrower as string,
  }))
}

async function writeOne(
  context: Context,
  tx: Queries,
  panel: Panel,
  { file, client, borrower }: Candidate,
): Promise<void> {
  const today = dayInRome(context.now())
  // Of several processes one notes the day; the others wait for its transaction and then find nothing to do.
  const [mine] = await tx
    .insert(transferLetters)
    .values({ file: file._id, client: client._id, checkedOn: today })
    .onConflictDoUpdate({
      target: [transferLetters.file, transferLetters.client],
      set: { checkedOn: today },
      setWhere: sql`${transferLetters.checkedOn} < ${today}::date`,
    })
    .returning()
  if (!mine || !client.email) return
  if (!wantsLetters({ ...client, consensi: await consentsOf(tx, client) }, 'surroga')) return
  const answer = await chosenAnswer(tx, file._id)
  if (!answer || kindOf(file, answer.offerta as TakenOffer | null) !== 'fisso') return
  const [holder] = await tx
    .select({ tipo: clientsTable.tipo })
    .from(clientsTable)
    .where(eq(clientsTable._id, borrower))
  const credit = await runningCreditOf(tx, { file, answer, isFirm: holder?.tipo === 'azienda' })
  const cheaper = credit && cheaperMortgage(panel, file, credit, true)
  if (!cheaper) return
  await tx
    .update(transferLetters)
    .set({ sentAt: context.now() })
    .where(and(eq(transferLetters.file, file._id), eq(transferLetters.client, client._id)))
  const token = await newStop(context, tx, 'surroga', client._id)
  const follower = followerOf(await officeOf(tx, file))
  const letter = transferCase(context.settings, {
    name: `${client.nome} ${client.cognome}`,
    file,
    mese: cheaper.mese,
    follower,
    token,
  })
  const stopUrl = oneClickStopAddress(context.settings, token)
  await sendLetter(context, tx, { to: client.email, replyTo: follower.email, stopUrl }, letter)
}

interface Saving {
  /** The name of the customer. */
  name: string
  file: Pick<LoanFile, '_id' | 'IDEGG' | 'prodotto'>
  /** Cents a month. */
  mese: number
  follower: Follower
  /** The token of the link that stops these letters. */
  token: string
}

/** The letter about a transfer: the saving and the number of the file. The figures of the credit are in the area. */
export const transferCase = (
  settings: Settings,
  { name, file, mese, follower, token }: Saving,
): LetterCase<'surroga_conviene'> => ({
  code: 'surroga_conviene',
  name,
  values: { numero: file.IDEGG, risparmio: formatMoney(Math.floor(mese / 100) * 100) },
  groups: [fileGroup(file, follower)],
  link: { label: 'Apri il conto', url: `${settings.publicUrl}/area-clienti/pratiche/${file._id}` },
  furtherLink: stopLink(settings, token),
})

import { and, eq } from 'drizzle-orm'
import { areas } from '../../../contract/calls/sessions.ts'
import { dayInRome, formatLongDay, longDayWith } from '../../../contract/italian/days.ts'
import type { Context } from '../../context.ts'
import { clientsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import type { LetterCase } from '../../mail/templates.ts'
import type { Settings } from '../../settings.ts'
import { receivesLetters } from '../clients/confirmed-email.ts'
import type { ErasureReport } from './run-erasure.ts'
import { wordsForCustomers } from './words-for-customers.ts'

type Letters = Pick<Context, 'now' | 'newId' | 'settings'>

/** The person who reads a letter about an erasure. The record is gone when the letter is written. */
export interface ErasedPerson {
  email: string
  name: string
}

/** The letter about an archive that can be downloaded. */
export const archiveCase = (
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  name: string,
  expiresAt: Date,
): LetterCase<'dati_pronti'> => ({
  code: 'dati_pronti',
  name,
  values: { scadenza: formatLongDay(dayInRome(expiresAt)) },
  link: { label: 'Scarica l’archivio', url: `${publicUrl}${areas.client.pages}/settings#dati` },
})

/** Tells the customer that the archive can be downloaded, unless the office took the mailbox back. */
export async function tellOfArchive(
  context: Letters,
  tx: Queries,
  client: string,
  expiresAt: Date,
): Promise<void> {
  const { email, nome, cognome } = clientsTable
  const [customer] = await tx
    .select({ email, nome, cognome })
    .from(clientsTable)
    .where(and(eq(clientsTable._id, client), receivesLetters))
  if (!customer?.email) return
  const name = `${customer.nome} ${customer.cognome}`
  await sendLetter(
    context,
    tx,
    { to: customer.email },
    archiveCase(context.settings, name, expiresAt),
    'awaited',
  )
}

/** The letter that says what an erasure removed, what it kept, and why. */
export const erasedCase = (
  name: string,
  { rimossi, conservati }: ErasureReport,
): LetterCase<'dati_cancellati'> => ({
  code: 'dati_cancellati',
  name,
  values: {},
  groups: [
    {
      title: 'Cancellato',
      items: wordsForCustomers(rimossi).map(({ che, quanti }) => `${che}: ${quanti}`),
    },
    ...(conservati.length > 0
      ? [
          {
            title: 'Conservato, e perché',
            items: conservati.map(
              ({ che, quanti, perche, fino }) =>
                `${che}: ${quanti}. ${perche}${fino ? ` Fino ${longDayWith('al', fino)}.` : ''}`,
            ),
          },
        ]
      : []),
  ].filter(({ items }) => items.length > 0),
})

/** Tells the person what the erasure has done. */
export const tellOfErasure = (
  context: Letters,
  tx: Queries,
  { email, name }: ErasedPerson,
  report: ErasureReport,
): Promise<void> => sendLetter(context, tx, { to: email }, erasedCase(name, report), 'awaited')

import { dayInRome, formatLongDay, longDayWith } from '../../../contract/italian/days.ts'
import { formatTime } from '../../../contract/italian/rome-clock.ts'
import { consentTitles } from '../../../contract/pages/consent-words.ts'
import type { Broker } from '../../../contract/products/mortgage.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { clients } from '../../../contract/subjects/clients.ts'
import { consentWays } from '../../../contract/subjects/leads.ts'
import type { Context } from '../../context.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import type { LetterCase } from '../../mail/templates.ts'
import { brokerIn } from '../broker/broker.ts'
import { confirmationOf, isTakenBack } from './confirmed-email.ts'

type Customer = RecordOf<typeof clients>
type Line = Customer['consensi'][number]
/** The line of a choice that somebody of the house recorded. */
export type RecordedLine = Line & { registrata: NonNullable<Line['registrata']> }

/** The letter about a recorded consent or withdrawal: which one, who recorded it and when, and whom to tell of an error. */
export function recordedConsentCase(
  { tipo, valore, at, registrata: { come, giorno, da } }: RecordedLine,
  name: string,
  { telefono, email }: Pick<Broker, 'telefono' | 'email'>,
): LetterCase<'consenso_registrato'> | LetterCase<'consenso_ritirato'> {
  const on = longDayWith('il', dayInRome(new Date(at)))
  const values = {
    giorno: formatLongDay(giorno),
    registrazione: `La registrazione è stata fatta ${on} alle ore ${formatTime(at)} da ${da.nome}.`,
    telefono,
    email,
  }
  const title = tipo === 'informativa_letta' ? null : consentTitles[tipo]
  if (!valore && title)
    return {
      code: 'consenso_ritirato',
      name,
      values: { ...values, consenso: title, come: consentWays[come].toLowerCase() },
    }
  const scelta = title ? `il consenso «${title}»` : 'che ha letto l’informativa sulla privacy'
  return { code: 'consenso_registrato', name, values: { ...values, scelta } }
}

/** Tells a customer whose address is proved or confirmed of a choice that somebody of the house recorded. */
export async function tellOfRecordedConsent(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  customer: Customer,
  line: RecordedLine,
): Promise<void> {
  const { email, emailVerificata, nome, cognome, status } = customer
  const mayRead = status === 'validated' || status === 'pending'
  if (!email || !mayRead || (await isTakenBack(tx, customer))) return
  if (!emailVerificata && !(await confirmationOf(tx, customer))) return
  const letter = recordedConsentCase(line, `${nome} ${cognome}`, await brokerIn(tx))
  await sendLetter(context, tx, { to: email }, letter)
}

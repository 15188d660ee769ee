import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { consentTexts } from '../../../contract/calls/leads.ts'
import { dayInRome, formatLongDay } from '../../../contract/italian/days.ts'
import { lastConsent } from '../../../contract/letters/notifications.ts'
import { addMonths, formatDay, parseDay } from '../../../finance/calendar/days.ts'
import type { Context } from '../../context.ts'
import { requestsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { consentsOf } from '../clients/consents.ts'
import { storeRequest } from '../requests/create-request.ts'
import type { ErasurePlan, OfficeReason } from './plan-erasure.ts'

/** Why the office decides, in the words of the request. */
const reasons: Record<OfficeReason, string> = {
  incarico: 'Una mia pratica con incarico è in corso.',
  codice:
    'Ho cancellato il mio accesso all’area clienti, dove avevo provato l’e-mail e non il codice fiscale: prima di cancellare il resto va controllato chi chiede.',
  pratiche:
    'Ho cancellato il mio accesso all’area clienti. Nelle pratiche ci sono documenti e parole anche di altri: va controllato che cosa è mio, e va cancellato.',
  richieste:
    'Ci sono richieste con la mia e-mail che hanno un altro nome, o più invii uniti, o correzioni: va controllato quali sono mie, e vanno cancellate.',
}

/** The requests to the office for the erasure of a customer that have no answer yet; the latest first. */
export const openErasureRequests = (db: Queries, customer: string) => {
  const { _id, fonte, stato, createdAt } = requestsTable
  return db
    .select({ _id, createdAt })
    .from(requestsTable)
    .where(
      and(
        // Anybody may write words and e-mail of a request; the server alone writes the source.
        eq(sql`${fonte} ->> 'cancellazione'`, customer),
        inArray(stato, ['nuova', 'in_carico']),
      ),
    )
    .orderBy(desc(_id))
}

/** Whether the office has not answered yet to a request of a customer for the own erasure. */
export const asksForErasure = async (db: Queries, customer: string): Promise<boolean> =>
  (await openErasureRequests(db, customer)).length > 0

/** Sends the office a request for the erasure of what a plan leaves, with the last day for the answer. */
export async function askOffice(
  context: Context,
  tx: Queries,
  { person: { customer }, office }: ErasurePlan,
  network: string,
): Promise<string> {
  const due = formatLongDay(formatDay(addMonths(parseDay('today', dayInRome(context.now())), 1)))
  const { _id, nome, cognome, email, cellulare } = customer
  const consents = await consentsOf(tx, customer)
  const given = (tipo: Parameters<typeof lastConsent>[1]) => lastConsent(consents, tipo)?.valore ?? false
  const why = office.map(reason => reasons[reason]).join(' ')
  const { numero } = await storeRequest(
    context,
    tx,
    {
      oggetto: 'pratica',
      contatto: {
        nome,
        cognome,
        ...(email && { email }),
        ...(cellulare && { telefono: cellulare }),
        messaggio: `Chiedo la cancellazione dei miei dati personali (art. 17 del GDPR). ${why} Risposta entro il ${due} (art. 12 del GDPR).`,
      },
      modo: 'email',
      orario: 'indifferente',
      consensi: {
        informativa_letta: true,
        marketing: given('marketing'),
        profilazione: given('profilazione'),
        cessione_terzi: given('cessione_terzi'),
      },
      testoVersione: consentTexts,
      pagina: `${context.settings.publicUrl}/area-clienti/settings`,
    } as Parameters<typeof storeRequest>[2],
    { partner: null, network, erasureOf: _id },
  )
  return numero
}

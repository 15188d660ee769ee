import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Body } from '../../../../contract/calls/call.ts'
import { consentTexts } from '../../../../contract/calls/leads.ts'
import type { askForSimulation } from '../../../../contract/calls/own-simulations.ts'
import type { ReceivedRequest } from '../../../../contract/calls/received-request.ts'
import { formatRate } from '../../../../contract/italian/amounts.ts'
import { dayInRome, longDayWith } from '../../../../contract/italian/days.ts'
import { mainOffer } from '../../../../contract/products/own-simulation.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { clients } from '../../../../contract/subjects/clients.ts'
import { quote } from '../../../../finance/offers/quote.ts'
import type { Offer } from '../../../../finance/offers/types.ts'
import { mathematicsVersion } from '../../../../finance/version.ts'
import type { Context } from '../../../context.ts'
import { clientSimulations, clientsTable } from '../../../database/schema.ts'
import { notFound, unprocessable } from '../../../errors.ts'
import { spend } from '../../../plugins/allowance.ts'
import { writeOnce } from '../../../plugins/idempotency.ts'
import { network } from '../../../sessions/attempts.ts'
import { storeLead } from '../../leads/create-lead.ts'
import { mortgagePanel } from '../../mortgages/mortgage-terms.ts'
import { nameOf, simulationRow } from './simulation-row.ts'

/**
 * Sends a request that carries a simulation of the customer, with the offer as it is today. An offer that is gone is
 * named in the message. Throws 404 for a simulation of somebody else, and 422 without telephone and e-mail.
 */
export async function askForOwn(
  context: Context,
  request: FastifyRequest,
  { client, id, body }: { client: string; id: string; body: Body<typeof askForSimulation> },
): Promise<ReceivedRequest> {
  return writeOnce(context, request, `client:${client}`, async () => {
    const { orm } = context.database
    const row = await simulationRow(orm, client, id)
    const person = await customerIn(context, client)
    const telefono = body.telefono || person.cellulare || undefined
    const email = person.email ?? undefined
    if (!telefono && !email) throw unprocessable({ telefono: 'Scriva il numero da chiamare.' })
    const from = network(request.ip)
    await spend(context, `leads:${from}`, context.limits.leadsAnHour)
    const { need, calcolataAt } = row.snapshot
    const before = mainOffer(row.snapshot)
    const { offerte } = quote({ need, ...(await mortgagePanel(context)) })
    const now = offerte.find(
      one => one.prodotto._id === before?.prodotto._id && one.tipoTasso === before.tipoTasso,
    )
    const giorno = dayInRome(context.now())
    const simulation = { giorno, matematica: mathematicsVersion, need, offerta: now ?? null }
    const messaggio = [
      `Dalla simulazione «${nameOf(row)}» dell’area clienti.`,
      ...(before && !now ? [goneInWords(before, calcolataAt)] : []),
      ...(body.messaggio ? [body.messaggio] : []),
    ].join('\n')
    return db =>
      db.transaction(async tx => {
        const answer = await storeLead(
          context,
          tx,
          {
            contatto: { nome: person.nome, cognome: person.cognome, telefono, email, messaggio },
            consensi: {
              informativa_letta: body.informativa,
              marketing: false,
              profilazione: false,
              cessione_terzi: false,
            },
            testoVersione: consentTexts,
            pagina: `${context.settings.publicUrl}/area-clienti/simulazioni`,
            modulo: '',
          },
          { partner: null, simulation, network: from },
        )
        await tx
          .update(clientSimulations)
          .set({ requestNumber: answer.numero, requestedAt: context.now() })
          .where(eq(clientSimulations._id, id))
        return answer
      })
  })
}

const goneInWords = ({ prodotto, banca, taeg }: Offer, calcolataAt: string) =>
  `L’offerta ${prodotto.nome} di ${banca.nome}, TAEG ${formatRate(taeg)} ${longDayWith('al', dayInRome(new Date(calcolataAt)))}, oggi non c’è più.`

async function customerIn({ database }: Context, client: string): Promise<RecordOf<typeof clients>> {
  const [row] = await database.orm.select().from(clientsTable).where(eq(clientsTable._id, client))
  if (!row) throw notFound()
  return row as RecordOf<typeof clients>
}

import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Body } from '../../../../contract/calls/call.ts'
import { consentTexts } from '../../../../contract/calls/leads.ts'
import type { askForSimulation } from '../../../../contract/calls/own-simulations.ts'
import type { ReceivedRequest } from '../../../../contract/calls/received-request.ts'
import { formatRate } from '../../../../contract/italian/amounts.ts'
import { dayInRome, longDayWith } from '../../../../contract/italian/days.ts'
import {
  isOfMortgage,
  mainOffer,
  type OwnOffer,
  type Snapshot,
} from '../../../../contract/products/own-simulation.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { clients } from '../../../../contract/subjects/clients.ts'
import type { Context } from '../../../context.ts'
import { clientSimulations, clientsTable } from '../../../database/schema.ts'
import { notFound, unprocessable } from '../../../errors.ts'
import { spend } from '../../../plugins/allowance.ts'
import { writeOnce } from '../../../plugins/idempotency.ts'
import { network } from '../../../sessions/attempts.ts'
import { storeLead } from '../../leads/create-lead.ts'
import { type Asked, simulationOf } from '../../leads/lead-simulation.ts'
import { requireTelephone } from '../../requests/person-request.ts'
import { nameOf, simulationRow } from './simulation-row.ts'
import { unlessGone } from './unless-gone.ts'

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
    requireTelephone(body.telefono, 'telefono')
    const person = await customerIn(context, client)
    const telefono = body.telefono || person.cellulare || undefined
    const email = person.email ?? undefined
    if (!telefono && !email) throw unprocessable({ telefono: 'Scriva il numero da chiamare.' })
    const from = network(request.ip)
    await spend(context, `leads:${from}`, context.limits.leadsAnHour)
    const before = mainOffer(row.snapshot)
    const ask = askingFor(row.snapshot, body.netto)
    const simulation = await unlessGone(before, offer => simulationOf(context, ask(offer)))
    const messaggio = [
      `Dalla simulazione «${nameOf(row)}» dell’area clienti.`,
      ...(before && !simulation?.offerta ? [goneInWords(before, row.snapshot.calcolataAt)] : []),
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

/**
 * The input of the calculator for a simulation, with one of its offers. Simulations of the first version lack the pay of
 * an assignment. Throws 422 without it.
 */
function askingFor(snapshot: Snapshot, typed: number | undefined): (offer: OwnOffer | undefined) => Asked {
  if (isOfMortgage(snapshot)) {
    const { need } = snapshot
    return offer => ({
      need,
      ...(offer &&
        'tipoTasso' in offer && { offerta: { prodotto: offer.prodotto._id, tipoTasso: offer.tipoTasso } }),
    })
  }
  switch (snapshot.prodotto) {
    case 'prestito':
      return offer => ({ prestito: { need: snapshot.need, prodotto: offer?.prodotto._id } })
    case 'cdq': {
      const { need } = snapshot
      const netto = need.netto ?? typed
      if (!netto)
        throw unprocessable({
          netto: need.prodotto === 'cqp' ? 'Scriva la pensione netta.' : 'Scriva lo stipendio netto.',
        })
      return offer => ({ cdq: { need: { ...need, netto }, prodotto: offer?.prodotto._id } })
    }
    case 'leasing':
      return offer => ({ leasing: { need: snapshot.need, prodotto: offer?.prodotto._id } })
  }
}

const goneInWords = (offer: OwnOffer, calcolataAt: string) =>
  `L’offerta ${offer.prodotto.nome} di ${offer.banca.nome}, ${'tassoLeasing' in offer ? 'costo effettivo annuo' : 'TAEG'} ${formatRate(offer.taeg)} ${longDayWith('al', dayInRome(new Date(calcolataAt)))}, oggi non c’è più.`

async function customerIn({ database }: Context, client: string): Promise<RecordOf<typeof clients>> {
  const [row] = await database.orm.select().from(clientsTable).where(eq(clientsTable._id, client))
  if (!row) throw notFound()
  return row as RecordOf<typeof clients>
}

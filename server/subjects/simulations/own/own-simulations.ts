import { and, count, desc, eq } from 'drizzle-orm'
import type { Answer, Body } from '../../../../contract/calls/call.ts'
import type {
  keepOwnSimulation,
  ownSimulation,
  ownSimulations,
} from '../../../../contract/calls/own-simulations.ts'
import { wantsLetters } from '../../../../contract/letters/notifications.ts'
import { needInWords } from '../../../../contract/products/need-words.ts'
import { mainOffer, type OwnSnapshot, planByYear } from '../../../../contract/products/own-simulation.ts'
import { alertIndex, indexLabel } from '../../../../contract/products/rate-alert.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { clients } from '../../../../contract/subjects/clients.ts'
import { quote } from '../../../../finance/offers/quote.ts'
import type { Need, Offer } from '../../../../finance/offers/types.ts'
import type { Context } from '../../../context.ts'
import { clientSimulations, clientsTable, rateAlerts } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { AppError, conflict, notFound } from '../../../errors.ts'
import { hashOf } from '../../../sessions/credentials/keys.ts'
import { quotesSentTo } from '../../agent-quotes/sent-quotes.ts'
import { brokerIn } from '../../broker/broker.ts'
import { provedEmailOf } from '../../clients/own-requests.ts'
import { type Panel, recentPanel } from '../../mortgages/mortgage-terms.ts'
import { panelToday } from '../alerts/panel-today.ts'
import { alertOf, shownAlert, watchedValue } from '../alerts/rate-alerts.ts'
import { readableSnapshot, simulationsSentTo } from '../kept-simulations.ts'
import { makeOwnSimulation } from '../make-simulation.ts'
import { isOf, nameOf, type OwnSimulation, simulationRow } from './simulation-row.ts'

/** Maximum simulations that a customer keeps. */
const maxKept = 100
/** Maximum offers in the table of the page. */
const shownOffers = 10

/**
 * The simulations of a customer, and with a proved e-mail those that were sent to it and are not kept yet, and the quotes of
 * agents.
 */
export async function simulationsOfClient(
  context: Context,
  client: string,
): Promise<Answer<typeof ownSimulations>> {
  const { orm } = context.database
  const rows = await orm
    .select({ simulation: clientSimulations, alert: rateAlerts })
    .from(clientSimulations)
    .leftJoin(rateAlerts, eq(rateAlerts.simulation, clientSimulations._id))
    .where(eq(clientSimulations.client, client))
    .orderBy(desc(clientSimulations._id))
  const kept = new Set(rows.map(({ simulation }) => simulation.origin))
  const email = await provedEmailOf(orm, client)
  const [sent, quotes] = email
    ? await Promise.all([simulationsSentTo(context, email), quotesSentTo(context, client)])
    : [[], []]
  return {
    conservate: rows.map(({ simulation: row, alert }) => {
      const { need, provincia, calcolataAt } = row.snapshot
      const offer = mainOffer(row.snapshot)
      return {
        _id: row._id,
        nome: nameOf(row),
        richiesta: needInWords(need, provincia),
        calcolataAt,
        agente: row.snapshot.proposta?.agente.nome ?? null,
        offerta: offer ? figuresOf(offer) : null,
        chiesta: askedOf(row),
        avviso: alert && shownAlert(alert),
      }
    }),
    inviate: sent.filter(({ indirizzo }) => !kept.has(originOf(indirizzo))),
    preventivi: quotes,
  }
}

/**
 * Prepares to keep a simulation: from the calculator with all of its figures, or from a public link as it is stored.
 * Keeping the simulation of a link twice keeps it once. Throws 404 for an unknown or expired link, and 409 for more
 * simulations than an area has room for.
 */
export async function prepareToKeep(
  context: Context,
  { need, offerta, simulazione }: Body<typeof keepOwnSimulation>,
): Promise<(tx: Queries, client: string) => Promise<{ _id: string }>> {
  const origin = simulazione ? hashOf(simulazione) : null
  const snapshot: OwnSnapshot | null = need
    ? await makeOwnSimulation(context, need, offerta)
    : await readableSnapshot(context, simulazione!)
  if (!snapshot) throw new AppError(404, 'Questa simulazione non c’è più: ne faccia una nuova.')
  return async (tx, client) => {
    // The lock makes simultaneous calls of a customer follow one another.
    await tx
      .select({ _id: clientsTable._id })
      .from(clientsTable)
      .where(eq(clientsTable._id, client))
      .for('update')
    const [known] = origin
      ? await tx
          .select({ _id: clientSimulations._id })
          .from(clientSimulations)
          .where(and(eq(clientSimulations.client, client), eq(clientSimulations.origin, origin)))
      : []
    if (known) return known
    const [all] = await tx
      .select({ kept: count() })
      .from(clientSimulations)
      .where(eq(clientSimulations.client, client))
    if (all!.kept >= maxKept)
      throw conflict(`Nella Sua area ci sono già ${maxKept} simulazioni: ne elimini una e riprovi.`)
    const _id = context.newId()
    await tx.insert(clientSimulations).values({ _id, client, snapshot, origin, createdAt: context.now() })
    return { _id }
  }
}

/** A simulation of a customer with all figures, and with those of today. Throws 404 for every other one. */
export async function simulationOfClient(
  context: Context,
  client: string,
  id: string,
): Promise<Answer<typeof ownSimulation>> {
  const { orm } = context.database
  const row = await simulationRow(orm, client, id)
  const { need, provincia, calcolataAt, offerte, escluse, quante, scelta } = row.snapshot
  const offer = mainOffer(row.snapshot)
  const [[person], { privacy }, alert, panel] = await Promise.all([
    orm.select().from(clientsTable).where(eq(clientsTable._id, client)),
    brokerIn(orm),
    alertOf(orm, id),
    panelToday(context, recentPanel),
  ])
  const { cellulare, email, emailVerificata, ...choices } = person as RecordOf<typeof clients>
  return {
    _id: id,
    nome: nameOf(row),
    calcolataAt,
    conservataAt: row.createdAt.toISOString(),
    need,
    provincia,
    offerta: offer ? { scelta: scelta !== null, offer, piano: planByYear(need, offer) } : null,
    offerte: offerte.slice(0, shownOffers),
    escluse,
    quante,
    chiesta: askedOf(row),
    avviso: alert && shownAlert(alert),
    avvisabili: {
      indice: {
        nome: indexLabel(alertIndex(row.snapshot)),
        valore: panel && watchedValue(panel, row.snapshot, 'indice'),
      },
      taeg: panel && watchedValue(panel, row.snapshot, 'taeg'),
    },
    lettere: { emailProvata: emailVerificata, accese: wantsLetters(choices, 'tassi') },
    oggi: panel && figuresToday(panel, need, offer),
    contatto: { telefono: cellulare, email, privacy },
  }
}

/** Gives a name to a simulation of a customer. Throws 404 for every other one. */
export async function renameSimulation(db: Queries, client: string, id: string, name: string) {
  const [row] = await db
    .update(clientSimulations)
    .set({ name })
    .where(isOf(client, id))
    .returning({ _id: clientSimulations._id })
  if (!row) throw notFound()
  return { nome: name }
}

/** Deletes a simulation of a customer. Throws 404 for every other one. */
export async function deleteSimulation(db: Queries, client: string, id: string) {
  const [row] = await db
    .delete(clientSimulations)
    .where(isOf(client, id))
    .returning({ _id: clientSimulations._id })
  if (!row) throw notFound()
  return {}
}

/** What a need gives with the terms of today, beside an offer of an earlier day. */
function figuresToday(panel: Panel, need: Need, before: Offer | undefined) {
  const { offerte } = quote({ need, ...panel })
  const same = offerte.find(
    one => one.prodotto._id === before?.prodotto._id && one.tipoTasso === before.tipoTasso,
  )
  return {
    migliore: offerte[0] ? figuresOf(offerte[0]) : null,
    stessa: same ? figuresOf(same) : null,
  }
}

const originOf = (address: string) => hashOf(address.slice(address.lastIndexOf('/') + 1))

const askedOf = ({ requestNumber, requestedAt }: OwnSimulation) =>
  requestNumber && requestedAt ? { numero: requestNumber, il: requestedAt.toISOString() } : null

const figuresOf = ({ banca, prodotto, tipoTasso, rata, taeg, totaleDovuto }: Offer) => ({
  banca,
  prodotto,
  tipoTasso,
  rata,
  taeg,
  totaleDovuto,
})

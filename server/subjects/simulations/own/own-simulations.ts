import { and, count, desc, eq } from 'drizzle-orm'
import type { Answer, Body } from '../../../../contract/calls/call.ts'
import type {
  keepOwnSimulation,
  ownSimulation,
  ownSimulations,
} from '../../../../contract/calls/own-simulations.ts'
import { wantsLetters } from '../../../../contract/letters/notifications.ts'
import {
  isOfMortgage,
  isSameOffer,
  kindOf,
  mainOffer,
  type OwnOffer,
  productOfSnapshot,
  type Snapshot,
} from '../../../../contract/products/own-simulation.ts'
import {
  alertIndex,
  alertSubjects,
  alertSubjectsOf,
  indexLabel,
} from '../../../../contract/products/rate-alert.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { clients } from '../../../../contract/subjects/clients.ts'
import type { Context } from '../../../context.ts'
import { clientSimulations, clientsTable, rateAlerts } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { AppError, conflict, notFound } from '../../../errors.ts'
import { hashOf } from '../../../sessions/credentials/keys.ts'
import { quotesSentTo } from '../../agent-quotes/sent-quotes.ts'
import { brokerIn } from '../../broker/broker.ts'
import { provedEmailOf } from '../../clients/own-requests.ts'
import { offersWith, panelOf } from '../alerts/offers-today.ts'
import { panelsToday } from '../alerts/panel-today.ts'
import { alertOf, shownAlert, watchedValue } from '../alerts/rate-alerts.ts'
import { makeCdqSimulation, makeLeasingSimulation, makeLoanSimulation } from '../credit/make-credit.ts'
import { readableSimulation, requestInWords, simulationsSentTo } from '../kept-simulations.ts'
import { makeSimulation } from '../make-simulation.ts'
import { comparedLines, figuresOf, pageInWords } from './own-page.ts'
import { isOf, nameOf, type OwnSimulation, simulationRow } from './simulation-row.ts'

/** Maximum simulations that a customer keeps. */
const maxKept = 100

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
      const { snapshot } = row
      const offer = mainOffer(snapshot)
      return {
        _id: row._id,
        nome: nameOf(row),
        prodotto: productOfSnapshot(snapshot),
        tipo: kindOf(snapshot),
        richiesta: requestInWords({ prodotto: null, provincia: null, ...snapshot }),
        calcolataAt: snapshot.calcolataAt,
        agente: (isOfMortgage(snapshot) && snapshot.proposta?.agente.nome) || null,
        offerta: offer ? figuresOf(offer, snapshot.need) : null,
        chiesta: askedOf(row),
        avviso: alert && shownAlert(alert),
      }
    }),
    inviate: sent.filter(({ indirizzo }) => !kept.has(originOf(indirizzo))),
    preventivi: quotes,
  }
}

/**
 * The simulation of a calculator, or of a public link; null for an unknown or expired link. Throws 422 for an offer that
 * is gone.
 */
async function snapshotOf(
  context: Context,
  { need, offerta, prestito, cdq, leasing, simulazione }: Body<typeof keepOwnSimulation>,
): Promise<Snapshot | null> {
  if (need) return makeSimulation(context, need, offerta)
  if (prestito) return makeLoanSimulation(context, prestito.need, prestito.prodotto)
  if (cdq) return makeCdqSimulation(context, cdq.need, cdq.prodotto)
  if (leasing) return makeLeasingSimulation(context, leasing.need, leasing.prodotto)
  return (await readableSimulation(context, simulazione!))?.snapshot ?? null
}

/**
 * Prepares to keep a simulation: from a calculator with all of its figures, or from a public link as it is stored.
 * Keeping the simulation of a link twice keeps it once. Throws 404 for an unknown or expired link, and 409 for more
 * simulations than an area has room for.
 */
export async function prepareToKeep(
  context: Context,
  body: Body<typeof keepOwnSimulation>,
): Promise<(tx: Queries, client: string) => Promise<{ _id: string }>> {
  const origin = body.simulazione ? hashOf(body.simulazione) : null
  const snapshot = await snapshotOf(context, body)
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
  const { snapshot } = row
  const offer = mainOffer(snapshot)
  const product = productOfSnapshot(snapshot)
  const [[person], { privacy }, alert, panels] = await Promise.all([
    orm.select().from(clientsTable).where(eq(clientsTable._id, client)),
    brokerIn(orm),
    alertOf(orm, id),
    panelsToday(context, { names: [panelOf(snapshot)], isRecent: true }),
  ])
  const { cellulare, email, emailVerificata, ...choices } = person as RecordOf<typeof clients>
  const today = offersWith(panels, snapshot)
  return {
    _id: id,
    nome: nameOf(row),
    prodotto: product,
    tipo: kindOf(snapshot),
    calcolataAt: snapshot.calcolataAt,
    conservataAt: row.createdAt.toISOString(),
    ...pageInWords(snapshot),
    quante: snapshot.quante,
    confronto: comparedLines(snapshot, today?.[0]),
    chiesta: askedOf(row),
    avviso: alert && shownAlert(alert),
    avvisabili: alertSubjectsOf[product].map(che => ({
      che,
      nome:
        isOfMortgage(snapshot) && che === 'indice'
          ? `${alertSubjects.indice} ${indexLabel(alertIndex(snapshot))}`
          : alertSubjects[che],
      valore: watchedValue(panels, snapshot, che),
    })),
    lettere: { emailProvata: emailVerificata, accese: wantsLetters(choices, 'tassi') },
    oggi: today && figuresToday(today, offer, snapshot.need),
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

/** The first offer of today, and the offer of an earlier day as it is today. */
function figuresToday(today: readonly OwnOffer[], before: OwnOffer | undefined, need: object) {
  const same = before && today.find(one => isSameOffer(one, before))
  return {
    migliore: today[0] ? figuresOf(today[0], need) : null,
    stessa: same ? figuresOf(same, need) : null,
  }
}

const originOf = (address: string) => hashOf(address.slice(address.lastIndexOf('/') + 1))

const askedOf = ({ requestNumber, requestedAt }: OwnSimulation) =>
  requestNumber && requestedAt ? { numero: requestNumber, il: requestedAt.toISOString() } : null

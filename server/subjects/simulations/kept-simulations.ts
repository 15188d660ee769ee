import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Answer } from '../../../contract/calls/call.ts'
import type { keepSimulation } from '../../../contract/calls/simulations.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import type { KeptCdq, KeptCredit, KeptLease, KeptLoan } from '../../../contract/products/kept-credit.ts'
import type { KeptSimulation, SimulationPage } from '../../../contract/products/kept-simulation.ts'
import {
  cdqNeedInWords,
  leasingNeedInWords,
  loanNeedInWords,
  needInWords,
} from '../../../contract/products/need-words.ts'
import {
  isOfMortgage,
  productOf,
  productOfSnapshot,
  type Snapshot,
} from '../../../contract/products/own-simulation.ts'
import {
  type SimulatedProduct,
  simulationLastsDays,
  simulationPaths,
} from '../../../contract/products/simulation-link.ts'
import { needFacts, uncountedInWords } from '../../../contract/products/simulation-words.ts'
import { monthlyPlan, yearlyPlan } from '../../../finance/offers/plan.ts'
import type { Context } from '../../context.ts'
import { simulations } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { hashOf, isRandomAddress, randomAddress } from '../../sessions/credentials/keys.ts'

const dayMs = 24 * 3_600_000
/** Maximum offers in the table of the page. */
const shownOffers = 10
/** Maximum simulations in the list of an address. */
const listedSimulations = 50

/** Stores a snapshot under an unguessable link, and returns the link and its last day. */
export async function storeSimulation(
  context: Context,
  tx: Queries,
  snapshot: Snapshot,
): Promise<Answer<typeof keepSimulation>> {
  const scadenza = lastDay(context.now())
  const _id = await insertSimulation(context, tx, snapshot, { scadenza, emailHash: null })
  return { indirizzo: addressOf(context.settings, _id, productOfSnapshot(snapshot)), scadenza }
}

/** Stores a snapshot until a day, for the reader of an address if there is one, and returns its unguessable id. */
export async function insertSimulation(
  { now }: Context,
  tx: Queries,
  snapshot: Snapshot,
  kept: { scadenza: string; emailHash: string | null },
): Promise<string> {
  const _id = randomAddress()
  await tx.insert(simulations).values({ _id, snapshot, createdAt: now(), ...kept })
  return _id
}

/** The content of the page of a stored simulation of a mortgage; null for an unknown or expired one. */
export async function keptSimulation(context: Context, id: string): Promise<SimulationPage | null> {
  const found = await readableSimulation(context, id)
  if (!found || !isOfMortgage(found.snapshot)) return null
  return simulationPage(found.snapshot, found.link)
}

/** A stored simulation of any product with its link; null for an unknown or expired one. */
export async function readableSimulation(context: Context, id: string) {
  if (!isRandomAddress(id)) return null
  const [row] = await context.database.orm
    .select()
    .from(simulations)
    .where(and(eq(simulations._id, id), isReadable(context)))
  if (!row) return null
  const snapshot = row.snapshot as Snapshot
  const indirizzo = addressOf(context.settings, id, productOfSnapshot(snapshot))
  return { snapshot, link: { indirizzo, scadenza: row.scadenza } }
}

/** The content of the page of the newest mortgage that a visitor stored, and null without one. */
export async function newestSimulation(context: Context): Promise<SimulationPage | null> {
  const [row] = await context.database.orm
    .select()
    .from(simulations)
    .where(and(isReadable(context), sql`not ${simulations.snapshot} ?| array['proposta', 'prodotto']`))
    .orderBy(desc(simulations.createdAt))
    .limit(1)
  if (!row) return null
  const link = { indirizzo: addressOf(context.settings, row._id, 'mutui'), scadenza: row.scadenza }
  return simulationPage(row.snapshot as KeptSimulation, link)
}

/** Notes the address that received the link of a simulation by letter. A later address replaces an earlier one. */
export async function noteSentTo(tx: Queries, id: string, email: string): Promise<void> {
  await tx
    .update(simulations)
    .set({ emailHash: addresseeHash(email) })
    .where(eq(simulations._id, id))
}

/** A stored simulation in a list. */
export interface ListedSimulation extends Pick<SimulationPage, 'indirizzo' | 'calcolataAt' | 'scadenza'> {
  /** The need in words. */
  richiesta: string
  /** The agent who chose the offers; null for a simulation of a visitor. */
  agente: string | null
}

/**
 * The stored simulations whose link was last sent to an address, newest first. Anybody may have typed the address, so
 * the list is only for a caller who has proved that the address is the own one.
 */
export async function simulationsSentTo(context: Context, email: string): Promise<ListedSimulation[]> {
  const { snapshot, _id, scadenza } = simulations
  const rows = await context.database.orm
    .select({
      _id,
      scadenza,
      calcolataAt: sql<string>`${snapshot}->>'calcolataAt'`,
      prodotto: sql<KeptCredit['prodotto'] | null>`${snapshot}->>'prodotto'`,
      need: sql<Snapshot['need']>`${snapshot}->'need'`,
      provincia: sql<string | null>`${snapshot}->>'provincia'`,
      agente: sql<string | null>`${snapshot}->'proposta'->'agente'->>'nome'`,
    })
    .from(simulations)
    .where(and(eq(simulations.emailHash, addresseeHash(email)), isReadable(context)))
    .orderBy(desc(simulations.createdAt))
    .limit(listedSimulations)
  return rows.map(({ _id, scadenza, calcolataAt, agente, ...asked }) => ({
    indirizzo: addressOf(context.settings, _id, productOf(asked.prodotto)),
    calcolataAt,
    scadenza,
    agente,
    richiesta: requestInWords(asked),
  }))
}

/** The need of a simulation in words, without personal data. */
export function requestInWords({
  prodotto,
  need,
  provincia,
}: {
  prodotto: KeptCredit['prodotto'] | null
  need: Snapshot['need']
  provincia: string | null
}): string {
  switch (prodotto) {
    case null:
      return needInWords(need as KeptSimulation['need'], provincia)
    case 'prestito':
      return loanNeedInWords(need as KeptLoan['need'])
    case 'cdq':
      return cdqNeedInWords(need as KeptCdq['need'])
    case 'leasing':
      return leasingNeedInWords(need as KeptLease['need'])
  }
}

export const addresseeHash = (email: string) => hashOf(email.toLowerCase())

const isReadable = ({ now }: Context) => gte(simulations.scadenza, dayInRome(now()))

/** Deletes expired simulations. */
export async function forgetSimulations({ database, now }: Context): Promise<void> {
  await database.orm.delete(simulations).where(lt(simulations.scadenza, dayInRome(now())))
}

/** The last day of a simulation that is stored at an instant. */
export const lastDay = (at: Date): string => dayInRome(new Date(at.getTime() + simulationLastsDays * dayMs))

/** The address of the page of a simulation. */
export const addressOf = (
  { publicUrl }: Context['settings'],
  id: string,
  product: SimulatedProduct = 'mutui',
) => `${publicUrl}${simulationPaths[product]}/${id}`

/** The content of the page of a simulation with this link. */
export function simulationPage(
  snapshot: KeptSimulation,
  link: Pick<SimulationPage, 'indirizzo' | 'scadenza'>,
): SimulationPage {
  const { condizioni, tassi, offerte, scelta, ...kept } = snapshot
  const chosen =
    scelta && offerte.find(o => o.prodotto._id === scelta.prodotto && o.tipoTasso === scelta.tipoTasso)
  const offer = chosen ?? offerte[0]
  const first = offerte.slice(0, shownOffers)
  const shown = new Set([offer, ...first].map(o => o?.prodotto._id))
  const { need, proposta } = kept
  const asked = { giorno: tassi.giorno, need, offerta: null }
  return {
    ...link,
    ...kept,
    personFacts: needFacts(asked, 'person'),
    // An agent has counted what the page does not say.
    senza: proposta ? null : uncountedInWords(need, need.redditoNetto),
    offerta: offer
      ? { scelta: Boolean(chosen), offer, piano: yearlyPlan(monthlyPlan({ need, offer })) }
      : null,
    offerte: first,
    listini: Object.fromEntries(
      condizioni
        .filter(t => shown.has(t.prodotto._id))
        .map(t => [t.prodotto._id, { dal: t.validoDal, ...(t.validoAl && { al: t.validoAl }) }]),
    ),
    tegm: tassi.tegm,
  }
}

import { eq } from 'drizzle-orm'
import type { KeptSimulation } from '../../../contract/products/kept-simulation.ts'
import type { SentOfferText } from '../../../contract/products/sent-offer.ts'
import { impersonalNeed, impersonalOffer } from '../../../finance/offers/impersonal.ts'
import { quote } from '../../../finance/offers/quote.ts'
import type { Need, Offer, Quotation } from '../../../finance/offers/types.ts'
import { mortgageChanges, waysOut } from '../../../finance/offers/ways-out.ts'
import type { Context } from '../../context.ts'
import { provincesTable } from '../../database/schema.ts'
import { unprocessable } from '../../errors.ts'
import { mortgagePanel, offerOf, type Panel } from '../mortgages/mortgage-terms.ts'
import { maxExclusions, maxOffers, snapshotFields } from './snapshot-fields.ts'

/**
 * Computes a simulation of today from the database, for the person of the need. Throws 422 when the chosen offer is not
 * among the offers for this person.
 */
export async function makeSimulation(
  context: Context,
  need: Need,
  chosen?: NonNullable<KeptSimulation['scelta']>,
): Promise<KeptSimulation> {
  const panel = await mortgagePanel(context)
  const opened = chosen && offerOf(panel, need, chosen)
  return snapshotOf(context, { need, panel, quotation: quote({ need, ...panel }), chosen, opened })
}

/** Offers that an agent chose for a person, in the agent's order. */
export interface ChosenOffers {
  need: Need
  panel: Panel
  /** The offers for exactly this person. */
  offers: [Offer, ...Offer[]]
  proposta: SentOfferText
}

/** Makes the simulation of chosen offers: these offers and no others, without the personal data of the need. */
export async function makeChosenSimulation(
  context: Context,
  { need, panel, offers, proposta }: ChosenOffers,
): Promise<KeptSimulation> {
  const [first] = offers
  const snapshot = await snapshotOf(context, {
    need: impersonalNeed(need),
    panel,
    quotation: { offerte: offers.map(impersonalOffer), escluse: [] },
    chosen: { prodotto: first.prodotto._id, tipoTasso: first.tipoTasso },
    opened: undefined,
  })
  return { ...snapshot, proposta }
}

interface Quoted {
  need: Need
  panel: Panel
  quotation: Quotation
  chosen: KeptSimulation['scelta'] | undefined
  opened: Offer | undefined
}

async function snapshotOf(
  context: Context,
  { need, panel, quotation, chosen, opened }: Quoted,
): Promise<KeptSimulation> {
  const { terms, rates, sources } = panel
  const { offerte, escluse } = quotation
  const [provincia, fields] = await Promise.all([provinceName(context, need), snapshotFields(context, terms)])
  const kept = keptOffers(offerte, opened)
  const shown = new Set(kept.map(offer => offer.prodotto._id))
  return {
    ...fields,
    need,
    provincia,
    tassi: rates,
    fonti: sources,
    condizioni: terms.filter(t => shown.has(t.prodotto._id)),
    offerte: kept,
    escluse: escluse.slice(0, maxExclusions),
    quante: { offerte: offerte.length, escluse: escluse.length },
    scelta: chosen ?? null,
    strada:
      offerte.length === 0
        ? (waysOut(mortgageChanges(need), other => quote({ need: other, terms, rates }).offerte.length)[0] ??
          null)
        : null,
  }
}

function keptOffers(offers: Offer[], opened: Offer | undefined): Offer[] {
  const first = offers.slice(0, maxOffers)
  return opened && !first.some(offer => isSame(offer, opened)) ? [...first, opened] : first
}

const isSame = (a: Offer, b: Offer) => a.prodotto._id === b.prodotto._id && a.tipoTasso === b.tipoTasso

async function provinceName({ database }: Context, { provincia }: Need): Promise<string | null> {
  if (!provincia) return null
  const [row] = await database.orm
    .select({ nome: provincesTable.nome })
    .from(provincesTable)
    .where(eq(provincesTable.sigla, provincia))
  if (!row) throw unprocessable({ 'need.provincia': 'Scelga la provincia dall’elenco.' })
  return row.nome as string
}

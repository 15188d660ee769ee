import { eq } from 'drizzle-orm'
import type { KeptSimulation } from '../../../contract/products/kept-simulation.ts'
import { impersonalNeed, impersonalOffer } from '../../../finance/offers/impersonal.ts'
import { byCost, quote } from '../../../finance/offers/quote.ts'
import type { Need, Offer, Quotation } from '../../../finance/offers/types.ts'
import { wayOut } from '../../../finance/offers/way-out.ts'
import { mathematicsVersion } from '../../../finance/version.ts'
import type { Context } from '../../context.ts'
import { provincesTable } from '../../database/schema.ts'
import { unprocessable } from '../../errors.ts'
import { brokerIn } from '../house/house.ts'
import { mortgagePanel, offerOf } from '../mortgages/mortgage-terms.ts'

/** So that a snapshot stays small, whatever the panel: the page shows ten offers and says how many there were. */
const mostOffers = 40
const mostExclusions = 200

/**
 * A simulation of today as it is kept: computed here, from the database, for anybody who asks for this loan on this
 * house. Who is left out, set against the banks' limits, would tell the income and the age to whoever has the link: so
 * they are not counted. Throws 422 when the chosen offer is not among those of the person.
 */
export async function makeSimulation(
  context: Context,
  asked: Need,
  chosen?: NonNullable<KeptSimulation['scelta']>,
): Promise<KeptSimulation> {
  const need = impersonalNeed(asked)
  const [panel, provincia, intermediario] = await Promise.all([
    mortgagePanel(context),
    provinceName(context, need),
    brokerIn(context.database.orm),
  ])
  const { terms, rates, sources } = panel
  const opened = chosen && impersonalOffer(offerOf(panel, asked, chosen))
  const forAnybody = quote({ need, terms, rates })
  const { offerte, escluse } = opened?.under36 ? withReserved(forAnybody, opened) : forAnybody
  const kept = keptOffers(offerte, opened)
  const shown = new Set(kept.map(offer => offer.prodotto._id))
  return {
    calcolataAt: context.now().toISOString(),
    matematica: mathematicsVersion,
    need,
    provincia,
    tassi: rates,
    fonti: sources,
    condizioni: terms.filter(t => shown.has(t.prodotto._id)),
    offerte: kept,
    escluse: escluse.slice(0, mostExclusions),
    quante: { offerte: offerte.length, escluse: escluse.length },
    scelta: chosen ?? null,
    strada:
      offerte.length === 0
        ? wayOut(need, escluse, other => quote({ need: other, terms, rates }).offerte.length)
        : null,
    banche: [...new Set(terms.map(t => t.banca.nome))].sort((a, b) => a.localeCompare(b, 'it')),
    intermediario,
  }
}

/** The price for those under 36 that one of them opened stands where that of everybody was, if there was one. */
function withReserved({ offerte, escluse }: Quotation, opened: Offer): Quotation {
  return {
    offerte: [...offerte.filter(offer => !isSame(offer, opened)), opened].sort(byCost),
    escluse: escluse.filter(({ prodotto }) => prodotto._id !== opened.prodotto._id),
  }
}

function keptOffers(offers: Offer[], opened: Offer | undefined): Offer[] {
  const first = offers.slice(0, mostOffers)
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

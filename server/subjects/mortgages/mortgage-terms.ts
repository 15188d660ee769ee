import { sql } from 'drizzle-orm'
import type { Answer } from '../../../contract/calls/call.ts'
import type { mortgageIndexHistory, mortgageTerms } from '../../../contract/calls/mortgages.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import { referenceIndices } from '../../../contract/products/reference-indices.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { rates } from '../../../contract/subjects/rates.ts'
import { quote } from '../../../finance/offers/quote.ts'
import type { EuriborTenor, Fee, Need, Offer, Rates, Terms } from '../../../finance/offers/types.ts'
import type { Context } from '../../context.ts'
import { ratesTable } from '../../database/schema.ts'
import { AppError } from '../../errors.ts'
import { cached } from '../../records/cached.ts'
import {
  type Bank,
  type BankProduct,
  commonTerms,
  productsInForce,
} from '../bank-products/products-in-force.ts'
import { mortgageCalculator } from '../calculators/calculator-settings.ts'
import { monthly, rateValues } from '../rates/reference-rates.ts'

type Rate = RecordOf<typeof rates>

/** The terms of a mortgage. */
export const mortgageTermsOf = (product: BankProduct, bank: Bank, compenso: Fee): Terms => ({
  ...commonTerms<Terms>(product, bank, compenso),
  finalita: product.finalita as Terms['finalita'],
  policy: {
    ltvMax: bank.policy.ltvMax,
    rataRedditoMax: bank.policy.rataRedditoMax,
    etaMaxScadenza: bank.policy.etaMaxScadenza,
    ...(bank.policy.province && { province: bank.policy.province }),
  },
})

type TermsAnswer = Answer<typeof mortgageTerms>

export interface Panel {
  terms: Terms[]
  rates: Rates
  /** Sources of the rates. */
  sources: TermsAnswer['fonti']
  /** Number of compared banks. */
  banks: number
}

/** Every mortgage of the panel in force today, with today's rates. */
export async function mortgagePanel(context: Context): Promise<Panel> {
  const today = dayInRome(context.now())
  const [{ compenso }, rows, { rates, sources }] = await Promise.all([
    mortgageCalculator(context),
    productsInForce(context, 'mutuo'),
    ratesOn(context, today),
  ])
  const terms = rows.map(({ product, bank }) => mortgageTermsOf(product, bank, compenso))
  return { terms, rates, sources, banks: new Set(terms.map(t => t.banca._id)).size }
}

/**
 * The newest value of each reference rate up to a day. Throws 503 when a rate is older than a month (a TEGM: 190 days).
 */
async function ratesOn({ database }: Context, today: string): Promise<Pick<Panel, 'rates' | 'sources'>> {
  const rows = await database.orm
    .select()
    .from(ratesTable)
    .where(
      sql`${ratesTable.data} <= ${today}::date and ${ratesTable.data} > ${today}::date - (case ${ratesTable.tipo} when 'tegm' then 190 else 31 end)`,
    )
    .orderBy(ratesTable.data)
  const newest = new Map(rows.map(row => [`${row.tipo} ${row.scadenza}`, row]))
  const rate = (tipo: Rate['tipo'], scadenza: string) => {
    const found = newest.get(`${tipo} ${scadenza}`)
    if (!found) throw new AppError(503, 'I tassi di riferimento non sono aggiornati: il confronto è sospeso.')
    return found
  }
  const dated = ({ valore, data }: Rate) => ({ valore, data })
  const euribor = (tenor: EuriborTenor) => dated(rate('euribor_360', tenor))
  const tegm = rate('tegm', 'mutui_fisso')
  const rates = {
    giorno: today,
    euribor: { '1m': euribor('1m'), '3m': euribor('3m'), '6m': euribor('6m'), '12m': euribor('12m') },
    eurirs: Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => i + 1).map(years => [years, dated(rate('eurirs', `${years}y`))]),
    ),
    tegm: {
      fisso: tegm.valore,
      variabile: rate('tegm', 'mutui_variabile').valore,
      trimestre: quarter(tegm.data),
    },
  }
  const sources = {
    euribor: rate('euribor_360', '3m').fonte,
    eurirs: rate('eurirs', '25y').fonte,
    tegm: tegm.fonte,
  }
  return { rates, sources }
}

/** The highest value of each Euribor up to today, and the first day of the stored history. */
async function euriborHistory({ database, now }: Context): Promise<TermsAnswer['storia']> {
  const today = dayInRome(now())
  const { rows } = await database.orm.execute<{
    scadenza: EuriborTenor
    valore: number
    data: string
    dal: string
  }>(sql`
    select distinct on (scadenza) scadenza, valore::float8 as valore, data, min(data) over (partition by scadenza) as dal
    from ${ratesTable} where tipo = 'euribor_360' and data <= ${today}
    order by scadenza, rates.valore desc, data desc`)
  const highest = (tenor: EuriborTenor) => {
    const { valore, data } = rows.find(row => row.scadenza === tenor)!
    return { valore, data }
  }
  return {
    dal: rows.map(({ dal }) => dal).sort()[0]!,
    massimi: { '1m': highest('1m'), '3m': highest('3m'), '6m': highest('6m'), '12m': highest('12m') },
  }
}

/** The monthly means of an Euribor up to today, oldest first. A gap in the values ends the earlier history. */
export async function indexHistory(
  context: Context,
  tenor: EuriborTenor,
): Promise<Answer<typeof mortgageIndexHistory>> {
  const index = referenceIndices.find(({ tipo, scadenza }) => tipo === 'euribor_360' && scadenza === tenor)!
  const [values, { sources }] = await Promise.all([rateValues(context, index), recentPanel(context)])
  const newestFirst = monthly(values)
  const gap = newestFirst.findIndex(
    ({ month }, at) => at > 0 && monthsBetween(month, newestFirst[at - 1]!.month) > 1,
  )
  return {
    mesi: (gap < 0 ? newestFirst : newestFirst.slice(0, gap))
      .map(({ month, mean }) => ({ mese: month, media: mean }))
      .reverse(),
    fonte: sources.euribor,
  }
}

/** Months from one `2026-11` to another. */
function monthsBetween(from: string, to: string): number {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  return count(to) - count(from)
}

/** `2026-10-01` → `2026-Q4`. */
export const quarter = (data: string) => `${data.slice(0, 4)}-Q${Math.ceil(Number(data.slice(5, 7)) / 3)}`

/** Maximum age of cached panel and rates for display. Written records are computed from the database. */
const recentMs = 2000
export const recentPanel = cached(mortgagePanel, recentMs)
const recentHistory = cached(euriborHistory, recentMs)

/** The answer of the terms call for a need. */
export async function termsFor(context: Context, need: Need): Promise<TermsAnswer> {
  const [{ terms, rates, sources, banks }, storia] = await Promise.all([
    recentPanel(context),
    recentHistory(context),
  ])
  return {
    storia,
    fonti: sources,
    condizioni: terms.filter(t => t.finalita.includes(need.finalita)),
    tassi: rates,
    escluse: quote({ need, terms, rates }).escluse,
    banche: banks,
  }
}

type Chosen = Pick<Offer, 'tipoTasso'> & { prodotto: string }

/** The offer of one product for a need, computed from the database. Throws 422 when there is none. */
export function offerOf(panel: Panel, need: Need, chosen: Chosen): Offer {
  const terms = panel.terms.filter(t => t.prodotto._id === chosen.prodotto)
  const { tipoTasso } = chosen
  return chosenAmong(quote({ need: { ...need, tipoTasso }, terms, rates: panel.rates }).offerte, chosen)
}

/** The chosen offer among the offers of a need. Throws 422 when it is missing. */
function chosenAmong(offers: readonly Offer[], { prodotto, tipoTasso }: Chosen): Offer {
  return offers.find(o => o.prodotto._id === prodotto && o.tipoTasso === tipoTasso) ?? offerIsGone('offerta')
}

/** Throws 422 for an offer that does not exist; `field` is the path of the offer in the call. */
export function offerIsGone(field: string): never {
  throw new AppError(422, 'Questa offerta non è più disponibile per i dati indicati.', {
    [field]: 'Non è più disponibile per i dati indicati.',
  })
}

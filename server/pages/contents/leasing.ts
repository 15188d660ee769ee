import { formatNumber, formatWholeEuro, parseNumber } from '../../../contract/italian/format.ts'
import type { LeasingAnswer, LeasingContent, LeasingField } from '../../../contract/pages/leasing.ts'
import { leasingBounds, leasingGoods, usualLeases } from '../../../contract/products/leasing.ts'
import { leasingExample } from '../../../contract/products/leasing-example.ts'
import { leasingExclusionReason } from '../../../contract/products/leasing-exclusions.ts'
import type {
  LeasingExclusion,
  LeasingGood,
  LeasingNeed,
} from '../../../finance/offers/leasing/leasing-types.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { brokerIn } from '../../subjects/broker/broker.ts'
import { leasingOffers } from '../../subjects/leasing/leasing-offers.ts'
import { contactForm } from './contact-form.ts'
import { publishedText } from './published-text.ts'
import { questionsOn } from './questions.ts'
import type { PageSource } from './source.ts'

const fields = ['bene', 'valore', 'anticipo', 'durata', 'riscatto'] as const
/** Maximum length of a typed figure, which the page shows again. */
const maxLength = 40

/** Leasing: quote, background, and contact form. */
export const leasing: PageSource<'/leasing'> = {
  parameters: fields,
  async load(context, { query }) {
    const [quote, text, questions] = await Promise.all([
      leasingContent(context, query),
      publishedText(context, 'leasing'),
      questionsOn(context, 'leasing'),
    ])
    return { content: { quote, text, questions }, widgets: contactForm({ oggetto: 'aziende' }) }
  },
}

/** Returns the leasing quote for the query, or for the defaults of the kind of good. */
export async function leasingContent(
  context: Context,
  query: Record<string, string>,
): Promise<LeasingContent> {
  const bene = query.bene ?? 'auto'
  const usual = usualLeases[isGood(bene) ? bene : 'auto']
  const typed = { ...written(usual), ...shortened(query) }
  const { need, problems } = read(typed)
  const broker = await brokerIn(context.database.orm)
  if (!need) return { typed, problems, quote: null, suspended: null, broker }
  try {
    return { typed, problems, quote: await answer(context, need, broker.nome), suspended: null, broker }
  } catch (error) {
    // Without average rates there is no comparison, but the rest of the page remains.
    if (!(error instanceof AppError && error.status === 503)) throw error
    return { typed, problems, quote: null, suspended: error.message, broker }
  }
}

const isGood = (text: string): text is LeasingGood => Object.hasOwn(leasingGoods, text)

const shortened = (query: Record<string, string>) =>
  Object.fromEntries(Object.entries(query).map(([name, text]) => [name, text.slice(0, maxLength)]))

const written = ({ bene, valore, anticipoPerc, durataMesi, riscattoPerc }: LeasingNeed) => ({
  bene,
  valore: formatNumber(valore / 100),
  anticipo: formatNumber(anticipoPerc),
  durata: String(durataMesi),
  riscatto: formatNumber(riscattoPerc),
})

/** Parses the fields; returns problems when any is invalid. */
function read(typed: Record<LeasingField, string>): {
  need: LeasingNeed | null
  problems: LeasingContent['problems']
} {
  const { bene } = typed
  const valore = cents(typed.valore)
  const anticipoPerc = hundredths(typed.anticipo)
  const durataMesi = parseNumber(typed.durata) ?? Number.NaN
  const riscattoPerc = hundredths(typed.riscatto)
  const { valore: price, anticipoPerc: first, durataMesi: months, riscattoPerc: option } = leasingBounds
  const problems: LeasingContent['problems'] = {
    ...(!isGood(bene) && { bene: `Scelga fra: ${Object.values(leasingGoods).join(', ')}.` }),
    ...(!isWithin(valore, price) && {
      valore: `Scriva il prezzo senza IVA, da ${formatWholeEuro(price.min)} a ${formatWholeEuro(price.max)}, per esempio 40.000.`,
    }),
    ...(!isWithin(anticipoPerc, first) && {
      anticipo: `Scriva una percentuale da ${first.min} a ${first.max}, per esempio 20 o 12,5.`,
    }),
    ...(!(Number.isInteger(durataMesi) && isWithin(durataMesi, months)) && {
      durata: `Scriva un numero intero di mesi, da ${months.min} a ${months.max}, per esempio 48.`,
    }),
    ...(!isWithin(riscattoPerc, option) && {
      riscatto: `Scriva una percentuale da ${option.min} a ${option.max}, per esempio 1 o 12,5.`,
    }),
  }
  const isWhole = Object.keys(problems).length === 0 && isGood(bene)
  return { need: isWhole ? { bene, valore, anticipoPerc, durataMesi, riscattoPerc } : null, problems }
}

const isWithin = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max

const cents = (text: string) => Math.round((parseNumber(text) ?? Number.NaN) * 100)

/** Parses a percentage as hundredths; NaN with more than two decimals. */
function hundredths(text: string): number {
  const value = parseNumber(text) ?? Number.NaN
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 ? value : Number.NaN
}

async function answer(context: Context, need: LeasingNeed, broker: string): Promise<LeasingAnswer> {
  const { offerte, escluse, ...about } = await leasingOffers(context, need)
  return {
    need,
    offers: offerte.map(offer => ({ ...offer, example: leasingExample(offer, need, broker) })),
    excluded: byReason(escluse, need),
    ...about,
  }
}

function byReason(escluse: LeasingExclusion[], need: LeasingNeed): LeasingAnswer['excluded'] {
  const groups = new Map<string, string[]>()
  for (const exclusion of escluse) {
    const reason = leasingExclusionReason(exclusion, need)
    const { banca, prodotto } = exclusion
    groups.set(reason, [...(groups.get(reason) ?? []), `${banca.nome} (${prodotto.nome})`])
  }
  return [...groups]
    .map(([reason, products]) => ({ reason, products }))
    .sort((a, b) => b.products.length - a.products.length)
}

import { formatMoney, formatRate } from '../../../../contract/italian/amounts.ts'
import { longDayWith } from '../../../../contract/italian/days.ts'
import {
  formatDuration,
  formatEuro,
  formatNumber,
  formatPercent,
} from '../../../../contract/italian/format.ts'
import { costDetail, costName, costWhen } from '../../../../contract/products/offer-words.ts'
import type { PremiumRow } from '../../../../finance/offers/cdq/cdq-types.ts'
import type { Fee, Insurance, OfferCost } from '../../../../finance/offers/types.ts'

/** A figure with its formula in words, and the source and date of its inputs. */
export interface Explanation {
  name: string
  /** Below the name, also while the row is closed. */
  detail?: string
  value: string
  mark?: 'principal' | 'interest' | 'cost'
  sum?: true
  formula: string
  source: string
}

interface PriceList {
  banca: { nome: string }
  prodotto: { nome: string }
  validoAl?: string
}

/** The price list of an offer as a source; `validoDal` is the first day of the product's terms, if known. */
export function priceListOf({ banca, prodotto, validoAl }: PriceList, validoDal: string | undefined): string {
  const since = validoDal ? `, in vigore ${longDayWith('dal', validoDal)}` : ''
  const until = validoAl ? ` ${longDayWith('al', validoAl)}` : ''
  return `Listino di ${banca.nome}, «${prodotto.nome}»${since}${until}.`
}

/** What the costs of an offer are computed from. */
export interface CostTerms {
  spese: { istruttoria?: Fee; commissioni?: Fee; impostaSostitutivaPerc?: number }
  compenso: Fee
  /** `premi` is the table of an insurance whose premium depends on age and term. */
  polizze: readonly (Insurance & { premi?: readonly PremiumRow[] })[]
}

interface CostWords {
  /** What percentages are of: «dell’importo». */
  base: string
  /** When a cost is paid once: «alla stipula». */
  once: string
  /** The price list of the offer. */
  list: string
  /** Age at signature and months that a premium by age is for. */
  insured?: { eta: number | undefined; durataMesi: number }
}

/** A cost as a row that opens. */
export const costRow = (item: OfferCost, product: CostTerms | undefined, words: CostWords): Explanation => ({
  name: costName(item),
  detail: costDetail(item, words.once),
  value: formatEuro(item.totale),
  mark: 'cost',
  formula: costFormula(item, product, words),
  source: costSources[item.voce] ?? words.list,
})

/** Sources of costs other than the price list. */
const costSources: Partial<Record<OfferCost['voce'], string>> = {
  compenso: 'Tariffario della nostra mediazione, nella pagina «Trasparenza».',
  bollo: 'DPR 642/1972, tariffa; importo del listino.',
  imposta_sostitutiva:
    'DPR 601/1973, articoli 15–18: oltre 18 mesi, al posto del bollo, se il finanziatore la sceglie.',
}

/** How a cost is computed, in words. */
export function costFormula(
  item: OfferCost,
  product: CostTerms | undefined,
  { base, once: atSignature, insured }: Omit<CostWords, 'list'>,
): string {
  const { voce, quando, importo, totale } = item
  const once = costWhen(item) || atSignature
  const fixed = `Importo fisso, ${once}.`
  const feeFormula = (fee: Fee | undefined): string => {
    if (!fee?.perc || fee.fisso !== undefined) return fixed
    const { perc, min, max } = fee
    const bounds = [min && `almeno ${formatMoney(min)}`, max && `al massimo ${formatMoney(max)}`].filter(
      Boolean,
    )
    return `${formatPercent(perc)} ${base}${bounds.length ? `, ${bounds.join(', ')}` : ''}, ${once}.`
  }
  if (quando === 'ogni_anno')
    return `${formatMoney(importo)} all’inizio di ogni anno, per ${formatNumber(totale / importo)} anni.`
  if (quando === 'fine_anno')
    return `${formatMoney(importo)} alla fine di ogni anno intero, per ${formatNumber(totale / importo)} anni.`
  if (quando === 'ogni_rata')
    return `${formatMoney(importo)} per ciascuna di ${formatNumber(totale / importo)} rate.`
  if (voce === 'istruttoria' || voce === 'commissioni') return feeFormula(product?.spese[voce])
  if (voce === 'compenso') return feeFormula(product?.compenso)
  if (voce === 'imposta_sostitutiva' && product?.spese.impostaSostitutivaPerc)
    return `${formatPercent(product.spese.impostaSostitutivaPerc)} del debito, ${once}.`
  const insurance = product?.polizze.find(({ tipo }) => voce === `polizza_${tipo}`)
  if (insurance?.premi && insured) return premiumFormula(insurance.premi, insured, { base, once })
  if (insurance?.premioUnicoPerc)
    return `Premio unico: ${formatPercent(insurance.premioUnicoPerc)} ${base}, ${once}.`
  return fixed
}

/** The premium of an age, and those of the other ages for the same term. */
function premiumFormula(
  premi: readonly PremiumRow[],
  { eta, durataMesi }: NonNullable<CostWords['insured']>,
  { base, once }: Pick<CostWords, 'base' | 'once'>,
): string {
  const scale = premi
    .filter(
      ({ durataDaMesi = 0, durataAMesi = durataMesi }) =>
        durataDaMesi <= durataMesi && durataMesi <= durataAMesi,
    )
    .sort((a, b) => a.etaDa - b.etaDa)
  const own = scale.find(({ etaDa, etaA }) => eta !== undefined && etaDa <= eta && eta <= etaA)
  const term = `${formatDuration(durataMesi)} di durata`
  const ages = scale.map(row => `da ${row.etaDa} a ${row.etaA} anni ${formatPercent(row.premioUnicoPerc)}`)
  return `Premio unico, ${once}: ${own ? `${formatPercent(own.premioUnicoPerc)} ${base}, per ${term} e un’età da ${own.etaDa} a ${own.etaA} anni` : `una percentuale ${base}`}. Secondo l’età alla firma, per ${term}: ${ages.join(', ')}.`
}

/** The TAEG as a row that opens; `directive` is the legal source of the formula. */
export const aprRow = (
  { taeg, taegEsatto }: { taeg: number; taegEsatto: number },
  directive: string,
  giorno: string,
): Explanation => ({
  name: 'TAEG',
  value: formatRate(taeg),
  formula: `Il tasso annuo che rende uguali la somma ricevuta oggi e tutto ciò che si paga, rate e costi, ciascuno alla sua scadenza; un mese è un dodicesimo di anno. Prima di arrotondare: ${formatPercent(taegEsatto, 4)}.`,
  source: `${directive}. Calcolo ${longDayWith('del', giorno)}.`,
})

interface Usury {
  offer: { teg: number; sogliaUsura: number }
  /** «dei prestiti personali» */
  category: string
  tegm: number
  publisher: string
  /** «2026-Q4» */
  quarter: string
}

/** The TEG and the usury threshold as a row that opens. */
export function usuryRow({ offer, category, tegm, publisher, quarter }: Usury): Explanation {
  const [year, number] = quarter.split('-Q')
  return {
    name: 'TEG e soglia di usura',
    value: `${formatRate(toCents(offer.teg))}, soglia ${formatRate(offer.sogliaUsura)}`,
    formula: `Il TEG è il TAEG senza imposte. La soglia è il TEGM ${category}, ${formatRate(tegm)}, per 1,25 più 4 punti, e al massimo 8 punti sopra il TEGM. Oltre la soglia un’offerta non si mostra.`,
    source: `${publisher}, ${number}º trimestre ${year}; legge 108/1996, art. 2.`,
  }
}

const toCents = (percent: number) => Math.round(percent * 100) / 100
